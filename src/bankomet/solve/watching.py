"""Holdings watched by somebody who counts, through every state that a small pack can come to.

Each time a series is about to begin, he knows what is left of each rank, and so what a stake would gain.  What he does
changes nothing in the cards; so it is enough to follow them.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import perm, prod
from typing import Final, NamedTuple

from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Tenure
from bankomet.solve.live import next_series
from bankomet.solve.setting import Setting, made_whole

MOST_STATES: Final = 10_000


class Start(NamedTuple):
    """A fresh pack: the index of the next call, and of the series within a tenure of four (0 where he holds on)."""

    call: int
    series: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """What is seen on average from a fresh pack to its end."""

    gain: Fraction
    """What a punter gains who stakes one unit wherever he gains on average, and sits out elsewhere."""
    worth: Fraction
    """The series on which he stakes."""
    dealt: Fraction
    """The series that begin."""
    nexts: Mapping[Start, Fraction]
    """The chances that the holding goes on with another fresh pack."""


@dataclass(frozen=True, slots=True)
class _State:
    left: tuple[int, ...]
    call: int
    series: int
    aside: int = 0

    @property
    def reachable(self) -> int:
        return sum(self.left) - self.aside

    @property
    def start(self) -> Start:
        return Start(self.call, self.series)


def watched(at: Setting, start: Start) -> Watched:
    """One pack from this start on, state by state; all states with as many cards left at a time."""
    gain = worth = dealt = Fraction(0)
    nexts: dict[Start, Fraction] = defaultdict(Fraction)
    now = {_State(at.copies, start.call, start.series): 1}
    drawn = 0
    while now:
        ways = perm(at.cards, drawn)
        after: dict[_State, int] = defaultdict(int)
        for state, count in now.items():
            if drawn and _changes_pack(at, state):
                nexts[state.start] += Fraction(count, ways)
                continue
            if state.call == 0:
                series = next_series(at, state.left, aside=state.aside)
                dealt += Fraction(count, ways)
                worth += Fraction(count, ways) * series.punters_gain
                gain += Fraction(count, ways) * max(Fraction(0), -series.edge)
            for following, cards in _followed(at, state):
                after[following] += count * cards
        now, drawn = after, drawn + 1
    return Watched(gain=gain, worth=worth, dealt=dealt, nexts=nexts)


def states_count(at: Setting) -> int:
    """How many states one pack can come to, roughly."""
    return prod(copies + 1 for copies in at.copies) * at.calls


def _changes_pack(at: Setting, state: _State) -> bool:
    """Does what is left of the pack play no part any more?"""
    return state.reachable == 0 or (state.call == 0 and made_whole(at, state.reachable))


def _followed(at: Setting, state: _State) -> Iterator[tuple[_State, int]]:
    """The states after one more card, with the number of cards that lead there; none where the holding ends."""
    for rank, count in enumerate(state.left):
        if count:
            left = (*state.left[:rank], count - 1, *state.left[rank + 1 :])
            turned = replace(state, left=left, call=state.call + 1)
            following = _after_card(at, turned, matched=rank == state.call)
            if following is not None:
                yield following, count


def _after_card(at: Setting, turned: _State, *, matched: bool) -> _State | None:
    if matched:
        return _after_series(at, _laid_aside(at, turned))
    if turned.call == at.calls:
        return _after_series(at, turned) if at.tenure is Tenure.FOUR_SERIES else None
    if turned.reachable:
        return turned
    match at.pack_out:
        case PackOut.BANK_ENDS:
            return None
        case PackOut.VOID_RESTART:
            return replace(turned, call=0)
        case _:
            return turned


def _laid_aside(at: Setting, turned: _State) -> _State:
    """The rest of the series' cards, where a match lays it aside."""
    if at.tenure is Tenure.UNTIL_LOSS:
        return turned
    return replace(turned, aside=turned.aside + min(at.calls - turned.call, turned.reachable))


def _after_series(at: Setting, settled: _State) -> _State | None:
    series = settled.series + 1 if at.tenure is Tenure.FOUR_SERIES else 0
    ended = series == SERIES_A_TENURE or (settled.reachable == 0 and at.pack_out is PackOut.BANK_ENDS)
    return None if ended else replace(settled, call=0, series=series)
