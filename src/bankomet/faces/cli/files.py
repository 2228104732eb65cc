"""The files of the command line: a log that is read, and one that is written whole or not at all."""

import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from bankomet.faces.cli.asking import BadInput
from bankomet.faces.cli.ending import heard_ending
from bankomet.play.log import FORMAT


def read_log(path: str) -> str:
    """The text of a log; bytes that are no UTF-8 become signs that no log has, and its digits tell.

    Raises: BadInput (`no_file`, `bad_file`, `cannot_read`, `bad_log`).
    """
    first = FORMAT.rpartition(" ")[0].encode()
    try:
        with Path(path).open("rb") as file:
            begins = file.read(len(BOM_UTF8 + first))
            if begins == BOM_UTF8 + first:
                raise BadInput("bad_log.marked", path=path)
            if not begins.startswith(first):
                raise BadInput("bad_log", path=path)
            return (begins + file.read()).decode(errors="replace")
    except FileNotFoundError:
        raise BadInput("no_file", path=path) from None
    except IsADirectoryError:
        raise BadInput("bad_file", path=path) from None
    except OSError as error:
        raise BadInput("cannot_read", path=path, why=error) from None


@contextmanager
def new_file(path: str) -> Iterator[TextIO]:
    """A text file that takes its place at `path` when all is written; until then, and after a fault, nothing changes.

    SIGTERM is an interrupt meanwhile.  What is there and no regular file (a pipe, a terminal) is written to as it is.
    Raises: BadInput (`cannot_write`).
    """
    given = Path(path)
    try:
        if given.exists() and not given.is_file():
            with given.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            return
        with heard_ending(), _beside(Path(os.path.realpath(path))) as file:
            yield file
    except OSError as error:
        raise BadInput("cannot_write", path=path, why=error) from None


@contextmanager
def _beside(target: Path) -> Iterator[TextIO]:
    part = target.with_name(f".bankomet-{os.getpid()}.part")
    part.unlink(missing_ok=True)  # left by a process of the same number that was killed
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
