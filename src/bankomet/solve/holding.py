"""A whole holding: what a banker gains before the bank passes, by next call, and how many series he wins.

A pack is played to its end by `one_pack`; what follows depends on the policy alone: which call is next on the fresh
pack (T5).  So the values by next call solve a small linear system, and the chances of m wins a recurrence.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import lcm
from typing import Final, TypeAlias, assert_never

from bankomet.games.thirteen.rules import PackOut, Reshuffle, Tenure
from bankomet.solve import tenure
from bankomet.solve.linear import solve_linear
from bankomet.solve.one_pack import Counts, OnePack
from bankomet.solve.series import orders_missed, series
from bankomet.solve.setting import Setting, check_cards, check_loses, check_size

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many parts of the work are done, and of how many; the parts take about equally long."""

MOST_HELD: Final = 156
"""Three packs of 52: about a minute.  Packs of as many cards and more ranks take longer."""
USUAL_WINS: Final = 12
MOST_WINS: Final = 30


@dataclass(frozen=True, slots=True)
class Value:
    """What a holding is worth to the banker, per unit of a constant stake."""

    by_next_call: tuple[Fraction, ...]
    """On a fresh pack, the stakes made, with the first call next, with the second, and so on."""
    pack_runs_out: Fraction
    """The chance that the holding outlives its first pack: see `value`."""

    @property
    def value(self) -> Fraction:
        """From the first call on."""
        return self.by_next_call[0]


@dataclass(frozen=True, slots=True)
class Holding(Value):
    """The same, with the law of the number of series won."""

    wins_at_least: tuple[Fraction, ...]
    """By m, from 0: the chance that at least m series are won in the whole holding."""


def value(at: Setting, progress: Progress | None = None) -> Value:
    """What a holding is worth: a match gains 1 (or what the first call pays), a loss costs the loss multiple.

    `pack_runs_out` is the chance that a card beyond the first pack is needed, or would be if the bank did not end, or
    that the pack ends exactly at a win after which the holding would go on.  Where a pack is changed before a series
    because it is short, that counts as run out; where it is changed after each series, only a pack ended exactly.
    Source: the question is Montmort's (letter to Nicolas Bernoulli, 1713); the method is in docs/chances/holding.md.
    Raises: BadOption (`too_large`, `never_loses`).

    >>> from bankomet.solve.setting import setting
    >>> value(setting(ranks=3, suits=1)).by_next_call
    (Fraction(73, 57), Fraction(4, 19), Fraction(-3, 19))
    >>> float(value(setting()).value)
    0.8026191553335442
    """
    return _value(at, _Steps.of_value(at, progress))


def holding(at: Setting, most_wins: int = USUAL_WINS, progress: Progress | None = None) -> Holding:
    """The value of a holding, and the chances of at least 0, 1 … `most_wins` series won.

    Raises: BadOption (`too_large`, `never_loses`, `bad_size`).

    >>> from bankomet.solve.setting import setting
    >>> holding(setting(ranks=2, suits=1), most_wins=2).wins_at_least
    (Fraction(1, 1), Fraction(1, 2), Fraction(1, 4))
    """
    check_size("most_wins", most_wins, 1, MOST_WINS)
    steps = _Steps.of_holding(at, progress)
    worth = _value(at, steps)
    if at.tenure is Tenure.FOUR_SERIES:
        law = tenure.wins_at_least(at, most_wins)
    else:
        law = _wins_at_least(_course(at, OnePack(at.copies, most_wins, steps)), most_wins)
    return Holding(worth.by_next_call, worth.pack_runs_out, law)


def _value(at: Setting, steps: "_Steps") -> Value:
    check_cards(at.cards, MOST_HELD)
    if at.tenure is Tenure.FOUR_SERIES:
        return Value(tenure.by_next_call(at), tenure.runs_out(at))
    check_loses(at)
    pack = OnePack(at.copies, stepped=steps)
    course = _course(at, pack)
    return Value(_by_next_call(at, course, _extra(at, pack)), _runs_out(at, course))


