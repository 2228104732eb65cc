"""Слова стола в терминале, по-русски."""

from collections.abc import Mapping
from typing import Final

__all__ = ["TERMINAL"]

TERMINAL: Final[Mapping[str, str]] = {
    "guest": "Гость",
}
