"""What is said at the table: the shape of a sentence, and which facts a sentence can speak of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bankomet.core.game import Fact, Seat
from bankomet.games.hands import facts as hands
from bankomet.games.mousetrap import facts as mousetrap
from bankomet.games.thirteen import facts as thirteen
from bankomet.play.house import HouseFact

__all__ = ["Coup", "Lang", "Names", "Said", "TableFact", "Tone", "at_this_table", "coup_of", "is_even", "tone"]

Lang: TypeAlias = Literal["ru", "en"]
Tone: TypeAlias = Literal["call", "settle", "note"]
Coup: TypeAlias = Literal["series", "round"]
"""What is settled at once: a series of Thirteen, a round of any other game."""
Names: TypeAlias = Callable[[Seat], str]
"""The name of whoever sits at a seat."""

TableFact: TypeAlias = thirteen.Fact | hands.HandsFact | mousetrap.Fact | HouseFact
"""Every fact that can happen at a table of this house."""

_TONES: Final[Mapping[str, Tone]] = {
    thirteen.Turned.kind: "call",
    thirteen.SeriesWon.kind: "settle",
    thirteen.SeriesLost.kind: "settle",
    thirteen.SeriesVoid.kind: "settle",
    hands.RoundSettled.kind: "settle",
    mousetrap.CardOut.kind: "call",
    mousetrap.CountEnded.kind: "settle",
}
_EVEN: Final = frozenset({hands.Result.EQUAL, hands.Result.BOTH_NATURAL, hands.Result.BOTH_BUST})


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


def is_even(result: hands.Result) -> bool:
    """Are punter and banker quits?"""
    return result in _EVEN


def coup_of(game: str) -> Coup:
    """What a coup of this game is called."""
    return "series" if game == "thirteen" else "round"
