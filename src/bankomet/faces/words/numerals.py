"""Numbers as both languages write them, and the Russian agreement with a number."""

from typing import Final

__all__ = ["NBSP", "THIN", "number", "plural", "signed"]

NBSP: Final = "\u00a0"
THIN: Final = "\u202f"
"""Narrow and not breaking: what stands between thousands."""


def number(value: int) -> str:
    """A whole number with a thin space by thousands and a true minus.

    >>> number(41380) == "41" + THIN + "380"
    True
    """
    digits = f"{abs(value):,}".replace(",", THIN)
    return f"−{digits}" if value < 0 else digits


def signed(value: int) -> str:
    """A gain with its sign: +20, −20, 0."""
    return f"+{number(value)}" if value > 0 else number(value)


def plural(count: int, one: str, few: str, many: str) -> str:
    """The number with the form of a Russian noun that agrees with it.

    >>> [plural(n, "карта", "карты", "карт").replace(NBSP, " ") for n in (1, 2, 5, 11, 21, 112)]
    ['1 карта', '2 карты', '5 карт', '11 карт', '21 карта', '112 карт']
    """
    return f"{number(count)}{NBSP}{form(count, one, few, many)}"


def form(count: int, one: str, few: str, many: str) -> str:
    """The form of a Russian noun or verb that agrees with `count`."""
    tens, units = count // 10 % 10, count % 10
    if tens == 1 or units == 0 or units > 4:  # noqa: PLR2004 - 2, 3 and 4 take the second form
        return many
    return one if units == 1 else few
