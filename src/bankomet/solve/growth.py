"""001's banker: does he do well to leave his winnings in the bank?

Source 001 advises against it: "it is recommended always to take off the money won, or else the banker, having won
several times, will in the end be left with a loss".  He must hold until he loses (T7); so with his winnings left in and
always covered, the bank is doubled by every win, and lost as a whole by the loss that comes in the end: whatever
he has won before, each holding costs him exactly the bank he first put up.  In that sense the source is right.

Yet if the holding could be broken off after m series, he would gain on average 2^m P(m wins at least) - 1 banks, which
grows without bound, since each series is likelier won than lost.  Punters who cover no more than a given sum break the
doubling off: what they do not cover is taken off the bank (T7).  The more they cover, the more he gains on average; and
the likelier he is to lose his bank, holding after holding, until his purse is empty.

Gains are in counters, chances are Fractions; series are paid 1:1.  Derivations and figures: docs/chances/growth.md.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Final, TypeAlias

from bankomet.core.errors import BadOption
from bankomet.games.thirteen.rules import PackOut, Tenure
from bankomet.solve.holding import USUAL_WINS, holding
from bankomet.solve.setting import Setting, check_size

MOST_COUNTERS: Final = 10**12
MOST_HOLDINGS: Final = 1_000
MOST_BANKS: Final = 1_000
FINE: Final = 1 << 40
"""The chance to lose a bank for ever is enclosed between neighbours among the multiples of one part in so many."""
ONE: Final = 1 << 160
"""In how many parts of 1 it is reckoned, rounded to the safe side."""

Rounding: TypeAlias = Callable[[int, int], int]


class Habit(StrEnum):
    """What the banker does with his winnings after each win."""

    TAKES_OUT = "takes_out"
    LEAVES_IN = "leaves_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wins:
    """How many series are won in a holding that ends with a loss."""

    mean: Fraction
    """Expected."""
    at_least: tuple[Fraction, ...]
    """By m, from 0, as far as it is known: the chance that at least m are won."""

    @property
    def most(self) -> int:
        """Beyond so many wins the law is not known, only what remains for them all."""
        return len(self.at_least) - 1

    def exactly(self) -> Iterator[tuple[int, Fraction]]:
        """By m, below `most`: the chance that exactly m are won."""
        return ((m, now - later) for m, (now, later) in enumerate(pairwise(self.at_least)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """A chance that is not known exactly, and two Fractions that it lies between; they are equal where it is."""

    low: Fraction
    high: Fraction


def wins_in_a_holding(at: Setting, most: int = USUAL_WINS) -> Wins:
    """The law of wins, up to `most`, for a banker who holds until he loses.

    Raises: BadOption (`bad_option` where a holding can end without a loss, `bad_size`, `too_large`, `never_loses`).

    >>> from bankomet.solve.setting import setting
    >>> wins_in_a_holding(setting(ranks=2, suits=1), most=2)
    Wins(mean=Fraction(4, 3), at_least=(Fraction(1, 1), Fraction(1, 2), Fraction(1, 4)))
    """
    if at.tenure is not Tenure.UNTIL_LOSS:
        raise BadOption("bad_option", option="tenure", value=at.tenure, possible=Tenure.UNTIL_LOSS)
    if at.pack_out is PackOut.BANK_ENDS:
        others = "|".join(each for each in PackOut if each is not PackOut.BANK_ENDS)
        raise BadOption("bad_option", option="pack_out", value=at.pack_out, possible=others)
    law = holding(replace(at, first_pays=1, loss_multiple=1), most)
    return Wins(mean=law.value + 1, at_least=law.wins_at_least)


def gain(wins: int, *, bank: int, habit: Habit, cover: int | None = None) -> int:
    """What a holding brings that is won so many times and then lost, in counters.

    `bank` is put up first; the punters cover no more than `cover` in a series (None: whatever the bank is).
    Raises: BadOption (`bad_size`).

    >>> [gain(wins, bank=10, habit=Habit.LEAVES_IN) for wins in range(4)]
    [-10, -10, -10, -10]
    >>> [gain(wins, bank=10, habit=Habit.LEAVES_IN, cover=40) for wins in range(5)]
    [-10, -10, -10, 30, 70]
    >>> [gain(wins, bank=10, habit=Habit.TAKES_OUT) for wins in range(4)]
    [-10, 0, 10, 20]
    """
    check_size("wins", wins, 0, MOST_HOLDINGS)
    _check_money(bank, cover)
    stake, total = _covered(bank, cover), 0
    for _ in range(wins):
        total += stake
        if habit is Habit.LEAVES_IN:
            stake = _covered(2 * stake, cover)
    return total - stake


def worth(law: Wins, *, bank: int, habit: Habit, cover: int | None = None) -> Fraction:
    """What a holding brings on average, in counters.

    Raises: BadOption (`bad_size`; so, too, where the bank can be doubled more often than the law of wins is known).

    >>> half = Wins(mean=Fraction(1), at_least=(Fraction(1), Fraction(1, 2), Fraction(1, 4)))
    >>> [str(worth(half, bank=1, habit=Habit.LEAVES_IN, cover=cover)) for cover in (1, 2, 4)]
    ['0', '0', '0']
    >>> worth(half, bank=1, habit=Habit.LEAVES_IN)
    Fraction(-1, 1)
    """
    _check_money(bank, cover)
    first = _covered(bank, cover)
    if habit is Habit.TAKES_OUT:
        return first * (law.mean - 1)
    if cover is None:
        return Fraction(-first)
    doublings = _doublings(first, cover)
    if doublings > law.most:
        raise BadOption("bad_size", name="cover", value=cover, lo=1, hi=first << law.most)
    gains = [gain(wins, bank=bank, habit=habit, cover=cover) for wins in range(doublings + 1)]
    until = sum((law.at_least[m] * (gains[m] - gains[m - 1]) for m in range(1, doublings + 1)), Fraction(gains[0]))
    return until + cover * (law.mean - sum(law.at_least[1 : doublings + 1], Fraction(0)))


def worth_broken_off(law: Wins, *, bank: int, habit: Habit, series: int) -> Fraction:
    """What a holding would bring on average if the banker might stop after so many series; all of the bank is covered.

    Winnings left in: bank · (2^series · P(all are won) - 1).
    Raises: BadOption (`bad_size`).

    >>> half = Wins(mean=Fraction(1), at_least=(Fraction(1), Fraction(1, 2), Fraction(1, 4)))
    >>> worth_broken_off(half, bank=10, habit=Habit.LEAVES_IN, series=2)
    Fraction(0, 1)
    """
    _check_money(bank, None)
    check_size("series", series, 0, law.most)
    all_won = law.at_least[series]
    if habit is Habit.LEAVES_IN:
        return bank * ((1 << series) * all_won - 1)
    return bank * (sum(law.at_least[1 : series + 1], Fraction(0)) - (1 - all_won))


def worth_doubled(law: Wins, doublings: int) -> Fraction:
    """What a holding brings on average, in banks, to who leaves winnings in for so many wins and takes out all later.

    2^doublings · E[wins beyond as many] - 1; with 0 he takes out from the first.
    Raises: BadOption (`bad_size`).

    >>> half = Wins(mean=Fraction(1), at_least=(Fraction(1), Fraction(1, 2), Fraction(1, 4)))
    >>> [str(worth_doubled(half, doublings)) for doublings in range(3)]
    ['0', '0', '0']
    """
    check_size("doublings", doublings, 0, law.most)
    return (1 << doublings) * (law.mean - sum(law.at_least[1 : doublings + 1], Fraction(0))) - 1


# ---------------------------------------------------------------------------------------------------------------- ruin
def ruin(law: Wins, *, purse: int, bank: int, habit: Habit, holdings: int, cover: int | None = None) -> Bounds:
    """The chance that the purse falls below the bank within so many holdings, each begun with the same bank.

    Of more wins than the law tells, it is only known that they bring as much as its last number or more: the lower
    bound lets them save the banker for ever, the upper one gives him no more than that.
    Raises: BadOption (`bad_size`).

    >>> half = Wins(mean=Fraction(1), at_least=(Fraction(1), Fraction(1, 2), Fraction(1, 4)))
    >>> ruin(half, purse=20, bank=10, habit=Habit.TAKES_OUT, holdings=2)
    Bounds(low=Fraction(1, 4), high=Fraction(1, 4))
    """
    _check_money(bank, cover)
    check_size("purse", purse, bank, MOST_COUNTERS)
    check_size("holdings", holdings, 0, MOST_HOLDINGS)
    gains: dict[int, Fraction] = defaultdict(Fraction)
    for wins, chance in law.exactly():
        gains[gain(wins, bank=bank, habit=habit, cover=cover)] += chance
    floor = {**gains}
    last = gain(law.most, bank=bank, habit=habit, cover=cover)
    gains[last] += law.at_least[-1]
    high = _ruined(gains, purse, bank, holdings)
    if habit is Habit.LEAVES_IN and cover is None:
        return Bounds(high, high)
    return Bounds(_ruined(floor, purse, bank, holdings), high)


def ruin_ever(law: Wins, *, banks: int, doublings: int | None) -> Bounds:
    """The chance that a purse of so many banks is ever empty, however many holdings are played.

    After each holding the purse has one bank less, or as many, or more; so it must lose each of its banks in turn, and
    the chance is q^banks, where q is the least root of z = E[z^(gain + 1)], the gain in banks.  q has no finite
    expression; it is enclosed.  With None doublings winnings are never taken out, and ruin is certain; so it is where
    a holding gains nothing on average.
    Source: T. E. Harris, The Theory of Branching Processes (1963), chapter I, for the root.
    Raises: BadOption (`bad_size`).

    >>> fair = Wins(mean=Fraction(1, 2), at_least=(Fraction(1), Fraction(1, 2), Fraction(0)))
    >>> ruin_ever(fair, banks=3, doublings=0).high
    Fraction(1, 1)
    """
    check_size("banks", banks, 1, MOST_BANKS)
    if doublings is None:
        return Bounds(Fraction(1), Fraction(1))
    check_size("doublings", doublings, 0, law.most)
    if worth_doubled(law, doublings) <= 0:
        return Bounds(Fraction(1), Fraction(1))
    steps: dict[int, Fraction] = defaultdict(Fraction)
    for wins, chance in law.exactly():
        steps[max(0, wins - doublings) << doublings] += chance
    low, _ = _least_root(steps, _down)
    steps[(law.most - doublings) << doublings] += law.at_least[-1]
    _, high = _least_root(steps, _up)
    return Bounds(low**banks, high**banks)


def _ruined(gains: Mapping[int, Fraction], purse: int, bank: int, holdings: int) -> Fraction:
    """In whole numbers of ways, `unit` of them at each holding, so that nothing is reduced before the end."""
    unit = lcm(*(chance.denominator for chance in gains.values()))
    ways_of = [(gained, int(chance * unit)) for gained, chance in gains.items()]
    worst = -min(gains)
    now, ruined = {purse: 1}, 0
    for still in range(holdings, 0, -1):
        after: dict[int, int] = defaultdict(int)
        lost = 0
        for held, ways in now.items():
            if held - still * worst >= bank:
                continue  # whatever comes, he has a bank to the end
            for gained, more in ways_of:
                if held + gained < bank:
                    lost += ways * more
                else:
                    after[held + gained] += ways * more
        now, ruined = after, ruined * unit + lost
    return Fraction(ruined, unit**holdings)


def _least_root(steps: Mapping[int, Fraction], rounded: Rounding) -> tuple[Fraction, Fraction]:
    """Neighbours around the least root of z = sum of chance · z^step, each product rounded.

    The sum is convex in z, and above z before that root.
    """
    weights = [(step, rounded(chance.numerator * ONE, chance.denominator)) for step, chance in steps.items()]
    low, high = 0, FINE
    while high - low > 1:
        middle = (low + high) // 2
        z = middle * (ONE // FINE)
        if sum(rounded(weight * _power(z, step, rounded), ONE) for step, weight in weights) > z:
            low = middle
        else:
            high = middle
    return Fraction(low, FINE), Fraction(high, FINE)


def _power(z: int, step: int, rounded: Rounding) -> int:
    """z^step in parts of ONE, each product rounded."""
    power = ONE
    for bit in f"{step:b}":
        power = rounded(power * power, ONE)
        if bit == "1":
            power = rounded(power * z, ONE)
    return power


def _down(number: int, divisor: int) -> int:
    return number // divisor


def _up(number: int, divisor: int) -> int:
    return -(-number // divisor)


# ------------------------------------------------------------------------------------------------------- bank and cover
def _covered(bank: int, cover: int | None) -> int:
    """T7: what the punters do not cover is taken off."""
    return bank if cover is None else min(bank, cover)


def _doublings(first: int, cover: int) -> int:
    """After how many wins the bank is as great as the punters cover."""
    return (-(-cover // first) - 1).bit_length()


def _check_money(bank: int, cover: int | None) -> None:
    check_size("bank", bank, 1, MOST_COUNTERS)
    if cover is not None:
        check_size("cover", cover, 1, MOST_COUNTERS)
