"""Laws of who may bank and whom the bank passes to, asked one seat at a time and of all together."""

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from bankomet.core.chips import Chips
from bankomet.core.game import LEFT, RIGHT, Seat, Seats, Sitting
from bankomet.games.banking.seating import able_bankers, can_bank, playable, round_from
from bankomet.games.thirteen.rules import Rules
from bankomet.play.terms import Terms
from tests.support.terms import terms

SITTINGS: Final = st.builds(Sitting, st.sampled_from((0, 1, 7, 10, 14, 19, 20, 25)).map(Chips), st.booleans())
SEATS: Final = st.dictionaries(st.integers(1, 12).map(Seat), SITTINGS, max_size=8)


@given(agreed=terms(games=["thirteen"]), seats=SEATS)
def test_all_who_can_bank_are_those_of_whom_each_can(agreed: Terms, seats: Seats) -> None:
    """One pass over a table of 1,000 gives what asking each seat gives."""
    rules = agreed.rules
    assert isinstance(rules, Rules)
    assert able_bankers(rules, seats) == tuple(sorted(seat for seat in seats if can_bank(rules, seats, seat)))
    assert bool(able_bankers(rules, seats)) == playable(rules, seats)


@given(agreed=terms(games=["thirteen"]), seats=SEATS)
def test_a_pair_can_play_when_one_covers_the_loss_and_another_the_stake(agreed: Terms, seats: Seats) -> None:
    """G1, J2, in other words: two seats are here, one with stake × loss multiple, one with stake × joker multiple."""
    rules = agreed.rules
    assert isinstance(rules, Rules)
    least = 1 if rules.stakes.value != "equal" else int(agreed.stake)
    pairs = [
        (banker, punter)
        for banker, purse in seats.items()
        for punter, other in seats.items()
        if banker != punter
        and purse.here
        and other.here
        and purse.purse >= least * rules.loss_multiple
        and other.purse >= least * (2 if rules.jokers else 1)
    ]
    assert playable(rules, seats) == bool(pairs)


@given(seats=SEATS, seat=st.integers(1, 12).map(Seat), side=st.sampled_from((LEFT, RIGHT)))
def test_the_round_visits_every_seat_once_from_the_neighbour_on(seats: Seats, seat: Seat, side: int) -> None:
    """Numbers run to the left; the seat itself comes last, if somebody sits there."""
    way = list(round_from(seats, seat, side))
    distance = [((other - seat) * side - 1) % 12 for other in way]
    assert distance == sorted(distance)
    assert sorted(way) == sorted(seats)
