"""The series in progress: every order of small packs, the game's own chance moves, and random positions of 52."""

import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, product
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankomet.core.cards import parse_card
from bankomet.core.errors import BadOption
from bankomet.core.game import CHANCE, Exact, Seat
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.presets import JOKER, PRESETS, T002
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Rules
from bankomet.games.thirteen.state import Thirteen
from bankomet.play.live import live_of
from bankomet.play.seen import seen_by
from bankomet.play.shoe import SeededDice, shuffled
from bankomet.solve import live as live_module
from bankomet.solve.live import Live, live, live_after, next_series
from bankomet.solve.matching import matches
from bankomet.solve.setting import Setting, setting
from tests.solve.series_orders import bank_gain, every_order
from tests.support.play import Played, played

SMALL = ((1, 1), (1, 1, 1), (2, 2), (1, 1, 1, 1), (2, 2, 2), (2, 1, 1))
"""Copies of each rank, in the order they are called; the last like a small Joker."""


# --- every order of a small pack -------------------------------------------------------------------------------------


def settings_of(copies: tuple[int, ...]) -> Iterator[Setting]:
    for pack_out in PackOut:
        yield Setting(copies=copies, pack_out=pack_out, first_pays=1 + (len(set(copies)) > 1))
    yield Setting(copies=copies, reshuffle=Reshuffle.EACH_SERIES, loss_multiple=2)


def as_told(answer: Live, calls: int) -> dict[tuple[str, int], Fraction]:
    """What `live` says, in the form of `every_order`."""
    won = {("won", answer.next_call - 1 + i): chance for i, chance in enumerate(answer.win_by_call)}
    told = {**won, ("lost", calls): answer.lose, ("void", calls): answer.void}
    return {key: chance for key, chance in told.items() if chance}


@pytest.mark.parametrize("copies", SMALL, ids=str)
def test_all_orders_of_a_small_pack_give_the_same_chances(copies: tuple[int, ...]) -> None:
    """Any cards gone, any call next, every policy (T5)."""
    for at in settings_of(copies):
        for left in product(*(range(count + 1) for count in copies)):
            for call in range(at.calls):
                answer = live(at, left, call + 1)
                assert as_told(answer, at.calls) == every_order(at, left, call, 0), (at, left, call)
                assert answer.win + answer.lose + answer.void == 1
                assert len(answer.win_by_call) == at.calls - call


@pytest.mark.parametrize("copies", [(1, 1, 1), (2, 2), (2, 2, 2)], ids=str)
def test_cards_laid_aside_are_unseen_like_any_other_but_are_never_turned(copies: tuple[int, ...]) -> None:
    """T7, `gerver`: nobody knows which they are, only how many."""
    for pack_out in PackOut:
        at = Setting(copies=copies, pack_out=pack_out)
        for left in product(*(range(count + 1) for count in copies)):
            for call, aside in product(range(at.calls), range(sum(left) + 1)):
                answer = live(at, left, call + 1, aside=aside)
                assert as_told(answer, at.calls) == every_order(at, left, call, aside), (at, left, call, aside)


@pytest.mark.parametrize("copies", SMALL, ids=str)
def test_the_edge_counts_the_double_pay_of_the_first_call_and_the_loss_multiple(copies: tuple[int, ...]) -> None:
    """J2, T3."""
    for at in settings_of(copies):
        for left in product(*(range(count + 1) for count in copies)):
            for call in range(at.calls):
                expected = bank_gain(at, left, call, 0)
                answer = live(at, left, call + 1)
                assert answer.edge == expected, (at, left, call)
                assert answer.punters_gain == (expected < 0)


# --- the game's own chance moves -------------------------------------------------------------------------------------

TABLES = (
    *(f"thirteen 003 ranks=3 suits=2 pack_out={policy}" for policy in PackOut),
    "thirteen 000 ranks=3 suits=2",
    "thirteen 003 ranks=3 suits=2 reshuffle=each_series",
    "thirteen 002 ranks=2 suits=2 packs=2",
    "thirteen joker ranks=3 suits=2 loss_multiple=2",
    "thirteen gerver ranks=3 suits=2",
    "thirteen gerver ranks=3 suits=2 pack_out=bank_ends",
)


