"""One hand from a pack, without replacement: with which cards its play can end, and how often.

Cards of one value are alike, so a hand is how many cards it has of each value: thousands of hands stand for millions of
orders of cards.  How play goes depends on values alone; how many orders of distinct cards that is, on the pack.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import factorial, perm, prod
from typing import Final, TypeAlias

BITS: Final = 5
"""Of a hand, for each value."""
MOST_ALIKE: Final = 2**BITS - 1

Hand: TypeAlias = int
"""How many cards of each value, BITS bits each, those of the pack's first value lowest."""
Ways: TypeAlias = Mapping[Hand, int]
"""Hands, and in how many orders of values each can come."""
Total: TypeAlias = int
"""What a hand counts at the showdown; BUST and DEALT beside the totals that hands have."""

NOTHING: Final[Hand] = 0
BUST: Final[Total] = 0
DEALT: Final[Total] = 100
"""21 or 31 in the cards dealt: more than any total."""


@dataclass(frozen=True, kw_only=True)
class Values:
    """What single cards count, and how many cards of each value the pack has."""

    values: tuple[int, ...]
    copies: tuple[int, ...]

    @cached_property
    def whole(self) -> int:
        """How many cards the pack has."""
        return sum(self.copies)

    @cached_property
    def one_of(self) -> tuple[Hand, ...]:
        """For each value the hand of one such card."""
        return tuple(1 << (BITS * index) for index in range(len(self.values)))

    def counts(self, hand: Hand) -> list[int]:
        """How many cards of each value a hand has.

        >>> pack = Values(values=(2, 3, 11), copies=(8, 8, 4))
        >>> pack.counts(pack.hand([11, 3, 3]))
        [0, 2, 1]
        """
        return [hand >> (BITS * index) & MOST_ALIKE for index in range(len(self.values))]

    def size(self, hand: Hand) -> int:
        """How many cards a hand has."""
        return sum(self.counts(hand))

    def followed(self, hand: Hand) -> Iterator[Hand]:
        """The hands that one more card makes of a hand, one for each value that is left."""
        for one, count, copies in zip(self.one_of, self.counts(hand), self.copies, strict=True):
            if count < copies:
                yield hand + one

    def orders(self, hand: Hand) -> int:
        """In how many orders of values the cards of a hand come.

        >>> pack = Values(values=(2, 3, 11), copies=(8, 8, 4))
        >>> pack.orders(pack.hand([11, 3, 3]))
        3
        """
        return factorial(self.size(hand)) // prod(map(factorial, self.counts(hand)))

    def hand(self, cards: Iterable[int]) -> Hand:
        """The hand of cards of these values."""
        return sum(self.one_of[self.values.index(card)] for card in cards)

    def cards(self, hand: Hand) -> tuple[int, ...]:
        """The values of the cards of a hand, in the pack's order.

        >>> pack = Values(values=(2, 3, 11), copies=(8, 8, 4))
        >>> pack.cards(pack.hand([11, 3, 3]))
        (3, 3, 11)
        """
        counted = zip(self.values, self.counts(hand), strict=True)
        return tuple(value for value, count in counted for _ in range(count))


def ends(pack: Values, *, dealt: int, draws: Callable[[Hand], bool]) -> dict[Hand, int]:
    """The ways of every hand with which play can end, when `dealt` cards are dealt and then one drawn while it `draws`.

    >>> pack = Values(values=(1, 2), copies=(2, 2))
    >>> ways = ends(pack, dealt=1, draws=lambda hand: sum(pack.cards(hand)) < 2)
    >>> {pack.cards(hand): count for hand, count in ways.items()}
    {(2,): 1, (1, 1): 1, (1, 2): 1}
    """
    ended: dict[Hand, int] = {}
    hands: dict[Hand, int] = {NOTHING: 1}
    size = 0
    while hands:
        if size >= dealt:
            ended.update((hand, count) for hand, count in hands.items() if not draws(hand))
            hands = {hand: count for hand, count in hands.items() if hand not in ended}
        hands = _with_one_more(pack, hands)
        size += 1
    return ended


def every_hand(pack: Values, *, dealt: int, draws: Callable[[Hand], bool]) -> list[Hand]:
    """Every hand that can be held when `dealt` cards are dealt and then one drawn as long as it `draws`, smaller first.

    >>> pack = Values(values=(1, 2), copies=(2, 2))
    >>> [pack.cards(hand) for hand in every_hand(pack, dealt=1, draws=lambda hand: sum(pack.cards(hand)) < 2)]
    [(1,), (2,), (1, 1), (1, 2)]
    """
    found: list[Hand] = []
    hands: dict[Hand, int] = {NOTHING: 1}
    size = 0
    while hands:
        if size >= dealt:
            found += sorted(hands)
            hands = {hand: 1 for hand in hands if draws(hand)}
        hands = _with_one_more(pack, hands)
        size += 1
    return found


def _with_one_more(pack: Values, hands: Ways) -> dict[Hand, int]:
    more: dict[Hand, int] = defaultdict(int)
    for hand, ways in hands.items():
        for followed in pack.followed(hand):
            more[followed] += ways
    return dict(more)


def law(pack: Values, ways: Ways, total: Callable[[Hand], Total]) -> dict[Total, Fraction]:
    """The chances of the totals of one hand.

    >>> pack = Values(values=(1, 2), copies=(2, 2))
    >>> ways = ends(pack, dealt=1, draws=lambda hand: sum(pack.cards(hand)) < 2)
    >>> law(pack, ways, lambda hand: sum(pack.cards(hand)))
    {2: Fraction(2, 3), 3: Fraction(1, 3)}
    """
    found: dict[Total, Fraction] = defaultdict(Fraction)
    for hand, count in ways.items():
        counts = pack.counts(hand)
        orders = prod(map(perm, pack.copies, counts))
        found[total(hand)] += Fraction(count * orders, perm(pack.whole, sum(counts)))
    assert sum(found.values()) == 1, "some ways of play are missing"
    return dict(found)
