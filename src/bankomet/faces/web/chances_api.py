"""The calls of the page Chances: a series and its holding at once, a long holding step by step, any calls, an estimate.

    GET /api/chances            the series; the holding too where it is known already, else null
    GET /api/chances/holding    the holding: lines of JSON, `{"done", "of"}` … and `{"holding"}` or a refusal
    GET /api/chances/estimate   the same for `{"estimate"}`: what a holding is worth, by trying; `n` and `seed`
    GET /api/chances/match      `calls` against a pack, `cycle`, ranks taken out by `without`

Queries: `preset`, `ranks`, `suits`, `packs`, `joker`, `pack_out`, `reshuffle`, `tenure`, `loss_multiple`.  Nothing is
computed in the event loop: short sums in a thread (`sums`), long ones in a process of their own (`chances_work`).
"""

import json
from collections.abc import Callable, Mapping
from contextlib import aclosing, suppress
from functools import lru_cache
from typing import Any, Final, TypeVar

from aiohttp import ClientConnectionResetError, web

from bankomet.core.errors import BadOption, Refusal
from bankomet.core.game import Json
from bankomet.faces.web import chances_worker
from bankomet.faces.web.chances_answers import asked_json, holding_json, matches_json, series_json
from bankomet.faces.web.chances_ask import Asked, MatchAsked, Query, asked, match_asked
from bankomet.faces.web.chances_table import tabulated
from bankomet.faces.web.chances_work import Workshop
from bankomet.faces.web.house_keys import SUMS
from bankomet.faces.web.limits import Buckets
from bankomet.faces.web.requests import address, language
from bankomet.faces.words import Lang, refused, texts
from bankomet.games.thirteen.rules import Reshuffle, Tenure
from bankomet.solve.holding import holding
from bankomet.solve.setting import Setting

__all__ = ["WORKSHOP", "attach"]

WORKSHOP: Final = web.AppKey("workshop", Workshop)
BUCKETS: Final = web.AppKey("chances", Buckets)
KEPT: Final = 128
"""An answer may have 90 KiB."""
SMALL_CARDS: Final = 24
"""A holding with so few cards takes no longer than a series."""
SHORT_CARDS: Final = 104
# A hundredth of a second on a core of 2020 takes one from an address's share.  Measured: a law of matches grows
# with the square of its calls, a series with its ranks, a small holding with its calls and cards.
CALLS_SQUARED_FOR_ONE: Final = 27_000
RANKS_FOR_ONE: Final = 100
HELD_FOR_ONE: Final = 40
HELD_BY_SERIES_FOR_ONE: Final = 450
LINES: Final = "application/x-ndjson"
TRIALS: Final = 20_000
SEED: Final = 1
NAMED: Final = frozenset({"ranks", "suits", "packs"})
"""What a refusal names in words."""
routes: Final = web.RouteTableDef()
T = TypeVar("T")


def attach(app: web.Application) -> None:
    """Adds these calls to the server."""
    app[WORKSHOP] = Workshop()
    app[BUCKETS] = Buckets(burst=200, per_s=20)
    app.add_routes(routes)
    app.on_shutdown.append(_close)
    app.on_cleanup.append(_close)  # the last who asked may have come in between


async def _close(app: web.Application) -> None:
    await app[WORKSHOP].close()


@routes.get("/api/chances")
async def chances(request: web.Request) -> web.StreamResponse:
    """A series, and its holding where that is known at once."""
    question = _asked(request)
    _charge(request, _work(question))
    series, found, refusal = await request.app[SUMS].found(_quick, question)
    if found is None:
        found = request.app[WORKSHOP].known(chances_worker.question(question.at))
    if found is None and refusal is None and not chances_worker.value_is_within_reach(question.at):
        refusal = _too_large(question.at)
    told: dict[str, Json] = {"asked": asked_json(question), "series": series, "holding": found}
    if refusal is not None:
        told["holding_refused"] = _refusal_json(refusal, language(request))
    return _json(told)


@routes.get("/api/chances/holding", allow_head=False)  # what is streamed has a body
async def whole_holding(request: web.Request) -> web.StreamResponse:
    """A holding, with news of how far it is."""
    at = _asked(request).at
    if not chances_worker.value_is_within_reach(at):
        raise _too_large(at)
    return await _streamed(request, chances_worker.question(at), "holding")


