"""An event loop whose time is virtual: it jumps to the next timer, and chance picks which of the ready runs next.

Whatever a process of the house has begun runs in a context that names its Life.  When that ends, nothing of it ever
runs again: no `except`, no `finally`, as when the machine loses its power.
"""

import asyncio
import contextlib
import heapq
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

T = TypeVar("T")
THREAD_MS: Final = 20
"""What is handed to a thread takes up to so long."""


@dataclass(eq=False)
class Life:
    """A process, as far as the loop knows it."""

    alive: bool = True
    asleep: bool = False
    """It stands still, as by SIGSTOP; what would have run meanwhile waits."""


OWNER: ContextVar[Life | None] = ContextVar("owner", default=None)
WORLD: Final = Context()
"""Where disk, network and people live: they outlast every process."""


class Deadlock(Exception):
    """Nothing is ready, and nothing will ever be."""


class SimLoop(asyncio.AbstractEventLoop):
    """The loop; its time is in whole microseconds."""

    def __init__(self, random: Random) -> None:
        self.now_us = 0
        self.mishaps: list[str] = []
        """Exceptions that nobody has caught."""
        self._random = random
        self._ready: list[tuple[asyncio.Handle, Life | None]] = []
        self._timers: list[tuple[int, int, asyncio.TimerHandle, Life | None]] = []
        self._asleep: list[tuple[asyncio.Handle, Life | None]] = []
        self._count = 0
        self._tasks: dict[asyncio.Task[Any], None] = {}
        """Held, so that those of a dead process are not tidied away at a moment of the collector's choice."""

    # ------------------------------------------------------------------------------------------ what asyncio asks of it

    def time(self) -> float:
        """Seconds since the beginning."""
        return self.now_us / 1_000_000

    def get_debug(self) -> bool:
        """Never."""
        return False

    def is_running(self) -> bool:
        """Always, while anybody can ask."""
        return True

    def is_closed(self) -> bool:
        """Never."""
        return False

    def create_future(self) -> "asyncio.Future[Any]":
        """A future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override] # asyncio's own stub knows neither name nor context in all versions
        self, coro: Coroutine[Any, Any, T], *, name: str | None = None, context: Context | None = None
    ) -> "asyncio.Task[T]":
        """A task, which belongs to the process in whose context it runs."""
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks[task] = None
        task.add_done_callback(self._ended, context=WORLD)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        del self._tasks[task]

    def call_soon(  # type: ignore[override] # any arguments at all
        self,
        callback: Callable[..., object],
        *args: Any,  # noqa: ANN401 - as asyncio has it
        context: Context | None = None,
    ) -> asyncio.Handle:
        """Runs in this moment, in no order among all that do."""
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((handle, context.get(OWNER)))
        return handle

    def call_later(  # type: ignore[override] # the same
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,  # noqa: ANN401 - as asyncio has it
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Runs when so many seconds have passed."""
        return self._call_at_us(self.now_us + max(0, round(delay * 1_000_000)), callback, args, context)

    def call_at(  # type: ignore[override] # the same
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,  # noqa: ANN401 - as asyncio has it
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Runs at that time."""
        return self._call_at_us(round(when * 1_000_000), callback, args, context)

    def _call_at_us(
        self, at_us: int, callback: Callable[..., object], args: tuple[Any, ...], context: Context | None
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        handle = asyncio.TimerHandle(at_us / 1_000_000, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (at_us, self._count, handle, context.get(OWNER)))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A cancelled timer is passed over when its time has come."""

    def run_in_executor(self, executor: object, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override] # noqa: ANN401 - as asyncio has it
        """What would go to a thread is done at once, and its result comes a little later."""
        assert executor is None
        future = self.create_future()

        def finish() -> None:
            if future.done():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 - it is the caller's
                future.set_exception(error)

        self.call_later(self._random.randrange(THREAD_MS) / 1000, finish)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Nobody has caught it, so it is a fault; but what a dead process has left behind is none."""
        if "handle" in context:
            self.mishaps.append(f"{context.get('message')}: {context.get('exception')!r}")

    # ------------------------------------------------------------------------------------------------------ how it runs

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Runs until `main` has ended.  Raises: Deadlock, and what `main` raises."""
        asyncio._set_running_loop(self)
        try:
            task = WORLD.run(self.create_task, main)
            while not task.done():
                self._step()
            return task.result()
        finally:
            self._tidy_up()
            asyncio._set_running_loop(None)

    def _tidy_up(self) -> None:
        """What has not ended never will; it goes without a word."""
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined] # as asyncio's own gather does
                with contextlib.suppress(RuntimeError):
                    task.get_coro().close()

    def _step(self) -> None:
        """One of the ready runs, whichever chance picks."""
        ready, timers = self._ready, self._timers
        if not ready:
            if not timers:
                raise Deadlock
            self.now_us = max(self.now_us, timers[0][0])
        while timers and timers[0][0] <= self.now_us:
            _, _, timer, owner = heapq.heappop(timers)
            ready.append((timer, owner))
        i = int(self._random.random() * len(ready))
        ready[i], ready[-1] = ready[-1], ready[i]
        handle, life = ready.pop()
        if handle.cancelled() or not (life is None or life.alive):
            return
        if life is not None and life.asleep:
            self._asleep.append((handle, life))
        else:
            handle._run()

    def wake(self, life: Life) -> None:
        """A process that stood still goes on, with all that waited for it."""
        life.asleep = False
        woken = [each for each in self._asleep if each[1] is life]
        self._asleep = [each for each in self._asleep if each[1] is not life]
        self._ready += woken

    def later(self, wait_ms: float, callback: Callable[..., object], *args: Any) -> asyncio.TimerHandle:  # noqa: ANN401 - as call_later
        """In so many milliseconds, as part of the world, whoever asks."""
        return self._call_at_us(self.now_us + max(0, round(wait_ms * 1000)), callback, args, WORLD)

    @property
    def now_ms(self) -> int:
        """Milliseconds since the beginning."""
        return self.now_us // 1000


@dataclass(eq=False)
class Bells:
    """The clocks of one machine: one that never goes back, begun at some time or other, and one that may be set."""

    loop: SimLoop
    booted_ms: int
    wall_offset_ms: int = 1_790_000_000_000

    def now_ms(self) -> int:
        """Milliseconds that never go back."""
        return self.booted_ms + self.loop.now_ms

    def wall_ms(self) -> int:
        """Milliseconds since 1970, if the clock is right."""
        return self.wall_offset_ms + self.loop.now_ms

    @staticmethod
    def stood_ms() -> int:
        """A machine goes on while one of its processes stands."""
        return 0
