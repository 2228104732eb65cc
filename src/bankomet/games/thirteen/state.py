"""The frozen state of Thirteen: which part of the game answers which question."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import assert_never

from bankomet.core.chips import Chips
from bankomet.core.game import CHANCE, NOBODY, Cutting, Offer, Seat, Seats, Step, Turns, View
from bankomet.games.thirteen import bank, closing, drawing, packs, reseating, seating, series, staking, view
from bankomet.games.thirteen.moves import (
    Bid,
    Declare,
    Decline,
    Draw,
    LeaveIn,
    Lot,
    Move,
    SitOut,
    Stake,
    TakeOut,
    Turn,
)
from bankomet.games.thirteen.position import (
    IDLE,
    Declaring,
    Drawing,
    Idle,
    Keeping,
    Outcome,
    Phase,
    Position,
    Series,
    Staking,
)
from bankomet.games.thirteen.refusals import refusal
from bankomet.games.thirteen.rules import Rules


@dataclass(frozen=True, kw_only=True)
class Thirteen(Position):
    """A position of Thirteen, and what can become of it."""

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats in turn that have not spoken yet."""
        match self.phase:
            case Staking():
                return staking.awaited(self, self.phase)
            case Declaring() | Keeping():
                return frozenset({self.holder})
            case _:
                return NOBODY

    @property
    def stakes_open(self) -> bool:
        """Can stakes be closed: they are open, and all have been asked where they go round (001)."""
        return isinstance(self.phase, Staking) and self.phase.asked is None

    @property
    def seats_open(self) -> bool:
        """No card has been turned since the last settlement."""
        match self.phase:
            case Series():
                return False
            case Drawing():
                return not self.phase.shown
            case _:
                return True

    @property
    def staked(self) -> Chips:
        """All that the punters have on the table."""
        return self.phase.total if isinstance(self.phase, Staking | Series) else Chips(0)

    @property
    def banking(self) -> Seat | None:
        """Who holds the bank; nobody while the first banker is drawn or the table waits."""
        return None if isinstance(self.phase, Idle | Drawing) else self.banker

    def turns(self) -> Turns:
        """Who may move."""
        match self.phase:
            case Idle():
                return NOBODY
            case Drawing() | Series():
                return CHANCE
            case Declaring() | Keeping():
                return frozenset({self.holder})
            case Staking():
                return staking.speakers(self, self.phase)

    def offers(self, seat: Seat) -> tuple[Offer[Move], ...]:
        """All that this seat may do now."""
        match self.phase:
            case Declaring():
                return bank.declaring_offers(self, seat)
            case Staking():
                return staking.offers(self, self.phase, seat)
            case Keeping():
                return bank.keeping_offers(self, seat)
            case _:
                return ()

    def weights(self) -> Mapping[Move, int]:
        """At Chance: every move it may make, by how many cards make it."""
        match self.phase:
            case Series():
                return series.weights(self)
            case Drawing():
                return drawing.weights(self, self.phase)
            case _:
                return {}

    def after(self, move: Move) -> Step[Move]:
        """The step that `move` leads to.  Raises: IllegalMove."""
        if not self._allows(move):
            raise refusal(self, move)
        return _step(_follow(self, move))

    def _allows(self, move: Move) -> bool:
        phase = self.phase
        match move:
            case Turn(card):
                return isinstance(phase, Series) and card in self.pack
            case Draw(seat, card):
                waits = isinstance(phase, Drawing) and not phase.by_lot and seat == phase.todo[0]
                return waits and card in self.pack
            case Lot(seat):
                return isinstance(phase, Drawing) and phase.by_lot and seat in phase.todo
            case _:
                return any(offer.holds(move) for offer in self.offers(move.seat))

    def seen_by(self, seat: Seat | None) -> View:
        """Nothing is hidden in Thirteen: all see the same, and one's own part is what one may do."""
        return view.seen_by(self, seat)

    def key(self) -> Hashable:
        """Equal keys, equal future, up to suits, which no rule of Thirteen looks at."""
        return (
            self.rules,
            tuple(self.seats.items()),
            _phase_key(self.phase),
            tuple(self.pack.by_rank().values()),
            self.aside,
            self.banker,
            self.series,
            self.bank,
            frozenset(self.standing.items()),
        )

    def stake_of(self, seat: Seat) -> Chips:
        """How many of the seat's counters lie on the table, the bank included."""
        return Chips(self.stakes.get(seat, 0) + (self.bank if seat == self.banker else 0))

    def cutting(self) -> Cutting | None:
        """T8: who cuts; a whole fresh pack waits."""
        return packs.cutting(self)

    def default(self, seat: Seat) -> Move | None:
        """G3: no stake, the bank passed on, the winnings taken out."""
        match self.phase:
            case Declaring():
                return Decline(seat) if seat == self.banker else None
            case Staking():
                return staking.default(self, self.phase, seat)
            case Keeping():
                return TakeOut(seat) if seat == self.banker else None
            case _:
                return None

    def close(self) -> Step[Move]:
        """Stakes are closed: the series begins, or the bank passes on."""
        return _step(closing.close(self))

    def reseat(self, seats: Seats) -> Step[Move]:
        """G2: the same game with these seats."""
        return _step(reseating.reseat(self, seats))

    def playable(self, seats: Seats) -> bool:
        """Is there a pair of banker and punter among these purses?"""
        return seating.playable(self.rules, seats)


def start(rules: Rules, seats: Seats) -> Thirteen:
    """A game about to choose its first banker."""
    return _state(drawing.begin(Thirteen(rules=rules, seats=seats, phase=IDLE, pack=rules.pack))[0])


def _follow(state: Thirteen, move: Move) -> Outcome:
    """What follows a move that is allowed."""
    phase = state.phase
    match move:
        case Turn(card):
            assert isinstance(phase, Series)
            return series.after(state, phase, card)
        case Stake() | SitOut() | Bid():
            assert isinstance(phase, Staking)
            return staking.after(state, phase, move)
        case Declare() | Decline():
            return bank.after_declaring(state, move)
        case TakeOut() | LeaveIn():
            assert isinstance(phase, Keeping)
            return bank.after_keeping(state, phase, move)
        case Draw(seat, card):
            assert isinstance(phase, Drawing)
            return drawing.drawn(state, phase, seat, card)
        case Lot(seat):
            return drawing.lot_fell(state, seat)
        case _:
            assert_never(move)


def _state(position: Position) -> Thirteen:
    """The parts of the game replace fields of the state they were given, so that a position is always a state."""
    assert isinstance(position, Thirteen)
    return position


def _step(outcome: Outcome) -> Step[Move]:
    position, facts = outcome
    return Step(_state(position), facts)


def _phase_key(phase: Phase) -> Hashable:
    match phase:
        case Staking():
            return phase.name, frozenset(phase.stakes.items()), phase.out
        case Series():
            return phase.name, frozenset(phase.stakes.items()), len(phase.turned)
        case _:
            return phase
