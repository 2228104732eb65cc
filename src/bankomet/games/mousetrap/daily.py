"""The puzzle of a day: the same for everybody, found from the day's number alone, and known to have a solution.

A day's number counts the days since the first of January 1970, in UTC.  The rule, as it is fixed (a changed one would
be another `EDITION`):

1. The day of the week sets n: 7 cards on Monday, one more each day, 13 on Sunday.  One suit; the count stops at n.
2. The digest of the day is the SHA-256 of `bankomet mousetrap 1 DAY`, DAY in decimal digits.  Trial t (0, 1 …) is the
   SHA-256 of that digest and t in four bytes, the highest first, read as a whole number; its rest by n! is the place of
   an order among all orders of 1 … n by the alphabet.  That is the order in which the cards are to come out.
3. Such an order places every card: the first on the place that its own number counts out, the next on the place that
   its number counts out among those still empty behind it, and so on round the circle.  A card may meet its count
   before its turn, and the course is another one; the first trial is taken of whose circle all cards come out.
4. Of its cards, n // 2 - 1 lie from the beginning and stay: those on the places that stand first in the order of
   trial 2**32 - 1, found as in 2.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import count
from math import factorial
from typing import Final

from bankomet.games.mousetrap.count import Count, counted
from bankomet.games.mousetrap.presets import CAYLEY
from bankomet.games.mousetrap.rules import Rules

__all__ = ["Daily", "daily"]

EDITION: Final = 1
FEWEST: Final = 7
THURSDAY: Final = 3
"""Days since Monday, on the first of January 1970."""
LAST_TRIAL: Final = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Daily:
    """A day's puzzle, and one of its solutions: the card on each place."""

    day_no: int
    rules: Rules
    solution: tuple[int, ...]


@lru_cache(maxsize=64)
def daily(day_no: int) -> Daily:
    """The puzzle of this day; that of Monday, the 30th of November 2026:

    >>> puzzle = daily(20_787)
    >>> puzzle.rules.n, puzzle.rules.fixed
    (7, ((1, 6), (7, 1)))
    """
    assert day_no >= 0, f"there is no day {day_no}"
    n = FEWEST + (day_no + THURSDAY) % 7
    digest = sha256(f"bankomet mousetrap {EDITION} {day_no}".encode()).digest()
    solution = next(_solutions(digest, n))
    places = _order(digest, LAST_TRIAL, n)[: n // 2 - 1]
    fixed = tuple((place, solution[place - 1]) for place in sorted(places))
    return Daily(day_no, replace(CAYLEY, n=n, fixed=fixed), solution)


def _solutions(digest: bytes, n: int) -> Iterator[tuple[int, ...]]:
    """The circles, trial by trial, of which all cards come out."""
    for trial in count():
        order = _order(digest, trial, n)
        circle = _placed(order)
        if not counted(circle, n, Count.STOP_AT_N).left:
            yield circle


def _placed(order: Sequence[int]) -> tuple[int, ...]:
    """The one circle of which the cards can come out in this order."""
    empty, circle = list(range(len(order))), [0] * len(order)
    for card in order:
        at = (card - 1) % len(empty)
        circle[empty[at]] = card
        empty = empty[at + 1 :] + empty[:at]
    return tuple(circle)


def _order(digest: bytes, trial: int, n: int) -> tuple[int, ...]:
    """The numbers from 1 to n in the order that a trial draws."""
    rest = int.from_bytes(sha256(digest + trial.to_bytes(4, "big")).digest(), "big") % factorial(n)
    left, drawn = list(range(1, n + 1)), []
    for others in range(n - 1, -1, -1):
        at, rest = divmod(rest, factorial(others))
        drawn.append(left.pop(at))
    return tuple(drawn)
