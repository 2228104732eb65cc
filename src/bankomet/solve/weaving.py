"""Sums over ways to weave series together, rank by rank: what `one_pack` is made of.

A sum is a polynomial in x, packed into one whole number: its value at x = 2^bits.  Sums stand in rows by the number of
cards that the series take.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, perm
from operator import mul
from typing import Final, NamedTuple, TypeAlias


class Row(NamedTuple):
    """Sums by the number of cards: `sums[i]` for `first + i` cards; for all others nothing."""

    first: int
    sums: Sequence[int]


Span: TypeAlias = tuple[int, int]
"""The least and the greatest number of cards."""

NOTHING: Final = Row(0, ())


@dataclass(frozen=True, slots=True)
class Weave:
    """How the series that end at a rank join those that end at later ranks, all of which miss here.

    `strand`: how many more series than these miss here.  `told`: how many of them have their place in the order
    already.  `last`: how many of those joining must come last of all.  `sign`: what a marked miss counts.
    """

    strand: int = 0
    told: int = 0
    last: int = 0
    sign: int = -1

    def fits(self, above: int) -> bool:
        """Can so many series end at later ranks?"""
        return above >= self.told and above + self.strand >= 0

    def factor(self, copies: int, above: int, joining: int, more: int) -> int:
        """Orders, times the coefficient of x^(joining + more) in y^joining (1 - y)^misses."""
        if joining < self.last or not self.fits(above):
            return 0
        orders = comb(above - self.told + joining - self.last, joining - self.last)
        places = comb(above + self.strand, more) * perm(copies, joining + more)
        return orders * places * (self.sign if more % 2 else 1)


Polynomials: TypeAlias = tuple[tuple[int, ...], ...]
"""By power of x, the highest first, then by the number of series that join."""


@cache
def relative(weave: Weave, copies: int, aboves: tuple[int, ...]) -> Polynomials:
    """For 0, 1, 2 … joining series, below so many; without x^joining, so that powers count marked misses alone."""
    return tuple(
        tuple(weave.factor(copies, above, a, more) for a, above in enumerate(aboves) if a + more <= copies)
        for more in reversed(range(copies + 1))
    )


@cache
def absolute(weave: Weave, copies: int, above: int) -> Polynomials:
    """The same below one number of series, with x^joining."""
    return tuple(
        tuple(weave.factor(copies, above, a, t - a) for a in range(t + 1)) for t in reversed(range(copies + 1))
    )


def combined(polynomials: Polynomials, rows: Iterable[Row], span: Span, bits: int) -> Row:
    """The sum of rows, each multiplied by its polynomials, over a span of cards."""
    first, last = span
    columns = [_aligned(row, first, last) for row in rows]
    made = []
    for sums in zip(*columns, strict=True):
        total = 0
        for coefficients in polynomials:
            total = (total << bits) + sum(map(mul, coefficients, sums))
        made.append(total)
    return Row(first, made)


def _aligned(row: Row, first: int, last: int) -> list[int]:
    """The sums for `first` to `last` cards."""
    front = max(0, min(row.first, last + 1) - first)
    body = row.sums[max(0, first - row.first) : max(0, last + 1 - row.first)]
    return [*[0] * front, *body, *[0] * (last + 1 - first - front - len(body))]


def shifted(row: Row, cards: int) -> Row:
    """The same sums, for so many cards more."""
    return Row(row.first + cards, row.sums)


def product(one: Row, other: Row, cards: int) -> int:
    """The sum of products over all ways to share out exactly so many cards."""
    room = cards - one.first - other.first
    start, stop = max(0, room - len(other.sums) + 1), min(len(one.sums), room + 1)
    if start >= stop:
        return 0
    return sum(map(mul, one.sums[start:stop], other.sums[room - stop + 1 : room - start + 1][::-1]))


def product_within(one: Row, other: Row, cards: int) -> int:
    """The same for so many cards or fewer."""
    if not other.sums:
        return 0
    upto = list(accumulate(other.sums))
    certain = max(0, cards - one.first - other.first - len(upto) + 1)
    return sum(one.sums[:certain]) * upto[-1] + product(
        Row(one.first + certain, one.sums[certain:]), Row(other.first, upto), cards
    )
