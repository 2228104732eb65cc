"""The words of the coach and of hints, in English."""

from collections.abc import Mapping
from typing import Final

from bankomet.faces.words.numerals import NBSP, number

__all__ = ["COACH", "counters"]

COACH: Final[Mapping[str, str]] = {
    "coach.look": "Coach after each coup",
    "coach.hint": "Hint",
    "coach.agreed": "with hints",
    "coach.all": "All your decisions ({n}) were the best ones.",
    "coach.right.draw": "With {total} you were right to draw.",
    "coach.right.stand": "With {total} you were right to stand.",
    "coach.right.either": "With {total} drawing and standing were equally good.",
    "coach.better.draw": "With {total} another card was better: standing cost {cost} on average.",
    "coach.better.draw.clock": "With {total} another card was better: the missed clock cost {cost} on average.",
    "coach.better.stand": "With {total} standing was better: the card cost {cost} on average.",
    "coach.sum": "In all, the decisions of this coup cost {cost} on average.",
    "coach.unknown": "With {total} there is nothing to judge by: the solved game does not come to this.",
    "coach.as_if": "Reckoned for one punter and fresh packs.",
    "coach.hint.draw": "Better another card: {cost} more on average.",
    "coach.hint.stand": "Better to stand: {cost} more on average.",
    "coach.hint.either": "Drawing and standing are equally good.",
}
"""Words that stand still."""


def counters(digits: str) -> str:
    """A sum of counters, which may be a fraction.

    >>> [counters(digits).replace(NBSP, " ") for digits in ("0.42", "1", "12")]
    ['0.42 counters', '1 counter', '12 counters']
    """
    told = digits if "." in digits else number(int(digits))
    return f"{told}{NBSP}{'counter' if digits == '1' else 'counters'}"
