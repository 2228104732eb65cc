"""The environments for Gymnasium: its checker passes, and over all cards they are worth what we reckon exactly."""

import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bankomet.core.errors import BadOption, IllegalMove
from bankomet.faces import learn
from bankomet.faces.learn import duels
from bankomet.faces.learn.bankers import solved_banker
from bankomet.faces.learn.gym import DRAW, STAND, CountingEnv, DrawingEnv, OchkoEnv, ThirtyOneEnv
from bankomet.solve.live import next_series
from bankomet.solve.solutions import kept
from bankomet.solve.thresholds import duel as exact_duel

SMALLS: Final = (
    duels.small(values=(1, 2, 3), copies=(2, 2, 2), limit=5),
    duels.small(values=(1, 2, 4), copies=(3, 2, 2), limit=6, announced=True),
    duels.small(values=(1, 2, 3), copies=(2, 2, 2), limit=5, dealt=2, most_draws=1, bust_multiple=1),
)
Policy = Callable[[Any, Any], int]


class Script:
    """Dice that run through all that can happen: each number below its bound once, the later ones fastest."""

    def __init__(self) -> None:
        self._numbers: list[tuple[int, int]] = []
        self._asked = 0

    def plays(self) -> Iterator[None]:
        """Each way once."""
        while True:
            self._asked = 0
            yield
            while self._numbers and self._numbers[-1][0] + 1 == self._numbers[-1][1]:
                self._numbers.pop()
            if not self._numbers:
                return
            number, bound = self._numbers[-1]
            self._numbers[-1] = (number + 1, bound)

    def integers(self, bound: int) -> int:
        """The next number of this way."""
        if self._asked == len(self._numbers):
            self._numbers.append((0, bound))
        number, before = self._numbers[self._asked]
        assert before == bound
        self._asked += 1
        return number

    def random(self) -> float:
        """Every chance that is asked for is 0 or 1."""
        return 0.5

    @property
    def chance(self) -> Fraction:
        """Of this way."""
        chance = Fraction(1)
        for _, bound in self._numbers:
            chance /= bound
        return chance


def _worth(env: DrawingEnv, policy: Policy) -> Fraction:
    """What the punter gains on average over all ways in which the cards can come."""
    script, worth = Script(), Fraction(0)
    env._np_random = script  # type: ignore[assignment]
    for _ in script.plays():
        observation, info = env.reset()
        over, gained = False, 0.0
        while not over:
            assert env.observation_space.contains(observation)
            action = policy(observation, info) if info["action_mask"][DRAW] else STAND
            observation, gained, over, truncated, info = env.step(np.int64(action))
            assert not truncated
            assert over or gained == 0
        worth += script.chance * Fraction(gained)
    return worth


@pytest.mark.parametrize("name", learn.GYMNASIUM)
def test_gymnasiums_own_checker_passes(name: str) -> None:
    """Warnings are errors."""
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)
    assert gymnasium.make(f"bankomet.faces.learn.gym:{name}").spec is not None


def test_registering_twice_is_harmless() -> None:
    learn.register()
    learn.register()
    assert set(learn.GYMNASIUM) <= set(gymnasium.registry)


@pytest.mark.parametrize("duel", SMALLS)
@pytest.mark.parametrize(("punter", "banker"), [(3, 4), (5, 2), (1, 5)])
def test_over_all_cards_two_thresholds_are_worth_what_the_exact_duel_says(
    duel: duels.Duel, punter: int, banker: int
) -> None:
    env = OchkoEnv(banker, duel=duel)
    found = _worth(env, lambda observation, _: DRAW if observation[-2] < punter else STAND)
    assert found == -exact_duel(duel.game, punter=punter, banker=banker).value


def test_a_banker_of_ones_own_sees_his_cards_and_the_punters_draws_and_nothing_else() -> None:
    duel, asked = SMALLS[0], set()

    def banker(cards: tuple[int, ...], drawn: int) -> float:
        asked.add((cards, drawn))
        return float(drawn > 0)

    _worth(OchkoEnv(banker, duel=duel), lambda observation, _: DRAW if observation[-2] < 3 else STAND)
    assert {drawn for _, drawn in asked} == {0, 1, 2}
    assert all(tuple(sorted(cards)) == cards and sum(cards) <= 5 for cards, _ in asked)


