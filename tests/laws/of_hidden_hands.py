"""The law of hidden hands: what a seat may not know changes nothing that it gets.

Beside each coup that is played its twins are: the same words, but with other cards in hands that a seat, or a watcher,
may not see, exchanged among themselves or for cards that nobody gets.  As long as the rules show the same of both, all
that the seat is given must be the same: its view, its offers, what is told to all, whose word it is, and why it is
refused.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from bankomet.core.cards import Card
from bankomet.core.errors import IllegalMove
from bankomet.core.game import Fact, Seat, told_to_all
from bankomet.core.notation import fact_json
from bankomet.games.hands.facts import Looked, Natural
from bankomet.games.hands.moves import Another, Deal, Enough
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.state import HandsState
from bankomet.play.table import Entry, GameMove, Table
from tests.support.counted import Hand, natural, total

Watcher: TypeAlias = "Seat | None"
TRIES: Final = 12
"""How often other cards are drawn for a twin before there is none."""
CROWD: Final = 12
"""At so large a table twins are compared at each tenth record only."""
COMPARED: Final[Counter[tuple[str, str]]] = Counter()
"""How many twins were played to their end, by the game and by what was exchanged."""


@dataclass(frozen=True, slots=True)
class Step:
    """A record of the coup, and what followed."""

    entry: Entry
    table: Table
    facts: tuple[Fact, ...]

    @property
    def deal(self) -> Deal | None:
        """The card that was given in it."""
        move = self.entry.move if isinstance(self.entry, GameMove) else None
        return move if isinstance(move, Deal) else None


class Twins:
    """An auditor beside the coup: it keeps its records, and at its end plays its twins."""

    def __init__(self) -> None:
        self._start: Table | None = None
        self._steps: list[Step] = []

    def __call__(self, _before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
        """A coup begins when cards are about to be dealt, and ends when no hand is on the table any more."""
        phase = getattr(after.state, "phase", None)
        if isinstance(phase, Dealing) and not phase.hands:
            self._start, self._steps = after, []
        elif self._start is not None:
            self._steps.append(Step(entry, after, facts))
            if not isinstance(phase, Dealing | Playing):
                Coup(self._start, self._steps).compare()
                self._start = None


class Coup:
    """A coup that was played."""

    def __init__(self, start: Table, steps: Sequence[Step]) -> None:
        self._start = start
        self._steps = steps
        self._dice = Random(" ".join(str(step.entry) for step in steps))  # noqa: S311 - picks examples
        self._deals = {at: step.deal for at, step in enumerate(steps) if step.deal is not None}
        facts = [fact for step in steps for fact in step.facts]
        self._looked = any(isinstance(fact, Looked) for fact in facts)
        self._naturals = {fact.seat for fact in facts if isinstance(fact, Natural)}
        self._everybody: tuple[Watcher, ...] = (*start.state.seats, None)
        self._stride = 1 if len(self._everybody) < CROWD else 10

    def compare(self) -> None:
        """In the deal nobody knows a card; in the draws each his own; in the end all but what was never shown."""
        dealt = self._hand_size * len({deal.taker for deal in self._deals.values()})
        in_the_deal = list(self._deals)[:dealt]
        self._twin("deal", in_the_deal, self._dice.sample(self._everybody, 2), in_the_deal[-1])
        if self._looked:
            watcher = self._dice.choice(self._everybody)
            hidden = self._hidden_from({watcher, *self._naturals})
            self._twin("draws", hidden, {watcher, None}, len(self._steps) - 1)
        last = hands(self._steps[-1].table).last
        assert last is not None
        never_shown = self._hidden_from(set(last.hands))
        owners = {self._deals[at].taker for at in never_shown} if self._looked else set()
        others = [seat for seat in self._everybody if seat not in owners]
        self._twin("end", never_shown, self._dice.sample(others, min(3, len(others))), len(self._steps))

    @property
    def _hand_size(self) -> int:
        return hands(self._start).rules.hand_size

    def _hidden_from(self, known: set[Any]) -> list[int]:
        """The deals of which none of these knows the card, nor have all seen it."""
        counts: Counter[Seat] = Counter()
        hidden = []
        for at, deal in self._deals.items():
            counts[deal.taker] += 1
            drawn = counts[deal.taker] > self._hand_size
            if deal.taker not in known and not (drawn and hands(self._start).rules.open_draws):
                hidden.append(at)
        return hidden

    def _twin(self, what: str, hidden: Sequence[int], watchers: Iterable[Watcher], until: int) -> None:
        """The same coup up to there, with other cards for the hidden ones; these watchers see no difference."""
        for _ in range(TRIES if hidden else 0):
            cards = self._exchanged(hidden)
            possible = bool(cards) and (what == "deal" or self._shows(cards) == self._shows({}))
            if possible and self._played(cards, list(watchers), until):
                COMPARED[self._start.terms.game.name, what] += 1
                return

    def _exchanged(self, hidden: Sequence[int]) -> dict[int, Card]:
        """Other cards for some of the hidden ones, from one another and from those that nobody gets."""
        before = {at: self._deals[at].card for at in hidden}
        left = Counter(dict(hands(self._start).pack.kinds())) - Counter(deal.card for deal in self._deals.values())
        pool = sorted(left.elements(), key=lambda card: card.index)
        cards = dict(before)
        for _ in range(self._dice.randint(1, 3)):
            one, other = self._dice.choice(hidden), self._dice.choice(hidden)
            if pool and self._dice.random() < 0.5:
                place = self._dice.randrange(len(pool))
                cards[one], pool[place] = pool[place], cards[one]
            else:
                cards[one], cards[other] = cards[other], cards[one]
        return {at: card for at, card in cards.items() if card is not before[at]}

    def _shows(self, cards: dict[int, Card]) -> object:
        """What the rules show of a coup with these cards before its end."""
        rules: Any = hands(self._start).rules
        lying: dict[Seat, Hand] = {}
        for at, deal in self._deals.items():
            lying[deal.taker] = (*lying.get(deal.taker, ()), cards.get(at, deal.card))
        size = self._hand_size
        naturals = {seat for seat, hand in lying.items() if natural(rules, hand[:size])}
        if hands(self._start).banker in naturals:
            return {hands(self._start).banker} if getattr(rules, "banker_21", "push") == "takes_all" else naturals
        told = getattr(rules, "bust", "announced") == "announced"
        over = {
            seat: [total(rules, hand[:count]) > rules.limit for count in range(size, len(hand) + told)]
            for seat, hand in lying.items()
            if seat not in naturals
        }
        return naturals, over

    def _played(self, cards: dict[int, Card], watchers: Sequence[Watcher], until: int) -> bool:
        """Plays the twin, comparing; was it possible?  A card that an open or own one needs may be in a hidden hand."""
        other = self._start
        for at, step in enumerate(self._steps[:until]):
            deal = self._deals.get(at)
            entry = step.entry if deal is None else GameMove(Deal(deal.taker, cards.get(at, deal.card)))
            try:
                other, facts = other.after(entry)
            except IllegalMove as refused:
                assert refused.code == "not_in_pack", f"the twin may not: {refused}"
                return False
            for watcher in watchers if at % self._stride == 0 else ():
                assert given(other, watcher, facts) == given(step.table, watcher, step.facts), (
                    f"{entry}: {watcher} knows"
                )
        return True


def given(table: Table, watcher: Watcher, facts: Iterable[Fact]) -> list[object]:
    """All that a seat or a watcher gets."""
    state = table.state
    seat = watcher if watcher in state.seats else None
    return [
        state.seen_by(watcher),
        [] if seat is None else [offer.json() for offer in table.offers(seat)],
        [] if seat is None else [refusal(table, move) for move in (Another(seat), Enough(seat))],
        [fact_json(told_to_all(fact)) for fact in facts],
        (table.at, table.turns(), state.awaited, state.cutting(), table.places),
    ]


def refusal(table: Table, move: object) -> str:
    """Why a seat may not do this now; nothing when it may."""
    try:
        table.after(GameMove(move))
    except IllegalMove as refused:
        return str(refused)
    return ""


def hands(table: Table) -> HandsState:
    """The state of a game with hidden hands."""
    assert isinstance(table.state, HandsState)
    return table.state
