"""The position of a game with hidden hands, and what its cards are asked."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Self

from bankomet.core.cards import Pack
from bankomet.core.game import Seat
from bankomet.games.banking.position import Facts
from bankomet.games.banking.state import BankingState
from bankomet.games.hands.position import Dealing, LastRound, Playing
from bankomet.games.hands.rules import HandsRules


@dataclass(frozen=True, kw_only=True)
class HandsPosition(BankingState):
    """All that is known, the hidden hands included; `seen_by` tells what a seat may know of it."""

    rules: HandsRules
    whole: Pack
    """The pack as it was made up: what is not in `pack` is in hands or used."""
    last: LastRound | None = None

    @abstractmethod
    def looked(self, phase: Dealing) -> tuple[Self, Facts]:
        """All cards are dealt, and the banker looks first."""

    @abstractmethod
    def drew(self, seat: Seat) -> tuple[Self, Facts]:
        """The seat in turn has got the card it asked for."""

    def for_draw(self) -> tuple[Self, Facts]:
        """The pack from which somebody wants a card: it suffices, unless the game says what happens when it is out."""
        return self, ()

    def is_decided(self, phase: Playing) -> bool:
        """Is there nothing left to draw for, though not everybody has had his word: no punter to draw against?"""
        return not phase.stakes

    @abstractmethod
    def showdown(self, phase: Playing) -> tuple[Self, Facts]:
        """The hands are shown, and the coup is settled."""
