"""The moves of Thirteen and their notation: `stake 3 25`, `out 3`, `turn K♠`."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bankomet.core.cards import Card, parse_card
from bankomet.core.game import Seat
from bankomet.games.banking import moves as banking


@dataclass(frozen=True, slots=True)
class TakeOut:
    """The banker takes his winnings out of the bank (T7, source 001)."""

    seat: Seat

    def __str__(self) -> str:
        return f"take {self.seat}"


@dataclass(frozen=True, slots=True)
class LeaveIn:
    """The banker leaves his winnings in the bank (T7, source 001)."""

    seat: Seat

    def __str__(self) -> str:
        return f"leave {self.seat}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Chance gives the next card of the pack (T4)."""

    card: Card

    def __str__(self) -> str:
        return f"turn {self.card}"


BySeat: TypeAlias = banking.BySeat | TakeOut | LeaveIn
ByChance: TypeAlias = banking.ByChance | Turn
Move: TypeAlias = BySeat | ByChance

_READERS: Final[banking.Readers[Move]] = {
    **banking.READERS,
    ("take", 1): banking.seat_move(TakeOut),
    ("leave", 1): banking.seat_move(LeaveIn),
    ("turn", 1): lambda card: Turn(parse_card(card)),
}


def parse_move(text: str) -> Move:
    """The move that `text` names.  Raises: BadNotation.

    >>> str(parse_move("turn ДК"))
    'turn Q♣'
    """
    return banking.read(_READERS, text)
