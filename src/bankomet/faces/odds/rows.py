"""Rows and heads that the tables of several answers share."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bankomet.faces.odds.figures import guessed, one_in, percent, short, signed
from bankomet.faces.odds.tables import Table
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.solve.estimate import Estimate

PLACES: Final = 6
MANY_PLACES: Final = 12
"""For the few numbers that somebody may want to compare."""


def chances(title: str, rows: Iterable[tuple[str, Fraction]], lang: Lang) -> Table:
    """A table of chances: each in percent, as one in so many, and as a fraction."""
    words = odds_texts(lang)
    return Table(
        title=title,
        head=("", words["chance"], words["one_in"], words["fraction"]),
        rows=tuple((name, percent(chance, lang), one_in(chance, lang), short(chance)) for name, chance in rows),
    )


def gains(title: str, rows: Iterable[tuple[str, Fraction]], lang: Lang, places: int = PLACES) -> Table:
    """A table of gains for a stake of one."""
    words = odds_texts(lang)
    return Table(
        title=title,
        head=("", words["gain"], words["fraction"]),
        rows=tuple((name, signed(value, places, lang), short(value)) for name, value in rows),
        right=(1,),
    )


def estimates(title: str, rows: Iterable[tuple[str, Estimate]], lang: Lang) -> Table:
    """A table of numbers found by trying, which says so."""
    words = odds_texts(lang)
    found = list(rows)
    first = found[0][1]
    return Table(
        title=title,
        head=("", words["estimate"]),
        rows=tuple((name, guessed(each.mean, each.stderr, lang)) for name, each in found),
        right=(),
        note=words["estimate.note"].format(n=first.n, seed=first.seed),
    )


def with_note_on_long_fractions(tables: Sequence[Table], lang: Lang) -> list[Table]:
    """The same tables; where a fraction is told by the number of its digits alone, the last one says so."""
    abridged = any(cell.startswith("(") for table in tables for row in table.rows for cell in row[2:])
    if not abridged:
        return list(tables)
    return [*tables[:-1], replace(tables[-1], note=odds_texts(lang)["long_fractions"])]
