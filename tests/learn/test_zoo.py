"""The tables for PettingZoo: its own tests pass, nothing hidden leaks, and what is quick is what the engine does."""

import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the library's own tests make one of its games in a way it deprecates
    from pettingzoo.test import api_test, seed_test

from bankomet.core.cards import Card, Pack, parse_card
from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption, IllegalMove
from bankomet.core.game import CHANCE, Range, Seat, Sitting
from bankomet.faces.learn import zoo
from bankomet.faces.learn.zoo.actions import move_at, sizes
from bankomet.faces.learn.zoo.cards import Cards
from bankomet.faces.learn.zoo.table import Choice, TableEnv
from bankomet.games import GAMES
from bankomet.games.hands.position import Playing

TABLES: Final = [
    (game.name, preset, seats)
    for game in GAMES.values()
    for place, preset in enumerate(game.presets)
    for seats in ([1] if game.most_seats == 1 else [2 + place, 8] if place == 0 else [2 + place % 7])
]
OPTIONS: Final = [
    ("ochko", {"bust": "announced", "draws": "open", "order": "banker_first"}),
    ("ochko", {"aces": "bust", "punter_21": "round_ends", "banker_21": "push"}),
    ("thirty-one", {"bank": "coup", "draws": "open", "busted": "paid_back"}),
    ("thirteen", {"pack_out": "void_restart", "loss_multiple": "2"}),
    ("thirteen", {"pack_out": "bank_ends", "stakes": "free"}),
    ("thirteen", {"reshuffle": "each_series", "stakes": "capped"}),
]


def _named(value: Any) -> str:
    return " ".join(value.values()) if isinstance(value, dict) else str(value)


def _walk(env: TableEnv, seed: int, words: int = 300) -> Iterator[tuple[str, int]]:
    """Random play: each time who is in turn and what is chosen, before it is done; a table that ends is begun anew."""
    random = Random(seed)  # noqa: S311 - words to try
    env.reset(seed=seed)
    for _ in range(words):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            env.reset()
            agent = env.agent_selection
        action = random.choice(np.flatnonzero(env.infos[agent]["action_mask"]).tolist())
        yield agent, action
        env.step(action)


# -------------------------------------------------------------------------------------------------- PettingZoo's tests
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_pettingzoos_own_tests_pass(game: str, preset: str, seats: int) -> None:
    """Warnings are errors."""
    api_test(zoo.env(game, preset=preset, seats=seats, coups=5), num_cycles=40)
    seed_test(lambda: zoo.env(game, preset=preset, seats=seats, coups=5), num_cycles=40)


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_pettingzoos_own_tests_pass_in_its_own_dose(game: str, preset: str, seats: int) -> None:
    """As many cycles as it takes by itself, at a table of its usual length."""
    api_test(zoo.env(game, preset=preset, seats=seats))
    seed_test(lambda: zoo.env(game, preset=preset, seats=seats))


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_masks_in_observations_are_those_of_infos(game: str, preset: str, seats: int) -> None:
    env = zoo.env(game, preset=preset, seats=seats, masked_observations=True)
    for agent, _ in _walk(env, seed=1, words=30):
        observation = env.observe(agent)
        assert isinstance(observation, dict)
        assert env.observation_space(agent).contains(observation)
        assert (observation["action_mask"] == env.infos[agent]["action_mask"]).all()


# ------------------------------------------------------------------------------------------------------------- actions
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_every_offer_is_an_action_and_every_open_action_a_legal_move(game: str, preset: str, seats: int) -> None:
    env = zoo.env(game, preset=preset, seats=seats)
    done: set[str] = set()
    for agent, action in _walk(env, seed=2):
        seat = Seat(int(agent.removeprefix("seat_")))
        offers, places = env.position.offers(seat), env._open.places.values()
        assert {place.offer for place in places} - {None} == {*range(len(offers))}
        moves = [move for place in places if (move := move_at(offers, place)) is not None]
        assert len(moves) == len({str(move) for move in moves})
        for move in moves:
            assert any(each.holds(move) for each in offers)
            env.position.after(move)
        done.add(env.actions.names[action])
    unheard = set(env.actions.names) - done
    assert not unheard or len(unheard) < len(env.actions.names) / 2


