"""The coach at one table: each settled coup is judged once, however many ask."""

import asyncio

from bankomet.core.errors import IllegalMove
from bankomet.play import coach
from bankomet.play.actions import seat_of
from bankomet.play.coach import Advice, Review
from bankomet.play.desk import Desk

__all__ = ["Coaching"]


class Coaching:
    """What the coach knows of a table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._judging = asyncio.Lock()
        self._judged = 0
        """So many coups were settled when a review was made last."""
        self._review: Review | None = None

    async def last(self) -> Review | None:
        """The decisions of the coup settled last; None before the first.

        Raises: BadOption (`not_solved`), IllegalMove (`no_coach`), StoreDown.
        """
        await self._learn()
        async with self._judging:
            coups = self._desk.table.state.coups
            if self._judged != coups:
                self._review = await self._read()
                self._judged = coups
            return self._review

    async def now(self, who: str) -> Advice:
        """What is best for a person whose word it is.

        Raises: BadOption (`not_solved`), IllegalMove (`no_hints`, `no_coach`, `no_choice`, `not_seated`).
        """
        if not self._desk.table.terms.hints:
            raise IllegalMove("no_hints")
        await self._learn()
        table = self._desk.table
        return coach.advice(table, seat_of(table, who))

    async def _learn(self) -> None:
        """To read a solution takes half a second, which no other table should feel."""
        await asyncio.to_thread(coach.read, self._desk.table.terms.rules)

    async def _read(self) -> Review | None:
        """From the log, and in a thread, for it is as long as the coups were."""
        mark = self._desk.begun.earliest
        if mark is None:
            return None
        entries = await self._desk.entries(after=mark.n)
        return await asyncio.to_thread(coach.review, mark.table, entries)
