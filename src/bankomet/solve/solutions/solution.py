"""A solved game of drawing: what it is worth, and when either of two hands draws."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import Hand

Chance: TypeAlias = Fraction | float


@dataclass(frozen=True, slots=True)
class Decision:
    """What one does with a hand."""

    draw: Chance
    """The chance with which it draws."""
    margin: float
    """How much more it gains by drawing than by standing, for whoever has the hand, against the other's best play, in
    stakes or counters; 0 where it never comes to this."""

    arises: bool = True
    """Can it come to this when the other plays well?  Where not, there is nothing to judge by."""


@dataclass(frozen=True, kw_only=True)
class Solution:
    """An equilibrium: neither of the two can gain by playing otherwise."""

    game: DrawingGame = field(compare=False)
    value: Fraction | None
    """What the banker gains on average; None where it is known by its decimals alone."""
    value_float: float
    exploitability: float
    """What both together could gain by playing otherwise; 0 where that has been proved."""
    exact: bool
    punter: Mapping[Hand, Decision]
    """Of every hand that has a choice."""
    banker: Mapping[tuple[int, Hand], Decision]
    """The same, by how many cards the punter has drawn."""

    def decision(self, seen: int | None, hand: Hand) -> Decision | None:
        """What is best with a hand; `seen` is None for the punter, and the answer where there is no choice."""
        return self.punter.get(hand) if seen is None else self.banker.get((seen, hand))

    def against(self, hand: Hand, punters: Sequence[tuple[int, int]]) -> Chance | None:
        """The chance with which the banker draws against several punters, each a stake and how many cards he drew.

        Against one it is what has been solved.  Against more it is a rule of thumb: each punter weighs in with his
        stake times the margin that he would have alone.  None where there is no choice.
        """
        known = [(stake, each) for stake, seen in punters if (each := self.decision(seen, hand)) is not None]
        if not known:
            return None
        gained = sum(stake * each.margin for stake, each in known)
        if len(known) > 1 and gained:
            return Fraction(gained > 0)
        whole = sum(stake for stake, _ in known)
        return sum((stake * Fraction(each.draw) for stake, each in known), Fraction(0)) / whole

    def rows(self, *, banker: bool) -> Iterator[tuple[int | None, Hand, Decision]]:
        """The decisions of one of them, by cards seen, then by total, cards and what they are."""
        pack, total = self.game.pack, self.game.total
        decisions: Iterable[tuple[int | None, Hand, Decision]] = (
            ((seen, hand, each) for (seen, hand), each in self.banker.items())
            if banker
            else ((None, hand, each) for hand, each in self.punter.items())
        )
        return iter(
            sorted(decisions, key=lambda row: (row[0] or 0, total(row[1]), pack.size(row[1]), pack.cards(row[1])))
        )
