"""Time that passes only when nothing else is left to do, and a store that is nothing but memory.

A loop of its own for each world: every timer rings to the microsecond when it should, work for threads is done at once,
and hours cost nothing.  So two worlds that do the same do it at the same times.
"""

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Final, TypeVar

import pytest

from bankomet.play import clocks
from bankomet.play.log import Record
from bankomet.play.store import Person, Row, TableInfo
from bankomet.play.store.memory import MemoryStore

T = TypeVar("T")
BEGIN_US: Final = 10**9
EPOCH_US: Final = 1_790_000_000 * 10**6
COMMIT_US: Final = 3_000
"""How long the disk takes."""


class _Skipping(selectors.SelectSelector):
    """Instead of waiting it moves the clock on."""

    now_us = BEGIN_US

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "nothing will ever happen"
        self.now_us += round(timeout * 10**6)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in which time passes only when nothing else is left to do."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)
        self._clock_resolution = 1e-7  # a float is a little off the whole microsecond that it stands for

    @property
    def now_us(self) -> int:
        """The time, in microseconds."""
        return self._skipping.now_us

    def time(self) -> float:
        return self.now_us / 10**6

    def run_in_executor(self, _executor: Any, work: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]  # noqa: ANN401 - as the loop has it
        """There are no threads: the work is done at once."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(work(*args))
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to who asked for the work
            done.set_exception(error)
        return done


def run(main: Coroutine[Any, Any, T]) -> T:
    """Runs it in a loop of its own; what it has begun and not ended is cancelled."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(main)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()


def now_us() -> int:
    """The time in the running loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop.now_us


async def until(at_us: int) -> None:
    """Waits until then."""
    await asyncio.sleep(max(0, at_us - now_us()) / 10**6)
    assert now_us() >= at_us


@contextmanager
def virtual_time() -> Iterator[None]:
    """The house's only clock tells the time of the running loop."""
    with pytest.MonkeyPatch.context() as patch:
        moved = SimpleNamespace(
            monotonic_ns=lambda: now_us() * 1000,
            time_ns=lambda: (EPOCH_US + now_us()) * 1000,
            strftime=time.strftime,
            gmtime=time.gmtime,
        )
        patch.setattr(clocks, "time", moved)
        yield


class SlowMemory(MemoryStore):
    """One table's records in memory; a commit takes its time, and always the same."""

    def __init__(self, info: TableInfo, rows: Sequence[Row], visitor: Person) -> None:
        super().__init__({info.id: info}, {info.id: list(rows)})
        self._visitor = visitor
        self.committed: list[tuple[int, Record]] = []
        """What has been stored since, and when."""
        self.secrets: set[bytes] = set()
        """What has been promised since."""

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
        await asyncio.sleep(COMMIT_US / 10**6)
        await super().append(table_id, rows, at_ms, lease)
        self.committed += [(now_us(), row.record) for row in rows]
        self.secrets |= {row.secret for row in rows if row.secret is not None}

    async def person(self, token_hash: str) -> Person | None:
        """Whoever asks by HTTP is known."""
        del token_hash
        return self._visitor
