"""Thirty-one (Тридцать одно), the banking game of the book."""

from bankomet.core.game import Game
from bankomet.games.hands.moves import parse_move
from bankomet.games.thirty_one.presets import PRESETS
from bankomet.games.thirty_one.rules import OPTIONS

THIRTY_ONE = Game(
    name="thirty-one", title="Thirty-one", presets=PRESETS, default_preset="book", options=OPTIONS, parse=parse_move
)
