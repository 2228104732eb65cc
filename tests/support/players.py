"""People who play by themselves over real sockets, come again when the server is gone, and keep books of all they see.

What they hold against the house afterwards: every action that was acknowledged, with its number; every action that was
refused; every view they were shown, with its number; and purses of their own reckoning, from the facts they were told.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeAlias

import aiohttp

from tests.support.web import Client

Message: TypeAlias = dict[str, Any]
AGAIN_S: Final = 0.05
PUT_OFF_S: Final = 1.0
CALM_S: Final = 0.2
MOST_STAKED: Final = 60


class Gone(Exception):
    """The connection is lost."""


@dataclass
class Books:
    """Who owns how many counters, from facts alone; begun from the first view that was shown."""

    purses: dict[str, int] = field(default_factory=dict)
    n: int = 0

    def begin(self, view: Message, n: int) -> None:
        """All counters of every seat, those on the table included."""
        self.purses = {seat: each["purse"] + each["stake"] for seat, each in view["seats"].items()}
        self.n = n

    def hear(self, facts: Iterable[Message], n: int) -> None:
        """Enters what the facts say."""
        for fact in facts:
            match fact["kind"]:
                case "joined":
                    self.purses[str(fact["seat"])] = fact["purse"]
                case "refilled":
                    self.purses[str(fact["seat"])] += fact["added"]
                case _:
                    for seat, gain in fact.get("gains", {}).items():
                        self.purses[seat] += gain
        self.n = n


@dataclass
class Player(Client):
    """One of them."""

    name: str = ""
    random: Random = field(default_factory=Random)
    plays: bool = True
    """Or only watches."""
    done: list[tuple[int, Message]] = field(default_factory=list)
    refused: list[Message] = field(default_factory=list)
    shown: list[tuple[int, dict[str, int]]] = field(default_factory=list)
    """By record: what every seat owned, in the views that were shown last on each connection."""
    books: Books = field(default_factory=Books)
    coups_here: int = 0
    """Coups settled on this connection."""
    connected: bool = False
    faults: list[str] = field(default_factory=list)
    elsewhere: tuple[str, ...] = ()
    """Other addresses of the same house, to which he goes by turns when the line is lost."""
    patience_s: float | None = None
    """After so long a silence he takes the line for lost."""
    _open: Message | None = None
    """An action without an answer yet; it is sent again after a lost connection."""
    _lost_s: float | None = None
    """When the line was lost on which he had said it."""
    _put_off: bool = False
    """He was told that it may be done yet."""
    _calm: bool = False
    """The disk has refused; he does not ask again at once."""
    _spoken_at: str = ""
    _count: int = 0
    _coup: int = 0

    async def live(self) -> None:
        """Plays, and comes again whenever the connection is lost; until cancelled."""
        while True:
            with contextlib.suppress(aiohttp.ClientError, OSError, TimeoutError, Gone):
                await self._visit()
            self.connected = False
            if self._open is not None:
                self._lost_s = time.monotonic()
            self.url, *others = *self.elsewhere, self.url
            self.elsewhere = tuple(others)
            await asyncio.sleep(AGAIN_S)

    async def _visit(self) -> None:
        self.socket = await self.http.ws_connect(f"{self.url}/ws/{self.table}?lang=ru", max_msg_size=0)
        async with self.socket:
            await self.send({"do": "hello", "seen": self.n or None, "lang": "ru"})
            self.connected = False
            while True:
                told = await self._next()
                self._keep(told)
                if told["is"] == "table" and not self.connected:
                    self.connected, self.coups_here, self._spoken_at = True, 0, ""
                    await self._say_again()
                if self._put_off:
                    await asyncio.sleep(PUT_OFF_S)
                    self._put_off = False
                    await self._say_again()
                if self._calm:
                    await asyncio.sleep(CALM_S)
                    self._calm = False
                if self.connected and self.plays:
                    await self._play()

    async def _say_again(self) -> None:
        if self._open is not None:
            lost_s = time.monotonic() - (self._lost_s or 0)
            await self.send({**self._open, "again": int(1000 * lost_s)})

    async def _next(self) -> Message:
        assert self.socket is not None
        message = await self.socket.receive(timeout=self.patience_s)
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise Gone
        told: Message = json.loads(message.data)
        self._learn(told)
        return told

    def _keep(self, told: Message) -> None:
        match told["is"]:
            case "table":
                self.books.begin(self.public, told["n"])
                self._coup = self.public["coup"]
                self._see(told["n"])
            case "news":
                self.books.hear(told["facts"], told["n"])
                self.coups_here += self.public["coup"] - self._coup
                self._coup = self.public["coup"]
                self._see(told["n"])
            case "done":
                assert self._open is not None
                self.done.append((told["n"], self._open))
                self._open = None
            case "no" if told["code"] == "not_banker":
                pass  # the bank has passed on since he let his cards run
            case "no" if told["code"] == "may_be_done":
                self._put_off = True
            case "no":
                if self._open is None or told["id"] != self._open["id"]:
                    self.faults.append(f"{self.name} was refused what he had not asked: {told}")
                else:
                    self.refused.append({**self._open, "code": told["code"]})
                    self._open = None
                    self._calm = told["code"] == "store_down"
            case _:
                pass

    def _see(self, n: int) -> None:
        owned = {seat: each["purse"] + each["stake"] for seat, each in self.public["seats"].items()}
        self.shown.append((n, owned))
        del self.shown[:-3]
        reckoned = {seat: self.books.purses.get(seat) for seat in owned}
        if owned != reckoned:
            self.faults.append(f"record {n}: {self.name} was shown {owned}, and reckons {reckoned}")

    async def _play(self) -> None:
        if self._open is not None:
            return
        may = self.you["may"]
        if self.seat is None:
            if "sit" in may:
                await self._do("sit", seat=None, name=self.name)
        elif "back" in may:
            await self._do("back")
        elif "refill" in may:
            await self._do("refill")
        elif "cut" in may and self.random.random() < 0.5:
            await self._do("cut", cards=self.random.randint(1, 51))
        elif "run" in may and not self.public["running"]:
            await self.send({"do": "run", "on": True})
            self.public["running"] = True
        elif self.random.random() < 0.003 and "rise" in may:
            await self._do("rise")
        else:
            await self._speak()

    async def _speak(self) -> None:
        at, offers = self.public["at"], self.you["offers"]
        if not offers or (self._spoken_at == at and self.random.random() < 0.9):
            return
        self._spoken_at = at
        offer = self.random.choice(offers)
        if offer["verb"] in ("out", "pass") and self.random.random() < 0.8:
            offer = offers[0]
        move = offer["move"]
        if "lo" in offer:
            most = min(offer["hi"], max(offer["lo"], MOST_STAKED))
            move = move.replace("{n}", str(self.random.randint(offer["lo"], most)))
        await self._do("move", at=at, move=move)

    async def _do(self, do: str, **fields: object) -> None:
        self._count += 1
        self._open = {"do": do, "id": f"{self._count:04}-{self.random.getrandbits(40):010x}", **fields}
        await self.send(self._open)


@asynccontextmanager
async def player(
    urls: tuple[str, ...], table: str, name: str, seed: int, *, plays: bool = True
) -> AsyncIterator[Player]:
    """Somebody with a cookie of his own; he begins at the first address."""
    url, *elsewhere = urls
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar, connector=aiohttp.TCPConnector(limit=0)) as http:
        random = Random(seed)  # noqa: S311 - a player's whims
        yield Player(url, http, table=table, name=name, random=random, plays=plays, elsewhere=tuple(elsewhere))
