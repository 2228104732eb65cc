"""Rows that end in their mark, by which it is found that a value of theirs was changed behind the store's back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bankomet.play.clocks import Pace
from bankomet.play.store.kept import Damaged, Person, TableInfo, mark_of


@dataclass(frozen=True, slots=True)
class Marked:
    """A table of the database, its columns before the mark, and the refusal that tells of a changed row."""

    table: str
    columns: tuple[str, ...]
    damaged: str

    @property
    def all(self) -> str:
        """The columns, the mark behind the others."""
        return ", ".join((*self.columns, "mark"))

    @property
    def insert(self) -> str:
        """The statement that puts in a row."""
        return f"INSERT INTO {self.table} ({self.all}) VALUES (?{', ?' * len(self.columns)})"  # noqa: S608 - our own text

    @property
    def select_all(self) -> str:
        """The statement that reads all rows."""
        return f"SELECT {self.all} FROM {self.table}"  # noqa: S608 - our own text

    def select(self, key: str) -> str:
        """The statement that reads the row with a value of `key`."""
        return f"SELECT {self.all} FROM {self.table} WHERE {key} = ?"  # noqa: S608 - our own text

    def update(self, column: str, key: str) -> str:
        """The statement that gives a value, and with it a mark, to the row with a value of `key`."""
        return f"UPDATE {self.table} SET {column} = ?, mark = ? WHERE {key} = ?"  # noqa: S608 - our own text

    def values(self, row: Sequence[Any]) -> dict[str, Any]:
        """What a row holds, if it is what was stored; one without a mark is from before there were any, and believed.

        Raises: Damaged.
        """
        if not self.holds(row):
            raise Damaged(self.damaged)
        return dict(zip(self.columns, row[:-1], strict=True))

    @staticmethod
    def holds(row: Sequence[Any]) -> bool:
        """Is a row what was stored, as far as its mark tells?"""
        *values, mark = row
        return mark is None or bytes(mark) == mark_of(*values)

    def marked_again(self, row: Sequence[Any], column: str, value: object) -> bytes:
        """The mark of a row with another value.  Raises: Damaged, so that no changed row is marked as good."""
        return mark_of(*(self.values(row) | {column: value}).values())


TABLES: Final = Marked(
    "tables", ("id", "header", "title", "private", "founder", "pace", "created_ms"), damaged="table_damaged"
)
PEOPLE: Final = Marked("people", ("token_hash", "id", "name", "created_ms"), damaged="person_damaged")


def info_of(row: Sequence[Any]) -> TableInfo:
    """The table that a row of `TABLES` tells of.  Raises: Damaged."""
    values = TABLES.values(row)
    if values["pace"] not in tuple(Pace):  # from before there were marks
        raise Damaged(TABLES.damaged)
    return TableInfo(**values | {"private": bool(values["private"])})


def person_of(row: Sequence[Any]) -> Person:
    """The person that a row of `PEOPLE` tells of.  Raises: Damaged."""
    values = PEOPLE.values(row)
    return Person(values["id"], values["name"])
