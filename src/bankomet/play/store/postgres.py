"""The store on a PostgreSQL server, for several server processes.

What a process commits it tells the others by NOTIFY in the same transaction.  Who drives a table stands in `leases`,
with an epoch that grows with each new driver; a record that only the driver may write is stored as long as its lease
holds, looked at in the transaction that stores it.
"""

import asyncio
import contextlib
import json
import logging
import os
import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from bankomet.core.errors import BadOption
from bankomet.play.store import schema
from bankomet.play.store.kept import Damaged, Hear, Notice, Shown, StaleLease, TableInfo
from bankomet.play.store.marked import TABLES, info_of
from bankomet.play.store.sql import Append, Connection, Database, SqlStore, Values

CHANNEL: Final = "bankomet"
READERS: Final = 6
ANSWER_S: Final = 5
"""How long the server may take to let somebody in."""
RECONNECT_S: Final = 1
"""After so long without success a reader's line is given up, and tried anew when somebody asks; the pool's own attempts
come ever more rarely, and after an outage would go on sleeping about as long as it lasted."""
LISTEN_S: Final = 5
"""So often who listens makes sure that he would hear something."""
LISTEN_AGAIN_S: Final = 0.5
_log: Final = logging.getLogger(__name__)
_SETTINGS: Final = "-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s"
"""A process that is stopped in the middle of a transaction keeps nobody waiting for ever."""
_NOW_MS: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_READ_AT_MS: Final = "(extract(epoch FROM now()) * 1000)::bigint"
"""For who only reads: it is the same in all rows, so that the rows that have ended by then are passed over at once."""
LONG_DEAD_MS: Final = 24 * 3_600_000
"""What a process that died has left behind is swept away after so long, when another starts."""
FARTHEST_MS: Final = 120_000
"""Nobody says for longer than this that he is there: it was said by a clock that has been set back since."""
_THERE: Final = f"until_ms > {_READ_AT_MS} AND until_ms < {_READ_AT_MS} + {FARTHEST_MS}"
"""Of a process that says what it says: it lives, as far as anybody knows."""


