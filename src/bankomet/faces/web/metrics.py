"""How the house does, for those who run it: `/metrics` in the text format of Prometheus, `/health` and `/ready`.

Sums alone: nothing of a table, a person or a card.  `/metrics` is told to this machine alone, and to nobody who comes
through a proxy or under a name that a stranger can have made point here.
"""

import asyncio
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from bankomet import __version__
from bankomet.faces.web.house_keys import HALLS, HOUSE, SOCKETS
from bankomet.faces.web.settings import hostname, is_loopback
from bankomet.play.store import StoreDown
from bankomet.play.tally import BOUNDS_MS

routes: Final = web.RouteTableDef()
REGISTRY: Final = web.AppKey("registry", CollectorRegistry)
READY_S: Final = 5
"""How long the store may take to answer until the house is not ready."""


def attach(app: web.Application) -> None:
    """Lets the application tell how it does."""
    registry = CollectorRegistry()
    registry.register(_House(app))
    ProcessCollector(registry=registry)
    app[REGISTRY] = registry
    app.add_routes(routes)


@routes.get("/health")
async def health(request: web.Request) -> web.Response:
    """Does the process live?"""
    return web.json_response({"ok": True, "version": __version__, "tables": len(request.app[HOUSE].running())})


@routes.get("/ready")
async def ready(request: web.Request) -> web.Response:
    """Does the store answer?  A balancer sends people elsewhere as long as it does not.  Raises: StoreDown."""
    try:
        async with asyncio.timeout(READY_S):
            await request.app[HOUSE].known("nobody")
    except TimeoutError:
        raise StoreDown("store_down", why="it takes too long") from None
    return web.json_response({"ok": True})


@routes.get("/metrics")
async def metrics(request: web.Request) -> web.Response:
    """What Prometheus asks for."""
    if not (is_loopback(request.remote or "") and is_loopback(hostname(request.host))) or _forwarded(request):
        raise web.HTTPNotFound
    return web.Response(body=generate_latest(request.app[REGISTRY]), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})


def _forwarded(request: web.Request) -> bool:
    return any(name.lower().startswith(("x-forwarded", "forwarded", "x-real-ip", "via")) for name in request.headers)


class _House(Collector):
    """Reads the house whenever it is asked."""

    def __init__(self, app: web.Application) -> None:
        self._app = app

    def describe(self) -> list[Metric]:
        """Nothing beforehand: the application is not whole yet."""
        return []

    def collect(self) -> Iterator[Metric]:
        """What is counted now."""
        app = self._app
        yield from self._tables()
        yield GaugeMetricFamily("bankomet_sockets", "Open sockets.", len(app[SOCKETS]))
        yield GaugeMetricFamily("bankomet_halls", "Tables that somebody is connected to here.", len(app[HALLS]))
        tally = app[HOUSE].tally
        yield CounterMetricFamily("bankomet_records", "Records stored.", tally.records)
        yield CounterMetricFamily("bankomet_coups", "Coups settled.", tally.coups)
        yield CounterMetricFamily("bankomet_voids", "Coups void because a share was withheld.", tally.voids)
        yield CounterMetricFamily("bankomet_conflicts", "Commits judged again.", tally.conflicts)
        refused = CounterMetricFamily("bankomet_refused", "Actions refused.", labels=["code"])
        for code, times in sorted(tally.refusals.items()):
            refused.add_metric([code], times)
        yield refused
        bounds = [*(str(bound / 1000) for bound in BOUNDS_MS), "+Inf"]
        counts = list(zip(bounds, map(float, accumulate(tally.commits)), strict=True))
        yield HistogramMetricFamily(
            "bankomet_commit_seconds", "From records to their commit.", counts, sum_value=tally.commits_ms / 1000
        )

    def _tables(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily("bankomet_tables", "Tables open here.", labels=["state"])
        states = {"driven": 0, "followed": 0, "resting": 0, "stopped": 0}
        for desk in self._app[HOUSE].running():
            state = "stopped" if desk.stopped else "resting" if desk.table.resting else "followed"
            states["driven" if state == "followed" and desk.drives else state] += 1
        for name, count in states.items():
            tables.add_metric([name], count)
        yield tables
