"""T5: the pack runs out in mid-series, or exactly at a win."""

import pytest

from tests.support.play import Played, played

POLICIES = ("continue_call", "void_restart", "reshuffle_if_short", "bank_ends")
TWELVE_MISS = "2 3 4 5 6 7 8 9 10 J Q A"
"""Twelve cards of a suit that match none of the calls A, 2 … Q; the king is left for its own call."""


def turn(ranks: str, suit: str = "♣") -> str:
    """The line that turns these ranks of a suit."""
    return "turn " + " ".join(rank + suit for rank in ranks.split(" "))


def last_series(policy: str, *, exactly: bool) -> Played:
    """Seat 1 banks against seat 2; three series have taken all spades, hearts and diamonds.

    `exactly`: the fourth begins with the 13 clubs.  Otherwise the ace has gone to a win, and 12 are left.
    """
    table = played(f"thirteen 003 pack_out={policy} first_banker=lot purse=100", "join 1 2 3", "lot 1", "stake 2 10")
    for suit in "♠♥♦":
        table = table.then("close", turn(TWELVE_MISS + " K", suit))
    return table.then("close") if exactly else table.then("close", "turn A♣", "close")


def test_t5_pack_runs_out_in_mid_series_and_the_count_goes_on() -> None:
    """002: too few cards, so shuffle, have them cut, and go on from the call he would have named; stakes stay."""
    table = last_series("continue_call", exactly=False)
    assert table.state.cards_left == 12
    table = table.then(turn("2 3 4 5 6 7 8 9 10 J Q K"))
    assert [(fact.why, fact.call.letter) for fact in table.told("shuffled")] == [("pack_out", "Q")]
    assert (table.phase, table.next_call, table.stakes) == ("series", "K", {2: 10})
    assert table.state.pack.size == 52
    assert table.state.cutting() is not None
    won = table.then("turn K♥")
    assert won.told("series_won")[0].total == 10
    assert won.state.pack.size == 51
    lost = table.then("turn A♥")
    assert (lost.told("series_lost")[0].calls, lost.purses) == (13, {1: 130, 2: 70, 3: 100})


def test_t5_the_count_goes_on_with_the_next_call_wherever_it_stood() -> None:
    """Ten cards left: the eleventh call, the knave, is from the whole fresh pack."""
    table = last_series("continue_call", exactly=False).then(turn("K 2"), "close", turn("3 4 5 6 7 8 9 10 J Q"))
    assert [fact.call.letter for fact in table.told("shuffled")] == ["10"]
    assert table.next_call == "J"
    table = table.then("turn J♠", "close")
    assert (table.next_call, table.state.pack.size) == ("A", 51)


def test_t5_a_series_may_take_its_last_cards_from_the_fresh_pack_and_lose() -> None:
    """Twelve cards from the old one, the last from the fresh one."""
    table = last_series("continue_call", exactly=False).then(turn("2 3 4 5 6 7 8 9 10 J Q K"), "turn Q♠")
    assert table.told("series_lost")[0].calls == 13
    assert table.told("turned")[-1].call_no == 13
    assert table.told("shuffled")[-1].why == "new_bank"


def test_t5_void_restart_gives_the_stakes_back_and_begins_with_a_fresh_pack() -> None:
    """Option `pack_out=void_restart`: no coup, the series again from its first call."""
    table = last_series("void_restart", exactly=False)
    before, coups, series = table.purses, table.state.coups, table.state.series
    table = table.then(turn("2 3 4 5 6 7 8 9 10 J Q K"))
    assert table.kinds[-3:] == ["series_void", "shuffled", "stakes_opened"]
    assert not table.told("series_void")[0].ended
    assert (table.purses, table.state.coups, table.state.series, table.banker) == (before, coups, series, 1)
    table = table.then("close")
    assert (table.next_call, table.state.pack.size) == ("A", 52)
    assert table.state.last is not None
    assert (table.state.last.result, len(table.state.last.turned)) == ("void", 12)


def test_t5_void_restart_has_free_stakes_made_anew_within_the_same_bank() -> None:
    """000 with the option: the bank stands, the stakes go back."""
    table = played("thirteen 000 pack_out=void_restart first_banker=lot ranks=2 suits=1", "join 1 2", "lot 1")
    table = table.then("bank 1 60", "stake 2 40", "close", "turn 2♠", "stake 2 30", "close", "turn A♠")
    assert table.told("series_void")
    assert (table.stakes, table.state.bank, table.purses) == ({}, 100, {1: 1040, 2: 960})


