"""The web server: one application around a House, and its safe beginning and end."""

import asyncio
import contextlib
import gc
import itertools
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

import msgspec
from aiohttp import WSCloseCode, web

from bankomet.core.errors import Refusal
from bankomet.faces.web import api, chances_api, metrics, mousetrap_api, page_files, pages, sockets
from bankomet.faces.web.door import Door, Guarded
from bankomet.faces.web.frames import text_frame
from bankomet.faces.web.halls import Halls
from bankomet.faces.web.house_keys import HALLS, HOUSE, LIMITS, PRINTING, SETTINGS, SOCKETS, SUMS
from bankomet.faces.web.limits import Limits, TooMuch, TooSlow
from bankomet.faces.web.page_files import OF_A_PAGE
from bankomet.faces.web.policy import ON_EVERY_ANSWER
from bankomet.faces.web.requests import ForeignOrigin, address, language
from bankomet.faces.web.settings import Settings
from bankomet.faces.web.sums import Sums
from bankomet.faces.words import refused
from bankomet.play.lobby import House
from bankomet.play.store import Damaged, StoreDown

_log: Final = logging.getLogger(__name__)
SWEEP_S: Final = 30
SWITCH_S: Final = 0.001
"""How long the thread that commits waits at most for one that computes; it has to ask several times a commit."""
YOUNG: Final = (500, 5, 1_000_000_000)
"""When Python looks for cycles among what is new, and that it never by itself looks through all there is.

It looks often, so that it looks at little each time: a millisecond or two, in which nobody is told anything.
"""
TIDY_SWEEPS: Final = 20
"""After so many sweeps, every ten minutes, it is told to.

With 2,000 people here that takes a tenth of a second, in which nobody is told anything.
"""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def encode(message: object) -> bytes:
    """A message of the server as a whole frame."""
    return text_frame(msgspec.json.encode(message))


def make_app(house: House, settings: Settings) -> web.Application:
    """The application; it closes the house when it ends."""
    app = web.Application(middlewares=[_guarded], client_max_size=64 * 1024)
    app[HOUSE] = house
    app[SETTINGS] = settings
    app[HALLS] = Halls(encode)
    app[LIMITS] = Limits(settings.per_address)
    app[SUMS] = Sums()
    app[PRINTING] = asyncio.Lock()
    app[SOCKETS] = {}
    app.add_routes(pages.routes)
    page_files.attach(app)
    app.add_routes(api.routes)
    chances_api.attach(app)
    mousetrap_api.attach(app)
    metrics.attach(app)
    app.add_routes(sockets.routes)
    app.on_response_prepare.append(_with_headers)
    app.on_shutdown.append(_close_sockets)
    app.cleanup_ctx.append(_swept)
    return app


@web.middleware
async def _guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A refusal is a sentence in the caller's language; a fault of ours is logged and tells nothing."""
    connection = request.protocol
    assert isinstance(connection, Guarded)
    connection.began()
    try:
        shares = request.app[LIMITS]
        (shares.load if request.path.startswith(OF_A_PAGE) else shares.ask)(address(request))
        return await handler(request)
    except Refusal as refusal:
        told, status = refused(refusal, language(request)), _status(refusal)
        if _is_for_a_page(request):
            return pages.not_now(request, told, status)
        return web.json_response({"code": refusal.code, "text": told}, status=status)
    except web.HTTPNotFound:
        if not _is_for_a_page(request):
            raise
        return pages.nothing(request)
    except (web.HTTPException, ConnectionResetError):  # the second: he has gone, and `Guarded` knows
        raise
    except Exception:  # noqa: BLE001 - no traceback reaches a user
        _log.exception("%s %r", request.method, request.path)
        return web.json_response({"code": "our_fault", "text": "our_fault"}, status=500)
    finally:
        connection.ended(whole=request.content.is_eof())


def _is_for_a_page(request: web.Request) -> bool:
    """Does a person look at the answer?"""
    return "text/html" in request.headers.get("Accept", "")


def _status(refusal: Refusal) -> int:
    if refusal.code == "no_such_table":
        return 404
    match refusal:
        case ForeignOrigin():
            return 403
        case TooMuch():
            return 429
        case TooSlow():
            return 408
        case StoreDown():
            return 503
        case Damaged():
            return 500
        case _:
            return 400


async def _with_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(ON_EVERY_ANSWER)
    if not request.content.is_eof():
        response.force_close()
    if request.path.startswith(OF_A_PAGE):
        response.headers.setdefault("Cache-Control", "no-cache")


async def _close_sockets(app: web.Application) -> None:
    """Tells every client to come again; the pages do so by themselves.  Who has not read it by then is cut off."""
    sockets = app[SOCKETS].copy()
    closing = [socket.close(code=WSCloseCode.GOING_AWAY) for socket in sockets]
    await asyncio.gather(*closing, return_exceptions=True)
    for transport in sockets.values():
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()


async def _swept(app: web.Application) -> AsyncIterator[None]:
    """Puts tables to sleep while the house is open, and closes it at the end."""

    async def sweep() -> None:
        app[HALLS].sweep()
        await app[HOUSE].sweep()

    async def keep_swept() -> None:
        for sweeps in itertools.count(1):
            await asyncio.sleep(SWEEP_S)
            try:
                await sweep()
            except Exception:  # noqa: BLE001 - whatever it is, tables are put to sleep later, and the house is closed
                _log.exception("the tables are swept again after a fault")
            if sweeps % TIDY_SWEEPS == 0:
                gc.collect()

    task = asyncio.create_task(keep_swept())
    yield
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    app[SUMS].close()
    await app[HOUSE].close()


async def serve(
    app: web.Application,
    settings: Settings,
    ready: Callable[[str], None],
    ending: Callable[[], None] = lambda: None,
) -> None:
    """Serves until SIGINT or SIGTERM; `ready` is told the address once it answers, `ending` when the end begins.

    Raises: OSError.
    """
    sys.setswitchinterval(SWITCH_S)
    gc.freeze()  # the program itself is no garbage
    gc.set_threshold(*YOUNG)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=5)
    await runner.setup()
    door = Door(runner, settings)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, stopped.set)
    try:
        await door.start()
        ready(door.name)
        await stopped.wait()
        ending()
    finally:
        await runner.cleanup()
