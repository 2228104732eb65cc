"""Ochko and Thirty-one at the table page: draws, showdown, hidden hands."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from bankomet.games.hands.state import HandsState
from tests.browser.club import FAST, Club, opened
from tests.browser.people import PATIENCE_MS, PHONE, Door, Guest
from tests.browser.scenes import SCENES
from tests.browser.seen import TablePage, hear, heard, opened_table, pressed_play, sees
from tests.support.play import played

COUP_S: Final = 60.0
GAMES: Final = {"ochko": "Ochko", "thirty-one": "Thirty-one"}
CARD: Final = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that hurries, but leaves the time in which hands are turned over."""
    with opened(tmp_path_factory.mktemp("brisk"), {**FAST, "read_ms": 2_400}) as club:
        yield club


def chosen_game(guest: Guest, game: str) -> TablePage:
    """From the first page to a table of this game: it is chosen from the menu, then the large button."""
    page = guest.page("/")
    page.locator("#pick-game button").click()
    page.get_by_role("option", name=GAMES[game]).click()
    return pressed_play(guest, page, "Play now")


def hands_of(club: Club, path: str) -> HandsState:
    """The state of a game with hidden hands at this path."""
    state = club.table(path).state
    assert isinstance(state, HandsState)
    return state


def own_moves(club: Club, table: TablePage, seat: int) -> list[str]:
    """What this seat has said at its table up to the last showdown: `draw 1`, `stand 1`."""
    return [each.text for each in club.records(table.path) if re.fullmatch(rf"(draw|stand) {seat}", each.text)]


def own_seat(club: Club, table: TablePage) -> int:
    """The seat of the only person."""
    return next(int(seat) for seat, place in club.table(table.path).places.items() if not place.is_bot)


def said_by_click(table: TablePage) -> None:
    """Draws once where it may be, then has enough; everything else is the large button."""
    drawn = table.bar.locator(".took i.on, .took b:not(:text-is('0'))").count()
    if table.second.is_visible() and table.label() == table.t("hands.another") and drawn:
        table.second.click(timeout=PATIENCE_MS)
    else:
        table.press()


def said_by_key(table: TablePage) -> None:
    """The same by the keyboard alone."""
    drawn = table.bar.locator(".took i.on, .took b:not(:text-is('0'))").count()
    label = table.label()
    if label == table.t("hands.another"):
        table.page.keyboard.press("d" if drawn else "e")
    elif label in (table.t("hands.enough"), table.t("hands.own_hand")):
        table.page.keyboard.press("d")
    else:
        table.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", [said_by_click, said_by_key])
def test_a_round_is_played_by_clicks_and_by_keys(door: Door, fast: Club, game: str, way: object) -> None:
    """From the first page: stake, draw, have enough; the coup is settled and told, with one's own part."""
    assert callable(way)
    table = chosen_game(door.enter(fast), game)
    seat = own_seat(fast, table)
    assert fast.table(table.path).terms.game.name == game

    def both_said() -> bool:
        way(table)
        said = {move.split()[0] for move in own_moves(fast, table, seat)}
        return said == {"draw", "stand"} and fast.table(table.path).state.coups > 0

    table.until(both_said, "a draw, a stand and a settled coup", COUP_S)
    expect(table.sentence).to_contain_text(re.compile(r"opens|takes|was dealt|pays|turns"))


def test_a_key_meant_for_a_stake_asks_for_no_card(door: Door, still: Club) -> None:
    """Enter and the space bar do nothing while it is one's word; E does."""
    table = opened_table(door.enter(still, seat=1), still.lay(SCENES["hand"].laid()))
    for key in ("Enter", "Space", "s"):
        table.page.keyboard.press(key)
    table.page.wait_for_timeout(300)
    assert table.label() == "Another card"
    table.page.keyboard.press("e")
    expect(table.main).to_contain_text("A card is on its way")


