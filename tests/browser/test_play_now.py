"""From the first page to the first called card."""

import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from bankomet.faces.words import Lang
from tests.browser.club import Club, opened
from tests.browser.people import Door, Guest, shoot
from tests.browser.seen import pressed_play

IN_TIME_S = 10.0
TRIES = 3
LOST_S = 60.0


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club at the pace of a real one."""
    with opened(tmp_path_factory.mktemp("real"), {}) as club:
        yield club


@pytest.mark.parametrize(("lang", "name"), [("en", "Play now"), ("ru", "Играть")])
def test_the_first_card_is_called_within_ten_seconds(door: Door, real: Club, lang: Lang, name: str) -> None:
    """Whoever presses the large button, and then whatever the page offers, sees the first card within ten seconds.

    The promise is made for a computer that has time for it: one of three tries has to keep it.
    """
    took = [_seconds_to_the_first_card(door.enter(real, lang=lang), name)]
    while min(took) > IN_TIME_S and len(took) < TRIES:
        took.append(_seconds_to_the_first_card(door.enter(real, lang=lang), name))
    assert min(took) <= IN_TIME_S, took


def _seconds_to_the_first_card(guest: Guest, name: str) -> float:
    page = guest.page("/")
    begun = time.monotonic()
    table = pressed_play(guest, page, name)
    while not table.turned():
        table.press()
        page.wait_for_timeout(50)
        assert time.monotonic() - begun < LOST_S, "no card came"
    took = time.monotonic() - begun
    shoot(page, f"first-card-{guest.lang}")
    page.close()
    return took


def test_the_page_adds_its_share_to_the_order_of_the_cards(door: Door, real: Club) -> None:
    """It promises 32 bytes while stakes are open and opens them when they are closed, without a word to its owner."""
    guest = door.enter(real, lang="en")
    page = guest.page("/")
    table = pressed_play(guest, page, "Play now")
    begun = time.monotonic()
    while " seal open " not in (log := real.log(urlsplit(page.url).path)):
        table.press()
        page.wait_for_timeout(200)
        assert time.monotonic() - begun < LOST_S, log
    assert " seal share " in log
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('share:')).length")
    assert kept == 1
    assert " withhold " not in log
    page.close()
