"""The calls of the page Mousetrap: the puzzle of a day, and what the count makes of a circle.

    GET /api/mousetrap/daily   the puzzle of `day`, a number of days since 1970 (UTC); today's without it
    GET /api/mousetrap/count   the course of `circle`, numbers with dots between; `n`, `suits`, `count`

A puzzle tells the fixed cards and never a solution.
"""

import re
from collections import Counter
from typing import Final

from aiohttp import web

from bankomet.core.errors import BadNotation, BadOption
from bankomet.core.game import Json
from bankomet.faces.web.chances_ask import Query
from bankomet.faces.web.house_keys import SUMS
from bankomet.faces.web.limits import Buckets
from bankomet.faces.web.requests import address
from bankomet.games import find_game, find_rules
from bankomet.games.mousetrap.count import Count, Course, counted
from bankomet.games.mousetrap.daily import daily
from bankomet.play.clocks import day_text, today_no

__all__ = ["attach"]

BUCKETS: Final = web.AppKey("mousetrap", Buckets)
FIRST_DAY: Final = 20_454
"""The first of January 2026: there was no puzzle before."""
CARDS_SQUARED_FOR_ONE: Final = 12_000
"""A count grows with the square of the cards; so many take a hundredth of a second, and one from a share."""
_NUMBERS: Final = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2}){0,207}")
_DAY: Final = re.compile(r"[0-9]{1,6}")
routes: Final = web.RouteTableDef()


def attach(app: web.Application) -> None:
    """Adds these calls to the server."""
    app[BUCKETS] = Buckets(burst=200, per_s=20)
    app.add_routes(routes)


@routes.get("/api/mousetrap/daily")
async def puzzle(request: web.Request) -> web.Response:
    """The puzzle of a day that has come."""
    query, today = _query(request), today_no()
    day_no = _day(query.text("day", str(today)), today)
    query.done()
    rules = daily(day_no).rules
    told: dict[str, Json] = {
        "day": day_no,
        "today": today,
        "n": rules.n,
        "suits": rules.suits,
        "count": str(rules.count),
        "fixed": [[place, card] for place, card in rules.fixed],
    }
    return web.json_response(told)


@routes.get("/api/mousetrap/count")
async def course(request: web.Request) -> web.Response:
    """What becomes of a circle."""
    query = _query(request)
    rules = find_rules(find_game("mousetrap"), "cayley")
    for name, value in rules.options().items():
        rules = rules.with_option(name, query.text(name, value))
    n, suits, count = (rules.options()[name] for name in ("n", "suits", "count"))
    circle = _circle(query.text("circle", ""), int(n), int(suits))
    query.done()
    request.app[BUCKETS].take(address(request), len(circle) ** 2 // CARDS_SQUARED_FOR_ONE)
    return web.json_response(_course_json(await request.app[SUMS].found(counted, circle, int(n), Count(count))))


def _query(request: web.Request) -> Query:
    request.app[BUCKETS].take(address(request))
    return Query(request.query)


def _day(text: str, today: int) -> int:
    if not (_DAY.fullmatch(text) and FIRST_DAY <= int(text) <= today):
        raise BadOption("no_puzzle", first=day_text(FIRST_DAY), last=day_text(today))
    return int(text)


def _circle(text: str, n: int, suits: int) -> list[int]:
    """The cards of a whole circle.  Raises: BadNotation (`bad_circle`)."""
    circle = [int(number) for number in text.split(".")] if _NUMBERS.fullmatch(text) else []
    if Counter(circle) != Counter([*range(1, n + 1)] * suits):
        raise BadNotation("bad_circle", n=n, suits=suits)
    return circle


def _course_json(course: Course) -> dict[str, Json]:
    return {
        "out": [[out.card, out.place, out.counts] for out in course.out],
        "left": list(course.left),
        "vain": course.vain,
    }
