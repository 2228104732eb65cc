"""Frustration solitaire: the whole pack is turned to the calls A, 2 … K, A, 2 …, and won if no card matches."""

from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from bankomet.solve.matching import MOST_MATCHED
from bankomet.solve.rooks import orders_without, power, rank_polynomial
from bankomet.solve.setting import MOST_OF_A_KIND, check_cards, check_size


@dataclass(frozen=True, slots=True)
class Frustration:
    """No match in a whole pack: in how many orders of its distinct cards, and with what chance."""

    arrangements: int
    win: Fraction


def frustration(ranks: int, suits: int) -> Frustration:
    """Each rank is called once for each of its cards: a permutation without match of a multiset.

    Source: P. Doyle, C. Grinstead and L. Snell, Frustration solitaire (2009), there by the same rook polynomials.
    Raises: BadOption (`bad_size`, `too_large`).

    >>> frustration(ranks=3, suits=1).arrangements
    2
    >>> frustration(ranks=13, suits=4).arrangements
    1309302175551177162931045000259922525308763433362019257020678406144
    """
    check_size("ranks", ranks, 1, MOST_OF_A_KIND)
    check_size("suits", suits, 1, MOST_OF_A_KIND)
    cards = ranks * suits
    check_cards(cards, MOST_MATCHED)
    arrangements = orders_without(power(rank_polynomial(suits, suits), ranks), cards)
    return Frustration(arrangements, Fraction(arrangements, factorial(cards)))
