"""Every page on a phone, with large letters, in both languages and both lights."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute

from bankomet.faces.words import Lang
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door
from tests.browser.scenes import SCENES, at_scene
from tests.browser.seen import opened_table, sees

ON_TOP = """node => {
    node.scrollIntoView({block: 'center'});
    const box = node.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return at !== null && (node.contains(at) || at.contains(node));
}"""
"""Whether the middle of something can be brought to where nothing lies over it."""
UNCOVERED = """node => {
    node.scrollIntoView({block: 'nearest'});
    const box = node.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const at = [middle, [box.left + 9, box.top + 9], [box.right - 9, box.bottom - 9]];
    return at.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
}"""
"""Whether something, brought into the window, shows its middle and two of its corners."""
CROSSING = """root => {
    const shown = (node) => node.checkVisibility({opacityProperty: true}) && !node.closest('.vh');
    const wholes = [...root.querySelectorAll('.bubble, .cards, .pile, .pack-cards')].filter(shown);
    const parts = wholes.map((node) => [node, node]);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        if (!text.data.trim() || text.parentElement.closest('svg, .bubble') || !shown(text.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        parts.push([text, range]);
    }
    const boxes = parts.flatMap(([node, drawn]) => [...drawn.getClientRects()].map((box) => [node, box]));
    const named = (node) => node.data?.trim() ?? node.className;
    return boxes.flatMap(([a, one], i) => boxes.slice(i + 1).flatMap(([b, other]) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 2 && down > 3 && !a.contains(b) && !b.contains(a) ? [`${named(a)} / ${named(b)}`] : [];
    }));
}"""
"""What lies over something else there: words, and the cards and the bubble as wholes."""
SERIES_SCENES = ["staking-equal", "staking-free", "bank", "won"]
HAND_SCENES = ["hand", "hand-hint", "hand-over", "hand-crowd", "showdown", "talia"]
SIDEWAYS_PHONES = [(844, 390), (667, 375), (568, 320)]
TARGET_PX = 44
KEY = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")


def sideways(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def expect_reachable(page: Page, parts: Locator) -> None:
    """Fails where one of these is covered wherever one scrolls, or lies outside the page."""
    width = page.evaluate("document.documentElement.clientWidth")
    for part in parts.all():
        if not part.is_visible():
            continue
        assert part.evaluate(ON_TOP), f"covered: {part.inner_text()!r}"
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= -1, part.inner_text()
        assert box["x"] + box["width"] <= width + 1, part.inner_text()


def outermost(page: Page) -> Locator:
    """The controls and texts that must be reached: those of the open sheet, if one is open."""
    sheet = page.locator("dialog[open]").last
    root = sheet if sheet.count() else page.locator("body")
    return root.locator("button:visible, input:visible, a:visible, p.sentence, .notice")


@pytest.mark.parametrize("scene", SCENES)
def test_a_table_on_a_phone(door: Door, still: Club, scene: str) -> None:
    """No sideways scroll, nothing cut off, nothing that stays covered; in Russian, whose words are longest."""
    guest = door.enter(still, lang="ru", seat=SCENES[scene].seat, size=PHONE)
    page = at_scene(scene, guest, still)
    assert sideways(page) <= 0
    expect_reachable(page, outermost(page))


@pytest.mark.parametrize("size", SIDEWAYS_PHONES)
@pytest.mark.parametrize("scene", [*SERIES_SCENES, *HAND_SCENES])
def test_a_table_on_a_phone_held_sideways(door: Door, still: Club, scene: str, size: tuple[int, int]) -> None:
    """One's words stand in the window without scrolling, and nothing lies over anything else."""
    guest = door.enter(still, lang="ru", seat=SCENES[scene].seat, size=size)
    page = at_scene(scene, guest, still)
    for control in page.locator("section.own").locator("button:visible, input[type=text]:visible").all():
        box = control.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1], control.inner_text()
    assert page.locator(".stage").evaluate(CROSSING) == []
    assert page.locator(".top").evaluate(CROSSING) == []
    assert sideways(page) <= 0
    expect_reachable(page, outermost(page))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("scene", ["staked", "staking-free", "staking-bid", "keeping", "hand-hint", "showdown"])
def test_the_bar_lies_over_no_word_of_the_table(door: Door, still: Club, scene: str, lang: Lang) -> None:
    """On a desk all that is said is read without scrolling, whatever the bar has to offer."""
    guest = door.enter(still, lang=lang, seat=SCENES[scene].seat, size=DESKTOP)
    page = at_scene(scene, guest, still)
    words, bar = page.locator("p.sentence").bounding_box(), page.locator("section.own").bounding_box()
    assert words is not None
    assert bar is not None
    assert words["y"] + words["height"] <= bar["y"] + 1
    assert bar["y"] + bar["height"] <= DESKTOP[1]


