"""A server that also tells when each record was committed: DB PORT TIMING TIMES.

At its end it writes to the file TIMES one line a commit: table, number of its last record, ns of the monotonic clock,
which is the same in every process of a machine.  The time is taken in the thread that has just committed.
"""

import asyncio
import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from bankomet.faces.web.server import make_app, serve
from bankomet.faces.web.settings import Settings
from bankomet.play.clocks import Timing
from bankomet.play.lobby import House
from bankomet.play.store import SqliteStore
from bankomet.play.store.sql import Append, Work


class StampedStore(SqliteStore):
    """A store that remembers when it has committed what."""

    def __init__(self, path: str) -> None:
        self.times: list[tuple[str, int, int]] = []
        super().__init__(path)

    def _commit(self, works: list[Work | Append]) -> list[Any]:
        outcomes = super()._commit(works)
        now = time.monotonic_ns()
        for work, outcome in zip(works, outcomes, strict=True):
            if isinstance(work, Append) and outcome is None:
                self.times.append((work.table_id, int(str(work.rows[-1][1])), now))
        return outcomes


async def _main(db: str, port: str, timing: str) -> list[tuple[str, int, int]]:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    store = StampedStore(db)
    house = House(store, timing=Timing(**json.loads(timing)))
    settings = Settings(port=int(port))
    await serve(make_app(house, settings), settings, lambda _: None)
    return store.times


if __name__ == "__main__":
    *_arguments, _times = sys.argv[1:]
    _lines = [f"{table} {n} {at_ns}\n" for table, n, at_ns in asyncio.run(_main(*_arguments))]
    Path(_times).write_text("".join(_lines), encoding="utf-8")
