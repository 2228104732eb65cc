"""The chances asked for, as JSON: every number exact, a text in lowest terms, `17/52` or `2`."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Final

from bankomet.core.game import Json
from bankomet.faces.web.chances_ask import Asked, MatchAsked
from bankomet.solve.estimate import Estimate
from bankomet.solve.holding import Holding, Value
from bankomet.solve.matching import match_chance, matches
from bankomet.solve.series import one_rank_series, series

__all__ = ["asked_json", "estimate_json", "exact", "holding_json", "matches_json", "series_json", "value_json"]

CONVERGING: Final = 26
"""The chance to win is told for 1, 2 … so many ranks."""
MOST_OF_LAW: Final = 13
"""The law of the number of matches is told up to so many; the rest is one sum."""


def exact(number: Fraction) -> str:
    """A number in lowest terms.

    >>> exact(Fraction(34, 104)), exact(Fraction(4, 2))
    ('17/52', '2')
    """
    return str(number)


def asked_json(asked: Asked) -> dict[str, Json]:
    """The question as it was understood."""
    at = asked.at
    return {
        "preset": asked.preset,
        "ranks": asked.ranks,
        "suits": asked.suits,
        "packs": asked.packs,
        "joker": asked.joker,
        "pack_out": str(at.pack_out),
        "reshuffle": str(at.reshuffle),
        "tenure": str(at.tenure),
        "loss_multiple": at.loss_multiple,
        "calls": list(asked.calls),
        "copies": list(at.copies),
        "cards": at.cards,
    }


def series_json(asked: Asked) -> dict[str, Json]:
    """One series on a fresh pack, and what it tends to when ranks are many."""
    found, one_rank = series(asked.at), one_rank_series(asked.at, asked.at.calls)
    copies = asked.suits * asked.packs
    return {
        "win": exact(found.win),
        "edge": exact(found.edge),
        "first_match": _list(found.first_match),
        "one_rank": {"win": exact(one_rank.win), "edge": exact(one_rank.edge)},
        "converging": _list([match_chance(ranks, copies) for ranks in range(1, CONVERGING + 1)]),
        "converging_one_suit": _list([match_chance(ranks, 1) for ranks in range(1, CONVERGING + 1)]),
    }


def value_json(found: Value) -> dict[str, Json]:
    """What a holding is worth."""
    return {
        "value": exact(found.value),
        "by_next_call": _list(found.by_next_call),
        "pack_runs_out": exact(found.pack_runs_out),
    }


def holding_json(found: Holding) -> dict[str, Json]:
    """The same, with the law of the number of series won."""
    return {**value_json(found), "wins_at_least": _list(found.wins_at_least)}


def estimate_json(found: Estimate) -> dict[str, str | int | float]:
    """A number found by trying, which never passes for exact."""
    return {"kind": "estimate", "mean": found.mean, "stderr": found.stderr, "n": found.n, "seed": found.seed}


def matches_json(asked: MatchAsked) -> dict[str, Json]:
    """Any calls against any pack."""
    found = matches(asked.calls, dict[Hashable, int](asked.pack))
    return {
        "none": exact(found.none),
        "some": exact(found.some),
        "mean": exact(found.mean),
        "matches": _list(_closed(found.law)),
        "calls": len(asked.calls),
        "cards": sum(count for _, count in asked.pack),
    }


def _closed(law: Sequence[Fraction]) -> list[Fraction]:
    """A law up to `MOST_OF_LAW` matches, and what is left as one more; without an end of zeros."""
    kept = list(law[: MOST_OF_LAW + 1])
    rest = sum(law[MOST_OF_LAW + 1 :], Fraction(0))
    if rest:
        return [*kept, rest]
    while len(kept) > 1 and kept[-1] == 0:
        kept.pop()
    return kept


def _list(numbers: Sequence[Fraction]) -> list[Json]:
    return [exact(number) for number in numbers]
