"""Fifty tables whose server is ended three times: they go on within seconds, and nobody pays for the time between."""

import asyncio
import sqlite3
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

from bankomet.games import GAMES
from bankomet.play.verify import verify
from tests.serving import Server, serving
from tests.support.web import Client, visitor

TABLES = 50
FIRST_MOVE_S = 5
THINK_MS = 2_000
DOWN_S = 2.5
"""Longer than anybody may think: without credit everybody's clock would have run out meanwhile."""
SEEN_S = 0.5
"""A clock that had run on would be missed at once."""
TIMING = f'{{"think_ms": {THINK_MS}, "lost_ms": 8000, "turn_ms": {THINK_MS}, "card_scale": 0.3, "read_ms": 300}}'
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


async def _first_moves(people: list[Client], before: dict[str, int]) -> None:
    """Every table has gone on by a move of a bot, a card or a seal."""
    deadline = time.monotonic() + FIRST_MOVE_S
    for client in people:
        while client.n <= before[client.table]:
            async with asyncio.timeout(deadline - time.monotonic()):
                await client.receive()


def _forfeits(db: Path, after_ms: int) -> list[tuple[str, str, int]]:
    """Who was told that his time is over: table, record, and when."""
    query = "SELECT table_id, text, at_ms FROM records WHERE at_ms > ? AND (text LIKE 'away %' OR text LIKE 'clock %')"
    with closing(sqlite3.connect(db)) as file:
        return file.execute(query, (after_ms,)).fetchall()


async def _restarted(server: Server, people: list[Client], how: str) -> None:
    """The server ends, is away for longer than anybody may think, and comes again; so do its people."""
    await asyncio.to_thread(server.kill if how == "kill" else server.stop)
    for client in people:
        assert client.socket is not None
        await client.socket.close()
    await asyncio.sleep(DOWN_S)
    began_ms = time.time_ns() // 1_000_000
    await asyncio.to_thread(server.start)
    seen: dict[str, int] = {}
    for client in people:
        n = client.n
        await client.connect(client.table, seen=n)
        seen[client.table] = client.n
        assert client.n >= n, "what was shown before the end is there after it"
    await _first_moves(people, seen)
    await asyncio.sleep(SEEN_S)
    assert isinstance(server.db, Path)
    for table, text, at_ms in _forfeits(server.db, began_ms):
        assert at_ms >= began_ms + THINK_MS, f"{table}: {text!r} came {at_ms - began_ms} ms after the new beginning"


def test_fifty_tables_are_restarted_three_times(tmp_path: Path) -> None:
    """By SIGTERM, SIGKILL and SIGTERM; first move within 5 s, and no clock has run while nobody could speak."""

    async def scenario() -> None:
        with serving(tmp_path / "house.db", TIMING) as server:
            async with AsyncExitStack() as stack:
                people = [await _opened(stack, server.url, i) for i in range(TABLES)]
                for how in ("stop", "kill", "stop"):
                    await _restarted(server, people, how)
                for client in people:
                    verdict = verify(await _log(client))
                    assert verdict.ok, verdict.first_fault

    asyncio.run(scenario())
