"""People at their pages: a line that comes again and loses no action, as the page's own does, and whims from a seed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import msgspec

from bankomet.play import fair
from bankomet.play.fair import Context
from tests.sim.auditor import Auditor
from tests.sim.loop import SimLoop
from tests.sim.network import END, Line, Road, read
from tests.sim.process import Process
from tests.support.players import Books
from tests.support.web import merge

Message = dict[str, Any]
FIRST_WAIT_MS: Final = 250
LONGEST_WAIT_MS: Final = 8_000
SAY_AGAIN_MS: Final = 1_000
PING_EVERY_MS: Final = 10_000
SILENCE_MS: Final = 25_000
MOST_STAKED: Final = 60
WHIMS: Final = 0.02
PRESSES_BACK_MS: Final = 8_000
"""Who has just come in waits so long to be back by himself."""
BREAKS: Final = 0.03
"""How often a connection breaks just when something was asked."""
FORGETS: Final = 0.04
"""How often somebody falls to thinking until his clock has run out."""


@dataclass(eq=False)
class Link:
    """The line to one table: `static/link.js`, in Python."""

    loop: SimLoop
    road: Road
    random: Random
    reach: Callable[[Random], Process | None]
    """Some process that answers at the house's door now."""
    table: str
    hear: Callable[[Message], object]
    note: Callable[..., object]
    arrived: Callable[[Process, str], object] = lambda _process, _id: None
    token: str | None = None
    seen: int | None = None
    ready: bool = False
    greeted_ms: int = 0
    pending: dict[str, Message] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    """Those of them that were said on the line that stands."""
    lost_ms: dict[str, int] = field(default_factory=dict)
    """When the last line was lost on which each of the others was said."""
    asked_ms: int = 0
    """When the last of them was asked."""
    _line: Line | None = None
    _attempt: int = 0
    _heard_ms: int = 0
    _closed: bool = True

    def open(self) -> None:
        """The page is opened."""
        self._closed = False
        self._connect()
        self.loop.later(PING_EVERY_MS, self._keep_alive)

    def close(self) -> None:
        """The page is closed; what was asked and not answered goes with it."""
        self._closed = True
        for wish_id in [*self.pending]:
            self._forget(wish_id)
        self._drop()

    @property
    def closed(self) -> bool:
        """Is no page open?"""
        return self._closed

    def ask(self, wish: Message) -> None:
        """Something to be done, kept until answered."""
        self.pending[wish["id"]] = wish
        self.asked_ms = self.loop.now_ms
        if self.ready:
            self._say(wish)

    def send(self, message: Message) -> None:
        """Something said, if the line is open."""
        if self._line is not None:
            data = msgspec.json.encode(message)
            self.note("says", self.table, data.decode())
            self._line.up.send(data)

    def _say(self, wish: Message) -> None:
        lost = self.lost_ms.get(wish["id"])
        self.send(wish if lost is None else {**wish, "again": self.loop.now_ms - lost})
        self.said.add(wish["id"])

    def _say_all(self) -> None:
        if self.ready:
            for wish in self.pending.values():
                self._say(wish)

    def _forget(self, wish_id: str) -> None:
        self.pending.pop(wish_id, None)
        self.said.discard(wish_id)
        self.lost_ms.pop(wish_id, None)

    def _lose(self) -> None:
        self.ready, self._line = False, None
        self.lost_ms |= dict.fromkeys(self.said, self.loop.now_ms)
        self.said.clear()

    def broken(self) -> None:
        """The network has lost the connection."""
        if self._line is not None:
            self._line.break_off()

    def _connect(self) -> None:
        if self._closed or self._line is not None:
            return
        process = self.reach(self.random)
        if process is None or self.road.blocked_until_us > self.loop.now_us:
            self._again()
            return
        inbox: asyncio.Queue[bytes | None] = asyncio.Queue()

        def arrive(data: bytes | None) -> None:
            inbox.put_nowait(data)
            if data is not END and b'"id":"' in data:
                self.arrived(process, read(data)["id"])

        line = Line(self.road, arrive, lambda data: self._hear(line, data))
        self._line = line
        self._heard_ms = self.loop.now_ms
        self.loop.later(self.road.delay_us() / 1000, process.accept, line, inbox, self.token, self.table)
        self.send({"do": "hello", "seen": self.seen, "lang": "en"})

    def _again(self) -> None:
        wait = min(FIRST_WAIT_MS * 2**self._attempt, LONGEST_WAIT_MS) * (0.7 + 0.6 * self.random.random())
        self._attempt = min(self._attempt + 1, 10)
        self.loop.later(wait, self._connect)

    def _drop(self) -> None:
        if self._line is not None:
            line = self._line
            self._lose()
            line.close_by_client()

    def _hear(self, line: Line, data: bytes | None) -> None:
        if line is not self._line:
            return
        if data is END:
            self._lose()
            self._again()
            return
        self._heard_ms = self.loop.now_ms
        self.note("hears", self.table, data)
        message = read(data)
        match message["is"]:
            case "cookie":
                self.token = message["token"]
            case "table" if not self.ready:
                self.ready, self._attempt, self.greeted_ms = True, 0, self.loop.now_ms
                self._say_all()
            case "no" if message["code"] == "may_be_done":
                self.loop.later(SAY_AGAIN_MS, self._say_all)
                return
            case "done" | "no":
                self._forget(str(message["id"]))
            case _:
                pass
        self.hear(message)

    def _keep_alive(self) -> None:
        if self._closed:
            return
        if self._line is not None:
            if self.loop.now_ms - self._heard_ms <= SILENCE_MS:
                self.send({"do": "ping"})
            else:
                self._drop()
                self._again()
        self.loop.later(PING_EVERY_MS, self._keep_alive)


