"""G2, G3: leaving, being away, and missed clocks, in every phase; and who may sit where."""

import pytest

from tests.support.play import Played, joining, played


def at_003(*lines: str) -> Played:
    """Seat 1 of four banks in the way of 003."""
    return played("thirteen 003 first_banker=lot", "join 1 2 3 4", "lot 1", *lines)


# --- seats -----------------------------------------------------------------------------------------------------------


def test_g2_seats_that_cannot_be_taken() -> None:
    """Out of range, taken, a person who sits already, a name that sits already, a full table."""
    table = played("thirteen 003 seats=3", "join 1 2")
    assert table.refused("house join 4 p4 person Vera") == "seat_range"
    assert table.refused("house join 2 p4 person Vera") == "seat_taken"
    assert table.refused("house join 3 p1 person Vera") == "already_seated"
    assert table.refused("house join 3 p4 person p2") == "name_taken"
    assert table.then("join 3").refused("house join 3 p4 person Vera") == "table_full"
    assert table.refused("leave 3") == "no_seat"
    assert table.refused("away 3") == "no_seat"
    assert table.refused("stake 3 10") == "no_seat"


def test_g2_two_take_one_seat_and_one_gets_it() -> None:
    """Records are judged one after the other."""
    table = played("thirteen 003", "join 1")
    first = table.took(joining(2))
    assert first.refused("house join 2 p9 person Late") == "seat_taken"


def test_g2_who_joins_in_mid_coup_waits_for_its_end() -> None:
    """His purse is his, but the game does not know him yet."""
    table = at_003("stake 2 10", "out 3", "out 4", "close", "join 6")
    assert 6 not in table.purses
    assert table.table.purse(joining(6).seat) == 1000
    assert table.table.counters() == table.table.brought_in == 5000
    table = table.then("lose")
    assert table.purses[6] == 1000


def test_g2_who_joins_and_leaves_in_mid_coup_leaves_no_trace_but_his_purse() -> None:
    """The seat and the name are free once the coup is settled."""
    table = at_003("stake 2 10", "out 3", "out 4", "close", "join 6", "leave 6", "lose")
    assert 6 not in table.table.places
    assert dict(table.table.waiting) == {"p6": 1000}
    assert table.then("join 6").purses[6] == 1000


# --- G2: leaving, phase by phase -------------------------------------------------------------------------------------


def test_g2_a_punter_who_leaves_in_mid_coup_plays_it_to_the_end() -> None:
    """His stake plays; then he is gone with what he has."""
    table = at_003("stake 2 10", "out 3", "out 4", "close", "leave 2")
    assert table.stakes == {2: 10}
    assert table.refused("leave 2") == "no_seat"
    assert table.refused("house join 2 p9 person Other") == "seat_taken"
    table = table.then("lose")
    assert 2 not in table.purses
    assert dict(table.table.waiting) == {"p2": 1010}
    assert table.banker == 3


def test_g2_a_punter_who_leaves_while_stakes_are_open_takes_his_stake() -> None:
    """No card is turned: it goes back."""
    table = at_003("stake 2 10", "leave 2")
    assert (table.stakes, dict(table.table.waiting)) == ({}, {"p2": 1000})


def test_g2_a_banker_who_leaves_while_he_declares_passes_the_bank() -> None:
    """001."""
    table = played("thirteen 001", "join 1 2 3", "lot 1", "leave 1")
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 2, "left")]
    assert (table.phase, table.banker) == ("declaring", 2)


def test_g2_a_banker_who_leaves_while_stakes_are_open_gives_them_back() -> None:
    """The bank passes; his own counters wait for him."""
    table = at_003("stake 2 10", "stake 3 10", "leave 1")
    assert [fact.total for fact in table.told("stakes_returned")] == [20]
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 2, "left")]
    assert (table.banker, dict(table.table.waiting)) == (2, {"p1": 1000})
    assert table.stakes == {3: 10}, "equal stakes stand against whoever banks"


def test_g2_a_banker_who_leaves_while_cards_are_turned_lets_them_run_on() -> None:
    """His hand stands: the series is settled, then the bank passes even after a win."""
    table = at_003("stake 2 10", "out 3", "out 4", "close", "miss 3", "leave 1")
    assert (table.phase, table.banker) == ("series", 1)
    table = table.then("win")
    assert [fact.gains[1] for fact in table.told("series_won")] == [10]
    assert [(fact.giver, fact.taker) for fact in table.told("bank_passed")] == [(1, 2)]
    assert dict(table.table.waiting) == {"p1": 1010}
    assert table.kinds.count("stakes_opened") == 1


def test_g2_a_banker_who_leaves_between_the_coups_of_his_holding_passes_the_bank() -> None:
    """001: while he decides on his winnings."""
    table = played("thirteen 001", "join 1 2 3", "lot 1", "bank 1 50", "stake 2 50", "close", "win", "leave 1")
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 2, "left")]
    assert dict(table.table.waiting) == {"p1": 1050}


def test_g2_when_all_but_one_have_left_the_table_waits() -> None:
    """And goes on when somebody comes."""
    table = at_003("leave 2", "leave 3", "leave 4", "close")
    assert (table.phase, table.banker) == ("idle", 1)
    table = table.then("join 5")
    assert (table.phase, table.banker) == ("staking", 5)


