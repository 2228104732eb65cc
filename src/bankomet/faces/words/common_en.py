"""Words that any face of the table needs, in English."""

from collections.abc import Mapping
from typing import Final

__all__ = ["COMMON"]

COMMON: Final[Mapping[str, str]] = {
    # the name of somebody who has not chosen one; a number follows
    "guest": "Guest",
}
