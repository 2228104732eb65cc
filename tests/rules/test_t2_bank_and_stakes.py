"""T2: the bank, and the stakes in the three ways of the books."""

import pytest

from tests.support.play import Played, played

# --- 000, gerver: the bank is declared, any sum within it ------------------------------------------------------------


def free(*lines: str, header: str = "thirteen 000 purse=100") -> Played:
    """Seat 1 of four banks in the way of 000."""
    draws = [f"draw {seat} {card}" for seat, card in enumerate(["2♠", "3♠", "4♠", "5♠"], 1)]
    return played(header, "join 1 2 3 4", *draws, *lines)


def test_t2_the_banker_declares_a_bank_from_his_purse_and_all_see_it() -> None:
    """000 §3: «осведомясь предварительно какой капитал в банке»."""
    table = free()
    assert (table.phase, table.offers(1)) == ("declaring", {"bank": (1, 100), "pass": None})
    assert table.offers(2) == {}
    assert table.refused("bank 1 101") == "bank_range"
    assert table.refused("bank 1 0") == "bank_range"
    assert table.refused("bank 2 50") == "not_your_turn"
    assert table.refused("bank 7 50") == "no_seat"
    assert table.refused("stake 2 5") == "not_now"
    table = table.then("bank 1 60")
    assert table.state.seen_by(None).public["bank"] == 60
    assert table.state.stake_of(table.state.holder) == 60


def test_t2_any_sum_as_long_as_the_bank_covers_all() -> None:
    """Total ≤ bank; a late one is told what is open."""
    table = free("bank 1 60", "stake 3 35")
    assert table.offers(2) == {"stake": (1, 25), "out": None}
    refusal = table.refusal("stake 2 26")
    assert (refusal.code, refusal.details["open"], refusal.details["bank"]) == ("stake_above_open", 25, 60)
    assert str(refusal) == "seat 2 stakes 26, but 25 of the bank of 60 is open"
    table = table.then("stake 2 25")
    assert table.stakes == {3: 35, 2: 25}
    assert table.refused("stake 4 1") == "stake_above_open"
    assert table.state.awaited == frozenset(), "nothing is open, so nobody is waited for"


def test_t2_a_punter_stakes_no_more_than_his_purse_and_no_less_than_one() -> None:
    """G1: a stake is accepted only if both sides can meet the worst case."""
    table = free("bank 1 40", "stake 2 40", "close", "lose", header="thirteen 000 purse=40")
    assert table.purses == {1: 0, 2: 80, 3: 40, 4: 40}
    table = table.then("bank 2 80")
    assert table.refused("stake 3 41") == "stake_above_purse"
    assert table.refused("stake 3 0") == "stake_zero"
    assert table.refused("stake 1 1") == "sits_out"
    assert table.refused("stake 2 1") == "not_your_turn"


def test_t2_stakes_may_be_changed_until_staking_closes() -> None:
    """Ours: raised, lowered, taken back, made again."""
    table = free("bank 1 60", "stake 2 10", "stake 2 50", "stake 2 20", "out 3", "stake 3 40", "out 2")
    assert table.stakes == {3: 40}
    assert table.refused("out 2") == "not_now"
    table = table.then("close")
    assert table.refused("stake 3 10") == "not_now"


def test_t2_all_may_speak_at_once_in_any_order() -> None:
    """Free stakes have no order of seats."""
    table = free("bank 1 60")
    assert table.table.turns() == {2, 3, 4}
    assert table.then("stake 4 1", "stake 2 1", "stake 3 1").stakes == {4: 1, 2: 1, 3: 1}


def test_t2_a_banker_may_pass_the_bank_on_before_he_declares() -> None:
    """Ours: nobody must bank."""
    table = free("pass 1")
    assert (table.banker, table.told("bank_passed")[0].why) == (2, "declined")
    assert table.refused("pass 1") == "not_your_turn"


def test_t2_with_a_double_loss_the_bank_covers_half_as_much() -> None:
    """Total × loss multiple ≤ bank."""
    table = free(header="thirteen 000 purse=100 loss_multiple=2")
    assert table.offers(1)["bank"] == (2, 100)
    table = table.then("bank 1 61")
    assert table.offers(2)["stake"] == (1, 30)
    assert table.refused("stake 2 31") == "stake_above_open"


# --- 001: the capped bank, asked in order ----------------------------------------------------------------------------


