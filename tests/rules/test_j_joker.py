"""J1, J2: the Joker, a variant of 003."""

import pytest

from bankomet.core.errors import BadOption
from tests.support.play import Played, played


def opened(purse: int = 1000) -> Played:
    """Seat 1 banks against seat 2, and stakes are closed."""
    return played(f"thirteen joker first_banker=lot purse={purse}", "join 1 2", "lot 1", "stake 2 10", "close")


def test_j1_fourteen_calls_from_the_joker_down() -> None:
    """003: «ДжТКДВ1098765432», 54 cards with two jokers."""
    state = opened().state
    assert [rank.letter for rank in state.rules.call_order] == "★ A K Q J 10 9 8 7 6 5 4 3 2".split()
    assert (state.pack.size, state.pack.by_rank()[state.rules.call_order[0]]) == (54, 2)


def test_j1_either_joker_matches_the_joker_call() -> None:
    """Two of the 54 cards."""
    weights = {str(move): weight for move, weight in opened().state.weights().items()}
    assert weights["turn ★"] == 2
    assert sum(weights.values()) == 54
    assert opened().then("turn ★").told("series_won")


def test_j1_a_joker_at_another_call_does_not_match() -> None:
    """The joker is called once."""
    table = opened().then("turn 5♠ ★ ★")
    assert (table.phase, table.next_call) == ("series", "Q")
    assert table.refused("turn ★") == "not_in_pack"


def test_j1_fourteen_calls_without_a_match_lose() -> None:
    """The thirteenth is not the last."""
    table = opened().then("miss 13")
    assert (table.phase, table.next_call) == ("series", "2")
    table = table.then("miss 1")
    assert table.told("series_lost")[0].calls == 14


def test_j1_with_the_russian_count_the_joker_is_still_called_first() -> None:
    """Option `calls=two_first`: Joker, 2 … A."""
    calls = played("thirteen joker calls=two_first").state.rules.call_order
    assert [rank.letter for rank in calls] == "★ 2 3 4 5 6 7 8 9 10 J Q K A".split()


def test_j2_a_match_on_the_joker_call_pays_the_banker_double() -> None:
    """003: «Если угадывается джокер, банкомет получает с понтеров двойной размер ставок»."""
    table = opened().then("turn ★")
    fact = table.told("series_won")[0]
    assert (fact.multiple, fact.total, table.purses) == (2, 10, {1: 1020, 2: 980})


def test_j2_any_other_match_pays_once_and_a_loss_is_one_to_one() -> None:
    """Implied: all else as 003."""
    assert opened().then("turn K♠ A♠").purses == {1: 1010, 2: 990}
    assert opened().then("lose").purses == {1: 990, 2: 1010}


def test_j2_to_sit_in_a_punter_needs_twice_the_stake() -> None:
    """Ours: he may lose double. 19 counters are too few for a stake of ten, 20 are enough."""
    table = opened(purse=30).then("turn ★")
    assert table.purses == {1: 50, 2: 10}
    assert table.refused("stake 2 10") == "sits_out"
    assert table.stakes == {}
    assert opened(purse=20).then("turn ★").purses == {1: 40, 2: 0}


def test_j2_a_table_whose_purse_is_below_twice_the_stake_is_not_opened() -> None:
    """The opening purse must let one take part."""
    with pytest.raises(BadOption, match="from 20 to"):
        played("thirteen joker purse=19")


def test_j2_free_stakes_stay_within_half_the_purse() -> None:
    """Option `stakes=free` with the Joker: G1's worst case is double."""
    table = played("thirteen joker stakes=free first_banker=lot purse=41", "join 1 2", "lot 1", "bank 1 41")
    assert table.offers(2)["stake"] == (1, 20)
    assert table.refused("stake 2 21") == "stake_above_purse"


def test_j2_winnings_of_a_joker_left_in_are_double() -> None:
    """001's way with the Joker: a bank of 10 that won 20 becomes 30."""
    table = played("thirteen joker stakes=capped first_banker=lot", "join 1 2", "lot 1", "bank 1 10", "stake 2 10")
    table = table.then("close", "turn ★", "game leave 1")
    assert table.state.bank == 30
