"""Parts of the table's page by themselves, where a whole table could not be brought to the moment that is tried."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import Club
from tests.browser.people import Door
from tests.browser.seen import sees


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
            const closed = { n: 31, head: "00".repeat(32), cut: 0 };
            const seal = { table: "t", no: 7, digest: "", shares: 0, closed };
            const view = (share, bound) => ({ public: { seal, cutter: null }, you: { seat: 3, share, bound } });
            const said = [];
            const tabs = [0, 1].map((i) => makeShare((remark) => said.push(remark), () => true));
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


ASKED: Final = {"asked": "asked", "closed": 31}
SHARED: Final = """async (steps) => {
    const { makeShare } = await import("/static/share.js");
    const { keepMine, mineAt } = await import("/static/mark.js");
    const said = [];
    const opened = () => makeShare(
        (remark) => said.push(remark),
        (no, share, closed) => keepMine("t", { no, share, closed }),
        (no) => mineAt("t").some((each) => each.no === no && each.closed),
    );
    const seal = { table: "t", no: 7, digest: "", shares: 0 };
    let share = opened();
    for (const { seat = 3, asked, closed, done, ordered, anew } of steps) {
        if (anew) share = opened();
        const bound = said.find((each) => each.digest)?.digest ?? null;
        const at = closed ? { n: closed, head: String(closed).repeat(32), cut: closed - 31 } : null;
        const everybodys = { seal: { ...seal, closed: at }, cutter: null };
        if (asked) share.update({ public: everybodys, you: { seat, share: asked, bound } });
        if (done) share.done(said.at(-1).id);
        if (ordered) share.ordered("t", ordered, seat);
    }
    const kept = mineAt("t").map(({ no, share, closed }) => [no, share.length, closed?.n ?? 0]);
    return [said.map((each) => each.do), kept];
}"""
"""What the page says; which shares it will look for in the log, and at which record each was opened."""


@pytest.mark.parametrize(
    ("steps", "said", "counted"),
    [
        ([{"asked": "wanted"}, {"asked": "wanted", "seat": 4}], ["share", "share"], []),
        ([{"asked": "wanted"}, ASKED], ["share", "open"], [[7, 64, 31]]),
        ([{"asked": "wanted"}, {"asked": "asked"}], ["share"], []),
        ([{"asked": "wanted"}, ASKED, {"done": True}, {"ordered": 7}], ["share", "open"], [[7, 64, 31]]),
        ([{"asked": "wanted"}, ASKED, {**ASKED, "closed": 32}], ["share", "open"], [[7, 64, 31]]),
        ([{"asked": "wanted"}, ASKED, {"asked": "wanted", "seat": 4}], ["share", "open"], [[7, 64, 31]]),
        ([{"asked": "wanted"}, {"done": True}, {"ordered": 7}], ["share"], [[7, 64, 0]]),
        ([{"asked": "wanted"}, {"done": True}, {"anew": True, "ordered": 7}], ["share"], [[7, 64, 0]]),
        ([{"asked": "wanted"}, {"ordered": 7}], ["share"], []),
        ([{"asked": "wanted"}, {"done": True}, {"ordered": 8}], ["share"], []),
        ([{"asked": "wanted"}, {"done": True}, {"ordered": 7, "seat": 4}], ["share"], []),
    ],
    ids=[
        "another seat",
        "opened",
        "opened for no log",
        "opened and ordered",
        "asked again for another log",
        "wanted again under a seal of before a restore",
        "not asked for",
        "not asked for, and the page is opened anew",
        "not taken",
        "another seal",
        "got up",
    ],
)
def test_what_is_promised_and_what_the_order_must_have_in_it(
    page: Page, steps: object, said: object, counted: object
) -> None:
    assert page.evaluate(SHARED, steps) == [said, counted]


ORDERED: Final = """async (is) => {
    const { makeFairDeal } = await import("/static/fairdeal.js");
    const { mineAt } = await import("/static/mark.js");
    const said = [];
    const deal = makeFairDeal("t", { tell: (remark) => said.push(remark), alarm: () => {} });
    const seal = { table: "t", no: 7, digest: "", shares: 0, closed: null };
    const game = { pack: 52, banker: 2 };
    const view = (share) => ({
        table: { id: "t" },
        public: { seal, cutter: null, seats: { 2: { stake: 0 }, 3: { stake: 10 } }, game },
        you: { seat: 3, share, bound: null },
    });
    deal.hear(view("wanted"), { is: "ping" });
    deal.hear(view(null), { is: "done", id: said[0].id, n: 5, head: "0".repeat(16) });
    const order = { no: 7, shuffle: 0, digests: [], digest: "" };
    deal.hear(view(null), { is, n: 9, orders: [order], opened: [], facts: [], you: { opened: [] } });
    return mineAt("t").map(({ no, closed }) => [no, closed]);
}"""


@pytest.mark.parametrize("told", ["news", "table"])
def test_a_promise_is_looked_for_however_the_order_is_told(page: Page, told: str) -> None:
    """A house that hangs up before the order tells of it with the whole table."""
    assert page.evaluate(ORDERED, told) == [[7, None]]


def test_shares_of_settled_coups_are_not_kept(page: Page) -> None:
    kept = page.evaluate(
        """async () => {
            const { makeShare } = await import("/static/share.js");
            const share = makeShare(() => {}, () => true);
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


UNDER_ANOTHER: Final = """async ([table, messages]) => {
    const { makeOpenings } = await import("/static/openings.js");
    const alarms = [], order = { no: 7, shuffle: 0, digest: "00".repeat(32), digests: [] };
    const openings = makeOpenings((key, card) => alarms.push([key, card]));
    if (table) openings.hear({ table: "t", no: 7, pack: 1040 }, { orders: [order] }, []);
    for (const { no, card, hand } of messages) {
        if (hand) openings.own({ table: "t", no, pack: 52 }, [], hand);
        else openings.hear({ table: "t", no, pack: 52 }, {}, card ? [{ kind: "turned", card }] : []);
    }
    return alarms;
}"""
"""At a table whose seal 7 is ordered, or that nothing is known of, these messages come."""


@pytest.mark.parametrize(
    ("ordered", "messages", "card"),
    [
        (True, [{"no": 8, "card": "A♠"}, {"no": 8, "card": "2♠"}], "2♠"),
        (True, [{"no": None, "card": "A♠"}, {"no": None, "card": "2♠"}], "2♠"),
        (True, [{"no": 8}, {"no": 8, "card": "A♠"}], "A♠"),
        (True, [{"no": 8}, {"no": 8, "hand": ["K♥"]}], "K♥"),
        (False, [{"no": 1, "card": "A♠"}], "A♠"),
        (False, [{"no": 5}, {"no": 5, "hand": ["K♥"]}], "K♥"),
    ],
    ids=["next seal", "no seal", "went on", "own hand", "first seal", "came later"],
)
def test_no_card_comes_without_an_order_of_its_own(page: Page, ordered: object, messages: object, card: str) -> None:
    """But, once, the last cards of a coup with the seal after it."""
    assert page.evaluate(UNDER_ANOTHER, [ordered, messages]) == [["seal.alarm.untold", card]]


@pytest.mark.parametrize(
    ("ordered", "messages"),
    [
        (True, [{"no": 8, "card": "A♠"}, {"no": 8}, {"no": 8, "hand": []}]),
        (True, [{"no": 8}, {"no": None}, {"no": 9}]),
        (False, [{"no": None, "card": "A♠"}, {"no": None, "hand": ["K♥"]}]),
    ],
    ids=["with the next seal", "no card", "table without seals"],
)
def test_what_an_honest_house_sends_raises_no_alarm(page: Page, ordered: object, messages: object) -> None:
    assert page.evaluate(UNDER_ANOTHER, [ordered, messages]) == []


BAR: Final = """async (steps) => {
    const { makeBar } = await import("/static/bar.js");
    const { loadWords } = await import("/static/words.js");
    await loadWords("en");
    const moves = [];
    const bar = makeBar({ move: (move) => moves.push(move) });
    document.body.append(bar.node);
    const seats = { 1: { name: "Anna", purse: 1000, stake: 0, bid: 0, away: false, leaving: false } };
    const offers = { stake: { verb: "stake", lo: 1, hi: 200 }, bank: { verb: "bank", lo: 1, hi: 500 } };
    return steps.map(({ phase, banker, series, offer, presses }) => {
        const game = { phase, banker, series, bank: null, open: null, awaited: [1], out: [], limit: 21 };
        const own = { seat: 1, may: [], offers: [{ ...offers[offer], move: `${offer} 1 {n}` }] };
        bar.update({ public: { seats, coup: 0, game }, table: { stake: 10 }, you: own }, false);
        if (presses) bar.add(presses);
        const label = bar.label();
        if (presses) bar.press.main();
        return label;
    }).concat(moves);
}"""
"""What the large button says as news and own parts come; now and then a counter is added, and the button pressed."""


def test_a_stake_is_not_proposed_as_a_bank_nor_a_bank_as_a_stake(page: Page) -> None:
    """The bank comes to who sat out, and goes from who declared one, before the page is told what he may do now."""
    staking = {"phase": "staking", "banker": 2, "series": 1}
    declaring = {"phase": "declaring", "banker": 1, "series": 1}
    again = {"phase": "staking", "banker": 2, "series": 2}
    steps = [
        {**staking, "offer": "stake", "presses": 5},
        {**declaring, "offer": "stake"},
        {**declaring, "offer": "bank", "presses": 100},
        {**again, "offer": "bank"},
        {**again, "offer": "stake"},
    ]
    said = page.evaluate(BAR, steps)
    assert [said[0], said[2], said[4]] == ["Stake 15", "Declare a bank of 300", "Stake 15"]
    assert said[5:] == ["stake 1 15", "bank 1 300"]


def test_a_notice_of_good_news_has_its_whole_time(page: Page) -> None:
    """Also the second of two, which comes when the first has almost had its own."""
    page.clock.install()
    page.evaluate(
        """async () => {
            const { makeNotices } = await import("/static/notices.js");
            window.notices = makeNotices();
            document.body.append(notices.node);
            notices.put("news", "good", "first");
        }"""
    )
    page.clock.run_for(3600)
    page.evaluate("notices.put('news', 'good', 'second')")
    page.clock.run_for(3600)
    expect(page.locator(".notice")).to_have_text("second")
    page.clock.run_for(600)
    expect(page.locator(".notice")).to_have_count(0)


def test_a_refusal_that_is_over_is_not_said_again(page: Page) -> None:
    """The same twice, and at once another: the emptied region is not filled with the old one."""
    said = page.evaluate(
        """async () => {
            const { makeAloud } = await import("/static/aloud.js");
            const { nodes, refuse } = makeAloud();
            document.body.append(...nodes);
            const said = [], drawn = () => new Promise((done) => setTimeout(done, 100));
            new MutationObserver(() => said.push(nodes[1].textContent)).observe(nodes[1], { childList: true });
            refuse("one");
            await drawn();
            refuse("one");
            await drawn();
            refuse("one");
            refuse("two");
            await drawn();
            return said.filter(Boolean);
        }"""
    )
    assert said == ["one", "one", "two"]


def test_the_focus_stays_on_a_table_of_the_list_when_that_is_told_anew(door: Door, still: Club) -> None:
    """While it is in the list; else it goes to the button that asks again."""
    told = [{"id": f"t{no}", "title": f"Table {no}", "game": "thirteen", "preset": "003", "seats": 6} for no in (1, 2)]
    for table in told:
        table.update(taken=1, people=1, coup=0, age_s=5)
    page = door.enter(still).page("/rules")
    page.route("**/api/tables", lambda route: route.fulfill(json={"tables": told}))
    page.goto(f"{still.url}/")
    page.locator("#watch").click()
    second = page.get_by_role("link", name="Table 2")
    second.focus()
    page.evaluate("document.activeElement.same = true")
    told[1].update(age_s=9)
    _look_again(page)
    expect(second).to_be_focused()
    assert page.evaluate("document.activeElement.same"), "nothing that is shown has changed"
    told[1].update(coup=3)
    _look_again(page)
    sees(second, "coups played: 3")
    expect(second).to_be_focused()
    del told[1]
    _look_again(page)
    expect(second).to_have_count(0)
    expect(page.get_by_role("button", name="Look again")).to_be_focused()


def _look_again(page: Page) -> None:
    """The page comes to light again."""
    with page.expect_response("**/api/tables"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


TURNED_AGAIN: Final = """async () => {
    const { turnCard } = await import("/static/motion.js");
    const [pack, card] = ["left: 10px", "left: 300px"].map((at) => {
        const node = document.createElement("div");
        node.setAttribute("class", "laid");
        node.style.cssText = `position: absolute; top: 0; width: 60px; height: 90px; ${at}`;
        document.body.append(node);
        return node;
    });
    const starts = [];
    for (let turned_ms = 0; turned_ms <= 420; turned_ms += 10) {
        turnCard(card, pack, "even", 0);
        const turning = card.getAnimations()[0];
        turning.pause();
        turning.currentTime = turned_ms;
        turnCard(card, pack, "even", 0);
        starts.push(card.getAnimations()[0].effect.getKeyframes()[0].transform);
    }
    return starts;
}"""
"""Where the next card begins, however far the one before it has been turned."""


def test_a_card_that_comes_while_another_turns_begins_at_the_pack_and_as_large(page: Page) -> None:
    """A turning card is as narrow as its edge for a moment, and lies elsewhere."""
    assert set(page.evaluate(TURNED_AGAIN)) == {"translate(-290px, 0px) scale(1) rotateY(180deg)"}
