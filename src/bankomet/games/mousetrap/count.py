"""M1, the count: what becomes of a circle of cards once it lies.  Nothing else in the house counts Mousetrap."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import lcm

__all__ = ["Count", "Course", "Out", "counted"]


class Count(StrEnum):
    """M1: what follows the count n, where it has met no card."""

    STOP_AT_N = "stop_at_n"
    MODULAR = "modular"


@dataclass(frozen=True, slots=True)
class Out:
    """A card that equalled its count: where it lay (places from 1), and how many cards were counted up to it."""

    card: int
    place: int
    counts: int


@dataclass(frozen=True, slots=True)
class Course:
    """A counted circle: the cards that came out, in order, those that are left, and the counts that met none of them.

    The cards left are named from the next one on; with none left, nothing was counted in vain.
    """

    out: tuple[Out, ...]
    left: tuple[int, ...]
    vain: int


def counted(circle: Sequence[int], n: int, count: Count) -> Course:
    """The course of the count over a circle of cards with numbers from 1 to n, from its first place on.

    The cards are counted 1, 2 …; one that equals its count comes out, and the count begins again behind it.  The
    first n counts of a round that meet no card end the game; under `modular` 1 follows n, and it ends when so many
    counts have met none that they would only repeat themselves.  n stays what it was, however few cards are left.
    Source: A. Cayley, On the game of Mousetrap, Quarterly Journal of Pure and Applied Mathematics 15 (1878), 8-10.

    >>> [out.card for out in counted([4, 3, 1, 2], 4, Count.STOP_AT_N).out]
    []
    >>> [out.card for out in counted([1, 3, 2], 3, Count.STOP_AT_N).out]
    [1, 2, 3]
    """
    assert all(1 <= card <= n for card in circle), f"{circle} has other numbers than 1 to {n}"
    left = list(enumerate(circle, 1))
    out: list[Out] = []
    while left:
        missed = _missed([card for _, card in left], n, count)
        if missed is None:
            return Course(tuple(out), tuple(card for _, card in left), _most_counts(len(left), n, count))
        at = missed % len(left)
        place, card = left[at]
        out.append(Out(card, place, missed + 1))
        left = left[at + 1 :] + left[:at]
    return Course(tuple(out), (), 0)


def _missed(circle: Sequence[int], n: int, count: Count) -> int | None:
    """How many counts miss before one meets its card; None where all do."""
    cards = len(circle)
    return next((made for made in range(_most_counts(cards, n, count)) if circle[made % cards] == made % n + 1), None)


def _most_counts(cards: int, n: int, count: Count) -> int:
    """So many counts are made in vain before the game ends."""
    return n if count is Count.STOP_AT_N else lcm(cards, n)
