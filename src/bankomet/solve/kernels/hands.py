"""Ochko and Thirty-one for the kernels: every hand a number, and tables of what follows from it.

Hands that count alike and go on alike are one hand: by size, sum and aces where both sides stand at totals, by the
cards of each value where somebody plays by a table of hands.  Hands that nobody draws to, and all that are bust, have
nothing following.
"""

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from bankomet.core.errors import BadOption
from bankomet.games import find_game, find_rules
from bankomet.games.hands.facts import Result
from bankomet.games.ochko.rules import Bust, Order
from bankomet.games.ochko.rules import Rules as Ochko
from bankomet.solve.drawing import DrawingGame, drawing_game
from bankomet.solve.hands import BUST, DEALT, NOTHING, Hand, Total
from bankomet.solve.kernels import BankerPolicy, PunterPolicy, Share, Sums, compiled
from bankomet.solve.kernels.compiled import LANES
from bankomet.solve.kernels.streams import dealer
from bankomet.solve.setting import check_size
from bankomet.solve.solved import Solvable, solved

CASES: Final = 1 << 32
"""Chances to draw are whole numbers of so many cases."""
