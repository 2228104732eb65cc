"""Moves of bank and stakes, and their notation: `bank 1 200`, `stake 3 25`, `out 3`, `lot 4`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from bankomet.core.cards import Card, parse_card
from bankomet.core.chips import Chips
from bankomet.core.errors import BadNotation
from bankomet.core.game import Seat
from bankomet.core.notation import parse_seat, parse_whole

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Declare:
    """The banker declares his bank (T2)."""

    seat: Seat
    chips: Chips

    def __str__(self) -> str:
        return f"bank {self.seat} {self.chips}"


@dataclass(frozen=True, slots=True)
class Decline:
    """The banker passes the bank on before he has declared one."""

    seat: Seat

    def __str__(self) -> str:
        return f"pass {self.seat}"


@dataclass(frozen=True, slots=True)
class Stake:
    """A punter stakes, or changes his stake (T2)."""

    seat: Seat
    chips: Chips

    def __str__(self) -> str:
        return f"stake {self.seat} {self.chips}"


@dataclass(frozen=True, slots=True)
class SitOut:
    """A punter sits this series out (T2)."""

    seat: Seat

    def __str__(self) -> str:
        return f"out {self.seat}"


@dataclass(frozen=True, slots=True)
class Bid:
    """A punter leaves a standing bid for when he is asked; 0 takes it back (T2, source 001)."""

    seat: Seat
    chips: Chips

    def __str__(self) -> str:
        return f"bid {self.seat} {self.chips}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance gives a seat its card in the drawing for the first bank (T1)."""

    drawer: Seat
    card: Card

    def __str__(self) -> str:
        return f"draw {self.drawer} {self.card}"


@dataclass(frozen=True, slots=True)
class Lot:
    """Chance gives the first bank to a seat (T1)."""

    winner: Seat

    def __str__(self) -> str:
        return f"lot {self.winner}"


BySeat: TypeAlias = Declare | Decline | Stake | SitOut | Bid
ByChance: TypeAlias = Draw | Lot
Reader: TypeAlias = Callable[..., M]
Readers: TypeAlias = Mapping[tuple[str, int], Reader[M]]
"""By verb and number of words after it: what makes the move of these words."""


def chips_move(make: Callable[[Seat, Chips], M]) -> Reader[M]:
    """Reads `VERB SEAT CHIPS`."""
    return lambda seat, chips: make(parse_seat(seat), Chips(parse_whole(chips)))


def seat_move(make: Callable[[Seat], M]) -> Reader[M]:
    """Reads `VERB SEAT`."""
    return lambda seat: make(parse_seat(seat))


def card_move(make: Callable[[Seat, Card], M]) -> Reader[M]:
    """Reads `VERB SEAT CARD`."""
    return lambda seat, card: make(parse_seat(seat), parse_card(card))


READERS: Final[Readers[BySeat | ByChance]] = {
    ("bank", 2): chips_move(Declare),
    ("stake", 2): chips_move(Stake),
    ("bid", 2): chips_move(Bid),
    ("pass", 1): seat_move(Decline),
    ("out", 1): seat_move(SitOut),
    ("lot", 1): seat_move(Lot),
    ("draw", 2): card_move(Draw),
}


def read(readers: Readers[M], text: str) -> M:
    """The move that `text` names.  Raises: BadNotation (`bad_move`)."""
    verb, *words = text.split(" ")
    reader = readers.get((verb, len(words)))
    if reader is None:
        raise BadNotation("bad_move", text=text)
    return reader(*words)
