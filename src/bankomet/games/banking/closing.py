"""T2, T2a: stakes are closed, and the coup begins or the bank passes on."""

from collections.abc import Iterable, Mapping

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import Seat
from bankomet.games.banking import bank
from bankomet.games.banking.facts import BankTrimmed, NoStakes, StakesClosed, Why
from bankomet.games.banking.position import Facts, P, Position, Staking, changed, prefixed
from bankomet.games.banking.rules import Stakes
from bankomet.games.banking.seating import round_from


def close(at: P) -> tuple[P, Facts]:
    """Stakes are closed: what the bank or the cards do not suffice for is left out, and the coup begins."""
    phase = at.phase
    if not isinstance(phase, Staking) or phase.asked is not None:
        raise IllegalMove("nothing_open")
    if not phase.stakes:
        return prefixed(NoStakes(at.holder), bank.passed(at, Why.NO_STAKES, settled=False))
    order = [seat for seat in round_from(at.seats, at.holder, at.rules.passes.step) if seat in phase.stakes]
    room = _room(at)
    stakes = {seat: phase.stakes[seat] for seat in order[:room]}
    if at.rules.stakes is Stakes.CAPPED:
        trimmed, facts = _trimmed(at, at.rules.bank_for(phase.total))
        return _begun(trimmed, stakes, order[room:], facts)
    return _begun(at, stakes, order[room:])


def _room(at: Position) -> int:
    """How many stakes are taken: those the cards suffice for and, where stakes are equal, the banker's purse covers."""
    if at.rules.stakes is Stakes.EQUAL:
        return min(at.most_punters, at.seats[at.holder].purse // at.rules.least_banker)
    return at.most_punters


def _trimmed(at: P, covered: Chips) -> tuple[P, Facts]:
    """T2, source 001: what the punters have not covered is taken off the bank."""
    if covered == at.bank:
        return at, ()
    return changed(at, bank=covered), (BankTrimmed(covered, Chips(at.bank - covered)),)


def _begun(at: P, stakes: Mapping[Seat, Chips], left_out: Iterable[Seat], facts: Facts = ()) -> tuple[P, Facts]:
    total = Chips(sum(stakes.values()))
    closed = StakesClosed(total, len(stakes), tuple(left_out))
    return changed(at, stage_no=at.stage_no + 1).begun(stakes, total, (closed, *facts))
