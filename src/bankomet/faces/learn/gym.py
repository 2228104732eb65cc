"""Gymnasium: one punter against a banker in Ochko and Thirty-one, and staking in Thirteen for a counter of cards.

Importing this module makes its environments known to Gymnasium, whose own way it is:
`gymnasium.make("bankomet.faces.learn.gym:bankomet/Ochko-v0")`, in another process too.

An action mask stands in `info["action_mask"]`: 1 for each action that is open.  What is not open, or comes when no
episode is being played, is refused, and nothing has changed.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from bankomet.core.errors import BadOption, IllegalMove
from bankomet.faces.learn import counting, duels, register
from bankomet.faces.learn.bankers import Banker, banker_of
from bankomet.faces.learn.counting import STAKES, Holding, holding, setting_000
from bankomet.faces.learn.duels import Duel
from bankomet.solve.hands import BUST, DEALT, NOTHING, Hand

__all__ = ["CountingEnv", "DrawingEnv", "OchkoEnv", "ThirtyOneEnv"]

Observation = NDArray[np.float32]
Info = dict[str, Any]

STAND: Final = 0
DRAW: Final = 1
OF_OCHKO: Final = ("pictures", "bust", "bust_multiple", "banker_21")
"""The options of `duels.ochko`."""
OF_THIRTY_ONE: Final = ("aces",)
"""Those of `duels.thirty_one`."""
OF_COUNTING: Final = ("ranks", "suits", "packs", "loss_multiple", "pack_out")
"""Those of `counting.setting_000`."""
MOST_TOTAL: Final = 100.0
"""No hand counts so much; a dealt full count is told as the full count."""


class DrawingEnv(gymnasium.Env[Observation, np.int64]):
    """One coup of a punter against a banker, the stake made; the packs are freshly shuffled for each.

    Observation: how many cards of each value the punter holds, in the order of `duel.pack.values`; what they count (0
    when they are bust or he may not look); and how many he has drawn.  Action 0 stands, 1 draws.  The reward, in stakes
    (Ochko) or counters (Thirty-one), comes with the last step of an episode; the steps before it give 0.

    Where the deal settles the coup (a dealt full count on either side), the only action is to stand, and that ends it.
    Beside a full count of the banker's the punter does not look at his own cards (O6).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - the library's own way

    def __init__(self, duel: Duel, banker: int | str | Banker, render_mode: str | None = None) -> None:
        self.render_mode = _checked(render_mode)
        self.duel = duel
        self.banker = banker_of(duel, banker)
        highs = [*duel.pack.copies, MOST_TOTAL, max(1, duel.most_draws)]
        self.observation_space = Box(np.zeros(len(highs), np.float32), np.array(highs, np.float32), dtype=np.float32)
        self.action_space = Discrete(2)
        self._playing = False
        self._deal_nothing()

    def _deal_nothing(self) -> None:
        self._left = list(self.duel.pack.copies)
        self._hand: Hand = NOTHING
        self._his: Hand = NOTHING
        self._drawn = 0

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Observation, Info]:
        """Fresh packs, and a hand for each."""
        super().reset(seed=seed, options=dict(options or {}))
        self._deal_nothing()
        for _ in range(self.duel.game.dealt):
            self._hand += self._card()
            self._his += self._card()
        self._playing = True
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """The punter stands or draws.

        Raises: IllegalMove (`no_more_cards` where he may only stand, `masked`, `episode_over`); BadOption
        (`bad_chance`) when the banker's own play is no chance, and then the episode is over.
        """
        _check_action(self.action_space, action, self._info, playing=self._playing)
        if action == DRAW:
            if not self._may_draw:
                raise IllegalMove("no_more_cards", seat=1)
            self._hand += self._card()
            self._drawn += 1
        self._playing = action == DRAW and self._may_draw
        reward = 0.0 if self._playing else float(self._settled())
        return self._observation(), reward, not self._playing, False, self._info()

    def render(self) -> str | None:
        """The punter's cards in words."""
        if self.render_mode is None:
            return None
        cards = " ".join(map(str, self.duel.pack.cards(self._seen)))
        return f"cards: {cards or 'not seen'}; drawn: {self._drawn}"

    def _card(self) -> Hand:
        """One of the cards left, each as likely."""
        number = int(self.np_random.integers(sum(self._left)))
        index = 0
        while number >= self._left[index]:
            number -= self._left[index]
            index += 1
        self._left[index] -= 1
        return self.duel.pack.one_of[index]

    @property
    def _settled_by_deal(self) -> bool:
        total = self.duel.game.total
        return DEALT in (total(self._hand), total(self._his))

    @property
    def _may_draw(self) -> bool:
        return self.duel.may_draw(self._hand) and not self._settled_by_deal

    def _settled(self) -> int:
        """The banker plays, if there is anything to play for; what the punter gains."""
        lost = self.duel.ends_at_bust and self.duel.game.total(self._hand) == BUST
        if not lost and not self._settled_by_deal:
            while self.duel.may_draw(self._his) and self._he_draws():
                self._his += self._card()
        return self.duel.gain(self._hand, self._his)

    def _he_draws(self) -> bool:
        chance = self.banker(self.duel.pack.cards(self._his), self._drawn)
        try:
            is_one = 0 <= chance <= 1
        except (TypeError, ValueError):  # no number, or many
            is_one = False
        if not is_one:
            raise BadOption("bad_chance", chance=chance)
        return bool(self.np_random.random() < chance)

    @property
    def _seen(self) -> Hand:
        """The punter's hand, as far as he may look at it (O5, P4)."""
        hidden = self.duel.game.total(self._his) == DEALT
        return NOTHING if hidden else self._hand

    def _observation(self) -> Observation:
        game, seen = self.duel.game, self._seen
        total = game.total(seen) if seen else 0
        told = game.limit if total == DEALT else total
        return np.array([*self.duel.pack.counts(seen), told, self._drawn], np.float32)

    def _info(self) -> Info:
        return {"action_mask": np.array([self._playing, self._playing and self._may_draw], np.int8)}


