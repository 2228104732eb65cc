"""`bankomet serve`: the table in the browser."""

import asyncio
import os
import threading
from typing import Final

from bankomet.core.errors import BadOption
from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked, BadInput, Command, Parser, whole
from bankomet.faces.cli.stores import opened_store
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang

EAI_NONAME: Final = -2
HIGHEST_PORT: Final = 65535
MOST_PER_ADDRESS: Final = 1_000_000
END_S: Final = 20
"""A process that is told to end is gone by then, whatever hangs: what was acknowledged is stored already."""


def _fill(parser: Parser) -> None:
    parser.option("--port", "PORT")
    parser.option("--host", "HOST")
    parser.option("--public-url", "URL")
    parser.option("--db", "URL")
    parser.option("--origin", "URL", many=True)
    parser.option("--trusted-proxy", "ADDRESS", many=True)
    parser.option("--per-address", "N")


def _run(asked: Asked, lang: Lang) -> int:
    try:
        from bankomet.faces.web.server import make_app, serve
        from bankomet.faces.web.settings import HOST, PER_ADDRESS, PORT, Settings, network, origin, public_url
    except ImportError as error:
        raise BadOption("needs_extra", extra="web", library=error.name) from None
    from bankomet.play.lobby import House

    settings = Settings(
        host=asked.host or HOST,
        port=PORT if asked.port is None else whole("--port", asked.port, lo=0, hi=HIGHEST_PORT),
        public_url=None if asked.public_url is None else public_url(asked.public_url),
        origins=tuple(origin("--origin", each) for each in asked.origin),
        trusted_proxies=tuple(network("--trusted-proxy", each) for each in asked.trusted_proxy),
        per_address=_per_address(asked.per_address, PER_ADDRESS),
    )
    store = opened_store(asked.db)

    def ready(address: str) -> None:
        output.say(TEXTS[lang]["serve.ready"].format(address=address, db=store.name))

    def give_up() -> None:
        output.warn(TEXTS[lang]["serve.given_up"].format(seconds=END_S, db=store.name))
        os._exit(1)

    def ending() -> None:
        """Threads that wait for a store which answers no more would keep the process for ever."""
        last = threading.Timer(END_S, give_up)
        last.daemon = True
        last.start()

    async def run() -> None:
        house = House(store)
        await serve(make_app(house, settings), settings, ready, ending)

    try:
        asyncio.run(run())
    except (OSError, UnicodeError) as error:
        raise BadInput("cannot_listen", host=settings.host, port=settings.port, why=_why(error)) from None
    output.say(TEXTS[lang]["serve.closed"])
    return 0


def _why(error: OSError | UnicodeError) -> OSError:
    """Why nobody can listen there, without the address, which the loop's own text repeats."""
    if isinstance(error, UnicodeError):  # a name that cannot even be asked for
        return OSError(EAI_NONAME, "Name or service not known")
    system = os.strerror(error.errno or 0)
    told_by_loop = system.lower() in str(error.strerror).lower()  # else by who looks up names, with numbers of its own
    return OSError(error.errno, system) if told_by_loop else error


def _per_address(text: str | None, default: int) -> int:
    return default if text is None else whole("--per-address", text, lo=1, hi=MOST_PER_ADDRESS)


COMMAND = Command("serve", _fill, _run)
