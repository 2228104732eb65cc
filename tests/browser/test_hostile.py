"""Whatever a stranger writes is shown as text: no script of his runs, not even where the policy is switched off.

The server refuses most of it long before; here the page is given all of it as if the server had let it pass.
"""

import json
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from playwright.sync_api import Browser, FilePayload, Page, Route, WebSocketRoute

from tests.browser.club import Club
from tests.browser.hostile import PAYLOADS
from tests.browser.people import Door, Guest
from tests.browser.seen import opened_table

AT_ONCE: Final = 5
GOLDEN: Final = Path(__file__).parents[1] / "golden" / "thirteen-003.log"
WATCH: Final = (
    "window.ran = 0; window.xss = () => { window.ran++; };"
    "for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = window.xss;"
)
SHOWN: Final = """() => [...document.querySelectorAll('*')].flatMap((node) => [
    ...[...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data),
    ...[...node.attributes].map((each) => each.value), ...(node.value === undefined ? [] : [String(node.value)]),
]).join('\\n')"""
STRANGE: Final = """() => [...document.querySelectorAll('*')].filter((node) =>
    ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'FRAME', 'MARQUEE', 'VIDEO', 'AUDIO', 'MATH'].includes(node.tagName)
    || (node.tagName === 'SCRIPT' && !(node.getAttribute('src') ?? '').startsWith('/static/'))
    || [...node.attributes].some((each) => each.name.startsWith('on')
        || (/^(href|src|action|data|xlink:href)$/.test(each.name) && /^(javascript|data:text)/i.test(each.value)))
).map((node) => node.outerHTML.slice(0, 200))"""


def _batches() -> Iterator[tuple[str, ...]]:
    for i in range(0, len(PAYLOADS), AT_ONCE):
        yield PAYLOADS[i : i + AT_ONCE]


def _unguarded(door: Door, club: Club) -> Guest:
    """A reader whose browser heeds no policy: what would run, runs."""
    guest = door.enter(club, unguarded=True, line_breaks=True)
    guest.context.add_init_script(WATCH)
    return guest


def _expect_text(page: Page, written: tuple[str, ...] = ()) -> None:
    """Nothing ran, nothing was built of it, and all of it is there to be read."""
    page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true), 0)))")
    assert page.evaluate("window.ran") == 0
    assert page.evaluate(STRANGE) == []
    shown = page.evaluate(SHOWN)
    for text in written:
        assert text in shown or " ".join(text.split()) in shown, text


def _poisoned(view: dict[str, Any], texts: tuple[str, ...]) -> dict[str, Any]:
    """A whole view with these texts wherever a person's words, or a log's, can stand."""
    poisoned: dict[str, Any] = json.loads(json.dumps(view))
    for i, seat in enumerate(poisoned["public"]["seats"].values()):
        seat["name"] = texts[i % len(texts)]
    poisoned["table"]["title"] = texts[0]
    poisoned["said"] = [
        {"n": view["n"], "kind": "joined", "text": text, "tone": "plain", "seat": None} for text in texts
    ]
    poisoned["yours"], poisoned["meanwhile"] = texts[0], texts[-1]
    return poisoned


def test_names_titles_and_sentences_at_a_table(door: Door, still: Club) -> None:
    """Whole views and refusals full of the corpus, one after the other."""
    guest = _unguarded(door, still)
    lines: list[WebSocketRoute] = []
    views: list[dict[str, Any]] = []

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def heard(message: str | bytes) -> None:
            told = json.loads(message)
            if told["is"] == "table":
                views.append(told)
            line.send(message)

        server.on_message(heard)

    guest.context.route_web_socket(lambda _: True, listen)
    wish = {"preset": "003", "seats": 6, "bots": AT_ONCE - 1, "private": False, "title": "<img src=x onerror=xss()>"}
    answer = guest.context.request.post(still.url + "/api/tables", data=wish)
    page = opened_table(guest, answer.json()["url"]).page
    _expect_text(page, ("<img src=x onerror=xss()>",))
    for texts in _batches():
        lines[-1].send(json.dumps(_poisoned(views[0], texts)))
        for text in texts:
            lines[-1].send(json.dumps({"is": "no", "id": None, "code": "bad_move", "text": text}))
        page.wait_for_function("(text) => document.body.textContent.includes(text)", arg=texts[0])
        _expect_text(page, texts)


