"""Payments, in mid-coup and at its end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import Seat
from bankomet.games.banking.position import copied, paid
from bankomet.games.hands.facts import Result, RoundSettled, Shown
from bankomet.games.hands.position import Hands, LastRound, Playing
from bankomet.games.hands.table import HandsPosition

H = TypeVar("H", bound=HandsPosition)


def paid_at_once(at: H, seat: Seat, result: Result) -> tuple[H, Mapping[Seat, int]]:
    """A punter's result is settled in mid-coup and he is out of it; and what it was worth.

    He is paid out of the bank on the table, where one was laid, and beyond it from the banker's purse (O4).
    """
    phase = at.phase
    assert isinstance(phase, Playing)
    gain = at.rules.gain(result, phase.stakes[seat])
    gains = {seat: gain, at.holder: -gain}
    stakes = {each: chips for each, chips in phase.stakes.items() if each != seat}
    out = replace(
        phase,
        stakes=stakes,
        total=Chips(sum(stakes.values())),
        todo=tuple(each for each in phase.todo if each != seat),
        results={**phase.results, seat: result},
        gains=added(phase.gains, gains),
    )
    bank = Chips(max(0, at.bank - max(0, gain)))
    return copied(at, {"seats": paid(at.seats, gains), "bank": bank, "phase": out}), gains


def settled(
    at: H, phase: Playing, results: Mapping[Seat, Result], stakes: Mapping[Seat, Chips], shown: Hands
) -> tuple[H, RoundSettled]:
    """The coup is over: the rest is paid, and what was shown is remembered.

    `results` are those of the seats in `stakes`, which are not settled yet.
    """
    gains = {seat: at.rules.gain(result, stakes[seat]) for seat, result in results.items()}
    rest = {**gains, at.holder: -sum(gains.values())}
    totals, gained = {seat: points(at, hand) for seat, hand in shown.items()}, added(phase.gains, rest)
    last = LastRound(at.holder, at.series, shown, totals, {**phase.results, **results}, gained)
    changes = {"seats": paid(at.seats, rest), "coups": at.coups + 1, "barren": 0, "last": last}
    return copied(at, changes), RoundSettled(at.holder, results, rest, stakes, totals)


def points(at: HandsPosition, hand: tuple[Card, ...]) -> int:
    """What a hand is told to count: the full count where it was dealt that, two aces of Ochko (O3) included."""
    rules = at.rules
    return rules.limit if rules.is_natural(hand) else rules.total(hand)


def turned_over(at: HandsPosition, hands: Hands) -> tuple[Shown, ...]:
    """These hands are shown in their order, the banker's last."""
    order = [*(seat for seat in hands if seat != at.holder), *(seat for seat in hands if seat == at.holder)]
    totals = {seat: at.rules.total(hands[seat]) for seat in order}
    return tuple(Shown(seat, at.holder, hands[seat], total, total > at.rules.limit) for seat, total in totals.items())


def added(before: Mapping[Seat, int], more: Mapping[Seat, int]) -> dict[Seat, int]:
    """Gains of both together.

    >>> added({Seat(1): 2, Seat(2): -2}, {Seat(2): -2, Seat(3): 2})
    {1: 2, 2: -4, 3: 2}
    """
    return {seat: before.get(seat, 0) + more.get(seat, 0) for seat in {**before, **more}}
