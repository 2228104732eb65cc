"""The simulated network: a connection keeps its order, but it may be slow, stall, or break with what was on its way."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec

from bankomet.faces.web.limits import MOST_WAITING
from tests.sim.loop import SimLoop

MOST_KNOWN: Final = 512
HEARTBEAT_MS: Final = 37_000
"""After so long a silence the server takes a connection for lost."""
END: Final = None


@lru_cache(MOST_KNOWN)
def read(data: bytes) -> dict[str, Any]:
    """The message in a frame; the same for all who get the same, so nobody may write in it."""
    message: dict[str, Any] = msgspec.json.decode(data)
    return message


@dataclass
class Road:
    """What lies between one person and the house."""

    loop: SimLoop
    random: Random
    latency_ms: tuple[int, int] = (2, 60)
    blocked_until_us: int = 0

    def block(self, for_ms: int) -> None:
        """Nothing gets through for so long."""
        self.blocked_until_us = max(self.blocked_until_us, self.loop.now_us + for_ms * 1000)

    def delay_us(self) -> int:
        """How long the next thing takes."""
        lo, hi = self.latency_ms
        return 1000 * lo + self.random.randrange(1000 * (hi - lo) + 1)


@dataclass(eq=False)
class Pipe:
    """One direction of a connection."""

    road: Road
    deliver: Callable[[bytes | None], object]
    waiting: int = 0
    """Bytes that have not arrived yet."""
    _items: deque[tuple[int, bytes | None]] = field(default_factory=deque)
    _last_us: int = 0
    _armed: bool = False
    cut: bool = False

    def send(self, data: bytes | None) -> None:
        """Something sets out; None is the end."""
        if self.cut:
            return
        self._last_us = max(self._last_us, self.road.loop.now_us + self.road.delay_us())
        self._items.append((self._last_us, data))
        self.waiting += 0 if data is None else len(data)
        self._arm()

    def drop(self, keep: int = 0) -> None:
        """Only the first so many of what is on its way will arrive, and nothing after it."""
        self.cut = True
        while len(self._items) > keep:
            _, data = self._items.pop()
            self.waiting -= 0 if data is None else len(data)

    def __len__(self) -> int:
        """How many things are on their way."""
        return len(self._items)

    def _arm(self) -> None:
        if self._armed or not self._items:
            return
        self._armed = True
        loop = self.road.loop
        at_us = max(self._items[0][0], self.road.blocked_until_us, loop.now_us)
        loop.later((at_us - loop.now_us) / 1000, self._arrive)

    def _arrive(self) -> None:
        self._armed = False
        loop = self.road.loop
        while self._items and max(self._items[0][0], self.road.blocked_until_us) <= loop.now_us:
            _, data = self._items.popleft()
            self.waiting -= 0 if data is None else len(data)
            self.deliver(data)
        self._arm()


class Line:
    """A connection between a page and a process, as both ends see it."""

    def __init__(
        self, road: Road, at_server: Callable[[bytes | None], object], at_client: Callable[[bytes | None], object]
    ) -> None:
        self.road = road
        self.up = Pipe(road, at_server)
        self.down = Pipe(road, at_client)

    def hand_out(self, data: bytes) -> bool:
        """The server's outbox: takes a frame, or says that the client does not read."""
        if self.down.waiting + len(data) > MOST_WAITING:
            return False
        if data:
            self.down.send(data)
        return True

    def close_by_client(self) -> None:
        """The page is gone: what it has sent may still arrive, and then the end; at the latest the heartbeat tells."""
        self.down.drop()
        self.up.send(END)
        self.road.loop.later(HEARTBEAT_MS, self._end_at_server)

    def close_by_server(self) -> None:
        """The process hangs up, or is dead: the page hears of it behind what had been sent."""
        self.up.drop()
        self.road.loop.later(0, self.up.deliver, END)
        self.down.send(END)

    def break_off(self) -> None:
        """Some router forgets it: a part of what was on its way is lost, and both ends hear of it, each in its time."""
        random = self.road.random
        for pipe in (self.up, self.down):
            pipe.drop(random.randrange(len(pipe) + 1))
            pipe.cut = False
            pipe.send(END)
            pipe.cut = True

    def _end_at_server(self) -> None:
        if len(self.up):
            self.up.drop()
            self.up.deliver(END)
