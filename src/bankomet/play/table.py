"""A table: a game's state with people around it.  A pure fold over the records of its log.

Whatever happens at any table, whoever plays what on it, is a house move and is judged here: who joins, leaves,
is away or back, fills up his purse, cuts; when stakes close and a clock runs out; when the table rests.  The game
learns who came and who left between coups, who is away at once, through `reseat`; the rest through `close` and
`default`.

Counters are conserved after every record: the purses in the game and those that wait for their people sum to
`brought_in`, all that ever came to the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias, assert_never

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import OVER, Cutting, Fact, Offer, Seat, Seats, Sitting, State, Step, Turns
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
from bankomet.play.sealing import UNSEALED, Sealing, owes
from bankomet.play.seals import Commit, Open, Order, Reveal, SealMove, Share, Withdraw, Withhold
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


Entry: TypeAlias = GameMove | HouseMove | SealMove
"""What a record of the log holds."""

_PLAYING: Final = (GameMove, Join, Refill, Clock, Close, Cut)
"""What a table takes no more once its game is over."""

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
    """The game's count of barren bank passes when the table last woke; nothing once a coup has been settled."""
    cut: Cut | None = None
    """How the fresh pack was cut, until its first card is turned."""
    sealing: Sealing = UNSEALED
    over: bool = False
    """G1: purses are not refilled, and no pair of them can play.  It never begins again."""

    @property
    def at(self) -> str:
        """Names the decision that is open; a move that answers another one is stale."""
        return f"{self.state.coups}.{self.state.stage}"

    @property
    def nobody_stakes(self) -> bool:
        """T2a: a full round of the bank, among those who are here, without a coup or a stake for one."""
        if self.state.staked:
            return False
        here = sum(sitting.here for sitting in self.state.seats.values())
        return self.state.barren - self.woke_at >= max(2, here)

    @property
    def unopened(self) -> frozenset[Seat]:
        """Whose shares of the order are waited for before the first card."""
        return self.sealing.unopened(self.state)

    @property
    def asks_for_shares(self) -> bool:
        """Are stakes closed, and the cards not ordered yet?"""
        return self.sealing.asks_for_shares(self.state)

    @property
    def cut_at(self) -> int:
        """How many cards were lifted off; 0 where nobody has cut."""
        return 0 if self.cut is None else self.cut.cards

    @property
    def owes_seal(self) -> bool:
        """Has the house to promise or to open a secret before anything else happens?"""
        return self.terms.game.deals and owes(self.sealing, self.state)

    @property
    def cutting(self) -> Cutting | None:
        """Who may cut now: a fresh pack waits, it has not been cut, and nobody can know yet what a cut would choose."""
        seal = self.sealing.seal
        late = seal is not None and (seal.opened or (seal.orders and not seal.orders[-1].dealt))
        return None if late or self.cut is not None else self.state.cutting()

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

    def names(self) -> frozenset[str]:
        """The names at the table, case-folded: no two are alike."""
        return frozenset(place.name.casefold() for place in self.places.values())

    def may_refill(self, seat: Seat) -> bool:
        """Would `refill` be accepted now?"""
        return self._refusal_to_refill(seat) is None

    def _refusal_to_refill(self, seat: Seat) -> IllegalMove | None:
        """G1: between coups, below the least that is needed, where the table allows it."""
        if seat not in self.places:
            return IllegalMove("no_seat", seat=seat)
        if not self.terms.refill:
            return IllegalMove("no_refill")
        if not self.state.seats_open or self.state.stake_of(seat):
            return IllegalMove("in_coup")
        purse, least = self.purse(seat), self.terms.rules.least_purse
        return IllegalMove("purse_enough", purse=purse, least=least) if purse >= least else None

    def turns(self) -> Turns:
        """Who may move in the game."""
        return OVER if self.over else self.state.turns()

    def offers(self, seat: Seat) -> tuple[Offer[Any], ...]:
        """What this seat may do in the game."""
        return () if self.over else self.state.offers(seat)

    def after(self, entry: Entry) -> TableStep:
        """The table after one more record, and the facts that followed.  Raises: IllegalMove."""
        if self.over and isinstance(entry, _PLAYING):
            raise IllegalMove("game_over")
        table, facts = _judged(self, entry)
        if not isinstance(entry, GameMove) or table.state.seats_open is not self.state.seats_open:
            table, seated = _seated(table)
            facts += seated
            if table.state.seats_open is not self.state.seats_open and not isinstance(entry, GameMove):
                table, seated = _seated(table)  # who has gone in mid-coup has ended it
                facts += seated
        if _ends(table):
            table = replace(table, over=True)
            facts += (GameOver(),)
        if table.cut is not None and any(fact.kind == "shuffled" for fact in facts):
            table = replace(table, cut=None)
        return table, facts


def open_table(terms: Terms) -> Table:
    """A table at which nobody sits yet."""
    return Table(terms=terms, state=terms.rules.start({}))


def _judged(table: Table, entry: Entry) -> TableStep:  # noqa: PLR0911, PLR0912, C901 - one line for each kind of record
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
        case Commit() | Share() | Open() | Withhold() | Withdraw() | Order() | Reveal():
            return _sealed(table, entry)
        case _:
            assert_never(entry)


def _played(table: Table, move: Any) -> TableStep:  # noqa: ANN401 - any game's move
    seat = getattr(move, "seat", None)
    if seat is not None and seat not in table.places:
        raise IllegalMove("no_seat", seat=seat)
    moved, facts = _stepped(table, table.state.after(move))
    if seat is not None:
        return _awake(moved), facts
    sealing = table.sealing.after_card(move, table.state)
    if moved.cut is not None or sealing is not moved.sealing:
        moved = replace(moved, cut=None, sealing=sealing)
    return moved, facts


