"""The moves of Thirteen and their notation: `stake 3 25`, `out 3`, `turn K♠`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bankomet.core.cards import Card, parse_card
from bankomet.core.chips import Chips
from bankomet.core.errors import BadNotation
from bankomet.core.game import Seat
from bankomet.core.notation import parse_seat, parse_whole


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


@dataclass(frozen=True, slots=True)
class Turn:
    """Chance gives the next card of the pack (T4)."""

    card: Card

    def __str__(self) -> str:
        return f"turn {self.card}"


BySeat: TypeAlias = Declare | Decline | Stake | SitOut | Bid | TakeOut | LeaveIn
ByChance: TypeAlias = Draw | Lot | Turn
Move: TypeAlias = BySeat | ByChance


def _chips_move(make: Callable[[Seat, Chips], Move]) -> Callable[[str, str], Move]:
    return lambda seat, chips: make(parse_seat(seat), Chips(parse_whole(chips)))


def _seat_move(make: Callable[[Seat], Move]) -> Callable[[str], Move]:
    return lambda seat: make(parse_seat(seat))


_READERS: Final[Mapping[tuple[str, int], Callable[..., Move]]] = {
    ("bank", 2): _chips_move(Declare),
    ("stake", 2): _chips_move(Stake),
    ("bid", 2): _chips_move(Bid),
    ("pass", 1): _seat_move(Decline),
    ("out", 1): _seat_move(SitOut),
    ("take", 1): _seat_move(TakeOut),
    ("leave", 1): _seat_move(LeaveIn),
    ("lot", 1): _seat_move(Lot),
    ("turn", 1): lambda card: Turn(parse_card(card)),
    ("draw", 2): lambda seat, card: Draw(parse_seat(seat), parse_card(card)),
}


def parse_move(text: str) -> Move:
    """The move that `text` names.  Raises: BadNotation.

    >>> str(parse_move("turn ДК"))
    'turn Q♣'
    """
    verb, *words = text.split(" ")
    reader = _READERS.get((verb, len(words)))
    if reader is None:
        raise BadNotation("bad_move", text=text)
    return reader(*words)
