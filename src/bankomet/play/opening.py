"""Which cards under a seal lie open, to everybody or to one seat alone: their places may be shown, and no others.

The salt of a place hides its card no longer: there are but 52 to try.  So a place is open to somebody exactly when
the view that he is shown has the card in it; once the coup is settled, all of them are.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bankomet.core.game import Seat
from bankomet.play.seals import Seal
from bankomet.play.table import Table

Hand: TypeAlias = Mapping[str, Any]
"""What all may see of a hand: how many `cards`, and those that are `shown`, the last of them where not all are."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table: under which shuffle of the seal, at which place of its order, which card."""

    shuffle: int
    place: int
    item: str


def open_to_all(table: Table, hand: Callable[[Seat], Hand | None]) -> list[Lying]:
    """What lies open to everybody who is shown these hands."""
    seal = table.sealing.seal
    if seal is None:
        return []
    settled = table.state.seats_open
    return [lying for lying, taker, no in _dealt(seal) if settled or taker is None or _is_shown(hand(taker), no)]


def in_hands(table: Table) -> Mapping[Seat, list[Lying]]:
    """The cards of each hand, which lie open to its owner once he is shown them; none when the coup is settled."""
    seal, hands = table.sealing.seal, dict[Seat, list[Lying]]()
    if seal is None or table.state.seats_open:
        return hands
    for lying, taker, _ in _dealt(seal):
        if taker is not None:
            hands.setdefault(taker, []).append(lying)
    return hands


def _is_shown(hand: Hand | None, no: int) -> bool:
    """Is card `no`, from 0, among those that are shown?"""
    return hand is not None and no >= hand["cards"] - len(hand["shown"])


def _dealt(seal: Seal) -> Iterator[tuple[Lying, Seat | None, int]]:
    """Every card that was dealt under the seal: who has it, and the how-manieth of his hand it is, from 0."""
    held: Counter[Seat | None] = Counter()
    for each in seal.orders:
        for place, (item, taker) in enumerate(zip(each.dealt, each.takers, strict=True)):
            yield Lying(each.order.shuffle, place, item), taker, held[taker]
            held[taker] += 1
