"""Phases of a coup with hidden hands, and what is remembered of the last one.

staking ── dealing ── playing
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import Json, Seat
from bankomet.core.notation import to_json
from bankomet.games.hands.facts import Result

Hands = Mapping[Seat, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Dealing:
    """Cards go round, one at a time; nobody has looked at his hand."""

    name: ClassVar[str] = "dealing"
    stakes: Mapping[Seat, Chips]
    """Of the punters who are dealt in, in the order in which they will draw."""
    total: Chips
    hands: Hands


@dataclass(frozen=True)
class Playing:
    """Seats draw in their order; the first of `todo` is in turn.  Without slots, so that it is copied by its dict."""

    name: ClassVar[str] = "playing"
    stakes: Mapping[Seat, Chips]
    """What still lies on the table."""
    total: Chips
    hands: Hands
    todo: tuple[Seat, ...]
    owed: bool = False
    """Who is in turn has asked for a card, and Chance gives it."""
    results: Mapping[Seat, Result] = field(default_factory=dict)
    """Of who is out of the coup already."""
    over: frozenset[Seat] = frozenset()
    """Who has said that his hand counts too much."""
    gains: Mapping[Seat, int] = field(default_factory=dict)
    """What was paid in this coup so far."""
    mixed: bool = False
    """P8: used cards were shuffled in, and the talia ends with this coup."""


def taken_on(phase: Playing, *, hands: Hands, todo: tuple[Seat, ...], owed: bool) -> Playing:
    """The same coup with other hands or another in turn; `dataclasses.replace` gives it in five times the time."""
    made = object.__new__(Playing)
    object.__setattr__(made, "__dict__", {**phase.__dict__, "hands": hands, "todo": todo, "owed": owed})
    return made


@dataclass(frozen=True)
class LastRound:
    """The coup settled last: the hands that were shown, what they count, and what it was for everybody."""

    banker: Seat
    series: int
    hands: Hands
    totals: Mapping[Seat, int]
    results: Mapping[Seat, Result]
    gains: Mapping[Seat, int]

    @cached_property
    def json(self) -> Json:
        """As views tell it, made once: it is told until the next coup is settled."""
        return {
            "banker": self.banker,
            "series": self.series,
            "hands": to_json(self.hands),
            "totals": to_json(self.totals),
            "results": to_json(self.results),
            "gains": to_json(self.gains),
        }
