"""Databases of every released schema: brought up to date with all that is in them, and the tables in them go on."""

import asyncio
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bankomet.core.game import NOBODY
from bankomet.play import actions
from bankomet.play.actions import Action
from bankomet.play.clocks import Timing
from bankomet.play.desk import Desk
from bankomet.play.lobby import House
from bankomet.play.log import parse_entry, print_log
from bankomet.play.seals import Commit
from bankomet.play.shoe import SeededDice
from bankomet.play.store import Conflict, Person, Row, SqliteStore, StoreDown, schema
from bankomet.play.verify import verify
from tests.support.house import until

KEPT = Path(__file__).parent / "databases"
HURRIED = Timing(card_scale=0, draw_ms=0, deal_ms=0, think_ms=50, turn_ms=0, read_ms=0, close_ms=0, bot_scale=0)
GOES_ON = 40
GONE_ON_S = 60
VERSIONS = range(1, schema.VERSION + 1)


def _made(path: Path, version: int) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")  # the oldest is written line by line, and nobody cuts the power here
        db.executescript((KEPT / f"schema_{version}.sql").read_text(encoding="utf-8"))
    return path


def _read(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def _shape(path: Path) -> list[object]:
    """What the tables and their keys are, without the words in which they were made."""
    names = [name for (name,) in _read(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    columns = {name: _read(path, f"SELECT name, pk FROM pragma_table_info('{name}')") for name in names}  # noqa: S608
    keys = {
        name: sorted(
            (unique, partial, tuple(_read(path, f"SELECT name FROM pragma_index_info('{index}')")))  # noqa: S608
            for _, index, unique, _, partial in _read(path, f"PRAGMA index_list('{name}')")
        )
        for name in names
    }
    return [columns, keys]


def _has_gone_on(desk: Desk, n: int) -> bool:
    """By so many records, or as far as it goes: on a slow disk, clocks run out until one is left who plays."""
    table = desk.table
    ends = table.resting or table.over or (table.turns() == NOBODY and not table.owes_seal)
    return desk.n > n + (0 if ends else GOES_ON)


def test_a_database_of_every_version_is_kept() -> None:
    assert {path.stem for path in KEPT.iterdir()} == {f"schema_{version}" for version in VERSIONS}


@pytest.mark.parametrize("version", VERSIONS)
def test_it_has_the_shape_of_a_new_one_and_everything_that_was_in_it(tmp_path: Path, version: int) -> None:
    path, fresh = _made(tmp_path / "kept.db", version), tmp_path / "fresh.db"
    wanted = {
        "tables": "SELECT id, header, title, private, founder, pace, created_ms FROM tables ORDER BY id",
        "records": "SELECT table_id, n, kind, text, action_id, asked, at_ms FROM records ORDER BY table_id, n",
        "people": "SELECT token_hash, id, name, created_ms FROM people ORDER BY id",
    }
    before = {name: _read(path, query) for name, query in wanted.items()}
    assert all(before.values())

    async def open_both() -> None:
        for each in (path, fresh):
            await SqliteStore(each).close()

    asyncio.run(open_both())
    assert {name: _read(path, query) for name, query in wanted.items()} == before
    assert _shape(path) == _shape(fresh)
    assert _read(path, "PRAGMA user_version") == [(schema.VERSION,)]
    assert _read(path, "SELECT version_num FROM alembic_version") == [(str(schema.VERSION),)]


@pytest.mark.parametrize("version", VERSIONS)
def test_its_tables_go_on_and_verify(tmp_path: Path, version: int) -> None:
    path = _made(tmp_path / "kept.db", version)

    async def scenario() -> None:
        store = SqliteStore(path)
        house = House(store, timing=HURRIED, dice=SeededDice(1, "again"))
        token = sha256(b"vera-token").hexdigest()
        assert await store.person(token) == Person("pvera000000", "Вера")
        for table_id, n in _read(path, "SELECT table_id, max(n) FROM records GROUP BY table_id"):
            desk = await house.desk(str(table_id))
            assert desk.n == n
            desk.arrive("pwatcher")
            if not desk.table.over:
                await until(lambda: _has_gone_on(desk, int(str(n))), GONE_ON_S)  # noqa: B023
            await desk.stop()
            records = await store.records(desk.info.id)
            terms = desk.table.terms
            entries = [parse_entry(terms.game, each.kind, each.text) for each in records]
            verdict = verify("\n".join(print_log(terms, entries)) + "\n")
            assert verdict.ok, verdict.first_fault
            if len(records) > int(str(n)):
                assert any(isinstance(entry, Commit) for entry in entries), "what goes on is sealed"
        await house.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("version", VERSIONS)
def test_an_action_of_that_time_is_still_known_by_its_id(tmp_path: Path, version: int) -> None:
    path = _made(tmp_path / "kept.db", version)
    ((table_id, n, action_id, asked),) = _read(
        path, "SELECT table_id, n, action_id, asked FROM records WHERE action_id IS NOT NULL LIMIT 1"
    )
    who, _, own_id = str(action_id).partition(" ")

    async def scenario() -> None:
        house = House(SqliteStore(path), timing=HURRIED, dice=SeededDice(1, "again"))
        desk = await house.desk(str(table_id))
        assert await desk.act(Action(who, own_id, str(asked), actions.rise(who))) == n
        await house.close()

    asyncio.run(scenario())


def test_no_secret_is_stored_twice(tmp_path: Path) -> None:
    path = _made(tmp_path / "kept.db", 2)
    ((secret, table_id, n),) = _read(
        path, "SELECT secret, table_id, (SELECT max(n) FROM records) FROM records WHERE secret IS NOT NULL LIMIT 1"
    )

    async def scenario() -> None:
        store = SqliteStore(path)
        rows = await store.rows(str(table_id))
        again = Row(type(rows[0].record)(int(str(n)) + 1, "seal", "commit"), secret=bytes(secret))  # type: ignore[call-overload]
        with pytest.raises(Conflict):
            await store.append(str(table_id), [again], 0)
        await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["what?.db", "%41.db", "#1.db", ":memory:", "file:a?mode=ro"])
def test_the_file_of_this_very_name_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whatever the signs in it mean in an address, or to SQLite; and no other file is made."""
    monkeypatch.chdir(tmp_path)
    _made(tmp_path / name, 1)

    async def reopen() -> None:
        await SqliteStore(name).close()

    asyncio.run(reopen())
    assert _read(tmp_path / name, "PRAGMA user_version") == [(schema.VERSION,)]
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One transaction: the next start finds the old version whole, and takes the step then."""
    path = _made(tmp_path / "kept.db", 1)
    before = _shape(path)
    steps = tmp_path / "steps"
    steps.mkdir()
    for each in schema.STEPS.glob("step_*.py"):
        text = each.read_text(encoding="utf-8")
        (steps / each.name).write_text(text + ("    op.execute('no such word')\n" if "step_3" in each.name else ""))
    with monkeypatch.context() as broken:
        broken.setattr(schema, "STEPS", steps)
        with pytest.raises(StoreDown):
            SqliteStore(path)
    assert _shape(path) == before
    assert _read(path, "PRAGMA user_version") == [(1,)]

    async def reopen() -> None:
        await SqliteStore(path).close()

    asyncio.run(reopen())
    assert _read(path, "PRAGMA user_version") == [(schema.VERSION,)]
