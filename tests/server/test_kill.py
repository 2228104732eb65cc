"""SIGKILL under load: what was acknowledged is on the log, every table goes on, and every purse is exact."""

import asyncio
import sqlite3
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random

import pytest

from bankomet.play.log import Record
from bankomet.play.store import Row
from tests.serving import Server, serving
from tests.serving.faults import faulty
from tests.support.load import PRESETS, TIMING, Load, Read, seated_load

GOES_ON_EVERY = 6
"""After every so many kills the tables must have come through a whole coup before the next."""


def _from_file(db: Path) -> Read:
    def read(table: str) -> tuple[str, list[Row]]:
        with closing(sqlite3.connect(db)) as file:
            (header,) = file.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
            query = "SELECT n, kind, text, action_id FROM records WHERE table_id = ? ORDER BY n"
            rows = file.execute(query, (table,)).fetchall()
        return header, [Row(Record(n, kind, text), action_id) for n, kind, text, action_id in rows]

    return read


async def _killed(server: Server, load: Load, how: str, after_s: float) -> None:
    """The server ends in the midst of it, and is started again on the same file."""
    await asyncio.sleep(after_s)
    await asyncio.to_thread(server.kill if how == "kill" else server.stop)
    await asyncio.sleep(0.1)  # what was on its way to the clients has come
    load.nothing_is_lost()
    await asyncio.to_thread(server.start)


async def _play_and_kill(path: Path, kills: int, seed: int, env: Mapping[str, str] | None = None) -> Load:
    random = Random(seed)  # noqa: S311 - moments, no secrets
    with serving(path / "house.db", TIMING, env) as server:
        async with AsyncExitStack() as stack:
            load = await seated_load(stack, (server.url,), _from_file(path / "house.db"), seed)
            async with load.living():
                await load.goes_on()
                for i in range(kills):
                    how = "stop" if i == kills - 1 else "kill"
                    await _killed(server, load, how, after_s=random.uniform(0.0, 0.6))
                    if i % GOES_ON_EVERY == 0 or i >= kills - 2:
                        await load.goes_on()
        await asyncio.to_thread(server.stop)
        load.nothing_is_lost()
        return load


def _assert_it_was_worth_it(load: Load, kills: int) -> None:
    assert load.acknowledged > 12 * kills, "a load that is none proves nothing"
    played = {each.table for each in load.players if each.done}
    assert len(played) == len(PRESETS)


@pytest.mark.timeout(600)
def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Twenty-five times SIGKILL and once SIGTERM under the load of 32 players, at eight tables of three games."""
    _assert_it_was_worth_it(asyncio.run(_play_and_kill(tmp_path, 26, seed=1)), 26)


@pytest.mark.timeout(600)
def test_a_server_that_says_done_before_it_is_stored_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="was acknowledged as record"):
        asyncio.run(_play_and_kill(tmp_path, 26, seed=1, env=faulty("done_before_it_is_stored")))


@pytest.mark.long
@pytest.mark.timeout(6 * 3600)
def test_nothing_that_was_acknowledged_is_lost_in_a_thousand_kills(tmp_path: Path) -> None:
    """Forty evenings of twenty-five kills each, so that the logs that are read again and again stay short."""
    for evening in range(40):
        folder = tmp_path / str(evening)
        folder.mkdir()
        _assert_it_was_worth_it(asyncio.run(_play_and_kill(folder, 26, seed=int(time.time()))), 26)
