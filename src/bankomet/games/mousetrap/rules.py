"""The rules value of Mousetrap: how many cards, how they are counted, and which of them are fixed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption
from bankomet.core.game import Option, Seats, option_values, with_option
from bankomet.core.sources import Source
from bankomet.games.mousetrap.count import Count

if TYPE_CHECKING:
    from bankomet.games.mousetrap.state import Mousetrap

MOST_NUMBERS: Final = 52
MOST_SUITS: Final = 4
MOST_STAKE: Final = 10**6


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One way of counting, for so many cards."""

    name: str
    title: str
    rev: int
    source: Source
    count: Count
    n: int = 13
    suits: int = 1
    fixed: tuple[tuple[int, int], ...] = ()
    """Cards that lie from the beginning and stay: place (from 1) and number.  A daily puzzle has some; no table."""

    @property
    def cards(self) -> int:
        """How many cards, and places on the circle, there are."""
        return self.n * self.suits

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The places that are not fixed, in their order."""
        taken = dict(self.fixed)
        return tuple(place for place in range(1, self.cards + 1) if place not in taken)

    @cached_property
    def hand(self) -> Mapping[int, int]:
        """The numbers of the cards to be laid, with how many there are of each."""
        fixed = Counter(card for _, card in self.fixed)
        return {card: self.suits - fixed[card] for card in range(1, self.n + 1) if fixed[card] < self.suits}

    @property
    def least_purse(self) -> Chips:
        """Nothing: no counter moves in Mousetrap."""
        return Chips(0)

    def options(self) -> Mapping[str, str]:
        """Every option with its present value."""
        return option_values(self, OPTIONS)

    def with_option(self, name: str, value: str) -> "Rules":
        """The same rules with one option changed.  Raises: BadOption."""
        return with_option(self, "mousetrap", OPTIONS, name, value)

    def with_stake(self, stake: Chips) -> "Rules":
        """The same rules: a stake can be agreed, and nobody makes it.  Raises: BadOption."""
        if not 1 <= stake <= MOST_STAKE:
            raise BadOption("bad_stake", stake=stake, lo=1, hi=MOST_STAKE)
        return self

    def start(self, seats: Seats) -> "Mousetrap":
        """A circle with nothing on it but the fixed cards."""
        from bankomet.games.mousetrap.state import Mousetrap  # noqa: PLC0415 - the state needs the rules

        return Mousetrap(rules=self, seats=seats)


OPTIONS: Final = (
    Option.whole("n", 1, MOST_NUMBERS, 13, "M1"),
    Option.whole("suits", 1, MOST_SUITS, 1, "M1"),
    Option("count", tuple(Count), Count.STOP_AT_N, "M1"),
)
