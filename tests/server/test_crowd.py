"""A crowd at one table: everybody has every card, and those who do not read or do not speak cost the others nothing."""

import asyncio
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bankomet.core.game import Seat
from bankomet.faces.web.house_keys import SOCKETS
from bankomet.faces.web.limits import MOST_WAITING
from bankomet.play.clocks import Timing
from bankomet.play.dues import What
from tests.support.crowd import Crowd, Reader, gathered
from tests.support.house import PATIENCE_S, QUICK, STILL, opened, until
from tests.support.raw import RawSocket, connect, new_cookie
from tests.support.web import Site, open_site

SEATS = 200
PACED = replace(QUICK, card_scale=0.02, close_ms=50)


def _transport(site: Site, of: RawSocket) -> asyncio.WriteTransport:
    """The server's end of a connection."""
    assert of._transport is not None
    address = of._transport.get_extra_info("sockname")
    for each in site.app[SOCKETS]:
        transport: Any = each._req.transport if each._req is not None else None
        if transport is not None and transport.get_extra_info("peername") == address:
            assert isinstance(transport, asyncio.WriteTransport)
            return transport
    raise AssertionError("the server does not know it")


async def _all_have(crowd: Crowd, cards: int) -> None:
    await until(lambda: min(crowd.cards) >= cards)


def test_everybody_in_a_crowd_has_every_card_in_its_order(tmp_path: Path) -> None:
    """Two hundred people on sockets of their own, through several series; the log agrees with each of them."""

    async def scenario() -> None:
        async with open_site(tmp_path, PACED) as site:
            crowd = await gathered(site.url, SEATS)
            desk = await site.house.desk(crowd.table)
            await until(lambda: desk.table.state.coups >= 3)
            await _all_have(crowd, 20)
            crowd.close()
            log = await site.store.records(crowd.table)
            turned = [each.n for each in log if each.text.startswith("turn ")]
            first = {punter.who: punter.cards[0] for punter in crowd.people}
            for punter in crowd.people:
                began = turned.index(first[punter.who])
                assert punter.cards == turned[began : began + len(punter.cards)]
                assert began == 0, "all sat before the first card"

    asyncio.run(scenario())


def test_who_does_not_read_and_who_does_not_speak_slow_nobody_down(tmp_path: Path) -> None:
    """A hundred sockets that say nothing; one that reads nothing: what waits for it is bounded, and it catches up."""

    async def scenario() -> None:
        async with open_site(tmp_path, PACED) as site:
            crowd = await gathered(site.url, 60)
            nobody: list[bytes] = []
            idle = [
                await connect(site.url, f"/ws/{crowd.table}", await new_cookie(site.url), lambda *_: nobody.append(b""))
                for _ in range(100)
            ]
            heard: list[bytes] = []
            deaf = await connect(
                site.url, f"/ws/{crowd.table}", await new_cookie(site.url), lambda _, payload, __: heard.append(payload)
            )
            deaf.send({"do": "hello", "seen": None, "lang": "en"})
            await until(lambda: heard)
            transport = _transport(site, deaf)
            for end, option in ((transport, socket.SO_SNDBUF), (deaf._transport, socket.SO_RCVBUF)):
                assert end is not None
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, option, 4096)
            deaf.pause_reading()
            most, before = 0, list(crowd.cards)
            async with asyncio.timeout(PATIENCE_S):
                while most <= MOST_WAITING or min(crowd.cards) <= max(before) + 50:
                    await asyncio.sleep(0.01)
                    most = max(most, transport.get_write_buffer_size())
            assert most < MOST_WAITING + 40_000, "one message more than the bound, at most"
            assert not nobody
            told = len(heard)
            deaf.resume_reading()
            await until(lambda: any(payload.startswith(b'{"is":"table"') for payload in heard[told:]))
            whole = next(i for i, payload in enumerate(heard[told:]) if payload.startswith(b'{"is":"table"'))
            await until(lambda: len(heard) > told + whole + 3)
            numbers = [Reader().read(payload).n for payload in heard[told + whole :] if b'"n":' in payload]
            assert numbers == sorted(numbers)
            assert all(not each.closed for each in idle)
            for each in (*idle, deaf):
                each.close()
            crowd.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(("preset", "seats"), [("000", 300), ("001", 300), ("003", 1000)])
def test_a_thousand_bots_have_soon_spoken(tmp_path: Path, preset: str, seats: int) -> None:
    """The largest table there is, at human pace and without a person: a staking round is seconds, not minutes."""

    async def scenario() -> None:
        timing = replace(Timing(), draw_ms=1, think_ms=8_000)
        header = f"thirteen {preset} seats={seats} purse=100000"
        async with opened(tmp_path, header, timing=timing, bots=seats) as hall:
            hall.desk.arrive("p1")
            await until(lambda: hall.facts("stakes_closed"))
            fewest = 2 if preset == "001" else seats // 2  # under the cap the bank may be covered before all are asked
            assert hall.facts("stakes_closed")[0].punters > fewest
            staked = [news for news in hall.news if any(fact.kind == "staked" for fact in news.facts)]
            assert len(staked) < 120 or preset == "001", "there they are asked one by one"

    asyncio.run(scenario())


def test_the_desk_reckons_what_is_due_no_oftener_than_something_happens(tmp_path: Path) -> None:
    """A table that stands still is asked for its dues once, however many look at its clock."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=STILL) as hall:
            await hall.sit("p1", "p2")
            await asyncio.sleep(0.02)
            first = hall.desk._dues()
            for _ in range(10):
                hall.desk.clock()
            assert hall.desk._dues() is first
            hall.desk.depart("p1")
            away = [due for due in hall.desk._dues() if due.what is What.AWAY]
            assert [due.seat for due in away] == [Seat(1)]

    asyncio.run(scenario())
