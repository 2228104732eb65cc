"""The process of `tests.serving`: DB PORT TIMING."""

import asyncio
import json
import sys

from bankomet.faces.web.server import make_app, serve
from bankomet.faces.web.settings import Settings
from bankomet.play.clocks import Timing
from bankomet.play.lobby import House
from bankomet.play.store import SqliteStore


async def _main(db: str, port: str, timing: str) -> None:
    settings = Settings(port=int(port))
    house = House(SqliteStore(db), timing=Timing(**json.loads(timing)))
    await serve(make_app(house, settings), settings, lambda _: None)


asyncio.run(_main(*sys.argv[1:]))
