"""The calls of the page Chances: exact answers, what is kept, long ones step by step, bad questions refused."""

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from fractions import Fraction
from ipaddress import ip_network
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bankomet.faces.web import chances_answers, chances_api, chances_table, chances_work, mousetrap_api
from bankomet.faces.web.chances_api import WORKSHOP
from bankomet.faces.web.chances_table import tabulated
from bankomet.faces.web.chances_work import Workshop
from bankomet.faces.web.chances_worker import question
from bankomet.faces.web.settings import Settings
from bankomet.games.thirteen.presets import PRESETS
from bankomet.games.thirteen.rules import PackOut
from bankomet.solve.holding import Holding, holding, value
from bankomet.solve.matching import match_chance
from bankomet.solve.series import series
from bankomet.solve.setting import Setting, setting, setting_of
from bankomet.solve.simulate import simulate_holdings
from tests.support.web import Client, Site, open_site, visitor

Answer = Mapping[str, Any]
SLOW = {"ranks": "13", "suits": "7"}
"""A holding that takes seconds."""
PATIENCE_S = 60


def at_site(path: Path, scenario: Callable[[Site, Client], Awaitable[None]], settings: Settings | None = None) -> None:
    async def run() -> None:
        async with open_site(path, settings=settings) as site, visitor(site.url) as client:
            await scenario(site, client)

    asyncio.run(run())


Query = Mapping[str, str]


async def asked(client: Client, query: Query | None = None, *, path: str = "", status: int = 200) -> dict[str, Any]:
    async with client.http.get(f"{client.url}/api/chances{path}", params=query or {}) as answer:
        assert answer.status == status, await answer.text()
        told: dict[str, Any] = await answer.json()
        return told


async def lines(client: Client, path: str, query: Query) -> list[dict[str, Any]]:
    async with client.http.get(f"{client.url}/api/chances/{path}", params=query) as answer:
        assert answer.status == 200, await answer.text()
        assert answer.content_type == "application/x-ndjson"
        return [json.loads(line) async for line in answer.content]


def numbers(texts: list[str]) -> list[Fraction]:
    return [Fraction(text) for text in texts]


def same_holding(told: Answer, found: Holding) -> None:
    assert Fraction(told["value"]) == found.value
    assert numbers(told["by_next_call"]) == list(found.by_next_call)
    assert numbers(told["wins_at_least"]) == list(found.wins_at_least)
    assert Fraction(told["pack_runs_out"]) == found.pack_runs_out


# --------------------------------------------------------------------------------------------------------- the numbers
@pytest.mark.parametrize("preset", PRESETS)
def test_a_series_and_its_holding_are_those_of_the_library(tmp_path: Path, preset: str) -> None:
    """Every tradition, as it is: its calls in their order, its series, its holding at once."""
    rules = PRESETS[preset][-1]
    at = setting_of(rules)

    async def scenario(_: Site, client: Client) -> None:
        told = await asked(client, {"preset": preset})
        found = series(at)
        assert told["asked"]["calls"] == [rank.letter for rank in rules.call_order]
        assert told["asked"]["copies"] == list(at.copies)
        assert Fraction(told["series"]["win"]) == found.win
        assert Fraction(told["series"]["edge"]) == found.edge
        assert numbers(told["series"]["first_match"]) == list(found.first_match)
        assert numbers(told["series"]["converging"]) == [match_chance(ranks, 4) for ranks in range(1, 27)]
        same_holding(told["holding"], holding(at))

    at_site(tmp_path, scenario)


def test_montmorts_numbers_are_there(tmp_path: Path) -> None:
    """Two cards 1:1, three 2:1 (source 002); 52 cards as N. Bernoulli has it; a holding of three cards 73/57."""

    async def scenario(_: Site, client: Client) -> None:
        assert (await asked(client, {"ranks": "2", "suits": "1"}))["series"]["win"] == "1/2"
        three = await asked(client, {"ranks": "3", "suits": "1"})
        assert (three["series"]["win"], three["holding"]["value"]) == ("2/3", "73/57")
        assert (await asked(client))["series"]["win"] == "17244702296022529/26816424180170625"

    at_site(tmp_path, scenario)


