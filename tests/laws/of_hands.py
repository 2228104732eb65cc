"""What only games with hidden hands can tell at every record: cards, course, what is paid, whose bank it is.

Everything is reckoned anew from the facts, by a few lines that share nothing with the games.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bankomet.core.cards import Card, Pack
from bankomet.core.chips import Chips
from bankomet.core.game import CHANCE, LEFT, RIGHT, Fact, Seat, Sitting
from bankomet.core.notation import fact_json
from bankomet.games.banking.facts import BankPassed, Shuffled, StakesClosed, Why
from bankomet.games.banking.position import Drawing, Idle, Staking
from bankomet.games.banking.seating import is_here
from bankomet.games.hands.facts import Dealt, Looked, Natural, RoundSettled, Stood, TaliaOver, WentOver
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.state import HandsState
from bankomet.games.ochko.rules import Rules as OchkoRules
from bankomet.games.thirty_one.rules import Rules as ThirtyOneRules
from bankomet.play.table import Entry, GameMove, Table
from tests.laws.of_banking import a_new_decision_has_a_new_name, only_who_is_here_banks
from tests.laws.of_hidden_hands import Twins
from tests.support.audit import Audit
from tests.support.counted import Hand, natural, total

# --- the cards -------------------------------------------------------------------------------------------------------


class Cards:
    """An auditor beside the pack: it knows where every card is that has left it (O1, P8)."""

    def __init__(self) -> None:
        self._out: Counter[Card] = Counter()
        self._hands: dict[Seat, Hand] = {}
        self._over: set[Seat] = set()

    def __call__(self, before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
        """No card is given that is out; when the pack runs dry, all come back but those in hands that still count."""
        was, state = hands(before), hands(after)
        for fact in facts:
            match fact:
                case StakesClosed():
                    self._hands, self._over = {}, set()
                case Dealt(seat, card):
                    assert card is not None
                    self._out[card] += 1
                    assert self._out[card] <= dict(was.whole.kinds())[card], f"{card} came back"
                    self._hands[seat] = (*self._hands.get(seat, ()), card)
                case WentOver(seat):
                    self._over.add(seat)
                case Shuffled(why=Why.PACK_OUT):
                    assert state.rules.most_draws is None, "only a talia runs dry"
                    assert was.pack.size == 0
                    counting = [hand for seat, hand in self._hands.items() if seat not in self._over]
                    self._out = Counter(card for hand in counting for card in hand)
                case Shuffled():
                    self._out.clear()
                case _:
                    pass
        if isinstance(state.phase, Idle | Drawing):
            self._out.clear()
        whole = dict(state.whole.kinds())
        assert whole == dict.fromkeys(whole, state.whole.size // 52)
        assert len(whole) == 52
        left = {card: count - self._out[card] for card, count in whole.items() if count > self._out[card]}
        assert dict(state.pack.kinds()) == left, f"{entry} {facts}"
        if after.turns() is CHANCE and not isinstance(state.phase, Drawing):
            assert {move.card: weight for move, weight in state.weights().items()} == left
        if isinstance(state.phase, Dealing | Playing):
            lying = dict(state.phase.hands)
            assert lying == {seat: hand for seat, hand in self._hands.items() if seat in lying}
            assert self._hands.keys() - lying.keys() <= self._over


def packs_are_as_many_as_the_table_needs(before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """O1a, P1: at each shuffle of the whole, by the seats; and never more hands than the packs can serve (O1a, P8a)."""
    state = hands(after)
    counts = {len(each.state.seats) for each in (before, after)}
    whole = [fact for fact in facts if isinstance(fact, Shuffled) and fact.why is not Why.PACK_OUT]
    if whole:
        assert state.whole.size in {52 * packs(state.rules, count) for count in counts}, str(entry)
    if isinstance(state.phase, Dealing) and not state.phase.hands:
        dealt_in, many = len(state.phase.stakes) + 1, state.whole.size // 52
        if isinstance(state.rules, OchkoRules):
            assert many == packs(state.rules, len(state.seats))
            assert 5 * dealt_in <= state.whole.size
        else:
            assert 31 * dealt_in < 340 * many
            assert 3 * dealt_in <= state.pack.size


def packs(rules: Any, seats: int) -> int:  # noqa: ANN401 - the rules of either game
    """How many packs are played with."""
    if rules.packs != "by_seats":
        return int(rules.packs)
    if isinstance(rules, OchkoRules):
        return next(packs for packs in range(2, 1000) if seats <= 10 * packs)
    return 1 if seats <= 5 else 2 if seats <= 10 else 3


# --- the course ------------------------------------------------------------------------------------------------------


class Course:
    """An auditor beside the coup: who gets the next card, and whose word it is (O5, O8, O9, P3, P5)."""

    def __init__(self) -> None:
        self._order: list[Seat] = []
        self._todo: list[Seat] = []
        self._hands: dict[Seat, Hand] = {}

    def __call__(self, before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
        """Each in his order, no more than he may, and nobody twice."""
        state = hands(after)
        for fact in facts:
            self._hear(hands(before), state, fact)
        if isinstance(state.phase, Playing):
            assert list(state.phase.todo) == self._todo, str(entry)
            assert state.phase.owed or is_here(state.seats, self._todo[0])
            assert after.turns() == (CHANCE if state.phase.owed else frozenset(self._todo[:1]))

    def _hear(self, was: HandsState, state: HandsState, fact: Fact) -> None:
        rules, announced = was.rules, getattr(was.rules, "bust", "announced") == "announced"
        match fact:
            case StakesClosed(left_out=left_out):
                assert isinstance(was.phase, Staking)
                takers = [seat for seat in was.phase.stakes if seat not in left_out]
                self._order = [*in_order(takers, was.holder, step(rules)), was.holder]
                self._todo, self._hands = [], {}
            case Dealt(seat, card, card_no, drawn):
                assert card is not None
                hand = self._hands.get(seat, ())
                if drawn:
                    assert seat == self._todo[0]
                    assert total(rules, hand) <= rules.limit
                    assert len(hand) < rules.hand_size + (rules.most_draws or 99)
                else:
                    given = sum(map(len, self._hands.values()))
                    assert (seat, card_no) == (self._order[given % len(self._order)], given // len(self._order) + 1)
                self._hands[seat] = (*hand, card)
            case Looked(banker):
                assert not natural(rules, self._hands[banker])
                first = getattr(rules, "order", "") == "banker_first"
                self._todo = [self._order[-1], *self._order[:-1]] if first else list(self._order)
            case Natural(seat, _, cards):
                assert natural(rules, cards)
                assert cards == self._hands[seat]
                self._todo = [each for each in self._todo if each != seat]
            case Stood(seat, _, drawn, by_itself):
                assert seat == self._todo.pop(0)
                assert drawn == len(self._hands[seat]) - rules.hand_size
                here = is_here(state.seats, seat) and is_here(was.seats, seat)
                assert by_itself is (drawn == rules.most_draws) or not here
                assert not (announced and total(rules, self._hands[seat]) > rules.limit)
            case WentOver(seat):
                assert announced
                assert total(rules, self._hands[seat]) > rules.limit
                self._todo.remove(seat)
            case RoundSettled():
                self._order, self._todo, self._hands = [], [], {}
            case _:
                pass


def in_order(seats: Iterable[Seat], banker: Seat, side: int) -> list[Seat]:
    """These seats from the banker's neighbour on that side round."""
    return sorted(seats, key=lambda seat: ((seat - banker) * side) % 10_000)


