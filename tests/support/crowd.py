"""One table with as many people as there are seats, on raw sockets: do they all get every card, and how soon?"""

import asyncio
import itertools
import json
import re
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from tests.support.house import until
from tests.support.raw import RawSocket, connect, new_cookie

Message: TypeAlias = dict[str, Any]
N: Final = re.compile(rb'"n":(\d+)')
AT: Final = re.compile(rb'"at":"([^"]+)"')
TURNED: Final = b'{"kind":"turned"'
SETTLED: Final = (b'{"kind":"series_won"', b'{"kind":"series_lost"')
AT_ONCE: Final = 50
ROOM_S: Final = 60
_ids: Final = itertools.count()


@dataclass(frozen=True)
class News:
    """What a payload says, as far as it matters here."""

    n: int
    cards: int
    kind: str
    at: str


class Reader:
    """Reads what is sent to all only once."""

    def __init__(self) -> None:
        self._payload = b""
        self._news = News(0, 0, "other", "")

    def read(self, payload: bytes) -> News:
        """The news in a payload."""
        if payload != self._payload:
            n, at = N.search(payload), AT.search(payload)
            assert n is not None
            cards = payload.count(TURNED)
            settled = any(kind in payload for kind in SETTLED)
            kind = "settlement" if settled else "card" if cards else "other"
            self._payload, self._news = payload, News(int(n[1]), cards, kind, "" if at is None else at[1].decode())
        return self._news


@dataclass
class Punter:
    """One of the crowd: he stakes when he is asked, and lets the cards run when he banks."""

    who: int
    reader: Reader
    socket: RawSocket | None = None
    seat: int | None = None
    cards: list[int] = field(default_factory=list)
    """The records by which cards were turned, as he was told of them."""
    receipts: list[tuple[int, int, str]] = field(default_factory=list)
    """Record, when it had come, and whether it was a card, a settlement or something else."""
    at: str = ""
    """The decision that is open."""
    runs: bool = False

    def hear(self, socket: RawSocket, payload: bytes, at_ns: int) -> None:
        """A message has come."""
        if payload.startswith(b'{"is":"news"'):
            news = self.reader.read(payload)
            self.at = news.at or self.at
            self.cards += [news.n] * news.cards
            self.receipts.append((news.n, at_ns, news.kind))
        elif payload.startswith(b'{"is":"you"'):
            self._you(socket, json.loads(payload)["you"])
        elif payload.startswith(b'{"is":"table"'):
            told = json.loads(payload)
            self.at = told["public"]["at"]
            self._you(socket, told["you"])

    def _you(self, socket: RawSocket, you: Message) -> None:
        self.seat = you["seat"]
        stake = next((offer for offer in you["offers"] if offer["verb"] == "stake"), None)
        if stake is not None:
            socket.send(action("move", at=self.at, move=stake["move"].replace("{n}", "1")))
        if "run" in you["may"]:
            if not self.runs:
                socket.send({"do": "run", "on": True})
            self.runs = True
        else:
            self.runs = False


@dataclass
class Crowd:
    """All of them."""

    url: str
    table: str
    people: list[Punter]

    @property
    def cards(self) -> list[int]:
        """How many cards each has seen."""
        return [len(punter.cards) for punter in self.people]

    def forget(self) -> None:
        """Measures from now on."""
        for punter in self.people:
            punter.receipts.clear()
            punter.cards.clear()

    def close(self) -> None:
        """All hang up."""
        for punter in self.people:
            if punter.socket is not None:
                punter.socket.close()


def action(do: str, **fields: object) -> Message:
    """A message with an id of its own."""
    return {"do": do, "id": f"crowd-{next(_ids):08}", **fields}


def post(url: str, body: Message, cookie: str) -> Message:
    """A POST's answer."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Cookie": cookie})  # noqa: S310 - our own
    with urllib.request.urlopen(request, timeout=ROOM_S) as answer:  # noqa: S310 - the same
        told: Message = json.loads(answer.read())
    return told


async def gathered(url: str, size: int, **wishes: object) -> Crowd:
    """A table of `size` seats, each taken by somebody who has said hello."""
    cookies = [await new_cookie(url) for _ in range(size)]
    wish = {"preset": "003", "seats": size, "bots": 0, "purse": 1_000_000, "private": False, **wishes}
    table = (await asyncio.to_thread(post, url + "/api/tables", wish, cookies[0]))["table"]
    reader = Reader()
    people = [Punter(i, reader) for i in range(size)]
    for some in _batched(zip(people, cookies, strict=True), AT_ONCE):
        await asyncio.gather(*(_come(url, table, punter, cookie) for punter, cookie in some))
    crowd = Crowd(url, table, people)
    await until(lambda: all(punter.seat for punter in people), ROOM_S)
    return crowd


async def _come(url: str, table: str, punter: Punter, cookie: str) -> None:
    punter.socket = await connect(url, f"/ws/{table}?lang=en", cookie, punter.hear)
    punter.socket.send({"do": "hello", "seen": None, "lang": "en"})
    if punter.who:
        punter.socket.send(action("sit", seat=None, name=f"P{punter.who}"))


def _batched(people: "Iterable[tuple[Punter, str]]", size: int) -> "Iterable[list[tuple[Punter, str]]]":
    left = iter(people)
    while some := list(itertools.islice(left, size)):
        yield some
