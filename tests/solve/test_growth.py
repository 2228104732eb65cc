"""001's banker who leaves his winnings in, beside one who takes them out: by play, by sums, by every course."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankomet.core.errors import BadOption
from bankomet.games.thirteen.presets import GERVER, T001
from bankomet.games.thirteen.rules import PackOut, Reshuffle
from bankomet.solve.growth import (
    Habit,
    Wins,
    gain,
    ruin,
    ruin_ever,
    wins_in_a_holding,
    worth,
    worth_broken_off,
    worth_doubled,
)
from bankomet.solve.holding import value
from bankomet.solve.series import series
from bankomet.solve.setting import setting, setting_of
from tests.support.play import Played, played

IN, OUT = Habit.LEAVES_IN, Habit.TAKES_OUT
FEW = st.integers(0, 4)


def law_of(*chances: Fraction | int) -> Wins:
    """A law told to its end: the chances of 0, 1, 2 … wins, in proportion."""
    whole = sum(chances)
    at_least = tuple(Fraction(sum(chances[m:])) / whole for m in range(len(chances) + 1))
    return Wins(mean=sum(at_least[1:], Fraction(0)), at_least=at_least)


@st.composite
def laws(draw: st.DrawFn) -> Wins:
    chances = draw(st.lists(st.integers(0, 6), min_size=1, max_size=5).filter(any))
    return law_of(*chances)


def mean_of(law: Wins, gains: Sequence[int]) -> Fraction:
    return sum((chance * gains[wins] for wins, chance in law.exactly()), Fraction(0))


# --- one holding -----------------------------------------------------------------------------------------------------


def at_the_table(wins: int, *, bank: int, habit: Habit, cover: int | None) -> int:
    """What seat 1 gains when seat 2 covers as much of the bank as it can, by source 001's rules themselves."""
    table = played("thirteen 001 purse=100000", "join 1 2", "lot 1", f"bank 1 {bank}")
    for number in range(wins):
        table = covered(table, cover).then("close", f"miss {number % 3}", "win")
        table = table.then("game leave 1" if habit is IN else "take 1")
    return covered(table, cover).then("close", "lose").purses[1] - 100_000


def covered(table: Played, cover: int | None) -> Played:
    bank = table.state.bank
    return table.then(f"stake 2 {bank if cover is None else min(bank, cover)}")


@pytest.mark.parametrize("habit", Habit)
@pytest.mark.parametrize("cover", [None, 1, 7, 10, 35, 40])
def test_the_game_itself_pays_as_much(habit: Habit, cover: int | None) -> None:
    """T7: winnings in or out, nothing between; what the punters do not cover is taken off."""
    for wins in range(6):
        assert gain(wins, bank=10, habit=habit, cover=cover) == at_the_table(wins, bank=10, habit=habit, cover=cover), (
            wins
        )


@given(wins=st.integers(0, 1000), bank=st.integers(1, 10**6))
def test_source_001_winnings_left_in_and_covered_cost_the_first_bank_whatever_is_won(wins: int, bank: int) -> None:
    """«Иначе банкомет, выиграв несколько раз, в конце концов все-таки останется в убытке»: true, and by how much."""
    assert gain(wins, bank=bank, habit=IN) == -bank


@given(wins=st.integers(0, 40), bank=st.integers(1, 100), cover=st.integers(1, 5000))
def test_another_win_never_brings_less(wins: int, bank: int, cover: int) -> None:
    for habit in Habit:
        assert gain(wins, bank=bank, habit=habit, cover=cover) <= gain(wins + 1, bank=bank, habit=habit, cover=cover)


@given(law=laws(), bank=st.integers(1, 20), cover=st.integers(1, 100))
def test_the_worth_of_a_holding_is_the_mean_of_its_gains(law: Wins, bank: int, cover: int) -> None:
    for habit, limit in ((IN, min(cover, bank << law.most)), (OUT, cover), (OUT, None), (IN, None)):
        gains = [gain(wins, bank=bank, habit=habit, cover=limit) for wins in range(law.most)]
        assert worth(law, bank=bank, habit=habit, cover=limit) == mean_of(law, gains)


@given(law=laws())
def test_doubling_so_many_times_is_leaving_in_up_to_a_cover(law: Wins) -> None:
    for doublings in range(law.most + 1):
        assert worth_doubled(law, doublings) == worth(law, bank=1, habit=IN, cover=1 << doublings)
    assert worth_doubled(law, 0) == worth(law, bank=1, habit=OUT)


