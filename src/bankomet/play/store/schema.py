"""The schema of the database, and the steps from each version of it to the next: migrations of Alembic in `steps`.

A version is the number of its step.  An SQLite file tells it in `user_version` as well, so that a file of the present
version is opened without asking Alembic, and one made before there was Alembic is known by it.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bankomet.play.store.kept import StoreDown

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection, Engine

VERSION: Final = 4
_Connect: TypeAlias = Callable[[], Any]
"""Makes a connection of the database's own library.  Raises: that library's errors."""
TABLES: Final = frozenset({"tables", "records", "people"})
"""Those which every version has; a database that has been written to without them belongs to another program."""
STEPS: Final = Path(__file__).parent / "steps"
_LOCK: Final = 0x62616E6B
"""The advisory lock under which one process at a time brings a PostgreSQL database to the present version."""


def upgrade_file(path: str, version: int) -> None:
    """Makes a file of this version one of the present; 0 is an empty file.  Raises: StoreDown."""
    if version > VERSION:
        raise StoreDown("store_newer", version=version, known=VERSION)
    with _begun("sqlite://", partial(sqlite3.connect, path)) as db:
        now = int(db.exec_driver_sql("PRAGMA user_version").scalar_one())  # another process may have been first
        _upgrade(db, now)
        db.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def upgrade_server(connect: _Connect, name: str, *, new: bool) -> None:
    """Brings a PostgreSQL database, which may be a `new` one, to the present version.  Raises: StoreDown."""
    from sqlalchemy import inspect

    with _begun("postgresql+psycopg://", connect) as db:
        db.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        if not (new or inspect(db).get_table_names()):
            raise StoreDown("store_empty", path=name)
        _upgrade(db, 0)


@contextmanager
def _begun(kind: str, connect: _Connect) -> "Iterator[Connection]":
    """A transaction, committed at its end.  Raises: StoreDown."""
    from sqlalchemy.exc import SQLAlchemyError

    engine = _engine(kind, connect)
    try:
        with engine.begin() as db:
            yield db
    except SQLAlchemyError as error:
        raise StoreDown("store_down", why=str(getattr(error, "orig", None) or error)) from error
    finally:
        engine.dispose()


def _engine(kind: str, connect: _Connect) -> "Engine":
    """Over our own connection, so that no address is read in two ways; and its transactions are begun by our own word.

    Python's sqlite3 would commit each change of the schema by itself.
    """
    from sqlalchemy import create_engine, event
    from sqlalchemy.pool import NullPool

    engine = create_engine(kind, creator=connect, poolclass=NullPool)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _by_our_own_word(db: Any, _: object) -> None:  # noqa: ANN401 - sqlite3's connection
            db.isolation_level = None

        @event.listens_for(engine, "begin")
        def _begin(db: "Connection") -> None:
            db.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _upgrade(db: "Connection", unnamed: int) -> None:
    """Takes the steps that are missing; `unnamed` is the version of a database in which Alembic has left no mark."""
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from sqlalchemy import inspect

    script = ScriptDirectory(str(STEPS), version_locations=[str(STEPS)])

    def missing(revision: Any, _: object) -> Any:  # noqa: ANN401 - Alembic's own types
        return script._upgrade_revs("head", revision)  # noqa: SLF001 - what Alembic's own command `upgrade` takes

    context = MigrationContext.configure(db, opts={"fn": missing, "transactional_ddl": True})
    marks = context.get_current_heads()
    if marks and not (marks[0].isdecimal() and TABLES.issubset(inspect(db).get_table_names())):
        raise StoreDown("store_foreign")
    if marks and int(marks[0]) > VERSION:
        raise StoreDown("store_newer", version=marks[0], known=VERSION)
    if not marks and unnamed:
        context.stamp(script, str(unnamed))
    with Operations.context(context):
        context.run_migrations()
