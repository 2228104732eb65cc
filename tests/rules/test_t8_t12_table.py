"""T8–T12: shuffle and cut, pace, the next banker, the players, the pack and the order of its calls."""

import pytest

from bankomet.games.thirteen.position import Series
from tests.support.play import Played, played

ASCENDING = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
FROM_TWO = [*ASCENDING[1:], "A"]


def banking(seat: int, *lines: str, header: str = "thirteen 002") -> Played:
    """Seat `seat` of four has the first bank."""
    return played(f"{header} first_banker=lot", "join 1 2 3 4", f"lot {seat}", *lines)


# --- T8: the banker shuffles, the left neighbour cuts ----------------------------------------------------------------


@pytest.mark.parametrize(("banker", "cutter"), [(1, 2), (3, 4), (4, 1)])
@pytest.mark.parametrize("preset", ["002", "003"])
def test_t8_the_left_neighbour_cuts(preset: str, banker: int, cutter: int) -> None:
    """002: «дает их снять сидящему слева», whichever side the bank goes."""
    table = banking(banker, header=f"thirteen {preset}")
    assert [(fact.banker, fact.cutter, fact.why) for fact in table.told("shuffled")] == [(banker, cutter, "new_bank")]
    for seat in {1, 2, 3, 4} - {cutter}:
        assert table.refused(f"cut {seat} 20") == "not_cutter"
    table = table.then(f"cut {cutter} 20")
    assert [(fact.seat, fact.cards) for fact in table.told("pack_cut")] == [(cutter, 20)]
    assert table.refused(f"cut {cutter} 21") == "already_cut"


def test_t8_the_cut_lifts_at_least_one_card_and_leaves_at_least_one() -> None:
    """From 1 to 51 of 52."""
    table = banking(1)
    assert table.refused("cut 2 0") == "cut_range"
    assert table.refused("cut 2 52") == "cut_range"
    assert table.then("cut 2 1").told("pack_cut")
    assert table.then("cut 2 51").told("pack_cut")


def test_t8_an_away_neighbour_is_skipped_as_cutter() -> None:
    """G3: the next one cuts."""
    table = banking(1, "away 2")
    assert table.refused("cut 2 20") == "not_cutter"
    assert table.then("cut 3 20").told("pack_cut")


def test_t8_a_pack_is_cut_before_its_first_card() -> None:
    """Once a card is turned there is nothing to cut, until the pack is made whole."""
    table = banking(1, "stake 2 10", "close")
    assert table.then("cut 2 20").told("pack_cut")
    table = table.then("turn 5♠")
    assert table.refused("cut 2 20") == "not_cutter"


def test_t8_the_pack_made_whole_in_mid_series_is_cut_again() -> None:
    """002: «он должен перетасовать карты, снова дать снять»."""
    table = played("thirteen 002 ranks=3 suits=1", "join 1 2", "lot 1", "cut 2 1", "stake 2 10", "close")
    table = table.then("turn A♠", "close", "turn 2♠ 3♠")
    assert [(fact.why, fact.cutter) for fact in table.told("shuffled")] == [("pack_out", 2)]
    assert (table.phase, table.next_call) == ("series", "3")
    table = table.then("cut 2 2")
    assert table.told("pack_cut")


def test_t8_a_cut_counts_for_one_pack() -> None:
    """After a new shuffle the next cutter cuts anew."""
    table = banking(1, "cut 2 20", "out 2", "out 3", "out 4", "close")
    assert table.banker == 4
    assert table.table.cut is None
    assert table.then("cut 1 30").told("pack_cut")


# --- T9: one card at a time, in one pile that all can see ------------------------------------------------------------


def test_t9_the_turned_cards_stay_countable() -> None:
    """000 §8: one by one, in one neat pile: the view shows this series' cards, and what is left of each rank."""
    table = banking(1, "stake 2 10", "close", "turn 5♠ 5♥ K♦")
    public = table.state.seen_by(None).public
    assert public["turned"] == ["5♠", "5♥", "K♦"]
    left = public["left"]
    assert isinstance(left, dict)
    assert (left["5"], left["K"], left["A"], public["cards_left"]) == (2, 3, 4, 49)


def test_t9_one_card_at_a_time() -> None:
    """A record of the game turns one card."""
    table = banking(1, "stake 2 10", "close", "turn 5♠ 6♠")
    assert len(table.told("turned")) == 2
    assert len(table.entries) == 4 + 1 + 1 + 1 + 2


# --- T10: the next banker --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "banker", "taker"),
    [
        ("000", 1, 2),
        ("000", 4, 1),
        ("001", 2, 3),
        ("002", 3, 2),
        ("002", 1, 4),
        ("003", 4, 1),
        ("004", 2, 1),
        ("montmort", 4, 3),
        ("gerver", 1, 2),
        ("joker", 3, 4),
    ],
)
def test_t10_the_bank_passes_to_the_traditions_own_side(preset: str, banker: int, taker: int) -> None:
    """000, 001, 003: to the left; 002, 004 and Montmort: to the right."""
    opening = {"000": ["bank"], "001": ["bank"], "gerver": ["bank"]}.get(preset, [])
    punter = banker % 4 + 1
    table = banking(banker, *[f"{verb} {banker} 10" for verb in opening], header=f"thirteen {preset}")
    table = table.then(f"stake {punter} 10")
    for seat in sorted(table.state.awaited):
        table = table.then(f"out {seat}")
    table = table.then("close", "lose")
    assert (table.banker, table.told("bank_passed")[0].taker) == (taker, taker)


@pytest.mark.parametrize(("side", "taker"), [("left", 4), ("right", 2)])
def test_t10_option_passes(side: str, taker: int) -> None:
    """Option `passes`."""
    table = banking(3, "stake 1 10", "out 2", "out 4", "close", "lose", header=f"thirteen 003 passes={side}")
    assert table.banker == taker