@pytest.mark.parametrize(("lo", "hi"), [(1, 1), (1, 7), (2, 200), (0, 13), (5, 8)])
def test_sizes_rise_from_the_least_to_the_greatest(lo: int, hi: int) -> None:
    found = sizes(lo, hi)
    assert (found[0], found[-1]) == (lo, hi)
    assert list(found) == sorted(found)


def test_of_two_sizes_with_the_same_number_the_first_is_open() -> None:
    env = zoo.env("ochko", seats=2, purse=8)
    env.reset(seed=1)
    offer = next(each for each in env.position.offers(env.position.banking) if isinstance(each, Range))
    assert (offer.lo, offer.hi) == (1, 4)
    mask = env.infos[env.agent_selection]["action_mask"]
    opened = [name for name, is_open in zip(env.actions.names, mask, strict=True) if is_open]
    assert opened == ["bank least", "bank half", "bank all", "pass"]


def test_who_is_silent_keeps_a_stake_that_renews_by_itself() -> None:
    env = zoo.env("thirteen", preset="003", seats=3)
    silent = 0
    for agent, action in _walk(env, seed=3):
        seat = Seat(int(agent.removeprefix("seat_")))
        names = env.actions.names
        could = env.infos[agent]["action_mask"][names.index("silence")]
        assert bool(could) == (seat in env.position.stakes)
        silent += names[action] == "silence"
    assert silent > 20


def test_whole_numbers_of_numpy_are_whole_numbers_and_options_texts_or_numbers() -> None:
    n: Any = np.int64  # which the types do not name
    env = zoo.env("thirteen", seats=n(3), purse=n(500), stake=n(5), coups=n(2), options={"loss_multiple": n(2)})
    same = zoo.env("thirteen", seats=3, purse=500, stake=5, coups=2, options={"loss_multiple": "2"})
    assert env.possible_agents == same.possible_agents
    assert env.rules == same.rules
    for wrong in (3.0, "3", True, np.float64(3)):
        with pytest.raises(BadOption):
            zoo.env("thirteen", seats=wrong)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="loss_multiple"):
        zoo.env("thirteen", options={"loss_multiple": 3})


def test_what_is_masked_is_refused_and_nothing_has_changed() -> None:
    env = zoo.env("thirty-one", seats=2)
    for agent, _ in _walk(env, seed=4, words=20):
        before = env.position
        masked = int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0])
        for action in (masked, -1, 1.5, 1.0, "1", None, np.float32(0), np.array([1])):
            with pytest.raises(IllegalMove) as refused:
                env.step(action)
            assert refused.value.code == "masked"
            assert (env.position, env.agent_selection) == (before, agent)


def test_actions_are_sampled_from_a_mask_evenly_and_a_wrong_mask_is_refused() -> None:
    """Quicker than the library's own way, and with the same answers to what it is asked."""
    space = Choice(8)
    space.seed(1)
    mask = np.array([0, 1, 0, 1, 1, 0, 0, 1], np.int8)
    drawn = Counter(int(space.sample(mask)) for _ in range(4000))
    assert drawn.keys() == {1, 3, 4, 7}
    assert all(abs(count - 1000) < 150 for count in drawn.values())
    assert 0 <= space.sample() < 8
    for wrong in (mask.astype(np.int64), mask[:5]):
        with pytest.raises(AssertionError):
            space.sample(wrong)


def test_masks_cannot_be_written_to() -> None:
    """Equal ones are one array."""
    env = zoo.env("ochko")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        env.infos[env.agent_selection]["action_mask"][0] = 1


# -------------------------------------------------------------------------------------------------------- what is seen
def _twins(state: Any, seat: Seat, random: Random) -> Iterator[Any]:
    """The same position for `seat`, with other cards, or another purse, where it may not look."""
    for other, sitting in state.seats.items():
        if other != seat:
            richer = {**state.seats, other: Sitting(Chips(sitting.purse + 1))}
            yield replace(state, seats=richer)
    if isinstance(state.phase, Playing):
        for other in state.phase.hands.keys() - {seat}:
            yield from _other_hand(state, other, random)


