"""Games of drawing towards a total, Ochko and Thirty-one, as far as the chances of one punter depend on them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bankomet.solve.hands import BUST, DEALT, Hand, Total, Values, Ways, ends


class Outcome(StrEnum):
    """How a coup between the banker and one punter can end; `dealt` is 21 or 31 in the cards dealt."""

    BOTH_DEALT = "both_dealt"
    BANKER_DEALT = "banker_dealt"
    PUNTER_DEALT = "punter_dealt"
    BOTH_BUST = "both_bust"
    PUNTER_BUST = "punter_bust"
    BANKER_BUST = "banker_bust"
    BANKER_MORE = "banker_more"
    PUNTER_MORE = "punter_more"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A game of drawing towards a total, as far as its chances depend on it."""

    pack: Values
    dealt: int
    """How many cards a hand is dealt."""
    most: int
    """How many it has at most."""
    limit: int
    """21 or 31."""
    total: Callable[[Hand], Total]
    gains: Mapping[Outcome, int]
    """What the banker gains.  Without BOTH_BUST in it the coup is over when the punter is bust."""

    def ways(self, threshold: int) -> Ways:
        """Every hand of one who stands at `threshold` or above, and the orders in which it comes."""

        def draws(hand: Hand) -> bool:
            return BUST < self.total(hand) < threshold and self.pack.size(hand) < self.most

        return ends(self.pack, dealt=self.dealt, draws=draws)

    def outcome(self, punter: Total, banker: Total) -> Outcome:
        """How the coup ends that these two totals make."""
        if DEALT in (punter, banker):
            if punter == banker:
                return Outcome.BOTH_DEALT
            return Outcome.PUNTER_DEALT if punter == DEALT else Outcome.BANKER_DEALT
        if punter == BUST:
            both = banker == BUST and Outcome.BOTH_BUST in self.gains
            return Outcome.BOTH_BUST if both else Outcome.PUNTER_BUST
        if banker == BUST:
            return Outcome.BANKER_BUST
        if punter == banker:
            return Outcome.EQUAL
        return Outcome.PUNTER_MORE if punter > banker else Outcome.BANKER_MORE
