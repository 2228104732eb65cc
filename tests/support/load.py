"""A load of players and watchers at tables of every game, and what they hold against the log afterwards."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from bankomet.core.game import Seat
from bankomet.play.log import parse_entry, parse_header, print_log
from bankomet.play.store import Row
from bankomet.play.table import Table
from bankomet.play.verify import Told, open_log
from tests.support.players import Player, player
from tests.support.web import visitor

TIMING: Final = (
    '{"card_scale": 0.02, "draw_ms": 5, "bot_scale": 0.02, "read_ms": 20, "close_ms": 20, "think_ms": 1500,'
    ' "turn_ms": 1000, "lost_ms": 3000, "retry_ms": 50}'
)
PLAYERS_A_TABLE: Final = 4
PRESETS: Final = (
    *(("thirteen", name) for name in ("000", "002", "003", "montmort", "gerver", "joker")),
    ("ochko", "book"),
    ("thirty-one", "book"),
)
"""A game and its preset, of each table."""
GOES_ON_S: Final = 60
Read: TypeAlias = Callable[[str], tuple[str, list[Row]]]
"""The header of a table and its rows, read behind the servers' backs."""


@dataclass
class Load:
    """Thirty-two players and eight watchers at eight tables: six ways of Thirteen, Ochko, Thirty-one."""

    players: list[Player]
    watchers: list[Player]
    read: Read
    acknowledged: int = 0
    records: int = 0

    @property
    def everybody(self) -> list[Player]:
        """Players and watchers."""
        return [*self.players, *self.watchers]

    @asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """Everybody plays and looks on until then."""
        tasks = [asyncio.create_task(each.live()) for each in self.everybody]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def goes_on(self) -> None:
        """Every table has settled a coup since its people came again."""
        deadline = time.monotonic() + GOES_ON_S
        while not all(each.connected and each.coups_here > 0 for each in self.watchers):
            stuck = [each.table for each in self.watchers if not each.coups_here]
            assert time.monotonic() < deadline, f"tables {stuck} do not go on"
            await asyncio.sleep(0.01)

    def nothing_is_lost(self) -> None:
        """What stands in the database, held against what the clients were told."""
        for each in self.everybody:
            assert not each.faults, each.faults
        self.records = 0
        for watcher in self.watchers:
            self._check(watcher.table, [each for each in self.everybody if each.table == watcher.table])
            assert watcher.books.n
        self.acknowledged = sum(len(each.done) for each in self.players)

    def _check(self, table: str, people: list[Player]) -> None:
        header, rows = self.read(table)
        self.records += len(rows)
        told = list(open_log(_printed(header, rows)).records())  # raises at the first record that does not hold
        keys = {row.action_id.split(" ")[1]: row.record.n for row in rows if row.action_id is not None}
        purses = {n: owned for each in people for n, owned in each.shown[-1:]}
        after = _tables_after(told, purses.keys())
        for n, owned in purses.items():
            purse = {str(seat): after[n].purse(seat) for seat in map(Seat, map(int, owned))}
            assert owned == purse, f"{table}: {owned} was shown after record {n}, and {purse} is written"
        for each in people:
            for n, asked in each.done:
                assert keys.get(asked["id"]) == n, f"{table}: {asked} was acknowledged as record {n}"
                _is_it(told[n - 1], asked, each)
            for asked in each.refused:
                assert asked["id"] not in keys, f"{table}: {asked} was refused"
            assert len({n for n, _ in each.done}) == len(each.done)


def _is_it(told: Told, asked: dict[str, object], who: Player) -> None:
    """The record is what was asked."""
    text = told.record.text
    match asked["do"]:
        case "move":
            assert text == asked["move"]
        case "sit":
            assert text.endswith(f"person {who.name}")
        case "rise":
            assert text.startswith("leave ")
        case verb:
            assert text.startswith(f"{verb} ")


def _tables_after(told: list[Told], numbers: Collection[int]) -> dict[int, Table]:
    return {each.record.n: each.table for each in told if each.record.n in numbers}


def _printed(header: str, rows: list[Row]) -> str:
    """The log as the server prints it."""
    assert [row.record.n for row in rows] == list(range(1, len(rows) + 1)), "numbers without a gap"
    terms = parse_header(header)
    entries = [parse_entry(terms.game, row.record.kind, row.record.text) for row in rows]
    return "\n".join(print_log(terms, entries)) + "\n"


async def seated_load(stack: AsyncExitStack, urls: tuple[str, ...], read: Read, seed: int) -> Load:
    """Everybody at his table; each comes to one address after another whenever his line is lost."""
    host = await stack.enter_async_context(visitor(urls[0]))
    tables = []
    for game, preset in PRESETS:
        wish = {"game": game, "preset": preset, "seats": 6, "bots": 2, "purse": 200, "private": False}
        status, answer = await host.post("/api/tables", wish)
        assert status == 200, answer
        tables.append(answer["table"])
    players = [
        await stack.enter_async_context(player(_from(urls, i), table, f"P{i}", seed + 10 * t + i))
        for t, table in enumerate(tables)
        for i in range(PLAYERS_A_TABLE)
    ]
    watchers = [
        await stack.enter_async_context(player(_from(urls, t), table, "W", seed, plays=False))
        for t, table in enumerate(tables)
    ]
    return Load(players, watchers, read)


def _from(urls: tuple[str, ...], i: int) -> tuple[str, ...]:
    """The addresses, begun with another one for each person."""
    return urls[i % len(urls) :] + urls[: i % len(urls)]
