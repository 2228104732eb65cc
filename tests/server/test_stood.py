"""A process that stood still: its pages have left, and what they had sent it is not done behind their backs."""

import asyncio
import re
from importlib import resources
from pathlib import Path

import aiohttp
import pytest

from bankomet.play.clocks import ABANDONED_MS
from bankomet.play.lobby import House
from tests.support.web import open_site, visitor


def _stands(house: House, for_ms: int) -> None:
    """As if the process had been stopped until now."""
    house._serving._read_ms -= for_ms


async def _hung_up(socket: aiohttp.ClientWebSocketResponse) -> bool:
    """Is it, once all is read that was sent before?"""
    async with asyncio.timeout(5):
        while (message := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
    return message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)


def test_no_page_leaves_a_silent_process_before_it_would_hang_up() -> None:
    """The page's own patience, which stands in its script, is the longer one."""
    script = resources.files("bankomet.faces.web").joinpath("static", "link.js").read_text(encoding="utf-8")
    (unanswered_ms,) = re.findall(r"^const UNANSWERED_MS = (\d+);", script, re.MULTILINE)
    assert int(unanswered_ms) > ABANDONED_MS


def test_what_was_sent_to_a_process_that_stood_still_is_not_done_when_it_goes_on(tmp_path: Path) -> None:
    """Whoever sent it has asked again elsewhere and may have been refused there; who comes again is heard."""

    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as client:
            table = await client.open_table(preset="003", seats=3)
            desk = await site.house.desk(table)
            n = desk.n
            _stands(site.house, ABANDONED_MS + 1_000)
            for action_id in ("late-0001", "late-0002"):
                await client.send({"do": "rise", "id": action_id})
            assert client.socket is not None
            assert await _hung_up(client.socket)
            await asyncio.sleep(0.2)
            assert desk.n == n, "neither the first of them nor the second"
            await client.connect(table)
            assert (await client.ask("rise", action_id="late-0001"))["is"] == "done"

    asyncio.run(scenario())


@pytest.mark.parametrize("before", [True, False])
def test_who_came_after_it_or_stood_through_a_shorter_one_is_heard(tmp_path: Path, *, before: bool) -> None:
    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as client:
            table = await client.open_table(preset="003", seats=3)
            _stands(site.house, ABANDONED_MS + 1_000 if before else ABANDONED_MS - 1_000)
            if before:
                await client.connect(table)
            assert (await client.ask("rise"))["is"] == "done"

    asyncio.run(scenario())


def test_who_speaks_now_and_then_is_heard_however_often_it_stands_for_a_moment(tmp_path: Path) -> None:
    """A machine that chokes again and again hangs up on nobody."""

    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as client:
            await client.open_table(preset="003", seats=3)
            for _ in range(8):
                _stands(site.house, 2_000)
                await client.send({"do": "ping"})
                await client.until(lambda told: told["is"] == "pong")
            assert (await client.ask("rise"))["is"] == "done"

    asyncio.run(scenario())
