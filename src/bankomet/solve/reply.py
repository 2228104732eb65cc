"""A punter's best reply to a banker who stands at a total of his own, exact.

A banker of this kind looks at no card but his own.  So what a punter's hand is worth when it stands follows from the
law of the banker's totals beside it, and what it is worth when it draws from the hands that one more card makes of it:
the best of both, from the largest hands down, is the best reply, and no other play is worth more to the punter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, perm, prod

from bankomet.solve.drawing import DrawingGame
from bankomet.solve.estimate import Progress
from bankomet.solve.hands import BUST, DEALT, Hand, Total, Values, Ways, every_hand
from bankomet.solve.meetings import across
from bankomet.solve.setting import check_size


@dataclass(frozen=True, kw_only=True)
class Reply:
    """The best that a punter can do against a banker."""

    game: DrawingGame
    worth: Mapping[Hand, Fraction]
    """What the banker gains on average from each hand on, when the punter plays best."""
    draws: Mapping[Hand, bool]
    """Of each hand that has a choice, whether it draws; where both are worth the same it stands."""

    @cached_property
    def value(self) -> Fraction:
        """What the banker gains on average."""
        pack = self.game.pack
        dealt = [hand for hand in self.worth if pack.size(hand) == self.game.dealt]
        return sum((chance_of(pack, hand) * self.worth[hand] for hand in dealt), Fraction(0))


def best_reply(game: DrawingGame, *, banker: int, progress: Progress | None = None) -> Reply:
    """The best reply to a banker who stands at this total or above, from a pack freshly shuffled.

    Raises: BadOption (`bad_size`).

    >>> from bankomet.games.ochko.presets import BOOK
    >>> from bankomet.solve.solved import solved
    >>> float(best_reply(solved(BOOK), banker=17).value) < -0.1727
    True
    """
    check_size("banker", banker, 1, game.limit + 1)
    pack = game.pack

    def chooses(hand: Hand) -> bool:
        return game.total(hand) not in (BUST, DEALT) and pack.size(hand) < game.most

    hands = every_hand(pack, dealt=game.dealt, draws=chooses)
    standing = _worth_standing(game, banker, hands, progress)
    worth: dict[Hand, Fraction] = {}
    draws: dict[Hand, bool] = {}
    for hand in sorted(hands, key=pack.size, reverse=True):
        worth[hand] = standing[hand]
        if chooses(hand):
            drawing = _worth_drawing(pack, hand, worth)
            draws[hand] = drawing < standing[hand]
            worth[hand] = min(drawing, standing[hand])
    return Reply(game=game, worth=worth, draws=draws)


def chance_of(pack: Values, hand: Hand) -> Fraction:
    """The chance that as many cards as the hand has, dealt from the whole pack, are these."""
    counts = pack.counts(hand)
    return Fraction(prod(map(comb, pack.copies, counts)), comb(pack.whole, sum(counts)))


def _worth_drawing(pack: Values, hand: Hand, worth: Mapping[Hand, Fraction]) -> Fraction:
    counts = pack.counts(hand)
    left = [copies - count for copies, count in zip(pack.copies, counts, strict=True)]
    drawn = (count * worth[hand + one] for one, count in zip(pack.one_of, left, strict=True) if count)
    return sum(drawn, Fraction(0)) / sum(left)


def _worth_standing(
    game: DrawingGame, banker: int, hands: list[Hand], progress: Progress | None
) -> dict[Hand, Fraction]:
    """What the banker gains from each hand as it is: by the law of his own totals beside it."""
    ways = game.ways(banker)
    bust = [hand for hand in hands if game.total(hand) == BUST]
    alive = [hand for hand in hands if game.total(hand) != BUST]
    # Hands that are bust are most of all hands, and what they are worth depends on few of the banker's.
    matters = {hand: count for hand, count in ways.items() if _matters(game, game.total(hand))}
    standing = {hand: count for hand, count in ways.items() if game.total(hand) != BUST}
    return _beside(game, standing, alive, progress) | _beside(game, matters, bust, None)


def _matters(game: DrawingGame, banker: Total) -> bool:
    """Is this total of the banker's worth anything else to a punter who is bust than a banker who is bust?"""
    return game.gains[game.result(BUST, banker)] != game.gains[game.result(BUST, BUST)]


def _beside(game: DrawingGame, ways: Ways, hands: list[Hand], progress: Progress | None) -> dict[Hand, Fraction]:
    """What the banker gains from each hand; whatever is not among his `ways` is worth what it is to be bust."""
    pack = game.pack
    kinds = sorted({(game.total(hand), pack.size(hand)) for hand in ways})
    width = perm(pack.whole, pack.whole).bit_length()
    place = {kind: width * index for index, kind in enumerate(kinds)}
    packed = {hand: count << place[game.total(hand), pack.size(hand)] for hand, count in ways.items()}
    beside = across(pack, packed, hands, progress)
    mask = (1 << width) - 1
    return {hand: _gained(game, hand, {kind: beside[hand] >> place[kind] & mask for kind in kinds}) for hand in hands}


def _gained(game: DrawingGame, hand: Hand, orders: Mapping[tuple[Total, int], int]) -> Fraction:
    """What the banker gains from a hand, by the orders of his own hands of each total and size beside it."""
    pack, total = game.pack, game.total(hand)
    counts = pack.counts(hand)
    own, left = prod(map(perm, pack.copies, counts)), pack.whole - sum(counts)
    bust = game.gains[game.result(total, BUST)]
    most = max((size for _, size in orders), default=0)
    above = sum(
        count * perm(left - size, most - size) * (game.gains[game.result(total, other)] - bust)
        for (other, size), count in orders.items()
    )
    return bust + Fraction(above, own * perm(left, most))
