"""What a Python program hands over: whole numbers of any kind, such as NumPy's, and options as texts or as numbers."""

from collections.abc import Mapping
from operator import index
from typing import SupportsIndex, TypeAlias, TypeVar, cast

T = TypeVar("T")

Options: TypeAlias = Mapping[str, str | SupportsIndex]
"""Options by name, each as it is written, `"2"`, or, where it is a number, `2`."""


def plain(number: T) -> T:
    """A whole number of any kind as Python's own, of which none is too great; what is none is left to be refused.

    >>> plain(7), plain(7.0), plain(None)
    (7, 7.0, None)
    """
    if isinstance(number, int):
        return number
    try:
        return cast("T", index(cast("SupportsIndex", number)))
    except TypeError:
        return number


def written(options: Options) -> dict[str, str]:
    """Options as a table's terms name them.

    >>> written({"loss_multiple": 2, "pack_out": "bank_ends"})
    {'loss_multiple': '2', 'pack_out': 'bank_ends'}
    """
    return {name: value if isinstance(value, str) else str(plain(value)) for name, value in options.items()}
