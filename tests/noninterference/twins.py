"""A first world and its twins: the same script, but another secret, other hidden cards, other shares.

The first world makes its script up.  A twin follows it word for word; its cards are those of the first, exchanged among
some of the hands and all that is never dealt, or all that comes after some open card.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from bankomet.core.game import Seat
from bankomet.play.fair import Context
from tests.noninterference.ideal import Ordering
from tests.noninterference.known import NEVER, Shown, after_cut, cuts_of, records_of, seal_no, shown
from tests.noninterference.scenes import TABLE, Order, Scene
from tests.noninterference.script import Event, Live, Replay, share
from tests.noninterference.virtual import COMMIT_US
from tests.noninterference.world import World

TRIES: Final = 6
"""So many exchanges are tried for a twin, and as a rule the one is taken that shows last."""
OTHER_SHARES: Final = 0.15
"""In so many of the pairs that open shares other ones are opened, and the comparison ends there."""


@dataclass(frozen=True)
class Exchange:
    """How the cards of a twin lie after the cut of the first shuffle, and when that shows."""

    lies: Order
    found: Shown


@dataclass(frozen=True)
class Twin:
    """A twin that was played, whose hands are other in it, and when that shows."""

    world: World
    owners: frozenset[str]
    found: Shown


class First:
    """A first world, of which twins are made."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.seed = seed
        self._dice = Random(f"twins {seed}")  # noqa: S311 - picks examples
        self._script = Live(scene, seed)
        self.world = World(scene, seed, 0, self._at_random, self._script).play()
        self._records = records_of(self.world)
        self._cuts = cuts_of(self.world)
        self._no = seal_no(self.world)

    def _at_random(self, _no: int, _shuffle: int, items: Sequence[str]) -> Order:
        return tuple(self._dice.sample(list(items), len(items)))

    def twin(self, number: int) -> Twin:
        """Twin number 1, 2 …, played up to where something shows."""
        exchange = self._exchange()
        events, opened_us = self._events(number)
        until_us = min(exchange.found.to_all_us, opened_us)
        world = World(self.scene, self.seed, number, self._ordering(exchange), Replay(events, self._script.bots))
        world.play(until_us)
        found = shown(self.world, self._records, lambda shuffle, place: self._card(world, shuffle, place))
        return Twin(world, self._owners(world), replace(found, to_all_us=min(found.to_all_us, until_us)))

    def _owners(self, world: World) -> frozenset[str]:
        """Whose hands are other there."""
        dealt = (each for each in self._records if each.taker)
        return frozenset(each.taker for each in dealt if self._card(world, each.shuffle, each.place) != each.item)

    # -------------------------------------------------------------------------------------------------- other cards

    def _exchange(self) -> Exchange:
        if (self._no, 0) not in self.world.orders:
            return Exchange((), shown(self.world, self._records, lambda *_: ""))
        tried = [self._tried() for _ in range(TRIES)]
        if self._dice.random() < 0.1:
            return tried[0]
        return max(tried, key=lambda each: (each.found.to_all_us, each.found.to_owners_us < NEVER))

    def _tried(self) -> Exchange:
        takers = sorted({each.taker for each in self._records if each.taker})
        owners = frozenset(self._dice.sample(takers, self._dice.randint(1, len(takers)))) if takers else frozenset()
        lies = list(after_cut(self.world.orders[self._no, 0], self._cuts.get(0, 0)))
        hidden = self._hidden(owners, len(lies))
        cards = self._dice.sample([lies[place] for place in hidden], len(hidden))
        for place, card in zip(hidden, cards, strict=True):
            lies[place] = card
        found = shown(self.world, self._records, lambda shuffle, place: self._foreseen(lies, shuffle, place))
        return Exchange(tuple(lies), found)

    def _hidden(self, owners: frozenset[str], size: int) -> list[int]:
        """The places whose cards are exchanged: in these hands and undealt, or from some open card on."""
        dealt = [each for each in self._records if each.shuffle == 0]
        first = len(dealt)
        if dealt and not owners and self._dice.random() < 0.5:
            first = self._dice.randrange(len(dealt))
        return [each.place for each in dealt if each.taker in owners] + list(range(first, size))

    def _foreseen(self, lies: Sequence[str], shuffle: int, place: int) -> str:
        """What lies there in a twin that has not been played; in a later shuffle what lies there in the first world."""
        return lies[place] if shuffle == 0 else self._card(self.world, shuffle, place)

    def _card(self, world: World, shuffle: int, place: int) -> str:
        key = self._no, shuffle
        return after_cut(world.orders.get(key, self.world.orders[key]), self._cuts.get(shuffle, 0))[place]

    def _ordering(self, exchange: Exchange) -> Ordering:
        """The first shuffle as exchanged, later ones as like the first world's as they can be."""

        def order(no: int, shuffle: int, items: Sequence[str]) -> Order:
            if shuffle == 0 and Counter(items) == Counter(exchange.lies):
                return after_cut(exchange.lies, len(items) - self._cuts.get(0, 0))
            return like(self.world.orders.get((no, shuffle), ()), items)

        return order

    # -------------------------------------------------------------------------------------------------- other shares

    def _events(self, number: int) -> tuple[list[Event], int]:
        """The script, with other shares now and then; and when one of them is opened."""
        opening = [event for event in self._script.events if self._opens(event)]
        if not opening or self._dice.random() >= OTHER_SHARES:
            return self._script.events, NEVER
        events = [self._with_other_share(each, number) if each in opening else each for each in self._script.events]
        return events, opening[0].at_us + COMMIT_US

    def _opens(self, event: Event) -> bool:
        message = event.message
        return isinstance(message, dict) and message.get("do") == "open" and message["no"] == self._no

    def _with_other_share(self, event: Event, number: int) -> Event:
        assert isinstance(event.message, dict)
        own = share(self.seed + number, Context(TABLE, self._no), Seat(int(event.who.removeprefix("seat "))))
        return replace(event, message={**event.message, "share": own.hex()})


def like(order: Sequence[str], items: Sequence[str]) -> Order:
    """These items in an order like that one: what is not among them gives way, the last first."""
    missing, surplus = Counter(items) - Counter(order), Counter(order) - Counter(items)
    spare, alike = list(missing.elements()), list(order)
    for place in reversed(range(len(alike))):
        if surplus[alike[place]]:
            surplus[alike[place]] -= 1
            alike[place] = spare.pop() if spare else ""
    return tuple(item for item in (*alike, *spare) if item)
