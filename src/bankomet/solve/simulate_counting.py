"""Holdings played with shuffled packs beside somebody who counts, for what the exact ways cannot take."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final

from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Tenure
from bankomet.solve.estimate import Estimate, Progress, trials
from bankomet.solve.live import next_series
from bankomet.solve.setting import Setting, check_size, made_whole
from bankomet.solve.simulate_dice import dice_of

MOST_HOLDINGS: Final = 10**8
PARTS: Final = 1 << 1074
"""Any float is a whole number of so many parts of one."""


@dataclass(slots=True)
class _Seen:
    """What was seen in one holding."""

    gain: float = 0.0
    worth: int = 0
    dealt: int = 0


def simulate_counting(
    at: Setting, holdings: int, seed: int, progress: Progress | None = None
) -> tuple[Estimate, Estimate]:
    """The edge per series and the share of series worth staking on, from so many holdings, each from a fresh pack.

    What a series is worth beforehand is reckoned exactly (`live`), not played: only which series come is left to
    chance.  Each estimate is a ratio of two sums over holdings, its error that of the ratio.
    Raises: BadOption (`bad_size`).

    >>> from fractions import Fraction
    >>> from bankomet.solve.setting import setting
    >>> edge, share = simulate_counting(setting(ranks=4, suits=1), holdings=5_000, seed=1)
    >>> share.errors_from(Fraction(5602, 474783)) < 4
    True
    """
    check_size("holdings", holdings, 2, MOST_HOLDINGS)
    dice = dice_of(seed)
    gain, worth = _Sums(), _Sums()
    for _ in trials(holdings, progress):
        seen = _holding(at, dice)
        gain.add(seen.gain, seen.dealt)
        worth.add(seen.worth, seen.dealt)
    return gain.ratio(seed), worth.ratio(seed)


class _Sums:
    """What has been added up over holdings, exactly: a number of each, its series, and their products."""

    def __init__(self) -> None:
        self._n = self._dealt = self._dealt_squares = 0
        self._parts = self._products = self._squares = 0

    def add(self, number: float, dealt: int) -> None:
        """One more holding."""
        self._n += 1
        self._dealt += dealt
        self._dealt_squares += dealt * dealt
        if number:
            numerator, denominator = number.as_integer_ratio()
            parts = numerator * (PARTS // denominator)
            self._parts += parts
            self._products += parts * dealt
            self._squares += parts * parts

    def ratio(self, seed: int) -> Estimate:
        """The ratio of two totals, with the standard error of independent pairs (the delta method)."""
        n, ratio = self._n, Fraction(self._parts, self._dealt)
        squares = self._squares - 2 * ratio * self._products + ratio * ratio * self._dealt_squares
        error = sqrt(squares / (PARTS * PARTS * n * (n - 1))) * n / self._dealt
        return Estimate(mean=float(ratio / PARTS), stderr=error, n=n, seed=seed)


class _Pack:
    """A shuffled pack with what an onlooker knows of it."""

    def __init__(self, at: Setting, dice: Random) -> None:
        self._at, self._dice = at, dice
        self.make_whole()

    def make_whole(self) -> None:
        """All cards, shuffled."""
        self._order = [call for call, count in enumerate(self._at.copies) for _ in range(count)]
        self._dice.shuffle(self._order)
        self.left = list(self._at.copies)
        self.aside = 0

    @property
    def reachable(self) -> int:
        """How many cards can still be turned."""
        return len(self._order)

    def turn(self) -> int:
        """The call that the next card matches."""
        card = self._order.pop()
        self.left[card] -= 1
        return card

    def lay_aside(self, cards: int) -> None:
        """So many cards, or all that are left, are taken off unseen."""
        taken = min(cards, len(self._order))
        del self._order[len(self._order) - taken :]
        self.aside += taken


def _holding(at: Setting, dice: Random) -> _Seen:
    pack, seen, settled = _Pack(at, dice), _Seen(), 0
    while True:
        if pack.reachable < at.cards and made_whole(at, pack.reachable):
            pack.make_whole()
        series = next_series(at, pack.left, aside=pack.aside)
        seen.dealt += 1
        if series.punters_gain:
            seen.worth += 1
            seen.gain -= float(series.edge)
        result = _played(at, pack)
        settled += result != "void"
        if result == "lost" and at.tenure is Tenure.UNTIL_LOSS:
            return seen
        if at.tenure is Tenure.FOUR_SERIES and settled == SERIES_A_TENURE:
            return seen
        if at.pack_out is PackOut.BANK_ENDS and pack.reachable == 0:
            return seen


def _played(at: Setting, pack: _Pack) -> str:
    """How the series ends: `won`, `lost` or `void`."""
    for call in range(at.calls):
        if pack.reachable == 0:
            if at.pack_out in (PackOut.VOID_RESTART, PackOut.BANK_ENDS):
                return "void"
            pack.make_whole()
        if pack.turn() == call:
            if at.tenure is Tenure.FOUR_SERIES:
                pack.lay_aside(at.calls - call - 1)
            return "won"
    return "lost"
