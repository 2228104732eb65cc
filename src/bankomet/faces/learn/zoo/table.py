"""A table of any game as a PettingZoo environment (AEC): agents `seat_1` … speak when it is their turn.

Rewards are the counters a seat gained (in Mousetrap, the cards that came out), as each coup is settled.
"""

from functools import lru_cache
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, OVER, RIGHT, Game, Move, Offer, Rules, Seat, Sitting
from bankomet.faces.learn.zoo.actions import actions_of, move_at
from bankomet.faces.learn.zoo.cards import Cards
from bankomet.faces.learn.zoo.observing import eyes_of
from bankomet.games.banking.rules import Stakes
from bankomet.games.banking.seating import round_from

Observation = NDArray[np.float32] | dict[str, NDArray[Any]]

MOST_WORDS: Final = 20
"""A circle of Mousetrap is cut off after so many words a card: cards can be taken back for ever."""
BARREN_ROUNDS: Final = 2
"""A table is cut off when nobody has staked for so many rounds of the bank."""


class Choice(Discrete):
    """A discrete space whose `sample` takes a tenth of the time under a mask."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One of the actions that the mask leaves open, each as likely."""
        fits = mask is not None and mask.dtype == np.int8 and len(mask) == self.n
        open_ones = _open_under(mask.tobytes()) if fits else ()
        if not open_ones:
            return super().sample(mask, probability)  # which says what is wrong with a mask
        return open_ones[int(self.np_random.random() * len(open_ones))]


