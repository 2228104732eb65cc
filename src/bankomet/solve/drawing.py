"""Games of drawing towards a full count, Ochko and Thirty-one, as far as the chances of one punter depend on them."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from bankomet.games.hands.facts import Result
from bankomet.games.hands.rules import HandsRules
from bankomet.solve.hands import BUST, DEALT, Hand, Total, Values, Ways, ends, every_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingGame:
    """A punter and a banker, each with a hand from one pack; gains are the banker's."""

    pack: Values
    dealt: int
    """How many cards a hand is dealt."""
    most: int
    """How many it has at most."""
    limit: int
    """The full count, 21 or 31."""
    total: Callable[[Hand], Total]
    both_dealt: Result
    both_bust: Result
    gains: Mapping[Result, int]
    """Of all results that can be."""

    def ways(self, threshold: int) -> Ways:
        """Every hand of one who stands at `threshold` or above, and the orders in which it comes."""

        def draws(hand: Hand) -> bool:
            return BUST < self.total(hand) < threshold and self.pack.size(hand) < self.most

        return ends(self.pack, dealt=self.dealt, draws=draws)

    def standing(self) -> list[Hand]:
        """Every hand that can stand, but a dealt full count, by size and by total."""
        pack = self.pack

        def can_draw(hand: Hand) -> bool:
            return self.total(hand) not in (BUST, DEALT) and pack.size(hand) < self.most

        hands = every_hand(pack, dealt=self.dealt, draws=can_draw)
        standing = [hand for hand in hands if self.total(hand) not in (BUST, DEALT)]
        return sorted(standing, key=lambda hand: (pack.size(hand), self.total(hand), hand))

    def result(self, punter: Total, banker: Total) -> Result:
        """What comes of these two totals."""
        if punter == banker:
            return {DEALT: self.both_dealt, BUST: self.both_bust}.get(punter, Result.EQUAL)
        if DEALT in (punter, banker):
            return Result.NATURAL if punter == DEALT else Result.BANKER_NATURAL
        if BUST in (punter, banker):
            return Result.BUST if punter == BUST else Result.BANKER_BUST
        return Result.MORE if punter > banker else Result.LESS


RESULTS: Final = (
    Result.BANKER_NATURAL,
    Result.NATURAL,
    Result.BOTH_NATURAL,
    Result.BUST,
    Result.BANKER_BUST,
    Result.BOTH_BUST,
    Result.LESS,
    Result.MORE,
    Result.EQUAL,
)
"""All that can come of two hands."""


def drawing_game(rules: HandsRules, *, both_dealt: Result, both_bust: Result) -> DrawingGame:
    """A game by its rules: two seats, and the agreed stake.

    Cards that count alike alone count alike in every hand.  `both_dealt` and `both_bust` are what a punter's full count
    is beside the banker's, and his bust beside the banker's.
    """
    pack = rules.pack_for(2)
    copies: Counter[int] = Counter()
    for card, count in pack.kinds():
        copies[rules.total([card])] += count
    cards = {rules.total([card]): card for card, _ in pack.kinds()}
    values = Values(values=tuple(sorted(copies)), copies=tuple(copies[value] for value in sorted(copies)))

    @cache
    def total(hand: Hand) -> Total:
        held = tuple(cards[value] for value in values.cards(hand))
        if rules.is_natural(held):
            return DEALT
        count = rules.total(held)
        return BUST if count > rules.limit else count

    left_out = {Result.BOTH_NATURAL, Result.BOTH_BUST} - {both_dealt, both_bust}
    return DrawingGame(
        pack=values,
        dealt=rules.hand_size,
        most=pack.size if rules.most_draws is None else rules.hand_size + rules.most_draws,
        limit=rules.limit,
        total=total,
        both_dealt=both_dealt,
        both_bust=both_bust,
        gains={result: -rules.gain(result, rules.stake) for result in RESULTS if result not in left_out},
    )