@pytest.mark.parametrize(
    ("scene", "size"),
    [
        ("staking-asked", DESKTOP),
        ("bank", DESKTOP),
        ("menu", DESKTOP),
        ("hand", DESKTOP),
        ("staking-asked", PHONE),
        ("won", PHONE),
        ("hand", PHONE),
        ("hand-hint", PHONE),
        ("showdown", PHONE),
    ],
)
def test_a_table_with_letters_twice_as_large(
    door: Door, large_letters: Browser, still: Club, scene: str, size: tuple[int, int]
) -> None:
    """Text grows to 200 % without loss: all is still there and can be reached."""
    guest = door.enter(still, lang="ru", seat=SCENES[scene].seat, size=size, browser=large_letters)
    page = at_scene(scene, guest, still)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert sideways(page) <= 0
    expect_reachable(page, outermost(page))


def test_first_page_and_rules_with_letters_twice_as_large(door: Door, large_letters: Browser, still: Club) -> None:
    for size in (DESKTOP, PHONE):
        guest = door.enter(still, lang="ru", size=size, browser=large_letters)
        for path in ("/", "/rules"):
            page = guest.page(path)
            page.locator("h1").wait_for()
            assert sideways(page) <= 0, f"{path} {size}"


@pytest.mark.parametrize("scene", ["staking-free", "bank", "declaring", "watcher", "menu", "hand-hint"])
def test_targets_on_a_phone_are_large_enough(door: Door, still: Club, scene: str) -> None:
    """Every control of one's own is at least 44 by 44 pixels."""
    guest = door.enter(still, seat=SCENES[scene].seat, size=PHONE)
    page = at_scene(scene, guest, still)
    sheet = page.locator("dialog[open]")
    root = sheet if sheet.count() else page.locator("body")
    for control in root.locator("button:visible, a:visible, label.tick:visible, fieldset label:visible").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET_PX - 0.5, control.inner_text()


@pytest.mark.parametrize("width", [320, 360, 640, 1280])
def test_first_page_and_rules_at_every_width(door: Door, still: Club, width: int) -> None:
    guest = door.enter(still, lang="ru", size=(width, 740))
    for path in ("/", "/rules"):
        page = guest.page(path)
        page.locator("h1").wait_for()
        assert sideways(page) <= 0, path
        page.close()


def test_the_sheet_for_a_new_table_fits_a_phone(door: Door, still: Club) -> None:
    page = door.enter(still, lang="ru", size=PHONE).page("/")
    page.locator("#invite").click()
    page.get_by_role("dialog").wait_for()
    assert sideways(page) <= 0
    expect_reachable(page, outermost(page))


@pytest.mark.parametrize(
    "size", [(320, 640), (600, 800), (768, 1024), (820, 1180), (1024, 768), (844, 390), (667, 375), (1366, 768)]
)
def test_the_lists_of_the_first_page_lie_above_everything(door: Door, still: Club, size: tuple[int, int]) -> None:
    """A game and a tradition can be chosen at every size: the list is inside the window and no line of it covered."""
    page = door.enter(still, lang="ru", size=size).page("/")
    for pick in ("game", "tradition"):
        page.locator(f"#pick-{pick} button").click()
        for option in page.get_by_role("listbox").get_by_role("option").all():
            assert option.evaluate(UNCOVERED), option.inner_text()
        box = page.get_by_role("listbox").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("lang", "title", "sentence", "play"),
    [
        ("ru", "тринадцать", "Тринадцать", "Играть"),
        ("en", "Thirteen", "Thirteen calls", "Play now"),
    ],
)
def test_the_browsers_language_is_the_pages(
    door: Door, still: Club, lang: Lang, title: str, sentence: str, play: str
) -> None:
    page = door.enter(still, lang=lang).page("/")
    assert page.evaluate("document.documentElement.lang") == lang
    assert title in page.title()
    assert sentence in page.get_by_role("heading", level=1).inner_text()
    assert page.get_by_role("button", name=play, exact=True).count() == 1


