"""G2, G3: seats change between coups; a banker who is gone or away loses the bank."""

from dataclasses import replace

from bankomet.core.errors import IllegalMove
from bankomet.core.game import Seats
from bankomet.games.thirteen import bank, drawing, staking
from bankomet.games.thirteen.facts import StakesReturned, Why
from bankomet.games.thirteen.position import Drawing, Idle, Outcome, Position, Series, Staking
from bankomet.games.thirteen.seating import next_banker


def reseat(at: Position, seats: Seats) -> Outcome:
    """The same game with these seats.  Raises: IllegalMove (`seats_fixed`) while cards are turned."""
    phase = at.phase
    if isinstance(phase, Series) or (isinstance(phase, Drawing) and phase.shown):
        raise IllegalMove("seats_fixed")
    standing = {seat: chips for seat, chips in at.standing.items() if seat in seats and seats[seat].here}
    now = replace(at, seats=seats, standing=standing)
    if isinstance(phase, Idle | Drawing):
        return _resumed(now)
    banker = seats.get(now.holder)
    if banker is None or not banker.here:
        return _bank_given_up(now, Why.LEFT if banker is None else Why.AWAY)
    return staking.reseated(now, phase) if isinstance(phase, Staking) else (now, ())


def _resumed(at: Position) -> Outcome:
    """A table that waited goes on: with the first banker, or with the next after the last."""
    if at.banker is None:
        return drawing.begin(at)
    taker = next_banker(at)
    return bank.idle(at) if taker is None else bank.taken(at, taker)


def _bank_given_up(at: Position, why: Why) -> Outcome:
    """Stakes that are open go back, and the bank passes."""
    passed, facts = bank.passed(at, why, settled=False)
    if isinstance(at.phase, Staking) and at.phase.total:
        return passed, (StakesReturned(at.phase.total), *facts)
    return passed, facts
