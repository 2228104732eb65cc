"""A table: a game's state with people around it.  A pure fold over the records of its log.

Whatever happens at any table, whoever plays what on it, is a house move and is judged here: who joins, leaves,
is away or back, fills up his purse, cuts; when stakes close and a clock runs out; when the table rests.  The game
learns of it only between coups, through `reseat`, and through `close` and `default`.

Counters are conserved after every record: the purses in the game and those that wait for their people sum to
`brought_in`, all that ever came to the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, assert_never

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import NOBODY, OVER, Fact, Offer, Seat, Sitting, State, Step, Turns
from bankomet.play.house import (
    PERSON,
    Away,
    Back,
    CameBack,
    Clock,
    Close,
    Cut,
    GameOver,
    HouseMove,
    Join,
    Joined,
    Leave,
    Left,
    PackCut,
    Refill,
    Refilled,
    Rest,
    Rested,
    Wake,
    WentAway,
    Woke,
)
from bankomet.play.terms import Terms


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits at a seat."""

    name: str
    who: str
    style: str
    away: bool = False
    leaving: bool = False

    @property
    def is_bot(self) -> bool:
        """Does a bot sit here?"""
        return self.style != PERSON


@dataclass(frozen=True, slots=True)
class GameMove:
    """A record of the game: the move as the game understands it."""

    move: Any

    def __str__(self) -> str:
        return str(self.move)


Entry: TypeAlias = GameMove | HouseMove
"""What a record of the log holds."""

TableStep: TypeAlias = "tuple[Table, tuple[Fact, ...]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table after some of its records."""

    terms: Terms
    state: State[Any]
    places: Mapping[Seat, Place] = field(default_factory=dict)
    waiting: Mapping[str, Chips] = field(default_factory=dict)
    """Purses of people who are not in the game now: they have left, or sit down when the coup is settled."""
    brought_in: Chips = Chips(0)
    resting: bool = False
    woke_at: int = 0
    """The game's count of barren bank passes when the table last woke."""
    cut: Cut | None = None
    """How the fresh pack was cut, until its first card is turned."""

    @property
    def at(self) -> str:
        """Names the decision that is open; a move that answers another one is stale."""
        return f"{self.state.coups}.{self.state.stage}"

    @property
    def over(self) -> bool:
        """G1: purses are not refilled, and no pair of them can play."""
        if self.terms.refill or len(self.places) < 2 or self.state.turns() != NOBODY:  # noqa: PLR2004 - a pair
            return False
        return not self.state.playable({seat: Sitting(each.purse) for seat, each in self.state.seats.items()})

    @property
    def nobody_stakes(self) -> bool:
        """T2a: a full round of the bank without a coup."""
        return self.state.barren - self.woke_at >= max(2, len(self.state.seats))

    def counters(self) -> int:
        """All counters there are: equal to `brought_in` after every record."""
        return sum(each.purse for each in self.state.seats.values()) + sum(self.waiting.values())

    def purse(self, seat: Seat) -> Chips:
        """All counters of whoever sits at `seat`, those on the table included."""
        sitting = self.state.seats.get(seat)
        return self.waiting[self.places[seat].who] if sitting is None else sitting.purse

    def seat_of(self, who: str) -> Seat | None:
        """Where this person sits."""
        return next((seat for seat, place in self.places.items() if place.who == who), None)

    def turns(self) -> Turns:
        """Who may move in the game."""
        return OVER if self.over else self.state.turns()

    def offers(self, seat: Seat) -> tuple[Offer[Any], ...]:
        """What this seat may do in the game."""
        return () if self.over else self.state.offers(seat)

    def after(self, entry: Entry) -> TableStep:
        """The table after one more record, and the facts that followed.  Raises: IllegalMove."""
        was_over = self.over
        table, facts = _judged(self, entry)
        table, seated = _seated(table)
        facts += seated
        if table.over and not was_over:
            facts += (GameOver(),)
        if any(fact.kind == "shuffled" for fact in facts):
            table = replace(table, cut=None)
        return table, facts


def open_table(terms: Terms) -> Table:
    """A table at which nobody sits yet."""
    return Table(terms=terms, state=terms.rules.start({}))


def _judged(table: Table, entry: Entry) -> TableStep:  # noqa: PLR0911, C901 - one line for each kind of record
    match entry:
        case GameMove(move):
            return _played(table, move)
        case Join():
            return _join(table, entry)
        case Leave(seat):
            return _leave(table, seat)
        case Refill(seat):
            return _refill(table, seat)
        case Away(seat):
            return _go_away(table, seat)
        case Back(seat):
            return _come_back(table, seat)
        case Clock(seat):
            return _miss_clock(table, seat)
        case Close():
            return _close(table)
        case Cut():
            return _cut(table, entry)
        case Rest():
            return _rest(table)
        case Wake():
            return _wake(table)
        case _:
            assert_never(entry)


def _played(table: Table, move: Any) -> TableStep:  # noqa: ANN401 - any game's move
    seat = getattr(move, "seat", None)
    if table.over:
        raise IllegalMove("game_over")
    if seat is not None and seat not in table.places:
        raise IllegalMove("no_seat", seat=seat)
    moved, facts = _stepped(table, table.state.after(move))
    if seat is None:
        return replace(moved, cut=None), facts
    return _awake(moved), facts


