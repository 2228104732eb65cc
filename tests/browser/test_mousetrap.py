"""The page Mousetrap in Chromium: laid by drag, touch and keys, counted there and back, shared; a puzzle a day."""

import re
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bankomet.faces.words import Lang
from bankomet.faces.words.filled import filled
from bankomet.games.mousetrap.count import Count, counted
from bankomet.games.mousetrap.daily import daily
from tests.browser.axe import findings
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door, Guest, resized, shoot

SOLVED: Final = (4, 2, 1, 3)
"""All four cards come out: 2, 1, 3, 4."""
STUCK: Final = (1, 2, 3, 4)
"""Only the one comes out."""
MONDAY: Final = "2026-11-23"
MONDAY_NO: Final = 20_780
SPACES: Final = dict.fromkeys(map(ord, "\u00a0\u202f"), " ")


class PuzzlePage:
    """The page as somebody finds it who wants to play."""

    def __init__(self, guest: Guest, path: str = "/mousetrap?n=4&count=stop_at_n") -> None:
        self.guest = guest
        self.page: Page = guest.page(path)
        expect(self.page.locator("body")).to_have_class(re.compile("laid-out"))

    def t(self, key: str, **places: str | int) -> str:
        """The words of a key."""
        return filled(self.guest.words[f"mousetrap.{key}"], self.guest.lang, **places)

    @property
    def circle(self) -> list[int]:
        """The card on each place, 0 for none."""
        faces = self.page.locator(".places .face").all_inner_texts()
        return [int(face) if face else 0 for face in faces]

    @property
    def hand(self) -> list[int]:
        """The cards in the hand."""
        return [int(face) for face in self.page.locator(".cards .face").all_inner_texts()]

    def card(self, number: int) -> Locator:
        return self.page.locator(f".cards [data-card='{number}']")

    def place(self, number: int) -> Locator:
        return self.page.locator(f".places [data-place='{number - 1}']")

    def button(self, key: str, **places: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.t(key, **places), exact=True)

    def drag(self, what: Locator, to: Locator) -> None:
        """With the mouse, in a few moves."""
        start, end = what.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        self.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 3, steps=6)
        self.page.mouse.up()

    def lay(self, cards: Sequence[int]) -> None:
        """By pressing each card twice: it goes to the place that is marked."""
        for card in cards:
            self.card(card).click()
            self.card(card).click()

    def step(self) -> str:
        """`3 of 10`."""
        return self.page.locator(".bar .dim").inner_text()

    def result(self) -> str:
        return self.page.locator(".result").inner_text().translate(SPACES)

    def shared(self) -> str:
        """The text to share."""
        self.button("share").click()
        text = self.page.locator(".shared").input_value()
        self.page.keyboard.press("Escape")
        return text.translate(SPACES)


def at(page: PuzzlePage, circle: Sequence[int]) -> None:
    """Waits until the circle is this."""
    expect(page.page.locator(".places .face")).to_have_text([str(card) if card else "" for card in circle])


# ----------------------------------------------------------------------------------------------------------------- laid
def test_cards_are_laid_moved_and_taken_back_by_drag(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still))
    assert (page.circle, page.hand) == ([0, 0, 0, 0], [1, 2, 3, 4])
    page.drag(page.card(3), page.place(2))
    at(page, [0, 3, 0, 0])
    assert page.hand == [1, 2, 4]
    page.drag(page.card(1), page.place(4))
    page.drag(page.place(2), page.place(1))
    at(page, [3, 0, 0, 1])
    page.drag(page.place(1), page.place(4))
    at(page, [1, 0, 0, 3])
    page.drag(page.card(2), page.place(4))
    at(page, [1, 0, 0, 2])
    assert page.hand == [3, 4]
    page.drag(page.place(1), page.page.locator(".hand .cards"))
    at(page, [0, 0, 0, 2])
    page.drag(page.place(4), page.place(4))
    assert page.page.locator(".picked").count() == 0, "a card that is put down where it lay was not pressed"
    page.drag(page.card(4), page.page.get_by_role("heading", level=1))
    at(page, [0, 0, 0, 2])
    assert page.page.locator(".ghost, .lifted, .over, .picked").count() == 0


