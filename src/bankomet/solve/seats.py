"""The table's view: what each seat gains while the bank goes round."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bankomet.solve.setting import check_size

MOST_SEATS: Final = 1_000


def round_of_banks(
    value: Fraction, stakes: Sequence[int], holdings: int | None = None
) -> tuple[tuple[Fraction, ...], ...]:
    """What each seat has gained on average after 0, 1, 2 … holdings; the seats bank in the order they are given.

    `value` is what a holding is worth to the banker per unit of a constant stake; `stakes[i]` is what seat i stakes, in
    counters, at every series of another's holding (0 for one who only banks).  The banker gains the value times all
    the others' stakes, and each of them pays his share.  With equal stakes nobody is ahead after a full round; else a
    seat gains value · (all stakes - seats · its own), so that who stakes more than the mean pays for who stakes less.
    Holdings are as many as seats unless said otherwise.
    Raises: BadOption (`bad_size`).

    >>> from bankomet.solve.setting import setting
    >>> from bankomet.solve.holding import value
    >>> worth = value(setting(ranks=2, suits=1)).value
    >>> [str(gain) for gain in round_of_banks(worth, [1, 1, 1], holdings=1)[-1]]
    ['2/3', '-1/3', '-1/3']
    >>> [str(gain) for gain in round_of_banks(worth, [3, 1, 1])[-1]]
    ['-4/3', '2/3', '2/3']
    """
    seats = len(stakes)
    check_size("seats", seats, 2, MOST_SEATS)
    for stake in stakes:
        check_size("stake", stake, 0, 10**6)
    played = seats if holdings is None else holdings
    check_size("holdings", played, 0, MOST_SEATS)
    gains = [Fraction(0)] * seats
    walk = [tuple(gains)]
    for holding in range(played):
        banker = holding % seats
        gains = [gain - value * stake for gain, stake in zip(gains, stakes, strict=True)]
        gains[banker] += value * sum(stakes)
        walk.append(tuple(gains))
    return tuple(walk)
