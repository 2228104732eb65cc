"""What everybody at a table is told: the public part encoded once a language, the private part where it changed.

Stakes, comings and goings are told at most four times a second, for they come in crowds; everything else at once.
Nothing here waits: a session whose client does not read is left out, and gets the whole view when it reads again.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, Fact, Json, Seat
from bankomet.core.notation import fact_json
from bankomet.faces.protocol.chance import chance_json
from bankomet.faces.protocol.coaching import Coaching
from bankomet.faces.protocol.opened import Opened
from bankomet.faces.protocol.patch import patch_for_all
from bankomet.faces.words import Lang, Said, say
from bankomet.play.desk import Desk, News
from bankomet.play.past import Told
from bankomet.play.seen import own_part, public_part
from bankomet.play.table import Place, Table

if TYPE_CHECKING:
    from bankomet.faces.protocol.session import Session

Encode = Callable[[object], bytes]

COALESCED: Final = frozenset({"staked", "sat_out", "bid_left"})
COALESCE_MS: Final = 250
CATCH_UP_MS: Final = 500
SMALL_CROWD: Final = 50
SHOWN_AGAIN: Final = 8
"""How many of the latest sentences a page gets that comes in."""
CLOCK_FOR: Final = {"close": "stakes", "clock": "seat", "late_card": "card"}


class Broadcast:
    """Tells the sessions of one table what happens at it."""

    def __init__(self, desk: Desk, encode: Encode) -> None:
        self.desk = desk
        self.attached: dict[Session, None] = {}
        """Every connection, whether its client has said hello or not, in the order in which they came."""
        self.sessions: dict[Session, None] = {}
        """Those that have, and are told."""
        self._encode = encode
        self.opened = Opened(desk)
        self.coaching = Coaching(desk)
        self._shown: dict[str, Json] | None = None
        """The view that every session has; None while there is none."""
        self._given: list[tuple[Table, dict[str, Json]]] = []
        """The views that were given since then to who came in, for they may hold what others were never told."""
        self._shown_table = desk.table
        self._shown_connected = desk.connected
        self._moment = desk.table, Moment.of(desk.table)
        self._facts: list[Fact] = []
        self._flush_at = 0
        self._stop_told = False
        self._timer: asyncio.TimerHandle | None = None
        self._catching_up: asyncio.TimerHandle | None = None
        desk.listeners.add(self._hear)

    def close(self) -> None:
        """Listens no more; who is still connected is sent away, and comes again to the table as it is then."""
        self.desk.listeners.discard(self._hear)
        for timer in (self._timer, self._catching_up):
            if timer is not None:
                timer.cancel()
        for session in tuple(self.attached):
            session.hang_up()

    def public(self, seats: dict[str, Json] | None = None) -> dict[str, Json]:
        """The part that is the same for all, with what the table's own shell knows."""
        desk = self.desk
        shown = public_part(desk.table, desk.connected, seats)
        game = shown["game"]
        assert isinstance(game, dict)
        game["chance"] = chance_json(desk.table.terms.rules, shown)
        return {
            **shown,
            "seal": _seal(desk),
            "cutter": _cutter(desk.table),
            "voids": desk.table.sealing.voids,
            "pace": str(desk.pace),
            "running": desk.running,
        }

    def view(self) -> dict[str, Json]:
        """The public part for who comes in; not made anew for each of a crowd.

        Who has come or gone since it was made is told to all a moment later.
        """
        if self._shown is None:
            self._shown, self._shown_table, self._shown_connected = self.public(), self.desk.table, self.desk.connected
        if self._shown_table is self.desk.table:
            return self._shown
        if not self._given or self._given[-1][0] is not self.desk.table:
            self._given.append((self.desk.table, self.public()))
        return self._given[-1][1]

    def names(self, seat: Seat) -> str:
        """The name at a seat, even if it has just been left."""
        for table in (self.desk.table, self._shown_table):
            if seat in table.places:
                return table.places[seat].name
        return str(seat)

    def clock(self) -> dict[str, Json]:
        """The clock that people see."""
        due = self.desk.clock()
        if due is None or due.since_ms is None:
            return {"for": None}
        left = max(0, due.at_ms - self.desk.time.now_ms())
        return {"for": CLOCK_FOR[due.what], "seat": due.seat, "left_ms": left, "whole_ms": due.at_ms - due.since_ms}

    def sentences(self, facts: Iterable[tuple[int, Fact]], lang: Lang) -> list[Json]:
        """What the facts say in a language; not every fact has something to say."""
        said = ((n, say(fact, self.names, self._game, lang)) for n, fact in facts)
        return [_sentence(n, each) for n, each in said if each]

    @property
    def _game(self) -> str:
        return self.desk.table.terms.game.name

    def latest(self, lang: Lang) -> list[Json]:
        """The latest sentences, for a page that comes in; that of the latest settlement is always among them."""
        shown: list[tuple[Told, Said]] = []
        for told in self.desk.past.latest_first():
            said = say(told.fact, told.name, self._game, lang)
            if said is not None:
                shown.append((told, said))
            if len(shown) == SHOWN_AGAIN:
                break
        settled = self.desk.past.settled
        if settled is not None and all(told is not settled for told, _ in shown):
            said = say(settled.fact, settled.name, self._game, lang)
            assert said is not None, f"no words for {settled.fact!r}"
            shown.append((settled, said))
        return [_sentence(told.n, said) for told, said in reversed(shown)]

    def own(self, session: "Session", seat: Seat | None) -> dict[str, Json]:
        """A session's own part."""
        table = self.desk.table
        place = None if seat is None else table.places.get(seat)
        share = None if place is None or seat is None else _share_of(table, seat, place)
        own = own_part(table, seat)
        return {
            **own,
            "opened": self.opened.own(seat, own.get("hand")),
            "name": session.person.name if place is None else place.name,
            "may": list(self._may(session, seat)),
            "need": table.terms.rules.least_purse,
            "share": share,
            "bound": _bound(table, seat) if share == "asked" else None,
        }

    def _may(self, session: "Session", seat: Seat | None) -> Iterable[str]:
        """What a session may do besides the moves of the game."""
        who, info, table = session.person.id, self.desk.info, self.desk.table
        if seat is None:
            if len(table.places) < table.terms.seat_count and not table.over:
                yield "sit"
        else:
            yield from _seated_may(table, seat, self._now())
        if info.founder == who or (seat is not None and info.private):
            yield "add_bot"
            yield "drop_bot"

    def _now(self) -> "Moment":
        """The present moment, found once a record."""
        table, moment = self._moment
        if table is not self.desk.table:
            moment = Moment.of(self.desk.table)
            self._moment = self.desk.table, moment
        return moment

    # --------------------------------------------------------------------------------------------------- telling it

    def _hear(self, news: News | None) -> None:
        if self.desk.stopped:
            self._say_it_has_stopped()
            return
        if news is not None:
            self._facts += news.facts
        in_crowds = news is None or not (_orders_cards(news) or _weighs(news.facts))
        now = self.desk.time.now_ms()
        if in_crowds and now < self._flush_at:
            self._later(self._flush_at - now)
            return
        self._flush_at = now + COALESCE_MS
        self.flush()

    def _say_it_has_stopped(self) -> None:
        if self.desk.unsure:
            for session in tuple(self.attached):
                session.hang_up()
        elif not self._stop_told:
            self._stop_told = True
            for session in tuple(self.sessions):
                session.refuse(IllegalMove("table_stopped"))

    def _later(self, wait_ms: int) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(wait_ms / 1000, self._on_timer)

    def _on_timer(self) -> None:
        self._flush_at = self.desk.time.now_ms() + COALESCE_MS
        self.flush()

    def flush(self) -> None:
        """Tells every session what has changed since it was told last."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        before, self._shown_table = self._shown_table, self.desk.table
        facts, self._facts = self._facts, []
        told = [session for session in self.sessions if not session.stale]
        if told:
            news = self._news(self._changes(before, facts), facts)
            for session in told:
                session.tell(news[session.lang])
            if _touches_own(before, self.desk.table, facts):
                self._tell_own_soon(told, facts)
            for session in told:
                session.post()
        else:
            self._shown, self._given = None, []

    def _changes(self, before: Table, facts: list[Fact]) -> dict[str, Json]:
        """What has changed for anybody since all were told last."""
        connected = self.desk.connected
        shown = {} if self._shown is None else self._shown
        seats = shown.get("seats")
        same = connected == self._shown_connected and _only_cards(before, self.desk.table, facts)
        self._shown = self.public(seats if same and isinstance(seats, dict) else None)
        self._shown_connected = connected
        given, self._given = [view for _, view in self._given], []
        return patch_for_all([shown, *given], self._shown)

    def _tell_own_soon(self, sessions: list["Session"], facts: list[Fact]) -> None:
        """At once; but to a crowd only when the news are on their way, since it takes a while."""
        if len(sessions) <= SMALL_CROWD:
            self._tell_own(sessions, facts)
        else:
            asyncio.get_running_loop().call_soon(self._tell_own, sessions, facts)

    def _tell_own(self, sessions: Iterable["Session"], facts: list[Fact]) -> None:
        """Tells each its own part, after everybody has the news."""
        seats = self.desk.seats
        settlements = [fact for fact in facts if hasattr(fact, "gains")]
        for session in sessions:
            seat = seats.get(session.person.id)
            session.tell_own(seat, self.own(session, seat), settlements)

    def _news(self, changes: dict[str, Json], facts: list[Fact]) -> dict[Lang, bytes]:
        """The news in every language that somebody here reads."""
        common: dict[str, Json] = {
            "is": "news",
            "n": self.desk.n,
            "patch": changes,
            "facts": [fact_json(fact) for fact in facts],
            "clock": self.clock(),
            **self.opened.news(self._shown or {}),
        }
        numbered = [(self.desk.n, fact) for fact in facts]
        langs = {session.lang for session in self.sessions}
        return {lang: self._encode({**common, "say": self.sentences(numbered, lang)}) for lang in langs}

    def expect_stale(self) -> None:
        """As long as some client does not read, all such are tried twice a second."""
        if self._catching_up is None:
            self._catching_up = asyncio.get_running_loop().call_later(CATCH_UP_MS / 1000, self._catch_up)

    def _catch_up(self) -> None:
        self._catching_up = None
        for session in tuple(self.sessions):
            if session.stale and not session.catch_up():
                self.expect_stale()


@dataclass(frozen=True, slots=True)
class Moment:
    """What bears on everybody's own part, found once however many are told."""

    cutter: Seat | None
    """Who cuts now."""
    turner: Seat | None
    """Whose cards are being turned."""
    alone: bool
    """Is there one person at the table, among bots?"""

    @classmethod
    def of(cls, table: Table) -> "Moment":
        """The present moment of a table."""
        return cls(
            cutter=_cutter(table),
            turner=table.state.banking if table.turns() is CHANCE and table.state.paced else None,
            alone=sum(not place.is_bot for place in table.places.values()) == 1,
        )


