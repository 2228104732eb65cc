"""The words that moves and logs are written in: numbers, seats and quoted names."""

import re
from typing import Final

from bankomet.core.cards import Card, Rank
from bankomet.core.chips import parse_chips
from bankomet.core.errors import BadNotation
from bankomet.core.game import Fact, Json, Seat

_LATIN: Final = "A-Za-zÀ-ÖØ-öø-ÿ"
_CYRILLIC: Final = "Ѐ-ҁҊ-ӿ"  # between the two stand signs and marks that lay themselves over other letters
_SCRIPTS: Final = (re.compile(f"[{_LATIN}]"), re.compile(f"[{_CYRILLIC}]"))
_NAME: Final = re.compile(f"[{_LATIN}{_CYRILLIC}](?:[ .'’-]?[{_LATIN}{_CYRILLIC}0-9])*\\.?")
LONGEST_NAME: Final = 24


def parse_whole(text: str) -> int:
    """A whole number without sign.  Raises: BadNotation (`bad_number`)."""
    return parse_chips(text)


def parse_seat(text: str) -> Seat:
    """A seat's number, from 1.  Raises: BadNotation (`bad_number`)."""
    number = parse_chips(text)
    if number < 1:
        raise BadNotation("bad_number", text=text)
    return Seat(number)


def parse_name(text: str) -> str:
    """A person's name: letters of one script, digits, single spaces, hyphens, dots and apostrophes between.

    Raises: BadNotation (`bad_name`).

    >>> parse_name("Анна-Мария 2")
    'Анна-Мария 2'
    """
    if not text or len(text) > LONGEST_NAME:
        raise BadNotation("bad_name", why=f"{len(text)} characters")
    if not _NAME.fullmatch(text):
        raise BadNotation("bad_name", why="it has other marks in it")
    if all(script.search(text) for script in _SCRIPTS):
        raise BadNotation("bad_name", why="two scripts are mixed")
    return text


def fact_json(fact: Fact) -> dict[str, Json]:
    """A fact as faces get it: its kind and its fields, cards and ranks in notation."""
    return {"kind": fact.kind, **{field: to_json(getattr(fact, field)) for field in fact.__dataclass_fields__}}


def to_json(value: object) -> Json:
    """A field of a fact or view as JSON."""
    match value:
        case Rank():
            return value.letter
        case Card():
            return str(value)
        case bool() | None:
            return value
        case str():
            return str(value)
        case int():
            return int(value)
        case dict():
            return {str(key): to_json(each) for key, each in value.items()}
        case tuple() | list() | frozenset():
            return [to_json(each) for each in value]
        case _:
            raise AssertionError(f"{value!r} has no JSON form")