@given(law=laws(), bank=st.integers(1, 20))
def test_a_holding_broken_off_is_worth_the_mean_of_what_is_won_by_then(law: Wins, bank: int) -> None:
    for last in range(law.most + 1):
        for habit in Habit:
            total = Fraction(0)
            for wins, chance in law.exactly():
                stakes = [bank << m if habit is IN else bank for m in range(last)]
                won = sum(stakes[:wins])
                total += chance * (won if wins >= last else won - stakes[wins])
            assert worth_broken_off(law, bank=bank, habit=habit, series=last) == total


# --- the pack of 52 --------------------------------------------------------------------------------------------------


@cache
def of_52() -> Wins:
    return wins_in_a_holding(setting_of(T001))


def test_52_cards_taking_out_is_worth_the_value_of_a_holding() -> None:
    """0.80261915533354424… of the bank; left in, covered and never broken off, -1."""
    holding = value(setting())
    assert worth(of_52(), bank=100, habit=OUT) == 100 * holding.value
    assert worth(of_52(), bank=100, habit=IN) == -100


def test_52_cards_the_more_often_the_bank_may_be_doubled_the_more_it_is_worth_and_the_oftener_it_is_lost() -> None:
    """Each series is won with a chance above 1/2, so each doubling more is worth more."""
    law = of_52()
    assert all(2 * after > before for before, after in pairwise(law.at_least))
    for grows in (
        [worth_broken_off(law, bank=1, habit=IN, series=m) for m in range(law.most + 1)],
        [worth_doubled(law, doublings) for doublings in range(law.most + 1)],
        [1 - more for more in law.at_least],
    ):
        assert all(before < after for before, after in pairwise(grows))


def test_with_a_fresh_pack_for_each_series_the_expectation_grows_as_a_power_of_twice_the_chance_to_win() -> None:
    at = setting(reshuffle=Reshuffle.EACH_SERIES)
    twice, law = 2 * series(at).win, wins_in_a_holding(at)
    assert twice > Fraction(5, 4)
    for m in range(law.most + 1):
        assert worth_broken_off(law, bank=1, habit=IN, series=m) == twice**m - 1


def test_a_joker_or_a_double_loss_does_not_change_how_many_series_are_won() -> None:
    """The law is of wins; gains are paid 1:1."""
    for at in (setting(ranks=3, suits=2, loss_multiple=2), setting(ranks=2, suits=2, jokers=2)):
        law = wins_in_a_holding(at, most=20)
        assert 0 < law.mean - sum(law.at_least[1:]) < Fraction(1, 100)
    plain = wins_in_a_holding(setting(ranks=3, suits=2))
    assert plain == wins_in_a_holding(setting(ranks=3, suits=2, loss_multiple=2))


def test_a_holding_that_can_end_without_a_loss_is_refused() -> None:
    for at in (setting(pack_out=PackOut.BANK_ENDS), setting_of(GERVER)):
        with pytest.raises(BadOption) as refused:
            wins_in_a_holding(at)
        assert refused.value.code == "bad_option"


# --- ruin ------------------------------------------------------------------------------------------------------------


def by_every_course(law: Wins, gains: Sequence[int], purse: int, bank: int, holdings: int) -> Fraction:
    """Every sequence of holdings, one after the other."""
    ruined = Fraction(0)
    for course in product(law.exactly(), repeat=holdings):
        held, chance, poor = purse, Fraction(1), False
        for wins, each in course:
            held += gains[wins]
            chance *= each
            poor = poor or held < bank
        ruined += chance * poor
    return ruined


@given(
    law=laws(), purse=st.integers(0, 40), bank=st.integers(1, 12), cover=st.integers(1, 60), holdings=st.integers(0, 4)
)
@settings(max_examples=60)
def test_ruin_within_so_many_holdings_by_every_course_of_events(
    law: Wins, purse: int, bank: int, cover: int, holdings: int
) -> None:
    for habit, limit in ((IN, cover), (OUT, cover), (OUT, None), (IN, None)):
        gains = [gain(wins, bank=bank, habit=habit, cover=limit) for wins in range(law.most + 1)]
        found = ruin(law, purse=bank + purse, bank=bank, habit=habit, cover=limit, holdings=holdings)
        assert found.low == found.high == by_every_course(law, gains, bank + purse, bank, holdings)


