"""A table's page as its reader finds it: by the names of its parts, as a screen reader would."""

import contextlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, expect  # noqa: A004 - Playwright's own

from tests.browser.people import Guest

PATIENCE_S: Final = 20.0
STEP_S: Final = 0.02
PRESS_MS: Final = 2_000


@dataclass(slots=True)
class TablePage:
    """One tab at a table."""

    guest: Guest
    page: Page

    def t(self, key: str, **places: object) -> str:
        """A text of the page, with its places filled."""
        return self.guest.words[key].format(**places)

    @property
    def path(self) -> str:
        """The table's path."""
        return "/t/" + self.page.url.split("/t/")[1].split("/")[0]

    @property
    def bar(self) -> Locator:
        """The control bar."""
        return self.page.get_by_role("region", name=self.t("own.label"))

    @property
    def main(self) -> Locator:
        """The one large button."""
        return self.bar.locator("button.main")

    @property
    def second(self) -> Locator:
        """The quiet button beside it."""
        return self.bar.locator("button.second")

    @property
    def sum(self) -> Locator:
        """The field of a typed sum."""
        return self.bar.get_by_role("textbox")

    @property
    def sentence(self) -> Locator:
        """The sentence under the table."""
        return self.page.locator("p.sentence")

    @property
    def run(self) -> Locator:
        """The run of calls."""
        return self.page.get_by_role("region", name=self.t("run.label"))

    @property
    def seats(self) -> Locator:
        """The list of seats."""
        return self.page.locator("ul.seats")

    @property
    def refusal(self) -> Locator:
        """The notice of a refusal."""
        return self.page.locator(".notice.bad")

    @property
    def polite(self) -> Locator:
        """The live region."""
        return self.page.get_by_role("status").locator("xpath=self::p[@aria-live='polite']")

    def button(self, name: str) -> Locator:
        """A button of the bar by its name."""
        return self.bar.get_by_role("button", name=name, exact=True)

    def ready(self) -> "TablePage":
        """Waits until the table has been told."""
        self.main.wait_for()
        return self

    def label(self) -> str:
        """What the main button says."""
        return self.main.inner_text().split("\n")[0]

    def can_press(self) -> bool:
        """Whether the main button does something now."""
        return bool(self.main.get_attribute("aria-disabled") is None)

    def columns(self) -> list[str]:
        """The run of calls, each column as it is read aloud."""
        return self.run.locator("li .call .vh").all_inner_texts()

    def turned(self) -> int:
        """How many cards of the series on the table are turned."""
        return self.run.locator("li.past, li.now, li.hit").count()

    def press(self) -> None:
        """Presses the large button if it does something now; the table may go on at the same moment."""
        with contextlib.suppress(TimeoutError):
            if self.can_press():
                self.main.click(timeout=PRESS_MS)

    def banker(self) -> str:
        """The name on the gold plate."""
        plates = self.seats.locator("li.is-banker b")
        return plates.first.inner_text() if plates.count() else ""

    def own_sum(self) -> int:
        """The number in the purse of the control bar."""
        return int(re.sub(r"\D", "", self.bar.locator(".purse-own b").inner_text()))

    def until(self, what: Callable[[], bool], why: str, patience_s: float = PATIENCE_S) -> None:
        """Waits until something holds, letting the page go on meanwhile."""
        deadline = time.monotonic() + patience_s
        while not what():
            assert time.monotonic() < deadline, f"after {patience_s} s still not: {why}"
            self.page.wait_for_timeout(STEP_S * 1000)


def hear(table: TablePage) -> None:
    """Begins to keep all that the live regions say."""
    table.page.evaluate(
        """() => {
            window.heard = [];
            for (const region of document.querySelectorAll('[aria-live]'))
                new MutationObserver(() => region.textContent && window.heard.push(region.textContent))
                    .observe(region, {childList: true, characterData: true, subtree: true});
        }"""
    )


def heard(table: TablePage) -> list[str]:
    """What the live regions have said since."""
    told: list[str] = table.page.evaluate("window.heard")
    return told


def sees(place: Locator, text: str | re.Pattern[str]) -> None:
    """Fails unless this text comes to stand there."""
    expect(place).to_contain_text(text)


def opened_table(guest: Guest, path: str) -> TablePage:
    """The guest's tab at a table that exists."""
    return TablePage(guest, guest.page(path)).ready()


def play_now(guest: Guest, name: str) -> TablePage:
    """From the first page to a table by the large button."""
    return pressed_play(guest, guest.page("/"), name)


def pressed_play(guest: Guest, page: Page, name: str) -> TablePage:
    """From the first page, which is open in this tab, to a table."""
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_url("**/t/*", wait_until="commit")
    return TablePage(guest, page).ready()