def capped(*lines: str, header: str = "thirteen 001 purse=100") -> Played:
    """Seat 2 of four banks 60 in the way of 001; the order is 3, 4, 1."""
    return played(header, "join 1 2 3 4", "lot 2", "bank 2 60", *lines)


def test_t2_001_the_right_to_stake_goes_from_the_left_neighbour_round() -> None:
    """001: «право ставки прежде всего принадлежит левому соседу, а затем переходит … дальше, по очереди»."""
    table = capped()
    assert table.state.awaited == {3}
    assert table.refused("stake 4 10") == "not_your_turn"
    assert table.refused("out 4") == "not_now"
    table = table.then("stake 3 10")
    assert table.state.awaited == {4}
    table = table.then("out 4")
    assert table.state.awaited == {1}
    table = table.then("stake 1 10")
    assert table.state.awaited == frozenset()


def test_t2_001_each_within_what_is_still_open() -> None:
    """001: «на оставшуюся свободной сумму»."""
    table = capped("stake 3 45")
    assert table.offers(4)["stake"] == (1, 15)
    refusal = table.refusal("stake 4 16")
    assert (refusal.code, refusal.details["open"]) == ("stake_above_open", 15)
    table = table.then("stake 4 15")
    assert table.state.awaited == frozenset()
    assert table.refused("stake 1 1") == "stake_above_open"


def test_t2_001_stakes_do_not_close_while_somebody_is_asked() -> None:
    """Each has his own turn; a clock of his own moves it on."""
    table = capped("stake 3 10")
    assert table.refused("close") == "nothing_open"
    assert table.then("out 4", "out 1", "close").phase == "series"


def test_t2_001_a_standing_bid_answers_when_its_seat_is_asked_cut_to_what_is_open() -> None:
    """Ours: bids of 1 and 4 wait; 3 leaves 20 open; 4 bids 30 and gets 20, and 1 is not asked."""
    table = capped("bid 1 25", "bid 4 30")
    assert table.stakes == {}
    table = table.then("stake 3 40")
    assert table.stakes == {3: 40, 4: 20}
    assert table.state.awaited == frozenset()


def test_t2_001_standing_bids_answer_one_after_the_other() -> None:
    """What the first bid leaves open is offered to the next."""
    table = capped("bid 1 25", "bid 4 30", "stake 3 20")
    assert table.stakes == {3: 20, 4: 30, 1: 10}


def test_t2_001_a_bid_of_the_seat_that_is_asked_is_its_stake() -> None:
    """It answers at once."""
    assert capped("bid 3 70").stakes == {3: 60}


def test_t2_001_a_bid_is_taken_back_with_nothing() -> None:
    """`bid 4 0` needs a bid to take back."""
    table = capped()
    assert table.refused("bid 4 0") == "bid_range"
    assert table.refused("bid 4 101") == "bid_range"
    assert table.refused("bid 2 5") == "not_your_turn"
    table = table.then("bid 4 30", "bid 4 0", "stake 3 40")
    assert (table.stakes, table.state.awaited) == ({3: 40}, {4})


def test_t2_001_standing_bids_stand_through_the_holding_and_fall_with_it() -> None:
    """They answer again in the next series; the next banker's begins without them."""
    table = capped("bid 3 10", "bid 4 20", "out 1", "close", "win", "take 2")
    assert (table.stakes, table.state.awaited) == ({3: 10, 4: 20}, frozenset())
    table = table.then("close", "lose", "bank 3 50")
    assert (table.stakes, table.state.awaited) == ({}, {4})


def test_t2_001_who_staked_may_only_lower_his_stake_while_others_are_asked() -> None:
    """What is open belongs to those who have not been asked."""
    table = capped("stake 3 20")
    assert table.offers(3)["stake"] == (1, 20)
    assert table.refused("stake 3 21") == "stake_stands"
    assert table.then("stake 3 5").offers(4)["stake"] == (1, 55)


def test_t2_001_the_open_remainder_is_for_anybody_once_all_have_been_asked() -> None:
    """Who sat out, too; in order of arrival."""
    table = capped("stake 3 20", "out 4", "stake 1 10")
    assert table.offers(3)["stake"] == (1, 50)
    assert table.offers(4) == {"stake": (1, 30), "bid": (1, 100)}
    table = table.then("stake 4 30")
    assert table.offers(3)["stake"] == (1, 20)
    assert table.refused("stake 1 11") == "stake_above_open"


