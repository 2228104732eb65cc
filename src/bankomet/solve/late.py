"""How often a series begins with few cards left and given ranks among them: a whole pack's course, seen at one moment.

A *profile* is what such a moment is told apart by: how many of the `left` cards have ranks that these cards will not
reach (`beyond`), and how many there are of each rank that they will, in no order; only the first rank, where it is a
joker, is told by itself.  `Moments` counts the orders of the pack in which a series begins at such a moment.

The method is that of `one_pack`: whole series woven together rank by rank, and beside them the strand by which the
first one falls short when it begins at a later call.  What is new is that a rank keeps some of its cards back, which
adds to the profile.  Upper sums go from the last rank down with the profile so far; lower sums climb from the first
rank and give, for each profile that the ranks above may have left, the sum of the weights of all it can become.
Derivation: docs/chances/counting.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import comb, factorial
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from bankomet.solve.weaving import NOTHING, Polynomials, Row, Weave, combined, product, shifted


class Profile(NamedTuple):
    """What is left of the ranks looked at so far."""

    beyond: int = 0
    within: tuple[int, ...] = ()
    """The ranks of which any is left, the fewest first."""
    first: int = 0
    """Cards of the first rank, where it is told by itself."""


Sums: TypeAlias = dict[Profile, list[Row]]
"""By profile, then by the number of series that end at later ranks."""

WHOLE: Final = Weave()
SHORT: Final = Weave(strand=-1, told=1)
BOUND: Final = Weave(sign=1)


@dataclass(frozen=True)
class Moments:
    """Moments at which a series begins with `left` cards, fewer than a series has calls.

    `copies[r]`: how many cards the pack has of the rank that is called r-th, from 0.  `weights`: for each profile whose
    moments count, what one of them counts.  `first_apart`: is the first rank told by itself?
    """

    copies: tuple[int, ...]
    left: int
    weights: Mapping[Profile, int]
    first_apart: bool = False

    def __post_init__(self) -> None:
        assert 0 < self.left < len(self.copies), f"{self.left} cards left for {len(self.copies)} calls"
        assert all(profile.beyond + sum(profile.within) + profile.first == self.left for profile in self.weights)

    @cached_property
    def by_start(self) -> list[int]:
        """By next call, from 0, on a fresh pack: the orders of the pack, each with the weight of its moments."""
        calls, uppers = len(self.copies), self._uppers
        lower = {whole: [Row(0, [self.weights[whole]])] * (self._most + 1) for whole in self._profiles[0]}
        found = []
        for start in range(calls):
            found.append(self._orders_in(self._met(uppers[start], lower, self.cards - self.left + start)))
            lower = self._climbed(lower, start)
        return found

    @cached_property
    def cards(self) -> int:
        """How many cards the pack has."""
        return sum(self.copies)

    # ---------------------------------------------------------------------------------------------------------- sums
    @cached_property
    def _uppers(self) -> list[Sums]:
        """By rank: whole series alone, of the ranks from this one on."""
        upper: Sums = {Profile(): [Row(0, [1])]}
        made = [upper]
        for rank in reversed(range(len(self.copies))):
            upper = self._descended(upper, rank, WHOLE, self._bits)
            made.append(upper)
        return made[::-1]

    def _descended(self, upper: Sums, rank: int, weave: Weave, bits: int) -> Sums:
        """Upper sums with one rank more; x^joining is left out, so that powers count marked misses alone."""
        made = {}
        for profile in self._profiles[rank]:
            sources = [
                (kept, source) for kept in range(self.copies[rank] + 1) for source in self._before(profile, rank, kept)
            ]
            keeping = tuple(kept for kept, _ in sources)
            made[profile] = [
                combined(
                    _relative(weave, self.copies[rank], keeping, above),
                    [
                        shifted(_at(upper[source], above - joining), joining * (rank + 1))
                        for kept, source in sources
                        for joining in range(self.copies[rank] - kept + 1)
                    ],
                    self._upper_span(rank, above),
                    bits,
                )
                for above in range(self._most_from(rank) + 1)
            ]
        return made

    def _climbed(self, lower: Sums, rank: int) -> Sums:
        """Lower sums with one rank more, for a pack that begins at a later call."""
        made = {}
        for profile in self._profiles[rank + 1]:
            targets = [(kept, self._after(profile, rank, kept)) for kept in range(self.copies[rank] + 1)]
            reached = [(kept, target) for kept, target in targets if target in lower]
            keeping = tuple(kept for kept, _ in reached)
            made[profile] = [NOTHING] + [
                combined(
                    _absolute(SHORT, self.copies[rank], keeping, above),
                    [
                        shifted(_at(lower[target], above + joining), joining * (rank + 1))
                        for kept, target in reached
                        for joining in range(self.copies[rank] - kept + 1)
                    ],
                    self._lower_span(rank + 1, above),
                    self._bits,
                )
                for above in range(1, self._most_from(rank + 1) + 1)
            ]
        return made

    def _met(self, upper: Sums, lower: Sums, cards: int) -> int:
        met = 0
        for profile, rows in upper.items():
            for above, row in enumerate(rows):
                met += product(row, _at(lower[profile], above), cards) << (above * self._bits)
        return met

    def _orders_in(self, packed: int) -> int:
        """Each coefficient times the orders of the cards that are turned but not marked, and of those left."""
        turned, size = self.cards - self.left, self._bits // 8
        halves = sum(1 << (self._bits * slot + self._bits - 1) for slot in range(turned + 1))
        text = (packed + halves).to_bytes((turned + 1) * size, "little")
        half = 1 << (self._bits - 1)
        coefficients = [int.from_bytes(text[i * size : (i + 1) * size], "little") - half for i in range(turned + 1)]
        rest = (factorial(turned - marked) for marked in range(turned + 1))
        total: int = sum(map(mul, coefficients, rest))
        return factorial(self.left) * total

    @cached_property
    def _bits(self) -> int:
        """How wide a slot must be, in whole bytes: every coefficient counts less than the sum of all without signs."""
        upper: Sums = {Profile(): [Row(0, [1])]}
        for rank in reversed(range(len(self.copies))):
            upper = self._descended(upper, rank, BOUND, 0)
        counted = (self.weights[profile] * sum(sum(row.sums) for row in upper[profile]) for profile in upper)
        return 8 * (sum(counted).bit_length() // 8 + 1)

    # ------------------------------------------------------------------------------------------------------- profiles
    @cached_property
    def _profiles(self) -> list[list[Profile]]:
        """By rank: the profiles that the ranks from this one on may have left, if it can come to one that counts."""
        made = [[Profile()]]
        for rank in reversed(range(len(self.copies))):
            after = {self._after(profile, rank, kept) for profile in made[-1] for kept in range(self.copies[rank] + 1)}
            made.append(
                sorted(profile for profile in after if any(self._leads(profile, rank, whole) for whole in self.weights))
            )
        return made[::-1]

    def _after(self, profile: Profile, rank: int, kept: int) -> Profile:
        """The profile with one rank more, of which so many cards are left."""
        if rank >= self.left:
            return profile._replace(beyond=profile.beyond + kept)
        if rank == 0 and self.first_apart:
            return profile._replace(first=kept)
        return profile._replace(within=tuple(sorted((*profile.within, kept)))) if kept else profile

    def _before(self, profile: Profile, rank: int, kept: int) -> Iterator[Profile]:
        """The profile, if there is one, that becomes this one when so many cards of the rank are left."""
        if rank >= self.left:
            before = profile._replace(beyond=profile.beyond - kept)
        elif rank == 0 and self.first_apart:
            before = profile._replace(first=0)
        else:
            within = list(profile.within)
            if kept in within:
                within.remove(kept)
            before = profile._replace(within=tuple(within))
        if before in self._profiles[rank + 1] and self._after(before, rank, kept) == profile:
            yield before

    def _leads(self, profile: Profile, rank: int, whole: Profile) -> bool:
        """Can the ranks before `rank` leave what is still lacking?"""
        if rank > self.left:
            return 0 <= whole.beyond - profile.beyond <= sum(self.copies[self.left : rank])
        if rank == 0:
            return profile == whole
        lacking = list(whole.within)
        for kept in profile.within:
            if kept not in lacking:
                return False
            lacking.remove(kept)
        places = rank - self.first_apart
        return profile.beyond == whole.beyond and len(lacking) <= places

    # --------------------------------------------------------------------------------------------------------- bounds
    @cached_property
    def _reach(self) -> int:
        """The most cards that whole series can stand for."""
        return self.cards - self.left + len(self.copies) - 1

    @cached_property
    def _most(self) -> int:
        """The most series that can be won."""
        return self._most_from(0)

    def _most_from(self, rank: int) -> int:
        """The most series that can end at this rank or later."""
        room, series = self._reach, 0
        for length, copies in enumerate(self.copies[rank:], rank + 1):
            ending = min(copies, room // length)
            series, room = series + ending, room - ending * length
        return series

    def _upper_span(self, rank: int, above: int) -> tuple[int, int]:
        """The cards that so many series of the ranks from `rank` on can stand for, the others making up the rest."""
        others = sum(copies * (r + 1) for r, copies in enumerate(self.copies[:rank]))
        least = max(above * (rank + 1), self.cards - self.left - others)
        return least, min(above * len(self.copies), self._reach)

    def _lower_span(self, rank: int, above: int) -> tuple[int, int]:
        """The cards that the series of the ranks before `rank` can stand for, below so many others."""
        most = sum(copies * (r + 1) for r, copies in enumerate(self.copies[:rank]))
        least = self.cards - self.left + rank - above * len(self.copies)
        return max(0, least), min(most, self._reach - above * (rank + 1))


def _at(rows: Sequence[Row], series: int) -> Row:
    return rows[series] if 0 <= series < len(rows) else NOTHING


@cache
def _relative(weave: Weave, copies: int, keeping: tuple[int, ...], above: int) -> Polynomials:
    """By power of x, the highest first; then for each number of cards kept back, by the number of series that join."""
    return tuple(
        tuple(
            _factor(weave, (copies, kept), above - joining, joining, power) if power + joining <= copies - kept else 0
            for kept in keeping
            for joining in range(copies - kept + 1)
        )
        for power in reversed(range(copies + 1))
    )


@cache
def _absolute(weave: Weave, copies: int, keeping: tuple[int, ...], above: int) -> Polynomials:
    """The same below one number of series, with x^joining."""
    return tuple(
        tuple(
            _factor(weave, (copies, kept), above, joining, power - joining) if power >= joining else 0
            for kept in keeping
            for joining in range(copies - kept + 1)
        )
        for power in reversed(range(copies + 1))
    )


def _factor(weave: Weave, cards: tuple[int, int], above: int, joining: int, more: int) -> int:
    """As `Weave.factor`, times the choices of the cards kept back."""
    copies, kept = cards
    return comb(copies, kept) * weave.factor(copies - kept, above, joining, more) if above >= 0 else 0
