"""Equilibria: textbook games, small packs by another way, Ochko in fractions, Thirty-one within its bounds."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files

import numpy as np
import pytest

from bankomet.games.hands.facts import Result
from bankomet.games.ochko.presets import BOOK as OCHKO
from bankomet.games.ochko.presets import TEN
from bankomet.games.thirty_one.presets import BOOK as THIRTY_ONE
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.equilibrium import side
from bankomet.solve.equilibrium.drawing_pairs import DrawingPairs
from bankomet.solve.equilibrium.exact import Proof, exact, plan, proved
from bankomet.solve.equilibrium.exact_drawing import ExactDrawing, dealt_full
from bankomet.solve.equilibrium.solve import solve
from bankomet.solve.equilibrium.solver import equilibrium
from bankomet.solve.hands import BUST, Hand
from bankomet.solve.reply import best_reply
from bankomet.solve.solutions import Solution, kept, parse, printed
from bankomet.solve.solutions.files import file_name
from bankomet.solve.solved import Solvable, solved
from tests.solve.matrix_games import MatrixGame
from tests.solve.small_games import by_every_order, kuhn, small_game

OCHKOS = [
    pytest.param(rules, id=file_name(rules))
    for rules in (OCHKO, OCHKO.with_option("bust", "announced"), TEN, TEN.with_option("bust", "announced"))
]
THIRTY_ONES = [
    pytest.param(rules, id=file_name(rules)) for rules in (THIRTY_ONE, THIRTY_ONE.with_option("aces", "one_eleven"))
]
SMALL = [
    ((1, 2, 3), (2, 2, 2), 1, 3, 4),
    ((2, 3, 5), (3, 2, 2), 1, 4, 8),
    ((1, 3, 4), (3, 3, 2), 2, 4, 8),
    ((1, 2, 4, 5), (2, 3, 2, 2), 1, 4, 9),
]


def test_kuhns_poker_is_worth_an_eighteenth_to_the_second() -> None:
    """Kuhn 1950; each of three cards, and the equilibrium is one of a family of which all are worth the same."""
    game = kuhn()
    found = equilibrium(MatrixGame(game), rounds=200)
    proof = exact(game, found.first.tolist(), found.second.tolist())
    assert (proof.least, proof.most) == (Fraction(1, 18), Fraction(1, 18))
    assert any(0 < chance < 1 for chance in proof.second)


@pytest.mark.parametrize("announced", [False, True])
@pytest.mark.parametrize(("values", "copies", "dealt", "most", "limit"), SMALL)
def test_a_small_pack_is_worth_what_every_order_of_its_cards_says(
    values: tuple[int, ...], copies: tuple[int, ...], dealt: int, most: int, limit: int, *, announced: bool
) -> None:
    """Orders lose nothing, and what goes over weighs what is left: the sequence form knows neither."""
    game = small_game(values, copies, dealt=dealt, most=most, limit=limit, announced=announced)
    found = solve(game)
    assert found.exact
    assert found.value_float == pytest.approx(by_every_order(game), abs=1e-12)


@pytest.mark.parametrize("rules", OCHKOS)
def test_ochko_solved_again_is_what_is_kept_and_nobody_can_gain(rules: Solvable) -> None:
    """The decisions and the value to the last digit; what drawing would cost, to a millionth."""
    again, known = solve(solved(rules)), kept(rules)
    assert (again.value, again.exploitability, again.exact) == (known.value, 0.0, True)
    assert known.exact
    ours, theirs = (list(each.punter.values()) + list(each.banker.values()) for each in (again, known))
    assert [each.draw for each in ours] == [each.draw for each in theirs]
    assert [each.arises for each in ours] == [each.arises for each in theirs]
    assert all(abs(one.margin - other.margin) < 1e-6 for one, other in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("rules", OCHKOS)
def test_what_the_banker_can_be_asked_is_what_a_punter_of_the_solution_can_leave_him(rules: Solvable) -> None:
    """By walking all that the punter may do: a decision arises where some hand of his can lie beside the banker's."""
    known = kept(rules)
    pack, copies = known.game.pack, np.array(known.game.pack.copies)
    left = {seen: np.array([pack.counts(hand) for hand in hands]) for seen, hands in _left_standing(known).items()}
    for (seen, hand), each in known.banker.items():
        beside = left.get(seen, np.empty((0, len(copies)))) + pack.counts(hand)
        assert each.arises == bool((beside <= copies).all(axis=1).any()), (seen, pack.cards(hand))
    assert all(each.arises for each in known.punter.values())


def _left_standing(known: Solution) -> dict[int, set[Hand]]:
    """Every hand with which a punter of the solution can leave the word to the banker, by how many cards he drew."""
    game, found = known.game, defaultdict[int, set[Hand]](set)
    todo = [hand for hand in game.standing() if game.pack.size(hand) == game.dealt]
    while todo:
        hand = todo.pop()
        drawn, decision = game.pack.size(hand) - game.dealt, known.punter.get(hand)
        if hand in found[drawn]:
            continue
        if game.total(hand) == BUST:
            if game.both_bust is Result.BOTH_BUST:  # he has not said so
                found[drawn].add(hand)
            continue
        if decision is None or decision.draw < 1:
            found[drawn].add(hand)
        if decision is not None and decision.draw > 0:
            todo += game.pack.followed(hand)
    return found


