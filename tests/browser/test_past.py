"""After a series: step back through it, download the table's log, and verify it on the command line."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.club import Club
from tests.browser.line import line_to
from tests.browser.people import Door
from tests.browser.seen import opened_table, sees
from tests.support.play import Played, played

CARDS = ["Ace: jack of spades", "Two: eight of diamonds", "Three: king of hearts", "Four: four of clubs, a match"]


def settled() -> Played:
    """003: a series of four cards that Vera has won; stakes for the next are open."""
    stakes = ("stake 1 10", "stake 3 10", "close")
    return played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2", *stakes, "turn J♠ 8♦ K♥ 4♣")


def test_the_last_series_is_stepped_through_by_keys(door: Door, still: Club) -> None:
    """From its last card back to its first and on again; Escape leads back to the table."""
    table = opened_table(door.enter(still, seat=1), still.lay(settled()))
    at = table.page.get_by_role("group", name="The last series, card by card")
    for key, shown in (("Left", 3), ("Left", 2), ("Left", 1), ("Left", 1), ("Right", 2), ("Right", 3), ("Right", 4)):
        table.page.keyboard.press(f"Arrow{key}")
        sees(at, f"Card {shown} of 4")
        assert table.columns()[:shown] == [*CARDS[:shown]]
        assert table.turned() == shown
        assert table.run.locator("li.hit").count() == (1 if shown == 4 else 0)
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("Escape")
    expect(at.get_by_role("button", name="Back to the table")).to_have_count(0)
    assert table.turned() == 4


def test_the_last_series_is_stepped_through_by_clicks(door: Door, still: Club) -> None:
    table = opened_table(door.enter(still, seat=1), still.lay(settled()))
    steps = table.page.get_by_role("group", name="The last series, card by card")
    steps.get_by_role("button", name="One card back").click()
    steps.get_by_role("button", name="One card back").click()
    assert table.columns()[:2] == CARDS[:2]
    sees(table.page.locator(".bubble"), "Two!")
    steps.get_by_role("button", name="One card on").click()
    sees(table.page.locator(".bubble"), "Three!")
    steps.get_by_role("button", name="Back to the table").click()
    expect(steps.get_by_role("button", name="One card back")).to_be_focused()


def test_a_new_card_leads_back_to_the_table(door: Door, fast: Club) -> None:
    path = fast.lay(settled().then("close"))
    punter = opened_table(door.enter(fast, seat=1), path)
    punter.page.keyboard.press("ArrowLeft")
    sees(punter.page.get_by_role("group", name="The last series, card by card"), "Card 3 of 4")
    banker = opened_table(door.enter(fast, seat=2), path)
    banker.main.click()
    expect(punter.run.locator("li.past, li.now, li.hit")).to_have_count(1)


def test_who_comes_back_to_other_cards_is_at_the_table(door: Door, fast: Club) -> None:
    """He was stepping through the last series when his line broke, and the table has gone on without him."""
    path = fast.lay(settled().then("close"))
    with line_to(fast.server.port) as line:
        far = Club(replace(fast.server, port=line.port), fast.known)
        punter = opened_table(door.enter(far, seat=1, line_breaks=True), path)
        punter.page.keyboard.press("ArrowLeft")
        steps = punter.page.get_by_role("group", name="The last series, card by card")
        sees(steps, "Card 3 of 4")
        line.cut()
        banker = opened_table(door.enter(fast, seat=2), path)
        banker.main.click()
        banker.until(lambda: banker.turned() == 1, "a card")
        line.mend()
        expect(punter.run.locator("li.past, li.now, li.hit")).to_have_count(1)
        expect(steps.get_by_role("button", name="Back to the table")).to_have_count(0)


def test_the_log_is_downloaded_and_holds(door: Door, still: Club, tmp_path: Path) -> None:
    """`bankomet verify` finds it whole, `replay` tells the purses that the page shows; a changed digit is found."""
    table = opened_table(door.enter(still, seat=1), still.lay(settled()))
    table.page.get_by_role("button", name="Menu").click()
    with table.page.expect_download() as downloading:
        table.page.get_by_role("link", name="Download the table’s log").click()
    download = downloading.value
    assert download.suggested_filename.startswith("bankomet-thirteen-003-")
    log = tmp_path / "table.log"
    download.save_as(log)
    assert bankomet("verify", log, "--json")["ok"] is True
    assert bankomet("replay", log, "--json")["purses"]["1"] == 990
    assert table.own_sum() == 980, "ten lie on the table again"
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace("stake 1 10", "stake 1 11", 1), encoding="utf-8")
    assert bankomet("verify", log, "--json")["ok"] is False


def bankomet(*words: object) -> dict[str, Any]:
    """What a command answers as JSON."""
    command = [sys.executable, "-m", "bankomet", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603 - our own command
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_page_of_the_table_stays_where_it_is_while_one_downloads(door: Door, still: Club) -> None:
    table = opened_table(door.enter(still, seat=1), still.lay(settled()))
    table.page.evaluate("window.same = true")
    table.page.get_by_role("button", name="Menu").click()
    with table.page.expect_download():
        table.page.get_by_role("link", name="Download the table’s log").click()
    assert table.page.evaluate("window.same")


def test_another_series_that_is_settled_leads_back_to_the_table(door: Door, still: Club) -> None:
    """Though no single card of it was seen to fall; the same one told anew is stepped through further."""
    page = door.enter(still).page("/rules")
    told = page.evaluate(
        """async () => {
            const { makeSteps } = await import("/static/steps.js");
            const settled = (series, ...turned) => ({ banker: 1, series, turned, result: "won", gains: { 2: -10 } });
            const steps = makeSteps(() => {}), told = [];
            const tell = (last) => (steps.update(last), told.push(steps.series()?.turned.length ?? null));
            tell(settled(1, "2♠", "K♠", "9♥", "8♥", "5♦"));
            steps.step(-1);
            tell(settled(1, "2♠", "K♠", "9♥", "8♥", "5♦"));
            tell(settled(2, "3♠", "2♠", "3♥"));
            return told;
        }"""
    )
    assert told == [None, 4, None]
