"""The store in one file: SQLite, for one server process.

It runs with a write-ahead log and `synchronous=FULL`: what was acknowledged survives a loss of power.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from bankomet.play.store import schema
from bankomet.play.store.kept import StoreDown
from bankomet.play.store.sql import Database, SqlStore, Values

BUSY_S: Final = 5
_SETTINGS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY")
"""A large commit keeps what it may have to undo in memory: there may be no folder for it but that of the file."""


class SqliteStore(SqlStore):
    """A database file, open."""

    def __init__(self, path: Path | str, give_back: Callable[[], None] = lambda: None, *, new: bool = True) -> None:
        """Opens the file, which may be a `new` one, and brings it to the present version.

        `give_back` is called when it is closed.  Raises: StoreDown.
        """
        self._give_back = give_back
        self.name = str(Path(path).absolute())
        """What a person calls this store; no name of a file means anything else to SQLite, as `:memory:` would."""
        connect = partial(SqliteConnection, self.name)
        try:
            version = _version(self.name)
            if not (new or version):
                raise StoreDown("store_empty", path=self.name)
            if version != schema.VERSION:
                schema.upgrade_file(self.name, version)
        except sqlite3.Error as error:
            raise StoreDown("store_down", why=str(error)) from error
        super().__init__(
            Database(connect=connect, begin="BEGIN IMMEDIATE", error=sqlite3.Error, taken=sqlite3.IntegrityError)
        )

    async def close(self) -> None:
        """Finishes what was begun and closes the file; what comes later is refused."""
        await super().close()
        self._give_back()


def _version(path: str) -> int:
    """The version of a file, which is only looked at; 0 of one that is empty or not there.  Raises: StoreDown."""
    if not os.path.lexists(path):
        return 0
    with contextlib.closing(sqlite3.connect(f"{Path(path).as_uri()}?mode=ro", uri=True)) as db:
        ((version,),) = db.execute("PRAGMA user_version")
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    if not (tables >= schema.TABLES if version else not tables):
        raise StoreDown("store_foreign")
    return int(version)


class SqliteConnection:
    """One connection to a file."""

    def __init__(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_S)
        try:
            for setting in _SETTINGS:
                self._db.execute(f"PRAGMA {setting}")
        except sqlite3.Error:
            self._db.close()
            raise

    def do(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Executes one statement: the rows that it gives.

        What is no UTF-8 in them was changed behind the store's back; it is given with a mark, so that this is found.
        """
        try:
            return self._db.execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:
            if not str(error).startswith("Could not decode"):
                raise
        self._db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        return self._db.execute(statement, values).fetchall()

    def close(self) -> None:
        """Closes the file."""
        self._db.close()