def test_t5_reshuffle_if_short_makes_the_pack_whole_before_the_series() -> None:
    """Option `pack_out=reshuffle_if_short`: 12 cards for 13 calls are too few."""
    table = last_series("reshuffle_if_short", exactly=False)
    assert [fact.why for fact in table.told("shuffled")] == ["short"]
    assert table.state.pack.size == 52


def test_t5_reshuffle_if_short_plays_on_with_just_enough_cards() -> None:
    """13 cards for 13 calls: the last of them is the last call."""
    table = last_series("reshuffle_if_short", exactly=True)
    assert table.state.cards_left == 13
    assert not table.told("shuffled")
    assert table.then(turn("2 3 4 5 6 7 8 9 10 J Q K A")).told("series_lost")


def test_t5_bank_ends_with_the_pack_and_no_loss_is_paid() -> None:
    """Option `pack_out=bank_ends`: the stakes of the unfinished series go back, the bank passes."""
    table = last_series("bank_ends", exactly=False)
    before, coups = table.purses, table.state.coups
    table = table.then(turn("2 3 4 5 6 7 8 9 10 J Q K"))
    assert table.told("series_void")[0].ended
    assert [fact.why for fact in table.told("bank_passed")] == ["pack_out"]
    assert (table.purses, table.state.coups, table.banker) == (before, coups, 2)


@pytest.mark.parametrize("policy", ["continue_call", "void_restart", "reshuffle_if_short"])
def test_t5_pack_out_exactly_at_a_win_is_shuffled_for_a_new_series(policy: str) -> None:
    """The win counts; the next series begins from the first call with a whole pack."""
    table = last_series(policy, exactly=True).then(turn(TWELVE_MISS + " K"))
    assert table.told("series_won")
    assert [fact.why for fact in table.told("shuffled")] == ["pack_out"]
    assert not table.told("series_void")
    table = table.then("close")
    assert (table.banker, table.next_call, table.state.pack.size, table.state.series) == (1, "A", 52, 5)


def test_t5_bank_ends_also_exactly_at_a_win() -> None:
    """The holding ends when the pack is out: the win is paid, then the bank passes."""
    table = last_series("bank_ends", exactly=True)
    before = table.purses
    table = table.then(turn(TWELVE_MISS + " K"))
    assert table.told("series_won")
    assert [fact.why for fact in table.told("bank_passed")] == ["pack_out"]
    assert table.purses == {1: before[1] + 10, 2: before[2] - 10, 3: before[3]}
    assert table.banker == 2


@pytest.mark.parametrize("policy", POLICIES)
def test_t5_pack_out_exactly_at_a_loss_is_a_loss(policy: str) -> None:
    """The thirteenth card of the last thirteen: no call is left, so nothing has run out on anybody."""
    table = last_series(policy, exactly=True).then(turn("2 3 4 5 6 7 8 9 10 J Q K A"))
    assert table.told("series_lost")
    assert not table.told("series_void")
    assert [fact.why for fact in table.told("bank_passed")] == ["loss"]


@pytest.mark.parametrize("policy", ["continue_call", "void_restart", "bank_ends"])
def test_t5_the_last_card_of_the_pack_can_win_in_mid_series(policy: str) -> None:
    """A match on the last card of 12 is a win at the twelfth call, not a pack run out."""
    table = last_series(policy, exactly=False).then(turn("2 3 4 5 6 7 8 9 10 J K Q"))
    assert table.told("series_won")[0].call.letter == "Q"
    assert not table.told("series_void")


def test_t5_001_void_restart_keeps_the_trimmed_bank() -> None:
    """001 with the option: stakes are made anew within the bank as it was trimmed."""
    table = played("thirteen 001 pack_out=void_restart ranks=2 suits=1", "join 1 2 3", "lot 1", "bank 1 60")
    table = table.then("stake 2 20", "out 3", "close", "turn 2♠", "take 1", "stake 2 20", "close", "turn A♠")
    assert table.told("series_void")
    assert (table.state.bank, table.stakes, table.state.awaited) == (20, {}, {2})


def test_t5_the_jokers_fourth_series_runs_into_a_second_pack() -> None:
    """54 cards, 14 calls: three lost series leave 12, so the fourth of a tenure takes two from a fresh pack."""
    table = played("thirteen joker tenure=four_series first_banker=lot", "join 1 2", "lot 1", "stake 2 10")
    table = table.then(*["close", "lose"] * 3, "close")
    assert table.state.cards_left == 12
    table = table.then("lose")
    assert [fact.why for fact in table.told("shuffled")] == ["pack_out", "new_bank"]
    assert table.told("shuffled")[0].call.letter == "4"
    assert table.told("series_lost")[0].calls == 14
