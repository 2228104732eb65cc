"""How a pack can go, as the game itself plays it: the chance moves of its states are followed and summed exactly."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Final

from bankomet.core.cards import JOKER
from bankomet.core.chips import Chips
from bankomet.core.game import Fact, Seat, Sitting
from bankomet.games.banking.facts import BankPassed, Shuffled, Why
from bankomet.games.banking.moves import Lot, Stake
from bankomet.games.banking.rules import FirstBanker, Stakes
from bankomet.games.thirteen.facts import SeriesLost, SeriesWon
from bankomet.games.thirteen.position import Series
from bankomet.games.thirteen.presets import PRESETS
from bankomet.games.thirteen.rules import SERIES_A_TENURE, Rules, Tenure
from bankomet.games.thirteen.state import Thirteen
from bankomet.solve.setting import Setting
from tests.solve.all_orders import End, Ends, State

PURSE: Final = Sitting(Chips(10**6))
BANKER: Final = Seat(1)
PUNTER: Final = Seat(2)


def rules_of(at: Setting, *, ranks: int, suits: int, jokers: int) -> Rules:
    """The rules whose setting this is."""
    return replace(
        PRESETS["003"][-1],
        stakes=Stakes.EQUAL,
        stake=Chips(1),
        first_banker=FirstBanker.LOT,
        ranks=ranks,
        suits=suits,
        jokers=jokers,
        loss_multiple=at.loss_multiple,
        pack_out=at.pack_out,
        reshuffle=at.reshuffle,
        tenure=at.tenure,
    )


def by_the_game(rules: Rules) -> Callable[[State], Ends]:
    """Every card of every state is turned; states of equal keys are turned once."""
    opened = _opened(rules)
    known: dict[object, dict[End, Fraction]] = {}

    def follow(state: Thirteen) -> dict[End, Fraction]:
        key = (state.key(), state.series)
        if key not in known:
            weights = state.weights()
            ends: dict[End, Fraction] = {}
            for move, weight in weights.items():
                step = state.after(move)
                chance = Fraction(weight, sum(weights.values()))
                following = step.state
                assert isinstance(following, Thirteen)
                gain, won, lost = _settled(step.facts)
                end = _end(step.facts, following)
                if end is not None:
                    tails = {end: Fraction(1)}
                else:
                    tails = follow(_untouched(following.close().state if following.stakes_open else following))
                for tail, share in tails.items():
                    whole = replace(tail, gain=tail.gain + gain, wins=tail.wins + won, losses=tail.losses + lost)
                    ends[whole] = ends.get(whole, Fraction(0)) + chance * share
            known[key] = ends
        return known[key]

    @cache
    def ends(state: State) -> Ends:
        call, left = state
        phase = opened.phase
        assert isinstance(phase, Series)
        series = SERIES_A_TENURE + 1 - left if left else 1
        begun = replace(opened, series=series, phase=replace(phase, turned=(JOKER,) * call))
        return list(follow(begun).items())

    return ends


def _opened(rules: Rules) -> Thirteen:
    """Seat 1 banks against one stake of one, and no card is turned."""
    state = rules.start({BANKER: PURSE, PUNTER: PURSE}).after(Lot(BANKER)).state
    staked = state.after(Stake(PUNTER, Chips(1))).state
    closed = staked.close().state
    assert isinstance(closed, Thirteen)
    return closed


def _untouched(state: object) -> Thirteen:
    """The same with full purses, and, until a loss, always in the first series: neither changes what may come."""
    assert isinstance(state, Thirteen)
    series = state.series if state.rules.tenure is Tenure.FOUR_SERIES else 1
    return replace(state, seats=dict.fromkeys(state.seats, PURSE), series=series)


def _settled(facts: tuple[Fact, ...]) -> tuple[int, int, int]:
    """The banker's gain, series won, series lost."""
    gain = won = lost = 0
    for fact in facts:
        if isinstance(fact, SeriesWon | SeriesLost):
            gain += fact.gains[BANKER]
            won += isinstance(fact, SeriesWon)
            lost += isinstance(fact, SeriesLost)
    return gain, won, lost


def _end(facts: tuple[Fact, ...], state: Thirteen) -> End | None:
    """Over, or on with a fresh pack."""
    for fact in facts:
        if isinstance(fact, BankPassed):
            return End(0, 0, 0, None, ran_out=fact.why is Why.PACK_OUT)
        if isinstance(fact, Shuffled):
            tenure = state.rules.tenure is Tenure.FOUR_SERIES
            phase = state.phase
            call = len(phase.turned) if isinstance(phase, Series) else 0
            left = SERIES_A_TENURE + 1 - state.series if tenure else 0
            return End(0, 0, 0, (call, left), ran_out=fact.why in (Why.PACK_OUT, Why.SHORT))
    return None
