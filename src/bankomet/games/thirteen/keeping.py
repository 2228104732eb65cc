"""T7, source 001: after a win the banker takes his winnings out or leaves them in."""

from bankomet.core.chips import Chips
from bankomet.core.game import Exact, Offer, Seat
from bankomet.games.banking import staking
from bankomet.games.banking.position import prefixed
from bankomet.games.thirteen.facts import WinningsLeft, WinningsTaken
from bankomet.games.thirteen.moves import LeaveIn, Move, TakeOut
from bankomet.games.thirteen.position import Keeping, Outcome, Position, changed


def opened(at: Position, winnings: Chips) -> Outcome:
    """T7, source 001: the banker decides on his winnings."""
    return changed(at, phase=Keeping(winnings), stage_no=at.stage_no + 1), ()


def offers(at: Position, seat: Seat) -> tuple[Offer[Move], ...]:
    """T7: winnings out, or in; nothing between."""
    return (Exact("take", TakeOut(seat)), Exact("leave", LeaveIn(seat))) if seat == at.banker else ()


def after(at: Position, phase: Keeping, move: TakeOut | LeaveIn) -> Outcome:
    """The next series' stakes open, on the same bank or on that with the winnings in it."""
    match move:
        case TakeOut(seat):
            return prefixed(WinningsTaken(seat, at.bank), staking.opened(at))
        case LeaveIn(seat):
            whole = Chips(at.bank + phase.winnings)
            return prefixed(WinningsLeft(seat, whole), staking.opened(changed(at, bank=whole)))
