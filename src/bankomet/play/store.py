"""The store: the only disk of the house.

One table of records, append only.  A record counts once the transaction that holds it is committed: `append`
returns after that, or raises.  One thread owns the writing connection; while it waits for the disk, what arrives
is collected and goes into one next transaction (group commit), each batch in a savepoint of its own, so that one
that conflicts spoils no other.

The key (table, n) makes a second writer impossible, and the unique (table, action_id) makes a retry harmless.
SQLite runs with a write-ahead log and `synchronous=FULL`: what was acknowledged survives a loss of power.
"""

import asyncio
import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeAlias

from bankomet.core.errors import Refusal
from bankomet.play.log import Record

_Work: TypeAlias = Callable[[sqlite3.Connection], Any]
_Outcomes: TypeAlias = list[Exception | None]
_Values: TypeAlias = tuple[str, int, str, str, str | None, str | None, int, bytes | None]
_ONE_ROW: Final = "(?, ?, ?, ?, ?, ?, ?, ?)"
_CHUNKS: Final = (64, 16, 4, 1)
MOST_AT_ONCE: Final = 512

_STEPS: Final = (
    """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, header TEXT NOT NULL, title TEXT NOT NULL, private INTEGER NOT NULL,
    founder TEXT NOT NULL, pace TEXT NOT NULL, created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE records (
    table_id TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
    action_id TEXT, asked TEXT, at_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE UNIQUE INDEX actions ON records (table_id, action_id) WHERE action_id IS NOT NULL;
CREATE TABLE people (
    token_hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT, created_ms INTEGER NOT NULL
) WITHOUT ROWID;
""",
    """
ALTER TABLE records ADD COLUMN secret BLOB;
CREATE UNIQUE INDEX secrets ON records (secret) WHERE secret IS NOT NULL;
""",
)
"""What makes each version of the schema out of the one before; the first makes it out of nothing."""
SCHEMA_VERSION: Final = len(_STEPS)


class StoreDown(Refusal):
    """The disk does not take records now; nothing has changed."""


class Conflict(Exception):
    """Another writer, or an earlier try, was first: the table has to be read again."""


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
class Row:
    """A record about to be stored, and the action that asked for it, if one did."""

    record: Record
    action_id: str | None = None
    asked: str | None = None
    secret: bytes | None = None
    """The secret that a seal's `commit` promises.  It stands beside the log; no secret is ever stored twice."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known by a token."""

    id: str
    name: str | None


@dataclass
class _Append:
    """Records of one table, to be inserted all or none."""

    rows: list[_Values]

    def __call__(self, db: sqlite3.Connection) -> None:
        _insert(db, self.rows)


@dataclass(frozen=True, slots=True)
class _Job:
    work: _Work
    future: "asyncio.Future[Any]"


