"""The store on a PostgreSQL server, where other processes write at the same time."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeAlias
from urllib.parse import quote, urlsplit

import psycopg
import pytest

from bankomet.play.log import Record
from bankomet.play.store import Conflict, Notice, Row, Shown, StoreDown, TableInfo
from bankomet.play.store import postgres as module
from bankomet.play.store.postgres import PostgresConnection, PostgresStore
from tests.browser.line import line_to
from tests.support.house import until
from tests.support.postgres import Postgres, needs_postgres

pytestmark = needs_postgres

HELD_S = 0.2
Write: TypeAlias = Callable[[PostgresStore, str], Awaitable[None]]
Work: TypeAlias = Callable[[PostgresStore, PostgresStore, list[str]], Coroutine[Any, Any, object]]


@asynccontextmanager
async def _opened(url: str, owner: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(url, owner)
    try:
        yield store
    finally:
        await store.close()


async def _tables(store: PostgresStore, *names: str) -> None:
    for name in names:
        await store.create(
            TableInfo(id=name, header="", title="", private=True, founder="p1", pace="even", created_ms=1)
        )


async def _append(store: PostgresStore, table_id: str) -> None:
    await store.append(table_id, [Row(Record(1, "house", "wake"))], 0)


async def _set_pace(store: PostgresStore, table_id: str) -> None:
    await store.set_pace(table_id, "calm")


async def _together(store: PostgresStore, write: Write, tables: list[str]) -> list[object]:
    """One transaction writes at all these tables, as they arrive behind a slow one."""
    first = asyncio.create_task(store.name_person("p1", "Vera"))
    await asyncio.sleep(0)
    outcomes = await asyncio.gather(*(write(store, table_id) for table_id in tables), return_exceptions=True)
    await first
    return [*outcomes]


@pytest.mark.parametrize("write", [_append, _set_pace])
def test_two_processes_never_wait_for_one_another_in_a_circle(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    """They write at two tables that came to them in opposite orders, each slowly."""
    do, stood_in_the_way = PostgresConnection.do, []

    def slowly(self: PostgresConnection, statement: str, values: Any = ()) -> Any:  # noqa: ANN401 - as it has it
        try:
            done = do(self, statement, values)
        except psycopg.errors.DeadlockDetected as error:
            stood_in_the_way.append(error)
            raise
        if statement.startswith(("BEGIN", "INSERT INTO records", "UPDATE tables")):
            time.sleep(HELD_S)
        return done

    async def run() -> None:
        url = postgres.fresh()
        async with _opened(url, "one") as one, _opened(url, "another") as other:
            await _tables(one, "t1", "t2")
            monkeypatch.setattr(PostgresConnection, "do", slowly)
            mine, theirs = await asyncio.gather(
                _together(one, write, ["t1", "t2"]), _together(other, write, ["t2", "t1"])
            )
            assert all(outcome is None or isinstance(outcome, Conflict) for outcome in [*mine, *theirs])
            assert not stood_in_the_way

    asyncio.run(run())


@pytest.mark.parametrize("error", [psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure])
@pytest.mark.parametrize("where", ["INSERT INTO records", "COMMIT"])
def test_what_another_writer_has_stood_in_the_way_of_is_done_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, error: type[Exception], where: str
) -> None:
    do, left = PostgresConnection.do, [error("another was first"), error("and another")]

    def refusing(self: PostgresConnection, statement: str, values: Any = ()) -> Any:  # noqa: ANN401 - as it has it
        if statement.startswith(where) and left:
            raise left.pop()
        return do(self, statement, values)

    async def run() -> None:
        async with _opened(postgres.fresh(), "one") as store:
            await _tables(store, "t1")
            monkeypatch.setattr(PostgresConnection, "do", refusing)
            await _append(store, "t1")
            assert not left
            assert len(await store.records("t1")) == 1

    asyncio.run(run())


async def _append_driving(store: PostgresStore, table_id: str) -> None:
    await store.append(table_id, [Row(Record(1, "house", "wake"))], 0, 1)


async def _claimed(_: PostgresStore, other: PostgresStore, tables: list[str]) -> object:
    return await other.lease(tables, 60_000)


async def _kept(one: PostgresStore, _: PostgresStore, __: list[str]) -> object:
    return await one.renew(60_000)


async def _given_back(one: PostgresStore, _: PostgresStore, tables: list[str]) -> None:
    await one.release(tables)


async def _looked_at(one: PostgresStore, _: PostgresStore, tables: list[str]) -> object:
    return await _together(one, _append_driving, tables)


@pytest.mark.parametrize("work", [_claimed, _kept, _given_back, _looked_at])
def test_leases_are_taken_in_one_order_by_whoever_takes_them(postgres: Postgres, work: Work) -> None:
    """The second is held by somebody else: then the first is taken and the third is not, though it stands before it."""

    async def run() -> None:
        url, tables = postgres.fresh(), ["t3", "t2", "t1"]
        async with _opened(url, "one") as one, _opened(url, "another") as other:
            await _tables(one, *tables)
            for table_id in tables:
                await one.lease([table_id], 60_000)
            with psycopg.connect(url) as holder, psycopg.connect(url) as looker:
                holder.execute("SELECT FROM leases WHERE table_id = 't2' FOR UPDATE")
                working = asyncio.create_task(work(one, other, tables))
                await until(lambda: _waits(looker))
                free = looker.execute("SELECT table_id FROM leases FOR UPDATE SKIP LOCKED").fetchall()
                looker.rollback()
                holder.rollback()
                await working
            assert free == [("t3",)]

    asyncio.run(run())


def _waits(looker: "psycopg.Connection[Any]") -> bool:
    """Does somebody wait for a lease?"""
    looker.rollback()
    query = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    return looker.execute(query).fetchone() is not None


def test_a_line_on_which_nothing_comes_any_more_is_given_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who listens asks now and then whether he would hear something; else he reads on from where he was."""
    monkeypatch.setattr(module, "LISTEN_S", 0.2)
    monkeypatch.setattr(module, "ANSWER_S", 1)

    async def scenario() -> None:
        url = postgres.fresh()
        port = urlsplit(url).port
        assert port is not None
        with line_to(port) as line:
            async with _opened(url.replace(f":{port}/", f":{line.port}/"), "one") as one, _opened(url, "two") as two:
                heard: list[Notice | None] = []
                one.listen(heard.append)
                await until(lambda: heard == [None])
                await asyncio.sleep(0.5)
                assert heard == [None], "a line that answers is kept"
                line.hold_answers()
                await two.tell("here", "some-table")
                await asyncio.sleep(1.5)
                line.release_answers()
                await until(lambda: heard.count(None) == 2)
                await two.tell("here", "some-table")
                await until(lambda: heard[-1] is not None)

    asyncio.run(scenario())


