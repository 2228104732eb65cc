"""The chances of Thirteen by looking at every order of the pack: slow, plain, and nothing borrowed from the formulas.

Each order is played card by card as rules T3 to T7 say; what goes on with a fresh pack is a state, and the states'
values solve linear equations with fractions.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Reshuffle, Tenure
from bankomet.solve.setting import Setting

State = tuple[int, int]
"""The index of the next call on a fresh pack, and the series left in the tenure (0: until he loses)."""


@dataclass(frozen=True)
class End:
    """How one order of a pack went."""

    gain: int
    wins: int
    losses: int
    then: State | None
    """None where the holding is over."""
    ran_out: bool
    """Is the pack out, or changed, in a holding that goes on or that only the pack ends?"""


def orders(copies: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every order of the pack, cards of one rank alike: all of these have the same chance."""
    left = list(copies)
    order: list[int] = []

    def laid() -> Iterator[tuple[int, ...]]:
        if len(order) == sum(copies):
            yield tuple(order)
            return
        for rank, count in enumerate(left):
            if count:
                left[rank] -= 1
                order.append(rank)
                yield from laid()
                order.pop()
                left[rank] += 1

    return laid()


def played(at: Setting, order: Sequence[int], state: State) -> End:
    """One pack in this order, from a state on."""
    call, left = state
    gain = wins = losses = used = 0
    while True:
        used, call, matched = turned(at, order, used, call)
        if matched:
            wins, gain = wins + 1, gain + (at.first_pays if call == 1 else 1)
        elif call == at.calls:
            losses, gain = losses + 1, gain - at.loss_multiple
            if at.tenure is Tenure.UNTIL_LOSS:
                return End(gain, wins, losses, None, ran_out=False)
        else:
            return End(gain, wins, losses, *unfinished(at, call, left))
        if at.tenure is Tenure.FOUR_SERIES:
            left -= 1
            used = min(at.cards, used + at.calls - call)
        over = settled(at, used, left)
        if over is not None:
            return End(gain, wins, losses, *over)
        call = 0


def turned(at: Setting, order: Sequence[int], used: int, call: int) -> tuple[int, int, bool]:
    """T4: cards are turned to a match, to the last call, or to the last card: cards used, calls made, match or none."""
    while used < at.cards and call < at.calls:
        matched = order[used] == call
        used, call = used + 1, call + 1
        if matched:
            return used, call, True
    return used, call, False


def unfinished(at: Setting, call: int, left: int) -> tuple[State | None, bool]:
    """T5: the pack is out in mid-series."""
    if at.pack_out is PackOut.BANK_ENDS:
        return None, True
    return (call if at.pack_out is PackOut.CONTINUE_CALL else 0, left), True


def settled(at: Setting, used: int, left: int) -> tuple[State | None, bool] | None:
    """T4, T5, T7: what follows a series that has been settled; None where the next one is played with this pack."""
    if at.tenure is Tenure.FOUR_SERIES and left == 0:
        return None, False
    out = used == at.cards
    if out and at.pack_out is PackOut.BANK_ENDS:
        return None, True
    if at.reshuffle is Reshuffle.EACH_SERIES:
        return (0, left), out
    short = at.pack_out is PackOut.RESHUFFLE_IF_SHORT and at.cards - used < at.calls
    return ((0, left), True) if out or short else None


Ends = list[tuple[End, Fraction]]
"""How a pack can go, each way with its chance."""


def by_all_orders(at: Setting) -> Callable[[State], Ends]:
    """Every order of the pack is played."""

    def ends(state: State) -> Ends:
        tally = Counter(played(at, order, state) for order in orders(at.copies))
        return [(end, Fraction(times, tally.total())) for end, times in tally.items()]

    return ends


class Reference:
    """Everything `holding` says, from the ways a pack can go."""

    def __init__(self, at: Setting, ends: Callable[[State], Ends]) -> None:
        tenure = SERIES_A_TENURE if at.tenure is Tenure.FOUR_SERIES else 0
        self.starts = [(call, tenure) for call in range(at.calls)]
        self.ends: dict[State, Ends] = {}
        todo = list(self.starts)
        while todo:
            state = todo.pop()
            if state not in self.ends:
                self.ends[state] = ends(state)
                todo += [end.then for end, _ in self.ends[state] if end.then is not None]

    def values(self) -> tuple[Fraction, ...]:
        """By next call."""
        states = sorted(self.ends)
        rows = []
        for state in states:
            row = [Fraction(state == other) for other in states] + [Fraction(0)]
            for end, chance in self.ends[state]:
                row[-1] += chance * end.gain
                if end.then is not None:
                    row[states.index(end.then)] -= chance
            rows.append(row)
        solved = dict(zip(states, eliminated(rows), strict=True))
        return tuple(solved[state] for state in self.starts)

    def wins_at_least(self, most: int) -> tuple[Fraction, ...]:
        """By m, from the first call."""

        @cache
        def at_least(state: State | None, wins: int) -> Fraction:
            if wins <= 0 or state is None:
                return Fraction(wins <= 0)
            return sum((chance * at_least(end.then, wins - end.wins) for end, chance in self.ends[state]), Fraction(0))

        return tuple(at_least(self.starts[0], wins) for wins in range(most + 1))

    def runs_out(self) -> Fraction:
        """From the first call."""
        return sum((chance for end, chance in self.ends[self.starts[0]] if end.ran_out), Fraction(0))


def eliminated(rows: list[list[Fraction]]) -> list[Fraction]:
    """Gauss and Jordan, with fractions."""
    for i in range(len(rows)):
        found = next(r for r in range(i, len(rows)) if rows[r][i])
        rows[i], rows[found] = rows[found], rows[i]
        pivot = rows[i][i]
        rows[i] = [number / pivot for number in rows[i]]
        for r, row in enumerate(rows):
            if r != i and row[i]:
                head = row[i]
                rows[r] = [a - head * b for a, b in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]
