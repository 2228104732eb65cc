"""A store in an SQL database: one writing thread with group commit, and readers beside it.

One table of records, append only.  A record counts once the transaction that holds it is committed: `append` returns
after that, or raises.  One thread owns the writing connection; while it waits for the disk, what arrives is collected
and goes into one next transaction (group commit), each batch in a savepoint of its own, so that one that conflicts
spoils no other.

The key (table, n) makes a second writer impossible, and the unique (table, action_id) makes a retry harmless.
"""

import asyncio
import contextlib
import logging
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, Protocol, TypeAlias

from bankomet.play.log import Record
from bankomet.play.store.kept import Conflict, Damaged, Person, Row, StoreDown, TableInfo, Unsure, mark_of
from bankomet.play.store.marked import (
    BYTES_OR_NONE,
    NUMBER,
    PEOPLE,
    TABLES,
    TEXT,
    TEXT_OR_NONE,
    Kind,
    Marked,
    info_of,
    is_kept,
    person_of,
)

_log: Final = logging.getLogger(__name__)
_CHUNKS: Final = (64, 16, 4, 1)
_TRIES: Final = 3
"""So often a transaction is begun that another writer's has stood in the way of."""
_NAME: Final = re.compile(r"[a-z0-9]+")
"""What a table's name is made of."""
_ONE_ROW: Final = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
_THERE: Final = (
    "SELECT count((SELECT 1 FROM records WHERE table_id = column1 AND n = column2)) FROM (VALUES {}) AS ours"
)
"""Each is looked up by its key, whatever a database thinks of how many there are."""
MOST_AT_ONCE: Final = 512
Values: TypeAlias = Sequence[object]
_Outcomes: TypeAlias = list[Any]
"""Of each piece of work: what it gave, or the exception that says why it was not done."""


