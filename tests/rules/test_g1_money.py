"""G1: counters, purses, filling up, and the end of the game."""

import pytest

from bankomet.core.errors import BadNotation, BadOption
from tests.support.play import Played, played

# --- purses ----------------------------------------------------------------------------------------------------------


def test_g1_all_bring_the_same_purse() -> None:
    """Default 1,000, agreed stake 10."""
    table = played("thirteen 003", "join 1 2 3")
    assert (table.purses, table.table.brought_in) == ({1: 1000, 2: 1000, 3: 1000}, 3000)
    assert table.state.rules.stake == 10


@pytest.mark.parametrize(
    "text", ["-5", "0x5", "5.0", "1e3", "+5", "٥", "5 ", "05", "1 000", "1\xa0000", "1,000", "10" * 20]
)
def test_g1_counters_are_whole_numbers_in_plain_digits(text: str) -> None:
    """Signs, points, commas, spaces, other scripts' digits and monsters are refused, never misread."""
    table = played("thirteen 000 first_banker=lot", "join 1 2", "lot 1", "bank 1 500")
    with pytest.raises(BadNotation):
        table.then(f"game stake 2 {text}")


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("thirteen 003 purse=9", "bad_purse"),
        ("thirteen 003 loss_multiple=2 purse=19", "bad_purse"),
        ("thirteen 003 purse=1000000001", "bad_purse"),
        ("thirteen 003 stake=0", "bad_stake"),
        ("thirteen 003 stake=1000001", "bad_stake"),
        ("thirteen 003 seats=1", "bad_seats"),
        ("thirteen 003 seats=1001", "bad_seats"),
        ("thirteen 005", "unknown_preset"),
        ("fourteen 003", "unknown_game"),
        ("thirteen 003 rev=2", "unknown_rev"),
        ("thirteen 003 calls=down", "bad_option"),
        ("thirteen 003 loss_multiple=3", "bad_option"),
        ("thirteen 003 refill=maybe", "bad_option"),
        ("thirteen 003 jokers=2", "unknown_option"),
    ],
)
def test_g1_terms_that_do_not_fit_are_refused(header: str, code: str) -> None:
    """A table is opened on terms that can be played."""
    with pytest.raises(BadOption) as refused:
        played(header)
    assert refused.value.code == code
    assert str(refused.value)


