"""The house's own part in a seal: it draws the secret, orders the cards, deals them, and opens the secret."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bankomet.play import fair, seals
from bankomet.play.fair import SECRET_BYTES, Context
from bankomet.play.seals import Commit, Order, Reveal, Seal
from bankomet.play.shoe import Dice
from bankomet.play.table import GameMove, Table

KEPT: Final = 4


class Sealer:
    """Seals one table.  `secret` is the one promised last when the table is read from its log."""

    def __init__(self, name: str, dice: Dice, secret: bytes = b"") -> None:
        self._name = name
        self._dice = dice
        self._stored = secret
        self._drawn_lately: dict[bytes, bytes] = {}
        """By digest: where the disk has refused a promise, the secret before it may be asked for again."""
        self._places: tuple[str, ...] = ()
        self._of: tuple[object, ...] = ()

    def learn(self, secret: bytes) -> None:
        """Another writer has gone on with the table, and this is the secret he promised last, if he promised one."""
        if secret:
            self._stored = secret

    def owed(self, table: Table) -> Commit | Reveal | None:
        """The record of a seal that has to stand before anything else happens, if one has."""
        sealing = table.sealing
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
        cut = 0 if table.cut is None else table.cut.cards
        draft = Order(seal.context.no, len(seal.orders), cut, counts, bytes(SECRET_BYTES))
        places = self._places_of(seal, draft)
        digests = fair.card_digests(seal.context, self._secret_of(seal), draft.shuffle, places)
        return replace(draft, digest=fair.order_digest(digests))

    def card(self, table: Table) -> GameMove:
        """Chance's next move, from its place in the order."""
        seal, weights = table.sealing.seal, table.state.weights()
        if seal is None:  # the coup was begun before there were seals
            return GameMove(self._drawn(weights))
        last = seal.orders[-1]
        item = self._places_of(seal, last.order)[len(last.dealt)]
        return GameMove(next(move for move in weights if seals.item_of(move) == item))

    def _drawn(self, weights: Mapping[Any, int]) -> Any:  # noqa: ANN401 - any game's move
        moves = [move for move, count in weights.items() for _ in range(count)]
        return moves[self._dice.below(len(moves))]

    def _commit(self, context: Context) -> Commit:
        secret = self._dice.below(1 << 8 * SECRET_BYTES).to_bytes(SECRET_BYTES)
        digest = fair.secret_digest(context, secret)
        self._drawn_lately = dict([*self._drawn_lately.items(), (digest, secret)][-KEPT:])
        return Commit(context.no, context.table, digest, secret)

    def _secret_of(self, seal: Seal) -> bytes:
        return self._drawn_lately.get(seal.digest, self._stored)

    def _places_of(self, seal: Seal, order: Order) -> tuple[str, ...]:
        """What lies at every place; kept until another order is asked for."""
        asked = (order.no, order.shuffle, order.cut, order.counts, tuple(sorted(seal.opened)))
        if asked != self._of:
            self._of, self._places = asked, seals.places_of(seal, self._secret_of(seal), order)
        return self._places
