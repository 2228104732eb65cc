"""The store that a command works at: a file, which one process at a time may have open, or a PostgreSQL server."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bankomet.core.errors import BadOption
from bankomet.faces.cli.asking import BadInput

if TYPE_CHECKING:
    from bankomet.play.store import SqliteStore
    from bankomet.play.store.postgres import PostgresStore

SQLITE: Final = "sqlite:///"
POSTGRESQL: Final = "postgresql://"


def opened_store(url: str | None, *, new: bool = True) -> "SqliteStore | PostgresStore":
    """The store at this address, open; where there is none yet, a `new` one.

    Raises: BadOption (`needs_extra` among others), BadInput (`no_file`, `cannot_write`, `store_in_use`),
    StoreDown.
    """
    try:
        if url is not None and (url := url.replace("postgres://", POSTGRESQL, 1)).startswith(POSTGRESQL):
            from bankomet.play.shoe import SecretDice, fresh_id
            from bankomet.play.store.postgres import PostgresStore

            return PostgresStore(url, fresh_id(SecretDice()), new=new)
        from bankomet.play.store import SqliteStore

        path = database_file(url, new=new).resolve()  # by whatever link one comes to it
        return SqliteStore(path, claim(path), new=new)
    except ImportError as error:
        extra = "postgres" if (error.name or "").startswith("psycopg") else "web"
        raise BadOption("needs_extra", extra=extra, library=error.name) from None


def claim(path: Path) -> Callable[[], None]:
    """Sees to it that no other process works at the file until this one gives it back, or ends: the giving back.

    Two servers would turn every card twice.  Raises: BadInput (`store_in_use`, `cannot_write`).
    """
    try:
        import fcntl
    except ImportError:  # a system that has no such claims
        return lambda: None
    try:
        claimed = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadInput("cannot_write", path=path.parent, why=error) from None
    try:
        fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(claimed)
        raise BadInput("store_in_use", path=path) from None
    except OSError as error:
        os.close(claimed)
        raise BadInput("cannot_write", path=path.parent, why=error) from None
    return partial(os.close, claimed)


def _is_file(url: str) -> bool:
    """Can this be the name of a file, and is it not that of a folder?"""
    path = url.removeprefix(SQLITE)
    return "://" not in path and path != "" and not Path(path).is_dir()


def database_file(url: str | None, *, new: bool) -> Path:
    """The database file: `sqlite:///FILE`, or a plain path, or the usual place in the user's data folder.

    Raises: BadOption, BadInput (`no_file`, `cannot_write`).
    """
    if url is None:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        path = Path(home) / "bankomet" / "bankomet.db"
    elif not _is_file(url):
        raise BadOption("bad_option", option="--db", value=url, possible=f"{SQLITE}FILE, {POSTGRESQL}USER@HOST/NAME")
    else:
        path = Path(url.removeprefix(SQLITE))
    if not (new or path.exists()):
        raise BadInput("no_file", path=path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)  # other users of this computer have no business in it
    except OSError as error:
        raise BadInput("cannot_write", path=path.parent, why=error) from None
    return path
