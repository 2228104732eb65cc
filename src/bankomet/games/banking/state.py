"""The frozen state of a banking game: what bank and stakes answer, and what is left to the game's own cards.

A game's state is a subclass.  It says what may be done in its own phases (`own_*`), how its packs are made up, and
what follows when stakes are closed; everything else is answered here.
"""

from abc import abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, NOBODY, Chance, Cutting, Json, Offer, Seat, Seats, Step, Turns, View
from bankomet.games.banking import bank, closing, drawing, reseating, seating, staking
from bankomet.games.banking.facts import CoupVoid
from bankomet.games.banking.moves import Decline, Draw, Lot
from bankomet.games.banking.position import Declaring, Drawing, Facts, Idle, Position, Staking
from bankomet.games.banking.refusals import refusal


@dataclass(frozen=True, kw_only=True)
class BankingState(Position):
    """A position of a banking game, and what can become of it."""

    # ------------------------------------------------------------------------------- what the game's own phases answer

    @abstractmethod
    def seen_by(self, seat: Seat | None) -> View:
        """The game as a seat, or a watcher (None), may know it."""

    @abstractmethod
    def key(self) -> Hashable:
        """Equal keys, equal future."""

    @abstractmethod
    def own_turns(self) -> frozenset[Seat] | Chance:
        """Who may move in a phase of the game's own."""

    @abstractmethod
    def own_offers(self, seat: Seat) -> tuple[Offer[Any], ...]:
        """What this seat may do in a phase of the game's own."""

    @abstractmethod
    def own_weights(self) -> Mapping[Any, int]:
        """What Chance may do in a phase of the game's own."""

    @abstractmethod
    def own_default(self, seat: Seat) -> Any | None:  # noqa: ANN401 - any game's move
        """The move of least harm in a phase of the game's own."""

    @abstractmethod
    def own_allows(self, move: Any) -> bool:  # noqa: ANN401 - any game's move
        """May this move, which is none of bank and stakes, be made by Chance now?"""

    @abstractmethod
    def own_after(self, move: Any) -> tuple[Self, Facts]:  # noqa: ANN401 - any game's move
        """What follows a move of the game's own that is allowed."""

    @abstractmethod
    def own_refusal(self, move: Any) -> IllegalMove | None:  # noqa: ANN401 - any game's move
        """Why a move of the game's own is refused, if there is more to say than that it is not possible now."""

    @property
    @abstractmethod
    def untouched(self) -> bool:
        """Are stakes closed, and has no card fallen since?"""

    @abstractmethod
    def fresh_pack(self) -> int | None:
        """How many cards the shuffled pack has that waits to be cut, if one does."""

    # -------------------------------------------------------------------------------------- what bank and stakes answer

    @property
    def stakes(self) -> Mapping[Seat, Chips]:
        """The stakes on the table."""
        stakes: Mapping[Seat, Chips] = getattr(self.phase, "stakes", {})
        return stakes

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats in turn that have not spoken yet."""
        match self.phase:
            case Staking():
                return staking.awaited(self, self.phase)
            case Declaring():
                return frozenset({self.holder})
            case Idle() | Drawing():
                return NOBODY
            case _:
                turns = self.own_turns()
                return NOBODY if isinstance(turns, Chance) else turns

    @property
    def stakes_open(self) -> bool:
        """Can stakes be closed: they are open, and all have been asked where they go round (001)."""
        return isinstance(self.phase, Staking) and self.phase.asked is None

    @property
    def staked(self) -> Chips:
        """All that the punters have on the table."""
        total: Chips = getattr(self.phase, "total", Chips(0))
        return total

    @property
    def banking(self) -> Seat | None:
        """Who holds the bank; nobody while the first banker is drawn or the table waits."""
        return None if isinstance(self.phase, Idle | Drawing) else self.banker

    @property
    def hides(self) -> bool:
        """Nothing is hidden, unless the game says so."""
        return False

    @property
    def paced(self) -> bool:
        """Cards are dealt by themselves, unless the game says that its banker turns them."""
        return False

    def own(self, seat: Seat) -> dict[str, Json]:
        """Nothing is hidden, unless the game says so."""
        del seat
        return {}

    @property
    def most_punters(self) -> int:
        """How many punters the cards suffice for: all who can sit at a table, where one pack serves any number."""
        return len(self.seats)

    def turns(self) -> Turns:
        """Who may move."""
        match self.phase:
            case Idle():
                return NOBODY
            case Drawing():
                return CHANCE
            case Declaring():
                return frozenset({self.holder})
            case Staking():
                return staking.speakers(self, self.phase)
            case _:
                return self.own_turns()

    def offers(self, seat: Seat) -> tuple[Offer[Any], ...]:
        """All that this seat may do now."""
        match self.phase:
            case Declaring():
                return bank.offers(self, seat)
            case Staking():
                return staking.offers(self, self.phase, seat)
            case Idle() | Drawing():
                return ()
            case _:
                return self.own_offers(seat)

    def weights(self) -> Mapping[Any, int]:
        """At Chance: every move it may make, by how many cards make it."""
        match self.phase:
            case Drawing():
                return drawing.weights(self, self.phase)
            case Idle() | Declaring() | Staking():
                return {}
            case _:
                return self.own_weights()

    def after(self, move: Any) -> Step[Any]:  # noqa: ANN401 - any game's move
        """The step that `move` leads to.  Raises: IllegalMove."""
        if not self._allows(move):
            raise refusal(self, move) or self.own_refusal(move) or _not_now(self, move)
        state, facts = self.followed(move)
        return Step(state, facts)

    def _allows(self, move: Any) -> bool:  # noqa: ANN401 - any game's move
        seat = getattr(move, "seat", None)
        if seat is not None:
            return any(offer.holds(move) for offer in self.offers(seat))
        phase = self.phase
        match move:
            case Draw(seat, card):
                waits = isinstance(phase, Drawing) and not phase.by_lot and seat == phase.todo[0]
                return waits and card in self.pack
            case Lot(seat):
                return isinstance(phase, Drawing) and phase.by_lot and seat in phase.todo
            case _:
                return self.own_allows(move)

    def followed(self, move: Any) -> tuple[Self, Facts]:  # noqa: ANN401 - any game's move
        """What follows a move that is known to be on offer, or among the weights: as `after`, without judging it anew.

        For who makes millions of moves, each chosen from what the state itself has just offered.
        """
        match self.phase:
            case Staking() as phase:
                return staking.after(self, phase, move)
            case Declaring():
                return bank.after(self, move)
            case Drawing() as phase:
                return drawing.after(self, phase, move)
            case _:
                return self.own_after(move)

    def stake_of(self, seat: Seat) -> Chips:
        """How many of the seat's counters lie on the table, the bank included."""
        return Chips(self.stakes.get(seat, 0) + (self.bank if seat == self.banker else 0))

    def cutting(self) -> Cutting | None:
        """T8: who cuts while a fresh pack waits."""
        cards = self.fresh_pack()
        if cards is None or self.banker is None or isinstance(self.phase, Idle):
            return None
        seat = seating.cutter(self)
        return None if seat is None else Cutting(seat, cards)

    def default(self, seat: Seat) -> Any | None:  # noqa: ANN401 - any game's move
        """G3: no stake, the bank passed on."""
        match self.phase:
            case Declaring():
                return Decline(seat) if seat == self.banker else None
            case Staking():
                return staking.default(self, self.phase, seat)
            case Idle() | Drawing():
                return None
            case _:
                return self.own_default(seat)

    def close(self) -> Step[Any]:
        """Stakes are closed: the coup begins, or the bank passes on."""
        state, facts = closing.close(self)
        return Step(state, facts)

    def void(self) -> Step[Any]:
        """The coup is void before its first card: stakes go back, and are made anew."""
        if not self.untouched:
            raise IllegalMove("not_void")
        state, facts = staking.opened(self)
        return Step(state, (CoupVoid(self.holder), *facts))

    def reseat(self, seats: Seats) -> Step[Any]:
        """G2: the same game with these seats."""
        state, facts = reseating.reseat(self, seats)
        return Step(state, facts)

    def playable(self, seats: Seats) -> bool:
        """Is there a pair of banker and punter among these purses?"""
        return seating.playable(self.rules, seats)


def _not_now(state: BankingState, move: object) -> IllegalMove:
    return IllegalMove("not_now", move=move, phase=state.phase.name)
