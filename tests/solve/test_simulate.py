"""The plain simulation and the exact method meet within the simulation's own error; an estimate says that it is one."""

from fractions import Fraction
from itertools import product
from math import inf

import pytest

from bankomet.core.errors import BadOption
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Tenure
from bankomet.solve.estimate import Estimate, estimated
from bankomet.solve.holding import value
from bankomet.solve.series import series
from bankomet.solve.setting import Setting, setting
from bankomet.solve.simulate import simulate_holdings, simulate_series

NEAR = 4
"""Standard errors; one honest run in 16,000 lies farther off, and the seeds are fixed."""


def check(at: Setting, n: int) -> None:
    """Whole holdings played, against the formula."""
    found = simulate_holdings(at, n, seed=13)
    assert found.n == n
    assert found.errors_from(value(at).value) < NEAR, at


def test_a_hundred_thousand_holdings() -> None:
    check(setting(), 100_000)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize("pack_out", list(PackOut))
def test_a_million_holdings(pack_out: PackOut, jokers: int) -> None:
    check(setting(pack_out=pack_out, jokers=jokers), 1_000_000)


@pytest.mark.parametrize(("pack_out", "reshuffle", "tenure"), list(product(PackOut, Reshuffle, Tenure)))
def test_every_policy_with_a_pack_that_runs_out_often(pack_out: PackOut, reshuffle: Reshuffle, tenure: Tenure) -> None:
    for jokers, loss_multiple in ((0, 1), (1, 2)):
        at = setting(
            ranks=5,
            suits=2,
            jokers=jokers,
            loss_multiple=loss_multiple,
            pack_out=pack_out,
            reshuffle=reshuffle,
            tenure=tenure,
        )
        check(at, 10_000)


@pytest.mark.parametrize("at", [setting(), setting(jokers=2, loss_multiple=2), setting(ranks=40, suits=40)])
def test_single_series(at: Setting) -> None:
    """Also of packs that no holding is computed for."""
    assert simulate_series(at, 5_000, seed=1).errors_from(series(at).edge) < NEAR


def test_the_same_seed_finds_the_same() -> None:
    assert simulate_holdings(setting(), 100, seed=5) == simulate_holdings(setting(), 100, seed=5)
    assert simulate_holdings(setting(), 100, seed=5).mean != simulate_holdings(setting(), 100, seed=6).mean


def test_an_estimate_never_passes_for_exact() -> None:
    """It is no number, and equals none."""
    found = simulate_series(setting(ranks=1, suits=1), 10, seed=1)
    assert found.mean == 1.0
    assert found != Fraction(1)
    assert found != 1.0
    with pytest.raises(TypeError):
        Fraction(found)  # type: ignore[call-overload]  # that is the point


def test_mean_and_error_are_those_of_the_textbook() -> None:
    """Results 1, 1, 4: mean 2, variance 3, error of the mean the root of 3/3."""
    assert estimated(6, 18, 3, seed=9) == Estimate(mean=2.0, stderr=1.0, n=3, seed=9)
    assert estimated(6, 36, 1, seed=9).stderr == inf


def test_how_far_an_estimate_lies() -> None:
    sure = Estimate(mean=1.0, stderr=0.0, n=5, seed=1)
    assert sure.errors_from(Fraction(1)) == 0
    assert sure.errors_from(Fraction(2)) == inf


@pytest.mark.parametrize("n", [0, -1, True, 10**10, 2.5])
def test_a_number_of_trials_is_checked(n: int) -> None:
    with pytest.raises(BadOption, match="n: "):
        simulate_holdings(setting(), n, seed=1)


def test_a_holding_without_an_end_is_refused() -> None:
    with pytest.raises(BadOption, match="never loses"):
        simulate_holdings(setting(ranks=1), 1, seed=1)
