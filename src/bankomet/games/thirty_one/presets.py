"""The readings of Thirty-one."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bankomet.core.sources import Reading, Source
from bankomet.games.thirty_one.rules import Bank, Rules

BOOK: Final = Rules(
    name="book",
    title="the bank passes after each talia",
    rev=1,
    source=Source("004", "«Тридцать одно», among gambling games of cards"),
)
COUP: Final = replace(
    BOOK,
    name="coup",
    title="the bank passes after each coup",
    source=Source("004", "«Тридцать одно», with the bank passing as in the same book's Ochko", Reading.OURS),
    bank=Bank.COUP,
)

PRESETS: Final[Mapping[str, tuple[Rules, ...]]] = {"book": (BOOK,), "coup": (COUP,)}