class Store:
    """A database file, open."""

    def __init__(self, path: Path | str) -> None:
        """Opens or creates the file.  Raises: StoreDown (`store_down`, `store_newer`)."""
        self._path = str(path)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._writer = _opened(self._path)
        self._thread = threading.Thread(target=self._write, name="bankomet-store", daemon=True)
        self._thread.start()

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int) -> None:
        """Stores records of a table, all or none, and returns when they are committed.

        Raises: Conflict if a number or action id is taken; StoreDown if the disk refuses.
        """
        values = [
            (table_id, row.record.n, row.record.kind, row.record.text, row.action_id, row.asked, at_ms, row.secret)
            for row in rows
        ]
        await self._do(_Append(values))

    async def create(self, info: TableInfo) -> None:
        """Stores a new table.  Raises: Conflict, StoreDown."""
        row = (info.id, info.header, info.title, info.private, info.founder, info.pace, info.created_ms)
        await self._do(lambda db: db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row))

    async def set_pace(self, table_id: str, pace: str) -> None:
        """Stores a table's pace.  Raises: StoreDown."""
        await self._do(lambda db: db.execute("UPDATE tables SET pace = ? WHERE id = ?", (pace, table_id)))

    async def add_person(self, token_hash: str, person: Person, at_ms: int) -> None:
        """Stores a new person.  Raises: Conflict, StoreDown."""
        row = (token_hash, person.id, person.name, at_ms)
        await self._do(lambda db: db.execute("INSERT INTO people VALUES (?, ?, ?, ?)", row))

    async def name_person(self, person_id: str, name: str) -> None:
        """Stores the name a person chose last.  Raises: StoreDown."""
        await self._do(lambda db: db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person_id)))

    async def person(self, token_hash: str) -> Person | None:
        """Who has this token."""
        rows = await self._read("SELECT id, name FROM people WHERE token_hash = ?", (token_hash,))
        return Person(*rows[0]) if rows else None

    async def table(self, table_id: str) -> TableInfo | None:
        """A table, without its records."""
        return next(iter(await self._infos("WHERE id = ?", (table_id,))), None)

    async def newest_tables(self, count: int) -> list[TableInfo]:
        """The tables opened last, the newest first."""
        return await self._infos("ORDER BY created_ms DESC LIMIT ?", (count,))

    async def records(self, table_id: str, after: int = 0) -> list[Record]:
        """The records of a table behind record `after`, in order."""
        query = "SELECT n, kind, text FROM records WHERE table_id = ? AND n > ? ORDER BY n"
        return [Record(*row) for row in await self._read(query, (table_id, after))]

    async def secret(self, table_id: str) -> bytes:
        """The secret promised last at a table; no bytes where none was."""
        query = "SELECT secret FROM records WHERE table_id = ? AND secret IS NOT NULL ORDER BY n DESC LIMIT 1"
        rows = await self._read(query, (table_id,))
        return bytes(rows[0][0]) if rows else b""

    async def actions(self, table_id: str) -> dict[str, tuple[int, str]]:
        """By action id: the record that it led to, and what was asked."""
        query = "SELECT action_id, n, asked FROM records WHERE table_id = ? AND action_id IS NOT NULL"
        return {action_id: (n, asked) for action_id, n, asked in await self._read(query, (table_id,))}

    async def close(self) -> None:
        """Finishes what was begun and closes the file; what comes later is refused."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _infos(self, where: str, values: tuple[Any, ...]) -> list[TableInfo]:
        columns = ("id", "header", "title", "private", "founder", "pace", "created_ms")
        rows = await self._read(f"SELECT {', '.join(columns)} FROM tables {where}", values)  # noqa: S608 - our own text
        infos = (dict(zip(columns, row, strict=True)) for row in rows)
        return [TableInfo(**{**info, "private": bool(info["private"])}) for info in infos]

    async def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        return await asyncio.to_thread(self._read_now, query, values)

    def _read_now(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        try:
            with contextlib.closing(_connect(self._path)) as db:
                return db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreDown("store_down", why=str(error)) from error

    async def _do(self, work: _Work) -> None:
        if self._closed:
            raise StoreDown("store_down", why="the house is closed")
        self._loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(_Job(work, future))
        await future

    def _write(self) -> None:
        """The writing thread: one transaction after another, each with all that has arrived meanwhile."""
        with contextlib.closing(self._writer) as db:
            while (jobs := self._next_jobs()) is not None:
                outcomes = _commit(db, [job.work for job in jobs])
                assert self._loop is not None
                answers = list(zip([job.future for job in jobs], outcomes, strict=True))
                self._loop.call_soon_threadsafe(_answer, answers)

    def _next_jobs(self) -> list[_Job] | None:
        first = self._jobs.get()
        if first is None:
            return None
        jobs = [first]
        while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)
                break
            jobs.append(job)
        return jobs


def _connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            db.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _opened(path: str) -> sqlite3.Connection:
    """A connection to a database of the present version.  Raises: StoreDown (`store_down`, `store_newer`)."""
    try:
        with contextlib.ExitStack() as undo:
            db = undo.enter_context(contextlib.closing(_connect(path)))
            _migrate(db)
            undo.pop_all()
            return db
    except sqlite3.Error as error:
        raise StoreDown("store_down", why=str(error)) from error


def _migrate(db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        db.execute("ROLLBACK")
        raise StoreDown("store_newer", version=version, known=SCHEMA_VERSION)
    for step in _STEPS[version:]:
        for statement in step.split(";\n"):
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    db.execute("COMMIT")


def _commit(db: sqlite3.Connection, works: Iterable[_Work]) -> _Outcomes:
    """One transaction; what came of each piece of work: None, or why it was not done.

    Whatever goes wrong, the answer is an outcome: a thread that died of it would leave every table waiting.
    """
    works = list(works)
    try:
        return _in_transaction(db, works, _at_once)
    except Exception:  # noqa: BLE001 - which of them it was, and whether it was the disk, is found in a second try
        _roll_back(db)
    try:
        return _in_transaction(db, works, _one_by_one)
    except sqlite3.Error as error:
        _roll_back(db)
        return [StoreDown("store_down", why=str(error)) for _ in works]


def _in_transaction(
    db: sqlite3.Connection, works: list[_Work], do: Callable[[sqlite3.Connection, list[_Work]], _Outcomes]
) -> _Outcomes:
    db.execute("BEGIN IMMEDIATE")
    outcomes = do(db, works)
    db.execute("COMMIT")
    return outcomes


def _at_once(db: sqlite3.Connection, works: list[_Work]) -> _Outcomes:
    """As nearly always: nothing conflicts, and the records of all tables go in together."""
    for work in works:
        if not isinstance(work, _Append):
            work(db)
    _insert(db, [row for work in works if isinstance(work, _Append) for row in work.rows])
    return [None] * len(works)


def _insert(db: sqlite3.Connection, rows: list[_Values]) -> None:
    """Inserts records, many with one statement.

    Python's lock is given up and taken again at each statement, and while the tables are busy that takes its time.
    """
    begin = 0
    for size in _CHUNKS:
        while len(rows) - begin >= size:
            values = [value for row in rows[begin : begin + size] for value in row]
            db.execute(f"INSERT INTO records VALUES {', '.join([_ONE_ROW] * size)}", values)  # noqa: S608 - only marks
            begin += size


def _one_by_one(db: sqlite3.Connection, works: list[_Work]) -> _Outcomes:
    return [_in_savepoint(db, work) for work in works]


def _roll_back(db: sqlite3.Connection) -> None:
    """Leaves a transaction that cannot be committed; SQLite may have left it by itself."""
    with contextlib.suppress(sqlite3.Error):
        if db.in_transaction:
            db.execute("ROLLBACK")


def _in_savepoint(db: sqlite3.Connection, work: _Work) -> Exception | None:
    db.execute("SAVEPOINT one")
    outcome: Exception | None = None
    try:
        work(db)
    except sqlite3.IntegrityError as error:
        outcome = Conflict(str(error))
    except sqlite3.Error:
        raise
    except Exception as error:  # noqa: BLE001 - a value that SQLite cannot hold: the fault of one table alone
        outcome = error
    if outcome is not None:
        db.execute("ROLLBACK TO one")
    db.execute("RELEASE one")
    return outcome


def _answer(answers: list[tuple["asyncio.Future[Any]", Exception | None]]) -> None:
    for future, error in answers:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def canonical(asked: object) -> str:
    """What was asked for, as a text that is equal when the request is."""
    return json.dumps(asked, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