def test_t2_001_what_is_lowered_is_offered_to_those_not_yet_asked() -> None:
    """All was taken before 4 and 1 were asked; then 3 lowers, and 4 is asked after all."""
    table = capped("stake 3 60")
    assert table.state.awaited == frozenset()
    table = table.then("stake 3 50")
    assert table.state.awaited == {4}
    assert table.refused("close") == "nothing_open"


def test_t2_001_the_bank_is_trimmed_to_equal_the_stakes() -> None:
    """001: «чтобы банк всегда равнялся понту»."""
    table = capped("stake 3 20", "out 4", "stake 1 15", "close")
    fact = table.told("bank_trimmed")[0]
    assert (fact.bank, fact.taken_off, table.state.bank) == (35, 25, 35)
    assert table.then("lose").purses == {1: 115, 2: 65, 3: 120, 4: 100}


def test_t2_001_a_bank_that_is_covered_is_not_trimmed() -> None:
    """«Когда банк покрыт понтами»."""
    table = capped("stake 3 60", "close")
    assert not table.told("bank_trimmed")
    assert table.state.bank == 60


def test_t2_001_trimmed_to_what_a_double_loss_needs() -> None:
    """`loss_multiple=2`: 61 cover 30; 30 at twice leave one counter to take off."""
    table = played("thirteen 001 purse=100 loss_multiple=2", "join 1 2", "lot 2", "bank 2 61", "stake 1 30", "close")
    assert [(fact.bank, fact.taken_off) for fact in table.told("bank_trimmed")] == [(60, 1)]
    assert table.then("lose").purses == {1: 160, 2: 40}


# --- 002–004, montmort: one agreed stake -----------------------------------------------------------------------------


def test_t2_equal_stakes_are_the_agreed_one() -> None:
    """002: «каждый понтер ставит известную условленную сумму»."""
    table = played("thirteen 002 stake=25", "join 1 2 3", "lot 1")
    assert table.offers(2) == {"stake": None, "out": None}
    refusal = table.refusal("stake 2 24")
    assert (refusal.code, refusal.details["agreed"]) == ("stake_not_agreed", 25)
    assert table.refused("stake 1 25") == "not_your_turn"
    table = table.then("stake 2 25")
    assert table.refused("stake 2 25") == "already_staked"
    assert table.refused("bid 2 25") == "not_now"
    assert table.refused("bank 1 100") == "not_now"


@pytest.mark.parametrize(("preset", "taken", "left_out"), [("002", {3, 2}, (1, 5)), ("003", {5, 1}, (2, 3))])
def test_t2_as_many_as_the_bankers_purse_covers_in_seat_order_from_the_passing_side(
    preset: str, taken: set[int], left_out: tuple[int, ...]
) -> None:
    """Ours: seat 4's 25 counters cover two stakes of 10; 002 passes right (3, 2, 1, 5), 003 left (5, 1, 2, 3)."""
    table = played(
        f"thirteen {preset} first_banker=lot purse=25",
        "join 1 2 3 4 5",
        "lot 4",
        "stake 1 10",
        "stake 5 10",
        "stake 2 10",
        "stake 3 10",
        "close",
    )
    assert set(table.stakes) == taken
    assert table.told("stakes_closed")[0].left_out == left_out
    after = table.then("lose").purses
    assert {seat for seat, purse in after.items() if purse == 35} == taken
    assert after[4] == 5


def test_t2_who_was_left_out_is_in_again_when_the_purse_covers_him() -> None:
    """His stake stands: after two wins at 20 the banker of 25 covers all four."""
    table = played("thirteen 002 purse=25", "join 1 2 3 4 5", "lot 4", *[f"stake {seat} 10" for seat in (1, 2, 3, 5)])
    table = table.then("close", "win", "close")
    assert set(table.stakes) == {1, 2, 3, 5}


def test_t2_with_a_double_loss_half_as_many_are_covered() -> None:
    """`loss_multiple=2`: 45 counters cover two stakes of 10 at twice."""
    table = played("thirteen 003 first_banker=lot purse=45 loss_multiple=2", "join 1 2 3 4", "lot 1")
    table = table.then("stake 2 10", "stake 3 10", "stake 4 10", "close")
    assert set(table.stakes) == {2, 3}
    assert table.then("lose").purses == {1: 5, 2: 65, 3: 65, 4: 45}


