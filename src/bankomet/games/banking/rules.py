"""What any banking game is asked about stakes and the bank."""

from enum import StrEnum
from typing import Protocol

from bankomet.core.cards import Rank
from bankomet.core.chips import Chips
from bankomet.core.game import LEFT, RIGHT


class Stakes(StrEnum):
    """T2: how stakes are made."""

    EQUAL = "equal"
    FREE = "free"
    CAPPED = "capped"


class Side(StrEnum):
    """T10: the side the bank passes to."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def step(self) -> int:
        """+1 towards higher seat numbers, −1 towards lower ones."""
        return LEFT if self is Side.LEFT else RIGHT


class FirstBanker(StrEnum):
    """T1: who banks first."""

    LOWEST = "lowest"
    LOT = "lot"
    HIGHEST = "highest"


class BankingRules(Protocol):
    """The rules of a banking game, as far as bank and stakes go."""

    @property
    def stakes(self) -> Stakes:
        """How stakes are made."""
        ...

    @property
    def passes(self) -> Side:
        """The side the bank passes to."""
        ...

    @property
    def first_banker(self) -> FirstBanker:
        """Who banks first."""
        ...

    @property
    def draw_order(self) -> tuple[Rank, ...]:
        """The ranks from the lowest to the highest where cards are drawn for the first bank."""
        ...

    @property
    def stake(self) -> Chips:
        """The agreed stake, where stakes are equal."""
        ...

    @property
    def least_punter(self) -> Chips:
        """The least a purse needs to punt."""
        ...

    @property
    def least_banker(self) -> Chips:
        """The least a purse needs to hold the bank; where stakes are equal, for each punter."""
        ...

    def most_staked(self, purse: Chips) -> int:
        """The most that a punter with this purse may stake."""
        ...

    def bank_range(self, purse: Chips) -> tuple[int, int]:
        """The least and the greatest bank that a banker with this purse may declare."""
        ...

    def covered(self, bank: Chips) -> int:
        """The most that may be staked against a declared bank."""
        ...

    def bank_for(self, total: Chips) -> Chips:
        """The bank that just covers these stakes."""
        ...
