"""The plain calls before a table: games and their options, open tables, a new table, a table's log."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final
from unicodedata import category

from aiohttp import web

from bankomet.core.errors import BadNotation, BadOption
from bankomet.core.game import Game, Json, Option
from bankomet.core.notation import to_json
from bankomet.faces.protocol.messages import not_known
from bankomet.faces.protocol.session import guest_name
from bankomet.faces.web.house_keys import HOUSE, LIMITS, PRINTING, SETTINGS
from bankomet.faces.web.invite import invitation
from bankomet.faces.web.limits import LONGEST_BODY, TooSlow
from bankomet.faces.web.requests import address, decode, expect_own_origin, greet, language, looker, visitor
from bankomet.faces.words import LANGS, Lang, game_title, option_title, preset_title, texts
from bankomet.faces.words.titles import option_clause, preset_books, preset_note
from bankomet.games import GAMES, find_game
from bankomet.play.clocks import Pace, wall_ms
from bankomet.play.lobby import Founding
from bankomet.play.log import Record, print_records
from bankomet.play.terms import PURSE, STAKE, agree, table_options

routes: Final = web.RouteTableDef()
BOTS: Final = 4
SEATS: Final = 6
LONGEST_TITLE: Final = 40
BLANKS: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""What shows nothing though it counts as a letter, a sign or a mark."""
MOST_MARKS: Final = 3
"""Marks on one letter; more are there to cover other lines."""
BODY_S: Final = 10
"""How long a body may take to come whole."""
DEAR: Final = 20
"""A whole log costs as much as so many other answers, and a long one more."""
RECORDS_FOR_AN_ANSWER: Final = 50
"""So many of its records cost as much as another answer."""
DEAREST: Final = 500
SEATS_FOR_A_CALL: Final = 50
"""A large table costs as much of one's share as a call for so many of its seats."""
BOTS_FOR_A_CALL: Final = 100
"""So many bots cost a call, twice as many four: whoever sits down is held against all who sit."""


@routes.get("/words/{lang}.json")
async def words(request: web.Request) -> web.Response:
    """The words of a face."""
    for lang in LANGS:
        if request.match_info["lang"] == lang:
            return web.Response(body=_words(lang), content_type="application/json", charset="utf-8")
    raise web.HTTPNotFound


@cache
def _words(lang: Lang) -> bytes:
    return _dumps(dict(texts(lang))).encode()


@routes.get("/api/me")
async def me(request: web.Request) -> web.Response:
    """Who asks."""
    known = await looker(request)
    response = web.json_response({"name": known.person.name, "lang": language(request)}, dumps=_dumps)
    greet(response, request, known)
    return response


@routes.get("/api/games")
async def games(request: web.Request) -> web.Response:
    """The games, their traditions and their options, in words."""
    return web.json_response(text=_games(language(request)))


@routes.get("/api/tables")
async def tables(request: web.Request) -> web.Response:
    """Tables that anybody may watch."""
    now = wall_ms()
    listed = [
        {
            "id": each.info.id,
            "title": each.info.title,
            "game": each.terms.game.name,
            "preset": each.terms.preset.name,
            "seats": each.terms.seat_count,
            "taken": each.shown.taken,
            "people": each.shown.people,
            "coup": each.shown.coup,
            "age_s": (now - each.info.created_ms) // 1000,
        }
        for each in await request.app[HOUSE].open_tables()
    ]
    return web.json_response({"tables": listed}, dumps=_dumps)


@routes.post("/api/play")
async def play(request: web.Request) -> web.Response:
    """A table with bots, the caller seated at it."""
    wish = _Wish(await _body(request))
    game = _table_game(wish.text("game", "thirteen"), language(request))
    terms = agree(game=game.name, preset=wish.text("preset", game.default_preset), seat_count=SEATS)
    wish.done()
    request.app[LIMITS].found(address(request), 0)
    return await _found(request, terms=terms, title="", private=False, pace=Pace.EVEN, bots=BOTS)


@routes.post("/api/tables")
async def found(request: web.Request) -> web.Response:
    """A table as the caller wants it."""
    wish = _Wish(await _body(request))
    game = _table_game(wish.text("game", "thirteen"), language(request))
    terms = agree(
        game=game.name,
        preset=wish.text("preset", game.default_preset),
        options=wish.options("set"),
        purse=wish.whole("purse", PURSE),
        stake=wish.whole("stake", STAKE),
        seat_count=wish.whole("seats", SEATS),
    )
    bots = wish.whole("bots", 0)
    asked = {
        "title": title(wish.text("title", "")),
        "private": wish.flag("private", default=True),
        "pace": wish.pace("pace"),
    }
    wish.done()
    request.app[LIMITS].found(address(request), _cost(terms.seat_count, bots))
    return await _found(request, terms=terms, bots=bots, **asked)


def _cost(seats: int, bots: int) -> int:
    """What a new table costs beyond one call."""
    return seats // SEATS_FOR_A_CALL + (max(0, min(bots, seats)) // BOTS_FOR_A_CALL) ** 2


def _table_game(name: str, lang: Lang) -> Game:
    """A game that is played at a table.  Raises: BadOption (`unknown_game`, `no_table`)."""
    game = find_game(name)
    if game.most_seats == 1:
        raise BadOption("no_table", game=game_title(name, lang))
    return game


