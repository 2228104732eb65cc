"""What is said at the table: the shape of a sentence, and which facts a sentence can speak of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bankomet.core.game import Fact, Seat
from bankomet.games.mousetrap import facts as mousetrap
from bankomet.games.thirteen import facts as thirteen
from bankomet.play.house import HouseFact

__all__ = ["Lang", "Names", "Said", "TableFact", "Tone", "at_this_table", "tone"]

Lang: TypeAlias = Literal["ru", "en"]
Tone: TypeAlias = Literal["call", "settle", "note"]
Names: TypeAlias = Callable[[Seat], str]
"""The name of whoever sits at a seat."""

TableFact: TypeAlias = thirteen.Fact | mousetrap.Fact | HouseFact
"""Every fact that can happen at a table of this house."""

_TONES: Final[Mapping[str, Tone]] = {
    thirteen.Turned.kind: "call",
    thirteen.SeriesWon.kind: "settle",
    thirteen.SeriesLost.kind: "settle",
    thirteen.SeriesVoid.kind: "settle",
    mousetrap.CardOut.kind: "call",
    mousetrap.CountEnded.kind: "settle",
}


@dataclass(frozen=True, slots=True)
class Said:
    """A finished sentence: the kind of the fact it speaks of, and whether it is a call, a settlement or a note."""

    kind: str
    text: str
    tone: Tone


def tone(fact: Fact) -> Tone:
    """How the sentence about `fact` is said."""
    return _TONES.get(fact.kind, "note")


def at_this_table(fact: Fact) -> TableFact:
    """The fact as one of the closed union; a fact that no sentence knows is a fault of ours."""
    assert isinstance(fact, TableFact), f"no words for {fact!r}"
    return fact
