"""Why a move of bank or stakes is not allowed: one clear reason with its numbers."""

from typing import Any

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import NOBODY, Seat
from bankomet.games.banking import staking
from bankomet.games.banking.moves import Bid, Declare, Decline, Draw, Lot, SitOut, Stake
from bankomet.games.banking.position import Declaring, Drawing, Position, Staking
from bankomet.games.banking.rules import Stakes


def refusal(at: Position, move: Any) -> IllegalMove | None:  # noqa: ANN401 - any game's move
    """The reason why `move`, which no offer holds, is refused; None if bank and stakes know of none."""
    phase = at.phase
    match move:
        case Draw(seat, card) if isinstance(phase, Drawing) and not phase.by_lot:
            return _draw_refusal(phase, seat, str(card))
        case Lot(seat) if isinstance(phase, Drawing) and phase.by_lot:
            return IllegalMove("no_lot", seat=seat)
        case Declare(seat, chips) if isinstance(phase, Declaring) and seat == at.banker:
            lo, hi = at.rules.bank_range(at.seats[seat].purse)
            return IllegalMove("bank_range", seat=seat, bank=chips, lo=lo, hi=hi)
        case Declare(seat) | Decline(seat) if isinstance(phase, Declaring):
            return not_his(at, seat)
        case Stake(seat) | SitOut(seat) | Bid(seat) if isinstance(phase, Staking):
            return _punter_refusal(at, phase, move)
        case _:
            return None


def _draw_refusal(phase: Drawing, seat: Seat, card: str) -> IllegalMove:
    if seat != phase.todo[0]:
        return IllegalMove("not_drawn_by", seat=seat, expected=phase.todo[0])
    return IllegalMove("not_in_pack", card=card)


def not_his(at: Position, seat: Seat) -> IllegalMove:
    """The word is another seat's, or nobody sits at this one."""
    return IllegalMove("not_your_turn" if seat in at.seats else "no_seat", seat=seat)


def _punter_refusal(at: Position, phase: Staking, move: staking.Word) -> IllegalMove:
    seat = move.seat
    if seat not in at.seats or seat == at.banker:
        return not_his(at, seat)
    if not staking.can_stake(at, seat):
        return IllegalMove("sits_out", seat=seat)
    match move:
        case Stake(_, chips):
            return _stake_refusal(at, phase, seat, chips)
        case Bid(_, chips) if at.rules.stakes is Stakes.CAPPED:
            least = 0 if seat in at.standing else 1
            return IllegalMove("bid_range", seat=seat, bid=chips, lo=least, hi=staking.purse_limit(at, seat))
        case _:
            return IllegalMove("not_now", move=move, phase=phase.name)


def _stake_refusal(at: Position, phase: Staking, seat: Seat, chips: Chips) -> IllegalMove:
    own = phase.stakes.get(seat)
    if at.rules.stakes is Stakes.EQUAL:
        if chips != at.rules.stake:
            return IllegalMove("stake_not_agreed", seat=seat, stake=chips, agreed=at.rules.stake)
        return IllegalMove("already_staked", seat=seat)
    if chips < 1:
        return IllegalMove("stake_zero", seat=seat, stake=chips)
    most = staking.purse_limit(at, seat)
    if chips > most:
        return IllegalMove("stake_above_purse", seat=seat, stake=chips, most=most)
    if _others_are_asked(at, phase, seat):
        return (
            IllegalMove("not_your_turn", seat=seat)
            if own is None
            else IllegalMove("stake_stands", seat=seat, stake=own)
        )
    within = staking.open_sum(at, phase) + (own or 0)
    return IllegalMove("stake_above_open", seat=seat, stake=chips, open=within, bank=at.bank)


def _others_are_asked(at: Position, phase: Staking, seat: Seat) -> bool:
    return staking.awaited(at, phase) not in (NOBODY, {seat}) and at.rules.stakes is Stakes.CAPPED
