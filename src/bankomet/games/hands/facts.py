"""What happens to hands: the closed union of the facts of Ochko and Thirty-one, those of bank and stakes among them.

Gains are what each purse gained (negative: lost), the banker's included; they sum to nothing.  What is settled in
mid-coup has gains of its own; those of the showdown are the rest.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, TypeAlias

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import Seat
from bankomet.games.banking import facts as banking


class Result(StrEnum):
    """How a coup ended for a punter."""

    MORE = "more"
    LESS = "less"
    EQUAL = "equal"
    NATURAL = "natural"
    """He was dealt the full count, and was paid at once."""
    BANKER_NATURAL = "banker_natural"
    """The banker was dealt the full count."""
    BOTH_NATURAL = "both_natural"
    BUST = "bust"
    BANKER_BUST = "banker_bust"
    BOTH_BUST = "both_bust"
    """Quits."""
    RETURNED = "returned"
    """Another punter's dealt 21 has ended the round (O7)."""
    PAID_BACK = "paid_back"
    """He went over and paid; the banker went over too, and gives it back (P6)."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat got its `card_no`-th card; `drawn`: it had asked for it.  `card` is None for who may not know it."""

    kind: ClassVar[str] = "dealt"
    seat: Seat
    card: Card | None
    card_no: int
    drawn: bool
    open: bool
    """O8, P5: the table plays with open draws, and this is one."""

    def masked(self) -> "Dealt":
        """As everybody may know it."""
        return self if self.open else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Looked:
    """The banker has looked at his hand first, and it is not the full count: the others look at theirs (O5)."""

    kind: ClassVar[str] = "looked"
    banker: Seat


@dataclass(frozen=True, slots=True)
class Natural:
    """A seat was dealt the full count and shows it; a punter is paid at once (O7, P4)."""

    kind: ClassVar[str] = "natural"
    seat: Seat
    banker: Seat
    cards: tuple[Card, ...]
    gains: Mapping[Seat, int]
    """Nothing for the banker's own: that is settled with everybody at the end."""


@dataclass(frozen=True, slots=True)
class Stood:
    """A seat draws no more; `by_itself`: it may not, or nobody is there to."""

    kind: ClassVar[str] = "stood"
    seat: Seat
    banker: Seat
    drawn: int
    by_itself: bool


@dataclass(frozen=True, slots=True)
class WentOver:
    """A seat says that its hand counts too much; a punter of Thirty-one pays at once (O9, P5, P6)."""

    kind: ClassVar[str] = "went_over"
    seat: Seat
    banker: Seat
    gains: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand is turned over at the showdown."""

    kind: ClassVar[str] = "shown"
    seat: Seat
    banker: Seat
    cards: tuple[Card, ...]
    total: int
    over: bool


@dataclass(frozen=True, slots=True)
class RoundSettled:
    """The coup is settled: each punter's result, and what is left to pay."""

    kind: ClassVar[str] = "round_settled"
    banker: Seat
    results: Mapping[Seat, Result]
    gains: Mapping[Seat, int]
    stakes: Mapping[Seat, Chips]
    """What each of them had on the table."""
    totals: Mapping[Seat, int]
    """Of the hands that were shown; the full count for one that was dealt it."""


@dataclass(frozen=True, slots=True)
class TaliaOver:
    """P8: the pack has been played through, or does not suffice for another coup."""

    kind: ClassVar[str] = "talia_over"
    banker: Seat


HandsFact: TypeAlias = Dealt | Looked | Natural | Stood | WentOver | Shown | RoundSettled | TaliaOver
"""What happens to hands."""
Fact: TypeAlias = banking.Fact | HandsFact
