"""Слова, нужные любому лицу стола, по-русски."""

from collections.abc import Mapping
from typing import Final

__all__ = ["COMMON"]

COMMON: Final[Mapping[str, str]] = {
    # the name of somebody who has not chosen one; a number follows
    "guest": "Гость",
}
