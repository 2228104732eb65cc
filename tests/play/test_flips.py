"""Whatever is changed in the database behind the table's back is found when the table is opened or the person comes."""

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bankomet.core.errors import Refusal
from bankomet.play import actions
from bankomet.play.folding import first_draft, fold
from bankomet.play.lobby import House
from bankomet.play.log import print_header
from bankomet.play.selfplay import selfplay
from bankomet.play.store import Person, SqliteStore
from bankomet.play.terms import agree
from tests.support.house import QUICK, STILL, opened, until

OF_A_RECORD = ("kind", "text", "action_id", "asked", "at_ms", "secret", "mark")
OF_A_TABLE = ("header", "title", "private", "founder", "pace", "created_ms", "mark")
OF_A_PERSON = ("id", "name", "created_ms", "mark")
KEYS = {"records": "n", "tables": "id", "people": "token_hash"}
FLIPS = 84
VERA = "0123abcd"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which a table has played some coups, with people, actions and secrets."""
    path = tmp_path_factory.mktemp("evening")

    async def play() -> None:
        async with opened(path, "ochko book", timing=replace(QUICK, think_ms=5, deal_ms=0), bots=3) as hall:
            await hall.ask("p1", actions.sit("p1", "Vera", None), asked='["Sit"]')
            await hall.ask("p2", actions.sit("p2", "Nina", None), asked='["Sit"]')
            await hall.store.add_person(VERA, Person("pvera", None), 7)
            await hall.house.name(Person("pvera", None), "Вера")
            await until(lambda: hall.desk.n > 120)
            await hall.desk.stop()

    asyncio.run(play())
    with closing(sqlite3.connect(path / "house.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path / "house.db"


def _opens(path: Path) -> str | None:
    """None if the table opens and the person is known as she was, or the code by which one of them is refused."""

    async def run() -> str | None:
        with closing(sqlite3.connect(path)) as db:
            ((table_id,),) = db.execute("SELECT id FROM tables").fetchall()
        house = House(SqliteStore(path), timing=STILL)
        try:
            await house.desk(table_id)
            assert await house._store.person(VERA) == Person("pvera", "Вера")
        except Refusal as refusal:
            return refusal.code
        finally:
            await house.close()
        return None

    return asyncio.run(run())


def _one_bit(value: int | bytes | str, random: Random) -> int | bytes | str:
    """The same value with one bit changed."""
    match value:
        case int():
            return value ^ (1 << random.randrange(30))
        case bytes():
            bit = random.randrange(8 * len(value))
            return (int.from_bytes(value) ^ (1 << bit)).to_bytes(len(value))
        case str():
            place, bit = random.randrange(len(value)), random.randrange(6)
            return value[:place] + chr(ord(value[place]) ^ (1 << bit)) + value[place + 1 :]


def test_the_table_opens_as_it_is(evening: Path) -> None:
    assert _opens(evening) is None


def test_every_flipped_bit_of_a_record_is_found(evening: Path, tmp_path: Path) -> None:
    """In any column of any record; each on a copy of its own."""
    assert not _missed(evening, tmp_path / "copy.db", "records", OF_A_RECORD, FLIPS, "log_damaged")


@pytest.mark.parametrize(
    ("where", "columns", "code"),
    [("tables", OF_A_TABLE, "table_damaged"), ("people", OF_A_PERSON, "person_damaged")],
)
def test_every_flipped_bit_of_a_table_or_a_person_is_found(
    evening: Path, tmp_path: Path, where: str, columns: Sequence[str], code: str
) -> None:
    assert not _missed(evening, tmp_path / "copy.db", where, columns, 4 * len(columns), code)


def _missed(evening: Path, copy: Path, where: str, columns: Sequence[str], flips: int, code: str) -> list[object]:
    """Flips that were not refused with this code, among so many in these columns by turns."""
    random = Random(7)  # noqa: S311 - places to try
    missed: list[object] = []
    for i in range(flips):
        column = columns[i % len(columns)]
        shutil.copy(evening, copy)
        with closing(sqlite3.connect(copy)) as db:
            rows = db.execute(f"SELECT {KEYS[where]}, {column} FROM {where} WHERE {column} IS NOT NULL ORDER BY 1")  # noqa: S608
            key, value = random.choice(rows.fetchall())
            flipped = _one_bit(value, random)
            db.execute(f"UPDATE {where} SET {column} = ? WHERE {KEYS[where]} = ?", (flipped, key))  # noqa: S608
            db.commit()
        if _opens(copy) != code:
            missed.append((key, column, value, flipped))
    return missed


@pytest.mark.parametrize(
    "deed",
    [
        "DELETE FROM records WHERE n = 17",
        "DELETE FROM records WHERE n <= 9",
        "UPDATE records SET n = n + 1000 WHERE n = 50",
        "UPDATE records SET text = (SELECT text FROM records WHERE n = 12) WHERE n = 11",
    ],
)
def test_what_is_taken_out_moved_or_put_in_is_found(evening: Path, tmp_path: Path, deed: str) -> None:
    copy = Path(shutil.copy(evening, tmp_path / "copy.db"))
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute(deed).rowcount > 0
        db.commit()
    assert _opens(copy) == "log_damaged"


def test_another_card_in_a_hand_of_a_running_coup_is_found() -> None:
    """Each hidden card in turn, for each that is still in the pack: no hash has it yet, but the seal binds it."""
    terms = agree(game="ochko", preset="book", seat_count=4)
    draft = first_draft(print_header(terms))
    seal = None
    for happened in selfplay(terms, coups=2, seed=3):
        draft.write([happened.entry])
        seal = happened.table.sealing.seal
        if seal is not None and happened.table.state.hides and sum(len(each.dealt) for each in seal.orders) >= 8:
            break
    assert seal is not None
    rows = [replace(row, mark=row.marked(row.head)) for row in draft.rows]
    assert fold(print_header(terms), rows).table == draft.table
    tried = 0
    for at, row in enumerate(rows[-20:], len(rows) - 20):
        deed, _, card = row.record.text.rpartition(" ")
        for other in seal.orders[-1].left if deed.startswith("deal ") else ():
            if other != card:
                changed = replace(row, record=replace(row.record, text=f"{deed} {other}"))
                with pytest.raises(Refusal) as refused:
                    fold(print_header(terms), [*rows[:at], changed, *rows[at + 1 :]])
                assert refused.value.code == "log_damaged"
                tried += 1
    assert tried > 200
