"""The house's own part in a seal: it draws the secret, orders the cards, deals them, and opens the secret."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bankomet.play import fair, seals
from bankomet.play.fair import SECRET_BYTES, Context
from bankomet.play.seals import Commit, Order, Reveal, Seal, Withdraw
from bankomet.play.shoe import Dice
from bankomet.play.table import GameMove, Table

KEPT: Final = 4


@dataclass(frozen=True, slots=True)
class Placed:
    """The cards of an order at their places, what hides each, and what is published of it."""

    places: tuple[str, ...]
    salts: list[bytes]
    digests: list[bytes]

    @classmethod
    def of(cls, seal: Seal, secret: bytes, order: Order) -> "Placed":
        """All of an order."""
        places = seals.places_of(seal, secret, order)
        salts = fair.salts(seal.context, secret, order.shuffle, len(places))
        return cls(places, salts, fair.card_digests(seal.context, secret, order.shuffle, places))


class Sealer:
    """Seals one table.  `secret` is the one promised last when the table is read from its log."""

    def __init__(self, name: str, dice: Dice, secret: bytes = b"") -> None:
        self._name = name
        self._dice = dice
        self._stored = secret
        self._distrusted: Context | None = None
        self._secrets: dict[Context, bytes] = {}
        """The secret drawn last for each of the last few seals: a promise that the disk refuses is made anew."""
        self._placed: dict[tuple[object, ...], Placed] = {}

    def learn(self, secret: bytes) -> None:
        """Another writer has gone on with the table, and this is the secret he promised last, if he promised one."""
        if secret:
            self._stored = secret

    def distrust(self, context: Context) -> None:
        """The secret that this seal promises may be known: the store has gone back to before it was opened."""
        self._distrusted = context

    def withdraws(self, table: Table) -> bool:
        """Is the promise to be taken back, while it can be?"""
        sealing = table.sealing
        distrusted = sealing.seal is not None and sealing.seal.context == self._distrusted
        return distrusted and not table.over and sealing.may_withdraw(table.state)

    def owed(self, table: Table) -> Commit | Reveal | Withdraw | None:
        """The record of a seal that has to stand before anything else happens, if one has."""
        sealing = table.sealing
        if self.withdraws(table):
            return Withdraw(sealing.count)
        if not table.owes_seal:
            return None
        if sealing.seal is None:
            return self._commit(Context(sealing.table or self._name, sealing.count + 1))
        return Reveal(sealing.count, self._secret_of(sealing.seal))

    def order(self, table: Table) -> Order | None:
        """The order that has to stand before the next card, if one has; the pack has been cut, if anybody cuts it."""
        seal, weights = table.sealing.seal, table.state.weights()
        if seal is None or seal.serves(weights):
            return None
        counts = seals.counted(weights)
        draft = Order(seal.context.no, len(seal.orders), table.cut_at, counts, bytes(SECRET_BYTES))
        return replace(draft, digest=fair.order_digest(self.placed(seal, draft).digests))

    def card(self, table: Table) -> GameMove:
        """Chance's next move, from its place in the order."""
        seal, weights = table.sealing.seal, table.state.weights()
        if seal is None:  # the coup was begun before there were seals
            return GameMove(self._drawn(weights))
        last = seal.orders[-1]
        item = self.placed(seal, last.order).places[len(last.dealt)]
        return GameMove(next(move for move in weights if seals.item_of(move) == item))

    def _drawn(self, weights: Mapping[Any, int]) -> Any:  # noqa: ANN401 - any game's move
        moves = [move for move, count in weights.items() for _ in range(count)]
        return moves[self._dice.below(len(moves))]

    def _commit(self, context: Context) -> Commit:
        secret = self._dice.below(1 << 8 * SECRET_BYTES).to_bytes(SECRET_BYTES)
        self._secrets = dict([*(self._secrets | {context: secret}).items()][-KEPT:])
        return Commit(context.no, context.table, fair.secret_digest(context, secret), secret)

    def _secret_of(self, seal: Seal) -> bytes:
        """The one drawn here, unless another writer's promise came first."""
        drawn = self._secrets.get(seal.context, b"")
        return drawn if fair.secret_digest(seal.context, drawn) == seal.digest else self._stored

    def placed(self, seal: Seal, order: Order) -> "Placed":
        """What lies at every place of an order, and what hides it; kept for the orders of the last few seals."""
        asked = (order.no, order.shuffle, order.cut, order.counts, tuple(sorted(seal.opened)))
        if asked not in self._placed:
            placed = Placed.of(seal, self._secret_of(seal), order)
            self._placed = dict([*self._placed.items(), (asked, placed)][-KEPT:])
        return self._placed[asked]
