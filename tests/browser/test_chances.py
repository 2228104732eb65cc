"""The page Chances in Chromium: right to the last digit, by slider, key and link, in two languages and every size."""

import re
from fractions import Fraction
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from bankomet.faces.words import Lang, preset_title, texts
from bankomet.games.thirteen.presets import PRESETS
from bankomet.solve.holding import holding, value
from bankomet.solve.matching import cycled, match_chance, matches
from bankomet.solve.series import series
from bankomet.solve.setting import Setting, setting, setting_of
from tests.browser.axe import findings
from tests.browser.club import Club
from tests.browser.people import DESKTOP, PHONE, Door, Guest, shoot

PATIENCE_MS: Final = 60_000
NEXT_WAITS: Final = """() => {
    const real = window.setTimeout;
    window.setTimeout = (deed, ms, ...rest) => ms === 30 ? (window.next = deed, 0) : real(deed, ms, ...rest);
}"""
"""The next question of the page is asked when `next` is called."""
SPACES: Final = dict.fromkeys(map(ord, "\u00a0\u202f \n"), None)


class ChancesPage:
    """The page as a reader finds it."""

    def __init__(self, guest: Guest, path: str = "/chances", tab: Page | None = None) -> None:
        self.guest = guest
        self.page: Page = tab or guest.page(path)
        self.page.set_default_timeout(PATIENCE_MS)
        expect(self.page.locator("body")).to_have_class(re.compile("asked"), timeout=PATIENCE_MS)

    def t(self, key: str, **places: object) -> str:
        return self.guest.words[f"chances.{key}"].format(**places)

    def fact(self, key: str) -> Locator:
        """One of the three large numbers, with all that stands by it."""
        return self.page.locator("#sheet > .facts > div", has_text=self.t(key)).first

    def large(self, key: str) -> str:
        return self.fact(key).locator(".huge").inner_text()

    def fraction(self, key: str) -> Fraction:
        return exact(self.fact(key).locator(".frac").first)

    def whole_fraction(self) -> Fraction:
        """The value of a holding, unfolded."""
        self.fact("value").locator("summary").click()
        return exact(self.fact("value").locator(".digits"))

    def slider(self, name: str) -> Locator:
        return self.page.get_by_role("slider", name=self.t(name), exact=True)

    def number(self, name: str) -> Locator:
        return self.page.get_by_role("textbox", name=self.t("number", name=self.t(name)), exact=True)

    def figure(self, key: str) -> Locator:
        return self.page.locator("figure", has=self.page.get_by_role("heading", name=self.t(key), exact=True))

    def rows(self, key: str) -> list[list[str]]:
        """The cells of the table under a picture, whether it is unfolded or not."""
        rows = self.figure(key).locator("tbody tr").all()
        return [[cell.text_content() or "" for cell in row.locator("th, td").all()] for row in rows]

    def settled(self, at: Setting) -> None:
        """Waits until the series of this setting is shown."""
        win = series(at).win
        expect(self.fact("win").locator("dd").nth(1)).to_have_text(
            re.compile(rf"{str(win.numerator)[:7]}.*{str(win.denominator)[:7]}"), timeout=PATIENCE_MS
        )

    def unfold_all(self) -> None:
        for button in self.page.locator("button.unfold[aria-expanded=false]").all():
            if button.is_visible():
                button.click()


def exact(place: Locator) -> Fraction:
    """A fraction as it stands there."""
    text = (place.text_content() or "").translate(SPACES).replace("⁄", "/").replace("−", "-")
    return Fraction(text)


def cell(text: str) -> Fraction:
    return Fraction(text.translate(SPACES).replace("⁄", "/").replace("−", "-"))


