"""The processors of this machine: threads, for kernels that let go of the interpreter, or processes."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Thread
from typing import Protocol, Self

from bankomet.solve.batches.spans import Span, done, warmed
from bankomet.solve.batches.spread import NotSimulated
from bankomet.solve.kernels import Sums, Work


class Threads:
    """So many threads of this process."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: Executor = ThreadPoolExecutor(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def ready(self, works: tuple[Work, ...], seed: int) -> None:
        """Compiled once, for all threads."""
        warmed(works, seed)

    def room(self) -> int:
        """One to do, and one that waits."""
        return 2 * self._jobs

    def span(self, blocks: int) -> int:
        """One by one: sending costs nothing."""
        del blocks
        return 1

    def send(self, span: Span, tell: Callable[["Future[Sums]"], None]) -> None:
        """Done by the next thread that is free."""
        self._pool.submit(done, span).add_done_callback(tell)

    def answer(self, told: "Future[Sums]") -> Sums:
        """No thread is ever lost."""
        return told.result()

    def waited(self) -> None:
        """It comes."""


class Processes:
    """So many processes of this machine, each with an interpreter of its own."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: Executor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def ready(self, works: tuple[Work, ...], seed: int) -> None:
        """All have started, and compiled what they will need."""
        fresh = multiprocessing.get_context("spawn")  # a fork would take over the locks of our threads
        together = fresh.Barrier(self._jobs)
        self._pool = ProcessPoolExecutor(self._jobs, fresh, _begun, (works, seed, together))
        with _unbroken():
            for started in [self._pool.submit(int) for _ in range(self._jobs)]:
                started.result()

    def room(self) -> int:
        """One to do, and one that waits."""
        return 2 * self._jobs

    def span(self, blocks: int) -> int:
        """One by one: sending costs nothing."""
        del blocks
        return 1

    def send(self, span: Span, tell: Callable[["Future[Sums]"], None]) -> None:
        """Done by the next process that is free."""
        assert self._pool is not None, "nobody is ready"
        with _unbroken():
            self._pool.submit(done, span).add_done_callback(tell)

    def answer(self, told: "Future[Sums]") -> Sums:
        """The sums.  Raises: NotSimulated (`worker_lost`)."""
        with _unbroken():
            return told.result()

    def waited(self) -> None:
        """It comes."""


@contextmanager
def _unbroken() -> Iterator[None]:
    """A process that dies takes the whole pool with it.  Raises: NotSimulated (`worker_lost`)."""
    try:
        yield
    except BrokenProcessPool:
        raise NotSimulated("worker_lost") from None


class _Together(Protocol):
    def wait(self, timeout: float | None = None) -> int: ...


def _begun(works: tuple[Work, ...], seed: int, together: _Together) -> None:
    """A process begins; an interrupt is for its parent, with which it goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_gone_with_parent, daemon=True).start()
    warmed(works, seed)
    together.wait()


def _gone_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    signal.raise_signal(signal.SIGTERM)
