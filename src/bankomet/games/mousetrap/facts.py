"""What happens in Mousetrap: the closed union of its facts.  No counter moves, so nobody gains."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from bankomet.core.game import Seat


@dataclass(frozen=True, slots=True)
class CardLaid:
    """M1: a card was laid on this place of the circle."""

    kind: ClassVar[str] = "card_laid"
    seat: Seat
    card: int
    place: int


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """M1: a card was taken back from this place of the circle."""

    kind: ClassVar[str] = "card_taken_back"
    seat: Seat
    card: int
    place: int


@dataclass(frozen=True, slots=True)
class CardOut:
    """M1: the `counts`-th card counted since the last match equalled its count and came out; so many are left."""

    kind: ClassVar[str] = "card_out"
    card: int
    place: int
    counts: int
    left: int


@dataclass(frozen=True, slots=True)
class CountEnded:
    """M1: the count is over, with so many of all the cards out; the last `vain` counts met none."""

    kind: ClassVar[str] = "count_ended"
    seat: Seat
    out: int
    cards: int
    vain: int


Fact: TypeAlias = CardLaid | CardTakenBack | CardOut | CountEnded
