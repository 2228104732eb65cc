"""What happens around bank and stakes, in any banking game.

Gains are what each purse gained (negative: lost), the banker's included; they sum to nothing.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from bankomet.core.cards import Card, Rank
from bankomet.core.chips import Chips
from bankomet.core.game import Seat


class Why(StrEnum):
    """Why a pack was shuffled, a bank passed, or a series came to nothing."""

    DRAWN = "drawn"
    LOT = "lot"
    NEW_BANK = "new_bank"
    PACK_OUT = "pack_out"
    EACH_SERIES = "each_series"
    SHORT = "short"
    LOSS = "loss"
    ROUND = "round"
    TALIA = "talia"
    TENURE = "tenure"
    NO_STAKES = "no_stakes"
    CANNOT_COVER = "cannot_cover"
    DECLINED = "declined"
    LEFT = "left"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Drawn:
    """T1: a seat drew a card for the first bank."""

    kind: ClassVar[str] = "drawn"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DrawnEqual:
    """T1: these seats drew equal cards and draw on, or the lot decides between them."""

    kind: ClassVar[str] = "drawn_equal"
    seats: tuple[Seat, ...]
    by_lot: bool


@dataclass(frozen=True, slots=True)
class FirstBank:
    """T1: the first banker is found."""

    kind: ClassVar[str] = "first_bank"
    banker: Seat
    why: Why


@dataclass(frozen=True, slots=True)
class Shuffled:
    """T8: the banker shuffled the whole pack, and this neighbour cuts it.

    `call` is the last call named where the pack ran out in mid-series and the count goes on (T5).
    """

    kind: ClassVar[str] = "shuffled"
    banker: Seat
    cutter: Seat | None
    why: Why
    call: Rank | None = None


@dataclass(frozen=True, slots=True)
class BankDeclared:
    """T2: the banker declared his bank."""

    kind: ClassVar[str] = "bank_declared"
    banker: Seat
    bank: Chips


@dataclass(frozen=True, slots=True)
class StakesOpened:
    """T2: stakes may be made for this series of the holding."""

    kind: ClassVar[str] = "stakes_opened"
    banker: Seat
    series: int
    bank: Chips | None


@dataclass(frozen=True, slots=True)
class Staked:
    """T2: a punter staked, or changed his stake."""

    kind: ClassVar[str] = "staked"
    seat: Seat
    chips: Chips


@dataclass(frozen=True, slots=True)
class SatOut:
    """T2: a punter sits this series out."""

    kind: ClassVar[str] = "sat_out"
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidLeft:
    """T2: a punter left a standing bid, or took it back (0)."""

    kind: ClassVar[str] = "bid_left"
    seat: Seat
    chips: Chips


@dataclass(frozen=True, slots=True)
class StakesClosed:
    """T2: stakes are closed; the seats left out were beyond the banker's cover."""

    kind: ClassVar[str] = "stakes_closed"
    total: Chips
    punters: int
    left_out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BankTrimmed:
    """T2, source 001: what the punters did not cover is taken off the bank."""

    kind: ClassVar[str] = "bank_trimmed"
    bank: Chips
    taken_off: Chips


@dataclass(frozen=True, slots=True)
class NoStakes:
    """T2a: nobody staked; no series is played."""

    kind: ClassVar[str] = "no_stakes"
    banker: Seat


@dataclass(frozen=True, slots=True)
class CoupVoid:
    """Somebody has not opened his share of the order: the coup is void before its first card, and stakes go back."""

    kind: ClassVar[str] = "coup_void"
    banker: Seat


@dataclass(frozen=True, slots=True)
class StakesReturned:
    """G2: the banker left or is away while stakes were open; they go back."""

    kind: ClassVar[str] = "stakes_returned"
    total: Chips


@dataclass(frozen=True, slots=True)
class BankPassed:
    """T10: the bank passed on."""

    kind: ClassVar[str] = "bank_passed"
    giver: Seat
    taker: Seat
    why: Why


@dataclass(frozen=True, slots=True)
class NobodyToPlay:
    """No pair of banker and punter is at the table; it waits."""

    kind: ClassVar[str] = "nobody_to_play"


Fact: TypeAlias = (
    Drawn
    | DrawnEqual
    | FirstBank
    | Shuffled
    | BankDeclared
    | StakesOpened
    | Staked
    | SatOut
    | BidLeft
    | StakesClosed
    | BankTrimmed
    | NoStakes
    | CoupVoid
    | StakesReturned
    | BankPassed
    | NobodyToPlay
)
