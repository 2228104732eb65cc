"""Sockets that say nothing, and what each costs the shipped server."""

import asyncio
from pathlib import Path

from tests.support.crowd import post
from tests.support.house import until
from tests.support.raw import RawSocket, connect, new_cookie
from tests.support.shipped import shipped

WARM = 20
QUIET_S = 0.5


async def measured(folder: Path, count: int) -> tuple[float, float]:
    """KiB for each of so many sockets at one table: silent ones, and the same when each has said hello."""
    async with shipped(folder) as server:
        cookies = [await new_cookie(server.url) for _ in range(count + WARM)]
        wish = {"preset": "003", "private": False}
        table = (await asyncio.to_thread(post, server.url + "/api/tables", wish, cookies[0]))["table"]
        heard: list[RawSocket] = []
        path = f"/ws/{table}"
        opened = [await _greeted(server.url, path, cookie, heard) for cookie in cookies[:WARM]]
        await until(lambda: len(heard) >= WARM)
        before = server.memory_mb()
        silent = [
            await connect(server.url, path, cookie, lambda each, *_: heard.append(each)) for cookie in cookies[WARM:]
        ]
        await asyncio.sleep(QUIET_S)
        with_silent = server.memory_mb()
        for each in silent:
            each.send({"do": "hello", "seen": None, "lang": "en"})
        await until(lambda: set(silent) <= set(heard), 60)
        await asyncio.sleep(QUIET_S)
        with_greeted = server.memory_mb()
        for each in (*opened, *silent):
            assert not each.closed
            each.close()
        return _kib(with_silent - before, count), _kib(with_greeted - before, count)


async def _greeted(url: str, path: str, cookie: str, heard: list[RawSocket]) -> RawSocket:
    socket = await connect(url, path, cookie, lambda each, *_: heard.append(each))
    socket.send({"do": "hello", "seen": None, "lang": "en"})
    return socket


def _kib(more_mb: float, count: int) -> float:
    return more_mb * 1024 / count