@pytest.mark.parametrize("rules", OCHKOS)
def test_what_is_kept_of_ochko_is_proved_in_fractions(rules: Solvable) -> None:
    """Both best replies, without any float: exploitability is nothing at all, and one changed decision shows."""
    known = kept(rules)
    proof = _proof(known)
    assert proof.exploitability == 0
    assert proof.least + dealt_full(known.game) == known.value
    hand, decision = max(known.punter.items(), key=lambda item: abs(item[1].margin) * (item[1].draw in (0, 1)))
    worse = replace(known, punter={**known.punter, hand: replace(decision, draw=1 - decision.draw)})
    assert _proof(worse).most > proof.most


def _proof(solution: Solution) -> Proof:
    game = ExactDrawing(solution.game)
    size = len(game.hands)
    seen = len(game.second.base) // size
    decisions = [solution.decision(level, hand) for level in (None, *range(seen)) for hand in game.hands]
    chances = [Fraction(0) if each is None else Fraction(each.draw) for each in decisions]
    return proved(game, chances[:size], chances[size:])


@pytest.mark.parametrize("rules", OCHKOS)
def test_no_threshold_of_the_banker_is_worth_more_than_the_equilibrium(rules: Solvable) -> None:
    """Reckoned by the law of both hands, without the solver."""
    game, value = solved(rules), kept(rules).value
    best = [best_reply(game, banker=banker).value for banker in range(12, 20)]
    assert value is not None
    assert max(best) < value


@pytest.mark.parametrize("rules", THIRTY_ONES)
def test_no_threshold_of_the_banker_in_thirty_one_either(rules: Solvable) -> None:
    known = kept(rules)
    assert 0 <= known.exploitability < 1e-9
    best = float(best_reply(solved(rules), banker=27).value)
    assert best < known.value_float < best + 0.1


@pytest.mark.long
@pytest.mark.parametrize("rules", THIRTY_ONES)
def test_thirty_one_solved_again_is_what_is_kept(rules: Solvable) -> None:
    """Value and exploitability; decisions where one answer is better by more than 0.002."""
    again, known = solve(solved(rules)), kept(rules)
    assert again.exploitability < 1e-9
    assert again.value_float == pytest.approx(known.value_float, abs=1e-9)
    clear = {hand: each.draw for hand, each in again.punter.items() if abs(each.margin) > 0.002}
    assert clear == {hand: known.punter[hand].draw for hand in clear}


@pytest.mark.parametrize("rules", [*OCHKOS, *THIRTY_ONES])
def test_a_file_is_what_its_solution_prints(rules: Solvable) -> None:
    known = kept(rules)
    text = files("bankomet.solve.solutions").joinpath(file_name(rules)).read_text(encoding="utf-8")
    assert printed(known, rules) == text
    assert parse(text, solved(rules)) == known


@pytest.mark.parametrize("rules", [*OCHKOS, *THIRTY_ONES])
def test_every_decision_is_the_best_one_where_it_comes_about(rules: Solvable) -> None:
    """However seldom that is: who is better off drawing draws, and who does both gains as much by either."""
    known = kept(rules)
    for each in (*known.punter.values(), *known.banker.values()):
        assert each.margin == 0 or each.draw == (each.margin > 0)


def test_a_plan_loses_nothing_on_the_way() -> None:
    """What comes by chance ends somewhere: stops, or goes over."""
    game = ExactDrawing(small(announced=False))
    amounts = plan(game.first, [Fraction(1, 3) if free else Fraction(0) for free in game.first.free])
    assert all(stop >= 0 and on >= 0 for stop, on in zip(amounts.stop, amounts.on, strict=True))
    assert game.aside(amounts) < 0, "a banker who always goes over loses"


def small(*, announced: bool) -> DrawingGame:
    values, copies, dealt, most, limit = SMALL[-1]
    return small_game(values, copies, dealt=dealt, most=most, limit=limit, announced=announced)


@pytest.mark.parametrize("announced", [False, True])
def test_numbers_and_fractions_reckon_the_same(*, announced: bool) -> None:
    """What every answer gains against even plans, both ways."""
    game = small(announced=announced)
    pairs, fractions = DrawingPairs(game), ExactDrawing(game)
    assert pairs.hands == fractions.hands
    firsts = [Fraction(1, 3) if free else Fraction(0) for free in fractions.first.free]
    seconds = [Fraction(1, 4) if free else Fraction(0) for free in fractions.second.free]
    exact_plans = plan(fractions.first, firsts), plan(fractions.second, seconds)
    plans = side.plan(pairs.first, np.array(firsts, float)), side.plan(pairs.second, np.array(seconds, float))
    for ours, theirs in (
        (pairs.to_first(plans[1]), fractions.to_first(exact_plans[1])),
        (pairs.to_second(plans[0]), fractions.to_second(exact_plans[0])),
    ):
        assert ours.stop.tolist() == pytest.approx([float(each) for each in theirs.stop], abs=1e-12)
        assert ours.on.tolist() == pytest.approx([float(each) for each in theirs.on], abs=1e-12)
    assert pairs.aside(plans[0]) == pytest.approx(float(fractions.aside(exact_plans[0])), abs=1e-12)
