"""A game with hidden hands as it is seen.

What all may see: how many cards everybody has, how many were drawn, and what the rules have shown.  What one seat
may see besides: its own cards, once the banker has looked at his (O5).
"""

from typing import Final

from bankomet.core.cards import KINDS, Card
from bankomet.core.chips import Chips
from bankomet.core.game import Json, Seat, View
from bankomet.core.notation import to_json
from bankomet.games.banking import staking
from bankomet.games.banking.position import Drawing, Staking
from bankomet.games.banking.rules import Stakes
from bankomet.games.banking.seating import next_banker
from bankomet.games.hands import turns
from bankomet.games.hands.facts import Result
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.settling import points
from bankomet.games.hands.table import HandsPosition

_ANY: Final = {card.rank: card for card in KINDS}
"""A card of each rank: suits count nothing."""
_SHOWN_AT_ONCE: Final = frozenset({Result.NATURAL})


def seen_by(at: HandsPosition, seat: Seat | None) -> View:
    """All that the seat, or a watcher (None), may know."""
    return View(public=_public(at), private={"seat": seat, **_own(at, seat)})


def _public(at: HandsPosition) -> dict[str, Json]:
    rules, phase = at.rules, at.phase
    return {
        "phase": phase.name,
        "banker": at.banker,
        "next_banker": next_banker(at),
        "side": str(rules.passes),
        "stakes": str(rules.stakes),
        "bank": None if rules.stakes is Stakes.EQUAL else at.bank or None,
        "series": at.series,
        "drawn": to_json(phase.shown) if isinstance(phase, Drawing) else [],
        "cards_left": at.pack.size,
        "pack": at.whole.size,
        "limit": rules.limit,
        "hand_size": rules.hand_size,
        "most_draws": rules.most_draws,
        "turn": _turn(at),
        "owed": isinstance(phase, Playing) and phase.owed,
        "by_seat": _hands(at),
        "last": None if at.last is None else at.last.json,
        **_stakes(at),
    }


def _turn(at: HandsPosition) -> Seat | None:
    """Whose word it is in the draws."""
    return at.phase.todo[0] if isinstance(at.phase, Playing) and at.phase.todo else None


def _stakes(at: HandsPosition) -> dict[str, Json]:
    phase = at.phase
    if isinstance(phase, Staking):
        return {
            "total": phase.total,
            "open": None if at.rules.stakes is Stakes.EQUAL else staking.open_sum(at, phase),
            "asked": phase.asked,
            "awaited": to_json(sorted(staking.awaited(at, phase))),
            "out": to_json(sorted(phase.out)),
            "unspoken": len(staking.unspoken(at, phase)),
        }
    awaited = [seat for seat in (_turn(at),) if seat is not None and not getattr(phase, "owed", False)]
    return {"total": at.staked, "open": None, "asked": None, "awaited": to_json(awaited), "out": [], "unspoken": 0}


def _hands(at: HandsPosition) -> dict[str, Json]:
    """What all may see of each hand on the table; None for a seat that has none."""
    phase = at.phase
    none: dict[str, Json] = {str(seat): {"hand": None} for seat in at.seats}
    if isinstance(phase, Dealing):
        return none | {str(seat): {"hand": _hand(at, cards, (), None, "dealt")} for seat, cards in phase.hands.items()}
    if not isinstance(phase, Playing):
        return none
    return none | {
        str(seat): {
            "hand": _hand(at, cards, shown_cards(at, phase, seat), phase.results.get(seat), _standing(phase, seat))
        }
        for seat, cards in phase.hands.items()
    }


def _hand(
    at: HandsPosition, cards: tuple[Card, ...], shown: tuple[Card, ...], result: Result | None, state: str
) -> dict[str, Json]:
    return {
        "cards": len(cards),
        "drawn": turns.drawn(at, cards),
        "shown": to_json(shown),
        "state": state,
        "result": None if result is None else str(result),
    }


def _standing(phase: Playing, seat: Seat) -> str:
    """Where a hand stands: `over`, `out` (settled), `waits`, `draws` or `stands`."""
    if seat in phase.over:
        return "over"
    if seat in phase.results:
        return "out"
    if seat not in phase.todo:
        return "stands"
    return "draws" if phase.todo[0] == seat else "waits"


def shown_cards(at: HandsPosition, phase: Playing, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand that lie open: all of one that was shown, and drawn ones where draws are open."""
    cards = phase.hands[seat]
    if phase.results.get(seat) in _SHOWN_AT_ONCE:
        return cards
    return cards[at.rules.hand_size :] if at.rules.open_draws else ()


def _own(at: HandsPosition, seat: Seat | None) -> dict[str, Json]:
    """What only its owner needs to know of a seat: all that his offers depend on besides the public part."""
    if seat is None or seat not in at.seats:
        return {"purse": None, "here": False, "stake": 0, "hand": [], "total": None, "risk": None}
    sitting = at.seats[seat]
    return {
        "purse": sitting.purse,
        "here": sitting.here,
        "stake": at.stakes.get(seat, Chips(0)),
        **own_hand(at, seat),
    }


def own_hand(at: HandsPosition, seat: Seat) -> dict[str, Json]:
    """A seat's cards, what they count, and what the next one may do to them; nothing before the banker has looked."""
    cards = at.phase.hands.get(seat, ()) if isinstance(at.phase, Playing) else ()
    return {
        "hand": to_json(cards),
        "total": points(at, cards) if cards else None,
        "risk": _risk(at, seat, cards),
    }


def _risk(at: HandsPosition, seat: Seat, cards: tuple[Card, ...]) -> Json:
    """How many of the cards that this seat has not seen would take its hand over, and how many those cards are.

    They are those of the pack and of the other hands, as far as these are hidden from it: each is as likely as another.
    """
    phase = at.phase
    if not (isinstance(phase, Playing) and phase.todo[:1] == (seat,) and turns.may_draw(at, cards)):
        return None
    unseen = at.pack.by_rank()
    for other, hand in phase.hands.items():
        hidden = () if other == seat else _hidden(hand, shown_cards(at, phase, other))
        for card in hidden:
            unseen[card.rank] += 1
    over = sum(
        count for rank, count in unseen.items() if count and at.rules.total((*cards, _ANY[rank])) > at.rules.limit
    )
    return [over, sum(unseen.values())]


def _hidden(hand: tuple[Card, ...], shown: tuple[Card, ...]) -> tuple[Card, ...]:
    return hand[: len(hand) - len(shown)]