@given(law=laws(), known=st.integers(1, 4), purse=st.integers(1, 4), doublings=st.integers(0, 2))
@settings(max_examples=60)
def test_a_law_told_in_part_gives_bounds_that_hold_the_truth(law: Wins, known: int, purse: int, doublings: int) -> None:
    part = Wins(mean=law.mean, at_least=law.at_least[: known + 1])
    whole = ruin(law, purse=purse, bank=1, habit=IN, cover=1 << doublings, holdings=5)
    found = ruin(part, purse=purse, bank=1, habit=IN, cover=1 << doublings, holdings=5)
    assert found.low <= whole.low == whole.high <= found.high
    if doublings <= min(part.most, law.most):
        for_ever, surely = (ruin_ever(each, banks=purse, doublings=doublings) for each in (part, law))
        assert for_ever.low <= surely.high
        assert surely.low <= for_ever.high


@given(law=laws(), banks=st.integers(1, 3), doublings=st.integers(0, 2))
@settings(max_examples=60)
def test_ruin_for_ever_is_at_least_ruin_within_any_time_and_its_root_is_one(
    law: Wins, banks: int, doublings: int
) -> None:
    doublings = min(doublings, law.most)
    found = ruin_ever(law, banks=banks, doublings=doublings)
    for holdings in (1, 10, 30):
        within = ruin(law, purse=banks, bank=1, habit=IN, cover=1 << doublings, holdings=holdings)
        assert within.high <= found.high
    one = ruin_ever(law, banks=1, doublings=doublings)
    assert 0 <= one.low <= one.high <= 1
    if worth_doubled(law, doublings) <= 0:
        assert one.low == one.high == 1
        return
    assert one.high - one.low < Fraction(1, 10**9)
    assert found.low == one.low**banks
    for z, sign in ((one.low, 1), (one.high, -1)):
        mean = sum(
            (chance * z ** (max(0, wins - doublings) << doublings) for wins, chance in law.exactly()), Fraction(0)
        )
        assert sign * (mean - z) > -Fraction(1, 10**40)


def test_ruin_within_a_long_time_comes_close_to_ruin_for_ever() -> None:
    """A banker who wins 0, 1 or 2 series with chances 1/4, 1/4, 1/2 loses each bank of his purse for ever with 1/2."""
    law = law_of(1, 1, 2)
    for_ever = ruin_ever(law, banks=3, doublings=0)
    assert for_ever.low <= Fraction(1, 8) <= for_ever.high
    within = ruin(law, purse=3, bank=1, habit=OUT, holdings=300)
    assert Fraction(1, 8) - Fraction(1, 10**6) < within.high < Fraction(1, 8)


def test_with_a_fresh_pack_for_each_series_ruin_has_a_closed_form() -> None:
    """Taking out, wins follow a geometric law, and the root is (1 - w) / w."""
    at = setting(reshuffle=Reshuffle.EACH_SERIES)
    win = series(at).win
    found = ruin_ever(wins_in_a_holding(at, most=30), banks=1, doublings=0)
    assert found.low <= (1 - win) / win <= found.high
    assert found.high - found.low < Fraction(1, 10**7)


def test_52_cards_the_more_the_punters_cover_the_surer_is_his_ruin() -> None:
    """Ten banks in the purse: taking out, 3 in 1,000; doubling five times, an even chance; never out, certain."""
    chances = [ruin_ever(of_52(), banks=10, doublings=doublings) for doublings in range(9)]
    assert all(before.high < after.low for before, after in pairwise(chances))
    assert Fraction(2, 1000) < chances[0].low < chances[0].high < Fraction(3, 1000)
    assert Fraction(49, 100) < chances[5].low < chances[5].high < Fraction(1, 2)
    certain = ruin_ever(of_52(), banks=10, doublings=None)
    assert certain.low == certain.high == 1
    assert ruin(of_52(), purse=1000, bank=100, habit=IN, holdings=10).low == 1
    assert ruin(of_52(), purse=1000, bank=100, habit=IN, holdings=9).high == 0


def test_what_cannot_be_answered_is_refused_in_a_sentence() -> None:
    law = law_of(1, 1)
    for ask in (
        lambda: gain(-1, bank=1, habit=IN),
        lambda: gain(1, bank=0, habit=IN),
        lambda: gain(1, bank=1, habit=IN, cover=0),
        lambda: worth(law, bank=1, habit=IN, cover=10**6),
        lambda: worth_broken_off(law, bank=1, habit=IN, series=3),
        lambda: worth_doubled(law, 3),
        lambda: ruin(law, purse=9, bank=10, habit=OUT, holdings=1),
        lambda: ruin(law, purse=10, bank=10, habit=OUT, holdings=-1),
        lambda: ruin_ever(law, banks=0, doublings=0),
        lambda: ruin_ever(law, banks=1, doublings=3),
    ):
        with pytest.raises(BadOption, match="is not a whole number from") as refused:
            ask()
        assert refused.value.code == "bad_size"
