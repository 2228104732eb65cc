"""Ochko and Thirty-one for the solver: what every two hands of a punter and a banker gain against each other.

The punter's decisions are his hands; the banker's, his hands and how many cards the punter has drawn, `seen`.  What two
hands weigh is in how many orders of distinct cards both can come, of all orders of as many cards.  Only hands that
stand are met: a hand that goes over is what is left when all that stand are taken off, so that its weight needs no sum.
Rows are hands by how many cards they have drawn and by total, columns by total: then what a hand wins, draws and loses
against lies in three stretches.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from math import perm

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from bankomet.games.hands.facts import Result
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.equilibrium.game import Changes, Sparse
from bankomet.solve.equilibrium.side import Floats, Pair, Side


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Rows that have drawn as many cards and have the same total, and what they gain against each column.

    That is, by how much more than against a banker who goes over.
    """

    seen: int
    rows: slice
    gains: Floats
    """Shape (hands,), by columns."""


class DrawingPairs:
    """A game of drawing as the solver sees it: the punter is first, the banker second."""

    def __init__(self, game: DrawingGame) -> None:
        self.game = game
        self.hands = game.standing()
        self.size = len(self.hands)
        pack = game.pack
        self._counts = np.array([pack.counts(hand) for hand in self.hands])
        self._drawn = self._counts.sum(axis=1) - game.dealt
        self._totals = np.array([game.total(hand) for hand in self.hands])
        self._columns = np.argsort(self._totals, kind="stable")
        self.most_seen = int(self._drawn.max())
        self._free = np.array([pack.size(hand) < game.most for hand in self.hands])
        self._links = self._drawing()
        self._base = np.array([pack.orders(hand) * (pack.size(hand) == game.dealt) for hand in self.hands], dtype=float)
        self._weights = self._weighed()
        self._beside = self._weights @ self._base[self._columns]
        """How often an amount of one comes about at each hand, while nobody has been dealt the full count."""

    # ------------------------------------------------------------------------------------------------- as Game has it

    @cached_property
    def first(self) -> Side:
        """The punter's decisions, one a hand."""
        return Side(base=self._base, free=self._free, links=self._links)

    @cached_property
    def second(self) -> Side:
        """The banker's, one a hand for each number of cards seen: the hands with 0 seen, then with 1 …"""
        levels = self.most_seen + 1
        shifts = np.arange(levels) * self.size
        links = [
            ((sources + shifts[:, None]).ravel(), (targets + shifts[:, None]).ravel())
            for sources, targets in self._links
        ]
        return Side(base=np.tile(self._base, levels), free=np.tile(self._free, levels), links=links)

    def to_first(self, second: Pair) -> Pair:
        """As Game has it."""
        stands = self._by_seen(second.stop)[:, self._columns]
        stop = self._over * self._beside
        for each in self._stretches:
            stop[each.rows] += self._weights[each.rows] @ (each.gains * stands[each.seen])
        return Pair(stop, self._going_over(stands))

    def to_second(self, first: Pair) -> Pair:
        """As Game has it: what the banker gains by standing more than by going over."""
        stop = np.zeros((self.most_seen + 1, self.size))
        for each in self._stretches:
            stop[each.seen] += (first.stop[each.rows] @ self._weights[each.rows]) * each.gains
        if not self._announced:
            for seen, rows in enumerate(self._levels[:-1]):
                stop[seen + 1] += (self._bust - self._both_bust) * (first.on[rows] @ self._going_over_weights[rows])
        return Pair(self._by_hand(stop), np.zeros(stop.size))

    def aside(self, first: Pair) -> float:
        """As Game has it: what a plan gains against a banker who always goes over."""
        alone = self._bust if self._announced else self._both_bust
        return float(self._over * (first.stop @ self._beside) + alone * (first.on @ self._over_beside))

    def between(self, first: Changes, second: Changes) -> Floats:
        """As Game has it."""
        found = np.zeros((first.stop.shape[1], second.stop.shape[1]))
        for seen in range(self.most_seen + 1):
            stands = second.stop[seen * self.size : (seen + 1) * self.size][self._columns]
            here = np.unique(stands.indices)
            if len(here):
                found[:, here] += self._met(seen, first, sp.csr_array(stands[:, here].T))
        return found

    def weights(self, first: Pair) -> tuple[Floats, Floats]:
        """As Game has it."""
        seen = np.array([first.stop[rows] @ self._weights[rows] for rows in self._levels])
        if not self._announced:
            for before, rows in enumerate(self._levels[:-1]):
                seen[before + 1] += first.on[rows] @ self._going_over_weights[rows]
        return self._beside, self._by_hand(seen)

    # -------------------------------------------------------------------------------------------------------- its parts

    def _met(self, seen: int, first: Changes, stands: Sparse) -> Floats:
        """What changes of the first gain against hands that stand, a row a change of the second's."""
        rows = self._levels[seen]
        gained = np.zeros((stands.shape[0], rows.stop - rows.start))
        for each in self._stretches:
            if each.seen == seen:
                among = slice(each.rows.start - rows.start, each.rows.stop - rows.start)
                gained[:, among] = (stands * each.gains[None, :]) @ self._weights[each.rows].T
        found: Floats = first.stop[rows].T @ gained.T
        if seen and not self._announced:
            before = self._levels[seen - 1]
            lost = (self._bust - self._both_bust) * (stands @ self._going_over_weights[before].T)
            found += first.on[before].T @ lost.T
        return found

    def _going_over(self, stands: Floats) -> Floats:
        if self._announced:
            return self._bust * self._over_beside
        on = self._both_bust * self._over_beside
        for seen, rows in enumerate(self._levels[:-1]):
            on[rows] += (self._bust - self._both_bust) * (self._going_over_weights[rows] @ stands[seen + 1])
        return on

    def _by_hand(self, amounts: Floats) -> Floats:
        """Amounts by cards seen and by column, as decisions of the banker."""
        found = np.empty_like(amounts)
        found[:, self._columns] = amounts
        return found.ravel()

    def _by_seen(self, amounts: Floats) -> Floats:
        return amounts.reshape(self.most_seen + 1, self.size)

    @property
    def _announced(self) -> bool:
        """Does the banker know at once that the punter has gone over, and stop?"""
        return self.game.both_bust is Result.BUST

    @property
    def _over(self) -> int:
        return self.game.gains[Result.BANKER_BUST]

    @property
    def _bust(self) -> int:
        return self.game.gains[Result.BUST]

    @property
    def _both_bust(self) -> int:
        return self.game.gains[self.game.both_bust]

    @cached_property
    def _levels(self) -> list[slice]:
        """The rows that have drawn 0, 1, 2 … cards."""
        ends = np.searchsorted(self._drawn, np.arange(self.most_seen + 2))
        return [slice(lo, hi) for lo, hi in pairwise(ends.tolist())]

    @cached_property
    def _stretches(self) -> list[_Stretch]:
        columns = self._totals[self._columns]
        found = []
        for (seen, total), group in groupby(range(self.size), key=lambda i: (self._drawn[i], self._totals[i])):
            rows = list(group)
            gains = [self.game.gains[self.game.result(int(total), int(other))] - self._over for other in columns]
            found.append(_Stretch(int(seen), slice(rows[0], rows[-1] + 1), np.array(gains, dtype=float)))
        return found

    def _drawing(self) -> list[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
        """To which hands each hand leads that draws; going over is not among them."""
        place = {hand: i for i, hand in enumerate(self.hands)}
        steps: list[tuple[list[int], list[int]]] = [([], []) for _ in range(self.most_seen + 1)]
        for i, hand in enumerate(self.hands):
            if self._free[i]:
                sources, targets = steps[self._drawn[i]]
                nexts = [place[more] for more in self.game.pack.followed(hand) if more in place]
                sources += [i] * len(nexts)
                targets += nexts
        return [(np.array(sources, dtype=np.intp), np.array(targets, dtype=np.intp)) for sources, targets in steps]

    def _weighed(self) -> Floats:
        """In how many orders of distinct cards a row's hand and a column's come, of all orders of as many cards."""
        pack, columns = self.game.pack, self._counts[self._columns]
        sizes = columns.sum(axis=1)
        most_cards = 2 * int(sizes.max())
        share = np.array([1 / max(1, perm(pack.whole, cards)) for cards in range(most_cards + 1)])
        taken = [
            [np.array([perm(copies, count + other) for other in own.tolist()], float) for count in range(own.max() + 1)]
            for copies, own in zip(pack.copies, columns.T, strict=True)
        ]
        weights = np.empty((self.size, self.size))
        for place, counts in enumerate(self._counts.tolist()):
            weights[place] = share[sizes + sum(counts)]
            for each, count in zip(taken, counts, strict=True):
                weights[place] *= each[count]
        return weights

    @cached_property
    def _over_beside(self) -> Floats:
        """How often an amount of one goes over that draws one more card."""
        return self._less_next(self._beside)

    @cached_property
    def _going_over_weights(self) -> Floats:
        """The same beside each column."""
        return self._less_next(self._weights)

    def _less_next(self, weights: Floats) -> Floats:
        """What a hand weighs, less what all hands weigh that one more card makes of it and that do not go over."""
        left = weights.copy()
        for sources, targets in self._links:
            np.subtract.at(left, sources, weights[targets])
        left[~self._free] = 0.0
        return left
