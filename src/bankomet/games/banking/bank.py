"""Who banks: the bank passes (T10), is taken, is declared (T2)."""

from bankomet.core.chips import Chips
from bankomet.core.game import Exact, Offer, Range, Seat
from bankomet.games.banking import staking
from bankomet.games.banking.facts import BankDeclared, BankPassed, NobodyToPlay, Why
from bankomet.games.banking.moves import Declare, Decline
from bankomet.games.banking.position import IDLE, Declaring, Facts, P, Position, changed, prefixed
from bankomet.games.banking.rules import Stakes
from bankomet.games.banking.seating import next_banker


def passed(at: P, why: Why, *, settled: bool) -> tuple[P, Facts]:
    """The bank passes on; `settled` tells whether after a coup or without one."""
    giver = at.holder
    left = changed(at, barren=at.barren if settled else at.barren + 1, bank=Chips(0), series=0)
    taker = next_banker(left)
    if taker is None:
        return idle(left)
    return prefixed(BankPassed(giver, taker, why), taken(left, taker))


def idle(at: P) -> tuple[P, Facts]:
    """Nobody can bank: the table waits."""
    facts = () if at.phase is IDLE else (NobodyToPlay(),)
    waiting = changed(at.whole_pack(), phase=IDLE, bank=Chips(0), series=0, stage_no=at.stage_no + 1)
    return waiting, facts


def taken(at: P, taker: Seat) -> tuple[P, Facts]:
    """`taker` takes the bank: a holding begins (T10)."""
    equal = at.rules.stakes is Stakes.EQUAL
    holding = changed(at, banker=taker, bank=Chips(0), series=1, standing=at.standing if equal else {})
    ready, facts = holding.for_bank()
    begun, more = staking.opened(ready) if equal else declaring(ready)
    return begun, (*facts, *more)


def declaring(at: P) -> tuple[P, Facts]:
    """The banker is to declare his bank."""
    return changed(at, phase=Declaring(), bank=Chips(0), stage_no=at.stage_no + 1), ()


def offers(at: Position, seat: Seat) -> tuple[Offer[Declare | Decline], ...]:
    """T2: any bank that covers one counter and that the purse holds; or to pass it on."""
    if seat != at.banker:
        return ()
    lo, hi = at.rules.bank_range(at.seats[seat].purse)
    return Range("bank", Declare, seat, lo, hi), Exact("pass", Decline(seat))


def after(at: P, move: Declare | Decline) -> tuple[P, Facts]:
    """The bank is declared, or passed on."""
    match move:
        case Declare(seat, chips):
            return prefixed(BankDeclared(seat, chips), staking.opened(changed(at, bank=chips)))
        case Decline():
            return passed(at, Why.DECLINED, settled=False)
