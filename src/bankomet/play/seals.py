"""Seals in the log: what was promised before the cards were ordered, and opened when they lay on the table.

    seal commit 7 k3x9…  5f1c…       the house binds itself to a secret; seals are numbered without gaps
    seal share 7 3 90ab…             seat 3 binds itself to bytes of its own while stakes are open
    seal open 7 3 1234…              and opens them when stakes are closed
    seal order 7 0 26 A♠*1 … e01d…   the unseen cards were ordered and cut; one digest binds every place
    seal withhold 7 3                seat 3 has not opened in time: the coup is void before its first card
    seal withdraw 7                  the house takes its promise back while stakes are open: nothing is ordered under it
    seal reveal 7 77aa…              the coup is settled or the seal void: the secret is opened, all of it reckoned anew

A Seal is what a table remembers of the one that is not opened yet.  Between `order` and `reveal` every card is dealt
under it, so a card that is hidden from others stands in no digest by itself: the chain of the log covers `deal 2 ??`,
and the place that the card came from binds it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Any, Final, TypeAlias

from bankomet.core.chips import parse_chips
from bankomet.core.errors import BadNotation, IllegalMove
from bankomet.core.game import Seat
from bankomet.core.notation import parse_seat
from bankomet.play import fair
from bankomet.play.fair import Context

_DIGEST_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Commit:
    """The house binds itself to a secret; `secret` is stored beside the log, and never in the record."""

    no: int
    table: str
    digest: bytes
    secret: bytes = field(default=b"", compare=False, repr=False)

    def __str__(self) -> str:
        return f"commit {self.no} {self.table} {self.digest.hex()}"


@dataclass(frozen=True, slots=True)
class Share:
    """A seat binds itself to bytes of its own."""

    no: int
    seat: Seat
    digest: bytes

    def __str__(self) -> str:
        return f"share {self.no} {self.seat} {self.digest.hex()}"


@dataclass(frozen=True, slots=True)
class Open:
    """A seat opens its share."""

    no: int
    seat: Seat
    share: bytes

    def __str__(self) -> str:
        return f"open {self.no} {self.seat} {self.share.hex()}"


@dataclass(frozen=True, slots=True)
class Withhold:
    """A seat has not opened its share in time: the coup is void before its first card."""

    no: int
    seat: Seat

    def __str__(self) -> str:
        return f"withhold {self.no} {self.seat}"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The house takes its promise back while stakes are open, for somebody may know the secret."""

    no: int

    def __str__(self) -> str:
        return f"withdraw {self.no}"


