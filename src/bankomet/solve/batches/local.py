"""The processors of this machine: threads, for kernels that let go of the interpreter, or processes."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Final, Self

from bankomet.solve.batches.spans import Span, done, warmed
from bankomet.solve.batches.spread import NotSimulated
from bankomet.solve.kernels import Sums, Work

__all__ = ["Processes", "Threads"]

MOST_LOSSES: Final = 6
"""So many spans may be lost with processes that die, before that is told."""


class Threads:
    """So many threads of this process."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = ThreadPoolExecutor(jobs)

    def __enter__(self) -> Self:
        self._pool = ThreadPoolExecutor(self._jobs)
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
    """So many processes of this machine, each with an interpreter of its own; one that dies is replaced."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._hired: list[_Hired] = []
        self._busy: list[int] = []
        """By process: how many spans it has been sent."""
        self._sent: dict[Future[Sums], int] = {}
        self._lost = 0

    def __enter__(self) -> Self:
        self._hired = [_process() for _ in range(self._jobs)]
        self._busy = [0] * self._jobs
        self._sent = {}
        self._lost = 0
        return self

    def __exit__(self, *raised: object) -> None:
        if any(raised):  # nobody wants what is under way
            for each in self._hired:
                each.leash.close()
        for each in self._hired:
            each.let_go()

    def ready(self, works: tuple[Work, ...], seed: int) -> None:
        """All have started, and compiled what they will need."""
        try:
            with _unheard():
                warming = [each.pool.submit(warmed, works, seed) for each in self._hired]
            for each in warming:
                each.result()
        except BrokenProcessPool:
            raise NotSimulated("worker_lost") from None

    def room(self) -> int:
        """One to do, and one that waits."""
        return 2 * self._jobs

    def span(self, blocks: int) -> int:
        """One by one: sending costs nothing."""
        del blocks
        return 1

    def send(self, span: Span, tell: Callable[["Future[Sums]"], None]) -> None:
        """Done by the process that has least to do."""
        index = self._busy.index(min(self._busy))
        try:
            told = self._hired[index].pool.submit(done, span)
        except BrokenProcessPool:
            self._hired[index].let_go()
            self._hired[index] = _process()
            with _unheard():
                told = self._hired[index].pool.submit(done, span)
        self._busy[index] += 1
        self._sent[told] = index
        told.add_done_callback(tell)

    def answer(self, told: "Future[Sums]") -> Sums | None:
        """The sums; None if the process has died.  Raises: NotSimulated (`worker_lost`) when one too many has."""
        index = self._sent.pop(told)
        self._busy[index] -= 1
        try:
            return told.result()
        except BrokenProcessPool:
            self._lost += 1
            if self._lost > MOST_LOSSES:
                raise NotSimulated("worker_lost") from None
            return None

    def waited(self) -> None:
        """It comes."""


@dataclass(frozen=True, slots=True)
class _Hired:
    """A process of its own, and the leash it is held by: when that is closed, or we are gone, the process ends."""

    pool: ProcessPoolExecutor
    leash: Connection

    def let_go(self) -> None:
        """Returns when it has ended."""
        self.pool.shutdown(cancel_futures=True)
        self.leash.close()


def _process() -> _Hired:
    fresh = multiprocessing.get_context("spawn")  # a fork would take over the locks of our threads
    collar, leash = fresh.Pipe(duplex=False)
    return _Hired(ProcessPoolExecutor(1, fresh, _begun, (collar,)), leash)


@contextmanager
def _unheard() -> Iterator[None]:
    """Interrupts and SIGTERM wait until the processes that are started here are there."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it is started by the first process, and would let interrupts in
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begun(collar: Connection) -> None:
    """A process begins; an interrupt is for its parent, who lets it go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # it was begun while its parent heard of none
    Thread(target=_let_go, args=(collar,), daemon=True).start()


def _let_go(collar: Connection) -> None:
    wait([collar])
    signal.raise_signal(signal.SIGTERM)
