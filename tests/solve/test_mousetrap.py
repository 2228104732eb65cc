"""Mousetrap's counts against decks that are really played, and against the published tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial

import pytest

from bankomet.core.errors import BadOption
from bankomet.solve.mousetrap import by_cards_out
from tests.truth.chances import TRUTH

LARGER = TRUTH["mousetrap"]["larger"]


def out_of(deck: Sequence[int]) -> int:
    """How many cards come out of a deck that lies open."""
    circle, at, count = list(deck), 0, 1
    while circle and count <= len(deck):
        at %= len(circle)
        if circle[at] == count:
            del circle[at]
            count = 1
        else:
            at += 1
            count += 1
    return len(deck) - len(circle)


@pytest.mark.parametrize("n", range(1, 9))
def test_every_deck_is_played(n: int) -> None:
    counts = Counter(map(out_of, permutations(range(1, n + 1))))
    assert by_cards_out(n) == tuple(counts[out] for out in range(n + 1))


@pytest.mark.parametrize(("n", "row"), list(enumerate(TRUTH["mousetrap"]["rows"]))[1:])
def test_the_published_triangle(n: int, row: list[int]) -> None:
    assert by_cards_out(n) == tuple(row)


def check_larger(index: int) -> None:
    """None, one and all out as other sequences have them; never all but one; every deck counted once."""
    n = LARGER["n"][index]
    row = by_cards_out(n)
    assert (row[0], row[1], row[n]) == (LARGER["none"][index], LARGER["one"][index], LARGER["all"][index])
    assert row[n - 1] == 0
    assert sum(row) == factorial(n)


def test_eleven_cards() -> None:
    check_larger(0)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("index", [1, 2])
def test_twelve_and_thirteen_cards(index: int) -> None:
    check_larger(index)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    by_cards_out(6, lambda done, of: told.append((done, of)))
    assert told == [(done, 6) for done in range(1, 7)]


@pytest.mark.parametrize(
    ("n", "code"), [(0, "bad_size"), (-1, "bad_size"), (14, "too_large"), (True, "bad_size"), (2.0, "bad_size")]
)
def test_a_bad_number_of_cards_is_refused(n: int, code: str) -> None:
    with pytest.raises(BadOption) as refusal:
        by_cards_out(n)
    assert refusal.value.code == code