@lru_cache(maxsize=1 << 12)
def _open_under(mask: bytes) -> tuple[np.int64, ...]:
    return tuple(np.int64(number) for number, open_now in enumerate(mask) if open_now)


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's class is generic over what it calls agents
    """A table at which every seat is an agent."""

    def __init__(
        self,
        game: Game,
        rules: Rules[Any],
        *,
        seats: int,
        purse: int,
        coups: int,
        masked_observations: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"bankomet_{game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.game, self.coups = game, coups
        self.rules: Any = rules
        self.actions = actions_of(game, rules)
        self.eyes = eyes_of(game, rules, seats=seats, purse=purse)
        self._masked = masked_observations
        self._equal = getattr(rules, "stakes", None) is Stakes.EQUAL
        self._capped = getattr(rules, "stakes", None) is Stakes.CAPPED
        self._seats = tuple(Seat(number) for number in range(1, seats + 1))
        self._most_barren = BARREN_ROUNDS * seats
        self._opening = {seat: Sitting(Chips(purse)) for seat in self._seats}
        self._around = {seat: list(round_from(self._opening, seat, RIGHT))[:-1] for seat in self._seats}
        """The other seats, the left neighbour last."""
        self._name = {seat: f"seat_{seat}" for seat in self._seats}
        self._seat = {name: seat for seat, name in self._name.items()}
        self.possible_agents = list(self._seat)
        self.observation_spaces = {name: self._space() for name in self.possible_agents}
        self.action_spaces = {name: Choice(len(self.actions.names)) for name in self.possible_agents}
        self._cards = Cards(np.random.default_rng())
        self._follow = _followed if game.deals else _after
        self._nobody_sits()

    # --------------------------------------------------------------------------------------------- what PettingZoo asks

    def observation_space(self, agent: str) -> Space[Any]:
        """Numbers from 0 on, by `eyes.names`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of `actions.names`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Everybody sits down with the opening purse; without a seed, the cards go on from where they were."""
        del options
        if seed is not None:
            self._cards = Cards(np.random.default_rng(seed))
        self._nobody_sits()
        self.agents = self.possible_agents[:]
        self._go_on()

    def _nobody_sits(self) -> None:
        """Everything as it is before the first word; until `reset` no action is open."""
        names = self.possible_agents
        self.agents = []
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self.agent_selection = names[0]
        self.position: Any = self.rules.start(self._opening)
        self._open = self.actions.closed
        self._offers: tuple[Offer[Any], ...] = ()
        self._to_ask: list[Seat] = []
        self._stage = -1
        self._words = 0
        self._rewarded = False

    def step(self, action: Any) -> None:
        """The agent in turn speaks.  Raises: IllegalMove (`masked`), and nothing has changed."""
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        place = self._open.places.get(_whole(action))
        if place is None:
            raise IllegalMove("masked", action=action, possible=", ".join(self._open_names()))
        self._cumulative_rewards[name] = 0.0
        if self._rewarded:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._rewarded = False
        self.infos[name] = {}
        self._words += 1
        before, move = self.position, move_at(self._offers, place)
        if move is not None:
            self.position = self._follow(before, move)
        self._go_on()
        if self.position.coups != before.coups or self.position.seats is not before.seats:
            self._reward(before)

    def observe(self, agent: str) -> Observation:
        """What a seat knows."""
        seen = np.frombuffer(self.eyes(self.position, self._seat[agent]), np.float32)
        if not self._masked:
            return seen
        return {
            "observation": seen,
            "action_mask": self.infos[agent].get("action_mask", self.actions.closed.mask),
        }

    def render(self) -> str | None:
        """The table as everybody sees it."""
        if self.render_mode is None:
            return None
        public = self.position.seen_by(None).public
        return ", ".join(f"{key}: {value}" for key, value in public.items())

    def close(self) -> None:
        """Nothing is held open."""

    # ------------------------------------------------------------------------------------------------ who speaks next

    def _go_on(self) -> None:
        """Cards fall and stakes close until somebody has the word, or the table ends."""
        while True:
            at = self.position
            if at.coups >= self.coups:
                return self._end(self.terminations)
            if at.stakes_open:
                if at.barren >= self._most_barren:
                    return self._end(self.truncations)
                if self._ask_for_stakes(at):
                    return None
                self.position = at.close().state
                continue
            turns = at.turns()
            if turns is CHANCE:
                self.position = self._cards.fallen(at)
            elif not turns or turns is OVER:
                return self._end(self.terminations)
            elif self._is_endless(at):
                return self._end(self.truncations)
            else:
                (seat,) = turns if len(turns) == 1 else at.awaited
                return self._give_word(seat, at.offers(seat))

    def _is_endless(self, at: Any) -> bool:
        """Has a circle been laid and taken back for too long?"""
        return not self.game.deals and self._words >= MOST_WORDS * self.rules.cards * (at.coups + 1)

    def _ask_for_stakes(self, at: Any) -> bool:
        """Each punter is asked once, from the banker's left, unless he could only sit out; False when all have been.

        Under a cap (001) they were asked before, each in his turn.
        """
        if at.stage_no != self._stage:
            self._stage = at.stage_no
            self._to_ask = [] if self._capped else self._around[at.holder][:]
        while self._to_ask:
            seat = self._to_ask.pop()
            offers = at.offers(seat)
            silence = self._equal and seat in at.stakes
            if silence or len(offers) > 1:
                self._give_word(seat, offers, silence=silence)
                return True
        return False

    def _give_word(self, seat: Seat, offers: tuple[Offer[Any], ...], *, silence: bool = False) -> None:
        self._offers = offers
        self._open = self.actions.open(offers, silence=silence)
        self.agent_selection = name = self._name[seat]
        self.infos[name] = {"action_mask": self._open.mask}

    def _end(self, ended: dict[str, bool]) -> None:
        self._open = self.actions.closed
        for name in self.agents:
            ended[name] = True
            self.infos[name] = {"action_mask": self._open.mask}

    # ---------------------------------------------------------------------------------------------- what they gained

    def _reward(self, before: Any) -> None:
        self._rewarded = True
        for seat, gain in self._gains(before).items():
            name = self._name[seat]
            self.rewards[name] = gain
            self._cumulative_rewards[name] += gain

    def _gains(self, before: Any) -> dict[Seat, float]:
        """What each seat's purse has gained since; in Mousetrap, the cards that came out of the circle."""
        now = self.position
        if not self.game.deals:
            return {self._seats[0]: float(len(now.last.course.out))}
        return {seat: float(now.seats[seat].purse - before.seats[seat].purse) for seat in self._seats}

    def _open_names(self) -> list[str]:
        return [self.actions.names[number] for number in self._open.places]

    def _space(self) -> Space[Any]:
        numbers = Box(0.0, self.eyes.highest, (len(self.eyes.names),), np.float32)
        if not self._masked:
            return numbers
        return Dict({"observation": numbers, "action_mask": MultiBinary(len(self.actions.names))})


def _followed(at: Any, move: Move) -> Any:
    """The next position, of a game with a bank."""
    return at.followed(move)[0]


def _after(at: Any, move: Move) -> Any:
    """The next position."""
    return at.after(move).state


def _whole(action: Any) -> int:
    """An action as a number; −1, which none has, for what is no whole number."""
    try:
        return index(action)
    except TypeError:
        return -1