def test_t10_who_is_away_is_skipped() -> None:
    """G3."""
    table = banking(1, "stake 3 10", "out 4", "away 2", "close", "lose", header="thirteen 003")
    assert (table.banker, [fact.taker for fact in table.told("bank_passed")]) == (3, [3])


def test_t10_who_went_away_or_left_while_cards_were_turned_is_skipped() -> None:
    """He is never announced as the banker."""
    table = banking(1, *[f"stake {seat} 10" for seat in (2, 3, 4)], "close", "miss 3", header="thirteen 003")
    table = table.then("away 2", "leave 3", "lose")
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 4, "loss")]
    assert table.kinds.count("stakes_opened") == 1
    assert table.state.barren == 0, "a coup was played"


def test_t10_who_missed_the_clock_of_the_staking_is_not_given_the_bank() -> None:
    """G3: three who did not speak are away, and the bank does not visit them."""
    table = banking(1, header="thirteen 003").then("stake 4 10", "out 4", "close")
    assert [fact.seat for fact in table.told("went_away")] == [2, 3]
    assert [(fact.giver, fact.taker) for fact in table.told("bank_passed")] == [(1, 4)]
    assert table.kinds.count("stakes_opened") == 1


def test_t10_who_cannot_cover_a_stake_is_skipped() -> None:
    """G1: seat 2 lost all it had."""
    table = banking(1, "stake 2 10", "out 3", "out 4", "close", "win", header="thirteen 003 purse=10")
    table = table.then("out 3", "out 4", "close")
    assert (table.purses, table.banker) == ({1: 20, 2: 0, 3: 10, 4: 10}, 3)


def test_t10_a_bank_that_nobody_else_can_take_stays() -> None:
    """Two seats: with a double loss 15 counters can stake but not bank."""
    table = played("thirteen 003 loss_multiple=2 first_banker=lot purse=25", "join 1 2", "lot 1", "stake 2 10")
    table = table.then("close", "win", "out 2", "close")
    assert [(fact.giver, fact.taker) for fact in table.told("bank_passed")] == [(1, 1)]


def test_t10_the_next_banker_shuffles_the_whole_pack() -> None:
    """002: «Последний становится тогда банкометом и поступает, как и его предшественник»."""
    table = banking(3, "stake 2 10", "out 1", "out 4", "close", "lose", "stake 3 10", "out 1", "out 4", "close")
    assert (table.banker, table.state.pack.size, table.next_call) == (2, 52, "A")


def test_t10_the_bank_of_a_neighbour_who_left_goes_on_from_his_chair() -> None:
    """The seat is empty; the next on that side banks."""
    table = banking(1, "leave 2", "stake 3 10", "out 4", "close", "lose", header="thirteen 003")
    assert table.banker == 3


# --- T11: the players ------------------------------------------------------------------------------------------------


def test_t11_two_play_and_one_waits() -> None:
    """Two or more."""
    table = played("thirteen 003", "join 1")
    assert (table.phase, table.table.turns()) == ("idle", frozenset())
    assert played("thirteen 003", "join 1", "join 2").phase == "drawing"


@pytest.mark.parametrize("preset", ["000", "001", "003"])
def test_t11_there_is_no_upper_limit_a_thousand_seats_play(preset: str) -> None:
    """000 §1: «Число игроков не ограничено»: 1,000 at one table, every punter with a stake."""
    everybody = range(1, 1001)
    table = played(f"thirteen {preset} seats=1000 purse=20000", "join " + " ".join(map(str, everybody)), "lot 500")
    if table.phase == "declaring":
        table = table.then("bank 500 20000")
    order = [*range(501, 1001), *range(1, 500)]
    table = table.then(*[f"stake {seat} 10" for seat in order], "close")
    assert len(table.stakes) == 999
    table = table.then("lose")
    assert table.purses[500] == 20000 - 9990
    assert all(table.purses[seat] == 20010 for seat in order)
    assert table.banker == 501


# --- T12: the pack, and the order of its calls -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "calls"),
    [
        ("000", FROM_TWO),
        ("001", FROM_TWO),
        ("002", ASCENDING),
        ("003", ASCENDING),
        ("004", ASCENDING),
        ("montmort", ASCENDING),
        ("gerver", ASCENDING),
    ],
)
def test_t12_the_calls_of_each_tradition(preset: str, calls: list[str]) -> None:
    """000, 001 begin with the two and end with the ace; the others count from the ace to the king; 52 cards."""
    state = played(f"thirteen {preset}").state
    assert [rank.letter for rank in state.rules.call_order] == calls
    assert state.rules.pack.size == 52
    assert {count for _, count in state.rules.pack.kinds()} == {1}


@pytest.mark.parametrize(("value", "first", "last"), [("ace_first", "A", "K"), ("two_first", "2", "A")])
@pytest.mark.parametrize("preset", ["000", "003"])
def test_t12_option_calls(preset: str, value: str, first: str, last: str) -> None:
    """003: «в России последовательность начиналась с двойки»."""
    calls = played(f"thirteen {preset} calls={value}").state.rules.call_order
    assert (calls[0].letter, calls[-1].letter, len(calls)) == (first, last, 13)


def test_t12_the_ace_is_the_last_call_of_000() -> None:
    """000 §3: «тринадцатую — Туз»."""
    table = played("thirteen 000", "join 1 2", "draw 1 2♠", "draw 2 3♠", "bank 1 50", "stake 2 10", "close", "miss 12")
    assert isinstance(table.state.phase, Series)
    assert table.next_call == "A"
    assert table.then("turn A♥").told("series_won")