@pytest.mark.parametrize(
    ("env", "game", "punter", "banker"),
    [
        (OchkoEnv(17), duels.ochko().game, 16, 17),
        (OchkoEnv(18, pictures="10", bust="announced"), duels.ochko(pictures="10", bust="announced").game, 15, 18),
        (ThirtyOneEnv(16), duels.thirty_one().game, 18, 16),
    ],
)
def test_with_whole_packs_it_comes_near_the_exact_value(env: DrawingEnv, game: Any, punter: int, banker: int) -> None:
    gains = []
    env.reset(seed=5)
    for _ in range(8_000):
        observation, info = env.reset()
        over, gained = False, 0.0
        while not over:
            draws = info["action_mask"][DRAW] and observation[-2] < punter
            observation, gained, over, _, info = env.step(np.int64(draws))
        gains.append(gained)
    error = float(np.std(gains)) / len(gains) ** 0.5
    assert abs(np.mean(gains) + float(exact_duel(game, punter=punter, banker=banker).value)) < 4 * error


@pytest.mark.parametrize("options", [{}, {"pictures": "10", "bust": "announced"}])
def test_two_who_have_read_the_solution_come_near_its_value(options: dict[str, Any]) -> None:
    """The banker of the environment against a punter of the same equilibrium; where it mixes, the dice decide."""
    env, dice, gains = OchkoEnv("solved", **options), np.random.default_rng(3), []
    assert env.duel.rules is not None
    solution = kept(env.duel.rules)
    env.reset(seed=3)
    for _ in range(8_000):
        _, info = env.reset()
        over, gained = False, 0.0
        while not over:
            decision = solution.decision(None, env._hand) if info["action_mask"][DRAW] else None
            draws = decision is not None and dice.random() < decision.draw
            _, gained, over, _, info = env.step(np.int64(draws))
        gains.append(gained)
    error = float(np.std(gains)) / len(gains) ** 0.5
    assert abs(np.mean(gains) + solution.value_float) < 4 * error


@pytest.mark.parametrize("duel", [duels.ochko(), duels.ochko(pictures="10", bust="announced")])
def test_the_solved_banker_does_what_is_solved(duel: duels.Duel) -> None:
    """With every hand, after every number of the punter's draws."""
    assert duel.rules is not None
    banker, solution = solved_banker(duel), kept(duel.rules)
    answers = set()
    for (drawn, hand), decision in solution.banker.items():
        answers.add(banker(duel.pack.cards(hand), drawn))
        assert banker(duel.pack.cards(hand), drawn) == float(decision.draw)
    assert {0.0, 1.0} <= answers


def test_what_is_not_solved_has_no_solved_banker() -> None:
    with pytest.raises(BadOption):
        OchkoEnv("solved", bust_multiple=1)
    with pytest.raises(BadOption):
        OchkoEnv("solved", duel=SMALLS[0])
    assert ThirtyOneEnv("solved").banker((6, 10, 10), 0) in (0.0, 1.0)


@pytest.mark.parametrize(("ranks", "suits", "loss_multiple"), [(2, 2, 1), (3, 1, 2), (3, 2, 1)])
def test_over_all_cards_a_first_series_is_worth_what_live_odds_say(ranks: int, suits: int, loss_multiple: int) -> None:
    env = CountingEnv(ranks=ranks, suits=suits, loss_multiple=loss_multiple)
    script, worth = Script(), Fraction(0)
    env._np_random = script  # type: ignore[assignment]
    for _ in script.plays():
        env.reset()
        observation, gained, over, truncated, info = env.step(np.int64(1))
        assert env.observation_space.contains(observation)
        assert (over, truncated) == (info["last"] == "lost", False)
        worth += script.chance * Fraction(gained)
    assert worth == -next_series(env.at, env.at.copies).edge


def test_who_sits_out_gains_nothing() -> None:
    env = CountingEnv()
    env.reset(seed=2)
    over, steps = False, 0
    while not over:
        _, gained, over, _, _ = env.step(np.int64(0))
        assert gained == 0
        steps += 1
    assert steps > 1


def test_a_card_too_many_is_refused_and_nothing_has_changed() -> None:
    env = OchkoEnv(17)
    seed = next(seed for seed in range(100) if not env.reset(seed=seed)[1]["action_mask"][DRAW])
    before, _ = env.reset(seed=seed)
    with pytest.raises(IllegalMove):
        env.step(np.int64(DRAW))
    after, _, over, _, _ = env.step(np.int64(STAND))
    assert over
    assert (after == before).all()