def test_g2_when_all_have_left_and_others_come_the_bank_goes_on_from_the_last_chair() -> None:
    """The next to the left of seat 1."""
    table = at_003("leave 1", "leave 2", "leave 3", "leave 4")
    assert (table.phase, table.purses) == ("idle", {})
    table = table.then("house join 7 p7 person Anna", "house join 6 p6 person Olga")
    assert table.banker == 6


def test_g2_a_person_who_leaves_while_drawing_has_drawn_and_is_gone() -> None:
    """His purse waits; who is left goes on."""
    table = played("thirteen 003", "join 1 2 3", "draw 1 K♠", "leave 2", "draw 2 A♠", "draw 3 5♠")
    assert table.banker == 3
    assert dict(table.table.waiting) == {"p2": 1000}


# --- G3: away, and missed clocks -------------------------------------------------------------------------------------


def test_g3_a_seat_is_away_after_one_missed_clock_of_the_staking() -> None:
    """Who has not spoken when stakes close makes no stake and is away."""
    table = at_003("stake 2 10", "out 3", "close")
    assert [(fact.seat, fact.missed_clock) for fact in table.told("went_away")] == [(4, True)]
    assert (table.stakes, table.phase) == ({2: 10}, "series")
    assert table.table.places[joining(4).seat].away


def test_g3_a_clock_missed_before_stakes_close_makes_no_stake() -> None:
    """Equal stakes, too, are made by saying so."""
    table = at_003("clock 2")
    assert [(fact.seat, fact.missed_clock) for fact in table.told("went_away")] == [(2, True)]
    assert (table.stakes, table.state.awaited) == ({}, {3, 4})
    assert table.refused("clock 1") == "no_clock"


def test_g3_an_away_seat_sits_out() -> None:
    """It is not asked, and cannot stake before it is back."""
    table = at_003("away 2")
    assert table.state.awaited == {3, 4}
    assert table.refused("stake 2 10") == "sits_out"
    assert table.refused("clock 2") == "no_clock"
    assert table.refused("away 2") == "already_away"
    table = table.then("back 2", "stake 2 10")
    assert table.stakes == {2: 10}
    assert table.refused("back 2") == "not_away"


def test_g3_the_stake_of_who_goes_away_goes_back_while_stakes_are_open() -> None:
    """He sits out."""
    assert at_003("stake 2 10", "stake 3 10", "away 2").stakes == {3: 10}


def test_g3_the_stake_of_who_goes_away_in_the_series_plays() -> None:
    """As that of who leaves."""
    table = at_003("stake 2 10", "out 3", "out 4", "close", "away 2", "lose")
    assert table.purses[2] == 1010


def test_g3_a_missed_clock_of_the_declaring_banker_passes_the_bank_on() -> None:
    """001."""
    table = played("thirteen 001", "join 1 2 3", "lot 1", "clock 1")
    assert (table.banker, table.state.seats[joining(1).seat].here) == (2, False)
    assert table.refused("clock 3") == "no_clock"


def test_g3_a_missed_clock_of_who_is_asked_makes_no_stake() -> None:
    """001: the word goes on."""
    table = played("thirteen 001", "join 1 2 3", "lot 1", "bank 1 50", "clock 2")
    assert (table.stakes, table.state.awaited) == ({}, {3})


def test_g3_a_missed_clock_over_winnings_takes_them_out_and_passes_the_bank() -> None:
    """001: he is away, so he does not hold on."""
    table = played("thirteen 001", "join 1 2 3", "lot 1", "bank 1 50", "stake 2 50", "close", "win", "clock 1")
    assert table.told("winnings_taken")
    assert (table.banker, table.phase) == (2, "declaring")
    assert table.purses == {1: 1050, 2: 950, 3: 1000}


def test_g3_a_banker_who_goes_away_while_cards_are_turned_loses_the_bank_when_they_are_settled() -> None:
    """The cards run on; then the bank passes, once."""
    table = at_003("stake 2 10", "out 3", "out 4", "close").then("away 1", "win")
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 2, "away")]
    assert table.kinds.count("stakes_opened") == 1


def test_g3_a_banker_who_is_back_before_the_settlement_holds_on() -> None:
    """Back at his first act."""
    table = at_003("stake 2 10", "out 3", "out 4", "close", "away 1", "back 1", "win")
    assert (table.banker, table.told("bank_passed")) == (1, [])


@pytest.mark.parametrize("gone", ["away", "leave"])
def test_g3_a_void_series_of_a_banker_who_is_gone_passes_the_bank(gone: str) -> None:
    """`void_restart` restarts only for a banker who is here."""
    table = played("thirteen 003 pack_out=void_restart first_banker=lot ranks=3 suits=1", "join 1 2 3", "lot 1")
    table = table.then("stake 2 10", "out 3", "close", "turn A♠", "out 3", "close", "turn 2♠", f"{gone} 1", "turn 3♠")
    assert [fact.ended for fact in table.told("series_void")] == [True]
    assert [(fact.giver, fact.taker) for fact in table.told("bank_passed")] == [(1, 2)]
    assert sum(table.purses.values()) + sum(table.table.waiting.values()) == 3000


def test_g3_when_nobody_is_here_the_table_waits_and_the_first_who_is_back_is_not_alone_enough() -> None:
    """A banker needs a punter."""
    table = at_003("away 2", "away 3", "away 4", "away 1")
    assert table.phase == "idle"
    table = table.then("back 3")
    assert table.phase == "idle"
    assert table.then("back 2").banker == 2
