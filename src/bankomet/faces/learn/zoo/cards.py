"""Chance at a learner's table: the next card is one of those unseen, each as likely.

The cards of the present pack wait in a list; each time one of them is chosen and taken off.  The state itself holds no
order, and a pack that is made whole is noticed by its size.
"""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from bankomet.core.cards import Card, Pack
from bankomet.core.game import Move
from bankomet.games.banking.moves import Draw, Lot
from bankomet.games.banking.position import Drawing, changed
from bankomet.games.hands.moves import Deal
from bankomet.games.hands.position import Dealing
from bankomet.games.hands.turns import taker
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.position import Series

AHEAD: Final = 1024
"""So many chances are drawn at once."""


class Cards:
    """The chance of one table, from a seeded generator of its own."""

    def __init__(self, random: np.random.Generator) -> None:
        self._random = random
        self._ahead: list[float] = []
        self._waiting: list[Card] = []

    def fallen(self, state: Any) -> Any:
        """The position after Chance has moved: by one card, or all those of a deal or a series of Thirteen."""
        phase = state.phase
        if isinstance(phase, Series):
            before, last = self._series(state, phase)
            return before.followed(Turn(last))[0]
        if isinstance(phase, Dealing):
            before, deal = self._deal(state, phase)
            return before.followed(deal)[0]
        return state.followed(self._move(state, phase))[0]

    def _series(self, state: Any, phase: Series) -> tuple[Any, Card]:
        """The position before the card with which something happens, and that card.

        Until a card matches, is the last of the series or of the pack, it is only turned and leaves the pack: what
        `State.after` would do one by one.
        """
        turned, counts = list(phase.turned), bytearray(state.pack.counts)
        waiting, off = self._pack(state.pack), self._off
        calls = state.rules.call_order[len(turned) :]
        for call in calls[: min(len(calls), state.cards_left) - 1]:
            card = off(waiting)
            if card.rank is call:
                break
            counts[card.index] -= 1
            turned.append(card)
        else:
            card = off(waiting)
        unseen = Pack(bytes(counts), len(waiting) + 1)
        return changed(state, pack=unseen, phase=Series(phase.stakes, phase.total, tuple(turned))), card

    def _deal(self, state: Any, phase: Dealing) -> tuple[Any, Deal]:
        """The position before the last card of the deal, and that card; until then cards only go round (O5, P3)."""
        order = (*phase.stakes, state.holder)
        cards = state.rules.hand_size * len(order)
        assert not phase.hands, f"a deal is made at once: {phase}"
        waiting = self._pack(state.pack)
        dealt = [self._off(waiting) for _ in range(cards)]
        counts = bytearray(state.pack.counts)
        for card in dealt[:-1]:
            counts[card.index] -= 1
        hands = {seat: tuple(dealt[place :: len(order)]) for place, seat in enumerate(order)}
        hands[order[-1]] = hands[order[-1]][:-1]
        before = Dealing(phase.stakes, phase.total, hands)
        unseen = Pack(bytes(counts), state.pack.size - cards + 1)
        return changed(state, pack=unseen, phase=before), Deal(order[-1], dealt[-1])

    def _move(self, state: Any, phase: Any) -> Move:
        """What Chance does now."""
        if isinstance(phase, Drawing):
            return self._first_banker(state, phase)
        to = taker(state)
        assert to is not None, f"Chance has nothing to do: {state}"
        return Deal(to, self._card(state.pack))

    def _first_banker(self, state: Any, phase: Drawing) -> Move:
        """T1: a card for the next who draws, or the lot."""
        if phase.by_lot:
            return Lot(phase.todo[int(self._random.integers(len(phase.todo)))])
        return Draw(phase.todo[0], self._card(state.pack))

    def _card(self, pack: Pack) -> Card:
        return self._off(self._pack(pack))

    def _pack(self, pack: Pack) -> list[Card]:
        """The cards of the present pack."""
        if len(self._waiting) != pack.size:
            self._waiting = list(_all_of(pack))
        return self._waiting

    def _off(self, waiting: list[Card]) -> Card:
        """One of them is taken off."""
        if not self._ahead:
            self._ahead = self._random.random(AHEAD).tolist()
        return waiting.pop(int(self._ahead.pop() * len(waiting)))


@lru_cache(maxsize=64)
def _all_of(pack: Pack) -> tuple[Card, ...]:
    return tuple(card for card, count in pack.kinds() for _ in range(count))
