"""Tables that an answer is read from: in a terminal as lines of text, in a notebook as HTML."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under a head; the first cell of a row says what the row is of."""

    title: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    right: tuple[int, ...] = (1, 2)
    """The columns, from 0, whose cells end below one another."""
    note: str = ""
    """What a reader should know besides."""


def as_html(tables: Iterable[Table]) -> str:
    """All tables below one another, for a notebook; whatever stands in a cell is text.

    >>> as_html([Table(title="A < B", head=("", "%"), rows=(("win", "64"),))])[:48]
    '<table><caption>A &lt; B</caption><thead><tr><th'
    """
    return "\n".join(_html(table) for table in tables)


def _html(table: Table) -> str:
    head = "".join(_cell(table, i, cell, "col") for i, cell in enumerate(table.head))
    body = "".join(
        "<tr>" + "".join(_cell(table, i, cell, None if i else "row") for i, cell in enumerate(row)) + "</tr>"
        for row in table.rows
    )
    made = f"<table><caption>{escape(table.title)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"{made}<p>{escape(table.note)}</p>" if table.note else made


def _cell(table: Table, column: int, text: str, scope: str | None) -> str:
    side = "right" if column in table.right else "left"
    name, role = ("td", "") if scope is None else ("th", f' scope="{scope}"')
    return f'<{name}{role} style="text-align:{side}">{escape(text)}</{name}>'
