"""The simulated disk: what is committed stays, what is not is gone, and an answer may be lost on its way."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, TypeVar

from bankomet.play.log import Record
from bankomet.play.store import Conflict, Hear, Notice, Person, Row, Shown, StaleLease, StoreDown, TableInfo, Unsure
from tests.sim.loop import OWNER, Life, SimLoop

T = TypeVar("T")


@dataclass(frozen=True)
class Writer:
    """Whose records these are, and when it asked for them to be stored."""

    life: Life | None
    begun_ms: int


Witness = Callable[[Writer, str, Row], object]
QUICK_MS: Final = 8
LOST_AFTER_MS: Final = 4_000
NOTICE_MS: Final = 30
DEAF_MS: Final = 2_000
"""So long a process hears nothing whose line for notices has broken."""


@dataclass
class Weather:
    """How the disk is just now: chances in a hundred."""

    refuses: float = 0
    """Nothing is stored, and it says so."""
    loses: float = 0
    """The answer never comes; what was asked may have been done."""
    slow: float = 0
    slow_ms: int = 0
    down: bool = False
    """It refuses everything, as a full disk does; reading still works."""
    gone: bool = False
    """It cannot even be read."""
    unheard: float = 0
    """A notice breaks the line on which it comes."""


@dataclass(frozen=True)
class Lease:
    """Who drives a table, and until when."""

    owner: str
    epoch: int
    until_ms: int


class Disk:
    """What is committed, for all processes."""

    def __init__(self, loop: SimLoop, random: Random, witness: Witness) -> None:
        self.loop = loop
        self.random = random
        self.weather = Weather()
        self.infos: dict[str, TableInfo] = {}
        self.rows: defaultdict[str, list[Row]] = defaultdict(list)
        self.people: dict[str, Person] = {}
        self.leases: dict[str, Lease] = {}
        self.presence: dict[tuple[str, str], tuple[tuple[str, ...], int]] = {}
        self.shown: dict[str, Shown] = {}
        """By table and owner: who is connected there, and until when that holds."""
        self.opened: Callable[[TableInfo], object] = lambda _: None
        """Told of each new table."""
        self.listening: dict[str, Callable[[Notice | None], object]] = {}
        self._once: set[tuple[str, object]] = set()
        self._witness = witness

    def append(self, writer: Writer, table_id: str, rows: Sequence[Row]) -> None:
        """Commits records, all or none.  Raises: Conflict."""
        kept, once = self.rows[table_id], self.only_once(table_id, rows)
        fits = [row.record.n for row in rows] == list(range(len(kept) + 1, len(kept) + len(rows) + 1))
        if not fits or once & self._once:
            raise Conflict(table_id)
        self._once |= once
        for row in rows:
            kept.append(row)
            self._witness(writer, table_id, row)

    def only_once(self, table_id: str, rows: Sequence[Row]) -> set[tuple[str, object]]:
        """What of these records may never come again: action ids at their table, and secrets."""
        ids = {(table_id, row.action_id) for row in rows if row.action_id is not None}
        return {*ids, *(("", row.secret) for row in rows if row.secret is not None)}

    def notify(self, notice: Notice) -> None:
        """Every other process that listens hears of it, a little later; or its line breaks, and it knows."""
        for owner, hear in self.listening.items():
            if owner == notice.owner:
                continue
            if self.random.random() * 100 < self.weather.unheard:
                self.loop.later(DEAF_MS, hear, None)
            else:
                self.loop.later(self.random.randrange(1, NOTICE_MS), hear, notice)


@dataclass
class SimStore:
    """The store of one process, over the one disk."""

    disk: Disk
    opened_ms: dict[str, int] = field(default_factory=dict)
    """When this process has read each table from its beginning, or began to drive it."""
    closed: bool = False
    cut_off: bool = False
    """Nothing comes through between this process and the disk; others reach it."""
    _last_us: int = 0
    """When the last write comes to be done: a process has one line to its disk, and what it asks is done in turn."""

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
        """As the product's store."""
        del at_ms
        writer, rows = Writer(OWNER.get(), self.disk.loop.now_ms), list(rows)
        await self._write(lambda: self._commit(writer, table_id, rows, lease), Unsure("no answer came"))

    def _commit(self, writer: Writer, table_id: str, rows: Sequence[Row], lease: int | None) -> None:
        del lease  # there is no other process
        self.disk.append(writer, table_id, rows)

    async def create(self, info: TableInfo) -> None:
        """As the product's store."""

        def work() -> None:
            if info.id in self.disk.infos:
                raise Conflict(info.id)
            self.disk.infos[info.id] = info
            self.disk.opened(info)

        await self._write(work)

    async def set_pace(self, table_id: str, pace: str) -> None:
        """As the product's store."""

        def work() -> None:
            self.disk.infos[table_id] = replace(self.disk.infos[table_id], pace=str(pace))

        await self._write(work)

    async def touch(self, table_id: str) -> None:
        """As the product's store."""
        await self._write(lambda: self.disk.infos[table_id])

    async def add_person(self, token_hash: str, person: Person, at_ms: int) -> None:
        """As the product's store."""
        del at_ms

        def work() -> None:
            if token_hash in self.disk.people:
                raise Conflict(token_hash)
            self.disk.people[token_hash] = person

        await self._write(work)

    async def name_person(self, person_id: str, name: str) -> None:
        """As the product's store."""

        def work() -> None:
            for token_hash, person in self.disk.people.items():
                if person.id == person_id:
                    self.disk.people[token_hash] = Person(person_id, name)

        await self._write(work)

    async def person(self, token_hash: str) -> Person | None:
        """As the product's store."""
        return await self._read(lambda: self.disk.people.get(token_hash))

    async def table(self, table_id: str) -> TableInfo | None:
        """As the product's store."""
        return await self._read(lambda: self.disk.infos.get(table_id))

    async def rows(self, table_id: str, after: int | None = None) -> list[Row]:
        """As the product's store; who does not say behind which record opens the table."""
        found = await self._read(lambda: self.disk.rows[table_id][after:])
        if after is None:
            self.opened_ms[table_id] = self.disk.loop.now_ms
        return found

    async def records(self, table_id: str) -> list[Record]:
        """As the product's store."""
        return [row.record for row in await self.rows(table_id, after=0)]

    async def done(self, table_id: str, action_ids: Sequence[str]) -> dict[str, tuple[int, str]]:
        """As the product's store."""
        asked = frozenset(action_ids)
        rows = await self.rows(table_id, after=0)
        return {str(row.action_id): (row.record.n, row.asked or "") for row in rows if row.action_id in asked}

    async def close(self) -> None:
        """As the product's store."""
        self.closed = True

    @property
    def busy_until_ms(self) -> int:
        """When all that is on its way to the disk has arrived; what is written now waits for it."""
        return self._last_us // 1000

    async def _read(self, work: Callable[[], T]) -> T:
        await asyncio.sleep(self.disk.random.randrange(QUICK_MS) / 1000)
        if self.disk.weather.gone or self.cut_off:
            raise StoreDown("store_down", why="the disk is gone")
        return work()

    async def _write(self, work: Callable[[], T], unsure: Exception | None = None) -> T:
        """The work travels to the disk, is done there, and its answer travels back; each leg takes a while."""
        if self.closed:
            raise StoreDown("store_down", why="the house is closed")
        random, loop, weather = self.disk.random, self.disk.loop, self.disk.weather
        answer: asyncio.Future[Any] = loop.create_future()
        life = OWNER.get()
        slow = weather.slow_ms if random.random() * 100 < weather.slow else 0
        lost = random.random() * 100 < weather.loses
        no_answer = unsure or StoreDown("store_down", why="no answer came")

        def arrive() -> None:
            if life is not None and not life.alive and random.random() < 0.5:
                return  # it died before the disk had heard of it
            outcome = self._done(work)
            if self.cut_off:
                loop.later(random.randrange(QUICK_MS, LOST_AFTER_MS), _answer, answer, no_answer)
            elif not lost:
                loop.later(random.randrange(QUICK_MS), _answer, answer, outcome)

        if self.cut_off:
            lost = True
        elif not (lost and random.random() < 0.5):
            self._last_us = max(self._last_us + 1, loop.now_us + 1000 * (slow + random.randrange(1, QUICK_MS)))
            loop.later((self._last_us - loop.now_us) / 1000, arrive)
        if lost:
            loop.later(slow + random.randrange(QUICK_MS, LOST_AFTER_MS), _answer, answer, no_answer)
        result: T = await answer
        return result

    def _done(self, work: Callable[[], object]) -> object:
        weather = self.disk.weather
        if weather.down or weather.gone or self.disk.random.random() * 100 < weather.refuses:
            return StoreDown("store_down", why="the disk refuses")
        try:
            return work()
        except Conflict as conflict:
            return conflict