def _other_hand(state: Any, seat: Seat, random: Random) -> Iterator[Any]:
    """A hidden card of this seat is changed for one of the pack."""
    phase, hand = state.phase, state.phase.hands[seat]
    hidden = state.rules.hand_size if state.rules.open_draws else len(hand)
    if phase.results.get(seat) == "natural" or not state.pack.size:
        return
    place, card = random.randrange(hidden), random.choice(_cards(state.pack))
    pack = Pack.of([*_cards(state.pack.without(card)), hand[place]])
    hands = {**phase.hands, seat: (*hand[:place], card, *hand[place + 1 :])}
    yield replace(state, pack=pack, phase=replace(phase, hands=hands))


def _cards(pack: Pack) -> list[Card]:
    return [card for card, count in pack.kinds() for _ in range(count)]


@pytest.mark.parametrize(
    ("game", "preset", "options"),
    [
        *[(game, preset, {}) for game, preset, _ in TABLES if game != "mousetrap"],
        *[(game, None, options) for game, options in OPTIONS],
    ],
    ids=_named,
)
def test_what_a_seat_may_not_know_leaves_observation_and_mask_as_they_were(
    game: str, preset: str | None, options: dict[str, str]
) -> None:
    """Byte for byte, for every seat: hidden cards of others, and their purses wherever the view is the same."""
    env, random = zoo.env(game, preset=preset, seats=4, options=options), Random(5)  # noqa: S311 - cards to try
    found = {"cards": 0, "purses": 0}
    for _ in _walk(env, seed=5, words=150):
        here = env.position
        for agent in env.agents:
            seat = Seat(int(agent.removeprefix("seat_")))
            view, seen, offers = here.seen_by(seat), _observed(env, agent), here.offers(seat)
            for twin in _twins(here, seat, random):
                what = "cards" if twin.seats == here.seats else "purses"
                if what == "cards":
                    assert twin.seen_by(seat) == view
                if twin.seen_by(seat) == view:
                    found[what] += 1
                    env.position = twin
                    assert _observed(env, agent) == seen
                    assert twin.offers(seat) == offers
            env.position = here
    assert found["purses"] > 300
    assert found["cards"] > 300 or game == "thirteen"


@pytest.mark.parametrize(
    ("game", "preset", "options"),
    [
        *[(game, preset, {}) for game, preset, _ in TABLES if game != "mousetrap"],
        *[(game, None, options) for game, options in OPTIONS],
    ],
    ids=_named,
)
def test_what_is_observed_is_what_the_view_tells(game: str, preset: str | None, options: dict[str, str]) -> None:
    """Each number by its name, reckoned from the view of the seat."""
    env = zoo.env(game, preset=preset, seats=4, options=options)
    for _ in _walk(env, seed=10, words=150):
        for agent in env.agents:
            seat = Seat(int(agent.removeprefix("seat_")))
            view = env.position.seen_by(seat)
            told = _told(view.public, view.private, seat, env)
            seen = dict(zip(env.eyes.names, np.frombuffer(_observed(env, agent), np.float32).tolist(), strict=True))
            assert seen == pytest.approx({name: told.get(name, 0.0) for name in env.eyes.names}, abs=1e-6)


def _told(public: Any, private: Any, seat: Seat, env: TableEnv) -> dict[str, float]:
    """The numbers that are not 0, and some that are, from the view."""
    told = {f"phase {public['phase']}": 1.0, "series": min(1.0, public["series"] / 10)}
    if public["banker"] is not None:
        told[f"banker {(public['banker'] - seat) % 4}"] = 1.0
    counters = {"purse": private["purse"], "stake": private["stake"], "bank": public["bank"] or 0}
    counters |= {"total staked": public["total"], "open": public["open"] or 0}
    told |= {name: counted / 1000 for name, counted in counters.items()}
    told["pack"] = public["cards_left"] / public["pack"]
    last = public["last"]
    if "calls" in public:
        told |= {f"left {rank}": public["left"][rank] / 4 for rank in public["calls"]}
        told["turned"] = len(public["turned"]) / len(public["calls"])
        return told if last is None else told | {f"last {last['result']}": 1.0}
    _add(told, "own", private["hand"])
    told["total"] = env.rules.total(map(parse_card, private["hand"])) / public["limit"]
    for other, of_seat in public["by_seat"].items():
        hand = of_seat["hand"]
        if hand is not None and public["phase"] == "playing":
            told[f"seat {(int(other) - seat) % 4} drew"] = hand["drawn"] / 8
            told[f"seat {(int(other) - seat) % 4} {hand['state']}"] = 1.0
            _add(told, "shown", hand["shown"])
    for hand in [] if last is None else last["hands"].values():
        _add(told, "last", hand)
    return told


