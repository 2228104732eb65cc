"""One punter against the banker in Ochko and Thirty-one, with the book's packs or with small ones of one's own.

These are the games that `bankomet value`, `respond` and `solve` reckon with (`bankomet.solve.drawing`), so that what is
learned can be held against what is exact.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Final

from bankomet.core.errors import BadOption
from bankomet.faces.given import plain, written
from bankomet.games import find_game, find_rules
from bankomet.games.hands.facts import Result
from bankomet.games.ochko.rules import Rules as Ochko
from bankomet.games.thirty_one.rules import Rules as ThirtyOne
from bankomet.solve.drawing import DrawingGame, drawing_game
from bankomet.solve.hands import BUST, DEALT, MOST_ALIKE, NOTHING, Hand, Values
from bankomet.solve.setting import check_size
from bankomet.solve.solved import Solvable, solved

MOST_VALUE: Final = 99
"""The highest value of a card of one's own: totals stay below what a dealt full count is."""


@dataclass(frozen=True, kw_only=True)
class Duel:
    """A game of drawing between two, and what it leaves to whom."""

    game: DrawingGame
    rules: Solvable | None = None
    """The book's rules, where these are played."""

    @property
    def pack(self) -> Values:
        """What the cards count, and how many there are."""
        return self.game.pack

    @property
    def ends_at_bust(self) -> bool:
        """Does a punter who is bust say so, and lose at once?  Else the banker draws against him all the same."""
        return self.game.both_bust is Result.BUST

    def may_draw(self, hand: Hand) -> bool:
        """Has a hand that was dealt a choice?"""
        return self.game.total(hand) not in (BUST, DEALT) and self.pack.size(hand) < self.game.most

    def gain(self, punter: Hand, banker: Hand) -> int:
        """What the punter gains when these hands are shown."""
        game = self.game
        return -game.gains[game.result(game.total(punter), game.total(banker))]

    @cached_property
    def longest(self) -> int:
        """How many cards a hand can have."""
        return longest_hand(self.game)

    @property
    def most_draws(self) -> int:
        """How many cards can be drawn to a hand."""
        return self.longest - self.game.dealt

    @property
    def bounds(self) -> tuple[int, int]:
        """The most that a punter can lose, as a negative number, and win."""
        gains = self.game.gains.values()
        return -max(gains), -min(gains)


def ochko(
    *, pictures: str | int = "2-3-4", bust: str = "hidden", bust_multiple: str | int = 2, banker_21: str = "takes_all"
) -> Duel:
    """Ochko with two packs of 52, under these options.  Raises: BadOption (`bad_option`).

    >>> ochko().pack.whole, ochko().longest
    (104, 5)
    """
    options = written({"pictures": pictures, "bust": bust, "bust_multiple": bust_multiple, "banker_21": banker_21})
    rules = find_rules(find_game("ochko"), "book")
    for name, value in options.items():
        rules = rules.with_option(name, value)
    assert isinstance(rules, Ochko)
    return Duel(game=drawing_game(rules), rules=rules)


def thirty_one(*, aces: str = "each_free") -> Duel:
    """Thirty-one with one pack of 52.  Raises: BadOption (`bad_option`).

    >>> thirty_one(aces="one_eleven").pack.copies
    (4, 4, 4, 4, 4, 4, 4, 4, 16, 4)
    """
    rules = find_rules(find_game("thirty-one"), "book").with_option("aces", aces)
    assert isinstance(rules, ThirtyOne)
    return Duel(game=solved(rules), rules=rules)


def small(
    *,
    values: Sequence[int],
    copies: Sequence[int],
    limit: int,
    dealt: int = 1,
    most_draws: int = 2,
    announced: bool = False,
    bust_multiple: int = 2,
) -> Duel:
    """Ochko's payments over a pack of one's own: so many `copies` of cards that count `values`.

    As in Ochko, a hand that was dealt the `limit` wins at once (a punter's is paid double, the banker's takes the
    stake whatever the punter holds), and a banker who alone is bust pays `bust_multiple`.  The pack must have enough
    cards for the two longest hands.  Raises: BadOption (`bad_size`).

    >>> duel = small(values=(1, 2, 3), copies=(2, 2, 2), limit=5)
    >>> duel.longest, duel.bounds
    (3, (-1, 2))
    """
    values, copies = [plain(value) for value in values], [plain(count) for count in copies]
    limit, dealt, most_draws, bust_multiple = plain(limit), plain(dealt), plain(most_draws), plain(bust_multiple)
    if not values or len(values) != len(copies) or sorted(set(values)) != values:
        told = " ".join(f"{value}:{count}" for value, count in zip_longest(values, copies, fillvalue="?"))
        raise BadOption("bad_pack", pack=told)
    for name, numbers, most in (("values", values, MOST_VALUE), ("copies", copies, MOST_ALIKE)):
        for number in numbers:
            check_size(name, number, 1, most)
    check_size("limit", limit, 1, MOST_VALUE)
    check_size("dealt", dealt, 1, MOST_ALIKE)
    check_size("most_draws", most_draws, 0, MOST_ALIKE)
    check_size("bust_multiple", bust_multiple, 1, 2)
    pack = Values(values=tuple(values), copies=tuple(copies))
    game = _small_game(pack, limit=limit, dealt=dealt, most=dealt + most_draws, announced=announced, pays=bust_multiple)
    check_size("copies", pack.whole, 2 * longest_hand(game), MOST_ALIKE * len(values))
    return Duel(game=game)


def _small_game(pack: Values, *, limit: int, dealt: int, most: int, announced: bool, pays: int) -> DrawingGame:
    gains = {Result.BANKER_NATURAL: 1, Result.NATURAL: -2, Result.BUST: 1, Result.BANKER_BUST: -pays}
    gains |= {Result.LESS: 1, Result.MORE: -1, Result.EQUAL: 0}
    both_bust = Result.BUST if announced else Result.BOTH_BUST
    return DrawingGame(
        pack=pack,
        dealt=dealt,
        most=most,
        limit=limit,
        total=_Points(pack, limit, dealt),
        both_dealt=Result.BANKER_NATURAL,
        both_bust=both_bust,
        gains=gains if announced else {**gains, Result.BOTH_BUST: 0},
    )


@dataclass(frozen=True, slots=True)
class _Points:
    """What hands count in such a game."""

    pack: Values
    limit: int
    dealt: int

    def __call__(self, hand: Hand) -> int:
        points = sum(value * count for value, count in zip(self.pack.values, self.pack.counts(hand), strict=True))
        if points == self.limit and self.pack.size(hand) == self.dealt:
            return DEALT
        return BUST if points > self.limit else points


def longest_hand(game: DrawingGame) -> int:
    """How many cards a hand can have at most: as many of the lowest as are not bust, and one more."""
    pack = game.pack
    cards = [one for one, copies in zip(pack.one_of, pack.copies, strict=True) for _ in range(copies)]
    ace_first = cards[-pack.copies[-1] :] + cards[: -pack.copies[-1]]  # it counts 11 alone, and may count 1 in a hand
    alive = max(_alive(order, game.total) for order in (cards, ace_first))
    return max(game.dealt, min(alive + 1, game.most, pack.whole))


def _alive(cards: Sequence[Hand], total: Callable[[Hand], int]) -> int:
    hand = NOTHING
    for number, one in enumerate(cards):
        hand += one
        if total(hand) == BUST:
            return number
    return len(cards)
