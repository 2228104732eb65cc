"""Friends at one table, each with a browser of his own."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import WebSocketRoute, expect

from bankomet.faces.words import Lang
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door, shoot
from tests.browser.seen import TablePage, opened_table, play_now, sees
from tests.browser.test_sizes import expect_reachable, outermost
from tests.support.play import played

COUP_S = 60.0
PLACES: Final = """sheet => [...sheet.querySelectorAll('button, a, input, h2, h3')].map((each) => {
    const { x, y } = each.getBoundingClientRect();
    return [each.textContent, x, y];
})"""
"""Where all that can be read or pressed in a sheet lies."""


def test_a_friend_comes_by_the_address_sits_down_and_both_see_the_same_cards(door: Door, fast: Club) -> None:
    """First he watches; with a name he takes a seat; then each card of a whole series is the same for both."""
    one = play_now(door.enter(fast, lang="ru"), "Играть")
    two = opened_table(door.enter(fast, lang="ru"), one.path)
    two.button("Сесть за стол").click()
    sheet = two.page.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("Аделаида")
    sheet.get_by_role("textbox").press("Enter")
    for table in (one, two):
        expect(table.seats).to_contain_text("Аделаида")
    seat = next(seat for seat, place in fast.table(one.path).places.items() if place.name == "Аделаида")

    def both_play() -> bool:
        for table in (one, two):
            table.press()
        last = fast.state(one.path).last
        return last is not None and seat in last.gains

    one.until(both_play, "a series with the friend in it", COUP_S)
    for table in (one, two):
        expect(table.sentence.locator(".win, .loss")).to_have_count(1)


def test_whoever_is_awaited_reads_so_in_the_sheet_that_lies_over_the_table(door: Door, fast: Club) -> None:
    """With his clock, as the table plays on behind. Who is asked nothing, or has spoken, reads nothing of it."""
    path = fast.lay(played("ochko book", "join 1 2 3", "lot 2", "bank 2 200"))
    founder, friend = (
        TablePage(guest, guest.page(f"{path}#friends"))
        for guest in (door.enter(fast, seat=1), door.enter(fast, seat=2, lang="ru"))
    )
    sheet, his = (table.page.get_by_role("dialog", name=table.t("invite.title")) for table in (founder, friend))
    awaited = re.compile(r"^It is your word at the table · \d\d s$")
    expect(sheet.get_by_text(awaited)).to_be_visible()
    expect(his).to_be_visible()
    expect(his.get_by_text("ваше слово")).to_have_count(0)
    founder.page.keyboard.press("Escape")
    founder.page.get_by_role("button", name="Menu").click()
    expect(founder.page.get_by_role("dialog", name="Menu").get_by_text(awaited)).to_be_visible()
    founder.page.keyboard.press("Escape")
    founder.second.click()
    founder.page.get_by_role("button", name="Invite", exact=True).click()
    expect(sheet).to_be_visible()
    expect(sheet.get_by_text("It is your word")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_a_sheet_says_of_ones_word_moves_nothing_under_the_pointer(
    door: Door, fast: Club, size: tuple[int, int]
) -> None:
    """It comes a moment after the sheet has opened, just when one presses something in it."""
    path = fast.lay(played("ochko book", "join 1 2 3", "lot 2", "bank 2 200"))
    table = opened_table(door.enter(fast, seat=1, size=size), path)
    sheet = table.page.get_by_role("dialog", name="Menu")
    table.page.get_by_role("button", name="Menu").evaluate(
        f"button => {{ button.click(); window.opened = ({PLACES})(document.querySelector('dialog[open]')); }}"
    )
    expect(sheet.get_by_text("It is your word")).to_be_visible()
    assert sheet.evaluate(PLACES) == table.page.evaluate("window.opened")
    shoot(table.page, f"sheet-awaited-{size[0]}")
    expect_reachable(outermost(table.page))


@pytest.mark.parametrize(
    ("lang", "seat", "told"),
    [
        ("en", 1, ["you · banker · 400", "bot · stake 10 · purse 490", "purse 500"]),
        ("ru", 3, ["банкомет · 400", "бот · ставка 10 · кошелёк 490", "вы · кошелёк 500"]),
    ],
    ids=["banker", "punter"],
)
def test_everybody_at_the_table_tells_oneself_and_the_bots_from_the_others(
    door: Door, still: Club, lang: Lang, seat: int, told: list[str]
) -> None:
    laid = played("thirteen 000 first_banker=lot purse=500", "join 1 2 3", "lot 1", "bank 1 100", "stake 2 10")
    table = opened_table(door.enter(still, lang=lang, seat=seat), still.lay(laid, bots={2: "steady"}))
    table.page.get_by_role("button", name=table.t("top.menu")).click()
    table.page.get_by_role("button", name=table.t("crowd.list"), exact=True).click()
    rows = table.page.get_by_role("dialog").get_by_role("listitem")
    expect(rows.locator("span:last-child")).to_have_text(told)


@pytest.mark.parametrize(
    ("lang", "size", "label"),
    [("en", PHONE, "Андрей, Purse"), ("ru", PHONE, "Андрей, Кошелёк"), ("ru", DESKTOP, "Кошелёк")],
    ids=["phone", "phone ru", "desktop"],
)
def test_on_a_phone_the_bar_tells_ones_name(
    door: Door, still: Club, lang: Lang, size: tuple[int, int], label: str
) -> None:
    """The news call everybody by name, and one's own seat is not drawn there; elsewhere its plate tells it."""
    path = still.lay(played("ochko book", "join 1 2", "lot 2", "bank 2 200", "stake 1 10"))
    table = opened_table(door.enter(still, lang=lang, seat=1, size=size), path)
    sees(table.sentence, "Андрей")
    assert table.bar.locator(".purse-own > span").inner_text().replace("\n", "") == label


