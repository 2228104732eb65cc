"""`bankomet check`: a database that is whole, one that was changed behind its back, and one that was restored."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bankomet.faces.cli import main
from bankomet.faces.cli.stores import opened_store
from bankomet.play.lobby import House
from bankomet.play.log import Record, print_records
from bankomet.play.seals import parse_seal_move
from bankomet.play.store import Person, SqliteStore
from bankomet.play.verify import verify
from tests.support.house import QUICK, STILL, founding, until
from tests.support.postgres import Postgres, needs_postgres

NINTH = "n = 9 AND table_id = (SELECT min(table_id) FROM records)"
FIRST = "id = (SELECT min(table_id) FROM records)"
HEADERS = ("thirteen 003", "ochko book", "thirty-one book")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three tables that have played some coups, an empty one, and two people."""
    path = tmp_path_factory.mktemp("evening") / "club.db"

    async def play() -> None:
        store = SqliteStore(path)
        house = House(store, timing=replace(QUICK, think_ms=5, deal_ms=0))
        desks = [await house.found(founding(header, bots=3), Person("pfounder", None), None) for header in HEADERS]
        await house.found(founding("thirteen 000"), Person("pfounder", None), None)
        await store.add_person("01ab", Person("pvera", "Вера"), 7)
        await store.add_person("02cd", Person("pnina", None), 8)
        await until(lambda: all(desk.table.state.coups > 2 for desk in desks))
        await house.close()

    asyncio.run(play())
    return path


@pytest.fixture
def club(evening: Path, tmp_path: Path) -> Path:
    """A copy of one's own."""
    return Path(shutil.copy(evening, tmp_path / "club.db"))


@contextmanager
def _changing(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as db:
        yield db
        db.commit()


def _checked(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, object]]:
    status = main(["check", "--json", *map(str, words)])
    return status, json.loads(capsys.readouterr().out)


def _records(path: Path, table_id: str) -> list[Record]:
    with _changing(path) as db:
        rows = db.execute("SELECT n, kind, text FROM records WHERE table_id = ? ORDER BY n", (table_id,))
        return [Record(*row) for row in rows]


