"""Any calls against any pack: the law of the number of matches.

The answer to the old question of the schoolroom and the web, "we count one, two, three, one, two, three through the
pack: what are the odds?", in whole numbers.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice, repeat
from itertools import cycle as repeated
from math import comb, factorial, perm
from typing import Final

from bankomet.core.errors import BadOption
from bankomet.solve.rooks import orders_by_matches, power, rank_polynomial, times
from bankomet.solve.setting import MOST_OF_A_KIND, check_cards, check_size

MOST_MATCHED: Final = 1_040
"""Twenty packs of 52."""


@dataclass(frozen=True, slots=True)
class Matches:
    """How many calls meet their card: `law[m]` is the chance of exactly m matches."""

    law: tuple[Fraction, ...]

    @property
    def none(self) -> Fraction:
        """The chance that no card matches its call."""
        return self.law[0]

    @property
    def some(self) -> Fraction:
        """The chance of at least one match."""
        return 1 - self.law[0]

    @property
    def mean(self) -> Fraction:
        """The expected number of matches."""
        return sum((m * chance for m, chance in enumerate(self.law)), Fraction(0))


def matches(calls: Sequence[Hashable], pack: Mapping[Hashable, int]) -> Matches:
    """The law of the number of matches when the cards of a shuffled pack are turned one by one against `calls`.

    `pack` tells how many cards it has of each rank; a rank may be called any number of times, or be absent.  A rank
    called k times with m cards gives the polynomial sum comb(k, t) perm(m, t) x^t; they are multiplied (places of one
    rank never take a card of another), and inclusion and exclusion does the rest.
    Source: Kaplansky 1944, Riordan, An Introduction to Combinatorial Analysis (1958), chapters 7 and 8.
    Raises: BadOption (`bad_size`, `too_many_calls`, `too_large`).

    >>> matches([1, 2, 3], {1: 1, 2: 1, 3: 1}).law
    (Fraction(1, 3), Fraction(1, 2), Fraction(0, 1), Fraction(1, 6))
    >>> matches([1, 2, 3] * 17, dict.fromkeys(range(1, 14), 4)).none
    Fraction(27341742328, 3004641364725)
    """
    cards = sum(pack.values())
    check_cards(cards, MOST_MATCHED)
    for rank, count in pack.items():
        check_size(str(rank), count, 0, cards)
    if len(calls) > cards:
        raise BadOption("too_many_calls", calls=len(calls), cards=cards)
    called = Counter(calls)
    kinds = Counter((count, pack.get(rank, 0)) for rank, count in called.items())
    marked = [1]
    for (count, copies), ranks in kinds.items():
        marked = times(marked, power(rank_polynomial(count, copies), ranks))
    orders = orders_by_matches(marked, cards)
    return Matches(tuple(Fraction(number, factorial(cards)) for number in _padded(orders, len(calls))))


def cycled(calls: Sequence[Hashable], cards: int) -> list[Hashable]:
    """The calls over and over, one for each card.  Raises: BadOption (`no_calls`).

    >>> cycled("ab", 5)
    ['a', 'b', 'a', 'b', 'a']
    """
    if not calls:
        raise BadOption("no_calls")
    return list(islice(repeated(calls), cards))


def match_chance(ranks: int, copies: int) -> Fraction:
    """Chance that some card equals its call in one series of `ranks` calls.

    The calls that match are chosen, each with one of its copies: inclusion and exclusion, in O(ranks) products.
    Source: Montmort, Essay d'analyse sur les jeux de hazard (1708), le Treize; for copies=1 it is 1 - !n/n! (OEIS
    A002467 over A000142).
    Raises: BadOption (`bad_size`, `too_large`).

    >>> match_chance(ranks=3, copies=1)
    Fraction(2, 3)
    >>> match_chance(ranks=13, copies=4)
    Fraction(17244702296022529, 26816424180170625)
    """
    check_size("ranks", ranks, 1, MOST_OF_A_KIND)
    check_size("copies", copies, 1, MOST_OF_A_KIND)
    cards = ranks * copies
    numerator = sum((-1) ** i * comb(ranks, i) * copies**i * perm(cards - i, ranks - i) for i in range(1, ranks + 1))
    return Fraction(-numerator, perm(cards, ranks))


def one_rank_law(cards: int, copies: int, calls: int) -> tuple[Fraction, ...]:
    """By call: the chance that a banker who calls one and the same rank all the time has his first match there.

    The first of the `copies` cards lies at place k in comb(cards - k, copies - 1) of comb(cards, copies) ways.
    Raises: BadOption (`bad_size`, `too_many_calls`).

    >>> sum(one_rank_law(cards=52, copies=4, calls=13))
    Fraction(14498, 20825)
    """
    check_size("cards", cards, 1, MOST_OF_A_KIND**2)
    check_size("copies", copies, 0, cards)
    check_size("calls", calls, 0, cards)
    if copies == 0:
        return (Fraction(0),) * calls
    ways = comb(cards, copies)
    return tuple(Fraction(comb(cards - k, copies - 1), ways) for k in range(1, calls + 1))


def _padded(orders: Sequence[int], calls: int) -> list[int]:
    """One number for each possible number of matches up to the number of calls; more than the cards allow are 0."""
    return list(islice(chain(orders, repeat(0)), calls + 1))
