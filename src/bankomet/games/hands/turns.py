"""The deal, and the draws that follow it, in their order."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from bankomet.core.cards import KINDS, Card
from bankomet.core.game import Exact, Offer, Seat
from bankomet.games.banking.position import Facts, changed, prefixed
from bankomet.games.banking.seating import is_here
from bankomet.games.hands.facts import Dealt, Stood
from bankomet.games.hands.moves import Another, Deal, Enough
from bankomet.games.hands.position import Dealing, Playing, taken_on
from bankomet.games.hands.table import HandsPosition

H = TypeVar("H", bound=HandsPosition)


def weights(at: HandsPosition) -> Mapping[Deal, int]:
    """Every card that the next taker can get."""
    to = taker(at)
    if to is None:
        return {}
    return {deal: count for deal, count in zip(_deals(to), at.pack.counts, strict=True) if count}


@lru_cache(maxsize=1024)
def _deals(to: Seat) -> tuple[Deal, ...]:
    """Each kind of card given to this seat."""
    return tuple(Deal(to, card) for card in KINDS)


def allows(at: HandsPosition, move: Deal) -> bool:
    """Can this card be given to this seat now?"""
    return move.taker == taker(at) and move.card in at.pack


def taker(at: HandsPosition) -> Seat | None:
    """Who gets the next card."""
    match at.phase:
        case Dealing(stakes, _, hands):
            order = (*stakes, at.holder)
            return order[sum(map(len, hands.values())) % len(order)]
        case Playing(todo=todo, owed=True):
            return todo[0]
        case _:
            return None


def given(at: H, move: Deal) -> tuple[H, Facts]:
    """A card is given: after the last of the deal the hands are looked at, after a draw it is seen what it did."""
    phase = at.phase
    assert isinstance(phase, Dealing | Playing)
    hand = (*phase.hands.get(move.taker, ()), move.card)
    pack = at.pack.without(move.card)
    hands = {**phase.hands, move.taker: hand}
    if isinstance(phase, Dealing):
        dealt = Dealing(phase.stakes, phase.total, hands)
        fact = Dealt(move.taker, move.card, len(hand), drawn=False, open=False)
        done = sum(map(len, hands.values())) == at.rules.hand_size * (len(phase.stakes) + 1)
        now = changed(at, pack=pack, phase=dealt)
        return prefixed(fact, now.looked(dealt) if done else (now, ()))
    fact = Dealt(move.taker, move.card, len(hand), drawn=True, open=at.rules.open_draws)
    drawn = taken_on(phase, hands=hands, todo=phase.todo, owed=False)
    return prefixed(fact, changed(at, pack=pack, phase=drawn, stage_no=at.stage_no + 1).drew(move.taker))


def drawn(at: HandsPosition, hand: tuple[Card, ...]) -> int:
    """How many cards of a hand were drawn to it."""
    return max(0, len(hand) - at.rules.hand_size)


def may_draw(at: HandsPosition, hand: tuple[Card, ...]) -> bool:
    """May another card be drawn to this hand?"""
    most = at.rules.most_draws
    return (most is None or drawn(at, hand) < most) and at.rules.total(hand) <= at.rules.limit


def offers(at: HandsPosition, phase: Playing, seat: Seat) -> tuple[Offer[Another | Enough], ...]:
    """Another card, or enough; a hand that counts too much and has not said so can only have enough."""
    if phase.owed or not phase.todo or seat != phase.todo[0]:
        return ()
    both = _another_or_enough(seat)
    return both if may_draw(at, phase.hands[seat]) else both[1:]


@lru_cache(maxsize=1024)
def _another_or_enough(seat: Seat) -> tuple[Offer[Another | Enough], ...]:
    return Exact("draw", Another(seat)), Exact("stand", Enough(seat))


def asked(at: H) -> tuple[H, Facts]:
    """The seat in turn wants another card."""
    ready, facts = at.for_draw()
    phase = ready.phase
    assert isinstance(phase, Playing)
    return changed(ready, phase=taken_on(phase, hands=phase.hands, todo=phase.todo, owed=True)), facts


def stood(at: H, phase: Playing, *, by_itself: bool) -> tuple[H, Facts]:
    """The seat in turn has enough, and the next is in turn."""
    seat = phase.todo[0]
    fact = Stood(seat, at.holder, drawn(at, phase.hands[seat]), by_itself)
    rest = taken_on(phase, hands=phase.hands, todo=phase.todo[1:], owed=phase.owed)
    following = changed(at, phase=rest, stage_no=at.stage_no + 1)
    return prefixed(fact, gone_on(following))


def gone_on(at: H) -> tuple[H, Facts]:
    """Whoever is in turn decides; the hand of one who is not here stands (G2, G3), and after the last all are shown."""
    phase = at.phase
    assert isinstance(phase, Playing)
    if phase.owed:
        return at, ()
    if not phase.todo or at.is_decided(phase):
        return at.showdown(phase)
    seat = phase.todo[0]
    exhausted = drawn(at, phase.hands[seat]) == at.rules.most_draws
    if exhausted or not is_here(at.seats, seat):
        return stood(at, phase, by_itself=True)
    return at, ()


def default(phase: Playing, seat: Seat) -> Enough | None:
    """G3: the hand stands."""
    return Enough(seat) if phase.todo and seat == phase.todo[0] and not phase.owed else None