def _telling(told: object) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=told)


def test_titles_in_the_list_and_whatever_stands_in_a_link(door: Door, still: Club) -> None:
    guest = _unguarded(door, still)
    tables = [
        {
            "id": text,
            "title": text,
            "game": "thirteen",
            "preset": text,
            "seats": 6,
            "taken": 1,
            "people": 1,
            "coup": 0,
            "age_s": 5,
        }
        for text in PAYLOADS
    ]
    for share in (tables[: len(tables) // 2], tables[len(tables) // 2 :]):
        page = guest.context.new_page()
        page.route("**/api/tables", _telling({"tables": share}))
        guest.go(page, "/")
        page.get_by_role("button", name=guest.words["first.watch"]).click()
        _expect_text(page, tuple(str(each["title"]) for each in share))
        page.close()
    page = guest.context.new_page()
    names = "preset ranks suits packs joker pack_out calls without n seed day circle count view".split()
    for texts in (PAYLOADS[::2], PAYLOADS[1::2]):
        fields = [(names[i % len(names)], text) for i, text in enumerate(texts)]
        whole = [(name, "".join(text for each, text in fields if each == name)) for name in names]
        for path in ("/chances", "/mousetrap"):
            page.goto(f"{still.url}{path}?{urlencode(whole)}#{quote(''.join(texts))}", wait_until="load")
            _expect_text(page)
        page.goto(f"{still.url}/t/{quote(''.join(texts[:20]), safe='')}", wait_until="load")
        _expect_text(page)


def test_logs_that_are_given_to_the_page_that_verifies(door: Door, still: Club) -> None:
    """The corpus as names of files and as records, each where the page shows the line that does not hold."""
    page = _unguarded(door, still).page("/verify")
    log = GOLDEN.read_text(encoding="utf-8")
    for number, text in enumerate(PAYLOADS):
        words = " ".join(text.split())
        record = log.replace(" house join ", f" house {words} ", 1)
        for kind, hostile, line in (("record", record, words), ("log", text, text.partition("\n")[0])):
            told = _judged(page, f"{kind}-{number}", text, hostile)
            assert told["strange"] == []
            assert _plain(text) in _plain(str(told["name"])), text
            assert line in str(told["line"]), text
    _expect_text(page)


def _plain(text: str) -> str:
    """As the names of files keep a text: browsers write a stroke in another way, and a page no row of blanks."""
    return "".join(text.split()).replace("/", ":")


def _judged(page: Page, mark: str, name: str, log: str) -> dict[str, Any]:
    """What the page shows once it has read this file, and not an earlier one."""
    file = FilePayload(name=f"{mark} {name}".replace("\n", " "), mimeType="text/plain", buffer=log.encode())
    page.locator("input[type=file]").set_input_files(file)
    named = "document.querySelector('#sheet .of')?.textContent"
    page.wait_for_function(f"(mark) => {named}?.startsWith(mark + ' ')", arg=mark)
    shown: dict[str, Any] = page.evaluate(
        f"() => ({{strange: ({STRANGE})(), name: {named}, line: document.querySelector('#sheet code')?.textContent}})"
    )
    return shown


def test_the_corpus_is_alive(browser: Browser) -> None:
    """Put raw into pages, most of it runs; so a page in which none of it runs has been tried."""
    context = browser.new_context(bypass_csp=True)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.set_content("".join(f'<iframe srcdoc="{escape(f"<p>{text}")}"></iframe>' for text in PAYLOADS))
    page.wait_for_timeout(500)
    alive = [frame.evaluate("window.ran") > 0 for frame in page.main_frame.child_frames]
    context.close()
    assert len(alive) == len(PAYLOADS)
    assert sum(alive) >= len(PAYLOADS) // 2
