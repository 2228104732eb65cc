"""OpenSpiel's own tests of its Python API, taken from its wheel and run with the games of the house."""

import unittest
from collections.abc import Iterator
from typing import Any, Final

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this system")

from open_spiel.integration_tests import api_test  # noqa: E402 - after what may skip them all
from open_spiel.python.tests import games_sim_test  # noqa: E402 - the same

from bankomet.faces.learn import spiel  # noqa: E402 - the same
from tests.learn.spiel_games import ALONE, FULL, SMALLS  # noqa: E402 - the same

NAMES: Final = spiel.register()
ALL: Final = (*NAMES, *FULL, *ALONE, *SMALLS)


def run(base: type[unittest.TestCase], text: str, **known: object) -> None:
    """Runs all of OpenSpiel's tests in this class with this game; fails with what they say."""
    case = type(base.__name__, (base,), {"game": pyspiel.load_game(text), "game_name": text, **known})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    told = [said for _, said in result.errors + result.failures]
    assert not told, "\n".join(told)
    assert result.testsRun > 0


def states(state: Any) -> Iterator[Any]:
    """A state and all that follow it, each once by its history."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from states(state.child(action))


@pytest.mark.parametrize("text", [*NAMES, *FULL, *ALONE])
def test_its_tests_of_a_part_of_the_tree_pass(text: str) -> None:
    run(api_test.EnforceAPIOnPartialTreeBase, text)


@pytest.mark.parametrize("text", [*SMALLS, ALONE[0], "python_bankomet_mousetrap(n=4,suits=1)"])
def test_its_tests_of_the_whole_tree_pass(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds the numbers of nodes to a table of its own games; ours are counted here, by walking all histories."""
    every = list(states(pyspiel.load_game(text).new_initial_state()))
    chance = [each for each in every if each.is_chance_node()]
    decisions = [each for each in every if not each.is_chance_node() and not each.is_terminal()]
    counts = len(chance), len(decisions), len(every) - len(chance) - len(decisions)
    informed = {(each.current_player(), each.information_state_string()) for each in decisions}
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, text, counts)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, text, len(informed))
    run(api_test.EnforceAPIOnFullTreeBase, text)


@pytest.mark.parametrize("text", ALL)
def test_its_simulations_pass(text: str) -> None:
    """States that are cloned, serialized and pickled, returns within what the game promises."""
    game = pyspiel.load_game(text)
    games_sim_test.GamesSimTest().sim_game(game)
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