@dataclass
class SharedSimStore(SimStore):
    """The store of one of several processes, as the product's over PostgreSQL."""

    owner: str = ""

    def _commit(self, writer: Writer, table_id: str, rows: Sequence[Row], lease: int | None) -> None:
        known = self.disk.leases.get(table_id)
        if lease is not None and (known is None or (known.owner, known.epoch) != (self.owner, lease)):
            raise StaleLease(table_id)
        self.disk.append(writer, table_id, rows)
        self.disk.notify(Notice(self.owner, "records", table_id))

    async def lease(self, table_ids: Iterable[str], for_ms: int) -> Mapping[str, int]:
        """As the product's store."""
        ids = list(table_ids)

        def work() -> dict[str, int]:
            now, ours = self.disk.loop.now_ms, {}
            for table_id in ids:
                known = self.disk.leases.get(table_id, Lease(self.owner, 0, 0))
                if known.until_ms < now or known.owner == self.owner:
                    ours[table_id] = known.epoch + 1
                    self.disk.leases[table_id] = Lease(self.owner, known.epoch + 1, now + for_ms)
                    self.opened_ms[table_id] = now
            return ours

        return await self._write(work)

    async def renew(self, for_ms: int) -> Mapping[str, int]:
        """As the product's store."""

        def work() -> dict[str, int]:
            until = self.disk.loop.now_ms + for_ms
            for key, (people, till) in self.disk.presence.items():
                if key[1] == self.owner and till:
                    self.disk.presence[key] = people, until
            mine = {key: each for key, each in self.disk.leases.items() if each.owner == self.owner and each.until_ms}
            self.disk.leases |= {key: replace(each, until_ms=until) for key, each in mine.items()}
            return {key: each.epoch for key, each in mine.items()}

        return await self._write(work)

    async def release(self, table_ids: Iterable[str]) -> None:
        """As the product's store."""
        ids = list(table_ids)

        def work() -> None:
            for table_id in ids:
                known = self.disk.leases.get(table_id)
                if known is not None and known.owner == self.owner:
                    self.disk.leases[table_id] = replace(known, until_ms=0)
                self.disk.presence.pop((table_id, self.owner), None)
                self.disk.notify(Notice(self.owner, "free", table_id))

        await self._write(work)

    async def attend(self, table_id: str, people: Iterable[str], for_ms: int, shown: Shown) -> None:
        """As the product's store."""
        there = tuple(sorted(people))

        def work() -> None:
            self.disk.presence[table_id, self.owner] = there, self.disk.loop.now_ms + for_ms
            self.disk.shown[table_id] = shown
            self.disk.notify(Notice(self.owner, "here", table_id))

        await self._write(work)

    async def attending(self, table_ids: Iterable[str]) -> Mapping[str, frozenset[str]]:
        """As the product's store."""
        ids = list(table_ids)

        def work() -> dict[str, frozenset[str]]:
            found: defaultdict[str, set[str]] = defaultdict(set)
            for (table_id, owner), (people, until) in self.disk.presence.items():
                if table_id in ids and owner != self.owner and until > self.disk.loop.now_ms:
                    found[table_id].update(people)
            return {table_id: frozenset(people) for table_id, people in found.items()}

        return await self._read(work)

    async def show(self, tables: Mapping[str, Shown]) -> None:
        """As the product's store."""
        await self._write(lambda: self.disk.shown.update(tables))

    async def attended(self, most: int) -> list[tuple[TableInfo, Shown]]:
        """As the product's store."""

        def work() -> list[tuple[TableInfo, Shown]]:
            now, infos = self.disk.loop.now_ms, self.disk.infos
            there = {
                table_id
                for (table_id, owner), (people, until) in self.disk.presence.items()
                if owner != self.owner and people and until > now and not infos[table_id].private
            }
            newest = sorted(there, key=lambda table_id: -infos[table_id].created_ms)[:most]
            return [(infos[table_id], self.disk.shown[table_id]) for table_id in newest]

        return await self._read(work)

    async def tell(self, what: str, table_id: str, text: str = "") -> None:
        """As the product's store."""
        await self._write(lambda: self.disk.notify(Notice(self.owner, what, table_id, text)))

    def listen(self, hear: Hear) -> None:
        """As the product's store."""
        context = copy_context()

        def told(notice: Notice | None) -> None:
            if not self.cut_off:
                self.disk.loop.call_soon(hear, notice, context=context)

        self.disk.listening[self.owner] = told
        self.disk.loop.call_soon(hear, None)

    def cut(self, *, off: bool) -> None:
        """Cuts this process off from the disk, or lets it come through again; notices come on a new line then."""
        self.cut_off = off
        if not off and self.owner in self.disk.listening:
            self.disk.loop.later(DEAF_MS, self.disk.listening[self.owner], None)

    async def close(self) -> None:
        """As the product's store."""
        await super().close()
        self.disk.listening.pop(self.owner, None)


def _answer(answer: "asyncio.Future[Any]", outcome: object) -> None:
    if answer.done():
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)
