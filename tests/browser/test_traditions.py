"""Every tradition, chosen on the first page, is played to its second settlement."""

import pytest
from playwright.sync_api import expect

from bankomet.faces.words import Lang, preset_title
from bankomet.games import GAMES
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door
from tests.browser.seen import TablePage, opened_table, sees
from tests.support.play import played

PRESETS = list(GAMES["thirteen"].presets)
TWO_COUPS_S = 60.0


@pytest.mark.parametrize("preset", PRESETS)
def test_a_tradition_is_chosen_and_played(door: Door, fast: Club, preset: str) -> None:
    """By what the page offers alone; at the end the purse on the page is the one that the log tells."""
    guest = door.enter(fast)
    page = guest.page("/")
    title = preset_title("thirteen", preset, "en")
    page.locator("#pick-tradition button").click()
    page.get_by_role("option").filter(has=page.locator("b").get_by_text(title, exact=True)).click()
    sees(page.locator("#pick-tradition button"), title)
    page.get_by_role("button", name="Play now", exact=True).click()
    page.wait_for_url("**/t/*", wait_until="commit")
    table = TablePage(guest, page).ready()
    sees(page.get_by_role("heading", level=1), title)
    assert fast.table(table.path).terms.preset.name == preset

    def twice() -> bool:
        table.press()
        return fast.table(table.path).state.coups >= 2

    table.until(twice, "two settlements", TWO_COUPS_S)
    sees(table.sentence, ".")
    assert table.refusal.count() == 0


def test_the_choice_is_kept_for_the_next_visit(door: Door, fast: Club) -> None:
    guest = door.enter(fast)
    page = guest.page("/")
    chosen = preset_title("thirteen", "joker", "en")
    page.locator("#pick-tradition button").click()
    page.get_by_role("option").filter(has_text=chosen).click()
    page.reload()
    sees(page.locator("#pick-tradition button"), chosen)


def test_the_choice_is_made_by_keys(door: Door, fast: Club) -> None:
    """Arrows, a letter, Escape leaves it as it was, Enter takes it; the focus comes back to the button."""
    page = door.enter(fast).page("/")
    button = page.locator("#pick-tradition button")
    button.wait_for()
    button.focus()
    before = button.inner_text()
    page.keyboard.press("ArrowDown")
    page.get_by_role("listbox").wait_for()
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    assert button.inner_text() == before
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(button).to_be_focused()
    sees(button, preset_title("thirteen", PRESETS[-1], "en"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_list_of_a_choice_is_open_only_while_the_focus_is_in_it(
    door: Door, fast: Club, size: tuple[int, int]
) -> None:
    """To go back to its button closes it; a press on the button closes it too, and does not open it again."""
    page = door.enter(fast, size=size).page("/")
    button, listed = page.locator("#pick-tradition button"), page.get_by_role("listbox")
    button.click()
    expect(listed).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(button).to_be_focused()
    expect(listed).to_have_count(0)
    assert button.get_attribute("aria-expanded") == "false"
    for _ in range(2):
        page.keyboard.press("Enter")
        expect(listed).to_be_focused()
        button.dispatch_event("click") if size == PHONE else button.click()
        expect(listed).to_have_count(0)
        expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(listed).to_have_count(0)


def test_a_table_of_ones_own_has_the_terms_that_were_asked_for(door: Door, fast: Club) -> None:
    """The form's every field arrives at the table, and the sheet with the invitation says how to ask friends."""
    page = door.enter(fast).page("/")
    page.get_by_role("button", name="Invite").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Tradition").select_option("000")
    form.get_by_label("Name of the table").fill("Friday")
    form.get_by_role("textbox", name="Seats", exact=True).fill("9")
    form.get_by_role("textbox", name="Bots", exact=True).fill("3")
    form.get_by_role("textbox", name="Purse", exact=True).fill("1 500")
    form.get_by_role("radio", name="brisk").check()
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*", wait_until="commit")
    table = TablePage(door.guests[0], page).ready()
    agreed = fast.table(table.path)
    assert (agreed.terms.preset.name, agreed.terms.seat_count, agreed.terms.purse) == ("000", 9, 1500)
    assert sum(place.is_bot for place in agreed.places.values()) == 3
    sees(page.get_by_role("heading", level=1), "Friday")
    expect(page.get_by_role("dialog", name="Invite to the table")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    table.ready()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_form_that_is_filled_in_wrongly_is_refused_where_it_is_wrong(door: Door, fast: Club) -> None:
    """One sentence, the field marked and focused, and no table is opened."""
    page = door.enter(fast, line_breaks=True).page("/")
    page.get_by_role("button", name="Invite").click()
    form = page.get_by_role("dialog")
    for field, typed, told in (("Purse", "1e3", "1e3"), ("Seats", "1001", "1"), ("Bots", "99", "99")):
        form.get_by_role("textbox", name=field, exact=True).fill(typed)
        form.get_by_role("button", name="Open the table").click()
        sees(form.get_by_role("alert"), told)
        assert "/t/" not in page.url
        form.get_by_role("textbox", name=field, exact=True).fill({"Purse": "1000", "Seats": "6", "Bots": "2"}[field])


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Seats: write a whole number."), ("ru", "Мест: напишите целое число.")],
)
def test_a_field_that_is_left_empty_is_named_in_one_sentence(door: Door, fast: Club, lang: Lang, told: str) -> None:
    guest = door.enter(fast, lang=lang)
    page = guest.page("/")
    page.get_by_role("button", name=guest.words["first.invite"]).click()
    form = page.get_by_role("dialog")
    form.get_by_role("textbox", name=guest.words["first.new.seats"], exact=True).fill("")
    form.get_by_role("button", name=guest.words["first.new.open_table"]).click()
    expect(form.get_by_role("alert")).to_have_text(told)


@pytest.mark.parametrize(
    ("terms", "counters"),
    [("thirteen 003", 0), ("thirteen 000", 1), ("thirteen 001", 1), ("ochko book", 1), ("thirty-one book", 0)],
)
def test_all_keys_are_those_that_the_table_has(door: Door, still: Club, terms: str, counters: int) -> None:
    """Where the stake is agreed there are no counters to add or to take off."""
    table = opened_table(door.enter(still, seat=1), still.lay(played(terms, "join 1 2")))
    table.page.keyboard.press("?")
    keys = table.page.get_by_role("dialog", name="All keys")
    expect(keys.get_by_text("sit the")).to_have_count(1)
    for about in ("help.add", "help.off"):
        expect(keys.get_by_text(table.t(about))).to_have_count(counters)
