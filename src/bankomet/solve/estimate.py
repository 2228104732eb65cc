"""A number found by trying, with its error; it is no Fraction and never passes for one."""

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt


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
