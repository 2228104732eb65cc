"""Thirteen (Тринадцать, le Treize) in every recorded tradition, and its Joker variant."""

from bankomet.core.game import Game
from bankomet.games.thirteen.moves import parse_move
from bankomet.games.thirteen.presets import PRESETS
from bankomet.games.thirteen.rules import OPTIONS

THIRTEEN = Game(
    name="thirteen",
    title="Thirteen",
    presets=PRESETS,
    default_preset="003",
    options=OPTIONS,
    parse=parse_move,
    paced=True,
)
