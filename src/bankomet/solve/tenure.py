"""A tenure of four series (`gerver`), won or lost; after a match the rest of the series' cards is laid aside (T7).

Each series takes one card a call from the pack, turned or laid aside.  So a pack falls into blocks known beforehand:
the rest of the series it begins in, whole series, and what is left for a series that cannot be finished.  Cards laid
aside are as good as any that nobody has seen, so it makes no difference that they are not turned; and that given blocks
have no match is a question of marked places again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial

from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Reshuffle
from bankomet.solve.rooks import orders_without, rank_polynomial, times
from bankomet.solve.setting import Setting


@dataclass(frozen=True, slots=True)
class Blocks:
    """How a fresh pack falls into series: the one in progress, `whole` ones, and the first `rest` calls of another."""

    start: int
    """The index of the next call of the series in progress."""
    whole: int
    rest: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a tenure with one pack: `left` series go on with the next one, from the call of index `start`."""

    chance: Fraction
    wins: int
    losses: int
    left: int
    start: int


def by_next_call(at: Setting) -> tuple[Fraction, ...]:
    """What a tenure is worth, by the next call of its first series on a fresh pack, per unit of a constant stake."""

    @cache
    def gain(left: int, start: int) -> Fraction:
        if left == 0:
            return Fraction(0)
        after = (
            each.chance * (each.wins - at.loss_multiple * each.losses + gain(each.left, each.start))
            for each in _outcomes(at, left, start)
        )
        return sum(after, _extra(at, left, start))

    return tuple(gain(SERIES_A_TENURE, start) for start in range(at.calls))


def wins_at_least(at: Setting, most: int) -> tuple[Fraction, ...]:
    """By m, from 0 to `most`: the chance that at least m series of the tenure are won."""

    @cache
    def at_least(left: int, start: int, wins: int) -> Fraction:
        if wins <= 0 or left < wins:
            return Fraction(wins <= 0)
        later = (each.chance * at_least(each.left, each.start, wins - each.wins) for each in _outcomes(at, left, start))
        return sum(later, Fraction(0))

    return tuple(at_least(SERIES_A_TENURE, 0, wins) for wins in range(most + 1))


def runs_out(at: Setting) -> Fraction:
    """The chance that the tenure outlives its first pack, or that only the pack's end ends it."""
    if at.reshuffle is Reshuffle.EACH_SERIES:
        return Fraction(at.cards == at.calls)
    blocks, played = _blocks(at, 0), _played(at, SERIES_A_TENURE, 0)
    missing = SERIES_A_TENURE - 1 - played
    if missing == 1 and _unfinished(at, SERIES_A_TENURE, 0):
        return _unmatched(at, Blocks(0, 0, blocks.rest), (0, 0, 1))
    return Fraction(missing > 0)


def _outcomes(at: Setting, left: int, start: int) -> Iterator[Outcome]:
    """Each way a pack can go when `left` series are still to be settled."""
    blocks, played = _blocks(at, start), _played(at, left, start)
    unfinished = _unfinished(at, left, start)
    for first_lost, lost, rest_missed in product((0, 1), range(played + 1), (0, 1) if unfinished else (0,)):
        chance = comb(played, lost) * _exactly(at, blocks, (first_lost, lost, rest_missed), (played, unfinished))
        losses = first_lost + lost
        rest_won = unfinished - rest_missed if unfinished else 0
        wins = 1 + played - losses + rest_won
        still = 0 if _ends_with_pack(at, start) else left - 1 - played - rest_won
        goes_on = rest_missed and at.pack_out is PackOut.CONTINUE_CALL
        yield Outcome(chance, wins, losses, still, blocks.rest if goes_on else 0)


def _ends_with_pack(at: Setting, start: int) -> bool:
    """Does the tenure end with this pack?  One that is made whole for each series is out only after all its cards."""
    out = at.reshuffle is Reshuffle.NEVER or (at.cards == at.calls and start == 0)
    return out and at.pack_out is PackOut.BANK_ENDS


def _blocks(at: Setting, start: int) -> Blocks:
    whole, rest = divmod(at.cards - (at.calls - start), at.calls)
    return Blocks(start, whole, rest)


def _played(at: Setting, left: int, start: int) -> int:
    """How many whole series are played with this pack after the one in progress."""
    return 0 if at.reshuffle is Reshuffle.EACH_SERIES else min(left - 1, _blocks(at, start).whole)


def _unfinished(at: Setting, left: int, start: int) -> int:
    """1 where a series is begun that the pack may not suffice for."""
    blocks = _blocks(at, start)
    begun = left - 1 > blocks.whole and blocks.rest > 0
    changed = at.reshuffle is Reshuffle.EACH_SERIES or at.pack_out is PackOut.RESHUFFLE_IF_SHORT
    return int(begun and not changed)


def _exactly(at: Setting, blocks: Blocks, missed: tuple[int, int, int], played: tuple[int, int]) -> Fraction:
    """The chance that these blocks have no match and all others one: the series in progress, whole ones, the rest."""
    first, whole, rest = missed
    most_whole, most_rest = played
    more = product(range(2 - first), range(most_whole - whole + 1), range(most_rest - rest + 1))
    terms = (
        (-1) ** (a + b + c) * comb(most_whole - whole, b) * _unmatched(at, blocks, (first + a, whole + b, rest + c))
        for a, b, c in more
    )
    return sum(terms, Fraction(0))


@cache
def _unmatched(at: Setting, blocks: Blocks, missed: tuple[int, int, int]) -> Fraction:
    """The chance that these blocks have no match, whatever the others have."""
    first, whole, rest = missed
    marked = [1]
    for rank, copies in enumerate(at.copies):
        calls = whole + first * (rank >= blocks.start) + rest * (rank < blocks.rest)
        marked = times(marked, rank_polynomial(calls, copies))
    return Fraction(orders_without(marked, at.cards), factorial(at.cards))


def _extra(at: Setting, left: int, start: int) -> Fraction:
    """What matches at the first call pay beyond one: each series that this pack begins has its first card from it."""
    begun = (start == 0) + _played(at, left, start) + _unfinished(at, left, start)
    return Fraction((at.first_pays - 1) * begun * at.copies[0], at.cards)