# ----------------------------------------------------------------------------------------------------------- right
@pytest.mark.parametrize("preset", ["003", "joker", "000"])
def test_the_figures_are_those_of_the_library(door: Door, still: Club, preset: str) -> None:
    """Each fraction to the last digit: a series, its edge, its law by call; a holding in 650 digits."""
    page = ChancesPage(door.enter(still), f"/chances?preset={preset}")
    at = setting_of(PRESETS[preset][-1])
    found = series(at)
    assert page.fraction("win") == found.win
    assert page.fraction("edge") == found.edge
    assert page.large("win") == f"{float(found.win):.2%}"
    assert page.whole_fraction() == value(at).value
    assert page.large("value") == f"+{float(value(at).value):.4f}"
    law = page.rows("first")
    short = [(row, chance) for row, chance in zip(law, found.first_match, strict=True) if "digits" not in row[1]]
    assert len(short) > 5
    assert all(cell(row[1]) == chance for row, chance in short)
    assert [row[2] for row in law] == [f"{float(chance):.2%}" for chance in found.first_match]
    assert [row[3] for row in law] == [f"1 in {float(1 / chance):.2f}" for chance in found.first_match]


def test_the_holding_by_wins_and_by_next_call(door: Door, still: Club) -> None:
    """Exactly m series won, and at least m; and what a holding is worth from each call on."""
    page = ChancesPage(door.enter(still), "/chances?suits=1&pack_out=bank_ends")
    found = holding(setting(suits=1, pack_out="bank_ends"))
    law = page.rows("law")
    assert [row[0] for row in law] == [*map(str, range(12)), "12+"]
    assert [row[2] for row in law[:4]] == [f"{float(chance):.2%}" for chance in found.wins_at_least[:4]]
    exactly = found.wins_at_least[1] - found.wins_at_least[2]
    assert law[1][1] == f"{float(exactly):.2%}"
    walk = page.rows("walk")
    assert [row[1].replace("−", "-") for row in walk] == [f"{float(worth):+.12f}" for worth in found.by_next_call]
    assert cell(walk[-1][2]) == found.by_next_call[-1]
    runs_out = f"{float(found.pack_runs_out):.2%}"
    expect(page.figure("law")).to_contain_text(page.t("law.runs_out", percent=runs_out))


def test_the_chance_comes_close_to_one_less_one_over_e(door: Door, still: Club) -> None:
    page = ChancesPage(door.enter(still), "/chances?suits=1")
    rows = page.rows("converge")
    assert [cell(row[1]) for row in rows[:9]] == [match_chance(ranks, 1) for ranks in range(1, 10)]
    assert rows[12][3] == "1.1\u00a0·\u00a010⁻¹¹"
    assert "63.21%" in (page.figure("converge").text_content() or "")


def test_every_picture_has_a_sentence_and_a_table(door: Door, still: Club) -> None:
    """For who does not see it; the tables are there before anything is unfolded."""
    page = ChancesPage(door.enter(still))
    for key in ("first", "law", "walk", "converge", "match.caption"):
        figure = page.figure(key)
        assert re.search(r"\d", figure.locator("svg[role=img]").get_attribute("aria-label") or "")
        assert figure.get_by_role("table").count() == 1
        assert figure.get_by_role("row").count() > 5


# ----------------------------------------------------------------------------------------------------------- asking
def test_sliders_by_keys_alone(door: Door, still: Club) -> None:
    """Arrows move them, the number beside them follows, and all is computed anew."""
    page = ChancesPage(door.enter(still))
    page.slider("ranks").focus()
    page.page.keyboard.press("ArrowLeft")
    page.page.keyboard.press("ArrowLeft")
    page.settled(setting(ranks=11))
    expect(page.number("ranks")).to_have_value("11")
    page.slider("suits").focus()
    page.page.keyboard.press("Home")
    page.settled(setting(ranks=11, suits=1))
    page.slider("packs").focus()
    page.page.keyboard.press("End")
    page.settled(setting(ranks=11, packs=4, suits=1))
    page.page.get_by_role("radio", name=page.t("policy.each_series")).check()
    expect(page.page).to_have_url(re.compile("reshuffle=each_series"))


