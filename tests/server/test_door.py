"""The door, one promise after the other: times, sizes, counts and shares, each made short for its test."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from itertools import repeat
from pathlib import Path

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankomet.faces.web import api, door, limits, sockets
from bankomet.faces.web.door import Doorkeeper
from bankomet.faces.web.house_keys import LIMITS
from bankomet.faces.web.settings import Settings
from tests.attacks import CONTINUED, PING, Line, Target, frame, target
from tests.support.house import until
from tests.support.web import Client, Site, open_site, visitor

SOON_S = 0.3
CUT_S = 3.0
MOST_HELD = 256 * 1024
PROXIED = Settings(trusted_proxies=(ip_network("127.0.0.1"),), per_address=5)
Scenario = Callable[[Site, Target], Awaitable[None]]


def _at_door(path: Path, scenario: Scenario, settings: Settings | None = None) -> None:
    async def run() -> None:
        async with open_site(path, settings=settings) as site:
            async with visitor(site.url) as host:
                table = await host.open_table(preset="003", seats=6, private=False)
            await _nobody_inside(site)
            await scenario(site, target(site.url, table))
            await _nobody_inside(site)

    asyncio.run(run())


async def _nobody_inside(site: Site) -> None:
    await until(lambda: site.door.keeper.count == 0, CUT_S)


async def _cut(line: Line) -> None:
    async with asyncio.timeout(CUT_S):
        await line.is_cut()
    line.close()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """All patience is short."""
    monkeypatch.setitem(door.HANDLING, "keepalive_timeout", SOON_S)
    monkeypatch.setitem(door.HANDLING, "lingering_time", SOON_S)
    monkeypatch.setattr(door, "READING_S", SOON_S)
    monkeypatch.setattr(api, "BODY_S", SOON_S)


@pytest.mark.usefixtures("hurried")
def test_who_does_not_ask_or_does_not_end_is_cut_and_who_plays_is_not(tmp_path: Path) -> None:
    """Silence, half a head, a head after an answer, half a body; a WebSocket may be silent."""

    async def scenario(_: Site, at: Target) -> None:
        player = await at.socket()
        for words in (b"", b"GET", at.head("GET /health") + b"GET /hea"):
            line = await at.line()
            line.write(words)
            await _cut(line)
        line = await at.line()
        line.write(at.head("POST /api/play", "Content-Length: 10") + b"{")
        await line.answer(408)
        assert b"too_slow" in await line.body()
        await _cut(line)
        player.write(frame(b'{"do":"ping"}'))
        assert await player.reader.readexactly(2) == b"\x81\x0d"
        player.close()

    _at_door(tmp_path, scenario)


@pytest.mark.usefixtures("hurried")
def test_who_does_not_read_his_answer_is_cut(tmp_path: Path) -> None:
    async def scenario(site: Site, at: Target) -> None:
        line = await at.line()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads
        await line.pour(at.head("GET /words/ru.json") for _ in range(300))
        await until(lambda: site.door.keeper.count == 1)
        await _nobody_inside(site)
        line.close()

    _at_door(tmp_path, scenario)


@pytest.mark.parametrize("name", ["table.js", "cards.svg"])
def test_files_wait_for_who_reads_them(tmp_path: Path, name: str) -> None:
    """Asked for without end and not read, small or large: no more is held for a connection than a file or so."""

    async def scenario(site: Site, at: Target) -> None:
        line = await at.line()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(3 * SOON_S):
                await line.pour(repeat(at.head(f"GET /static/{name}") * 20))
        assert 0 < _transport(site).get_write_buffer_size() < MOST_HELD
        line.close()

    _at_door(tmp_path, scenario)


def test_a_head_is_no_longer_than_it_needs_to_be(tmp_path: Path) -> None:
    """Cut on the way, whether it is one line or many; a body that is too long is answered first."""

    async def scenario(_: Site, at: Target) -> None:
        for before in (b"", at.head("GET /health")):
            line = await at.line()
            line.write(before)
            await line.pour([b"GET / HTTP/1.1\r\n", *(b"X-%d: %s\r\n" % (i, b"y" * 4000) for i in range(30))])
            await _cut(line)
        line = await at.line()
        line.write(at.head("POST /api/play", "Content-Length: 600000"))
        assert await line.pour((b" " * 10_000 for _ in range(60)), pause_s=0.003) == 60
        await line.answer(400)
        assert b"too_long" in await line.body()
        await _cut(line)

    _at_door(tmp_path, scenario)


def test_who_asks_on_and_on_behind_a_long_answer_is_not_listened_to(tmp_path: Path) -> None:
    """No more is read from him until he has his answer, so that what he asks waits with him and not here."""

    async def scenario(site: Site, at: Target) -> None:
        line = await at.line()
        line.write(at.head("GET /api/chances/holding?ranks=13&suits=7"))
        await line.answer(200)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SOON_S):
                await line.pour(repeat(at.head("GET /health") * 20))
        assert not _transport(site).is_reading()
        line.close()

    _at_door(tmp_path, scenario)


def _transport(site: Site) -> asyncio.Transport:
    """The server's end of its one connection."""
    server = site.door._runner.server
    assert server is not None
    (connection,) = server.connections
    assert isinstance(connection.transport, asyncio.Transport)
    return connection.transport


