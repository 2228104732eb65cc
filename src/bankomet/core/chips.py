"""Counters: whole numbers, and the reading of them."""

from typing import Final, NewType

from bankomet.core.errors import BadNotation

Chips = NewType("Chips", int)

MOST_DIGITS: Final = 15


def parse_chips(text: str) -> Chips:
    """A whole number of counters, written in plain ASCII digits.

    Nothing is guessed: signs, points, commas, spaces and other scripts' digits are refused rather than misread.
    Raises: BadNotation (`bad_number`).

    >>> parse_chips("250")
    250
    """
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise BadNotation("bad_number", text=text)
    if text != str(int(text)):
        raise BadNotation("bad_number", text=text)
    return Chips(int(text))