def _add(told: dict[str, float], what: str, cards: list[str]) -> None:
    for card in cards:
        name = f"{what} {parse_card(card).rank.letter}"
        told[name] = told.get(name, 0.0) + 0.25


def _observed(env: TableEnv, agent: str) -> bytes:
    found = env.observe(agent)
    assert isinstance(found, np.ndarray)
    return found.tobytes()


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_numbers_stay_within_the_space(game: str, preset: str, seats: int) -> None:
    env = zoo.env(game, preset=preset, seats=seats)
    assert len(env.eyes.names) == len(set(env.eyes.names))
    for _ in _walk(env, seed=6):
        assert all(env.observation_space(agent).contains(env.observe(agent)) for agent in env.agents)


# -------------------------------------------------------------------------------------------------------------- chance
class Watched(Cards):
    """Remembers its cards."""

    def __init__(self, seed: int) -> None:
        super().__init__(np.random.default_rng(seed))
        self.fell: list[Card] = []

    def _off(self, waiting: list[Card]) -> Card:
        self.fell.append(super()._off(waiting))
        return self.fell[-1]


def _move_with(state: Any, card: Card) -> Any:
    return next(move for move in state.weights() if move.card is card)


@pytest.mark.parametrize(
    ("game", "preset", "options"),
    [*[(game, preset, {}) for game, preset, _ in TABLES if game != "mousetrap"], *[(g, None, o) for g, o in OPTIONS]],
    ids=_named,
)
def test_many_cards_at_once_are_the_same_cards_one_by_one(
    game: str, preset: str | None, options: dict[str, str]
) -> None:
    """The position after a whole deal or series is the engine's own after each of its cards."""
    env = zoo.env(game, preset=preset, seats=3, options=options)
    cards, checked = Watched(7), 0
    env.reset(seed=7)
    env._cards = cards
    real = cards.fallen

    def compared(state: Any) -> Any:
        nonlocal checked
        cards.fell.clear()
        found, one_by_one = real(state), state
        for card in cards.fell:
            one_by_one = one_by_one.after(_move_with(one_by_one, card)).state
        if cards.fell:
            assert found == one_by_one
            checked += 1
        return found

    cards.fallen = compared  # type: ignore[method-assign]
    random = Random(7)  # noqa: S311 - words to try
    for _ in range(300):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            env.reset()
            agent = env.agent_selection
        env.step(random.choice(np.flatnonzero(env.infos[agent]["action_mask"]).tolist()))
    assert checked > 20


def test_a_move_that_was_offered_leads_where_the_engine_leads() -> None:
    for game, preset, seats in TABLES:
        env = zoo.env(game, preset=preset, seats=seats)
        for _, action in _walk(env, seed=8, words=60):
            move = move_at(env._offers, env._open.places[action])
            if move is not None:
                assert env._follow(env.position, move) == env.position.after(move).state


def test_the_first_card_is_any_of_the_pack_as_often() -> None:
    state: Any = GAMES["thirteen"].presets["003"][-1].start({Seat(n): Sitting(Chips(100)) for n in (1, 2)})
    assert state.turns() is CHANCE
    seen: Counter[Card] = Counter()
    for seed in range(5200):
        cards = Watched(seed)
        cards.fallen(state)
        seen[cards.fell[0]] += 1
    assert len(seen) == 52
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 102.7  # chi-square of 51 at 0.99998


