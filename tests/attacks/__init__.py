"""The attack script: everything rude that one machine can do to a server, at once, bounded in count and time.

    python -m tests.attacks URL TABLE

It asks a server on this computer alone, and tells as JSON what became of each attack: what was counted, or the fault of
a server that let it pass.  It speaks half as strangers behind the proxy 127.0.0.1, whom limits by address hold, and
half as this computer itself, which they spare.
"""

import asyncio
import contextlib
import gzip
import json
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, count, repeat
from typing import Any, Final
from urllib.parse import urlsplit

from bankomet.faces.web.door import ASKING_S

PATIENCE_S: Final = 2 * ASKING_S
"""How long a server may take to cut what it must cut."""
FOUNDING_S: Final = 15
FOUNDED_AT_ONCE: Final = 360
FOUNDED_A_S: Final = 5.5
"""What the limits leave to a stranger and to this computer together."""
CONTINUED, TEXT, CLOSE, PING = 0x0, 0x1, 0x8, 0x9
HOSTILE_BYTES: Final = (b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xc0\xaf", b"\x80" * 40)


@dataclass(frozen=True)
class Target:
    """The server, and a table at which somebody plays."""

    host: str
    port: int
    table: str

    async def line(self) -> "Line":
        """A connection that has said nothing yet."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        return Line(reader, writer)

    def head(self, request: str, *lines: str) -> bytes:
        """The head of a request."""
        return "\r\n".join((f"{request} HTTP/1.1", f"Host: {self.host}:{self.port}", *lines, "", "")).encode()

    async def socket(self, *lines: str) -> "Line":
        """A WebSocket at the table, its handshake done."""
        line = await self.line()
        line.write(self.handshake(*lines))
        await line.answer(101)
        return line

    def handshake(self, *lines: str) -> bytes:
        """What asks for a WebSocket at the table."""
        key = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13")
        return self.head(f"GET /ws/{self.table}", *upgrade, *lines)


class Line:
    """One connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.head = b""

    def write(self, data: bytes) -> None:
        """Sends it some time."""
        self.writer.write(data)

    async def pour(self, pieces: Iterable[bytes], pause_s: float = 0.0) -> int:
        """Sends the pieces until the server hangs up or they are all sent; how many went out."""
        sent = 0
        with contextlib.suppress(ConnectionError):
            for piece in pieces:
                if self.writer.is_closing() or self.reader.at_eof():
                    break
                self.writer.write(piece)
                await self.writer.drain()
                sent += 1
                await asyncio.sleep(pause_s)
        return sent

    async def answer(self, *statuses: int) -> int:
        """The status of an answer, its head read."""
        self.head = await self.reader.readuntil(b"\r\n\r\n")
        status = int(self.head.split(b" ", 2)[1])
        assert not statuses or status in statuses, self.head[:200]
        return status

    async def body(self) -> bytes:
        """The body of the answer whose head was read."""
        size = next(line for line in self.head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return await self.reader.readexactly(int(size.split(b":")[1]))

    async def is_cut(self) -> None:
        """The server hangs up while there is patience.  What it says before is read and forgotten."""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE_S):
                while await self.reader.read(65_536):
                    pass

    def close(self) -> None:
        """Hangs up, without a word."""
        self.writer.transport.abort()


def frame(payload: bytes, kind: int = TEXT, *, final: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """A WebSocket frame, right or wrong; the mask is zero, which leaves the payload as it is."""
    first, mask = (0x80 if final else 0) | reserved << 4 | kind, 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        head = bytes((first, mask | size))
    elif size < 1 << 16:
        head = bytes((first, mask | 126)) + size.to_bytes(2)
    else:
        head = bytes((first, mask | 127)) + size.to_bytes(8)
    return head + (b"\0\0\0\0" if masked else b"") + payload


def stranger(number: int) -> str:
    """The header by which a proxy tells of somebody from outside."""
    return f"X-Forwarded-For: 203.0.113.{number % 5}"


async def many(times: int, attack: Callable[[int], Awaitable[Any]]) -> list[Any]:
    """So many at once; the first fault is the fault of all."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_one(attack, i)) for i in range(times)]
    return [task.result() for task in tasks]


async def _one(attack: Callable[[int], Awaitable[Any]], number: int) -> Any:  # noqa: ANN401 - whatever it counts
    return await attack(number)


# ------------------------------------------------------------------------------------------------------------ too slow
async def slow_heads(at: Target) -> int:
    """A request's head, a byte at a time: cut."""

    async def attack(_: int) -> None:
        line = await at.line()
        endless = (bytes((byte,)) for byte in chain(b"GET / HTTP/1.1\r\nX-Slow: ", repeat(ord("y"))))
        await asyncio.wait_for(line.pour(endless, pause_s=0.25), PATIENCE_S)
        await line.is_cut()
        line.close()

    return len(await many(60, attack))


async def silent_connections(at: Target) -> int:
    """Not a byte: cut."""

    async def attack(_: int) -> None:
        line = await at.line()
        await line.is_cut()
        line.close()

    return len(await many(100, attack))


async def slow_bodies(at: Target) -> int:
    """A body of a thousand bytes, a byte at a time: answered that this is too slow, and cut."""

    async def attack(number: int) -> None:
        line = await at.line()
        line.write(at.head("POST /api/tables", "Content-Length: 1000", stranger(number)))
        async with asyncio.TaskGroup() as group:
            sending = group.create_task(line.pour((b"x" for _ in count()), pause_s=0.25))
            await asyncio.wait_for(line.answer(408, 429), PATIENCE_S)
            await line.is_cut()
            sending.cancel()
        line.close()

    return len(await many(40, attack))


async def half_open(at: Target) -> int:
    """Sockets whose other end has gone without a word: nothing is read, no ping is answered, and then all end."""

    async def attack(_: int) -> None:
        line = await at.socket()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads
        await asyncio.sleep(ASKING_S)
        line.close()

    return len(await many(40, attack))


# ------------------------------------------------------------------------------------------------------------ too much
async def endless_fragments(at: Target) -> int:
    """A message that never ends, in pieces of one byte and of none: cut."""

    async def attack(number: int) -> None:
        line = await at.socket()
        piece = frame(b"x" * (number % 2), CONTINUED, final=False) * 100
        line.write(frame(b"{", final=False))
        await asyncio.wait_for(line.pour(piece for _ in count()), PATIENCE_S)
        await line.is_cut()
        line.close()

    return len(await many(10, attack))


async def bombs(at: Target) -> int:
    """What unpacks to very much: the server unpacks nothing, neither in a socket nor in a body."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"x" * 10_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
    packed = gzip.compress(b" " * 10_000_000)

    async def attack(number: int) -> None:
        line = await at.socket("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        assert b"permessage-deflate" not in line.head
        line.write(frame(bomb, reserved=4))
        await line.is_cut()
        line.close()
        line = await at.line()
        size = f"Content-Length: {len(packed)}"
        line.write(at.head("POST /api/tables", "Content-Encoding: gzip", size, stranger(number)) + packed)
        await line.answer(400, 429)
        line.close()

    return len(await many(10, attack))


async def oversize(at: Target) -> int:
    """Messages, bodies, heads and addresses that are too long: refused or cut."""

    async def attack(number: int) -> None:
        line = await at.socket()
        await line.pour([frame(b"x" * 10_000_000)])
        await line.is_cut()
        line.close()
        for request in (
            at.head(f"GET /{'x' * 100_000}"),
            at.head("GET /", *(f"X-{i}: {'y' * 8000}" for i in range(100))),
            at.head("GET /", *(f"X-{i}: y" for i in range(10_000))),
            at.head("GET /", f"X-Long: {'y' * 1_000_000}"),
            at.head("GET /", f"Cookie: bankomet={'z' * 60_000}"),
        ):
            line = await at.line()
            await line.pour([request])
            await line.is_cut()
            line.close()
        line = await at.line()
        line.write(at.head("POST /api/tables", "Content-Length: 50000000", stranger(number)))
        await asyncio.wait_for(line.pour(b" " * 65_536 for _ in range(760)), PATIENCE_S)
        await line.is_cut()
        line.close()

    return len(await many(6, attack))


async def deaf_readers(at: Target) -> int:
    """Who asks for much and reads nothing: what waits for him is bounded; the rest of the script tells by how much."""

    async def listener(_: int) -> None:
        line = await at.socket()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads
        hello = frame(b'{"do":"hello","seen":null,"lang":"ru"}')
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ASKING_S):
                await line.pour((hello for _ in count()), pause_s=0.05)
        line.close()

    async def visitor(number: int) -> None:
        path = ("/words/ru.json", "/static/table.js", "/health")[number % 3]
        line = await at.line()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ASKING_S):
                await line.pour((at.head(f"GET {path}") * 20 for _ in count()), pause_s=0.01)
        line.close()

    return len(await many(60, lambda number: (listener, visitor)[number % 2](number)))


# -------------------------------------------------------------------------------------------------------------- floods
async def floods_of_messages(at: Target) -> int:
    """A thousand messages at once down each of ten sockets: refused, and cut."""

    async def attack(number: int) -> None:
        line = await at.socket(*[stranger(number)] * (number % 2))
        message = b"".join(frame(text) for text in (b'{"do":"card"}', b"{", b"", b'{"do":"ping"}')) * 25
        await asyncio.wait_for(line.pour(message for _ in range(100)), PATIENCE_S)
        await line.is_cut()
        line.close()

    return len(await many(10, attack))


async def floods_of_pings(at: Target) -> int:
    """Pings without end, their answers unread: cut."""

    async def attack(number: int) -> None:
        line = await at.socket()
        if number % 2:
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads
        await asyncio.wait_for(line.pour(frame(b"p" * 125, PING) * 100 for _ in range(200)), PATIENCE_S)
        line.writer.transport.resume_reading()  # type: ignore[attr-defined]  # a transport that reads
        await line.is_cut()
        line.close()

    return len(await many(10, attack))


async def floods_of_connections(at: Target) -> int:
    """Two thousand connections that come and go, some with half a word, and three hundred that stay a while."""

    async def passing(number: int) -> None:
        for _ in range(100):
            line = await at.line()
            line.write(b"GET / HT" * (number % 2))
            line.close()

    async def staying(_: int) -> None:
        line = await at.line()
        await asyncio.sleep(ASKING_S / 3)
        line.close()

    return 100 * len(await many(20, passing)) + len(await many(300, staying))


async def floods_of_tables(at: Target) -> dict[str, int]:
    """Tables founded as fast as they can be, with bots at each: no more come about than the limits leave them."""
    wish = json.dumps({"game": "ochko", "bots": 5, "title": "x" * 40, "private": False}).encode()

    began = time.monotonic()

    async def attack(number: int) -> "Counter[int]":
        found: Counter[int] = Counter()
        line = await at.line()
        as_whom = ["X-Forwarded-For: 203.0.113.99"] * (number % 2)
        while found.total() < 100 and time.monotonic() - began < FOUNDING_S:
            line.write(at.head("POST /api/tables", f"Content-Length: {len(wish)}", *as_whom) + wish)
            found[await line.answer(200, 429)] += 1
            await line.body()
        line.close()
        return found

    found = sum(await many(12, attack), Counter[int]())
    assert found[200] <= FOUNDED_AT_ONCE + FOUNDED_A_S * (time.monotonic() - began), found
    return {"founded": found[200], "refused": found[429]}


async def floods_of_persons(at: Target) -> dict[str, int]:
    """Somebody new with every request: most are turned away."""

    async def attack(_: int) -> "Counter[int]":
        come: Counter[int] = Counter()
        line = await at.line()
        for _ in range(250):
            line.write(at.head("GET /api/me", "X-Forwarded-For: 203.0.113.77"))
            come[await line.answer(200, 429)] += 1
            await line.body()
        line.close()
        return come

    come = sum(await many(10, attack), Counter[int]())
    assert come[429] > come[200], come
    return {"came": come[200], "refused": come[429]}


# --------------------------------------------------------------------------------------------------------------- wrong
async def wrong_letters(at: Target) -> int:
    """Bytes that are no UTF-8: in messages, addresses, heads, cookies and bodies."""

    async def attack(number: int) -> None:
        bad = HOSTILE_BYTES[number % len(HOSTILE_BYTES)]
        for message in (frame(bad), frame(b'{"do":"' + bad + b'"}'), frame(b"\x03\xe8" + bad, CLOSE)):
            line = await at.socket()
            line.write(message)
            await line.is_cut()
            line.close()
        quoted = "".join(f"%{byte:02x}" for byte in bad)
        for request in (
            at.head(f"GET /t/{quoted}"),
            at.head(f"GET /?lang={quoted}"),
            at.head("GET /").replace(b"GET /", b"GET /" + bad),
            at.head("GET /", "Cookie: bankomet=BAD").replace(b"BAD", bad),
            at.head("GET /", "Accept-Language: BAD").replace(b"BAD", bad),
            at.head("GET /", "X-Forwarded-For: BAD").replace(b"BAD", bad),
            at.head("GET /", "Origin: BAD").replace(b"BAD", bad),
            at.head("POST /api/tables", f"Content-Length: {len(bad)}", stranger(number)) + bad,
        ):
            line = await at.line()
            line.write(request)
            status = await line.answer()
            assert status < 500, (request, line.head)
            line.close()

    return len(await many(len(HOSTILE_BYTES), attack))


WRONG_FRAMES: Final[Mapping[str, bytes]] = {
    "reserved opcode": frame(b"x", 0x3),
    "reserved control opcode": frame(b"x", 0xB),
    "reserved bits": frame(b"x", reserved=3),
    "long ping": frame(b"x" * 126, PING),
    "ping in pieces": frame(b"x", PING, final=False),
    "continued before it began": frame(b"x", CONTINUED),
    "begun twice": frame(b"x", final=False) + frame(b"x", final=False),
    "close of one byte": frame(b"x", CLOSE),
    "close by a code that is none": frame(b"\x00\x01", CLOSE),
    "length of 2^63": b"\x81\xff" + b"\x80" + b"\0" * 7 + b"\0\0\0\0",
    "length of 2^40": b"\x81\xff" + (1 << 40).to_bytes(8) + b"\0\0\0\0",
    "noise": bytes(range(256)) * 4,
    "another request": b"GET / HTTP/1.1\r\n\r\n",
}


async def wrong_frames(at: Target) -> list[str]:
    """Frames that RFC 6455 forbids: cut, each."""

    async def attack(number: int) -> str:
        name, data = list(WRONG_FRAMES.items())[number]
        line = await at.socket()
        line.write(data)
        try:
            await line.is_cut()
        except TimeoutError:
            raise AssertionError(f"{name}: not cut") from None
        line.close()
        return name

    return await many(len(WRONG_FRAMES), attack)


ATTACKS: Final[tuple[Callable[[Target], Coroutine[Any, Any, Any]], ...]] = (
    slow_heads,
    silent_connections,
    slow_bodies,
    half_open,
    endless_fragments,
    bombs,
    oversize,
    deaf_readers,
    floods_of_messages,
    floods_of_pings,
    floods_of_connections,
    floods_of_tables,
    floods_of_persons,
    wrong_letters,
    wrong_frames,
)


async def attacked(at: Target) -> dict[str, Any]:
    """All of them at once; by name what each counted, or the fault that it found."""
    outcomes = await asyncio.gather(*(attack(at) for attack in ATTACKS), return_exceptions=True)
    return {
        attack.__name__: _fault(outcome) if isinstance(outcome, BaseException) else outcome
        for attack, outcome in zip(ATTACKS, outcomes, strict=True)
    }


def _fault(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"FAULT {type(error).__name__}: {error}"


def target(url: str, table: str) -> Target:
    """The server at this address, which must be this computer."""
    parts = urlsplit(url)
    assert parts.hostname == "127.0.0.1", "only against this computer"
    assert parts.port is not None
    return Target(parts.hostname, parts.port, table)
