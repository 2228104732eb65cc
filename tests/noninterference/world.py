"""A world: one table of the real house, everybody who can look at it, and all that each of them gets, when.

The house is as it is served: the running table, its broadcast, its sessions, the handlers of HTTP.  Only the disk, the
time and the dice are ours, the digests of the deal are ideal, and bots say what the script says.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
import pytest

from bankomet.core.game import Seat, View
from bankomet.faces.protocol.session import Invitation, Session
from bankomet.faces.web.halls import Halls
from bankomet.faces.web.server import encode
from bankomet.play import bots, lobby
from bankomet.play.desk import Desk, News
from bankomet.play.folding import Folded, fold
from bankomet.play.lobby import House
from bankomet.play.past import Past
from bankomet.play.store import Person, Row
from tests.noninterference.ideal import Ordering, ideal_deal, ordering
from tests.noninterference.pages import answers
from tests.noninterference.scenes import FOUNDER, TABLE, Scene
from tests.noninterference.script import HTTP, RESTART, Event, Source
from tests.noninterference.terminal import Terminal
from tests.noninterference.virtual import SlowMemory, now_us, run, until, virtual_time

Frame: TypeAlias = tuple[int, bytes]
"""When somebody got something, and what."""
SECRET: Final = 1 << 256
LONGEST_S: Final = 600
"""A coup that has not been settled after so long is left alone."""
TERMINALS: Final = 50
"""In one of so many worlds somebody plays at a terminal."""
VISITOR: Final = Person("pvisitor", "Visitor")
_running: "list[World]" = []


class WorldDice:
    """Secrets are this world's own; everything else is rolled the same in all worlds of a seed, unless `apart`."""

    def __init__(self, seed: int, own: int, *, apart: bool) -> None:
        self._common = Random(f"dice {seed} {own if apart else ''}")  # noqa: S311 - no secret
        self._own = Random(f"secrets {seed} {own}")  # noqa: S311 - no secret

    def below(self, bound: int) -> int:
        """A number below it."""
        return (self._own if bound == SECRET else self._common).randrange(bound)


