"""Stakes by counters, by typed numbers, by double clicks: taken once, or refused with a sentence and no change."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from bankomet.core.game import Seat
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door, Guest, shoot
from tests.browser.seen import hear, heard, opened_table, sees
from tests.browser.test_sizes import sideways
from tests.support.play import Played, played

NBSP = "\N{NO-BREAK SPACE}"
THIN = "\N{NARROW NO-BREAK SPACE}"


def free_stakes(bank: int = 5000) -> Played:
    """000: Vera at seat 2 has declared a bank, and Andrei at seat 1 may stake."""
    return played("thirteen 000 first_banker=lot purse=10000", "join 1 2 3", "lot 2", f"bank 2 {bank}")


def equal_stakes() -> Played:
    """003: Vera holds the bank, and Andrei may stake his ten."""
    return played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2")


def said_by(club: Club, path: str, seat: int) -> list[str]:
    """What a seat has said, by the log."""
    return [
        each.text for each in club.records(path) if re.match(rf"(stake|bank|bid|out|take|leave) {seat}\b", each.text)
    ]


def test_counters_add_up_to_a_stake(door: Door, still: Club) -> None:
    path = still.lay(free_stakes())
    table = opened_table(door.enter(still, seat=1), path)
    table.button("Take off the whole sum").click()
    assert table.sum.input_value() == "0"
    for counter in (5, 20, 20, 1):
        table.button(f"Add {counter}").click()
    expect(table.main).to_have_accessible_name("Stake 46")
    table.main.click()
    expect(table.main).to_have_accessible_name("Your stake of 46 is on the table")
    assert said_by(still, path, 1) == ["stake 1 46"]
    assert table.own_sum() == 10_000 - 46


def test_counters_by_keys(door: Door, still: Club) -> None:
    path = still.lay(free_stakes())
    table = opened_table(door.enter(still, seat=1), path)
    keys = table.page.keyboard
    keys.press("Backspace")
    for key in ("4", "3", "2", "1", "Numpad1"):
        keys.press(key)
    expect(table.main).to_have_accessible_name("Stake 127")
    keys.press("Enter")
    expect(table.main).to_have_accessible_name("Your stake of 127 is on the table")
    assert said_by(still, path, 1) == ["stake 1 127"]


READ = {"1000": 1000, f"1{NBSP}050": 1050, f"1{THIN}100": 1100, "1 200": 1200, "  25 ": 25, "007": 7}
MISREAD = f"10,5|1,000|1.000|1e3|-5|+5|0x10|1{NBSP}00|٣|½|ten|NaN|1_000|10 5|{'9' * 30}|true".split("|")


def test_typed_numbers_are_read(door: Door, still: Club) -> None:
    """With any space between the thousands; each replaces the stake before."""
    path = still.lay(free_stakes())
    table = opened_table(door.enter(still, seat=1), path)
    for typed, stake in READ.items():
        table.sum.fill(typed)
        table.page.keyboard.press("Enter")
        expect(table.main).to_have_accessible_name(f"Your stake of {grouped(stake)} is on the table")
        assert said_by(still, path, 1)[-1] == f"stake 1 {stake}", typed
    assert len(said_by(still, path, 1)) == len(READ)


def grouped(number: int) -> str:
    """As the page writes it."""
    return f"{number:,}".replace(",", THIN)


def test_numbers_that_could_be_misread_are_refused(door: Door, still: Club) -> None:
    """One sentence that names what was typed and says that nothing has changed; the focus stays where it was."""
    path = still.lay(free_stakes())
    table = opened_table(door.enter(still, seat=1), path)
    before = said_by(still, path, 1)
    for typed in MISREAD:
        table.sum.fill(typed)
        table.page.keyboard.press("Enter")
        sees(table.refusal, f"“{typed[:24]}")
        sees(table.refusal, "Nothing has changed")
        assert table.sum.evaluate("field => field === document.activeElement"), typed
        assert table.sum.input_value() == typed
        table.refusal.get_by_role("button").click()
        table.sum.focus()
    assert said_by(still, path, 1) == before


def test_the_field_is_refused_when_it_is_empty(door: Door, still: Club) -> None:
    path = still.lay(free_stakes())
    table = opened_table(door.enter(still, seat=1), path)
    table.sum.fill("")
    table.page.keyboard.press("Enter")
    sees(table.refusal, "Write a whole number")
    assert said_by(still, path, 1) == []


def test_more_than_is_open_is_refused_with_both_numbers(door: Door, still: Club) -> None:
    """The server says what is open; the stake that lay there before stays."""
    path = still.lay(free_stakes(bank=200).then("stake 3 150"))
    table = opened_table(door.enter(still, seat=1), path)
    table.sum.fill("40")
    table.main.click()
    expect(table.main).to_have_accessible_name("Your stake of 40 is on the table")
    table.sum.fill("90")
    table.main.click()
    sees(table.refusal, "Nothing has changed")
    sees(table.refusal, "90")
    sees(table.refusal, "50")
    assert said_by(still, path, 1) == ["stake 1 40"]
    assert table.main.evaluate("button => button === document.activeElement")
    table.page.keyboard.press("Escape")
    expect(table.refusal).to_have_count(0)


def test_the_refusal_is_spoken_at_once(door: Door, still: Club) -> None:
    path = still.lay(free_stakes(bank=30))
    table = opened_table(door.enter(still, seat=1), path)
    table.sum.fill("31")
    table.main.click()
    alert = table.page.locator("p[aria-live=assertive]")
    sees(alert, "Nothing has changed")


def test_a_double_click_stakes_once(door: Door, still: Club) -> None:
    """However slow the second click is, one record is written, and nobody is told off for it."""
    guest = door.enter(still, seat=1)
    for gap_ms in (0, 40, 120, 250):
        path = still.lay(equal_stakes())
        table = opened_table(guest, path)
        expect(table.main).to_have_accessible_name("Stake 10")
        box = table.main.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if gap_ms:
            table.page.mouse.click(x, y)
            table.page.wait_for_timeout(gap_ms)
            table.page.mouse.click(x, y)
        else:
            table.page.mouse.dblclick(x, y)
        expect(table.main).to_have_accessible_name("Your stake of 10 is on the table")
        table.page.wait_for_timeout(400)
        assert said_by(still, path, 1) == ["stake 1 10"], f"{gap_ms} ms between two clicks"
        assert table.refusal.all_inner_texts() == [], f"{gap_ms} ms between two clicks"
        table.page.close()


def stand_between(
    guest: Guest, asked: list[str], tell: Callable[[WebSocketRoute, WebSocketRoute, str | bytes], None]
) -> None:
    """Notes the ids of the moves that a page asks for; of what the server says, `tell` hands on what it likes."""

    def stand(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            asked.extend([said["id"]] if said["do"] == "move" else [])
            server.send(message)

        page.on_message(from_page)
        server.on_message(lambda message: tell(page, server, message))

    guest.context.route_web_socket(re.compile("/ws/"), stand)


def test_a_click_between_the_answer_and_the_news_asks_for_nothing(door: Door, still: Club) -> None:
    """The answer to an action may overtake the news of it: until the news is here, the button stays inert."""
    path = still.lay(equal_stakes())
    guest = door.enter(still, seat=1)
    news: list[tuple[WebSocketRoute, str | bytes]] = []
    asked: list[str] = []
    answered: list[str] = []

    def tell(page: WebSocketRoute, _: WebSocketRoute, message: str | bytes) -> None:
        said = json.loads(message)
        if asked and said["is"] in ("news", "you"):
            news.append((page, message))
        else:
            answered.extend([said["id"]] if said["is"] == "done" else [])
            page.send(message)

    stand_between(guest, asked, tell)
    table = opened_table(guest, path)
    table.main.click()
    table.until(lambda: bool(asked) and asked[0] in answered, "the answer to the stake")
    table.main.click(force=True)
    table.page.wait_for_timeout(300)
    assert len(asked) == 1
    for page, message in news:
        page.send(message)
    expect(table.main).to_have_accessible_name("Your stake of 10 is on the table")
    assert table.refusal.count() == 0


def test_an_answer_that_was_left_out_is_asked_for_again(door: Door, still: Club) -> None:
    """A page that does not read for a while is told all anew, and not what it had been answered meanwhile."""
    path = still.lay(equal_stakes())
    guest = door.enter(still, seat=1)
    dropped: list[str] = []
    asked: list[str] = []

    def tell(page: WebSocketRoute, server: WebSocketRoute, message: str | bytes) -> None:
        said = json.loads(message)
        if said["is"] == "done" and said["id"] in asked and not dropped:
            dropped.append(said["id"])
            server.send('{"do":"lang","lang":"en"}')
        else:
            page.send(message)

    stand_between(guest, asked, tell)
    table = opened_table(guest, path)
    table.main.click()
    expect(table.main).to_have_accessible_name("Your stake of 10 is on the table")
    table.until(lambda: len(asked) == 2, "it was said again")
    assert asked[0] == asked[1] == dropped[0]
    assert said_by(still, path, 1) == ["stake 1 10"]
    table.second.click()
    table.until(lambda: len(said_by(still, path, 1)) == 2, "the bar is alive")


def test_the_enter_key_held_down_stakes_once(door: Door, still: Club) -> None:
    path = still.lay(equal_stakes())
    table = opened_table(door.enter(still, seat=1), path)
    for _ in range(6):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    expect(table.main).to_have_accessible_name("Your stake of 10 is on the table")
    table.page.wait_for_timeout(300)
    assert said_by(still, path, 1) == ["stake 1 10"]
    assert table.refusal.count() == 0


def test_a_seat_sits_a_series_out_by_key(door: Door, still: Club) -> None:
    path = still.lay(equal_stakes())
    table = opened_table(door.enter(still, seat=1), path)
    assert table.second.inner_text().startswith("Sit this series out")
    expect(table.second).to_be_enabled()
    table.page.keyboard.press("s")
    sees(table.seats.locator("li.is-me"), "sits out")
    assert said_by(still, path, 1) == ["out 1"]


def test_the_banker_of_000_declares_his_bank(door: Door, still: Club) -> None:
    path = still.lay(played("thirteen 000 first_banker=lot", "join 1 2 3", "lot 1"))
    table = opened_table(door.enter(still, seat=1), path)
    assert table.sum.input_value() == "200", "twenty agreed stakes to begin with"
    table.sum.fill("1001")
    table.page.keyboard.press("Enter")
    sees(table.refusal, "1\u202f000")
    table.sum.fill("300")
    expect(table.main).to_have_accessible_name("Declare a bank of 300")
    table.main.click()
    table.until(lambda: said_by(still, path, 1) == ["bank 1 300"], "the bank is declared")
    sees(table.seats.locator("li.is-me"), "300")


def test_the_banker_may_decline(door: Door, still: Club) -> None:
    path = still.lay(played("thirteen 000 first_banker=lot", "join 1 2 3", "lot 1"))
    table = opened_table(door.enter(still, seat=1), path)
    table.button("Decline the bank").click()
    table.until(lambda: table.banker() == "Вера", "the bank goes left, to Vera")


def asked_in_turn() -> Played:
    """001: Lev at seat 3 has put up a bank of 100; the word goes round from his left, so Andrei (1) is asked first."""
    return played("thirteen 001", "join 1 2 3", "lot 3", "bank 3 100")


def test_001_asks_one_after_another_and_says_what_is_open(door: Door, still: Club) -> None:
    path = still.lay(asked_in_turn())
    first = opened_table(door.enter(still, seat=1), path)
    second = opened_table(door.enter(still, seat=2), path)
    sees(first.bar, "100 open")
    assert first.seats.locator("li.is-turn b").inner_text() == "Андрей"
    sees(second.bar, "Bid")
    first.sum.fill("60")
    first.main.click()
    second.until(lambda: second.seats.locator("li.is-turn b").all_inner_texts() == ["Вера"], "Vera is asked")
    sees(second.bar, "40 of 100 open")
    second.sum.fill("41")
    second.main.click()
    sees(second.refusal, "40")
    assert said_by(still, path, 2) == []
    second.sum.fill("40")
    second.main.click()
    second.until(lambda: said_by(still, path, 2) == ["stake 2 40"], "Vera's stake")


def test_001_takes_a_standing_bid_and_gives_it_back(door: Door, still: Club) -> None:
    path = still.lay(asked_in_turn())
    second = opened_table(door.enter(still, seat=2), path)
    second.sum.fill("25")
    expect(second.main).to_have_accessible_name("Bid 25")
    second.main.click()
    second.until(lambda: said_by(still, path, 2) == ["bid 2 25"], "the bid")
    sees(second.seats, "bid 25")
    second.button("Withdraw the bid").click()
    second.until(lambda: said_by(still, path, 2) == ["bid 2 25", "bid 2 0"], "the bid is taken back")


@pytest.mark.parametrize(("name", "move"), [("Take the winnings", "take 1"), ("Leave them in the bank", "leave 1")])
def test_001_the_banker_takes_his_winnings_or_leaves_them(door: Door, still: Club, name: str, move: str) -> None:
    laid = played("thirteen 001", "join 1 2 3", "lot 1", "bank 1 100", "stake 2 60", "stake 3 40", "close", "win")
    path = still.lay(laid)
    table = opened_table(door.enter(still, seat=1), path)
    table.button(name).click()
    table.until(lambda: said_by(still, path, 1)[-1] == move, move)
    table.until(lambda: still.state(path).phase.name == "staking", "stakes are open again")


def test_a_purse_that_is_too_small_is_filled_up(door: Door, still: Club) -> None:
    """Two series lost, nothing left; one click, and the seat plays on."""
    terms = "thirteen 003 first_banker=lot purse=20"
    two_series = ("stake 1 10", "stake 3 10", "close", "win", "close", "win")
    path = still.lay(played(terms, "join 1 2 3", "lot 2", *two_series))
    table = opened_table(door.enter(still, seat=1), path)
    assert table.own_sum() == 0
    table.button("Refill the purse").click()
    table.until(lambda: "refill 1" in [each.text for each in still.records(path)], "the purse is filled up")
    table.until(lambda: table.own_sum() + int(still.state(path).stake_of(Seat(1))) == 20, "twenty counters again")


def test_who_was_away_is_back_by_one_click(door: Door, still: Club) -> None:
    path = still.lay(equal_stakes().then("away 1"))
    table = opened_table(door.enter(still, seat=1), path)
    table.until(lambda: "back 1" in [each.text for each in still.records(path)], "coming in is coming back")
    expect(table.main).to_have_accessible_name("Stake 10")


def test_the_left_neighbour_cuts(door: Door, still: Club) -> None:
    """T8: the cutter's control says how many cards he lifts, by keys too, and goes when he has."""
    laid = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 3", "stake 1 10")
    path = still.lay(laid)
    table = opened_table(door.enter(still, seat=1), path)
    table.page.get_by_role("button", name="Cut the pack").click()
    slider = table.page.get_by_role("slider", name="How many cards to cut from the top")
    expect(slider).to_be_focused()
    slider.fill("16")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "17 above, 35 below")
    table.page.get_by_role("button", name="Cut at 17").click()
    table.until(lambda: "cut 1 17" in [each.text for each in still.records(path)], "the cut is on the log")
    expect(table.page.locator(".cutter")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_pack_is_cut_by_dragging_the_edge_of_its_upper_part(door: Door, still: Club, size: tuple[int, int]) -> None:
    """With mouse or finger: the pack parts where it is held, and is cut there when the reader says so."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 3", "stake 1 10"))
    table = opened_table(door.enter(still, seat=1, size=size), path)
    table.page.get_by_role("button", name="Cut the pack").click()
    slider = table.page.get_by_role("slider", name="How many cards to cut from the top")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box is not None
    at = box["x"] + 5 + (box["width"] - 10) * (int(slider.input_value()) - 1) / 50
    table.page.mouse.move(at, box["y"] + box["height"] / 2)
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2, steps=6)
    shoot(table.page, f"cut-{size[0]}")
    assert sideways(table.page) <= 0
    table.page.mouse.up()
    chosen = int(slider.input_value())
    assert 38 <= chosen <= 44
    assert table.page.locator(".cut-pack .upper rect").count() == chosen
    slider.press("Enter")
    table.until(lambda: f"cut 1 {chosen}" in [each.text for each in still.records(path)], "the cut is on the log")
    expect(table.page.locator(".cutter")).to_be_hidden()
    expect(table.main).to_be_focused()


def test_the_page_cuts_for_who_does_not(door: Door, still: Club) -> None:
    """Once stakes are closed, before the first card: at a point that the page has drawn, and nothing is asked."""
    laid = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2", "stake 1 10", "stake 3 10")
    path = still.lay(laid)
    cutter = opened_table(door.enter(still, seat=3), path)
    expect(cutter.page.get_by_role("button", name="Cut the pack")).to_be_visible()
    closed = still.lay(laid.then("close"))
    cutter = opened_table(door.enter(still, seat=3), closed)
    cutter.until(lambda: any(each.text.startswith("cut 3 ") for each in still.records(closed)), "the page has cut")
    expect(cutter.page.locator(".cutter")).to_be_hidden()
    assert not any(each.text.startswith("cut ") for each in still.records(path)), "not while stakes are open"


def test_a_tab_that_nobody_sees_cuts_in_time_too(door: Door, fast: Club) -> None:
    """It draws nothing, but hears that stakes are closed: the pack is cut before anybody opens a share."""
    path = fast.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 3", "stake 1 10"))
    cutter, punter = door.enter(fast, seat=1), door.enter(fast, seat=2)
    cutter.context.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    cutter.page(path)
    table = opened_table(punter, path)

    def said() -> list[str]:
        words = [each.text.split()[0] for each in fast.records(path)]
        return [word for word in words if word in ("close", "cut", "open", "withhold", "order")]

    def ordered() -> bool:
        table.press()
        return "order" in said()

    table.until(ordered, "the cards are ordered")
    assert said()[: said().index("order")] == ["close", "cut", "open", "open"]


# ---------------------------------------------------------------------------------------------- when one is waited for


def test_the_title_calls_who_is_waited_for_and_nobody_else(door: Door, still: Club) -> None:
    """Who has staked may change it and who cannot stake may still sit out, but neither is called."""
    path = still.lay(free_stakes(60))
    one, three = (opened_table(door.enter(still, seat=seat), path) for seat in (1, 3))
    for table in (one, three):
        expect(table.page).to_have_title(re.compile("^your word · "))
    one.sum.fill("20")
    one.page.keyboard.press("Enter")
    expect(one.main).to_have_accessible_name("Your stake of 20 is on the table")
    expect(one.page).to_have_title(re.compile("^Thirteen"))
    expect(three.page).to_have_title(re.compile("^your word · "))
    one.sum.fill("60")
    one.page.keyboard.press("Enter")
    expect(one.main).to_have_accessible_name(re.compile("60"))
    expect(three.second).to_be_visible()
    expect(three.page).to_have_title(re.compile("^Thirteen"))


@pytest.mark.parametrize(
    ("laid", "seat", "called"),
    [
        (("thirteen 000 first_banker=lot", "join 1 2", "lot 2"), 2, True),
        (("thirteen 001", "join 1 2 3", "lot 3", "bank 3 200"), 1, True),
        (("thirteen 001", "join 1 2 3", "lot 3", "bank 3 200"), 2, False),
        (
            ("thirteen 001", "join 1 2", "lot 1", "bank 1 100", "stake 2 60", "close", "win"),
            1,
            True,
        ),
        (("thirteen 003 first_banker=lot", "join 1 2", "lot 2", "stake 1 10", "close"), 2, True),
        (("ochko book", "join 1 2", "lot 2", "bank 2 100", "stake 1 20", "close", "hands 1 9♥ 7♥, 2 10♠ 8♠"), 1, True),
        (("ochko book", "join 1 2", "lot 2", "bank 2 100", "stake 1 20", "close", "hands 1 9♥ 7♥, 2 10♠ 8♠"), 2, False),
    ],
    ids=["declares", "is asked", "may bid", "keeps", "turns", "has his word", "waits for his word"],
)
def test_the_title_calls_for_every_word(
    door: Door, still: Club, laid: tuple[str, ...], seat: int, *, called: bool
) -> None:
    table = opened_table(door.enter(still, seat=seat), still.lay(played(*laid)))
    expect(table.page).to_have_title(re.compile("^your word · " if called else "^(Thirteen|Ochko)"))


def test_the_title_calls_no_banker_whose_cards_run(door: Door, still: Club) -> None:
    table = opened_table(door.enter(still, seat=2), still.lay(equal_stakes().then("stake 1 10", "stake 3 10", "close")))
    expect(table.page).to_have_title(re.compile("^your word · "))
    table.page.keyboard.press("a")
    expect(table.button("Turn them myself")).to_be_visible()
    expect(table.page).to_have_title(re.compile("^Thirteen"))


def test_ten_seconds_are_said_once(door: Door, still: Club) -> None:
    """Whatever news comes within the second; when another clock runs down, they are said again."""
    guest = door.enter(still, seat=1)
    lines: list[WebSocketRoute] = []

    def clock(left_ms: int) -> dict[str, object]:
        return {"for": "stakes", "seat": None, "left_ms": left_ms, "whole_ms": 60_000}

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            if said["is"] == "table":
                line.send(json.dumps({**said, "clock": clock(13_000)}))

        line.on_message(server.send)
        server.on_message(told)

    guest.context.route_web_socket(re.compile("/ws/"), between)
    table = opened_table(guest, still.lay(equal_stakes()))
    hear(table)

    def news(left_ms: int, at: str | None = None) -> None:
        patch = {"at": at} if at else {}
        said = {"is": "news", "n": 9, "patch": patch, "facts": [], "say": [], "clock": clock(left_ms)}
        lines[-1].send(json.dumps(said))

    def times() -> int:
        return sum(each.count("Ten seconds left.") for each in heard(table))

    table.until(lambda: times() == 1, "it is said")
    for _ in range(3):
        news(9_900)
        table.page.wait_for_timeout(400)
    table.page.wait_for_timeout(1_500)
    assert times() == 1
    news(9_900, "2.staking.9")
    table.until(lambda: times() == 2, "it is said of the other clock")
