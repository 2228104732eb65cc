"""Games of drawing towards a full count, Ochko and Thirty-one, as far as the chances of one punter depend on them."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bankomet.core.cards import Card
from bankomet.games.hands.facts import Result
from bankomet.games.ochko.rules import Aces, Banker21, Bust, Order
from bankomet.games.ochko.rules import Rules as Ochko
from bankomet.games.thirty_one.rules import Rules as ThirtyOne
from bankomet.solve.hands import BUST, DEALT, Hand, Total, Values, Ways, ends, every_hand

DrawingRules: TypeAlias = Ochko | ThirtyOne


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


def drawing_game(rules: DrawingRules) -> DrawingGame:
    """A game by its rules, whatever its options: two seats, and the agreed stake.

    Cards that count alike alone count alike in every hand.
    """
    pack, totals = rules.pack_for(2), _Totals(rules)
    both_dealt, both_bust = _both_dealt(rules), _both_bust(rules)
    left_out = {Result.BOTH_NATURAL, Result.BOTH_BUST} - {both_dealt, both_bust}
    return DrawingGame(
        pack=totals.pack,
        dealt=rules.hand_size,
        most=pack.size if rules.most_draws is None else rules.hand_size + rules.most_draws,
        limit=rules.limit,
        total=totals.__getitem__,
        both_dealt=both_dealt,
        both_bust=both_bust,
        gains={result: -rules.gain(result, rules.stake) for result in RESULTS if result not in left_out},
    )


class _Totals(dict[Hand, Total]):
    """What hands count, each reckoned when it is first asked for; in another process they are reckoned anew.

    A dict, for it is asked millions of times.
    """

    def __init__(self, rules: DrawingRules) -> None:
        super().__init__()
        kinds = list(rules.pack_for(2).kinds())
        copies: Counter[int] = Counter()
        for card, count in kinds:
            copies[rules.total([card])] += count
        self._rules = rules
        self._cards = {rules.total([card]): card for card, _ in kinds}
        self.pack = Values(values=tuple(sorted(copies)), copies=tuple(copies[value] for value in sorted(copies)))

    def __missing__(self, hand: Hand) -> Total:
        total = self[hand] = self._reckoned(tuple(self._cards[value] for value in self.pack.cards(hand)))
        return total

    def _reckoned(self, held: tuple[Card, ...]) -> Total:
        if self._rules.is_natural(held):
            return DEALT
        count = self._rules.total(held)
        return BUST if count > self._rules.limit else count

    def __reduce__(self) -> tuple[type["_Totals"], tuple[DrawingRules]]:
        return _Totals, (self._rules,)


def _both_dealt(rules: DrawingRules) -> Result:
    """What a punter's dealt full count is beside the banker's (O6, P4)."""
    taken = isinstance(rules, Ochko) and rules.banker_21 is Banker21.TAKES_ALL
    return Result.BANKER_NATURAL if taken else Result.BOTH_NATURAL


def _both_bust(rules: DrawingRules) -> Result:
    """What a punter's bust is beside the banker's: quits, or a bust like any other where the banker never has one.

    That is so where a punter who is bust says so before the banker has drawn, and no dealt hand is bust (O3, O8, O9);
    or has paid, and the coup is over (P5).
    """
    if isinstance(rules, ThirtyOne):
        return Result.BUST
    told = rules.bust is Bust.ANNOUNCED and rules.order is Order.BANKER_LAST and rules.aces is Aces.DEALT_21
    return Result.BUST if told else Result.BOTH_BUST
