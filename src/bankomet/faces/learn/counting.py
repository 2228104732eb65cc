"""A holding of Thirteen as somebody follows it who counts the cards and may stake or sit out before each series.

The game of `bankomet odds counting`: he never banks, and somebody else always stakes, so that every series is played.
The banker holds until he loses (T7).
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from bankomet.faces.given import plain
from bankomet.games.thirteen.rules import PackOut, Tenure
from bankomet.solve.setting import Setting, check_loses, made_whole, setting


class Result(StrEnum):
    """How a series ended for the banker."""

    WON = "won"
    LOST = "lost"
    VOID = "void"
    """The pack ran out, and the stakes went back (T5)."""


SITS_OUT: Final = 0
STAKES: Final = 1


def setting_000(
    *,
    ranks: int = 13,
    suits: int = 4,
    packs: int = 1,
    loss_multiple: int | str = 1,
    pack_out: str = PackOut.CONTINUE_CALL,
) -> Setting:
    """The pack and the options of the tradition 000, or of a smaller game.  Raises: BadOption (`bad_size`, …)."""
    ranks, suits, packs = plain(ranks), plain(suits), plain(packs)
    multiple: Any = int(loss_multiple) if loss_multiple in ("1", "2") else plain(loss_multiple)
    made = setting(ranks=ranks, suits=suits, packs=packs, loss_multiple=multiple, pack_out=pack_out)
    check_loses(made)
    return made


@dataclass(frozen=True, kw_only=True)
class Holding:
    """What everybody has seen of a holding; cards and calls are numbered by the order of the calls, from 0."""

    at: Setting
    left: tuple[int, ...]
    """How many cards of each call are still in the pack."""
    call: int = 0
    """The next call; 0 between two series, when stakes are made."""
    series: int = 1
    """The number of the present series, from 1."""
    last: Result | None = None
    """How the series before it ended."""
    over: bool = False
    """Has the bank passed?"""

    @property
    def staking(self) -> bool:
        """Are stakes made now?"""
        return self.call == 0 and not self.over

    def turned(self, card: int) -> "Holding":
        """A card is turned against the next call (T4, T5)."""
        assert not self.over, f"the bank has passed: {self}"
        assert self.left[card], f"no card for call {card} is left: {self}"
        left = tuple(count - (index == card) for index, count in enumerate(self.left))
        if card == self.call:
            return self._ended(Result.WON, left)
        if self.call == self.at.calls - 1:
            return replace(self, left=left, call=0, last=Result.LOST, over=True)
        if any(left):
            return replace(self, left=left, call=self.call + 1)
        if self.at.pack_out in (PackOut.VOID_RESTART, PackOut.BANK_ENDS):
            return self._ended(Result.VOID, left)
        return replace(self, left=self.at.copies, call=self.call + 1)

    def _ended(self, result: Result, left: tuple[int, ...]) -> "Holding":
        """The series is not lost: the next one begins, unless the bank goes with the pack."""
        over = self.at.pack_out is PackOut.BANK_ENDS and not any(left)
        whole = made_whole(self.at, sum(left)) and not over
        number = self.series + (result is Result.WON)
        return replace(self, left=self.at.copies if whole else left, call=0, series=number, last=result, over=over)


def holding(at: Setting) -> Holding:
    """A holding about to begin, with a pack freshly shuffled."""
    assert at.tenure is Tenure.UNTIL_LOSS, f"a counter follows a banker who holds until he loses, not {at}"
    return Holding(at=at, left=at.copies)


def gain(at: Setting, result: Result | None) -> int:
    """What a punter gains with one unit staked on a series that ended so."""
    match result:
        case Result.WON:
            return -1
        case Result.LOST:
            return at.loss_multiple
        case _:
            return 0