def test_a_number_beyond_the_slider_can_be_typed(door: Door, still: Club) -> None:
    """52 ranks of two suits: 104 cards."""
    page = ChancesPage(door.enter(still), "/chances?suits=2&reshuffle=each_series")
    page.number("ranks").fill("52")
    page.page.keyboard.press("Enter")
    page.settled(setting(ranks=52, suits=2))
    assert page.slider("ranks").get_attribute("max") == "52"
    assert page.rows("first")[51][0] == "52"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_bad_number_is_refused_in_one_sentence_and_nothing_changes(door: Door, still: Club, lang: Lang) -> None:
    """Neither the figures nor the address; and the next wish goes on from what is shown."""
    page = ChancesPage(door.enter(still, lang=lang, line_breaks=True), "/chances?suits=1")
    before = page.page.url, page.page.locator("#sheet .facts").first.inner_text()
    refused = page.page.locator("#ask .refused")
    for wrong in ("0", "1000000", "-3", "1e3", "thirteen"):
        page.number("ranks").fill(wrong)
        page.page.keyboard.press("Enter")
        expect(refused).to_contain_text(page.t("ranks"))
        expect(refused).to_contain_text(wrong.replace("1000000", "1\u202f000\u202f000"))
        assert refused.inner_text().endswith(".")
        assert (page.page.url, page.page.locator("#sheet .facts").first.inner_text()) == before
    page.slider("suits").focus()
    page.page.keyboard.press("ArrowRight")
    page.settled(setting(suits=2))
    expect(refused).to_be_empty()
    expect(page.number("ranks")).to_have_value("13")


def test_a_bad_address_is_refused_and_the_usual_question_asked(door: Door, still: Club) -> None:
    """In its place, and nothing of it stays; the sentence does until the next wish."""
    page = ChancesPage(door.enter(still, line_breaks=True), "/chances?preset=joker&suits=0")
    refused = page.page.locator("#ask .refused")
    expect(refused).to_contain_text(page.t("suits"))
    page.settled(setting())
    expect(page.slider("suits")).to_have_value("4")
    assert page.page.url == f"{still.url}/chances"
    assert page.page.get_by_role("button", name=page.t("ask_again")).count() == 0
    assert refused.inner_text() != ""
    page.slider("suits").focus()
    page.page.keyboard.press("ArrowLeft")
    page.settled(setting(suits=3))
    expect(refused).to_be_empty()


@pytest.mark.parametrize("how", ["lost", "too fast"])
def test_a_first_question_that_is_not_answered_can_be_asked_again(door: Door, still: Club, how: str) -> None:
    """The form has its labels, and keeps what the address asks for."""
    guest = door.enter(still, line_breaks=True)
    told = {"code": "too_fast", "text": "Slower, please."}
    no_answer = (lambda asked: asked.abort()) if how == "lost" else (lambda asked: asked.fulfill(status=429, json=told))
    guest.context.route("**/api/**", no_answer)
    tab = guest.page("/chances?suits=2")
    again = tab.get_by_role("button", name=guest.words["chances.ask_again"])
    expect(again).to_be_visible()
    expect(tab.locator("#ask .refused")).to_have_text(
        guest.words["chances.no_first_answer"] if how == "lost" else told["text"]
    )
    for name in ("ranks", "suits", "packs"):
        expect(tab.get_by_role("slider", name=guest.words[f"chances.{name}"], exact=True)).to_be_visible()
    assert findings(tab) == []
    with tab.expect_event(  # or what is on its way would arrive after all
        "requestfailed" if how == "lost" else "requestfinished", lambda asked: "/api/chances?" in asked.url
    ):
        again.click()
    expect(again).to_be_visible()
    guest.context.unroute("**/api/**")
    again.click()
    page = ChancesPage(guest, tab=tab)
    page.settled(setting(suits=2))
    expect(page.page.locator("#ask .refused")).to_be_empty()
    expect(again).to_have_count(0)
    expect(page.page.get_by_label(page.t("preset"))).to_be_focused()
    expect(page.page.get_by_role("option")).to_have_count(len(PRESETS))
    expect(page.slider("suits")).to_have_value("2")


