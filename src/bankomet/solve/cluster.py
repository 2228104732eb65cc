"""The machines of a Dask cluster as workers; the library is loaded when a cluster is asked for.

When a worker is lost, the scheduler gives its blocks to another.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from importlib import import_module
from queue import Queue
from typing import Any, Final, Self

from bankomet import __version__
from bankomet.solve.batches.spans import Span, done, warmed
from bankomet.solve.batches.spread import TICK_S, NotSimulated, awaited
from bankomet.solve.kernels import Sums, Work

__all__ = ["Cluster"]

ANSWERS_S: Final = 10
"""So long a scheduler may take to answer."""
LOOKS_S: Final = 1
"""So long it is looked who is there instead, when none has."""
HIGHEST_PORT: Final = 65535
SECURED: Final = ("tls://", "wss://")
ALONE_S: Final = 30
"""So long a cluster may have no worker."""
MOST_BLOCKS: Final = 16
"""Of a span: some seconds' work at most, so that little is lost with a worker."""
SPANS_A_THREAD: Final = 8
"""So many spans for each thread at least, where there are blocks enough, so that all end together."""
COUNTED_EVERY: Final = 32
"""So many spans are sent between two counts of the threads."""
MOST_LOSSES: Final = 3
"""So often the scheduler may give a span up, each time because several workers died over one."""


