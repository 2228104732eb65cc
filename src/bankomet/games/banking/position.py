"""The position of a banking game, and the phases that all of them go through.

idle ── drawing ── declaring ── staking ── the game's own phases
declaring only where a bank is laid
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Protocol, Self, TypedDict, TypeVar, Unpack

from bankomet.core.cards import Card, Pack
from bankomet.core.chips import Chips
from bankomet.core.game import Cutting, Fact, Seat, Seats, Sitting
from bankomet.games.banking.rules import BankingRules


class Phase(Protocol):
    """A phase of a game; its name stands in views and names of decisions."""

    name: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Idle:
    """No pair of banker and punter is here."""

    name: ClassVar[str] = "idle"


@dataclass(frozen=True, slots=True)
class Drawing:
    """T1: the first banker is drawn; `todo` are still to draw, `by_lot` when a lot decides among them."""

    name: ClassVar[str] = "drawing"
    todo: tuple[Seat, ...]
    round: tuple[tuple[Seat, Card], ...] = ()
    shown: tuple[tuple[Seat, Card], ...] = ()
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Declaring:
    """T2: the banker is to declare his bank."""

    name: ClassVar[str] = "declaring"


@dataclass(frozen=True, slots=True)
class Staking:
    """T2: stakes are open.  `out` have said that they sit this coup out."""

    name: ClassVar[str] = "staking"
    stakes: Mapping[Seat, Chips] = field(default_factory=dict)
    out: frozenset[Seat] = frozenset()
    total: Chips = Chips(0)
    asked: Seat | None = None
    """Source 001: whose word it is; None once all have been asked or nothing is open, and where all speak at once."""


IDLE: Final = Idle()
Facts = tuple[Fact, ...]


@dataclass(frozen=True, kw_only=True)
class Position(ABC):
    """All that is known, and nothing that is not: the order of the unseen cards is nobody's."""

    rules: BankingRules
    seats: Seats
    phase: Phase
    pack: Pack
    """The cards nobody has seen."""
    banker: Seat | None = None
    series: int = 0
    """The number of the present coup within the holding."""
    bank: Chips = Chips(0)
    """The bank on the table, where one is laid."""
    standing: Mapping[Seat, Chips] = field(default_factory=dict)
    """Equal stakes that renew by themselves (T7), or standing bids (T2)."""
    coups: int = 0
    barren: int = 0
    stage_no: int = 0

    @property
    def stage(self) -> str:
        """Names the decision that is open."""
        return f"{self.phase.name}.{self.stage_no}"

    @property
    def holder(self) -> Seat:
        """The banker, where there must be one."""
        assert self.banker is not None, f"{self.phase} without a banker"
        return self.banker

    @property
    @abstractmethod
    def stakes(self) -> Mapping[Seat, Chips]:
        """The stakes on the table."""

    @property
    @abstractmethod
    def seats_open(self) -> bool:
        """No card has been turned or dealt since the last settlement."""

    @property
    @abstractmethod
    def most_punters(self) -> int:
        """How many punters the cards suffice for."""

    @abstractmethod
    def whole_pack(self) -> Self:
        """The same with a whole pack, nothing of it used."""

    @abstractmethod
    def for_bank(self) -> "tuple[Self, Facts]":
        """The pack with which the banker, who has just taken the bank, begins."""

    @abstractmethod
    def for_coup(self) -> "tuple[Self, Facts]":
        """The pack for the coup whose stakes are about to be opened."""

    @abstractmethod
    def begun(self, stakes: Mapping[Seat, Chips], total: Chips, facts: Facts) -> "tuple[Self, Facts]":
        """Stakes are closed, as `facts` tell: the coup's cards are about to fall."""

    def absences(self) -> "tuple[Self, Facts]":
        """In mid-coup it has become known who is not here; where nobody is in turn, that changes nothing yet."""
        return self, ()

    @abstractmethod
    def cutting(self) -> Cutting | None:
        """Who may cut now: a fresh pack waits and no card of it has been turned."""


class Changes(TypedDict, total=False):
    """The fields of a position that a move can change."""

    seats: Seats
    phase: Any
    pack: Pack
    banker: Seat | None
    series: int
    bank: Chips
    standing: Mapping[Seat, Chips]
    coups: int
    barren: int
    stage_no: int


P = TypeVar("P", bound=Position)


def changed(at: P, **changes: Unpack[Changes]) -> P:
    """Another position, with these fields changed."""
    made = object.__new__(type(at))
    object.__setattr__(made, "__dict__", {**at.__dict__, **changes})
    return made


def copied(at: P, changes: dict[str, Any]) -> P:
    """The same, for fields that only one game has.

    `dataclasses.replace` gives it in five times the time, half of that of a turned card; hence no slots either, and
    the three lines twice.
    """
    made = object.__new__(type(at))
    object.__setattr__(made, "__dict__", {**at.__dict__, **changes})
    return made


def paid(seats: Seats, gains: Mapping[Seat, int]) -> Seats:
    """The seats after every purse has gained what `gains` says; counters are neither made nor lost."""
    assert sum(gains.values()) == 0, f"gains do not sum to nothing: {gains}"
    settled = dict(seats)
    for seat, gain in gains.items():
        sitting = settled[seat]
        assert sitting.purse + gain >= 0, f"seat {seat} with {sitting.purse} cannot lose {-gain}"
        settled[seat] = Sitting(Chips(sitting.purse + gain), sitting.here)
    return settled


def prefixed(fact: Fact, outcome: tuple[P, Facts]) -> tuple[P, Facts]:
    """The outcome with a fact that happened before its others."""
    position, facts = outcome
    return position, (fact, *facts)