def _weighs(facts: Iterable[Fact]) -> bool:
    """Is any of this to be told at once?"""
    return any(fact.kind not in COALESCED for fact in facts)


def _orders_cards(news: News) -> bool:
    """Does an order stand now that did not before?  It is told before its first card."""
    before, after = news.before.sealing.seal, news.after.sealing.seal
    return after is not None and len(after.orders) > (0 if before is None else len(before.orders))


def _cutter(table: Table) -> Seat | None:
    cutting = table.cutting
    return None if cutting is None else cutting.seat


def _seal(desk: Desk) -> Json:
    """The seal of the coup as everybody may know it: what the house has promised, and how many shares are in it."""
    seal, closed = desk.table.sealing.seal, desk.closed
    if seal is None:
        return None
    return {
        "table": seal.context.table,
        "no": seal.context.no,
        "digest": seal.digest.hex(),
        "shares": len(seal.shares),
        "opened": len(seal.opened) if seal.orders else None,
        "closed": None if closed is None else {"n": closed.n, "head": closed.head.hex(), "cut": closed.cut},
    }


def _share_of(table: Table, seat: Seat, place: Place) -> str | None:
    """What is expected of a seat's own share: `wanted`, `promised`, `asked` or `opened`; None where none is."""
    seal = table.sealing.seal
    if seal is None or seal.void or seat in seal.left or place.who in table.sealing.barred:
        return None
    if table.sealing.waits_for(seat, table.state):
        return "asked"
    if seat in seal.shares:
        return "opened" if seat in seal.opened else "promised"
    return "wanted" if table.state.stakes_open and not seal.orders else None


