"""Parts of the table's page by themselves, where a whole table could not be brought to the moment that is tried."""

import pytest
from playwright.sync_api import Page

from tests.browser.club import Club
from tests.browser.people import Door


@pytest.fixture
def page(door: Door, still: Club) -> Page:
    """A page of the house that has no table, to load parts into."""
    return door.enter(still).page("/rules")


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_tabs_that_promise_at_once_each_opens_what_the_table_took(page: Page, first: int) -> None:
    """Neither tab has seen the other's share when it draws its own; the promise of either may be the first."""
    opened = page.evaluate(
        """async (first) => {
            const { makeShare, shareDigest } = await import("/static/share.js");
            const seal = { table: "t", no: 7, digest: "", shares: 0 };
            const view = (share, bound) => ({ public: { seal }, you: { seat: 3, share, bound } });
            const said = [];
            const tabs = [0, 1].map((i) => makeShare((remark) => said.push(remark)));
            tabs[0].update(view("wanted", null));
            const unseen = Object.entries(localStorage);
            localStorage.clear();
            tabs[1].update(view("wanted", null));
            for (const [key, value] of unseen) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
            const { digest } = said[first];
            for (const tab of tabs) tab.update(view("asked", digest));
            return said.slice(2).map(({ share }) => shareDigest("t", 7, 3, share) === digest);
        }""",
        first,
    )
    assert opened == [True, True]


def test_shares_of_settled_coups_are_not_kept(page: Page) -> None:
    kept = page.evaluate(
        """async () => {
            const { makeShare } = await import("/static/share.js");
            const share = makeShare(() => {});
            for (const [table, no] of [["t", 9], ["u", 1], ["t", 10]])
                share.update({ public: { seal: { table, no } }, you: { seat: 3, share: "wanted", bound: null } });
            return Object.keys(localStorage).map((key) => key.split(":").slice(0, 3).join(":")).sort();
        }"""
    )
    assert kept == ["share:t:10", "share:u:1"]