def test_cards_are_laid_by_touch(door: Door, still: Club) -> None:
    """A tap takes a card, a tap on a place lays it; a second tap on the card lays it where the mark is."""
    page = PuzzlePage(door.enter(still, size=PHONE))
    page.card(3).tap()
    page.place(2).tap()
    at(page, [0, 3, 0, 0])
    page.card(1).tap()
    page.card(1).tap()
    at(page, [0, 3, 1, 0])
    page.place(2).tap()
    page.place(4).tap()
    at(page, [0, 0, 1, 3])


def test_cards_are_dragged_by_finger(door: Door, still: Club) -> None:
    """The page does not scroll away under a finger that carries a card."""
    page = PuzzlePage(door.enter(still, size=PHONE))
    finger = page.guest.context.new_cdp_session(page.page)
    start, end = page.card(3).bounding_box(), page.place(2).bounding_box()
    assert start is not None
    assert end is not None
    way = [(start["x"] + 20, start["y"] + 30), (180, 300), (end["x"] + 20, end["y"] + 30)]
    for kind, point in zip(("touchStart", "touchMove", "touchMove"), way, strict=True):
        points = [{"x": point[0], "y": point[1]}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    at(page, [0, 3, 0, 0])
    assert page.page.evaluate("scrollY") == 0


def test_the_whole_puzzle_by_keys_alone(door: Door, still: Club) -> None:
    """A card is picked, arrows choose the place, Enter lays it; then the count, step by step and back."""
    page = PuzzlePage(door.enter(still))
    keys = page.page.keyboard
    page.card(1).focus()
    keys.press("ArrowRight")
    expect(page.card(2)).to_be_focused()
    keys.press("Enter")
    expect(page.place(1)).to_be_focused()
    for key in ("ArrowRight", "Enter"):
        keys.press(key)
    at(page, [0, 2, 0, 0])
    expect(page.card(3)).to_be_focused()
    keys.press("Enter")
    expect(page.place(3)).to_be_focused()
    keys.press("End")
    keys.press("Enter")
    at(page, [0, 2, 0, 3])
    keys.press("Enter")  # the four, on the marked place
    keys.press("Enter")
    at(page, [4, 2, 0, 3])
    expect(page.card(1)).to_be_focused()
    keys.press("Enter")
    keys.press("Escape")
    assert page.page.locator(".picked").count() == 0
    page.place(2).press("Delete")
    at(page, [4, 0, 0, 3])
    page.lay([2, 1])
    at(page, SOLVED)
    expect(page.button("run")).to_be_visible()
    page.button("slow").press("Enter")
    expect(page.page.locator(".bar .dim")).to_have_text(page.t("at", step=0, total=10))
    page.page.locator("body").press("ArrowRight")
    expect(page.page.locator(".bar .dim")).to_have_text(page.t("at", step=1, total=10))
    page.page.locator("body").press("ArrowRight")
    expect(page.place(2)).to_have_class(re.compile("hit"))
    page.page.locator("body").press("ArrowLeft")
    expect(page.page.locator(".bar .dim")).to_have_text(page.t("at", step=1, total=10))


def test_fixed_cards_cannot_be_moved(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still), f"/mousetrap?day={MONDAY}")
    fixed = dict(daily(MONDAY_NO).rules.fixed)
    place, card = next(iter(fixed.items()))
    before = page.circle
    assert {i: each for i, each in enumerate(before, 1) if each} == fixed
    page.drag(page.place(place), page.page.locator(".hand .cards"))
    page.drag(page.card(page.hand[0]), page.place(place))
    page.place(place).press("Delete")
    assert page.circle == before
    assert card not in page.hand
    expect(page.page.get_by_role("alert").filter(has_text=page.t("says.fixed", place=place))).to_have_count(1)


# -------------------------------------------------------------------------------------------------------------- counted
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_count_runs_to_its_end_and_says_what_came_of_it(door: Door, still: Club, lang: Lang) -> None:
    page = PuzzlePage(door.enter(still, lang=lang))
    expect(page.button("left", n=4)).to_have_attribute("aria-disabled", "true")
    page.lay(SOLVED)
    page.button("run").click()
    expect(page.page.locator(".result")).to_contain_text(page.t("solved"))
    assert page.result() == f"{page.t('solved')}{page.t('result.all', n=4)}".translate(SPACES)
    assert page.page.locator(".out li").all_inner_texts() == ["2", "1", "3", "4"]
    page.button("lay").click()
    at(page, SOLVED)
    page.button("clear").click()
    at(page, [0, 0, 0, 0])
    page.lay(STUCK)
    page.button("run").click()
    expect(page.page.locator(".result")).to_contain_text(page.t("not_solved"))
    expect(page.page.locator(".result")).to_contain_text(page.t("result.one", n=4, first=1))


