"""Two hands played card by card from tuples of values; nothing is known here of how the solver holds hands."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import TypeAlias

from bankomet.solve.hands import Values

Cards: TypeAlias = tuple[int, ...]
"""Values of cards, in order of value or in the order they came."""
Score: TypeAlias = Callable[[Cards], int]
"""The total of a hand; 0 if it is bust, 100 if 21 or 31 were dealt."""


@dataclass(frozen=True, kw_only=True)
class Play:
    """How hands are played: the pack, cards dealt, cards at most, the score, and where each stands."""

    pack: Cards
    dealt: int
    most: int
    score: Score
    punter: int
    banker: int

    def draws(self, hand: Cards, threshold: int) -> bool:
        """Does this hand take another card?"""
        return 0 < self.score(hand) < threshold and len(hand) < self.most


def all_cards(pack: Values) -> Cards:
    """The value of every card of a pack."""
    return tuple(value for value, copies in zip(pack.values, pack.copies, strict=True) for _ in range(copies))


def by_all_orders(play: Play) -> Counter[tuple[int, int]]:
    """Every order of the pack, dealt in rounds and drawn from the top: how often each pair of scores comes."""
    return Counter(_one_coup(play, order) for order in permutations(play.pack))


def _one_coup(play: Play, order: Cards) -> tuple[int, int]:
    punter, banker = order[: 2 * play.dealt : 2], order[1 : 2 * play.dealt : 2]
    rest = list(order[2 * play.dealt :])
    while play.draws(punter, play.punter):
        punter = (*punter, rest.pop(0))
    while play.draws(banker, play.banker):
        banker = (*banker, rest.pop(0))
    return play.score(punter), play.score(banker)


def by_a_tree(play: Play) -> dict[tuple[int, int], Fraction]:
    """The same, by following every card of the punter's hand and, beside each, every card of the banker's."""
    orders: Counter[tuple[int, int, int]] = Counter()
    for punter, count in _ended(play, Counter(play.pack), play.punter).items():
        left = Counter(play.pack)
        left.subtract(punter)
        of_punter = play.score(punter)
        for banker, beside in _ended(play, left, play.banker).items():
            orders[of_punter, play.score(banker), len(punter) + len(banker)] += count * beside
    found: dict[tuple[int, int], Fraction] = {}
    for (one, other, cards), count in orders.items():
        chance = Fraction(count, perm(len(play.pack), cards))
        found[one, other] = found.get((one, other), Fraction(0)) + chance
    return found


def _ended(play: Play, pack: Counter[int], threshold: int) -> dict[Cards, int]:
    """The hands in which the play of one ends, and in how many orders of cards."""
    ended: dict[Cards, int] = {}
    hands: dict[Cards, int] = {(): 1}
    while hands:
        more: dict[Cards, int] = {}
        for hand, count in hands.items():
            if len(hand) >= play.dealt and not play.draws(hand, threshold):
                ended[hand] = count
                continue
            for card, copies in pack.items():
                left = copies - hand.count(card)
                if left:
                    held = tuple(sorted((*hand, card)))
                    more[held] = more.get(held, 0) + count * left
        hands = more
    return ended
