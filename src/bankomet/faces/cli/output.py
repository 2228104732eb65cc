"""What a command writes: lines and JSON on stdout, complaints and progress on stderr."""

import json
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import StringIO, TextIOWrapper
from typing import Final, Protocol

from bankomet.faces.cli.asking import BadInput
from bankomet.faces.documents import Document

BAR_WIDTH: Final = 40


def prepare() -> None:
    """A stream that is closed leads nowhere, and signs that an encoding lacks are written as `?`."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, StringIO())
        elif isinstance(stream, TextIOWrapper) and not _is_unicode(stream.encoding):
            stream.reconfigure(errors="replace")


def say(text: str) -> None:
    """A text and the end of its line on stdout, at once.  Raises: BadInput (`cannot_print`)."""
    with _still_heard():
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


@contextmanager
def _still_heard() -> Iterator[None]:
    """When the reader of stdout has had enough (`| head`), what is left goes nowhere, and nobody complains."""
    try:
        yield
    except BrokenPipeError:
        pass
    except OSError as error:
        raise BadInput("cannot_print", why=error) from None


def say_json(document: Document) -> None:
    """One JSON document on stdout; letters outside ASCII stand for themselves where the encoding has them."""
    plain = not _is_unicode(getattr(sys.stdout, "encoding", None) or "ascii")
    say(json.dumps(document, ensure_ascii=plain, indent=2, allow_nan=False))


def warn(line: str) -> None:
    """A line on stderr; when nobody can read it, it is lost."""
    with suppress(OSError):
        sys.stderr.write(line + "\n")
        sys.stderr.flush()


def hint(line: str) -> None:
    """A line on stderr, when that is a terminal: for who sits there and waits."""
    if sys.stderr.isatty():
        warn(line)


def columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Rows as lines with aligned columns; those numbered in `right`, from 0, are aligned to the right.

    >>> columns([["seat", "purse"], ["1", "990"]], right=[1])
    ['seat  purse', '1       990']
    """
    widths = [max(_width(cell) for cell in column) for column in zip(*rows, strict=True)]

    def padded(i: int, cell: str) -> str:
        blank = " " * (widths[i] - _width(cell))
        return blank + cell if i in right else cell + blank

    return ["  ".join(padded(i, cell) for i, cell in enumerate(row)).rstrip() for row in rows]


def _width(text: str) -> int:
    """How many columns of a terminal a text takes; marks that combine take none."""
    return sum(not unicodedata.combining(letter) for letter in text)


class Bar(Protocol):
    """Shows how far something has come."""

    def __call__(self, done: int) -> None:
        """So much of the whole is done."""
        ...


@contextmanager
def progress(total: int) -> Iterator[Bar]:
    """A bar on stderr, when that is a terminal, from 0 to `total`; it is wiped away in the end."""
    if not sys.stderr.isatty() or total <= 0:
        yield lambda done: None  # noqa: ARG005 - nobody looks
        return
    shown = -1

    def show(done: int) -> None:
        nonlocal shown
        percent = 100 * done // total
        if percent != shown:
            shown = percent
            _draw(percent)

    try:
        yield show
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _draw(percent: int) -> None:
    width = min(BAR_WIDTH, max(shutil.get_terminal_size().columns - 8, 4))
    full = width * percent // 100
    sys.stderr.write(f"\r{'━' * full}{'─' * (width - full)} {percent:3} %")
    sys.stderr.flush()


def _is_unicode(encoding: str) -> bool:
    return encoding.lower().replace("-", "").startswith("utf")
