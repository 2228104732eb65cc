"""The full screen: keys in, the drawn table out, until one leaves."""

import asyncio
import codecs
import os
import signal
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from bankomet.faces.terminal.amounts import Unread
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.keys import Leave, decoded, pressed, undecoded
from bankomet.faces.terminal.local import Client
from bankomet.faces.terminal.model import Model, first_view, heard
from bankomet.faces.terminal.paint import Look
from bankomet.faces.terminal.screen import drawn
from bankomet.faces.terminal.telling import advised, t
from bankomet.faces.terminal.tty import Screen
from bankomet.faces.terminal.wishes import Asking, Move, message
from bankomet.play.clocks import now_ms

__all__ = ["play_full"]

_TICK_S: Final = 0.25
_ENDINGS: Final = (signal.SIGTERM, signal.SIGHUP)
"""Signals that end the game as if the player had left: the terminal is given back."""
_ESCAPE_S: Final = 0.05
"""An escape that nothing follows for so long is the key itself."""


async def play_full(client: Client, screen: Screen, look: Look) -> Model:
    """Plays until the player leaves; gives the table as he left it."""
    table = _Table(client, first_view(next(client.received()), now_ms()))
    keys: deque[str] = deque()
    with _listening(screen, keys, client.woken):
        while True:
            for told in client.received():
                table.hear(told)
            screen.show(drawn(table.model, table.hand, screen.size, now_ms()).rows(look))
            await client.rest(_TICK_S)
            while keys:
                if await table.press(keys.popleft()):
                    return table.model


class _Table:
    """What is known and what is in hand."""

    def __init__(self, client: Client, model: Model) -> None:
        self.model = model
        self.hand = Hand()
        self._client = client

    def hear(self, told: Mapping[str, Any]) -> None:
        """A message of the table."""
        self.model = heard(self.model, told, now_ms())
        if told["is"] == "done" and told["id"] == self.hand.waiting:
            self.hand = replace(self.hand, waiting=None, chosen=None)
        elif told["is"] in ("coach", "hint"):
            self.hand = replace(self.hand, notice=" ".join(advised(told, self.model)).replace("\u00a0", " "))
        elif told["is"] == "no":
            text = f"{told['text']} {t(self.model, 'refused.same')}"
            self.hand = replace(self.hand, waiting=None, notice=text.replace("\u00a0", " "))

    async def press(self, key: str) -> bool:
        """A key was pressed; did it end the game?"""
        self.hand, wish = pressed(key, self.model, self.hand)
        match wish:
            case None:
                return False
            case Leave():
                return True
            case _:
                await self._ask(wish)
                return False

    async def _ask(self, wish: Asking) -> None:
        action_id = self._client.next_id()
        try:
            asked = message(wish, self.model, action_id)
        except Unread as unread:
            self.hand = replace(self.hand, notice=str(unread))
            return
        if "id" in asked:
            self.hand = replace(self.hand, waiting=action_id)
        if isinstance(wish, Move) and wish.number:
            self.hand = replace(self.hand, used={**self.hand.used, wish.verb: wish.number})
        await self._client.send(asked)


@contextmanager
def _listening(screen: Screen, keys: "deque[str]", woken: asyncio.Event) -> Iterator[None]:
    """Keys of the terminal go into the queue; Ctrl-Z gives the terminal back for a while."""
    loop = asyncio.get_running_loop()
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    held = ""
    timer: asyncio.TimerHandle | None = None

    def flush() -> None:
        nonlocal held
        keys.extend(decoded(held))
        woken.set()
        held = ""

    def read() -> None:
        nonlocal held, timer
        if timer is not None:
            timer.cancel()
        data = os.read(screen.keys_fd, 1024)
        if not data:
            hang_up()
            return
        text = held + decoder.decode(data)
        held = undecoded(text)
        keys.extend(decoded(text[: len(text) - len(held)]))
        woken.set()
        timer = loop.call_later(_ESCAPE_S, flush) if held else None

    def hang_up() -> None:
        loop.remove_reader(screen.keys_fd)
        keys.extend(("escape", "escape", "q", "q"))
        woken.set()

    loop.add_reader(screen.keys_fd, read)
    loop.add_signal_handler(signal.SIGTSTP, screen.suspend)
    for ending in _ENDINGS:
        loop.add_signal_handler(ending, hang_up)
    try:
        yield
    finally:
        for handled in (signal.SIGTSTP, *_ENDINGS):
            loop.remove_signal_handler(handled)
        loop.remove_reader(screen.keys_fd)
        if timer is not None:
            timer.cancel()
