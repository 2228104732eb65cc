"""The bot that has read the solution: what it does is what is solved, at the games' own tables."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bankomet.core.chips import Chips
from bankomet.core.game import CHANCE, Seat, Sitting, View
from bankomet.games.hands.moves import parse_move
from bankomet.games.ochko.presets import BOOK as OCHKO
from bankomet.games.ochko.presets import TEN
from bankomet.games.thirty_one.presets import BOOK as THIRTY_ONE
from bankomet.games.thirty_one.presets import COUP
from bankomet.play import bots, scholar
from bankomet.play.bots import Style
from bankomet.play.doing import Doing
from bankomet.play.dues import Due, What
from bankomet.play.house import Join
from bankomet.play.seen import seen_by
from bankomet.play.shoe import SeededDice
from bankomet.solve.estimate import estimated
from bankomet.solve.solutions import kept, nearest
from bankomet.solve.solved import Solvable
from tests.support.play import played

BANKER = Seat(1)
ERRORS = 4
"""Standard errors."""


def played_on(rules: Solvable, seed: int, punters: int = 1) -> Iterator[tuple[Any, Seat, Any]]:
    """A coup that scholars play: each position in which a seat is asked, the seat and its word; last, None.

    Seat 1 banks, the others have made the least stake, and cards come by the state's own weights.
    """
    random, dice = Random(seed), SeededDice(seed, "scholar")  # noqa: S311 - a seed is wanted
    seats = [Seat(i) for i in range(1, punters + 2)]
    at: Any = rules.start({seat: Sitting(Chips(1000)) for seat in seats})
    opening = ["lot 1", *(["bank 1 400"] if rules.stakes.name != "EQUAL" else [])]
    for text in [*opening, *(f"stake {seat} {rules.stake}" for seat in seats[1:])]:
        at = at.after(parse_move(text)).state
    at = at.close().state
    while not at.coups:
        if at.turns() is CHANCE:
            weights = at.weights()
            at = at.after(random.choices(list(weights), list(weights.values()))[0]).state
            continue
        (seat,) = at.awaited
        word = bots.speak(Style.SCHOLAR, rules, at.seen_by(seat), seat, at.offers(seat), dice)
        yield at, seat, word
        at = at.after(word).state
    yield at, BANKER, None


@pytest.mark.parametrize("rules", [OCHKO, TEN, THIRTY_ONE])
def test_its_words_are_the_decisions_of_the_solution(rules: Solvable) -> None:
    """At two seats: by its own cards and, as banker, by how many the other has drawn."""
    solution, asked = kept(rules), 0
    for seed in range(60):
        for at, seat, word in played_on(rules, seed):
            if word is None or len(at.offers(seat)) < 2:
                continue
            hand = solution.game.pack.hand(rules.total([card]) for card in at.phase.hands[seat])
            seen = len(at.phase.hands[Seat(2)]) - rules.hand_size if seat == BANKER else None
            decision = solution.decision(seen, hand)
            assert decision is not None
            assert 0 < decision.draw < 1 or str(word).startswith("draw") == bool(decision.draw)
            asked += 1
    assert asked > 60


def test_two_of_them_play_for_the_value() -> None:
    """By the game's own counters: within four standard errors of what the solution is worth."""
    rules = TEN.with_option("bust", "announced")
    gains = []
    for seed in range(4_000):
        *_, (at, _, _) = played_on(rules, seed)
        gains.append(at.seats[BANKER].purse - 1000)
    found = estimated(sum(gains), sum(gain * gain for gain in gains), len(gains), 0)
    value = kept(rules).value
    assert value is not None
    assert found.errors_from(value) < ERRORS


def test_where_the_solution_does_both_it_does_both() -> None:
    """An ace and a six of Ochko: twenty draws of fifty-seven."""
    view = View(public={"banker": 1, "by_seat": {}}, private={"seat": 2, "hand": ["6♠", "A♥"]})
    dice, n = SeededDice(1, "both"), 4_000
    draws = sum(bool(scholar.draws(OCHKO, view, dice)) for _ in range(n))
    assert abs(draws / n - 20 / 57) < ERRORS * (20 / 57 * 37 / 57 / n) ** 0.5


