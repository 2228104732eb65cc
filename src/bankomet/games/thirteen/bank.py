"""Who banks, and what a banker decides: the bank passes (T10), is declared (T2), winnings kept or not (T7)."""

from bankomet.core.chips import Chips
from bankomet.core.game import Exact, Offer, Range, Seat
from bankomet.games.thirteen import staking
from bankomet.games.thirteen.facts import (
    BankDeclared,
    BankPassed,
    Fact,
    NobodyToPlay,
    Shuffled,
    Why,
    WinningsLeft,
    WinningsTaken,
)
from bankomet.games.thirteen.moves import Declare, Decline, LeaveIn, Move, TakeOut
from bankomet.games.thirteen.position import IDLE, Declaring, Keeping, Outcome, Position, changed
from bankomet.games.thirteen.rules import Stakes
from bankomet.games.thirteen.seating import cutter, next_banker


def passed(at: Position, why: Why, *, settled: bool) -> Outcome:
    """The bank passes on; `settled` tells whether after a coup or without one."""
    giver = at.holder
    left = changed(at, barren=at.barren if settled else at.barren + 1, bank=Chips(0), series=0)
    taker = next_banker(left)
    if taker is None:
        return idle(left)
    return _prefixed(BankPassed(giver, taker, why), taken(left, taker))


def idle(at: Position) -> Outcome:
    """Nobody can bank: the table waits."""
    facts = () if at.phase is IDLE else (NobodyToPlay(),)
    waiting = changed(at, phase=IDLE, bank=Chips(0), series=0, pack=at.rules.pack, aside=0, stage_no=at.stage_no + 1)
    return waiting, facts


def taken(at: Position, taker: Seat) -> Outcome:
    """`taker` takes the bank: the whole pack is shuffled (T10), and a holding begins."""
    equal = at.rules.stakes is Stakes.EQUAL
    holding = changed(
        at,
        banker=taker,
        bank=Chips(0),
        series=1,
        pack=at.rules.pack,
        aside=0,
        standing=at.standing if equal else {},
    )
    shuffled = Shuffled(taker, cutter(holding), Why.NEW_BANK)
    return _prefixed(shuffled, staking.opened(holding) if equal else declaring(holding))


def declaring(at: Position) -> Outcome:
    """The banker is to declare his bank."""
    return changed(at, phase=Declaring(), bank=Chips(0), stage_no=at.stage_no + 1), ()


def declaring_offers(at: Position, seat: Seat) -> tuple[Offer[Move], ...]:
    """T2: any bank that covers one counter and that the purse holds; or to pass it on."""
    if seat != at.banker:
        return ()
    most = at.seats[seat].purse
    return Range("bank", Declare, seat, at.rules.least_bank, most), Exact("pass", Decline(seat))


def after_declaring(at: Position, move: Declare | Decline) -> Outcome:
    """The bank is declared, or passed on."""
    match move:
        case Declare(seat, chips):
            state, facts = staking.opened(changed(at, bank=chips))
            return state, (BankDeclared(seat, chips), *facts)
        case Decline():
            return passed(at, Why.DECLINED, settled=False)


def keeping(at: Position, winnings: Chips) -> Outcome:
    """T7, source 001: the banker decides on his winnings."""
    return changed(at, phase=Keeping(winnings), stage_no=at.stage_no + 1), ()


def keeping_offers(at: Position, seat: Seat) -> tuple[Offer[Move], ...]:
    """T7: winnings out, or in; nothing between."""
    return (Exact("take", TakeOut(seat)), Exact("leave", LeaveIn(seat))) if seat == at.banker else ()


def after_keeping(at: Position, phase: Keeping, move: TakeOut | LeaveIn) -> Outcome:
    """The next series' stakes open, on the same bank or on that with the winnings in it."""
    match move:
        case TakeOut(seat):
            return _prefixed(WinningsTaken(seat, at.bank), staking.opened(at))
        case LeaveIn(seat):
            whole = Chips(at.bank + phase.winnings)
            return _prefixed(WinningsLeft(seat, whole), staking.opened(changed(at, bank=whole)))


def _prefixed(fact: Fact, outcome: Outcome) -> Outcome:
    state, facts = outcome
    return state, (fact, *facts)