def test_own_hand_is_told_in_figures_and_words_and_survives_a_refresh(door: Door, still: Club) -> None:
    """8, 6 and 3: seventeen, one of three drawn; the risk line is shown when asked for, and kept."""
    guest = door.enter(still, seat=1)
    table = opened_table(guest, still.lay(SCENES["hand"].laid()))
    table.page.get_by_role("button", name="Show the risk of going over").click()
    for _ in range(2):
        hand = table.page.get_by_role("group", name="Your cards")
        assert re.sub(r"\s+", " ", hand.locator(".total").inner_text()) == "17 seventeen"
        expect(hand.locator("svg.card")).to_have_count(6)
        sees(hand, "eight of hearts, six of clubs, three of diamonds. In all seventeen.")
        expect(table.bar.get_by_role("img", name="Drawn: 1 of 3")).to_be_visible()
        expect(table.sentence).to_have_text("Your word: another card, or enough?", use_inner_text=True)
        expect(table.page.locator(".chance:visible")).to_have_text(
            re.compile(r"Over with the next card.*53\.5% · 54 of 101")
        )
        table.page.reload()
        table.ready()


def test_a_hand_that_is_over_can_only_stand_and_nobody_learns_of_it(door: Door, still: Club) -> None:
    """O9: its holder is told; for another browser it stands there like any hand in turn."""
    path = still.lay(SCENES["hand-over"].laid())
    mine = opened_table(door.enter(still, seat=1), path)
    assert mine.label() == "Enough"
    expect(mine.second).to_be_hidden()
    sees(mine.page.get_by_role("group", name="Your cards"), "twenty-four, over")
    other = opened_table(door.enter(still, seat=2), path)
    expect(other.seats.locator("li.is-turn")).to_contain_text("thinks, drew 1")
    assert "over" not in other.page.locator("main").inner_text().lower()


def test_the_banker_stands_on_these(door: Door, still: Club) -> None:
    """P6: «идёт на своих» is what he says when he has drawn nothing."""
    table = opened_table(door.enter(still, seat=1), still.lay(SCENES["hand-banker"].laid()))
    expect(table.second).to_contain_text("I stand on these")
    table.page.keyboard.press("d")
    table.until(lambda: own_moves(still, table, 1) == ["stand 1"], "he stands, and the log tells it at the showdown")
    sees(table.sentence, "Андрей")


def test_the_way_of_the_bank_crosses_nobodys_own_cards(door: Door, still: Club) -> None:
    """From or to one's own seat it is told in words, beside the pack; that of two others is drawn."""
    for scene, drawn in (("hand", True), ("hand-banker", False)):
        path = still.lay(SCENES[scene].laid())
        for seat in (1, 2):
            table = opened_table(door.enter(still, seat=seat), path)
            expect(table.page.get_by_role("group", name="Your cards").locator(".total b")).to_be_visible()
            assert table.page.locator("svg.rim").is_visible() is drawn


def test_a_showdown_lies_there_until_the_next_deal(door: Door, still: Club) -> None:
    """Every hand face up with its total and what came of it; one's own part in a sentence of its own."""
    table = opened_table(door.enter(still, seat=1), still.lay(SCENES["showdown"].laid(), bots=SCENES["showdown"].bots))
    expect(table.seats.locator(".cards.open")).to_have_count(4)
    states = table.seats.locator(".state:visible").all_inner_texts()
    assert sorted(states) == ["17 · the banker went over", "17 · the banker went over", "22 · quits", "24 · over"]
    sees(table.page.get_by_role("group", name="Your cards"), "the banker went over")
    expect(table.sentence.locator(".win")).to_contain_text("+40")


def test_hands_are_turned_over_one_by_one_and_nothing_is_told_before(door: Door, brisk: Club) -> None:
    """The last hand lies open before anything of what came of it is written; who wants less motion sees all at once."""
    laid = played(
        "ochko book", "join 1 2 3 4", "lot 4", "bank 4 100", "stake 1 10", "stake 2 10", "stake 3 10", "close"
    )
    laid = laid.then("hands 1 10♣ 9♠, 2 10♥ 9♣, 3 10♦ 8♥, 4 10♠ 8♣", "stand 1", "stand 2", "stand 3")
    path = brisk.lay(laid, bots={2: "steady", 3: "steady"})
    banker = opened_table(door.enter(brisk, seat=4), path)
    watcher = opened_table(door.enter(brisk, motion="reduce"), path)
    for table in (banker, watcher):
        _keep_openings(table.page)
    banker.page.keyboard.press("d")
    expect(banker.sentence).to_contain_text("shows eighteen", timeout=PATIENCE_MS)
    steps = banker.page.evaluate("window.openings")
    assert [each for each in steps if each[1] == "Showdown"] == [[1, "Showdown"], [2, "Showdown"], [3, "Showdown"]]
    assert [each[0] for each in watcher.page.evaluate("window.openings")][:1] == [4]


