"""A table as it is seen: what is the same for all, and what belongs to one seat."""

from collections.abc import Collection
from typing import Final

from bankomet.core.game import CHANCE, Json, Seat, View
from bankomet.play.table import Place, Table

NO_SEATS: Final[Collection[Seat]] = frozenset()


def seen_by(table: Table, seat: Seat | None, connected: Collection[Seat] = NO_SEATS) -> View:
    """All that a seat, or a watcher (None), may know of the table and its game."""
    game = table.state.seen_by(seat)
    return View(public=_public(table, dict(game.public), connected), private={**game.private, **own_part(table, seat)})


def public_part(table: Table, connected: Collection[Seat], seats: dict[str, Json] | None = None) -> dict[str, Json]:
    """The part that is the same for all.  `connected` are the seats whose people have a page open.

    `seats` are those of an earlier view, where nothing that is shown of any seat has changed since.
    """
    return _public(table, dict(table.state.seen_by(None).public), connected, seats)


def own_part(table: Table, seat: Seat | None) -> dict[str, Json]:
    """What a seat may do in the game, as offers, and what it alone may know."""
    if seat is None:
        return {"seat": None, "offers": []}
    offers: list[Json] = [offer.json() for offer in table.offers(seat)]
    return {"seat": seat, "offers": offers, **table.state.own(seat)}


def _public(
    table: Table, game: dict[str, Json], connected: Collection[Seat], seats: dict[str, Json] | None = None
) -> dict[str, Json]:
    of_seat = game.pop("by_seat", {})
    assert isinstance(of_seat, dict)
    return {
        "coup": table.state.coups,
        "at": table.at,
        "resting": table.resting,
        "over": table.over,
        "chance": table.turns() is CHANCE,
        "seats": _seats(table, of_seat, connected) if seats is None else seats,
        "game": game,
    }


def _seats(table: Table, of_seat: dict[str, Json], connected: Collection[Seat]) -> dict[str, Json]:
    seats: dict[str, Json] = {}
    for seat, place in table.places.items():
        shown = _seat(table, seat, place, here=place.is_bot or seat in connected)
        extra = of_seat.get(str(seat))
        seats[str(seat)] = {**shown, **extra} if isinstance(extra, dict) else shown
    return seats


def _seat(table: Table, seat: Seat, place: Place, *, here: bool) -> dict[str, Json]:
    stake = table.state.stake_of(seat)
    return {
        "name": place.name,
        "bot": place.style if place.is_bot else None,
        "purse": table.purse(seat) - stake,
        "stake": stake,
        "bid": 0,
        "away": place.away,
        "leaving": place.leaving,
        "new": seat not in table.state.seats,
        "here": here,
    }
