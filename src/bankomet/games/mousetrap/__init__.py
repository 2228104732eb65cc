"""Mousetrap (Мышеловка): numbered cards are laid in a circle and counted; a puzzle for one."""

from bankomet.core.game import Game
from bankomet.games.mousetrap.moves import parse_move
from bankomet.games.mousetrap.presets import PRESETS
from bankomet.games.mousetrap.rules import OPTIONS

MOUSETRAP = Game(
    name="mousetrap",
    title="Mousetrap",
    presets=PRESETS,
    default_preset="cayley",
    options=OPTIONS,
    parse=parse_move,
    fewest_seats=1,
    most_seats=1,
    deals=False,
)
