"""Filling the places of static words: `{name}` takes a value, `{n|one|more}` the form that agrees with it."""

import re
from collections.abc import Sequence
from typing import Final

from bankomet.faces.words.numerals import form, number
from bankomet.faces.words.sentences import Lang

__all__ = ["filled"]

_PLACE: Final = re.compile(r"\{(\w+)((?:\|[^|}]*)+)?\}")


def filled(text: str, lang: Lang, /, **places: str | int) -> str:
    """The text with its places filled; numbers are written with thin spaces, a place without value stays empty.

    >>> filled("{n} {n|место|места|мест}", "ru", n=3)
    '3 места'
    >>> filled("{n} {n|seat|seats}", "en", n=1)
    '1 seat'
    """

    def fill(place: re.Match[str]) -> str:
        value = places.get(place[1], "")
        if place[2]:
            return _agreed(int(value or 0), place[2][1:].split("|"), lang)
        return number(value) if isinstance(value, int) else value

    return _PLACE.sub(fill, text)


def _agreed(count: int, forms: Sequence[str], lang: Lang) -> str:
    if lang == "ru":
        one, few, many = (*forms, forms[-1], forms[-1])[:3]
        return form(count, one, few, many)
    return forms[0] if count == 1 else forms[-1]
