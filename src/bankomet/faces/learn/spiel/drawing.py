"""Ochko and Thirty-one for OpenSpiel: player 0 is the punter, player 1 the banker; one coup, the stake made.

Chance deals each its cards by turns and gives those that are drawn; its outcomes are the numbers of `values`, from 0.
A player stands (0) or draws (1); whose hand lets him draw no more can only stand, and says so, as at the table.  A
punter's information is his own cards; the banker's, his own and how many the punter drew.  The order of cards that are
dealt is nobody's knowledge, that of drawn ones is: so recall is perfect, and nothing is lost by forgetting it
(`observation_string` does).
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import partial
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from bankomet.core.errors import BadOption
from bankomet.faces.learn import duels
from bankomet.faces.learn.duels import Duel
from bankomet.faces.learn.spiel.observing import Observer, Piece
from bankomet.games.ochko.presets import BOOK as RULES
from bankomet.games.ochko.rules import Bust, Pictures
from bankomet.solve.hands import BUST, DEALT, NOTHING, Hand

BOOK: Final = "book"
PUNTER: Final = 0
BANKER: Final = 1


class Action(IntEnum):
    """What a player does with his hand."""

    STAND = 0
    DRAW = 1


def _type(name: str, title: str, defaults: Mapping[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(defaults),
    )


OCHKO: Final = _type(
    "python_bankomet_ochko",
    "Ochko (21), one punter and the banker",
    {
        "pictures": "two_three_four",
        "bust": "hidden",
        "bust_multiple": 2,
        "banker_21": "takes_all",
        "pack": "book",
        "limit": 21,
        "dealt": 2,
        "most_draws": 3,
    },
)
"""`pictures=two_three_four|ten`, `bust=hidden|announced`, `bust_multiple=2|1`, `banker_21=takes_all|push`.

`pack=book` is two packs of 52.  Any other is a pack of one's own, such as `pack=1:2 2:2 3:2` for two cards of each of
the values 1, 2 and 3: then `dealt` cards are dealt to each, at most `most_draws` drawn, towards `limit`, and a banker's
dealt full count takes all.  These three are for such a pack alone, `pictures` and `banker_21` for the book's.
(OpenSpiel reads a parameter of digits and signs alone as a number; so no text is one.)
"""
FOR_THE_BOOKS_PACK: Final = ("pictures", "banker_21")
FOR_ONES_OWN: Final = ("limit", "dealt", "most_draws")
_PICTURES: Final = {pictures.name.lower(): str(pictures) for pictures in Pictures}
THIRTY_ONE: Final = _type("python_bankomet_thirty_one", "Thirty-one, one punter and the banker", {"aces": "each_free"})


def ochko_of(params: Mapping[str, Any]) -> Duel:
    """The game that these parameters name.  Raises: BadOption."""
    if params["pack"] == BOOK:
        _check_left_alone(params, FOR_ONES_OWN)
        pictures = _PICTURES.get(params["pictures"], params["pictures"])
        named = ("bust", "bust_multiple", "banker_21")
        return duels.ochko(pictures=pictures, **{name: params[name] for name in named})
    _check_left_alone(params, FOR_THE_BOOKS_PACK)
    bust = RULES.with_option("bust", params["bust"]).bust
    counted = [_counted(params["pack"], word) for word in params["pack"].split()]
    return duels.small(
        values=tuple(value for value, _ in counted),
        copies=tuple(copies for _, copies in counted),
        limit=params["limit"],
        dealt=params["dealt"],
        most_draws=params["most_draws"],
        announced=bust is Bust.ANNOUNCED,
        bust_multiple=params["bust_multiple"],
    )


def _check_left_alone(params: Mapping[str, Any], names: Iterable[str]) -> None:
    """What means nothing here is as it was.  Raises: BadOption (`bad_option`)."""
    for name in names:
        usual = OCHKO.parameter_specification[name]
        if params[name] != usual:
            raise BadOption("bad_option", option=name, value=params[name], possible=usual)


def _counted(pack: str, word: str) -> tuple[int, int]:
    """A value, and how many cards have it.  Raises: BadOption (`bad_pack`)."""
    value, _, copies = word.partition(":")
    if not (value.isascii() and value.isdigit() and copies.isascii() and copies.isdigit()):
        raise BadOption("bad_pack", pack=pack)
    return int(value), int(copies)


class Drawing(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of drawing between two."""

    def __init__(self, kind: Any, duel: Duel, params: Mapping[str, Any]) -> None:
        lowest, highest = duel.bounds
        least = min(lowest, -highest)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(Action),
            max_chance_outcomes=len(duel.pack.values),
            num_players=2,
            min_utility=float(least),
            max_utility=float(-least),
            utility_sum=0.0,
            max_game_length=2 * (duel.most_draws + 1),
        )
        super().__init__(kind, info, dict(params))
        self.duel = duel

    def max_chance_nodes_in_history(self) -> int:
        """Each is dealt his cards and can draw the most."""
        return 2 * (self.duel.game.dealt + self.duel.most_draws)

    def new_initial_state(self) -> "DrawingState":
        """No card is dealt."""
        return DrawingState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,
        params: Mapping[str, Any] | None = None,
    ) -> "Observer[DrawingState]":
        """What a player knows; with perfect recall, the order of his draws too."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces = _pieces(self.duel, own=own, public=asked.public_info, recall=asked.perfect_recall)
        return Observer(pieces, partial(_told, own=own, public=asked.public_info, recall=asked.perfect_recall), params)


class OchkoGame(Drawing):
    """Ochko."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**OCHKO.parameter_specification, **(params or {})}
        super().__init__(OCHKO, ochko_of(chosen), params or {})


