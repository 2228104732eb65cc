"""The series in progress and the next one, from the cards that are gone: exact, and fast enough to ask at every card.

Let A(t, m) be in how many ways the next t of m unseen cards can lie so that none matches its call.  The t-th call finds
any of the m - t + 1 cards not yet laid, except where it is one of its own `copies` cards and the t - 1 before it missed
with the other m - 1 cards.  So

    A(t, m) = (m - t + 1) A(t - 1, m) - copies A(t - 1, m - 1),    A(0, m) = 1,

and copies A(t - 1, m - 1) is in how many ways the first match comes at that call.  It takes t(t + 1)/2 such steps on
whole numbers for t calls; nothing is looked up, and which ranks the other cards have makes no difference.

Where the pack may run out in mid-series, the calls it has no card for are made with the whole fresh pack, or not at all
(T5).  Cards laid aside unturned (`gerver`) are unseen like any other, only that they cannot be reached.
Derivation and examples: docs/chances/counting.md.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from math import perm
from typing import Final

from bankomet.core.cards import Card
from bankomet.core.errors import BadOption
from bankomet.games.thirteen.rules import PackOut, Rules
from bankomet.solve.setting import Setting, made_whole, setting_of

REMEMBERED: Final = 1 << 12


@dataclass(frozen=True, kw_only=True)
class Live:
    """What becomes of a series, counted in ways that all have the same chance: `ways` of them make a chance of 1."""

    next_call: int
    """The number, from 1, of the call that comes next."""
    matches: tuple[int, ...]
    """In how many ways the first match comes at the next call, at the one after it, and so on to the last."""
    losses: int
    """In how many ways all calls miss, and the series is lost."""
    voids: int
    """In how many ways the pack is out first and the series is neither won nor lost (`void_restart`, `bank_ends`)."""
    at: Setting

    @cached_property
    def ways(self) -> int:
        """All of them."""
        return sum(self.matches) + self.losses + self.voids

    @property
    def win(self) -> Fraction:
        """The chance that the banker wins the series."""
        return Fraction(sum(self.matches), self.ways)

    @property
    def lose(self) -> Fraction:
        """The chance that he loses it."""
        return Fraction(self.losses, self.ways)

    @property
    def void(self) -> Fraction:
        """The chance that it is neither won nor lost, because the pack is out and stakes go back."""
        return Fraction(self.voids, self.ways)

    @property
    def win_by_call(self) -> tuple[Fraction, ...]:
        """By call, from the next one to the last: the chance that the first match comes there."""
        return tuple(Fraction(ways, self.ways) for ways in self.matches)

    @property
    def edge(self) -> Fraction:
        """What the banker gains on average for a stake of one; a punter gains as much less than nothing."""
        return Fraction(self._gain, self.ways)

    @property
    def punters_gain(self) -> bool:
        """Is the series worth staking on: does a punter gain on average?"""
        return self._gain < 0

    @cached_property
    def _gain(self) -> int:
        beyond = (self.at.first_pays - 1) * self.matches[0] if self.next_call == 1 else 0
        return sum(self.matches) + beyond - self.at.loss_multiple * self.losses


def live(at: Setting, left: Sequence[int], next_call: int, *, aside: int = 0) -> Live:
    """What becomes of the series in progress.

    `left`: how many unseen cards each rank has, in the order the ranks are called.  `next_call`: from 1; at 1 the
    series has not begun, and a pack that would be made whole before it (T5) is.  `aside`: how many of the unseen cards
    are laid aside and will not be turned.
    Raises: BadOption (`bad_size`).

    >>> from bankomet.solve.setting import setting
    >>> live(setting(ranks=3, suits=1), left=[1, 1, 0], next_call=2).win_by_call
    (Fraction(1, 2), Fraction(0, 1))
    """
    _check(at, left, next_call, aside)
    return _live(at, tuple(left), next_call, aside)


def next_series(at: Setting, left: Sequence[int], *, aside: int = 0) -> Live:
    """The series that begins next, with so many cards left of each rank.

    Raises: BadOption (`bad_size`).

    >>> from bankomet.solve.setting import setting
    >>> next_series(setting(), left=[4] * 13).win
    Fraction(17244702296022529, 26816424180170625)
    """
    return live(at, left, 1, aside=aside)


def live_after(rules: Rules, seen: Iterable[Card], next_call: int) -> Live:
    """What becomes of the series in progress when these cards are gone from the present pack.

    Any cards that the pack has, in any order; `next_call` from 1.
    Raises: BadOption (`bad_size`, `seen_too_often`).

    >>> from bankomet.core.cards import parse_card
    >>> from bankomet.games.thirteen.presets import T002
    >>> float(live_after(T002, [parse_card("A♠"), parse_card("10♥")], 3).win)
    0.5884364660120945
    """
    at = setting_for(rules)
    pack = rules.pack
    gone = Counter(seen)
    for card, times in gone.items():
        if times > pack.counts[card.index]:
            raise BadOption("seen_too_often", card=card, copies=pack.counts[card.index])
    gone_of = Counter(card.rank for card in gone.elements())
    left = [copies - gone_of[rank] for copies, rank in zip(at.copies, rules.call_order, strict=True)]
    return live(at, left, next_call)


@cache
def setting_for(rules: Rules) -> Setting:
    """`setting_of`, remembered: it checks all its sizes anew."""
    return setting_of(rules)


def _check(at: Setting, left: Sequence[int], next_call: int, aside: int) -> None:
    _bounded("next call", next_call, 1, at.calls)
    _bounded("ranks", len(left), at.calls, at.calls)
    for count, copies in zip(left, at.copies, strict=True):
        _bounded("left", count, 0, copies)
    _bounded("aside", aside, 0, sum(left))


def _bounded(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadOption("bad_size", name=name, value=number, lo=least, hi=most)


def _live(at: Setting, left: tuple[int, ...], next_call: int, aside: int) -> Live:
    unseen = sum(left)
    if next_call == 1 and made_whole(at, unseen - aside):
        left, unseen, aside = at.copies, at.cards, 0
    called = left[next_call - 1 :]
    reached = min(len(called), unseen - aside)
    matches, misses = _first_matches(called[:reached], unseen)
    if reached == len(called):
        return Live(next_call=next_call, matches=matches, losses=misses, voids=0, at=at)
    if at.pack_out in (PackOut.VOID_RESTART, PackOut.BANK_ENDS):
        never = (0,) * (len(called) - reached)
        return Live(next_call=next_call, matches=(*matches, *never), losses=0, voids=misses, at=at)
    later, lost = _first_matches(at.copies[next_call - 1 + reached :], at.cards)
    fresh = sum(later) + lost
    with_old = tuple(ways * fresh for ways in matches)
    with_fresh = tuple(misses * ways for ways in later)
    return Live(next_call=next_call, matches=(*with_old, *with_fresh), losses=misses * lost, voids=0, at=at)


@lru_cache(maxsize=REMEMBERED)
def _first_matches(copies: tuple[int, ...], cards: int) -> tuple[tuple[int, ...], int]:
    """By call: in how many ways the first match comes there; and in how many there is none.

    A way lays as many of the cards as there are calls, each in its place.
    """
    calls = len(copies)
    ways = [1] * (calls + 1)  # A(t, cards), A(t, cards - 1) …
    found = []
    for t, count in enumerate(copies):
        found.append(count * ways[1] * perm(cards - t - 1, calls - t - 1))
        ways = [(cards - i - t) * one - count * other for i, (one, other) in enumerate(pairwise(ways))]
    return tuple(found), ways[0]
