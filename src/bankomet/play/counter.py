"""The bot that counts: it knows every card that is gone, and stakes only where a punter gains on average.

How much it stakes is the share of its purse that makes a purse grow fastest in the long run (J. L. Kelly, A New
Interpretation of Information Rate, 1956): the gain on a stake of one over what the banker pays for it.
It banks like the others, for the banker gains; and it takes its winnings out, as source 001 advises.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from bankomet.core.game import Exact, Offer, Range, Rules, View
from bankomet.play.live import live_of


def staked(rules: Rules[Any], view: View, purse: int) -> int:
    """How many counters a purse should stake on the series; 0 where it should not, and in a game it cannot count.

    `view` is a seat's own, of the game or of the whole table around it.
    """
    series = live_of(rules, view)
    if series is None or not series.punters_gain:
        return 0
    share = Fraction(-series.edge) / series.at.loss_multiple
    return max(1, int(purse * share))


def answer(chips: int, by_verb: Mapping[str, Offer[Any]]) -> Any | None:  # noqa: ANN401 - any game's move
    """What it says about its stake when it is asked; None if that is not the question."""
    match by_verb:
        case {"stake": stake} if chips:
            return _within(stake, chips)
        case {"out": Exact(move=move)}:
            return move
        case _:
            return None


def unasked(chips: int, by_verb: dict[str, Offer[Any]]) -> Any | None:  # noqa: ANN401 - any game's move
    """What it says before it is asked: a stake or a bid that stands and should not is taken back, a bid is left."""
    match by_verb:
        case {"stake": _}:
            return None  # its turn will come
        case {"out": Exact(move=move)}:
            return None if chips else move
        case {"bid": Range(lo=0) as bid}:
            return None if chips else bid.move(0)
        case {"bid": Range() as bid}:
            return _within(bid, chips) if chips else None
        case _:
            return None


def _within(offer: Offer[Any], chips: int) -> Any:  # noqa: ANN401 - any game's move
    return offer.move if isinstance(offer, Exact) else offer.move(min(max(chips, offer.lo), offer.hi))
