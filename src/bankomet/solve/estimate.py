"""A number found by trying, with its error; it is no Fraction and never passes for one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Final, TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many trials are done, and of how many."""

TOLD: Final = 200
"""How often progress is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The mean of n independent trials, its standard error, and the seed that makes them again.

    >>> Estimate(mean=0.5, stderr=0.01, n=2500, seed=1)
    Estimate(mean=0.5, stderr=0.01, n=2500, seed=1)
    """

    mean: float
    stderr: float
    n: int
    seed: int

    def errors_from(self, exact: Fraction) -> float:
        """How many standard errors the mean lies from an exact value.

        >>> Estimate(mean=0.5, stderr=0.01, n=2500, seed=1).errors_from(Fraction(48, 100))
        2.0
        """
        off = abs(self.mean - float(exact))
        if self.stderr == 0:
            return 0.0 if off == 0 else inf
        return round(off / self.stderr, 9)


def estimated(total: int, squares: int, n: int, seed: int) -> Estimate:
    """From the sum of n whole-number results and the sum of their squares."""
    spread = max(0, squares * n - total * total)
    error = sqrt(spread / (n * n * (n - 1))) if n > 1 else inf
    return Estimate(mean=total / n, stderr=error, n=n, seed=seed)


def trials(n: int, progress: Progress | None = None) -> Iterator[int]:
    """The numbers of n trials, from 0; between them progress is told.

    >>> heard = []
    >>> list(trials(3, lambda done, of: heard.append((done, of)))), heard
    ([0, 1, 2], [(1, 3), (2, 3), (3, 3)])
    """
    every = max(1, n // TOLD)
    for trial in range(n):
        yield trial
        if progress is not None and (trial + 1) % every == 0:
            progress(trial + 1, n)
