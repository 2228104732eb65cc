"""T1: the first banker, drawn from the shuffled pack or chosen by lot."""

from collections.abc import Mapping
from typing import Final

from bankomet.core.cards import Card
from bankomet.core.game import Seat
from bankomet.games.thirteen import bank
from bankomet.games.thirteen.facts import Drawn, DrawnEqual, FirstBank, Why
from bankomet.games.thirteen.moves import Draw, Lot, Move
from bankomet.games.thirteen.position import Drawing, Outcome, Position, changed
from bankomet.games.thirteen.rules import FirstBanker
from bankomet.games.thirteen.seating import able_bankers, is_here

MOST_DRAWERS: Final = 52


def begin(at: Position) -> Outcome:
    """Everybody who could bank draws, or takes part in the lot."""
    seats = able_bankers(at.rules, at.seats)
    if not seats:
        return bank.idle(at)
    most = min(MOST_DRAWERS, at.rules.pack.size)
    by_lot = at.rules.first_banker is FirstBanker.LOT or len(seats) > most
    drawing = Drawing(todo=seats, by_lot=by_lot)
    return changed(at, phase=drawing, pack=at.rules.pack, aside=0, stage_no=at.stage_no + 1), ()


def weights(at: Position, phase: Drawing) -> Mapping[Move, int]:
    """The lot falls on each seat alike; a drawn card is any of those left."""
    if phase.by_lot:
        return {Lot(seat): 1 for seat in phase.todo}
    drawer = phase.todo[0]
    return {Draw(drawer, card): count for card, count in at.pack.kinds()}


def lot_fell(at: Position, seat: Seat) -> Outcome:
    """The lot gave the first bank to a seat."""
    return _found(at, seat, Why.LOT)


def drawn(at: Position, phase: Drawing, seat: Seat, card: Card) -> Outcome:
    """A seat drew its card; after the last, they are compared."""
    one = (seat, card)
    drawing = Drawing(phase.todo[1:], (*phase.round, one), (*phase.shown, one))
    now = changed(at, pack=at.pack.without(card), phase=drawing)
    fact = Drawn(seat, card)
    if drawing.todo:
        return now, (fact,)
    state, facts = _compared(now, drawing)
    return state, (fact, *facts)


def _compared(at: Position, phase: Drawing) -> Outcome:
    """Equals draw on from the same pack; when it cannot serve them, the lot decides between them."""
    best = _best(at, phase)
    if len(best) == 1:
        return _found(at, best[0], Why.DRAWN)
    by_lot = at.pack.size < len(best)
    again = Drawing(todo=best, shown=phase.shown, by_lot=by_lot)
    return changed(at, phase=again), (DrawnEqual(best, by_lot),)


def _best(at: Position, phase: Drawing) -> tuple[Seat, ...]:
    order = at.rules.draw_order
    places = {seat: order.index(card.rank) for seat, card in phase.round}
    choose = max if at.rules.first_banker is FirstBanker.HIGHEST else min
    wanted = choose(places.values())
    return tuple(seat for seat, place in places.items() if place == wanted)


def _found(at: Position, seat: Seat, why: Why) -> Outcome:
    """The bank is his, or his neighbour's if he has gone in the meantime (G3)."""
    if is_here(at.seats, seat):
        state, facts = bank.taken(at, seat)
    else:
        state, facts = bank.passed(changed(at, banker=seat), Why.AWAY, settled=False)
    return state, (FirstBank(seat, why), *facts)
