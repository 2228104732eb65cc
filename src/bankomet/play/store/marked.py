"""Rows that end in their mark, by which it is found that a value of theirs was changed behind the store's back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any, Final, TypeAlias

from bankomet.play.clocks import Pace
from bankomet.play.store.kept import Damaged, Person, TableInfo, mark_of

Kind: TypeAlias = type | tuple[type, ...]
NUMBER: Final = int
TEXT: Final = str
TEXT_OR_NONE: Final = (str, NoneType)
BYTES_OR_NONE: Final = (bytes, NoneType)


def is_kept(value: object, kind: Kind) -> bool:
    """Is this what such a column can hold?  A database may give anything once its file has been changed."""
    return isinstance(value, kind) and (not isinstance(value, str) or value.isascii() or _is_utf8(value))


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Marked:
    """A table of the database, its columns before the mark and what they hold, and what tells of a changed row."""

    table: str
    kinds: Mapping[str, Kind]
    damaged: str

    @property
    def columns(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self.kinds)

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
        """What a row holds, if it is what was stored.  Raises: Damaged."""
        if not self.holds(row):
            raise Damaged(self.damaged)
        return dict(zip(self.columns, row[:-1], strict=True))

    def holds(self, row: Sequence[Any]) -> bool:
        """Is a row what was stored?"""
        *values, mark = row
        return all(map(is_kept, values, self.kinds.values())) and mark == mark_of(*values)

    def marked_again(self, row: Sequence[Any], column: str, value: object) -> bytes:
        """The mark of a row with another value.  Raises: Damaged, so that no changed row is marked as good."""
        return mark_of(*(self.values(row) | {column: value}).values())


TABLES: Final = Marked(
    "tables",
    {
        "id": TEXT,
        "header": TEXT,
        "title": TEXT,
        "private": NUMBER,
        "founder": TEXT,
        "pace": TEXT,
        "created_ms": NUMBER,
    },
    damaged="table_damaged",
)
PEOPLE: Final = Marked(
    "people", {"token_hash": TEXT, "id": TEXT, "name": TEXT_OR_NONE, "created_ms": NUMBER}, damaged="person_damaged"
)


def info_of(row: Sequence[Any]) -> TableInfo:
    """The table that a row of `TABLES` tells of.  Raises: Damaged."""
    values = TABLES.values(row)
    if values["pace"] not in tuple(Pace):  # a store keeps what it is given
        raise Damaged(TABLES.damaged)
    return TableInfo(**values | {"private": bool(values["private"])})


def person_of(row: Sequence[Any]) -> Person:
    """The person that a row of `PEOPLE` tells of.  Raises: Damaged."""
    values = PEOPLE.values(row)
    return Person(values["id"], values["name"])
