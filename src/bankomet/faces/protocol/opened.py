"""What is told of a sealed order: the digest of every place before its first card, then the place of each open card.

A place is opened by its salt, to everybody once the view that everybody is shown has its card, and to a seat alone
while it alone is shown it; so a client holds every card that it sees to what was published before the first.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from bankomet.core.game import Json, Seat
from bankomet.play.desk import Desk
from bankomet.play.opening import Hand, Lying, in_hands, open_to_all
from bankomet.play.seals import Order, Seal
from bankomet.play.table import Table

MOST_TOLD: Final = 520
"""Of a larger order no digests are sent, for they would be many to every client; the log binds it all the same."""

Shown: TypeAlias = dict[str, Json]
"""The public part of a view."""


class Opened:
    """What one table's clients are told of its orders."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._in_hands: tuple[Table, Mapping[Seat, list[Lying]]] = desk.table, in_hands(desk.table)
        self._told: set[tuple[int, int, int]] = set()
        """Seal, shuffle and place; −1 for the order itself."""

    def all(self, shown: Shown) -> dict[str, Json]:
        """For who comes in and is shown this: the orders of the present seal, and what lies open under them."""
        seal = self._seal
        return {
            "orders": [] if seal is None else [self._order(seal, each.order) for each in seal.orders],
            "opened": self._opened(self._lying(shown)),
        }

    def news(self, shown: Shown) -> dict[str, Json]:
        """For everybody who is shown this now: what was not told before; no key where nothing is new."""
        seal, before = self._seal, self._told
        if seal is None:
            return {}
        no, lying = seal.context.no, self._lying(shown)
        fresh = [each.order for each in seal.orders if (no, each.order.shuffle, -1) not in before]
        opened = [each for each in lying if (no, each.shuffle, each.place) not in before]
        orders = {(no, each.order.shuffle, -1) for each in seal.orders}
        self._told = orders | {(no, each.shuffle, each.place) for each in lying}
        told: dict[str, Json] = {
            "orders": [self._order(seal, order) for order in fresh],
            "opened": self._opened(opened),
        }
        return {key: value for key, value in told.items() if value}

    def own(self, seat: Seat | None, hand: Json) -> list[Json]:
        """For a seat that is shown these cards of its own."""
        if seat is None or not isinstance(hand, list) or not hand:
            return []
        own = self._hands().get(seat, [])
        assert not own or [each.item for each in own] == hand, f"seat {seat} is shown {hand}, and was dealt {own}"
        return self._opened(own)

    def _hands(self) -> Mapping[Seat, list[Lying]]:
        """Who has which cards, found once a record."""
        table, hands = self._in_hands
        if table is not self._desk.table:
            hands = in_hands(self._desk.table)
            self._in_hands = self._desk.table, hands
        return hands

    @property
    def _seal(self) -> Seal | None:
        return self._desk.table.sealing.seal

    def _lying(self, shown: Shown) -> list[Lying]:
        def hand(seat: Seat) -> Hand | None:
            seats = shown["seats"]
            of_seat = seats.get(str(seat)) if isinstance(seats, dict) else None
            told = of_seat.get("hand") if isinstance(of_seat, dict) else None
            return told if isinstance(told, dict) else None

        return open_to_all(self._desk.table, hand)

    def _order(self, seal: Seal, order: Order) -> dict[str, Json]:
        digests: list[Json] = []
        if order.size <= MOST_TOLD:
            digests = [each.hex() for each in self._desk.placed(seal, order).digests]
        return {"no": order.no, "shuffle": order.shuffle, "digest": order.digest.hex(), "digests": digests}

    def _opened(self, lying: Iterable[Lying]) -> list[Json]:
        seal = self._seal
        if seal is None:
            return []
        orders = {each.order.shuffle: each.order for each in seal.orders if each.order.size <= MOST_TOLD}
        return [self._place(seal, orders[each.shuffle], each) for each in lying if each.shuffle in orders]

    def _place(self, seal: Seal, order: Order, lying: Lying) -> dict[str, Json]:
        salt = self._desk.placed(seal, order).salts[lying.place]
        return {
            "no": order.no, "shuffle": lying.shuffle, "place": lying.place, "salt": salt.hex(), "card": lying.item
        }  # fmt: skip
