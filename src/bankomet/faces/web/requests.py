"""What a request tells: who asks, in which language, and whether the page he asks from is ours."""

from typing import Final

import msgspec
from aiohttp import web

from bankomet.core.errors import BadNotation, Refusal
from bankomet.faces.web.house_keys import HOUSE, LIMITS, SETTINGS
from bankomet.faces.web.settings import as_address, is_loopback
from bankomet.faces.words import LANGS, Lang
from bankomet.play.lobby import Visitor
from bankomet.play.store import Person

TOKEN_COOKIE: Final = "bankomet"  # noqa: S105 - the cookie's name, not a secret
LANG_COOKIE: Final = "lang"
THEME_COOKIE: Final = "theme"
YEAR_S: Final = 31_536_000
NOBODY: Final = Person("", None, stored=False)


class ForeignOrigin(Refusal):
    """The page that asks is not one of ours."""


def language(request: web.Request) -> Lang:
    """The language asked for, else the one chosen before, else the browser's first that we speak."""
    for chosen in (request.query.get("lang"), request.cookies.get(LANG_COOKIE)):
        for lang in LANGS:
            if chosen == lang:
                return lang
    return accepted(request.headers.get("Accept-Language", ""))


def accepted(header: str) -> Lang:
    """The first of our languages in an Accept-Language header, by weight; English where there is none.

    >>> accepted("de, en;q=0.8, ru;q=0.9"), accepted("")
    ('ru', 'en')
    """
    parts = [part.strip().partition(";q=") for part in header.split(",")]
    weighed = [
        (-_weight(weight), place, lang)
        for place, (tag, _, weight) in enumerate(parts)
        for lang in LANGS
        if tag.split("-")[0].lower() == lang
    ]
    return min(weighed)[2] if weighed else "en"


def _weight(text: str) -> float:
    try:
        return float(text or "1")
    except ValueError:
        return 0.0


def decode(raw: bytes) -> object:
    """The JSON value in bytes from outside.  Raises: BadNotation (`bad_message`)."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise BadNotation("bad_message", why="it is not JSON") from None


def theme(request: web.Request) -> str:
    """The light or dark that was chosen; empty where the system decides."""
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in ("light", "dark") else ""


async def visitor(request: web.Request) -> Visitor:
    """Who asks, by his cookie; somebody new if he has none.  Raises: StoreDown, TooMuch (`too_fast`)."""
    known = await request.app[HOUSE].known(request.cookies.get(TOKEN_COOKIE))
    if known is not None:
        return Visitor(known)
    request.app[LIMITS].come(address(request))
    return await request.app[HOUSE].visitor(None)


async def looker(request: web.Request) -> Visitor:
    """Who looks, as `visitor`; but nobody new for what a page of another site has fetched: a picture, a frame."""
    if _is_fetched_from_elsewhere(request):
        known = await request.app[HOUSE].known(request.cookies.get(TOKEN_COOKIE))
        return Visitor(NOBODY if known is None else known)
    return await visitor(request)


def _is_fetched_from_elsewhere(request: web.Request) -> bool:
    """Does a browser say so?  Who follows a link from there comes himself, and is no less new than others."""
    foreign = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    return foreign and request.headers.get("Sec-Fetch-Dest") != "document"


def address(request: web.Request) -> str:
    """The address that asks, also from behind a proxy of ours."""
    return request.app[SETTINGS].asker(request.remote or "", forwarded_for(request))


def forwarded_for(request: web.Request) -> list[str]:
    """On whose behalf a proxy says it asks, the nearest last."""
    return [each for line in request.headers.getall("X-Forwarded-For", ()) for each in line.split(",")]


def greet(response: web.StreamResponse, request: web.Request, visitor: Visitor) -> None:
    """Gives a new visitor his token."""
    if visitor.new_token is not None:
        response.set_cookie(
            TOKEN_COOKIE, visitor.new_token, max_age=YEAR_S, httponly=True, samesite="Lax", secure=is_https(request)
        )


def is_https(request: web.Request) -> bool:
    """Did the visitor come by https, here or at the proxy before us?  No other way leads to a public https address."""
    settings = request.app[SETTINGS]
    if request.secure or settings.is_https(request.host):
        return True
    peer = request.remote or ""
    believed = is_loopback(peer) or settings.trusts(as_address(peer))
    return believed and request.headers.get("X-Forwarded-Proto") == "https"


def expect_own_origin(request: web.Request) -> None:
    """Raises: ForeignOrigin (`foreign_origin`) unless the asking page is ours.  Other programs send no Origin."""
    origin = request.headers.get("Origin")
    if origin is not None and not request.app[SETTINGS].admits(origin, request.host):
        raise ForeignOrigin("foreign_origin")
