"""Ochko for the proof: what every two hands gain against each other, in whole numbers.

Decisions are numbered as `DrawingPairs` numbers them.  All weights are told over one denominator: the orders of as many
cards as two hands can have at most.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm, perm, prod
from operator import add

from bankomet.games.hands.facts import Result
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.equilibrium.exact import ExactPair, ExactSide
from bankomet.solve.hands import DEALT, every_hand


class ExactDrawing:
    """A game of drawing in fractions; the punter is first, the banker second."""

    def __init__(self, game: DrawingGame) -> None:
        self.game = game
        self.hands = game.standing()
        self._drawn = [game.pack.size(hand) - game.dealt for hand in self.hands]
        self._announced = game.both_bust is Result.BUST
        self._over = game.gains[Result.BANKER_BUST]
        self._bust = game.gains[Result.BUST]
        self._both_bust = game.gains[game.both_bust]
        self._levels = [
            [i for i, drawn in enumerate(self._drawn) if drawn == seen] for seen in range(max(self._drawn) + 1)
        ]

    @cached_property
    def first(self) -> ExactSide:
        """The punter's decisions, one a hand."""
        pack, place = self.game.pack, {hand: i for i, hand in enumerate(self.hands)}
        free = [pack.size(hand) < self.game.most for hand in self.hands]
        return ExactSide(
            base=[pack.orders(hand) if pack.size(hand) == self.game.dealt else 0 for hand in self.hands],
            free=free,
            links=[
                [place[more] for more in pack.followed(hand) if more in place] if may else []
                for hand, may in zip(self.hands, free, strict=True)
            ],
        )

    @cached_property
    def second(self) -> ExactSide:
        """The banker's, one a hand for each number of cards seen."""
        side, levels, size = self.first, len(self._levels), len(self.hands)
        return ExactSide(
            base=[*side.base] * levels,
            free=[*side.free] * levels,
            links=[[j + seen * size for j in each] for seen in range(levels) for each in side.links],
        )

    def to_first(self, second: ExactPair) -> ExactPair:
        """As ExactGame has it."""
        size = len(self.hands)
        stop, on = [Fraction(0)] * size, [Fraction(0)] * size
        for seen, rows in enumerate(self._levels):
            stands, shared = _in_whole(second.stop[seen * size : (seen + 1) * size])
            for i in rows:
                gained = self._met(self._weights[i], self._gains[i], stands)
                stop[i] = self._over * self._beside[i] + Fraction(gained, shared * self._all)
            for i in self._levels[seen - 1] if seen else ():
                if self.first.free[i]:
                    lost = self._both_bust * self._over_beside[i]
                    if not self._announced:
                        met = sum(self._going_over(i, j) * amount for j, amount in stands)
                        lost += Fraction((self._bust - self._both_bust) * met, shared * self._all)
                    on[i] = lost
        return ExactPair(stop, on)

    def to_second(self, first: ExactPair) -> ExactPair:
        """As ExactGame has it: what the banker gains by standing more than by going over."""
        stop: list[Fraction] = []
        stands, shared = _in_whole(first.stop)
        draws, drawn_shared = _in_whole([Fraction(0)] * len(first.on) if self._announced else first.on)
        for seen in range(len(self._levels)):
            here = [(i, amount) for i, amount in stands if self._drawn[i] == seen]
            before = [(i, amount) for i, amount in draws if self._drawn[i] == seen - 1]
            for j in range(len(self.hands)):
                met = sum(self._weights[i][j] * self._gains[i][j] * amount for i, amount in here)
                gone = (self._bust - self._both_bust) * sum(self._going_over(i, j) * amount for i, amount in before)
                stop.append(Fraction(met, shared * self._all) + Fraction(gone, drawn_shared * self._all))
        return ExactPair(stop, [Fraction(0)] * len(stop))

    def aside(self, first: ExactPair) -> Fraction:
        """As ExactGame has it: what a plan gains against a banker who always goes over."""
        standing = sum((a * b for a, b in zip(first.stop, self._beside, strict=True)), Fraction(0))
        over = sum((a * b for a, b in zip(first.on, self._over_beside, strict=True)), Fraction(0))
        return self._over * standing + self._both_bust * over

    def _met(self, weights: Sequence[int], gains: Sequence[int], stands: Iterable[tuple[int, int]]) -> int:
        return sum(weights[j] * gains[j] * amount for j, amount in stands)

    @cached_property
    def _all(self) -> int:
        pack = self.game.pack
        return perm(pack.whole, self._most_cards)

    @cached_property
    def _most_cards(self) -> int:
        return min(2 * (max(self._drawn) + self.game.dealt), self.game.pack.whole)

    @cached_property
    def _weights(self) -> list[list[int]]:
        """In how many orders of `_most_cards` cards a row's hand comes first and a column's next."""
        pack = self.game.pack
        counts = [pack.counts(hand) for hand in self.hands]
        rest = [perm(pack.whole - cards, self._most_cards - cards) for cards in range(self._most_cards + 1)]
        rest += [0] * (2 * max(self._drawn) + 2 * self.game.dealt)
        ways = [[perm(copies, both) for both in range(2 * self._most_cards)] for copies in pack.copies]
        sizes = [sum(each) for each in counts]

        def weight(i: int, j: int) -> int:
            met = (way[a + b] for way, a, b in zip(ways, counts[i], counts[j], strict=True))
            return rest[sizes[i] + sizes[j]] * prod(met)

        lower = [[weight(i, j) for j in range(i + 1)] for i in range(len(counts))]
        return [[lower[max(i, j)][min(i, j)] for j in range(len(counts))] for i in range(len(counts))]

    @cached_property
    def _gains(self) -> list[list[int]]:
        game, totals = self.game, [self.game.total(hand) for hand in self.hands]
        kinds = sorted(set(totals))
        gains = {(a, b): game.gains[game.result(a, b)] - self._over for a in kinds for b in kinds}
        return [[gains[a, b] for b in totals] for a in totals]

    def _going_over(self, i: int, j: int) -> int:
        """What a hand weighs that goes over with one more card, beside another that stands."""
        return self._weights[i][j] - sum(self._weights[k][j] for k in self.first.links[i])

    @cached_property
    def _beside(self) -> list[Fraction]:
        """How often an amount of one comes about at each hand, while nobody has been dealt the full count."""
        dealt, _ = _in_whole([Fraction(amount) for amount in self.first.base])
        return [Fraction(sum(row[j] * amount for j, amount in dealt), self._all) for row in self._weights]

    @cached_property
    def _over_beside(self) -> list[Fraction]:
        """The same for an amount that draws, as far as it goes over."""
        return [
            self._beside[i] - sum((self._beside[j] for j in links), Fraction(0)) if free else Fraction(0)
            for i, (links, free) in enumerate(zip(self.first.links, self.first.free, strict=True))
        ]


def dealt_full(game: DrawingGame) -> Fraction:
    """What the banker gains on average from coups that end with the deal, since somebody was dealt the full count."""
    pack = game.pack
    hands = every_hand(pack, dealt=game.dealt, draws=lambda _: False)
    orders = perm(pack.whole, 2 * game.dealt)
    gained = 0
    for one, other in product(hands, hands):
        totals = game.total(one), game.total(other)
        if DEALT in totals:
            taken = map(add, pack.counts(one), pack.counts(other))
            ways = pack.orders(one) * pack.orders(other) * prod(map(perm, pack.copies, taken))
            gained += ways * game.gains[game.result(*totals)]
    return Fraction(gained, orders)


def _in_whole(amounts: Sequence[Fraction]) -> tuple[list[tuple[int, int]], int]:
    """The amounts that are not nothing, each with its place, as whole numbers over one denominator."""
    shared = lcm(*(amount.denominator for amount in amounts))
    return [(i, int(amount * shared)) for i, amount in enumerate(amounts) if amount], shared