def _bound(table: Table, seat: Seat | None) -> str | None:
    """The digest of the share that a seat is asked to open: of several tabs, any may have been the first to promise."""
    seal = table.sealing.seal
    return None if seal is None or seat is None else seal.shares[seat].hex()


def _seated_may(table: Table, seat: Seat, moment: Moment) -> Iterable[str]:
    place = table.places[seat]
    if not place.leaving:
        yield "rise"
    if place.away or _may_wake(table, seat):
        yield "back"
    if table.purse(seat) < table.terms.rules.least_purse and table.may_refill(seat):
        yield "refill"
    if seat == moment.cutter:
        yield "cut"
    if seat == moment.turner:
        yield "card"
        yield "run"
    if table.terms.game.paced and (moment.alone or table.state.banking == seat):
        yield "pace"


def _may_wake(table: Table, seat: Seat) -> bool:
    """Does the table rest, and wait for no word of this seat that would let it go on?"""
    return table.resting and not table.over and seat not in table.state.awaited


def _touches_own(before: Table, after: Table, facts: list[Fact]) -> bool:
    """Can anybody's own part be another now?  A card turned in mid-series and a lost connection change nobody's."""
    return before is not after and not (_only_cards(before, after, facts) and Moment.of(before) == Moment.of(after))


def _only_cards(before: Table, after: Table, facts: list[Fact]) -> bool:
    """Has nothing happened but cards turned in one series, which touches no seat?"""
    return before is after or (before.at == after.at and bool(facts) and all(fact.kind == "turned" for fact in facts))


def _sentence(n: int, said: Said) -> dict[str, Json]:
    return {"n": n, "kind": said.kind, "text": said.text, "tone": said.tone}
