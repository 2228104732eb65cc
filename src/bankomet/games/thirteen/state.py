"""The frozen state of Thirteen: what its cards answer; the rest is any banking game's."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Self, cast

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, Chance, Offer, Seat, Seats, View
from bankomet.games.banking import drawing
from bankomet.games.banking.facts import Shuffled, Why
from bankomet.games.banking.position import IDLE, Drawing, Facts, Staking
from bankomet.games.banking.refusals import not_his
from bankomet.games.banking.seating import cutter
from bankomet.games.thirteen import keeping, packs, series, view
from bankomet.games.thirteen.moves import LeaveIn, Move, TakeOut, Turn
from bankomet.games.thirteen.position import Keeping, Outcome, Position, Series, changed
from bankomet.games.thirteen.rules import Rules


@dataclass(frozen=True, kw_only=True)
class Thirteen(Position):
    """A position of Thirteen, and what can become of it."""

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
    def untouched(self) -> bool:
        """No card of the series has been turned."""
        return isinstance(self.phase, Series) and not self.phase.turned

    @property
    def paced(self) -> bool:
        """T9: the banker turns the cards of a series."""
        return isinstance(self.phase, Series)

    def own_turns(self) -> frozenset[Seat] | Chance:
        """Chance turns the cards; the banker decides on his winnings."""
        return frozenset({self.holder}) if isinstance(self.phase, Keeping) else CHANCE

    def own_offers(self, seat: Seat) -> tuple[Offer[Move], ...]:
        """What the banker may do with his winnings."""
        return keeping.offers(self, seat) if isinstance(self.phase, Keeping) else ()

    def own_weights(self) -> Mapping[Move, int]:
        """Every card that can be turned."""
        return series.weights(self) if isinstance(self.phase, Series) else {}

    def own_default(self, seat: Seat) -> Move | None:
        """G3: the winnings are taken out."""
        return TakeOut(seat) if isinstance(self.phase, Keeping) and seat == self.banker else None

    def own_allows(self, move: Move) -> bool:
        """Can this card be turned?"""
        return isinstance(move, Turn) and isinstance(self.phase, Series) and move.card in self.pack

    def own_after(self, move: Move) -> tuple[Self, Facts]:
        """A card is turned, or the banker has decided on his winnings."""
        if isinstance(move, Turn):
            assert isinstance(self.phase, Series)
            return self._same(series.after(self, self.phase, move.card))
        assert isinstance(self.phase, Keeping)
        assert isinstance(move, TakeOut | LeaveIn)
        return self._same(keeping.after(self, self.phase, move))

    def own_refusal(self, move: Move) -> IllegalMove | None:
        """Why a card is not turned, or another than the banker decides nothing."""
        match move:
            case Turn(card) if isinstance(self.phase, Series):
                return IllegalMove("not_in_pack", card=card)
            case TakeOut(seat) | LeaveIn(seat) if isinstance(self.phase, Keeping):
                return not_his(self, seat)
            case _:
                return None

    def fresh_pack(self) -> int | None:
        """T8: a whole pack waits."""
        return self.pack.size if packs.is_whole(self) else None

    def whole_pack(self) -> Self:
        """The same with all cards in the pack."""
        return self._same((changed(self, pack=self.rules.pack, aside=0), ()))[0]

    def for_bank(self) -> tuple[Self, Facts]:
        """T10: a new banker shuffles the whole pack."""
        return self.whole_pack(), (Shuffled(self.holder, cutter(self), Why.NEW_BANK),)

    def for_coup(self) -> tuple[Self, Facts]:
        """T4, T5: the rest of the pack, or a whole one."""
        return self._same(packs.for_series(self))

    def begun(self, stakes: Mapping[Seat, Chips], total: Chips, facts: Facts) -> tuple[Self, Facts]:
        """The series begins."""
        return self._same((changed(self, phase=Series(stakes, total)), facts))

    def _same(self, outcome: Outcome) -> tuple[Self, Facts]:
        """The parts of the game replace fields of the state they were given, so that a position is always a state."""
        return cast("tuple[Self, Facts]", outcome)

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


def start(rules: Rules, seats: Seats) -> Thirteen:
    """A game about to choose its first banker."""
    return drawing.begin(Thirteen(rules=rules, seats=seats, phase=IDLE, pack=rules.pack))[0]


def _phase_key(phase: Any) -> Hashable:  # noqa: ANN401 - any phase
    match phase:
        case Staking():
            return phase.name, frozenset(phase.stakes.items()), phase.out
        case Series():
            return phase.name, frozenset(phase.stakes.items()), len(phase.turned)
        case _:
            return cast("Hashable", phase)
