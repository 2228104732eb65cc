"""The process of `tests.serving`: DB PORT TIMING."""

import asyncio
import json
import sys

from bankomet.faces.cli.serve import opened_store
from bankomet.faces.web.server import make_app, serve
from bankomet.faces.web.settings import Settings
from bankomet.play.clocks import Timing
from bankomet.play.lobby import House
from bankomet.play.sharing import LEASE_MS
from tests.serving.faults import plant


async def _main(db: str, port: str, timing: str) -> None:
    settings = Settings(port=int(port))
    wish = json.loads(timing)
    lease_ms = wish.pop("lease_ms", LEASE_MS)
    house = House(opened_store(db), timing=Timing(**wish), lease_ms=lease_ms)
    await serve(make_app(house, settings), settings, lambda _: None)


plant()
asyncio.run(_main(*sys.argv[1:]))