def test_step_by_step_there_and_back_each_count_is_that_of_the_game(door: Door, still: Club) -> None:
    """Every call, every place, every card out, against the count itself."""
    circle = [1, 7, 11, 8, 4, 10, 12, 3, 9, 5, 2, 6, 13]
    path = f"/mousetrap?n=13&count=stop_at_n&circle={'.'.join(map(str, circle))}&step=0"
    page = PuzzlePage(door.enter(still), path)
    course = counted(circle, 13, Count.STOP_AT_N)
    total = sum(out.counts for out in course.out) + course.vain
    shown = []
    for step in range(total + 1):
        expect(page.page.locator(".call b")).to_have_text("" if step == 0 else re.compile(r"\d"))
        if step:
            expect(page.page.locator(".here")).to_have_count(1)
        moment = page.page.evaluate(
            """() => [document.querySelector('.call b').textContent,
                document.querySelector('.here')?.dataset.place ?? null,
                [...document.querySelectorAll('.out li')].map((item) => Number(item.textContent)),
                [...document.querySelectorAll('.places .face')].map((face) => Number(face.textContent))]"""
        )
        shown.append(moment)
        if step < total:
            page.button("forth").click()
    left, step = list(range(13)), 0
    for index, out in enumerate(course.out):
        for count in range(1, out.counts + 1):
            step += 1
            cards = [each.card for each in course.out[: index + (count == out.counts)]]
            lying = [card if place in left else 0 for place, card in enumerate(circle)]
            assert shown[step] == [str(count), str(left[(count - 1) % len(left)]), cards, lying]
        at_index = (out.counts - 1) % len(left)
        left = left[at_index + 1 :] + left[:at_index]
    for step in reversed(range(total)):
        page.button("back").click()
        expect(page.page.locator(".bar .dim")).to_have_text(page.t("at", step=step, total=total))
        assert page.page.locator(".call b").inner_text() == shown[step][0]


def test_a_run_can_be_stopped_and_goes_on(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still), "/mousetrap?n=13&count=modular&circle=2.3.4.5.6.7.8.9.10.11.12.13.1")
    page.button("run").click()
    page.button("pause").click()
    step = page.step()
    page.page.wait_for_timeout(700)
    assert page.step() == step
    page.button("go").click()
    expect(page.page.locator(".result")).to_contain_text(page.t("result.none", n=13))


@pytest.mark.parametrize(("goal", "circle", "good"), [("none", "2.1.4.3", True), ("none", "1.2.3.4", False)])
def test_a_goal_can_be_that_none_comes_out(door: Door, still: Club, goal: str, circle: str, good: bool) -> None:  # noqa: FBT001 - drawn
    page = PuzzlePage(door.enter(still), f"/mousetrap?n=4&count=stop_at_n&goal={goal}&circle={circle}&step=99")
    expect(page.page.locator(".result")).to_contain_text(page.t("solved" if good else "not_solved"))


def test_as_many_as_you_can_remembers_the_best(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still), "/mousetrap?n=5&count=stop_at_n&goal=most")
    best = 0
    for circle in ([1, 2, 3, 4, 5], [1, 3, 4, 2, 5], [2, 1, 4, 3, 5]):
        page.lay(circle)
        page.button("slow").click()
        page.button("end").click()
        best = max(best, len(counted(circle, 5, Count.STOP_AT_N).out))
        expect(page.page.locator(".result")).to_contain_text(page.t("best", best=best))
        page.button("lay").click()
        page.button("clear").click()


def test_a_new_goal_over_a_finished_count_knows_of_that_count(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still))
    page.lay(STUCK)
    page.button("slow").click()
    page.button("end").click()
    page.page.get_by_label(page.t("goal.most")).check()
    expect(page.page.locator(".result")).to_contain_text(page.t("best", best=1))
    assert page.shared().startswith(
        " ".join(
            (
                page.t("shared.own", n=4),
                page.t("result.one", n=4, first=1),
                page.t("best", best=1),
                page.t("shared.tries", tries=1),
            )
        )
    )


