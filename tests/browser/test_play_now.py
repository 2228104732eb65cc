"""From the first page to the first called card."""

import time
from collections.abc import Iterator

import pytest

from bankomet.faces.words import Lang
from tests.browser.club import Club, opened
from tests.browser.people import Door, shoot
from tests.browser.seen import play_now

IN_TIME_S = 10.0


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club at the pace of a real one."""
    with opened(tmp_path_factory.mktemp("real"), {}) as club:
        yield club


@pytest.mark.parametrize(("lang", "name"), [("en", "Play now"), ("ru", "Играть")])
def test_the_first_card_is_called_within_ten_seconds(door: Door, real: Club, lang: Lang, name: str) -> None:
    """Whoever presses the large button, and then whatever the page offers, sees the first card within ten seconds."""
    guest = door.enter(real, lang=lang)
    begun = time.monotonic()
    table = play_now(guest, name)
    while not table.turned():
        if table.can_press():
            table.main.click()
        table.page.wait_for_timeout(50)
        assert time.monotonic() - begun < 2 * IN_TIME_S, "no card came"
    took = time.monotonic() - begun
    shoot(table.page, f"first-card-{lang}")
    assert took <= IN_TIME_S