_LINE: Final[Mapping[str, str | int]] = {
    "connect_timeout": ANSWER_S,
    "target_session_attrs": "read-write",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A server that vanishes without a word, or a line that is dropped on the way, is noticed in some ten seconds.

Of several servers in the address the one is taken that can be written to.
"""
_ADDRESS: Final = "postgresql://USER:PASSWORD@HOST:PORT/NAME"
_SIGN_OF_A_PASSWORD: Final = re.compile(r"postgresql://([^/@]*@[^?]*@|[^/@?]*/[^?]*@)")
"""Behind a bare @ or / the rest of a password would be the name of a host or of a database, and be told."""


_KEEPS: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
"""Whatever the database does for others: what is acknowledged here survives a loss of power."""


class PostgresStore(SqlStore):
    """A database on a server, open for one process."""

    def __init__(self, url: str, owner: str, *, new: bool = True) -> None:
        """`owner` names this process among the others, and no two are named alike; the database may be a `new` one.

        Raises: BadOption, StoreDown.
        """
        self.owner = owner
        try:
            told = _told(url)
            line = psycopg.conninfo.make_conninfo("", **{**_LINE, **told})
            self.name = f"{told.get('dbname', '')} at {told.get('host', 'localhost')}"
            """What a person calls this store."""
            schema.upgrade_server(partial(psycopg.connect, line), self.name, new=new)
        except (psycopg.ProgrammingError, UnicodeError):  # its text has the address in it, and that may have a password
            raise BadOption("bad_option.address", possible=_ADDRESS) from None
        options = f"{_SETTINGS} {told.get('options') or os.environ.get('PGOPTIONS', '')}"
        self._url = url = psycopg.conninfo.make_conninfo(line, options=options)
        self._readers = ConnectionPool(
            url,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=READERS,
            timeout=ANSWER_S,
            reconnect_timeout=RECONNECT_S,
            check=ConnectionPool.check_connection,
            open=True,
        )
        self._listening: asyncio.Task[None] | None = None
        super().__init__(
            Database(
                connect=partial(PostgresConnection, url),
                begin="BEGIN",
                error=psycopg.Error,
                taken=psycopg.IntegrityError,
                again=(psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure),
                lost=(psycopg.OperationalError, psycopg.InterfaceError),
                silence="the database server does not answer",
            )
        )
        self._read_now(f"DELETE FROM presence WHERE until_ms < {_READ_AT_MS} - ? RETURNING 1", (LONG_DEAD_MS,))  # noqa: S608

    async def close(self) -> None:
        """Finishes what was begun and leaves the server; what comes later is refused."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        await super().close()
        await asyncio.to_thread(self._readers.close)

    def _read_now(self, query: str, values: Values) -> list[tuple[Any, ...]]:
        try:
            with self._readers.connection() as db:
                return db.execute(_marked(query), values).fetchall()
        except (psycopg.Error, PoolTimeout) as error:
            raise self._down(error) from error

    # -------------------------------------------------------------------------------------------------- driving tables

    async def lease(self, table_ids: Iterable[str], for_ms: int) -> Mapping[str, int]:
        """Of these tables, those that this process drives from now on, for so long, with the epoch of each lease.

        A lease that ends far later than one that began now was given by a clock that has been set back since, as when
        a machine comes up again behind its time; if its owner lives, he renews it.
        """
        return await self._leases(
            f"""
            INSERT INTO leases (table_id, owner, epoch, until_ms)
            SELECT id, ?, 1, {_NOW_MS} + ? FROM tables WHERE id = ANY(?) ORDER BY id
            ON CONFLICT (table_id) DO UPDATE
            SET owner = excluded.owner, epoch = leases.epoch + 1, until_ms = excluded.until_ms
            WHERE leases.until_ms NOT BETWEEN {_NOW_MS} AND {_NOW_MS} + ? OR leases.owner = excluded.owner
            RETURNING table_id, epoch
            """,  # noqa: S608 - our own text
            (self.owner, for_ms, list(table_ids), 2 * for_ms),
        )

    async def renew(self, for_ms: int) -> Mapping[str, int]:
        """Keeps all of this process's leases, and says it is alive: the tables it still drives, and their epochs."""
        alive = f"UPDATE presence SET until_ms = {_NOW_MS} + ? WHERE owner = ? AND until_ms > 0"  # noqa: S608 - our own
        await self._do(lambda db: db.do(alive, (for_ms, self.owner)))
        return await self._leases(
            f"""
            WITH ours AS (SELECT table_id FROM leases WHERE owner = ? AND until_ms > 0 ORDER BY table_id FOR UPDATE)
            UPDATE leases SET until_ms = {_NOW_MS} + ? FROM ours WHERE leases.table_id = ours.table_id
            RETURNING leases.table_id, epoch
            """,  # noqa: S608 - our own text
            (self.owner, for_ms),
        )

    async def _leases(self, statement: str, values: Values) -> Mapping[str, int]:
        return dict(await self._do(lambda db: db.do(statement, values)))

    async def release(self, table_ids: Iterable[str]) -> None:
        """Drives these tables no more, and tells the others."""
        ids = list(table_ids)
        mine = "WHERE owner = ? AND table_id = ANY(?)"
        in_order = f"SELECT table_id FROM leases {mine} ORDER BY table_id FOR UPDATE"  # noqa: S608 - our own text

        def work(db: Connection) -> None:
            db.do(f"UPDATE leases SET until_ms = 0 WHERE table_id IN ({in_order})", (self.owner, ids))  # noqa: S608 - the same
            db.do(f"DELETE FROM presence {mine}", (self.owner, ids))  # noqa: S608 - the same
            self._notify(db, "free", ids)

        await self._do(work)

    # ---------------------------------------------------------------------------------------------- who is connected

    async def attend(self, table_id: str, people: Iterable[str], for_ms: int, shown: Shown) -> None:
        """Tells who is connected to the table at this process, as long as it renews, and what the list shows of it."""
        row = (table_id, self.owner, " ".join(sorted(people)), for_ms, shown.taken, shown.people, shown.coup)

        def work(db: Connection) -> None:
            db.do(
                f"""
                INSERT INTO presence (table_id, owner, people, until_ms, taken, seated, coup)
                VALUES (?, ?, ?, {_NOW_MS} + ?, ?, ?, ?)
                ON CONFLICT (table_id, owner) DO UPDATE
                SET people = excluded.people, until_ms = excluded.until_ms,
                    taken = excluded.taken, seated = excluded.seated, coup = excluded.coup
                """,  # noqa: S608 - our own text
                row,
            )
            self._notify(db, "here", [table_id])

        await self._do(work)

    async def show(self, tables: Mapping[str, Shown]) -> None:
        """Tells what the list of tables shows of those that somebody is connected to at this process."""
        update = "UPDATE presence SET taken = ?, seated = ?, coup = ? WHERE table_id = ? AND owner = ?"

        def work(db: Connection) -> None:
            for table_id, shown in tables.items():
                db.do(update, (shown.taken, shown.people, shown.coup, table_id, self.owner))

        await self._do(work)

    async def attending(self, table_ids: Iterable[str]) -> Mapping[str, frozenset[str]]:
        """Who is connected to each table at the other living processes."""
        query = f"""
            SELECT table_id, string_agg(people, ' ') FROM presence
            WHERE table_id = ANY(?) AND owner <> ? AND {_THERE} GROUP BY table_id
            """  # noqa: S608 - our own text
        found = await self._read(query, (list(table_ids), self.owner))
        return {table_id: frozenset(people.split()) for table_id, people in found}

    async def attended(self, most: int) -> list[tuple[TableInfo, Shown]]:
        """The public tables that somebody is connected to at another process, the newest first.

        What is damaged is passed over: it is told of when it is opened.
        """
        query = f"""
            SELECT max(taken), max(seated), max(coup), {TABLES.all} FROM tables JOIN presence ON table_id = id
            WHERE private = 0 AND owner <> ? AND people <> '' AND {_THERE}
            GROUP BY id ORDER BY created_ms DESC LIMIT ?
            """  # noqa: S608 - our own text
        found = []
        for taken, people, coup, *row in await self._read(query, (self.owner, most)):
            with contextlib.suppress(Damaged):
                found.append((info_of(row), Shown(taken, people, coup)))
        return found

    # -------------------------------------------------------------------------------------------- telling one another

    async def tell(self, what: str, table_id: str, text: str = "") -> None:
        """Tells the other processes something that is kept nowhere."""
        await self._do(lambda db: self._notify(db, what, [table_id], text))

    def _notify(self, db: Connection, what: str, table_ids: Iterable[str], text: str = "") -> None:
        notices = [json.dumps([self.owner, what, table_id, text]) for table_id in table_ids]
        db.do(f"SELECT pg_notify('{CHANNEL}', each) FROM unnest(?::text[]) AS each", (notices,))  # noqa: S608 - the same

    def listen(self, hear: Hear) -> None:
        """From now on `hear` is told, in this event loop, what other processes store and tell."""
        assert self._listening is None, "somebody listens already"
        self._listening = asyncio.create_task(self._listen(hear), name="bankomet-listen")

    async def _listen(self, hear: Hear) -> None:
        while True:
            try:
                await self._listen_once(hear)
            except (psycopg.Error, TimeoutError):
                pass
            except Exception:  # noqa: BLE001 - a notice that cannot be read, or a fault of ours, makes nobody deaf
                _log.exception("a notice of another process is passed over")
            await asyncio.sleep(LISTEN_AGAIN_S)

    async def _listen_once(self, hear: Hear) -> None:
        """Listens until the line breaks."""
        line = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        async with line:
            await line.execute(_marked(f"LISTEN {CHANNEL}"))
            hear(None)
            while True:
                async for each in line.notifies(timeout=LISTEN_S):
                    notice = Notice(*json.loads(each.payload))
                    if notice.owner != self.owner:
                        hear(notice)
                async with asyncio.timeout(ANSWER_S):
                    await line.execute(b"SELECT 1")

    # ------------------------------------------------------------------------------------------------- what is written

    def _enter(self, db: Connection, appends: list[Append]) -> None:
        """Inserts records as long as our leases hold, and tells the others.  Raises: StaleLease."""
        if not appends:
            return
        ours = {append.table_id: append.lease for append in appends if append.lease is not None}
        if ours:
            query = (
                "SELECT table_id, epoch FROM leases WHERE table_id = ANY(?) AND owner = ? ORDER BY table_id FOR SHARE"
            )
            if dict(db.do(query, (list(ours), self.owner))) != ours:
                raise StaleLease(", ".join(ours))
        super()._enter(db, appends)
        self._notify(db, "records", sorted({append.table_id for append in appends}))


class PostgresConnection:
    """One connection to a server."""

    def __init__(self, url: str) -> None:
        self._db = psycopg.connect(url, autocommit=True)
        self.do(_KEEPS)

    def do(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Executes one statement: the rows that it gives."""
        cursor = self._db.execute(_marked(statement), values or None)
        return cursor.fetchall() if cursor.description else []

    def close(self) -> None:
        """Leaves the server."""
        self._db.close()


def _told(url: str) -> dict[str, Any]:
    """What an address says, as libpq reads it.  Raises: psycopg.ProgrammingError."""
    if _SIGN_OF_A_PASSWORD.match(url):
        raise psycopg.ProgrammingError("a sign of the password is taken for the end of it")
    return psycopg.conninfo.conninfo_to_dict(url)


def _marked(statement: str) -> bytes:
    """The statement with psycopg's mark for a value.  Its text is our own: no word of a user ever stands in it."""
    return statement.replace("?", "%s").encode()
