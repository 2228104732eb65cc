"""The game, held against numbers from outside, and against a few lines that play every order of a small pack."""

import tomllib
from fractions import Fraction
from itertools import permutations
from math import comb, factorial
from pathlib import Path
from typing import Any, Final

import pytest

from bankomet.core.game import Seat
from bankomet.games.thirteen.rules import PackOut, Tenure
from bankomet.games.thirteen.state import Thirteen
from tests.truth.exact import (
    PURSE,
    at_least,
    exact,
    first_series,
    gain_of_one_series,
    grouped,
    whole_pack_without_a_match,
    win_of_one_series,
)

NUMBERS: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "numbers.toml").read_text(encoding="utf-8"))
SMALL: Final = ((2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (2, 3))


def rows(table: dict[str, Any], by: str, value: str) -> list[tuple[int, Any]]:
    """The rows of a table of numbers."""
    return list(zip(table[by], table[value], strict=True))


# --- numbers from outside --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "wins"), rows(NUMBERS["source_002"], "cards", "banker_wins"))
def test_source_002_two_and_three_cards(cards: int, wins: str) -> None:
    """Source 002 works out the two smallest games itself."""
    assert exact(first_series(ranks=cards, suits=1), win_of_one_series) == Fraction(wins)


@pytest.mark.parametrize(("cards", "orders"), rows(NUMBERS["one_suit"], "cards", "no_match"))
@pytest.mark.parametrize("preset", ["002", "000"])
def test_montmort_one_suit(preset: str, cards: int, orders: int) -> None:
    """1708: no match in so many of the n! orders; the order of the calls does not matter."""
    state = first_series(preset, ranks=cards, suits=1)
    assert grouped(state, win_of_one_series) == 1 - Fraction(orders, factorial(cards))


def test_montmort_a_full_pack_of_52() -> None:
    """One series of le Treize."""
    assert grouped(first_series("montmort"), win_of_one_series) == Fraction(NUMBERS["series_52"]["banker_wins"])


@pytest.mark.parametrize(
    ("suits", "ranks", "orders"),
    [
        (int(suits), ranks, orders)
        for suits, table in NUMBERS["whole_pack"].items()
        for ranks, orders in rows(table, "ranks", "no_match")
    ],
)
def test_a_whole_pack_without_a_match(suits: int, ranks: int, orders: int) -> None:
    """A tenure of series that are all lost turns every card once against calls that begin again and again."""
    state = first_series("003", tenure=Tenure.FOUR_SERIES, ranks=ranks, suits=suits)
    expected = Fraction(orders, factorial(ranks * suits))
    assert exact(state, whole_pack_without_a_match) == expected
    assert grouped(state, whole_pack_without_a_match) == expected


@pytest.mark.long
def test_a_whole_pack_of_52_without_a_match() -> None:
    """Four lost series from one pack: frustration solitaire."""
    state = first_series("003", tenure=Tenure.FOUR_SERIES)
    assert grouped(state, whole_pack_without_a_match) == Fraction(NUMBERS["whole_pack_52"]["no_match"])


# --- formulas that know nothing of the game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "suits"), [(1, 1), (1, 4), (3, 2), (4, 2), (3, 3), (13, 1), (13, 2), (13, 4), (7, 4)]
)
def test_a_series_by_inclusion_and_exclusion(ranks: int, suits: int) -> None:
    """Montmort and N. Bernoulli: no match is the sum of (−1)^k C(R, k) S^k (N−k)! / N! over the number of matches."""
    size = ranks * suits
    none = sum(
        Fraction((-1) ** count * comb(ranks, count) * suits**count * factorial(size - count), factorial(size))
        for count in range(ranks + 1)
    )
    assert grouped(first_series(ranks=ranks, suits=suits), win_of_one_series) == 1 - none


@pytest.mark.parametrize(("ranks", "suits"), [(3, 2), (4, 2), (3, 3), (6, 1)])
def test_ranks_that_are_alike_may_be_turned_for_one_another(ranks: int, suits: int) -> None:
    """The grouping gives what the sum over every single state gives."""
    state = first_series(ranks=ranks, suits=suits)
    assert grouped(state, win_of_one_series) == exact(state, win_of_one_series)


