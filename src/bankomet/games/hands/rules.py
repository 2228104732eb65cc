"""What a game with hidden hands is asked."""

from collections.abc import Iterable
from typing import Protocol

from bankomet.core.cards import Card, Pack
from bankomet.core.chips import Chips
from bankomet.games.banking.rules import BankingRules
from bankomet.games.hands.facts import Result


class HandsRules(BankingRules, Protocol):
    """The rules of a game with hidden hands, as far as hands go."""

    @property
    def limit(self) -> int:
        """The full count, 21 or 31: more is too much, and a hand that was dealt it is told by it (`is_natural`).

        A game without one names a number that no hand reaches.
        """
        ...

    @property
    def hand_size(self) -> int:
        """How many cards are dealt to each."""
        ...

    @property
    def most_draws(self) -> int | None:
        """How many cards a seat may draw; None where as many as it likes."""
        ...

    @property
    def open_draws(self) -> bool:
        """Do drawn cards lie open?"""
        ...

    def total(self, cards: Iterable[Card]) -> int:
        """What these cards count, at their holder's best."""
        ...

    def is_natural(self, cards: tuple[Card, ...]) -> bool:
        """Are these, as they were dealt, the full count?"""
        ...

    def gain(self, result: Result, stake: Chips) -> int:
        """What this result is worth to a punter who has this stake on the table."""
        ...

    def pack_for(self, seats: int) -> Pack:
        """The pack that is played with at a table where so many sit."""
        ...
