"""Mousetrap for the kernels."""

from math import lcm

import numpy as np

from bankomet.games.mousetrap.count import Count
from bankomet.games.mousetrap.rules import MOST_NUMBERS, MOST_SUITS
from bankomet.solve.kernels import Sums, compiled
from bankomet.solve.kernels.compiled import LANES
from bankomet.solve.kernels.streams import dealer
from bankomet.solve.setting import check_size


def mousetrap(n: int, suits: int, count: Count, seed: int, block: int, coups: int) -> Sums:
    """So many circles in random orders; what is gained is cards out.  Raises: BadOption (`bad_size`)."""
    check_size("n", n, 1, MOST_NUMBERS)
    check_size("suits", suits, 1, MOST_SUITS)
    cards = n * suits
    most = [0, *(n if count is Count.STOP_AT_N else lcm(left, n) for left in range(1, cards + 1))]
    circle = compiled.Circle(
        numbers=np.repeat(np.arange(1, n + 1, dtype=np.uint8), suits),
        most=np.array(most, np.int64),
        n=n,
        laid=np.empty((cards, LANES), np.uint8),
        circle=np.empty(cards, np.uint8),
        following=np.empty(cards, np.uint8),
    )
    gained, squares = compiled.circles(dealer(seed, block, positions=cards), circle, coups)
    return Sums(coups, int(gained), int(squares))
