"""A table in this process: a house with one table of bots, and a client of its protocol."""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from bankomet.faces.protocol.broadcast import Broadcast
from bankomet.faces.protocol.session import Invitation, Session, guest_name
from bankomet.faces.words import Lang
from bankomet.play.clocks import Pace, Timing
from bankomet.play.lobby import Founding, House
from bankomet.play.shoe import Dice
from bankomet.play.store import Store
from bankomet.play.terms import Terms

__all__ = ["UNHURRIED", "Client", "local_table"]

_FOREVER_MS: Final = 10**12
UNHURRIED: Final = Timing(
    card_scale=0,
    draw_ms=0,
    think_ms=_FOREVER_MS,
    turn_ms=_FOREVER_MS,
    read_ms=60,
    close_ms=0,
    bot_scale=0,
)
"""For a script: bots and cards do not keep it waiting, and it may take as long as it likes."""


class Client:
    """Speaks the protocol with a table: JSON objects out, JSON objects in."""

    def __init__(self, session: Session, incoming: "asyncio.Queue[bytes]") -> None:
        self._session = session
        self._incoming = incoming
        self._asked = 0

    def next_id(self) -> str:
        """An action id that was not used before."""
        self._asked += 1
        return f"terminal-{self._asked}"

    async def send(self, message: Mapping[str, Any]) -> None:
        """Sends one message."""
        await self._session.receive(json.loads(_encoded(message)))

    async def receive(self) -> dict[str, Any]:
        """The next message of the table."""
        message: dict[str, Any] = json.loads(await self._incoming.get())
        return message

    def received(self) -> list[dict[str, Any]]:
        """All messages that are here already."""
        messages = []
        while not self._incoming.empty():
            messages.append(json.loads(self._incoming.get_nowait()))
        return messages


@asynccontextmanager
async def local_table(
    *, terms: Terms, bots: int, lang: Lang, timing: Timing, dice: Dice | None = None
) -> AsyncIterator[Client]:
    """A table with bots, the player at its first seat; its log lives as long as the table.

    Raises: BadOption, StoreDown.
    """
    with tempfile.TemporaryDirectory(prefix="bankomet-", ignore_cleanup_errors=True) as folder:
        house = House(Store(Path(folder) / "table.db"), timing=timing, dice=dice)
        try:
            yield await _seated(house, terms, bots, lang)
        finally:
            await house.close()


async def _seated(house: House, terms: Terms, bots: int, lang: Lang) -> Client:
    visitor = await house.visitor(None)
    founding = Founding(terms=terms, title="", private=True, pace=Pace.EVEN, bots=bots, lang=lang)
    desk = await house.found(founding, visitor.person, guest_name(lang, ()))
    incoming: asyncio.Queue[bytes] = asyncio.Queue()

    def take(data: bytes) -> bool:
        if data:
            incoming.put_nowait(data)
        return True

    session = Session(
        house=house,
        broadcast=Broadcast(desk, _encoded),
        person=visitor.person,
        lang=lang,
        invitation=Invitation(None),
        send=take,
        encode=_encoded,
    )
    client = Client(session, incoming)
    await client.send({"do": "hello", "seen": None, "lang": lang})
    return client


def _encoded(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()
