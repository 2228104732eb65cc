"""The page that verifies: a log that holds, one that does not, a table of this house, and no network at all."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import FilePayload, Page, expect

from bankomet.faces.words import Lang, texts
from bankomet.play import fair
from bankomet.play.fair import Context
from bankomet.play.log import Record, chained, genesis, print_record, shown
from bankomet.play.verify import verify
from tests.browser.axe import findings
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door, Guest, shoot
from tests.browser.seen import opened_table, play_now
from tests.browser.test_sizes import expect_reachable, outermost, sideways
from tests.support.play import played

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "ochko-book.log"
PATIENCE_S: Final = 90
Rewritten = Callable[[str], str]
HEADINGS: Final[Mapping[Lang, tuple[str, str]]] = {
    "en": ("The deal holds", "Line 5 does not hold"),
    "ru": ("Сдача сходится", "Не сходится в строке 5"),
}


def take(page: Page, log: str, name: str = "table.log") -> None:
    """Gives the page a file with this log."""
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": log.encode()}
    page.locator("input[type=file]").set_input_files(file)


def changed_at(log: str, record: int) -> str:
    """The log with one digit of this record's hash changed."""
    lines = log.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{record} "))
    lines[at] = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
    return "\n".join(lines)


def played_until(guest: Guest, enough: str) -> tuple[Page, str]:
    """Plays from the first page until this browser keeps enough of a table: its page, and the table's name."""
    table = play_now(guest, "Play now")
    name = table.path.removeprefix("/t/")
    kept = f"table => ({enough})(kind => localStorage.getItem(kind + table) ?? '')"

    def done() -> bool:
        table.press()
        return bool(table.page.evaluate(kept, name))

    table.until(done, enough, patience_s=PATIENCE_S)
    return table.page, name


def kept(page: Page, kind: str, table: str) -> object:
    return page.evaluate("key => localStorage.getItem(key)", kind + table)


def keep(page: Page, kind: str, table: str, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [kind + table, text])


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_page_says_what_it_has_verified_or_the_first_wrong_line(door: Door, still: Club, lang: Lang) -> None:
    log = GOLDEN.read_text(encoding="utf-8")
    verdict = verify(log)
    holds, fails = HEADINGS[lang]
    page = door.enter(still, lang=lang).page("/verify")
    take(page, log)
    sheet = page.locator("#sheet")
    expect(sheet.get_by_role("heading", name=holds)).to_be_visible()
    told = sheet.inner_text()
    assert str(verdict.seals) in told
    assert verdict.head in told
    assert verdict.head == log.rstrip()[-16:]
    take(page, changed_at(log, 5))
    expect(sheet.get_by_role("heading", name=fails)).to_be_visible()
    expect(sheet).to_contain_text(texts(lang)["verify.fault.chain"])
    expect(sheet.locator("code")).to_contain_text("5 ")


@pytest.mark.parametrize(
    "rewritten", [lambda log: log.replace("\n", "\r\n"), lambda log: "\ufeff" + log], ids=["ends", "mark"]
)
def test_a_log_that_an_editor_has_written_anew_is_told_so(door: Door, still: Club, rewritten: Rewritten) -> None:
    page = door.enter(still).page("/verify")
    take(page, rewritten(GOLDEN.read_text(encoding="utf-8")))
    expect(page.locator("#sheet.bad")).to_contain_text("An editor or a transfer has written other line ends")


