"""The games for OpenSpiel: its own checks pass, and what its algorithms find is what we reckon exactly."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this system")

from open_spiel.python.algorithms.best_response import BestResponsePolicy  # noqa: E402 - after what may skip them all
from open_spiel.python.policy import TabularPolicy  # noqa: E402 - the same

from bankomet.core.errors import BadOption  # noqa: E402 - the same
from bankomet.faces.learn import duels, spiel  # noqa: E402 - the same
from bankomet.faces.learn.duels import Duel  # noqa: E402 - the same
from bankomet.faces.learn.spiel.drawing import BANKER, PUNTER, Action  # noqa: E402 - the same
from bankomet.solve.equilibrium.solve import solve  # noqa: E402 - the same
from bankomet.solve.hands import every_hand  # noqa: E402 - the same
from bankomet.solve.mousetrap import by_cards_out  # noqa: E402 - the same
from bankomet.solve.reply import best_reply  # noqa: E402 - the same
from bankomet.solve.thresholds import duel as exact_duel  # noqa: E402 - the same
from tests.learn.spiel_games import ANNOUNCED, FULL, SMALL, SMALLS  # noqa: E402 - the same

NAMES: Final = spiel.register()


def _play(game: Any, seed: int) -> list[Any]:
    """The states of one random play, the last one terminal."""
    random, state = np.random.default_rng(seed), game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(actions, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
        states.append(state.clone())
    return states


def test_registering_twice_is_harmless() -> None:
    assert spiel.register() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


def _tree(state: Any) -> list[Any]:
    """A state and all that can follow."""
    found = [state]
    for at in found:
        if at.is_chance_node():
            found += [at.child(action) for action, _ in at.chance_outcomes()]
        else:
            found += [at.child(action) for action in at.legal_actions()]
    return found


@pytest.mark.parametrize("text", SMALLS)
def test_recall_is_perfect(text: str) -> None:
    """In one information set all have the same actions, and the same own information sets and actions behind them."""
    paths: dict[tuple[int, str], set[tuple[Any, ...]]] = defaultdict(set)

    def walk(state: Any, behind: tuple[tuple[Any, ...], tuple[Any, ...]]) -> None:
        player = state.current_player()
        if state.is_chance_node():
            for action, _ in state.chance_outcomes():
                walk(state.child(action), behind)
        elif not state.is_terminal():
            key = state.information_state_string(player)
            paths[player, key].add((*behind[player], tuple(state.legal_actions())))
            for action in state.legal_actions():
                own = [*behind]
                own[player] = (*behind[player], key, action)
                walk(state.child(action), (own[0], own[1]))

    walk(pyspiel.load_game(text).new_initial_state(), ((), ()))
    assert {player for player, _ in paths} == {PUNTER, BANKER}
    assert all(len(found) == 1 for found in paths.values())


@pytest.mark.parametrize("text", SMALLS)
def test_strings_and_tensors_say_the_same(text: str) -> None:
    """Two positions have the same string exactly where they have the same tensor, for either kind."""
    states = [state for state in _tree(pyspiel.load_game(text).new_initial_state()) if state.is_player_node()]
    assert len(states) > 50
    for kind in ("information_state", "observation"):
        pairs = {
            (getattr(s, f"{kind}_string")(p), tuple(getattr(s, f"{kind}_tensor")(p)))
            for s in states
            for p in (PUNTER, BANKER)
        }
        assert len({text for text, _ in pairs}) == len({numbers for _, numbers in pairs}) == len(pairs)


@pytest.mark.parametrize("text", [*SMALLS, *FULL])
def test_nobody_learns_what_the_other_holds(text: str) -> None:
    """The same own cards and numbers of draws, other cards of the other: nothing that a player is told differs."""
    game = pyspiel.load_game(text)
    twins = 0
    for seed in range(30):
        for state in _play(game, seed):
            if not state.is_player_node():
                continue
            for player in (PUNTER, BANKER):
                other = 1 - player
                pack = state.duel.pack
                for swapped in range(len(pack.values)):
                    twin = state.clone()
                    cards = [*state.cards]
                    cards[other] = (*cards[other][:-1], swapped)
                    hands = [sum(pack.one_of[card] for card in held) for held in cards]
                    twin.cards, twin.hands = tuple(cards), tuple(hands)
                    twins += twin.cards != state.cards
                    assert _known(twin, player) == _known(state, player)
    assert twins > 100


def _known(state: Any, player: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(player),
        tuple(state.information_state_tensor(player)),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
    )


# ------------------------------------------------------------------------------------------- against the exact figures
def _value(state: Any, policies: tuple[Any, Any]) -> Fraction:
    """What the punter gains on average, in fractions, when each plays by a function of his hand: does it draw?"""
    if state.is_terminal():
        return Fraction(int(state.returns()[PUNTER]))
    if state.is_chance_node():
        parts = (
            Fraction(chance).limit_denominator(1000) * _value(state.child(action), policies)
            for action, chance in state.chance_outcomes()
        )
        return sum(parts, Fraction(0))
    player = state.current_player()
    draws = _may_draw(state) and policies[player](state.hands[player])
    return _value(state.child(Action.DRAW if draws else Action.STAND), policies)


def _may_draw(state: Any) -> bool:
    return Action.DRAW in state.legal_actions()


def _below(duel: Duel, threshold: int) -> Any:
    return lambda hand: duel.game.total(hand) < threshold


@pytest.mark.parametrize("text", SMALLS)
def test_two_thresholds_are_worth_what_the_exact_duel_says(text: str) -> None:
    game = pyspiel.load_game(text)
    duel = game.duel
    for punter, banker in ((1, duel.game.limit), (3, 4), (4, 3), (duel.game.limit, 2)):
        found = _value(game.new_initial_state(), (_below(duel, punter), _below(duel, banker)))
        assert found == -exact_duel(duel.game, punter=punter, banker=banker).value


@pytest.mark.parametrize("text", SMALLS)
def test_the_best_reply_of_openspiel_is_ours(text: str) -> None:
    """A banker who stands at 4: no policy of the punter's gains more than our reply, and our reply gains that."""
    game = pyspiel.load_game(text)
    reply = best_reply(game.duel.game, banker=4)
    assert _value(game.new_initial_state(), (reply.draws.__getitem__, _below(game.duel, 4))) == -reply.value
    policy = TabularPolicy(game)
    for index, state in enumerate(policy.states):
        player = state.current_player()
        draws = _may_draw(state) and _below(game.duel, 4)(state.hands[player])
        policy.action_probability_array[index] = [1 - draws, draws]
    best = BestResponsePolicy(game, PUNTER, policy).value(game.new_initial_state())
    assert best == pytest.approx(float(-reply.value), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "mixes"),
    [
        ("python_bankomet_ochko(pack=1:3 2:2 4:2,limit=5,dealt=1,most_draws=2)", True),
        ("python_bankomet_ochko(pack=2:2 3:2 5:2,limit=8,dealt=1,most_draws=2)", True),
        (SMALL, False),
        (ANNOUNCED, False),
    ],
)
def test_openspiel_finds_nothing_to_gain_against_our_solution(text: str, *, mixes: bool) -> None:
    """Its own best responses to what `solve` says of the same pack, both ways, are worth the value and no more."""
    game = pyspiel.load_game(text)
    solution, policy = solve(game.duel.game), TabularPolicy(game)
    assert solution.value is not None
    draws = []
    for index, state in enumerate(policy.states):
        player = state.current_player()
        decision = solution.decision(None if player == PUNTER else state.drawn(PUNTER), state.hands[player])
        assert (decision is not None) == _may_draw(state)
        draws.append(0.0 if decision is None else float(decision.draw))
        policy.action_probability_array[index] = [1 - draws[-1], draws[-1]]
    assert any(0 < draw < 1 for draw in draws) == mixes
    start = game.new_initial_state()
    for player, sign in ((PUNTER, -1), (BANKER, 1)):
        best = BestResponsePolicy(game, player, policy).value(start)
        assert best == pytest.approx(sign * float(solution.value), abs=1e-12)