class Cluster:
    """All workers of the cluster whose scheduler is at `url`, those that come later among them.

    Raises: NotSimulated, on entering (`needs_extra`, `no_cluster`) and later (`no_workers`, `bad_worker`,
    `cluster_lost`).
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._dask: Any = None
        self._client: Any = None
        self._threads = 0
        self._sent = 0
        self._losses = 0
        self._looks = 0

    def __enter__(self) -> Self:
        self._dask = _library()
        _asked_for(self._dask, self._url)
        self._client = self._dask.Client(self._url, timeout=ANSWERS_S, set_as_default=False)
        return self

    def __exit__(self, *raised: object) -> None:
        """With its client the scheduler forgets all that was sent."""
        self._client.close(ANSWERS_S)

    def ready(self, works: tuple[Work, ...], seed: int) -> None:
        """Every worker that is there has compiled what it will need; one that comes later does so when it begins."""
        try:
            self._client.wait_for_workers(1, timeout=ALONE_S)
        except TimeoutError:
            raise self._no_workers() from None
        self._count_threads()
        workers, warm = self._client.nthreads(), Queue[Any]()
        for worker in workers:
            told = self._client.submit(
                _warmed, __version__, works, seed, workers=[worker], allow_other_workers=True, pure=False
            )
            told.add_done_callback(warm.put)
        for _ in workers:
            self._result(awaited(warm, self.waited))

    def room(self) -> int:
        """One to do for each thread, and one that waits."""
        return 2 * max(1, self._threads)

    def span(self, blocks: int) -> int:
        """A message to a machine is worth some blocks."""
        return max(1, min(MOST_BLOCKS, blocks // (SPANS_A_THREAD * max(1, self._threads))))

    def send(self, span: Span, tell: Callable[[Any], None]) -> None:
        """Done by the next thread of any worker that is free."""
        self._sent += 1
        if self._sent % COUNTED_EVERY == 0:
            self._count_threads()
        told = self._client.submit(_done, __version__, span, pure=False)
        told.add_done_callback(tell)

    def answer(self, told: Any) -> Sums | None:  # noqa: ANN401 - a future without types
        """The sums; None when too many workers died over the span, which may be no fault of its own."""
        return self._result(told)

    def waited(self) -> None:
        """Is there still somebody who works?"""
        self._count_threads()
        self._looks = 0 if self._threads else self._looks + 1
        if self._looks * TICK_S > ALONE_S:
            raise self._no_workers()

    def _count_threads(self) -> None:
        try:
            self._threads = sum(self._client.nthreads().values())
        except OSError:
            self._threads = 0

    def _result(self, told: Any) -> Sums | None:  # noqa: ANN401 - as above
        try:
            found: Sums | str | None = told.result(timeout=ALONE_S)
        except self._dask.KilledWorker:
            self._losses += 1
            if self._losses > MOST_LOSSES:
                raise self._lost("again and again workers died over the same part of it") from None
            return None
        except (CancelledError, OSError):
            raise self._lost("its scheduler or its last worker has gone") from None
        except (ImportError, AttributeError) as error:
            raise self._bad_worker(_lack(error)) from None
        except RuntimeError as error:  # so the scheduler says that it cannot read what it was sent
            raise self._bad_worker(_lack(error.__cause__)) from None
        if isinstance(found, str):
            raise self._bad_worker(f"bankomet {found}")
        return found

    def _lost(self, why: str) -> NotSimulated:
        return NotSimulated("cluster_lost", url=self._url, why=why)

    def _bad_worker(self, why: str) -> NotSimulated:
        return NotSimulated("bad_worker", url=self._url, why=why, version=__version__)

    def _no_workers(self) -> NotSimulated:
        return NotSimulated("no_workers", url=self._url, seconds=ALONE_S)


def _library() -> Any:  # noqa: ANN401 - a module without types
    try:
        return import_module("distributed")
    except ImportError:
        raise NotSimulated("needs_extra", extra="cluster", library="distributed") from None


def _asked_for(dask: Any, url: str) -> None:  # noqa: ANN401 - as above
    """Is a scheduler there?  A client that finds none would go on complaining when it is thrown away."""

    async def kind() -> str:
        secured = dask.Security().get_connection_args("client")
        async with dask.rpc(url, connection_args=secured, timeout=ANSWERS_S) as there:
            return str((await asyncio.wait_for(there.identity(), ANSWERS_S))["type"])

    place = _place(dask, url)
    with ThreadPoolExecutor(1) as apart:  # in a notebook this thread has a loop of its own
        try:
            found = apart.submit(asyncio.run, kind()).result()
        except Exception as error:  # noqa: BLE001 - whatever the library makes of what it hears there, or does not
            why = apart.submit(asyncio.run, _silence(error, url, place)).result()
            raise NotSimulated("no_cluster", url=url, why=why) from None
    if found != "Scheduler":
        raise NotSimulated("no_cluster", url=url, why=f"it is a {found}")


def _place(dask: Any, url: str) -> tuple[str, int]:  # noqa: ANN401 - as above
    """The host and the port that an address names."""
    try:
        host, port = dask.comm.get_address_host_port(url)
    except ValueError:
        host, port = "", 0
    if not 0 < port <= HIGHEST_PORT:
        raise NotSimulated("no_cluster", url=url, why="it is not an address such as tcp://host:8786")
    return host, port


async def _silence(error: Exception, url: str, place: tuple[str, int]) -> str:
    """Why no scheduler was heard, in words that are not the library's: it does not keep what went wrong first."""
    try:
        (*_, (host, *_)), *_ = await asyncio.get_running_loop().getaddrinfo(*place)
    except OSError:
        return "no host of that name is known"
    try:
        _, heard = await asyncio.wait_for(asyncio.open_connection(str(host), place[1]), LOOKS_S)
    except ConnectionRefusedError:
        return "nobody listens there"
    except OSError:
        return "nothing is heard from there"
    heard.close()
    if url.startswith(SECURED):
        return "it wants other certificates than Dask's configuration has"
    if isinstance(error, TimeoutError):
        return "nothing is heard from there"
    return "it is no scheduler, or its Dask is of another version"


def _done(version: str, span: Span) -> Sums | str:
    """On a worker: the sums, or the version there, if it is another one."""
    return done(span) if version == __version__ else __version__


def _warmed(version: str, works: tuple[Work, ...], seed: int) -> str | None:
    """On a worker: it has compiled; or the version there, as above."""
    if version != __version__:
        return __version__
    warmed(works, seed)
    return None


def _lack(error: BaseException | None) -> str:
    """What a worker, or the scheduler, lacks that could not read what it was sent."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"it has no library {error.name.partition('.')[0]}"
    return "it cannot read what it is sent"
