"""The least that a broadcast in aiohttp can be, to measure ours by: PORT.

Every table has a timer, and once a second all its sockets are sent one text.  No rules, no disk, no names.
"""

import asyncio
import resource
import sys
import time
from typing import Final

from aiohttp import web

NEWS: Final = "x" * 600
"""As long as our news of a card."""
_tables: dict[str, set[web.WebSocketResponse]] = {}
_timers: set[asyncio.Task[None]] = set()


async def _tell(sockets: set[web.WebSocketResponse]) -> None:
    """Once a second, from the moment that the table was opened."""
    due = time.monotonic()
    while True:
        due += 1
        await asyncio.sleep(max(0, due - time.monotonic()))
        text = f"{time.monotonic_ns()} {NEWS}"
        await asyncio.gather(*(each.send_str(text) for each in sockets), return_exceptions=True)


async def _socket(request: web.Request) -> web.WebSocketResponse:
    name = request.match_info["table"]
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    if name not in _tables:
        _tables[name] = set()
        _timers.add(asyncio.create_task(_tell(_tables[name])))
    _tables[name].add(socket)
    try:
        async for _ in socket:
            pass
    finally:
        _tables[name].discard(socket)
    return socket


async def _health(_: web.Request) -> web.Response:
    return web.json_response({"ok": True})


def main() -> None:
    """Serves until it is ended."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    app = web.Application()
    app.add_routes([web.get("/ws/{table}", _socket), web.get("/health", _health)])
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, print=None)


if __name__ == "__main__":
    main()
