"""The shoe: fair orders, one shuffle a pack, the cut, and dice that a test can see to be loaded."""

from collections import Counter
from collections.abc import Mapping
from math import factorial
from typing import Any

import pytest

from bankomet.play.shoe import Dice, SecretDice, SeededDice, fresh_id, fresh_token, shuffled

THE_MILLIONTH: Mapping[int, float] = {5: 35.9, 23: 71.5, 9: 43.8}
"""Chi-square that a fair source passes but once in a million, by degrees of freedom (rounded up)."""


def chi_square(counts: Mapping[Any, int], kinds: int) -> float:
    """How far counts are from equal ones."""
    expected = sum(counts.values()) / kinds
    missing = kinds - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


class LoadedDice:
    """A planted fault: it never gives the highest number."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def below(self, bound: int) -> int:
        return self._dice.below(max(1, bound - 1))


class CountingDice:
    """Dice that remember how often they were thrown."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.thrown = 0

    def below(self, bound: int) -> int:
        self.thrown += 1
        return self._dice.below(bound)


def _orders(dice: Dice, cards: str, times: int) -> Counter[str]:
    return Counter("".join(shuffled(list(cards), dice)) for _ in range(times))


@pytest.mark.parametrize("cards", ["abc", "abcd"])
def test_every_order_of_a_small_pack_is_as_likely(cards: str) -> None:
    kinds = factorial(len(cards))
    assert chi_square(_orders(SeededDice(11, "shoe"), cards, 24_000), kinds) < THE_MILLIONTH[kinds - 1]


def test_the_dice_of_the_house_are_fair_too() -> None:
    dice = SecretDice()
    assert chi_square(Counter(dice.below(10) for _ in range(20_000)), 10) < THE_MILLIONTH[9]


def test_loaded_dice_are_found_out() -> None:
    """The same test, and it fails for a shuffle that leaves no card in its place (Sattolo's)."""
    assert chi_square(_orders(LoadedDice(SeededDice(11, "shoe")), "abcd", 24_000), 24) > 20 * THE_MILLIONTH[23]


def test_named_streams_of_a_seed_are_their_own() -> None:
    first = [SeededDice(1, "shoe").below(1000) for _ in range(1)]
    dice = [
        SeededDice(1, "shoe"),
        SeededDice(1, "cuts"),
        SeededDice(2, "shoe"),
        SeededDice(12, "x"),
        SeededDice(1, "2 x"),
    ]
    rolls = [[each.below(1 << 64) for _ in range(4)] for each in dice]
    assert len({tuple(roll) for roll in rolls}) == len(dice)
    assert first == [SeededDice(1, "shoe").below(1000)]


def test_names_and_tokens_of_the_house_cannot_be_guessed() -> None:
    ids = {fresh_id(SecretDice()) for _ in range(2000)}
    assert len(ids) == 2000
    assert all(len(each) == 10 and each.isascii() and each.isalnum() and each == each.lower() for each in ids)
    assert len({fresh_token(SecretDice()) for _ in range(200)}) == 200
    assert all(len(fresh_token(SecretDice())) >= 43 for _ in range(10)), "256 bits"
