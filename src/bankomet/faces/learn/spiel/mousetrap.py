"""Mousetrap for OpenSpiel: one player lays the circle, card by card; he gains one for each card that comes out.

Action c lays a card of the number c + 1 on the next place.  No card is taken back, and nothing is left to chance.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from bankomet.faces.learn.spiel.observing import Observer, Piece, observer_of_open
from bankomet.games import find_game, find_rules
from bankomet.games.mousetrap.count import counted
from bankomet.games.mousetrap.rules import Rules

MOUSETRAP: Final = pyspiel.GameType(
    short_name="python_bankomet_mousetrap",
    long_name="Mousetrap, laid by one player",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"n": 13, "suits": 1, "count": "stop_at_n"},
)


class MousetrapGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Mousetrap."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**MOUSETRAP.parameter_specification, **(params or {})}
        rules = find_rules(find_game("mousetrap"), find_game("mousetrap").default_preset)
        for name, value in chosen.items():
            rules = rules.with_option(name, str(value))
        assert isinstance(rules, Rules)
        self.rules = rules
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.n,
            max_chance_outcomes=0,
            num_players=1,
            min_utility=0.0,
            max_utility=float(rules.cards),
            max_game_length=rules.cards,
        )
        super().__init__(MOUSETRAP, info, dict(params or {}))

    def new_initial_state(self) -> "MousetrapState":
        """No card lies."""
        return MousetrapState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer[MousetrapState]":
        """The circle: with no card taken back it is all that has happened."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        pieces = [Piece("circle", (self.rules.cards, self.rules.n), _circle)]
        return observer_of_open(pieces, _told, asked, params)


class MousetrapState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A circle that is being laid."""

    def __init__(self, game: MousetrapGame) -> None:
        super().__init__(game)
        self.laid: tuple[int, ...] = ()

    @property
    def _rules(self) -> Rules:
        rules: Rules = self.get_game().rules
        return rules

    def current_player(self) -> int:
        """The player, until all cards lie."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else 0

    def is_terminal(self) -> bool:
        """Do all cards lie?"""
        return len(self.laid) == self._rules.cards

    def returns(self) -> list[float]:
        """How many cards come out."""
        if not self.is_terminal():
            return [0.0]
        return [float(len(counted(self.laid, self._rules.n, self._rules.count).out))]

    def _legal_actions(self, player: int) -> list[int]:
        assert player == 0, f"there is no player {player}"
        gone = Counter(self.laid)
        return [card - 1 for card in range(1, self._rules.n + 1) if gone[card] < self._rules.suits]

    def _apply_action(self, action: int) -> None:
        self.laid = (*self.laid, action + 1)

    def _action_to_string(self, player: int, action: int) -> str:
        assert player == 0, f"there is no player {player}"
        return f"lay {action + 1}"

    def __str__(self) -> str:
        return _told(self, 0)


def _told(state: MousetrapState, player: int) -> str:
    assert player == 0, f"there is no player {player}"
    return " ".join(map(str, state.laid)) or "no card lies"


def _circle(state: MousetrapState, _: int, into: NDArray[np.float32]) -> None:
    """The number of each card that lies, by place."""
    for place, card in enumerate(state.laid):
        into[place, card - 1] = 1
