"""From a numeric equilibrium to an exact one, and the proof that it is one: everything in fractions.

Which decisions go on for certain, stop for certain, or do both now and then is read off the numbers.  A player does
both only where both gain as much; so the amounts that the other lets go on solve linear equations, one for each such
decision.  Whether what comes of it is an equilibrium is then asked anew, and nothing of the numbers is believed:
against each plan the best reply is reckoned, and where both come to the same value nobody can gain anything.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, Protocol, TypeAlias

from bankomet.solve.linear import solve_linear

Chances: TypeAlias = Sequence[Fraction]
ROUNDED: Final = 10**6
"""The largest denominator of a chance that the equations leave free."""


@dataclass(frozen=True, kw_only=True)
class ExactSide:
    """The decisions of one player, as `Side` has them, in whole numbers."""

    base: Sequence[int]
    free: Sequence[bool]
    links: Sequence[Sequence[int]]
    """Of each decision, where going on leads; always to later ones."""


@dataclass(frozen=True)
class ExactPair:
    """Something of each decision for each of its two answers."""

    stop: Sequence[Fraction]
    on: Sequence[Fraction]


class ExactGame(Protocol):
    """A game as `Game` has it, in fractions."""

    @property
    def first(self) -> ExactSide:
        """Who loses what is gained."""
        ...

    @property
    def second(self) -> ExactSide:
        """Who gains it."""
        ...

    def to_first(self, second: ExactPair) -> ExactPair:
        """What a unit of each answer of the first gains against a plan of the second: all of the gain."""
        ...

    def to_second(self, first: ExactPair) -> ExactPair:
        """What a unit of each answer of the second adds to `aside`, against a plan of the first."""
        ...

    def aside(self, first: ExactPair) -> Fraction:
        """What a plan of the first gains whatever the second does."""
        ...


@dataclass(frozen=True, kw_only=True)
class Proof:
    """Two plans, and what each can gain against the other's."""

    first: Chances
    second: Chances
    least: Fraction
    """What the second gains when the first answers these chances of his best."""
    most: Fraction
    """What he could gain against the first's."""

    @property
    def exploitability(self) -> Fraction:
        """What both together can gain by changing their plans: 0 where nobody can."""
        return self.most - self.least


def proved(game: ExactGame, first: Chances, second: Chances) -> Proof:
    """How good two plans are, each held against the best reply to it."""
    plans = plan(game.first, first), plan(game.second, second)
    least = _at_best(game.first, game.to_first(plans[1]), min)
    most = game.aside(plans[0]) + _at_best(game.second, game.to_second(plans[0]), max)
    return Proof(first=first, second=second, least=least, most=most)


def exact(game: ExactGame, first: Sequence[float], second: Sequence[float]) -> Proof:
    """The equilibrium near these chances.  Raises: ArithmeticError where there is none of the same kind."""
    mixed = [[i for i, chance in enumerate(each) if 0 < chance < 1] for each in (first, second)]
    second_exact = _indifferent(game.second, second, mixed[1], game.to_first, game.first, first, mixed[0])
    first_exact = _indifferent(game.first, first, mixed[0], game.to_second, game.second, second, mixed[1])
    return proved(game, first_exact, second_exact)


def plan(side: ExactSide, chances: Chances) -> ExactPair:
    """The amounts that stop and go on when each decision goes on with this chance."""
    comes = [Fraction(amount) for amount in side.base]
    stop, on = list(comes), [Fraction(0)] * len(comes)
    for i, chance in enumerate(chances):
        on[i] = comes[i] * chance
        stop[i] = comes[i] - on[i]
        if on[i]:
            for j in side.links[i]:
                comes[j] += on[i]
    return ExactPair(stop, on)


def _at_best(side: ExactSide, each: ExactPair, better: Callable[[Fraction, Fraction], Fraction]) -> Fraction:
    worth = list(each.stop)
    for i in reversed(range(len(worth))):
        if side.free[i]:
            on = each.on[i] + sum((worth[j] for j in side.links[i]), Fraction(0))
            worth[i] = better(worth[i], on)
    return sum((amount * value for amount, value in zip(side.base, worth, strict=True) if amount), Fraction(0))


