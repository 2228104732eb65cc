"""The coach at the table page: asked for in the settings, told under the settlement; hints where the table has them."""

from typing import Final

import pytest
from playwright.sync_api import WebSocket, expect

from bankomet.faces.words import Lang
from bankomet.games.ochko.presets import BOOK
from bankomet.solve.solutions import kept
from tests.browser.club import Club
from tests.browser.people import PHONE, Door
from tests.browser.seen import TablePage, hear, heard, opened_table
from tests.support.play import Played, played

STAKE: Final = 20


def sixteen(header: str = "ochko book") -> Played:
    """Seat 1 holds a nine and a seven against seat 2, and it is his word."""
    now = played(header, "join 1 2", "lot 2", "bank 2 100", f"stake 1 {STAKE}", "close")
    return now.then("hands 1 9♥ 7♥, 2 10♠ 8♠")


def cost() -> str:
    """What it costs to stand on it, by the solution, as the page writes it."""
    solution = kept(BOOK)
    counters = STAKE * solution.punter[solution.game.pack.hand((7, 9))].margin
    assert 1 < counters < 10
    return f"{counters:.1f}".removesuffix(".0")


def switched(table: TablePage) -> None:
    """The tick in the menu."""
    table.page.get_by_role("button", name=table.t("top.menu")).click()
    table.page.get_by_role("dialog").get_by_role("checkbox", name=table.t("coach.look")).click()
    table.page.keyboard.press("Escape")


def test_who_wishes_it_reads_and_hears_after_a_coup_what_was_best(door: Door, still: Club) -> None:
    """Off by default: the banker, who has not asked, is told nothing; what was asked for is kept, and taken back."""
    path = still.lay(sixteen())
    punter = opened_table(door.enter(still, seat=1), path)
    banker = opened_table(door.enter(still, seat=2), path)
    expect(punter.bar.get_by_role("button", name="Hint")).to_be_hidden()
    switched(punter)
    hear(punter)
    punter.page.keyboard.press("d")
    banker.until(banker.can_press, "it is the banker's word")
    banker.page.keyboard.press("d")
    line = punter.sentence.locator(".coach")
    told = f"With 16 another card was better: standing cost {cost()}\u00a0counters on average."
    expect(line).to_have_text(told)
    punter.until(lambda: any(told in each for each in heard(punter)), "the line is said")
    expect(banker.sentence).to_contain_text("Андрей")
    expect(banker.sentence.locator(".coach")).to_be_hidden()
    punter.page.reload()
    punter.ready()
    expect(line).to_have_text(told)
    switched(punter)
    expect(line).to_be_hidden()


def test_a_hint_is_given_where_the_table_allows_it(door: Door, still: Club) -> None:
    """Everybody reads that it does; what was said stands there until the decision is made."""
    table = opened_table(door.enter(still, seat=1), still.lay(sixteen("ochko book hints=yes")))
    expect(table.page.get_by_role("banner")).to_contain_text("with hints")
    table.bar.get_by_role("button", name="Hint").click()
    line = table.sentence.locator(".coach")
    expect(line).to_have_text(f"Better another card: {cost()}\u00a0counters more on average.")
    table.page.keyboard.press("e")
    expect(line).to_be_hidden()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_on_a_phone_the_coach_is_read_without_scrolling(door: Door, still: Club, lang: Lang) -> None:
    """Though a whole showdown stands above: at a table of four, after a coup that was lost."""
    staked = [f"stake {seat} 2" for seat in (1, 3, 4)]
    held = "hands 1 2♥ 9♦ Q♣, 4 9♠ 8♠ 5♠, 3 4♦ K♦ 7♦, 2 7♠ J♥ 7♥"
    shown = played("thirty-one book", "join 1 2 3 4", "lot 2", *staked, "close", held)
    path = still.lay(shown.then("stand 1", "gets 4 4♣ K♥", "stand 3", "stand 2"))
    table = opened_table(door.enter(still, lang=lang, seat=1, size=PHONE), path)
    switched(table)
    line = table.sentence.locator(".coach")
    expect(line).to_contain_text("21")
    words, bar = line.bounding_box(), table.bar.bounding_box()
    assert words is not None
    assert bar is not None
    assert words["y"] + words["height"] <= bar["y"] + 1


def test_no_key_that_turns_cards_asks_for_a_hint(door: Door, still: Club) -> None:
    """`A` lets cards run where cards are turned; here the button in that place gives a hint."""
    guest = door.enter(still, seat=1)
    said: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: said.append(str(text)))

    guest.context.on("page", lambda page: page.on("websocket", listen))
    table = opened_table(guest, still.lay(sixteen("ochko book hints=yes")))
    expect(table.bar.get_by_role("button", name="Hint")).to_be_visible()
    table.page.keyboard.press("a")
    table.page.wait_for_timeout(300)
    assert any("hello" in each for each in said)
    assert not any("hint" in each for each in said)