def test_j2_the_joker_series_pays_double_at_its_first_call() -> None:
    """54 cards: 14 calls with 2, 4 … 4 cards; the gain is P − (1 − P), and once more when a joker comes first."""
    none = Fraction(0)
    for count in range(15):
        with_joker = 2 * comb(13, count - 1) * 4 ** (count - 1) if count else 0
        ways = comb(13, count) * 4**count + with_joker
        none += Fraction((-1) ** count * ways * factorial(54 - count), factorial(54))
    state = first_series("joker")
    assert grouped(state, win_of_one_series) == 1 - none
    assert grouped(state, gain_of_one_series) == 1 - 2 * none + Fraction(2, 54)


def test_t3_a_double_loss_turns_the_advantage() -> None:
    """`loss_multiple=2`: P − 2 (1 − P), below nothing, on a full pack."""
    wins = Fraction(NUMBERS["series_52"]["banker_wins"])
    assert grouped(first_series("003", loss_multiple=2), gain_of_one_series) == wins - 2 * (1 - wins) < 0


# --- every order of a small pack, played by hand ---------------------------------------------------------------------


@pytest.mark.parametrize(("ranks", "suits"), SMALL)
def test_t5_a_holding_that_ends_with_the_pack_over_every_order(ranks: int, suits: int) -> None:
    """`bank_ends`: the banker's mean gain, against each order of the pack."""
    orders = orders_of(ranks, suits)
    mean = Fraction(sum(gain_by_hand(order, ranks) for order in orders), len(orders))
    state = first_series("003", pack_out=PackOut.BANK_ENDS, ranks=ranks, suits=suits)
    assert gain_of_holding(state) == mean


def orders_of(ranks: int, suits: int) -> list[tuple[int, ...]]:
    """Every order of a pack, each rank by its number from 0."""
    return list(permutations([rank for rank in range(ranks) for _ in range(suits)]))


def gain_by_hand(order: tuple[int, ...], ranks: int) -> int:
    """+1 for each match, and the count begins again; −1 and the end when all ranks were called in vain."""
    gain = call = 0
    for card in order:
        if card == call:
            gain, call = gain + 1, 0
        elif call == ranks - 1:
            return gain - 1
        else:
            call += 1
    return gain


def gain_of_holding(state: Thirteen) -> Fraction:
    """The mean gain of seat 1 in its holding, as the game pays it."""
    weights, total = state.weights(), Fraction(0)
    for move, weight in weights.items():
        step = state.after(move)
        following = step.state
        assert isinstance(following, Thirteen)
        if any(fact.kind in ("bank_passed", "nobody_to_play") for fact in step.facts):
            total += weight * (following.seats[Seat(1)].purse - PURSE)
            continue
        closed = following.close().state if following.stakes_open else following
        assert isinstance(closed, Thirteen)
        total += weight * gain_of_holding(closed)
    return total / sum(weights.values())


@pytest.mark.parametrize(("ranks", "suits"), SMALL)
@pytest.mark.parametrize("wins", [1, 2, 3, 4])
def test_t5_a_holding_that_goes_on_with_a_fresh_pack_over_every_order(ranks: int, suits: int, wins: int) -> None:
    """`continue_call`: the chance of at least so many wins in a row, the count running from pack to pack."""
    expected = wins_by_hand(orders_of(ranks, suits), ranks, 0, wins)
    assert exact(first_series("003", ranks=ranks, suits=suits), at_least(wins)) == expected


def wins_by_hand(orders: list[tuple[int, ...]], ranks: int, next_call: int, wins: int) -> Fraction:
    """The chance of `wins` more wins, with a fresh pack and this call next."""
    total = Fraction(0)
    for order in orders:
        call, missing = next_call, wins
        for card in order:
            if card == call:
                missing, call = missing - 1, 0
                if missing == 0:
                    total += 1
                    break
            elif call == ranks - 1:
                break
            else:
                call += 1
        else:
            total += wins_by_hand(orders, ranks, call, missing)
    return total / len(orders)