@dataclass(slots=True)
class _Steps:
    """Counts the numbers that `OnePack` finds, and tells how many of all."""

    of: int
    progress: Progress | None
    done: int = 0

    @classmethod
    def of_value(cls, at: Setting, progress: Progress | None) -> "_Steps":
        """For a value."""
        return cls(_answers(at) + at.calls * (at.first_pays != 1 and at.tenure is Tenure.UNTIL_LOSS), progress)

    @classmethod
    def of_holding(cls, at: Setting, progress: Progress | None) -> "_Steps":
        """For a value and the law of wins, which asks the same once more."""
        return cls(cls.of_value(at, None).of + _answers(at), progress)

    def __call__(self) -> None:
        self.done += 1
        if self.progress is not None:
            self.progress(self.done, self.of)


def _answers(at: Setting) -> int:
    """How many numbers a course is made of."""
    if at.tenure is Tenure.FOUR_SERIES or at.reshuffle is Reshuffle.EACH_SERIES:
        return 0
    return at.calls * (1 + at.calls) if at.pack_out is PackOut.CONTINUE_CALL else 2 * at.calls


# -------------------------------------------------------------------------------------------------- one pack's course
@dataclass(frozen=True, kw_only=True)
class Course:
    """What becomes of a holding within one pack, by next call, in orders of the pack; as `OnePack` counts them."""

    orders: int
    won: Sequence[Counts]
    """In how many orders the m-th win comes within this pack; or, in one sum, how many wins are expected."""
    lost: Sequence[Counts]
    """In how many orders the holding is lost within this pack."""
    outs: Sequence[Mapping[int, Counts]]
    """In how many it goes on with a fresh pack; by the call, from 0, that is then next."""


def _course(at: Setting, pack: OnePack) -> Course:
    if at.reshuffle is Reshuffle.EACH_SERIES:
        return _one_series(at, pack)
    match at.pack_out:
        case PackOut.CONTINUE_CALL:
            return _going_on(pack)
        case PackOut.VOID_RESTART:
            return _restarting(pack)
        case PackOut.BANK_ENDS:
            return Course(orders=pack.orders, won=pack.wins(pack.cards), lost=_lost(pack), outs=[{}] * pack.calls)
        case PackOut.RESHUFFLE_IF_SHORT:
            return _changing_when_short(pack)
        case _:
            assert_never(at.pack_out)


def _going_on(pack: OnePack) -> Course:
    """T5: the count goes on with a fresh pack, at the call that would have been next."""
    outs = [dict(enumerate(by_call)) for by_call in pack.outs()]
    lost = [[pack.orders - sum(map(sum, by_call.values()))] for by_call in outs]
    return Course(orders=pack.orders, won=pack.wins(pack.cards), lost=lost, outs=outs)


def _restarting(pack: OnePack) -> Course:
    """An unfinished series is void, and begins again with a fresh pack."""
    won, lost = pack.wins(pack.cards), _lost(pack)
    outs = [{0: _neither(pack, *both)} for both in zip(won, lost, strict=True)]
    return Course(orders=pack.orders, won=won, lost=lost, outs=outs)


def _neither(pack: OnePack, won: Counts, lost: Counts) -> Counts:
    """By wins: neither the next win nor the loss comes within the pack."""
    if pack.most is None:
        return [pack.orders - lost[0]]
    return [now - later - losses for (now, later), losses in zip(pairwise(won), lost, strict=False)]


def _changing_when_short(pack: OnePack) -> Course:
    """A series begins on this pack only while it has a card for each call; so it is won there or lost there."""
    early, lost = pack.wins(pack.cards - pack.calls), _lost(pack)
    won = [_of_those_begun(pack, *both) for both in zip(early, lost, strict=True)]
    outs = [{0: _last_begun(pack, *both)} for both in zip(won, early, lost, strict=True)]
    return Course(orders=pack.orders, won=won, lost=lost, outs=outs)


def _of_those_begun(pack: OnePack, early: Counts, lost: Counts) -> Counts:
    """A series is begun after each early win, and at first; those that are not lost are won."""
    if pack.most is None:
        return [pack.orders + early[0] - lost[0]]
    return [pack.orders, *(begun - losses for begun, losses in zip(early[:-1], lost[:-1], strict=True))]


def _last_begun(pack: OnePack, won: Counts, early: Counts, lost: Counts) -> Counts:
    """By wins: the last of them came too late for another series."""
    if pack.most is None:
        return [pack.orders - lost[0]]
    return [wins - begun for wins, begun in zip(won, early, strict=True)]


