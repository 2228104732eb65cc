"""Moves around a hand, and their notation: `deal 2 K♠`, `draw 2`, `stand 2`."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bankomet.core.cards import Card
from bankomet.core.game import Seat
from bankomet.games.banking import moves as banking


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance gives a seat a card: in the deal, or the one that he has asked for."""

    taker: Seat
    card: Card

    def __str__(self) -> str:
        return f"deal {self.taker} {self.card}"

    def masked(self) -> str:
        """The move as everybody may read it while hands are hidden."""
        return f"deal {self.taker} ??"


@dataclass(frozen=True, slots=True)
class Another:
    """A seat asks for another card."""

    seat: Seat

    def __str__(self) -> str:
        return f"draw {self.seat}"


@dataclass(frozen=True, slots=True)
class Enough:
    """A seat draws no more."""

    seat: Seat

    def __str__(self) -> str:
        return f"stand {self.seat}"


Move: TypeAlias = banking.BySeat | banking.ByChance | Deal | Another | Enough

_READERS: Final[banking.Readers[Move]] = {
    **banking.READERS,
    ("deal", 2): banking.card_move(Deal),
    ("draw", 1): banking.seat_move(Another),
    ("stand", 1): banking.seat_move(Enough),
}


def parse_move(text: str) -> Move:
    """The move that `text` names.  Raises: BadNotation.

    >>> str(parse_move("deal 2 КП"))
    'deal 2 K♠'
    """
    return banking.read(_READERS, text)
