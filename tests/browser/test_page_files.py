"""What a browser loads of a page: all of it side by side, and not again until it has changed."""

from typing import Final

import pytest

from tests.browser.club import Club
from tests.browser.people import Door
from tests.support.play import played

LOADED: Final = """() => performance.getEntriesByType("resource")
    .filter((each) => each.name.includes("/static/"))
    .map((each) => [new URL(each.name).pathname, each.transferSize])"""
"""The files of a page as they were asked for, each with the bytes that it took on the wire: none where it was kept."""
NAMED: Final = """() => [...document.querySelectorAll("link[rel=modulepreload]")]
    .map((each) => new URL(each.href).pathname)"""


@pytest.mark.parametrize("path", ["/", "/t/", "/rules", "/chances", "/verify", "/mousetrap"])
def test_a_page_names_all_its_modules_and_no_other_and_who_comes_again_loads_no_file(
    door: Door, still: Club, path: str
) -> None:
    """A module that were not named would be asked for only when the one that imports it has come."""
    if path == "/t/":
        path = still.lay(played("thirteen 003 first_banker=lot", "join 1 2 3"))
    page = door.enter(still).page(path)
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(LOADED)
    files = {name for name, _ in loaded}
    modules = {name for name in files if name.endswith(".js")}
    assert modules == set(page.evaluate(NAMED))
    assert len(modules) >= 9
    assert {name for name, size in loaded if size} == files
    page.reload()
    page.wait_for_load_state("networkidle")
    again = page.evaluate(LOADED)
    assert {name for name, _ in again} == files
    assert [name for name, size in again if size] == []
