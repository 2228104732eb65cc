"""Two hands from one pack: how they meet.

Two hands are dealt from the same cards: a hand with a cards of a value and one with b leave each other, of c cards that
the pack has, c · (c − 1) · … (a + b factors) orders, and the product over all values is what a pair of hands weighs.
There are too many pairs to look at, and no need to: a product over values is summed one value after the other.
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from fractions import Fraction
from math import perm

from bankomet.solve.estimate import Progress
from bankomet.solve.hands import BITS, BUST, MOST_ALIKE, Hand, Total, Values, Ways, law


def joint_law(
    pack: Values, first: Ways, second: Ways, total: Callable[[Hand], Total], progress: Progress | None = None
) -> dict[tuple[Total, Total], Fraction]:
    """The chances of the totals of two hands from one pack, each played without regard to the other.

    Hands that are bust are many, and nothing is asked of them but that they are: only those that stand are met, and the
    rest follows from the law of each hand alone.
    """
    standing = [{hand: count for hand, count in ways.items() if total(hand) != BUST} for ways in (first, second)]
    found = meetings(pack, standing[0], standing[1], total, progress)
    firsts, seconds = law(pack, first, total), law(pack, second, total)
    for one in firsts.keys() - {BUST}:
        found[one, BUST] = firsts[one] - sum(found.get((one, other), 0) for other in seconds.keys() - {BUST})
    for other in seconds:
        met = sum(found.get((one, other), Fraction(0)) for one in firsts.keys() - {BUST})
        found[BUST, other] = seconds[other] - met
    assert all(chance >= 0 for chance in found.values()), "more meetings than hands"
    return {met: chance for met, chance in found.items() if chance}


def meetings(
    pack: Values, first: Ways, second: Ways, total: Callable[[Hand], Total], progress: Progress | None = None
) -> dict[tuple[Total, Total], Fraction]:
    """The chances that two hands from one pack, each among its given ones, have these two totals.

    The first hands are told apart by total and size; each such kind has a place of its own in one long whole number,
    wide enough for every count that can stand there, so that all kinds are summed at once.
    """
    sizes = [{pack.size(hand) for hand in ways} or {0} for ways in (first, second)]
    cards = max(sizes[0]) + max(sizes[1])
    assert cards <= pack.whole, "the pack can run out"
    width = perm(pack.whole, cards).bit_length()
    kinds = sorted({(total(hand), pack.size(hand)) for hand in first})
    place = {kind: width * index for index, kind in enumerate(kinds)}
    summed = across(
        pack,
        {hand: count << place[total(hand), pack.size(hand)] for hand, count in first.items()},
        second,
        progress,
    )
    by_kind: dict[tuple[Total, int], int] = defaultdict(int)
    for hand, count in second.items():
        by_kind[total(hand), pack.size(hand)] += count * summed[hand]
    found: dict[tuple[Total, Total], Fraction] = defaultdict(Fraction)
    for (other, other_size), sums in by_kind.items():
        for (one, size), shift in place.items():
            orders = sums >> shift & ((1 << width) - 1)
            found[one, other] += Fraction(orders, perm(pack.whole, size + other_size))
    return dict(found)


def across(pack: Values, ways: Ways, others: Collection[Hand], progress: Progress | None = None) -> dict[Hand, int]:
    """For each of `others`, what all hands of `ways` weigh beside it.

    That is the sum over the hands of their count, times the orders in which the cards of both can be taken from the
    pack.  The orders are a product over values; so the sum is made one value after the other, of mixed hands that hold
    the other hand's cards of the values done and one's own of those to come.
    """
    mixed = dict(ways)
    done = 0
    for step, index in enumerate(reversed(range(len(pack.values)))):
        mixed = _exchanged(pack, mixed, others, index, done)
        done |= MOST_ALIKE << (BITS * index)
        if progress is not None:
            progress(step + 1, len(pack.values))
    return {hand: mixed.get(hand, 0) for hand in others}


def _exchanged(pack: Values, mixed: Ways, others: Collection[Hand], index: int, done: int) -> dict[Hand, int]:
    """The same hands with the other hand's cards of one more value in place of one's own."""
    shift, copies = BITS * index, pack.copies[index]
    here = MOST_ALIKE << shift
    wanted: dict[Hand, list[int]] = defaultdict(list)
    for hand in {hand & (done | here) for hand in others}:
        wanted[hand & done].append((hand & here) >> shift)
    changes: dict[Hand, list[tuple[int, int]]] = {}
    summed: dict[Hand, int] = {}
    for hand, weight in mixed.items():
        known = hand & (done | here)
        if known not in changes:
            own = (known & here) >> shift
            changes[known] = [
                ((other - own) << shift, perm(copies, own + other))
                for other in wanted.get(known & done, ())
                if own + other <= copies
            ]
        for change, orders in changes[known]:
            summed[hand + change] = summed.get(hand + change, 0) + weight * orders
    return summed
