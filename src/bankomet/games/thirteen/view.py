"""Thirteen as it is seen.  Nothing in it is hidden: every card that is known lies open."""

from collections.abc import Mapping

from bankomet.core.chips import Chips
from bankomet.core.game import Json, Seat, View
from bankomet.core.notation import to_json
from bankomet.games.banking import staking
from bankomet.games.banking.position import Drawing, Staking
from bankomet.games.banking.rules import Stakes
from bankomet.games.banking.seating import next_banker
from bankomet.games.thirteen.position import LastSeries, Position, Series


def seen_by(at: Position, seat: Seat | None) -> View:
    """All that the seat, or a watcher (None), may know."""
    return View(public=_public(at), private={"seat": seat, **_own(at, seat)})


def _own(at: Position, seat: Seat | None) -> dict[str, Json]:
    """What only its owner needs to know of a seat: all that his offers depend on besides the public part."""
    if seat is None or seat not in at.seats:
        return {"purse": None, "here": False, "stake": 0}
    sitting = at.seats[seat]
    return {"purse": sitting.purse, "here": sitting.here, "stake": at.stakes.get(seat, Chips(0))}


def _public(at: Position) -> dict[str, Json]:
    rules = at.rules
    return {
        "phase": at.phase.name,
        "banker": at.banker,
        "next_banker": next_banker(at),
        "side": str(rules.passes),
        "stakes": str(rules.stakes),
        "bank": None if rules.stakes is Stakes.EQUAL else at.bank or None,
        "series": at.series,
        "calls": [rank.letter for rank in rules.call_order],
        "drawn": to_json(at.phase.shown) if isinstance(at.phase, Drawing) else [],
        "left": {rank.letter: count for rank, count in at.pack.by_rank().items() if rank in rules.call_order},
        "cards_left": at.cards_left,
        "pack": rules.pack.size,
        "by_seat": {str(each): {"bid": bid} for each, bid in _bids(at).items()},
        "last": None if at.last is None else _last(at.last),
        **_stakes(at),
        **_turned(at),
    }


def _bids(at: Position) -> Mapping[Seat, Chips]:
    """Standing bids; equal stakes that renew by themselves are no bids."""
    return at.standing if at.rules.stakes is Stakes.CAPPED else {}


def _stakes(at: Position) -> dict[str, Json]:
    phase = at.phase
    if isinstance(phase, Staking):
        capped_or_free = at.rules.stakes is not Stakes.EQUAL
        return {
            "total": phase.total,
            "open": staking.open_sum(at, phase) if capped_or_free else None,
            "asked": phase.asked,
            "awaited": to_json(sorted(staking.awaited(at, phase))),
            "out": to_json(sorted(phase.out)),
            "unspoken": len(staking.unspoken(at, phase)),
        }
    total = phase.total if isinstance(phase, Series) else 0
    return {"total": total, "open": None, "asked": None, "awaited": [], "out": [], "unspoken": 0}


def _turned(at: Position) -> dict[str, Json]:
    """This series' cards; once it is settled they are the last series', and `match` tells how that ended."""
    if isinstance(at.phase, Series):
        return {"turned": to_json(at.phase.turned), "match": False}
    return {"turned": [], "match": at.last is not None and at.last.result == "won"}


def _last(last: LastSeries) -> dict[str, Json]:
    return {
        "banker": last.banker,
        "series": last.series,
        "turned": to_json(last.turned),
        "result": last.result,
        "gains": to_json(last.gains),
    }
