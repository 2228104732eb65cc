"""Holdings that are asked for most, computed beforehand: 13 ranks, one to four suits, every policy, with jokers or not.

The file has for each the numerators of its numbers over one denominator.  It is made by `python tools/holdings.py`,
from `solve` alone; a test makes part of it again.  A loss multiple needs no row of its own: a value is what is won on
average less the multiple times the chance of the loss.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import lcm
from typing import Any, Final

from bankomet.games.thirteen.rules import PackOut, Reshuffle, Tenure
from bankomet.solve.holding import Holding, Value, holding, value
from bankomet.solve.setting import Setting, setting

__all__ = ["FILE", "row_of", "settings", "tabulated"]

FILE: Final = "holdings.json"
Row = Mapping[str, Any]


def settings() -> list[Setting]:
    """What the table holds."""
    return [
        setting(suits=suits, jokers=jokers, pack_out=pack_out)
        for suits in (1, 2, 3, 4)
        for jokers in (0, 2)
        for pack_out in PackOut
    ]


def tabulated(at: Setting) -> Holding | None:
    """The holding, if it stands in the table."""
    if at.reshuffle is not Reshuffle.NEVER or at.tenure is not Tenure.UNTIL_LOSS:
        return None
    row = _table().get(_key(at))
    return None if row is None else _holding(row, at.loss_multiple)


def row_of(at: Setting) -> dict[str, object]:
    """A row of the table, computed."""
    one = holding(replace(at, loss_multiple=1))
    lost = _lost(one, value(replace(at, loss_multiple=2)))
    return {
        "copies": list(at.copies),
        "pack_out": str(at.pack_out),
        "value": _packed(one.by_next_call),
        "lost": _packed(lost),
        "wins": _packed(one.wins_at_least),
        "runs_out": str(one.pack_runs_out),
    }


def _lost(one: Value, two: Value) -> list[Fraction]:
    """By next call: the chance that the holding ends with a loss."""
    return [single - double for single, double in zip(one.by_next_call, two.by_next_call, strict=True)]


def _holding(row: Row, loss_multiple: int) -> Holding:
    worth, lost = _unpacked(row["value"]), _unpacked(row["lost"])
    more = loss_multiple - 1
    return Holding(
        by_next_call=tuple(single - more * chance for single, chance in zip(worth, lost, strict=True)),
        pack_runs_out=Fraction(row["runs_out"]),
        wins_at_least=_unpacked(row["wins"]),
    )


@cache
def _table() -> Mapping[tuple[tuple[int, ...], str], Row]:
    text = (files("bankomet.faces.web") / "data" / FILE).read_text(encoding="utf-8")
    return {(tuple(row["copies"]), row["pack_out"]): row for row in json.loads(text)}


def _key(at: Setting) -> tuple[tuple[int, ...], str]:
    return at.copies, str(at.pack_out)


def _packed(numbers: Sequence[Fraction]) -> dict[str, object]:
    over = lcm(*(number.denominator for number in numbers))
    return {"over": str(over), "of": [str(number.numerator * (over // number.denominator)) for number in numbers]}


def _unpacked(packed: Mapping[str, Any]) -> tuple[Fraction, ...]:
    over = int(packed["over"])
    return tuple(Fraction(int(number), over) for number in packed["of"])
