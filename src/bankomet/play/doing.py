"""What a table does by itself, as the records that something due stands for: cards, cuts, the words of bots."""

from collections.abc import Callable, Mapping
from typing import Final

from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, Seat
from bankomet.play import bots, scholar
from bankomet.play.dues import Due, What
from bankomet.play.house import Away, Back, Clock, Close, Cut, Refill, Rest, Wake
from bankomet.play.sealer import Placed, Sealer
from bankomet.play.seals import Order, Seal, Withhold
from bankomet.play.shoe import Dice
from bankomet.play.table import Entry, GameMove, Table

_PLAIN: Final[Mapping[What, Callable[[Seat], Entry]]] = {
    What.REFILL: Refill,
    What.AWAY: Away,
    What.BACK: Back,
    What.CLOCK: Clock,
}
DEALT_TOGETHER: Final = 8
"""A deal to so many seats takes as long as one to half as many: two cards come at a time, and so on."""


class Doing:
    """One table's hands: its seals, and the dice by which its bots decide."""

    def __init__(self, table_id: str, dice: Dice, secret: bytes) -> None:
        self._dice = dice
        self._sealer = Sealer(table_id, dice, secret)

    def learn(self, secret: bytes) -> None:
        """Another writer has gone on with the table, and this is the secret he promised last, if he promised one."""
        self._sealer.learn(secret)

    def distrust(self, seal: Seal) -> None:
        """Somebody may know the secret of this seal."""
        self._sealer.distrust(seal.context)

    def withdraws(self, table: Table) -> bool:
        """Is the promise of the open seal to be taken back?"""
        return self._sealer.withdraws(table)

    def order(self, table: Table) -> tuple[Order, ...]:
        """The order that has to stand before the next card, if one has."""
        order = self._sealer.order(table) if table.turns() is CHANCE else None
        return () if order is None else (order,)

    def placed(self, seal: Seal, order: Order) -> Placed:
        """What lies at every place of an order, and what hides it."""
        return self._sealer.placed(seal, order)

    def entries(self, table: Table, due: Due) -> tuple[Entry, ...]:
        """The records for a due of a seat or of the whole table; none if a bot has thought better of it.

        Raises: IllegalMove, if what was due is so no more.
        """
        match due.what:
            case What.REST:
                return (Rest(),)
            case What.WAKE:
                return (Wake(),)
            case What.CLOSE:
                return (Close(),)
            case What.SEAL:
                return self._seal(table)
            case What.CARD:
                return self._cards(table)
            case _:
                assert due.seat is not None, f"{due} is for a seat"
                return self._of_seat(table, due.what, due.seat)

    def _of_seat(self, table: Table, what: What, seat: Seat) -> tuple[Entry, ...]:
        plain = _PLAIN.get(what)
        if plain is not None:
            return (plain(seat),)
        match what:
            case What.LATE_CARD:
                return *self._cards(table), Away(seat)
            case What.WITHHELD:
                return (Withhold(table.sealing.count, seat),)
            case What.CUT:
                return (self._cut(table, seat),)
            case What.BOT:
                return (self._bot_speaks(table, seat),)
            case What.UNASKED:
                return self._bot_volunteers(table, seat)
            case _:
                raise AssertionError(f"{what} is no seat's")

    def _seal(self, table: Table) -> tuple[Entry, ...]:
        """What the house owes of its seals: the secret of the last coup, and the promise for the next."""
        entries: list[Entry] = []
        while (owed := self._sealer.owed(table)) is not None:
            entries.append(owed)
            table, _ = table.after(owed)
        return tuple(entries)

    def _cards(self, table: Table) -> tuple[Entry, ...]:
        """The next card, and before the first of an order the order; where cards are dealt to many, the next few."""
        entries: list[Entry] = []
        at, together = table.at, 1 if table.state.paced else 1 + len(table.state.seats) // DEALT_TOGETHER
        for _ in range(together):
            order = self._sealer.order(table)
            if order is not None and entries:
                break  # what is published of it is told before its first card
            if order is not None:
                entries.append(order)
                table, _ = table.after(order)
            entries.append(self._sealer.card(table))
            table, _ = table.after(entries[-1])
            if table.turns() is not CHANCE or table.at != at:
                break
        return tuple(entries)

    def _cut(self, table: Table, seat: Seat) -> Cut:
        cutting = table.cutting
        if cutting is None:
            raise IllegalMove("not_cutter", seat=seat)
        return Cut(seat, 1 + self._dice.below(cutting.cards - 1))

    def _bot_speaks(self, table: Table, seat: Seat) -> GameMove:
        offers = table.offers(seat)
        if not offers:
            raise IllegalMove("not_your_turn", seat=seat)
        style, rules = style_at(table, seat), table.terms.rules
        view = scholar.with_stakes(table, seat) if style is bots.Style.SCHOLAR else table.state.seen_by(seat)
        return GameMove(bots.speak(style, rules, view, seat, offers, self._dice))

    def _bot_volunteers(self, table: Table, seat: Seat) -> tuple[Entry, ...]:
        view, offers = table.state.seen_by(seat), table.offers(seat)
        move = bots.volunteer(style_at(table, seat), table.terms.rules, view, offers, self._dice)
        return () if move is None else (GameMove(move),)


def style_at(table: Table, seat: Seat) -> bots.Style:
    """The style of the bot at a seat."""
    return bots.Style(table.places[seat].style)
