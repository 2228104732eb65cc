"""The seal on the table's page: each card is held to its place, soberly while it holds and loudly when it does not."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import WebSocketRoute, expect

from bankomet.faces.words import Lang
from tests.browser.axe import findings
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door, Guest, shoot
from tests.browser.seen import TablePage, opened_table, play_now, pressed_play
from tests.browser.test_sizes import expect_reachable, outermost, sideways
from tests.support.play import played

Told = dict[str, Any]
PLAY: Final = {"en": "Play now", "ru": "Играть"}
CHECKED: Final = re.compile(r"Seal (\d+)\s*·?\s*(\d+) cards? checked")


def seal_of(table: TablePage) -> str:
    """What the quiet line says."""
    return " ".join(table.page.locator("button.seal").inner_text().split())


def play_until(table: TablePage, what: Callable[[], bool], why: str) -> None:
    """Plays on until something holds."""

    def done() -> bool:
        table.press()
        return what()

    table.until(done, why, patience_s=40)


@pytest.mark.parametrize("preset", [None, "ochko"])
def test_every_card_is_checked_as_it_falls(door: Door, fast: Club, preset: str | None) -> None:
    """The line counts them, no alarm is raised, and the sheet behind it tells what the house has promised."""
    guest = door.enter(fast)
    if preset is None:
        table = play_now(guest, "Play now")
    else:
        page = guest.page("/")
        made = page.evaluate(
            "game => fetch('/api/play', {method: 'POST', body: JSON.stringify({game})}).then((told) => told.json())",
            preset,
        )
        table = opened_table(guest, made["url"])
    seals: set[str] = set()

    def some() -> bool:
        found = CHECKED.search(seal_of(table))
        seals.update([found[1]] if found and int(found[2]) > 2 else [])
        return len(seals) > 1

    play_until(table, some, "the cards of two seals are checked")
    expect(table.page.locator(".notice.bad")).to_have_count(0)
    table.page.locator("button.seal").click()
    sheet = table.page.get_by_role("dialog")
    expect(sheet).to_contain_text("The house’s promise")
    expect(sheet.locator("code")).to_have_text(re.compile("[0-9a-f]{64}"))
    expect(sheet.get_by_role("link", name="Verify this table")).to_be_visible()


def other_salt(told: Told) -> None:
    """The house opens a place that it has not published."""
    for place in told.get("opened", ()):
        place["salt"] = "00" * 32


def other_card(told: Told) -> None:
    """The house shows another card than lay there, and opens the true one."""
    for fact in told.get("facts", ()):
        if fact["kind"] == "turned":
            fact["card"] = "A♠" if fact["card"] != "A♠" else "K♠"


def no_opening(told: Told) -> None:
    """The house opens nothing."""
    told["opened"] = []


def other_places(told: Told) -> None:
    """The digests that are told are not those that the log binds."""
    for order in told.get("orders", ()):
        order["digests"].reverse()


def no_order(told: Told) -> None:
    """No order is told at all."""
    told.pop("orders", None)


def no_places(told: Told) -> None:
    """An order is told, and no places of it, neither before nor when cards fall."""
    told["opened"] = []
    for order in told.get("orders", ()):
        order["digests"] = []


LIES: Final[Mapping[Callable[[Told], None], str]] = {
    other_salt: "is not the card that was published",
    other_card: "has not shown its place",
    no_opening: "has not shown its place",
    other_places: "are not those in the log",
    no_order: "no places were published before it",
    no_places: "no places were published before it",
}


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_a_house_that_lies_about_a_card_is_told_loudly(door: Door, fast: Club, lie: Callable[[Told], None]) -> None:
    """A notice that stays, an assertive voice, and a line that says so."""
    guest = door.enter(fast)
    table = lied_to(guest, lie)
    play_until(table, lambda: table.page.locator(".notice.bad").count() > 0, "the alarm")
    expect(table.page.locator(".notice.bad")).to_contain_text(LIES[lie])
    expect(table.page.locator("button.seal")).to_contain_text("a card does not hold")
    shoot(table.page, f"seal-{lie.__name__}")


def lied_to(guest: Guest, lie: Callable[[Told], None]) -> TablePage:
    """A table whose news are changed on their way."""

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_server(message: str | bytes) -> None:
            told = json.loads(message)
            if told["is"] == "news":
                lie(told)
            page.send(json.dumps(told))

        page.on_message(server.send)
        server.on_message(from_server)

    guest.context.route_web_socket(re.compile("/ws/"), between)
    return pressed_play(guest, guest.page("/"), "Play now")


COPIES: Final = """async ([cards, messages]) => {
    const { makeOpenings } = await import("/static/openings.js");
    const { bytesOf, fields, hex, VERSION } = await import("/static/sealed.js");
    const { sha256 } = await import("/static/sha256.js");
    const salt = "00".repeat(32), alarms = [], seal = { table: "t", no: 7, pack: 104 };
    const digests = cards.map((card, i) => hex(sha256(fields(VERSION, "card", "t", 7, 0, i, bytesOf(salt), card))));
    const digest = hex(sha256(fields(VERSION, "places", ...digests.map(bytesOf))));
    const openings = makeOpenings((key, card) => alarms.push([key, card]));
    openings.hear(seal, { orders: [{ no: 7, shuffle: 0, digest, digests }] }, []);
    for (const { places = [], facts = [], hand } of messages) {
        const opened = places.map((place) => ({ no: 7, shuffle: 0, place, salt, card: cards[place] }));
        if (hand) openings.own(seal, opened, hand, 2);
        else openings.hear(seal, { opened }, facts);
    }
    return alarms;
}"""
"""Under seal 7 these cards are ordered, and these messages come; seat 2 is one's own."""
TWO_PACKS: Final = ["7♥", "7♥", "K♠", "7♥"]


