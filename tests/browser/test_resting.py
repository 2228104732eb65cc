"""A table that rests: whoever sits there can let it go on, and is asked nothing else where it is not his word."""

import pytest
from playwright.sync_api import expect

from bankomet.faces.words import Lang
from tests.browser.club import Club, name_of
from tests.browser.people import DESKTOP, PHONE, Door
from tests.browser.seen import opened_table
from tests.support.play import played


@pytest.mark.parametrize(
    ("lang", "size", "begin"), [("en", DESKTOP, "Begin"), ("ru", PHONE, "Начать")], ids=["desktop", "phone"]
)
@pytest.mark.parametrize("by_key", [False, True], ids=["click", "key"])
def test_who_is_asked_nothing_at_a_resting_table_begins(
    door: Door, still: Club, lang: Lang, size: tuple[int, int], begin: str, *, by_key: bool
) -> None:
    """The bank went round without a coup: whose it is now may declare it, and the other may begin."""
    path = still.lay(played("ochko book", "join 1 2", "lot 1", "pass 1"))
    asked = opened_table(door.enter(still, seat=1), path)
    table = opened_table(door.enter(still, seat=2, lang=lang, size=size), path)
    table.second.click()
    expect(table.main).to_have_accessible_name(begin)
    expect(asked.main).to_have_accessible_name("Declare a bank of 200")
    if by_key:
        table.page.keyboard.press("Enter")
    else:
        table.main.click()
    expect(table.main).to_have_accessible_name(table.t("wait.declaring", name=name_of(1)))
    assert still.played(path)[-3:] == ["pass 2", "rest", "wake"]
    expect(asked.main).to_have_accessible_name("Declare a bank of 200")
