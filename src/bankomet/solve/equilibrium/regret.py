"""A rough equilibrium by regret matching: CFR+ (Tammelin, arXiv:1407.5042, 2014) on flows.

Each decision counts what it would have gained by stopping or going on more than it did, never below nothing, and
answers in proportion; the later rounds weigh more in the average.
"""

from typing import Final

import numpy as np

from bankomet.solve.equilibrium.game import Game
from bankomet.solve.equilibrium.side import Floats, Pair, Side, gains, plan
from bankomet.solve.estimate import Progress

TREMBLE: Final = 1e-6
"""How much the even plan counts beside a round, so that no decision is left out."""


class _Learner:
    """One player: regrets of each answer, the present chances, and the sum of his plans."""

    def __init__(self, side: Side, sign: int) -> None:
        self.side = side
        self.sign = sign
        self.chances: Floats = np.where(side.free, 0.5, 0.0)
        self._regret = Pair(np.zeros(side.size), np.zeros(side.size))
        even = self.plan
        self.sum = Pair(TREMBLE * even.stop, TREMBLE * even.on)

    @property
    def plan(self) -> Pair:
        return plan(self.side, self.chances)

    def learn(self, each: Pair) -> None:
        """From what a unit of each answer gains against the other's present plan."""
        found = gains(self.side, each, self.chances)
        reached = found.stop + self.chances * (found.on - found.stop)
        self._regret = Pair(
            np.maximum(self._regret.stop + self.sign * (found.stop - reached), 0.0),
            np.maximum(self._regret.on + self.sign * (found.on - reached), 0.0),
        )
        both = self._regret.stop + self._regret.on
        even = np.full_like(both, 0.5)
        self.chances = np.where(self.side.free, np.divide(self._regret.on, both, out=even, where=both > 0), 0.0)

    def remember(self, weight: int) -> None:
        now = self.plan
        self.sum.stop[:] += weight * now.stop
        self.sum.on[:] += weight * now.on


def matched(game: Game, *, rounds: int, progress: Progress | None = None) -> tuple[Pair, Pair]:
    """Plans of both that are near an equilibrium, the nearer the more rounds."""
    first, second = _Learner(game.first, -1), _Learner(game.second, 1)
    for round_no in range(1, rounds + 1):
        first.learn(game.to_first(second.plan))
        second.learn(game.to_second(first.plan))
        first.remember(round_no)
        second.remember(round_no)
        if progress is not None:
            progress(round_no, rounds)
    total = rounds * (rounds + 1) / 2 + TREMBLE
    return Pair(first.sum.stop / total, first.sum.on / total), Pair(second.sum.stop / total, second.sum.on / total)