def test_it_works_without_a_network_and_sends_nothing(door: Door, still: Club) -> None:
    """Loaded once, then the line is cut: a dropped log is checked as before, and not a byte is asked for."""
    guest = door.enter(still)
    page = guest.page("/verify")
    expect(page.locator("input[type=file]")).to_be_enabled()
    guest.context.set_offline(True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    drop(page, GOLDEN.read_text(encoding="utf-8"))
    expect(page.get_by_role("heading", name="The deal holds")).to_be_visible()
    drop(page, "nonsense")
    expect(page.get_by_role("heading", name="This is no log of a table")).to_be_visible()
    assert asked == []


def drop(page: Page, log: str) -> None:
    """Drops a file on the page, as a hand would."""
    page.evaluate(
        """log => {
            const data = new DataTransfer();
            data.items.add(new File([log], "dropped.log"));
            for (const kind of ["dragover", "drop"]) {
                document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
            }
        }""",
        log,
    )


def test_a_table_is_verified_from_its_own_menu(door: Door, still: Club) -> None:
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2", "stake 1 10"))
    page = door.enter(still, seat=1).page(path)
    page.get_by_role("button", name="Menu").click()
    link = page.get_by_role("link", name="Verify this table")
    expect(link).to_have_attribute("href", f"/verify?table={path.removeprefix('/t/')}")
    link.click()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("comes without a seal")  # a laid table has none
    expect(sheet).to_contain_text("Line 4 does not hold")


def test_a_log_that_was_written_anew_does_not_pass_for_the_one_that_was_told(door: Door, fast: Club) -> None:
    """The page keeps the digits of its last acknowledgement; a log that holds by itself but has others is refused."""
    guest = door.enter(fast)
    checked = "document.querySelector('button.seal').innerText.includes('checked')"
    page, table = played_until(guest, f"kept => kept('head:') && {checked}")
    told = str(kept(page, "head:", table))
    guest.go(page, f"/verify?table={table}")
    expect(page.get_by_role("heading", name="The deal holds")).to_be_visible()
    expect(page.locator("#sheet")).to_contain_text(f"line {told.partition(' ')[0]}, the same")
    keep(page, "head:", table, told[:-16] + "0" * 16)
    guest.go(page, f"/verify?table={table}")
    expect(page.get_by_role("heading", name="The log was changed")).to_be_visible()
    keep(page, "head:", table, f"99999 {told[-16:]}")
    guest.go(page, f"/verify?table={table}")
    expect(page.locator("#sheet.bad")).to_contain_text("it ends before line 99999")


def test_a_log_must_have_the_shares_that_this_browser_promised(door: Door, fast: Club) -> None:
    """A house that leaves out our share, or has another in its place, has a choice, and every seal holds."""
    guest = door.enter(fast)
    page, table = played_until(guest, "kept => kept('mine:').split(';').length > 1")
    guest.go(page, f"/verify?table={table}")
    expect(page.get_by_role("heading", name="The deal holds")).to_be_visible()
    mine = page.locator("#sheet dl > div", has_text="Your own shares").locator("b")
    shares = str(kept(page, "mine:", table)).split(";")
    assert int(mine.inner_text()) in (len(shares), len(shares) - 1)  # the last coup may not be settled
    first = shares[0].partition(" ")[0]
    keep(page, "mine:", table, ";".join([f"{first} {'0' * 64}", *shares[1:]]))
    guest.go(page, f"/verify?table={table}")
    expect(page.get_by_role("heading", name="The log was changed")).to_be_visible()
    expect(page.locator("#sheet.bad")).to_contain_text(f"the cards of seal {first} were ordered without the share")


def hear_of(page: Page, records: Sequence[str], game: str = "thirteen") -> None:
    """Opens the check of table `t`, whose house serves a log of these records; the chain of it is right."""
    lines, head = [f"bankomet log 1\ngame {game}", ""], genesis(f"bankomet log 1\ngame {game}")
    for n, text in enumerate(records, 1):
        kind, _, rest = text.partition(" ")
        record = Record(n, kind, rest)
        head = chained(head, record)
        lines.append(print_record(record, head))
    page.route("**/t/t/log", lambda route: route.fulfill(body="\n".join(lines) + "\n"))
    keep(page, "head:", "t", f"{len(records)} {shown(head)}")


def test_a_log_with_hidden_hands_is_told_at_least_to_where_they_lay_open(door: Door, still: Club) -> None:
    """What was acknowledged since may be hidden; what came before the coup may not be cut off."""
    guest = door.enter(still)
    page = guest.page("/verify")
    hear_of(page, ["house join 1 v7 person V", "house join 2 b1 person L"], "ochko")
    second = str(kept(page, "head:", "t"))
    keep(page, "head:", "t", f"900 {'0' * 16}")
    for opened, said in (
        (second, "line 900, not told yet"),
        (f"3 {'0' * 16}", "it ends before line 3"),
        (f"2 {'0' * 16}", "its line 2 ended in 0000"),
    ):
        keep(page, "open:", "t", opened)
        guest.go(page, "/verify?table=t")
        expect(page.locator("#sheet")).to_contain_text(said)


def test_the_page_of_a_table_with_hands_keeps_what_was_told_when_they_lay_open(door: Door, fast: Club) -> None:
    guest = door.enter(fast)
    page = guest.page("/")
    game = "game => fetch('/api/play', {method: 'POST', body: JSON.stringify({game})}).then((told) => told.json())"
    path = str(page.evaluate(game, "ochko")["url"])
    table, name = opened_table(guest, path), path.removeprefix("/t/")

    def done() -> bool:
        table.press()
        return int((str(kept(table.page, "open:", name) or "0")).partition(" ")[0]) > 20

    table.until(done, "a coup is settled", patience_s=PATIENCE_S)
    guest.go(table.page, f"/verify?table={name}")
    expect(table.page.get_by_role("heading", name="The deal holds")).to_be_visible()
    n, _, head = str(kept(table.page, "open:", name)).partition(" ")
    assert any(each.n == int(n) for each in fast.records(path))
    keep(table.page, "head:", name, f"99999 {head}")
    keep(table.page, "open:", name, f"{n} {'0' * 16}")
    guest.go(table.page, f"/verify?table={name}")
    expect(table.page.locator("#sheet.bad")).to_contain_text(f"line {n}")


@pytest.mark.parametrize("seat", [2, 3])
def test_a_share_that_this_browser_opened_and_the_log_has_withheld_is_named(door: Door, still: Club, seat: int) -> None:
    """The line may have lost it, and so may the house; who has withheld another's is not this browser's matter."""
    guest, secret, share, other = door.enter(still), bytes(range(32)), bytes(32), bytes([1] * 32)
    here = Context("t", 1)
    page = guest.page("/verify")
    hear_of(
        page,
        [
            f"seal commit 1 t {fair.secret_digest(here, secret).hex()}",
            f"seal share 1 2 {fair.share_digest(here, 2, share).hex()}",
            f"seal share 1 3 {fair.share_digest(here, 3, other).hex()}",
            "house close",
            f"seal withhold 1 {seat}",
            f"seal reveal 1 {secret.hex()}",
        ],
    )
    keep(page, "mine:", "t", f"1 {share.hex()}")
    guest.go(page, "/verify?table=t")
    expect(page.get_by_role("heading", name="The deal holds")).to_be_visible()
    expect(page.locator("#sheet", has_text="the line may have lost it")).to_have_count(1 if seat == 2 else 0)
    expect(page.locator("#sheet dl")).to_contain_text(f"seat {seat}: 1")


CHOSEN: Final[Mapping[str, tuple[Sequence[str], Mapping[str, object], str]]] = {
    "honest": ((), {}, "The deal holds"),
    "who comes and goes": (("house join 9 v9 person Z", "house away 9"), {}, "The deal holds"),
    "cut": (("house cut 2 1",), {}, "could choose the order"),
    "cut told": ((), {"cut": 1}, "could choose the order"),
    "a stake": (("game stake 3 9", "house close"), {}, "could choose the order"),
    "a share": ((f"seal share 1 4 {'00' * 32}", "house close"), {}, "could choose the order"),
    "written anew": ((), {"head": "ab" * 32}, "ended in abab"),
    "ends before": ((), {"n": 99}, "it ends before line 99"),
}


def _closed(here: Context, secret: bytes, share: bytes) -> tuple[list[str], bytes]:
    """The records up to where stakes are closed over the share of seat 2, and the hash of the log there."""
    records = [
        f"seal commit 1 t {fair.secret_digest(here, secret).hex()}",
        f"seal share 1 2 {fair.share_digest(here, 2, share).hex()}",
        "game stake 3 5",
        "house close",
    ]
    head = genesis("bankomet log 1\ngame thirteen")
    for n, text in enumerate(records, 1):
        kind, _, rest = text.partition(" ")
        head = chained(head, Record(n, kind, rest))
    return records, head


@pytest.mark.parametrize("what", CHOSEN)
def test_nothing_is_chosen_when_this_browser_has_opened_its_share(door: Door, still: Club, what: str) -> None:
    """It kept the hash of the log for which it opened it, though nothing was ever acknowledged."""
    between, told, says = CHOSEN[what]
    guest, secret, share, here = door.enter(still), bytes(range(32)), bytes(32), Context("t", 1)
    records, head = _closed(here, secret, share)
    closed = {"n": len(records), "head": head.hex(), "cut": 0, **told}
    cut = int(what == "cut")
    order = fair.cut(fair.ordered(here, secret, {2: share}, 0, ["A♠", "2♠"]), cut)
    digest = fair.order_digest(fair.card_digests(here, secret, 0, order)).hex()
    records += [*between, f"seal open 1 2 {share.hex()}", f"seal order 1 0 {cut} A♠*1 2♠*1 {digest}"]
    page = guest.page("/verify")
    hear_of(page, [*records, f"game turn {order[0]}", f"seal reveal 1 {secret.hex()}"])
    page.evaluate("localStorage.removeItem('head:t')")
    keep(page, "mine:", "t", f"1 {share.hex()} {closed['n']} {closed['head']} {closed['cut']}")
    guest.go(page, "/verify?table=t")
    expect(page.locator("#sheet")).to_contain_text(says)
    expect(page.locator("#sheet.bad")).to_have_count(0 if says == "The deal holds" else 1)


@pytest.mark.parametrize(
    ("instead", "says"), [(False, "could choose the order"), (True, "ended in ")], ids=["behind", "in its place"]
)
def test_no_promise_is_taken_back_when_this_browser_has_opened_its_share(
    door: Door, still: Club, *, instead: bool, says: str
) -> None:
    """Behind the closing for which it was opened, or in its place: who has the shares would choose among orders."""
    guest, secret, share, here = door.enter(still), bytes(range(32)), bytes(32), Context("t", 1)
    records, head = _closed(here, secret, share)
    page = guest.page("/verify")
    hear_of(page, [*records[: -1 if instead else None], "seal withdraw 1", f"seal reveal 1 {secret.hex()}"])
    keep(page, "mine:", "t", f"1 {share.hex()} {len(records)} {head.hex()} 0")
    guest.go(page, "/verify?table=t")
    expect(page.locator("#sheet.bad")).to_contain_text(says)


def test_a_promise_that_was_taken_back_in_time_is_counted(door: Door, still: Club) -> None:
    """Nothing was opened under it, and what this browser had promised there is not looked for."""
    guest, secret, share, here = door.enter(still), bytes(range(32)), bytes(32), Context("t", 1)
    page = guest.page("/verify")
    hear_of(
        page,
        [
            f"seal commit 1 t {fair.secret_digest(here, secret).hex()}",
            f"seal share 1 2 {fair.share_digest(here, 2, share).hex()}",
            "seal withdraw 1",
            f"seal reveal 1 {secret.hex()}",
        ],
    )
    keep(page, "mine:", "t", f"1 {share.hex()}")
    guest.go(page, "/verify?table=t")
    expect(page.get_by_role("heading", name="The deal holds")).to_be_visible()
    expect(page.locator("#sheet dl")).to_contain_text("Promises that the house took back")


def test_a_line_within_a_line_is_none_of_the_log(door: Door, still: Club) -> None:
    """For some readers of text a line ends at U+2028 too: what a name holds there is no opening, and no promise."""
    guest, secret, share, here = door.enter(still), bytes(range(32)), bytes(32), Context("t", 1)
    order = fair.ordered(here, secret, {}, 0, ["A♠", "2♠"])
    digest = fair.order_digest(fair.card_digests(here, secret, 0, order)).hex()
    page = guest.page("/verify")
    hear_of(
        page,
        [
            f"house wake\u20282 seal open 1 2 {share.hex()}  #{'0' * 16}",
            f"seal commit 1 t {fair.secret_digest(here, secret).hex()}",
            f"seal order 1 0 0 A♠*1 2♠*1 {digest}",
            f"game turn {order[0]}",
            f"seal reveal 1 {secret.hex()}",
        ],
    )
    keep(page, "mine:", "t", f"1 {share.hex()}")
    guest.go(page, "/verify?table=t")
    expect(page.locator("#sheet.bad")).to_contain_text("were ordered without the share")


def test_what_was_verified_is_named_in_the_readers_language(door: Door, still: Club) -> None:
    """A table of the house, after the language was switched; a file keeps the name that it has."""
    path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 2"))
    table = path.removeprefix("/t/")
    page = door.enter(still, lang="ru").page(f"/verify?table={table}")
    expect(page.locator("#sheet .of")).to_have_text(f"стол {table}")
    page.locator("button.lang").click()
    expect(page.locator("#sheet .of")).to_have_text(f"table {table}")
    take(page, GOLDEN.read_text(encoding="utf-8"), "стол.log")
    expect(page.locator("#sheet .of")).to_have_text("стол.log")


def test_the_first_page_leads_there(door: Door, still: Club) -> None:
    page = door.enter(still).page("/")
    page.get_by_role("link", name="Every deal can be verified").click()
    expect(page.get_by_role("heading", name="Verify a deal")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "size", "scheme"),
    [("ru", DESKTOP, "light"), ("en", DESKTOP, "dark"), ("ru", PHONE, "dark"), ("en", PHONE, "light")],
)
def test_it_is_for_everybody(door: Door, still: Club, lang: Lang, size: tuple[int, int], scheme: str) -> None:
    """Empty, with a log that holds and with one that does not: nothing for axe, nothing sideways, all in reach."""
    guest: Guest = door.enter(still, lang=lang, size=size, scheme=scheme)
    page = guest.page("/verify")
    log = GOLDEN.read_text(encoding="utf-8")
    for name, text in (("empty", None), ("holds", log), ("fails", changed_at(log, 40))):
        if text is not None:
            take(page, text, f"{name}.log")
            expect(page.locator("#sheet")).to_contain_text(f"{name}.log")
        shoot(page, f"verify-{name}-{size[0]}-{scheme}")
        assert sideways(page) <= 0
        expect_reachable(outermost(page))
        assert findings(page) == []
