"""What happens in Thirteen: the closed union of its facts, those of bank and stakes among them.

Gains are what each purse gained (negative: lost), the banker's included; they sum to nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from bankomet.core.cards import Card, Rank
from bankomet.core.chips import Chips
from bankomet.core.game import Seat
from bankomet.games.banking import facts as banking


@dataclass(frozen=True, slots=True)
class Turned:
    """T4: the banker called a rank, the `call_no`-th of the series, and turned a card."""

    kind: ClassVar[str] = "turned"
    call: Rank
    call_no: int
    card: Card
    match: bool


@dataclass(frozen=True, slots=True)
class SeriesWon:
    """T4, J2: the card matched its call; every stake goes to the banker, `multiple` times."""

    kind: ClassVar[str] = "series_won"
    banker: Seat
    call: Rank
    multiple: int
    total: Chips
    gains: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class SeriesLost:
    """T3, T6: no card matched any of the `calls`; the banker pays every stake `multiple` times."""

    kind: ClassVar[str] = "series_lost"
    banker: Seat
    calls: int
    multiple: int
    total: Chips
    gains: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class SeriesVoid:
    """T5: the pack ran out and the stakes go back."""

    kind: ClassVar[str] = "series_void"
    banker: Seat
    ended: bool


@dataclass(frozen=True, slots=True)
class LaidAside:
    """The rest of the series' cards is laid aside unturned (tenure of four series)."""

    kind: ClassVar[str] = "laid_aside"
    cards: int


@dataclass(frozen=True, slots=True)
class WinningsTaken:
    """T7, source 001: the banker took his winnings out."""

    kind: ClassVar[str] = "winnings_taken"
    banker: Seat
    bank: Chips


@dataclass(frozen=True, slots=True)
class WinningsLeft:
    """T7, source 001: the banker left his winnings in."""

    kind: ClassVar[str] = "winnings_left"
    banker: Seat
    bank: Chips


Fact: TypeAlias = banking.Fact | Turned | SeriesWon | SeriesLost | SeriesVoid | LaidAside | WinningsTaken | WinningsLeft
