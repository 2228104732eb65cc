"""What only Mousetrap can tell at every record: its cards, its counts, and that no counter moves."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from bankomet.core.game import Fact
from bankomet.games.mousetrap.facts import CardLaid, CardOut, CardTakenBack, CountEnded
from bankomet.games.mousetrap.state import FREE, Mousetrap
from bankomet.play.table import Entry, Table
from tests.support.audit import Audit


def every_card_is_on_the_circle_or_in_the_hand(_before: Table, entry: Entry, after: Table, _facts: object) -> None:
    """As many of each number as there are suits, fixed ones included."""
    state = mousetrap(after)
    on_circle = Counter(card for card in state.circle if card != FREE)
    wanted = Counter(list(range(1, state.rules.n + 1)) * state.rules.suits)
    assert on_circle + Counter(dict(state.hand)) == wanted, str(entry)
    assert all(state.circle[place - 1] == card for place, card in state.rules.fixed)


def a_card_comes_and_goes_by_what_is_told(before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """A laid card fills its place, one taken back frees it; else only a leaving changes the circle."""
    circle = list(mousetrap(before).circle)
    for fact in facts:
        match fact:
            case CardLaid(_, card, place):
                assert circle[place - 1] == FREE
                circle[place - 1] = card
            case CardTakenBack(_, card, place):
                assert circle[place - 1] == card
                circle[place - 1] = FREE
            case _:
                pass
    if mousetrap(before).seats.keys() == mousetrap(after).seats.keys() and after.state.coups == before.state.coups:
        assert list(mousetrap(after).circle) == circle, str(entry)


def a_count_is_a_coup(before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """Each card that comes out lay on its place, and comes once; the end tells how many there were."""
    circle, n = mousetrap(before).circle, mousetrap(before).rules.n
    out = [fact for fact in facts if isinstance(fact, CardOut)]
    ended = [fact for fact in facts if isinstance(fact, CountEnded)]
    assert after.state.coups == before.state.coups + len(ended)
    assert bool(out) <= bool(ended)
    assert len({fact.place for fact in out}) == len(out)
    for fact in out:
        assert circle[fact.place - 1] == fact.card == (fact.counts - 1) % n + 1, str(entry)
    for end in ended:
        assert FREE not in circle
        assert (end.out, end.cards) == (len(out), len(circle))
        assert (end.vain == 0) == (end.out == end.cards)


def no_counter_moves(before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """Nobody gains, stakes or fills up; a purse is what its owner brought."""
    assert not any(hasattr(fact, "gains") for fact in facts)
    assert after.state.staked == 0
    assert all(after.purse(seat) == after.terms.purse for seat in after.places), str(entry)
    assert before.terms == after.terms


def mousetrap(table: Table) -> Mousetrap:
    """The state of Mousetrap at a table."""
    assert isinstance(table.state, Mousetrap)
    return table.state


AUDITS: Final[Mapping[str, tuple[Callable[[], Audit], ...]]] = {
    "mousetrap": (
        lambda: every_card_is_on_the_circle_or_in_the_hand,
        lambda: a_card_comes_and_goes_by_what_is_told,
        lambda: a_count_is_a_coup,
        lambda: no_counter_moves,
    ),
}
"""The auditors of Mousetrap."""
