"""A process of the house: the real House, Desk, Halls, Broadcast and Session, between simulated disk and network."""

import asyncio
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any, Final

import msgspec

from bankomet.core.errors import IllegalMove, Refusal
from bankomet.faces.protocol.session import Invitation, Session
from bankomet.faces.web.halls import Halls
from bankomet.play.clocks import Timing
from bankomet.play.lobby import Founding, House
from bankomet.play.shoe import SeededDice
from tests.sim.auditor import Auditor
from tests.sim.disk import SimStore
from tests.sim.loop import OWNER, WORLD, Bells, Life, SimLoop
from tests.sim.network import END, Line

SWEEP_S: Final = 30
encode: Final = msgspec.json.encode


class Process:
    """It begins when it is made, and ends by `kill` or `stop`."""

    def __init__(
        self, *, store: SimStore, bells: Bells, seed: int, boot: int, timing: Timing, auditor: Auditor
    ) -> None:
        self.life = Life()
        self.store = store
        self.house = House(self.store, timing=timing, dice=SeededDice(seed, f"house {boot}"), clock=bells)
        self.halls = Halls(encode)
        self.lines: dict[Line, None] = {}
        self.mishaps: list[str] = []
        self._loop: SimLoop = store.disk.loop
        self._auditor = auditor
        auditor.opened_ms[self.life] = store.opened_ms
        self._context = WORLD.run(copy_context)
        self._context.run(OWNER.set, self.life)
        self.closing = False
        self.do(self._sweep())

    def do(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """A task of this process."""
        task = self._loop.create_task(work, context=self._context.copy())
        task.add_done_callback(self._look, context=WORLD)
        return task

    def _look(self, task: "asyncio.Task[Any]") -> None:
        if not task.cancelled() and task.exception() is not None:
            self.mishaps.append(f"a task of the process died: {task.exception()!r}")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            self.halls.sweep()
            await self.house.sweep()

    # -------------------------------------------------------------------------------------------------- what it serves

    async def found(self, founding: Founding, token: str | None) -> tuple[str, str] | None:
        """Opens a table, as the web's POST does: its name and its founder's token; None if that is refused."""
        try:
            visitor = await self.house.visitor(token)
            desk = await self.house.found(founding, visitor.person, None)
        except Refusal:
            return None
        return desk.info.id, token or str(visitor.new_token)

    def accept(self, line: Line, inbox: "asyncio.Queue[bytes | None]", token: str | None, table: str) -> None:
        """A page has connected."""
        if self.closing:
            line.close_by_server()
            return
        self.lines[line] = None
        self.do(self._serve(line, inbox, token, table))

    async def _serve(self, line: Line, inbox: "asyncio.Queue[bytes | None]", token: str | None, table: str) -> None:
        """As the web's `table_socket`."""
        try:
            visitor = await self.house.visitor(token)
            desk = await self.house.desk(table)
        except (IllegalMove, Refusal):
            self._hang_up(line)
            return
        person = visitor.person
        line.hand_out(encode({"is": "cookie", "token": visitor.new_token or token, "person": person.id}))
        broadcast = self.halls.broadcast(desk)
        session = Session(
            house=self.house,
            broadcast=broadcast,
            person=person,
            lang="en",
            invitation=Invitation(None),
            send=lambda data: self._send(line, table, person.id, data),
            encode=encode,
        )
        session.hang_up = lambda: self._hang_up(line)
        key, greeted = (self.life, table, person.id), False
        while (data := await inbox.get()) is not END:
            if session.abandoned():
                session.hang_up()
                break
            await session.receive(msgspec.json.decode(data))
            if session in broadcast.sessions and not greeted:
                greeted = True
                self._auditor.greeted(key)
        session.leave()
        if greeted:
            self._auditor.left(key)
        self._hang_up(line)

    def _send(self, line: Line, table: str, who: str, data: bytes) -> bool:
        taken = line not in self.lines or line.hand_out(data)
        if taken and data and line in self.lines:
            self._auditor.sent((self.life, table, who), data)
        return taken

    def _hang_up(self, line: Line) -> None:
        if self.lines.pop(line, line) is None:
            line.close_by_server()

    # -------------------------------------------------------------------------------------------------- how it ends

    def kill(self) -> None:
        """It is gone in the midst of whatever it did."""
        self.life.alive = False
        for line in self.lines:
            line.down.drop(line.road.random.randrange(len(line.down) + 1))
            line.down.cut = False
            line.close_by_server()
        self.lines = {}

    async def stop(self) -> None:
        """It ends in order, as by SIGTERM: pages are sent away, then the house is closed."""
        self.closing = True
        for line in list(self.lines):
            self._hang_up(line)
        await self.house.close()
        self.life.alive = False