def test_nothing_is_unpacked(tmp_path: Path) -> None:
    """No compression is agreed to; a frame that says it is packed ends the socket, a packed body is no wish."""

    async def scenario(_: Site, at: Target) -> None:
        line = await at.socket("Sec-WebSocket-Extensions: permessage-deflate")
        assert b"extensions" not in line.head.lower()
        line.write(frame(b"x", reserved=4))
        await _cut(line)
        line = await at.line()
        line.write(at.head("POST /api/play", "Content-Encoding: gzip", "Content-Length: 2") + b"{}")
        await line.answer(200)
        line.close()

    _at_door(tmp_path, scenario)


def test_a_socket_that_pours_is_cut_whatever_it_pours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where each frame is as good as nothing."""
    monkeypatch.setattr(limits, "BURST", 10**9)

    async def scenario(_: Site, at: Target) -> None:
        for first, piece in (
            (b"", frame(b"p" * 125, PING)),
            (frame(b"{", final=False), frame(b"", CONTINUED, final=False)),
            (b"", frame(b'{"do":"ping"}')),
        ):
            line = await at.socket()
            line.write(first)
            pieces = piece * (door.POURED // len(piece) // 10)
            assert await line.pour((pieces for _ in range(100)), pause_s=0.001) < 60
            await _cut(line)

    _at_door(tmp_path, scenario)


@pytest.mark.parametrize("pause_s", [0.0, 0.002])
def test_a_ping_is_answered_and_a_flood_of_them_ends(
    pause_s: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow flood too: one of its messages in thirty is within the share of its seat, and buys nothing more."""
    monkeypatch.setattr(sockets, "CLOSING_S", SOON_S)

    async def scenario(_: Site, at: Target) -> None:
        line = await at.socket()
        line.write(frame(b"are you there?", PING))
        assert await line.reader.readexactly(16) == b"\x8a\x0eare you there?"
        await line.pour((frame(b"", PING) for _ in range(20_000)), pause_s)
        await _cut(line)

    _at_door(tmp_path, scenario)