class ThirtyOneGame(Drawing):
    """Thirty-one."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**THIRTY_ONE.parameter_specification, **(params or {})}
        super().__init__(THIRTY_ONE, duels.thirty_one(**chosen), params or {})


class DrawingState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A coup."""

    def __init__(self, game: Drawing) -> None:
        super().__init__(game)
        self.hands: tuple[Hand, Hand] = (NOTHING, NOTHING)
        self.cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """The same, by the numbers of values, in the order in which they came."""
        self.at: int = pyspiel.PlayerId.CHANCE
        self.taker = PUNTER
        """Who gets the next card."""

    @property
    def duel(self) -> Duel:
        """What is played; the game keeps it, since a state is copied and pickled."""
        duel: Duel = self.get_game().duel
        return duel

    @property
    def dealing(self) -> bool:
        """Are cards still to be dealt?"""
        return len(self.cards[BANKER]) < self.duel.game.dealt

    def drawn(self, player: int) -> int:
        """How many cards a player has drawn."""
        return max(0, len(self.cards[player]) - self.duel.game.dealt)

    def current_player(self) -> int:
        """Whose word it is."""
        return self.at

    def is_terminal(self) -> bool:
        """Is the coup settled?"""
        return bool(self.at == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """What each gained."""
        if not self.is_terminal():
            return [0.0, 0.0]
        gain = float(self.duel.gain(*self.hands))
        return [gain, -gain]

    def _legal_actions(self, player: int) -> list[int]:
        assert player == self.at, f"it is not the turn of player {player}"
        return [Action.STAND, Action.DRAW] if self.duel.may_draw(self.hands[player]) else [Action.STAND]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each value that is left, by how many cards have it."""
        pack = self.duel.pack
        gone = zip(*(pack.counts(hand) for hand in self.hands), strict=True)
        left = [copies - sum(counts) for copies, counts in zip(pack.copies, gone, strict=True)]
        whole = sum(left)
        return [(index, count / whole) for index, count in enumerate(left) if count]

    def _apply_action(self, action: int) -> None:
        if self.at == pyspiel.PlayerId.CHANCE:
            self._take(action)
        elif action == Action.DRAW:
            self.taker, self.at = self.at, pyspiel.PlayerId.CHANCE
        else:
            self.at = BANKER if self.at == PUNTER else pyspiel.PlayerId.TERMINAL

    def _take(self, index: int) -> None:
        """Whoever is to get a card gets it."""
        was_dealing, taker = self.dealing, self.taker
        hands, cards = list(self.hands), list(self.cards)
        hands[taker] += self.duel.pack.one_of[index]
        cards[taker] = (*cards[taker], index)
        self.hands, self.cards = (hands[0], hands[1]), (cards[0], cards[1])
        if self.dealing:
            self.taker = BANKER if taker == PUNTER else PUNTER
        elif was_dealing:
            self._look()
        else:
            self._ask(taker)

    def _look(self) -> None:
        """All is dealt: a dealt full count settles the coup at once."""
        total = self.duel.game.total
        if DEALT in map(total, self.hands):
            self.at = pyspiel.PlayerId.TERMINAL
        else:
            self._ask(PUNTER)

    def _ask(self, player: int) -> None:
        """A player has the word, unless his cards have settled the coup."""
        lost = player == PUNTER and self.duel.ends_at_bust and self.duel.game.total(self.hands[PUNTER]) == BUST
        self.at = pyspiel.PlayerId.TERMINAL if lost else player

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.duel.pack.values[action]}"
        return Action(action).name.lower()

    def __str__(self) -> str:
        return " | ".join(_shown(self, player, recall=True) for player in (PUNTER, BANKER))


# ------------------------------------------------------------------------------------------------- what a player knows
def _shown(state: DrawingState, player: int, *, recall: bool) -> str:
    """A hand: the dealt cards in their pack's order, then the drawn ones as they came; or all in the pack's order."""
    values, dealt = state.duel.pack.values, state.duel.game.dealt
    cards = state.cards[player]
    parts = (sorted(cards[:dealt]), cards[dealt:]) if recall else (sorted(cards),)
    return " + ".join(" ".join(str(values[card]) for card in part) for part in parts if part)


def _told(state: DrawingState, player: int, *, own: bool, public: bool, recall: bool) -> str:
    parts = [f"player {player}"]
    if own and not state.dealing:
        parts.append(f"hand {_shown(state, player, recall=recall)}")
    if public:
        parts.append(f"drawn {state.drawn(PUNTER)} {state.drawn(BANKER)}")
        parts.append(f"turn {int(state.at)}")
    return ", ".join(parts)


def _pieces(duel: Duel, *, own: bool, public: bool, recall: bool) -> list[Piece[DrawingState]]:
    kinds = len(duel.pack.values)
    pieces = [Piece("player", (2,), _player)]
    if own:
        pieces.append(Piece("hand", (kinds,), _hand))
    if own and recall:
        pieces.append(Piece("draws", (duel.most_draws, kinds), _draws))
    if public:
        pieces.append(Piece("drawn", (2, duel.most_draws + 1), _drawn))
        pieces.append(Piece("turn", (2,), _turn))
    return pieces


def _player(_: DrawingState, player: int, into: NDArray[np.float32]) -> None:
    into[player] = 1


def _hand(state: DrawingState, player: int, into: NDArray[np.float32]) -> None:
    """How many cards of each value."""
    if not state.dealing:
        into[:] = state.duel.pack.counts(state.hands[player])


def _draws(state: DrawingState, player: int, into: NDArray[np.float32]) -> None:
    """The value of each drawn card, in their order."""
    for number, card in enumerate(state.cards[player][state.duel.game.dealt :]):
        into[number, card] = 1


def _drawn(state: DrawingState, _: int, into: NDArray[np.float32]) -> None:
    """How many cards each has drawn."""
    for each in (PUNTER, BANKER):
        into[each, state.drawn(each)] = 1


def _turn(state: DrawingState, _: int, into: NDArray[np.float32]) -> None:
    """Whose word it is."""
    if state.at >= 0:
        into[state.at] = 1
