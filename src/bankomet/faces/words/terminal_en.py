"""The words of the table in the terminal, in English."""

from collections.abc import Mapping
from typing import Final

__all__ = ["TERMINAL"]

TERMINAL: Final[Mapping[str, str]] = {
    "guest": "Guest",
}