@pytest.mark.parametrize("env", [OchkoEnv(17), ThirtyOneEnv(26), CountingEnv()])
def test_what_is_no_action_or_comes_after_the_end_is_refused_and_nothing_has_changed(
    env: gymnasium.Env[Any, Any],
) -> None:
    with pytest.raises(IllegalMove) as early:
        env.step(np.int64(STAND))
    before, _ = env.reset(seed=3)
    dice = env.np_random.bit_generator.state
    for action in (7, -1, 1.5, 1.0, np.float32(0), "1", None, np.array([1])):
        with pytest.raises(IllegalMove) as refusal:
            env.step(action)
        assert refusal.value.code == "masked"
    assert env.np_random.bit_generator.state == dice
    over, info = False, dict[str, Any]()
    while not over:
        _, _, over, _, info = env.step(np.int64(STAND))
    assert not info["action_mask"].any()
    with pytest.raises(IllegalMove) as late:
        env.step(np.int64(STAND))
    assert early.value.code == late.value.code == "episode_over"
    assert (env.reset(seed=3)[0] == before).all()


@pytest.mark.parametrize("chance", [2.0, -0.1, float("nan"), None, "always", np.array([0.5, 0.5])])
def test_a_banker_who_draws_with_no_chance_that_there_is_is_refused(chance: float) -> None:
    env = OchkoEnv(lambda *_: chance, duel=SMALLS[0])
    with pytest.raises(BadOption) as refusal:
        _worth(env, lambda *_: STAND)
    assert refusal.value.code == "bad_chance"


@pytest.mark.parametrize(
    "options",
    [
        {"banker": 23},
        {"banker": 0},
        {"banker": "brave"},
        {"bust": "loud"},
        {"render_mode": "human"},
        {"nonsense": 3},
        {"draws": "open"},
    ],
)
def test_what_there_is_not_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        OchkoEnv(**options)


def test_options_beside_a_duel_are_refused() -> None:
    with pytest.raises(BadOption, match="leave out: pictures, nonsense"):
        OchkoEnv(4, duel=SMALLS[0], pictures="10", nonsense=3)


def test_an_option_of_thirty_one_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadOption, match="foo"):
        ThirtyOneEnv(foo=1)
    with pytest.raises(BadOption, match="aces"):
        ThirtyOneEnv(aces="nine")


@pytest.mark.parametrize(
    "make",
    [
        lambda: OchkoEnv(17),
        lambda: OchkoEnv("solved", pictures=10),
        lambda: OchkoEnv(4, duel=SMALLS[1]),
        lambda: ThirtyOneEnv(26),
        lambda: ThirtyOneEnv("solved"),
        lambda: CountingEnv(ranks=5),
    ],
)
def test_an_environment_sent_to_another_process_goes_on_there(make: Callable[[], Any]) -> None:
    """As those who learn on many processors do; also in mid-episode."""
    env = make()
    env.reset(seed=3)
    packed = pickle.dumps(env)
    assert len(packed) < 10_000
    again = pickle.loads(packed)  # noqa: S301 - our own bytes
    for each in range(40):
        for one in (env, again):
            one.seen = one.reset(seed=each)[0] if each % 2 else one.step(np.int64(STAND))[:3]
        assert str(env.seen) == str(again.seen)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    """And options are texts or numbers, as it comes."""
    n: Any = np.int64  # which the types do not name
    assert CountingEnv(ranks=n(3), suits=np.uint8(2), packs=np.int32(1)).at == CountingEnv(ranks=3, suits=2).at
    twice = CountingEnv(loss_multiple=2).at
    assert CountingEnv(loss_multiple="2").at == CountingEnv(loss_multiple=n(2)).at == twice
    assert type(CountingEnv(loss_multiple=n(2)).at.loss_multiple) is int
    small = duels.small(values=list(np.array([1, 2, 3])), copies=list(np.array([2, 2, 2])), limit=n(5))
    assert small == SMALLS[0]
    assert all(type(value) is int for value in (*small.pack.values, *small.pack.copies, small.game.limit))
    assert duels.ochko(pictures=10, bust_multiple="1").rules == duels.ochko(pictures="10", bust_multiple=1).rules
    banker = OchkoEnv(n(17)).banker
    assert [banker(cards, 0) for cards in ((6, 10), (7, 10))] == [1.0, 0.0]
    for wrong in (17.0, np.float64(17), True, 0, n(23)):
        with pytest.raises(BadOption):
            OchkoEnv(wrong)  # type: ignore[arg-type]


def test_a_counters_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadOption, match="it has: ranks, suits, packs, loss_multiple, pack_out"):
        CountingEnv(jokers=2)


def test_words_for_people() -> None:
    env = OchkoEnv(render_mode="ansi")
    env.reset(seed=3)
    assert "drawn: 0" in (env.render() or "")
    assert OchkoEnv().render() is None
