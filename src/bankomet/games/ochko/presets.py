"""The readings of Ochko."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bankomet.core.sources import Reading, Source
from bankomet.games.ochko.rules import Pictures, Rules

BOOK: Final = Rules(
    name="book",
    title="pictures count 2, 3 and 4",
    rev=1,
    source=Source("004", "«Очко» или 21, among gambling games of cards"),
)
TEN: Final = replace(
    BOOK,
    name="ten",
    title="pictures count ten",
    source=Source("004", "«Очко» или 21, with the pictures of the same book's Thirty-one", Reading.IMPLIED),
    pictures=Pictures.TEN,
)

PRESETS: Final[Mapping[str, tuple[Rules, ...]]] = {"book": (BOOK,), "ten": (TEN,)}
