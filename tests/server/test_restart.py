"""Fifty tables whose server is ended three times: they go on within seconds, and nobody pays for the time between."""

import asyncio
import json
import math
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bankomet.games import GAMES
from bankomet.play.clocks import wall_ms
from bankomet.play.house import WentAway
from bankomet.play.log import parse_entry, parse_header
from bankomet.play.table import open_table
from bankomet.play.verify import verify
from tests.serving import Server, serving
from tests.serving.faults import faulty
from tests.support.web import Client, visitor

TABLES = 50
FIRST_MOVE_S = 5
POLL_S = 0.05
THINK_MS = 2_000
DOWN_S = 2.5
"""Longer than anybody may think: without credit everybody's clock would have run out meanwhile."""
DRAWN_S = 2
"""The first banks have been drawn for, and people are asked for their stakes."""
SEEN_S = 0.5
"""A clock that had run on would be missed at once."""
TIMING = {
    "think_ms": THINK_MS,
    "lost_ms": 8000,
    "turn_ms": THINK_MS,
    "card_scale": 0.3,
    "bot_scale": 0.3,
    "read_ms": 300,
}
"""Bots too have spoken before a clock is over."""
PRESETS = [(game, preset) for game in ("thirteen", "ochko", "thirty-one") for preset in GAMES[game].presets]


async def _opened(stack: AsyncExitStack, url: str, i: int) -> Client:
    """A person who founds a table of her own, among bots."""
    game, preset = PRESETS[i % len(PRESETS)]
    client = await stack.enter_async_context(visitor(url))
    await client.open_table(game=game, preset=preset, bots=3, seats=4, private=True)
    return client


async def _log(client: Client) -> str:
    status, log = await client.get(f"/t/{client.table}/log")
    assert status == 200
    return log


async def _first_moves(db: Path, tables: set[str], answered_ms: int) -> None:
    """Soon after the server answers again every table has gone on by a card, or by the word of a person or a bot.

    That somebody is back, or that a seal is made, does not count: that is no game yet.  A table may go to sleep
    instead, where nobody who is left has staked for a whole round.
    """
    query = "SELECT table_id, MIN(at_ms) FROM records WHERE (kind = 'game' OR text = 'rest') AND at_ms >= ? GROUP BY 1"
    deadline = time.monotonic() + 2 * FIRST_MOVE_S
    with closing(sqlite3.connect(db)) as file:
        while tables - (moved := dict(file.execute(query, (answered_ms,)))).keys() and time.monotonic() < deadline:  # noqa: ASYNC110
            await asyncio.sleep(POLL_S)
    late = {table: moved.get(table, math.inf) - answered_ms for table in tables}
    assert max(late.values()) <= 1000 * FIRST_MOVE_S, late


def _forfeits(db: Path, after_ms: int) -> list[tuple[str, str, int]]:
    """Who was told that his time is over, by a record of whatever kind: table, record, and when."""
    with closing(sqlite3.connect(db)) as file:
        headers = file.execute("SELECT id, header FROM tables").fetchall()
        query = "SELECT table_id, kind, text, at_ms FROM records ORDER BY table_id, n"
        rows = file.execute(query).fetchall()
    told = []
    for table_id, header in headers:
        terms = parse_header(header)
        table = open_table(terms)
        for _, kind, text, at_ms in (row for row in rows if row[0] == table_id):
            table, facts = table.after(parse_entry(terms.game, kind, text))
            if at_ms > after_ms and any(isinstance(fact, WentAway) for fact in facts):
                told.append((table_id, text, at_ms))
    return told


async def _back(client: Client) -> None:
    n = client.n
    await client.connect(client.table, seen=n)
    assert client.n >= n, "what was shown before the end is there after it"


async def _restarted(server: Server, people: list[Client], how: str) -> None:
    """The server ends, is away for longer than anybody may think, and comes again; so do its people."""
    await asyncio.to_thread(server.kill if how == "kill" else server.stop)
    for client in people:
        assert client.socket is not None
        await client.socket.close()
    await asyncio.sleep(DOWN_S)
    began_ms = wall_ms()
    await asyncio.to_thread(server.start)
    answered_ms = wall_ms()
    await asyncio.gather(*map(_back, people))
    assert isinstance(server.db, Path)
    await _first_moves(server.db, {client.table for client in people}, answered_ms)
    await asyncio.sleep(SEEN_S)
    for table, text, at_ms in _forfeits(server.db, began_ms):
        assert at_ms >= began_ms + THINK_MS, f"{table}: {text!r} came {at_ms - began_ms} ms after the new beginning"


async def _evening(path: Path, tables: int, ends: Sequence[str], env: Mapping[str, str] | None = None) -> None:
    """People at so many tables, and a server that ends so often, each time in its way."""
    with serving(path / "house.db", json.dumps(TIMING), env) as server:
        async with AsyncExitStack() as stack:
            people = [await _opened(stack, server.url, i) for i in range(tables)]
            await asyncio.sleep(DRAWN_S)
            for how in ends:
                await _restarted(server, people, how)
            for client in people:
                verdict = verify(await _log(client))
                assert verdict.ok, verdict.first_fault


def test_fifty_tables_are_restarted_three_times(tmp_path: Path) -> None:
    """By SIGTERM, SIGKILL and SIGTERM; first move within 5 s, and no clock has run while nobody could speak."""
    asyncio.run(_evening(tmp_path, TABLES, ("stop", "kill", "stop")))


def test_a_server_whose_clocks_run_on_while_it_is_down_is_found_out(tmp_path: Path) -> None:
    """A planted fault: at some of these tables somebody's time is over as soon as the server is there again.

    As a rule it is found at the first end; no end that comes while nobody is asked shows it.
    """
    with pytest.raises(AssertionError, match="after the new beginning"):
        asyncio.run(_evening(tmp_path, len(PRESETS), ("stop",) * 8, env=faulty("clocks_run_on")))
