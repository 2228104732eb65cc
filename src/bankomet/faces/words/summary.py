"""What happened while somebody was away, summed up without words: what `meanwhile` puts into a sentence or two."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from bankomet.core.cards import Card
from bankomet.core.game import Fact, Seat
from bankomet.faces.words.sentences import Coup
from bankomet.games.banking.facts import BankPassed, FirstBank
from bankomet.games.hands.facts import Natural, RoundSettled, WentOver
from bankomet.games.thirteen.facts import SeriesLost, SeriesVoid, SeriesWon, Turned

__all__ = ["Summary", "summed_up"]

Gaining: TypeAlias = SeriesWon | SeriesLost | RoundSettled | Natural | WentOver
"""What moves counters between purses."""


@dataclass(frozen=True, slots=True)
class Summary:
    """`cards` came in the series in progress; `coups` were settled, with this `gain` for the seat."""

    cards: tuple[Card, ...] = ()
    coups: int = 0
    gain: int = 0
    took_part: bool = False
    last: SeriesWon | SeriesLost | SeriesVoid | RoundSettled | None = None
    """How the last coup ended."""
    mine: Gaining | None = None
    """What brought the seat its latest gain, or took it."""
    banker: Seat | None = None
    """Who holds the bank now, if that has changed."""
    first_giver: Seat | None = None
    """Who held the bank before."""

    @property
    def coup(self) -> Coup:
        """What a coup is called here."""
        return "round" if isinstance(self.last, RoundSettled) else "series"

    @property
    def says_nothing(self) -> bool:
        """Has nothing happened that is worth a word?"""
        return not (self.cards or self.last or self.banker)


def summed_up(facts: Iterable[Fact], seat: Seat | None) -> Summary:
    """The summary of these facts for whoever sits at `seat`."""
    summary = Summary()
    for fact in facts:
        summary = _with(summary, fact, seat)
    return summary


def _with(so_far: Summary, fact: Fact, seat: Seat | None) -> Summary:
    match fact:
        case Turned():
            return replace(so_far, cards=(*so_far.cards, fact.card))
        case SeriesWon() | SeriesLost() | RoundSettled():
            return replace(_gained(so_far, fact, seat), cards=(), coups=so_far.coups + 1, last=fact)
        case Natural() | WentOver():
            return _gained(so_far, fact, seat)
        case SeriesVoid():
            return replace(so_far, cards=(), last=fact)
        case FirstBank(banker):
            return replace(so_far, banker=banker)
        case BankPassed(giver, taker):
            return replace(so_far, banker=taker, first_giver=so_far.first_giver or giver)
        case _:
            return so_far


def _gained(
    so_far: Summary, fact: SeriesWon | SeriesLost | RoundSettled | Natural | WentOver, seat: Seat | None
) -> Summary:
    if seat is None or seat not in fact.gains:
        return so_far
    return replace(so_far, gain=so_far.gain + fact.gains[seat], took_part=True, mine=fact)
