"""The calls of the page Mousetrap: the puzzle of a day, the course of a circle, bad questions refused."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from bankomet.faces.web import mousetrap_api
from bankomet.games.mousetrap.count import Count, counted
from bankomet.games.mousetrap.daily import daily
from tests.support.web import Client, open_site, visitor

SUNDAY = 20_786
"""The 29th of November 2026."""


def at_site(path: Path, scenario: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_site(path) as site, visitor(site.url) as client:
            await scenario(client)

    asyncio.run(run())


async def asked(client: Client, what: str, query: Mapping[str, str], status: int = 200) -> dict[str, Any]:
    async with client.http.get(f"{client.url}/api/mousetrap/{what}", params=query) as answer:
        assert answer.status == status, await answer.text()
        told: dict[str, Any] = await answer.json()
        return told


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mousetrap_api, "today_no", lambda: SUNDAY + 1)


def test_a_days_puzzle_tells_its_fixed_cards_and_no_solution(tmp_path: Path) -> None:
    async def scenario(client: Client) -> None:
        told = await asked(client, "daily", {"day": str(SUNDAY)})
        puzzle = daily(SUNDAY)
        fixed = [list(each) for each in puzzle.rules.fixed]
        assert told == {
            "day": SUNDAY,
            "today": SUNDAY + 1,
            "n": 13,
            "suits": 1,
            "count": "stop_at_n",
            "fixed": fixed,
        }
        assert len(fixed) == 5

    at_site(tmp_path, scenario)


def test_without_a_day_it_is_todays_and_the_same_for_everybody(tmp_path: Path) -> None:
    async def scenario(client: Client) -> None:
        async with visitor(client.url) as other:
            first, second = await asked(client, "daily", {"lang": "ru"}), await asked(other, "daily", {"lang": "en"})
        assert first == second
        assert (first["day"], first["n"]) == (SUNDAY + 1, 7)

    at_site(tmp_path, scenario)


@pytest.mark.parametrize("day", [str(SUNDAY + 2), "20453", "-1", "x", "", "9" * 40, "20786.0", "٢٠٧٨٦"])
def test_a_day_that_has_not_come_or_is_none_is_refused(tmp_path: Path, day: str) -> None:
    async def scenario(client: Client) -> None:
        told = await asked(client, "daily", {"day": day}, 400)
        assert told["code"] == "no_puzzle"
        assert "2026-01-01" in told["text"]
        assert str(date(1970, 1, 1) + timedelta(SUNDAY + 1)) in told["text"]

    at_site(tmp_path, scenario)


@pytest.mark.parametrize(
    ("n", "suits", "count", "circle"),
    [
        (3, 1, Count.STOP_AT_N, [1, 3, 2]),
        (3, 1, Count.MODULAR, [1, 2, 3]),
        (2, 2, Count.STOP_AT_N, [1, 2, 2, 1]),
        (13, 1, Count.STOP_AT_N, [1, 7, 11, 8, 4, 10, 12, 3, 9, 5, 2, 6, 13]),
        (52, 4, Count.MODULAR, [*range(1, 53)] * 4),
        (1, 1, Count.STOP_AT_N, [1]),
    ],
)
def test_a_course_is_that_of_the_game(tmp_path: Path, n: int, suits: int, count: Count, circle: list[int]) -> None:
    async def scenario(client: Client) -> None:
        query = {"n": str(n), "suits": str(suits), "count": str(count), "circle": ".".join(map(str, circle))}
        told = await asked(client, "count", query)
        course = counted(circle, n, count)
        assert told == json.loads(
            json.dumps(
                {
                    "out": [(out.card, out.place, out.counts) for out in course.out],
                    "left": course.left,
                    "vain": course.vain,
                }
            )
        )

    at_site(tmp_path, scenario)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({}, "bad_circle"),
        ({"circle": "1.2.3"}, "bad_circle"),
        ({"n": "3", "circle": "1.2.2"}, "bad_circle"),
        ({"n": "3", "circle": "1.2.0"}, "bad_circle"),
        ({"n": "3", "circle": "1,2,3"}, "bad_circle"),
        ({"n": "3", "circle": "1.2.3.3"}, "bad_circle"),
        ({"n": "3", "circle": "1." * 4000}, "bad_circle"),
        ({"n": "53", "circle": "1"}, "bad_option"),
        ({"suits": "0", "circle": "1"}, "bad_option"),
        ({"count": "twice", "circle": "1"}, "bad_option"),
        ({"n": "1", "circle": "1", "packs": "2"}, "bad_message"),
    ],
)
def test_a_bad_circle_is_refused_with_a_sentence(tmp_path: Path, query: dict[str, str], code: str) -> None:
    async def scenario(client: Client) -> None:
        for lang in ("ru", "en"):
            told = await asked(client, "count", {**query, "lang": lang}, 400)
            assert told["code"] == code
            assert told["text"].endswith(".")

    at_site(tmp_path, scenario)


def test_the_puzzle_has_no_table(tmp_path: Path) -> None:
    """Neither at once nor by wish; nothing is opened."""

    async def scenario(client: Client) -> None:
        for path, body in (("/api/play", {}), ("/api/tables", {"seats": 1})):
            status, told = await client.post(path, {"game": "mousetrap", **body})
            assert (status, told["code"]) == (400, "no_table")
        status, text = await client.get("/mousetrap")
        assert status == 200
        assert "/mousetrap.js" in text

    at_site(tmp_path, scenario)
