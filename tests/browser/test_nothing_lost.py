"""Seat, stake and cards survive a refresh, a lost line, a second tab and the death of the server."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from bankomet.core.game import Seat
from bankomet.faces.words import Lang
from tests.browser.club import FAST, STILL, Club, opened
from tests.browser.line import Line, line_to
from tests.browser.people import Door
from tests.browser.seen import TablePage, opened_table, sees
from tests.support.play import Played, played

SOON_MS = 8_000
"""A second and a half, on a computer that may be busy."""
BACK_S = 15.0
"""The page tries again after at most eight seconds."""


def mid_series(banker: int = 2) -> Played:
    """Seat `banker` holds the bank of 003, the two others have staked, and two cards have been turned in vain."""
    punters = [f"stake {seat} 10" for seat in (1, 2, 3) if seat != banker]
    return played("thirteen 003 first_banker=lot", "join 1 2 3", f"lot {banker}", *punters, "close", "turn 9♦ K♠")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Club]:
    """A still club of its own, which a test may kill."""
    with opened(tmp_path, STILL) as club:
        yield club


@pytest.fixture
def line(still: Club) -> Iterator[Line]:
    """A line to the still club."""
    with line_to(still.server.port) as line:
        yield line


def through(line: Line, club: Club) -> Club:
    """The same club, as one reaches it through a line."""
    return Club(replace(club.server, port=line.port), club.known)


def two_cards(table: TablePage) -> None:
    """Fails unless the page shows the situation of `mid_series`."""
    table.until(lambda: table.turned() == 2, "two cards lie there")
    assert table.columns()[:2] == ["Ace: nine of diamonds", "Two: king of spades"]


def test_a_refresh_in_mid_series_changes_nothing(door: Door, still: Club) -> None:
    path = still.lay(mid_series())
    table = opened_table(door.enter(still, seat=1), path)
    two_cards(table)
    before = still.played(path)
    for _ in range(3):
        table.page.reload()
        table.ready()
        two_cards(table)
    assert table.own_sum() == 990
    assert still.played(path) == before


def test_a_banker_who_refreshes_turns_no_card_by_that(door: Door, fast: Club) -> None:
    path = fast.lay(mid_series(banker=1))
    table = opened_table(door.enter(fast, seat=1), path)
    two_cards(table)
    table.page.wait_for_timeout(300)
    table.page.reload()
    table.ready()
    two_cards(table)
    assert table.label() == "Turn a card: “Three”"


def test_the_sentence_of_the_last_settlement_is_there_after_a_refresh(door: Door, fast: Club) -> None:
    """However many cards have been turned since."""
    path = fast.lay(mid_series(banker=1).then("win", "close", "miss 10"))
    table = opened_table(door.enter(fast, seat=2), path)
    table.until(lambda: table.turned() == 10, "the second series")
    sees(table.sentence, "takes every stake, 20")


def test_a_lost_line_is_told_and_nothing_is_lost(door: Door, still: Club, line: Line) -> None:
    """Nothing for a moment, then the notice; controls stay where they are, inert; then back by itself."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2"))
    table = opened_table(door.enter(through(line, still), seat=1, line_breaks=True), path)
    assert table.label() == "Stake 10"
    line.cut()
    table.page.wait_for_timeout(700)
    assert table.page.locator(".notice").count() == 0
    expect(table.page.locator(".notice")).to_contain_text("Connection lost. Reconnecting.", timeout=SOON_MS)
    assert table.label() == "Stake 10"
    assert not table.can_press()
    line.mend()
    sees_back(table)
    table.main.click()
    table.until(lambda: any(each.text == "stake 1 10" for each in still.records(path)), "the stake is on the log")


def sees_back(table: TablePage) -> None:
    """Waits until the page is at the table again."""
    expect(table.page.locator(".notice.wait")).to_have_count(0, timeout=BACK_S * 1000)
    sees(table.page.locator(".notice"), "Back at the table")


