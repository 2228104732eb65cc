"""Chromium, servers and guests for the browser tests."""

import shutil
from collections.abc import Generator, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.club import FAST, STILL, Club, opened
from tests.browser.people import Door

CHROMIUM: Final = shutil.which("chromium")
FLAGS: Final = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
LARGE: Final = "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,defaultFontSize=32"
"""The reader has set letters of twice the usual size in his browser."""
PATIENCE_MS: Final = 15_000
"""Two cores carry the tests, their browsers and their servers: what comes may come late."""
_FAILED: Final = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder needs Chromium."""
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="there is no chromium on the path; `make test` installs it"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers whether the test itself failed, so that its pages leave pictures."""
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright, for the tests of one file: while it runs, no other test of the process can call `asyncio.run`."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for the tests of a file."""
    browser = launched(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def large_letters(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium whose letters are twice as large."""
    browser = launched(playwright, LARGE)
    yield browser
    browser.close()


def launched(playwright: Playwright, *more: str) -> Browser:
    """A Chromium; `headless=False` leaves the choice of the headless mode to our own flag."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *more], headless=False)


@pytest.fixture(scope="session")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that hurries."""
    with opened(tmp_path_factory.mktemp("fast"), FAST) as club:
        yield club


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club where nothing happens by itself."""
    with opened(tmp_path_factory.mktemp("still"), STILL) as club:
        yield club


@pytest.fixture
def door(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Door]:
    """Guests come in here; at the end of a test every page must have been clean."""
    door = Door(browser)
    yield door
    failed = request.node.stash.get(_FAILED, False)
    try:
        if not failed:
            for guest in door.guests:
                guest.expect_clean()
    finally:
        door.close(failed=failed, name=request.node.name)
