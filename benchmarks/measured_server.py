"""A server that also tells when each record was committed: DB PORT TIMING TIMES.

At its end it writes to the file TIMES one line a commit: table, number of its last record, ns of the monotonic clock,
which is the same in every process of a machine.  The time is taken in the thread that has just committed.
"""

import asyncio
import json
import resource
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from bankomet.faces.web.server import make_app, serve
from bankomet.faces.web.settings import Settings
from bankomet.play import store as storing
from bankomet.play.clocks import Timing
from bankomet.play.lobby import House
from bankomet.play.store import Row, Store

Work = Callable[[sqlite3.Connection], Any]


class StampedStore(Store):
    """A store that remembers when it has committed what."""

    def __init__(self, path: str) -> None:
        self.times: list[tuple[str, int, int]] = []
        self._works: dict[asyncio.Task[Any] | None, Any] = {}
        super().__init__(path)

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int) -> None:
        """As ever, and remembers when it was committed."""
        await super().append(table_id, rows, at_ms)
        work = self._works.pop(asyncio.current_task())
        self.times.append((table_id, rows[-1].record.n, work.committed_ns))

    async def _do(self, work: Work) -> None:
        self._works[asyncio.current_task()] = work
        await super()._do(work)


def _stamping(commit: Callable[[sqlite3.Connection, Iterable[Work]], list[Exception | None]]) -> Any:  # noqa: ANN401
    def stamped(db: sqlite3.Connection, works: Iterable[Work]) -> list[Exception | None]:
        works = list(works)
        outcomes = commit(db, works)
        now = time.monotonic_ns()
        for work in works:
            work.committed_ns = now  # type: ignore[attr-defined]
        return outcomes

    return stamped


async def _main(db: str, port: str, timing: str) -> list[tuple[str, int, int]]:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    storing._commit = _stamping(storing._commit)  # noqa: SLF001 - the one place that knows when it has committed
    store = StampedStore(db)
    house = House(store, timing=Timing(**json.loads(timing)))
    settings = Settings(port=int(port))
    await serve(make_app(house, settings), settings, lambda _: None)
    return store.times


if __name__ == "__main__":
    *_arguments, _times = sys.argv[1:]
    _lines = [f"{table} {n} {at_ns}\n" for table, n, at_ns in asyncio.run(_main(*_arguments))]
    Path(_times).write_text("".join(_lines), encoding="utf-8")