def test_a_socket_whose_other_end_has_gone_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No pong comes back: half-open, as after a cut cable."""
    monkeypatch.setattr(sockets, "HEARTBEAT_S", SOON_S)
    monkeypatch.setattr(sockets, "CLOSING_S", SOON_S)

    async def scenario(site: Site, at: Target) -> None:
        line = await at.socket()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads
        desk = await site.house.desk(at.table)
        assert desk.listeners
        await until(lambda: site.door.keeper.count == 1)
        await _nobody_inside(site)
        line.close()

    _at_door(tmp_path, scenario)


# ------------------------------------------------------------------------------------------------------- how many
@given(st.lists(st.tuples(st.sampled_from(["127.0.0.1", "10.0.0.1", "192.0.2.1", "192.0.2.2"]), st.booleans())))
def test_the_doorkeeper_counts_what_is_inside(moves: list[tuple[str, bool]]) -> None:
    """In all never more than the most, of a stranger never more than his share, and nobody is forgotten."""
    keeper = Doorkeeper(Settings(trusted_proxies=(ip_network("10.0.0.0/8"),), per_address=2), most=6)
    inside: list[str] = []
    for peer, comes in moves:
        if comes:
            stranger = peer.startswith("192")
            admitted = keeper.admit(peer)
            assert admitted is (len(inside) < 6 and not (stranger and inside.count(peer) >= 2))
            inside += [peer] * admitted
        elif peer in inside:
            keeper.leave(peer)
            inside.remove(peer)
        assert keeper.count == len(inside)
        assert keeper.inside == {each: inside.count(each) for each in inside}


def test_a_connection_too_many_is_hung_up_on_and_the_next_after_one_has_gone_is_let_in(tmp_path: Path) -> None:
    async def scenario(site: Site, at: Target) -> None:
        site.door.keeper.most = site.door.keeper.count + 2
        lines = [await at.line() for _ in range(2)]
        await until(lambda: site.door.keeper.count == site.door.keeper.most)
        await _cut(await at.line())
        lines[0].close()
        await until(lambda: site.door.keeper.count < site.door.keeper.most)
        line = await at.line()
        line.write(at.head("GET /health"))
        await line.answer(200)
        for each in (*lines, line):
            each.close()

    _at_door(tmp_path, scenario)


def test_an_address_has_so_many_sockets_and_the_next_address_its_own(tmp_path: Path) -> None:
    """Counted by whom the proxy names, not by the proxy; those that have closed count no more."""

    async def scenario(site: Site, at: Target) -> None:
        one, other = "X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 198.51.100.2"
        mine = [await at.socket(one) for _ in range(PROXIED.per_address)]
        line = await at.line()
        line.write(at.handshake(one))
        await line.answer(429)
        line.close()
        (await at.socket(other)).close()
        mine.pop().close()
        await until(lambda: site.door.keeper.count == PROXIED.per_address - 1)
        assert await _opens(at, one)
        for each in mine:
            each.close()

    _at_door(tmp_path, scenario, PROXIED)


async def _opens(at: Target, *lines: str) -> bool:
    line = await at.line()
    line.write(at.handshake(*lines))
    status = await line.answer(101, 429)
    line.close()
    return status == 101


def test_a_person_has_so_many_sockets_from_wherever_he_comes(tmp_path: Path) -> None:
    async def scenario(site: Site, at: Target) -> None:
        async with visitor(site.url) as person, contextlib.AsyncExitStack() as opened:
            await person.get("/api/me")
            path = f"{site.url}/ws/{at.table}"
            tabs = [
                await opened.enter_async_context(person.http.ws_connect(path)) for _ in range(limits.SOCKETS_A_PERSON)
            ]
            with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                await person.connect(at.table)
            assert caught.value.status == 429
            await tabs.pop().close()
            await until(lambda: site.door.keeper.count <= limits.SOCKETS_A_PERSON)
            await person.connect(at.table)

    _at_door(tmp_path, scenario)


# --------------------------------------------------------------------------------------------------------- shares
async def _told_to_slow_down(client: Client, count: int) -> int:
    """How many of so many pings are refused."""
    for _ in range(count):
        await client.send({"do": "ping"})
    told = [(await client.until(lambda told: told["is"] in ("pong", "no")))["is"] for _ in range(count)]
    return told.count("no")


def test_two_tabs_of_a_person_share_what_his_seat_may_say(tmp_path: Path) -> None:
    async def scenario(site: Site, at: Target) -> None:
        async with visitor(site.url) as person, visitor(site.url) as other:
            await person.connect(at.table)
            second = Client(site.url, person.http)
            await second.connect(at.table)
            await other.connect(at.table)
            assert await _told_to_slow_down(person, limits.BURST - 10) == 0
            assert await _told_to_slow_down(second, 60) > 20
            assert await _told_to_slow_down(other, limits.BURST - 10) == 0
            assert second.socket is not None
            await second.socket.close()

    _at_door(tmp_path, scenario)


def test_all_who_come_from_an_address_share_what_it_may_say(tmp_path: Path) -> None:
    """However many they are; the next address has its own share, and this computer needs none."""

    async def scenario(site: Site, at: Target) -> None:
        says = site.app[LIMITS]._says
        says._burst, says._per_s = 30, 0
        says._by_name.clear()
        refused = []
        for where in ("198.51.100.1", "198.51.100.1", "198.51.100.2", None):
            async with visitor(site.url) as person:
                if where is None:
                    says._burst = 0
                    says._by_name.clear()
                else:
                    person.http.headers["X-Forwarded-For"] = where
                await person.connect(at.table)
                refused.append(await _told_to_slow_down(person, 20))
        assert refused == [0, 12, 0, 0], "each says hello before"

    _at_door(tmp_path, scenario, PROXIED)


def test_those_who_watch_use_up_nothing_of_those_who_sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table has a share for all who do not sit at it; when it is gone, who sits is heard as ever."""

    async def scenario(site: Site, at: Target) -> None:
        async with visitor(site.url) as seated, visitor(site.url) as watcher:
            await seated.connect(at.table)
            assert (await seated.ask("sit", seat=None, name="Vera"))["is"] == "done"
            await watcher.connect(at.table)
            crowd = next(iter(site.app[LIMITS]._crowds.values()))
            crowd._left, crowd._per_ms = 10.0, 0.0
            assert await _told_to_slow_down(watcher, 30) == 20
            assert await _told_to_slow_down(seated, 30) == 0

    _at_door(tmp_path, scenario)