class Connection(Protocol):
    """A connection that commits each statement by itself outside a transaction; `?` marks a value."""

    def do(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Executes one statement: the rows that it gives.  Raises: the database's errors."""

    def close(self) -> None:
        """Ends the connection."""


@dataclass(frozen=True, kw_only=True)
class Database:
    """What sets one database apart from another."""

    connect: Callable[[], Connection]
    begin: str
    error: type[Exception]
    """Whatever the database may raise."""
    taken: type[Exception]
    """That of these which says that a key is taken."""
    lost: tuple[type[Exception], ...] = ()
    """Those which say that the line to the database broke."""
    again: tuple[type[Exception], ...] = ()
    """Those which say that another writer stood in the way: nothing is done, and may be done in a second try."""
    silence: str | None = None
    """What a person is told of an error, where its own text would tell him of the machines behind the table."""


Work: TypeAlias = Callable[[Connection], Any]


@dataclass(frozen=True, slots=True)
class Append:
    """Records of one table, to be inserted all or none, as long as our lease of it holds."""

    table_id: str
    numbers: list[int]
    rows: list[Values]
    lease: int | None = None


_Doing: TypeAlias = Callable[[Connection, list[Work | Append]], _Outcomes]


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work | Append
    future: "asyncio.Future[Any]"
    table_id: str


class SqlStore:
    """A database, open."""

    def __init__(self, database: Database) -> None:
        """Takes the writing connection.  Raises: StoreDown."""
        self._database = database
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._answers = True
        """The database has done what was asked last; it is told once when it ceases to."""
        self._writer: Connection | None = self._connect()
        self._thread = threading.Thread(target=self._write, name="bankomet-store", daemon=True)
        self._thread.start()

    # ---------------------------------------------------------------------------------------------- what is written

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
        """Stores records of a table, all or none, and returns when they are committed.

        Raises: Conflict if a number, action id or secret is taken, a record before them is not there, or the lease is
        not ours; StoreDown; Unsure.
        """
        numbers, values = [row.record.n for row in rows], [_values(table_id, replace(row, at_ms=at_ms)) for row in rows]
        await self._do(Append(table_id, numbers, values, lease), table_id)

    async def create(self, info: TableInfo) -> None:
        """Stores a new table.  Raises: Conflict, StoreDown."""
        row = (info.id, info.header, info.title, int(info.private), info.founder, info.pace, info.created_ms)
        await self._do(lambda db: db.do(TABLES.insert, (*row, mark_of(*row))))

    async def set_pace(self, table_id: str, pace: str) -> None:
        """Stores a table's pace.  Raises: Damaged, StoreDown."""
        await self._do(partial(_set, TABLES, ("pace", pace), ("id", table_id)), table_id)

    async def touch(self, table_id: str) -> None:
        """Writes a table as it stands, to see whether the disk takes anything.  Raises: StoreDown."""
        await self._do(lambda db: db.do("UPDATE tables SET pace = pace WHERE id = ?", (table_id,)), table_id)

    async def add_person(self, token_hash: str, person: Person, at_ms: int) -> None:
        """Stores a new person.  Raises: Conflict, StoreDown."""
        row = (token_hash, person.id, person.name, at_ms)
        await self._do(lambda db: db.do(PEOPLE.insert, (*row, mark_of(*row))))

    async def name_person(self, person_id: str, name: str) -> None:
        """Stores the name a person chose last.  Raises: Damaged, StoreDown."""
        await self._do(partial(_set, PEOPLE, ("name", name), ("id", person_id)))

    # ------------------------------------------------------------------------------------------------- what is read

    async def person(self, token_hash: str) -> Person | None:
        """Who has this token.  Raises: Damaged, StoreDown."""
        rows = await self._read(PEOPLE.select("token_hash"), (token_hash,))
        return person_of(rows[0]) if rows else None

    async def table(self, table_id: str) -> TableInfo | None:
        """A table, without its records; what a stranger writes in the place of its name is not asked for.

        Raises: Damaged, StoreDown.
        """
        if not _NAME.fullmatch(table_id):
            return None
        rows = await self._read(TABLES.select("id"), (table_id,))
        return info_of(rows[0]) if rows else None

    async def table_ids(self) -> list[str]:
        """The names of all tables, those too of which only records are left."""
        found = await self._read("SELECT id FROM tables UNION SELECT table_id FROM records", ())
        return [str(name) for (name,) in found]

    async def look_at_people(self) -> tuple[int, list[str]]:
        """How many people there are, and who of them was changed behind the store's back."""
        rows = await self._read(PEOPLE.select_all, ())
        return len(rows), [str(who) for token, who, *rest in rows if not PEOPLE.holds((token, who, *rest))]

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The records of a table behind record `after` with all that was stored beside them, in order."""
        columns = "n, kind, text, action_id, asked, at_ms, secret, mark"
        query = f"SELECT {columns} FROM records WHERE table_id = ? AND n > ? ORDER BY n"  # noqa: S608 - our own text
        return [_row(values) for values in await self._read(query, (table_id, after))]

    async def records(self, table_id: str) -> list[Record]:
        """The records of a table, in order."""
        query = "SELECT n, kind, text FROM records WHERE table_id = ? ORDER BY n"
        return [Record(*row) for row in await self._read(query, (table_id,))]

    async def done(self, table_id: str, action_ids: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Those of these actions that are on the table's log: the record that each led to, and what was asked."""
        marks = _marks("?", len(action_ids))
        query = f"SELECT action_id, n, asked FROM records WHERE table_id = ? AND action_id IN ({marks})"  # noqa: S608 - only marks
        found = await self._read(query, (table_id, *action_ids))
        return {action_id: (n, asked or "") for action_id, n, asked in found}

    async def _read(self, query: str, values: Values) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(self._read_now, query, values)

    def _read_now(self, query: str, values: Values) -> list[tuple[Any, ...]]:
        try:
            with contextlib.closing(self._database.connect()) as db:
                return db.do(query, values)
        except self._database.error as error:
            raise self._down(error) from error

    # ---------------------------------------------------------------------------------------------- how it is written

    async def close(self) -> None:
        """Finishes what was begun and closes the database; what comes later is refused."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, work: Work | Append, table_id: str = "") -> Any:  # noqa: ANN401 - what the work gives
        """Has a piece of work done; `table_id` is the table at which it may have to wait for another writer."""
        if self._closed:
            raise StoreDown("store_down", why="the house is closed")
        self._loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(_Job(work, future, table_id))
        try:
            return await future
        except Unsure as error:
            if isinstance(work, Append):
                raise
            raise self._down(error) from error  # a person or a table that nobody knows of does no harm

    def _write(self) -> None:
        """The writing thread: one transaction after another, each with all that has arrived meanwhile."""
        while (jobs := self._next_jobs()) is not None:
            outcomes = self._commit([job.work for job in jobs])
            assert self._loop is not None
            answers = list(zip([job.future for job in jobs], outcomes, strict=True))
            self._loop.call_soon_threadsafe(_answer, answers)
        self._hang_up()

    def _next_jobs(self) -> list[_Job] | None:
        """What has arrived, by table: two writers that take the same tables in one order never wait in a circle."""
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
        return sorted(jobs, key=lambda job: job.table_id)

    def _commit(self, works: list[Work | Append]) -> _Outcomes:
        """One transaction; what came of each piece of work: its result, or why it was not done.

        Whatever goes wrong, the answer is an outcome: a thread that died of it would leave every table waiting.
        """
        try:
            return self._in_transaction(works, self._at_once)
        except (Unsure, StoreDown) as refusal:
            return [refusal for _ in works]
        except Exception:  # noqa: BLE001 - which of them it was, and whether it was the disk, is found in a second try
            self._roll_back()
        try:
            return self._in_transaction(works, self._one_by_one)
        except (Unsure, StoreDown) as refusal:
            return [refusal for _ in works]
        except self._database.error as error:
            self._roll_back()
            return [self._down(error) for _ in works]

    def _in_transaction(self, works: list[Work | Append], do: _Doing) -> _Outcomes:
        """Does it, again where another writer stood in the way.  Raises: as `_once`."""
        for _ in range(_TRIES - 1):
            try:
                return self._once(works, do)
            except self._database.again:
                self._roll_back()
        return self._once(works, do)

    def _once(self, works: list[Work | Append], do: _Doing) -> _Outcomes:
        """Raises: StoreDown where the line is broken, Unsure where it broke while it committed, and the database's."""
        try:
            db = self._writing()
            db.do(self._database.begin)
            outcomes = do(db, works)
        except self._database.again:
            raise
        except self._database.lost as error:
            self._hang_up()
            raise self._down(error) from error
        try:
            db.do("COMMIT")
        except self._database.again:
            raise
        except self._database.lost as error:
            self._hang_up()
            raise Unsure(str(error)) from error
        self._answers = True
        return outcomes

    def _at_once(self, db: Connection, works: list[Work | Append]) -> _Outcomes:
        """As nearly always: nothing conflicts, and the records of all tables go in together."""
        outcomes = [None if isinstance(work, Append) else work(db) for work in works]
        self._enter(db, [work for work in works if isinstance(work, Append)])
        return outcomes

    def _one_by_one(self, db: Connection, works: list[Work | Append]) -> _Outcomes:
        return [self._in_savepoint(db, work) for work in works]

    def _in_savepoint(self, db: Connection, work: Work | Append) -> Any:  # noqa: ANN401 - what the work gives
        db.do("SAVEPOINT one")
        outcome: Any = None
        try:
            if isinstance(work, Append):
                self._enter(db, [work])
            else:
                outcome = work(db)
        except (Conflict, self._database.taken) as error:
            outcome = error if isinstance(error, Conflict) else Conflict(str(error))
        except self._database.error:
            raise
        except Exception as error:  # noqa: BLE001 - a value that no database can hold: the fault of one table alone
            outcome = error
        if isinstance(outcome, Exception):
            db.do("ROLLBACK TO SAVEPOINT one")
        db.do("RELEASE SAVEPOINT one")
        return outcome

    def _enter(self, db: Connection, appends: list[Append]) -> None:
        """Inserts records, many with one statement.  Raises: Conflict if that would leave a gap.

        Python's lock is given up and taken again at each statement, and while the tables are busy that takes its time.
        """
        ours = {(append.table_id, n) for append in appends for n in append.numbers}
        before = {(table_id, n - 1) for table_id, n in ours if n > 1} - ours
        for size, values in _chunked(sorted(before)):
            if db.do(_THERE.format(_marks("(?, ?)", size)), values) != [(size,)]:
                raise Conflict("the record before it is not there")
        for size, values in _chunked([row for append in appends for row in append.rows]):
            db.do(f"INSERT INTO records VALUES {_marks(_ONE_ROW, size)}", values)  # noqa: S608 - only marks

    # ------------------------------------------------------------------------------------------------ its connection

    def _connect(self) -> Connection:
        try:
            return self._database.connect()
        except self._database.error as error:
            raise self._down(error) from error

    def _writing(self) -> Connection:
        """The writing connection, made anew where it was lost.  Raises: StoreDown."""
        if self._writer is None:
            self._writer = self._connect()
        return self._writer

    def _down(self, error: Exception) -> StoreDown:
        """The refusal that tells of an error."""
        if self._answers:
            _log.warning("%s: %s", type(error).__name__, " ".join(str(error).split()))
            self._answers = False
        return StoreDown("store_down", why=self._database.silence or str(error))

    def _roll_back(self) -> None:
        """Leaves a transaction that cannot be committed; the database may have left it by itself."""
        if self._writer is not None:
            with contextlib.suppress(self._database.error):
                self._writer.do("ROLLBACK")

    def _hang_up(self) -> None:
        if self._writer is not None:
            with contextlib.suppress(self._database.error):
                self._writer.close()
            self._writer = None


def _set(where: Marked, change: tuple[str, str], key: tuple[str, str], db: Connection) -> None:
    """Gives a value to the row with this key, if there is one, and marks it anew.  Raises: Damaged."""
    (column, value), (by, known) = change, key
    for row in db.do(where.select(by), (known,)):
        db.do(where.update(column, by), (value, where.marked_again(row, column, value), known))


def _chunked(rows: Sequence[Values]) -> Iterator[tuple[int, list[object]]]:
    """The values of so many rows at a time; of few sizes, so that the database knows the statements."""
    begin = 0
    for size in _CHUNKS:
        while len(rows) - begin >= size:
            yield size, [value for row in rows[begin : begin + size] for value in row]
            begin += size


def _marks(row: str, size: int) -> str:
    return ", ".join([row] * size)


def _values(table_id: str, row: Row) -> Values:
    """A row as it stands in the table of records."""
    record, mark = row.record, row.marked(row.head) if row.head else None
    return (table_id, record.n, record.kind, record.text, row.action_id, row.asked, row.at_ms, row.secret, mark)


_KINDS: Final[tuple[Kind, ...]] = (NUMBER, TEXT, TEXT, TEXT_OR_NONE, TEXT_OR_NONE, NUMBER, BYTES_OR_NONE, BYTES_OR_NONE)
"""What the columns of a record hold, as they are read."""


def _row(values: Sequence[Any]) -> Row:
    """A record as it was stored.  Raises: Damaged (`log_damaged`), if no store has written such a row."""
    n, kind, text, action_id, asked, at_ms, secret, mark = values
    if not all(map(is_kept, values, _KINDS)):
        raise Damaged("log_damaged", n=n if isinstance(n, int) else 0)
    return Row(Record(n, kind, text), action_id, asked, secret, at_ms=at_ms, mark=mark or b"")


def _answer(answers: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, outcome in answers:
        if future.cancelled():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