def begun(header: str) -> Played:
    return played(f"{header} purse=100000 first_banker=lot", "join 1 2", "lot 1")


def words(table: Played) -> str | None:
    """What makes the next card possible: a bank is laid, a stake made, stakes closed."""
    for seat in sorted(table.state.awaited):
        for offer in table.table.offers(Seat(seat)):
            if offer.verb in ("bank", "stake", "take"):
                return f"game {offer.move}" if isinstance(offer, Exact) else f"game {offer.move(10)}"
    return "close" if table.state.turns() is not CHANCE else None


def onward(table: Played, cards: int, dice: random.Random) -> Played:
    """The table after so many cards more, all else said at once."""
    while cards or table.state.turns() is not CHANCE:
        line = words(table)
        if line is None:
            weights = table.state.weights()
            line = (
                f"turn {dice.choices([str(move).removeprefix('turn ') for move in weights], list(weights.values()))[0]}"
            )
            cards -= 1
        table = table.then(line)
    return table


def ends(state: Thirteen) -> dict[str, Fraction]:
    """The chance of each end of the series in progress, by the game's own weights."""
    known: dict[object, dict[str, Fraction]] = {}

    def summed(now: Thirteen) -> dict[str, Fraction]:
        key = now.key()
        if key not in known:
            total: dict[str, Fraction] = defaultdict(Fraction)
            weights = now.weights()
            for move, weight in weights.items():
                assert isinstance(move, Turn)
                step = now.after(move)
                told = [fact.kind for fact in step.facts if fact.kind in ("series_won", "series_lost", "series_void")]
                assert isinstance(step.state, Thirteen)
                later = {told[0]: Fraction(1)} if told else summed(step.state)
                for end, chance in later.items():
                    total[end] += chance * Fraction(weight, sum(weights.values()))
            known[key] = total
        return known[key]

    return summed(state)


