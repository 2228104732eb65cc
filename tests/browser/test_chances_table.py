"""The quiet line under the table: off until asked for, then right after each card, for everybody, by key and by ear."""

import re
from collections.abc import Hashable
from fractions import Fraction
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from bankomet.faces.words import Lang
from bankomet.solve.matching import matches
from tests.browser.axe import findings
from tests.browser.club import Club
from tests.browser.people import PHONE, Door, Guest, shoot
from tests.browser.seen import TablePage, opened_table
from tests.support.play import Played, played

SIX: Final = "join 1 2 3 4 5 6"
CARDS: Final = 5
WISHED: Final = "localStorage.setItem('bankomet.look', JSON.stringify({chances: true}))"


def free(banker: int) -> Played:
    sums = {1: 20, 2: 50, 3: 30, 4: 5, 5: 25, 6: 15}
    stakes = [f"stake {seat} {chips}" for seat, chips in sums.items() if seat != banker]
    return played("thirteen 000 first_banker=lot", SIX, f"lot {banker}", f"bank {banker} 200", *stakes, "close")


def who_wants_it(door: Door, club: Club, *, lang: Lang = "en", seat: int | None = 1, phone: bool = False) -> Guest:
    """Somebody who has asked for the line before, on another day."""
    guest = door.enter(club, lang=lang, seat=seat, size=PHONE) if phone else door.enter(club, lang=lang, seat=seat)
    guest.context.add_init_script(f"if (location.protocol === 'http:' && !localStorage.length) {WISHED}")
    return guest


def line(table: TablePage) -> Locator:
    return table.page.locator("p.chance:not(.risk)")


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\u00a0", " ")).strip()


def counted(club: Club, path: str) -> Fraction:
    """What the cards in the table's log give, by another way of counting."""
    game = club.state(path).seen_by(None).public
    calls, turned, unseen = game["calls"], game["turned"], game["left"]
    assert isinstance(calls, list)
    assert isinstance(turned, list)
    assert isinstance(unseen, dict)
    left: dict[Hashable, int] = {rank: count for rank, count in unseen.items() if isinstance(count, int)}
    return matches([str(call) for call in calls[len(turned) :]], left).some


def test_it_is_off_until_somebody_asks_for_it(door: Door, still: Club) -> None:
    """One quiet button; who has pressed it sees the line here and at every other table, until he takes it off."""
    guest = door.enter(still, seat=1)
    table = opened_table(guest, still.lay(free(2).then("turn J♠")))
    expect(line(table)).to_be_hidden()
    table.page.get_by_role("button", name=table.t("live.on")).click()
    expect(line(table)).to_be_visible()
    expect(table.page.get_by_role("button", name=table.t("live.on"))).to_be_hidden()
    other = opened_table(guest, still.lay(free(2)))
    expect(line(other)).to_be_visible()
    other.page.get_by_role("button", name=other.t("top.menu")).click()
    switch = other.page.get_by_role("checkbox", name=other.t("live.look"))
    expect(switch).to_be_checked()
    switch.uncheck()
    other.page.keyboard.press("Escape")
    expect(line(other)).to_be_hidden()


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "The bank matches 46.0% · at “seven” 4 of 47"), ("ru", "Банк угадает 46,0 % · на «семёрке» 4 из 47")],
)
def test_it_says_what_the_picture_says(door: Door, still: Club, lang: Lang, words: str) -> None:
    """Five cards of the first series are turned: the table of the reference picture, to the digit."""
    table = opened_table(who_wants_it(door, still, lang=lang), still.lay(free(1).then("turn J♠ 8♦ K♥ 2♠ 9♦")))
    expect(line(table)).to_be_visible()
    assert plain(line(table).inner_text()) == words
    shoot(table.page, f"chance-{lang}")
    assert findings(table.page) == []


def test_it_is_right_before_the_series_and_after_each_card(door: Door, still: Club) -> None:
    """The banker turns his cards; each time the line is what the log's cards give, and so for a watcher."""
    path = still.lay(free(1))
    banker = opened_table(who_wants_it(door, still), path)
    watcher = opened_table(who_wants_it(door, still, seat=None, lang="ru"), path)
    for _ in range(CARDS):
        chance = counted(still, path)
        for table in (banker, watcher):
            expect(line(table)).to_have_attribute("data-win", f"{chance.numerator}/{chance.denominator}")
        expect(line(banker).locator("b")).to_have_text(f"{float(chance):.1%}")
        if not in_series(still, path):
            break
        before = cards_turned(still, path)
        banker.page.keyboard.press("Space")
        banker.until(lambda: cards_turned(still, path) > before, "the card is turned")  # noqa: B023 - called at once


def cards_turned(club: Club, path: str) -> int:
    return sum(each.text.startswith("turn ") for each in club.records(path))


def in_series(club: Club, path: str) -> bool:
    return club.state(path).seen_by(None).public["phase"] == "series"


def test_while_stakes_are_open_it_speaks_of_the_next_series(door: Door, still: Club) -> None:
    """After a win the cards that are gone count."""
    path = still.lay(free(2).then("turn J♠ 8♦ K♥ 2♠ 6♦"))
    table = opened_table(who_wants_it(door, still), path)
    expect(line(table)).to_contain_text("Next series: the bank matches")
    chance = counted(still, path)
    expect(line(table)).to_have_attribute("data-win", f"{chance.numerator}/{chance.denominator}")
    assert "at “" not in line(table).inner_text()


def test_where_no_bank_is_held_there_is_neither_line_nor_button(door: Door, still: Club) -> None:
    table = opened_table(who_wants_it(door, still), still.lay(played("thirteen 003", "join 1")))
    expect(line(table)).to_be_hidden()
    expect(table.page.get_by_role("button", name=table.t("live.on"))).to_be_hidden()


def test_on_a_phone_it_stands_under_the_sentence(door: Door, still: Club) -> None:
    """The switch is among the settings there; nothing sticks out."""
    guest = door.enter(still, lang="ru", seat=1, size=PHONE)
    table = opened_table(guest, still.lay(free(1).then("turn J♠ 8♦ K♥ 2♠ 9♦")))
    expect(line(table)).to_be_hidden()
    table.page.get_by_role("button", name=table.t("top.menu")).click()
    table.page.get_by_role("checkbox", name=table.t("live.look")).check()
    table.page.keyboard.press("Escape")
    expect(line(table)).to_be_visible()
    assert plain(line(table).inner_text()) == "Банк угадает 46,0 % · на «семёрке» 4 из 47"
    assert table.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    shoot(table.page, "chance-phone")
    assert findings(table.page) == []


def test_who_asks_to_hear_the_table_hears_it_too(door: Door, still: Club) -> None:
    """It is said when asked for, and never by itself."""
    table = opened_table(who_wants_it(door, still), still.lay(free(1).then("turn J♠ 8♦ K♥ 2♠ 9♦")))
    expect(table.polite).not_to_contain_text("matches")
    table.page.keyboard.press("l")
    expect(table.polite).to_contain_text("The bank matches: 46.0%.")


def test_it_follows_the_language(door: Door, still: Club) -> None:
    table = opened_table(who_wants_it(door, still), still.lay(free(1).then("turn J♠ 8♦ K♥ 2♠ 9♦")))
    table.page.locator("button.lang").click()
    expect(line(table)).to_contain_text("Банк угадает")
    expect(line(table)).to_contain_text("46,0\u00a0%")