def _one_series(at: Setting, pack: OnePack) -> Course:
    """A fresh pack for each series: it is won here or lost here."""
    missed = [orders_missed(pack.copies, start) for start in range(pack.calls)]
    lost = [by_calls[-1] for by_calls in missed]
    won = [pack.orders - orders for orders in lost]
    ended = missed[0][-2] - missed[0][-1] if _ends_with_series(at) else 0
    again = [won[0] - ended, *won[1:]]
    return Course(
        orders=pack.orders,
        won=[_told(pack, pack.orders, orders) for orders in won],
        lost=[[orders] for orders in lost],
        outs=[{0: _told(pack, 0, orders)} for orders in again],
    )


def _ends_with_series(at: Setting) -> bool:
    """Is the pack out, and the bank with it, when a series is won at its last call?"""
    return at.pack_out is PackOut.BANK_ENDS and at.cards == at.calls


def _told(pack: OnePack, none: int, one: int) -> Counts:
    """By wins: so many orders without a win, and with one."""
    return [one] if pack.most is None else [none, one, *[0] * (pack.most - 1)]


def _lost(pack: OnePack) -> list[Counts]:
    """By next call: lost within the pack, the series in progress included."""
    first = (orders_missed(pack.copies, start)[-1] for start in range(pack.calls))
    return [[at_once + losses[0], *losses[1:]] for at_once, losses in zip(first, pack.losses(), strict=True)]


# ------------------------------------------------------------------------------------------------ values and chances
def _by_next_call(at: Setting, course: Course, extra: Sequence[int]) -> tuple[Fraction, ...]:
    """Each value is the gain within the pack and the values of what comes after it: a linear system."""
    gained = [
        won[0] + more - at.loss_multiple * lost[0]
        for won, more, lost in zip(course.won, extra, course.lost, strict=True)
    ]
    outs = [{call: counts[0] for call, counts in by_call.items()} for by_call in course.outs]
    nexts = sorted({call for by_call in outs for call in by_call})
    system = [[course.orders * (call == other) - outs[call].get(other, 0) for other in nexts] for call in nexts]
    later = dict(zip(nexts, solve_linear(system, [gained[call] for call in nexts]), strict=True))
    return tuple(
        later[call]
        if call in later
        else (gained[call] + _weighted((orders, later[other]) for other, orders in outs[call].items())) / course.orders
        for call in range(at.calls)
    )


def _extra(at: Setting, pack: OnePack) -> Sequence[int]:
    """By next call: what matches at the first call pay beyond one, expected within one pack."""
    beyond = at.first_pays - 1
    if beyond == 0:
        return [0] * at.calls
    if at.reshuffle is Reshuffle.EACH_SERIES:
        within = 1
    elif at.pack_out is PackOut.RESHUFFLE_IF_SHORT:
        within = at.cards - at.calls + 1
    else:
        within = at.cards
    return [beyond * wins[0] for wins in pack.wins_at_first_call(within)]


def _runs_out(at: Setting, course: Course) -> Fraction:
    if at.reshuffle is Reshuffle.EACH_SERIES:
        return series(at).first_match[-1] if at.cards == at.calls else Fraction(0)
    return 1 - Fraction(course.lost[0][0], course.orders)


def _wins_at_least(course: Course, most: int) -> tuple[Fraction, ...]:
    """The m-th win comes within this pack, or after it, and then fewer are wanted: at least one has come before."""

    @cache
    def at_least(call: int, wins: int) -> Fraction:
        later = _weighted(
            (orders, at_least(other, wins - before))
            for other, counts in course.outs[call].items()
            for before, orders in enumerate(counts[:wins])
            if orders
        )
        return (course.won[call][wins] + later) / course.orders

    return tuple(at_least(0, wins) for wins in range(most + 1))


def _weighted(terms: Iterable[tuple[int, Fraction]]) -> Fraction:
    """The sum of whole numbers times fractions, brought to one denominator once."""
    pairs = list(terms)
    denominator = lcm(*(each.denominator for _, each in pairs))
    return Fraction(
        sum(whole * each.numerator * (denominator // each.denominator) for whole, each in pairs), denominator
    )
