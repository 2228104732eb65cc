"""The store: a record counts once it is committed; group commit; one that conflicts spoils no other."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bankomet.play.folding import actions_of
from bankomet.play.log import Record
from bankomet.play.store import Conflict, Person, Row, SqliteStore, StoreDown, TableInfo, canonical


def _info(name: str) -> TableInfo:
    return TableInfo(id=name, header="bankomet log 1", title="", private=False, founder="p1", pace="even", created_ms=7)


def _row(n: int, text: str = "close", action: str | None = None) -> Row:
    return Row(Record(n, "house", text), action, None if action is None else "asked")


def _with_store(path: Path, scenario: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        try:
            for name in ("t1", "t2", "t3"):
                await store.create(_info(name))
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


OURS = ("CREATE TABLE tables (id)", "CREATE TABLE records (n)", "CREATE TABLE people (id)")


def _left_by(folder: Path, *statements: str) -> Path:
    """A file that some program has written."""
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as db:
        for each in statements:
            db.execute(each)
    return folder / "house.db"


def _in_file(path: Path) -> list[tuple[str, int, str]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT table_id, n, text FROM records ORDER BY table_id, n").fetchall()


def test_what_append_has_returned_from_stands_in_the_file(tmp_path: Path) -> None:
    """Another connection sees it at once, without the store being closed."""
    path = tmp_path / "house.db"

    async def scenario(store: SqliteStore) -> None:
        for n in range(1, 4):
            await store.append("t1", [_row(n, f"word {n}")], 0)
            assert _in_file(path)[-1] == ("t1", n, f"word {n}")
        assert await store.records("t1") == [Record(n, "house", f"word {n}") for n in (1, 2, 3)]
        assert await store.rows("t1", after=2) == [Row(Record(3, "house", "word 3"))]

    _with_store(path, scenario)


def test_every_connection_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    """WAL and synchronous=FULL (2): what is acknowledged survives a loss of power.  No temporary files (2: memory)."""

    async def scenario(store: SqliteStore) -> None:
        settings: list[object] = []
        await store._do(
            lambda db: settings.extend(
                db.do(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "foreign_keys", "temp_store")
            )
        )
        assert settings == ["wal", 2, 1, 2]

    _with_store(tmp_path / "house.db", scenario)


def test_a_number_that_is_taken_is_a_conflict_and_stores_nothing_of_the_batch(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def scenario(store: SqliteStore) -> None:
        await store.append("t1", [_row(1), _row(2)], 0)
        with pytest.raises(Conflict):
            await store.append("t1", [_row(3), _row(2), _row(4)], 0)
        assert [n for _, n, _ in _in_file(path)] == [1, 2]
        await store.append("t1", [_row(3)], 0)

    _with_store(path, scenario)


def test_an_action_id_is_stored_once_a_table(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.append("t1", [_row(1, action="p1 click-001")], 0)
        with pytest.raises(Conflict):
            await store.append("t1", [_row(2, action="p1 click-001")], 0)
        await store.append("t2", [_row(1, action="p1 click-001")], 0)
        assert actions_of(await store.rows("t1")) == {"p1 click-001": (1, "asked")}

    _with_store(tmp_path / "house.db", scenario)


def test_records_belong_to_a_table_that_is_there(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        with pytest.raises(Conflict):
            await store.append("nowhere", [_row(1)], 0)

    _with_store(tmp_path / "house.db", scenario)


def test_batches_of_one_transaction_that_conflict_or_cannot_be_stored_spoil_no_other(tmp_path: Path) -> None:
    """Group commit with a savepoint a batch: 30 batches at once, of which every third is wrong in one of two ways."""
    path = tmp_path / "house.db"

    async def scenario(store: SqliteStore) -> None:
        good = [store.append("t1" if i % 2 else "t2", [_row(1 + i // 2, f"good {i}")], 0) for i in range(20)]
        taken = [store.append("t1", [_row(900), _row(900)], 0) for _ in range(5)]
        impossible = [store.append("t3", [_row(10**30)], 0) for _ in range(5)]
        mixed = [work for three in zip(good[:5], taken, impossible, strict=True) for work in three] + good[5:]
        outcomes = await asyncio.gather(*mixed, return_exceptions=True)
        kinds = [type(outcome) for outcome in outcomes]
        assert kinds == [type(None), Conflict, OverflowError] * 5 + [type(None)] * 15
        assert sorted(text for _, _, text in _in_file(path)) == sorted(f"good {i}" for i in range(20))

    _with_store(path, scenario)


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    """Group commit: a hundred batches that arrive while the disk is busy need a few transactions, not a hundred."""
    path = tmp_path / "house.db"

    async def scenario(store: SqliteStore) -> None:
        commits = 0

        def count(statement: str) -> None:
            nonlocal commits
            commits += statement == "COMMIT"

        await store._do(lambda db: db._db.set_trace_callback(count))  # type: ignore[attr-defined] # SQLite's own
        await asyncio.gather(*(store.append("t1", [_row(n)], 0) for n in range(1, 101)))
        assert len(_in_file(path)) == 100
        assert 0 < commits < 20

    _with_store(path, scenario)


def test_a_disk_that_is_full_refuses_everything_of_that_moment_and_nothing_of_it_is_stored(tmp_path: Path) -> None:
    """StoreDown, and the store lives: it stores again once there is room."""
    path = tmp_path / "house.db"

    async def scenario(store: SqliteStore) -> None:
        await store.append("t1", [_row(1)], 0)
        pages = (await store._read("PRAGMA page_count", ()))[0][0]
        await store._do(lambda db: db.do(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(StoreDown) as caught:
            await store.append("t1", [_row(2, "x" * 100_000)], 0)
        assert caught.value.code == "store_down"
        assert "full" in str(caught.value)
        assert len(_in_file(path)) == 1
        await store._do(lambda db: db.do("PRAGMA max_page_count = 1000000"))
        await store.append("t1", [_row(2, "x" * 100_000)], 0)
        assert len(_in_file(path)) == 2

    _with_store(path, scenario)


def test_a_lock_held_by_somebody_else_is_waited_for(tmp_path: Path) -> None:
    """A copy being made of the file holds a commit up, and loses nothing."""
    path = tmp_path / "house.db"

    async def scenario(store: SqliteStore) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.ensure_future(store.append("t1", [_row(1)], 0))
            await asyncio.sleep(0.1)
            assert not waiting.done()
            other.execute("ROLLBACK")
        await waiting
        assert len(_in_file(path)) == 1

    _with_store(path, scenario)


def test_a_closed_store_refuses_and_what_was_begun_before_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def scenario(store: SqliteStore) -> None:
        begun = [asyncio.ensure_future(store.append("t1", [_row(n)], 0)) for n in range(1, 30)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*begun)
        with pytest.raises(StoreDown):
            await store.append("t1", [_row(30)], 0)
        assert len(_in_file(path)) == 29

    async def run() -> None:
        store = SqliteStore(path)
        await store.create(_info("t1"))
        await scenario(store)

    asyncio.run(run())


def test_a_file_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = _left_by(tmp_path, *OURS, "CREATE TABLE what (ever)", "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(StoreDown) as caught:
        SqliteStore(path)
    assert caught.value.code == "store_newer"
    assert "99" in str(caught.value)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TABLE letters (text)"],
        ["CREATE TABLE letters (text)", "PRAGMA user_version = 3"],
        ["PRAGMA user_version = 3"],
        ["CREATE TABLE letters (text)", "PRAGMA user_version = 99"],
        [*OURS],
    ],
    ids=["other tables", "of our version", "without tables", "of a newer version", "without a version"],
)
def test_a_file_of_another_program_is_refused_and_left_alone(tmp_path: Path, statements: list[str]) -> None:
    path = _left_by(tmp_path, *statements)
    before = path.read_bytes()
    with pytest.raises(StoreDown) as caught:
        SqliteStore(path)
    assert caught.value.code == "store_foreign"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_no_database_and_a_folder_that_is_not_there_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear Vera, " * 1000)
    for path in (text, tmp_path / "nowhere" / "house.db"):
        with pytest.raises(StoreDown):
            SqliteStore(path)
    assert text.read_text().startswith("Dear Vera")


def test_people_and_tables_are_found_again(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.add_person("hash-1", Person("p1", None), 0)
        with pytest.raises(Conflict):
            await store.add_person("hash-1", Person("p2", None), 0)
        await store.name_person("p1", "Вера")
        assert await store.person("hash-1") == Person("p1", "Вера")
        assert await store.person("hash-2") is None
        await store.set_pace("t2", "calm")
        table = await store.table("t2")
        assert table is not None
        assert table.pace == "calm"
        assert await store.table("t9") is None

    _with_store(tmp_path / "house.db", scenario)


def test_what_was_asked_is_one_text_however_its_fields_are_ordered() -> None:
    assert canonical({"b": 1, "a": ["Ё"]}) == canonical({"a": ["Ё"], "b": 1}) == '{"a":["Ё"],"b":1}'
    assert canonical([1, True]) != canonical([1, 1])
