"""G2, G3: seats come and go between coups; a banker who is gone or away loses the bank.

While cards are turned, dealt or drawn only one thing can change: who is away.  It is known at once, so that nobody who
is away is given the bank or has his stake renewed when the coup is settled.
"""

from collections.abc import Mapping

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import Seat, Seats
from bankomet.games.banking import bank, drawing, staking
from bankomet.games.banking.facts import StakesReturned, Why
from bankomet.games.banking.position import Drawing, Facts, Idle, P, Staking, changed, prefixed
from bankomet.games.banking.seating import is_here, next_banker


def reseat(at: P, seats: Seats) -> tuple[P, Facts]:
    """The same game with these seats.  Raises: IllegalMove (`seats_fixed`): purses or seats differ in mid-coup."""
    standing = {seat: chips for seat, chips in at.standing.items() if is_here(seats, seat)}
    now = changed(at, seats=seats, standing=standing)
    if not at.seats_open:
        if _purses(seats) != _purses(at.seats):
            raise IllegalMove("seats_fixed")
        return now.absences()
    if isinstance(at.phase, Idle | Drawing):
        return _resumed(now)
    banker = seats.get(now.holder)
    if banker is None or not banker.here:
        return _bank_given_up(now, Why.LEFT if banker is None else Why.AWAY)
    return staking.reseated(now, at.phase) if isinstance(at.phase, Staking) else (now, ())


def _purses(seats: Seats) -> Mapping[Seat, Chips]:
    return {seat: sitting.purse for seat, sitting in seats.items()}


def _resumed(at: P) -> tuple[P, Facts]:
    """A table that waited goes on: with the first banker, or with the next after the last."""
    if at.banker is None:
        return drawing.begin(at)
    taker = next_banker(at)
    return bank.idle(at) if taker is None else bank.taken(at, taker)


def _bank_given_up(at: P, why: Why) -> tuple[P, Facts]:
    """Stakes that are open go back, and the bank passes."""
    outcome = bank.passed(at, why, settled=False)
    if isinstance(at.phase, Staking) and at.phase.total:
        return prefixed(StakesReturned(at.phase.total), outcome)
    return outcome
