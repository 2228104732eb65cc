"""Where a rule comes from: the book, the clause, and how firmly the book says it."""

from dataclasses import dataclass
from enum import StrEnum


class Reading(StrEnum):
    """How a clause is known."""

    STATED = "stated"
    IMPLIED = "implied"
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class Source:
    """A citation: `book` is 000–004, or author and year."""

    book: str
    title: str
    reading: Reading = Reading.STATED

    def __str__(self) -> str:
        return f"{self.book}, {self.title}"
