"""Ochko (Очко, 21), after the book."""

from bankomet.core.game import Game
from bankomet.games.hands.moves import parse_move
from bankomet.games.ochko.presets import PRESETS
from bankomet.games.ochko.rules import OPTIONS

OCHKO = Game(name="ochko", title="Ochko", presets=PRESETS, default_preset="book", options=OPTIONS, parse=parse_move)