def test_a_link_reproduces_the_view(door: Door, still: Club) -> None:
    """Every choice is in the address, and the button puts it where it can be pasted."""
    guest = door.enter(still)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ChancesPage(guest)
    page.page.get_by_label(page.t("preset")).select_option("000")
    page.page.get_by_role("radio", name=page.t("policy.bank_ends")).check()
    page.page.get_by_role("checkbox", name=page.t("loss")).check()
    page.page.get_by_role("checkbox", name=page.t("joker")).check()
    page.slider("suits").focus()
    page.page.keyboard.press("ArrowLeft")
    at = setting(suits=3, jokers=2, loss_multiple=2, pack_out="bank_ends")
    page.settled(at)
    page.page.get_by_label(page.t("match.calls")).fill("K K A")
    page.page.get_by_role("checkbox", name=page.t("match.cycle")).uncheck()
    page.page.get_by_role("button", name=page.t("match.go")).click()
    expect(page.page.locator(".answer")).to_contain_text("3 calls on 39 cards")
    page.page.get_by_role("button", name=page.t("link")).click()
    expect(page.page.get_by_role("button", name=page.t("linked"))).to_be_visible()
    link = page.page.evaluate("navigator.clipboard.readText()")
    shown = page.page.locator("#sheet").inner_text()
    other = ChancesPage(door.enter(still), link.removeprefix(still.url))
    expect(other.page.locator(".answer")).to_contain_text("3 calls on 39 cards")
    expect(other.fact("value").locator(".huge")).not_to_have_text("…")
    assert other.page.locator("#sheet").inner_text() == shown
    assert other.whole_fraction() == value(at).value
    expect(other.page.get_by_role("radio", name=other.t("policy.bank_ends"))).to_be_checked()
    expect(other.page.get_by_label(other.t("match.calls"))).to_have_value("K K A")


# ----------------------------------------------------------------------------------------------------------- long
def test_a_long_holding_shows_how_far_it_is_and_can_be_stopped(door: Door, still: Club) -> None:
    page = ChancesPage(door.enter(still), "/chances?suits=8")
    progress = page.page.get_by_role("progressbar", name=page.t("value"))
    expect(progress).to_be_visible()
    expect(page.fact("value")).to_contain_text(re.compile(r"computing the holding: \d+ of 364"), timeout=PATIENCE_MS)
    page.page.get_by_role("button", name=page.t("stop")).click()
    expect(page.fact("value")).to_contain_text(page.t("stopped"))
    expect(progress).to_be_hidden()
    assert page.large("value") == "…"
    page.page.get_by_role("button", name=page.t("go_on"), exact=True).first.click()
    expect(progress).to_be_visible()


def test_a_holding_that_is_computed_is_right(door: Door, still: Club) -> None:
    page = ChancesPage(door.enter(still), "/chances?ranks=9&suits=3")
    expect(page.fact("value").locator(".huge")).not_to_have_text("…", timeout=PATIENCE_MS)
    assert page.whole_fraction() == value(setting(ranks=9, suits=3)).value
    expect(page.figure("walk")).to_be_visible()


def test_beyond_the_exact_method_an_estimate_is_offered_and_says_that_it_is_one(door: Door, still: Club) -> None:
    page = ChancesPage(door.enter(still), "/chances?suits=8&packs=2")
    expect(page.fact("value")).to_contain_text("208 cards are too many for the exact method")
    assert page.figure("law").count() == 0 or page.figure("law").is_hidden()
    page.page.get_by_role("button", name="Simulate 20\u202f000 holdings").click()
    estimated = page.page.locator(".estimated")
    expect(estimated).to_contain_text("an estimate, not exact: 20\u202f000 holdings, seed 1", timeout=PATIENCE_MS)
    assert re.fullmatch(r"≈ 0\.\d{3} ± 0\.\d{3}", estimated.locator(".huge").inner_text())
    assert findings(page.page) == []


# ----------------------------------------------------------------------------------------------------------- any calls
def test_any_calls_against_any_pack(door: Door, still: Club) -> None:
    """The question of the schoolroom; then another, with ranks taken out; then one that cannot be read."""
    page = ChancesPage(door.enter(still, line_breaks=True))
    answer = page.page.locator(".answer")
    one_two_three = matches(cycled([1, 2, 3], 52), dict.fromkeys(range(1, 14), 4))
    expect(answer).to_contain_text("52 calls on 52 cards")
    assert exact(answer.locator(".frac").first) == one_two_three.none
    page.page.get_by_label(page.t("match.calls")).fill("A, 2, 3, 4")
    page.page.get_by_label(page.t("match.without")).fill("J Q K")
    page.page.get_by_role("checkbox", name=page.t("match.cycle")).uncheck()
    page.page.keyboard.press("Tab")
    page.page.get_by_role("button", name=page.t("match.go")).click()
    expect(answer).to_contain_text("4 calls on 40 cards")
    found = matches([1, 2, 3, 4], dict.fromkeys(range(1, 11), 4))
    assert exact(answer.locator(".frac").first) == found.none
    rows = page.rows("match.caption")
    assert [cell(row[1]) for row in rows] == list(found.law)
    page.page.get_by_label(page.t("match.calls")).fill("A 2 zwölf")
    page.page.keyboard.press("Enter")
    expect(page.page.locator(".match .refused")).to_contain_text("“zwölf” is not a rank.")
    expect(answer).to_be_hidden()
    assert "zw" not in page.page.url


