"""The rules value of Thirty-one: each field is a question that the book answers, or leaves open."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from bankomet.core.cards import Card, Pack, Rank, full_pack
from bankomet.core.chips import Chips
from bankomet.core.game import Option, Seats, option_values, with_option
from bankomet.core.sources import Source
from bankomet.games.banking.rules import FirstBanker, Side, Stakes
from bankomet.games.hands.facts import Result

if TYPE_CHECKING:
    from bankomet.games.thirty_one.state import ThirtyOne


class Aces(StrEnum):
    """P2: whether every ace is 1 or 11 as its holder likes, or one of them at most 11."""

    EACH_FREE = "each_free"
    ONE_ELEVEN = "one_eleven"


class Bank(StrEnum):
    """P8: when the bank passes."""

    TALIA = "talia"
    COUP = "coup"
    PERMANENT = "permanent"


class Busted(StrEnum):
    """P6: whether who has gone over before the banker does gets his two counters back."""

    STAY_LOST = "stay_lost"
    PAID_BACK = "paid_back"


class Draws(StrEnum):
    """P5: whether drawn cards lie open."""

    HIDDEN = "hidden"
    OPEN = "open"


class Packs(StrEnum):
    """P1: how many packs."""

    BY_SEATS = "by_seats"
    ONE = "1"
    TWO = "2"
    THREE = "3"


LIMIT: Final = 31
PAID: Final = Chips(2)
"""P5, P7: what a hand wins or loses, in counters."""
MOST_DEALT_31: Final = 10
PICTURE: Final = 10
_LEAST: Final = tuple(min(int(rank), PICTURE) for rank in Rank)
"""The least that a card counts, by the number of its rank."""
ELEVEN_MORE: Final = 10
"""What an ace at 11 counts more than at 1."""
HANDS: Final[Mapping[int, int]] = {1: 10, 2: 21, 3: 32}
"""P8a: how many hands of at most 31 can never use up so many packs."""
ONE_PACK_SERVES: Final = 5
TWO_PACKS_SERVE: Final = 10
_SIGNS: Final = {
    Result.MORE: 1,
    Result.LESS: -1,
    Result.BUST: -1,
    Result.BANKER_BUST: 1,
    Result.PAID_BACK: 1,
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One reading of Thirty-one."""

    name: str
    title: str
    rev: int
    source: Source
    aces: Aces = Aces.EACH_FREE
    dealt_31: int = 2
    bank: Bank = Bank.TALIA
    busted: Busted = Busted.STAY_LOST
    draws: Draws = Draws.HIDDEN
    packs: Packs = Packs.BY_SEATS

    stakes: ClassVar[Stakes] = Stakes.EQUAL
    """P5, P7: two counters each."""
    passes: ClassVar[Side] = Side.RIGHT
    """P8; and the punters draw from that side (P5)."""
    first_banker: ClassVar[FirstBanker] = FirstBanker.LOT
    """P1."""
    draw_order: ClassVar[tuple[Rank, ...]] = ()
    """No cards are drawn for the first bank."""
    stake: ClassVar[Chips] = PAID
    limit: ClassVar[int] = LIMIT
    hand_size: ClassVar[int] = 3
    """P3."""
    most_draws: ClassVar[None] = None
    """P5."""

    @property
    def open_draws(self) -> bool:
        """Do drawn cards lie open?"""
        return self.draws is Draws.OPEN

    def total(self, cards: Iterable[Card]) -> int:
        """P2: the best that these cards count: the most up to 31, else the least.

        >>> from bankomet.core.cards import parse_card
        >>> from bankomet.games.thirty_one.presets import BOOK
        >>> BOOK.total(map(parse_card, "A♠ A♥ 9♦".split()))
        31
        """
        points = [_LEAST[card.rank] for card in cards]
        least = sum(points)
        if least > LIMIT - ELEVEN_MORE:
            return least
        aces = points.count(_LEAST[Rank.ACE])
        elevens = aces if self.aces is Aces.EACH_FREE else min(1, aces)
        return least + ELEVEN_MORE * min(elevens, (LIMIT - least) // ELEVEN_MORE)

    def is_natural(self, cards: tuple[Card, ...]) -> bool:
        """P4: are these three, as they were dealt, 31?"""
        return len(cards) == self.hand_size and self.total(cards) == LIMIT

    def gain(self, result: Result, stake: Chips) -> int:
        """P4–P7: what this result is worth to a punter; 31 for the banker is the agreed sum from everybody."""
        match result:
            case Result.NATURAL:
                return self.dealt_31
            case Result.BANKER_NATURAL:
                return -self.dealt_31
            case _:
                return stake * _SIGNS.get(result, 0)

    def packs_for(self, seats: int) -> int:
        """P1: one pack up to 5 seats, two up to 10, then three; or so many as were agreed."""
        if self.packs is not Packs.BY_SEATS:
            return int(self.packs)
        if seats <= ONE_PACK_SERVES:
            return 1
        return 2 if seats <= TWO_PACKS_SERVE else 3

    def pack_for(self, seats: int) -> Pack:
        """The pack that is played with at a table where so many sit."""
        return _packs(self.packs_for(seats))

    @property
    def worst(self) -> Chips:
        """P5a: the most that one punter and the banker can lose to one another."""
        return Chips(max(PAID, self.dealt_31))

    @property
    def least_punter(self) -> Chips:
        """P5a: the worst case."""
        return self.worst

    @property
    def least_banker(self) -> Chips:
        """P5a: the worst case, for each punter."""
        return self.worst

    @property
    def least_purse(self) -> Chips:
        """G1: the least that takes part on either side."""
        return self.worst

    def most_staked(self, purse: Chips) -> int:
        """The agreed stake, where the purse can meet the worst case."""
        return PAID if purse >= self.worst else 0

    def bank_range(self, purse: Chips) -> tuple[int, int]:
        """No bank is declared."""
        return 0, purse

    def covered(self, bank: Chips) -> int:
        """No bank is declared."""
        return bank

    def bank_for(self, total: Chips) -> Chips:
        """No bank is declared."""
        return total

    def options(self) -> Mapping[str, str]:
        """Every option with its present value."""
        return option_values(self, OPTIONS)

    def with_option(self, name: str, value: str) -> "Rules":
        """The same rules with one option changed.  Raises: BadOption."""
        return with_option(self, "thirty-one", OPTIONS, name, value)

    def with_stake(self, stake: Chips) -> "Rules":
        """The same rules: the book names two counters."""
        del stake
        return self

    def start(self, seats: Seats) -> "ThirtyOne":
        """A game about to choose its first banker."""
        from bankomet.games.thirty_one.state import start  # noqa: PLC0415 - the state needs the rules

        return start(self, seats)


@lru_cache(maxsize=4)
def _packs(packs: int) -> Pack:
    return full_pack(packs=packs)


OPTIONS: Final = (
    Option("aces", tuple(Aces), Aces.EACH_FREE, "P2"),
    Option.whole("dealt_31", 1, MOST_DEALT_31, 2, "P4"),
    Option("bank", tuple(Bank), Bank.TALIA, "P8"),
    Option("busted", tuple(Busted), Busted.STAY_LOST, "P6"),
    Option("draws", tuple(Draws), Draws.HIDDEN, "P5"),
    Option("packs", tuple(Packs), Packs.BY_SEATS, "P1"),
)
assert {option.name for option in OPTIONS} <= {field.name for field in fields(Rules)}
