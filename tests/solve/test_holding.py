"""A whole holding, said twice: by the formulas, and by playing every order of a pack, or every state of the game."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial
from time import process_time
from typing import Final

import pytest

from bankomet.core.errors import BadOption
from bankomet.games.thirteen.presets import PRESETS
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Rules, Tenure
from bankomet.solve.holding import Holding, holding, value
from bankomet.solve.one_pack import OnePack
from bankomet.solve.series import orders_missed, series
from bankomet.solve.setting import Setting, setting, setting_of
from tests.solve.all_orders import Reference, by_all_orders
from tests.solve.engine import by_the_game, rules_of
from tests.truth.chances import TRUTH

WINS: Final = 8
POLICIES: Final = [
    {"pack_out": pack_out, "reshuffle": reshuffle, "tenure": tenure}
    for pack_out, reshuffle, tenure in product(PackOut, Reshuffle, Tenure)
]


def policies(**others: int) -> Iterator[Setting]:
    """The same pack under every policy."""
    return (setting(**others, **policy) for policy in POLICIES)  # type: ignore[arg-type]  # texts and numbers


def agrees(at: Setting, found: Reference) -> None:
    """Values by next call, the law of wins and the chance that the pack runs out are the same fractions."""
    said = holding(at, most_wins=WINS)
    assert said.by_next_call == found.values(), at
    assert said.wins_at_least == found.wins_at_least(WINS), at
    assert said.pack_runs_out == found.runs_out(), at


# --- every order of a small pack -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "suits", "jokers"),
    [(2, 1, 0), (3, 1, 0), (4, 1, 0), (5, 1, 0), (2, 2, 0), (3, 2, 0), (2, 3, 0), (2, 1, 2), (3, 1, 1), (3, 1, 3)],
)
@pytest.mark.parametrize("loss_multiple", [1, 2])
def test_every_policy_and_start_over_all_orders(ranks: int, suits: int, jokers: int, loss_multiple: int) -> None:
    """Up to six cards here."""
    for at in policies(ranks=ranks, suits=suits, jokers=jokers, loss_multiple=loss_multiple):
        agrees(at, Reference(at, by_all_orders(at)))


@pytest.mark.parametrize(("ranks", "suits", "jokers"), [(7, 1, 0), (4, 2, 0), (2, 4, 0), (3, 2, 2)])
def test_continue_call_over_all_orders_of_up_to_eight_cards(ranks: int, suits: int, jokers: int) -> None:
    at = setting(ranks=ranks, suits=suits, jokers=jokers)
    agrees(at, Reference(at, by_all_orders(at)))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("ranks", "suits", "jokers"), [(3, 3, 0), (8, 1, 0), (5, 2, 0), (2, 5, 0), (4, 2, 2), (3, 3, 1)]
)
def test_every_policy_and_start_over_all_orders_of_up_to_ten_cards(ranks: int, suits: int, jokers: int) -> None:
    for at in policies(ranks=ranks, suits=suits, jokers=jokers):
        agrees(at, Reference(at, by_all_orders(at)))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_continue_call_over_all_orders_of_nine_ranks() -> None:
    at = setting(ranks=9, suits=1)
    agrees(at, Reference(at, by_all_orders(at)))


@pytest.mark.parametrize("copies", [(1, 2), (3, 1, 1), (1, 2, 1, 1), (1, 1, 3)])
@pytest.mark.parametrize("policy", POLICIES)
def test_packs_whose_ranks_differ_in_number(copies: tuple[int, ...], policy: dict[str, str]) -> None:
    """No rule makes such packs, but the sums over ranks must not care."""
    at = Setting(copies=copies, first_pays=3, loss_multiple=2, **policy)  # type: ignore[arg-type]  # enumerations
    agrees(at, Reference(at, by_all_orders(at)))


# --- every state of the game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ranks", "suits", "jokers"), [(3, 3, 0), (2, 4, 0), (3, 2, 1)])
def test_the_game_itself_pays_what_the_formulas_say(ranks: int, suits: int, jokers: int) -> None:
    """Its own states, moves and weights, under every policy, from every next call."""
    for at in policies(ranks=ranks, suits=suits, jokers=jokers):
        agrees(at, Reference(at, by_the_game(rules_of(at, ranks=ranks, suits=suits, jokers=jokers))))


@pytest.mark.parametrize(("ranks", "suits", "jokers"), [(5, 2, 0), (4, 2, 2), (3, 4, 0)])
def test_the_game_goes_on_as_the_formulas_say(ranks: int, suits: int, jokers: int) -> None:
    """The same for the usual policy, with more cards."""
    at = setting(ranks=ranks, suits=suits, jokers=jokers)
    agrees(at, Reference(at, by_the_game(rules_of(at, ranks=ranks, suits=suits, jokers=jokers))))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("ranks", "suits", "jokers"), [(5, 2, 0), (9, 1, 0), (4, 2, 2), (3, 4, 0)])
def test_the_game_itself_pays_what_the_formulas_say_with_more_cards(ranks: int, suits: int, jokers: int) -> None:
    for at in policies(ranks=ranks, suits=suits, jokers=jokers):
        agrees(at, Reference(at, by_the_game(rules_of(at, ranks=ranks, suits=suits, jokers=jokers))))


# --- numbers from outside --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("truth", TRUTH["holding"]["continue_call"])
def test_the_count_goes_on(truth: dict[str, str | int]) -> None:
    at = setting(ranks=int(truth["ranks"]), suits=int(truth["suits"]))
    assert value(at).value == Fraction(str(truth["value"]))


def test_montmorts_question() -> None:
    """A full pack, not shuffled after a win: what is the banker's advantage over a whole holding?"""
    digits = TRUTH["holding"]["montmort"]["value"]
    assert _digits(value(setting()).value, len(digits) - 2) == digits


