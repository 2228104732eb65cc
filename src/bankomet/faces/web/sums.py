"""Short sums beside the event loop: one after another in a thread of their own, so that nothing else waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

__all__ = ["Sums"]

ONE: Final = 1
"""A second thread would add nothing but another that wants the interpreter's lock."""
P = ParamSpec("P")
T = TypeVar("T")


class Sums:
    """The thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(ONE, thread_name_prefix="sums")

    async def found(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` finds."""
        return await asyncio.wrap_future(self._thread.submit(work, *args, **kwargs))

    def close(self) -> None:
        """Forgets what has not begun, and waits for the rest."""
        self._thread.shutdown(cancel_futures=True)