def test_cards_are_the_same_for_banker_punter_and_watcher(door: Door, fast: Club) -> None:
    """Three browsers, two languages, one series card by card."""
    laid = played("thirteen 003 first_banker=lot", "join 1 2", "lot 1", "stake 2 10", "close")
    path = fast.lay(laid)
    banker = opened_table(door.enter(fast, seat=1), path)
    punter = opened_table(door.enter(fast, seat=2), path)
    watcher = opened_table(door.enter(fast, lang="ru"), path)
    cards = 0
    while not fast.table(path).state.coups:
        banker.until(banker.can_press, "the banker may turn a card")
        banker.main.click()
        cards += 1
        for table in (banker, punter, watcher):
            expect(table.run.locator("li.past, li.now, li.hit")).to_have_count(cards)
        assert _faces(banker) == _faces(punter) == _log_faces(fast, path)
        assert len(_faces(watcher)) == cards
    for table in (banker, punter, watcher):
        expect(table.sentence).to_contain_text("Андрей")


def _faces(table: TablePage) -> list[str]:
    """The small cards of the run, as they are drawn."""
    faces: list[str] = table.run.locator("use").evaluate_all("uses => uses.map(each => each.href.baseVal)")
    return [face.partition("#m-")[2] for face in faces]


def _log_faces(club: Club, path: str) -> list[str]:
    """The same, by the log."""
    suits = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
    return [f"{turned[5:-1]}{suits[turned[-1]]}" for turned in _turned(club, path)]


def _turned(club: Club, path: str) -> list[str]:
    return [each.text for each in club.records(path) if each.text.startswith("turn ")]


