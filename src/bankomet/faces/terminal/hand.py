"""What a player has in hand at the terminal: the counters he is putting together, what he types, what he looks at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from bankomet.faces.terminal.model import Model, Offer

__all__ = ["COUNTERS", "Hand", "Overlay", "amount", "numbered"]

COUNTERS: Final[Mapping[str, int]] = {"1": 1, "2": 5, "3": 20, "4": 100}
"""The key of each counter, and its value."""
BANK_OF_STAKES: Final = 10
"""So many agreed stakes a banker is first offered to declare."""

Overlay: TypeAlias = Literal["", "help", "seats"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What the keys have done so far; `at` is the decision that the counters in it are meant for."""

    at: str = ""
    chosen: int | None = None
    """The counters put together; None as long as nothing has been touched."""
    used: Mapping[str, int] = field(default_factory=dict)
    """The number said last with each verb."""
    typed: str | None = None
    typing: Literal["amount", "cut"] = "amount"
    step: int | None = None
    """How many cards of the last series are shown, where it is stepped through."""
    chances: bool = False
    """Are the bank's chances shown?  Who does not ask for them does not see them."""
    overlay: Overlay = ""
    page: int = 0
    notice: str = ""
    """What was refused, and why."""
    waiting: str | None = None
    """The action that the table has not answered yet: nothing more is asked until it has."""
    leaving: bool = False
    """Leaving was asked for once, with a stake on the table."""


def numbered(model: Model) -> Offer | None:
    """The offer that a number is chosen for: a bank, a stake, or else a standing bid."""
    offers = [model.offer(verb) for verb in ("bank", "stake", "bid")]
    return next((offer for offer in offers if offer is not None and offer.lo is not None), None)


def amount(model: Model, hand: Hand) -> int:
    """How many counters are put together, within what is on offer."""
    offer = numbered(model)
    if offer is None or offer.hi is None:
        return 0
    if hand.chosen is not None and hand.at == model.public.at:
        return min(hand.chosen, offer.hi)
    usual = model.meta.stake * (BANK_OF_STAKES if offer.verb == "bank" else 1)
    return min(hand.used.get(offer.verb, usual), offer.hi)
