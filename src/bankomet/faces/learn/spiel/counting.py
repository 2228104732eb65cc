"""Thirteen for OpenSpiel: one who counts the cards stakes a unit on a series or sits it out, through one holding.

A game for one player against chance (`bankomet.faces.learn.counting`).  Chance turns the cards; its outcomes are the
calls that they match, from 0.  The player has the word before each series: 0 sits it out, 1 stakes.  Nothing is hidden.
A holding has no bound, so it is cut off after `most_series`.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from bankomet.faces.learn.counting import SITS_OUT, STAKES, Holding, gain, setting_000
from bankomet.faces.learn.spiel.observing import Observer, Piece, observer_of_open
from bankomet.solve.setting import Setting, check_size

MOST_SERIES: Final = 1000
THIRTEEN: Final = pyspiel.GameType(
    short_name="python_bankomet_thirteen",
    long_name="Thirteen, staking for a counter of cards",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.REWARDS,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={
        "ranks": 13,
        "suits": 4,
        "packs": 1,
        "loss_multiple": 1,
        "pack_out": "continue_call",
        "most_series": 16,
    },
)


class ThirteenGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Thirteen, as a counter of cards plays it."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**THIRTEEN.parameter_specification, **(params or {})}
        self.most_series: int = chosen.pop("most_series")
        check_size("most_series", self.most_series, 1, MOST_SERIES)
        self.at: Setting = setting_000(**chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=2,
            max_chance_outcomes=self.at.calls,
            num_players=1,
            min_utility=float(-self.most_series),
            max_utility=float(self.most_series * self.at.loss_multiple),
            max_game_length=self.most_series,
        )
        super().__init__(THIRTEEN, info, dict(params or {}))

    @property
    def most_cards(self) -> int:
        """How many cards can be turned at most."""
        return self.most_series * self.at.calls

    def max_chance_nodes_in_history(self) -> int:
        """A card for each call of every series."""
        return self.most_cards

    def new_initial_state(self) -> "ThirteenState":
        """The first series is about to be staked on."""
        return ThirteenState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer[ThirteenState]":
        """What lies open; with perfect recall, all cards and words in their order."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        recall = asked.perfect_recall
        pieces = [Piece("left", (self.at.calls,), _left), Piece("series", (self.most_series + 1,), _series)]
        if recall:
            pieces.append(Piece("turned", (self.most_cards, self.at.calls), _turned))
            pieces.append(Piece("words", (self.most_series, 2), _words))
        return observer_of_open(pieces, partial(_told, recall=recall), asked, params)


class ThirteenState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A moment of a holding."""

    def __init__(self, game: ThirteenGame) -> None:
        super().__init__(game)
        self.left = game.at.copies
        self.call = 0
        self.cards: tuple[int, ...] = ()
        self.words: tuple[int, ...] = ()
        """For each series that was staked on or sat out, which."""
        self.staking = True
        self.over = False
        self.gained = 0
        self.just_gained = 0
        """With the last move."""

    @property
    def _game(self) -> ThirteenGame:
        """The game keeps what never changes, since a state is copied and pickled."""
        game: ThirteenGame = self.get_game()
        return game

    def current_player(self) -> int:
        """The player between two series, else chance."""
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self.staking else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Is the holding over, or cut off?"""
        return self.over

    def returns(self) -> list[float]:
        """What the player has gained."""
        return [float(self.gained)]

    def rewards(self) -> list[float]:
        """What the player has gained with the last move."""
        return [float(self.just_gained)]

    def _legal_actions(self, player: int) -> list[int]:
        assert player == 0 and self.staking, f"it is not the turn of player {player}"  # noqa: PT018 - one question
        return [SITS_OUT, STAKES]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each call that a card left matches, by how many do."""
        whole = sum(self.left)
        return [(call, count / whole) for call, count in enumerate(self.left) if count]

    def _apply_action(self, action: int) -> None:
        self.just_gained = 0
        if self.staking:
            self.words, self.staking = (*self.words, action), False
            return
        before = Holding(at=self._game.at, left=self.left, call=self.call)
        after = before.turned(action)
        self.cards = (*self.cards, action)
        self.left, self.call = after.left, after.call
        if after.last is not None:
            self.just_gained = self.words[-1] * gain(after.at, after.last)
            self.gained += self.just_gained
            self.over = after.over or len(self.words) == self._game.most_series
            self.staking = not self.over

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"turn {action + 1}"
        return "stake" if action == STAKES else "out"

    def __str__(self) -> str:
        return _told(self, 0, recall=True)


def _told(state: ThirteenState, player: int, *, recall: bool) -> str:
    assert player == 0, f"there is no player {player}"
    left = " ".join(map(str, state.left))
    parts = [f"left {left}", f"call {state.call + 1}", f"series {len(state.words)}"]
    if recall:
        parts.append("turned " + " ".join(str(card + 1) for card in state.cards))
        parts.append("staked " + " ".join(map(str, state.words)))
    return ", ".join(parts)


def _left(state: ThirteenState, _: int, into: NDArray[np.float32]) -> None:
    """How many cards of each call are left."""
    into[:] = state.left


def _series(state: ThirteenState, _: int, into: NDArray[np.float32]) -> None:
    """How many series have been staked on or sat out."""
    into[len(state.words)] = 1


def _turned(state: ThirteenState, _: int, into: NDArray[np.float32]) -> None:
    """The call that each card matches, in their order."""
    for number, card in enumerate(state.cards):
        into[number, card] = 1


def _words(state: ThirteenState, _: int, into: NDArray[np.float32]) -> None:
    """What was said before each series."""
    for number, word in enumerate(state.words):
        into[number, word] = 1
