"""Where the last coups of a table began, so that they can be read again from its log."""

from dataclasses import dataclass
from typing import Final

from bankomet.play.table import Table

REMEMBERED: Final = 2
"""One that runs, and the one before it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A table between two coups, and the number of the record that led to it."""

    n: int
    table: Table


@dataclass(frozen=True, slots=True)
class Begun:
    """The tables from which the last coups with hidden hands began."""

    marks: tuple[Mark, ...] = ()

    def noting(self, n: int, before: Table, after: Table) -> "Begun":
        """Records after `n` have led from a table to another: has a coup begun among them, and even ended?"""
        if before.state.hides or not (after.state.hides or after.state.coups != before.state.coups):
            return self
        return Begun((*self.marks, Mark(n, before))[-REMEMBERED:])

    @property
    def earliest(self) -> Mark | None:
        """From where the coup settled last can be read; None before the first."""
        return self.marks[0] if self.marks else None


NOTHING_BEGUN: Final = Begun()
"""Of a table at which no coup has begun."""
