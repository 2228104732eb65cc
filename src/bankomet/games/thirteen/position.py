"""The position of Thirteen: the phases of the game, and all that is known in them.

The phases follow one another like this; each has a module that says what may be done in it and what follows.

    idle ── drawing ── declaring ── staking ── series ── keeping
                 declaring only where a bank is laid; keeping only under a cap
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypedDict, Unpack

from bankomet.core.cards import Card, Pack
from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Seats, Sitting
from bankomet.games.thirteen.facts import Fact
from bankomet.games.thirteen.rules import Rules


@dataclass(frozen=True, slots=True)
class Idle:
    """No pair of banker and punter is here."""

    name = "idle"


@dataclass(frozen=True, slots=True)
class Drawing:
    """T1: the first banker is drawn; `todo` are still to draw, `by_lot` when a lot decides among them."""

    name = "drawing"
    todo: tuple[Seat, ...]
    round: tuple[tuple[Seat, Card], ...] = ()
    shown: tuple[tuple[Seat, Card], ...] = ()
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Declaring:
    """T2: the banker is to declare his bank."""

    name = "declaring"


@dataclass(frozen=True, slots=True)
class Staking:
    """T2: stakes are open.  `out` have said that they sit this series out."""

    name = "staking"
    stakes: Mapping[Seat, Chips] = field(default_factory=dict)
    out: frozenset[Seat] = frozenset()
    total: Chips = Chips(0)
    asked: Seat | None = None
    """Source 001: whose word it is; None once all have been asked or nothing is open, and where all speak at once."""


@dataclass(frozen=True, slots=True)
class Series:
    """T4: cards are turned; the next call is the one after those `turned`."""

    name = "series"
    stakes: Mapping[Seat, Chips]
    total: Chips
    turned: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Keeping:
    """T7, source 001: the banker takes his winnings out or leaves them in."""

    name = "keeping"
    winnings: Chips


Phase: TypeAlias = Idle | Drawing | Declaring | Staking | Series | Keeping
IDLE: Final = Idle()


@dataclass(frozen=True, slots=True)
class LastSeries:
    """The series settled last, to step back through."""

    banker: Seat
    series: int
    turned: tuple[Card, ...]
    result: str
    gains: Mapping[Seat, int]


@dataclass(frozen=True, kw_only=True)
class Position:
    """All that is known, and nothing that is not: the order of the unseen cards is nobody's."""

    rules: Rules
    seats: Seats
    phase: Phase
    pack: Pack
    """The cards nobody has seen, those laid aside unturned included."""
    aside: int = 0
    """How many unseen cards are laid aside and will not be turned (tenure of four series)."""
    banker: Seat | None = None
    series: int = 0
    """The number of the present series within the holding."""
    bank: Chips = Chips(0)
    """The bank on the table, where one is laid."""
    standing: Mapping[Seat, Chips] = field(default_factory=dict)
    """Equal stakes that renew by themselves (T7), or standing bids (T2)."""
    coups: int = 0
    barren: int = 0
    stage_no: int = 0
    last: LastSeries | None = None

    @property
    def stage(self) -> str:
        """Names the decision that is open."""
        return f"{self.phase.name}.{self.stage_no}"

    @property
    def cards_left(self) -> int:
        """Cards of the pack that can still be turned."""
        return self.pack.size - self.aside

    @property
    def stakes(self) -> Mapping[Seat, Chips]:
        """The stakes on the table."""
        return self.phase.stakes if isinstance(self.phase, Staking | Series) else {}

    @property
    def holder(self) -> Seat:
        """The banker, where there must be one."""
        assert self.banker is not None, f"{self.phase} without a banker"
        return self.banker


class Changes(TypedDict, total=False):
    """The fields of a position that a move can change."""

    seats: Seats
    phase: Phase
    pack: Pack
    aside: int
    banker: Seat | None
    series: int
    bank: Chips
    standing: Mapping[Seat, Chips]
    coups: int
    barren: int
    stage_no: int
    last: LastSeries | None


def changed(at: Position, **changes: Unpack[Changes]) -> Position:
    """Another position, with these fields changed.

    `dataclasses.replace` gives the same in five times the time, half of that of a turned card; hence no slots either.
    """
    made = object.__new__(type(at))
    made.__dict__.update(at.__dict__)
    made.__dict__.update(changes)
    return made


Outcome: TypeAlias = tuple[Position, tuple[Fact, ...]]
"""What follows: the next position, and the facts in the order they happened."""


def paid(seats: Seats, gains: Mapping[Seat, int]) -> Seats:
    """The seats after every purse has gained what `gains` says; counters are neither made nor lost."""
    assert sum(gains.values()) == 0, f"gains do not sum to nothing: {gains}"
    settled = dict(seats)
    for seat, gain in gains.items():
        sitting = settled[seat]
        assert sitting.purse + gain >= 0, f"seat {seat} with {sitting.purse} cannot lose {-gain}"
        settled[seat] = Sitting(Chips(sitting.purse + gain), sitting.here)
    return settled
