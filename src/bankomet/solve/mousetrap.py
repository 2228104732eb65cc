"""Mousetrap: how many of the n! orders of n cards let exactly 0, 1 … n cards out.

The cards lie in a circle and are counted 1, 2 …; a card that equals its count is taken out and the count begins again
behind it; a count that passes n without a match ends the game.

No deck is played.  All that a count tells of a card is which numbers it is not; so a *board* tells, for each card left,
from the next one on, the numbers it may still be.  Boards reached in different ways are met once, with the number of
ways, which is what makes 13 cards a matter of a minute: 13! is 6 227 020 800, but no more than about 10^7 boards are
seen.  The decks that let at least k cards out are those that fit a board with k cards out, and how many decks fit a
board is a permanent.

A board is one whole number: for each card a field of n bits, the numbers it may be, and one bit of space.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import factorial
from typing import Final, TypeAlias

from bankomet.core.errors import BadOption
from bankomet.solve.setting import check_size

MOST_TRAPPED: Final = 13
MOST_REMEMBERED: Final = 1_000_000
"""Permanents remembered at a time: about 150 MB."""
FEW: Final = 4
"""With so many cards left there are so few boards that those of all first cards out are met together."""

Board: TypeAlias = int
Layer: TypeAlias = dict[Board, int]
"""Boards of equally many cards, each with the number of ways to reach it."""


def by_cards_out(n: int, progress: Callable[[int, int], None] | None = None) -> tuple[int, ...]:
    """In how many orders of n cards exactly 0, 1 … n cards come out; the last number counts the reformed decks.

    `progress` is told how many of the n first cards out are done.  Three seconds for n = 11, five minutes for 13.
    Source: A. Cayley, On the game of Mousetrap, Quarterly Journal of Pure and Applied Mathematics 15 (1878), 8-10;
    the numbers are OEIS A028305, the last of each row A007709.
    Raises: BadOption (`bad_size`, `too_large`).

    >>> by_cards_out(4)
    (9, 6, 3, 0, 6)
    """
    check_size("n", n, 1, 52)
    if n > MOST_TRAPPED:
        raise BadOption("too_large", cards=n, most=MOST_TRAPPED)
    decks = [0] * (n + 1)
    for out, ended in _ended(Trap(n), progress or (lambda _done, _of: None)):
        decks[out] += ended
    assert sum(decks) == factorial(n), f"{sum(decks)} decks of {n} cards"
    return tuple(decks)


def _ended(trap: "Trap", progress: Callable[[int, int], None]) -> Iterator[tuple[int, int]]:
    """Pairs of a number of cards out, and decks that end with so many out; to be added up.

    Boards are followed apart for each first card out, so that few must be remembered at a time.
    """
    n = trap.n
    firsts, ended = trap.counted({trap.full(n): 1}, n)
    yield 0, ended
    few = min(FEW, n - 1)
    met: Layer = {}
    for done, board in enumerate(firsts):
        layer, left = {board: firsts[board]}, n - 1
        while left > few:
            layer, ended = trap.counted(layer, left)
            yield n - left, ended
            left -= 1
        for last, ways in layer.items():
            met[last] = met.get(last, 0) + ways
        progress(done + 1, len(firsts))
    for left in range(few, 0, -1):
        met, ended = trap.counted(met, left)
        yield n - left, ended
    yield n, sum(met.values())


@dataclass(frozen=True)
class Trap:
    """Boards of n numbers."""

    n: int
    _known: dict[Board, int] = field(default_factory=dict)

    @cached_property
    def _width(self) -> int:
        return self.n + 1

    @cached_property
    def _numbers(self) -> int:
        """One field in which every number is possible."""
        return (1 << self.n) - 1

    @cached_property
    def _each(self) -> list[int]:
        """By the number of cards: the lowest bit of each field."""
        return [sum(1 << (card * self._width) for card in range(cards)) for cards in range(self.n + 1)]

    def full(self, cards: int) -> Board:
        """Nothing is known of any card."""
        return self._each[cards] * self._numbers

    def _spaces(self, cards: int) -> int:
        """The bit of space above each field."""
        return self._each[cards] << self.n

    def _without(self, cards: int) -> list[int]:
        """By number, from 0: all but that number in each field."""
        return [self.full(cards) & ~(self._each[cards] << number) for number in range(self.n)]

    def counted(self, layer: Layer, cards: int) -> tuple[Layer, int]:
        """The boards after one more card has come out, and how many decks end here, all n counts having missed.

        A board with a card that can be no number at all fits no deck: adding 2^n - 1 to each field leaves a bit of
        space empty then, and the board is dropped.
        """
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        found: Layer = {}
        ways_to, width, left, ended = found.get, self._width, cards - 1, 0
        full, spaces, without = self.full(left), self._spaces(left), self._withouts[left]
        all_full, all_spaces = self.full(cards), self._spaces(cards)
        counts = [(number, (number % cards) * width, (left - number % cards) * width) for number in range(self.n)]
        for board, ways in layer.items():
            now = board
            for number, before, behind in counts:
                is_it = 1 << (before + number)
                if now & is_it:
                    rest = (now >> (before + width) | (now & ((1 << before) - 1)) << behind) & without[number]
                    if (rest + full) & spaces == spaces:
                        found[rest] = ways_to(rest, 0) + ways
                    now ^= is_it
            if (now + all_full) & all_spaces == all_spaces:
                ended += ways * self._fitting(now, cards)
        return found, ended

    def _fitting(self, board: Board, cards: int) -> int:
        """The permanent: ways to give each card a number of its own that it may be."""
        known = self._known.get(board)
        if known is None:
            fitting = self._few_fitting if cards <= FEW else self._expanded
            known = self._known[board] = fitting(board, cards)
        return known

    def _expanded(self, board: Board, cards: int) -> int:
        """By the numbers of the first card."""
        left = cards - 1
        rest, full, spaces, without = board >> self._width, self.full(left), self._spaces(left), self._withouts[left]
        total = 0
        for number in range(self.n):
            if board >> number & 1:
                others = rest & without[number]
                if (others + full) & spaces == spaces:
                    total += self._fitting(others, left)
        return total

    @cached_property
    def _withouts(self) -> list[list[int]]:
        return [self._without(cards) for cards in range(self.n + 1)]

    def _few_fitting(self, board: Board, cards: int) -> int:
        """The same for up to four cards: inclusion and exclusion over cards given the same number."""
        w, numbers = self._width, self._numbers
        a, b, c, d = (board >> (w * card) & numbers for card in range(FEW))
        match cards:
            case 0:
                return 1
            case 1:
                return a.bit_count()
            case 2:
                return a.bit_count() * b.bit_count() - (a & b).bit_count()
            case 3:
                return _three(a, b, c)
            case _:
                return _four(a, b, c, d)


def _three(a: int, b: int, c: int) -> int:
    ab = a & b
    return (
        (a.bit_count() * b.bit_count() - ab.bit_count()) * c.bit_count()
        - (a & c).bit_count() * b.bit_count()
        - (b & c).bit_count() * a.bit_count()
        + 2 * (ab & c).bit_count()
    )


def _four(a: int, b: int, c: int, d: int) -> int:
    ab, cd = a & b, c & d
    of_a, of_b, of_c, of_d = a.bit_count(), b.bit_count(), c.bit_count(), d.bit_count()
    of_ac, of_bd, of_ad, of_bc = (a & c).bit_count(), (b & d).bit_count(), (a & d).bit_count(), (b & c).bit_count()
    triples = (
        (ab & c).bit_count() * of_d
        + (ab & d).bit_count() * of_c
        + (a & cd).bit_count() * of_b
        + (b & cd).bit_count() * of_a
    )
    return (
        (of_a * of_b - ab.bit_count()) * (of_c * of_d - cd.bit_count())
        - of_ac * (of_b * of_d - of_bd)
        - of_bd * of_a * of_c
        - of_ad * (of_b * of_c - of_bc)
        - of_bc * of_a * of_d
        + 2 * triples
        - 6 * (ab & cd).bit_count()
    )
