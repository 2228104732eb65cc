"""The frozen state of Thirty-one: the talia, what a dealt 31 does, and how hands are settled."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from bankomet.core.cards import KINDS, Card, Pack
from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Seats
from bankomet.games.banking import bank, drawing, staking
from bankomet.games.banking.facts import Shuffled, StakesReturned, Why
from bankomet.games.banking.position import IDLE, Facts, changed, copied, prefixed
from bankomet.games.banking.seating import can_bank, cutter, is_here
from bankomet.games.hands import turns
from bankomet.games.hands.facts import Looked, Natural, Result, TaliaOver, WentOver
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.settling import paid_at_once, settled, turned_over
from bankomet.games.hands.state import HandsState
from bankomet.games.thirty_one.rules import HANDS, LIMIT, PAID, Bank, Busted, Rules

PACK: int = 52


@dataclass(frozen=True, kw_only=True)
class ThirtyOne(HandsState):
    """A position of Thirty-one, and what can become of it."""

    rules: Rules
    ended: bool = False
    """P8: the talia is over, and the next coup is played with a whole pack."""

    @property
    def most_punters(self) -> int:
        """P8a: so many that hands can never use up the packs, the banker's among them."""
        return HANDS[self.whole.size // PACK] - 1

    def for_bank(self) -> tuple[Self, Facts]:
        """P8: a new banker shuffles the whole pack; where the bank passes with each coup, the talia goes on."""
        if self.rules.bank is Bank.COUP and self._goes_on:
            return self, ()
        return self._mixed(Why.NEW_BANK)

    def for_coup(self) -> tuple[Self, Facts]:
        """P8: the rest of the pack, or a whole one when the talia is over and the banker stays."""
        return self._mixed(Why.TALIA) if self.ended else (self, ())

    @property
    def _goes_on(self) -> bool:
        return self.pack.size < self.whole.size and not self.ended

    def _mixed(self, why: Why) -> tuple[Self, Facts]:
        whole = copied(self.whole_pack(), {"ended": False})
        return whole, (Shuffled(self.holder, cutter(self), why),)

    def begun(self, stakes: Mapping[Seat, Chips], total: Chips, facts: Facts) -> tuple[Self, Facts]:
        """P8: three cards to each; where so many are not left, the talia is over first."""
        if not self._too_short(len(stakes)):
            return super().begun(stakes, total, facts)
        over = copied(self, {"ended": True})
        told = TaliaOver(self.holder)
        if self.rules.bank is Bank.TALIA:
            passed, more = bank.passed(over, Why.TALIA, settled=False)
            return passed, (told, StakesReturned(total), *more)
        mixed, shuffled = over._mixed(Why.TALIA)  # noqa: SLF001 - of the same class
        dealing, _ = super(ThirtyOne, mixed).begun(stakes, total, ())
        return dealing, (*facts, told, *shuffled)

    def _too_short(self, punters: int) -> bool:
        return self.pack.size < self.rules.hand_size * (punters + 1)

    def for_draw(self) -> tuple[Self, Facts]:
        """P8: when the pack runs dry in mid-draw, the used cards, never those in hands, are shuffled in."""
        if self.pack.size:
            return self, ()
        phase = self._playing
        hands = {seat: hand for seat, hand in phase.hands.items() if phase.results.get(seat) is not Result.BUST}
        used = _without(self.whole, [card for hand in hands.values() for card in hand])
        mixed = changed(self, pack=used, phase=replace(phase, hands=hands, mixed=True))
        return mixed, (Shuffled(self.holder, None, Why.PACK_OUT),)

    def looked(self, phase: Dealing) -> tuple[Self, Facts]:
        """P4: a dealt 31 of the banker's ends the coup; those of punters are paid at once."""
        order = (*phase.stakes, self.holder)
        at = changed(self, phase=Playing(phase.stakes, phase.total, phase.hands, order))
        naturals = [seat for seat in phase.stakes if self.rules.is_natural(phase.hands[seat])]
        if self.rules.is_natural(phase.hands[self.holder]):
            return at._banker_has_31(naturals)  # noqa: SLF001 - of the same class
        facts: Facts = (Looked(self.holder),)
        for seat in naturals:
            at, gains = paid_at_once(at, seat, Result.NATURAL)
            facts = (*facts, Natural(seat, self.holder, phase.hands[seat], gains))
        on, more = turns.gone_on(at)
        return on, (*facts, *more)

    def _banker_has_31(self, naturals: list[Seat]) -> tuple[Self, Facts]:
        """P4: every punter pays him the agreed sum, but those with a dealt 31 of their own."""
        phase = self._playing
        shown = {seat: phase.hands[seat] for seat in (self.holder, *naturals)}
        results = {seat: Result.BOTH_NATURAL if seat in naturals else Result.BANKER_NATURAL for seat in phase.stakes}
        others = {seat: hand for seat, hand in phase.hands.items() if seat not in shown}
        ended, facts = self._ended(results, phase.stakes)
        told = (Natural(seat, self.holder, cards, {}) for seat, cards in shown.items())
        return ended, (*told, *turned_over(self, others), *facts)

    def drew(self, seat: Seat) -> tuple[Self, Facts]:
        """P5, P6: a punter over 31 pays at once and is out; a banker over 31 draws no more."""
        phase = self._playing
        if self.rules.total(phase.hands[seat]) <= LIMIT:
            return turns.gone_on(self)
        if seat == self.holder:
            over = changed(self, phase=replace(phase, over=phase.over | {seat}, todo=()))
            return prefixed(WentOver(seat, self.holder, {}), turns.gone_on(over))
        paid, gains = paid_at_once(self, seat, Result.BUST)
        told = replace(paid._playing, over=phase.over | {seat})  # noqa: SLF001 - of the same class
        return prefixed(WentOver(seat, self.holder, gains), turns.gone_on(changed(paid, phase=told)))

    def showdown(self, phase: Playing) -> tuple[Self, Facts]:
        """P6, P7: every hand is turned over and settled against the banker's."""
        over = self.holder in phase.over
        back = [seat for seat, result in phase.results.items() if result is Result.BUST]
        if not over or self.rules.busted is Busted.STAY_LOST:
            back = []
        results = {
            **{seat: self._against(phase.hands[seat], phase.hands[self.holder]) for seat in phase.stakes},
            **dict.fromkeys(back, Result.PAID_BACK),
        }
        ended, facts = self._ended(results, {**phase.stakes, **dict.fromkeys(back, PAID)})
        return ended, (*turned_over(self, phase.hands), *facts)

    def _against(self, hand: tuple[Card, ...], of_banker: tuple[Card, ...]) -> Result:
        """P7: a punter's hand against the banker's."""
        own, his = self.rules.total(hand), self.rules.total(of_banker)
        if his > LIMIT:
            return Result.BANKER_BUST
        return Result.EQUAL if own == his else Result.MORE if own > his else Result.LESS

    def _ended(self, results: Mapping[Seat, Result], stakes: Mapping[Seat, Chips]) -> tuple[Self, Facts]:
        """The coup is settled; the talia goes on or is over, and the bank stays or passes."""
        phase = self._playing
        after, fact = settled(self, phase, results, stakes, phase.hands)
        standing = sum(staking.can_stake(after, seat) for seat in after.standing)
        over = phase.mixed or after._too_short(max(1, min(standing, after.most_punters)))  # noqa: SLF001 - same class
        next_coup = copied(after, {"ended": over})
        on, facts = next_coup._passed_or_stayed()  # noqa: SLF001 - of the same class
        return on, (fact, *((TaliaOver(self.holder),) if over else ()), *facts)

    def _passed_or_stayed(self) -> tuple[Self, Facts]:
        """P8: the bank passes to the right, unless it stays for another coup."""
        if self.rules.bank is Bank.COUP:
            return bank.passed(self, Why.ROUND, settled=True)
        if self.rules.bank is Bank.TALIA and self.ended:
            return bank.passed(self, Why.TALIA, settled=True)
        if not is_here(self.seats, self.holder):
            return bank.passed(self, Why.AWAY, settled=True)
        if not can_bank(self.rules, self.seats, self.holder):
            return bank.passed(self, Why.CANNOT_COVER, settled=True)
        return staking.opened(changed(self, series=self.series + 1))

    @property
    def _playing(self) -> Playing:
        assert isinstance(self.phase, Playing), f"nobody plays: {self.phase}"
        return self.phase

    def key(self) -> Hashable:
        """Equal keys, equal future."""
        return super().key(), self.ended


def _without(pack: Pack, cards: list[Card]) -> Pack:
    counts = list(pack.counts)
    for card in cards:
        counts[card.index] -= 1
    return Pack.of(card for card, count in zip(KINDS, counts, strict=True) for _ in range(count))


def start(rules: Rules, seats: Seats) -> ThirtyOne:
    """A game about to choose its first banker."""
    pack = rules.pack_for(len(seats))
    return drawing.begin(ThirtyOne(rules=rules, seats=seats, phase=IDLE, pack=pack, whole=pack))[0]
