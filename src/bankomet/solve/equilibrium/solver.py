"""An equilibrium of a game of two: a rough one by regret matching, then its doubtful decisions by linear programmes.

Most decisions are clear: one answer is better by far more than the rough plans are off.  The others make a small game,
which is solved exactly but for rounding; then every decision is asked again whether its answer is the best one against
the new plans, and those that say no become doubtful too, until nobody can gain anything by changing his plan.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bankomet.solve.equilibrium.game import Game
from bankomet.solve.equilibrium.regret import matched
from bankomet.solve.equilibrium.restricted import settled, solved
from bankomet.solve.equilibrium.side import Floats, Pair, Side, at_best, best, chances, plan
from bankomet.solve.estimate import Progress

DOUBT: Final = 10
"""Decisions are doubtful whose answers differ by less than so many times what the rough plans can lose."""
NO_GAIN: Final = 1e-13
"""What is gained by less, of all coups, is rounding."""
CLEAR: Final = 1e-9
"""What is gained by less when the decision comes about is rounding too, and so is a smaller chance."""
MOST_PROGRAMMES: Final = 30


@dataclass(frozen=True, eq=False, kw_only=True)
class Equilibrium:
    """Chances to go on at each decision of both players, and between which gains the value lies."""

    first: Floats
    second: Floats
    least: float
    """What the second gains when the first answers these chances of his best."""
    most: float
    """What he could gain against the first's."""

    @property
    def exploitability(self) -> float:
        """What both together can gain by changing their plans."""
        return max(0.0, self.most - self.least)


def equilibrium(game: Game, *, rounds: int, progress: Progress | None = None) -> Equilibrium:
    """An equilibrium of the game; `rounds` of regret matching come before.

    Raises: ArithmeticError if the programmes do not end (never seen).
    """
    plans = matched(game, rounds=rounds, progress=progress)
    search = _Search(game, plans)
    for _ in range(MOST_PROGRAMMES):
        plans = search.programme()
        if not search.doubt_more(plans):
            return search.ended(plans)
    raise ArithmeticError("new doubtful decisions come up again and again")


class _Search:
    """Which decisions are doubtful so far, and how the others are settled."""

    def __init__(self, game: Game, rough: tuple[Pair, Pair]) -> None:
        self.game = game
        self._most = tuple(_most_that_comes(side) for side in (game.first, game.second))
        first, second = self._answers(rough)
        off = self._bounds(rough)
        doubt = DOUBT * max(off[1] - off[0], NO_GAIN)
        weights = game.weights(rough[0])
        self._scale = weights[0], self._most[1]
        self.doubtful = [
            side.free & (np.abs(each.stop - each.on) < doubt * weight)
            for side, each, weight in zip((game.first, game.second), (first, second), weights, strict=True)
        ]
        self.answers = [
            _better(game.first, first, -1, chances(rough[0])),
            _better(game.second, second, 1, chances(rough[1])),
        ]

    def programme(self) -> tuple[Pair, Pair]:
        """Plans of both in which the doubtful decisions are an equilibrium of theirs."""
        first, second = map(settled, self._sides, self.answers, self.doubtful)
        scale = self._scale[0][first.doubtful], self._scale[1][second.doubtful]
        plans = solved(self.game, first, second, scale)
        return self._sound(plans)

    def _sound(self, plans: tuple[Pair, Pair]) -> tuple[Pair, Pair]:
        """The same chances, so that what comes and goes agrees to the last digit."""
        for amounts, answers, doubtful in zip(plans, self.answers, self.doubtful, strict=True):
            answers[doubtful] = _whole(chances(amounts))[doubtful]
        return plan(self.game.first, self.answers[0]), plan(self.game.second, self.answers[1])

    def doubt_more(self, plans: tuple[Pair, Pair]) -> bool:
        """Asks every decision again; is there one whose answer is not the best one?

        It becomes doubtful; or, where so little comes that no programme would notice, it is settled on the better one.
        """
        changed = False
        weights = self.game.weights(plans[0])
        for i, (side, each, sign) in enumerate(zip(self._sides, self._answers(plans), (-1, 1), strict=True)):
            whole = (self.answers[i] == 0) | (self.answers[i] == 1)
            better = _better(side, each, sign, self.answers[i], least=CLEAR * weights[i])
            other = side.free & whole & (better != self.answers[i])
            matters = np.abs(each.on - each.stop) * self._most[i] > NO_GAIN
            more, little = other & matters & ~self.doubtful[i], other & ~matters
            self.doubtful[i] = (self.doubtful[i] | more) & ~little
            self.answers[i] = np.where(little, better, self.answers[i])
            changed |= bool(more.any() or little.any())
        return changed

    def ended(self, plans: tuple[Pair, Pair]) -> Equilibrium:
        """What has been found; where nothing comes, decisions have their best answer all the same."""
        for i, (side, each, sign) in enumerate(zip(self._sides, self._answers(plans), (-1, 1), strict=True)):
            missed = side.free & (plans[i].stop + plans[i].on <= 0)
            self.answers[i] = np.where(missed, _better(side, each, sign, self.answers[i]), self.answers[i])
        least, most = self._bounds(plans)
        first, second = self.answers
        return Equilibrium(first=first, second=second, least=least, most=most)

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self.game.first, self.game.second

    def _answers(self, plans: tuple[Pair, Pair]) -> tuple[Pair, Pair]:
        """What a unit of each answer gains against the other's plan, each player answering best afterwards."""
        first, second = plans
        return (
            best(self.game.first, self.game.to_first(second), -1),
            best(self.game.second, self.game.to_second(first), 1),
        )

    def _bounds(self, plans: tuple[Pair, Pair]) -> tuple[float, float]:
        first, second = plans
        least = at_best(self.game.first, self.game.to_first(second), -1)
        most = self.game.aside(first) + at_best(self.game.second, self.game.to_second(first), 1)
        return least, most


def _most_that_comes(side: Side) -> Floats:
    amounts = plan(side, side.free.astype(float))
    return np.maximum(amounts.stop + amounts.on, 1.0)


def _better(side: Side, each: Pair, sign: int, otherwise: Floats, *, least: Floats | float = 0.0) -> Floats:
    """1 where going on gains more, 0 where stopping does, and as it was where they differ by no more than `least`."""
    more = sign * (each.on - each.stop)
    answers = np.where(more > least, 1.0, np.where(more < -least, 0.0, otherwise))
    return np.where(side.free, answers, 0.0)


def _whole(chances: Floats) -> Floats:
    """0 and 1 where a chance is that but for rounding."""
    near = np.round(chances)
    return np.where(np.abs(chances - near) < CLEAR, near, chances)
