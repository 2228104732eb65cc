"""How much one may ask for: token buckets by address, by seat and by table, and the sizes of messages.

This computer's own addresses are spared most of it: whoever asks from there is at home, or a proxy whose visitors
nobody can tell apart (`--trusted-proxy` makes them known).  They have one share, as any address has, of what is
dearest: new tables, which stay on the disk, and questions about chances, which have to be computed.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bankomet.core.errors import Refusal
from bankomet.faces.web.settings import is_loopback
from bankomet.play.clocks import now_ms

LONGEST_MESSAGE: Final = 8 * 1024
"""A longer message is refused; the socket is closed at twice as much."""
LONGEST_BODY: Final = 16 * 1024
MOST_WAITING: Final = 64 * 1024
"""Bytes that may wait in a socket before its client counts as one that does not read."""
MOST_KNOWN: Final = 20_000
BURST: Final = 60
PER_S: Final = 20
"""Messages of one person at one table, from however many tabs."""
SOCKETS_A_PERSON: Final = 48
"""So many tabs may one person have open, all tables together."""


class TooMuch(Refusal):
    """A client asks for more than its share."""


class TooSlow(Refusal):
    """A client takes longer to ask than anybody can wait."""


class Bucket:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_per_ms")

    def __init__(self, *, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_ms = per_s / 1000
        self._left = float(burst)
        self._at = now_ms()

    def take(self, count: int = 1) -> None:
        """Takes so many, or none.  Raises: TooMuch (`too_fast`)."""
        if not self.try_take(count):
            raise TooMuch("too_fast")

    def try_take(self, count: int = 1) -> bool:
        """Takes so many where they are there, and whether they were."""
        now = now_ms()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_ms)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Buckets:
    """A bucket for each name; the memory of names is bounded."""

    def __init__(self, *, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_s = per_s
        self._by_name: dict[str, Bucket] = {}

    def of(self, name: str) -> Bucket:
        """The bucket of this name."""
        return _known(self._by_name, name, burst=self._burst, per_s=self._per_s)

    def take(self, name: str, count: int = 1) -> None:
        """Takes so many for this name.  Raises: TooMuch (`too_fast`)."""
        self.of(name).take(count)


def _known(buckets: dict[str, Bucket], name: str, *, burst: int, per_s: float) -> Bucket:
    """The bucket of this name; where there are too many names, the oldest is forgotten."""
    if name not in buckets:
        if len(buckets) >= MOST_KNOWN:
            buckets.pop(next(iter(buckets)))
        buckets[name] = Bucket(burst=burst, per_s=per_s)
    return buckets[name]


class Limits:
    """What each address, each seat and each table may still ask for."""

    def __init__(self, per_address: int) -> None:
        self.calls = Buckets(burst=300, per_s=5)
        """Calls that may change something, by address; a large table counts for several."""
        self._per_address = per_address
        self._asks = Buckets(burst=1500, per_s=100)
        self._loads = Buckets(burst=30_000, per_s=500)  # a class that comes in at one door loads some fifty files each
        self._founds = Buckets(burst=60, per_s=0.5)
        self._comes = Buckets(burst=1000, per_s=2)
        self._says = Buckets(burst=1000, per_s=200)
        self._seats = Buckets(burst=BURST, per_s=PER_S)
        self._crowds: dict[str, Bucket] = {}
        self._open: Counter[str] = Counter()

    def ask(self, address: str, count: int = 1) -> None:
        """Somebody asks for anything at all; what is dear counts for several.  Raises: TooMuch."""
        self._take(self._asks, address, count)

    def load(self, address: str) -> None:
        """Somebody's page loads one of its files.  Raises: TooMuch."""
        self._take(self._loads, address, 1)

    def found(self, address: str, count: int) -> None:
        """Somebody opens a table, one as large as `count` calls.  Raises: TooMuch."""
        self.calls.take(address, count)
        self._take(self._founds, address, 1)

    def come(self, address: str) -> None:
        """Somebody whom nobody knows yet has come.  Raises: TooMuch."""
        self._take(self._comes, address, 1)

    def speaker(self, address: str, person: str, table: str, seats: int) -> "Speaker":
        """What one connection at a table may say."""
        own = self._seats.of(f"{person} {table}")
        return Speaker(own, None if is_loopback(address) else self._says.of(address), self._crowd(table, seats))

    @contextmanager
    def socket(self, address: str, person: str) -> Iterator[None]:
        """A connection that stays open.  Raises: TooMuch where the address or the person has too many."""
        of_address = not is_loopback(address) and self._open[address] >= self._per_address
        if of_address or self._open[person] >= SOCKETS_A_PERSON:
            raise TooMuch("too_fast")
        self._open.update((address, person))
        try:
            yield
        finally:
            for name in (address, person):
                self._open[name] -= 1
                if not self._open[name]:
                    del self._open[name]

    def _crowd(self, table: str, seats: int) -> Bucket:
        return _known(self._crowds, table, burst=2000 + 4 * seats, per_s=600 + seats)

    @staticmethod
    def _take(buckets: Buckets, address: str, count: int) -> None:
        if not is_loopback(address):
            buckets.take(address, count)


class Speaker:
    """The shares that a message is taken from: of its seat, of its address, and of all who do not sit at its table.

    Those who sit never wait for those who do not; and the last share is so large that no one address can use it up.
    """

    __slots__ = ("_address", "_crowd", "_own")

    def __init__(self, own: Bucket, address: Bucket | None, crowd: Bucket) -> None:
        self._own = own
        self._address = address
        self._crowd = crowd

    def say(self, *, sits: bool) -> None:
        """One message.  Raises: TooMuch (`too_fast`)."""
        self._own.take()
        if self._address is not None:
            self._address.take()
        if not sits:
            self._crowd.take()