def test_a_generic_solver_comes_to_rest() -> None:
    """OpenSpiel's CFR+ on the smallest game: what each could still gain falls below a thousandth."""
    game = pyspiel.load_game("python_bankomet_ochko(pack=1:2 2:2 3:1,limit=4,dealt=1,most_draws=1)")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(50):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 1e-3
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) > 0.1


# ------------------------------------------------------------------------------------------------------ games for one
def test_a_counter_of_cards_is_paid_series_by_series() -> None:
    """Rewards sum to returns; who sits out gains nothing, and who stakes loses a unit or wins what a loss pays."""
    game = pyspiel.load_game("python_bankomet_thirteen(ranks=3,suits=2,loss_multiple=2,most_series=4)")
    paid: dict[int, set[float]] = {0: set(), 1: set()}
    for seed in range(40):
        states = _play(game, seed)
        assert sum(state.rewards()[0] for state in states) == states[-1].returns()[0]
        for before, after in pairwise(states):
            if before.is_chance_node() and not after.is_chance_node():
                paid[before.words[-1]].add(after.rewards()[0])
    assert paid == {0: {0.0}, 1: {-1.0, 2.0}}


def test_cards_of_mousetrap_lie_in_the_order_in_which_they_are_laid() -> None:
    """1, 3, 2 all come out; 4, 3, 1, 2 do not; the orders backwards would do otherwise."""
    for n, laid, out in ((3, (1, 3, 2), 3.0), (4, (4, 3, 1, 2), 0.0)):
        state = pyspiel.load_game(f"python_bankomet_mousetrap(n={n})").new_initial_state()
        for card in laid:
            state.apply_action(card - 1)
        assert state.returns() == [out]


