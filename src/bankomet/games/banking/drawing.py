"""T1: the first banker, drawn from the shuffled pack or chosen by lot."""

from collections.abc import Mapping
from typing import Final

from bankomet.core.cards import Card
from bankomet.core.game import Seat
from bankomet.games.banking import bank
from bankomet.games.banking.facts import Drawn, DrawnEqual, FirstBank, Why
from bankomet.games.banking.moves import Draw, Lot
from bankomet.games.banking.position import Drawing, Facts, P, Position, changed, prefixed
from bankomet.games.banking.rules import FirstBanker
from bankomet.games.banking.seating import able_bankers, is_here

MOST_DRAWERS: Final = 52


def begin(at: P) -> tuple[P, Facts]:
    """Everybody who could bank draws, or takes part in the lot."""
    seats = able_bankers(at.rules, at.seats)
    if not seats:
        return bank.idle(at)
    whole = at.whole_pack()
    most = min(MOST_DRAWERS, whole.pack.size)
    by_lot = at.rules.first_banker is FirstBanker.LOT or len(seats) > most
    return changed(whole, phase=Drawing(todo=seats, by_lot=by_lot), stage_no=at.stage_no + 1), ()


def weights(at: Position, phase: Drawing) -> Mapping[Draw | Lot, int]:
    """The lot falls on each seat alike; a drawn card is any of those left."""
    if phase.by_lot:
        return {Lot(seat): 1 for seat in phase.todo}
    drawer = phase.todo[0]
    return {Draw(drawer, card): count for card, count in at.pack.kinds()}


def after(at: P, phase: Drawing, move: Draw | Lot) -> tuple[P, Facts]:
    """A card was drawn, or the lot has fallen."""
    match move:
        case Draw(seat, card):
            return drawn(at, phase, seat, card)
        case Lot(seat):
            return lot_fell(at, seat)


def lot_fell(at: P, seat: Seat) -> tuple[P, Facts]:
    """The lot gave the first bank to a seat."""
    return _found(at, seat, Why.LOT)


def drawn(at: P, phase: Drawing, seat: Seat, card: Card) -> tuple[P, Facts]:
    """A seat drew its card; after the last, they are compared."""
    one = (seat, card)
    drawing = Drawing(phase.todo[1:], (*phase.round, one), (*phase.shown, one))
    now = changed(at, pack=at.pack.without(card), phase=drawing)
    return prefixed(Drawn(seat, card), (now, ()) if drawing.todo else _compared(now, drawing))


def _compared(at: P, phase: Drawing) -> tuple[P, Facts]:
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


def _found(at: P, seat: Seat, why: Why) -> tuple[P, Facts]:
    """The bank is his, or his neighbour's if he has gone in the meantime (G3)."""
    here = is_here(at.seats, seat)
    outcome = bank.taken(at, seat) if here else bank.passed(changed(at, banker=seat), Why.AWAY, settled=False)
    return prefixed(FirstBank(seat, why), outcome)