def turned(card: str) -> Told:
    return {"kind": "turned", "card": card}


def dealt(seat: int, card: str) -> Told:
    return {"kind": "dealt", "seat": seat, "card": card}


def shown(seat: int, *cards: str) -> Told:
    return {"kind": "shown", "seat": seat, "cards": [*cards]}


@pytest.mark.parametrize(
    "messages",
    [
        [{"places": [0], "facts": [turned("7♥")]}, {"facts": [turned("7♥")]}],
        [{"places": [0], "hand": ["7♥"]}, {"hand": ["7♥", "7♥"]}],
        [{"places": [0], "hand": ["7♥"]}, {"places": [2], "facts": [dealt(3, "7♥")]}],
        [{"places": [0, 1], "facts": [shown(3, "7♥", "7♥"), shown(4, "7♥")]}],
    ],
    ids=["turned", "one hand", "another hand", "showdown"],
)
def test_a_second_card_of_a_kind_shows_its_own_place(door: Door, still: Club, messages: list[Told]) -> None:
    """Of two packs: the place of the first 7♥ does not serve for the second."""
    assert door.enter(still).page("/rules").evaluate(COPIES, [TWO_PACKS, messages]) == [["seal.alarm.unopened", "7♥"]]


def test_a_card_that_is_told_of_twice_shows_one_place(door: Door, still: Club) -> None:
    """As it falls, with the hand, and at the showdown: in whatever order the messages come."""
    drawn, own = {"places": [1], "facts": [dealt(2, "7♥")]}, {"places": [0, 1], "hand": ["7♥", "7♥"]}
    others = {"places": [2, 3], "facts": [shown(2, "7♥", "7♥"), shown(3, "K♠", "7♥")]}
    page = door.enter(still).page("/rules")
    for messages in ([drawn, own, others], [own, drawn, others], [own, drawn, others, others]):
        assert page.evaluate(COPIES, [TWO_PACKS, messages]) == []


def test_a_share_that_came_too_fast_is_opened_a_second_later(door: Door, fast: Club) -> None:
    """The first opening is refused undone: nothing is withheld, and the coup is not void."""
    guest, refused = door.enter(fast), list[str]()

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            if said["do"] == "open" and not refused:
                refused.append(said["id"])
                page.send(json.dumps({"is": "no", "id": said["id"], "code": "too_fast", "text": "Slower."}))
            else:
                server.send(message)

        page.on_message(from_page)
        server.on_message(page.send)

    guest.context.route_web_socket(re.compile("/ws/"), between)
    table = pressed_play(guest, guest.page("/"), "Play now")
    opened = re.compile("(open|withhold) [0-9]+ ")
    play_until(table, lambda: any(opened.match(each.text) for each in fast.records(table.path)), "a share is opened")
    assert refused
    assert not any(each.text.startswith("withhold") for each in fast.records(table.path))


