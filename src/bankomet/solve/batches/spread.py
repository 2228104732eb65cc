"""Spans sent to workers, a few at a time, and their sums as they come back."""

from collections.abc import Callable, Iterator
from queue import Empty, Queue
from typing import Any, Final, Protocol, Self, TypeVar

from bankomet.core.errors import Refusal
from bankomet.solve.batches.spans import Span
from bankomet.solve.kernels import Sums, Work

TICK_S: Final = 0.25
"""So often somebody who waits looks up."""


T = TypeVar("T")


class Workers(Protocol):
    """Who does the spans; as a context they are hired and let go, and what was not begun by then is never done."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *raised: object) -> None: ...

    def ready(self, works: tuple[Work, ...], seed: int) -> None:
        """Returns when whatever the works compile is compiled."""
        ...

    def room(self) -> int:
        """So many spans keep everybody busy."""
        ...

    def span(self, blocks: int) -> int:
        """How many blocks to a span are best where there are so many in all."""
        ...

    def send(self, span: Span, tell: Callable[[Any], None]) -> None:
        """Has a span done; `tell` is called with what `answer` takes, from any thread."""
        ...

    def answer(self, told: Any) -> Sums | None:  # noqa: ANN401 - a future of any library
        """The sums; None if the span was lost and must be done again.  Raises: whatever went wrong."""
        ...

    def waited(self) -> None:
        """Nothing came for TICK_S seconds.  Raises: NotSimulated when nothing will."""
        ...


class Stop(Protocol):
    """Says that no more is wanted; a `threading.Event` is one."""

    def is_set(self) -> bool:
        """Is it so?"""
        ...


class NotSimulated(Refusal):
    """Those who should simulate are not there, or not any more."""


class Cancelled(Exception):
    """A simulation was stopped before its end."""


def spread(spans: Iterator[Span], workers: Workers, stop: Stop | None = None) -> Iterator[tuple[Span, Sums]]:
    """Every span with its sums, in the order they come back.  Raises: Cancelled, when `stop` was set."""
    came: Queue[tuple[Span, Any]] = Queue()
    on_its_way = 0

    def send(span: Span) -> None:
        workers.send(span, lambda told: came.put((span, told)))

    def look() -> None:
        _go_on(stop)
        workers.waited()

    while True:
        _go_on(stop)
        while on_its_way < workers.room() and (following := next(spans, None)) is not None:
            send(following)
            on_its_way += 1
        if not on_its_way:
            return
        span, told = awaited(came, look)
        sums = workers.answer(told)
        if sums is None:
            send(span)
        else:
            on_its_way -= 1
            yield span, sums


def awaited(came: Queue[T], look: Callable[[], None]) -> T:
    """The next that comes; every TICK_S seconds until then somebody looks up, and may find that nothing will.

    Not from a SimpleQueue: CPython's waits for ever if the thread was held up, before it waits, for the whole timeout.
    """
    while True:
        try:
            return came.get(timeout=TICK_S)
        except Empty:
            look()


def _go_on(stop: Stop | None) -> None:
    if stop is not None and stop.is_set():
        raise Cancelled