def _join(table: Table, join: Join) -> TableStep:
    seats = table.terms.seat_count
    if not 1 <= join.seat <= seats:
        raise IllegalMove("seat_range", seats=seats)
    already = table.seat_of(join.who)
    if already is not None:
        raise IllegalMove("already_seated", seat=already)
    if join.seat in table.places:
        raise IllegalMove("seat_taken" if len(table.places) < seats else "table_full", seat=join.seat, seats=seats)
    if any(place.name.casefold() == join.name.casefold() for place in table.places.values()):
        raise IllegalMove("name_taken", name=join.name)
    if table.over:
        raise IllegalMove("game_over")
    waiting, brought_in = table.waiting, table.brought_in
    if join.who not in waiting:
        waiting = {**waiting, join.who: table.terms.purse}
        brought_in = Chips(brought_in + table.terms.purse)
    places = _with(table, join.seat, Place(join.name, join.who, join.style)).places
    joined = replace(table, places=dict(sorted(places.items())), waiting=waiting, brought_in=brought_in)
    return _awake(joined), (Joined(join.seat, join.name, join.style, waiting[join.who]),)


def _leave(table: Table, seat: Seat) -> TableStep:
    place = _place(table, seat)
    if place.leaving:
        raise IllegalMove("no_seat", seat=seat)
    return _with(table, seat, replace(place, leaving=True)), (Left(seat, place.name),)


def _refill(table: Table, seat: Seat) -> TableStep:
    _place(table, seat)
    if not table.terms.refill:
        raise IllegalMove("no_refill")
    if not table.state.seats_open or table.state.stake_of(seat):
        raise IllegalMove("in_coup")
    purse, least = table.purse(seat), table.terms.rules.least_purse
    if purse >= least:
        raise IllegalMove("purse_enough", purse=purse, least=least)
    full = table.terms.purse
    added = Chips(full - purse)
    seats = {**table.state.seats, seat: replace(table.state.seats[seat], purse=full)}
    filled, facts = _stepped(table, table.state.reseat(seats))
    filled = replace(filled, brought_in=Chips(table.brought_in + added))
    return _awake(filled), (Refilled(seat, added, full), *facts)


def _go_away(table: Table, seat: Seat) -> TableStep:
    place = _place(table, seat)
    if place.away:
        raise IllegalMove("already_away", seat=seat)
    return _with(table, seat, replace(place, away=True)), (WentAway(seat, missed_clock=False),)


def _come_back(table: Table, seat: Seat) -> TableStep:
    place = _place(table, seat)
    if not place.away:
        raise IllegalMove("not_away", seat=seat)
    return _awake(_with(table, seat, replace(place, away=False))), (CameBack(seat),)


def _miss_clock(table: Table, seat: Seat) -> TableStep:
    place = _place(table, seat)
    move = table.state.default(seat) if seat in table.state.awaited else None
    if move is None:
        raise IllegalMove("no_clock", seat=seat)
    moved, facts = _stepped(table, table.state.after(move))
    return _with(moved, seat, replace(place, away=True)), (WentAway(seat, missed_clock=True), *facts)


def _close(table: Table) -> TableStep:
    missed = sorted(table.state.awaited)
    closed, facts = _stepped(table, table.state.close())
    for seat in missed:
        closed = _with(closed, seat, replace(closed.places[seat], away=True))
    return closed, (*(WentAway(seat, missed_clock=True) for seat in missed), *facts)


def _cut(table: Table, cut: Cut) -> TableStep:
    cutting = table.state.cutting()
    if cutting is None or cutting.seat != cut.seat:
        raise IllegalMove("not_cutter", seat=cut.seat)
    if table.cut is not None:
        raise IllegalMove("already_cut")
    if not 1 <= cut.cards < cutting.cards:
        raise IllegalMove("cut_range", lo=1, hi=cutting.cards - 1)
    return _awake(replace(table, cut=cut)), (PackCut(cut.seat, cut.cards),)


def _rest(table: Table) -> TableStep:
    if table.resting:
        raise IllegalMove("resting")
    return replace(table, resting=True), (Rested(),)


def _wake(table: Table) -> TableStep:
    if not table.resting:
        raise IllegalMove("not_resting")
    return _awake(table), (Woke(),)


def _awake(table: Table) -> Table:
    """Somebody has acted: the table does not rest, and the round of empty stakings counts anew (T2a)."""
    return replace(table, resting=False, woke_at=table.state.barren) if table.resting else table


def _seated(table: Table) -> TableStep:
    """Between coups, those who came sit down in the game, those who left are gone, and the away are known."""
    if not table.state.seats_open:
        return table, ()
    seats = {
        seat: Sitting(table.purse(seat), not place.away) for seat, place in table.places.items() if not place.leaving
    }
    if seats == table.state.seats:
        return table, ()
    gone = {place.who: table.purse(seat) for seat, place in table.places.items() if place.leaving}
    came = {table.places[seat].who for seat in seats}
    waiting = {who: purse for who, purse in {**table.waiting, **gone}.items() if who not in came}
    places = {seat: place for seat, place in table.places.items() if not place.leaving}
    return _stepped(replace(table, places=places, waiting=waiting), table.state.reseat(seats))


def _stepped(table: Table, step: Step[Any]) -> TableStep:
    return replace(table, state=step.state), step.facts


def _place(table: Table, seat: Seat) -> Place:
    if seat not in table.places:
        raise IllegalMove("no_seat", seat=seat)
    return table.places[seat]


def _with(table: Table, seat: Seat, place: Place) -> Table:
    return replace(table, places={**table.places, seat: place})