@pytest.mark.parametrize(
    "query",
    [
        {"ranks": "104", "suits": "1"},
        {"ranks": "52", "suits": "2"},
        {"ranks": "13", "suits": "8"},
        {"suits": "3", "pack_out": "bank_ends", "loss_multiple": "2"},
        {"preset": "joker", "suits": "1", "pack_out": "void_restart"},
        {"reshuffle": "each_series", "suits": "2"},
        {"tenure": "four_series"},
    ],
    ids=str,
)
def test_any_series_up_to_104_cards_is_told_with_the_right_numbers(tmp_path: Path, query: dict[str, str]) -> None:
    """The same question to the library, whose holding is told where it is tabulated or small."""
    at = setting(
        ranks=int(query.get("ranks", "13")),
        suits=int(query.get("suits", "4")),
        jokers=2 if query.get("preset") == "joker" else 0,
        loss_multiple=int(query.get("loss_multiple", "1")),
        pack_out=query.get("pack_out", "continue_call"),
        reshuffle=query.get("reshuffle", "never"),
        tenure=query.get("tenure", "until_loss"),
    )

    async def scenario(_: Site, client: Client) -> None:
        told = await asked(client, query)
        assert Fraction(told["series"]["win"]) == series(at).win
        assert Fraction(told["series"]["edge"]) == series(at).edge
        assert numbers(told["series"]["first_match"]) == list(series(at).first_match)
        if at.cards <= 52 and at.calls <= 14:
            same_holding(told["holding"], holding(at))

    at_site(tmp_path, scenario)


def test_any_calls_against_any_pack(tmp_path: Path) -> None:
    """In either alphabet, by letter or number; the law sums to one, and its end is one sum."""

    async def scenario(_: Site, client: Client) -> None:
        told = await asked(client, {"calls": "A 2 3", "ranks": "3", "suits": "1"}, path="/match")
        assert told["matches"] == ["1/3", "1/2", "0", "1/6"]
        assert (told["none"], told["some"], told["mean"]) == ("1/3", "2/3", "1")
        cycled = await asked(client, {"calls": "1, 2, 3", "cycle": "1"}, path="/match")
        assert cycled == await asked(client, {"calls": "Т-2-3", "cycle": "1"}, path="/match")
        assert cycled["calls"] == 52
        assert sum(numbers(cycled["matches"])) == 1
        taken = await asked(client, {"calls": "Q", "ranks": "13", "suits": "4", "without": "Д"}, path="/match")
        assert taken == {"none": "1", "some": "0", "mean": "0", "matches": ["1"], "calls": 1, "cards": 48}
        aces = await asked(
            client, {"calls": " ".join(["A"] * 40), "suits": "20", "without": "2 3 4 5 6 7 8 9 10"}, path="/match"
        )
        assert len(aces["matches"]) == 15
        assert sum(numbers(aces["matches"])) == 1
        many = await asked(client, {"calls": "1 52", "ranks": "52", "suits": "2"}, path="/match")
        assert Fraction(many["mean"]) == Fraction(2 * 2, 104)

    at_site(tmp_path, scenario)


# ----------------------------------------------------------------------------------------------------------- the table
def test_the_table_has_every_policy_and_both_jokers_for_one_to_four_suits() -> None:
    kept = chances_table.settings()
    assert len(kept) == len(set(kept)) == 4 * 2 * len(PackOut)
    assert all(tabulated(at) is not None for at in kept)
    assert tabulated(setting(ranks=12)) is None
    assert tabulated(setting(tenure="four_series")) is None
    assert tabulated(setting(reshuffle="each_series")) is None


@pytest.mark.parametrize("at", [at for at in chances_table.settings() if max(at.copies) <= 2], ids=str)
def test_a_row_of_the_table_made_again_is_the_same(at: Setting) -> None:
    """One and two suits, every policy, with the joker and without; `long` makes the others again."""
    remade(at)


@pytest.mark.long
@pytest.mark.parametrize("at", [at for at in chances_table.settings() if max(at.copies) > 2], ids=str)
def test_every_other_row_too(at: Setting) -> None:
    remade(at)


def remade(at: Setting) -> None:
    row = next(
        row
        for row in chances_table._table().values()
        if (tuple(row["copies"]), row["pack_out"]) == (at.copies, at.pack_out)
    )
    assert json.loads(json.dumps(chances_table.row_of(at))) == row


@pytest.mark.parametrize("pack_out", PackOut)
def test_a_double_loss_needs_no_row_of_its_own(pack_out: PackOut) -> None:
    at = setting(suits=1, pack_out=pack_out, loss_multiple=2)
    found = tabulated(at)
    assert found is not None
    assert found.by_next_call == value(at).by_next_call


