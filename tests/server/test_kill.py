"""SIGKILL under load: what was acknowledged is on the log, every table goes on, and every purse is exact."""

import asyncio
import sqlite3
import time
from collections.abc import Collection, Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bankomet.core.game import Seat
from bankomet.games import GAMES
from bankomet.play.log import parse_entry, parse_header, print_log
from bankomet.play.table import Table
from bankomet.play.verify import Told, open_log
from tests.serving import Server, serving
from tests.support.players import Player, player
from tests.support.web import visitor

TIMING = (
    '{"card_scale": 0.02, "draw_ms": 5, "bot_scale": 0.02, "read_ms": 20, "close_ms": 20, "think_ms": 1500,'
    ' "turn_ms": 1000, "lost_ms": 3000, "retry_ms": 50}'
)
PLAYERS_A_TABLE = 4
GOES_ON_S = 60


@dataclass
class Load:
    """Thirty-two players and eight watchers at eight tables, one of each preset."""

    server: Server
    players: list[Player]
    watchers: list[Player]
    kills: int = 0
    acknowledged: int = 0

    @property
    def everybody(self) -> list[Player]:
        """Players and watchers."""
        return [*self.players, *self.watchers]

    async def goes_on(self) -> None:
        """Every table has settled a coup since its people came again."""
        deadline = time.monotonic() + GOES_ON_S
        while not all(each.connected and each.coups_here > 0 for each in self.watchers):
            stuck = [each.table for each in self.watchers if not each.coups_here]
            assert time.monotonic() < deadline, f"tables {stuck} do not go on"
            await asyncio.sleep(0.01)

    async def killed(self, how: str, after_s: float) -> None:
        """The server ends in the midst of it, and is started again on the same file."""
        await asyncio.sleep(after_s)
        await asyncio.to_thread(self.server.kill if how == "kill" else self.server.stop)
        self.kills += 1
        await asyncio.sleep(0.1)  # what was on its way to the clients has come
        for each in self.everybody:
            assert not each.faults, each.faults
        self._nothing_is_lost()
        await asyncio.to_thread(self.server.start)

    def _nothing_is_lost(self) -> None:
        """The file that the dead server has left, held against what its clients were told."""
        tables = {each.table: each for each in self.watchers}
        for table, watcher in tables.items():
            at_table = [each for each in self.everybody if each.table == table]
            self._check(table, at_table)
            assert watcher.books.n
        self.acknowledged = sum(len(each.done) for each in self.players)

    def _check(self, table: str, people: list[Player]) -> None:
        log = _log(self.server.db, table)
        told = list(open_log(log).records())  # raises at the first record that does not hold
        keys = dict(_actions(self.server.db, table))
        purses = {n: owned for each in people for n, owned in each.shown[-1:]}
        after = _tables_after(told, purses.keys())
        for n, owned in purses.items():
            assert owned == {str(seat): after[n].purse(seat) for seat in map(Seat, map(int, owned))}, (table, n)
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


def _actions(db: Path, table: str) -> Iterator[tuple[str, int]]:
    """By the client's own id: the number of the record it led to."""
    with closing(sqlite3.connect(db)) as file:
        query = "SELECT action_id, n FROM records WHERE table_id = ? AND action_id NOT NULL"
        for key, n in file.execute(query, (table,)):
            yield key.split(" ")[1], n


def _log(db: Path, table: str) -> str:
    """The log of a table from the file, printed as the server prints it."""
    with closing(sqlite3.connect(db)) as file:
        (header,) = file.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
        rows = file.execute("SELECT n, kind, text FROM records WHERE table_id = ? ORDER BY n", (table,)).fetchall()
    assert [n for n, _, _ in rows] == list(range(1, len(rows) + 1)), "numbers without a gap"
    terms = parse_header(header)
    return "\n".join(print_log(terms, [parse_entry(terms.game, kind, text) for _, kind, text in rows])) + "\n"


async def _play_and_kill(path: Path, kills: int, seed: int) -> Load:
    random = Random(seed)  # noqa: S311 - moments, no secrets
    with serving(path / "house.db", TIMING) as server:
        async with AsyncExitStack() as stack:
            host = await stack.enter_async_context(visitor(server.url))
            tables = []
            for preset in GAMES["thirteen"].presets:
                wish = {"preset": preset, "seats": 6, "bots": 2, "purse": 200, "private": False}
                status, answer = await host.post("/api/tables", wish)
                assert status == 200, answer
                tables.append(answer["table"])
            players = [
                await stack.enter_async_context(player(server.url, table, f"P{i}", seed + 10 * t + i))
                for t, table in enumerate(tables)
                for i in range(PLAYERS_A_TABLE)
            ]
            watchers = [
                await stack.enter_async_context(player(server.url, table, "W", seed, plays=False)) for table in tables
            ]
            load = Load(server, players, watchers)
            tasks = [asyncio.create_task(each.live()) for each in load.everybody]
            try:
                await load.goes_on()
                for i in range(kills):
                    how = "stop" if i == kills - 1 else "kill"
                    await load.killed(how, after_s=random.uniform(0.0, 1.0))
                    await load.goes_on()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(server.stop)
        load._nothing_is_lost()
        return load


def _assert_it_was_worth_it(load: Load, kills: int) -> None:
    assert load.kills == kills
    assert load.acknowledged > 30 * kills, "a load that is none proves nothing"
    played = {each.table for each in load.players if each.done}
    assert len(played) == len(GAMES["thirteen"].presets)


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Five times SIGKILL and once SIGTERM under the load of 32 clients at tables of every preset."""
    _assert_it_was_worth_it(asyncio.run(_play_and_kill(tmp_path, 6, seed=1)), 6)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_nothing_that_was_acknowledged_is_lost_in_twenty_six_kills(tmp_path: Path) -> None:
    """Twenty-five times SIGKILL, then SIGTERM."""
    load = asyncio.run(_play_and_kill(tmp_path, 26, seed=int(time.time())))
    _assert_it_was_worth_it(load, 26)
