"""A game's offers as a fixed list of actions: a learner names a number, and a mask says which are open.

An offer of one move is one action.  An offer of a whole number from lo to hi is five: the least, and a tenth, a
quarter, a half and all of hi; where two of them come to the same number, only the first is open.  Why so:
docs/decisions/0060-actions-and-observations.md.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from bankomet.core.game import Exact, Game, Move, Offer, Range
from bankomet.games.banking.rules import Stakes

SIZES: Final[Mapping[str, tuple[int, int]]] = {
    "least": (0, 1),
    "tenth": (1, 10),
    "quarter": (1, 4),
    "half": (1, 2),
    "all": (1, 1),
}
"""What part of the greatest number each names; never less than the least."""
SILENCE: Final = "silence"
"""Nothing is said: a stake that renews by itself stands."""

Open: TypeAlias = Mapping[int, Callable[[], Move]]
"""By number, the open actions, and what makes the move of each."""


@dataclass(frozen=True)
class Actions:
    """All that can ever be done in a game, by name; an action's number is its place, from 0."""

    names: tuple[str, ...]

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Of each name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def first_size(self) -> Mapping[str, int]:
        """By verb, the number of its least size; the others follow."""
        return {name.removesuffix(" least"): number for name, number in self.number.items() if name.endswith(" least")}

    def open(self, offers: Iterable[Offer[Any]], *, silence: bool = False) -> dict[int, tuple[Offer[Any] | None, int]]:
        """The open actions: the offer each belongs to (None for silence), and its number of counters or 0."""
        number = self.number
        found: dict[int, tuple[Offer[Any] | None, int]] = {}
        if silence:
            found[number[SILENCE]] = (None, 0)
        for offer in offers:
            if isinstance(offer, Range):
                at, before = self.first_size[offer.verb], -1
                for chips in sizes(offer.lo, offer.hi):
                    if chips > before:
                        found[at] = (offer, chips)
                        before = chips
                    at += 1
            else:
                found[number[_name(offer)]] = (offer, 0)
        return found


def sizes(lo: int, hi: int) -> tuple[int, ...]:
    """The number that each size is, rising.

    >>> sizes(1, 200)
    (1, 20, 50, 100, 200)
    >>> sizes(5, 8)
    (5, 5, 5, 5, 8)
    """
    if hi >= 10 * lo:
        return lo, hi // 10, hi // 4, hi // 2, hi
    return lo, max(lo, hi // 10), max(lo, hi // 4), max(lo, hi // 2), hi


def move_of(offer: Offer[Any], chips: int) -> Move:
    """The move that an action makes."""
    move: Move = offer.move(chips) if isinstance(offer, Range) else offer.move
    return move


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
            verbs = ("out", *_sized("stake"), *_sized("bank"), "pass")
        case _:
            verbs = ("out", *_sized("stake"), *_sized("bid"), *_sized("bank"), "pass", "take", "leave")
    hands = ("draw", "stand") if hasattr(rules, "hand_size") else ()
    return Actions((*verbs, *hands))


def _sized(verb: str) -> tuple[str, ...]:
    return tuple(f"{verb} {size}" for size in SIZES)
