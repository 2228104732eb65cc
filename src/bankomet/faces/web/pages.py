"""The pages: almost empty documents that scripts fill, except the rules, which are text."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from aiohttp import web

from bankomet.faces.web.fill import fill
from bankomet.faces.web.house_keys import HOUSE
from bankomet.faces.web.page_files import OF_A_PAGE, marked, script
from bankomet.faces.web.requests import greet, language, looker, theme
from bankomet.faces.web.rules_page import render_rules
from bankomet.faces.words import texts

routes: Final = web.RouteTableDef()
_PAGES: Final = files("bankomet.faces.web") / "pages"


@routes.get("/")
async def first(request: web.Request) -> web.Response:
    """The first page."""
    return await _page(request, "first.html", {})


@routes.get("/rules")
async def rules(request: web.Request) -> web.Response:
    """The rules, clause by clause."""
    return await _page(request, "rules.html", {"rules": render_rules(language(request))})


@routes.get("/chances")
async def chances(request: web.Request) -> web.Response:
    """The chances of the game, to explore."""
    return await _page(request, "chances.html", {})


@routes.get("/mousetrap")
async def mousetrap(request: web.Request) -> web.Response:
    """The puzzle for one."""
    return await _page(request, "mousetrap.html", {})


@routes.get("/verify")
async def verify(request: web.Request) -> web.Response:
    """Checks the deal in a log, in the browser."""
    return await _page(request, "verify.html", {})


@routes.get("/t/{table}")
async def table(request: web.Request) -> web.Response:
    """A table, asleep or not: its page's socket wakes it."""
    found = await request.app[HOUSE].has(request.match_info["table"])
    return await _page(request, "table.html", {}, status=200 if found else 404)


@routes.get("/favicon.ico")
async def icon(_: web.Request) -> web.Response:
    """The mark of the house."""
    raise web.HTTPFound(f"{OF_A_PAGE}mark.svg")


def nothing(request: web.Request) -> web.Response:
    """Where there is no page: a sentence and a way home; nobody becomes known by asking for it."""
    words = texts(language(request))
    told = {"told": words["nothing.title"], "why": words["nothing.lead"], "way": "/", "on": words["own.home"]}
    return _filled(request, "nothing.html", {}, 404, told)


def not_now(request: web.Request, why: str, status: int) -> web.Response:
    """In the place of a page that is refused: the sentence that says why, and a way to ask again."""
    words = texts(language(request))
    way = "/" + request.path_qs.lstrip("/\\")  # no name of another host begins it
    told = {"told": words["not_now.title"], "why": why, "way": way, "on": words["not_now.again"]}
    return _filled(request, "nothing.html", {}, status, told)


async def _page(request: web.Request, name: str, html: Mapping[str, str], status: int = 200) -> web.Response:
    known = await looker(request)
    response = _filled(request, name, {**html, "script": script(name.replace(".html", ".js"))}, status)
    greet(response, request, known)
    return response


def _filled(
    request: web.Request, name: str, html: Mapping[str, str], status: int, told: Mapping[str, str] | None = None
) -> web.Response:
    lang = language(request)
    words = texts(lang)
    places = {**words, "lang": lang, "theme": theme(request), "files": marked(), **(told or {})}
    text = fill((_PAGES / name).read_text(encoding="utf-8"), places, html)
    response = web.Response(text=text, content_type="text/html", status=status)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response
