"""The clock of the database is set back while everybody is dead: what was written by it before holds nobody up."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
import pytest

from bankomet.play.store import Shown, TableInfo
from bankomet.play.store.postgres import PostgresStore
from tests.support.postgres import Postgres, needs_postgres

pytestmark = needs_postgres

LEASE_MS = 6_000
HOUR_MS = 3_600_000
SECOND_MS = 1_000
DEAD, NEW = "dead", "new"
INFO = TableInfo(id="t1", header="", title="", private=False, founder="p1", pace="even", created_ms=1)


@asynccontextmanager
async def _after_a_death(postgres: Postgres, set_back_ms: int) -> AsyncIterator[PostgresStore]:
    """A process has died that drove a table with Vera at it, and the clock goes back; the store of the next."""
    url = postgres.fresh()
    dead = PostgresStore(url, DEAD)
    await dead.create(INFO)
    assert await dead.lease(["t1"], LEASE_MS) == {"t1": 1}
    await dead.attend("t1", ["vera"], LEASE_MS, Shown(taken=1, people=1, coup=7))
    await dead.close()
    with psycopg.connect(url, autocommit=True) as db:  # as if it had been said by a clock so far ahead
        db.execute("UPDATE leases SET until_ms = until_ms + %s", (set_back_ms,))
        db.execute("UPDATE presence SET until_ms = until_ms + %s", (set_back_ms,))
    store = PostgresStore(url, NEW)
    try:
        yield store
    finally:
        await store.close()


def test_a_lease_of_a_later_hour_is_none(postgres: Postgres) -> None:
    """The next process drives the table at once, under a higher epoch, and keeps it."""

    async def scenario() -> None:
        async with _after_a_death(postgres, HOUR_MS) as store:
            assert await store.lease(["t1"], LEASE_MS) == {"t1": 2}
            assert await store.renew(LEASE_MS) == {"t1": 2}

    asyncio.run(scenario())


def test_who_was_there_in_a_later_hour_is_not_there(postgres: Postgres) -> None:
    async def scenario() -> None:
        async with _after_a_death(postgres, HOUR_MS) as store:
            assert await store.attending(["t1"]) == {}
            assert await store.attended(10) == []

    asyncio.run(scenario())


@pytest.mark.parametrize("set_back_ms", [0, SECOND_MS])
def test_a_clock_that_is_put_right_by_a_little_takes_nothing_from_anybody(postgres: Postgres, set_back_ms: int) -> None:
    """Nobody knows yet that its owner is dead."""

    async def scenario() -> None:
        async with _after_a_death(postgres, set_back_ms) as store:
            assert await store.lease(["t1"], LEASE_MS) == {}
            assert await store.attending(["t1"]) == {"t1": {"vera"}}
            assert await store.attended(10) == [(INFO, Shown(taken=1, people=1, coup=7))]

    asyncio.run(scenario())
