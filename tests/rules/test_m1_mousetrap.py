"""M1: Mousetrap, the puzzle of laying numbered cards in a circle so that the count takes them out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from math import factorial, lcm
from statistics import median

import pytest

from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption
from bankomet.core.game import Seat, Sitting
from bankomet.games import find_game, find_rules
from bankomet.games.mousetrap.count import Count, Course, counted
from bankomet.games.mousetrap.daily import daily
from bankomet.games.mousetrap.rules import Rules
from bankomet.games.mousetrap.state import Mousetrap
from bankomet.play.table import open_table
from bankomet.play.terms import agree
from bankomet.solve.mousetrap import by_cards_out
from tests.support.play import Played, played

ALONE = {Seat(1): Sitting(Chips(1000))}
MONDAY = 20_787
"""The 30th of November 2026."""


def laid(*cards: int, options: str = "") -> Played:
    """A circle of these cards, laid in their order and not counted yet."""
    n = max(cards)
    return played(f"mousetrap cayley seats=1 n={n} {options}".rstrip(), "join 1", *(f"lay 1 {card}" for card in cards))


def out_of(*cards: int, options: str = "") -> list[int]:
    """The cards that come out of this circle, in order."""
    return [fact.card for fact in laid(*cards, options=options).then("count 1").told("card_out")]


def state(table: Played) -> Mousetrap:
    """The state of Mousetrap."""
    assert isinstance(table.table.state, Mousetrap)
    return table.table.state


# ------------------------------------------------------------------------------------------------------------ the count
def test_m1_a_card_equal_to_its_count_comes_out_and_the_count_begins_again_behind_it() -> None:
    """4 2 1 3: the two at two; one on the one; then 1, 2, 3 over 3 4 3 …: the three, and the four at four."""
    table = laid(4, 2, 1, 3).then("count 1")
    assert [(fact.card, fact.place, fact.counts, fact.left) for fact in table.told("card_out")] == [
        (2, 2, 2, 3),
        (1, 3, 1, 2),
        (3, 4, 3, 1),
        (4, 1, 4, 0),
    ]
    assert [(fact.out, fact.cards, fact.vain) for fact in table.told("count_ended")] == [(4, 4, 0)]


def test_m1_n_counts_without_a_match_end_the_game() -> None:
    """1 2 3: the one comes out; then one, two, three over 2 3 2."""
    assert out_of(1, 2, 3) == [1]
    assert [fact.vain for fact in laid(1, 2, 3).then("count 1").told("count_ended")] == [3]


def test_m1_n_stays_what_it_was_however_few_cards_are_left() -> None:
    """1 4 2 3: the last card is counted one, two, three, four, and comes out."""
    assert [fact.counts for fact in laid(1, 4, 2, 3).then("count 1").told("card_out")] == [1, 2, 3, 4]


def test_m1_several_suits_are_several_cards_of_each_number_and_n_is_their_number() -> None:
    """Two suits of 1, 2: four cards, and the count goes to two."""
    assert out_of(1, 1, 2, 2, options="suits=2") == [1, 1, 2, 2]
    assert out_of(2, 1, 1, 2, options="suits=2") == []
    assert [fact.vain for fact in laid(2, 1, 1, 2, options="suits=2").then("count 1").told("count_ended")] == [2]


def test_m1_modular_counts_begin_again_after_n() -> None:
    """1 2 3: after the one, 1 2 3 miss over 2 3 2; then 1 misses the 3, and 2 meets the 2."""
    assert out_of(1, 2, 3, options="count=modular") == [1, 2, 3]
    table = laid(2, 3, 1, options="count=modular").then("count 1")
    assert [(fact.out, fact.vain) for fact in table.told("count_ended")] == [(0, 3)]


def by_hand(cards: Sequence[int], n: int, count: Count) -> Course | None:
    """The course of a circle as one counts it aloud, a card after the other."""
    circle, at, said, missed, out = list(enumerate(cards, 1)), 0, 0, 0, []
    while circle:
        at %= len(circle)
        said = said % n + 1
        place, card = circle[at]
        if card == said:
            out.append((card, place, missed + 1))
            del circle[at]
            said = missed = 0
            continue
        missed, at = missed + 1, at + 1
        if missed == (n if count is Count.STOP_AT_N else lcm(len(circle), n)):
            break
    course = counted(cards, n, count)
    assert [(each.card, each.place, each.counts) for each in course.out] == out
    assert course.vain == (missed if circle else 0)
    assert Counter(course.left) == Counter(card for _, card in circle)
    return course


@pytest.mark.parametrize("count", Count)
@pytest.mark.parametrize(("n", "suits"), [*((n, 1) for n in range(1, 7)), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2)])
def test_m1_every_circle_is_counted_as_one_counts_it_aloud(n: int, suits: int, count: Count) -> None:
    """All orders; the cards left are named from the next one on."""
    for circle in set(permutations([*range(1, n + 1)] * suits)):
        course = by_hand(circle, n, count)
        assert course is not None
        again = counted(course.left, n, count)
        assert not again.out, f"{circle} leaves {course.left}"


@pytest.mark.parametrize("n", range(1, 8))
def test_m1_the_engine_takes_out_what_the_exact_method_says(n: int) -> None:
    """All orders of up to seven cards, laid and counted by moves of the game, by cards out."""
    game, tally = find_game("mousetrap"), Counter[int]()
    start = find_rules(game, "cayley").with_option("n", str(n)).start(ALONE)
    for circle in permutations(range(1, n + 1)):
        at = start
        for card in circle:
            at = at.after(game.parse(f"lay 1 {card}")).state
        tally[at.after(game.parse("count 1")).facts[-1].out] += 1  # type: ignore[attr-defined]
    assert tuple(tally[out] for out in range(n + 1)) == by_cards_out(n)
    assert tally.total() == factorial(n)


@pytest.mark.parametrize("n", [2, 3, 5, 7])
def test_m1_modular_of_a_prime_leaves_a_derangement_or_nothing(n: int) -> None:
    """Fewer cards than a prime meet every number in time, so one card out takes all with it."""
    for circle in permutations(range(1, n + 1)):
        course = counted(circle, n, Count.MODULAR)
        deranged = all(card != place for place, card in enumerate(circle, 1))
        assert course.left == (circle if deranged else ())


def test_m1_modular_of_other_numbers_may_leave_some() -> None:
    assert any(0 < len(counted(circle, 4, Count.MODULAR).left) < 4 for circle in permutations(range(1, 5)))


def test_m1_208_cards_are_counted_to_their_end() -> None:
    """Four suits of 52, with as many counts in vain as there can be."""
    circle = [*range(2, 53), 1] * 4
    assert counted(circle, 52, Count.MODULAR).vain == 208
    assert counted(circle, 52, Count.STOP_AT_N).vain == 52


# ----------------------------------------------------------------------------------------------------------- the moves
def test_m1_cards_are_laid_on_the_places_in_order_and_taken_back_from_the_last() -> None:
    table = played("mousetrap cayley seats=1 n=3", "join 1", "lay 1 3")
    assert [(fact.card, fact.place) for fact in table.told("card_laid")] == [(3, 1)]
    assert state(table).circle == (3, 0, 0)
    table = table.then("lay 1 1", "take 1")
    assert [(fact.card, fact.place) for fact in table.told("card_taken_back")] == [(1, 2)]
    assert (state(table).circle, dict(state(table).hand)) == ((3, 0, 0), {1: 1, 2: 1})
    assert table.offers(1) == {"lay": None, "take": None}


def test_m1_only_a_whole_circle_is_counted_and_only_what_is_in_hand_is_laid() -> None:
    table = played("mousetrap cayley seats=1 n=2", "join 1")
    assert table.refused("count 1") == "not_all_laid"
    assert table.refused("take 1") == "nothing_laid"
    assert table.refused("lay 1 3") == "not_in_hand"
    table = table.then("lay 1 2")
    assert table.refused("lay 1 2") == "not_in_hand"
    assert table.refused("lay 2 1") == "no_seat"
    assert list(table.then("lay 1 1").offers(1)) == ["count", "take"]


def test_m1_after_a_count_the_circle_is_empty_and_the_last_one_is_told() -> None:
    table = laid(1, 3, 2).then("count 1")
    assert (table.table.state.coups, state(table).circle) == (1, (0, 0, 0))
    last = table.table.state.seen_by(None).public["last"]
    assert last == {"circle": [1, 3, 2], "out": [[1, 1, 1], [2, 3, 2], [3, 2, 3]], "left": [], "vain": 0}


def test_m1_no_counter_moves() -> None:
    table = laid(2, 1).then("count 1")
    assert table.table.purse(Seat(1)) == 1000
    assert not any(hasattr(fact, "gains") for fact in table.facts)


def test_m1_no_clock_runs_and_the_circle_waits_for_who_steps_away() -> None:
    table = played("mousetrap cayley seats=1 n=3", "join 1", "lay 1 3")
    assert table.refused("clock 1") == "no_clock"
    away = table.then("away 1")
    assert (away.table.state.turns(), away.offers(1)) == (frozenset(), {})
    assert state(away.then("back 1")).circle == (3, 0, 0)


def test_m1_who_comes_next_finds_the_circle_empty() -> None:
    table = played("mousetrap cayley seats=1 n=3", "join 1", "lay 1 3", "leave 1", "join 1")
    assert state(table).circle == (0, 0, 0)


def test_m1_it_is_for_one() -> None:
    with pytest.raises(BadOption) as refusal:
        played("mousetrap cayley seats=2")
    assert refusal.value.code == "bad_seats"


@pytest.mark.parametrize(("option", "value"), [("n", "0"), ("n", "53"), ("suits", "5"), ("count", "x"), ("packs", "2")])
def test_m1_options_have_their_bounds(option: str, value: str) -> None:
    with pytest.raises(BadOption):
        find_rules(find_game("mousetrap"), "cayley").with_option(option, value)


def test_m1_the_presets_differ_in_the_count_alone() -> None:
    cayley, modular = (find_rules(find_game("mousetrap"), name).options() for name in ("cayley", "modular"))
    assert cayley == {"n": "13", "suits": "1", "count": "stop_at_n"}
    assert modular == {"n": "13", "suits": "1", "count": "modular"}


# ------------------------------------------------------------------------------------------------- the puzzle of a day
def rules_of_days(count: int) -> Iterator[tuple[Rules, tuple[int, ...]]]:
    for day_no in range(MONDAY, MONDAY + count):
        puzzle = daily(day_no)
        yield puzzle.rules, puzzle.solution


def test_m1_every_daily_puzzle_has_a_solution_through_its_fixed_cards() -> None:
    """Three years of them, by the count itself."""
    for rules, solution in rules_of_days(3 * 365):
        assert sorted(solution) == list(range(1, rules.n + 1))
        assert not counted(solution, rules.n, rules.count).left
        assert all(solution[place - 1] == card for place, card in rules.fixed)


def test_m1_a_daily_puzzle_grows_from_monday_to_sunday_and_leaves_something_to_lay() -> None:
    week = [rules for rules, _ in rules_of_days(14)]
    assert [rules.n for rules in week] == [7, 8, 9, 10, 11, 12, 13] * 2
    assert [len(rules.free) for rules in week[:7]] == [5, 5, 6, 6, 7, 7, 8]
    assert len({rules.fixed for rules in week}) == 14


def test_m1_the_rule_of_the_daily_puzzle_is_fixed() -> None:
    """Whoever changes this changes the puzzles of days that people have shared: it takes a new edition."""
    assert [daily(day_no).rules.fixed for day_no in (MONDAY, MONDAY + 6)] == [
        ((1, 6), (7, 1)),
        ((3, 11), (4, 8), (6, 10), (10, 5), (11, 2)),
    ]
    assert daily(MONDAY).solution == (6, 2, 4, 5, 3, 7, 1)


def test_m1_fixed_cards_stay_where_they_lie() -> None:
    """The hand fills the places between them; the solution, laid by moves, takes everything out."""
    puzzle = daily(MONDAY + 2)
    terms = replace(agree(game="mousetrap", seat_count=1), rules=puzzle.rules)
    table = Played(table=open_table(terms)).then("join 1")
    for place in puzzle.rules.free:
        assert table.refused(f"lay 1 {puzzle.rules.fixed[0][1]}") == "not_in_hand"
        table = table.then(f"lay 1 {puzzle.solution[place - 1]}")
    assert state(table).circle == puzzle.solution
    assert [fact.out for fact in table.then("count 1").told("count_ended")] == [puzzle.rules.n]


def test_m1_a_year_of_mondays_has_as_many_solutions_as_the_page_of_the_docs_says() -> None:
    """Every order of the five free cards: 1 to 22 of the 120 solve it, 9 in the middle."""
    solutions = []
    for week in range(52):
        rules = daily(MONDAY + 7 * week).rules
        on = dict(rules.fixed)
        orders = ({**on, **dict(zip(rules.free, order, strict=True))} for order in permutations(rules.hand))
        circles = ([laid_on[place] for place in range(1, rules.n + 1)] for laid_on in orders)
        solutions.append(sum(not counted(circle, rules.n, rules.count).left for circle in circles))
    assert (min(solutions), median(solutions), max(solutions)) == (1, 9, 22)
