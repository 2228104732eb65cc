"""Exact chances by summing over Chance's own moves, state after state, as the game plays them.

Nothing is known here of how a series is won: the game is asked for its weights and for what follows each move.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from bankomet.core.cards import Rank
from bankomet.core.chips import Chips
from bankomet.core.game import Fact, Seat
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.position import Series
from bankomet.games.thirteen.rules import Rules
from bankomet.games.thirteen.state import Thirteen
from tests.support.play import played

PURSE: Final = Chips(10**6)
Value: TypeAlias = Callable[[tuple[Fact, ...]], Fraction | None]
"""What the facts of a move are worth when they end what is reckoned; None where it goes on."""


def first_series(preset: str = "002", **changes: object) -> Thirteen:
    """Seat 1 banks against seat 2, whose stake of one renews by itself; the first card is about to be turned."""
    table = played(f"thirteen {preset} purse={PURSE} stake=1 seats=2 stakes=equal first_banker=lot")
    rules: Rules = replace(table.state.rules, **changes)  # type: ignore[arg-type]  # fields, as the tests name them
    terms = replace(table.table.terms, rules=rules)
    opened = replace(table, table=replace(table.table, terms=terms, state=rules.start({})))
    return opened.then("join 1 2", "lot 1", "stake 2 1", "close").state


def exact(state: Thirteen, value: Value) -> Fraction:
    """The expectation of `value` over every card of every state; remembered by the state's key."""
    known: dict[Hashable, Fraction] = {}

    def of(state: Thirteen) -> Fraction:
        key = (state.key(), state.coups)
        if key not in known:
            weights = state.weights()
            total = sum((weight * _worth(state, move, value, of) for move, weight in weights.items()), Fraction(0))
            known[key] = total / sum(weights.values())
        return known[key]

    return of(state)


def grouped(state: Thirteen, value: Value) -> Fraction:
    """The same where packs are too large for every rank to be told apart.

    Ranks that this series has still to call and of which as many cards are left are alike, and so are those that it has
    called: of each such group one card is turned for all.
    """
    known: dict[Hashable, Fraction] = {}

    def of(state: Thirteen) -> Fraction:
        called, coming = _calls(state)
        left = state.pack.by_rank()
        one_by_one = left[coming[0]], tuple(sorted(left[rank] for rank in coming[1:]))
        key = (state.coups, len(coming), one_by_one, tuple(sorted(left[rank] for rank in called)))
        if key not in known:
            weights: Counter[Hashable] = Counter()
            member: dict[Hashable, Turn] = {}
            for move, weight in state.weights().items():
                assert isinstance(move, Turn)
                rank = move.card.rank
                group = rank is coming[0], rank in coming, left[rank]
                weights[group] += weight
                member[group] = move
            total = sum(
                (weights[group] * _worth(state, move, value, of) for group, move in member.items()), Fraction(0)
            )
            known[key] = total / sum(weights.values())
        return known[key]

    return of(state)


def _worth(state: Thirteen, move: object, value: Value, of: Callable[[Thirteen], Fraction]) -> Fraction:
    assert isinstance(move, Turn)
    step = state.after(move)
    found = value(step.facts)
    return of(_closed(step.state)) if found is None else found


def _closed(state: object) -> Thirteen:
    """The state with its stakes, which renew by themselves, closed."""
    assert isinstance(state, Thirteen)
    assert state.banker == 1
    if isinstance(state.phase, Series):
        return state
    closed = state.close().state
    assert isinstance(closed, Thirteen)
    return closed


def _calls(state: Thirteen) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
    """The ranks that this series has called, and those it has still to call, the next one first."""
    assert isinstance(state.phase, Series)
    order, count = state.rules.call_order, len(state.phase.turned)
    return order[:count], order[count:]


# --- what is reckoned ------------------------------------------------------------------------------------------------


def kinds(facts: tuple[Fact, ...]) -> set[str]:
    """The kinds of these facts."""
    return {fact.kind for fact in facts}


def win_of_one_series(facts: tuple[Fact, ...]) -> Fraction | None:
    """1 when the series is won, 0 when it is lost."""
    if "series_won" in kinds(facts):
        return Fraction(1)
    return Fraction(0) if "series_lost" in kinds(facts) else None


def gain_of_one_series(facts: tuple[Fact, ...]) -> Fraction | None:
    """What the banker gains in one series."""
    for fact in facts:
        if fact.kind in ("series_won", "series_lost"):
            gains: dict[Seat, int] = getattr(fact, "gains", {})
            return Fraction(gains[Seat(1)])
    return None


def whole_pack_without_a_match(facts: tuple[Fact, ...]) -> Fraction | None:
    """1 when a lost series took the last card of the pack, 0 at the first match."""
    if "series_won" in kinds(facts):
        return Fraction(0)
    return Fraction(1) if kinds(facts) & {"shuffled", "bank_passed", "nobody_to_play"} else None


def at_least(wins: int) -> Value:
    """1 when so many series of the holding are won, 0 when one is lost before."""

    def value(facts: tuple[Fact, ...]) -> Fraction | None:
        if any(getattr(fact, "series", 0) == wins + 1 for fact in facts):
            return Fraction(1)
        return Fraction(0) if "series_lost" in kinds(facts) else None

    return value