@pytest.mark.parametrize("mark", ["1975ea83b712", "2"])
def test_a_database_of_another_program_is_refused_and_left_alone(postgres: Postgres, mark: str) -> None:
    """Alembic has left a mark in it as well."""
    url = postgres.fresh()
    with psycopg.connect(url) as db:
        db.execute("CREATE TABLE alembic_version (version_num text)")
        db.execute("INSERT INTO alembic_version VALUES (%s)", (mark,))
    with pytest.raises(StoreDown) as caught:
        PostgresStore(url, "one")
    assert caught.value.code == "store_foreign"
    with psycopg.connect(url) as db:
        assert db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall() == [
            ("alembic_version",)
        ]


@pytest.mark.parametrize("place", ["127.0.0.1:1,127.0.0.1:{port}", "{folder}:{port}", "127.0.0.1:1,{folder}:{port}"])
def test_every_address_that_postgresql_reads_is_one(postgres: Postgres, place: str) -> None:
    """Several servers of which one answers, and a socket."""

    async def scenario() -> None:
        url, port = postgres.fresh(), postgres.port
        there = place.format(port=port, folder=quote(str(postgres.folder), safe=""))
        async with _opened(url.replace(f"127.0.0.1:{port}", there), "one") as one:
            await _tables(one, "t1")
            await _append(one, "t1")

    asyncio.run(scenario())


@pytest.mark.parametrize(("found", "kept"), [("off", "on"), ("remote_apply", "remote_apply")])
def test_who_writes_waits_for_the_disk_whatever_the_database_says(postgres: Postgres, found: str, kept: str) -> None:
    async def scenario() -> None:
        url = postgres.fresh()
        with psycopg.connect(url, autocommit=True) as db:
            db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit = {found}".encode())
        async with _opened(url, "one") as one:
            assert await one._do(lambda db: db.do("SHOW synchronous_commit")) == [(kept,)]

    asyncio.run(scenario())


