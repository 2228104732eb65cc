"""Ochko and Thirty-one solved: an equilibrium of one punter and the banker, from packs freshly shuffled."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from bankomet.solve.drawing import DrawingGame
from bankomet.solve.equilibrium.drawing_pairs import DrawingPairs
from bankomet.solve.equilibrium.exact import exact
from bankomet.solve.equilibrium.exact_drawing import ExactDrawing, dealt_full
from bankomet.solve.equilibrium.side import Floats, Pair, best, plan
from bankomet.solve.equilibrium.solver import equilibrium
from bankomet.solve.estimate import Progress
from bankomet.solve.solutions.solution import Chance, Decision, Solution

MOST_EXACT: Final = 1_000
"""With more hands than these an equilibrium is numeric: the proof in fractions would take hours."""
ROUNDS_EXACT: Final = 200
ROUNDS: Final = 60


def solve(game: DrawingGame, progress: Progress | None = None) -> Solution:
    """An equilibrium of a game of drawing: a fraction with its proof where the game is small, else numeric.

    Ochko takes a second, Thirty-one ten seconds to a minute and 1.4 GB.

    >>> from bankomet.games.ochko.presets import TEN
    >>> from bankomet.solve.solved import solved
    >>> found = solve(solved(TEN))
    >>> found.value, found.exploitability
    (Fraction(-2362222076471027, 15415895063819250), 0.0)
    """
    pairs = DrawingPairs(game)
    small = pairs.size <= MOST_EXACT
    found = equilibrium(pairs, rounds=ROUNDS_EXACT if small else ROUNDS, progress=progress)
    full = dealt_full(game)
    first: Sequence[Chance] = found.first.tolist()
    second: Sequence[Chance] = found.second.tolist()
    value, exploitability = None, found.exploitability
    value_float = (found.least + found.most) / 2 + float(full)
    if small:
        proof = exact(ExactDrawing(game), found.first.tolist(), found.second.tolist())
        if proof.exploitability == 0:
            first, second, value, exploitability = proof.first, proof.second, proof.least + full, 0.0
            value_float = float(value)
    punter, banker = _decisions(pairs, first, second)
    return Solution(
        game=game,
        value=value,
        value_float=value_float,
        exploitability=exploitability,
        exact=value is not None,
        punter=punter,
        banker=banker,
    )


def _decisions(
    pairs: DrawingPairs, first: Sequence[Chance], second: Sequence[Chance]
) -> tuple[dict[int, Decision], dict[tuple[int, int], Decision]]:
    """What each does with every hand that has a choice, and how much more it gains by drawing.

    A hand of the banker's that cannot come beside so many cards of the punter's stands.
    """
    plans = plan(pairs.first, _floats(first)), plan(pairs.second, _floats(second))
    own, seen = pairs.weights(plans[0])
    _, ever = pairs.weights(plan(pairs.first, np.where(pairs.first.free, 0.5, 0.0)))
    lost = _margins(best(pairs.first, pairs.to_first(plans[1]), -1), own)
    gained = _margins(best(pairs.second, pairs.to_second(plans[0]), 1), seen)
    punter = {
        hand: Decision(_chance(first[i]), -float(lost[i]), arises=bool(own[i] > 0))
        for i, hand in enumerate(pairs.hands)
        if pairs.first.free[i]
    }
    banker = {
        (i // pairs.size, pairs.hands[i % pairs.size]): Decision(
            _chance(second[i] if ever[i] else 0), float(gained[i]), arises=bool(seen[i] > 0)
        )
        for i in np.flatnonzero(pairs.second.free).tolist()
    }
    return punter, banker


def _margins(each: Pair, weights: Floats) -> Floats:
    """How much more of the gain comes by going on, for one coup in which the decision comes about."""
    found: Floats = np.divide(each.on - each.stop, weights, out=np.zeros_like(weights), where=weights > 0)
    return found


def _floats(chances: Sequence[Chance]) -> Floats:
    return np.array([float(chance) for chance in chances])


def _chance(chance: Chance) -> Chance:
    """Whole chances as whole numbers."""
    return Fraction(chance) if chance in (0, 1) else chance