# ----------------------------------------------------------------------------------------------------------- everybody
@pytest.mark.parametrize(
    ("lang", "scheme", "size"),
    [("ru", "light", DESKTOP), ("en", "dark", DESKTOP), ("ru", "dark", PHONE), ("en", "light", PHONE)],
)
def test_axe_finds_nothing_and_nothing_sticks_out(
    door: Door, still: Club, lang: Lang, scheme: str, size: tuple[int, int]
) -> None:
    """With everything unfolded: tables, formulas, the whole fraction."""
    page = ChancesPage(door.enter(still, lang=lang, scheme=scheme, size=size))
    page.unfold_all()
    page.fact("value").locator("summary").click()
    shoot(page.page, f"chances-{lang}-{scheme}-{size[0]}")
    assert findings(page.page) == []
    assert page.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_refusal_and_a_computation_are_accessible_too(door: Door, still: Club) -> None:
    page = ChancesPage(door.enter(still, line_breaks=True), "/chances?suits=7")
    expect(page.page.get_by_role("progressbar")).to_be_visible()
    page.page.get_by_label(page.t("match.calls")).fill("nobody")
    page.page.keyboard.press("Enter")
    expect(page.page.locator(".match .refused")).not_to_be_empty()
    assert findings(page.page) == []


def test_letters_twice_as_large(door: Door, still: Club, large_letters: Browser) -> None:
    """At 200 % nothing sticks out sideways and no number is lost."""
    page = ChancesPage(door.enter(still, size=PHONE, browser=large_letters))
    assert page.fraction("win") == series(setting()).win
    assert page.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_language_is_switched_in_place(door: Door, still: Club) -> None:
    """Numbers keep their digits and change their comma; the question stays."""
    page = ChancesPage(door.enter(still), "/chances?suits=1")
    assert page.large("win") == "63.21%"
    page.page.locator("button.lang").click()
    expect(page.page.get_by_role("heading", level=1)).to_have_text("Шансы игры")
    expect(page.page.locator(".facts .huge").first).to_have_text("63,21\u00a0%")
    expect(page.page.locator("figure svg").first).to_contain_text("Т")
    expect(page.page.get_by_role("slider", name="Мастей")).to_have_value("1")


def test_refusals_are_said_in_the_language_that_is_switched_to(door: Door, still: Club) -> None:
    """Of the holding, of a size, of calls; and the traditions have their other names."""
    page = ChancesPage(door.enter(still, line_breaks=True), "/chances?suits=8&packs=2")
    expect(page.fact("value")).to_contain_text("208 cards are too many for the exact method")
    page.number("ranks").fill("0")
    page.page.keyboard.press("Enter")
    page.page.get_by_label(page.t("match.calls")).fill("A 2 zwölf")
    page.page.keyboard.press("Enter")
    sizes, calls = page.page.locator("#ask .refused"), page.page.locator(".match .refused")
    expect(sizes).to_contain_text("Ranks")
    expect(calls).to_contain_text("“zwölf” is not a rank.")
    for lang in ("ru", "en", "ru"):
        page.page.locator("button.lang").click()
        expect(page.page.locator("html")).to_have_attribute("lang", lang)
    expect(page.page.locator(".facts").first).to_contain_text("Точный способ берёт до 186 карт, а здесь их 208")
    expect(sizes).to_contain_text("Достоинств")
    expect(calls).to_contain_text("«zwölf»")
    expect(page.page.locator(".answer")).to_be_hidden()
    titles = [preset_title("thirteen", name, "ru") for name in PRESETS]
    assert sorted(page.page.get_by_role("option").all_inner_texts()) == sorted(titles)


