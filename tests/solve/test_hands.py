"""Hands from one pack, held against every order of tiny packs and against pairs looked at one by one."""

from collections import Counter
from fractions import Fraction
from math import factorial, perm, prod
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankomet.games.hands.facts import Result
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import BUST, DEALT, Hand, Values, Ways, ends, law
from bankomet.solve.meetings import across, joint_law, meetings
from tests.solve.by_cards import Cards, Play, all_cards, by_a_tree, by_all_orders

CARDS: Final = 7
MOST: Final = 3
SOFT: Final = 3
"""In the games made up here the first value of the pack may count so much more."""


@st.composite
def packs(draw: st.DrawFn, cards: int = CARDS) -> Values:
    """So many cards of a few values."""
    values = sorted(draw(st.sets(st.integers(1, 7), min_size=2, max_size=4)))
    held = Counter(draw(st.lists(st.sampled_from(values), min_size=cards, max_size=cards)))
    return Values(values=tuple(values), copies=tuple(held[value] for value in values))


@st.composite
def games(draw: st.DrawFn) -> DrawingGame:
    """A game with a limit of its own, and with a soft value."""
    pack = draw(packs())
    limit, dealt = draw(st.integers(4, 14)), draw(st.integers(1, MOST))
    return DrawingGame(
        pack=pack,
        dealt=dealt,
        most=MOST,
        limit=limit,
        total=lambda hand: score(pack, limit, dealt, pack.cards(hand)),
        both_dealt=Result.BOTH_NATURAL,
        both_bust=Result.BOTH_BUST,
        gains={},
    )


def score(pack: Values, limit: int, dealt: int, cards: Cards) -> int:
    """A total with a soft value, a bust and a full count."""
    least = sum(cards)
    if least > limit:
        return BUST
    soft = pack.values[0] in cards and least + SOFT <= limit
    best = least + SOFT if soft else least
    return DEALT if best == limit and len(cards) == dealt else best


@given(games(), st.data())
@settings(max_examples=60)
def test_two_hands_over_all_orders(game: DrawingGame, data: st.DataObject) -> None:
    """Cards dealt in rounds, punter first, then banker: the same law of both totals."""
    punter, banker = (data.draw(st.integers(1, game.limit + 1)) for _ in range(2))
    play = Play(
        pack=all_cards(game.pack),
        dealt=game.dealt,
        most=game.most,
        score=lambda cards: score(game.pack, game.limit, game.dealt, cards),
        punter=punter,
        banker=banker,
    )
    found = {met: Fraction(count, factorial(CARDS)) for met, count in by_all_orders(play).items()}
    assert joint_law(game.pack, game.ways(punter), game.ways(banker), game.total) == found == by_a_tree(play)


@given(games(), st.data())
def test_hands_that_are_bust_follow_from_those_that_stand(game: DrawingGame, data: st.DataObject) -> None:
    """All hands met one with another, bust or not, come to one exactly, and to the same law."""
    ways = [game.ways(data.draw(st.integers(1, game.limit + 1))) for _ in range(2)]
    met = meetings(game.pack, ways[0], ways[1], game.total)
    assert sum(met.values()) == 1
    assert {pair: chance for pair, chance in met.items() if chance} == joint_law(
        game.pack, ways[0], ways[1], game.total
    )


@given(packs(), st.data())
def test_pairs_of_any_hands_are_weighed(pack: Values, data: st.DataObject) -> None:
    """The sum over values, one after the other, is the sum over pairs."""
    hands = st.lists(st.sampled_from(pack.values), max_size=4).map(pack.hand)
    ways = data.draw(st.dictionaries(hands, st.integers(-5, 5)))
    others = data.draw(st.lists(hands, unique=True))
    assert across(pack, ways, others) == {
        other: sum(count * weight(pack, hand, other) for hand, count in ways.items()) for other in others
    }


def weight(pack: Values, hand: Hand, other: Hand) -> int:
    """In how many orders the cards of both can be taken from the pack."""
    both = zip(pack.counts(hand), pack.counts(other), strict=True)
    return prod(perm(copies, one + two) for copies, (one, two) in zip(pack.copies, both, strict=True))


@given(games(), st.data())
def test_one_hand_is_either_hand(game: DrawingGame, data: st.DataObject) -> None:
    """The law of a hand alone is what is left of both when the other is forgotten."""
    first, second = (game.ways(data.draw(st.integers(1, game.limit + 1))) for _ in range(2))
    both = joint_law(game.pack, first, second, game.total)
    for ways, place in ((first, 0), (second, 1)):
        alone: dict[int, Fraction] = {}
        for met, chance in both.items():
            alone[met[place]] = alone.get(met[place], Fraction(0)) + chance
        assert alone == law(game.pack, ways, game.total)


def size(hand: Hand) -> int:
    """A total that does for the checks of faults."""
    return hand.bit_length()


def test_a_pack_that_can_run_out_is_a_fault() -> None:
    pack = Values(values=(1, 2), copies=(2, 2))
    ways = ends(pack, dealt=3, draws=lambda _: False)
    with pytest.raises(AssertionError, match="run out"):
        meetings(pack, ways, ways, size)


def test_ways_that_are_missing_are_a_fault() -> None:
    pack = Values(values=(1, 2), copies=(2, 2))
    ways: Ways = {pack.hand([1]): 1}
    with pytest.raises(AssertionError, match="missing"):
        law(pack, ways, size)


def test_progress_is_told_value_by_value() -> None:
    pack = Values(values=(1, 2, 3), copies=(2, 2, 2))
    ways = ends(pack, dealt=1, draws=lambda _: False)
    heard: list[tuple[int, int]] = []
    joint_law(pack, ways, ways, size, lambda done, of: heard.append((done, of)))
    assert heard == [(1, 3), (2, 3), (3, 3)]