# --------------------------------------------------------------------------------------------------------- long answers
def test_a_long_holding_comes_step_by_step_and_is_kept(tmp_path: Path) -> None:
    """Not at once; then with news of how far it is, ever further; then at once for everybody."""
    query = {"ranks": "9", "suits": "4", "pack_out": "void_restart"}
    at = setting(ranks=9, suits=4, pack_out="void_restart")

    async def scenario(site: Site, client: Client) -> None:
        assert (await asked(client, query))["holding"] is None
        *news, last = await lines(client, "holding", query)
        same_holding(last["holding"], holding(at))
        told = [line["done"] for line in news if line["of"]]
        assert told == sorted(told)
        assert all(line["done"] <= line["of"] for line in news)
        assert len(set(told)) > 2
        await until(lambda: site.app[WORKSHOP].computing == 0)
        same_holding((await asked(client, query))["holding"], holding(at))
        assert list(await lines(client, "holding", query)) == [last]

    at_site(tmp_path, scenario)


def test_two_who_ask_the_same_wait_for_one_computation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    told_lines = chances_work._lines_of_worker

    def counted(asked_for: Mapping[str, Any]) -> Any:  # noqa: ANN401 - what it is told by is its own matter
        begun.append(asked_for)
        return told_lines(asked_for)

    monkeypatch.setattr(chances_work, "_lines_of_worker", counted)

    async def scenario(_: Site, client: Client) -> None:
        one, other = await asyncio.gather(*(lines(client, "holding", {"ranks": "10", "suits": "3"}) for _ in range(2)))
        assert one[-1] == other[-1]
        assert "holding" in one[-1]
        assert len(begun) == 1

    at_site(tmp_path, scenario)


def test_who_hangs_up_ends_what_only_he_waits_for(tmp_path: Path) -> None:
    """The process ends, not only the answer."""

    async def scenario(site: Site, client: Client) -> None:
        workshop = site.app[WORKSHOP]
        before = children()
        async with client.http.get(f"{client.url}/api/chances/holding", params=SLOW) as answer:
            await answer.content.readline()
            await until(lambda: len(children()) > len(before))
            assert workshop.computing == 1
            answer.close()
        await until(lambda: workshop.computing == 0)
        await until(lambda: children() == before)
        assert workshop.known(question(setting(ranks=13, suits=7))) is None

    at_site(tmp_path, scenario)


