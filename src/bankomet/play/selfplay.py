"""A table of bots that plays by itself: the same terms and seed give the same records, on every machine.

Secrets, cuts, names and the bots' words come from separate named streams of the seed, so that a change in one of
them leaves the others as they were.  No time passes in it: a bot speaks when it is its turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bankomet.core.game import CHANCE, NOBODY, Fact, Seat
from bankomet.play import bots
from bankomet.play.bots import Style
from bankomet.play.house import Close, Cut, Join, Refill, Rest
from bankomet.play.sealer import Sealer
from bankomet.play.seals import Reveal
from bankomet.play.shoe import Dice, SeededDice, shuffled
from bankomet.play.table import Entry, GameMove, Table, open_table
from bankomet.play.terms import Terms

Ended: TypeAlias = Literal["coups", "over", "no_stakes"]
"""Why self-play ends: the coups are played, no two purses can play (G1), or nobody stakes (T2a)."""

SEALED_AS: Final = "selfplay"
"""The name of the table in the seals of self-play."""
NAMES_IN: Final = "ru"
"""Bots of self-play bear these names whatever the reader's language, or the same seed would not write the same log."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A record that was made: the entry, the facts that followed, and the table after it."""

    entry: Entry
    facts: tuple[Fact, ...]
    table: Table


def selfplay(terms: Terms, *, coups: int, seed: int) -> Iterator[Happened]:
    """All that happens at a full table of bots until `coups` are settled, or nothing more can be."""
    table = open_table(terms)
    for join in joins(terms, SeededDice(seed, "names")):
        table, facts = table.after(join)
        yield Happened(join, facts, table)
    company = Company(seed)
    while ended(table, coups) is None:
        entry = company.next_entry(table)
        table, facts = table.after(entry)
        yield Happened(entry, facts, table)
    owed = company.sealer.owed(table)
    if isinstance(owed, Reveal):
        table, facts = table.after(owed)
        yield Happened(owed, facts, table)
    if ended(table, coups) == "no_stakes":
        rested, facts = table.after(Rest())
        yield Happened(Rest(), facts, rested)


def ended(table: Table, coups: int) -> Ended | None:
    """Why the bots stop here, if they do."""
    if table.state.coups >= coups:
        return "coups"
    if table.over:
        return "over"
    return "no_stakes" if table.nobody_stakes else None


def joins(terms: Terms, dice: Dice) -> Iterator[Join]:
    """Bots sit down at every seat, the styles in turn."""
    taken: set[str] = set()
    for number in range(1, terms.seat_count + 1):
        name = bots.name_for(NAMES_IN, taken, dice)
        taken.add(name.casefold())
        yield Join(Seat(number), f"b{number}", bots.style_of_place(number), name)


class Company:
    """The bots around one table, and the dice behind it: tells what happens next.

    A person at the table is played like a steady bot, so a rehearsal may seat people too.
    """

    def __init__(self, seed: int) -> None:
        self.sealer = Sealer(SEALED_AS, SeededDice(seed, "secrets"))
        self._cuts = SeededDice(seed, "cuts")
        self._bots = SeededDice(seed, "bots")
        self._at = ""
        self._unasked: list[Seat] = []
        self._asked: list[Seat] = []

    def next_entry(self, table: Table) -> Entry:
        """The next record: a seal, a purse filled up, the pack cut, a card turned, a word said, or stakes close.

        Something must be possible: the table is not over, and two who sit at it can play.
        """
        owed = self.sealer.owed(table)
        if owed is not None:
            return owed
        poor = _first_to_refill(table) if table.at != self._at else None
        if poor is not None:
            return Refill(poor)
        if table.turns() is CHANCE:
            return self._cut(table) or self.sealer.order(table) or self.sealer.card(table)
        return self._word(table) or _closing(table)

    def _cut(self, table: Table) -> Cut | None:
        cutting = table.cutting
        if cutting is None:
            return None
        return Cut(cutting.seat, 1 + self._cuts.below(cutting.cards - 1))

    def _word(self, table: Table) -> GameMove | None:
        """What somebody says as stakes open: first those who speak unasked, then all who are awaited; then None."""
        if table.at != self._at:
            self._begin_stage(table)
        while self._unasked:
            seat = self._unasked.pop()
            offers = table.offers(seat)
            move = bots.volunteer(_style(table, seat), table.terms.rules, table.state.seen_by(seat), offers, self._bots)
            if move is not None:
                return GameMove(move)
        return self._answer(table, table.state.awaited)

    def _begin_stage(self, table: Table) -> None:
        turns = table.turns()
        speakers = turns if isinstance(turns, frozenset) else NOBODY
        in_any_order = shuffled(sorted(speakers), self._bots)
        self._at = table.at
        self._unasked = [seat for seat in in_any_order if bots.speaks_unasked(_style(table, seat), self._bots)]
        self._asked = []

    def _answer(self, table: Table, awaited: frozenset[Seat]) -> GameMove | None:
        if not awaited:
            return None
        while True:
            self._asked = self._asked or shuffled(sorted(awaited), self._bots)
            seat = self._asked.pop()
            if seat in awaited:
                break
        offers = table.offers(seat)
        style, rules, view = _style(table, seat), table.terms.rules, table.state.seen_by(seat)
        return GameMove(bots.speak(style, rules, view, seat, offers, self._bots))


def _first_to_refill(table: Table) -> Seat | None:
    """A seat whose purse has fallen below the least and may be filled up now."""
    if not (table.terms.refill and table.state.seats_open):
        return None
    least = table.terms.rules.least_purse
    poor = (seat for seat, sitting in table.state.seats.items() if sitting.purse < least)
    return next((seat for seat in poor if not table.state.stake_of(seat)), None)


def _closing(table: Table) -> Close:
    assert table.state.stakes_open, f"nothing can happen at {table.at}"
    return Close()


def _style(table: Table, seat: Seat) -> Style:
    place = table.places[seat]
    return Style(place.style) if place.is_bot else Style.STEADY
