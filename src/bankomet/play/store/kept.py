"""What a store keeps, and what every store can do."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol, TypeAlias, runtime_checkable

from bankomet.core.errors import Refusal
from bankomet.play.log import Record


class StoreDown(Refusal):
    """The disk does not take records now; nothing has changed."""


class Conflict(Exception):
    """Another writer, or an earlier try, was first: the table has to be read again."""


class StaleLease(Conflict):
    """Another process drives this table now."""


class Damaged(Refusal):
    """What is stored of a table or a person was changed behind the store's back."""


class Unsure(Exception):
    """The line to the store broke while it committed: whether the records stand is seen when it answers again."""


class GoneBack(Unsure):
    """What was committed is there no more: a backup was restored, or a server took over that had not heard of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """A table as the store knows it."""

    id: str
    header: str
    title: str
    private: bool
    founder: str
    pace: str
    created_ms: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the list of tables shows of one, beside what never changes."""

    taken: int = 0
    """Seats that somebody sits at."""
    people: int = 0
    """Those of them whose people are connected, wherever."""
    coup: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A record as it is stored, and the action that asked for it, if one did."""

    record: Record
    action_id: str | None = None
    asked: str | None = None
    secret: bytes | None = None
    """The secret that a seal's `commit` promises.  It stands beside the log; no secret is ever stored twice."""
    head: bytes = field(default=b"", compare=False)
    """The hash of the log as of this record, where it is known to who stores it."""
    at_ms: int = field(default=0, compare=False)
    """When it was stored."""
    mark: bytes = field(default=b"", compare=False)
    """What the store keeps to find out whether anything of it was changed behind its back; none in old records."""

    def marked(self, head: bytes) -> bytes:
        """The mark of this row in a log with this hash: over all that is stored of it, and of all before it."""
        secret = None if self.secret is None else self.secret.hex()
        return mark_of(self.action_id, self.asked, secret, self.at_ms, head=head)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known by a token."""

    id: str
    name: str | None
    stored: bool = True
    """Will he be known when he comes again?"""


class Store(Protocol):
    """Where records are kept.  What `append` has returned from is kept whatever happens to the process."""

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
        """Stores records of a table, all or none, and returns when they are committed.

        `lease` is the epoch of a lease that has to hold still, for what only the driver of a table may do.
        Raises: Conflict if a number, action id or secret is taken, a record before them is not there, or the lease is
        not ours; StoreDown; Unsure.
        """

    async def create(self, info: TableInfo) -> None:
        """Stores a new table.  Raises: Conflict, StoreDown."""

    async def set_pace(self, table_id: str, pace: str) -> None:
        """Stores a table's pace.  Raises: Damaged, StoreDown."""

    async def touch(self, table_id: str) -> None:
        """Writes a table as it stands, to see whether the disk takes anything.  Raises: StoreDown."""

    async def add_person(self, token_hash: str, person: Person, at_ms: int) -> None:
        """Stores a new person.  Raises: Conflict, StoreDown."""

    async def name_person(self, person_id: str, name: str) -> None:
        """Stores the name a person chose last.  Raises: Damaged, StoreDown."""

    async def person(self, token_hash: str) -> Person | None:
        """Who has this token.  Raises: Damaged, StoreDown."""

    async def table(self, table_id: str) -> TableInfo | None:
        """A table, without its records.  Raises: Damaged, StoreDown."""

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The records of a table behind record `after` with all that was stored beside them, in order."""

    async def records(self, table_id: str) -> list[Record]:
        """The records of a table, in order."""

    async def done(self, table_id: str, action_ids: Sequence[str]) -> Mapping[str, tuple[int, str]]:
        """Those of these actions that are on the table's log: the record that each led to, and what was asked."""

    async def close(self) -> None:
        """Finishes what was begun; what comes later is refused."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What one process tells the others; `what` is `records`, `here`, `pace`, `cards`, `ask` or `free`."""

    owner: str
    what: str
    table_id: str
    text: str = ""


Hear: TypeAlias = Callable[[Notice | None], None]
"""Told of every notice of another process; of None where some may have been missed."""


@runtime_checkable
class SharedStore(Store, Protocol):
    """A store that several server processes work at.

    Each table is driven by the process that holds its lease: its clocks, bots and cards.  Every process may append
    what its own people do, for the key (table, n) lets nobody write over another.  Times are those of the store.
    """

    async def lease(self, table_ids: Iterable[str], for_ms: int) -> Mapping[str, int]:
        """Of these tables, those that this process drives from now on, for so long, with the epoch of each lease."""

    async def renew(self, for_ms: int) -> Mapping[str, int]:
        """Keeps all of this process's leases, and says it is alive: the tables it still drives, and their epochs."""

    async def release(self, table_ids: Iterable[str]) -> None:
        """Drives these tables no more, and tells the others."""

    async def attend(self, table_id: str, people: Iterable[str], for_ms: int, shown: Shown) -> None:
        """Tells who is connected to the table at this process, as long as it renews, and what the list shows of it."""

    async def attending(self, table_ids: Iterable[str]) -> Mapping[str, frozenset[str]]:
        """Who is connected to each table at the other living processes."""

    async def show(self, tables: Mapping[str, Shown]) -> None:
        """Tells what the list of tables shows of those that somebody is connected to at this process."""

    async def attended(self, most: int) -> list[tuple[TableInfo, Shown]]:
        """The public tables that somebody is connected to at another process, the newest first."""

    async def tell(self, what: str, table_id: str, text: str = "") -> None:
        """Tells the other processes something that is kept nowhere."""

    def listen(self, hear: Hear) -> None:
        """From now on `hear` is told, in this event loop, what other processes store and tell."""


def mark_of(*values: object, head: bytes = b"") -> bytes:
    """What stands beside these values in a row, and tells when one of them is another."""
    return sha256(head + canonical(values).encode(errors="surrogateescape")).digest()


def canonical(asked: object) -> str:
    """What was asked for, as a text that is equal when the request is."""
    return json.dumps(asked, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