def test_nothing_is_computed_in_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short sums come from another thread, once each, long ones from another process."""
    here, others = threading.get_ident(), list[int]()

    def elsewhere(sums: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def told(question_asked: Any) -> Any:  # noqa: ANN401 - whatever the sums take and give
            others.append(threading.get_ident())
            return sums(question_asked)

        return told

    monkeypatch.setattr(chances_api, "series_json", elsewhere(chances_answers.series_json))
    monkeypatch.setattr(chances_api, "matches_json", elsewhere(chances_answers.matches_json))

    async def scenario(_: Site, client: Client) -> None:
        before = children()
        async with client.http.get(f"{client.url}/api/chances/holding", params=SLOW) as answer:
            await until(lambda: len(children()) > len(before))
            await asked(client, {"ranks": "103", "suits": "1"})
            for cycle in ("1", "1", "0"):
                await asked(client, {"calls": "A 2 K", "cycle": cycle}, path="/match")
            answer.close()

    at_site(tmp_path, scenario)
    assert len(others) == 3
    assert here not in others


def test_so_many_wait_and_no_more() -> None:
    """One is computed, one waits, the third is refused; and when the first have gone there is room again."""

    async def scenario() -> None:
        workshop = Workshop(at_once=1, waiting=1)
        first, second, third = (workshop.ask(question(setting(ranks=13, suits=n)), f"10.0.0.{n}") for n in (7, 8, 9))
        assert await anext(first) == await anext(second) == {"done": 0, "of": 0}
        with pytest.raises(Exception, match="2 calculations are waiting"):
            await anext(third)
        await first.aclose()
        await second.aclose()
        await until(lambda: workshop.computing == 0)
        again = [told async for told in workshop.ask(question(setting(ranks=6, suits=4)), "10.0.0.7")]
        assert Fraction(again[-1]["answer"]["value"]) == value(setting(ranks=6, suits=4)).value
        await workshop.close()

    asyncio.run(scenario())


def test_an_address_has_two_places_and_leaves_the_others_to_the_next(tmp_path: Path) -> None:
    """Its third question is refused, unless somebody waits for the same; when one has gone it has a place again."""
    mine, others = "198.51.100.1", "198.51.100.2"

    async def scenario(site: Site, client: Client) -> None:
        async def begun(suits: int, by: str) -> aiohttp.ClientResponse:
            query = {"ranks": "13", "suits": str(suits), "lang": "en"}
            return await client.http.get(
                f"{client.url}/api/chances/holding", params=query, headers={"X-Forwarded-For": by}
            )

        first, second, third = [await begun(suits, mine) for suits in (5, 6, 7)]
        assert (first.status, second.status, third.status) == (200, 200, 400)
        assert await third.json() == {
            "code": "too_busy",
            "text": "2 calculations are waiting already; try again in a moment.",
        }
        theirs, shared = await begun(7, others), await begun(7, mine)
        assert (theirs.status, shared.status) == (200, 200)
        first.close()
        await until(lambda: site.app[WORKSHOP].computing == 2)
        again = await begun(5, mine)
        assert again.status == 200
        for each in (second, theirs, shared, again):
            each.close()

    at_site(tmp_path, scenario, Settings(trusted_proxies=(ip_network("127.0.0.1"),)))


def test_a_house_that_closes_leaves_no_computation_behind(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        before = children()
        async with client.http.get(f"{client.url}/api/chances/holding", params=SLOW) as answer:
            await answer.content.readline()
            await until(lambda: len(children()) > len(before))
            await site.app[WORKSHOP].close()
            assert children() == before

    at_site(tmp_path, scenario)


def test_a_workshop_that_closes_waits_for_what_is_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it has just been given up or has been ending for a while, its process has been waited for."""
    begun: list[asyncio.subprocess.Process] = []
    exec_of_asyncio = asyncio.create_subprocess_exec

    async def remembered(*words: str, **wish: Any) -> asyncio.subprocess.Process:  # noqa: ANN401 - asyncio's own
        process = await exec_of_asyncio(*words, **wish)
        begun.append(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", remembered)

    async def scenario(turns: int) -> None:
        workshop = Workshop()
        news = workshop.ask(question(setting(ranks=13, suits=7)), "10.0.0.1")
        assert [await anext(news) for _ in range(3)]
        await news.aclose()
        for _ in range(turns):
            await asyncio.sleep(0)
        await workshop.close()
        assert [process.returncode for process in begun] == [-signal.SIGKILL] * len(begun)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    for turns in range(4):
        asyncio.run(scenario(turns))
    assert len(begun) == 4


def test_a_worker_that_dies_is_told_of(tmp_path: Path) -> None:
    async def scenario(_: Site, client: Client) -> None:
        before = children()
        async with client.http.get(f"{client.url}/api/chances/holding", params={**SLOW, "lang": "en"}) as answer:
            await until(lambda: len(children()) > len(before))
            (worker,) = children() - before
            os.kill(worker, 9)
            *news, last = [json.loads(line) async for line in answer.content]
        assert news
        assert last == {"code": "not_computed", "text": "The computation was stopped before its end; ask again."}

    at_site(tmp_path, scenario)


# ------------------------------------------------------------------------------------------------------------ estimates
def test_a_pack_beyond_the_exact_method_is_refused_and_estimated(tmp_path: Path) -> None:
    """The series is exact all the same; the estimate says what it is, and its seed makes it again."""
    query = {"ranks": "13", "suits": "8", "packs": "2", "lang": "en"}
    at = setting(suits=8, packs=2)

    async def scenario(_: Site, client: Client) -> None:
        told = await asked(client, query)
        assert Fraction(told["series"]["win"]) == series(at).win
        assert told["holding"] is None
        assert told["holding_refused"]["code"] == "too_large"
        assert "208 cards are too many" in told["holding_refused"]["text"]
        refused = await asked(client, query, path="/holding", status=400)
        assert refused == told["holding_refused"]
        last = (await lines(client, "estimate", {**query, "n": "400", "seed": "7"}))[-1]["estimate"]
        made = simulate_holdings(at, 400, 7)
        assert last == {"kind": "estimate", "mean": made.mean, "stderr": made.stderr, "n": 400, "seed": 7}

    at_site(tmp_path, scenario)


# ------------------------------------------------------------------------------------------------------- bad questions
@pytest.mark.parametrize(
    ("path", "query", "code", "says"),
    [
        ("", {"ranks": "0"}, "bad_size", "Ranks: 0 is not a whole number from 1 to 200."),
        ("", {"suits": "1000000"}, "bad_size", "Suits: 1\u202f000\u202f000 is not a whole number from 1 to 200."),
        ("", {"packs": "-1"}, "bad_size", "Packs: -1 is not a whole number from 1 to 200."),
        ("", {"ranks": "1e3"}, "bad_size", "Ranks: 1e3 is not a whole number from 1 to 200."),
        ("", {"ranks": "13.5"}, "bad_size", "Ranks: 13.5 is not a whole number from 1 to 200."),
        ("", {"ranks": "NaN"}, "bad_size", "Ranks: NaN is not a whole number from 1 to 200."),
        ("", {"ranks": ""}, "bad_size", "Ranks:  is not a whole number from 1 to 200."),
        ("", {"ranks": "9" * 40}, "bad_size", f"Ranks: {'9' * 40} is not a whole number from 1 to 200."),
        ("", {"ranks": "٣"}, "bad_size", "Ranks: ٣ is not a whole number from 1 to 200."),
        ("", {"ranks": "200", "suits": "3"}, "too_large", "600 cards are too many"),
        ("", {"pack_out": "never_mind"}, "bad_option", "pack_out=never_mind is not possible; possible: continue_call|"),
        ("", {"reshuffle": "often"}, "bad_option", "reshuffle=often is not possible; possible: never|each_series."),
        ("", {"tenure": "for_life"}, "bad_option", "tenure=for_life is not possible"),
        ("", {"loss_multiple": "3"}, "bad_option", "loss_multiple=3 is not possible; possible: 1|2."),
        ("", {"joker": "true"}, "bad_option", "joker=true is not possible; possible: 0|1."),
        ("", {"preset": "005"}, "unknown_preset", "Thirteen has no preset 005"),
        ("", {"colour": "red"}, "bad_message", "The message is not understood: colour does not belong to it."),
        ("/holding", {"ranks": "0"}, "bad_size", "Ranks: 0 is not a whole number from 1 to 200."),
        ("/holding", {"suits": "200", "ranks": "2"}, "too_large", "400 cards are too many"),
        ("/estimate", {"n": "99"}, "bad_size", "N: 99 is not a whole number from 100 to 100\u202f000."),
        ("/estimate", {"n": "10000000"}, "bad_size", "is not a whole number from 100 to 100\u202f000."),
        ("/estimate", {"seed": "x"}, "bad_size", "Seed: x is not a whole number"),
        ("/match", {"calls": ""}, "no_calls", "No call is named."),
        ("/match", {"calls": "A 2 zwölf"}, "bad_rank", "“zwölf” is not a rank."),
        ("/match", {"calls": "14"}, "bad_rank", "“14” is not a rank."),
        ("/match", {"calls": "0"}, "bad_rank", "“0” is not a rank."),
        ("/match", {"calls": "★"}, "bad_rank", "“★” is not a rank."),
        ("/match", {"calls": "A 2", "ranks": "1", "suits": "1"}, "too_many_calls", "2 calls are more than the 1 cards"),
        ("/match", {"calls": "A", "ranks": "3", "without": "K"}, "rank_not_in_pack", "K cannot be taken out"),
        ("/match", {"calls": "A", "ranks": "2", "without": "A 2"}, "empty_pack", "Every rank is taken out"),
        ("/match", {"calls": "A", "suits": "41"}, "too_large", "533 cards are too many"),
        ("/match", {"calls": "A", "cycle": "yes"}, "bad_option", "cycle=yes is not possible"),
    ],
    ids=str,
)
def test_a_bad_question_is_refused_with_one_clear_sentence(
    tmp_path: Path, path: str, query: dict[str, str], code: str, says: str
) -> None:
    async def scenario(_: Site, client: Client) -> None:
        told = await asked(client, {**query, "lang": "en"}, path=path, status=400)
        assert told["code"] == code
        assert says in told["text"]
        russian = await asked(client, {**query, "lang": "ru"}, path=path, status=400)
        assert russian["code"] == code
        assert russian["text"] != told["text"]

    at_site(tmp_path, scenario)


def test_the_banker_who_never_loses_has_no_holding(tmp_path: Path) -> None:
    """With one rank every call is met; the series is told, and why there is no value."""

    async def scenario(_: Site, client: Client) -> None:
        told = await asked(client, {"ranks": "1", "lang": "en"})
        assert told["series"]["win"] == "1"
        assert told["holding"] is None
        assert told["holding_refused"]["code"] == "never_loses"

    at_site(tmp_path, scenario)


def test_a_flood_of_questions_is_held_up(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        assert site.url == client.url
        statuses = set()
        for _ in range(260):
            async with client.http.get(f"{client.url}/api/chances?ranks=2&suits=1") as answer:
                statuses.add(answer.status)
                if answer.status == 429:
                    break
        assert statuses == {200, 429}

    at_site(tmp_path, scenario)


def test_a_dear_question_takes_more_of_ones_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what is to be computed: a law of 520 calls, a series of 200 ranks, a small holding, a long count."""
    monkeypatch.setattr(chances_api, "matches_json", lambda _: {})
    monkeypatch.setattr(chances_api, "_quick", lambda _: ({}, {}, None))
    circle = ".".join(map(str, [*range(1, 53)] * 4))

    async def scenario(site: Site, client: Client) -> None:
        for path, query, cost in (
            ("chances/match", {"calls": "A"}, 1),
            ("chances/match", {"ranks": "130", "suits": "4", "calls": "1 2", "cycle": "1"}, 11),
            ("chances", {}, 1),
            ("chances", {"ranks": "200", "suits": "2"}, 3),
            ("chances", {"ranks": "24", "suits": "1"}, 15),
            ("chances", {"ranks": "24", "suits": "4", "tenure": "four_series"}, 6),
            ("mousetrap/count", {"n": "52", "suits": "4", "circle": circle}, 4),
        ):
            for buckets in (site.app[chances_api.BUCKETS], site.app[mousetrap_api.BUCKETS]):
                buckets._burst, buckets._per_s = 2 * cost, 0
                buckets._by_name.clear()
            statuses = []
            for _ in range(3):
                async with client.http.get(f"{client.url}/api/{path}", params=query) as answer:
                    statuses.append(answer.status)
            assert statuses == [200, 200, 429], (path, query)

    at_site(tmp_path, scenario)


def test_sums_hold_up_nothing_but_sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many wait, a log is printed and the files of a page are read."""
    may_end = threading.Event()

    def endless(_: object) -> dict[str, object]:
        may_end.wait(PATIENCE_S)
        return {}

    monkeypatch.setattr(chances_api, "matches_json", endless)

    async def scenario(_: Site, client: Client) -> None:
        table = await client.open_table()
        async with asyncio.TaskGroup() as group:
            for rank in range(1, 61):
                group.create_task(asked(client, {"ranks": "60", "suits": "1", "calls": str(rank)}, path="/match"))
            await asyncio.sleep(0.2)
            try:
                async with asyncio.timeout(5):
                    for path in (f"/t/{table}/log", "/static/table.js"):
                        assert (await client.get(path))[0] == 200
            finally:
                may_end.set()

    at_site(tmp_path, scenario)


def test_the_page_itself_comes_in_both_languages(tmp_path: Path) -> None:
    async def scenario(_: Site, client: Client) -> None:
        for lang, title in (("ru", "Шансы игры"), ("en", "Chances of the game")):
            status, text = await client.get("/chances", **{"Accept-Language": lang})
            assert status == 200
            assert f'<h1 data-word="chances.title">{title}</h1>' in text
            assert "style=" not in text

    at_site(tmp_path, scenario)


def test_chances_of_first_matches_fall_from_call_to_call(tmp_path: Path) -> None:
    """Montmort's law: with equal suits each call is less likely to be the first to match than the one before."""

    async def scenario(_: Site, client: Client) -> None:
        law = numbers((await asked(client))["series"]["first_match"])
        assert all(earlier > later for earlier, later in pairwise(law))
        assert law[0] == Fraction(1, 13)

    at_site(tmp_path, scenario)


# ------------------------------------------------------------------------------------------------------------- helpers
def children() -> set[int]:
    """The processes that this one has begun."""
    mine, found = os.getpid(), set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text(encoding="utf-8")
            except OSError:
                continue
            state, parent = stat.rsplit(")", 1)[1].split()[:2]
            if int(parent) == mine and state != "Z":
                found.add(int(entry.name))
    return found


async def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        await asyncio.sleep(0.02)
