"""Two server processes at one PostgreSQL server, and everything goes wrong that can: no counter and no word is lost."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import cycle

import psycopg
import pytest

from bankomet.play.log import Record
from bankomet.play.store import Row
from tests.serving import Server, serving
from tests.serving.faults import faulty
from tests.support.load import TIMING, Load, Read, seated_load
from tests.support.postgres import Postgres, needs_postgres

pytestmark = needs_postgres
LEASE_S = 1.2
SHARED = TIMING.rstrip("}") + f', "lease_ms": {round(LEASE_S * 1000)}}}'
LONG_LEASE_S = 60
LONG_LEASES = TIMING.rstrip("}") + f', "lease_ms": {1000 * LONG_LEASE_S}}}'
SILENCE_S = 3
"""A hanging server says nothing; a client waits no longer for it."""


def _from_server(url: str) -> Read:
    def read(table: str) -> tuple[str, list[Row]]:
        with psycopg.connect(url) as db:
            ((header,),) = db.execute("SELECT header FROM tables WHERE id = %s", (table,)).fetchall()
            query = "SELECT n, kind, text, action_id FROM records WHERE table_id = %s ORDER BY n"
            rows = db.execute(query, (table,)).fetchall()
        return str(header), [Row(Record(n, kind, text), action_id) for n, kind, text, action_id in rows]

    return read


def _epochs(url: str) -> dict[str, tuple[str, int]]:
    """By table: who drives it, under which epoch."""
    with psycopg.connect(url) as db:
        rows = db.execute("SELECT table_id, owner, epoch FROM leases").fetchall()
    return {str(table): (owner, epoch) for table, owner, epoch in rows}


@dataclass
class Evening:
    """Two servers, their database, and the people."""

    postgres: Postgres
    url: str
    one: Server
    two: Server
    load: Load

    async def checked(self) -> None:
        """Nothing is lost so far, and every table goes on."""
        await self.load.goes_on()
        await asyncio.sleep(0)
        self.load.nothing_is_lost()

    async def rested(self, seconds: float) -> None:
        """Goes on playing for a while."""
        await asyncio.sleep(seconds)
        for each in self.load.everybody:
            assert not each.faults, each.faults

    async def one_hangs_past_its_lease(self, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
        """Its tables are succeeded, and when it goes on it takes none of them under an epoch that is over.

        That what it then writes as a driver is refused, `tests/play/test_sharing.py` shows: here its beat may tell it
        of the loss before it has a card to turn.
        """
        before = _epochs(self.url)
        self.one.hold(on=True)
        if meanwhile is not None:
            await meanwhile()
        taken = await self._succeeded(before)
        moved = {table for table in before if taken[table] != before[table]}
        assert all(taken[table][1] > before[table][1] for table in moved), "each new driver has a higher epoch"
        self.one.hold(on=False)
        await self.rested(LEASE_S)
        now = _epochs(self.url)
        assert all(now[table][1] >= taken[table][1] for table in taken), "an epoch never falls"

    async def _succeeded(self, before: dict[str, tuple[str, int]]) -> dict[str, tuple[str, int]]:
        """The leases as soon as one of them is another's: people come to the living server, and it takes over."""
        deadline = time.monotonic() + LEASE_S + SILENCE_S + 10
        while (now := _epochs(self.url)) == before:
            assert time.monotonic() < deadline, "the hanging server drove no table, or nobody took it over"
            await asyncio.sleep(0.05)
        return now

    async def the_database_dies(self) -> None:
        """PostgreSQL ends at once with all its sessions, and comes again."""
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(self.postgres.start)

    async def one_hangs_while_the_database_dies(self) -> None:
        """It wakes with a line to the database that is dead, and a lease that is over."""
        await self.one_hangs_past_its_lease(meanwhile=self.the_database_dies)

    async def one_is_killed(self) -> None:
        """SIGKILL, and a new process in its place."""
        await asyncio.to_thread(self.one.kill)
        await self.load.goes_on()
        await asyncio.to_thread(self.one.start)


async def _evening(postgres: Postgres, records: int, seed: int, env: Mapping[str, str] | None = None) -> Load:
    url = postgres.fresh()
    read = _from_server(url)
    with serving(url, SHARED, env) as one, serving(url, SHARED, env) as two:
        async with AsyncExitStack() as stack:
            load = await seated_load(stack, (one.url, two.url), read, seed)
            for each in load.everybody:
                each.patience_s = SILENCE_S
            evening = Evening(postgres, url, one, two, load)
            async with load.living():
                hang = cycle((evening.one_hangs_while_the_database_dies, evening.one_hangs_past_its_lease))
                while load.records < records:  # the first trouble needs somebody who drives tables
                    for trouble in (next(hang), evening.the_database_dies, evening.one_is_killed):
                        await evening.checked()
                        await trouble()
                    await evening.checked()
                    evening.one, evening.two = evening.two, evening.one
        for server in (one, two):
            await asyncio.to_thread(server.stop)
        load.nothing_is_lost()
        assert load.acknowledged > records / 50, "a load that is none proves nothing"
        return load


@pytest.mark.timeout(300)
def test_two_processes_fight_for_eight_tables(postgres: Postgres) -> None:
    """3,000 records and more; one hangs past its lease while PostgreSQL dies, one is killed; nobody misses a word."""
    load = asyncio.run(_evening(postgres, 3_000, seed=5))
    assert load.records >= 3_000


def test_a_server_that_is_told_to_end_hands_its_tables_over_at_once(postgres: Postgres) -> None:
    """By SIGTERM: the other drives them all long before a lease is over, and everybody plays on there."""

    async def scenario() -> None:
        url = postgres.fresh()
        with serving(url, LONG_LEASES) as one, serving(url, LONG_LEASES) as two:
            async with AsyncExitStack() as stack:
                load = await seated_load(stack, (one.url, two.url), _from_server(url), seed=6)
                async with load.living():
                    await load.goes_on()
                    before, began = _epochs(url), time.monotonic()
                    await asyncio.to_thread(one.stop)
                    await load.goes_on()
                    now = _epochs(url)
                    assert time.monotonic() - began < LONG_LEASE_S / 4, (
                        "a lease that is renewed has more left than that"
                    )
            await asyncio.to_thread(two.stop)
            load.nothing_is_lost()
        owners = {owner for owner, _ in now.values()}
        assert len(owners) == 1
        assert {owner for owner, _ in before.values()} - owners, "the first drove none, and handed nothing over"
        assert now.keys() == before.keys()

    asyncio.run(scenario())


@pytest.mark.timeout(300)
def test_servers_that_believe_what_the_store_refused_are_found_out(postgres: Postgres) -> None:
    """Each tells its people what the other has written differently."""
    with pytest.raises(AssertionError, match=r"was (acknowledged as|shown after) record|table_stopped"):
        asyncio.run(_evening(postgres, 3_000, seed=5, env=faulty("done_though_another_was_first")))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_processes_fight_for_eight_tables_all_night(postgres: Postgres) -> None:
    """The same until there are 100,000 records."""
    load = asyncio.run(_evening(postgres, 100_000, seed=int(time.time())))
    assert load.records >= 100_000
