"""What a house counts of itself, for those who run it: sums alone, of no table and no person."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from bankomet.core.game import Fact

BOUNDS_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How long commits take, each bound inclusive; what takes longer than the last is counted beyond it."""


@dataclass(slots=True)
class Tally:
    """Counts since the process began."""

    records: int = 0
    """Records stored by this process."""
    coups: int = 0
    """Coups settled here."""
    voids: int = 0
    """Coups void because a share of the order was withheld."""
    conflicts: int = 0
    """Commits that came too late and were judged again."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By code: actions that were refused."""
    commits: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_MS) + 1))
    """By bound: commits that took no longer."""
    commits_ms: int = 0
    """All of them together."""

    def committed(self, records: int, facts: Iterable[Fact], took_ms: int) -> None:
        """Records were stored, and it took so long."""
        self.records += records
        self.commits[bisect_left(BOUNDS_MS, took_ms)] += 1
        self.commits_ms += took_ms
        for fact in facts:
            self.coups += _settles(fact)
            self.voids += fact.kind == "coup_void"


def _settles(fact: Fact) -> bool:
    """Does it settle a coup?  It tells of gains, and not of one seat's alone: such are paid in mid-coup."""
    return hasattr(fact, "gains") and not hasattr(fact, "seat")
