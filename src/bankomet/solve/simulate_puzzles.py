"""Calls against shuffled packs, and Mousetrap played with them: plain, for what the exact methods cannot take."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from bankomet.core.errors import BadOption
from bankomet.games.mousetrap.count import Count, counted
from bankomet.solve.estimate import Estimate, Progress, estimated, trials
from bankomet.solve.setting import MOST_CARDS, check_cards, check_size
from bankomet.solve.simulate_dice import dice_of

MOST_TRIALS: Final = 10**9
MOST_SIMULATED: Final = 50 * MOST_CARDS
MOST_TRAPPED: Final = 52

C = TypeVar("C")
"""A card, or what is called."""


def simulate_matches(
    calls: Sequence[Hashable], pack: Mapping[Hashable, int], n: int, seed: int, progress: Progress | None = None
) -> tuple[Estimate, Estimate]:
    """From n shuffled packs: how often no card meets its call, and how many do on average.

    Raises: BadOption (`bad_size`, `too_large`, `too_many_calls`).

    >>> from fractions import Fraction
    >>> none, mean = simulate_matches([1, 2, 3], {1: 1, 2: 1, 3: 1}, n=5_000, seed=1)
    >>> none.errors_from(Fraction(1, 3)) < 4, mean.errors_from(Fraction(1)) < 4
    (True, True)
    """
    cards = [rank for rank, count in pack.items() for _ in range(count)]
    check_cards(len(cards), MOST_SIMULATED)
    if len(calls) > len(cards):
        raise BadOption("too_many_calls", calls=len(calls), cards=len(cards))

    def matched(dice: Random) -> int:
        return sum(call == card for call, card in zip(calls, _turned(cards, len(calls), dice), strict=True))

    return _tried(matched, lambda matches: matches == 0, n, seed, progress)


def simulate_mousetrap(cards: int, n: int, seed: int, progress: Progress | None = None) -> tuple[Estimate, Estimate]:
    """From n shuffled packs of cards 1, 2 …: how many come out on average, and how often all do.

    Raises: BadOption (`bad_size`).

    >>> from fractions import Fraction
    >>> out, all_out = simulate_mousetrap(4, n=5_000, seed=1)
    >>> out.errors_from(Fraction(36, 24)) < 4, all_out.errors_from(Fraction(6, 24)) < 4
    (True, True)
    """
    check_size("n", cards, 1, MOST_TRAPPED)
    numbers = list(range(1, cards + 1))

    def came_out(dice: Random) -> int:
        return cards_out(_turned(numbers, cards, dice))

    all_out, mean = _tried(came_out, lambda out: out == cards, n, seed, progress)
    return mean, all_out


def cards_out(order: Sequence[int]) -> int:
    """How many cards of this order come out, as Cayley counts them (M1).

    >>> cards_out([1, 3, 2]), cards_out([1, 2, 3]), cards_out([3, 1, 2])
    (3, 1, 0)
    """
    return len(counted(order, len(order), Count.STOP_AT_N).out)


def _turned(cards: Sequence[C], count: int, dice: Random) -> list[C]:
    """The first cards of a shuffled pack."""
    return dice.sample(cards, count)


def _tried(
    trial: Callable[[Random], int], is_meant: Callable[[int], bool], n: int, seed: int, progress: Progress | None
) -> tuple[Estimate, Estimate]:
    """How often a trial's result is the one that is meant, and the mean of all."""
    check_size("n", n, 1, MOST_TRIALS)
    dice, total, squares, meant = dice_of(seed), 0, 0, 0
    for _ in trials(n, progress):
        result = trial(dice)
        total += result
        squares += result * result
        meant += is_meant(result)
    return estimated(meant, meant, n, seed), estimated(total, squares, n, seed)
