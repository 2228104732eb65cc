"""Thirty-one, as far as the chances of one punter and the banker depend on its rules (P1–P7)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bankomet.core.cards import Rank
from bankomet.solve.drawing import Drawing, Outcome
from bankomet.solve.hands import BUST, DEALT, Hand, Total, Values

LIMIT: Final = 31
DEALT_CARDS: Final = 3
COPIES: Final = 4
"""P1: one pack of 52."""
GAINS: Final[Mapping[Outcome, int]] = {
    Outcome.BOTH_DEALT: 0,
    Outcome.BANKER_DEALT: 2,
    Outcome.PUNTER_DEALT: -2,
    Outcome.PUNTER_BUST: 2,
    Outcome.BANKER_BUST: -2,
    Outcome.BANKER_MORE: 2,
    Outcome.PUNTER_MORE: -2,
    Outcome.EQUAL: 0,
}
"""P4–P7: what the banker gains, in counters."""


def thirty_one(*, aces: str = "each_free") -> Drawing:
    """Thirty-one under its book's rules, with aces free one by one, or one of them at most worth 11 (P2)."""
    known = Counter(min(int(rank), 10) for rank in Rank if rank is not Rank.JOKER)
    points = tuple(sorted(known))
    pack = Values(values=points, copies=tuple(COPIES * known[each] for each in points))
    assert points[0] == 1, "aces come first"

    def total(hand: Hand) -> Total:
        least, held = pack.points(hand), pack.counts(hand)[0]
        if least > LIMIT:
            return BUST
        eleven = min(held, (LIMIT - least) // 10, 1 if aces == "one_eleven" else held)
        best = least + 10 * eleven
        return DEALT if best == LIMIT and pack.size(hand) == DEALT_CARDS else best

    return Drawing(pack=pack, dealt=DEALT_CARDS, most=LIMIT, limit=LIMIT, total=total, gains=GAINS)
