"""The first page in Chromium: answers that come late or not at all, and the language they are in."""

from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from bankomet.faces.words import Lang, preset_title, texts
from tests.browser.club import Club
from tests.browser.people import Door
from tests.support.play import played

GAMES: Final = "**/api/games?*"
TABLES: Final = "**/api/tables"
PLAY: Final = "**/api/play"
LANGS: Final[tuple[Lang, ...]] = ("en", "ru")


def switched(page: Page, lang: str) -> None:
    """The language is switched to this."""
    page.locator("button.lang").click()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_of_two_switches_of_the_language_the_last_one_holds(door: Door, still: Club) -> None:
    """Though what was asked in the former language is answered after what was asked in this one."""
    guest = door.enter(still, line_breaks=True)
    page = guest.page("/")
    tradition = page.locator("#pick-tradition button b")
    usual = {lang: preset_title("thirteen", "003", lang) for lang in LANGS}
    expect(tradition).to_have_text(usual["en"])
    held: list[Route] = []

    def hold_two(asked: Route) -> None:
        if len(held) < 2:
            held.append(asked)
        else:
            asked.continue_()

    for path in (GAMES, TABLES):
        page.route(path, hold_two)
    with page.expect_request(GAMES), page.expect_request(TABLES):
        switched(page, "ru")
    with page.expect_response("**/api/games?lang=en"), page.expect_response(TABLES):
        switched(page, "en")
    for asked in held:
        with page.expect_response(asked.request.url):
            if "games" in asked.request.url:
                asked.continue_()
            else:
                asked.fulfill(status=503, json={"text": "Дом полон."})
    page.wait_for_timeout(200)
    assert tradition.inner_text() == usual["en"]
    expect(page.locator("#watch-note")).not_to_have_text(guest.words["first.unknown"])
    switched(page, "ru")
    expect(tradition).to_have_text(usual["ru"])


def test_what_was_refused_is_said_in_the_language_that_is_switched_to(door: Door, still: Club) -> None:
    """Our own sentence; one of the server's, which cannot be asked for again, goes."""
    guest = door.enter(still, line_breaks=True)
    page = guest.page("/")
    refused = page.locator("#refused")
    page.route(PLAY, lambda asked: asked.abort(), times=1)
    page.locator("#play").click()
    expect(refused).to_have_text(guest.words["first.no_answer"])
    switched(page, "ru")
    expect(refused).to_have_text(texts("ru")["first.no_answer"])
    page.route(PLAY, lambda asked: asked.fulfill(status=429, json={"text": "Помедленнее."}), times=1)
    page.locator("#play").click()
    expect(refused).to_have_text("Помедленнее.")
    switched(page, "en")
    expect(refused).to_be_empty()


@pytest.mark.parametrize("how", ["lost", "refused"])
def test_lists_that_have_not_come_are_asked_for_again_in_the_other_language(door: Door, still: Club, how: str) -> None:
    """And what is said of them changes; it goes when they come."""
    guest = door.enter(still, line_breaks=True)
    said = {"en": "The house is full.", "ru": "Дом полон."}
    lang: Lang = "en"

    def fail(asked: Route) -> None:
        if how == "lost":
            asked.abort()
        else:
            asked.fulfill(status=503, json={"text": said[lang]})

    for path in (GAMES, TABLES):
        guest.context.route(path, fail)
    page = guest.page("/")
    refused, remark = page.locator("#refused"), page.get_by_role("dialog").get_by_role("status")
    for lang in LANGS:
        if lang == "ru":
            with page.expect_request(TABLES):
                switched(page, "ru")
        expect(refused).to_have_text(texts(lang)["first.no_games"] if how == "lost" else said[lang])
        page.locator("#watch").click()
        expect(remark).to_have_text(texts(lang)["first.no_answer"] if how == "lost" else said[lang])
        page.keyboard.press("Escape")
    for path in (GAMES, TABLES):
        guest.context.unroute(path)
    switched(page, "en")
    expect(page.locator("#pick-tradition button b")).to_have_text(preset_title("thirteen", "003", "en"))
    expect(refused).to_be_empty()
    expect(page.locator("#watch-note")).not_to_have_text(guest.words["first.unknown"])


def test_every_page_leads_back_to_the_table_where_one_sits(door: Door, still: Club) -> None:
    """And to the first page again once one has got up; who sits nowhere is led to a game."""
    guest = door.enter(still)
    page = guest.page("/")
    expect(page.locator("#back")).to_be_hidden()
    guest.go(page, "/rules")
    expect(page.get_by_role("link", name="Play", exact=True)).to_have_attribute("href", "/")
    guest.go(page, "/")
    page.locator("#play").click()
    page.wait_for_url("**/t/*")
    table = page.url.removeprefix(still.url)
    expect(page.get_by_role("region", name="Your place")).to_be_visible()
    for path in ("/", "/rules", "/verify", "/chances", "/mousetrap"):
        guest.go(page, path)
        expect(page.get_by_role("link", name="To your table")).to_have_attribute("href", table)
    guest.go(page, table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Take a seat").first).to_be_visible()
    guest.go(page, "/")
    expect(page.locator("#back")).to_be_hidden()


def test_a_table_that_is_no_more_is_not_led_back_to(door: Door, still: Club) -> None:
    guest = door.enter(still, line_breaks=True)
    page = guest.page("/")
    page.evaluate("localStorage.setItem('bankomet.table', 'nowhere123')")
    guest.go(page, "/")
    page.locator("#back").click()
    page.get_by_role("link", name="A new game").click()
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#back")).to_be_hidden()


@pytest.mark.parametrize(
    ("record", "rules", "chances", "word"),
    [
        ("thirteen montmort", "/rules#part-t1", "/chances?preset=montmort", "Chances"),
        ("ochko book", "/rules#part-o1", "/chances", "Chances in Thirteen"),
        ("thirty-one coup", "/rules#part-p1", "/chances", "Chances in Thirteen"),
    ],
)
def test_a_table_leads_to_the_rules_and_chances_of_its_own_game(
    door: Door, still: Club, record: str, rules: str, chances: str, word: str
) -> None:
    """There are chances of Thirteen alone, and at another game's table the link says so."""
    page = door.enter(still).page(still.lay(played(record, "join 1 2 3")))
    head = page.locator("header.top")
    expect(head.get_by_role("link", name="Rules")).to_have_attribute("href", rules)
    expect(head.get_by_role("link", name=word, exact=True)).to_have_attribute("href", chances)


def test_the_first_page_says_of_which_game_the_chances_are(door: Door, still: Club) -> None:
    page = door.enter(still).page("/")
    note = page.locator("#chances-note")
    expect(note).to_contain_text("the bank has")
    page.locator("#pick-game button").click()
    page.get_by_role("option", name="Ochko").click()
    expect(note).to_have_text("in Thirteen: exact, as fractions")
