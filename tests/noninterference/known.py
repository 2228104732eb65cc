"""What the rules show and when, by a few lines that share nothing with the games: up to there two worlds must agree.

Two worlds lie as differently as they may; here it is found when the rules themselves first show it: a card that lies
open, a dealt 21 or 31, a hand that says it went over, a word that is allowed in one of them alone, the showdown, the
opening of the secret.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from bankomet.core.cards import Card, parse_card
from tests.noninterference.virtual import COMMIT_US
from tests.noninterference.world import World
from tests.support.counted import natural, total

NEVER: Final = 1 << 62
OWN: Final = "a card of one's own"
Lies: TypeAlias = Callable[[int, int], str]
"""By shuffle and place: what lies there, after the cut, in the other world."""


@dataclass(frozen=True, slots=True)
class Given:
    """A record of a world: when it was told, its words, and the place that its card came from, if one came."""

    at_us: int
    words: tuple[str, ...]
    shuffle: int = -1
    place: int = -1

    @property
    def is_chance(self) -> bool:
        """Did it come from a place?"""
        return self.place >= 0

    @property
    def taker(self) -> str:
        """The seat that a card was dealt to; nothing where it is no such card."""
        return self.words[1] if self.is_chance and self.words[0] == "deal" else ""

    @property
    def item(self) -> str:
        """What came from that place, as orders name it."""
        return " ".join(self.words) if self.words[0] == "lot" else self.words[-1]


@dataclass(frozen=True, slots=True)
class Shown:
    """When a difference shows to everybody, and by what; and when to those who hold the cards that are other."""

    to_all_us: int
    what: str
    to_owners_us: int = NEVER


# ----------------------------------------------------------------------------------------------------- what happened


def records_of(world: World) -> list[Given]:
    """The records of a world, each card with the place that it came from."""
    given, shuffle, place = [], -1, 0
    for at_us, record in world.store.committed:
        words = tuple(record.text.split(" "))
        if record.kind == "seal" and words[0] == "order":
            shuffle, place = int(words[2]), 0
        if record.kind == "game" and _is_chance(words):
            given.append(Given(at_us, words, shuffle, place))
            place += 1
        elif record.kind == "game":
            given.append(Given(at_us, words))
    return given


def _is_chance(words: Sequence[str]) -> bool:
    """`turn 5♠`, `deal 2 5♠`, `draw 2 5♠`, `lot 1`; but `draw 2` is somebody's word."""
    return words[0] in ("turn", "deal", "lot") or (words[0] == "draw" and len(words) == 3)


def seal_no(world: World) -> int:
    """The number of the one seal of this world; 0 where nothing is dealt."""
    texts = (record.text.split(" ") for _, record in world.store.committed if record.kind == "seal")
    return next((int(words[1]) for words in texts), 0)


def cuts_of(world: World) -> dict[int, int]:
    """By shuffle: how many cards were lifted off."""
    texts = (record.text.split(" ") for _, record in world.store.committed if record.kind == "seal")
    return {int(words[2]): int(words[3]) for words in texts if words[0] == "order"}


def after_cut(order: Sequence[str], cut: int) -> tuple[str, ...]:
    """The order after so many cards were put below."""
    return (*order[cut:], *order[:cut])


# ---------------------------------------------------------------------------------------------------- what it shows


def shown(world: World, records: Sequence[Given], lies: Lies) -> Shown:
    """When the rules first show that in another world, where the same is done, other cards lie."""
    to_owners_us = NEVER
    for at_us, what in _showings(world.scene.terms.rules, records, lies):
        if what is not OWN:
            return Shown(at_us, what, to_owners_us)
        to_owners_us = min(to_owners_us, at_us)
    if to_owners_us < NEVER and world.settled_us:
        return Shown(world.settled_us, "the hands lie open", to_owners_us)
    return Shown(world.ended_us, "the secret is opened", to_owners_us)


def _showings(rules: Any, records: Sequence[Given], lies: Lies) -> Iterator[tuple[int, str]]:  # noqa: ANN401 - any rules
    """Whatever shows a difference, one after another."""
    hands = _Hands(rules, dealt_in=len({each.taker for each in records if each.taker}))
    for each in records:
        other = lies(each.shuffle, each.place) if each.is_chance else ""
        if each.taker:
            yield from ((each.at_us, what) for what in hands.given(each.taker, each.item, other))
        elif each.is_chance and other != each.item:
            yield each.at_us, "a card that lies open"
        elif not each.is_chance and each.words[0] == "draw" and hands.over(hands.theirs[each.words[1]]):
            yield each.at_us - COMMIT_US, "a word that is refused there"


@dataclass
class _Hands:
    """The same hands in both worlds, as they grow."""

    rules: Any
    dealt_in: int
    ours: dict[str, list[Card]] = field(default_factory=dict)
    theirs: dict[str, list[Card]] = field(default_factory=dict)

    def given(self, taker: str, ours: str, theirs: str) -> Iterator[str]:
        """One card more to a hand; what that shows."""
        self.ours.setdefault(taker, []).append(parse_card(ours))
        self.theirs.setdefault(taker, []).append(parse_card(theirs))
        in_the_deal = self.rules.hand_size * self.dealt_in
        given = sum(map(len, self.ours.values()))
        if given == in_the_deal:
            yield from self._looked_at()
        elif given > in_the_deal:
            yield from self._drawn(taker)

    def _looked_at(self) -> Iterator[str]:
        """What was dealt the full count is shown, and where it is agreed what is over."""
        for taker, hand in self.ours.items():
            ours, theirs = (natural(self.rules, tuple(each)) for each in (hand, self.theirs[taker]))
            if ours != theirs or (ours and hand != self.theirs[taker]):
                yield "a dealt full count"
            yield from self._says_so(taker)
        if self.ours != self.theirs:
            yield OWN

    def _drawn(self, taker: str) -> Iterator[str]:
        if self.ours[taker][-1] != self.theirs[taker][-1]:
            yield "a card that is drawn openly" if self.rules.open_draws else OWN
        yield from self._says_so(taker)

    def _says_so(self, taker: str) -> Iterator[str]:
        """O9, P5: a hand that went over says so at once, where that is agreed."""
        announced = str(getattr(self.rules, "bust", "announced")) == "announced"
        if announced and self.over(self.ours[taker]) != self.over(self.theirs[taker]):
            yield "a hand that went over"

    def over(self, hand: Sequence[Card]) -> bool:
        """Does it count too much?"""
        return total(self.rules, tuple(hand)) > int(self.rules.limit)
