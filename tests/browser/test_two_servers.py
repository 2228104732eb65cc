"""Two servers behind the proxy of docs/running.md, by https: a page hardly notices when one of them is gone."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, WebSocket, expect

from bankomet.core.game import Seat
from tests.browser.club import FAST, Club
from tests.browser.people import Door
from tests.browser.seen import TablePage, pressed_play
from tests.serving import Server, free_port
from tests.support import nginx
from tests.support.nginx import needs_nginx
from tests.support.postgres import Postgres, needs_postgres

pytestmark = [needs_nginx, needs_postgres]


@dataclass(slots=True)
class Behind(Club):
    """A house behind a proxy."""

    address: str = ""

    @property
    def url(self) -> str:
        """The public one."""
        return self.address


@pytest.fixture
def pair(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Server, Behind]]:
    """A database, two servers at it, and the house as others come to it."""
    url = postgres.fresh()
    told = nginx.planned((free_port(), free_port()), "127.0.0.1")
    timing = {**FAST, "lease_ms": 1200, "think_ms": 1500, "turn_ms": 400, "public_url": told.url}
    one, two = (Server(url, port, json.dumps(timing)) for port in told.servers)
    with one.running(), two.running(), nginx.running(told) as certificate:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        yield one, two, Behind(one, address=told.url)


def test_a_page_goes_on_by_itself_at_the_other_server(door: Door, pair: tuple[Server, Server, Behind]) -> None:
    """Each server is killed in turn and comes again; the page is never loaded anew, and misses no record."""
    one, two, house = pair
    guest = door.enter(house, line_breaks=True)
    page = guest.page("/")
    heard = _heard(page)
    table = pressed_play(guest, page, "Play now")
    table.page.evaluate("window.loadedOnce = true")
    for server in (one, two, one):
        table.until(lambda: heard[-1] == _n(table), "the page has heard all")
        before = heard[-1]
        server.kill()
        table.until(lambda: heard[-1] > before + 10, "the page hears how the table goes on", 30)  # noqa: B023
        expect(page.locator(".notice.wait")).to_have_count(0)
        server.start()
    table.until(lambda: heard[-1] == _n(table), "the page has heard all")
    table.until(lambda: table.own_sum() == _purse(table), "the page shows what the log says")
    assert table.page.evaluate("window.loadedOnce")
    assert table.refusal.count() == 0


def _heard(page: Page) -> list[int]:
    """Up to which record the page has been told after each message, whichever server sends it."""
    heard = [0]

    def line(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(max(heard[-1], json.loads(frame).get("n", 0))))

    page.on("websocket", line)
    return heard


def _purse(table: TablePage) -> int:
    """The purse of the page's reader, by the log."""
    return table.guest.club.table(table.path).purse(Seat(1))


def _n(table: TablePage) -> int:
    """The latest record of the table, as the proxy tells it to anybody."""
    return len(table.guest.club.records(table.path))
