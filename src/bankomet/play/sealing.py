"""When a table may be sealed, and by whom: the records of a seal, judged against the game around them."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any, Final

from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, Seat, State
from bankomet.play import seals
from bankomet.play.fair import Context
from bankomet.play.seals import Commit, Open, Order, Reveal, Seal, SealMove, Share, Withdraw, Withhold


@dataclass(frozen=True, slots=True)
class Sealing:
    """A table's seals: how many there were, under which name, and the one that is not opened yet."""

    count: int = 0
    table: str = ""
    seal: Seal | None = None
    barred: frozenset[str] = frozenset()
    """Who has withheld a share, and adds no more of them at this table."""
    voids: int = 0
    """How many coups were void by that."""

    def after(self, move: SealMove, state: State[Any]) -> "Sealing":
        """The seals after one more record.  Raises: IllegalMove."""
        if isinstance(move, Commit):
            return self._committed(move, state)
        seal = self._open(move.no)
        if isinstance(move, Reveal):
            self._reveal(seal, move, state)
            return replace(self, seal=None)
        return replace(self, seal=self._gone_on(seal, move, state))

    def _gone_on(self, seal: Seal, move: Share | Open | Withhold | Withdraw | Order, state: State[Any]) -> Seal:
        match move:
            case Share():
                if seal.orders or seal.void or not state.seats_open:
                    raise IllegalMove("too_late_to_share")
                return seals.shared(seal, move)
            case Open():
                if seal.orders or state.seats_open or state.turns() is not CHANCE:
                    raise IllegalMove("not_time_to_open")
                if move.seat not in self.unopened(state):
                    raise IllegalMove("not_shared", seat=move.seat)
                return seals.opened(seal, move)
            case Withhold() | Withdraw():
                self._expect_voidable(move, state)
                return replace(seal, void=True)
            case Order():
                return self._ordered(seal, move, state)

    def _expect_voidable(self, move: Withhold | Withdraw, state: State[Any]) -> None:
        """Raises: IllegalMove (`not_shared`, `too_late_to_withdraw`)."""
        if isinstance(move, Withhold) and move.seat not in self.unopened(state):
            raise IllegalMove("not_shared", seat=move.seat)
        if isinstance(move, Withdraw) and not self.may_withdraw(state):
            raise IllegalMove("too_late_to_withdraw", no=move.no)

    @staticmethod
    def _reveal(seal: Seal, move: Reveal, state: State[Any]) -> None:
        """All that was dealt under the seal is reckoned anew."""
        if not ((seal.dealt or seal.void) and state.seats_open):
            raise IllegalMove("coup_not_settled")
        seals.check(seal, move.secret)

    def expect_fresh(self) -> None:
        """A coup begins: nothing has been ordered yet under its seal, so that nobody knew the order before the stakes.

        What was begun before there were seals ends without one.  Raises: IllegalMove (`not_sealed`).
        """
        seal = self.seal
        if self.count and (seal is None or seal.orders or seal.void):
            raise IllegalMove("not_sealed")

    def without(self, seats: AbstractSet[Seat]) -> "Sealing":
        """Whoever sat there has got up, and nobody else opens what he promised."""
        seal = self.seal
        if seal is None or seats.isdisjoint(seal.shares):
            return self
        return replace(self, seal=replace(seal, left=seal.left | (seats & seal.shares.keys())))

    def after_card(self, move: object, state: State[Any]) -> "Sealing":
        """The seals after a move of Chance in this state.  Raises: IllegalMove (`not_sealed`, `not_ordered`)."""
        seal = self.seal
        if not self.count:
            return self
        if seal is None or (state.seats_open and seal.dealt):
            raise IllegalMove("not_sealed")
        if not seal.serves(state.weights()):
            raise IllegalMove("not_ordered")
        return replace(self, seal=seal.after_card(move))

    def _committed(self, move: Commit, state: State[Any]) -> "Sealing":
        """Numbers have no gaps, the table keeps its name, and no card lies on the table yet."""
        renamed = self.count > 0 and move.table != self.table
        if renamed or self.seal is not None or move.no != self.count + 1 or not state.seats_open:
            raise IllegalMove("seal_out_of_turn", no=move.no)
        return replace(self, count=move.no, table=move.table, seal=Seal(Context(move.table, move.no), move.digest))

    def may_withdraw(self, state: State[Any]) -> bool:
        """May the promise be taken back: are stakes open, and is nothing ordered under it?"""
        seal = self.seal
        fresh = seal is not None and not (seal.orders or seal.opened or seal.void)
        return fresh and state.seats_open

    def asks_for_shares(self, state: State[Any]) -> bool:
        """Are stakes closed, and nothing ordered yet?"""
        seal = self.seal
        fresh = seal is not None and not seal.orders and not seal.void
        return fresh and not state.seats_open and state.turns() is CHANCE

    def unopened(self, state: State[Any]) -> frozenset[Seat]:
        """Who has something at stake in the closed coup, has bound himself, and has not opened yet."""
        shares = () if self.seal is None or not self.asks_for_shares(state) else self.seal.shares
        return frozenset(seat for seat in shares if self.waits_for(seat, state))

    def waits_for(self, seat: Seat, state: State[Any]) -> bool:
        """Is this one of them?"""
        seal = self.seal
        if seal is None or seat not in seal.shares or seat in seal.opened or seat in seal.left:
            return False
        return self.asks_for_shares(state) and at_stake(state, seat)

    def _open(self, no: int) -> Seal:
        if self.seal is None or self.seal.context.no != no:
            raise IllegalMove("seal_out_of_turn", no=no)
        return self.seal

    def _ordered(self, seal: Seal, move: Order, state: State[Any]) -> Seal:
        """Everybody who has something at stake and has bound himself has opened first."""
        waiting = self.unopened(state)
        if waiting:
            raise IllegalMove("share_not_opened", seat=min(waiting))
        return seals.ordered(seal, move, state.weights())


UNSEALED: Final = Sealing()


def at_stake(state: State[Any], seat: Seat) -> bool:
    """Has this seat something at stake in the coup, as punter or as banker?"""
    return seat == state.banking or state.stake_of(seat) > 0


def owes(sealing: Sealing, state: State[Any]) -> bool:
    """Has the house to bind itself, or to open a secret, before anything else happens?"""
    if not state.seats_open:
        return False
    if sealing.seal is not None:
        return sealing.seal.dealt or sealing.seal.void
    return state.stakes_open or bool(state.awaited) or state.turns() is CHANCE
