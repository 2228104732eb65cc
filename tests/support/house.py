"""A house in the test's own process: times as short as the test wants, and a disk that can be held up or fail."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from bankomet.core.errors import Refusal
from bankomet.core.game import Fact, Seat
from bankomet.play import actions
from bankomet.play.actions import Action, Making
from bankomet.play.clocks import Clock, Pace, Timing
from bankomet.play.desk import Desk, News
from bankomet.play.folding import fold
from bankomet.play.lobby import Founding, House
from bankomet.play.log import Record, genesis, parse_entry, print_log
from bankomet.play.shoe import SeededDice
from bankomet.play.store import Person, Row, SqliteStore, Store, StoreDown, TableInfo
from bankomet.play.terms import agree
from bankomet.play.verify import verify

STILL: Final = Timing(
    card_scale=1e6, draw_ms=10**8, think_ms=10**8, turn_ms=10**8, read_ms=0, close_ms=10**8, bot_scale=1e5,
    lost_ms=10**8, rest_ms=10**8, retry_ms=20,
)  # fmt: skip
"""Nothing happens by itself."""
QUICK: Final = replace(STILL, card_scale=0.002, draw_ms=1, close_ms=2, bot_scale=0.002)
"""Cards come, bots speak and stakes close in no time; people have all the time they want."""
PATIENCE_S: Final = 60


class GatedStore(SqliteStore):
    """A store whose commits wait at a gate, or are refused, as the test says."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path)
        self.gate = asyncio.Event()
        self.gate.set()
        self.failing = False
        self.waiting = 0
        """How many commits stand at the gate."""
        self.busy = 0
        """How many commits there are altogether."""

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
        self.busy += 1
        try:
            await self._at_gate()
            await super().append(table_id, rows, at_ms, lease)
        finally:
            self.busy -= 1

    async def _at_gate(self) -> None:
        self.waiting += 1
        try:
            await self.gate.wait()
        finally:
            self.waiting -= 1
        if self.failing:
            raise StoreDown("store_down", why="the disk is full")

    async def touch(self, table_id: str) -> None:
        """Refused as a commit is."""
        if self.failing:
            raise StoreDown("store_down", why="the disk is full")
        await super().touch(table_id)

    async def run(self, statement: str) -> None:
        """A statement on the writing connection."""
        await self._do(lambda db: db.do(statement))

    async def read_number(self, query: str) -> int:
        """The one number that a query gives."""
        rows = await self._read(query, ())
        return int(rows[0][0])


@dataclass(frozen=True)
class Ahead:
    """A clock so many milliseconds ahead of another: put in its place, so much time has passed."""

    clock: Clock
    by_ms: int

    def now_ms(self) -> int:
        """As a clock that never goes back."""
        return self.clock.now_ms() + self.by_ms

    def wall_ms(self) -> int:
        """Since 1970."""
        return self.clock.wall_ms() + self.by_ms

    def stood_ms(self) -> int:
        """As long as the other has stood."""
        return self.clock.stood_ms()


