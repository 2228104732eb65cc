"""Series and holdings of Thirteen for the kernels: a setting made plain numbers."""

from typing import Final

import numpy as np

from bankomet.core.errors import BadOption
from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Tenure
from bankomet.solve.kernels import Sums, compiled
from bankomet.solve.kernels.compiled import LANES
from bankomet.solve.kernels.streams import dealer
from bankomet.solve.setting import Setting, check_loses, made_whole

MOST_CARDS: Final = 127
"""Of a pack, so that no gain of one pack passes what a byte holds, double pay included."""
_PACK_OUT: Final = {
    PackOut.CONTINUE_CALL: compiled.CONTINUE,
    PackOut.VOID_RESTART: compiled.RESTART,
    PackOut.RESHUFFLE_IF_SHORT: compiled.CONTINUE,
    PackOut.BANK_ENDS: compiled.END,
}
"""A pack that is changed before it is short never runs out in a series."""


def series(at: Setting, seed: int, block: int, coups: int) -> Sums:
    """So many series, each on a fresh pack.  Raises: BadOption (`no_kernel_for_pack`)."""
    _check(at)
    won_first, won = compiled.series(
        dealer(seed, block, positions=at.calls), np.array(at.copies, np.int64), coups, np.empty(LANES, np.uint8)
    )
    first, others, lost = int(won_first), int(won - won_first), coups - int(won)
    return Sums(
        coups,
        at.first_pays * first + others - at.loss_multiple * lost,
        at.first_pays**2 * first + others + at.loss_multiple**2 * lost,
    )


def holdings(at: Setting, seed: int, block: int, coups: int) -> Sums:
    """So many holdings, each from a fresh pack.  Raises: BadOption (`no_kernel_for_pack`, `never_loses`).

    All are played to the end of their first packs, then those that go on to the end of the next, and so on.
    """
    _check(at)
    check_loses(at)
    tradition = _tradition(at)
    lanes = np.zeros(compiled.KNOWN, np.uint8)
    games = compiled.Holdings(
        low=np.zeros(coups, np.uint8), left=np.full(coups, SERIES_A_TENURE, np.uint8), gain=np.zeros(coups, np.int32)
    )
    going_on, pack, total, squares = coups, 0, 0, 0
    while going_on:
        words = dealer(seed, block, pack, positions=at.cards)
        going_on, gained, squared = compiled.packs(words, tradition, lanes, games, going_on)
        total, squares, pack = total + int(gained), squares + int(squared), pack + 1
    return Sums(coups, total, squares)


def _check(at: Setting) -> None:
    if at.cards > MOST_CARDS:
        raise BadOption("no_kernel_for_pack", cards=at.cards, most=MOST_CARDS)


def _tradition(at: Setting) -> compiled.Tradition:
    return compiled.Tradition(
        first=np.uint8(at.copies[0]),
        others=np.uint8(at.copies[-1]),
        cards=np.uint8(at.cards),
        first_pays=np.uint8(at.first_pays),
        loss=at.loss_multiple,
        four_series=at.tenure is Tenure.FOUR_SERIES,
        pack_out=_PACK_OUT[at.pack_out],
        keeps=np.array([_keeps(at, at.cards - turned) for turned in range(1, at.cards + 1)], np.uint8),
    )


def _keeps(at: Setting, left: int) -> bool:
    """Is the next series begun with a pack of which so many cards are left?  One with none is out, and counts apart."""
    return left == 0 or not made_whole(at, left)
