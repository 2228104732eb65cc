"""A line between a browser and a server that a test can cut, hold and mend."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

CHUNK: Final = 65_536


class Line:
    """Listens on a port of its own and hands everything on, until it is cut or held."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._whole = True
        self._swallows = False
        self._answers = asyncio.Event()
        self._answers.set()
        self._server: asyncio.Server | None = None
        self.port = 0

    def cut(self) -> None:
        """Every connection ends, and no new one comes through."""
        self._do(self._cut)

    def mend(self) -> None:
        """New connections come through again; those that were swallowed stay so."""
        self._do(self._mend)

    def swallow(self) -> None:
        """Every connection ends; a new one stands, and nobody ever answers on it."""
        self._do(self._cut)
        self._do(lambda: setattr(self, "_swallows", True))

    def hold_answers(self) -> None:
        """What the server says waits; what is said to it does not."""
        self._do(self._answers.clear)

    def release_answers(self) -> None:
        """What waited goes on its way."""
        self._do(self._answers.set)

    def _do(self, deed: Callable[[], object]) -> None:
        done = threading.Event()

        def do() -> None:
            deed()
            done.set()

        self._loop.call_soon_threadsafe(do)
        assert done.wait(10), "the line does not answer"

    def _cut(self) -> None:
        self._whole = False
        self._answers.set()
        for writer in self._writers:
            writer.transport.abort()

    def _mend(self) -> None:
        self._whole, self._swallows = True, False

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        if self._swallows:
            return
        pair = {writer}
        try:
            with contextlib.suppress(OSError):
                if self._whole:
                    far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to_port)
                    pair.add(far_writer)
                    self._writers.add(far_writer)
                    await asyncio.gather(
                        _hand_on(reader, far_writer, None), _hand_on(far_reader, writer, self._answers)
                    )
        finally:
            self._writers -= pair
            for each in pair:
                each.transport.abort()


async def _hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, may: asyncio.Event | None) -> None:
    while data := await reader.read(CHUNK):
        if may is not None:
            await may.wait()
        writer.write(data)
        await writer.drain()
    writer.close()


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    """A line to a server's port."""
    line = Line(port)
    thread = threading.Thread(target=line._loop.run_forever, daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(line._listen(), line._loop).result(10)
    try:
        yield line
    finally:
        asyncio.run_coroutine_threadsafe(_end(line), line._loop).result(10)
        line._loop.call_soon_threadsafe(line._loop.stop)
        thread.join(10)
        line._loop.close()


async def _end(line: Line) -> None:
    line._cut()
    assert line._server is not None
    line._server.close()
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)  # sockets are closed a step after their end