def test_a_whole_database_is_whole(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with _changing(club) as db:
        ((records,),) = db.execute("SELECT count(*) FROM records")
    whole = {"ok": True, "tables": 4, "records": records, "people": 2, "withdrawn": 0, "damages": []}
    assert _checked(capsys, "--db", club) == (0, whole)
    assert main(["check", "--db", f"sqlite:///{club}", "--lang", "ru"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"В {club} всё так, как было записано: столов 4, ")
    assert told.err == ""


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ("UPDATE records SET text = 'rest' WHERE {ninth}", "log_damaged"),
        ("DELETE FROM records WHERE {ninth}", "log_damaged"),
        ("UPDATE tables SET pace = 'even ' WHERE {first}", "table_damaged"),
        ("UPDATE tables SET id = '?' WHERE id = (SELECT min(table_id) FROM records)", "table_damaged"),
        ("DELETE FROM tables WHERE id = (SELECT min(table_id) FROM records)", "table_damaged"),
        ("UPDATE records SET text = CAST(text AS BLOB) WHERE {ninth}", "log_damaged"),
        ("UPDATE records SET text = CAST(x'B06F' AS TEXT) WHERE {ninth}", "log_damaged"),
        ("UPDATE records SET asked = 7 WHERE {ninth}", "log_damaged"),
        ("UPDATE records SET mark = 7 WHERE {ninth}", "log_damaged"),
        ("UPDATE records SET mark = 'abc' WHERE {ninth}", "log_damaged"),
        ("UPDATE tables SET title = CAST(x'C3' AS TEXT) WHERE {first}", "table_damaged"),
        ("UPDATE tables SET header = CAST(header AS BLOB) WHERE {first}", "table_damaged"),
        ("UPDATE tables SET mark = NULL WHERE {first}", "table_damaged"),
        ("UPDATE people SET token_hash = '01aa' WHERE id = 'pvera'", "person_damaged"),
        ("UPDATE people SET name = CAST(x'D0' AS TEXT) WHERE id = 'pvera'", "person_damaged"),
        ("UPDATE people SET name = CAST(name AS BLOB) WHERE id = 'pvera'", "person_damaged"),
        ("UPDATE people SET mark = 'abc' WHERE id = 'pvera'", "person_damaged"),
        ("UPDATE people SET name = 'Bepa' WHERE id = 'pvera'", "person_damaged"),
    ],
)
def test_what_was_changed_behind_its_back_is_named(
    club: Path, capsys: pytest.CaptureFixture[str], deed: str, code: str
) -> None:
    """That of a person too whom nobody finds by his token any more; and everything else is looked at."""
    with _changing(club) as db:
        assert db.execute(deed.format(ninth=NINTH, first=FIRST)).rowcount == 1
    status, told = _checked(capsys, "--db", club)
    damages = told["damages"]
    assert isinstance(damages, list)
    assert (status, told["ok"], {each["code"] for each in damages}) == (1, False, {code})
    assert len(damages) == (2 if "SET id" in deed else 1), "of one whose name is another both parts are left"
    for lang in ("en", "ru"):
        assert main(["check", "--db", str(club), "--lang", lang]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert [line.partition(": ")[0] for line in lines[1:]] == [each["id"] for each in damages]


def test_after_a_restore_promises_are_taken_back_and_the_tables_go_on(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever stakes are open; the secret of each is opened, nothing else is touched, and once is enough."""
    with _changing(club) as db:  # each table as it was when its second seal was promised
        for table_id, n in db.execute(
            "SELECT table_id, n FROM records WHERE kind = 'seal' AND text LIKE 'commit 2 %'"
        ).fetchall():
            db.execute("DELETE FROM records WHERE table_id = ? AND n > ?", (table_id, n))
    with _changing(club) as db:
        lengths = dict(db.execute("SELECT table_id, max(n) FROM records GROUP BY 1").fetchall())
    status, told = _checked(capsys, "--db", club, "--restored")
    assert (status, told["withdrawn"], told["damages"]) == (0, 3, [])
    for table_id, n in lengths.items():
        added = [parse_seal_move(each.text) for each in _records(club, table_id)[n:]]
        assert [str(each).split()[:2] for each in added] == [["withdraw", "2"], ["reveal", "2"], ["commit", "3"]]
    assert _checked(capsys, "--db", club)[1]["withdrawn"] == 0

    async def go_on() -> None:
        house = House(SqliteStore(club), timing=replace(QUICK, think_ms=5, deal_ms=0))
        for table_id in lengths:
            desk = await house.desk(table_id)
            coups = desk.table.state.coups
            desk.arrive("pwatcher")
            await until(lambda: desk.table.state.coups > coups)  # noqa: B023 - at once
            await desk.stop()
            verdict = verify("\n".join(print_records(desk.info.header, _records(club, table_id))) + "\n")
            assert (verdict.ok, verdict.withdrawn) == (True, (2,)), verdict.first_fault
        await house.close()

    asyncio.run(go_on())


def test_a_coup_whose_stakes_are_closed_is_left_as_it_is(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody can choose any more; it is played to its end."""
    with _changing(club) as db:
        for table_id, n in db.execute(
            "SELECT table_id, n FROM records WHERE kind = 'seal' AND text LIKE 'order 2 0 %'"
        ).fetchall():
            db.execute("DELETE FROM records WHERE table_id = ? AND n > ?", (table_id, n))
        before = db.execute("SELECT * FROM records ORDER BY 1, 2").fetchall()
    assert _checked(capsys, "--db", club, "--restored")[1]["withdrawn"] == 0
    with _changing(club) as db:
        assert db.execute("SELECT * FROM records ORDER BY 1, 2").fetchall() == before


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nothing.db"
    assert main(["check", "--db", str(path)]) == 2
    assert capsys.readouterr().err.startswith("no_file: ")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("damage", "code", "told"),
    [(lambda _: b"", "store_empty", "пуст"), (lambda raw: raw[: len(raw) // 2], "store_unread", "не читается")],
    ids=["empty", "half of it"],
)
def test_a_file_that_is_no_whole_database_is_told_in_one_sentence(
    club: Path, capsys: pytest.CaptureFixture[str], damage: Callable[[bytes], bytes], code: str, told: str
) -> None:
    """As a backup that has failed; nothing is made of it."""
    raw = damage(club.read_bytes())
    club.write_bytes(raw)
    assert main(["check", "--db", str(club), "--lang", "ru"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{code}: ")
    assert told in said.err
    assert said.err.count("\n") == 1
    assert club.read_bytes() == raw


def test_what_stands_in_a_name_does_nothing_to_a_terminal(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with _changing(club) as db:
        db.execute("UPDATE people SET id = char(27) || '[2J' || char(10) || 'x' WHERE id = 'pvera'")
    assert main(["check", "--db", str(club)]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("�[2J x: ")


def test_a_file_that_is_served_is_not_checked_beside(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scenario() -> None:
        store = opened_store(str(club))
        house = House(store, timing=STILL)
        assert await asyncio.to_thread(main, ["check", "--db", str(club)]) == 2
        await house.close()

    asyncio.run(scenario())
    assert capsys.readouterr().err.startswith("store_in_use: ")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_password_is_told_of_a_server_that_is_not_reached(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["check", "--db", "postgresql://u:geheim@127.0.0.1:1/x", "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("store_unread: ")
    assert told.err.count("\n") == 1
    assert "geheim" not in told.err + told.out


@needs_postgres
def test_a_restore_that_restored_nothing_is_no_whole_database(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is made there, so that the backup can be restored after all."""
    url = postgres.fresh()
    for _ in range(2):
        assert main(["check", "--db", url, "--restored"]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("store_empty: ")
