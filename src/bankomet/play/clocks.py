"""Time: the only clock of the house, and how long everything takes."""

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol


class Pace(StrEnum):
    """T9: how fast cards are turned where they run by themselves."""

    CALM = "calm"
    EVEN = "even"
    BRISK = "brisk"

    @property
    def card_ms(self) -> int:
        """From one card to the next."""
        return _CARD_MS[self]


DAY_MS: Final = 86_400_000
_CARD_MS: Final = {Pace.CALM: 2400, Pace.EVEN: 1400, Pace.BRISK: 700}


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How long everything takes, in milliseconds."""

    card_scale: float = 1.0
    """What the pace of the cards is multiplied by."""
    draw_ms: int = 450
    """From one card to the next in the drawing for the first bank, and until the lot falls."""
    deal_ms: int = 180
    """From one card to the next where they are dealt, and until the one that somebody has asked for."""
    open_ms: int = 4_000
    """How long a person's page may take to open its share of the order, from when it has a connection."""
    think_ms: int = 25_000
    """How long a person may think before his clock is missed."""
    turn_ms: int = 20_000
    """How long a banker may take to turn his card."""
    read_ms: int = 2_400
    """From the opening of stakes to their closing at the earliest, so that a settlement can be read."""
    close_ms: int = 500
    """From the last word to the closing of stakes."""
    bot_scale: float = 1.0
    """What a bot's pause is multiplied by."""
    lost_ms: int = 20_000
    """How long a lost connection may last before the seat is away."""
    rest_ms: int = 300_000
    """How long a table goes on with nobody connected."""
    retry_ms: int = 1_000
    """From a refusal of the disk to the next try."""

    def card_ms(self, pace: Pace) -> int:
        """From one card to the next where they run by themselves."""
        return round(pace.card_ms * self.card_scale)


class Clock(Protocol):
    """The time as a house and its tables have it."""

    def now_ms(self) -> int:
        """Milliseconds of a clock that never goes back."""
        ...

    def wall_ms(self) -> int:
        """Milliseconds since 1970, for the store alone: this clock may be set."""
        ...

    def stood_ms(self) -> int:
        """Milliseconds, so far, in which the process stood still and nobody was served."""
        ...


class MachineClock:
    """The time of this machine."""

    def now_ms(self) -> int:
        """Milliseconds of a clock that never goes back."""
        return now_ms()

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return wall_ms()

    def stood_ms(self) -> int:
        """None that it knows of."""
        return 0


BEAT_MS: Final = 500
STOOD_MS: Final = 1_000
"""A process that has not read its clock for longer has stood still: it beats more often."""
ABANDONED_MS: Final = 10_000
"""Pages leave a process that is silent for longer, and ask again elsewhere; before that, only if their line is lost."""
HELD_MS: Final = 20_000
"""So long after its line was lost a word may still be done: where it came it waits for ABANDONED_MS at most, and then
for the store, which has its say or is given up within ten seconds."""


class ServingClock:
    """A clock that stands while the process stands: time in which nobody could be served runs against nobody.

    Somebody has to read it every BEAT_MS.  A longer silence (the machine was suspended, the process stopped or choked)
    is left out of its milliseconds.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._read_ms = clock.now_ms()
        self._stood_ms = 0

    def now_ms(self) -> int:
        """Milliseconds served."""
        now = self._clock.now_ms()
        silence = now - self._read_ms
        if silence > STOOD_MS:
            self._stood_ms += silence
        self._read_ms = now
        return now - self._stood_ms

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return self._clock.wall_ms()

    def stood_ms(self) -> int:
        """Milliseconds that were left out."""
        self.now_ms()
        return self._stood_ms


def passed_ms(clock: Clock) -> int:
    """Milliseconds that pass for everybody else: those in which this process stood still are among them."""
    stood_ms = clock.stood_ms()
    return clock.now_ms() + stood_ms


def now_ms() -> int:
    """Milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def precise_s() -> float:
    """Seconds of a clock that never goes back, as exact as the machine has them: for measuring."""
    return time.perf_counter()


def today_no() -> int:
    """The day, in days since 1970 (UTC), for the puzzle of the day."""
    return wall_ms() // DAY_MS


def day_text(day_no: int) -> str:
    """A day, in days since 1970 (UTC), as it is written.

    >>> day_text(20_786)
    '2026-11-29'
    """
    return time.strftime("%Y-%m-%d", time.gmtime(day_no * DAY_MS // 1000))


def wall_ms() -> int:
    """Milliseconds since 1970, for the store alone."""
    return time.time_ns() // 1_000_000
