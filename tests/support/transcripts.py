"""Logs of tables at which people add to the order of the cards, or withhold what they promised, in every tradition."""

from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random

from bankomet.core.game import Seat
from bankomet.games import GAMES
from bankomet.play import fair
from bankomet.play.house import PERSON, Join
from bankomet.play.log import print_log
from bankomet.play.seals import Open, SealMove, Share, Withdraw, Withhold
from bankomet.play.selfplay import Company, ended
from bankomet.play.table import Entry, Table, open_table
from bankomet.play.terms import Terms, agree

WITHHELD = 0.15
"""How often somebody does not open what he has promised."""
WITHDRAWN = 0.02
"""How often the house takes a promise back, whenever it could."""
ONE_IN = 10
"""One log in so many is of a table whose pack is likely to run out in mid-coup."""


def transcripts(how_many: int, seed: int = 1) -> Iterator[str]:
    """So many logs, the presets of every game that deals in turn; the same seed gives the same logs."""
    dealing = [game for game in GAMES.values() if game.deals]
    presets = cycle([(game.name, preset) for game in dealing for preset in game.presets])
    for no, (game, preset) in islice(zip(count(), presets), how_many):
        random = Random(f"{seed} {no}")  # noqa: S311 - a seed is wanted
        if no % ONE_IN == 0:
            yield transcript(agree(game="thirty-one", preset="book", seat_count=7), random, coups=4)
            continue
        terms = agree(game=game, preset=preset, seat_count=random.randint(2, 5))
        yield transcript(terms, random, coups=random.randint(1, 2))


def transcript(terms: Terms, random: Random, *, coups: int) -> str:
    """The log of a table of people until so many coups are settled and the next seal is promised."""
    return "\n".join(print_log(terms, _entries(terms, random, coups))) + "\n"


def _entries(terms: Terms, random: Random, coups: int) -> Iterator[Entry]:
    table, company = open_table(terms), Company(random.getrandbits(32))
    sharing = Sharing(random)
    for seat in range(1, terms.seat_count + 1):
        join = Join(Seat(seat), f"p{seat}", PERSON, f"P{seat}")
        table, _ = table.after(join)
        yield join
    while ended(table, coups) is None or table.owes_seal:
        entry = sharing.next_entry(table) or company.next_entry(table)
        table, _ = table.after(entry)
        yield entry


class Sharing:
    """What people add to the seals of a table, each by his own mind."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._asked = 0
        self._willing: list[Seat] = []
        self._shares: dict[Seat, bytes] = {}

    def next_entry(self, table: Table) -> SealMove | None:
        """Somebody's promise while stakes are open, his opening when they are closed, or that he withholds it.

        Now and then the house takes its own promise back.
        """
        seal = table.sealing.seal
        if seal is None or table.owes_seal or seal.void:
            return None
        unopened = table.unopened
        if unopened:
            seat = min(unopened)
            withheld = self._random.random() < WITHHELD
            return Withhold(seal.context.no, seat) if withheld else Open(seal.context.no, seat, self._shares[seat])
        if table.sealing.may_withdraw(table.state) and self._random.random() < WITHDRAWN:
            return Withdraw(seal.context.no)
        return self._promise(table, seal.context) if table.state.stakes_open and not seal.orders else None

    def _promise(self, table: Table, context: fair.Context) -> Share | None:
        if context.no != self._asked:
            self._asked = context.no
            free = [seat for seat, place in table.places.items() if place.who not in table.sealing.barred]
            self._willing = [seat for seat in free if self._random.random() < 0.7]
        if not self._willing:
            return None
        seat = self._willing.pop()
        self._shares[seat] = self._random.randbytes(32)
        return Share(context.no, seat, fair.share_digest(context, seat, self._shares[seat]))
