"""The frozen state of a game with hidden hands: deal and draws; what hands are worth is left to the game."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, Chance, Json, Offer, Seat, View
from bankomet.games.banking.facts import Shuffled, Why
from bankomet.games.banking.position import Drawing, Facts, Staking, changed, copied
from bankomet.games.banking.refusals import not_his
from bankomet.games.banking.seating import cutter
from bankomet.games.hands import turns, view
from bankomet.games.hands.moves import Another, Deal, Enough
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.table import HandsPosition


@dataclass(frozen=True, kw_only=True)
class HandsState(HandsPosition):
    """A position of a game with hidden hands, and what can become of it."""

    @property
    def seats_open(self) -> bool:
        """No card has been dealt since the last settlement."""
        match self.phase:
            case Dealing() | Playing():
                return False
            case Drawing():
                return not self.phase.shown
            case _:
                return True

    @property
    def untouched(self) -> bool:
        """No card has been dealt."""
        return isinstance(self.phase, Dealing) and not self.phase.hands

    @property
    def hides(self) -> bool:
        """Hands lie on the table."""
        return isinstance(self.phase, Dealing | Playing)

    def own_turns(self) -> frozenset[Seat] | Chance:
        """Chance deals; then each seat in its turn."""
        if isinstance(self.phase, Playing) and not self.phase.owed:
            return frozenset(self.phase.todo[:1])
        return CHANCE

    def own_offers(self, seat: Seat) -> tuple[Offer[Any], ...]:
        """Another card, or enough."""
        return turns.offers(self, self.phase, seat) if isinstance(self.phase, Playing) else ()

    def own_weights(self) -> Mapping[Any, int]:
        """Every card that can be given."""
        return turns.weights(self)

    def own_default(self, seat: Seat) -> Enough | None:
        """G3: the hand stands."""
        return turns.default(self.phase, seat) if isinstance(self.phase, Playing) else None

    def own_allows(self, move: Any) -> bool:  # noqa: ANN401 - any move
        """Can this card be given?"""
        return isinstance(move, Deal) and turns.allows(self, move)

    def own_after(self, move: Any) -> tuple[Self, Facts]:  # noqa: ANN401 - any move
        """A card is given, or a seat has decided."""
        phase = self.phase
        match move:
            case Deal():
                return turns.given(self, move)
            case Another():
                return turns.asked(self)
            case Enough():
                assert isinstance(phase, Playing)
                return turns.stood(self, phase, by_itself=False)
            case _:
                raise AssertionError(f"{move!r} is no move of this game")

    def own_refusal(self, move: Any) -> IllegalMove | None:  # noqa: ANN401 - any move
        """Why a card is not given, or a seat may not decide."""
        phase = self.phase
        match move:
            case Deal(taker, card) if turns.weights(self):
                expected = next(iter(turns.weights(self))).taker
                if taker != expected:
                    return IllegalMove("not_dealt_to", seat=taker, expected=expected)
                return IllegalMove("not_in_pack", card=card)
            case Another(seat) if turns_to(phase, seat):
                return IllegalMove("no_more_cards", seat=seat)
            case Another(seat) | Enough(seat) if isinstance(phase, Playing) and not phase.owed:
                return not_his(self, seat)
            case _:
                return None

    def absences(self) -> tuple[Self, Facts]:
        """G2, G3: the hand of whoever is in turn and not here stands."""
        return turns.gone_on(self) if isinstance(self.phase, Playing) else (self, ())

    def fresh_pack(self) -> int | None:
        """A whole pack waits."""
        waits = isinstance(self.phase, Dealing) and not self.phase.hands
        whole = self.pack.size == self.whole.size
        return self.pack.size if whole and (self.seats_open or waits) else None

    def whole_pack(self) -> Self:
        """The same with all cards in the pack: as many packs as the table needs (O1, P1)."""
        pack = self.rules.pack_for(len(self.seats))
        return copied(self, {"pack": pack, "whole": pack})

    def for_bank(self) -> tuple[Self, Facts]:
        """A new banker shuffles the whole pack."""
        return self.whole_pack(), (Shuffled(self.holder, cutter(self), Why.NEW_BANK),)

    def for_coup(self) -> tuple[Self, Facts]:
        """The pack as the coup before has left it, unless the game says when that is too little."""
        return self, ()

    def begun(self, stakes: Mapping[Seat, Chips], total: Chips, facts: Facts) -> tuple[Self, Facts]:
        """The cards are dealt."""
        return changed(self, phase=Dealing(stakes, total, {})), facts

    def seen_by(self, seat: Seat | None) -> View:
        """One's own hand, how many cards the others drew, and what the rules have shown."""
        return view.seen_by(self, seat)

    def own(self, seat: Seat) -> dict[str, Json]:
        """One's hand, once the banker has looked at his."""
        return view.own_hand(self, seat)

    def key(self) -> Hashable:
        """Equal keys, equal future."""
        return (
            self.rules,
            tuple(self.seats.items()),
            _phase_key(self.phase),
            self.pack.counts,
            self.whole.size,
            self.banker,
            self.series,
            self.bank,
            frozenset(self.standing.items()),
        )


def turns_to(phase: object, seat: Seat) -> bool:
    """Is it this seat's turn to draw?"""
    return isinstance(phase, Playing) and not phase.owed and phase.todo[:1] == (seat,)


def _phase_key(phase: Any) -> Hashable:  # noqa: ANN401 - any phase
    match phase:
        case Staking():
            return phase.name, frozenset(phase.stakes.items()), phase.out
        case Dealing():
            return phase.name, tuple(phase.stakes.items()), frozenset(phase.hands.items())
        case Playing():
            return (
                phase.name,
                frozenset(phase.stakes.items()),
                frozenset(phase.hands.items()),
                phase.todo,
                phase.owed,
                frozenset(phase.results.items()),
                phase.over,
                frozenset(phase.gains.items()),
                phase.mixed,
            )
        case _:
            hash(phase)
            key: Hashable = phase
            return key