def test_the_language_is_switched_and_stays_switched(door: Door, still: Club) -> None:
    """On the first page, at a table without leaving it, and on the rules."""
    guest = door.enter(still, lang="en", seat=1)
    page = guest.page("/")
    page.get_by_role("button", name=re.compile("по-русски")).click()
    page.get_by_role("button", name="Играть", exact=True).wait_for()
    guest.go(page, "/rules")
    assert page.evaluate("document.documentElement.lang") == "ru"
    page.close()
    page = at_scene_in_russian(door, still)
    page.evaluate("window.same = true")
    page.get_by_role("button", name=re.compile("English")).click()
    page.get_by_role("region", name="Your place").wait_for()
    page.get_by_text("Vera", exact=False).or_(page.get_by_text("Вера")).first.wait_for()
    assert page.evaluate("window.same")
    assert "Six!" in page.locator(".bubble").inner_text()
    assert page.locator("p.sentence").inner_text() == "Stakes are closed: 5\N{NO-BREAK SPACE}punters, 95 in all."
    page.reload()
    page.get_by_role("region", name="Your place").wait_for()


def at_scene_in_russian(door: Door, still: Club) -> Page:
    """A punter's page in mid-series."""
    return at_scene("punter", door.enter(still, lang="ru", seat=1), still)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    "scene", ["staking-asked", "bank", "lost", "menu", "keys", "hand", "hand-over", "showdown", "talia"]
)
def test_no_text_of_one_language_strays_into_the_other(door: Door, still: Club, lang: Lang, scene: str) -> None:
    """Apart from names, cards and the language switch there are letters of one alphabet on the page."""
    page = at_scene(scene, door.enter(still, lang=lang, seat=1), still)
    words: list[str] = page.evaluate(
        """() => [...document.body.querySelectorAll('*')]
            .filter((node) => node.checkVisibility() && !node.closest('[lang]:not(html), kbd, .seats, .choice'))
            .flatMap((node) => [...node.childNodes])
            .filter((node) => node.nodeType === 3)
            .map((node) => node.data.trim())
            .filter(Boolean)"""
    )
    names = ("Андрей", "Вера", "Лев", "Ольга", "Фёдор", "Анна")
    strays = [each for each in words if _strays(each, lang, names)]
    assert words
    assert strays == []
    assert [each for each in words if KEY.fullmatch(each)] == [], "the key of a text instead of the text"


def _strays(text: str, lang: Lang, names: tuple[str, ...]) -> bool:
    for name in names:
        text = text.replace(name, "")
    if lang == "en":
        return any("а" <= letter.lower() <= "я" for letter in text)
    words = [word.strip("«»()·,.!?:—") for word in text.split()]
    return any(word.isascii() and word.isalpha() and len(word) > 1 for word in words)


def test_light_and_dark_are_the_systems_until_chosen(door: Door, still: Club) -> None:
    """And a choice is in the first byte of the next page, so that nothing flashes."""
    for scheme in ("dark", "light"):
        guest = door.enter(still, seat=1, scheme=scheme)
        page = at_scene("menu", guest, still)
        ground = "getComputedStyle(document.body).getPropertyValue('--text').trim()"
        assert (page.evaluate(ground) == "#f3eadb") is (scheme == "dark")
        other = "light" if scheme == "dark" else "dark"
        page.get_by_role("radio", name=other).check()
        assert (page.evaluate(ground) == "#f3eadb") is (other == "dark")
        answer = guest.context.request.get(still.url + "/")
        assert f'data-theme="{other}"' in answer.text()


@pytest.mark.parametrize("width", [360, 641, 800, 950, 1280])
def test_the_longest_names_and_titles_stay_in_their_places(door: Door, still: Club, width: int) -> None:
    """Though no space is in them: the head of the run keeps off its columns, and nothing scrolls sideways."""
    guest = door.enter(still, seat=1, size=(width, 800))

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            if said["is"] == "table":
                said["table"]["title"] = "W" * 40
                for no in ("2", "3"):
                    said["public"]["seats"][no]["name"] = "W" * 24
            line.send(json.dumps(said))

        line.on_message(server.send)
        server.on_message(told)

    guest.context.route_web_socket(re.compile("/ws/"), between)
    page = opened_table(guest, still.lay(SCENES["won"].laid())).page
    sees(page.locator(".run header"), "WWW")
    sees(page.locator(".top .what"), "WWW")
    assert sideways(page) <= 0
    for part in (".run header", ".top .what", ".top .mark"):
        wide = page.locator(part).evaluate("node => node.scrollWidth - node.clientWidth")
        assert wide <= 0, f"{part} is {wide} too wide"
    head = page.get_by_role("banner")
    expect_reachable(page, head.get_by_role("button"))
    assert head.evaluate("node => node.offsetHeight") <= 60, "the table keeps its height"
    for plate in page.locator("ul.seats .who:visible").all():
        box = plate.bounding_box()
        assert box is not None
        assert box["x"] >= 0, f"cut off: {plate.inner_text()}"
        assert box["x"] + box["width"] <= width
