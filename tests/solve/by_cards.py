"""Two hands played card by card from tuples of values; nothing is known here of how the solver holds hands."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import TypeAlias

from bankomet.solve.drawing import Drawing
from bankomet.solve.hands import Hand

Cards: TypeAlias = tuple[int, ...]
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
    """The same, by following every card of both hands; hands with the same cards are followed once."""
    found: dict[tuple[int, int], Fraction] = {}
    whole = Counter(play.pack)
    for punter, chance in _ended(play, whole, play.punter).items():
        for banker, share in _ended(play, whole - Counter(punter), play.banker).items():
            scores = play.score(punter), play.score(banker)
            found[scores] = found.get(scores, Fraction(0)) + chance * share
    return found


def _ended(play: Play, pack: Counter[int], threshold: int) -> dict[Cards, Fraction]:
    ended: dict[Cards, Fraction] = {}
    hands: dict[Cards, Fraction] = {(): Fraction(1)}
    while hands:
        more: dict[Cards, Fraction] = {}
        for hand, chance in hands.items():
            if len(hand) >= play.dealt and not play.draws(hand, threshold):
                ended[hand] = chance
                continue
            left = pack - Counter(hand)
            for card, copies in left.items():
                held = tuple(sorted((*hand, card)))
                more[held] = more.get(held, Fraction(0)) + chance * Fraction(copies, left.total())
        hands = more
    return ended


def played(game: Drawing, punter: int, banker: int, score: Score) -> Play:
    """The play of a game of the solver, with a score of the test's own."""
    cards = [value for value, copies in zip(game.pack.values, game.pack.copies, strict=True) for _ in range(copies)]
    return Play(pack=tuple(cards), dealt=game.dealt, most=game.most, score=score, punter=punter, banker=banker)


def cards_of(game: Drawing, hand: Hand) -> Cards:
    """The values of the cards of a hand."""
    return tuple(
        value for value, count in zip(game.pack.values, game.pack.counts(hand), strict=True) for _ in range(count)
    )