def _digits(number: Fraction, places: int) -> str:
    """A decimal cut off, not rounded, after so many places."""
    whole, rest = divmod(number.numerator * 10**places // number.denominator, 10**places)
    return f"{whole}.{rest:0{places}}"


# --- laws ------------------------------------------------------------------------------------------------------------

LARGER: Final = [(13, 4, 0), (13, 4, 2), (7, 5, 0), (13, 1, 0), (5, 8, 1)]


@pytest.mark.parametrize(("ranks", "suits", "jokers"), LARGER)
def test_a_pack_is_lost_or_outlived(ranks: int, suits: int, jokers: int) -> None:
    """Losses and ways out are computed by other sums, from other ends, and make up all orders of the pack."""
    pack = OnePack(setting(ranks=ranks, suits=suits, jokers=jokers).copies)
    for call, (outs, losses) in enumerate(zip(pack.outs(), pack.losses(), strict=True)):
        at_once = orders_missed(pack.copies, call)[-1]
        assert at_once + losses[0] + sum(out[0] for out in outs) == factorial(sum(pack.copies))


@pytest.mark.parametrize(("ranks", "suits", "jokers"), [(7, 4, 0), (6, 5, 2)])
def test_wins_told_apart_make_up_the_one_sum(ranks: int, suits: int, jokers: int) -> None:
    copies = setting(ranks=ranks, suits=suits, jokers=jokers).copies
    cards = sum(copies)
    apart, together = OnePack(copies, most=cards), OnePack(copies)
    assert [[sum(counts[1:])] for counts in apart.wins(cards - 3)] == together.wins(cards - 3)
    assert [[sum(counts)] for counts in apart.losses()] == together.losses()
    assert [[[sum(counts)] for counts in row] for row in apart.outs()] == together.outs()


@pytest.mark.parametrize("rules", [revisions[-1] for revisions in PRESETS.values()], ids=list(PRESETS))
def test_every_tradition_has_its_chances(rules: Rules) -> None:
    said = holding(setting_of(rules))
    assert said.value == said.by_next_call[0]
    assert said.wins_at_least[0] == 1
    assert list(said.wins_at_least) == sorted(said.wins_at_least, reverse=True)
    assert list(said.by_next_call) == sorted(said.by_next_call, reverse=True)
    assert 0 <= said.pack_runs_out < 1


@pytest.mark.parametrize(("ranks", "suits"), [(13, 4), (5, 3), (4, 1)])
def test_the_first_series_is_the_first_win(ranks: int, suits: int) -> None:
    for at in policies(ranks=ranks, suits=suits):
        if at.tenure is Tenure.UNTIL_LOSS:
            assert holding(at, most_wins=1).wins_at_least[1] == series(at).win


def test_a_fresh_pack_for_each_series_makes_them_independent() -> None:
    """With chance p to win: p/(1 - p) series are won on average, and m or more with chance p^m."""
    at = setting(reshuffle="each_series")
    chance = series(at).win
    said = holding(at, most_wins=4)
    assert said.value == chance / (1 - chance) - 1
    assert said.wins_at_least == tuple(chance**m for m in range(5))


def test_gervers_four_series_are_worth_four_edges() -> None:
    """Each of the four blocks of thirteen cards is as good as the first."""
    at = setting_of(PRESETS["gerver"][-1])
    said = holding(at)
    assert said.value == 4 * series(at).edge
    assert sum(said.wins_at_least[1:]) == 4 * series(at).win
    assert said.pack_runs_out == 0


def test_the_law_of_wins_and_the_value_agree_where_the_bank_ends_with_the_pack() -> None:
    """No more wins than cards, so that the law can be summed: wins less the chance of a loss."""
    at = setting(ranks=4, suits=4, pack_out="bank_ends")
    said = holding(at, most_wins=16)
    assert said.value == sum(said.wins_at_least[1:]) - (1 - said.pack_runs_out)


def test_a_double_loss_costs_one_more() -> None:
    """Until a loss there is exactly one; whatever the next call."""
    one, two = value(setting()), value(setting(loss_multiple=2))
    assert two.by_next_call == tuple(worth - 1 for worth in one.by_next_call)


# --- speed and refusals ----------------------------------------------------------------------------------------------


def test_the_full_pack_takes_less_than_two_seconds() -> None:
    """With all its thirteen next calls; about 0.2 s of one core."""
    began = process_time()
    assert len(value(setting()).by_next_call) == 13
    assert process_time() - began < 2


@pytest.mark.parametrize("pack_out", [PackOut.CONTINUE_CALL, PackOut.VOID_RESTART, PackOut.RESHUFFLE_IF_SHORT])
def test_a_banker_of_one_rank_never_loses(pack_out: PackOut) -> None:
    for suits, reshuffle in product((1, 4), Reshuffle):
        with pytest.raises(BadOption, match="never loses"):
            holding(setting(ranks=1, suits=suits, pack_out=pack_out, reshuffle=reshuffle))


def test_one_rank_ends_where_the_bank_or_the_tenure_does() -> None:
    assert value(setting(ranks=1, suits=4, pack_out="bank_ends")).value == 4
    assert value(setting(ranks=1, suits=3, tenure="four_series")).value == 4
    assert value(setting(ranks=1, suits=1, pack_out="bank_ends", reshuffle="each_series")).value == 1


def test_a_pack_too_large_is_refused_and_the_simulation_offered() -> None:
    with pytest.raises(BadOption, match=r"^260 cards are too many .+ simulate") as refusal:
        value(setting(packs=5))
    assert refusal.value.code == "too_large"


@pytest.mark.parametrize("most_wins", [0, -1, 31, True, "7"])
def test_a_number_of_wins_is_a_number_of_wins(most_wins: int) -> None:
    with pytest.raises(BadOption, match="most_wins"):
        holding(setting(ranks=2, suits=1), most_wins=most_wins)


def test_a_holding_is_a_frozen_value() -> None:
    said = holding(setting(ranks=2, suits=1), most_wins=1)
    assert said == Holding((Fraction(1, 3), Fraction(2, 3)), Fraction(1, 2), (Fraction(1), Fraction(1, 2)))
    with pytest.raises(AttributeError):
        said.pack_runs_out = Fraction(1)  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize("pack_out", [PackOut.CONTINUE_CALL, PackOut.VOID_RESTART, PackOut.RESHUFFLE_IF_SHORT])
def test_that_one_rank_never_loses_is_known_without_reckoning(pack_out: PackOut) -> None:
    heard: list[int] = []
    with pytest.raises(BadOption) as refused:
        holding(setting(ranks=1, suits=104, pack_out=pack_out), progress=lambda done, _: heard.append(done))
    assert (refused.value.code, heard) == ("never_loses", [])
