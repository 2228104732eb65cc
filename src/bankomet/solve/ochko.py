"""Ochko, as far as the chances of one punter and the banker depend on its rules (O1–O10)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bankomet.core.cards import Rank
from bankomet.solve.drawing import Drawing, Outcome
from bankomet.solve.hands import BUST, DEALT, Hand, Total, Values

LIMIT: Final = 21
DEALT_CARDS: Final = 2
MOST_CARDS: Final = 5
COPIES: Final = 8
"""O1: two packs of 52."""
GAINS: Final[Mapping[Outcome, int]] = {
    Outcome.BOTH_DEALT: 1,
    Outcome.BANKER_DEALT: 1,
    Outcome.PUNTER_DEALT: -2,
    Outcome.PUNTER_BUST: 1,
    Outcome.BANKER_BUST: -2,
    Outcome.BOTH_BUST: 0,
    Outcome.BANKER_MORE: 1,
    Outcome.PUNTER_MORE: -1,
    Outcome.EQUAL: 0,
}
"""O6, O7, O9, O10: what the banker gains for a stake of one."""


def ochko(*, pictures: str = "2-3-4", bust: str = "hidden") -> Drawing:
    """Ochko under its book's rules, with these values of pictures (O2) and with busts hidden or announced (O9).

    The banker who hears that the punter is bust stops at once, and no dealt hand is bust (O3).
    """
    known = Counter(_points(rank, pictures) for rank in Rank if rank is not Rank.JOKER)
    points = tuple(sorted(known))
    pack = Values(values=points, copies=tuple(COPIES * known[each] for each in points))

    def total(hand: Hand) -> Total:
        sum_of = pack.points(hand)
        if sum_of >= LIMIT and pack.size(hand) == DEALT_CARDS:
            return DEALT
        return BUST if sum_of > LIMIT else sum_of

    gains = {outcome: gain for outcome, gain in GAINS.items() if bust == "hidden" or outcome is not Outcome.BOTH_BUST}
    return Drawing(pack=pack, dealt=DEALT_CARDS, most=MOST_CARDS, limit=LIMIT, total=total, gains=gains)


def _points(rank: Rank, pictures: str) -> int:
    if rank is Rank.ACE:
        return 11
    if rank <= Rank.TEN:
        return int(rank)
    return 10 if pictures == "10" else rank - 9
