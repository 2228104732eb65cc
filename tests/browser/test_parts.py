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


ORDERS = """async ([first, others]) => {
    const { makeOpenings } = await import("/static/openings.js");
    const { bytesOf, fields, hex, VERSION } = await import("/static/sealed.js");
    const { sha256 } = await import("/static/sha256.js");
    const salt = "00".repeat(32), alarms = [];
    const openings = makeOpenings((key) => alarms.push(key));
    const open = (no, place, card) => ({ no, shuffle: 0, place, salt, card });
    const digest = (no, place, card) => fields(VERSION, "card", "t", no, 0, place, bytesOf(salt), card);
    const order = (no, cards) => {
        const digests = cards.map((card, place) => hex(sha256(digest(no, place, card))));
        return { no, shuffle: 0, digests, digest: hex(sha256(fields(VERSION, "places", ...digests.map(bytesOf)))) };
    };
    const turned = (no, place, card, orders = []) =>
        openings.hear({ table: "t", no }, { orders, opened: [open(no, place, card)] }, [{ kind: "turned", card }]);
    openings.hear({ table: "t", no: 7 }, { orders: [order(7, first)] }, []);
    turned(7, 0, first[0]);
    for (const [no, cards] of others) turned(no, 1, cards[1], [order(no, cards)]);
    return [alarms, openings.state()];
}"""
"""One card of an order is turned, then a further one with each of the others that are told."""


@pytest.mark.parametrize("others", [[[7, ["A♠", "2♠", "3♠"]]], [[8, ["A♠", "K♥", "3♠"]]]], ids=["again", "next seal"])
def test_an_order_may_be_told_again_and_the_next_seal_has_another(page: Page, others: object) -> None:
    alarms, state = page.evaluate(ORDERS, [["A♠", "2♠", "3♠"], others])
    assert alarms == []
    assert not state["wrong"]


@pytest.mark.parametrize(
    "others",
    [[[7, ["A♠", "K♥", "3♠"]]], [[8, ["A♠", "2♠", "3♠"]], [7, ["A♠", "K♥", "3♠"]]]],
    ids=["at once", "after another seal"],
)
def test_a_second_order_in_place_of_the_first_is_told_loudly(page: Page, others: object) -> None:
    """Though its digests fit its cards: what was told before the first card is what the page holds the house to."""
    alarms, state = page.evaluate(ORDERS, [["A♠", "2♠", "3♠"], others])
    assert alarms == ["seal.alarm.order"]
    assert state["wrong"]