def test_g1_a_purse_waits_for_who_left() -> None:
    """It belongs to a person and a table: he sits down elsewhere with what he left with, and nothing is brought in."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1", "stake 2 10", "out 3", "close", "lose")
    table = table.then("leave 2")
    assert dict(table.table.waiting) == {"p2": 1010}
    assert table.table.counters() == table.table.brought_in == 3000
    table = table.then("house join 7 p2 person Boris")
    assert (table.purses[7], table.table.brought_in, dict(table.table.waiting)) == (1010, 3000, {})


# --- filling up ------------------------------------------------------------------------------------------------------


def poor(header: str = "thirteen 003 first_banker=lot purse=15") -> Played:
    """Seat 2 lost ten of its fifteen counters to seat 1; seat 3 looks on."""
    return played(header, "join 1 2 3", "lot 1", "stake 2 10", "out 3", "close", "win")


def test_g1_a_purse_below_the_least_may_be_filled_up_between_coups() -> None:
    """To the opening purse; what is added is brought in."""
    table = poor().then("refill 2")
    assert [(fact.seat, fact.added, fact.purse) for fact in table.told("refilled")] == [(2, 10, 15)]
    assert (table.purses, table.table.brought_in) == ({1: 25, 2: 15, 3: 15}, 55)
    assert table.then("stake 2 10").stakes == {2: 10}


def test_g1_a_purse_that_is_enough_is_not_filled_up() -> None:
    """15 counters can stake ten."""
    table = poor()
    assert table.refused("refill 3") == "purse_enough"
    assert table.refused("refill 4") == "no_seat"


def test_g1_no_purse_is_filled_up_while_cards_are_turned() -> None:
    """Between coups only."""
    table = poor().then("stake 3 10", "close")
    assert table.refused("refill 2") == "in_coup"


def test_g1_option_refill_no() -> None:
    """Option `refill=no`."""
    assert poor("thirteen 003 first_banker=lot purse=15 refill=no").refused("refill 2") == "no_refill"


def test_g1_with_the_joker_the_least_is_twice_the_stake() -> None:
    """15 counters cannot meet a double loss, so they may be filled up."""
    table = played(
        "thirteen joker first_banker=lot purse=25", "join 1 2", "lot 1", "stake 2 10", "close", "miss 1", "win"
    )
    assert table.purses == {1: 35, 2: 15}
    assert table.then("refill 2").purses == {1: 35, 2: 25}


def test_g1_with_a_double_loss_purses_that_can_stake_but_not_bank_are_filled_up() -> None:
    """Ours: 15 can stake ten but not bank at twice; were they not filled up, such a table would stand still."""
    table = played("thirteen 003 loss_multiple=2 first_banker=lot purse=35", "join 1 2", "lot 1", "stake 2 10", "close")
    table = table.then("lose")
    assert table.purses == {1: 15, 2: 55}
    assert table.then("refill 1").purses == {1: 35, 2: 55}


def test_g1_a_table_that_waited_for_purses_goes_on_with_the_neighbour() -> None:
    """Nobody could play; after the filling up the bank is with the next seat."""
    table = played("thirteen 003 first_banker=lot purse=10", "join 1 2", "lot 1", "stake 2 10", "close", "win", "close")
    assert (table.phase, table.kinds[-1]) == ("idle", "nobody_to_play")
    table = table.then("refill 2")
    assert (table.phase, table.banker, table.purses) == ("staking", 2, {1: 20, 2: 10})


# --- the end ---------------------------------------------------------------------------------------------------------


def finished() -> Played:
    """Without filling up, seat 1 has won all there is."""
    return played("thirteen 003 first_banker=lot purse=10 refill=no", "join 1 2", "lot 1", "stake 2 10", "close", "win")


def test_g1_the_game_is_over_when_no_pair_can_play() -> None:
    """Ours: refilling is off, and one has all the counters."""
    table = finished()
    assert table.table.over
    assert table.kinds[-1] == "game_over"
    assert table.purses == {1: 20, 2: 0}


@pytest.mark.parametrize(
    "line", ["stake 2 10", "house join 3 p9 person Newcomer", "close", "clock 2", "cut 2 10", "turn A♠"]
)
def test_g1_nothing_is_played_after_the_game_is_over(line: str) -> None:
    """Each is refused."""
    assert finished().refused(line) == "game_over"


def test_g1_a_game_that_is_over_does_not_begin_again_when_somebody_gets_up() -> None:
    """Over is over: nobody can bring a new purse to it."""
    table = finished().then("leave 2")
    assert table.table.over
    assert not table.told("game_over")
    assert table.refused("house join 3 p9 person Newcomer") == "game_over"
    assert table.refused("house join 2 p2 person P2") == "game_over"


def test_g1_a_game_is_not_over_while_purses_may_be_filled_up() -> None:
    """The same table with refilling."""
    table = played("thirteen 003 first_banker=lot purse=10", "join 1 2", "lot 1", "stake 2 10", "close", "win")
    assert not table.table.over


def test_g1_a_game_is_not_over_because_people_are_away() -> None:
    """They can come back."""
    table = played("thirteen 003 first_banker=lot refill=no", "join 1 2", "lot 1", "away 1", "away 2")
    assert (table.phase, table.table.over) == ("idle", False)
    assert table.then("back 1", "back 2").phase == "staking"


def test_g1_000_the_game_is_over_though_the_bank_lies_on_the_table() -> None:
    """The banker has won all purses; nobody can stake against him."""
    table = played("thirteen 000 first_banker=lot purse=10 refill=no", "join 1 2", "lot 1", "bank 1 10", "stake 2 10")
    table = table.then("close", "win")
    assert table.table.over
    assert table.table.counters() == 20


def test_g1_counters_of_other_pairs_play_on() -> None:
    """Seat 2 is out of counters; 1 and 3 are a pair."""
    table = played("thirteen 003 first_banker=lot purse=10 refill=no", "join 1 2 3", "lot 1", "stake 2 10", "out 3")
    table = table.then("close", "win")
    assert not table.table.over
    assert table.then("stake 3 10", "close").phase == "series"