def test_t2_anyone_may_sit_a_series_out() -> None:
    """Ours."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1", "stake 2 10", "out 3", "close", "lose")
    assert table.purses == {1: 990, 2: 1010, 3: 1000}


def test_t2_a_stake_stands_until_he_sits_out_and_back() -> None:
    """Equal stakes may be taken back and made again until staking closes."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1", "stake 2 10", "out 2")
    assert table.refused("out 2") == "not_now"
    assert table.then("stake 2 10", "close").stakes == {2: 10}


@pytest.mark.parametrize(("value", "opened"), [("equal", "staking"), ("free", "declaring"), ("capped", "declaring")])
@pytest.mark.parametrize("preset", ["000", "001", "003"])
def test_t2_option_stakes_in_any_tradition(preset: str, value: str, opened: str) -> None:
    """Option `stakes`: how they are made, whatever the tradition."""
    table = played(f"thirteen {preset} stakes={value} first_banker=lot", "join 1 2 3", "lot 1")
    assert table.phase == opened
    if value == "equal":
        assert table.then("stake 2 10", "stake 3 10", "close").stakes == {2: 10, 3: 10}
        return
    table = table.then("bank 1 30")
    assert table.state.awaited == ({2, 3} if value == "free" else {2})
    table = table.then("stake 2 20", "stake 3 5", "close")
    assert table.state.bank == (30 if value == "free" else 25)


# --- T2a: empty stakings ---------------------------------------------------------------------------------------------


def test_t2a_a_staking_that_closes_empty_is_no_coup_and_the_bank_passes_on() -> None:
    """002 with nobody willing."""
    table = played("thirteen 002", "join 1 2 3", "lot 2", "out 1", "out 3", "close")
    assert table.kinds[-4:] == ["no_stakes", "bank_passed", "shuffled", "stakes_opened"]
    assert (table.banker, table.state.coups, table.told("bank_passed")[0].why) == (1, 0, "no_stakes")


def empty_round(table: Played) -> Played:
    """One staking at which all say that they sit out, and whose stake stands takes it back."""
    return table.then(*[f"out {seat}" for seat in table.state.seats if "out" in table.offers(seat)], "close")


def test_t2a_after_a_full_round_of_empty_stakings_the_table_rests() -> None:
    """Ours: three seats, three empty stakings."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1")
    for _ in range(2):
        table = empty_round(table)
        assert not table.table.nobody_stakes
    table = empty_round(table)
    assert table.banker == 1
    assert table.table.nobody_stakes
    table = table.then("rest")
    assert table.refused("rest") == "resting"


def test_t2a_a_round_is_made_of_those_who_are_here() -> None:
    """Two of five are here: two empty stakings are a round."""
    table = played("thirteen 003 first_banker=lot seats=5", "join 1 2 3 4 5", "lot 1", "away 3", "away 4", "away 5")
    table = empty_round(empty_round(table))
    assert table.table.nobody_stakes


def test_t2a_with_a_stake_on_it_the_table_does_not_rest() -> None:
    """Though the round of the bank is full when somebody goes away in the meantime."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1")
    table = empty_round(empty_round(table))
    punters = [seat for seat in table.state.seats if seat != table.banker]
    away = f"away {punters[1]}"
    assert table.then(away).table.nobody_stakes
    table = table.then(f"stake {punters[0]} 10", away)
    assert not table.table.nobody_stakes
    assert not table.then("close").table.nobody_stakes


@pytest.mark.parametrize("act", ["stake 2 10", "out 2", "join 4", "wake", "cut 2 20"])
def test_t2a_a_table_rests_until_somebody_acts_and_then_another_round_is_needed(act: str) -> None:
    """Any act wakes it."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1")
    for _ in range(3):
        table = empty_round(table)
    table = table.then("rest", act)
    assert not table.table.resting
    assert not table.table.nobody_stakes
    assert table.refused("wake") == "not_resting"


def test_t2a_after_a_coup_the_round_of_empty_stakings_counts_from_nothing() -> None:
    """It rested and woke; a coup was played; three empty stakings are a full round again."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1")
    for _ in range(3):
        table = empty_round(table)
    table = table.then("rest", "wake", "stake 2 10", "out 3", "close", "lose")
    for _ in range(3):
        assert not table.table.nobody_stakes
        table = empty_round(table)
    assert table.table.nobody_stakes


def test_t2a_a_bank_nobody_stakes_against_is_given_back_whole() -> None:
    """000: the declared bank was never at risk."""
    table = free("bank 1 100", "close")
    assert table.purses == {1: 100, 2: 100, 3: 100, 4: 100}
    assert table.told("no_stakes")
