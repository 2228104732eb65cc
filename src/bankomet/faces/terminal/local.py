"""A table in this process: a house with one table of bots, and a client of its protocol."""

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from bankomet.faces.protocol.broadcast import Broadcast
from bankomet.faces.protocol.session import Invitation, Session, guest_name
from bankomet.faces.words import Lang
from bankomet.play.clocks import Pace, Timing
from bankomet.play.lobby import Founding, House
from bankomet.play.shoe import Dice
from bankomet.play.store import MemoryStore
from bankomet.play.terms import Terms

__all__ = ["UNHURRIED", "Client", "local_table"]

_FOREVER_MS: Final = 10**12
UNHURRIED: Final = Timing(
    card_scale=0,
    draw_ms=0,
    deal_ms=0,
    think_ms=_FOREVER_MS,
    turn_ms=_FOREVER_MS,
    read_ms=60,
    close_ms=0,
    bot_scale=0,
)
"""For a script: bots and cards do not keep it waiting, and it may take as long as it likes."""


class Client:
    """Speaks the protocol with a table: JSON objects out, JSON objects in."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        """Set when something has arrived: a message here, or whatever else the player waits for."""
        self._session: Session | None = None
        self._incoming: deque[bytes] = deque()
        self._asked = 0

    async def greet(self, session: Session, lang: Lang) -> None:
        """Says hello through this session."""
        self._session = session
        await self.send({"do": "hello", "seen": None, "lang": lang})

    def take(self, data: bytes) -> bool:
        """What the session sends; there is always room."""
        if data:
            self._incoming.append(data)
            self.woken.set()
        return True

    def next_id(self) -> str:
        """An action id that was not used before."""
        self._asked += 1
        return f"terminal-{self._asked}"

    async def send(self, message: Mapping[str, Any]) -> None:
        """Sends one message."""
        assert self._session is not None, "nobody was greeted"
        await self._session.receive(json.loads(encoded(message)))

    def received(self) -> Iterator[dict[str, Any]]:
        """All messages that are here, in their order."""
        while self._incoming:
            yield json.loads(self._incoming.popleft())

    async def rest(self, timeout_s: float | None) -> None:
        """Waits until something has arrived, or so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self.woken.wait()
        self.woken.clear()


@asynccontextmanager
async def local_table(
    *, terms: Terms, bots: int, lang: Lang, timing: Timing, dice: Dice | None = None
) -> AsyncIterator[Client]:
    """A table with bots, the player at its first seat; its log lives as long as the table.

    Raises: BadOption, StoreDown.
    """
    house = House(MemoryStore(), timing=timing, dice=dice)
    try:
        yield await _seated(house, terms, bots, lang)
    finally:
        await house.close()


async def _seated(house: House, terms: Terms, bots: int, lang: Lang) -> Client:
    visitor = await house.visitor(None)
    founding = Founding(terms=terms, title="", private=True, pace=Pace.EVEN, bots=bots, lang=lang)
    desk = await house.found(founding, visitor.person, guest_name(lang, ()))
    client = Client()
    session = Session(
        house=house,
        broadcast=Broadcast(desk, encoded),
        person=visitor.person,
        lang=lang,
        invitation=Invitation(None),
        send=client.take,
        encode=encoded,
    )
    await client.greet(session, lang)
    return client


def encoded(message: object) -> bytes:
    """A message as it travels."""
    return json.dumps(message, ensure_ascii=False).encode()
