"""The moves of Mousetrap and their notation: `lay 1 7`, `take 1`, `count 1`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bankomet.core.errors import BadNotation
from bankomet.core.game import Seat
from bankomet.core.notation import parse_seat, parse_whole


@dataclass(frozen=True, slots=True)
class Lay:
    """A card of this number is laid on the first free place of the circle."""

    seat: Seat
    card: int

    def __str__(self) -> str:
        return f"lay {self.seat} {self.card}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The card that was laid last is taken back into the hand."""

    seat: Seat

    def __str__(self) -> str:
        return f"take {self.seat}"


@dataclass(frozen=True, slots=True)
class CountOut:
    """All cards lie: they are counted."""

    seat: Seat

    def __str__(self) -> str:
        return f"count {self.seat}"


Move: TypeAlias = Lay | TakeBack | CountOut

_READERS: Final[Mapping[tuple[str, int], Callable[..., Move]]] = {
    ("lay", 2): lambda seat, card: Lay(parse_seat(seat), parse_whole(card)),
    ("take", 1): lambda seat: TakeBack(parse_seat(seat)),
    ("count", 1): lambda seat: CountOut(parse_seat(seat)),
}


def parse_move(text: str) -> Move:
    """The move that `text` names.  Raises: BadNotation.

    >>> parse_move("lay 1 7")
    Lay(seat=1, card=7)
    """
    verb, *words = text.split(" ")
    reader = _READERS.get((verb, len(words)))
    if reader is None:
        raise BadNotation("bad_move", text=text)
    return reader(*words)
