"""The rules value of Thirteen: each field is a question that the sources answer differently."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from bankomet.core.cards import Pack, Rank, full_pack
from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption
from bankomet.core.game import Option, Seats, option_values, with_option
from bankomet.core.sources import Source
from bankomet.games.banking.rules import FirstBanker, Side, Stakes

if TYPE_CHECKING:
    from bankomet.games.thirteen.state import Thirteen


class Calls(StrEnum):
    """T12: the order of the calls.  With jokers, the joker is called first and the ace-first order descends (J1)."""

    ACE_FIRST = "ace_first"
    TWO_FIRST = "two_first"


class Tenure(StrEnum):
    """T7: how long a banker holds.  Four series also lay the rest of each series' cards aside unturned."""

    UNTIL_LOSS = "until_loss"
    FOUR_SERIES = "four_series"


class PackOut(StrEnum):
    """T5: what happens when the pack runs out in mid-series."""

    CONTINUE_CALL = "continue_call"
    VOID_RESTART = "void_restart"
    RESHUFFLE_IF_SHORT = "reshuffle_if_short"
    BANK_ENDS = "bank_ends"


class Reshuffle(StrEnum):
    """T4: whether the pack is made whole again before each series."""

    NEVER = "never"
    EACH_SERIES = "each_series"


SERIES_A_TENURE: Final = 4
MOST_STAKE: Final = 10**6


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One tradition of Thirteen."""

    name: str
    title: str
    rev: int
    source: Source
    calls: Calls
    stakes: Stakes
    passes: Side
    tenure: Tenure
    first_banker: FirstBanker
    pack_out: PackOut = PackOut.CONTINUE_CALL
    reshuffle: Reshuffle = Reshuffle.NEVER
    loss_multiple: int = 1
    jokers: int = 0
    stake: Chips = Chips(10)
    """The agreed stake, where stakes are equal."""
    ranks: int = 13
    """T12, with the next two: smaller packs than 52, for exact checks; no table offers them."""
    suits: int = 4
    packs: int = 1

    @cached_property
    def call_order(self) -> tuple[Rank, ...]:
        """T3, T12, J1: the ranks in the order they are called."""
        if not self.jokers:
            return self._ace_first if self.calls is Calls.ACE_FIRST else self._two_first
        plain = tuple(reversed(self._two_first)) if self.calls is Calls.ACE_FIRST else self._two_first
        return (Rank.JOKER, *plain)

    @cached_property
    def draw_order(self) -> tuple[Rank, ...]:
        """T1: the ranks from the lowest to the highest when cards are drawn for the first bank."""
        return (*self._two_first, Rank.JOKER) if self.jokers else self.call_order

    @property
    def _ace_first(self) -> tuple[Rank, ...]:
        return tuple(Rank(number) for number in range(1, self.ranks + 1))

    @property
    def _two_first(self) -> tuple[Rank, ...]:
        return (*self._ace_first[1:], Rank.ACE)

    @cached_property
    def pack(self) -> Pack:
        """The whole pack."""
        return full_pack(ranks=self.ranks, suits=self.suits, packs=self.packs, jokers=self.jokers)

    @cached_property
    def joker_multiple(self) -> int:
        """J2: the most that a punter can lose on a stake of one."""
        return 2 if self.jokers else 1

    @cached_property
    def least_stake(self) -> Chips:
        """The least stake that can be made."""
        return self.stake if self.stakes is Stakes.EQUAL else Chips(1)

    @cached_property
    def least_punter(self) -> Chips:
        """J2: the least a punter needs to meet one stake."""
        return Chips(self.least_stake * self.joker_multiple)

    @cached_property
    def least_banker(self) -> Chips:
        """The least a banker needs to cover one stake."""
        return self.bank_for(self.least_stake)

    @property
    def least_purse(self) -> Chips:
        """G1: the least that takes part on either side; with less, a purse could neither bank nor be filled up."""
        return max(self.least_punter, self.least_banker)

    def most_staked(self, purse: Chips) -> int:
        """J2: the most that a punter with this purse may stake."""
        return purse // self.joker_multiple

    def bank_range(self, purse: Chips) -> tuple[int, int]:
        """T2: any bank that covers one counter and that the purse holds."""
        return self.least_banker, purse

    def covered(self, bank: Chips) -> int:
        """T3: the most that may be staked against a declared bank."""
        return bank // self.loss_multiple

    def bank_for(self, total: Chips) -> Chips:
        """T3: the bank that just covers these stakes."""
        return Chips(total * self.loss_multiple)

    def pays(self, call: Rank) -> int:
        """What a match on `call` pays the banker for a stake of one."""
        return self.joker_multiple if call is Rank.JOKER else 1

    def options(self) -> Mapping[str, str]:
        """Every option with its present value."""
        return option_values(self, OPTIONS)

    def with_option(self, name: str, value: str) -> "Rules":
        """The same rules with one option changed.  Raises: BadOption."""
        return with_option(self, "thirteen", OPTIONS, name, value)

    def with_stake(self, stake: Chips) -> "Rules":
        """The same rules with another agreed stake.  Raises: BadOption."""
        if not 1 <= stake <= MOST_STAKE:
            raise BadOption("bad_stake", stake=stake, lo=1, hi=MOST_STAKE)
        return replace(self, stake=stake)

    def start(self, seats: Seats) -> "Thirteen":
        """A game about to choose its first banker."""
        from bankomet.games.thirteen.state import start  # noqa: PLC0415 - the state needs the rules

        return start(self, seats)


OPTIONS: Final = (
    Option("calls", tuple(Calls), Calls.ACE_FIRST, "T12"),
    Option("stakes", tuple(Stakes), Stakes.EQUAL, "T2"),
    Option("passes", tuple(Side), Side.LEFT, "T10"),
    Option("tenure", tuple(Tenure), Tenure.UNTIL_LOSS, "T7"),
    Option("first_banker", tuple(FirstBanker), FirstBanker.LOWEST, "T1"),
    Option("pack_out", tuple(PackOut), PackOut.CONTINUE_CALL, "T5"),
    Option("reshuffle", tuple(Reshuffle), Reshuffle.NEVER, "T4"),
    Option("loss_multiple", ("1", "2"), "1", "T3"),
)
assert {option.name for option in OPTIONS} <= {field.name for field in fields(Rules)}