def test_a_stake_whose_answer_is_lost_is_made_once(door: Door, still: Club, line: Line) -> None:
    """The page sends the same action again after it has come back, and the table does it once."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2"))
    table = opened_table(door.enter(through(line, still), seat=1, line_breaks=True), path)
    line.hold_answers()
    table.main.click()
    table.until(lambda: any(each.text == "stake 1 10" for each in still.records(path)), "the stake is on the log")
    line.cut()
    line.mend()
    expect(table.main).to_have_accessible_name("Your stake of 10 is on the table", timeout=BACK_S * 1000)
    assert [each.text for each in still.records(path)].count("stake 1 10") == 1
    assert table.refusal.count() == 0
    expect(table.button("Sit this series out")).to_be_enabled()  # the answer has come after the stake itself
    table.page.keyboard.press("s")
    table.until(lambda: [each.text for each in still.records(path)][-1] == "out 1", "the page waits for nothing more")


def test_clicks_while_the_answer_is_on_its_way_stake_once(door: Door, still: Club, line: Line) -> None:
    """However often one clicks on a slow line."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2"))
    table = opened_table(door.enter(through(line, still), seat=1, line_breaks=True), path)
    line.hold_answers()
    for _ in range(4):
        table.main.click(force=True)
        table.page.wait_for_timeout(60)
    line.release_answers()
    expect(table.main).to_have_accessible_name("Your stake of 10 is on the table", timeout=BACK_S * 1000)
    assert [each.text for each in still.records(path)].count("stake 1 10") == 1
    assert table.refusal.count() == 0


def test_who_was_away_hears_what_happened_meanwhile(door: Door, fast: Club) -> None:
    """The cards that came while the line was cut are told in one sentence."""
    path = fast.lay(mid_series(banker=1))
    with line_to(fast.server.port) as line:
        punter = opened_table(door.enter(through(line, fast), seat=2, line_breaks=True), path)
        two_cards(punter)
        line.cut()
        punter.page.wait_for_timeout(200)
        banker = opened_table(door.enter(fast, seat=1), path)
        banker.main.click()
        banker.until(lambda: banker.turned() == 3, "a third card")
        line.mend()
        notice = punter.page.locator(".notice.good")
        notice.wait_for(timeout=BACK_S * 1000)
        assert "Back at the table" in notice.inner_text()
        told = notice.inner_text()
        assert "One card came" in told or "turned a three: he takes every stake" in told
        punter.until(lambda: punter.turned() == 3, "the third card")


def test_a_browser_without_network_says_so_and_comes_back(door: Door, still: Club) -> None:
    path = still.lay(mid_series())
    guest = door.enter(still, seat=1, line_breaks=True)
    table = opened_table(guest, path)
    guest.context.set_offline(True)
    sees(table.page.locator(".notice"), "Connection lost. Your stake is safe, reconnecting.")
    two_cards(table)
    guest.context.set_offline(False)
    sees_back(table)
    two_cards(table)


def test_the_server_is_killed_in_mid_series_and_the_page_goes_on_by_itself(door: Door, mortal: Club) -> None:
    """The same cards, the same turn, the same purse, and no reload."""
    path = mortal.lay(mid_series(banker=1).then("win", "close", "turn Q♦ J♠"))
    table = opened_table(door.enter(mortal, seat=1, line_breaks=True), path)
    _queen_and_jack(table)
    before, log = table.own_sum(), mortal.log(path)
    table.page.evaluate("window.same = true")
    mortal.server.kill()
    sees(table.page.locator(".notice"), "Connection lost")
    _queen_and_jack(table)
    mortal.server.start()
    sees_back(table)
    _queen_and_jack(table)
    assert mortal.log(path) == log
    assert table.own_sum() == before
    assert table.label() == "Turn a card: “Three”"
    sees(table.sentence, "takes every stake, 20")
    table.main.click()
    table.until(lambda: table.turned() == 3, "the game goes on")
    assert table.page.evaluate("window.same")


def _queen_and_jack(table: TablePage) -> None:
    table.until(lambda: table.columns()[:2] == ["Ace: queen of diamonds", "Two: jack of spades"], "two other cards")


def test_the_server_is_killed_while_it_plays(door: Door, tmp_path: Path) -> None:
    """At a table of bots that hurries: what the page shows afterwards is what the log tells, and the game goes on."""
    with opened(tmp_path, {**FAST, "card_scale": 0.2}) as club:
        path = club.lay(mid_series(banker=3), bots={2: "steady", 3: "bold"})
        table = opened_table(door.enter(club, seat=1, line_breaks=True), path)
        for _ in range(2):
            _play_on(table, club, path)
            club.server.kill()
            club.server.start()
            table.until(lambda: table.page.locator(".notice.wait").count() == 0, "the page is back", BACK_S)
        for _ in range(5):
            _play_on(table, club, path)
        table.until(lambda: table.own_sum() + _staked(club, path) == club.purse(path, 1), "the purse is right")