def test_the_circles_of_mousetrap_are_all_orders_and_each_is_counted() -> None:
    """All orders of five cards: how many of them let how many cards out, as `mousetrap` counts them."""
    game = pyspiel.load_game("python_bankomet_mousetrap(n=5)")
    ends = [state for state in _tree(game.new_initial_state()) if state.is_terminal()]
    out = Counter(int(state.returns()[0]) for state in ends)
    assert [out[cards] for cards in range(6)] == [*by_cards_out(5)]


# ------------------------------------------------------------------------------------------------------ what is refused
@pytest.mark.parametrize(
    ("pack", "code"),
    [
        ("1:2 2", "bad_pack"),
        ("2:2 1:2", "bad_pack"),
        ("1:1 2:1", "bad_size"),
        ("0:2 1:9", "bad_size"),
        ("x", "bad_pack"),
    ],
)
def test_a_pack_that_cannot_be_played_with_is_refused(pack: str, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        pyspiel.load_game(f"python_bankomet_ochko(pack={pack},limit=4,dealt=1,most_draws=2)")
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize(
    ("pack", "parameter"),
    [
        ("1:2 2:2 3:2,limit=5,dealt=1,most_draws=2", "bust=announce"),
        ("1:2 2:2 3:2,limit=5,dealt=1,most_draws=2", "pictures=foo"),
        ("1:2 2:2 3:2,limit=5,dealt=1,most_draws=2", "pictures=ten"),
        ("1:2 2:2 3:2,limit=5,dealt=1,most_draws=2", "banker_21=push"),
        ("1:2 2:2 3:2,limit=5,dealt=1,most_draws=2", "bust_multiple=3"),
        ("book", "bust=announce"),
        ("book", "pictures=foo"),
        ("book", "banker_21=maybe"),
        ("book", "bust_multiple=3"),
        ("book", "limit=5"),
        ("book", "dealt=1"),
        ("book", "most_draws=2"),
    ],
)
def test_a_parameter_that_means_nothing_beside_a_pack_is_refused(pack: str, parameter: str) -> None:
    with pytest.raises(BadOption, match=parameter.partition("=")[0]):
        pyspiel.load_game(f"python_bankomet_ochko(pack={pack},{parameter})")


def test_every_long_hand_can_be_drawn_and_none_longer() -> None:
    """The longest hand by counting is the longest of all hands of the packs."""
    for duel in (
        duels.ochko(),
        duels.ochko(pictures="10"),
        duels.small(values=(1, 2, 3), copies=(2, 2, 2), limit=5),
        duels.small(values=(2, 3), copies=(3, 3), limit=5, dealt=2, most_draws=1),
    ):
        hands = every_hand(duel.pack, dealt=duel.game.dealt, draws=duel.may_draw)
        assert max(map(duel.pack.size, hands)) == duel.longest