class World:
    """One world; `own` tells its secrets apart from those of the others of this seed."""

    def __init__(self, scene: Scene, seed: int, own: int, order: Ordering, source: Source) -> None:
        self.scene = scene
        self.orders = dict(scene.orders)
        """By seal and shuffle, as far as they have been asked for: the order before the cut."""
        self.frames: dict[str, list[Frame]] = defaultdict(list)
        """By observer: all that he got."""
        self.store = SlowMemory(scene.info, scene.rows, VISITOR)
        self.settled_us = 0
        """When hands lay open; 0 before."""
        self.ended_us = 0
        """When the secret was opened; where nothing is dealt, when a coup was over."""
        self._order = order
        self._source = source
        self._dice = WorldDice(seed, own, apart=not scene.terms.game.deals)
        self._terminal = "seat 1" if seed % TERMINALS == 0 and scene.terms.game.deals else ""
        self._doing: list[asyncio.Task[None]] = []
        self._ended = asyncio.Event()

    def play(self, until_us: "int | None" = None) -> "World":
        """Plays up to there, or until the coup is over and the secret opened."""
        _running.append(self)
        try:
            with ordering(self._ordered):
                run(self._played(until_us))
        finally:
            _running.pop()
        return self

    def _ordered(self, no: int, shuffle: int, items: Any) -> tuple[str, ...]:  # noqa: ANN401 - a sequence of names
        if (no, shuffle) not in self.orders:
            self.orders[no, shuffle] = self._order(no, shuffle, items)
        return self.orders[no, shuffle]

    async def _played(self, until_us: "int | None") -> None:
        self._house, self._desk, self._pages = await self._opened(seen=None)
        acting = asyncio.create_task(self._act())
        await self._wait(until_us)
        for task in (acting, *self._doing):
            if task.done():
                task.result()
        assert not self._desk.stopped, "the table has stopped through a fault of ours"

    async def _opened(self, seen: "int | None") -> tuple[House, Desk, dict[str, Session]]:
        """The house opens, and everybody comes to the table."""
        house, halls = House(self.store, dice=self._dice), Halls(encode)
        desk = await house.desk(TABLE)
        desk.listeners.add(lambda news: self._hear(desk, news))
        pages = {name: self._page(halls, house, desk, name) for name in self.scene.people}
        for number, page in enumerate(pages.values()):
            await page.receive({"do": "hello", "seen": seen, "lang": ("ru", "en")[number % 2]})
        return house, desk, pages

    async def _wait(self, until_us: "int | None") -> None:
        if until_us is not None:
            await until(until_us)
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), LONGEST_S)
        self.ended_us = self.ended_us or now_us()

    def _hear(self, desk: Desk, news: "News | None") -> None:
        """Takes down the head of the log, as if everybody were told it; and when hands lie open, and the secret is."""
        if news is None:
            return
        self.frames["chain"].append((now_us(), desk.head))
        before, after = news.before, news.after
        if before.state.hides and not after.state.hides:
            self.settled_us = self.settled_us or now_us()
        opened = before.sealing.seal is not None and after.sealing.seal is not before.sealing.seal
        opened = opened and (after.sealing.seal is None or after.sealing.count > before.sealing.count)
        if opened or (not after.terms.game.deals and after.state.coups > before.state.coups):
            self.ended_us = self.ended_us or now_us()
            self._ended.set()

    # ---------------------------------------------------------------------------------------------------- who looks on

    def _page(self, halls: Halls, house: House, desk: Desk, name: str) -> Session:
        """A page as a socket has it; one of them reads slowly, and one may be a terminal."""
        got, seat = self.frames[name], self.scene.people[name]
        slow, terminal = name.startswith("slow"), Terminal() if name == self._terminal else None

        def send(frame: bytes) -> bool:
            if slow and now_us() // 10**6 % 4 == 3:
                return False
            if frame:
                got.append((now_us(), frame))
            if frame and terminal is not None:
                self.frames[f"terminal {seat}"].append((now_us(), terminal.shows(frame)))
            return True

        who = {"host": FOUNDER}.get(name, f"p{name}") if seat is None else self.scene.table.places[seat].who
        return Session(
            house=house, broadcast=halls.broadcast(desk), person=Person(who, None), lang="en",
            invitation=Invitation(None, "invite.this_computer"), send=send, encode=halls.encode,
        )  # fmt: skip

    async def _act(self) -> None:
        """Everybody does what the script says, and nobody waits for an answer."""
        while (at_us := self._source.next_us(now_us())) is not None:
            await until(at_us)
            event = self._source.event(self._desk.table, at_us)
            if event.who == RESTART:
                await self._house.close()
                self._house, self._desk, self._pages = await self._opened(seen=self._desk.n)
            elif event.message is not None:
                self._doing.append(asyncio.create_task(self._do(event)))

    async def _do(self, event: Event) -> None:
        if event.who == HTTP:
            told = await answers(self._house)
            self.frames[HTTP].append((now_us(), told))
        else:
            await self._pages[event.who].receive(event.message)

    def bot_is_asked(self, seat: Seat, view: View, offers: "tuple[Any, ...]") -> Any:  # noqa: ANN401 - any game's move
        """What a bot that is asked says stands in the script."""
        self.bot_looks(seat, view, offers)
        return self.scene.terms.game.parse(self._source.of_bot(seat, offers))

    def bot_looks(self, seat: Seat, view: View, offers: "tuple[Any, ...]") -> None:
        """All that the decision of a bot is given."""
        given = msgspec.json.encode([view.public, view.private, [offer.json() for offer in offers]])
        self.frames[f"bot {seat}"].append((now_us(), given))


@contextmanager
def worlds() -> Iterator[None]:
    """While it lasts worlds can be played."""

    def speak(_style: Any, _rules: Any, view: View, seat: Seat, offers: Any, _dice: Any) -> Any:  # noqa: ANN401 - a bot's
        return _running[-1].bot_is_asked(seat, view, tuple(offers))

    def volunteer(_style: Any, _rules: Any, view: View, offers: Any, _dice: Any) -> None:  # noqa: ANN401 - a bot's
        seat = view.private["seat"]
        assert isinstance(seat, int)
        _running[-1].bot_looks(Seat(seat), view, tuple(offers))

    def folded(header: str, rows: Sequence[Row]) -> Folded:
        scene = _running[-1].scene
        if len(rows) > len(scene.rows):
            return fold(header, rows)
        known = scene.folded
        return replace(known, past=Past(known.past.settled, known.past._facts.copy()))

    with pytest.MonkeyPatch.context() as patch, ideal_deal(), virtual_time():
        patch.setattr(bots, "speak", speak)
        patch.setattr(bots, "volunteer", volunteer)
        patch.setattr(lobby, "fold", folded)
        yield