def test_a_count_that_a_link_opens_at_its_end_is_no_try(door: Door, still: Club) -> None:
    """Nor is it one to watch it again, to aim otherwise, or to load the page anew; what is laid here is one, once."""
    page = PuzzlePage(door.enter(still), "/mousetrap?n=4&count=stop_at_n&goal=most&circle=1.2.3.4&step=99")
    opened = page.t("result.one", n=4, first=1)
    told = f"{page.t('shared.own', n=4)} {opened}\n"
    assert page.result() == opened
    assert page.shared().startswith(told)
    page.button("back").click()
    page.button("forth").click()
    for goal in ("none", "most"):
        page.page.get_by_label(page.t(f"goal.{goal}")).check()
    assert page.result() == opened
    assert page.shared().startswith(told)
    page.button("lay").click()
    page.button("clear").click()
    page.lay([2, 1, 4, 3])
    page.button("slow").click()
    page.button("end").click()
    best = page.t("best", best=len(counted([2, 1, 4, 3], 4, Count.STOP_AT_N).out))
    for _ in range(2):
        expect(page.page.locator(".result")).to_contain_text(best)
        assert page.t("shared.tries", tries=1) in page.shared()
        page.page.reload()


# -------------------------------------------------------------------------------------------------- the day, the link
def test_the_puzzle_of_the_day_is_solved_and_shared_without_its_solution(door: Door, still: Club) -> None:
    guest = door.enter(still)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=still.url)
    page = PuzzlePage(guest, f"/mousetrap?day={MONDAY}")
    puzzle = daily(MONDAY_NO)
    for place in puzzle.rules.free:
        page.drag(page.card(puzzle.solution[place - 1]), page.place(place))
    at(page, puzzle.solution)
    page.button("run").click()
    expect(page.page.locator(".result")).to_contain_text(page.t("solved"), timeout=30_000)
    page.button("share").click()
    page.button("copy").click()
    expect(page.page.get_by_text(page.t("copied"))).to_be_visible()
    text = page.page.evaluate("navigator.clipboard.readText()").translate(SPACES)
    assert text == f"Mousetrap, 23 November 2026. All 7 cards came out. Tries: 1.\n{still.url}/mousetrap?day={MONDAY}"


def test_today_is_the_same_for_everybody_and_the_days_before_can_be_had(door: Door, still: Club) -> None:
    one, two = PuzzlePage(door.enter(still), "/mousetrap"), PuzzlePage(door.enter(still, lang="ru"), "/mousetrap")
    assert one.circle == two.circle
    expect(one.page.get_by_text(one.t("today"))).to_be_visible()
    expect(one.button("day.after")).to_have_attribute("aria-disabled", "true")
    one.button("day.before").click()
    expect(one.page.get_by_text(one.t("past"))).to_be_visible()
    assert re.search(r"\?day=\d{4}-\d\d-\d\d$", one.page.url)
    one.button("day.after").click()
    expect(one.page.get_by_text(one.t("today"))).to_be_visible()


def test_a_link_reproduces_the_view(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still))
    page.lay([4, 2])
    again = PuzzlePage(door.enter(still, lang="ru"), page.page.url.removeprefix(still.url))
    assert (again.circle, again.hand) == ([4, 2, 0, 0], [1, 3])
    page.lay([1, 3])
    page.button("slow").click()
    for _ in range(3):
        page.button("forth").click()
    again = PuzzlePage(door.enter(still), page.page.url.removeprefix(still.url))
    expect(again.page.locator(".bar .dim")).to_have_text(again.t("at", step=3, total=10))
    assert again.page.locator(".out li").all_inner_texts() == ["2", "1"]


@pytest.mark.parametrize(
    "query", ["n=0&count=x", "n=99", "n=4&circle=9.9.9.9", "n=4&circle=1.1.2.3", "day=2026-13-77", "n=4&step=x"]
)
def test_a_bad_address_shows_a_whole_puzzle_all_the_same(door: Door, still: Club, query: str) -> None:
    page = PuzzlePage(door.enter(still), f"/mousetrap?{query}")
    assert len(page.circle) in (4, 7, 8, 9, 10, 11, 12, 13)
    assert page.page.locator(".cards button").count() > 0


def test_a_day_that_has_not_come_is_refused_in_words(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still, line_breaks=True), "/mousetrap?day=2999-01-01")
    expect(page.page.locator(".refused")).to_contain_text("There is no puzzle of such a day")


