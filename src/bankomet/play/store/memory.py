"""A store without a disk: for a table that ends with its process."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bankomet.play.log import Record
from bankomet.play.store.kept import Conflict, Person, Row, TableInfo


@dataclass
class MemoryStore:
    """Keeps everything as long as it lives."""

    _tables: dict[str, TableInfo] = field(default_factory=dict)
    _rows: dict[str, list[Row]] = field(default_factory=dict)
    _people: dict[str, Person] = field(default_factory=dict)
    _once: set[tuple[str, object]] = field(default_factory=set)
    """Action ids with their table, and secrets: nothing of it comes twice."""

    async def append(
        self,
        table_id: str,
        rows: Sequence[Row],
        at_ms: int,  # noqa: ARG002 - nobody asks a memory when
        lease: int | None = None,  # noqa: ARG002 - there is no other process
    ) -> None:
        """Stores records of a table, all or none.  Raises: Conflict."""
        self.put(table_id, rows)

    def put(self, table_id: str, rows: Sequence[Row]) -> None:
        """Stores records at once.  Raises: Conflict."""
        kept = self._rows[table_id]
        once: list[tuple[str, object]] = [(table_id, row.action_id) for row in rows if row.action_id is not None]
        once += [("", row.secret) for row in rows if row.secret is not None]
        fits = [row.record.n for row in rows] == list(range(len(kept) + 1, len(kept) + 1 + len(rows)))
        if not fits or len({*once}) < len(once) or not self._once.isdisjoint(once):
            raise Conflict(table_id)
        kept.extend(rows)
        self._once.update(once)

    async def create(self, info: TableInfo) -> None:
        """Stores a new table.  Raises: Conflict."""
        if info.id in self._tables:
            raise Conflict(info.id)
        self._tables[info.id] = info
        self._rows[info.id] = []

    async def set_pace(self, table_id: str, pace: str) -> None:
        """Stores a table's pace."""
        self._tables[table_id] = replace(self._tables[table_id], pace=pace)

    async def touch(self, table_id: str) -> None:
        """A memory takes everything."""

    async def add_person(self, token_hash: str, person: Person, at_ms: int) -> None:  # noqa: ARG002 - the same
        """Stores a new person.  Raises: Conflict."""
        if token_hash in self._people:
            raise Conflict(person.id)
        self._people[token_hash] = person

    async def name_person(self, person_id: str, name: str) -> None:
        """Stores the name a person chose last."""
        for token_hash, person in self._people.items():
            if person.id == person_id:
                self._people[token_hash] = Person(person_id, name)

    async def person(self, token_hash: str) -> Person | None:
        """Who has this token."""
        return self._people.get(token_hash)

    async def table(self, table_id: str) -> TableInfo | None:
        """A table, without its records."""
        return self._tables.get(table_id)

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The records of a table behind record `after` with all that was stored beside them, in order."""
        return self._rows.get(table_id, [])[after:]

    async def records(self, table_id: str) -> list[Record]:
        """The records of a table, in order."""
        return [row.record for row in self._rows.get(table_id, [])]

    async def done(self, table_id: str, action_ids: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Those of these actions that are on the table's log: the record that each led to, and what was asked."""
        asked = frozenset(action_ids)
        rows = (row for row in self._rows.get(table_id, []) if row.action_id in asked)
        return {str(row.action_id): (row.record.n, row.asked or "") for row in rows}

    async def close(self) -> None:
        """Nothing is left to be done."""
