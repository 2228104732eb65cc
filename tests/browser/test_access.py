"""The table for everybody: axe finds nothing, the live region speaks, the decoration keeps silent."""

import re

import pytest
from playwright.sync_api import expect

from bankomet.core.game import Seat
from bankomet.faces.words import Lang, say, yours
from tests.browser.axe import findings
from tests.browser.club import Club, facts_of, name_of
from tests.browser.letters import strays
from tests.browser.people import Door
from tests.browser.scenes import SCENES, at_scene
from tests.browser.seen import TablePage, hear, heard, opened_table, sees
from tests.support.play import played

NO_TIME_MS = 1


@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_nothing_at_a_table(door: Door, still: Club, scene: str) -> None:
    """In every situation and with every sheet open, in the dark; and all is English."""
    guest = door.enter(still, seat=SCENES[scene].seat)
    page = at_scene(scene, guest, still)
    assert findings(page) == []
    assert strays(page, "en") == []


@pytest.mark.parametrize("path", ["/", "/rules", "/t/nothere"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_on_the_other_pages(door: Door, still: Club, path: str, scheme: str) -> None:
    guest = door.enter(still, lang="ru" if scheme == "light" else "en", scheme=scheme, line_breaks=path == "/t/nothere")
    page = guest.page(path)
    page.locator("h1").wait_for()
    if path == "/t/nothere":
        sees(page.get_by_role("main"), "There is no such table." if scheme == "dark" else "Такого стола нет.")
    assert findings(page) == []
    assert not re.search(r"\b[a-z]+\.[a-z_.]+\b", page.get_by_role("banner").inner_text()), "a key, not a text"


@pytest.mark.parametrize("name", ["invite", "watch"])
def test_axe_finds_nothing_in_the_sheets_of_the_first_page(door: Door, still: Club, name: str) -> None:
    guest = door.enter(still)
    page = guest.page("/")
    page.locator(f"#{name}").click()
    page.get_by_role("dialog").wait_for()
    assert findings(page) == []


def test_axe_would_find_something(door: Door, still: Club) -> None:
    """The instrument works: a picture without a name is found."""
    page = door.enter(still).page("/")
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    assert any(each.startswith("image-alt") for each in findings(page))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_live_region_speaks_calls_and_settlements(door: Door, fast: Club, lang: Lang) -> None:
    """One polite region; each card once, in order; then the settlement, and at once what it was for the reader."""
    laid = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2", "stake 1 10", "stake 3 10", "close")
    path = fast.lay(laid)
    punter = opened_table(door.enter(fast, lang=lang, seat=1), path)
    assert punter.page.locator("[aria-live=polite]").count() == 1
    hear(punter)
    banker = opened_table(door.enter(fast, lang=lang, seat=2), path)
    banker.page.keyboard.press("a")
    punter.until(lambda: fast.table(path).state.coups > 0, "the series ends")
    wanted = _to_be_said(fast, path, lang)
    punter.until(lambda: wanted in " ".join(heard(punter)), f"{wanted!r} is spoken")


def _to_be_said(club: Club, path: str, lang: Lang) -> str:
    """The first series of a table in words, and what it was for seat 1."""
    told = facts_of(club, path)
    first = next(i for i, fact in enumerate(told) if fact.kind == "turned")
    end = next(i for i, fact in enumerate(told) if hasattr(fact, "gains"))
    sentences = [say(fact, lambda seat: name_of(int(seat)), "thirteen", lang) for fact in told[first : end + 1]]
    own = yours(told[end], Seat(1), lang)
    return " ".join([each.text for each in sentences if each] + ([own] if own else []))


def test_the_bubble_the_dots_and_the_arc_keep_silent(door: Door, still: Club) -> None:
    """What is only drawn is hidden from who listens; what it says is said elsewhere."""
    guest = door.enter(still, seat=1)
    page = at_scene("punter", guest, still)
    tree = page.locator("body").aria_snapshot()
    assert "fifth card is" not in tree
    assert "the bank passes" not in tree
    for drawn in (".bubble", ".left", ".rim, svg.way, .arc"):
        for node in page.locator(drawn).all():
            assert node.evaluate("node => node.closest('[aria-hidden=true]') !== null"), drawn


def test_seats_and_run_are_lists_that_read_well(door: Door, still: Club) -> None:
    """Seats in the order of the bank, each with what lies before it; the run with what is left of each rank."""
    guest = door.enter(still, seat=1)
    page = at_scene("punter", guest, still)
    table = TablePage(guest, page)
    seats = page.get_by_role("list", name="Seats, in the order of the bank").get_by_role("listitem").all_inner_texts()
    assert [each.split("\n")[1] for each in seats] == ["Андрей", "Вера", "Лев", "Ольга", "Фёдор", "Анна"]
    assert table.columns() == [
        "Two: jack of spades",
        "Three: eight of diamonds",
        "Four: king of hearts",
        "Five: two of spades",
        "Six: nine of diamonds",
        "Seven: 4 left in the pack",
        "Eight: 3 left in the pack",
        "Nine: 3 left in the pack",
        "Ten: 4 left in the pack",
        "Jack: 3 left in the pack",
        "Queen: 4 left in the pack",
        "King: 3 left in the pack",
        "Ace: 4 left in the pack",
    ]
    assert page.get_by_role("heading", level=1).count() == 1


def test_tab_goes_from_the_head_over_the_run_to_the_own_controls(door: Door, still: Club) -> None:
    """Every control of the page is reached by the tabulator alone, and shows that it is."""
    guest = door.enter(still, seat=1)
    page = at_scene("staking-free", guest, still)
    names: list[str] = []
    for _ in range(30):
        page.keyboard.press("Tab")
        told = page.evaluate(
            """() => {
                const node = document.activeElement;
                const style = getComputedStyle(node);
                const ring = style.outlineStyle !== 'none' || style.boxShadow !== 'none'
                    || node.closest('label, fieldset') !== null;
                return [node.getAttribute('aria-label') || node.textContent.trim() || node.id, ring];
            }"""
        )
        if told[0] in names or page.evaluate("document.activeElement === document.body"):
            break
        assert told[1], f"{told[0]} has the focus and does not show it"
        names.append(told[0])
    reached = " | ".join(names)
    for name in ("Invite", "Rules", "Menu", "Add 5", "Take off the whole sum"):
        assert name in reached
    assert "Sit this series out" in reached
    assert names[-1].startswith("Stake 10")


def test_the_key_l_says_the_table_again(door: Door, still: Club) -> None:
    guest = door.enter(still, seat=1)
    table = TablePage(guest, at_scene("punter", guest, still))
    hear(table)
    table.page.keyboard.press("l")
    table.until(lambda: bool(heard(table)), "something is said")
    whole = " ".join(heard(table))
    for part in ("The next call is seven, 47 left in the pack", "200 in the bank", "Your stake is 20"):
        assert part in whole


def test_keys_can_be_switched_off(door: Door, still: Club) -> None:
    guest = door.enter(still, seat=1)
    page = at_scene("menu", guest, still)
    page.get_by_role("checkbox", name="Keys").uncheck()
    page.keyboard.press("Escape")
    table = TablePage(guest, page)
    turned = table.turned()
    page.locator("body").press("Space")
    page.wait_for_timeout(400)
    assert table.turned() == turned
    page.reload()
    table.ready()
    page.locator("body").press("Space")
    page.wait_for_timeout(400)
    assert table.turned() == turned


def test_a_key_in_a_field_is_only_a_letter(door: Door, still: Club) -> None:
    """Whoever types is not understood as playing."""
    guest = door.enter(still, seat=1)
    table = TablePage(guest, at_scene("staking-free", guest, still))
    played = still.played(table.path)
    table.sum.fill("")
    table.sum.press_sequentially("s1a?")
    assert table.sum.input_value() == "s1a?"
    assert table.page.get_by_role("dialog").count() == 0
    assert still.played(table.path) == played


def test_focus_stays_while_the_table_goes_on(door: Door, fast: Club) -> None:
    """What has the focus keeps it, whatever happens around it."""
    laid = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2", "stake 1 10", "stake 3 10", "close")
    path = fast.lay(laid, bots={2: "steady", 3: "bold"})
    table = opened_table(door.enter(fast, seat=1), path)
    menu = table.page.get_by_role("button", name="Menu")
    menu.focus()
    table.until(lambda: fast.table(path).state.coups > 0, "a series ends")
    expect(menu).to_be_focused()


def test_the_four_colours_and_the_letters_of_the_cards_can_be_chosen(door: Door, still: Club) -> None:
    guest = door.enter(still, seat=1)
    page = at_scene("menu", guest, still)
    page.get_by_role("checkbox", name=re.compile("four colours")).check()
    page.get_by_role("radio", name="В Д К Т").check()
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.classList.contains('four')")
    page.reload()
    page.get_by_role("region", name="Your place").wait_for()
    assert page.evaluate("document.documentElement.classList.contains('four')")


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_no_motion_for_who_wants_none(door: Door, fast: Club, motion: str, moves: bool) -> None:  # noqa: FBT001
    """With reduced motion nothing is ever animated, and the cards lie there at once."""
    laid = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1", "stake 2 10", "stake 3 10", "close")
    table = opened_table(door.enter(fast, seat=1, motion=motion), fast.lay(laid))
    table.page.evaluate(
        """() => {
            window.moved = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...args) { window.moved += 1; return animate.apply(this, args); };
        }"""
    )
    table.main.click()
    table.until(lambda: table.turned() == 1, "a card")
    table.page.wait_for_timeout(100)
    assert bool(table.page.evaluate("window.moved")) is moves
    for duration_ms in table.page.evaluate("document.getAnimations().map(each => each.effect.getTiming().duration)"):
        assert moves or duration_ms < NO_TIME_MS