@pytest.mark.parametrize("header", TABLES)
@given(cards=st.integers(0, 30), dice=st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_the_game_s_own_chance_moves_give_the_same_chances(header: str, cards: int, dice: random.Random) -> None:
    """Asked through the view of the table, as every seat and watcher sees it."""
    table = onward(begun(header), cards, dice)
    expected = ends(table.state)
    for view in (table.state.seen_by(None), seen_by(table.table, Seat(2))):
        answer = live_of(table.table.terms.rules, view)
        assert answer is not None
        told = {"series_won": answer.win, "series_lost": answer.lose, "series_void": answer.void}
        assert {end: chance for end, chance in told.items() if chance} == expected


@pytest.mark.parametrize("header", TABLES)
@given(cards=st.integers(0, 30), dice=st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_what_is_told_while_stakes_are_open_holds_once_they_are_closed(
    header: str, cards: int, dice: random.Random
) -> None:
    table = onward(begun(header), cards, dice)
    while table.phase == "series":
        table = onward(table, 0, dice).then(f"turn {next(iter(table.state.weights())).card}")
    before = live_of(table.table.terms.rules, table.state.seen_by(None))
    assert before is not None
    assert before.next_call == 1
    after = live_of(table.table.terms.rules, onward(table, 0, dice).state.seen_by(None))
    assert after == before


def test_there_is_no_series_to_ask_about_while_the_first_banker_is_drawn_or_nobody_is_here() -> None:
    rules = T002
    assert live_of(rules, played("thirteen 003").state.seen_by(None)) is None
    drawing = played("thirteen 003", "join 1 2")
    assert drawing.phase == "drawing"
    assert live_of(rules, drawing.state.seen_by(None)) is None
    assert live_of("another game", drawing.state.seen_by(None)) is None


# --- a whole pack of 52 ----------------------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[int], int]:
    """Cards left of thirteen ranks, and the next call."""
    left = draw(st.lists(st.integers(0, 4), min_size=13, max_size=13))
    return left, draw(st.integers(1, 13))


def missed(copies: Sequence[int], left: Sequence[int], call: int) -> list[Fraction]:
    """By the number of calls made: the chance that all have missed, by `matches`, over a pack that may run out."""
    chances = []
    for last in range(call, len(copies) + 1):
        called = list(range(call, last))
        old, new = called[: sum(left)], called[sum(left) :]
        chance = matches(old, dict(enumerate(left))).none
        chances.append(chance * matches(new, dict(enumerate(copies))).none)
    return chances


@given(position=positions())
@settings(max_examples=60)
def test_random_positions_of_52_cards_by_any_calls_against_any_pack(position: tuple[list[int], int]) -> None:
    """A second method: the law of matches, by products of polynomials; the count goes on with a fresh pack (T5)."""
    left, next_call = position
    if next_call == 1 and sum(left) == 0:
        left = [4] * 13
    chances = missed([4] * 13, left, next_call - 1)
    answer = live(setting(), left, next_call)
    assert list(accumulate(answer.win_by_call)) == [1 - chance for chance in chances[1:]]
    assert answer.lose == chances[-1]


def test_the_rank_of_cards_that_are_called_no_more_does_not_matter() -> None:
    """In mid-series; and neither does the order of the ranks that are, for the chance to win."""
    at = setting()
    one = live(at, [4, 0, 0, 1, 3, 2, 4, 0, 1, 2, 3, 4, 1], 4)
    other = live(at, [0, 4, 0, 3, 1, 4, 2, 1, 0, 4, 3, 2, 1], 4)
    assert one.win == other.win
    assert one.win_by_call != other.win_by_call


def test_a_fresh_pack_is_the_chance_of_a_series() -> None:
    for (rules,) in (preset for preset in PRESETS.values() if len(preset) == 1):
        assert live_after(rules, [], 1) == next_series(Setting(**vars(setting_like(rules))), setting_like(rules).copies)
    assert live_after(T002, [], 1).win == Fraction(17244702296022529, 26816424180170625)


def setting_like(rules: Rules) -> Setting:
    joker = (rules.jokers,) if rules.jokers else ()
    return Setting(
        copies=(*joker, *(4,) * 13),
        first_pays=rules.joker_multiple,
        loss_multiple=rules.loss_multiple,
        pack_out=rules.pack_out,
        reshuffle=rules.reshuffle,
        tenure=rules.tenure,
    )


def test_cards_are_named_in_any_order_and_more_often_than_the_pack_has_them_is_refused() -> None:
    """`odds live`: any set that the pack allows."""
    cards = [parse_card(text) for text in "A♠ 10♥ K♦ 2♣".split()]
    assert live_after(T002, cards, 5) == live_after(T002, cards[::-1], 5)
    jokers = [parse_card("★")] * 2
    assert live_after(JOKER, jokers, 2).win == next_series(setting(), [4] * 13).win
    with pytest.raises(BadOption, match="named more often than the pack has it"):
        live_after(JOKER, [*jokers, *jokers], 2)
    with pytest.raises(BadOption, match="named more often than the pack has it"):
        live_after(T002, [cards[0], cards[0]], 2)
    with pytest.raises(BadOption, match="named more often than the pack has it"):
        live_after(T002, jokers[:1], 2)


@pytest.mark.parametrize(
    ("left", "next_call", "aside"),
    [
        ([4] * 13, 0, 0),
        ([4] * 13, 14, 0),
        ([4] * 12, 1, 0),
        ([5, *[4] * 12], 1, 0),
        ([-1, *[4] * 12], 1, 0),
        ([4] * 13, 1, 53),
        ([4] * 13, 1, -1),
    ],
)
def test_what_no_pack_allows_is_refused_in_a_sentence(left: list[int], next_call: int, aside: int) -> None:
    with pytest.raises(BadOption, match="is not a whole number from") as refused:
        live(setting(), left, next_call, aside=aside)
    assert refused.value.code == "bad_size"


def test_a_question_takes_less_than_100_microseconds() -> None:
    """The median of five runs of 300 questions nobody has asked before, each with every chance by call."""
    cards = [card for card, count in T002.pack.kinds() for _ in range(count)]
    dice = SeededDice(1, "questions")
    medians = []
    for _ in range(5):
        live_module._first_matches.cache_clear()
        times = []
        for _ in range(300):
            seen, next_call = shuffled(cards, dice)[: dice.below(41)], 1 + dice.below(13)
            begin = time.perf_counter()
            answer = live_after(T002, seen, next_call)
            assert 0 <= answer.win <= 1
            assert answer.win_by_call
            times.append(time.perf_counter() - begin)
        medians.append(median(times))
    assert min(medians) < 100e-6
