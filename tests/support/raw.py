"""WebSocket clients that cost next to nothing, so that thousands of them in one process measure the server.

Each remembers when a frame had come whole, and hands the payload on; nothing is decoded unless somebody wants it.
"""

import asyncio
import json
import os
import time
from base64 import b64encode
from collections.abc import Callable
from typing import Final, TypeAlias
from urllib.parse import urlsplit

Heard: TypeAlias = "Callable[[RawSocket, bytes, int], None]"
"""Told of each text frame: the socket, the payload, and when it had come (ns of the monotonic clock)."""

_TEXT: Final = 0x1
_CLOSE: Final = 0x8
_PING: Final = 0x9
_SHORT: Final = 126


class RawSocket(asyncio.Protocol):
    """One client."""

    def __init__(self, heard: Heard) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.frames = 0
        self._heard = heard
        self._waiting = bytearray()
        self._upgraded = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if not self._upgraded:
            head, end, rest = bytes(self._waiting).partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")[:200]))
                return
            self._waiting = bytearray(rest)
            self._upgraded = True
            self.opened.set_result(None)
        while self._frame():
            pass

    def send(self, message: object) -> None:
        """A message as JSON."""
        self._write(_TEXT, json.dumps(message, separators=(",", ":")).encode())

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.abort()

    def pause_reading(self) -> None:
        """Reads no more: what comes fills the buffers of the system, then those of the server."""
        assert self._transport is not None
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Reads again."""
        assert self._transport is not None
        self._transport.resume_reading()

    def _frame(self) -> bool:
        """Takes one whole frame off what has come; is there one?"""
        waiting = self._waiting
        if len(waiting) < 2:
            return False
        size, start = waiting[1] & 0x7F, 2
        if size >= _SHORT:
            start = 4 if size == _SHORT else 10
            if len(waiting) < start:
                return False
            size = int.from_bytes(waiting[2:start])
        if len(waiting) < start + size:
            return False
        kind = waiting[0] & 0x0F
        with memoryview(waiting) as view:
            payload = bytes(view[start : start + size])
        del waiting[: start + size]
        if kind == _TEXT:
            self.frames += 1
            self._heard(self, payload, time.monotonic_ns())
        elif kind == _PING:
            self._write(0xA, payload)
        elif kind == _CLOSE:
            self.closed = True
        return True

    def _write(self, kind: int, payload: bytes) -> None:
        """A masked frame; the mask is zero, which leaves the payload as it is."""
        assert self._transport is not None
        size = len(payload)
        head = bytes((0x80 | kind, 0x80 | size)) if size < _SHORT else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + payload)


async def connect(url: str, path: str, cookie: str, heard: Heard) -> RawSocket:
    """An open socket.  Raises: ConnectionError."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    loop = asyncio.get_running_loop()
    transport, socket = await loop.create_connection(lambda: RawSocket(heard), parts.hostname, parts.port)
    key = b64encode(os.urandom(16)).decode()
    transport.write(
        f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    await socket.opened
    return socket


async def new_cookie(url: str) -> str:
    """The cookie of somebody new."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(f"GET /api/me HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    for line in answer.split(b"\r\n"):
        if line.lower().startswith(b"set-cookie: bankomet="):
            return line.split(b": ", 1)[1].split(b";", 1)[0].decode()
    raise ConnectionError(answer[:200])


def quantile(sorted_values: list[float], share: float) -> float:
    """The value below which such a share of them lies."""
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]