def _keep_openings(page: Page) -> None:
    """Remembers how many hands lie open, and what is written under the table then, whenever their number changes."""
    page.evaluate(
        """() => {
            window.openings = [];
            let before = 0;
            const look = () => {
                const open = document.querySelectorAll('.before .cards.open').length;
                const told = document.querySelector('p.sentence').innerText.trim();
                if (open !== before) window.openings.push([open, told]);
                before = open;
            };
            new MutationObserver(look).observe(document.querySelector('.seats'),
                {subtree: true, attributes: true, attributeFilter: ['class']});
        }"""
    )


def test_no_page_ever_receives_the_cards_of_others(door: Door, brisk: Club) -> None:
    """Two browsers play a coup to its showdown; in every frame before that there are no cards but one's own."""
    laid = played("ochko book", "join 1 2 3", "lot 3", "bank 3 100", "stake 1 20", "stake 2 20", "close")
    path = brisk.lay(laid.then("hands 1 2♠ 7♥, 2 3♦ 8♣, 3 4♥ 9♠"))
    tables, frames = zip(*(_recorded(door.enter(brisk, seat=seat), path) for seat in (1, 2, 3)), strict=True)
    for seat, table in zip((1, 2), tables, strict=False):
        table.until(table.can_press, f"it is the word of seat {seat}")
        table.page.keyboard.press("e")
        expect(table.bar.locator(".took i.on")).to_have_count(1)
        table.until(table.can_press, "the card has come")
        if seat == 1:
            table.page.keyboard.press("d")
    before = [set(CARD.findall("".join(each))) for each in frames]
    for table in tables[1:]:
        table.until(table.can_press, "it is his word")
        table.page.keyboard.press("d")
    tables[0].until(lambda: hands_of(brisk, path).coups == 1, "the coup is settled")
    assert before == [_dealt(brisk, path, seat) for seat in (1, 2, 3)]


def _dealt(club: Club, path: str, seat: int) -> set[str]:
    """The cards that came to a seat in the only coup so far."""
    return {each.text.split()[2] for each in club.records(path) if each.text.startswith(f"deal {seat} ")}


def test_a_bankers_21_shows_nobodys_cards_but_his(door: Door, still: Club) -> None:
    """O6: they never see their cards, and no page is told them."""
    laid = SCENES["banker-21"]
    table, frames = _recorded(door.enter(still, seat=1), still.lay(laid.laid(), bots=laid.bots))
    assert set(CARD.findall("".join(frames))) == {"A♠", "10♥"}
    expect(table.seats.locator(".cards.open")).to_have_count(1)
    sees(table.sentence, "Ольга")


def _recorded(guest: Guest, path: str) -> tuple[TablePage, list[str]]:
    """A tab at a table, and every frame that it gets."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(_plain(payload)))

    page = guest.context.new_page()
    page.on("websocket", listen)
    guest.go(page, path)
    return TablePage(guest, page).ready(), frames


def _plain(payload: str | bytes) -> str:
    """A frame with its cards as they are written, whatever the JSON escapes."""
    return json.dumps(json.loads(payload), ensure_ascii=False)


def test_what_is_heard_of_a_hand(door: Door, still: Club, fast: Club) -> None:
    """One sentence for one's word, with the total and what was drawn; `L` says the cards again."""
    table = opened_table(door.enter(still, seat=1), still.lay(SCENES["hand"].laid()))
    hear(table)
    table.page.keyboard.press("l")
    table.until(lambda: any("In all seventeen." in each for each in heard(table)), "the hand is said")
    playing = chosen_game(door.enter(fast), "ochko")
    hear(playing)

    def spoken() -> bool:
        said_by_click(playing)
        return any(re.search(r"Your word: [a-z-]+, (nothing|one of three) drawn\.", each) for each in heard(playing))

    playing.until(spoken, "one's word is said", COUP_S)


