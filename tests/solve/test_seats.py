"""A round of banks, seat by seat."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bankomet.core.errors import BadOption
from bankomet.solve.holding import value
from bankomet.solve.linear import solve_linear
from bankomet.solve.seats import round_of_banks
from bankomet.solve.setting import setting

STAKES = st.lists(st.integers(0, 100), min_size=2, max_size=9)


@given(STAKES, st.integers(0, 30))
def test_nothing_is_made_or_lost(stakes: list[int], holdings: int) -> None:
    worth = Fraction(4, 5)
    assert [sum(gains) for gains in round_of_banks(worth, stakes, holdings)] == [0] * (holdings + 1)


@given(STAKES)
def test_each_holding_pays_the_banker_from_all_others(stakes: list[int]) -> None:
    worth = Fraction(4, 5)
    walk = round_of_banks(worth, stakes)
    for banker, (before, after) in enumerate(pairwise(walk)):
        for seat, stake in enumerate(stakes):
            paid = worth * (sum(stakes) - stake) if seat == banker else -worth * stake
            assert after[seat] - before[seat] == paid


def test_equal_stakes_are_even_after_a_full_round_and_not_before() -> None:
    walk = round_of_banks(value(setting()).value, [10] * 6)
    assert set(walk[-1]) == {0}
    assert walk[3][0] > 0 > walk[3][5]


def test_who_stakes_more_than_the_mean_pays() -> None:
    worth = value(setting()).value
    assert round_of_banks(worth, [30, 10, 20])[-1] == (worth * (60 - 90), worth * 30, 0)


@pytest.mark.parametrize("stakes", [[], [1], [1] * 1001, [1, -1], [1, True], [1, 2.0]])
def test_bad_seats_are_refused(stakes: list[int]) -> None:
    with pytest.raises(BadOption, match="not a whole number"):
        round_of_banks(Fraction(1), stakes)


# --- linear equations ------------------------------------------------------------------------------------------------


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.tuples(
            st.lists(st.lists(st.integers(-9, 9), min_size=n, max_size=n), min_size=n, max_size=n),
            st.lists(st.integers(-9, 9), min_size=n, max_size=n),
        )
    )
)
def test_a_solution_solves(system: tuple[list[list[int]], list[int]]) -> None:
    matrix, right = system
    assume(determinant(matrix) != 0)
    found = solve_linear(matrix, right)
    assert [sum(a * x for a, x in zip(row, found, strict=True)) for row in matrix] == right


@pytest.mark.parametrize("matrix", [[[0]], [[1, 2], [2, 4]], [[0, 1], [0, 1]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]]])
def test_a_singular_matrix_is_said_to_be_one(matrix: list[list[int]]) -> None:
    with pytest.raises(ArithmeticError, match="singular"):
        solve_linear(matrix, [1] * len(matrix))


def determinant(matrix: list[list[int]]) -> int:
    """Laplace's expansion along the first row."""
    if not matrix:
        return 1
    minors = ([row[:i] + row[i + 1 :] for row in matrix[1:]] for i in range(len(matrix)))
    return sum((-1) ** i * matrix[0][i] * determinant(minor) for i, minor in enumerate(minors))
