"""One series on a fresh pack: when it is won, and what it is worth to the banker."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from math import factorial

from bankomet.solve.matching import Matches, one_rank_law
from bankomet.solve.rooks import Polynomial, orders_by_matches, orders_without, times
from bankomet.solve.setting import Setting, check_size


@dataclass(frozen=True, slots=True)
class Series:
    """One series, begun with the first call on a fresh pack."""

    first_match: tuple[Fraction, ...]
    """By call: the chance that the first match comes there."""
    edge: Fraction
    """What the banker gains on average for a stake of one, double pay and loss multiple included."""

    @property
    def win(self) -> Fraction:
        """The chance that the banker wins."""
        return sum(self.first_match, Fraction(0))


def series(at: Setting) -> Series:
    """One series of the banker who calls each rank once, in order.

    Source: Montmort 1708 and 1713, le Treize, for the chance to win.

    >>> from bankomet.solve.setting import setting
    >>> series(setting(ranks=2, suits=1)).win, series(setting(ranks=3, suits=1)).edge
    (Fraction(1, 2), Fraction(1, 3))
    """
    missed = (Fraction(orders, factorial(at.cards)) for orders in orders_missed(at.copies))
    return _series(at, tuple(before - after for before, after in pairwise(missed)))


def one_rank_series(at: Setting, call_no: int = 1) -> Series:
    """One series of a banker who calls the rank of `call_no` (from 1) at every call.

    Raises: BadOption (`bad_size`).

    >>> from bankomet.solve.setting import setting
    >>> one_rank_series(setting()).win
    Fraction(14498, 20825)
    """
    check_size("call_no", call_no, 1, at.calls)
    index = call_no - 1
    law = one_rank_law(at.cards, at.copies[index], at.calls)
    win = sum(law, Fraction(0))
    return Series(law, at.pays(index) * win - at.loss_multiple * (1 - win))


def full_count(at: Setting) -> Matches:
    """How many of a whole series' calls would match if the banker went on after a match.

    >>> from bankomet.solve.setting import setting
    >>> full_count(setting()).mean
    Fraction(1, 1)
    """
    orders = orders_by_matches(_marked(at.copies)[-1], at.cards)
    return Matches(tuple(Fraction(number, factorial(at.cards)) for number in orders))


def orders_missed(copies: tuple[int, ...], start: int = 0) -> list[int]:
    """By the number of calls made, from 0: in how many orders of the pack all have missed.

    The first call made is that of index `start`.
    """
    return [orders_without(marked, sum(copies)) for marked in _marked(copies[start:])]


def _marked(copies: tuple[int, ...]) -> list[Polynomial]:
    """Each rank is called once, so that its polynomial is 1 + copies x; the products of the first 0, 1, 2 … ranks."""
    return list(accumulate(([1, count] for count in copies), times, initial=[1]))


def _series(at: Setting, first_match: tuple[Fraction, ...]) -> Series:
    gained = sum((at.pays(index) * chance for index, chance in enumerate(first_match)), Fraction(0))
    return Series(first_match, gained - at.loss_multiple * (1 - sum(first_match, Fraction(0))))
