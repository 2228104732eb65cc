"""What only Thirteen can tell at every record: its cards, its calls, its coups, what its key forgets."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import CHANCE, Fact, Seat, Sitting
from bankomet.core.notation import fact_json
from bankomet.games.banking.facts import Drawn, Shuffled
from bankomet.games.banking.position import Drawing, Staking
from bankomet.games.banking.rules import Stakes
from bankomet.games.thirteen.facts import LaidAside, SeriesLost, SeriesVoid, SeriesWon, Turned
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.position import Series
from bankomet.games.thirteen.rules import PackOut, Tenure
from bankomet.games.thirteen.state import Thirteen
from bankomet.play.table import Entry, Table
from tests.laws.of_banking import a_new_decision_has_a_new_name, only_who_is_here_banks
from tests.support.audit import Audit


class Pile:
    """An auditor beside the pack: it counts the cards that were shown since the last shuffle (T1, T4, T5)."""

    def __init__(self) -> None:
        self._shown: Counter[Card] = Counter()
        self._aside = 0

    def __call__(self, before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
        """No card comes back before a shuffle, and every other may come: as often as it is in the pack."""
        state, rules = thirteen(after), thirteen(after).rules
        if isinstance(state.phase, Drawing) and not state.phase.shown:
            self._shown.clear()
        for fact in facts:
            if isinstance(fact, Turned | Drawn):
                self._shown[fact.card] += 1
                assert self._shown[fact.card] <= dict(rules.pack.kinds())[fact.card], f"{fact.card} came back"
            if isinstance(fact, LaidAside):
                self._aside += fact.cards
            if isinstance(fact, Shuffled):
                self._shown.clear()
                self._aside = 0
        whole = Counter(dict(rules.pack.kinds()))
        if after.turns() is CHANCE and not (isinstance(state.phase, Drawing) and state.phase.by_lot):
            weights = {getattr(move, "card", None): weight for move, weight in state.weights().items()}
            assert weights == dict(whole - self._shown), f"{entry} {facts}"
        if isinstance(state.phase, Staking | Series):
            assert state.cards_left == rules.pack.size - self._shown.total() - self._aside > 0
        del before


class Coups:
    """An auditor beside the settlements: it counts calls and pays by the stakes that lay on the table (T3, T4, J2)."""

    def __init__(self) -> None:
        self._calls = 0

    def __call__(self, before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
        """A series is up to n calls in their order; it is settled by its first match, its last call, or not at all."""
        was = thirteen(before)
        order = was.rules.call_order
        settled = [fact for fact in facts if isinstance(fact, SeriesWon | SeriesLost)]
        for fact in facts:
            if isinstance(fact, Turned):
                assert (fact.call_no, fact.call) == (self._calls + 1, order[self._calls])
                assert (
                    fact.match == (fact.card.rank is fact.call) == any(isinstance(each, SeriesWon) for each in settled)
                )
                self._calls += 1
                assert (self._calls == len(order) and not fact.match) == any(
                    isinstance(each, SeriesLost) for each in settled
                )
            if isinstance(fact, SeriesWon | SeriesLost | SeriesVoid):
                self._calls = 0
        assert after.state.coups == before.state.coups + len(settled)
        for fact in settled:
            taken = -fact.multiple if isinstance(fact, SeriesWon) else fact.multiple
            expected = {seat: taken * chips for seat, chips in was.stakes.items()}
            assert dict(fact.gains) == {**expected, was.holder: -sum(expected.values())}, str(entry)
            assert fact.multiple == multiple(was, fact)


def a_holding_lasts_until_it_may_end(before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """T6, T7: a loss passes the bank; a win keeps it, unless the banker is gone or the tenure or the pack is out."""
    was, kinds = thirteen(before), {fact.kind for fact in facts}
    left_the_bank = bool(kinds & {"bank_passed", "nobody_to_play"})
    here = was.banker in was.seats and was.seats[was.holder].here
    if was.rules.tenure is Tenure.FOUR_SERIES:
        assert not ("series_won" in kinds and was.series >= 4) or left_the_bank
    elif "series_lost" in kinds:
        assert left_the_bank, str(entry)
    elif "series_won" in kinds and here and was.rules.pack_out is not PackOut.BANK_ENDS:
        assert not left_the_bank, str(entry)
        assert after.state.banking == was.banker


def multiple(was: Thirteen, fact: SeriesWon | SeriesLost) -> int:
    """What one counter of a stake moves."""
    if isinstance(fact, SeriesLost):
        return was.rules.loss_multiple
    return 2 if fact.call.letter == "★" else 1


def stakes_are_covered(_before: Table, entry: Entry, after: Table, _facts: tuple[Fact, ...]) -> None:
    """G1, T2: both sides can meet the worst case of every stake that is on the table when cards are turned."""
    state = thirteen(after)
    if not isinstance(state.phase, Series):
        return
    rules, stakes = state.rules, state.phase.stakes
    total = sum(stakes.values())
    assert total == state.phase.total == state.staked
    assert total > 0
    assert state.banker not in stakes
    assert total * rules.loss_multiple <= state.seats[state.holder].purse, str(entry)
    assert all(chips * rules.joker_multiple <= state.seats[seat].purse for seat, chips in stakes.items())
    if rules.stakes is Stakes.EQUAL:
        assert set(stakes.values()) == {rules.stake}
    if rules.stakes is Stakes.FREE:
        assert total * rules.loss_multiple <= state.bank
    if rules.stakes is Stakes.CAPPED:
        assert total * rules.loss_multiple == state.bank


def the_key_forgets_only_suits(_before: Table, _entry: Entry, after: Table, _facts: tuple[Fact, ...]) -> None:
    """Whichever suit of a rank is turned, the key is the same."""
    state = thirteen(after)
    if not isinstance(state.phase, Series):
        return
    by_rank: dict[object, object] = {}
    for card in [card for card, _ in state.pack.kinds()][:8]:
        key = thirteen_state(state.after(Turn(card)).state).key()
        assert by_rank.setdefault(card.rank, key) == key


def equal_keys_go_on_alike(_before: Table, _entry: Entry, after: Table, _facts: tuple[Fact, ...]) -> None:
    """A state that differs in one thing has another key, or each card leads to the same facts and the same key."""
    state = thirteen(after)
    if not isinstance(state.phase, Series):
        return
    key, moves = state.key(), list(state.weights())[:3]
    for other in altered(state, state.phase):
        if other.key() == key:
            for move in moves:
                one, same = state.after(move), other.after(move)
                assert [fact_json(fact) for fact in one.facts] == [fact_json(fact) for fact in same.facts]
                assert one.state.key() == same.state.key()


def altered(state: Thirteen, phase: Series) -> list[Thirteen]:
    """States that differ from this one in the next call, the stakes, the bank, the series, the cards laid aside."""
    fewer = [replace(state, phase=replace(phase, turned=phase.turned[:-1]))] if phase.turned else []
    aside = [replace(state, aside=state.aside + 1)] if state.cards_left > 1 else []
    seat = next(iter(phase.stakes))
    stakes = {**phase.stakes, seat: Chips(phase.stakes[seat] + 1)}
    dearer = replace(state, phase=replace(phase, stakes=stakes, total=Chips(phase.total + 1)))
    return [
        *fewer,
        *aside,
        dearer,
        replace(state, series=state.series + 1),
        replace(state, bank=Chips(state.bank + 1)),
        replace(state, standing={**state.standing, seat: Chips(4)}),
    ]


def what_a_seat_cannot_see_does_not_change_its_offers(
    _before: Table, _entry: Entry, after: Table, _facts: tuple[Fact, ...]
) -> None:
    """States that differ, but look alike to a seat, offer it the same."""
    state = thirteen(after)
    if after.turns() is CHANCE:
        return  # nobody is offered anything: the laws of any table see to that
    seats = list(state.seats)[:4]
    public, private = state.seen_by(None).public, [state.seen_by(seat).private for seat in seats]
    for other in disguised(state):
        if other.seen_by(None).public != public:
            continue
        for seat, own in zip(seats, private, strict=True):
            if other.seen_by(seat).private == own:
                offers = [offer.json() for offer in other.offers(seat)]
                assert offers == [offer.json() for offer in state.offers(seat)]


def disguised(state: Thirteen) -> list[Thirteen]:
    """States like this one in what some seats see."""
    richer = {seat: Sitting(Chips(each.purse + 5), each.here) for seat, each in state.seats.items()}
    others = [replace(state, seats={**state.seats, seat: richer[seat]}) for seat in list(state.seats)[:3]]
    absent = [
        replace(state, seats={**state.seats, seat: Sitting(each.purse, not each.here)})
        for seat, each in list(state.seats.items())[:3]
    ]
    bids = [replace(state, standing={**state.standing, seat: Chips(3)}) for seat in list(state.seats)[:3]]
    return [*others, *absent, *bids, *swapped_stakes(state), replace(state, coups=state.coups + 1, barren=1)]


def swapped_stakes(state: Thirteen) -> list[Thirteen]:
    """The same total staked by other seats."""
    phase = state.phase
    if not isinstance(phase, Staking) or not phase.stakes:
        return []
    seats: list[Seat] = [seat for seat in state.seats if seat != state.banker]
    stakes: Mapping[Seat, Chips] = {
        seats[(seats.index(seat) + 1) % len(seats)]: chips for seat, chips in phase.stakes.items() if seat in seats
    }
    return [replace(state, phase=replace(phase, stakes=stakes))]


def thirteen(table: Table) -> Thirteen:
    """The state of Thirteen at a table."""
    return thirteen_state(table.state)


def thirteen_state(state: object) -> Thirteen:
    """The same, narrowed."""
    assert isinstance(state, Thirteen)
    return state


AUDITS: Final[Mapping[str, tuple[Callable[[], Audit], ...]]] = {
    "thirteen": (
        Pile,
        Coups,
        lambda: stakes_are_covered,
        lambda: a_holding_lasts_until_it_may_end,
        lambda: only_who_is_here_banks,
        lambda: the_key_forgets_only_suits,
        lambda: equal_keys_go_on_alike,
        lambda: a_new_decision_has_a_new_name,
        lambda: what_a_seat_cannot_see_does_not_change_its_offers,
    ),
}
"""The auditors of each game, made anew for each table; a game of the house without an entry fails the laws."""
