"""A thousand at one table: the page keeps up, sums up, and lists everybody in fifty rows."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.club import Club, opened
from tests.browser.people import PHONE, Door, Guest
from tests.browser.seen import TablePage, hear, heard, opened_table, sees

SEATS = 1000
MOST_ROWS = 50
COUP_S = 90.0
MOST_BUSY = 0.25
"""A page that works a quarter of the time answers every click."""


@pytest.fixture(scope="module")
def pace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club at the pace of a real one, but for the time to read."""
    with opened(tmp_path_factory.mktemp("pace"), {"read_ms": 500}) as club:
        yield club


def crowded(guest: Guest, preset: str) -> str:
    """A table of a thousand seats with 998 bots, at brisk pace, and its guest at one of them."""
    wish: dict[str, Any] = {"preset": preset, "private": False, "seats": SEATS, "bots": SEATS - 2, "pace": "brisk"}
    answer = guest.context.request.post(guest.club.url + "/api/tables", data=wish)
    assert answer.ok, answer.text()
    url: str = answer.json()["url"]
    return url


class Busy:
    """How much of its time a page's main thread works, by the clock of that thread: other programs do not count."""

    def __init__(self, page: Page) -> None:
        self._debugger = page.context.new_cdp_session(page)
        self._debugger.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._begun = time.monotonic()
        self._before = self._worked()

    def share(self) -> float:
        """Since the beginning."""
        return (self._worked() - self._before) / (time.monotonic() - self._begun)

    def _worked(self) -> float:
        metrics = self._debugger.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


@pytest.mark.parametrize("preset", ["003", "000"])
def test_a_table_of_a_thousand(door: Door, pace: Club, preset: str) -> None:
    """A whole coup at brisk pace: ten plates, the sum of the others, the searchable list, and never deaf for long."""
    guest = door.enter(pace)
    path = crowded(guest, preset)
    table = opened_table(guest, path)
    busy = Busy(table.page)
    expect(table.seats.locator("li.seat")).to_have_count(10)
    more = table.page.get_by_role("button", name=re.compile(r"989 more punters"))
    expect(more).to_be_visible()

    def coup() -> bool:
        table.press()
        return re.search("takes every stake|matched none", table.sentence.inner_text()) is not None

    table.until(coup, "a coup", COUP_S)
    assert busy.share() < MOST_BUSY
    more.click()
    sheet = table.page.get_by_role("dialog")
    sees(sheet, "999 at the table")
    expect(sheet.get_by_role("listitem").first).to_be_visible()
    _expect_few_rows(table)
    sheet.get_by_role("group", name="Everybody at the table").evaluate("node => node.scrollTo(0, node.scrollHeight)")
    expect(sheet.get_by_text("seat 999")).to_be_visible()
    _expect_few_rows(table)
    sheet.get_by_role("searchbox").fill("777")
    expect(sheet.get_by_text("seat 777")).to_be_visible()
    _expect_few_rows(table)
    assert findings(table.page) == []


def _expect_few_rows(table: TablePage) -> None:
    assert 0 < table.page.locator("dialog .rows > li").count() <= MOST_ROWS


def test_a_crowd_is_not_read_out_one_by_one(door: Door, pace: Club) -> None:
    """Who listens hears that stakes are open and closed and how much they are, not nine hundred names."""
    guest = door.enter(pace)
    table = opened_table(guest, crowded(guest, "000"))
    hear(table)
    table.until(lambda: any("Stakes are closed" in each for each in heard(table)), "stakes are closed", COUP_S)
    whole = " ".join(heard(table))
    assert len(re.findall(r"stakes \d|sits this series out", whole)) == 0, whole
    assert "Stakes are closed" in table.sentence.inner_text()


def test_a_crowd_on_a_phone(door: Door, pace: Club) -> None:
    """Four plates over the baize, one's own place in the bar, and the sum of the others."""
    guest = door.enter(pace, lang="ru", size=PHONE)
    table = opened_table(guest, crowded(guest, "000"))
    expect(table.seats.locator("li.seat:visible")).to_have_count(4)
    expect(table.page.get_by_role("button", name=re.compile(r"Ещё 994 понтёра"))).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
