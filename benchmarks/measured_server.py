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


class _Stamped:
    """A piece of work that knows when it was committed."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self.committed_ns = 0

    def __call__(self, db: sqlite3.Connection) -> Any:  # noqa: ANN401 - as the work it stands for
        return self._work(db)


class StampedStore(Store):
    """A store that remembers when it has committed what."""

    def __init__(self, path: str) -> None:
        self.times: list[tuple[str, int, int]] = []
        self._stamps: dict[asyncio.Task[Any] | None, _Stamped] = {}
        super().__init__(path)

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int) -> None:
        """As ever, and remembers when it was committed."""
        await super().append(table_id, rows, at_ms)
        stamp = self._stamps.pop(asyncio.current_task())
        self.times.append((table_id, rows[-1].record.n, stamp.committed_ns))

    async def _do(self, work: Work) -> None:
        stamp = self._stamps[asyncio.current_task()] = _Stamped(work)
        await super()._do(stamp)


def _stamping(commit: Callable[[sqlite3.Connection, Iterable[Work]], list[Exception | None]]) -> Any:  # noqa: ANN401
    def stamped(db: sqlite3.Connection, works: Iterable[Work]) -> list[Exception | None]:
        works = list(works)
        outcomes = commit(db, works)
        now = time.monotonic_ns()
        for work in works:
            if isinstance(work, _Stamped):
                work.committed_ns = now
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
