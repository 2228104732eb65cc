"""Thirteen for a counter of cards: his holding is the engine's, and the best staking is worth what we reckon."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from bankomet.core.cards import Rank
from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption
from bankomet.core.game import Seat, Sitting
from bankomet.faces.learn.counting import SITS_OUT, STAKES, Holding, Result, gain, holding, setting_000
from bankomet.games.banking.moves import Declare, Lot, Stake
from bankomet.games.banking.rules import FirstBanker
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.position import Series
from bankomet.games.thirteen.presets import T000
from bankomet.games.thirteen.rules import PackOut, Rules
from bankomet.solve.counting import counting_exactly
from bankomet.solve.setting import Setting

BANKER: Final = Seat(1)
PUNTER: Final = Seat(2)
PURSE: Final = Chips(10**6)
CALLED: Final = {"won": Result.WON, "lost": Result.LOST, "void": Result.VOID}


def _rules(at: Setting, suits: int) -> Rules:
    return replace(
        T000,
        first_banker=FirstBanker.LOT,
        ranks=at.calls,
        suits=suits,
        loss_multiple=at.loss_multiple,
        pack_out=at.pack_out,
    )


def _left(state: Any) -> tuple[int, ...]:
    by_rank = state.pack.by_rank()
    return tuple(by_rank[rank] for rank in state.rules.call_order)


def _staked(state: Any) -> Any:
    """The engine with one counter staked, and stakes closed."""
    return state.after(Stake(PUNTER, Chips(1))).state.close().state


@pytest.mark.parametrize("loss_multiple", [1, 2])
@pytest.mark.parametrize("pack_out", [*PackOut])
@pytest.mark.parametrize(("ranks", "suits"), [(2, 2), (3, 1), (5, 3), (13, 4)])
def test_a_holding_goes_as_the_engine_plays_it(ranks: int, suits: int, pack_out: str, loss_multiple: int) -> None:
    """Card for card: what is left, what is called, how each series ends and what it pays, and when the bank passes."""
    at = setting_000(ranks=ranks, suits=suits, pack_out=pack_out, loss_multiple=loss_multiple)
    ended = set()
    for seed in range(20):
        random = Random(seed)  # noqa: S311 - cards to try
        here = holding(at)
        begun = _rules(at, suits).start({Seat(n): Sitting(PURSE) for n in (1, 2)})
        state: Any = begun.after(Lot(BANKER)).state.after(Declare(BANKER, Chips(100))).state
        while not here.over:
            assert (_left(state), here.staking) == (here.left, True)
            state, before = _staked(state), state
            while True:
                card = random.choices(range(at.calls), here.left)[0]
                rank = state.rules.call_order[card]
                here, state = here.turned(card), state.after(Turn(_card_of(state, rank))).state
                if here.call == 0:
                    break
                assert isinstance(state.phase, Series)
                assert (_left(state), len(state.phase.turned)) == (here.left, here.call)
            assert state.last is not None
            assert here.last is CALLED[state.last.result]
            assert gain(at, here.last) == state.seats[PUNTER].purse - before.seats[PUNTER].purse
            assert here.over == (state.banking != BANKER)
            ended.add(here.last)
    assert {Result.LOST} < ended or pack_out == PackOut.BANK_ENDS


def _card_of(state: Any, rank: Rank) -> Any:
    return next(card for card, _ in state.pack.kinds() if card.rank is rank)


@pytest.mark.parametrize(("ranks", "suits", "loss_multiple"), [(2, 1, 1), (3, 1, 1), (3, 2, 1), (3, 2, 2), (4, 1, 1)])
def test_the_best_staking_is_worth_what_counting_says(ranks: int, suits: int, loss_multiple: int) -> None:
    """Every choice before every series of one pack, reckoned back; and what counting is worth by its own formulas."""
    at = setting_000(ranks=ranks, suits=suits, loss_multiple=loss_multiple, pack_out="bank_ends")
    gained, dealt = _best(holding(at))
    expected = counting_exactly(at)
    assert expected is not None
    assert gained / dealt == expected.edge_per_series
    assert dealt > 1


@cache
def _best(here: Holding) -> tuple[Fraction, Fraction]:
    """From a staking on: the most that can be gained on average, and how many series are dealt."""
    if here.over:
        return Fraction(0), Fraction(0)
    worth = {word: Fraction(0) for word in (SITS_OUT, STAKES)}
    later, dealt = Fraction(0), Fraction(1)
    for chance, after in _ends(here):
        worth[STAKES] += chance * gain(here.at, after.last)
        following = _best(replace(after, series=1, last=None))
        later, dealt = later + chance * following[0], dealt + chance * following[1]
    return max(worth.values()) + later, dealt


def _ends(here: Holding) -> list[tuple[Fraction, Holding]]:
    """Every way in which the series in progress can end."""
    found, whole = [], sum(here.left)
    for card, count in enumerate(here.left):
        if count:
            after, chance = here.turned(card), Fraction(count, whole)
            found += [(chance, after)] if not after.call else [(chance * p, end) for p, end in _ends(after)]
    return found


def test_a_pack_of_one_rank_never_loses() -> None:
    with pytest.raises(BadOption) as refused:
        setting_000(ranks=1)
    assert refused.value.code == "never_loses"
