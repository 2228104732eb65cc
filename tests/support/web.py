"""A web server in the test's own process, and a raw client that remembers what it was told."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

import aiohttp
from aiohttp import web

from bankomet.faces.web.door import Door
from bankomet.faces.web.server import make_app
from bankomet.faces.web.settings import Settings
from bankomet.play.clocks import Timing
from bankomet.play.lobby import House
from bankomet.play.shoe import SeededDice
from tests.support.house import STILL, GatedStore

Message: TypeAlias = dict[str, Any]
ANSWER_S: Final = 10
_ids: Final = count()


@dataclass
class Site:
    """A server in this process."""

    house: House
    store: GatedStore
    url: str
    app: web.Application
    door: Door


@asynccontextmanager
async def open_site(path: Path, timing: Timing = STILL, settings: Settings | None = None) -> AsyncIterator[Site]:
    """A server on a free port; its house is closed with it."""
    store = GatedStore(path / "house.db")
    house = House(store, timing=timing, dice=SeededDice(7, "house"))
    chosen = replace(settings or Settings(), port=0)
    app = make_app(house, chosen)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        door = Door(runner, chosen)
        await door.start()
        yield Site(house, store, door.name, app, door)
    finally:
        store.failing = False
        store.gate.set()
        await runner.cleanup()


@dataclass
class Client:
    """Somebody with a cookie of his own, and one socket at a time."""

    url: str
    http: aiohttp.ClientSession
    socket: "aiohttp.ClientWebSocketResponse | None" = None
    table: str = ""
    n: int = 0
    public: Message = field(default_factory=dict)
    you: Message = field(default_factory=dict)
    heard: list[Message] = field(default_factory=list)

    async def post(self, path: str, body: object, **headers: str) -> tuple[int, Message]:
        """A POST's status and answer."""
        async with self.http.post(self.url + path, json=body, headers=headers) as answer:
            return answer.status, await answer.json()

    async def get(self, path: str, **headers: str) -> tuple[int, str]:
        """A GET's status and text."""
        async with self.http.get(self.url + path, headers=headers) as answer:
            return answer.status, await answer.text()

    async def open_table(self, **wishes: object) -> str:
        """A new table, this client seated at it and connected."""
        status, answer = await self.post("/api/tables", wishes)
        assert status == 200, answer
        await self.connect(answer["table"])
        return self.table

    async def connect(self, table: str, *, lang: str = "en", seen: int | None = None, hello: bool = True) -> None:
        """A socket at this table, greeted."""
        self.table = table
        self.socket = await self.http.ws_connect(f"{self.url}/ws/{table}?lang={lang}", max_msg_size=0)
        if hello:
            await self.send({"do": "hello", "seen": seen, "lang": lang})
            await self.until(lambda told: told["is"] == "table")

    async def hang_up(self) -> None:
        """Closes the socket."""
        assert self.socket is not None
        await self.socket.close()

    async def send(self, message: object) -> None:
        """A message, as JSON."""
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        """A text frame, whatever stands in it."""
        assert self.socket is not None
        await self.socket.send_str(text)

    async def receive(self) -> Message:
        """The next message, merged into what this client knows of the table."""
        assert self.socket is not None
        told: Message = json.loads(await self.socket.receive_str(timeout=ANSWER_S))
        self.heard.append(told)
        self._learn(told)
        return told

    async def until(self, wanted: Callable[[Message], object]) -> Message:
        """The first message from now on that is wanted."""
        async with asyncio.timeout(ANSWER_S):
            while True:
                told = await self.receive()
                if wanted(told):
                    return told

    async def drain(self, quiet_s: float = 0.05) -> list[Message]:
        """All messages that come until there is quiet."""
        first = len(self.heard)
        while True:
            try:
                async with asyncio.timeout(quiet_s):
                    await self.receive()
            except TimeoutError:
                return self.heard[first:]

    async def ask(self, do: str, *, action_id: str | None = None, **fields: object) -> Message:
        """An action, and the `done` or `no` that answers it."""
        key = action_id or f"action-{next(_ids):06}"
        await self.send({"do": do, "id": key, **fields})
        return await self.until(lambda told: told["is"] in ("done", "no") and told["id"] == key)

    async def move(self, move: str, *, at: str | None = None, action_id: str | None = None) -> Message:
        """A move, and its answer."""
        return await self.ask("move", action_id=action_id, at=at or self.public["at"], move=move)

    @property
    def seat(self) -> int | None:
        """Where this client sits, as it was told last."""
        return self.you.get("seat")

    def _learn(self, told: Message) -> None:
        match told["is"]:
            case "table":
                self.n, self.public, self.you = told["n"], told["public"], told["you"]
            case "news":
                self.n = told["n"]
                merge(self.public, told["patch"])
            case "you":
                self.you = told["you"]
            case _:
                pass


def merge(public: Message, patch: Message) -> None:
    """Takes the keys that changed into a view, as docs/protocol.md says."""
    for key, value in patch.items():
        match key:
            case "game":
                public[key] = {**public[key], **value}
            case "seats":
                for seat, shown in value.items():
                    if shown is None:
                        public[key].pop(seat, None)
                    else:
                        public[key][seat] = {**public[key].get(seat, {}), **shown}
            case _:
                public[key] = value


@asynccontextmanager
async def visitor(url: str) -> AsyncIterator[Client]:
    """Somebody new."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar, connector=aiohttp.TCPConnector(limit=0)) as http:
        client = Client(url, http)
        try:
            yield client
        finally:
            if client.socket is not None:
                await client.socket.close()
