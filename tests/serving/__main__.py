"""The process of `tests.serving`: DB PORT TIMING."""

import asyncio
import json
import sys
from ipaddress import ip_network

from bankomet.faces.cli.stores import opened_store
from bankomet.faces.web.server import make_app, serve
from bankomet.faces.web.settings import Settings
from bankomet.play.clocks import Timing
from bankomet.play.lobby import House
from bankomet.play.sharing import LEASE_MS
from tests.serving.faults import plant


async def _main(db: str, port: str, timing: str) -> None:
    wish = json.loads(timing)
    lease_ms, public_url = wish.pop("lease_ms", LEASE_MS), wish.pop("public_url", None)
    proxies = () if public_url is None else (ip_network("127.0.0.1"),)
    settings = Settings(port=int(port), public_url=public_url, trusted_proxies=proxies)
    house = House(opened_store(db), timing=Timing(**wish), lease_ms=lease_ms)
    await serve(make_app(house, settings), settings, lambda _: None)


plant()
asyncio.run(_main(*sys.argv[1:]))
