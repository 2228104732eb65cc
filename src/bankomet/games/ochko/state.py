"""The frozen state of Ochko: what a dealt 21 does, and how hands are settled."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Seats
from bankomet.games.banking import bank, drawing
from bankomet.games.banking.facts import Why
from bankomet.games.banking.position import IDLE, Facts, changed
from bankomet.games.hands import turns
from bankomet.games.hands.facts import Looked, Natural, Result, WentOver
from bankomet.games.hands.position import Dealing, Hands, Playing
from bankomet.games.hands.settling import paid_at_once, settled, turned_over
from bankomet.games.hands.state import HandsState
from bankomet.games.ochko.rules import LARGEST_HAND, LIMIT, Banker21, Bust, Order, Punter21, Rules


@dataclass(frozen=True, kw_only=True)
class Ochko(HandsState):
    """A position of Ochko, and what can become of it."""

    rules: Rules

    @property
    def most_punters(self) -> int:
        """O1a: so many that a round never runs dry, the banker beside them."""
        return self.rules.pack_for(len(self.seats)).size // LARGEST_HAND - 1

    def begun(self, stakes: Mapping[Seat, Chips], total: Chips, facts: Facts) -> tuple[Self, Facts]:
        """O1a: the cards are dealt from as many packs as those who sit here now may need."""
        return super(Ochko, self.whole_pack()).begun(stakes, total, facts)

    def looked(self, phase: Dealing) -> tuple[Self, Facts]:
        """O5: the banker looks first; if he has no 21, the others look."""
        order = (*phase.stakes, self.holder)
        if self.rules.order is Order.BANKER_FIRST:
            order = (self.holder, *phase.stakes)
        at = changed(self, phase=Playing(phase.stakes, phase.total, phase.hands, order))
        naturals = [seat for seat in phase.stakes if self.rules.is_natural(phase.hands[seat])]
        if self.rules.is_natural(phase.hands[self.holder]):
            return at._taken_all(naturals)  # noqa: SLF001 - of the same class
        paid, facts = at._paid_21(naturals)  # noqa: SLF001 - of the same class
        ends = naturals and self.rules.punter_21 is Punter21.ROUND_ENDS
        on, more = paid._returned() if ends else paid._told_over(order)  # noqa: SLF001 - of the same class
        return on, (Looked(self.holder), *facts, *more)

    def drew(self, seat: Seat) -> tuple[Self, Facts]:
        """A card has come."""
        return self._told_over((seat,))

    def is_decided(self, phase: Playing) -> bool:
        """Has the banker nobody left to draw against?  A hidden hand counts as long as it may be good."""
        return phase.stakes.keys() <= phase.over

    def showdown(self, phase: Playing) -> tuple[Self, Facts]:
        """O9, O10: every hand is turned over and settled against the banker's."""
        of_banker = phase.hands[self.holder]
        hands = {seat: phase.hands[seat] for seat in (*phase.stakes, self.holder)} if phase.stakes else {}
        results = {seat: self._against(phase.hands[seat], of_banker) for seat in phase.stakes}
        ended, facts = self._ended(results, {**_natural_hands(phase), **hands})
        return ended, (*turned_over(self, hands), *facts)

    def _against(self, hand: tuple[Card, ...], of_banker: tuple[Card, ...]) -> Result:
        """O9, O10: a punter's hand against the banker's."""
        own, his = self.rules.total(hand), self.rules.total(of_banker)
        if own > LIMIT:
            return Result.BOTH_BUST if his > LIMIT else Result.BUST
        if his > LIMIT:
            return Result.BANKER_BUST
        return Result.EQUAL if own == his else Result.MORE if own > his else Result.LESS

    def _taken_all(self, naturals: list[Seat]) -> tuple[Self, Facts]:
        """O6: he takes every stake, and nobody else's cards are looked at; or a dealt 21 stands against his."""
        phase = self._playing
        spared = naturals if self.rules.banker_21 is Banker21.PUSH else []
        shown = {seat: phase.hands[seat] for seat in (self.holder, *spared)}
        results = {seat: Result.BOTH_NATURAL if seat in spared else Result.BANKER_NATURAL for seat in phase.stakes}
        ended, facts = self._ended(results, shown)
        return ended, (*(Natural(seat, self.holder, cards, {}) for seat, cards in shown.items()), *facts)

    def _paid_21(self, naturals: Iterable[Seat]) -> tuple[Self, Facts]:
        """O7: a punter's dealt 21 is paid double at once."""
        at = self
        facts: Facts = ()
        for seat in naturals:
            hand = at._playing.hands[seat]
            at, gains = paid_at_once(at, seat, Result.NATURAL)
            facts = (*facts, Natural(seat, self.holder, hand, gains))
        return at, facts

    def _returned(self) -> tuple[Self, Facts]:
        """O7: a dealt 21 ends the round, and the others' stakes go back."""
        phase = self._playing
        return self._ended(dict.fromkeys(phase.stakes, Result.RETURNED), _natural_hands(phase))

    def _told_over(self, seats: Iterable[Seat]) -> tuple[Self, Facts]:
        """O9: who has more than 21 says so at once, where that is agreed; then whoever is in turn decides."""
        phase = self._playing
        if self.rules.bust is Bust.HIDDEN:
            return turns.gone_on(self)
        over = [seat for seat in seats if seat in phase.todo and self.rules.total(phase.hands[seat]) > LIMIT]
        todo = tuple(seat for seat in phase.todo if seat not in over)
        told = changed(self, phase=replace(phase, over=phase.over.union(over), todo=todo))
        on, facts = turns.gone_on(told)
        return on, (*(WentOver(seat, self.holder, {}) for seat in over), *facts)

    def _ended(self, results: Mapping[Seat, Result], shown: Hands) -> tuple[Self, Facts]:
        """O11: the round is settled, and the bank passes."""
        phase = self._playing
        after, fact = settled(self, phase, results, phase.stakes, shown)
        passed, facts = bank.passed(after, Why.ROUND, settled=True)
        return passed, (fact, *facts)

    @property
    def _playing(self) -> Playing:
        assert isinstance(self.phase, Playing), f"nobody plays: {self.phase}"
        return self.phase


def _natural_hands(phase: Playing) -> Hands:
    """Hands that were shown when they were paid."""
    return {seat: phase.hands[seat] for seat, result in phase.results.items() if result is Result.NATURAL}


def start(rules: Rules, seats: Seats) -> Ochko:
    """A game about to choose its first banker."""
    pack = rules.pack_for(len(seats))
    return drawing.begin(Ochko(rules=rules, seats=seats, phase=IDLE, pack=pack, whole=pack))[0]
