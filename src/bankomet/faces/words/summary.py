"""What happened while somebody was away, summed up without words: what `meanwhile` puts into a sentence or two."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bankomet.core.cards import Card
from bankomet.core.game import Fact, Seat
from bankomet.games.banking.facts import BankPassed, FirstBank
from bankomet.games.thirteen.facts import SeriesLost, SeriesVoid, SeriesWon, Turned

__all__ = ["Summary", "summed_up"]


@dataclass(frozen=True, slots=True)
class Summary:
    """`cards` came in the series in progress; `coups` were settled, with this `gain` for the seat."""

    cards: tuple[Card, ...] = ()
    coups: int = 0
    gain: int = 0
    took_part: bool = False
    last: SeriesWon | SeriesLost | SeriesVoid | None = None
    """How the last series ended."""
    banker: Seat | None = None
    """Who holds the bank now, if that has changed."""
    first_giver: Seat | None = None
    """Who held the bank before."""

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
        case SeriesWon() | SeriesLost():
            own = None if seat is None else fact.gains.get(seat)
            return replace(
                so_far,
                cards=(),
                coups=so_far.coups + 1,
                gain=so_far.gain + (own or 0),
                took_part=so_far.took_part or own is not None,
                last=fact,
            )
        case SeriesVoid():
            return replace(so_far, cards=(), last=fact)
        case FirstBank(banker):
            return replace(so_far, banker=banker)
        case BankPassed(giver, taker):
            return replace(so_far, banker=taker, first_giver=so_far.first_giver or giver)
        case _:
            return so_far
