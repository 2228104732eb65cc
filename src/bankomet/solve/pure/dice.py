"""The dice of a block, and a pack that is shuffled as far as its cards are turned."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeVar

from bankomet.solve.kernels import Sums

BLOCK: Final = 1 << 10
"""Coups of a block, each with a stream of its own: a fraction of a second's work."""

C = TypeVar("C")


def stream(seed: int, block: int) -> Random:
    """The dice of one block of a seed; no other block or seed has the same.

    >>> stream(1, 2).random() == stream(1, 2).random(), stream(1, 2).random() == stream(2, 1).random()
    (True, False)
    """
    return Random(f"bankomet {seed} {block}")  # noqa: S311 - no counters depend on it


def turned(pack: Sequence[C], dice: Random) -> Iterator[C]:
    """The cards of a pack in a random order, each chosen when it is asked for.

    >>> sorted(turned("abc", stream(1, 0)))
    ['a', 'b', 'c']
    """
    left = list(pack)
    while left:
        at = dice.randrange(len(left))
        left[at], left[-1] = left[-1], left[at]
        yield left.pop()


def added_up(gain: Callable[[Random], int], seed: int, block: int, coups: int) -> Sums:
    """So many coups of a block, one after another."""
    dice, total, squares = stream(seed, block), 0, 0
    for _ in range(coups):
        gained = gain(dice)
        total += gained
        squares += gained * gained
    return Sums(coups, total, squares)
