"""T4–T7: cards are turned against their calls, and the series is settled."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from bankomet.core.cards import KINDS, Card, Rank
from bankomet.core.chips import Chips
from bankomet.core.game import Fact, Seat
from bankomet.games.banking import bank, staking
from bankomet.games.banking.facts import Why
from bankomet.games.banking.position import Facts, paid, prefixed
from bankomet.games.banking.rules import Stakes
from bankomet.games.banking.seating import is_here
from bankomet.games.thirteen import keeping, packs
from bankomet.games.thirteen.facts import LaidAside, SeriesLost, SeriesVoid, SeriesWon, Turned
from bankomet.games.thirteen.moves import Move, Turn
from bankomet.games.thirteen.position import LastSeries, Outcome, Position, Series, changed
from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Tenure

_TURNS: Final = tuple(Turn(card) for card in KINDS)


def weights(at: Position) -> Mapping[Move, int]:
    """Every card that can be turned.  Cards laid aside unturned are unseen like the rest, so all weigh the same."""
    return _weights(at.pack.counts)


@lru_cache(maxsize=1024)
def _weights(counts: bytes) -> Mapping[Move, int]:
    """The same packs are asked about again and again, by whoever judges, deals and shows one card."""
    return MappingProxyType({turn: count for turn, count in zip(_TURNS, counts, strict=True) if count})


def after(at: Position, phase: Series, card: Card) -> Outcome:
    """A card is turned."""
    order = at.rules.call_order
    call_no = len(phase.turned) + 1
    call = order[call_no - 1]
    turned = (*phase.turned, card)
    fact = Turned(call, call_no, card, card.rank is call)
    now = changed(at, pack=at.pack.without(card), phase=Series(phase.stakes, phase.total, turned))
    if card.rank is call:
        return prefixed(fact, _won(now, phase, call, turned))
    if call_no == len(order):
        return prefixed(fact, _lost(now, phase, turned))
    if now.cards_left == 0:
        return prefixed(fact, _pack_ran_out(now, turned))
    return now, (fact,)


def _won(at: Position, phase: Series, call: Rank, turned: tuple[Card, ...]) -> Outcome:
    multiple = at.rules.pays(call)
    gains: dict[Seat, int] = {seat: -multiple * chips for seat, chips in phase.stakes.items()}
    winnings = multiple * phase.total
    gains[at.holder] = winnings
    fact = SeriesWon(at.holder, call, multiple, phase.total, gains)
    settled, facts = _lay_aside(_settled(at, turned, "won", gains), len(turned))
    return _with(fact, facts, _after_win(settled, Chips(winnings)))


def _after_win(at: Position, winnings: Chips) -> Outcome:
    ended = _holding_ended(at)
    if ended is not None:
        return bank.passed(at, ended, settled=True)
    following = changed(at, series=at.series + 1)
    match at.rules.stakes:
        case Stakes.EQUAL:
            return staking.opened(following)
        case Stakes.FREE:
            return staking.opened(changed(following, bank=Chips(at.bank + winnings)))
        case Stakes.CAPPED:
            return keeping.opened(following, winnings)


def _lost(at: Position, phase: Series, turned: tuple[Card, ...]) -> Outcome:
    multiple = at.rules.loss_multiple
    gains: dict[Seat, int] = {seat: multiple * chips for seat, chips in phase.stakes.items()}
    loss = Chips(multiple * phase.total)
    gains[at.holder] = -loss
    fact = SeriesLost(at.holder, len(turned), multiple, phase.total, gains)
    return _with(fact, (), _after_loss(_settled(at, turned, "lost", gains), loss))


def _after_loss(at: Position, loss: Chips) -> Outcome:
    """T6: a loss ends the holding; under a tenure of four series it goes on while the banker can cover a stake."""
    if at.rules.tenure is Tenure.UNTIL_LOSS:
        return bank.passed(at, Why.LOSS, settled=True)
    ended = _holding_ended(at)
    if ended is not None:
        return bank.passed(at, ended, settled=True)
    following = changed(at, series=at.series + 1)
    free = at.rules.stakes is Stakes.FREE
    cover = at.bank - loss if free else at.seats[at.holder].purse
    if cover < at.rules.least_banker:
        return bank.passed(at, Why.CANNOT_COVER, settled=True)
    if at.rules.stakes is Stakes.CAPPED:
        return bank.declaring(following)
    return staking.opened(changed(following, bank=Chips(at.bank - loss)) if free else following)


def _holding_ended(at: Position) -> Why | None:
    """Why the bank passes between two coups though nothing is lost: tenure, pack (T5), or a banker gone (G2, G3)."""
    if at.rules.tenure is Tenure.FOUR_SERIES and at.series >= SERIES_A_TENURE:
        return Why.TENURE
    if at.cards_left == 0 and at.rules.pack_out is PackOut.BANK_ENDS:
        return Why.PACK_OUT
    return None if is_here(at.seats, at.holder) else Why.AWAY


def _lay_aside(at: Position, turned: int) -> Outcome:
    """The `gerver` rule: after a match, the rest of the series' cards is laid aside unturned."""
    rest = min(len(at.rules.call_order) - turned, at.cards_left)
    if at.rules.tenure is Tenure.UNTIL_LOSS or rest == 0:
        return at, ()
    return changed(at, aside=at.aside + rest), (LaidAside(rest),)


def _pack_ran_out(at: Position, turned: tuple[Card, ...]) -> Outcome:
    """T5: in mid-series.  A pack found short before the series (`reshuffle_if_short`) cannot run out in it."""
    match at.rules.pack_out:
        case PackOut.CONTINUE_CALL | PackOut.RESHUFFLE_IF_SHORT:
            return packs.whole_pack(at, Why.PACK_OUT, at.rules.call_order[len(turned) - 1])
        case PackOut.VOID_RESTART if is_here(at.seats, at.holder):
            whole, facts = packs.whole_pack(_void(at, turned), Why.PACK_OUT)
            return _with(SeriesVoid(at.holder, ended=False), facts, staking.opened(whole))
        case PackOut.VOID_RESTART | PackOut.BANK_ENDS:
            why = Why.PACK_OUT if at.rules.pack_out is PackOut.BANK_ENDS else Why.AWAY
            ended = bank.passed(_void(at, turned), why, settled=False)
            return _with(SeriesVoid(at.holder, ended=True), (), ended)


def _void(at: Position, turned: tuple[Card, ...]) -> Position:
    return changed(at, last=LastSeries(at.holder, at.series, turned, "void", {}))


def _settled(at: Position, turned: tuple[Card, ...], result: str, gains: Mapping[Seat, int]) -> Position:
    return changed(
        at,
        seats=paid(at.seats, gains),
        coups=at.coups + 1,
        barren=0,
        last=LastSeries(at.holder, at.series, turned, result, gains),
    )


def _with(fact: Fact, facts: Facts, outcome: Outcome) -> Outcome:
    state, following = outcome
    return state, (fact, *facts, *following)
