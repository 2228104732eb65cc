"""Answers about chances: how they are told, and how far their making has come."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked
from bankomet.faces.documents import Document

if TYPE_CHECKING:
    from bankomet.faces.odds import Table


class Answer(Protocol):
    """What `bankomet.faces.odds` answers."""

    def json(self) -> Mapping[str, Document]:
        """As a document."""
        ...

    def tables(self) -> "list[Table]":
        """For people."""
        ...


@contextmanager
def progress() -> Iterator[Callable[[int, int], None]]:
    """A bar for work that tells how many of its parts are done."""
    with output.progress(100) as bar:
        yield lambda done, of: bar(100 * done // of)


def say(answer: Answer, asked: Asked) -> int:
    """The answer on stdout, as was asked; the exit status."""
    if asked.json:
        output.say_json(answer.json())
        return 0
    blocks = []
    for table in answer.tables():
        rows = [row for row in (table.head, *table.rows) if any(row)]
        lines = [table.title] if table.title else []
        lines += [f"  {line}" for line in output.columns(rows, right=table.right)] if rows else []
        blocks.append("\n".join([*lines, *([table.note] if table.note else [])]))
    output.say("\n\n".join(blocks))
    return 0