def test_a_server_that_cannot_be_written_to_is_not_taken(postgres: Postgres) -> None:
    """As a standby; of several in the address another is, and where there is none, one is told so at the start."""

    async def scenario() -> None:
        url = postgres.fresh()
        async with _opened(url, "one") as one:
            await _tables(one, "t1")
        with psycopg.connect(url, autocommit=True) as db:
            db.execute(f"ALTER DATABASE {db.info.dbname} SET default_transaction_read_only = on".encode())
        with pytest.raises(StoreDown, match="read-only"):
            PostgresStore(url, "two")
        with psycopg.connect(url, autocommit=True, options="-c default_transaction_read_only=off") as db:
            db.execute(f"ALTER DATABASE {db.info.dbname} SET default_transaction_read_only = off".encode())
        async with _opened(url, "two") as two:
            assert await two.table("t1") is not None

    asyncio.run(scenario())


def test_what_a_dead_process_has_left_is_swept_away_a_day_later(postgres: Postgres) -> None:
    """Nobody is told of it before; who is there, and who died just now, is left alone."""

    async def scenario() -> None:
        url = postgres.fresh()
        async with _opened(url, "one") as one, _opened(url, "another") as other:
            await _tables(one, "t1")
            await one.attend("t1", ["p1"], 60_000, Shown())
            await other.attend("t1", ["p2"], -1, Shown())
            with psycopg.connect(url, autocommit=True) as db:
                db.execute("INSERT INTO presence VALUES ('t1', 'long dead', 'p3', 1)")
                async with _opened(url, "third") as third:
                    assert await third.attending(["t1"]) == {"t1": {"p1"}}
                    left = db.execute("SELECT owner FROM presence ORDER BY owner").fetchall()
            assert left == [("another",), ("one",)]

    asyncio.run(scenario())


@pytest.mark.parametrize("where", ["address", "environment"])
def test_options_that_are_asked_for_stand_beside_those_of_the_house(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """For reading and for writing; and what is asked for holds where both say something."""
    url = postgres.fresh()
    if where == "address":
        url += "?options=-c%20work_mem%3D7MB%20-c%20lock_timeout%3D3s"
    else:
        monkeypatch.setenv("PGOPTIONS", "-c work_mem=7MB -c lock_timeout=3s")
    shown = "SELECT " + ", ".join(
        f"current_setting('{name}')" for name in ("work_mem", "statement_timeout", "lock_timeout")
    )

    async def scenario() -> None:
        async with _opened(url, "one") as one:
            assert await one._read(shown, ()) == [("7MB", "10s", "3s")]
            assert await one._do(lambda db: db.do(shown)) == [("7MB", "10s", "3s")]

    asyncio.run(scenario())


@pytest.mark.parametrize(("asked", "kept"), [("", "10000"), ("?tcp_user_timeout=3000", "3000")])
def test_a_server_that_vanishes_is_noticed_by_the_line_itself(postgres: Postgres, asked: str, kept: str) -> None:
    """As soon as the house has it, or the address says."""

    async def scenario() -> None:
        async with _opened(postgres.fresh() + asked, "one") as one:
            told = psycopg.conninfo.conninfo_to_dict(one._url)
            assert told["tcp_user_timeout"] == kept
            assert told["keepalives_idle"] == "5"

    asyncio.run(scenario())


def test_who_reads_is_answered_as_soon_as_the_server_is_back(postgres: Postgres) -> None:
    """After an outage of nine seconds too, of which every reader has heard."""
    url = postgres.fresh()

    async def scenario() -> None:
        async with _opened(url, "one") as store:
            await _tables(store, "t")
            await asyncio.to_thread(postgres.kill)
            gone = time.monotonic()
            try:
                while time.monotonic() - gone < 9:
                    with pytest.raises(StoreDown):
                        await store.rows("t", after=0)
            finally:
                await asyncio.to_thread(postgres.start)
            back = time.monotonic()
            await store.rows("t", after=0)
            assert time.monotonic() - back < 3

    asyncio.run(scenario())
