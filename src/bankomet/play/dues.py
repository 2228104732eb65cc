"""What a table does by itself, and when: bots speak, clocks run out, cards are turned at their pace (G3, T9).

A pure reckoning from the table and the times kept beside it; the desk asks for it after every record, sleeps until
the first of the dues, and writes the records that it stands for.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from bankomet.core.game import CHANCE, NOBODY, Seat
from bankomet.play.clocks import Pace, Timing
from bankomet.play.table import Table


class What(StrEnum):
    """What is due."""

    REST = "rest"
    REFILL = "refill"
    WAKE = "wake"
    SEAL = "seal"
    """The house owes the secret of the last coup, or the promise of the next."""
    AWAY = "away"
    BACK = "back"
    CUT = "cut"
    BOT = "bot"
    UNASKED = "unasked"
    """A bot wants a word though it is not asked: its renewed stake is taken back, or a bid left."""
    WITHHELD = "withheld"
    """A share of the order was not opened in time."""
    CLOCK = "clock"
    CLOSE = "close"
    CARD = "card"
    LATE_CARD = "late_card"
    """The banker has not turned his card in time: it is turned, and he is away."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something due at a time, for a seat or the whole table; `clock` says that a person sees it run down."""

    at_ms: int
    what: What
    seat: Seat | None = None
    since_ms: int | None = None
    """When a person's clock began, where this is one."""


@dataclass(slots=True)
class Times:
    """When what began; kept by the desk."""

    stage_ms: int
    """The present decision opened, or the table woke."""
    word_ms: int
    """Somebody spoke in the game, or a card was turned; who sits down or gets up holds no card back."""
    asked_ms: dict[Seat, int] = field(default_factory=dict)
    """Each seat that has the word got it."""
    pause_ms: dict[Seat, int] = field(default_factory=dict)
    """How long each bot that has the word will think."""
    unasked_ms: dict[Seat, int] = field(default_factory=dict)
    """When each bot will speak that wants to though it is not asked."""
    lost_ms: dict[Seat, int] = field(default_factory=dict)
    """Each person without a connection lost it."""
    here_ms: dict[Seat, int] = field(default_factory=dict)
    """Each person who had none has one again, as far as this process knows."""
    alone_ms: int | None = None
    """The last connection of all was lost."""


def dues(table: Table, times: Times, timing: Timing, pace: Pace, *, runs: bool) -> Iterator[Due]:
    """All that is due some time.  `runs`: do the banker's cards run by themselves?"""
    if times.alone_ms is not None and not table.resting:
        yield Due(times.alone_ms + timing.rest_ms, What.REST)
    if table.resting or table.over:
        return
    yield from _absences(table, times, timing)
    if table.nobody_stakes:
        yield Due(times.word_ms, What.REST)
        return
    if table.owes_seal:
        yield Due(times.word_ms, What.SEAL)
        return
    yield from _purses(table, times)
    yield from _cuts(table, times)
    turns = table.turns()
    if turns is CHANCE and table.unopened:
        yield from (Due(_opened_by(times, timing, seat), What.WITHHELD, seat) for seat in sorted(table.unopened))
    elif turns is CHANCE:
        yield _card(table, times, timing, pace, runs=runs)
    elif turns != NOBODY:
        yield from _words(table, times, timing)
        yield from (Due(at_ms, What.UNASKED, seat) for seat, at_ms in times.unasked_ms.items())


def _absences(table: Table, times: Times, timing: Timing) -> Iterator[Due]:
    for seat, since in times.lost_ms.items():
        place = table.places.get(seat)
        if place is not None and not place.away and not place.leaving:
            yield Due(since + timing.lost_ms, What.AWAY, seat)


def _purses(table: Table, times: Times) -> Iterator[Due]:
    """Bots fill their purses up as soon as they may."""
    if not (table.terms.refill and table.state.seats_open):
        return
    least = table.terms.rules.least_purse
    for seat, place in table.places.items():
        if place.is_bot and not place.leaving and table.purse(seat) < least and not table.state.stake_of(seat):
            yield Due(times.word_ms, What.REFILL, seat)


def _cuts(table: Table, times: Times) -> Iterator[Due]:
    cutting = table.cutting
    if cutting is not None and table.places[cutting.seat].is_bot:
        yield Due(times.word_ms, What.CUT, cutting.seat)


def _opened_by(times: Times, timing: Timing, seat: Seat) -> int:
    """When the page of a seat must have opened its share.

    Without a connection it cannot: its time runs from when it is back, and until then nobody waits for longer than
    until the seat is away.
    """
    asked = times.stage_ms
    lost, here = times.lost_ms.get(seat), max(asked, times.here_ms.get(seat, asked))
    by = here + timing.open_ms if lost is None else max(asked + timing.open_ms, lost + timing.lost_ms)
    return min(by, asked + timing.lost_ms + timing.open_ms)


def _card(table: Table, times: Times, timing: Timing, pace: Pace, *, runs: bool) -> Due:
    banker = table.state.banking
    if banker is None:
        return Due(times.word_ms + timing.draw_ms, What.CARD)
    if not table.state.paced:
        return Due(times.word_ms + timing.deal_ms, What.CARD)
    place = table.places[banker]
    by_hand = not (runs or place.is_bot or place.away or place.leaving)
    if by_hand:
        return Due(times.word_ms + timing.turn_ms, What.LATE_CARD, banker, times.word_ms)
    return Due(times.word_ms + timing.card_ms(pace), What.CARD)


def _words(table: Table, times: Times, timing: Timing) -> Iterator[Due]:
    """Bots speak after their pause; people's clocks run where a missed one does something; stakes close at last."""
    awaited = table.state.awaited
    people = False
    for seat in awaited:
        place = table.places[seat]
        since = times.asked_ms.get(seat, times.stage_ms)
        if place.is_bot:
            yield Due(since + times.pause_ms.get(seat, 0), What.BOT, seat)
            continue
        people = True
        if not table.state.stakes_open and table.state.default(seat) is not None:
            yield Due(since + timing.think_ms, What.CLOCK, seat, since)
    if table.state.stakes_open:
        yield _closing(table, times, timing, people=people, awaited=bool(awaited))


def _closing(table: Table, times: Times, timing: Timing, *, people: bool, awaited: bool) -> Due:
    """When all have spoken, or at the end of the clock, however often somebody changes his stake."""
    latest = times.stage_ms + timing.think_ms
    if awaited or not table.state.staked:
        return Due(latest, What.CLOSE, None, times.stage_ms if people else None)
    earliest = times.stage_ms + timing.read_ms
    return Due(max(earliest, min(times.word_ms + timing.close_ms, latest)), What.CLOSE)