class OchkoEnv(DrawingEnv):
    """Ochko; the options of the table as in `duels.ochko`, or a `duel` of one's own, which has its options already."""

    def __init__(
        self,
        banker: int | str | Banker = 17,
        *,
        render_mode: str | None = None,
        duel: Duel | None = None,
        **options: Any,
    ) -> None:
        if duel is not None and options:
            raise BadOption("bad_option.duel_and_options", options=", ".join(options))
        super().__init__(duel or duels.ochko(**_known("ochko", options, OF_OCHKO)), banker, render_mode)


class ThirtyOneEnv(DrawingEnv):
    """Thirty-one; its options as in `duels.thirty_one`."""

    def __init__(self, banker: int | str | Banker = 26, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(duels.thirty_one(**_known("thirty-one", options, OF_THIRTY_ONE)), banker, render_mode)


class CountingEnv(gymnasium.Env[Observation, np.int64]):
    """One holding of Thirteen (000) beside which a counter of cards stakes one unit on a series, or sits it out.

    Observation: how many cards of each call are left in the pack, in the order of the calls.  Action 0 sits the next
    series out, 1 stakes on it.  Each step plays one series, and its reward is what the punter gains; an episode ends
    with the holding.  Options as in `counting.setting_000`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - the library's own way

    def __init__(self, *, render_mode: str | None = None, **options: Any) -> None:
        self.render_mode = _checked(render_mode)
        self.at = setting_000(**_known("thirteen", options, OF_COUNTING))
        self.observation_space = Box(
            np.zeros(self.at.calls, np.float32), np.array(self.at.copies, np.float32), dtype=np.float32
        )
        self.action_space = Discrete(2)
        self._holding = holding(self.at)
        self._playing = False

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Observation, Info]:
        """A banker takes the bank with a pack freshly shuffled."""
        super().reset(seed=seed, options=dict(options or {}))
        self._holding = holding(self.at)
        self._playing = True
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """The series is played.  Raises: IllegalMove (`masked`, `episode_over`)."""
        _check_action(self.action_space, action, self._info, playing=self._playing)
        here = self._holding.turned(self._card(self._holding))
        while here.call:
            here = here.turned(self._card(here))
        self._holding, self._playing = here, not here.over
        reward = float(counting.gain(self.at, here.last)) if action == STAKES else 0.0
        return self._observation(), reward, here.over, False, self._info()

    def render(self) -> str | None:
        """The cards left in words."""
        if self.render_mode is None:
            return None
        return f"series {self._holding.series}; left of each call: {' '.join(map(str, self._holding.left))}"

    def _card(self, here: Holding) -> int:
        """The call that the next card matches: one of the cards left, each as likely."""
        number = int(self.np_random.integers(sum(here.left)))
        for call, count in enumerate(here.left):
            if number < count:
                return call
            number -= count
        raise AssertionError("a pack has as many cards as are left of all calls")

    def _observation(self) -> Observation:
        return np.array(self._holding.left, np.float32)

    def _info(self) -> Info:
        """`last` is how the series before ended for the banker: `won`, `lost`, `void`, or None."""
        last = self._holding.last
        mask = np.array([self._playing, self._playing], np.int8)
        return {"action_mask": mask, "last": None if last is None else str(last)}


def _known(game: str, options: Mapping[str, Any], possible: tuple[str, ...]) -> Mapping[str, Any]:
    """These options, if all are possible ones.  Raises: BadOption (`unknown_option`)."""
    for name in options:
        if name not in possible:
            raise BadOption("unknown_option", game=game, option=name, possible=", ".join(possible))
    return options


def _check_action(space: gymnasium.Space[Any], action: object, info: Callable[[], Info], *, playing: bool) -> None:
    """Is it one of the actions, and are there any now?  Raises: IllegalMove."""
    if not playing:
        raise IllegalMove("episode_over")
    if not space.contains(action):
        possible = (str(number) for number, is_open in enumerate(info()["action_mask"]) if is_open)
        raise IllegalMove("masked", action=action, possible=", ".join(possible))


def _checked(render_mode: str | None) -> str | None:
    if render_mode not in (None, "ansi"):
        raise BadOption("bad_option", option="render_mode", value=render_mode, possible="ansi")
    return render_mode


register()