async def _found(request: web.Request, **asked: Any) -> web.Response:  # noqa: ANN401 - the fields of Founding
    house, lang = request.app[HOUSE], language(request)
    known = await visitor(request)
    founding = Founding(lang=lang, **asked)
    name = known.person.name or guest_name(lang, ())
    desk = await house.found(founding, known.person, name)
    link = invitation(request, request.app[SETTINGS], desk.info.id)
    answer = {
        "table": desk.info.id,
        "url": f"/t/{desk.info.id}",
        "invite": link.link,
        "why_no_invite": None if link.why_not is None else texts(lang)[link.why_not],
    }
    response = web.json_response(answer, dumps=_dumps)
    greet(response, request, known)
    return response


@routes.get("/t/{table}/log")
async def log(request: web.Request) -> web.Response:
    """A table's log as text, up to now; while hands are hidden, up to the last coup that was settled."""
    limits, who = request.app[LIMITS], address(request)
    limits.ask(who, DEAR)
    desk = await request.app[HOUSE].desk(request.match_info["table"])
    limits.ask(who, min(desk.n // RECORDS_FOR_AN_ANSWER, DEAREST))
    terms, told = desk.table.terms, desk.told
    async with request.app[PRINTING]:
        records = await request.app[HOUSE].records(desk.info.id)
        text = await asyncio.to_thread(_printed, desk.info.header, records[:told])
    name = f"bankomet-{terms.game.name}-{terms.preset.name}-{desk.info.id}.log"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(text=text, headers=headers)


def _printed(header: str, records: Iterable[Record]) -> str:
    return "\n".join(print_records(header, records)) + "\n"


class _Wish:
    """The body of a wish, each field taken once and strictly."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self._left = dict(body)

    def text(self, name: str, default: str) -> str:
        value = self._left.pop(name, default)
        if not isinstance(value, str):
            raise BadNotation("bad_message", why=f"{name} is not a text")
        return value

    def whole(self, name: str, default: int) -> int:
        value = self._left.pop(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadNotation("bad_number", text=str(value))
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        value = self._left.pop(name, default)
        if not isinstance(value, bool):
            raise BadNotation("bad_message", why=f"{name} is not true or false")
        return value

    def pace(self, name: str) -> Pace:
        value = self.text(name, Pace.EVEN)
        if value not in tuple(Pace):
            raise BadOption("bad_option", option=name, value=value, possible="|".join(Pace))
        return Pace(value)

    def options(self, name: str) -> list[tuple[str, str]]:
        value = self._left.pop(name, {})
        if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
            raise BadNotation("bad_message", why=f"{name} is not a list of options")
        return list(value.items())

    def done(self) -> None:
        if self._left:
            raise not_known(next(iter(self._left)))


def title(text: str) -> str:
    """A table's title: one line of characters that can be seen, or nothing.  Raises: BadNotation (`bad_title`)."""
    wanted = " ".join(text.split())
    shown = all(each.isprintable() and each not in BLANKS for each in wanted)
    if len(wanted) > LONGEST_TITLE or not shown or _is_covered(wanted):
        raise BadNotation("bad_title", most=LONGEST_TITLE)
    return wanted


def _is_covered(text: str) -> bool:
    """Do marks stand on nothing, or too many on one letter?"""
    marks = "".join("m" if category(each).startswith("M") else "." for each in text)
    return marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks


async def _body(request: web.Request) -> Mapping[str, Any]:
    expect_own_origin(request)
    request.app[LIMITS].calls.take(address(request))
    body = decode(await _read(request) or b"{}")
    if not isinstance(body, dict):
        raise BadNotation("bad_message", why="it is not an object")
    return body


async def _read(request: web.Request) -> bytes:
    """A whole body, in however many pieces it comes.  Raises: BadNotation (`too_long`), TooSlow (`too_slow`)."""
    raw = b""
    try:
        async with asyncio.timeout(BODY_S):
            while piece := await request.content.read(LONGEST_BODY + 1 - len(raw)):
                raw += piece
    except TimeoutError:
        raise TooSlow("too_slow") from None
    if len(raw) > LONGEST_BODY:
        raise BadNotation("too_long", most=LONGEST_BODY)
    return raw


@cache
def _games(lang: Lang) -> str:
    return _dumps({"games": [_game(game, lang) for game in GAMES.values()]})


def _game(game: Game, lang: Lang) -> dict[str, Json]:
    return {
        "name": game.name,
        "title": game_title(game.name, lang),
        "fewest_seats": game.fewest_seats,
        "most_seats": game.most_seats,
        "paced": game.paced,
        "presets": [_preset(game, name, lang) for name in game.presets],
        "options": [_option(game, option, lang) for option in (*game.options, *table_options(game))],
    }


def _option(game: Game, option: Option, lang: Lang) -> dict[str, Json]:
    clause = option_clause(game.name, option.name, lang)
    return {
        "name": option.name,
        "title": option_title(game.name, option.name, None, lang),
        "values": list(option.values),
        "span": to_json(option.span),
        "titles": {value: option_title(game.name, option.name, value, lang) for value in option.values},
        "default": option.default,
        "clause": clause.id,
        "readings": [str(reading) for reading in clause.readings],
        "books": list(clause.books),
    }


def _preset(game: Game, name: str, lang: Lang) -> dict[str, Json]:
    rules = game.presets[name][-1]
    options = rules.options()
    return {
        "name": name,
        "title": preset_title(game.name, name, lang),
        "note": preset_note(game.name, name, lang),
        "source": str(rules.source),
        "books": list(preset_books(game.name, name, lang)),
        "options": {**options, **{option.name: option.default for option in table_options(game)}},
    }


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