@dataclass(eq=False)
class Person:
    """Somebody at a table: plays by whim, comes and goes."""

    name: str
    link: Link
    random: Random
    auditor: Auditor
    plays: bool = True
    calm: bool = False
    """Now he plays steadily, stays, and forgets nothing."""
    gone: bool = False
    """For good."""
    n: int = 0
    public: Message = field(default_factory=dict)
    you: Message = field(default_factory=dict)
    who: str = ""
    books: Books = field(default_factory=Books)
    _spoken_at: str = ""
    _shared: str = ""
    _thinks: bool = False
    _count: int = 0
    _shares: dict[str, bytes] = field(default_factory=dict)

    def come(self) -> None:
        """Opens the page."""
        if self.link.closed and not self.gone:
            self.link.seen = None
            self.link.open()

    def go(self) -> None:
        """Closes it."""
        self.link.close()

    def go_for_good(self) -> None:
        """And never opens it again."""
        self.gone = True
        self.go()

    # ---------------------------------------------------------------------------------------------- what he is told

    def hear(self, told: Message) -> None:
        """A message has come."""
        match told["is"]:
            case "cookie":
                self.who = told["person"]
            case "table":
                self.n, self.public, self.you = told["n"], _own_copy(told["public"]), told["you"]
                self.books.begin(self.public, self.n)
                self._spoken_at = self._shared = ""
                self._look()
                self.auditor.shown_own(self.link.table, self.who, self.n, self.you)
            case "news":
                self.n = told["n"]
                merge(self.public, told["patch"])
                self.books.hear(told["facts"], self.n)
                self._look()
            case "you":
                self.you = told["you"]
                self.auditor.shown_own(self.link.table, self.who, told["n"], self.you)
            case "no":
                if told["id"] is not None:
                    self.auditor.refused(self.link.table, self.who, told["id"], told["code"])
                if told["code"] == "store_down":
                    self._spoken_at = self._shared = ""
            case _:
                pass
        self.link.seen = self.n
        self._begin_to_think()

    def arrived(self, process: Process, action_id: str) -> None:
        """What he has asked has reached a process."""
        self.auditor.arrived((process.life, self.link.table, self.who), action_id)

    def _look(self) -> None:
        """What the page shows now, held against the log."""
        self.auditor.shown(self.link.table, self.who, self.n, self.public)
        owned = {seat: each["purse"] + each["stake"] for seat, each in self.public["seats"].items()}
        reckoned = {seat: self.books.purses.get(seat) for seat in owned}
        if owned != reckoned:
            self.auditor.fault(self.link.table, "facts", f"{self.name} sees {owned}, and reckons {reckoned}")

    # ---------------------------------------------------------------------------------------------- what he does

    def _begin_to_think(self) -> None:
        if self._thinks or not self.public or not self.link.ready:
            return
        self._thinks = True
        wait = 200 + self.random.random() ** 3 * 4_000
        if not self.calm and self.random.random() < FORGETS:
            wait += 30_000
        self.link.loop.later(wait, self._think)

    def _think(self) -> None:
        self._thinks = False
        if self.link.ready and not self.link.pending:
            self._share()
            if self.plays:
                self._act()

    def _share(self) -> None:
        """His page's part in the order of the cards: `static/share.js`."""
        seal, asked, seat = self.public["seal"], self.you["share"], self.you["seat"]
        if not seal or seat is None or asked not in ("wanted", "asked"):
            return
        key, closed = f"{seal['table']} {seal['no']}", seal["closed"]
        if asked == "asked" and closed is None:
            return  # what is told of the seal and of him has come apart
        saying = f"{asked} {key} {closed and closed['cut']}"
        if self._shared == saying:
            return
        self._shared = saying
        if asked == "wanted":
            share = self._shares.setdefault(key, self.random.randbytes(32))
            digest = fair.share_digest(Context(seal["table"], seal["no"]), seat, share).hex()
            self._say("share", no=seal["no"], digest=digest)
        elif key in self._shares:
            self._say("open", no=seal["no"], share=self._shares[key].hex(), cut=closed["cut"])

    def _act(self) -> None:
        may, random = self.you["may"], self.random
        if self.you["seat"] is None:
            if "sit" in may:
                self._do("sit", seat=None, name=self.name)
        elif "back" in may:
            if self.link.loop.now_ms - self.link.greeted_ms > PRESSES_BACK_MS:
                self._do("back")
            else:
                self.link.loop.later(PRESSES_BACK_MS, self._begin_to_think)
        elif "refill" in may:
            self._do("refill")
        elif "cut" in may and random.random() < 0.7:
            self._do("cut", cards=random.randint(1, max(1, self.public["game"]["cards_left"] - 1)))
        elif "run" in may and not self.public["running"]:
            self.link.send({"do": "run", "on": True} if random.random() < 0.5 else {"do": "card"})
            self.link.loop.later(2_000, self._begin_to_think)
        elif not self.calm and random.random() < WHIMS:
            self._whim(may)
        else:
            self._speak()

    def _whim(self, may: list[str]) -> None:
        bots = [int(seat) for seat, shown in self.public["seats"].items() if shown["bot"]]
        match self.random.randrange(6):
            case 0 if "rise" in may:
                self._do("rise")
            case 1 if "add_bot" in may:
                self._do("add_bot", style=self.random.choice(["steady", "bold", "counter", None]))
            case 2 if "drop_bot" in may and bots:
                self._do("drop_bot", seat=self.random.choice(bots))
            case 3:
                self.link.send({"do": "pace", "pace": self.random.choice(["calm", "even", "brisk"])})
            case 4:
                self.link.send({"do": "lang", "lang": self.random.choice(["ru", "en"])})
            case _:
                self._do("move", at=self.public["at"], move=f"stake {self.you['seat']} 999999")

    def _speak(self) -> None:
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
        self._do("move", at=at, move=move)

    def _say(self, do: str, **fields: object) -> None:
        """Something with an id that the page does not repeat by itself."""
        self.link.send({"do": do, "id": self._id(), **fields})

    def _do(self, do: str, **fields: object) -> None:
        wish = {"do": do, "id": self._id(), **fields}
        self.link.ask(wish)
        if not self.calm and self.random.random() < BREAKS:
            self.link.loop.later(self.random.randrange(100), self.link.broken)

    def _id(self) -> str:
        self._count += 1
        return f"{self.name.replace(' ', '')}-{self._count:06}"


def _own_copy(public: Message) -> Message:
    """A view into which its page may merge what follows."""
    return {**public, "seats": dict(public["seats"])}
