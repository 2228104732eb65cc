"""The position of Thirteen: its own phases, and all that is known in them.

idle ── drawing ── declaring ── staking ── series ── keeping
declaring only where a bank is laid; keeping only under a cap
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, Unpack

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import Seat
from bankomet.games.banking import position as banking
from bankomet.games.banking.position import Facts, copied
from bankomet.games.banking.state import BankingState
from bankomet.games.thirteen.rules import Rules


@dataclass(frozen=True, slots=True)
class Series:
    """T4: cards are turned; the next call is the one after those `turned`."""

    name: ClassVar[str] = "series"
    stakes: Mapping[Seat, Chips]
    total: Chips
    turned: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Keeping:
    """T7, source 001: the banker takes his winnings out or leaves them in."""

    name: ClassVar[str] = "keeping"
    winnings: Chips


@dataclass(frozen=True, slots=True)
class LastSeries:
    """The series settled last, to step back through."""

    banker: Seat
    series: int
    turned: tuple[Card, ...]
    result: str
    gains: Mapping[Seat, int]


@dataclass(frozen=True, kw_only=True)
class Position(BankingState):
    """All that is known in Thirteen.  Cards laid aside unturned are in the pack: nobody has seen them."""

    rules: Rules
    aside: int = 0
    """How many unseen cards are laid aside and will not be turned (tenure of four series)."""
    last: LastSeries | None = None

    @property
    def cards_left(self) -> int:
        """Cards of the pack that can still be turned."""
        return self.pack.size - self.aside


class Changes(banking.Changes, total=False):
    """The fields of a position that a move can change."""

    aside: int
    last: LastSeries | None


def changed(at: Position, **changes: Unpack[Changes]) -> Position:
    """Another position, with these fields changed."""
    return copied(at, changes)  # type: ignore[arg-type]  # a typed dict is one


Outcome: TypeAlias = tuple[Position, Facts]
"""What follows: the next position, and the facts in the order they happened."""
