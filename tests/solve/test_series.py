"""One series, and any calls against any pack: held against all orders, numbers from outside, and one another."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankomet.core.errors import BadOption
from bankomet.games.thirteen.presets import PRESETS
from bankomet.games.thirteen.rules import Rules
from bankomet.solve.frustration import frustration
from bankomet.solve.matching import Matches, cycled, match_chance, matches, one_rank_law
from bankomet.solve.series import full_count, one_rank_series, orders_missed, series
from bankomet.solve.setting import Setting, setting, setting_of
from tests.truth.chances import TRUTH

COPIES: Final = st.lists(st.integers(1, 3), min_size=1, max_size=4).filter(lambda copies: sum(copies) <= 7)


def orders(copies: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every order of the pack, its cards all distinct; each card is the index of its rank."""
    return list(permutations([rank for rank, count in enumerate(copies) for _ in range(count)]))


def gain(at: Setting, first: int | None) -> int:
    """What a banker gains whose first match is at this call."""
    return -at.loss_multiple if first is None else at.pays(first)


@given(COPIES, st.integers(1, 3), st.integers(1, 2))
def test_a_series_over_all_orders(copies: list[int], first_pays: int, loss_multiple: int) -> None:
    """Win, edge, law of the first match, law of the number of matches in a full count."""
    at = Setting(copies=tuple(copies), first_pays=first_pays, loss_multiple=loss_multiple)
    all_orders = orders(at.copies)
    firsts = [next((call for call in range(at.calls) if order[call] == call), None) for order in all_orders]
    counts = Counter(sum(order[call] == call for call in range(at.calls)) for order in all_orders)
    said = series(at)
    assert said.first_match == tuple(share(firsts.count(call), all_orders) for call in range(at.calls))
    assert said.win == 1 - share(firsts.count(None), all_orders)
    assert said.edge == share(sum(gain(at, first) for first in firsts), all_orders)
    assert full_count(at).law == tuple(share(counts[m], all_orders) for m in range(at.calls + 1))


@given(COPIES, st.data())
def test_one_rank_called_all_the_time_over_all_orders(copies: list[int], data: st.DataObject) -> None:
    at = Setting(copies=tuple(copies), first_pays=2)
    call_no = data.draw(st.integers(1, at.calls))
    all_orders = orders(at.copies)
    firsts = [next((k for k in range(at.calls) if order[k] == call_no - 1), None) for order in all_orders]
    said = one_rank_series(at, call_no)
    assert said.first_match == tuple(share(firsts.count(k), all_orders) for k in range(at.calls))
    pays = 2 if call_no == 1 else 1
    assert said.edge == share(sum(-1 if k is None else pays for k in firsts), all_orders)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda copies: 1 <= sum(copies) <= 7), st.data())
def test_any_calls_against_any_pack_over_all_orders(copies: list[int], data: st.DataObject) -> None:
    """Ranks taken out, ranks that are not in the pack, calls again and again."""
    cards = sum(copies)
    calls = data.draw(st.lists(st.integers(0, len(copies)), max_size=cards))
    counts = Counter(
        sum(card == call for card, call in zip(order, calls, strict=False)) for order in orders(tuple(copies))
    )
    said = matches(calls, dict(enumerate(copies)))
    assert said.law == tuple(Fraction(counts[m], factorial(cards)) for m in range(len(calls) + 1))
    assert said.some == 1 - said.none
    assert said.mean == sum((Fraction(copies[call], cards) for call in calls if call < len(copies)), Fraction(0))


def share(count: int, among: list[Any]) -> Fraction:
    return Fraction(count, len(among))


# --- numbers from outside --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("truth", TRUTH["series"])
def test_the_books_series(truth: dict[str, Any]) -> None:
    at = setting(ranks=truth["ranks"], suits=truth["suits"])
    assert series(at).win == match_chance(at.calls, truth["suits"]) == Fraction(truth["win"])


@pytest.mark.parametrize(("cards", "orders"), list(enumerate(TRUTH["one_suit"]["some"], start=1)))
def test_one_suit(cards: int, orders: int) -> None:
    assert match_chance(cards, 1) == series(setting(ranks=cards, suits=1)).win == Fraction(orders, factorial(cards))


@pytest.mark.parametrize(("cards", "orders"), list(enumerate(TRUTH["one_suit"]["none"], start=1)))
def test_one_suit_without_a_match(cards: int, orders: int) -> None:
    assert frustration(cards, 1).arrangements == orders


@pytest.mark.parametrize(("kinds", "row"), list(enumerate(TRUTH["pairs"]["rows"])))
def test_card_matching_numbers(kinds: int, row: list[int]) -> None:
    """Each of n kinds called twice against a pack of two of each."""
    if kinds:
        said = matches(cycled(range(kinds), 2 * kinds), dict.fromkeys(range(kinds), 2))
        assert [chance * factorial(2 * kinds) / 2**kinds for chance in said.law] == row


