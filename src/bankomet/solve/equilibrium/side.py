"""One player's decisions as a flow: what comes to each, what stops there, and what goes on.

A decision has two answers: to stop (a hand stands, a bet is made) or to go on (a card is drawn, a hand is passed).
What comes to a decision comes by chance, or from decisions of the same player that went on; chance brings every outcome
at once, so that one unit going on adds a whole unit to each decision it can lead to.  In these amounts, not in the
probabilities of answers, everything is linear: the amounts that can be are a polytope, and what is gained is linear in
them.  For a tree this is the sequence form (Koller, Megiddo and von Stengel, Games and Economic Behavior 14, 1996);
here several orders of the same cards may lead to one decision, since orders lose nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Places: TypeAlias = npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False, kw_only=True)
class Side:
    """The decisions of one player, numbered from 0; shape (n,) unless it says otherwise."""

    base: Floats
    """What comes to each by chance alone."""
    free: Bools
    """Has it a choice?  Otherwise all stops there."""
    links: Sequence[tuple[Places, Places]]
    """Where going on leads: pairs of decisions, from and to, by steps.

    What comes to the decisions from which a step leads comes by chance or by former steps.
    """

    @property
    def size(self) -> int:
        """How many decisions there are."""
        return len(self.base)


@dataclass(frozen=True, eq=False)
class Pair:
    """Something of each decision for each of its two answers: amounts of a plan, or gains of one unit."""

    stop: Floats
    on: Floats


def plan(side: Side, chances: Floats) -> Pair:
    """The amounts that stop and go on when each decision goes on with this chance."""
    comes = side.base.copy()
    for sources, targets in side.links:
        comes += np.bincount(targets, (comes * chances)[sources], side.size)
    on = comes * chances
    return Pair(comes - on, on)


def chances(amounts: Pair) -> Floats:
    """The chance with which each decision of a plan goes on; 0 where nothing comes."""
    comes = amounts.stop + amounts.on
    return np.divide(amounts.on, comes, out=np.zeros_like(comes), where=comes > 0)


def gains(side: Side, each: Pair, chances: Floats) -> Pair:
    """What one unit at each decision gains by each answer, when later decisions go on with these chances.

    `each` is what a unit gains there and then.
    """
    return _gains(side, each, lambda stop, on: stop + chances * (on - stop))


def best(side: Side, each: Pair, sign: int) -> Pair:
    """The same when later decisions are the best ones: of most gain for sign 1, of least for -1."""
    return _gains(side, each, lambda stop, on: _better(side, stop, on, sign))


def at_best(side: Side, each: Pair, sign: int) -> float:
    """What all amounts gain together by the best answers."""
    found = best(side, each, sign)
    return float(side.base @ _better(side, found.stop, found.on, sign))


def _better(side: Side, stop: Floats, on: Floats, sign: int) -> Floats:
    better: Floats = np.where(side.free, (np.maximum if sign > 0 else np.minimum)(stop, on), stop)
    return better


def _gains(side: Side, each: Pair, worth: Callable[[Floats, Floats], Floats]) -> Pair:
    on = each.on.copy()
    for sources, targets in reversed(side.links):
        on += np.bincount(sources, worth(each.stop, on)[targets], side.size)
    return Pair(each.stop, on)