# ------------------------------------------------------------------------------------------------------------- rewards
@pytest.mark.parametrize(("game", "preset", "seats"), [table for table in TABLES if table[0] != "mousetrap"])
def test_rewards_are_what_purses_gained_and_sum_to_nothing(game: str, preset: str, seats: int) -> None:
    env = zoo.env(game, preset=preset, seats=seats)
    env.reset(seed=9)
    random, total, ended = Random(9), dict.fromkeys(env.agents, 0.0), 0  # noqa: S311 - words to try
    paid = False
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        assert sum(env.rewards.values()) == 0 or ended
        paid |= any(env.rewards.values())
        ended += terminated or truncated
        env.step(None if ended else random.choice(np.flatnonzero(info["action_mask"]).tolist()))
    purses = {f"seat_{seat}": sitting.purse - 1000 for seat, sitting in env.position.seats.items()}
    assert total == purses
    assert paid
    assert ended == seats


def test_in_mousetrap_a_circle_is_worth_the_cards_that_come_out() -> None:
    env = zoo.env("mousetrap", options={"n": "3"}, coups=1)
    env.reset(seed=1)
    for name in ("lay 1", "lay 3", "take", "lay 3", "lay 2", "count"):
        env.step(env.actions.names.index(name))
    assert env.terminations == {"seat_1": True}
    assert env.rewards == {"seat_1": 3.0}


def test_a_circle_that_is_taken_back_for_ever_is_cut_off() -> None:
    env = zoo.env("mousetrap", options={"n": "3"}, coups=1)
    env.reset(seed=1)
    words = 0
    while not env.truncations["seat_1"]:
        env.step(env.actions.names.index("take" if words % 2 else "lay 1"))
        words += 1
    assert words < 200


def test_a_table_at_which_nobody_stakes_is_cut_off() -> None:
    env = zoo.env("thirteen", preset="003", seats=3)
    env.reset(seed=1)
    words = 0
    while not env.truncations["seat_1"]:
        env.step(env.actions.names.index("out"))
        words += 1
    assert words < 50
    assert set(env.rewards.values()) == {0.0}


# ------------------------------------------------------------------------------------------------------------- refusals
def test_a_table_may_be_told_that_it_fills_no_purse_and_gives_no_hints() -> None:
    """So that whatever `bankomet games` lists can be said."""
    env = zoo.env("ochko", options={"refill": "no", "hints": "no", "bust": "announced"})
    plain = zoo.env("ochko", options={"bust": "announced"})
    assert [*_walk(env, seed=3, words=40)] == [*_walk(plain, seed=3, words=40)]
    zoo.env("thirteen", options={"refill": "no"})
    zoo.env("mousetrap", options={"refill": "no"})


@pytest.mark.parametrize(
    ("game", "asked", "code"),
    [
        ("whist", {}, "unknown_game"),
        ("ochko", {"seats": 9}, "bad_size"),
        ("ochko", {"seats": 1}, "bad_size"),
        ("mousetrap", {"seats": 2}, "bad_size"),
        ("ochko", {"preset": "000"}, "unknown_preset"),
        ("ochko", {"preset": ""}, "unknown_preset"),
        ("ochko", {"options": {"bust": "loud"}}, "bad_option"),
        ("ochko", {"options": {"refill": "yes"}}, "bad_option"),
        ("ochko", {"options": {"hints": "yes"}}, "bad_option"),
        ("thirteen", {"options": {"hints": "no"}}, "unknown_option"),
        ("ochko", {"render_mode": "human"}, "bad_option"),
        ("ochko", {"coups": 0}, "bad_size"),
        ("ochko", {"purse": 1}, "bad_size"),
        ("thirteen", {"purse": 9}, "bad_size"),
    ],
)
def test_what_there_is_not_is_refused(game: str, asked: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as refused:
        zoo.env(game, **asked)
    assert refused.value.code == code


def test_nobody_speaks_before_they_sit_down() -> None:
    env = zoo.env("ochko")
    assert env.agents == []
    with pytest.raises(IllegalMove):
        env.step(0)


def test_words_for_people() -> None:
    env = zoo.env("ochko", render_mode="ansi")
    env.reset(seed=1)
    assert "phase: declaring" in (env.render() or "")
    assert zoo.env("ochko").render() is None
