"""Thirteen, move by move: single series, and whole holdings, for a constant stake of one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final

from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Sitting
from bankomet.games.banking.facts import BankPassed, Shuffled
from bankomet.games.banking.moves import Lot, Stake
from bankomet.games.banking.rules import FirstBanker, Stakes
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.rules import Rules
from bankomet.games.thirteen.state import Thirteen
from bankomet.solve.kernels import Sums
from bankomet.solve.pure.dice import BLOCK, added_up, turned

BANKER: Final = Seat(1)
PUNTER: Final = Seat(2)
PURSE: Final = Sitting(Chips(10**9))


@dataclass(frozen=True, slots=True)
class PlayedSeries:
    """The banker's gain in one series on a fresh pack."""

    rules: Rules

    coups_a_block: ClassVar[int] = BLOCK

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """So many series of a block."""
        return added_up(_play(self.rules, _series_is_over), seed, block, coups)


@dataclass(frozen=True, slots=True)
class PlayedHoldings:
    """The banker's gain from his first series to the passing of the bank."""

    rules: Rules

    coups_a_block: ClassVar[int] = BLOCK

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """So many holdings of a block."""
        return added_up(_play(self.rules, _bank_has_passed), seed, block, coups)


_IsOver = Callable[[tuple[object, ...], Thirteen], bool]


def _play(rules: Rules, is_over: _IsOver) -> Callable[[Random], int]:
    """Cards are turned from a fresh pack until it is over; the banker's gain."""
    opened = _first_card_waits(rules)
    pack = [Turn(card) for card, count in opened.pack.kinds() for _ in range(count)]
    before = opened.seats[BANKER].purse

    def gain(dice: Random) -> int:
        at, cards = opened, turned(pack, dice)
        while True:
            step = at.after(next(cards))
            at = _thirteen(step.state)
            if is_over(step.facts, at):
                return at.seats[BANKER].purse - before
            if any(isinstance(fact, Shuffled) for fact in step.facts):
                cards = turned(pack, dice)
            if at.stakes_open:
                following = at.close()
                at = _thirteen(following.state)
                if any(isinstance(fact, Shuffled) for fact in following.facts):
                    cards = turned(pack, dice)

    return gain


def _series_is_over(_: tuple[object, ...], at: Thirteen) -> bool:
    return at.stakes_open


def _bank_has_passed(facts: tuple[object, ...], _: Thirteen) -> bool:
    return any(isinstance(fact, BankPassed) for fact in facts)


def _first_card_waits(rules: Rules) -> Thirteen:
    """Seat 1 banks against one stake of one, which is renewed as long as he does."""
    constant = replace(rules, stakes=Stakes.EQUAL, stake=Chips(1), first_banker=FirstBanker.LOT)
    banking = constant.start({BANKER: PURSE, PUNTER: PURSE}).after(Lot(BANKER)).state
    return _thirteen(banking.after(Stake(PUNTER, Chips(1))).state.close().state)


def _thirteen(state: object) -> Thirteen:
    assert isinstance(state, Thirteen)
    return state
