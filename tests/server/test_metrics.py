"""What the house tells those who run it: true sums, nothing of anybody, and to this machine alone."""

import asyncio
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bankomet.core.game import Game, told_to_all
from bankomet.games import GAMES
from bankomet.play.selfplay import selfplay
from bankomet.play.store import StoreDown
from bankomet.play.tally import Tally
from bankomet.play.terms import agree
from tests.support.house import QUICK, until
from tests.support.web import Site, open_site, visitor

COUPS = 40
PRESETS = [(game, preset) for game in GAMES.values() if game.most_seats > 1 for preset in game.presets]
"""Of all games at whose tables people meet: Mousetrap is played alone, and no house counts it."""


async def _metrics(site: Site) -> dict[str, float]:
    async with visitor(site.url) as client:
        status, text = await client.get("/metrics")
        assert status == 200
    families = text_string_to_metric_families(text)
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_the_sums_are_those_of_what_happened(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_site(tmp_path, QUICK) as site, visitor(site.url) as vera:
            assert (await _metrics(site))["bankomet_records_total"] == 0
            table = await vera.open_table(preset="003", bots=3, seats=6, private=True)
            await vera.send({"do": "rise", "id": "metrics-1"})
            await vera.until(lambda told: told["is"] in ("done", "no"))
            await vera.send({"do": "back", "id": "metrics-2"})
            refused = await vera.until(lambda told: told["is"] == "no")
            (desk,) = site.house.running()
            await until(lambda: desk.table.state.coups > 1)
            await desk.stop()
            told = await _metrics(site)
            assert told["bankomet_records_total"] == desk.n
            assert told["bankomet_coups_total"] == desk.table.state.coups
            assert told[f"bankomet_refused_total {refused['code']}"] == 1
            assert told["bankomet_sockets"] == 1
            assert told["bankomet_tables driven"] == 1
            assert told["bankomet_commit_seconds_count"] == told["bankomet_commit_seconds_bucket +Inf"] > 0
            assert told["process_resident_memory_bytes"] > 1e7
            _, text = await vera.get("/metrics")
            assert str(vera.you["name"]) not in text
            assert table not in text

    asyncio.run(scenario())


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[f"{game.name} {preset}" for game, preset in PRESETS])
def test_a_coup_is_counted_once_however_many_hands_were_settled_before_its_end(game: Game, preset: str) -> None:
    """Naturals and busts that are paid in mid-coup are not coups; a coup whose stakes went back is none either."""
    tally, coups = Tally(), 0
    for happened in selfplay(agree(game=game.name, preset=preset, seat_count=5, purse=100), coups=COUPS, seed=1):
        tally.committed(1, map(told_to_all, happened.facts), 1)
        coups = happened.table.state.coups
        assert tally.coups == coups, happened
    assert coups == COUPS


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_who_comes_through_a_proxy_is_told_nothing(tmp_path: Path, header: str) -> None:
    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as client:
            assert (await client.get("/metrics", **{header: "203.0.113.7"}))[0] == 404

    asyncio.run(scenario())


def test_a_page_whose_name_points_here_is_told_nothing(tmp_path: Path) -> None:
    """DNS rebinding: it comes from this machine's browser, under a name of its own."""

    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as client:
            port = site.url.rpartition(":")[2]
            for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "192.0.2.7"):
                assert (await client.get("/metrics", Host=f"{host}:{port}"))[0] == 404, host
            for host in ("localhost", "LOCALHOST", "127.0.0.1", "[::1]"):
                assert (await client.get("/metrics", Host=f"{host}:{port}"))[0] == 200, host

    asyncio.run(scenario())


def test_the_house_is_ready_as_long_as_its_store_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(_: str) -> None:
        raise StoreDown("store_down", why="the disk is gone")

    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as client:
            assert (await client.get("/ready"))[0] == 200
            with monkeypatch.context() as patched:
                patched.setattr(site.store, "person", down)
                assert (await client.get("/ready"))[0] == 503
                assert (await client.get("/health"))[0] == 200
            assert (await client.get("/ready"))[0] == 200

    asyncio.run(scenario())
