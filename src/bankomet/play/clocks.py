"""Time: the only clock of the house, and how long everything takes."""

import time
from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """T9: how fast cards are turned where they run by themselves."""

    CALM = "calm"
    EVEN = "even"
    BRISK = "brisk"

    @property
    def card_ms(self) -> int:
        """From one card to the next."""
        return _CARD_MS[self]


_CARD_MS: Final = {Pace.CALM: 2400, Pace.EVEN: 1400, Pace.BRISK: 700}

DRAW_MS: Final = 650
"""From one card to the next in the drawing for the first bank."""
LOT_MS: Final = 1200
STAKES_MS: Final = 25_000
"""How long a person may think about a stake."""
WORD_MS: Final = 25_000
"""How long a person in turn (a banker, or who is asked in 001) may think."""
CARD_MS: Final = 20_000
"""How long a banker may take to turn his card."""
READ_MS: Final = 2_600
"""From a settlement to the next closing of stakes, so that it can be read and a series sat out."""
CLOSE_MS: Final = 500
"""From the last word to the closing of stakes."""
LOST_MS: Final = 20_000
"""How long a lost connection may last before the seat is away."""
REST_MS: Final = 300_000
"""How long a table goes on with nobody connected."""


def now_ms() -> int:
    """Milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def wall_ms() -> int:
    """Milliseconds since 1970, for the store alone."""
    return time.time_ns() // 1_000_000