@dataclass
class Hall:
    """A running table and what has been heard at it."""

    house: House
    store: GatedStore
    desk: Desk
    news: list[News] = field(default_factory=list)
    changes: int = 0
    """How often it was told that pace, connections or clocks have changed."""
    _ids: "count[int]" = field(default_factory=count)

    def __post_init__(self) -> None:
        self.desk.listeners.add(self.hear)

    def hear(self, news: News | None) -> None:
        """Listens to the desk."""
        if news is None:
            self.changes += 1
        else:
            self.news.append(news)

    async def ask(self, who: str, making: Making, *, action_id: str | None = None, asked: str = "") -> int:
        """One action of somebody's, with an id of its own unless it is given."""
        key = action_id or f"action-{next(self._ids):04}"
        return await self.desk.act(Action(who, key, asked, making))

    async def say(self, who: str, text: str, at: str | None = None, action_id: str | None = None) -> int:
        """A move in notation."""
        making = actions.move(who, at or self.desk.table.at, text)
        return await self.ask(who, making, action_id=action_id, asked=text)

    async def sit(self, *people: str) -> None:
        """Each takes the first free seat, and has a page open."""
        for who in people:
            await self.ask(who, actions.sit(who, f"P {who.removeprefix('p')}", None))
            self.desk.arrive(who)

    def facts(self, kind: str) -> list[Any]:
        """The facts of this kind that were told."""
        return [fact for news in self.news for fact in news.facts if fact.kind == kind]

    @property
    def told(self) -> list[Fact]:
        """All facts that were told."""
        return [fact for news in self.news for fact in news.facts]

    async def log(self) -> list[Record]:
        """What the store holds of the table."""
        return await self.store.records(self.desk.info.id)

    async def texts(self) -> list[str]:
        """The texts of the records."""
        return [each.text for each in await self.log()]

    async def printed(self) -> str:
        """The whole log as text."""
        terms = self.desk.table.terms
        entries = [parse_entry(terms.game, each.kind, each.text) for each in await self.log()]
        return "\n".join(print_log(terms, entries)) + "\n"

    async def holds(self) -> None:
        """The table, stopped now: its log verifies, and what the desk shows is what the log folds to."""
        await self.desk.stop()
        verdict = verify(await self.printed())
        assert verdict.ok, verdict.first_fault
        assert self.desk.n == verdict.records
        reopened = await fresh_desk(self.store, self.desk.info)
        assert reopened.table == self.desk.table
        assert reopened.head == self.desk.head


async def fresh_desk(store: Store, info: TableInfo, timing: Timing = STILL) -> Desk:
    """A desk of the same table read anew from the store, as another process would; it does not run yet."""
    rows = await store.rows(info.id)
    folded = fold(info.header, rows)
    assert not rows or folded.head != genesis(info.header)
    return Desk(
        info=info,
        folded=folded,
        store=store,
        dice=SeededDice(8, "fresh"),
        timing=timing,
    )


@asynccontextmanager
async def opened(
    path: Path, header: str = "thirteen 003", *, timing: Timing = STILL, bots: int = 0, seed: int = 7
) -> AsyncIterator[Hall]:
    """A table with nobody but bots at it.  `header`: game, preset, then `seats=`, `purse=`, `stake=` and options."""
    store = GatedStore(path / "house.db")
    house = House(store, timing=timing, dice=SeededDice(seed, "house"))
    try:
        desk = await house.found(founding(header, bots=bots), Person("pfounder", None), None)
        yield Hall(house, store, desk)
    finally:
        store.failing = False
        store.gate.set()
        await house.close()


def founding(header: str, *, bots: int = 0, private: bool = True) -> Founding:
    """What somebody asks for who opens a table."""
    game, preset, *changes = header.split()
    changed = dict(change.split("=") for change in changes)
    numbers = {name: int(changed.pop(name)) for name in ("purse", "stake") if name in changed}
    seats = int(changed.pop("seats", 6))
    terms = agree(game=game, preset=preset, options=list(changed.items()), seat_count=seats, **numbers)
    return Founding(terms=terms, title="An evening", private=private, pace=Pace.EVEN, bots=bots, lang="en")


async def until(true: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Waits until something is so; fails when it does not become so."""
    deadline = asyncio.get_running_loop().time() + patience_s
    while not true():
        assert asyncio.get_running_loop().time() < deadline, "it never became so"
        await asyncio.sleep(0.001)


async def refused(asked: Awaitable[object]) -> str:
    """The code by which it is refused; fails when it is done."""
    with pytest.raises(Refusal) as caught:
        await asked
    assert str(caught.value), "a refusal has a sentence"
    return caught.value.code


def seat_of(hall: Hall, who: str) -> Seat:
    """Where somebody sits."""
    seat = hall.desk.table.seat_of(who)
    assert seat is not None, f"{who} does not sit"
    return seat
