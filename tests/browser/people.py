"""People who come with a browser of their own; whatever a page complains of or asks others for is remembered."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request

from bankomet.faces.words import Lang, texts
from tests.browser.club import Club, token_of

SHOTS: Final = Path(__file__).parent / "shots"
DESKTOP: Final = (1280, 800)
PHONE: Final = (360, 740)
PATIENCE_MS: Final = 20_000
LINE_TROUBLE: Final = re.compile(r"WebSocket connection to 'wss?://127\.0\.0\.1|net::ERR_|Failed to load resource")
"""What Chromium itself writes when a line is cut; no page can keep it from that."""


@dataclass(slots=True)
class Guest:
    """A person with a browser: one context, and its pages watched."""

    context: BrowserContext
    club: Club
    lang: Lang
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    line_breaks: bool = False
    """Does this test cut the line, or get a refusal by HTTP?  Then what Chromium says of that is no complaint."""

    @property
    def words(self) -> Mapping[str, str]:
        """The words of the page in this person's language."""
        return texts(self.lang)

    def page(self, path: str = "/") -> Page:
        """A new tab at this path, once its script has drawn it."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        self.go(page, path)
        return page

    def go(self, page: Page, path: str) -> None:
        """Brings a tab to this path."""
        page.goto(self.club.url + path)
        page.get_by_role("banner").wait_for()

    def watch(self) -> None:
        """Begins to listen to what the pages say and ask."""
        self.context.on("console", lambda message: self._said(message.type, message.text))
        self.context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        self.context.on("request", lambda request: self._asked(request))  # noqa: PLW0108 - it marks methods
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"
        )

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning", "assert") and not (self.line_breaks and LINE_TROUBLE.search(text)):
            self.complaints.append(f"{kind}: {text}")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1":
            self.strangers.append(request.url)

    def expect_clean(self) -> None:
        """Fails where a page complained, or asked another host."""
        assert not self.complaints, self.complaints
        assert not self.strangers, self.strangers


@dataclass(slots=True)
class Door:
    """Where guests come in, and are looked at once more when they go."""

    browser: Browser
    guests: list[Guest] = field(default_factory=list)

    def enter(  # noqa: PLR0913 - a browser has many sides, and each has a usual one
        self,
        club: Club,
        *,
        lang: Lang = "en",
        seat: int | None = None,
        size: tuple[int, int] = DESKTOP,
        scheme: str = "dark",
        motion: str = "no-preference",
        line_breaks: bool = False,
        browser: Browser | None = None,
        unguarded: bool = False,
    ) -> Guest:
        """A new person; `seat` makes him the one whom `Club.lay` seats there, `unguarded` lifts the pages' policy."""
        width, height = size
        wish: dict[str, Any] = {
            "locale": "ru-RU" if lang == "ru" else "en-GB",
            "viewport": {"width": width, "height": height},
            "color_scheme": scheme,
            "reduced_motion": motion,
            "has_touch": size == PHONE,
            "bypass_csp": unguarded,
            "ignore_https_errors": True,  # a certificate of the tests vouches for itself
        }
        context = (browser or self.browser).new_context(**wish)
        if seat is not None:
            context.add_cookies([{"name": "bankomet", "value": token_of(seat), "url": club.url}])
        guest = Guest(context, club, lang, line_breaks=line_breaks)
        guest.watch()
        self.guests.append(guest)
        return guest

    def close(self, *, failed: bool, name: str) -> None:
        """Everybody goes; pages of a test that failed leave a picture."""
        for guest_no, guest in enumerate(self.guests):
            if failed:
                for page_no, page in enumerate(guest.context.pages):
                    shoot(page, f"failed-{name}-{guest_no}-{page_no}")
            guest.context.close()


def resized(page: Page, size: tuple[int, int]) -> None:
    """Gives a window another size, or turns a phone, and waits until the page has laid itself out anew."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def shoot(page: Page, name: str) -> None:
    """A picture for those who look."""
    SHOTS.mkdir(exist_ok=True)
    plain = re.sub(r"[^\w-]+", "_", name)
    page.screenshot(path=SHOTS / f"{plain}.png")
