"""What the solver is told of a game of two: their decisions, and what their plans gain against each other."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import scipy.sparse as sp

from bankomet.solve.equilibrium.side import Floats, Pair, Side

Sparse: TypeAlias = sp.csr_array


@dataclass(frozen=True, eq=False)
class Changes:
    """Several changes of a plan, side by side: the amounts that stop and go on, shape (decisions, changes)."""

    stop: Sparse
    on: Sparse


class Game(Protocol):
    """Two players, each with decisions of two answers.  All gains are the second's: he wants most, the first least.

    What two plans gain is linear in each of them.
    """

    @property
    def first(self) -> Side:
        """Who loses what is gained."""
        ...

    @property
    def second(self) -> Side:
        """Who gains it."""
        ...

    def to_first(self, second: Pair) -> Pair:
        """What a unit of each answer of the first gains against a plan of the second: all of the gain."""
        ...

    def to_second(self, first: Pair) -> Pair:
        """What a unit of each answer of the second adds to `aside`, against a plan of the first."""
        ...

    def aside(self, first: Pair) -> float:
        """What a plan of the first gains whatever the second does."""
        ...

    def between(self, first: Changes, second: Changes) -> Floats:
        """What each change of the first gains with each change of the second, shape (firsts, seconds)."""
        ...

    def weights(self, first: Pair) -> tuple[Floats, Floats]:
        """How often an amount of one comes about at each decision: of the first, and of the second beside a plan."""
        ...
