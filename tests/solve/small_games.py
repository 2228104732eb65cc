"""Small games as they stand in textbooks, and a solver of games of drawing that knows no shortcut."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog

from bankomet.games.hands.facts import Result
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.equilibrium.exact import ExactSide
from bankomet.solve.hands import BUST, DEALT, Values
from tests.solve.matrix_games import ExactMatrix

JACK, QUEEN, KING = range(3)


def kuhn() -> ExactMatrix:
    """Kuhn's poker (Contributions to the Theory of Games I, 1950, 97-103); gains are those of who speaks second.

    To stop is to bet, or to fold.  Decisions of the first: with each card to bet or pass, then, when he passed and the
    other bet, to fold or call.  Of the second: with each card after a bet to fold or call, after a pass to bet or pass.
    """
    free = [True] * 6
    first = ExactSide(base=[1, 1, 1, 0, 0, 0], free=free, links=[[3], [4], [5], [], [], []])
    second = ExactSide(base=[1] * 6, free=free, links=[[]] * 6)
    matrix = [[Fraction(0)] * 12 for _ in range(12)]
    for mine, his in permutations((JACK, QUEEN, KING), 2):
        better = 1 if his > mine else -1
        bet, passed, fold, call = mine, mine + 6, mine + 3, mine + 9
        he_folds, he_calls, he_bets, he_passes = his, his + 6, his + 3, his + 9
        for row, column, gain in (
            (bet, he_folds, -1),
            (bet, he_calls, 2 * better),
            (passed, he_passes, better),
            (fold, he_bets, 1),
            (call, he_bets, 2 * better),
        ):
            matrix[row][column] = Fraction(gain, 6)
    return ExactMatrix(first=first, second=second, matrix=matrix)


def by_every_order(game: DrawingGame) -> float:
    """What the banker gains in equilibrium when every order of cards is a hand of its own: the sequence form.

    Nothing is known of multisets here, nor of what a hand that is bust weighs: each leaf of the tree is looked at.
    """
    tree = _Tree(game)
    leaves: dict[tuple[int, int], float] = {}
    for chance, row, column, gain in tree.leaves():
        leaves[row, column] = leaves.get((row, column), 0.0) + chance * gain
    payoff = np.zeros((len(tree.punter.names), len(tree.banker.names)))
    for place, gain in leaves.items():
        payoff[place] = gain
    return _sequence_form(payoff, tree.punter, tree.banker)


Cards = tuple[int, ...]
Choice = tuple[Cards, bool]
"""What somebody knows, his hand last, and whether he draws."""


@dataclass
class _Sequences:
    """The choices of one player, numbered, and after which of them he knows what."""

    names: dict[Choice | None, int] = field(default_factory=lambda: {None: 0})
    known: dict[Choice | None, list[Cards]] = field(default_factory=dict)

    def choices(self, last: Choice | None, at: Cards) -> tuple[Choice, Choice]:
        """To stand and to draw, when this is known after that choice."""
        if at not in self.known.setdefault(last, []):
            self.known[last].append(at)
        for choice in ((at, False), (at, True)):
            self.names.setdefault(choice, len(self.names))
        return (at, False), (at, True)


@dataclass
class _Tree:
    game: DrawingGame
    punter: _Sequences = field(default_factory=_Sequences)
    banker: _Sequences = field(default_factory=_Sequences)

    def leaves(self) -> Iterator[tuple[float, int, int, float]]:
        """Every end of play: its chance, the last choice of both, and what the banker gains."""
        game, whole = self.game, self.game.pack.copies
        for left, mine, chance in self._dealt(whole, (), game.dealt, 1.0):
            for rest, his, both in self._dealt(left, (), game.dealt, chance):
                totals = self._total(mine), self._total(his)
                if DEALT in totals:
                    yield both, 0, 0, game.gains[game.result(*totals)]
                else:
                    yield from self._played(mine, his, rest, both)

    def _played(self, mine: Cards, his: Cards, rest: Cards, both: float) -> Iterator[tuple[float, int, int, float]]:
        game = self.game
        for last, hand, left, reached in self._plays(self.punter, (), mine, rest, None, both):
            total, row = self._total(hand), self.punter.names[last]
            if total == BUST and game.both_bust is Result.BUST:  # the banker is told, and stops
                yield reached, row, 0, game.gains[Result.BUST]
                continue
            seen = (len(hand) - game.dealt,)
            for his_last, his_hand, _, ended in self._plays(self.banker, seen, his, left, None, reached):
                gain = game.gains[game.result(total, self._total(his_hand))]
                yield ended, row, self.banker.names[his_last], gain

    def _plays(
        self, who: _Sequences, seen: Cards, hand: Cards, left: Cards, last: Choice | None, chance: float
    ) -> Iterator[tuple[Choice | None, Cards, Cards, float]]:
        """Every way in which one plays on: his last choice, his hand, what is left of the pack, the chance."""
        if self._total(hand) == BUST or len(hand) == self.game.most:
            yield last, hand, left, chance
            return
        stands, draws = who.choices(last, (*seen, *hand))
        yield stands, hand, left, chance
        for fewer, more, reached in self._dealt(left, hand, 1, chance):
            yield from self._plays(who, seen, more, fewer, draws, reached)

    def _dealt(self, left: Cards, cards: Cards, count: int, chance: float) -> Iterator[tuple[Cards, Cards, float]]:
        if not count:
            yield left, cards, chance
            return
        for i, copies in enumerate(left):
            if copies:
                fewer = (*left[:i], copies - 1, *left[i + 1 :])
                more = (*cards, self.game.pack.values[i])
                yield from self._dealt(fewer, more, count - 1, chance * copies / sum(left))

    def _total(self, hand: Cards) -> int:
        return self.game.total(self.game.pack.hand(hand))


def _sequence_form(payoff: npt.NDArray[np.float64], punter: _Sequences, banker: _Sequences) -> float:
    """Max over y of min over x of x·A·y, both plans of sequences (Koller, Megiddo and von Stengel 1996)."""
    own, his = _sums(punter), _sums(banker)
    found = linprog(
        np.concatenate([np.zeros(his.shape[1]), -np.eye(len(own))[0]]),
        A_ub=np.hstack([-payoff, own.T]),
        b_ub=np.zeros(own.shape[1]),
        A_eq=np.hstack([his, np.zeros((len(his), len(own)))]),
        b_eq=np.eye(len(his))[0],
        bounds=[(0, None)] * his.shape[1] + [(None, None)] * len(own),
        method="highs",
    )
    assert found.status == 0, found.message
    return float(-found.fun)


def _sums(side: _Sequences) -> npt.NDArray[np.float64]:
    """A row for each thing known: both choices together are the choice before."""
    sets = [(last, at) for last, all_known in side.known.items() for at in all_known]
    matrix = np.zeros((len(sets) + 1, len(side.names)))
    matrix[0, 0] = 1
    for i, (last, at) in enumerate(sets, 1):
        matrix[i, side.names[last]] = -1
        matrix[i, side.names[at, False]] = matrix[i, side.names[at, True]] = 1
    return matrix


def small_game(values: Cards, copies: Cards, *, dealt: int, most: int, limit: int, announced: bool) -> DrawingGame:
    """A game of drawing with a small pack: a banker who is bust pays double, as in Ochko."""
    pack = Values(values=values, copies=copies)

    def total(hand: int) -> int:
        points = sum(pack.cards(hand))
        if pack.size(hand) == dealt and points == limit:
            return DEALT
        return BUST if points > limit else points

    both_bust = Result.BUST if announced else Result.BOTH_BUST
    gains = {Result.NATURAL: -2, Result.MORE: -1, Result.LESS: 1, Result.BUST: 1, Result.BANKER_NATURAL: 1}
    return DrawingGame(
        pack=pack,
        dealt=dealt,
        most=most,
        limit=limit,
        total=total,
        both_dealt=Result.BANKER_NATURAL,
        both_bust=both_bust,
        gains={**gains, Result.BANKER_BUST: -2, Result.EQUAL: 0, Result.BOTH_BUST: 0},
    )