@pytest.mark.parametrize("punters", [3])
@pytest.mark.parametrize("rules", [OCHKO.with_option("draws", "open"), COUP])
def test_at_a_table_of_more_and_under_other_rules_it_plays_on(rules: Solvable, punters: int) -> None:
    """The nearest solved game; the banker by the stakes that are still in."""
    words = [word for seed in range(30) for _, seat, word in played_on(rules, seed, punters) if word is not None]
    verbs = {str(word).split()[0] for word in words}
    assert {"draw", "stand"} <= verbs


def test_the_banker_weighs_what_every_punter_would_have_him_do() -> None:
    """With twice the same punter he does what he does with one; the greater stake has the word where they differ."""
    solution = nearest(OCHKO)
    hand = next(
        hand
        for (seen, hand), each in solution.banker.items()
        if seen == 0 and each.draw == 1 and solution.banker[2, hand].draw == 0
    )
    cards = [f"{value}♠" for value in _ranks(solution.game.pack.cards(hand))]

    def banker(*punters: tuple[int, int]) -> bool | None:
        seats = {
            str(seat): {"hand": {"state": "stands", "drawn": drawn}, "stake": stake}
            for seat, (drawn, stake) in enumerate(punters, 2)
        }
        view = View(
            public={"seats": seats, "game": {"banker": 1}},  # type: ignore[dict-item]
            private={"seat": 1, "hand": cards},  # type: ignore[dict-item]
        )
        return scholar.draws(OCHKO, view, SeededDice(1, "weighs"))

    assert banker((0, 10)) is True
    assert banker((2, 10)) is False
    assert banker((0, 10), (0, 30)) is True
    assert banker((0, 1000), (2, 1)) is True
    assert banker((0, 1), (2, 1000)) is False


def test_a_banker_who_draws_first_plays_as_against_punters_who_drew_nothing() -> None:
    """Under rules that are not solved: the nearest game that is."""
    rules = OCHKO.with_option("order", "banker_first")
    now = played("ochko book order=banker_first", "join 1 2", "lot 1", "bank 1 20", "stake 2 10", "close")
    view = now.then("hands 2 10♠ 9♠, 1 10♦ 2♦").table.state.seen_by(Seat(1))
    assert scholar.draws(rules, view, SeededDice(1, "any")) is True


@pytest.mark.parametrize(("stakes", "word"), [((300, 1), "draw 1"), ((1, 300), "stand 1")])
def test_at_a_running_table_it_weighs_by_what_lies_there(stakes: tuple[int, int], word: str) -> None:
    """Sixteen in two cards: against a punter who drew nothing he draws, against one who drew two he stands."""
    now = played("ochko book").took(Join(BANKER, "b1", Style.SCHOLAR, "Ada")).then("join 2 3", "lot 1", "bank 1 400")
    for seat, stake in zip((2, 3), stakes, strict=True):
        now = now.then(f"stake {seat} {stake}")
    now = now.then("close", "hands 2 9♥ 8♥, 3 2♦ 3♦, 1 8♠ 8♣", "stand 2", "gets 3 4♦ 5♦", "stand 3")
    (said,) = Doing("table", SeededDice(1, "weighs"), b"").entries(now.table, Due(0, What.BOT, BANKER))
    assert str(said) == word


def _ranks(values: tuple[int, ...]) -> list[str]:
    """A rank of Ochko for each value: jack 2, queen 3, king 4, ace 11."""
    return [{11: "A"}.get(value, str(value)) for value in values]


def test_a_table_and_its_game_show_it_the_same() -> None:
    """The view of the whole table leads to the same word as the game's own."""
    table = played("ochko book", "join 1 2", "lot 1", "bank 1 100", "stake 2 10", "close")
    for card, seat in zip(("7♠", "6♦", "8♠", "7♦"), (2, 1, 2, 1), strict=True):
        table = table.then(f"deal {seat} {card}")
    table = table.then("draw 2", "deal 2 3♣", "stand 2")
    whole, own = seen_by(table.table, BANKER), table.table.state.seen_by(BANKER)
    assert own.private["total"] == 13
    assert scholar.draws(OCHKO, whole, SeededDice(1, "a")) is scholar.draws(OCHKO, own, SeededDice(1, "a")) is True