def _play_on(table: TablePage, club: Club, path: str) -> None:
    """Does what the table asks for until the log has grown by three records."""
    records = len(club.records(path)) + 3

    def grown() -> bool:
        table.press()
        return len(club.records(path)) >= records

    table.until(grown, "the table goes on")


def _staked(club: Club, path: str) -> int:
    return int(club.state(path).stake_of(Seat(1)))


def test_a_second_tab_of_the_same_person_is_the_same_person(door: Door, still: Club) -> None:
    """Both tabs have the seat; a stake in one is seen in the other; a tab that is closed takes nobody away."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2"))
    guest = door.enter(still, seat=1)
    one, two = opened_table(guest, path), opened_table(guest, path)
    assert one.label() == two.label() == "Stake 10"
    one.main.click()
    expect(two.main).to_have_accessible_name("Your stake of 10 is on the table")
    assert two.own_sum() == one.own_sum() == 990
    one.page.close()
    two.page.wait_for_timeout(300)
    assert not any(re.match("away|leave", each.text) for each in still.records(path))
    sees(two.seats, "Андрей")
    assert two.page.get_by_text("no connection").count() == 2, "the two others, who have never come"


def test_what_came_too_fast_is_said_again_by_itself(door: Door, still: Club) -> None:
    """Another tab of the same person has said too much: the stake that was refused unread is made a second later."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2"))
    guest = door.enter(still, seat=1)
    table = opened_table(guest, path)
    table.page.evaluate(
        """async (path) => {
            const tab = new WebSocket(`ws://${location.host}/ws/${path.split("/")[2]}`);
            await new Promise((opened) => (tab.onopen = opened));
            const refused = new Promise((told) => {
                tab.onmessage = ({ data }) => JSON.parse(data).code === "too_fast" && told();
            });
            for (let i = 0; i < 100; i++) tab.send('{"do": "ping"}');
            await refused;
            document.querySelector(".own .main").click();
            tab.close();
        }""",
        path,
    )
    expect(table.main).to_have_accessible_name("Your stake of 10 is on the table")
    assert table.refusal.count() == 0
    assert still.played(path).count("stake 1 10") == 1


def test_what_may_be_done_yet_is_asked_again_until_it_is_known(door: Door, still: Club) -> None:
    """Its line is lost; on the next one the page says for how long, and no refusal is shown before the last word."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2"))
    guest, said = door.enter(still, seat=1, line_breaks=True), list[dict[str, Any]]()

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            wish = json.loads(message)
            if wish["do"] != "move":
                server.send(message)
                return
            said.append(wish)
            if len(said) == 1:
                page.close()
            elif len(said) < 4:
                page.send(json.dumps({"is": "no", "id": wish["id"], "code": "may_be_done", "text": "Not yet."}))
            else:
                server.send(message)

        page.on_message(from_page)
        server.on_message(page.send)

    guest.context.route_web_socket(re.compile("/ws/"), between)
    table = opened_table(guest, path)
    table.main.click()
    expect(table.main).to_have_accessible_name("Your stake of 10 is on the table", timeout=BACK_S * 1000)
    assert table.refusal.count() == 0
    assert len({wish["id"] for wish in said}) == 1
    assert "again" not in said[0]
    lost = [int(wish["again"]) for wish in said[1:]]
    assert 0 < lost[0] < lost[1] - 900 < lost[2] - 1_800
    assert still.played(path).count("stake 1 10") == 1


@pytest.mark.parametrize("told", [True, False], ids=["a network has come", "nothing is told"])
def test_a_connection_that_nobody_answers_is_given_up(door: Door, still: Club, line: Line, *, told: bool) -> None:
    """The line breaks, and the next one leads nowhere: at a network's return at once, else after ten seconds."""
    path = still.lay(mid_series())
    table = opened_table(door.enter(through(line, still), seat=1, line_breaks=True), path)
    line.swallow()
    sees(table.page.locator(".notice"), "Connection lost")
    line.mend()
    if told:
        table.page.evaluate("dispatchEvent(new Event('online'))")
    table.until(lambda: table.page.locator(".notice.wait").count() == 0, "it is back", 3.0 if told else 14.0)
    sees_back(table)
    two_cards(table)


