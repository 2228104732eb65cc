"""Values of thresholds, held against coups that the games themselves play."""

from typing import Final

import pytest

from bankomet.games.ochko.presets import BOOK as OCHKO
from bankomet.games.ochko.presets import TEN
from bankomet.games.thirty_one.presets import BOOK as THIRTY_ONE
from bankomet.solve.solved import Solvable, solved
from bankomet.solve.thresholds import duel
from tests.solve.hands_engine import by_the_game

ERRORS: Final = 4
"""Standard errors; one right check in 16,000 would fail; with fixed seeds always or never."""
PLAYED: Final = [
    pytest.param(rules, punter, banker, id=f"{name} {punter} {banker}")
    for name, rules, punter, banker in (
        ("ochko 2-3-4 hidden", OCHKO, 16, 17),
        ("ochko 2-3-4 announced", OCHKO.with_option("bust", "announced"), 19, 22),
        ("ochko 10 hidden", TEN, 18, 15),
        ("ochko 10 announced", TEN.with_option("bust", "announced"), 15, 18),
        ("thirty-one each_free", THIRTY_ONE, 26, 27),
        ("thirty-one one_eleven", THIRTY_ONE.with_option("aces", "one_eleven"), 29, 24),
        ("thirty-one each_free", THIRTY_ONE, 20, 32),
    )
]


def agrees(rules: Solvable, punter: int, banker: int, n: int) -> None:
    """The mean gain is near the value, and the coups were not all alike."""
    found = by_the_game(rules, punter=punter, banker=banker, n=n, seed=1)
    assert found.stderr > 0
    assert found.errors_from(duel(solved(rules), punter=punter, banker=banker).value) < ERRORS


@pytest.mark.parametrize(("rules", "punter", "banker"), PLAYED)
def test_the_game_gives_what_was_reckoned(rules: Solvable, punter: int, banker: int) -> None:
    """Together 10^5 coups."""
    agrees(rules, punter, banker, 100_000 // len(PLAYED))


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("rules", "punter", "banker"), PLAYED)
def test_the_game_gives_what_was_reckoned_in_ten_million_coups(rules: Solvable, punter: int, banker: int) -> None:
    """Together 10^7 coups."""
    agrees(rules, punter, banker, 10**7 // len(PLAYED))