def test_the_keys_of_such_a_table_are_told(door: Door, still: Club) -> None:
    table = opened_table(door.enter(still, seat=1), still.lay(SCENES["hand"].laid()))
    table.page.keyboard.press("?")
    sheet = table.page.get_by_role("dialog")
    sees(sheet, "another card")
    assert "turn the card" not in sheet.inner_text().lower()


def test_four_backs_over_the_baize_and_ones_own_cards_in_it_on_a_phone(door: Door, still: Club) -> None:
    """A draw by touch: the card is asked for."""
    scene = SCENES["hand"]
    table = opened_table(door.enter(still, seat=1, size=PHONE), still.lay(scene.laid(), bots=scene.bots))
    expect(table.seats.locator(".cards:visible")).to_have_count(4)
    own = table.page.get_by_role("group", name="Your cards").locator(".flyer").last.bounding_box()
    bar = table.bar.bounding_box()
    assert own is not None
    assert bar is not None
    assert own["y"] + own["height"] < bar["y"], "the cards lie above the bar"
    table.main.tap()
    expect(table.main).to_contain_text("A card is on its way")


def test_a_new_table_is_opened_though_it_was_wanted_before_the_games_were_known(door: Door, still: Club) -> None:
    """On a slow line: nothing is complained of, and the click is not lost."""
    guest = door.enter(still)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.context.route("**/api/games*", hold)
    page = guest.page("/")
    page.get_by_role("button", name="Invite").click()
    page.wait_for_timeout(200)
    assert page.locator("#refused").inner_text() == ""
    for route in held:
        route.continue_()
    page.get_by_role("dialog").get_by_label("Game").select_option("thirty-one")


def test_a_new_table_names_the_source_of_each_option(door: Door, fast: Club) -> None:
    """The game first, then its tradition and its options, a whole number typed; all of it arrives at the table."""
    page = door.enter(fast, line_breaks=True).page("/")
    page.get_by_role("button", name="Invite").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Game").select_option("thirty-one")
    form.get_by_label("Tradition").select_option("coup")
    expect(form.get_by_role("textbox", name="Agreed stake")).to_be_hidden()
    form.locator(".terms summary").click()
    terms = form.locator(".term")
    sources = terms.locator("a").all_inner_texts()
    assert len(sources) == terms.count() > 5
    assert all(re.match(r"[PG]\d+a? · ", each) for each in sources)
    assert all(
        href.startswith("/rules#")
        for href in terms.locator("a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    )
    form.get_by_label("For a dealt thirty-one, counters").fill("0")
    form.get_by_role("button", name="Open the table").click()
    sees(form.get_by_role("alert"), "1…")
    form.get_by_label("For a dealt thirty-one, counters").fill("5")
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*", wait_until="commit")
    table = TablePage(door.guests[0], page).ready()
    agreed = fast.table(table.path).terms
    assert (agreed.game.name, agreed.preset.name, agreed.rules.options()["dealt_31"]) == ("thirty-one", "coup", "5")


@pytest.mark.parametrize(
    ("scene", "seat", "told"),
    [
        ("hand", 1, "Your hand stands and your stake of 20 plays on without you. The purse is kept."),
        ("hand-dealing", 1, "Your hand stands and your stake of 20 plays on without you. The purse is kept."),
        ("hand-banker", 1, "Your hand stands, then the bank passes. The purse is kept."),
        ("showdown", 1, "Your purse is kept at this table."),
    ],
)
def test_who_leaves_is_told_what_becomes_of_his_hand(door: Door, still: Club, scene: str, seat: int, told: str) -> None:
    table = opened_table(door.enter(still, seat=seat), still.lay(SCENES[scene].laid()))
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Leave the table").click()
    sees(table.page.get_by_role("dialog", name="Leave the table?"), told)
