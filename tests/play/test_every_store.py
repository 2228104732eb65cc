"""What holds of every store: in memory, in a file, on a PostgreSQL server."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from bankomet.play.log import Record
from bankomet.play.store import Conflict, MemoryStore, Person, Row, SqliteStore, Store, TableInfo
from bankomet.play.store.postgres import PostgresStore
from tests.support.postgres import needs_postgres

Scenario: TypeAlias = Callable[[Store], Awaitable[None]]
Play: TypeAlias = Callable[[Scenario], None]
SECRET = b"s" * 32


def _info(name: str) -> TableInfo:
    return TableInfo(id=name, header="bankomet log 1", title="№", private=True, founder="p1", pace="even", created_ms=7)


def _row(n: int, text: str = "close", action: str | None = None, secret: bytes | None = None) -> Row:
    return Row(Record(n, "house", text), action, None if action is None else "asked", secret)


@pytest.fixture(params=["memory", "file", pytest.param("server", marks=needs_postgres)])
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a scenario with a store of each kind, in which there are the tables t1, t2 and t3."""

    def opened() -> Store:
        match request.param:
            case "memory":
                return MemoryStore()
            case "file":
                return SqliteStore(tmp_path / "house.db")
            case _:
                return PostgresStore(request.getfixturevalue("postgres").fresh(), "one")

    def play(scenario: Scenario) -> None:
        async def run() -> None:
            store = opened()
            try:
                for name in ("t1", "t2", "t3"):
                    await store.create(_info(name))
                await scenario(store)
            finally:
                await store.close()

        asyncio.run(run())

    return play


def test_records_come_back_as_they_were_stored(play: Play) -> None:
    async def scenario(store: Store) -> None:
        rows = [_row(1, "join 1 p1 person Вера"), _row(2, "A♠ ★", "p1 a", SECRET), _row(3)]
        await store.append("t1", rows[:1], 0)
        await store.append("t1", rows[1:], 1)
        assert await store.rows("t1") == rows
        assert await store.rows("t1", after=2) == rows[2:]
        assert await store.records("t1") == [row.record for row in rows]
        assert await store.rows("t2") == [] == await store.records("nowhere")

    play(scenario)


@pytest.mark.parametrize(
    "wrong",
    [
        [_row(3), _row(2)],
        [_row(2)],
        [_row(3), _row(4, action="p1 a")],
        [_row(3), _row(4, secret=SECRET)],
        [_row(3, action="p2 b"), _row(4, action="p2 b")],
        [_row(4)],
        [_row(3), _row(5)],
    ],
    ids=["number", "first number", "action", "secret", "action twice", "gap before", "gap within"],
)
def test_what_conflicts_is_not_stored_at_all(play: Play, wrong: list[Row]) -> None:
    async def scenario(store: Store) -> None:
        kept = [_row(1, action="p1 a"), _row(2, secret=SECRET)]
        await store.append("t1", kept, 0)
        with pytest.raises(Conflict):
            await store.append("t1", wrong, 0)
        assert await store.rows("t1") == kept
        await store.append("t1", [_row(3, action="p1 b")], 0)
        await store.append("t2", [_row(1, action="p1 a")], 0)

    play(scenario)


def test_what_was_done_is_found_by_its_action(play: Play) -> None:
    """Each at its own table; of what was not done nothing is told, nor of records that nobody asked for."""

    async def scenario(store: Store) -> None:
        await store.append("t1", [_row(1, action="p1 a"), _row(2), _row(3, action="p2 a")], 0)
        await store.append("t2", [_row(1, action="p1 b")], 0)
        many = [f"p3 {i}" for i in range(1_000)]
        assert await store.done("t1", ["p2 a", *many, "p1 b", "p1 a"]) == {"p1 a": (1, "asked"), "p2 a": (3, "asked")}
        assert await store.done("t2", ["p1 a"]) == {} == await store.done("nowhere", ["p1 a"])

    play(scenario)


def test_a_secret_is_used_at_one_table_alone(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t1", [_row(1, secret=SECRET)], 0)
        with pytest.raises(Conflict):
            await store.append("t2", [_row(1, secret=SECRET)], 0)

    play(scenario)


def test_of_two_writers_one_is_first(play: Play) -> None:
    async def scenario(store: Store) -> None:
        tries = [store.append("t1", [_row(1, f"try {i}"), _row(2)], 0) for i in range(20)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(outcome is None for outcome in outcomes) == 1
        assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)
        assert len(await store.records("t1")) == 2

    play(scenario)


@pytest.mark.parametrize("name", ["", "\0", "t1\0", "t1\n", "\udcff", "T1", "t 1", "т1"])
def test_a_name_that_no_table_has_is_not_asked_for(play: Play, caplog: pytest.LogCaptureFixture, name: str) -> None:
    """Whatever a stranger writes in the place of a name, the database is not troubled, and nothing is logged."""

    async def scenario(store: Store) -> None:
        assert await store.table(name) is None
        assert not caplog.text

    play(scenario)


def test_tables_and_people_are_found_again(play: Play) -> None:
    async def scenario(store: Store) -> None:
        assert await store.table("t2") == _info("t2")
        assert await store.table("t9") is None
        with pytest.raises(Conflict):
            await store.create(_info("t2"))
        await store.set_pace("t2", "calm")
        table = await store.table("t2")
        assert table is not None
        assert table.pace == "calm"
        await store.add_person("hash-1", Person("p1", None), 0)
        with pytest.raises(Conflict):
            await store.add_person("hash-1", Person("p2", None), 0)
        await store.name_person("p1", "Вера")
        assert await store.person("hash-1") == Person("p1", "Вера")
        assert await store.person("hash-2") is None

    play(scenario)
