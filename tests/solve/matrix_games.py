"""Any small game of two whose decisions have two answers, by a matrix of what every two answers gain.

Kuhn's poker is one: what solves these games solves the large ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
import scipy.sparse as sp

from bankomet.solve.equilibrium.exact import ExactPair, ExactSide
from bankomet.solve.equilibrium.game import Changes
from bankomet.solve.equilibrium.side import Floats, Pair, Side


@dataclass(frozen=True, kw_only=True)
class ExactMatrix:
    """A small game in fractions; rows of the matrix are all answers of the first that stop, then all that go on.

    Columns are the second's in the same order; what stands there is a gain of the second, times the chance of all that
    chance does on the way.
    """

    first: ExactSide
    second: ExactSide
    matrix: Sequence[Sequence[Fraction]]

    def to_first(self, second: ExactPair) -> ExactPair:
        """As ExactGame has it."""
        plan = [*second.stop, *second.on]
        return _exact_halves([_product(row, plan) for row in self.matrix])

    def to_second(self, first: ExactPair) -> ExactPair:
        """As ExactGame has it."""
        plan = [*first.stop, *first.on]
        return _exact_halves([_product(column, plan) for column in zip(*self.matrix, strict=True)])

    def aside(self, first: ExactPair) -> Fraction:
        """Nothing."""
        del first
        return Fraction(0)


@dataclass(frozen=True, eq=False)
class MatrixGame:
    """The same game in numbers."""

    exact: ExactMatrix

    @cached_property
    def first(self) -> Side:
        """As Game has it."""
        return _numbers(self.exact.first)

    @cached_property
    def second(self) -> Side:
        """As Game has it."""
        return _numbers(self.exact.second)

    @cached_property
    def matrix(self) -> Floats:
        """Shape (2 first decisions, 2 second decisions)."""
        return np.array(self.exact.matrix, dtype=float)

    def to_first(self, second: Pair) -> Pair:
        """As Game has it."""
        return _halves(self.matrix @ np.concatenate([second.stop, second.on]))

    def to_second(self, first: Pair) -> Pair:
        """As Game has it."""
        return _halves(np.concatenate([first.stop, first.on]) @ self.matrix)

    def aside(self, first: Pair) -> float:
        """Nothing."""
        del first
        return 0.0

    def between(self, first: Changes, second: Changes) -> Floats:
        """As Game has it."""
        rows, columns = sp.vstack([first.stop, first.on]), sp.vstack([second.stop, second.on])
        found: Floats = rows.T @ (self.matrix @ columns.toarray())
        return found

    def weights(self, first: Pair) -> tuple[Floats, Floats]:
        """One each: a small game needs no scale."""
        del first
        return np.ones(self.first.size), np.ones(self.second.size)


def _numbers(side: ExactSide) -> Side:
    """Decisions in steps, each of one decision: those that going on leads to come later."""
    links = [
        (np.full(len(targets), source, dtype=np.intp), np.array(targets, dtype=np.intp))
        for source, targets in enumerate(side.links)
        if targets
    ]
    return Side(base=np.array(side.base, dtype=float), free=np.array(side.free, dtype=bool), links=links)


def _halves(both: Floats) -> Pair:
    middle = len(both) // 2
    return Pair(both[:middle], both[middle:])


def _exact_halves(both: Sequence[Fraction]) -> ExactPair:
    middle = len(both) // 2
    return ExactPair(both[:middle], both[middle:])


def _product(row: Sequence[Fraction], plan: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(row, plan, strict=True) if a and b), Fraction(0))