def test_a_name_is_asked_for_and_a_bad_one_is_refused(door: Door, still: Club) -> None:
    """Letters of two alphabets in one name, or a name that sits there already: the form again, and in it why."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2", "lot 2"))
    table = opened_table(door.enter(still), path)
    table.button("Take a seat").click()
    sheet = table.page.get_by_role("dialog")
    for name, why in (("Bера", "two scripts are mixed"), ("Вера", "Вера already sits"), ("Вера", "Вера already sits")):
        sheet.get_by_role("textbox").fill(name)
        sheet.get_by_role("button", name="Sit down").click()
        sees(sheet.get_by_role("alert"), why)
        sees(sheet.get_by_role("alert"), "Nothing has changed")
        expect(sheet.get_by_role("textbox")).to_be_focused()
        expect(table.refusal).to_have_count(0)
    sheet.get_by_role("textbox").fill("Zoe")
    sheet.get_by_role("button", name="Sit down").click()
    expect(table.seats).to_contain_text("Zoe")
    assert [place.name for place in still.table(path).places.values()] == ["Андрей", "Вера", "Zoe"]


def test_who_leaves_finds_his_purse_again(door: Door, still: Club) -> None:
    """Under the name he had."""
    series = ("stake 1 10", "stake 3 10", "close", "win")
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2", *series))
    table = opened_table(door.enter(still, seat=1), path)
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Leave the table").click()
    table.page.get_by_role("dialog").last.get_by_role("button", name="Leave", exact=True).click()
    table.until(lambda: "leave 1" in [each.text for each in still.records(path)], "he has left")
    table.page.keyboard.press("Escape")
    expect(table.button("Take a seat")).to_be_visible()
    table.button("Take a seat").click()
    sheet = table.page.get_by_role("dialog")
    assert sheet.get_by_role("textbox").input_value() == "Андрей"
    sheet.get_by_role("button", name="Sit down").click()
    table.until(lambda: 1 in still.table(path).places, "he sits again")
    assert still.purse(path, 1) == 990


def test_a_bot_is_seated_and_sent_away_at_a_private_table(door: Door, still: Club) -> None:
    path = still.lay(played("thirteen 003", "join 1"), private=True)
    table = opened_table(door.enter(still, seat=1), path)
    table.page.get_by_role("button", name="Invite").click()
    sheet = table.page.get_by_role("dialog")
    assert "bankomet serve --host 0.0.0.0" in sheet.inner_text() or "this computer" in sheet.inner_text()
    sheet.get_by_role("button", name="Seat a bot").click()
    table.until(lambda: len(still.table(path).places) == 2, "a bot sits there")
    sheet.get_by_role("button", name="Remove the bot").click()
    table.until(lambda: len(still.table(path).places) == 1, "the bot is gone")


def test_why_no_bot_is_seated_is_told_in_the_sheet_that_asked(door: Door, still: Club) -> None:
    """What is written on the page under a sheet is neither seen nor heard; the sheet is clean when it opens anew."""
    path = still.lay(played("thirteen 003", "join 1"), private=True)
    guest = door.enter(still, seat=1)
    refusing: list[bool] = [True]

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_page(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["do"] == "add_bot" and refusing[0]:
                answer = {"is": "no", "id": asked["id"], "code": "table_full", "text": "All six seats are taken."}
                line.send(json.dumps(answer))
            else:
                server.send(message)

        line.on_message(from_page)
        server.on_message(line.send)

    guest.context.route_web_socket(re.compile("/ws/"), between)
    table = opened_table(guest, path)
    table.page.get_by_role("button", name="Invite").click()
    sheet = table.page.get_by_role("dialog", name="Invite")
    seat_a_bot = sheet.get_by_role("button", name="Seat a bot")
    seat_a_bot.click()
    expect(sheet.get_by_role("alert")).to_have_text("All six seats are taken. Nothing has changed.")
    expect(table.refusal).to_have_count(0)
    table.page.keyboard.press("Escape")
    table.page.get_by_role("button", name="Invite").click()
    expect(sheet.get_by_role("alert")).to_have_count(0)
    seat_a_bot.click()
    sees(sheet.get_by_role("alert"), "All six seats are taken.")
    refusing[0] = False
    seat_a_bot.click()
    table.until(lambda: len(still.table(path).places) == 2, "a bot sits there")
    expect(sheet.get_by_role("alert")).to_have_count(0)


def test_an_open_table_is_found_and_watched_from_the_first_page(door: Door, fast: Club) -> None:
    player = play_now(door.enter(fast), "Play now")
    page = door.enter(fast).page("/")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("dialog").locator(f"a[href='{player.path}']").click()
    page.wait_for_url(f"**{player.path}", wait_until="commit")
    watcher = TablePage(door.guests[1], page).ready()
    expect(watcher.seats).to_contain_text(player.seats.locator("li.is-me b").inner_text())
    expect(watcher.button("Take a seat")).to_be_visible()