SLOW_CUT: Final = """(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (!JSON.parse(text).do.startsWith("cut")) return send.call(this, text);
        if (AFTER_MS >= 0) setTimeout(() => send.call(this, text), AFTER_MS);
    };
})()"""


@pytest.mark.parametrize("after_ms", [250, -1])
def test_shares_are_opened_when_the_pack_is_cut_or_a_second_later(door: Door, fast: Club, after_ms: int) -> None:
    """Nobody can cut once a share is opened: a slow cutter is waited for; who never cuts holds nobody up for long."""
    path = fast.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 3"))
    cutter, other = door.enter(fast, seat=1), door.enter(fast, seat=2)
    cutter.context.add_init_script(SLOW_CUT.replace("AFTER_MS", str(after_ms)))
    tables = [opened_table(guest, path) for guest in (cutter, other)]

    def said() -> list[str]:
        words = [each.text.split()[0] for each in fast.records(path)]
        return [word for word in words if word in ("close", "cut", "open", "withhold", "order")]

    def ordered() -> bool:
        for table in tables:
            table.press()
        return "order" in said()

    tables[0].until(ordered, "the cards are ordered", patience_s=20)
    cut = ["cut"] if after_ms >= 0 else []
    assert said()[: said().index("order")] == ["close", *cut, "open", "open"]


@pytest.mark.parametrize(
    ("lang", "size", "scheme"), [("ru", PHONE, "dark"), ("en", DESKTOP, "light"), ("ru", DESKTOP, "dark")]
)
def test_the_line_and_its_sheet_are_for_everybody(
    door: Door, fast: Club, lang: Lang, size: tuple[int, int], scheme: str
) -> None:
    guest = door.enter(fast, lang=lang, size=size, scheme=scheme)
    table = play_now(guest, PLAY[lang])
    play_until(table, lambda: bool(re.search(r"\d .*(checked|сверен)|(checked|сверен).* \d", seal_of(table))), "a card")
    shoot(table.page, f"seal-line-{lang}-{size[0]}")
    assert sideways(table.page) <= 0
    table.page.locator("button.seal").click()
    table.page.get_by_role("dialog").wait_for()
    shoot(table.page, f"seal-sheet-{lang}-{size[0]}")
    expect_reachable(outermost(table.page))
    assert findings(table.page) == []


@pytest.mark.parametrize(("opened", "said"), [(None, "Shares promised"), (1, "Shares in the order")])
def test_the_sheet_tells_how_many_shares_went_into_the_order(
    door: Door, fast: Club, opened: int | None, said: str
) -> None:
    """Not how many were promised, once cards are ordered; and how many of the coups were void."""
    guest = door.enter(fast)

    def told(news: Told) -> None:
        news["patch"]["voids"] = 3
        seal = news["patch"].get("seal")
        if seal:
            seal["shares"], seal["opened"] = 2, opened

    table = lied_to(guest, told)
    play_until(table, lambda: bool(CHECKED.search(seal_of(table))), "a card is checked")
    table.page.locator("button.seal").click()
    sheet = table.page.get_by_role("dialog")
    expect(sheet.locator("dl > div", has_text=said).locator("dd")).to_have_text("2" if opened is None else "1")
    expect(sheet.locator("dl > div", has_text="Coups void").locator("dd")).to_contain_text(
        re.compile(r"3 of \d+: a share")
    )


def test_cards_that_the_house_alone_ordered_are_labelled_so(door: Door, fast: Club) -> None:
    """As it is in truth: this page says nothing of its share, so bots and the house are all there is."""
    guest = door.enter(fast)
    guest.context.add_init_script(
        """const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            if (JSON.parse(text).do !== "share") return send.call(this, text);
        };"""
    )
    table = play_now(guest, "Play now")
    play_until(table, lambda: bool(CHECKED.search(seal_of(table))), "a card is checked")
    table.page.locator("button.seal").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("none: the house alone")


def test_a_table_without_a_seal_says_nothing_of_one(door: Door, still: Club) -> None:
    path = still.lay(
        played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2", "stake 1 10", "stake 3 10", "close")
    )
    table = opened_table(door.enter(still, seat=1), path)
    expect(table.page.locator("button.seal")).to_be_hidden()