@dataclass(frozen=True, slots=True)
class Order:
    """The unseen cards are ordered; `counts` tells how many there are of each, `cut` how many were lifted off."""

    no: int
    shuffle: int
    cut: int
    counts: tuple[tuple[str, int], ...]
    digest: bytes

    def __str__(self) -> str:
        counts = " ".join(f"{item.replace(' ', '_')}*{count}" for item, count in self.counts)
        return f"order {self.no} {self.shuffle} {self.cut} {counts} {self.digest.hex()}"

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(count for _, count in self.counts)

    @property
    def items(self) -> list[str]:
        """Every item as often as there is of it, in the order they are named."""
        return [item for item, count in self.counts for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Reveal:
    """The secret is opened."""

    no: int
    secret: bytes

    def __str__(self) -> str:
        return f"reveal {self.no} {self.secret.hex()}"


SealMove: TypeAlias = Commit | Share | Open | Withhold | Withdraw | Order | Reveal


def _of_seat(make: Callable[[int, Seat, bytes], SealMove]) -> Callable[[list[str]], SealMove]:
    return lambda words: make(parse_chips(words[0]), parse_seat(words[1]), _bytes(words[2]))


def _parse_order(words: list[str]) -> Order:
    no, shuffle, cut, *counts, digest = words
    pairs = (each.rpartition("*") for each in counts)
    items = tuple((item.replace("_", " "), parse_chips(count)) for item, _, count in pairs)
    return Order(parse_chips(no), parse_chips(shuffle), parse_chips(cut), items, _bytes(digest))


def _name(text: str) -> str:
    if not text:
        raise ValueError(text)
    return text


def _bytes(text: str) -> bytes:
    raw = bytes.fromhex(text)
    if len(raw) != _DIGEST_BYTES or raw.hex() != text:
        raise ValueError(text)
    return raw


_READERS: Final[Mapping[str, Callable[[list[str]], SealMove]]] = {
    "commit": lambda words: Commit(parse_chips(words[0]), _name(words[1]), _bytes(words[2])),
    "share": _of_seat(Share),
    "open": _of_seat(Open),
    "withhold": lambda words: Withhold(parse_chips(words[0]), parse_seat(words[1])),
    "withdraw": lambda words: Withdraw(parse_chips(words[0])),
    "order": _parse_order,
    "reveal": lambda words: Reveal(parse_chips(words[0]), _bytes(words[1])),
}


def parse_seal_move(text: str) -> SealMove:
    """The record of a seal that `text` is.  Raises: BadNotation (`bad_move`)."""
    verb, *words = text.split(" ")
    try:
        move = _READERS[verb](words)
    except (KeyError, ValueError, IndexError, BadNotation):
        raise BadNotation("bad_move", text=text) from None
    if str(move) != text:
        raise BadNotation("bad_move", text=text)
    return move


@dataclass(frozen=True, slots=True)
class Ordered:
    """Cards in an order that is bound, and those of them that have been dealt since."""

    order: Order
    left: Mapping[str, int]
    size: int
    dealt: tuple[str, ...] = ()
    takers: tuple[Seat | None, ...] = ()
    """Who was dealt each of them; None for a card that lies open from the first."""

    @classmethod
    def of(cls, order: Order) -> "Ordered":
        """An order from which no card has been dealt."""
        left = dict(order.counts)
        return cls(order, left, sum(left.values()))

    def after(self, item: str, taker: Seat | None) -> "Ordered":
        """The order after one more card.  Raises: IllegalMove (`not_ordered`), if no such card is left in it."""
        left = self.left.get(item, 0)
        if not left:
            raise IllegalMove("not_ordered")
        dealt, takers = (*self.dealt, item), (*self.takers, taker)
        return Ordered(self.order, {**self.left, item: left - 1}, self.size - 1, dealt, takers)


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal that is not opened yet."""

    context: Context
    digest: bytes
    shares: Mapping[Seat, bytes] = field(default_factory=dict)
    opened: Mapping[Seat, bytes] = field(default_factory=dict)
    left: frozenset[Seat] = frozenset()
    """Seats whose share nobody can open any more: who promised it has got up."""
    orders: tuple[Ordered, ...] = ()
    void: bool = False
    """A share was withheld, or the promise taken back: nothing is dealt under it any more."""

    @property
    def dealt(self) -> bool:
        """Has a card been dealt under it?"""
        return any(each.dealt for each in self.orders)

    def serves(self, weights: Mapping[Any, int]) -> bool:
        """Is there an order of just what Chance may give, from which the next is given?"""
        if not self.orders:
            return False
        last = self.orders[-1]
        if last.dealt:  # it can only have gone on with the rest, or with another pack altogether
            return last.size == sum(weights.values()) and item_of(next(iter(weights))) in last.left
        return last.order.counts == counted(weights)

    def after_card(self, move: object) -> "Seal":
        """The seal after one more card.  Raises: IllegalMove (`not_ordered`), if no such card is in the order."""
        *before, last = self.orders
        return replace(self, orders=(*before, last.after(item_of(move), getattr(move, "taker", None))))


def counted(weights: Mapping[Any, int]) -> tuple[tuple[str, int], ...]:
    """What Chance may give, as an order names it: cards, and what is no card by its notation."""
    return tuple((item_of(move), count) for move, count in weights.items())


def item_of(move: object) -> str:
    """What a move of Chance gives, whoever gets it."""
    return str(getattr(move, "card", move))


def shared(seal: Seal, move: Share) -> Seal:
    """A seat has bound itself, once.  Raises: IllegalMove (`already_shared`)."""
    if move.seat in seal.shares:
        raise IllegalMove("already_shared", seat=move.seat)
    return replace(seal, shares={**seal.shares, move.seat: move.digest})


def opened(seal: Seal, move: Open) -> Seal:
    """A seat that is waited for has opened what it bound itself to.  Raises: IllegalMove (`bad_share`)."""
    if not compare_digest(fair.share_digest(seal.context, move.seat, move.share), seal.shares[move.seat]):
        raise IllegalMove("bad_share", seat=move.seat)
    return replace(seal, opened={**seal.opened, move.seat: move.share})


def ordered(seal: Seal, move: Order, weights: Mapping[Any, int]) -> Seal:
    """The cards are ordered.  Raises: IllegalMove (`bad_order`): other cards than the unseen, or out of its turn."""
    if move.shuffle != len(seal.orders) or move.counts != counted(weights) or seal.serves(weights):
        raise IllegalMove("bad_order", no=move.no)
    return replace(seal, orders=(*seal.orders, Ordered.of(move)))


def check(seal: Seal, secret: bytes) -> None:
    """Is this the secret, and did every card come from its place?  Raises: IllegalMove (`bad_secret`, `bad_places`)."""
    if not compare_digest(fair.secret_digest(seal.context, secret), seal.digest):
        raise IllegalMove("bad_secret", no=seal.context.no)
    for each in seal.orders:
        if bound(seal, secret, each.order)[: len(each.dealt)] != each.dealt:
            raise IllegalMove("bad_cards", no=seal.context.no)


def bound(seal: Seal, secret: bytes, order: Order) -> tuple[str, ...]:
    """What lies at every place.  Raises: IllegalMove (`bad_places`), if that is not what the order has published."""
    places = places_of(seal, secret, order)
    if fair.order_digest(fair.card_digests(seal.context, secret, order.shuffle, places)) != order.digest:
        raise IllegalMove("bad_places", no=order.no)
    return places


def places_of(seal: Seal, secret: bytes, order: Order) -> tuple[str, ...]:
    """What lies at every place, after the cut."""
    shares = {int(seat): share for seat, share in seal.opened.items()}
    shuffled = fair.ordered(seal.context, secret, shares, order.shuffle, order.items)
    return fair.cut(shuffled, order.cut)