def test_an_address_has_its_share_of_everything(tmp_path: Path) -> None:
    """Questions, newcomers and tables of one address; the next has its own, and so has this computer."""

    async def scenario(site: Site, at: Target) -> None:
        shares = site.app[LIMITS]
        for buckets, request, count in (
            (shares._asks, "GET /health", 7),
            (shares._loads, "GET /static/mark.svg", 6),
            (shares._comes, "GET /api/me", 4),
            (shares._founds, "POST /api/play", 3),
        ):
            buckets._burst, buckets._per_s = count, 0
            buckets._by_name.clear()
            for number in (1, 2):
                line = await at.line()
                found = []
                for _ in range(count + 2):
                    line.write(at.head(request, f"X-Forwarded-For: 198.51.100.{number}", "Content-Length: 0"))
                    found.append(await line.answer(200, 429))
                    await line.body()
                assert found == [200] * count + [429] * 2
                line.close()
            buckets._burst = 0
            buckets._by_name.clear()
            line = await at.line()
            line.write(at.head(request, "Content-Length: 0"))
            await line.answer(200)
            line.close()
            buckets._burst = 10**6
            buckets._by_name.clear()
        shares._asks._burst = 0
        line = await at.line()
        for path, status in (("/static/table.js", 200), ("/", 429)):
            line.write(at.head(f"GET {path}", "X-Forwarded-For: 198.51.100.3"))
            await line.answer(status)
            await line.body()
        line.close()

    _at_door(tmp_path, scenario, PROXIED)


def test_a_thousand_names_of_a_stranger_are_one_address(tmp_path: Path) -> None:
    """What he writes into X-Forwarded-For himself, and where he goes within his block, change nothing."""

    async def scenario(site: Site, at: Target) -> None:
        shares = site.app[LIMITS]
        shares._asks._burst, shares._asks._per_s = 5, 0
        found = []
        for number in range(9):
            line = await at.line()
            line.write(at.head("GET /health", f"X-Forwarded-For: 10.0.0.{number}, 2001:db8::{number:x}"))
            found.append(await line.answer(200, 429))
            line.close()
        assert found == [200] * 5 + [429] * 4

    _at_door(tmp_path, scenario, PROXIED)


def test_what_no_page_asks_for_and_no_calendar_knows_is_not_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Names that no disk takes, and dates and ranges that are none: each is answered, and the line goes on."""

    async def scenario(_: Site, at: Target) -> None:
        line = await at.line()
        for name in ("a" * 4000, "%00", "%ff" * 1000, "a/" * 2000, "..%2f" * 1000, "", "."):
            line.write(at.head(f"GET /static/{name}"))
            await line.answer(404)
            await line.body()
        for when in ("Thu, 01 Jan 9999999999 00:00:00 GMT", f"Thu, 01 Jan 1970 00:00:{'9' * 400} GMT", "-1"):
            for header in ("If-Modified-Since", "If-Unmodified-Since", "If-Range", "If-None-Match"):
                line.write(at.head("GET /static/mark.svg", f"{header}: {when}", "Range: bytes=0-"))
                await line.answer(200)
                assert (await line.body()).startswith(b"<svg")
        line.close()
        assert not caplog.text

    _at_door(tmp_path, scenario)


def test_a_wrong_handshake_and_a_body_that_breaks_off_are_not_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(_: Site, at: Target) -> None:
        line = await at.line()
        line.write(at.handshake().replace(b"MDEy", b"\xff\xff\xff\xff"))
        await line.answer(400)
        line.close()
        (await at.socket("Sec-WebSocket-Protocol: poker")).close()
        for head in (at.head("POST /api/play", "Content-Length: 9"), at.head("POST /api/tables", "Content-Length: 9")):
            line = await at.line()
            line.write(head + b"{")
            await asyncio.sleep(SOON_S / 3)
            line.close()
        await asyncio.sleep(SOON_S / 3)
        assert not caplog.text

    _at_door(tmp_path, scenario)


def test_a_request_that_nobody_can_read_is_not_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log that a stranger can fill is a disk that he can fill; and what he writes never stands in it raw.

    Nor does it come back: the answer is as bare as it can be, and as guarded as any.
    """

    async def scenario(site: Site, at: Target) -> None:
        for request in (b"\xff\x00\r\n\r\n", b"GET /\x1b[31m HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
            line = await at.line()
            line.write(request)
            await line.answer(400)
            assert await line.body() == b"400: Bad Request"
            assert b"\r\nServer: bankomet\r\n" in line.head
            assert b"\r\nContent-Security-Policy: default-src 'none'; " in line.head
            assert b"\r\nX-Content-Type-Options: nosniff\r\n" in line.head
            await _cut(line)
        server = site.door._runner.server
        assert server is not None
        gone = door.Guarded(site.door.keeper, server, loop=asyncio.get_running_loop())
        gone.log_exception("hung up before the answer", exc_info=RuntimeError("Transport is closing"))
        assert not caplog.text
        monkeypatch.setattr(site.house, "has", None)
        line = await at.line()
        line.write(at.head("GET /t/%0aFORGED%1b%5b31m"))
        await line.answer(500)
        line.close()
        assert "TypeError" in caplog.text
        assert "\nFORGED" not in caplog.text
        assert "\x1b" not in caplog.text

    _at_door(tmp_path, scenario)
