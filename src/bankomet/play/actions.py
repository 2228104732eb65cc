"""What people ask of a table, as the entries it would write, judged when their turn has come."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bankomet.core.errors import IllegalMove
from bankomet.core.game import Seat
from bankomet.play.house import PERSON, Back, Cut, Join, Leave, Refill, Wake
from bankomet.play.seals import Open, Share
from bankomet.play.table import Entry, GameMove, Table

Making: TypeAlias = Callable[[Table], tuple[Entry, ...]]
"""The entries that an action writes to this table.  Raises: Refusal."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something asked by a person, once: `action_id` is the asker's own, `asked` says what was asked."""

    who: str
    action_id: str
    asked: str
    make: Making

    @property
    def key(self) -> str:
        """Names the action at its table: two people may choose the same id, each for something of his own."""
        return f"{self.who} {self.action_id}"


def seat_of(table: Table, who: str) -> Seat:
    """Where the person sits.  Raises: IllegalMove (`not_seated`)."""
    seat = table.seat_of(who)
    if seat is None:
        raise IllegalMove("not_seated")
    return seat


def move(who: str, at: str, text: str) -> Making:
    """A move of the game, by the seat of this person, answering the decision `at`."""

    def make(table: Table) -> tuple[Entry, ...]:
        own = seat_of(table, who)
        parsed = table.terms.game.parse(text)
        seat = getattr(parsed, "seat", None)
        if seat is None:
            raise IllegalMove("not_yours")
        if seat != own:
            raise IllegalMove("not_your_seat", own=own, seat=seat)
        if at != table.at:
            raise IllegalMove("stale", at=at, now=table.at)
        back: tuple[Entry, ...] = (Back(own),) if table.places[own].away else ()
        return (*back, GameMove(parsed))

    return make


def sit(who: str, name: str, seat: Seat | None) -> Making:
    """The person takes this seat, or the first that is free."""
    return lambda table: (Join(free_seat(table) if seat is None else seat, who, PERSON, name),)


def free_seat(table: Table) -> Seat:
    """The first free seat.  Raises: IllegalMove (`table_full`)."""
    seats = table.terms.seat_count
    free = next((Seat(n) for n in range(1, seats + 1) if n not in table.places), None)
    if free is None:
        raise IllegalMove("table_full", seats=seats)
    return free


def rise(who: str) -> Making:
    """The person gets up."""
    return lambda table: (Leave(seat_of(table, who)),)


def refill(who: str) -> Making:
    """The person's purse is filled up."""
    return lambda table: (*_back(table, who), Refill(seat_of(table, who)))


def back(who: str) -> Making:
    """The person is here again; at a resting table, one who has been here all the time lets it go on."""

    def make(table: Table) -> tuple[Entry, ...]:
        seat = seat_of(table, who)
        return (Wake(),) if table.resting and not table.places[seat].away else (Back(seat),)

    return make


def cut(who: str, cards: int) -> Making:
    """The person cuts the pack."""
    return lambda table: (*_back(table, who), Cut(seat_of(table, who), cards))


def share(who: str, no: int, digest: bytes) -> Making:
    """The person binds himself to bytes that go into the order of the cards."""
    return lambda table: (Share(no, seat_of(table, who), digest),)


def open_share(who: str, no: int, own: bytes, cut: int | None = None) -> Making:
    """The person opens them, to go with this cut and no other, if he says which."""

    def make(table: Table) -> tuple[Entry, ...]:
        if cut is not None and cut != table.cut_at:
            raise IllegalMove("cut_since", cut=cut, now=table.cut_at)
        return (Open(no, seat_of(table, who), own),)

    return make


def seat_bot(who: str, style: str, name: str) -> Making:
    """A bot takes the first free seat."""
    return lambda table: (Join(free_seat(table), who, style, name),)


def unseat_bot(seat: Seat) -> Making:
    """A bot gets up."""

    def make(table: Table) -> tuple[Entry, ...]:
        if seat not in table.places:
            raise IllegalMove("no_seat", seat=seat)
        if not table.places[seat].is_bot:
            raise IllegalMove("no_bots")
        return (Leave(seat),)

    return make


def _back(table: Table, who: str) -> tuple[Entry, ...]:
    seat = seat_of(table, who)
    return (Back(seat),) if table.places[seat].away else ()
