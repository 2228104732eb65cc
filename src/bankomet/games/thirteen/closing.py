"""T2, T2a: stakes are closed, and the series begins or the bank passes on."""

from collections.abc import Iterable, Mapping

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import Seat
from bankomet.games.thirteen import bank
from bankomet.games.thirteen.facts import BankTrimmed, Fact, NoStakes, StakesClosed, Why
from bankomet.games.thirteen.position import Outcome, Position, Series, Staking, changed
from bankomet.games.thirteen.rules import Stakes
from bankomet.games.thirteen.seating import round_from


def close(at: Position) -> Outcome:
    """Stakes are closed: what the bank cannot cover is left out or taken off, and the series begins."""
    phase = at.phase
    if not isinstance(phase, Staking) or phase.asked is not None:
        raise IllegalMove("nothing_open")
    if not phase.stakes:
        passed, facts = bank.passed(at, Why.NO_STAKES, settled=False)
        return passed, (NoStakes(at.holder), *facts)
    match at.rules.stakes:
        case Stakes.EQUAL:
            return _close_equal(at, phase)
        case Stakes.FREE:
            return _begun(at, phase.stakes, ())
        case Stakes.CAPPED:
            bank_now = Chips(phase.total * at.rules.loss_multiple)
            trimmed = () if bank_now == at.bank else (BankTrimmed(bank_now, Chips(at.bank - bank_now)),)
            return _begun(changed(at, bank=bank_now), phase.stakes, (), trimmed)


def _close_equal(at: Position, phase: Staking) -> Outcome:
    """T2: as many as the banker's purse covers, in seat order from the side the bank will pass to."""
    covered = at.seats[at.holder].purse // at.rules.least_bank
    order = [seat for seat in round_from(at.seats, at.holder, at.rules.passes.step) if seat in phase.stakes]
    stakes = {seat: phase.stakes[seat] for seat in order[:covered]}
    return _begun(at, stakes, order[covered:])


def _begun(
    at: Position, stakes: Mapping[Seat, Chips], left_out: Iterable[Seat], facts: tuple[Fact, ...] = ()
) -> Outcome:
    total = Chips(sum(stakes.values()))
    series = changed(at, phase=Series(stakes, total), stage_no=at.stage_no + 1)
    return series, (StakesClosed(total, len(stakes), tuple(left_out)), *facts)
