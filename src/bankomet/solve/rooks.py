"""Marked places: the polynomials that count ways to put cards where they match a call.

A polynomial is the list of its coefficients; that of x^t counts the ways to lay t distinct cards on t marked places.
"""

from collections.abc import Sequence
from math import comb, perm
from typing import TypeAlias

Polynomial: TypeAlias = list[int]


def rank_polynomial(calls: int, copies: int) -> Polynomial:
    """One rank that is called `calls` times and has `copies` cards.

    >>> rank_polynomial(calls=2, copies=3)
    [1, 6, 6]
    """
    return [comb(calls, t) * perm(copies, t) for t in range(min(calls, copies) + 1)]


def times(one: Sequence[int], other: Sequence[int]) -> Polynomial:
    """The product of two polynomials."""
    product = [0] * (len(one) + len(other) - 1)
    for i, factor in enumerate(one):
        if factor:
            for j, coefficient in enumerate(other):
                product[i + j] += factor * coefficient
    return product


def power(base: Sequence[int], exponent: int) -> Polynomial:
    """A polynomial whose first coefficient is 1, to a power; by the recurrence of Euler (J. C. P. Miller).

    >>> power([1, 2], 3)
    [1, 6, 12, 8]
    """
    assert base[0] == 1
    degree = len(base) - 1
    raised = [1]
    for k in range(1, degree * exponent + 1):
        terms = ((i * (exponent + 1) - k) * base[i] * raised[k - i] for i in range(1, min(k, degree) + 1))
        raised.append(sum(terms) // k)
    return raised


def orders_by_matches(marked: Sequence[int], cards: int) -> list[int]:
    """By the number of matches: how many orders of `cards` cards have exactly so many.

    `marked[t]` ways to mark t matches leave (cards - t)! orders of the rest, and an order with m matches is counted
    comb(m, t) times.  So the sum of marked[t] (cards - t)! (z - 1)^t has the answer for its coefficients.
    """
    rest = 1
    for place in range(1, cards - len(marked) + 2):
        rest *= place
    orders = [0] * len(marked)
    for t in reversed(range(len(marked))):
        orders[t] = marked[t] * rest
        rest *= cards - t + 1
    for start in range(len(orders)):
        for t in reversed(range(start, len(orders) - 1)):
            orders[t] -= orders[t + 1]
    return orders


def orders_without(marked: Sequence[int], cards: int) -> int:
    """How many orders have no match.  Horner's way through the sum of marked[t] (-1)^t (cards - t)!."""
    total, sign = 0, 1
    for t, ways in enumerate(marked):
        total = total * (cards - t + 1 if t else 1) + sign * ways
        sign = -sign
    for place in range(2, cards - len(marked) + 2):
        total *= place
    return total