def test_frustration_solitaire() -> None:
    truth = TRUTH["frustration"]
    said = frustration(truth["ranks"], truth["suits"])
    assert said.arrangements == int(truth["arrangements"])
    assert said.win == matches(cycled(range(13), 52), dict.fromkeys(range(13), 4)).none


# --- ways that meet --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [revisions[-1] for revisions in PRESETS.values()], ids=list(PRESETS))
def test_a_series_is_calls_against_a_pack(rules: Rules) -> None:
    """The same win, by the general formula."""
    at = setting_of(rules)
    assert series(at).win == matches(range(at.calls), dict(enumerate(at.copies))).some
    assert full_count(at) == matches(range(at.calls), dict(enumerate(at.copies)))


def test_one_rank_is_calls_against_a_pack() -> None:
    at = setting()
    assert one_rank_series(at, 7).win == matches([7] * 13, dict.fromkeys(range(1, 14), 4)).some


def test_the_jokers_double_pay_adds_the_chance_of_a_joker_first() -> None:
    joker, plain = series(setting(jokers=2)), series(setting(jokers=2).__class__(copies=setting(jokers=2).copies))
    assert joker.edge - plain.edge == Fraction(2, 54)


@pytest.mark.parametrize(("suits", "packs"), [(1, 1), (4, 1), (4, 2), (8, 5)])
def test_a_longer_count_comes_near_to_one_less_the_inverse_of_e(suits: int, packs: int) -> None:
    chance = series(setting(ranks=40, suits=suits, packs=packs)).win
    assert abs(chance - Fraction(63212055882855767, 10**17)) < Fraction(1, 40)


def test_calls_missed_are_counted_from_any_call() -> None:
    missed = orders_missed((1, 2, 1), start=1)
    found = [sum(all(order[k] != k + 1 for k in range(made)) for order in orders((1, 2, 1))) for made in range(3)]
    assert missed == found


def test_156_cards_are_no_matter() -> None:
    said = matches(cycled(range(13), 52), dict.fromkeys(range(13), 12))
    assert sum(said.law) == 1
    assert said.mean == 4


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sizes", "code", "word"),
    [
        ({"ranks": 0}, "bad_size", "ranks: 0"),
        ({"ranks": -3}, "bad_size", "ranks: -3"),
        ({"suits": 10**6}, "bad_size", "suits: 1000000"),
        ({"packs": 0}, "bad_size", "packs: 0"),
        ({"jokers": -1}, "bad_size", "jokers: -1"),
        ({"ranks": True}, "bad_size", "ranks: True"),
        ({"ranks": 13.0}, "bad_size", "ranks: 13.0"),
        ({"ranks": "13"}, "bad_size", "ranks: '13'"),
        ({"ranks": 200, "suits": 200}, "too_large", "40000 cards"),
        ({"pack_out": "burn"}, "bad_option", "pack_out=burn"),
        ({"reshuffle": ""}, "bad_option", "reshuffle="),
        ({"tenure": "forever"}, "bad_option", "tenure=forever"),
        ({"loss_multiple": 3}, "bad_option", "loss_multiple=3"),
    ],
)
def test_a_bad_setting_is_refused(sizes: dict[str, Any], code: str, word: str) -> None:
    with pytest.raises(BadOption) as refusal:
        setting(**sizes)
    assert refusal.value.code == code
    assert word in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_more_calls_than_cards_are_refused() -> None:
    with pytest.raises(BadOption, match="4 calls are more than the 3 cards") as refusal:
        matches([1, 2, 3, 1], {1: 1, 2: 1, 3: 1})
    assert refusal.value.code == "too_many_calls"


def test_nothing_cannot_be_repeated() -> None:
    with pytest.raises(BadOption, match="no call"):
        cycled([], 52)


@pytest.mark.parametrize("count", [-1, True, 1.0])
def test_a_pack_of_no_whole_number_is_refused(count: int) -> None:
    with pytest.raises(BadOption, match="not a whole number"):
        matches([1], {1: count})


def test_a_pack_too_large_for_matching_is_refused() -> None:
    with pytest.raises(BadOption, match="1300 cards are too many"):
        matches([1], dict.fromkeys(range(13), 100))
    with pytest.raises(BadOption, match="1000000 cards are too many"):
        matches([1], {1: 10**6})
    with pytest.raises(BadOption, match="40000 cards are too many"):
        frustration(200, 200)


@pytest.mark.parametrize(("cards", "copies", "calls"), [(0, 0, 0), (5, 6, 1), (5, 1, 6), (5, -1, 1)])
def test_one_rank_in_no_such_pack_is_refused(cards: int, copies: int, calls: int) -> None:
    with pytest.raises(BadOption, match="not a whole number"):
        one_rank_law(cards, copies, calls)


def test_a_rank_that_is_not_there_never_matches() -> None:
    assert one_rank_law(cards=5, copies=0, calls=3) == (0, 0, 0)
    assert matches(["king"], {"ace": 4}) == Matches((Fraction(1), Fraction(0)))


def test_a_call_that_is_not_in_the_series_is_refused() -> None:
    with pytest.raises(BadOption, match="call_no: 14"):
        one_rank_series(setting(), 14)
