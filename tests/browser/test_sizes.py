"""Every page on a phone, with large letters, in both languages and both lights."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from bankomet.faces.words import Lang
from tests.browser.axe import findings
from tests.browser.club import Club
from tests.browser.letters import strays
from tests.browser.people import DESKTOP, PHONE, Door, Guest, resized
from tests.browser.scenes import SCENES, at_scene
from tests.browser.seen import TablePage, opened_table, sees
from tests.support.play import played

UNREACHABLE = """nodes => {
    const covered = (node) => {
        node.scrollIntoView({block: 'center'});
        const box = node.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return at === null || !(node.contains(at) || at.contains(node));
    };
    const outside = (node) => {
        const { left, right } = node.getBoundingClientRect();
        return left + scrollX < -1 || right + scrollX > document.documentElement.clientWidth + 1;
    };
    const named = (node) => node.innerText || node.outerHTML;
    const shown = nodes.filter((node) => node.checkVisibility());
    return shown.length === 0 ? ['nothing to be reached'] : shown.flatMap((node) => [
        ...(covered(node) ? [`covered: ${named(node)}`] : []),
        ...(outside(node) ? [`outside: ${named(node)}`] : []),
    ]);
}"""
"""Which of these lie under something wherever one scrolls, or reach out of the page sideways."""
TOO_SMALL = """(nodes, least) => nodes.flatMap((node) => {
    const { width, height } = node.getBoundingClientRect();
    return Math.min(width, height) < least ? [`${width} x ${height}: ${node.innerText || node.outerHTML}`] : [];
})"""
"""Which of these are too small for a finger."""
UNCOVERED = """node => {
    node.scrollIntoView({block: 'nearest'});
    const box = node.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const at = [middle, [box.left + 9, box.top + 9], [box.right - 9, box.bottom - 9]];
    return at.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
}"""
"""Whether something, brought into the window, shows its middle and two of its corners."""
CROSSING = """root => {
    const WHOLES = '.bubble, .cards, .pile, .pack-cards, .who, .places button';
    const shown = (node) => node.checkVisibility({opacityProperty: true}) && !node.closest('.vh');
    const wholes = [...root.querySelectorAll(WHOLES)].filter(shown);
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
"""What lies over something else there: words, and as wholes the cards, the bubble and the plates."""
OVER_CARDS = """() => {
    const boxes = (of) => [...document.querySelectorAll(of)].map((node) => node.getBoundingClientRect());
    const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const meet = (a, b) => across(a, b) > 4 && down(a, b) > 4;
    const over = ['.bubble', '.who', '.pack-cards'].map((of) => [of, boxes(of)]);
    return boxes('.stake .card').flatMap((card) => over.filter(([, each]) => each.some((box) => meet(card, box))));
}"""
"""What lies over a card before a plate."""
SERIES_SCENES = ["staking-equal", "staking-free", "bank", "won"]
HAND_SCENES = ["hand", "hand-hint", "hand-over", "hand-crowd", "showdown", "talia"]
OTHERWISE_ON_A_PHONE = {
    *("drawing", "staking-free", "bank", "won", "lost", "watcher", "menu", "people", "hand", "showdown"),
}
"""The situations that look different there to axe; the others have the same parts as at a desk."""
SIDEWAYS_PHONES = [(844, 390), (667, 375), (568, 320)]
LOW_HEAD_PX = 60
"""So high is the head there at most: one row, of three small lines."""
SMALLEST = (335, 640)
"""A phone 320 wide: a bar to scroll by, which phones do not have, takes 15."""
TALL_PHONE = (390, 844)
MANY_SIZES = [(320, 640), (600, 800), (768, 1024), (820, 1180), (1024, 768), (844, 390), (667, 375), (1366, 768)]
TWICE_AS_LARGE = "document.documentElement.style.fontSize = '200%'"
PATHS = ["/", "/rules", "/verify", "/mousetrap", "/chances"]
TARGET_PX = 44


def sideways(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def expect_reachable(parts: Locator) -> None:
    """Fails where one of these is covered wherever one scrolls, or lies outside the page."""
    assert parts.evaluate_all(UNREACHABLE) == []


def outermost(page: Page) -> Locator:
    """The controls and texts that must be reached: those of the open sheet, if one is open."""
    return _uppermost(page).locator("button:visible, input:visible, a:visible, p.sentence, .notice")


def expect_large_enough(page: Page) -> None:
    """Fails where a control is smaller than a finger needs: 44 by 44 pixels."""
    targets = "button:visible, a:visible, label.tick:visible, fieldset label:visible"
    assert _uppermost(page).locator(targets).evaluate_all(TOO_SMALL, TARGET_PX - 0.5) == []


def _uppermost(page: Page) -> Locator:
    """The open sheet, if one is open."""
    sheet = page.locator("dialog[open]").last
    return sheet if sheet.count() else page.locator("body")


@pytest.mark.parametrize("scene", SCENES)
def test_a_table_on_a_phone(door: Door, still: Club, scene: str) -> None:
    """No sideways scroll, nothing cut off, covered or too small to be hit; in Russian, whose words are longest."""
    guest = door.enter(still, lang="ru", seat=SCENES[scene].seat, size=PHONE)
    page = at_scene(scene, guest, still)
    assert sideways(page) <= 0
    expect_reachable(outermost(page))
    expect_large_enough(page)
    assert strays(page, "ru") == []
    if scene in OTHERWISE_ON_A_PHONE:
        page.emulate_media(color_scheme="light")
        assert findings(page) == []


@pytest.mark.parametrize("scene", [*SERIES_SCENES, *HAND_SCENES])
def test_a_table_on_a_phone_held_sideways(door: Door, still: Club, scene: str) -> None:
    """One's words stand in the window without scrolling, and nothing lies over anything else."""
    guest = door.enter(still, lang="ru", seat=SCENES[scene].seat, size=SIDEWAYS_PHONES[0])
    page = at_scene(scene, guest, still)
    for size in SIDEWAYS_PHONES:
        resized(page, size)
        for control in page.locator("section.own").locator("button:visible, input[type=text]:visible").all():
            box = control.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1], f"{control.inner_text()} {size}"
            wide = control.evaluate("node => node.scrollWidth - node.clientWidth")
            assert wide <= 0, f"{control.inner_text()} {size}"
        assert page.get_by_role("banner").evaluate("node => node.offsetHeight") <= LOW_HEAD_PX, size
        assert page.locator(".stage").evaluate(CROSSING) == [], size
        assert page.locator(".top").evaluate(CROSSING) == [], size
        assert sideways(page) <= 0, size
        expect_reachable(outermost(page))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("scene", ["bank", "staking-free", "hand"])
def test_a_table_on_the_smallest_phone(door: Door, still: Club, scene: str, lang: Lang) -> None:
    """The head is one row, and the run of calls or one's own cards are above the bar."""
    guest = door.enter(still, lang=lang, seat=SCENES[scene].seat, size=SMALLEST)
    page = at_scene(scene, guest, still)
    assert page.get_by_role("banner").evaluate("node => node.offsetHeight") <= 48
    seen = page.locator(".run ol, .hand .cards").locator("visible=true").bounding_box()
    bar = page.locator("section.own").bounding_box()
    assert seen is not None
    assert bar is not None
    assert seen["y"] + seen["height"] <= bar["y"]
    assert page.locator(".stage").evaluate(CROSSING) == []


@pytest.mark.parametrize("scene", ["bank", "staking-free", "hand", "staked"])
def test_nothing_crosses_the_rim_with_letters_twice_as_large(door: Door, still: Club, scene: str) -> None:
    guest = door.enter(still, seat=SCENES[scene].seat, size=TALL_PHONE)
    page = at_scene(scene, guest, still)
    page.evaluate(TWICE_AS_LARGE)
    assert sideways(page) <= 0
    assert page.locator(".tablebox:visible").evaluate(CROSSING) == []
    for part in page.locator(".pack:visible, .talia:visible, .total:visible").all():
        box, baize = part.bounding_box(), page.locator(".baize").bounding_box()
        assert box is not None
        assert baize is not None
        assert box["y"] + box["height"] <= baize["y"] + baize["height"], part.inner_text()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("path", PATHS)
def test_a_page_on_a_phone_with_letters_twice_as_large(door: Door, still: Club, path: str, lang: Lang) -> None:
    """Whether the browser or a style of the reader's enlarges them; every page but the first leads to play."""
    page = door.enter(still, lang=lang, size=TALL_PHONE).page(path)
    page.locator("h1").wait_for()
    page.evaluate(TWICE_AS_LARGE)
    page.wait_for_timeout(100)
    assert sideways(page) <= 0
    head = page.get_by_role("banner")
    expect_reachable(head.locator("button, a"))
    assert head.evaluate(CROSSING) == []
    assert path == "/" or head.get_by_role("navigation").locator("a[href='/']").is_visible()
    if path == "/mousetrap":
        page.locator("body.laid-out").wait_for()
        assert page.locator(".ring").evaluate(CROSSING) == []


def test_a_sum_is_taken_off_on_a_phone(door: Door, still: Club) -> None:
    """One counter too many needs no typing."""
    guest = door.enter(still, seat=1, size=PHONE)
    table = TablePage(guest, at_scene("staking-free", guest, still))
    table.button(table.t("own.off.all")).click()
    expect(table.sum).to_have_value("0")


def test_the_pack_without_a_hand_has_the_table_to_itself(door: Door, still: Club) -> None:
    """On a phone it lies in the middle of the baize, no smaller than others' cards at a desk."""
    page = at_scene("staked", door.enter(still, seat=1, size=TALL_PHONE), still)
    pack, baize = page.locator(".talia").bounding_box(), page.locator(".baize").bounding_box()
    assert pack is not None
    assert baize is not None
    assert abs(pack["x"] + pack["width"] / 2 - baize["x"] - baize["width"] / 2) <= 2
    assert abs(pack["y"] + pack["height"] / 2 - baize["y"] - baize["height"] / 2) <= 12
    assert page.locator(".talia .pack-cards").evaluate("node => node.offsetWidth") >= 46


def test_pages_are_printed_whole(door: Door, still: Club) -> None:
    """A table of numbers is not cut at its window, bars keep their ground, and cards stay on the narrower baize."""
    guest = door.enter(still)
    page = guest.page("/chances")
    page.locator("body.asked .split").wait_for()
    page.emulate_media(media="print")
    for numbers in page.locator(".tablewrap:not(.vh)").all():
        assert numbers.evaluate("node => node.scrollHeight - node.clientHeight") <= 0
    assert page.locator(".split i").first.evaluate("node => getComputedStyle(node).printColorAdjust") == "exact"
    guest.go(page, "/mousetrap")
    page.locator("body.laid-out").wait_for()
    outside = page.locator(".ring").evaluate(
        """ring => {
            ring.style.width = '600px';
            const { left, right } = ring.getBoundingClientRect();
            const boxes = [...ring.querySelectorAll('.places button')].map((card) => card.getBoundingClientRect());
            return boxes.filter((box) => box.left < left || box.right > right).length;
        }"""
    )
    assert outside == 0
    assert page.locator(".felt").evaluate("node => getComputedStyle(node).backgroundImage") == "none"
    ink = "node => getComputedStyle(node).borderColor"
    assert page.locator(".places button:not(.has, .marked)").first.evaluate(ink) == "rgb(51, 51, 51)"


def test_forced_colours_keep_what_colours_told(door: Door, still: Club) -> None:
    """The arrow of a choice once, a bar behind the shares, no square at the bubble, pinned cards unlike free ones."""
    guest = door.enter(still)
    page = guest.page("/chances")
    page.locator("body.asked .split").wait_for()
    page.emulate_media(forced_colors="active")
    assert page.locator("select").first.evaluate("node => getComputedStyle(node).backgroundImage") == "none"
    grounds = "nodes => nodes.map((node) => getComputedStyle(node).backgroundColor)"
    assert len(set(page.locator(".split i").evaluate_all(grounds))) == 2
    guest.go(page, "/")
    assert page.locator(".bubble").evaluate("node => getComputedStyle(node, '::before').display") == "none"
    guest.go(page, "/mousetrap")
    page.locator("body.laid-out").wait_for()
    borders = "nodes => nodes.map((node) => getComputedStyle(node).borderStyle)"
    assert set(page.locator(".places .fixed").evaluate_all(borders)) == {"double"}
    assert set(page.locator(".hand .has").evaluate_all(borders)) == {"solid"}


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


@pytest.mark.parametrize("players", [5, 6])
def test_every_card_drawn_for_the_first_bank_is_seen(door: Door, still: Club, players: int) -> None:
    """And every plate lies above the run of cards under the table."""
    cards = [f"draw {seat} {card}" for seat, card in enumerate(("K♠", "7♥", "9♦", "Q♣", "5♠")[: players - 1], 1)]
    laid = played("thirteen 003", "join " + " ".join(str(seat) for seat in range(1, players + 1)), *cards)
    page = opened_table(door.enter(still, seat=1), still.lay(laid)).page
    for size in ((1024, 700), DESKTOP, (1366, 768), (1440, 900), (800, 1000)):
        resized(page, size)
        assert page.locator(".stake .card").count() == players - 1
        assert page.evaluate(OVER_CARDS) == [], size
        lowest = page.locator(".who").evaluate_all(
            "nodes => Math.max(...nodes.map((n) => n.getBoundingClientRect().bottom))"
        )
        run = page.locator(".run").bounding_box()
        assert run is not None
        assert lowest <= run["y"], size


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
    expect_reachable(outermost(page))


def test_first_page_and_rules_with_letters_twice_as_large(door: Door, large_letters: Browser, still: Club) -> None:
    for size in (DESKTOP, PHONE):
        guest = door.enter(still, lang="ru", size=size, browser=large_letters)
        for path in ("/", "/rules"):
            page = guest.page(path)
            page.locator("h1").wait_for()
            assert sideways(page) <= 0, f"{path} {size}"


@pytest.mark.parametrize("path", ["/", "/rules"])
def test_first_page_and_rules_at_every_width(door: Door, still: Club, path: str) -> None:
    page = door.enter(still, lang="ru", size=(320, 740)).page(path)
    page.locator("h1").wait_for()
    for width in (320, 360, 640, 1280):
        resized(page, (width, 740))
        assert sideways(page) <= 0, width


def test_the_sheet_for_a_new_table_fits_a_phone(door: Door, still: Club) -> None:
    page = door.enter(still, lang="ru", size=PHONE).page("/")
    page.locator("#invite").click()
    page.get_by_role("dialog").wait_for()
    assert sideways(page) <= 0
    expect_reachable(outermost(page))


def test_the_lists_of_the_first_page_lie_above_everything(door: Door, still: Club) -> None:
    """A game and a tradition can be chosen at every size: the list is inside the window and no line of it covered."""
    page = door.enter(still, lang="ru").page("/")
    for size in MANY_SIZES:
        resized(page, size)
        for pick in ("game", "tradition"):
            page.locator(f"#pick-{pick} button").click()
            for option in page.get_by_role("listbox").get_by_role("option").all():
                assert option.evaluate(UNCOVERED), f"{option.inner_text()} {size}"
            box = page.get_by_role("listbox").bounding_box()
            assert box is not None
            assert box["x"] >= 0, size
            assert box["y"] >= 0, size
            assert box["x"] + box["width"] <= size[0], size
            assert box["y"] + box["height"] <= size[1], size
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
    expect(page.locator("p.sentence")).to_have_text("Stakes are closed: 5\N{NO-BREAK SPACE}punters, 95 in all.")
    expect(page.locator(".bubble")).to_contain_text("Six!")
    page.reload()
    page.get_by_role("region", name="Your place").wait_for()


def at_scene_in_russian(door: Door, still: Club) -> Page:
    """A punter's page in mid-series."""
    return at_scene("punter", door.enter(still, lang="ru", seat=1), still)


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


def called(guest: Guest, names: dict[int, str], *, title: str = "") -> None:
    """From now on the guest is told these names for the seats, and this title of the table."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            if said["is"] == "table":
                said["table"]["title"] = title
                for no, name in names.items():
                    said["public"]["seats"][str(no)]["name"] = name
            line.send(json.dumps(said))

        line.on_message(server.send)
        server.on_message(told)

    guest.context.route_web_socket(re.compile("/ws/"), between)


@pytest.mark.parametrize("players", [3, 5])
def test_the_longest_name_keeps_off_the_cards_before_it(door: Door, still: Club, players: int) -> None:
    """Wherever his plate stands at the table."""
    names = range(1, players + 1)
    hands = {1: "8♥ 6♣", 2: "9♠ 8♠", 3: "4♦ K♦", 4: "7♠ J♥", 5: "10♣ 2♠"}
    drawn = {2: "2♦", 3: "3♦", 4: "2♥", 5: "3♥"}
    laid = played(
        "ochko book",
        "join " + " ".join(map(str, names)),
        "lot 1",
        "bank 1 200",
        *(f"stake {no} 10" for no in names[1:]),
        "close",
        "hands " + ", ".join(f"{no} {hands[no]}" for no in [*names[1:], 1]),
        *(line for no in names[1:] for line in (f"gets {no} {drawn[no]}", f"stand {no}")),
    )
    guest = door.enter(still, seat=1)
    called(guest, dict.fromkeys(names[1:], "Екатерина-Константиновна"))
    page = opened_table(guest, still.lay(laid)).page
    sees(page.locator("ul.seats"), "Екатерина")
    assert page.locator(".stage").evaluate(CROSSING) == []
    assert sideways(page) <= 0


def test_the_longest_names_and_titles_stay_in_their_places(door: Door, still: Club) -> None:
    """Though no space is in them: the head of the run keeps off its columns, and nothing scrolls sideways."""
    guest = door.enter(still, seat=1)
    called(guest, {2: "W" * 24, 3: "W" * 24}, title="W" * 40)
    page = opened_table(guest, still.lay(SCENES["won"].laid())).page
    sees(page.locator(".run header"), "WWW")
    sees(page.locator(".top .what"), "WWW")
    head = page.get_by_role("banner")
    for width in (360, 641, 800, 950, 1280):
        resized(page, (width, 800))
        assert sideways(page) <= 0, width
        for part in (".run header", ".top .what", ".top .mark"):
            wide = page.locator(part).evaluate("node => node.scrollWidth - node.clientWidth")
            assert wide <= 0, f"{part} is {wide} too wide in {width}"
        expect_reachable(head.get_by_role("button"))
        assert head.evaluate("node => node.offsetHeight") <= 60, f"the table keeps its height in {width}"
        for plate in page.locator("ul.seats .who:visible").all():
            box = plate.bounding_box()
            assert box is not None
            assert box["x"] >= 0, f"cut off in {width}: {plate.inner_text()}"
            assert box["x"] + box["width"] <= width