def test_the_language_is_switched_before_the_first_answer(door: Door, still: Club) -> None:
    """What is refused is refused in the language that is shown; what was refused for now alone is asked again."""
    guest = door.enter(still, line_breaks=True)
    held: list[Route] = []
    guest.context.route("**/api/chances?*lang=en", lambda asked: held.append(asked))  # noqa: PLW0108 - as below
    tab = guest.page("/chances?suits=0")
    tab.locator("button.lang").click()
    expect(tab.locator("html")).to_have_attribute("lang", "ru")
    held[0].continue_()
    ChancesPage(guest, tab=tab)
    expect(tab.locator("#ask .refused")).to_contain_text("Мастей")
    told = {"code": "too_fast", "text": "Slower, please."}
    guest.context.route("**/api/chances?*", lambda asked: asked.fulfill(status=429, json=told))
    guest.go(tab, "/chances?suits=2")
    expect(tab.locator("#ask .refused")).to_have_text(told["text"])
    guest.context.unroute_all()
    tab.locator("button.lang").click()
    ChancesPage(guest, tab=tab).settled(setting(suits=2))
    expect(tab.locator("#ask .refused")).to_be_empty()


def test_a_lost_answer_is_said_in_the_language_that_is_switched_to(door: Door, still: Club) -> None:
    """And what was not answered can be asked again."""
    guest = door.enter(still, line_breaks=True)
    page = ChancesPage(guest)
    guest.context.route("**/api/**", lambda asked: asked.abort())
    page.slider("suits").focus()
    page.page.keyboard.press("ArrowLeft")
    refused = page.page.locator("#ask .refused")
    expect(refused).to_have_text(page.t("no_answer"))
    page.page.locator("button.lang").click()
    expect(refused).to_have_text(texts("ru")["chances.no_answer"])
    guest.context.unroute("**/api/**")
    page.page.get_by_role("button", name=texts("ru")["chances.ask_again"]).click()
    expect(page.page).to_have_url(re.compile("suits=3"))
    expect(refused).to_be_empty()


def test_every_page_leads_here(door: Door, still: Club) -> None:
    """From the head of each page; the first page tells what the bank has under the chosen tradition."""
    guest = door.enter(still)
    page = guest.page("/")
    note = page.locator("#chances-note")
    expect(note).to_have_text("the bank has 64.3%")
    for path in ("/", "/rules"):
        guest.go(page, path)
        link = page.get_by_role("banner").get_by_role("link", name="Chances", exact=True)
        expect(link).to_have_attribute("href", "/chances")
    guest.go(page, "/")
    page.locator("#pick-tradition button").click()
    page.get_by_role("option", name=re.compile("Joker")).click()
    joker = f"{float(series(setting_of(PRESETS['joker'][-1])).win):.1%}"
    expect(note).to_have_text(f"the bank has {joker}")
    page.locator("#chances").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Chances of the game")
    expect(page.locator("body")).to_have_class(re.compile("asked"))
    assert "preset=joker" in page.url


def test_an_answer_that_comes_late_takes_no_choice_back(door: Door, still: Club) -> None:
    """Two choices in a row, and the first is answered after the second is made and before it is asked."""
    page = ChancesPage(door.enter(still))
    loss, joker = (page.page.get_by_role("checkbox", name=page.t(name)) for name in ("loss", "joker"))
    page.page.evaluate(NEXT_WAITS)
    held: list[Route] = []
    loss.check()
    page.page.route("**/api/chances?*", lambda asked: held.append(asked), times=1)  # noqa: PLW0108 - it needs a signature
    with page.page.expect_request("**/api/chances?*"):
        page.page.evaluate("window.next()")
    joker.check()
    for asked in held:
        asked.continue_()
    page.page.wait_for_timeout(500)
    assert joker.is_checked()
    page.page.evaluate("window.next()")
    page.settled(setting(jokers=2, loss_multiple=2))
    assert joker.is_checked()
    assert loss.is_checked()
