"""Dealt hands, summed over Chance's own moves as the games deal them, against numbers from outside and all hands."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bankomet.core.cards import PLAIN
from bankomet.core.game import Seat
from bankomet.games.hands.moves import Deal
from bankomet.games.hands.state import HandsState
from tests.support.counted import natural, total
from tests.support.play import played

DEALT: Final = tomllib.loads((Path(__file__).parent / "chances.toml").read_text(encoding="utf-8"))["dealt"]
PUNTER: Final = Seat(2)
Dealt: TypeAlias = "dict[object, tuple[HandsState, int]]"
"""Positions that differ in suits alone are one, with the number of ways to each."""


def ochko(options: str) -> HandsState:
    """A round against one punter, about to be dealt."""
    lines = ("join 1 2", "lot 1", "bank 1 10", "stake 2 10", "close")
    return played(f"ochko book {options}".rstrip(), *lines).hands


def thirty_one(options: str) -> HandsState:
    """A coup against one punter, about to be dealt."""
    return played(f"thirty-one book {options}".rstrip(), "join 1 2", "lot 1", "stake 2 2", "close").hands


def dealt_hands(state: HandsState) -> Counter[tuple[int, bool]]:
    """In how many ways the punter is dealt each total, the full count or not, with the banker's cards in between."""
    layer: Dealt = {None: (state, 1)}
    for _ in range(2 * (state.rules.hand_size - 1)):
        layer = next_card(layer)
    ways: Counter[tuple[int, bool]] = Counter()
    for position, count in layer.values():
        before = position.phase.hands[PUNTER]  # type: ignore[attr-defined]  # in the deal
        for move, weight in by_rank(position):
            assert move.taker == PUNTER
            hand = (*before, move.card)
            ways[position.rules.total(hand), position.rules.is_natural(hand)] += count * weight
    return ways


def next_card(layer: Dealt) -> Dealt:
    """Every position after one card more."""
    after: Dealt = {}
    for state, count in layer.values():
        for move, weight in by_rank(state):
            following = state.after(move).state
            assert isinstance(following, HandsState)
            hands = following.phase.hands  # type: ignore[attr-defined]  # in the deal
            key = frozenset((seat, tuple(sorted(card.rank for card in hand))) for seat, hand in hands.items())
            known, ways = after.get(key, (following, 0))
            after[key] = known, ways + count * weight
    return after


def by_rank(state: HandsState) -> Iterable[tuple[Deal, int]]:
    """Chance's moves, one of each rank for all of it."""
    moves: dict[int, tuple[Deal, int]] = {}
    for move, weight in state.weights().items():
        first, known = moves.get(move.card.rank, (move, 0))
        moves[move.card.rank] = first, known + weight
    return moves.values()


def chance(ways: Counter[tuple[int, bool]]) -> Fraction:
    """Of the full count."""
    return Fraction(sum(count for (_, full), count in ways.items() if full), ways.total())


@pytest.mark.parametrize("aces", ["each_free", "one_eleven"])
def test_p4_a_hand_of_thirty_one_is_dealt_31(aces: str) -> None:
    """And every other total is dealt as often as it stands among the 22100 hands of three."""
    state = thirty_one(f"aces={aces}")
    ways = dealt_hands(state)
    assert chance(ways) == Fraction(DEALT[f"thirty_one_{aces}"])
    every = Counter((total(state.rules, hand), natural(state.rules, hand)) for hand in combinations(PLAIN, 3))
    assert {each: Fraction(count, ways.total()) for each, count in ways.items()} == {
        each: Fraction(count, comb(52, 3)) for each, count in every.items()
    }


@pytest.mark.parametrize("pictures", ["2-3-4", "10"])
@pytest.mark.parametrize("aces", ["dealt_21", "bust"])
def test_o7_a_hand_of_ochko_is_dealt_21(pictures: str, aces: str) -> None:
    """And every other total as often as among the 5356 pairs of two packs."""
    state = ochko(f"pictures={pictures} aces={aces}")
    ways = dealt_hands(state)
    assert aces == "bust" or chance(ways) == Fraction(DEALT[f"ochko_pictures_{pictures}"])
    every = Counter((total(state.rules, hand), natural(state.rules, hand)) for hand in combinations(PLAIN * 2, 2))
    assert {each: Fraction(count, ways.total()) for each, count in ways.items()} == {
        each: Fraction(count, comb(104, 2)) for each, count in every.items()
    }
