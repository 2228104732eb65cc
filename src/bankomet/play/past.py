"""What has happened lately at a running table, for who comes in or comes back."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bankomet.core.game import Fact, Seat
from bankomet.play.table import Place

REMEMBERED: Final = 400
Places: TypeAlias = Mapping[Seat, Place]


@dataclass(frozen=True, slots=True)
class Told:
    """A fact, the record that led to it, and who sat where before and after it."""

    n: int
    fact: Fact
    before: Places
    after: Places

    def name(self, seat: Seat) -> str:
        """The name at a seat at that time; the seat's number where nobody sat."""
        place = self.after.get(seat) or self.before.get(seat)
        return str(seat) if place is None else place.name

    def seat_of(self, who: str) -> Seat | None:
        """Where this person sat at that time."""
        return next((seat for seat, place in self.after.items() if place.who == who), None)


@dataclass(slots=True)
class Past:
    """The latest facts of a table, and its latest settlement, however long ago."""

    settled: Told | None = None
    _facts: deque[Told] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def add(self, n: int, facts: Iterable[Fact], before: Places, after: Places) -> None:
        """Remembers what record `n` led to."""
        for fact in facts:
            told = Told(n, fact, before, after)
            self._facts.append(told)
            if hasattr(fact, "gains"):
                self.settled = told

    def since(self, n: int) -> list[Fact]:
        """The facts after record `n`, as far back as they are remembered."""
        return [told.fact for told in self._facts if told.n > n]

    def latest_first(self) -> Iterator[Told]:
        """What is remembered, the latest first."""
        return reversed(self._facts)
