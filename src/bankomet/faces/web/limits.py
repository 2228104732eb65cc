"""How much one client may ask for: token buckets, and the sizes of messages."""

from typing import Final

from bankomet.core.errors import Refusal
from bankomet.play.clocks import now_ms

LONGEST_MESSAGE: Final = 8 * 1024
"""A longer message is refused; the socket is closed at twice as much."""
LONGEST_BODY: Final = 16 * 1024
MOST_WAITING: Final = 64 * 1024
"""Bytes that may wait in a socket before its client counts as one that does not read."""
MOST_KNOWN: Final = 20_000


class TooMuch(Refusal):
    """A client asks for more than its share."""


class Bucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, *, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_ms = per_s / 1000
        self._left = float(burst)
        self._at = now_ms()
        self.refused = 0
        """How often in a row it was empty."""

    def take(self, count: int = 1) -> None:
        """Takes so many, or none.  Raises: TooMuch (`too_fast`)."""
        now = now_ms()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_ms)
        self._at = now
        if self._left < count:
            self.refused += 1
            raise TooMuch("too_fast")
        self._left -= count
        self.refused = 0


class Buckets:
    """A bucket for each address."""

    def __init__(self, *, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_s = per_s
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str, count: int = 1) -> None:
        """Takes so many for this address.  Raises: TooMuch (`too_fast`)."""
        if address not in self._by_address:
            if len(self._by_address) >= MOST_KNOWN:
                self._by_address.pop(next(iter(self._by_address)))
            self._by_address[address] = Bucket(burst=self._burst, per_s=self._per_s)
        self._by_address[address].take(count)
