"""What hands count, by a few lines that share nothing with the games (O2, O3, P2, P4)."""

from itertools import product
from typing import Any

from bankomet.core.cards import Card, Rank
from bankomet.games.ochko.rules import Rules as OchkoRules
from bankomet.games.thirty_one.rules import Rules as ThirtyOneRules

Hand = tuple[Card, ...]


def natural(rules: Any, hand: Hand) -> bool:  # noqa: ANN401 - the rules of either game
    """Was this hand dealt the full count?"""
    if isinstance(rules, ThirtyOneRules):
        return len(hand) == 3 and total(rules, hand) == 31
    two_aces = [card.rank for card in hand] == [Rank.ACE] * 2
    return len(hand) == 2 and (total(rules, hand) == 21 or (two_aces and rules.aces == "dealt_21"))


def total(rules: Any, hand: Hand) -> int:  # noqa: ANN401 - the rules of either game
    """What a hand counts."""
    letters = [card.rank.letter for card in hand]
    if isinstance(rules, OchkoRules):
        pictures = dict(zip("JQK", (2, 3, 4) if rules.pictures == "2-3-4" else (10, 10, 10), strict=True))
        return sum(11 if letter == "A" else pictures.get(letter) or int(letter) for letter in letters)
    others = sum(10 if letter in "JQK" else int(letter) for letter in letters if letter != "A")
    readings = product((1, 11), repeat=letters.count("A"))
    totals = [others + sum(ones) for ones in readings if rules.aces == "each_free" or ones.count(11) < 2]
    return max((each for each in totals if each <= 31), default=min(totals))
