"""The rules value of Ochko: each field is a question that the book answers, or leaves open."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from bankomet.core.cards import Card, Pack, Rank, full_pack
from bankomet.core.chips import Chips
from bankomet.core.game import Option, Seats, option_values, with_option
from bankomet.core.sources import Source
from bankomet.games.banking.rules import FirstBanker, Side, Stakes
from bankomet.games.hands.facts import Result

if TYPE_CHECKING:
    from bankomet.games.ochko.state import Ochko


class Pictures(StrEnum):
    """O2: what jack, queen and king count."""

    TWO_THREE_FOUR = "2-3-4"
    TEN = "10"


class Aces(StrEnum):
    """O3: what two dealt aces are."""

    DEALT_21 = "dealt_21"
    BUST = "bust"


class Banker21(StrEnum):
    """O6: what a banker's dealt 21 does."""

    TAKES_ALL = "takes_all"
    PUSH = "push"


class Punter21(StrEnum):
    """O7: what happens to the others when a punter shows a dealt 21."""

    PLAY_ON = "play_on"
    ROUND_ENDS = "round_ends"


class Bust(StrEnum):
    """O9: whether a hand over 21 is told at once."""

    HIDDEN = "hidden"
    ANNOUNCED = "announced"


class Draws(StrEnum):
    """O8: whether drawn cards lie open."""

    HIDDEN = "hidden"
    OPEN = "open"


class Order(StrEnum):
    """O8: who draws last."""

    BANKER_LAST = "banker_last"
    BANKER_FIRST = "banker_first"


class Packs(StrEnum):
    """O1a: how many packs."""

    BY_SEATS = "by_seats"
    TWO = "2"
    THREE = "3"
    FOUR = "4"


LIMIT: Final = 21
MOST_DRAWS: Final = 3
LARGEST_HAND: Final = 2 + MOST_DRAWS
NATURAL_PAYS: Final = 2
TWO_PACKS_SERVE: Final = 20
ANOTHER_PACK_SERVES: Final = 10
_GAINS: Final = {
    Result.NATURAL: NATURAL_PAYS,
    Result.MORE: 1,
    Result.LESS: -1,
    Result.BUST: -1,
    Result.BANKER_NATURAL: -1,
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One reading of Ochko."""

    name: str
    title: str
    rev: int
    source: Source
    pictures: Pictures = Pictures.TWO_THREE_FOUR
    aces: Aces = Aces.DEALT_21
    banker_21: Banker21 = Banker21.TAKES_ALL
    punter_21: Punter21 = Punter21.PLAY_ON
    bust: Bust = Bust.HIDDEN
    bust_multiple: int = 2
    draws: Draws = Draws.HIDDEN
    order: Order = Order.BANKER_LAST
    packs: Packs = Packs.BY_SEATS

    stakes: ClassVar[Stakes] = Stakes.FREE
    """O4."""
    passes: ClassVar[Side] = Side.LEFT
    """O11."""
    first_banker: ClassVar[FirstBanker] = FirstBanker.LOT
    """O4."""
    draw_order: ClassVar[tuple[Rank, ...]] = ()
    """No cards are drawn for the first bank."""
    stake: ClassVar[Chips] = Chips(1)
    """O4: stakes are free, from one counter."""
    limit: ClassVar[int] = LIMIT
    hand_size: ClassVar[int] = 2
    most_draws: ClassVar[int] = MOST_DRAWS
    """O8."""

    @property
    def open_draws(self) -> bool:
        """Do drawn cards lie open?"""
        return self.draws is Draws.OPEN

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """O2: what a card counts, by the number of its rank."""
        pictures = (10, 10, 10) if self.pictures is Pictures.TEN else (2, 3, 4)
        return (0, 11, *range(2, 11), *pictures)

    def total(self, cards: Iterable[Card]) -> int:
        """What these cards count.  Two aces that were dealt are told by `is_natural`."""
        counts = self.counts
        return sum([counts[card.rank] for card in cards])

    def is_natural(self, cards: tuple[Card, ...]) -> bool:
        """O3, O6, O7: are these two, as they were dealt, 21?"""
        aces = all(card.rank is Rank.ACE for card in cards) and self.aces is Aces.DEALT_21
        return len(cards) == self.hand_size and (aces or self.total(cards) == LIMIT)

    def gain(self, result: Result, stake: Chips) -> int:
        """O6, O7, O9, O10: what this result is worth to a punter with this stake."""
        return stake * (self.bust_multiple if result is Result.BANKER_BUST else _GAINS.get(result, 0))

    def pack_for(self, seats: int) -> Pack:
        """O1a: two packs up to 20 hands, one more for each 10 beyond; or so many as were agreed."""
        if self.packs is not Packs.BY_SEATS:
            return _packs(int(self.packs))
        return _packs(2 + max(0, -(-(seats - TWO_PACKS_SERVE) // ANOTHER_PACK_SERVES)))

    @property
    def least_punter(self) -> Chips:
        """A punter can lose his stake, no more."""
        return Chips(1)

    @property
    def least_banker(self) -> Chips:
        """O4: twice the least stake."""
        return Chips(NATURAL_PAYS)

    @property
    def least_purse(self) -> Chips:
        """G1: the least that takes part on either side."""
        return self.least_banker

    def most_staked(self, purse: Chips) -> int:
        """The most that a punter with this purse may stake."""
        return purse

    def bank_range(self, purse: Chips) -> tuple[int, int]:
        """O4: double payments must be covered, so at most half of the purse."""
        return 1, purse // NATURAL_PAYS

    def covered(self, bank: Chips) -> int:
        """O4: stakes up to the bank."""
        return bank

    def bank_for(self, total: Chips) -> Chips:
        """The bank that just covers these stakes."""
        return total

    def options(self) -> Mapping[str, str]:
        """Every option with its present value."""
        return option_values(self, OPTIONS)

    def with_option(self, name: str, value: str) -> "Rules":
        """The same rules with one option changed.  Raises: BadOption."""
        return with_option(self, "ochko", OPTIONS, name, value)

    def with_stake(self, stake: Chips) -> "Rules":
        """The same rules: no stake is agreed."""
        del stake
        return self

    def start(self, seats: Seats) -> "Ochko":
        """A game about to choose its first banker."""
        from bankomet.games.ochko.state import start  # noqa: PLC0415 - the state needs the rules

        return start(self, seats)


@lru_cache(maxsize=64)
def _packs(packs: int) -> Pack:
    return full_pack(packs=packs)


OPTIONS: Final = (
    Option("pictures", tuple(Pictures), Pictures.TWO_THREE_FOUR, "O2"),
    Option("aces", tuple(Aces), Aces.DEALT_21, "O3"),
    Option("banker_21", tuple(Banker21), Banker21.TAKES_ALL, "O6"),
    Option("punter_21", tuple(Punter21), Punter21.PLAY_ON, "O7"),
    Option("bust", tuple(Bust), Bust.HIDDEN, "O9"),
    Option("bust_multiple", ("2", "1"), "2", "O9"),
    Option("draws", tuple(Draws), Draws.HIDDEN, "O8"),
    Option("order", tuple(Order), Order.BANKER_LAST, "O8"),
    Option("packs", tuple(Packs), Packs.BY_SEATS, "O1a"),
)
assert {option.name for option in OPTIONS} <= {field.name for field in fields(Rules)}
