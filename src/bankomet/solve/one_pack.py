"""What can happen within one pack: how many series are won, where the count stands when the last card is turned.

The count begins with a fresh pack at some call j, not always the first, and goes on through won series until n calls
miss or the cards are out.  Fix how many series end at each rank; the order in which they come does not change how many
orders of the cards let it happen.  If k series miss at a rank and a end there, its cards give the factor
y^a (1 - y)^k, where y^t stands for perm(copies, t) x^t, the ways to lay t of its cards on t marked places, and in the
end x^t for the (cards - t)! orders of the rest: inclusion and exclusion, as with rooks on a board.

Two series are not whole: the first begins at call j, and the last stops after c misses, when the pack is out.
Together they miss and match what one whole series would, and besides the calls from j to c once more, if j < c, or once
less, if c < j.  So the first series counts as a whole one that ends at call j or later, and beside whole series there
is only a *strand* between j and c, of one miss more or less.

So ranks are taken one by one, with the number of series that end later (they all miss here) and the cards that these
take.  *Upper* sums hold the ranks from some rank on, *lower* sums those before it; where they meet, they multiply.

Derivation, figures and growth: docs/chances/holding.md.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import factorial
from operator import mul
from typing import Final, TypeAlias

from bankomet.solve.weaving import (
    NOTHING,
    Row,
    Span,
    Weave,
    absolute,
    combined,
    product,
    product_within,
    relative,
    shifted,
)

Upper: TypeAlias = list[Row]
"""By the number of series that end at some rank or later."""
Lower: TypeAlias = list[list[Row]]
"""By the number of series that end later, then by the number that end before (or one sum over these)."""
Counts: TypeAlias = list[int]
"""By the number of series won, from 0; or the one sum over all."""

FREE: Final = Weave()
AFTER_FIRST: Final = Weave(told=1)
MORE: Final = Weave(strand=1)
LESS: Final = Weave(strand=-1, told=1)
LAST: Final = Weave(last=1)
LESS_LAST: Final = Weave(strand=-1, told=1, last=1)
BOUND: Final = Weave(strand=1, sign=1)
"""No factor of the others is greater in size than its own."""

NO_RANKS: Final[Upper] = [Row(0, [1])]


@dataclass(frozen=True)
class OnePack:
    """One pack with `copies[r]` cards of the rank that is called r-th, from 0.

    Every answer counts orders of the pack, its cards all distinct, so that `orders` of them make a chance of 1.  An
    answer is a list: by the number of series won, from 0 to `most`; where `most` is None, of the one sum over all.
    """

    copies: tuple[int, ...]
    most: int | None = None
    stepped: Callable[[], None] | None = field(default=None, compare=False, repr=False)
    """Called for every number that is found: `calls` times for each answer, its square for `outs`."""

    @cached_property
    def calls(self) -> int:
        """How many calls make a series."""
        return len(self.copies)

    @cached_property
    def cards(self) -> int:
        """How many cards the pack has."""
        return sum(self.copies)

    @cached_property
    def orders(self) -> int:
        """How many orders the pack has."""
        return factorial(self.cards)

    def wins(self, within: int) -> list[Counts]:
        """By next call: in how many orders the m-th win comes within so many cards; the 0-th always does.

        Where wins are not told apart, their sum from the first on: the expected number of wins, times `orders`.
        """
        lowers = enumerate(self._lowers(LESS, LESS))
        found = [self._met(self._upper[rank], lower, within + rank, product_within) for rank, lower in lowers]
        return found if self.most is None else [[self.orders, *counts[1:]] for counts in found]

    def wins_at_first_call(self, within: int) -> list[Counts]:
        """As `wins`, of those wins alone whose match came at the first call."""
        last = self._descended(self._upper[1], 0, LAST)
        first = self._met(last, self._no_ranks_below, within, product_within)
        lowers = list(enumerate(self._lowers(LESS_LAST, LESS)))[1:]
        return [first, *(self._met(self._upper[rank], lower, within + rank, product_within) for rank, lower in lowers)]

    def losses(self) -> list[Counts]:
        """By next call: in how many orders all calls of a series miss within the pack, after one win or more."""
        upper, found = NO_RANKS, []
        for rank in reversed(range(self.calls)):
            upper = self._descended(upper, rank, MORE)
            within = self.cards + rank - self.calls
            found.append(self._met(upper, self._plain[rank], within, product_within))
        return found[::-1]

    def outs(self) -> list[list[Counts]]:
        """By next call j, then by c: in how many orders the pack is out after c misses of a series."""
        ranks = range(self.calls)
        found = {(rank, rank): self._met(self._upper[rank], self._plain[rank], self.cards, product) for rank in ranks}
        found |= {(low, high): answer for low, high, answer in self._strands(MORE)}
        found |= {(high, low): answer for low, high, answer in self._strands(LESS)}
        return [[found[j, c] for c in ranks] for j in ranks]

    def _strands(self, weave: Weave) -> Iterator[tuple[int, int, Counts]]:
        """Every strand from a rank to a higher one.

        Below the middle, lower sums climb with the strand and meet plain upper ones; from the middle on, upper sums
        descend with it.  So the sums that must be kept for each strand apart stay short.
        """
        middle = self.calls // 2 if self.most is None else self.calls // 3
        climbed = []
        for low in range(middle):
            lower = self._plain[low]
            for high in range(low + 1, middle + 1):
                lower = self._climbed(lower, high - 1, weave, self._needed[high])
                if high < middle:
                    yield low, high, self._out(self._upper[high], lower, weave, high - low)
            climbed.append(lower)
        for high in range(middle, self.calls):
            upper = self._upper[high]
            for low in reversed(range(middle, high)):
                upper = self._descended(upper, low, weave)
                yield low, high, self._out(upper, self._plain[low], weave, high - low)
            for low, lower in enumerate(climbed):
                yield low, high, self._out(upper, lower, weave, high - low)

    def _out(self, upper: Upper, lower: Lower, weave: Weave, length: int) -> Counts:
        """The series take the whole pack, but for a strand of misses more, or with one of misses less."""
        return self._met(upper, lower, self.cards - weave.strand * length, product)

    # ------------------------------------------------------------------------------------------------ upper and lower
    @cached_property
    def _upper(self) -> list[Upper]:
        """By rank: whole series alone, of the ranks from this one on."""
        uppers = accumulate(reversed(range(self.calls)), self._freely_descended, initial=NO_RANKS)
        return list(uppers)[::-1]

    def _freely_descended(self, upper: Upper, rank: int) -> Upper:
        return self._descended(upper, rank, FREE)

    @cached_property
    def _plain(self) -> list[Lower]:
        """By rank: whole series alone, of the ranks before this one, woven after the first was chosen."""
        return list(self._lowers(AFTER_FIRST, AFTER_FIRST))

    def _lowers(self, at_first: Weave, later: Weave) -> Iterator[Lower]:
        """By rank: the ranks before this one, woven in one way at the first call and in another later."""
        lower = self._no_ranks_below
        yield lower
        for rank in range(self.calls - 1):
            lower = self._climbed(lower, rank, later if rank else at_first)
            yield lower

    @cached_property
    def _no_ranks_below(self) -> Lower:
        """There must be a first series to choose."""
        return [[NOTHING], *([Row(0, [1])] for _ in self._above[0][1:])]

    def _descended(self, upper: Upper, rank: int, weave: Weave, bits: int | None = None) -> Upper:
        """Upper sums with one rank more."""
        copies, packing = self.copies[rank], self._bits if bits is None else bits
        made = []
        for series, span in enumerate(self._above[rank]):
            ending = range(min(series, copies) + 1)
            polynomials = relative(weave, copies, tuple(series - a for a in ending))
            rows = [shifted(_at(upper, series - a), a * (rank + 1)) for a in ending]
            made.append(combined(polynomials, rows, span, packing))
        return made

    def _climbed(self, lower: Lower, rank: int, weave: Weave, needed: list[int] | None = None) -> Lower:
        """Lower sums with one rank more; sums of fewer cards than are needed with so many series are left out."""
        return [
            self._climbed_below(lower, rank, weave, above, 0 if needed is None else needed[above])
            if weave.fits(above)
            else [NOTHING]
            for above in range(len(self._above[rank + 1]))
        ]

    def _climbed_below(self, lower: Lower, rank: int, weave: Weave, above: int, needed: int) -> list[Row]:
        copies, room = self.copies[rank], self._reach - self._above[rank + 1][above][0]
        ending = range(copies + 1)
        if self.most is None:
            polynomials, told_apart = absolute(weave, copies, above), 0
        else:
            polynomials, told_apart = relative(weave, copies, (above,) * (copies + 1)), 1
        made = []
        for below, (first, last) in enumerate(self._below[rank + 1]):
            if self.most is not None and above + below > self.most:
                break
            rows = [shifted(_below(lower, above + a, below - a * told_apart), a * (rank + 1)) for a in ending]
            made.append(combined(polynomials, rows, (max(first, needed), min(last, room)), self._bits))
        return made

    # ------------------------------------------------------------------------------------------------------- meetings
    def _met(self, upper: Upper, lower: Lower, cards: int, times: Callable[[Row, Row, int], int]) -> Counts:
        """Upper sums times lower ones, over all ways to share out the cards."""
        if self.stepped is not None:
            self.stepped()
        met = [0] * ((self.most or 0) + 1)
        if self.most is None:
            for one, (other,) in reversed(list(zip(upper, lower, strict=False))):
                met[0] = (met[0] << self._bits) + times(one, other, cards)
            return [self._orders_in(met[0], 0)]
        for above, (one, others) in enumerate(zip(upper, lower, strict=False)):
            for below, other in enumerate(others):
                met[above + below] += times(one, other, cards)
        return [self._orders_in(total, wins) for wins, total in enumerate(met)]

    def _orders_in(self, packed: int, marked: int) -> int:
        """Each coefficient times the orders of the cards that are not marked."""
        if packed == 0:
            return 0
        size, slots = self._bits // 8, self.cards - marked + 1
        half = 1 << (self._bits - 1)
        text = (packed + self._halves).to_bytes((self.cards + 1) * size, "little")
        coefficients = (int.from_bytes(text[i * size : (i + 1) * size], "little") - half for i in range(slots))
        return sum(map(mul, coefficients, self._rest_orders[marked:]))

    @cached_property
    def _halves(self) -> int:
        """Half a slot in every slot, so that no coefficient is below zero."""
        return sum(1 << (self._bits * slot + self._bits - 1) for slot in range(self.cards + 1))

    @cached_property
    def _rest_orders(self) -> list[int]:
        """By the number of marked places."""
        return [factorial(self.cards - marked) for marked in range(self.cards + 1)]

    # --------------------------------------------------------------------------------------------------------- bounds
    @cached_property
    def _bits(self) -> int:
        """How wide a slot must be, in whole bytes: every coefficient counts less than the sum of all without signs."""
        upper = NO_RANKS
        for rank in reversed(range(self.calls)):
            upper = self._descended(upper, rank, BOUND, bits=0)
        greatest = sum(sum(row.sums) for row in upper)
        return 8 * (greatest.bit_length() // 8 + 1)

    @cached_property
    def _reach(self) -> int:
        """The most cards that whole series can stand for."""
        return self.cards + self.calls - 1

    @cached_property
    def _above(self) -> list[list[Span]]:
        """By rank, then by the number of series that end there or later: the cards they take."""
        spans = []
        for rank in range(self.calls + 1):
            lengths = [r + 1 for r in range(rank, self.calls) for _ in range(self.copies[r])]
            least, greatest = accumulate(lengths, initial=0), accumulate(reversed(lengths), initial=0)
            fitting = [(lo, min(hi, self._reach)) for lo, hi in zip(least, greatest, strict=True) if lo <= self._reach]
            spans.append(fitting if self.most is None else fitting[: self.most + 1])
        return spans

    @cached_property
    def _below(self) -> list[list[Span]]:
        """By rank, then by the number of series that end before it (all together where not told apart)."""
        spans = []
        for rank in range(self.calls + 1):
            lengths = [r + 1 for r in range(rank) for _ in range(self.copies[r])]
            if self.most is None:
                spans.append([(0, sum(lengths))])
            else:
                least, greatest = accumulate(lengths, initial=0), accumulate(reversed(lengths), initial=0)
                spans.append(list(zip(least, greatest, strict=True)))
        return spans

    @cached_property
    def _needed(self) -> list[list[int]]:
        """By rank, then by the number of series that end there or later: the cards that others must take at least."""
        full = self.cards - (self.calls - 1)
        return [[max(0, full - greatest) for _, greatest in spans] for spans in self._above]


def _at(upper: Upper, series: int) -> Row:
    return upper[series] if 0 <= series < len(upper) else NOTHING


def _below(lower: Lower, above: int, below: int) -> Row:
    return lower[above][below] if above < len(lower) and 0 <= below < len(lower[above]) else NOTHING
