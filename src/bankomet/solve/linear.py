"""Linear equations in whole numbers, solved exactly."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd


def solve_linear(matrix: Sequence[Sequence[int]], right: Sequence[int]) -> list[Fraction]:
    """The x with matrix · x = right.

    Elimination without fractions: each quotient by the former pivot is whole (Bareiss, Mathematics of Computation 22,
    1968, 565–578), so numbers grow no faster than determinants do.
    Raises: ArithmeticError if the matrix is singular.

    >>> solve_linear([[2, 1], [1, 3]], [3, 5])
    [Fraction(4, 5), Fraction(7, 5)]
    """
    rows = [_in_lowest_terms([*row, number]) for row, number in zip(matrix, right, strict=True)]
    size, former = len(rows), 1
    for step in range(size):
        found = next((i for i in range(step, size) if rows[i][step]), None)
        if found is None:
            raise ArithmeticError("the matrix is singular")
        rows[step], rows[found] = rows[found], rows[step]
        pivot_row = rows[step]
        pivot = pivot_row[step]
        for i in range(step + 1, size):
            row = rows[i]
            head = row[step]
            rows[i] = [(pivot * a - head * b) // former for a, b in zip(row, pivot_row, strict=True)]
        former = pivot
    return _substituted(rows)


def _substituted(rows: Sequence[Sequence[int]]) -> list[Fraction]:
    """From the last row up; all unknowns are kept as whole numbers over the determinant."""
    size = len(rows)
    determinant = rows[-1][size - 1] if rows else 1
    scaled = [0] * size
    for i in reversed(range(size)):
        row = rows[i]
        known = sum(row[k] * scaled[k] for k in range(i + 1, size))
        scaled[i] = (row[size] * determinant - known) // row[i]
    return [Fraction(number, determinant) for number in scaled]


def _in_lowest_terms(row: Sequence[int]) -> list[int]:
    divisor = gcd(*row) or 1
    return [number // divisor for number in row]