@routes.get("/api/chances/estimate", allow_head=False)
async def estimate(request: web.Request) -> web.StreamResponse:
    """What a holding is worth, by trying."""
    query = _query(request)
    n, seed = query.bounded("n", TRIALS), query.bounded("seed", SEED)
    question = _read(lambda: asked(query), query, language(request))
    return await _streamed(request, chances_worker.question(question.at, n=n, seed=seed), "estimate")


@routes.get("/api/chances/match")
async def match(request: web.Request) -> web.StreamResponse:
    """Any calls against any pack."""
    query = _query(request)
    question = _read(lambda: match_asked(query), query, language(request))
    _charge(request, len(question.calls) ** 2 // CALLS_SQUARED_FOR_ONE)
    return _json(await request.app[SUMS].found(_matched, question))


# ------------------------------------------------------------------------------------------------------------- asking
def _query(request: web.Request) -> Query:
    _charge(request, 1)
    return Query(request.query)


def _charge(request: web.Request, count: int) -> None:
    request.app[BUCKETS].take(address(request), count)


def _work(question: Asked) -> int:
    """What a quick answer takes from an address's share, beside the question itself."""
    at = question.at
    held = at.calls * at.cards if _is_small(at) else 0
    return question.ranks // RANKS_FOR_ONE + held // (HELD_BY_SERIES_FOR_ONE if _by_series(at) else HELD_FOR_ONE)


def _asked(request: web.Request) -> Asked:
    query = _query(request)
    return _read(lambda: asked(query), query, language(request))


def _read(read: Callable[[], T], query: Query, lang: Lang) -> T:
    """The question, whole; a size is refused by its name in words."""
    try:
        question = read()
    except BadOption as refusal:
        if refusal.details.get("name") in NAMED:
            named = texts(lang)[f"chances.{refusal.details['name']}"]
            raise BadOption(refusal.key, **{**refusal.details, "name": named}) from None
        raise
    query.done()
    return question


def _too_large(at: Setting) -> BadOption:
    return BadOption("too_large", cards=at.cards, most=chances_worker.most_cards(at))


# ---------------------------------------------------------------------------------------------------------- answering
@lru_cache(maxsize=KEPT)
def _quick(question: Asked) -> tuple[dict[str, Json], dict[str, Json] | None, BadOption | None]:
    """What takes no longer than a series does: the series, and perhaps its holding, or why there is none."""
    series = series_json(question)
    try:
        found = tabulated(question.at)
        if found is None and _is_small(question.at):
            found = holding(question.at)
    except BadOption as refusal:
        return series, None, refusal
    return series, None if found is None else holding_json(found), None


def _is_small(at: Setting) -> bool:
    """Is its holding found about as fast as its series?"""
    short = _by_series(at) and at.calls <= SMALL_CARDS
    return at.calls == 1 or at.cards <= (SHORT_CARDS if short else SMALL_CARDS)


def _by_series(at: Setting) -> bool:
    return at.tenure is Tenure.FOUR_SERIES or at.reshuffle is Reshuffle.EACH_SERIES


@lru_cache(maxsize=KEPT)
def _matched(question: MatchAsked) -> dict[str, Json]:
    return matches_json(question)


async def _streamed(request: web.Request, question: Mapping[str, Any], name: str) -> web.StreamResponse:
    """Lines of JSON as they come; a reader who goes away ends what only he waits for."""
    async with aclosing(request.app[WORKSHOP].ask(question, address(request))) as told:
        first = await anext(told)
        response = web.StreamResponse(headers={"Content-Type": LINES, "Cache-Control": "no-store"})
        await response.prepare(request)
        with suppress(ClientConnectionResetError):
            await response.write(_named(first, name))
            try:
                async for line in told:
                    await response.write(_named(line, name))
            except Refusal as refusal:
                await response.write(_line(_refusal_json(refusal, language(request))))
            await response.write_eof()
    return response


def _named(line: Mapping[str, Any], name: str) -> bytes:
    return _line({name: line["answer"]} if "answer" in line else line)


def _refusal_json(refusal: Refusal, lang: Lang) -> dict[str, Json]:
    return {"code": refusal.code, "text": refused(refusal, lang)}


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _json(value: object) -> web.Response:
    return web.Response(body=_line(value), content_type="application/json", charset="utf-8")