def test_a_hidden_page_keeps_a_line_on_which_little_is_said(door: Door, still: Club) -> None:
    """Its clock rings once a minute: what it has not heard since it has not asked for."""
    path = still.lay(mid_series())
    guest = door.enter(still, seat=1)
    page = guest.context.new_page()
    page.clock.install()
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    page.goto(still.server.url + path)
    expect(page.locator(".own .main")).to_be_visible()
    page.wait_for_timeout(1000)
    for _ in range(4):
        page.clock.fast_forward(60_000)
        page.wait_for_timeout(1000)
    assert len(lines) == 1, lines


def test_where_there_is_no_table_the_language_is_switched_and_nothing_is_offered(door: Door, still: Club) -> None:
    """Sentence, title and the switch itself; neither invitation nor what belongs to a table."""
    page = door.enter(still, lang="ru", line_breaks=True).page("/t/nosuchtable")
    sees(page.get_by_role("main"), "Такого стола нет.")
    for lang, title, bold, sentence in (
        ("en", "Bankomet", "EN", "There is no such table."),
        ("ru", "Банкомет", "РУ", "Такого стола нет."),
    ):
        page.locator("button.lang").click()
        sees(page.get_by_role("main"), sentence)
        expect(page).to_have_title(title)
        expect(page.locator("button.lang b")).to_have_text(bold)
        expect(page.get_by_role("banner").get_by_role("button")).to_have_count(2)
        assert page.evaluate("document.documentElement.lang") == lang
    page.get_by_role("button", name="Меню").click()
    buttons = page.get_by_role("dialog").get_by_role("button")
    assert [button.get_attribute("aria-label") for button in buttons.all()] == ["Закрыть"]


WORDS = re.compile("/words/(en|ru)[.]json$")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "The table is coming. If it does not, reload the page."),
        ("ru", "Стол сейчас появится. Если его долго нет, обновите страницу."),
    ],
)
def test_words_that_did_not_come_are_asked_for_again(door: Door, still: Club, lang: Lang, told: str) -> None:
    """Refused, cut off, no JSON: until they have come a sentence stands there, and then the table in its place."""
    path = still.lay(mid_series())
    page = door.enter(still, lang=lang, seat=1, line_breaks=True).context.new_page()
    troubles: list[Callable[[Route], None]] = [
        lambda route: route.fulfill(status=503, body="later"),
        lambda route: route.abort(),
        lambda route: route.fulfill(body="<html>"),
    ]
    asked: list[Callable[[Route], None]] = []

    def answer(route: Route) -> None:
        trouble = troubles.pop(0) if troubles else Route.continue_
        asked.append(trouble)
        trouble(route)

    page.route(WORDS, answer)
    page.goto(still.url + path)
    waiting = page.get_by_text(told)
    expect(waiting).to_be_visible()
    expect(page.locator("section.own .main")).to_be_visible()
    expect(waiting).to_have_count(0)
    assert len(asked) == 4


@pytest.mark.parametrize("path", ["/", "/rules", "/chances", "/mousetrap", "/verify"])
def test_every_page_asks_again_for_its_words(door: Door, still: Club, path: str) -> None:
    page = door.enter(still, line_breaks=True).context.new_page()
    page.route(WORDS, lambda route: route.fulfill(status=503, body="later"), times=1)
    page.goto(still.url + path)
    expect(page.get_by_role("button", name="по-русски")).to_be_visible()


def test_a_language_that_does_not_come_leaves_all_as_it_was(door: Door, still: Club) -> None:
    """The page complains of nothing, and the next press switches."""
    guest = door.enter(still, lang="en", seat=1, line_breaks=True)
    table = opened_table(guest, still.lay(mid_series()))
    table.page.route(WORDS, lambda route: route.abort(), times=1)
    switch = table.page.get_by_role("button", name="по-русски")
    with table.page.expect_event("requestfailed"):
        switch.click()
    two_cards(table)
    assert table.page.evaluate("document.documentElement.lang") == "en"
    assert not [each for each in guest.context.cookies() if each["name"] == "lang"]
    switch.click()
    expect(table.page.get_by_role("region", name="Ваше место")).to_be_visible()