def _indifferent(
    side: ExactSide,
    near: Sequence[float],
    mixed: Sequence[int],
    against: Callable[[ExactPair], ExactPair],
    other: ExactSide,
    other_near: Sequence[float],
    other_mixed: Sequence[int],
) -> Chances:
    """The chances of a player that make all answers of the other's mixed decisions gain as much."""
    kept = [Fraction(0) if 0 < chance < 1 else Fraction(chance) for chance in near]
    if not mixed:
        return kept
    still = plan(side, kept)
    changes = [_change(side, kept, i) for i in mixed]
    differences = [_differences(against(amounts), other, other_near, other_mixed) for amounts in (still, *changes)]
    zero = against(ExactPair([Fraction(0)] * len(kept), [Fraction(0)] * len(kept)))
    fixed = _differences(zero, other, other_near, other_mixed)
    columns = [[value - base for value, base in zip(each, fixed, strict=True)] for each in differences[1:]]
    about = _amounts(side, near, mixed)
    going = _solved(columns, [-value for value in differences[0]], about)
    comes = [still.stop[i] + still.on[i] for i in mixed]
    for amount, change in zip(going, changes, strict=True):
        comes = [c + amount * (change.stop[i] + change.on[i]) for c, i in zip(comes, mixed, strict=True)]
    for i, amount, whole in zip(mixed, going, comes, strict=True):
        kept[i] = amount / whole if whole else Fraction(near[i]).limit_denominator(ROUNDED)
        if not 0 <= kept[i] <= 1:
            raise ArithmeticError(f"decision {i} would go on with a chance of {float(kept[i])}")
    return kept


def _change(side: ExactSide, kept: Chances, place: int) -> ExactPair:
    """What one unit more going on at a decision changes; what it brings to mixed decisions stops there."""
    stop, on = [Fraction(0)] * len(kept), [Fraction(0)] * len(kept)
    stop[place], on[place] = Fraction(-1), Fraction(1)
    for i in range(place, len(kept)):
        if on[i]:
            for j in side.links[i]:
                on[j] += on[i] * kept[j]
                stop[j] += on[i] * (1 - kept[j])
    return ExactPair(stop, on)


def _differences(each: ExactPair, side: ExactSide, near: Sequence[float], mixed: Sequence[int]) -> list[Fraction]:
    """By how much going on gains more than stopping at each mixed decision, when later ones answer as they do."""
    worth = list(each.stop)
    on = list(each.on)
    for i in reversed(range(len(worth))):
        if side.free[i]:
            on[i] += sum((worth[j] for j in side.links[i]), Fraction(0))
            worth[i] = on[i] if near[i] == 1 else each.stop[i]
    return [on[i] - each.stop[i] for i in mixed]


def _amounts(side: ExactSide, near: Sequence[float], mixed: Sequence[int]) -> list[Fraction]:
    rough = plan(side, [Fraction(chance).limit_denominator(ROUNDED) for chance in near])
    return [rough.on[i] for i in mixed]


def _solved(
    columns: Sequence[Sequence[Fraction]], right: Sequence[Fraction], about: Sequence[Fraction]
) -> list[Fraction]:
    """The x of sum(x · column) = right; unknowns that the equations leave free stay as they are `about`."""
    bound = _independent(columns)
    found = list(about)
    rows = _independent([[column[row] for column in (columns[i] for i in bound)] for row in range(len(right))])
    rest = [
        right[row] - sum((found[i] * columns[i][row] for i in range(len(columns)) if i not in bound), Fraction(0))
        for row in rows
    ]
    if bound:
        matrix = [[columns[i][row] for i in bound] for row in rows]
        scaled = [_whole([*line, value]) for line, value in zip(matrix, rest, strict=True)]
        solution = solve_linear([line[:-1] for line in scaled], [line[-1] for line in scaled])
        for i, value in zip(bound, solution, strict=True):
            found[i] = value
    return found


def _whole(line: Sequence[Fraction]) -> list[int]:
    shared = lcm(*(value.denominator for value in line))
    return [int(value * shared) for value in line]


def _independent(vectors: Sequence[Sequence[Fraction]]) -> list[int]:
    """Which of the vectors are not sums of multiples of those before them."""
    return list(_pivots(vectors))


def _pivots(vectors: Sequence[Sequence[Fraction]]) -> Iterator[int]:
    basis: list[tuple[int, list[Fraction]]] = []
    for index, vector in enumerate(vectors):
        left = list(vector)
        for place, each in basis:
            if left[place]:
                share = left[place] / each[place]
                left = [a - share * b for a, b in zip(left, each, strict=True)]
        filled = [i for i, value in enumerate(left) if value]
        if filled:
            basis.append((filled[0], left))
            yield index
