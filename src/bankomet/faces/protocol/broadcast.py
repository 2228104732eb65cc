"""What everybody at a table is told: the public part encoded once a language, the private part where it changed.

Stakes come in crowds, so that they are told at most four times a second; everything else at once.  Nothing here
waits: a session whose client does not read is left out, and gets the whole view when it reads again.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from bankomet.core.game import CHANCE, Fact, Json, Seat
from bankomet.core.notation import fact_json
from bankomet.faces.protocol.patch import patch
from bankomet.faces.words import Lang, say
from bankomet.play.clocks import now_ms
from bankomet.play.desk import Desk, News
from bankomet.play.seen import own_part, public_part
from bankomet.play.table import Table

if TYPE_CHECKING:
    from bankomet.faces.protocol.session import Session

Encode = Callable[[object], bytes]

COALESCED: Final = frozenset({"staked", "sat_out", "bid_left"})
COALESCE_MS: Final = 250
CATCH_UP_MS: Final = 500
REMEMBERED: Final = 400
SHOWN_AGAIN: Final = 8
"""How many of the latest sentences a page gets that comes in."""
CLOCK_FOR: Final = {"close": "stakes", "clock": "seat", "late_card": "card"}


class Broadcast:
    """Tells the sessions of one table what happens at it."""

    def __init__(self, desk: Desk, encode: Encode) -> None:
        self.desk = desk
        self.sessions: set[Session] = set()
        self._encode = encode
        self._shown = self.public()
        self._shown_table = desk.table
        self._facts: list[Fact] = []
        self._past: deque[tuple[int, Fact]] = deque(maxlen=REMEMBERED)
        self._flush_at = 0
        self._timer: asyncio.TimerHandle | None = None
        desk.listeners.add(self._hear)

    def close(self) -> None:
        """Listens no more."""
        self.desk.listeners.discard(self._hear)
        if self._timer is not None:
            self._timer.cancel()

    def public(self) -> dict[str, Json]:
        """The part that is the same for all, with what the table's own shell knows."""
        desk = self.desk
        shown = public_part(desk.table, desk.connected)
        return {**shown, "pace": str(desk.pace), "running": desk.running}

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
        left = max(0, due.at_ms - now_ms())
        return {"for": CLOCK_FOR[due.what], "seat": due.seat, "left_ms": left, "whole_ms": due.at_ms - due.since_ms}

    def sentences(self, facts: Iterable[tuple[int, Fact]], lang: Lang) -> list[Json]:
        """What the facts say in a language; not every fact has something to say."""
        said = ((n, say(fact, self.names, lang)) for n, fact in facts)
        return [{"n": n, "kind": each.kind, "text": each.text, "tone": each.tone} for n, each in said if each]

    def latest(self, lang: Lang) -> list[Json]:
        """The latest sentences, for a page that comes in."""
        return self.sentences(self._past, lang)[-SHOWN_AGAIN:]

    def since(self, n: int) -> list[Fact]:
        """The facts after record `n`, as far back as they are remembered."""
        return [fact for number, fact in self._past if number > n]

    def own(self, session: "Session", seat: Seat | None) -> dict[str, Json]:
        """A session's own part."""
        table = self.desk.table
        place = None if seat is None else table.places.get(seat)
        return {
            "seat": seat,
            "name": session.person.name if place is None else place.name,
            "offers": own_part(table, seat)["offers"],
            "may": list(self._may(session, table, seat)),
            "need": table.terms.rules.least_purse,
        }

    def _may(self, session: "Session", table: Table, seat: Seat | None) -> Iterable[str]:
        """What a session may do besides the moves of the game."""
        who, info = session.person.id, self.desk.info
        if seat is None:
            if len(table.places) < table.terms.seat_count and not table.over:
                yield "sit"
        else:
            yield from self._seated_may(table, seat)
        if info.founder == who or (seat is not None and info.private):
            yield "add_bot"
            yield "drop_bot"

    def _seated_may(self, table: Table, seat: Seat) -> Iterable[str]:
        place = table.places[seat]
        banks = table.state.banking == seat
        if not place.leaving:
            yield "rise"
        if place.away:
            yield "back"
        if table.may_refill(seat):
            yield "refill"
        cutting = table.state.cutting()
        if cutting is not None and cutting.seat == seat and table.cut is None:
            yield "cut"
        if banks and table.turns() is CHANCE:
            yield "card"
            yield "run"
        if banks or sum(not each.is_bot for each in table.places.values()) == 1:
            yield "pace"

    # --------------------------------------------------------------------------------------------------- telling it

    def _hear(self, news: News | None) -> None:
        if news is None:
            self._tell_changes()
            return
        self._facts += news.facts
        self._past.extend((news.n, fact) for fact in news.facts)
        now = now_ms()
        if now < self._flush_at and all(fact.kind in COALESCED for fact in news.facts):
            self._later(self._flush_at - now)
            return
        self._flush_at = now + COALESCE_MS
        self.flush()

    def _later(self, wait_ms: int) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(wait_ms / 1000, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._flush_at = now_ms() + COALESCE_MS
        self.flush()

    def _tell_changes(self) -> None:
        """Pace, connections or the clock changed, and no record was written."""
        if not self.sessions:
            return
        self.flush()

    def flush(self) -> None:
        """Tells every session what has changed since it was told last."""
        before, shown = self._shown_table, self._shown
        facts, self._facts = self._facts, []
        if not self.sessions:
            self._shown, self._shown_table = self.public(), self.desk.table
            return
        after = self.public()
        changes = patch(shown, after)
        news = self._news(changes, facts)
        self._shown = after
        seats = {place.who: seat for seat, place in self.desk.table.places.items()}
        quiet = bool(facts) and before.at == self.desk.table.at and all(fact.kind == "turned" for fact in facts)
        settlements = [fact for fact in facts if hasattr(fact, "gains")]
        stale = False
        for session in tuple(self.sessions):
            if session.stale:
                stale = not session.catch_up() or stale
                continue
            session.tell(news[session.lang])
            if not quiet:
                session.tell_own(seats.get(session.person.id), settlements)
            stale = stale or session.stale
        self._shown_table = self.desk.table
        if stale:
            asyncio.get_running_loop().call_later(CATCH_UP_MS / 1000, self._catch_up)

    def _news(self, changes: dict[str, Json], facts: list[Fact]) -> dict[Lang, bytes]:
        """The news in every language that somebody here reads."""
        common: dict[str, Json] = {
            "is": "news",
            "n": self.desk.n,
            "patch": changes,
            "facts": [fact_json(fact) for fact in facts],
            "clock": self.clock(),
        }
        numbered = [(self.desk.n, fact) for fact in facts]
        langs = {session.lang for session in self.sessions}
        return {lang: self._encode({**common, "say": self.sentences(numbered, lang)}) for lang in langs}

    def _catch_up(self) -> None:
        left = [session for session in self.sessions if session.stale and not session.catch_up()]
        if left:
            asyncio.get_running_loop().call_later(CATCH_UP_MS / 1000, self._catch_up)