def test_numbers_suits_and_the_count_can_be_chosen(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still))
    page.page.get_by_role("button", name=f"{page.t('n')}: {page.t('more')}", exact=True).click()
    page.page.get_by_role("button", name=f"{page.t('suits')}: {page.t('more')}", exact=True).click()
    assert len(page.circle) == 10
    page.page.get_by_label(page.t("count.modular")).check()
    field = page.page.get_by_role("textbox", name=page.t("n"), exact=True)
    field.fill("52")
    field.press("Enter")
    expect(page.page.locator(".places button")).to_have_count(104)
    assert re.search(r"n=52&suits=2&count=modular", page.page.url)
    field.fill("many")
    field.press("Enter")
    assert field.input_value() == "52"


# -------------------------------------------------------------------------------------------------------- for everybody
def test_what_is_laid_and_counted_is_said(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still))
    region = page.page.locator("[aria-live=polite]")
    page.lay([4])
    expect(region).to_contain_text(page.t("says.laid", card=4, place=1, n=3))
    page.lay([2, 1, 3])
    page.button("run").click()
    expect(region).to_contain_text(page.t("result.all", n=4))
    assert page.place(3).get_attribute("aria-label") == page.t("place.gone", place=3, card=1)
    assert page.page.locator(".middle").get_attribute("aria-hidden") == "true"


@pytest.mark.parametrize(
    "path", ["", "?n=13&count=modular&suits=2", "?n=4&circle=4.2.1.3&step=2", "?n=4&circle=1.2.3.4&step=99"]
)
@pytest.mark.parametrize(("size", "lang", "scheme"), [(DESKTOP, "en", "dark"), (PHONE, "ru", "light")])
def test_axe_finds_nothing(door: Door, still: Club, path: str, size: tuple[int, int], lang: Lang, scheme: str) -> None:
    page = PuzzlePage(door.enter(still, lang=lang, size=size, scheme=scheme), f"/mousetrap{path}")
    assert findings(page.page) == []
    if page.button("share").is_visible():
        page.button("share").click()
        assert findings(page.page) == []


@pytest.mark.parametrize("query", ["day=2026-11-29", "n=13&count=modular&suits=4", "n=20&circle=&count=stop_at_n"])
def test_every_size_shows_all_places_apart_and_none_beside_the_page(door: Door, still: Club, query: str) -> None:
    page = PuzzlePage(door.enter(still, size=PHONE), f"/mousetrap?{query}")
    for size in (PHONE, (320, 640), (768, 1024), DESKTOP, (1920, 1080)):
        resized(page.page, size)
        assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        boxes = [place.bounding_box() for place in page.page.locator(".places button").all()]
        assert all(box and box["width"] >= 43.9 and box["height"] >= 43.9 for box in boxes), size
        placed = [(box["x"], box["y"], box["width"], box["height"]) for box in boxes if box]
        for i, (x, y, w, h) in enumerate(placed):
            assert 0 <= x <= x + w <= size[0], size
            for other_x, other_y, _, _ in placed[:i]:
                assert abs(other_x - x) >= w or abs(other_y - y) >= h, size
        shoot(page.page, f"mousetrap-{query}-{size[0]}")


def test_letters_of_twice_the_size_lose_nothing(door: Door, still: Club, large_letters: Browser) -> None:
    page = PuzzlePage(door.enter(still, browser=large_letters), f"/mousetrap?day={MONDAY}")
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_for_who_asks_for_less_motion_it_runs_as_well(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still, motion="reduce"))
    page.lay(SOLVED)
    page.button("run").click()
    expect(page.page.locator(".result")).to_contain_text(page.t("solved"))


def test_the_language_can_be_switched_over_a_laid_circle(door: Door, still: Club) -> None:
    page = PuzzlePage(door.enter(still))
    page.lay([4, 2])
    page.page.locator(".lang").click()
    expect(page.page.get_by_role("heading", level=1)).to_have_text("Мышеловка")
    assert page.circle == [4, 2, 0, 0]
    assert not re.search(r"mousetrap\.", page.page.locator("body").inner_text())


def test_the_first_page_and_the_rules_lead_here(door: Door, still: Club) -> None:
    guest = door.enter(still)
    for path in ("/", "/rules"):
        page = guest.page(path)
        page.locator("a[href='/mousetrap']").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Mousetrap")
