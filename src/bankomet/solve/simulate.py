"""Thirteen played with shuffled packs, card by card: plain and slow, for what the exact method cannot take."""

from collections.abc import Callable
from random import Random
from typing import Final

from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Tenure
from bankomet.solve.estimate import Estimate, Progress, estimated, trials
from bankomet.solve.setting import Setting, check_loses, check_size, made_whole
from bankomet.solve.simulate_dice import dice_of

MOST_TRIALS: Final = 10**9


def simulate_series(at: Setting, n: int, seed: int, progress: Progress | None = None) -> Estimate:
    """The banker's gain in one series on a fresh pack, from n of them.

    Raises: BadOption (`bad_size`).

    >>> from bankomet.solve.setting import setting
    >>> simulate_series(setting(ranks=1, suits=1), n=100, seed=1).mean
    1.0
    """
    return _tried(lambda dice: _gain_of_series(at, _shuffled(at, dice), dice) or 0, n, seed, progress)


def simulate_holdings(at: Setting, n: int, seed: int, progress: Progress | None = None) -> Estimate:
    """The banker's gain in a whole holding, from n of them.

    Raises: BadOption (`bad_size`, `never_loses`).

    >>> from fractions import Fraction
    >>> from bankomet.solve.setting import setting
    >>> simulate_holdings(setting(ranks=2, suits=1), n=10_000, seed=1).errors_from(Fraction(1, 3)) < 4
    True
    """
    check_loses(at)
    return _tried(lambda dice: _gain_of_holding(at, dice), n, seed, progress)


def _tried(gain: Callable[[Random], int], n: int, seed: int, progress: Progress | None) -> Estimate:
    check_size("n", n, 1, MOST_TRIALS)
    dice, total, squares = dice_of(seed), 0, 0
    for _ in trials(n, progress):
        gained = gain(dice)
        total += gained
        squares += gained * gained
    return estimated(total, squares, n, seed)


def _gain_of_holding(at: Setting, dice: Random) -> int:
    pack, total, series = _shuffled(at, dice), 0, 0
    while True:
        gain = _gain_of_series(at, pack, dice)
        if gain is not None:
            total += gain
            series += 1
            if gain < 0 and at.tenure is Tenure.UNTIL_LOSS:
                return total
            if series == SERIES_A_TENURE and at.tenure is Tenure.FOUR_SERIES:
                return total
        if not pack and at.pack_out is PackOut.BANK_ENDS:
            return total
        if made_whole(at, len(pack)):
            pack = _shuffled(at, dice)


def _gain_of_series(at: Setting, pack: list[int], dice: Random) -> int | None:
    """The cards turned are taken off the pack; None when it was out first and the series is void."""
    for call in range(at.calls):
        if not pack:
            if at.pack_out is not PackOut.CONTINUE_CALL:
                return None
            pack.extend(_shuffled(at, dice))
        if pack.pop() == call:
            if at.tenure is Tenure.FOUR_SERIES:
                del pack[max(0, len(pack) - (at.calls - call - 1)) :]
            return at.pays(call)
    return -at.loss_multiple


def _shuffled(at: Setting, dice: Random) -> list[int]:
    """A fresh pack; each card is the index of the call it matches."""
    pack = [call for call, count in enumerate(at.copies) for _ in range(count)]
    dice.shuffle(pack)
    return pack