def _sealed(table: Table, move: SealMove) -> TableStep:
    """A record of a seal; an order has the cut in it that was made."""
    if isinstance(move, Order) and move.cut != table.cut_at:
        raise IllegalMove("bad_order", no=move.no)
    if isinstance(move, Share):
        place = _place(table, move.seat)
        if place.is_bot or place.who in table.sealing.barred:
            raise IllegalMove("may_not_share", seat=move.seat)
    sealing = table.sealing.after(move, table.state)
    if not isinstance(move, Withhold):
        return replace(table, sealing=sealing), ()
    barred = sealing.barred | {_place(table, move.seat).who}
    voided = replace(sealing, barred=barred, voids=sealing.voids + 1)
    return _stepped(replace(table, sealing=voided), table.state.void())


def _join(table: Table, join: Join) -> TableStep:
    seats = table.terms.seat_count
    if not 1 <= join.seat <= seats:
        raise IllegalMove("seat_range", seats=seats)
    already = table.seat_of(join.who)
    if already is not None:
        raise IllegalMove("already_seated", seat=already)
    if join.seat in table.places:
        raise IllegalMove("seat_taken" if len(table.places) < seats else "table_full", seat=join.seat, seats=seats)
    if join.name.casefold() in table.names():
        raise IllegalMove("name_taken", name=join.name)
    waiting, brought_in = table.waiting, table.brought_in
    if join.who not in waiting:
        waiting = {**waiting, join.who: table.terms.purse}
        brought_in = Chips(brought_in + table.terms.purse)
    places = _with(table, join.seat, Place(join.name, join.who, join.style)).places
    in_order = {seat: places[seat] for seat in sorted(places)}
    joined = replace(table, places=in_order, waiting=waiting, brought_in=brought_in)
    return _awake(joined), (Joined(join.seat, join.name, join.style, waiting[join.who]),)


def _leave(table: Table, seat: Seat) -> TableStep:
    place = _place(table, seat)
    if place.leaving:
        raise IllegalMove("no_seat", seat=seat)
    return _with(table, seat, replace(place, leaving=True)), (Left(seat, place.name),)


def _refill(table: Table, seat: Seat) -> TableStep:
    refusal = table._refusal_to_refill(seat)  # noqa: SLF001 - this module's own
    if refusal is not None:
        raise refusal
    full = table.terms.purse
    added = Chips(full - table.purse(seat))
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
    """Who has not spoken is away before the stakes are closed, so that the bank does not pass to him."""
    table.sealing.expect_fresh()
    missed = sorted(table.state.awaited) if table.state.stakes_open else []
    told, answers = _gone_away(table, missed)
    closed, facts = _stepped(told, told.state.close())
    return closed, (*(WentAway(seat, missed_clock=True) for seat in missed), *answers, *facts)


def _gone_away(table: Table, missed: Sequence[Seat]) -> TableStep:
    if not missed:
        return table, ()
    places = {seat: replace(table.places[seat], away=True) for seat in missed}
    return _seated(replace(table, places={**table.places, **places}))


def _cut(table: Table, cut: Cut) -> TableStep:
    if table.cut is not None:
        raise IllegalMove("already_cut")
    cutting = table.cutting
    if cutting is None or cutting.seat != cut.seat:
        raise IllegalMove("not_cutter", seat=cut.seat)
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
    """Between coups, those who came sit down in the game and those who left are gone; who is away is known at once."""
    if not table.state.seats_open:
        return _told(table, {seat: _sitting(table, seat) for seat in table.state.seats})
    seats = {seat: _sitting(table, seat) for seat, place in table.places.items() if not place.leaving}
    gone = {place.who: table.purse(seat) for seat, place in table.places.items() if place.leaving}
    came = {table.places[seat].who for seat in seats}
    waiting = {who: purse for who, purse in {**table.waiting, **gone}.items() if who not in came}
    places = {seat: table.places[seat] for seat in seats}
    sealing = table.sealing.without(table.places.keys() - places.keys())
    return _told(replace(table, places=places, waiting=waiting, sealing=sealing), seats)


def _sitting(table: Table, seat: Seat) -> Sitting:
    """What the game has to know of a seat; at a table of 1,000 nearly all are as it knows them, at every join."""
    place, known = table.places[seat], table.state.seats.get(seat)
    here = not (place.away or place.leaving)
    return known if known is not None and known.here is here else Sitting(table.purse(seat), here)


def _told(table: Table, seats: Seats) -> TableStep:
    """The game is told, if it does not know, who sits where."""
    return (table, ()) if seats == table.state.seats else _stepped(table, table.state.reseat(seats))


def _ends(table: Table) -> bool:
    """G1: purses are not refilled, and now no pair of them can play, were everybody here."""
    if table.over or table.terms.refill or len(table.places) < 2 or not table.state.seats_open:  # noqa: PLR2004 - a pair
        return False
    return not table.state.playable({seat: Sitting(each.purse) for seat, each in table.state.seats.items()})


def _stepped(table: Table, step: Step[Any]) -> TableStep:
    return replace(table, state=step.state, woke_at=min(table.woke_at, step.state.barren)), step.facts


def _place(table: Table, seat: Seat) -> Place:
    if seat not in table.places:
        raise IllegalMove("no_seat", seat=seat)
    return table.places[seat]


def _with(table: Table, seat: Seat, place: Place) -> Table:
    return replace(table, places={**table.places, seat: place})