def step(rules: object) -> int:
    """The side the bank passes to, and the draws begin on (O8, O11, P5, P8)."""
    return LEFT if isinstance(rules, OchkoRules) else RIGHT


# --- the reckoning ---------------------------------------------------------------------------------------------------


class Reckoning:
    """An auditor beside the settlements: it pays by the cards that were dealt (O6, O7, O9, O10, P4 to P7)."""

    def __init__(self) -> None:
        self._stakes: Mapping[Seat, int] = {}
        self._hands: dict[Seat, Hand] = {}
        self._gains: Counter[Seat] = Counter()

    def __call__(self, before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
        """What everybody has gained in a coup, and its result for each punter, is what the book says of these hands."""
        was, state = hands(before), hands(after)
        settled = [fact for fact in facts if isinstance(fact, RoundSettled)]
        assert after.state.coups == before.state.coups + len(settled)
        for fact in facts:
            if isinstance(fact, Dealt):
                assert fact.card is not None
                self._hands[fact.seat] = (*self._hands.get(fact.seat, ()), fact.card)
            self._gains.update(getattr(fact, "gains", {}))
        if isinstance(state.phase, Dealing) and not state.phase.hands:
            self._stakes, self._hands, self._gains = dict(state.phase.stakes), {}, Counter()
        for fact in settled:
            results = self._results(was, fact.banker)
            gains = {seat: gain(was.rules, result, self._stakes[seat]) for seat, result in results.items()}
            gains[fact.banker] = -sum(gains.values())
            assert state.last is not None
            assert {seat: str(result) for seat, result in state.last.results.items()} == results, str(entry)
            assert dict(state.last.gains) == gains == {seat: self._gains[seat] for seat in gains}, str(entry)
            assert all(self._hands[seat] == hand for seat, hand in state.last.hands.items())

    def _results(self, was: HandsState, banker: Seat) -> dict[Seat, str]:
        of_ochko = isinstance(was.rules, OchkoRules)
        reckon = ochko_result if of_ochko else thirty_one_result
        punters = [self._hands[seat] for seat in self._stakes]
        return {seat: reckon(was.rules, self._hands[seat], self._hands[banker], punters) for seat in self._stakes}


def ochko_result(rules: Any, own: Hand, his: Hand, punters: list[Hand]) -> str:  # noqa: ANN401 - the rules of Ochko
    """O6, O7, O9, O10."""
    if natural(rules, his):
        return "both_natural" if natural(rules, own) and rules.banker_21 == "push" else "banker_natural"
    if natural(rules, own):
        return "natural"
    if rules.punter_21 == "round_ends" and any(natural(rules, hand) for hand in punters):
        return "returned"
    return compared(total(rules, own), total(rules, his), 21)


def thirty_one_result(rules: Any, own: Hand, his: Hand, _punters: object) -> str:  # noqa: ANN401 - the rules of Thirty-one
    """P4 to P7."""
    if natural(rules, his):
        return "both_natural" if natural(rules, own) else "banker_natural"
    if natural(rules, own):
        return "natural"
    result = compared(total(rules, own), total(rules, his), 31)
    if result == "both_bust":
        return "paid_back" if rules.busted == "paid_back" else "bust"
    return result


def compared(own: int, his: int, limit: int) -> str:
    """Two totals."""
    if own > limit:
        return "both_bust" if his > limit else "bust"
    return "banker_bust" if his > limit else "equal" if own == his else "more" if own > his else "less"


def gain(rules: Any, result: str, stake: int) -> int:  # noqa: ANN401 - the rules of either game
    """What a result is worth to a punter in the end."""
    if isinstance(rules, OchkoRules):
        worth = {
            "natural": 2,
            "more": 1,
            "banker_bust": rules.bust_multiple,
            "less": -1,
            "bust": -1,
            "banker_natural": -1,
        }
        return stake * worth.get(result, 0)
    agreed = rules.dealt_31
    worth = {"natural": agreed, "banker_natural": -agreed, "more": 2, "banker_bust": 2, "less": -2, "bust": -2}
    return worth.get(result, 0)


# --- money and the bank ----------------------------------------------------------------------------------------------


def the_worst_case_is_covered(_before: Table, entry: Entry, after: Table, _facts: tuple[Fact, ...]) -> None:
    """G1, O4, P5a: by both sides, when the first card is about to be dealt."""
    state = hands(after)
    if not (isinstance(state.phase, Dealing) and not state.phase.hands):
        return
    stakes, purse = state.phase.stakes, state.seats[state.holder].purse
    assert state.phase.total == state.staked == sum(stakes.values())
    assert state.holder not in stakes
    rules = state.rules
    if isinstance(rules, ThirtyOneRules):
        worst = max(2, rules.dealt_31)
        assert set(stakes.values()) == {2}, str(entry)
        assert worst * len(stakes) <= purse, str(entry)
        assert all(state.seats[seat].purse >= worst for seat in stakes)
    else:
        assert 2 * sum(stakes.values()) <= purse, str(entry)
        assert sum(stakes.values()) <= state.bank <= purse // 2
        assert all(1 <= chips <= state.seats[seat].purse for seat, chips in stakes.items())


class Bank:
    """An auditor beside the bank: when a coup or a talia passes it, and to whom (O11, P8)."""

    def __init__(self) -> None:
        self._dry = False

    def __call__(self, before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
        """After each round of Ochko to the left; after a talia, a coup or never to the right."""
        was, rules = hands(before), hands(before).rules
        self._dry |= any(isinstance(fact, Shuffled) and fact.why is Why.PACK_OUT for fact in facts)
        settled = any(isinstance(fact, RoundSettled) for fact in facts)
        talia = any(isinstance(fact, TaliaOver) for fact in facts)
        passed = [fact for fact in facts if isinstance(fact, BankPassed)]
        assert not talia or isinstance(rules, ThirtyOneRules)
        if settled:
            assert talia >= self._dry, str(entry)
            self._dry = False
            if not isinstance(rules, OchkoRules):
                assert talia or hands(after).pack.size >= 6 or hands(after).pack.size == hands(after).whole.size
        due = isinstance(rules, OchkoRules) or rules.bank == "coup" or (rules.bank == "talia" and talia)  # type: ignore[attr-defined]  # of Thirty-one
        if settled and due:
            assert passed or any(fact.kind == "nobody_to_play" for fact in facts), str(entry)
        elif settled:
            assert all(fact.why in (Why.AWAY, Why.LEFT, Why.CANNOT_COVER) for fact in passed), str(entry)
        if isinstance(entry, GameMove) and passed and was.seats.keys() == after.state.seats.keys():
            assert passed[0].taker == next_able(hands(after), passed[0].giver), str(entry)


def next_able(state: HandsState, giver: Seat) -> Seat:
    """The first on that side who is here and can bank, with another here who can punt; the giver himself comes last."""
    banks, punts = worst_of_one(state.rules)
    here = {seat: each.purse for seat, each in state.seats.items() if each.here}
    return next(
        seat
        for seat in [*in_order(set(state.seats) - {giver}, giver, step(state.rules)), giver]
        if here.get(seat, -1) >= banks and any(purse >= punts for other, purse in here.items() if other != seat)
    )


def worst_of_one(rules: Any) -> tuple[int, int]:  # noqa: ANN401 - the rules of either game
    """What a banker and a punter need at least (O4, P5a)."""
    return (2, 1) if isinstance(rules, OchkoRules) else (max(2, rules.dealt_31), max(2, rules.dealt_31))


# --- keys and views --------------------------------------------------------------------------------------------------


def equal_keys_go_on_alike(_before: Table, _entry: Entry, after: Table, _facts: tuple[Fact, ...]) -> None:
    """A state that differs in one thing has another key, or each move leads to the same facts and the same key."""
    state = hands(after)
    if not isinstance(state.phase, Dealing | Playing) or (isinstance(state.phase, Dealing) and state.phase.hands):
        return
    moves: list[Any] = list(state.weights())[:2] + [offer.move for seat in state.seats for offer in state.offers(seat)]
    for other in altered(state, state.phase):
        if other.key() == state.key():
            for move in moves:
                one, same = state.after(move), other.after(move)
                assert list(map(fact_json, one.facts)) == list(map(fact_json, same.facts))
                assert one.state.key() == same.state.key()


def altered(state: HandsState, phase: Dealing | Playing) -> list[HandsState]:
    """States that differ from this one in a stake, a hand, the pack, the bank, the series, whose word it is."""
    seat = next(iter(phase.stakes), None)
    others: list[HandsState] = [
        replace(state, series=state.series + 1),
        replace(state, bank=Chips(state.bank + 1)),
        replace(state, coups=state.coups + 1, barren=1, stage_no=state.stage_no + 5, last=None),
    ]
    if seat is not None:
        stakes = {**phase.stakes, seat: Chips(phase.stakes[seat] + 1)}
        others.append(replace(state, phase=replace(phase, stakes=stakes, total=Chips(phase.total + 1))))
    if phase.hands:
        last = list(phase.hands)[-1]
        others.append(replace(state, phase=replace(phase, hands={**phase.hands, last: phase.hands[last][::-1]})))
    if isinstance(phase, Playing):
        others.append(replace(state, phase=replace(phase, mixed=not phase.mixed)))
        others.append(replace(state, phase=replace(phase, owed=not phase.owed)))
    return others


def what_a_seat_cannot_see_does_not_change_its_offers(
    _before: Table, _entry: Entry, after: Table, _facts: tuple[Fact, ...]
) -> None:
    """States that differ, but look alike to a seat, offer it the same."""
    state = hands(after)
    if after.turns() is CHANCE:
        return  # nobody is offered anything: the laws of any table see to that
    seen = {seat: state.seen_by(seat) for seat in list(state.seats)[:2]}
    for other in disguised(state):
        for seat, view in seen.items():
            looks = other.seen_by(seat)
            if looks.public != view.public:
                break
            if looks == view:
                offers = [offer.json() for offer in other.offers(seat)]
                assert offers == [offer.json() for offer in state.offers(seat)]


def disguised(state: HandsState) -> list[HandsState]:
    """States like this one in what some seats see: other purses, absences, hands, counts of coups."""
    some = list(state.seats.items())[:2]
    others = [
        replace(state, seats={**state.seats, seat: Sitting(Chips(each.purse + more), each.here is (more == 5))})
        for seat, each in some
        for more in (5, 0)
    ]
    phase = state.phase
    if isinstance(phase, Playing) and state.pack.size:
        unseen = next(card for card, _ in state.pack.kinds())
        for seat, hand in list(phase.hands.items())[:2]:
            pack = Pack.of(
                [hand[0], *(card for card, count in state.pack.without(unseen).kinds() for _ in range(count))]
            )
            swapped = replace(phase, hands={**phase.hands, seat: (unseen, *hand[1:])})
            others.append(replace(state, pack=pack, phase=swapped))
    return [*others, replace(state, coups=state.coups + 1, barren=1)]


def hands(table: Table) -> HandsState:
    """The state of a game with hidden hands."""
    assert isinstance(table.state, HandsState)
    return table.state


_OF_HANDS: Final[tuple[Callable[[], Audit], ...]] = (
    Cards,
    Course,
    Reckoning,
    Bank,
    Twins,
    lambda: packs_are_as_many_as_the_table_needs,
    lambda: the_worst_case_is_covered,
    lambda: only_who_is_here_banks,
    lambda: equal_keys_go_on_alike,
    lambda: a_new_decision_has_a_new_name,
    lambda: what_a_seat_cannot_see_does_not_change_its_offers,
)
AUDITS: Final[Mapping[str, tuple[Callable[[], Audit], ...]]] = {"ochko": _OF_HANDS, "thirty-one": _OF_HANDS}
"""The auditors of the games with hidden hands."""
