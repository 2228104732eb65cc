"""A game's offers as a fixed list of actions: a learner names a number, and a mask says which are open.

An offer of one move is one action.  An offer of a whole number from lo to hi is five: the least, and a tenth, a
quarter, a half and all of hi; where two of them come to the same number, only the first is open.  Why so:
docs/decisions/0060-actions-and-observations.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bankomet.core.game import Exact, Game, Move, Offer, Range
from bankomet.games.banking.rules import Stakes

SIZES: Final = ("least", "tenth", "quarter", "half", "all")
"""What part of the greatest number each names; never less than the least."""
_PARTS: Final = (10, 4, 2, 1)
SILENCE: Final = "silence"
"""Nothing is said: a stake that renews by itself stands."""
ALL_APART: Final = 20
"""With a greatest number of so many, a tenth, a quarter, a half and all of it are four numbers."""


class Place(NamedTuple):
    """Where the move of an action stands among the offers: which of them, and which size of it; None for silence."""

    offer: int | None
    size: int


class Opened(NamedTuple):
    """What is open."""

    places: Mapping[int, Place]
    """By the number of the action."""
    mask: NDArray[np.int8]
    """1 for each; nobody may write to it."""


@dataclass(frozen=True)
class Actions:
    """All that can ever be done in a game, by name; an action's number is its place, from 0."""

    names: tuple[str, ...]
    _known: dict[tuple[Any, ...], Opened] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Of each name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def closed(self) -> Opened:
        """Nothing is open."""
        return self._opened({})

    def open(self, offers: Sequence[Offer[Any]], *, silence: bool = False) -> Opened:
        """What these offers open; the same kinds of offers open the same, reckoned once."""
        kinds: list[object] = [silence]
        for offer in offers:
            if isinstance(offer, Range):
                kinds.append(_kind(offer))
            else:
                kinds.append(offer.move.card if offer.verb == "lay" else offer.verb)
        key = tuple(kinds)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._opened(self._places(offers, silence=silence))
        return found

    def _places(self, offers: Sequence[Offer[Any]], *, silence: bool) -> dict[int, Place]:
        found = {self.number[SILENCE]: Place(None, 0)} if silence else {}
        for index, offer in enumerate(offers):
            if isinstance(offer, Range):
                first = self.number[f"{offer.verb} {SIZES[0]}"]
                found |= {first + size: Place(index, size) for size in _apart(offer)}
            else:
                found[self.number[_name(offer)]] = Place(index, 0)
        return found

    def _opened(self, places: Mapping[int, Place]) -> Opened:
        mask = np.zeros(len(self.names), np.int8)
        mask[list(places)] = 1
        mask.flags.writeable = False
        return Opened(places, mask)


def move_at(offers: Sequence[Offer[Any]], place: Place) -> Move | None:
    """The move that stands there; None for silence."""
    if place.offer is None:
        return None
    offer = offers[place.offer]
    move: Move = offer.move(_sized(offer.lo, offer.hi, place.size)) if isinstance(offer, Range) else offer.move
    return move


def _kind(offer: Range[Any]) -> object:
    """Offers of one kind open the same sizes."""
    if offer.hi >= ALL_APART and offer.lo < offer.hi // 10:
        return offer.make
    return offer.make, _apart(offer)


def _apart(offer: Range[Any]) -> tuple[int, ...]:
    """The sizes that are another number than the one before."""
    numbers = sizes(offer.lo, offer.hi)
    return tuple(size for size, number in enumerate(numbers) if number not in numbers[:size])


def sizes(lo: int, hi: int) -> tuple[int, ...]:
    """The number that each size is, rising.

    >>> sizes(1, 200)
    (1, 20, 50, 100, 200)
    >>> sizes(5, 8)
    (5, 5, 5, 5, 8)
    """
    return tuple(_sized(lo, hi, size) for size in range(len(SIZES)))


def _sized(lo: int, hi: int, size: int) -> int:
    """The number that one of them is."""
    return max(lo, hi // _PARTS[size - 1]) if size else lo


def _name(offer: Exact[Any]) -> str:
    """An action for each verb, and for each card that is laid."""
    return f"lay {offer.move.card}" if offer.verb == "lay" else offer.verb


def actions_of(game: Game, rules: Any) -> Actions:
    """All that can be done at a table with these rules.

    >>> from bankomet.games import find_game, find_rules
    >>> actions_of(find_game("thirty-one"), find_rules(find_game("thirty-one"), "book")).names
    ('silence', 'out', 'stake', 'draw', 'stand')
    """
    if not game.deals:
        return Actions((*(f"lay {card}" for card in range(1, rules.n + 1)), "take", "count"))
    verbs: tuple[str, ...]
    match rules.stakes:
        case Stakes.EQUAL:
            verbs = (SILENCE, "out", "stake")
        case Stakes.FREE:
            verbs = ("out", *_each_size("stake"), *_each_size("bank"), "pass")
        case _:
            verbs = ("out", *_each_size("stake"), *_each_size("bid"), *_each_size("bank"), "pass", "take", "leave")
    hands = ("draw", "stand") if hasattr(rules, "hand_size") else ()
    return Actions((*verbs, *hands))


def _each_size(verb: str) -> tuple[str, ...]:
    return tuple(f"{verb} {size}" for size in SIZES)
