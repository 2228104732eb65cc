"""Who does what and when: made up on the way in the first world, word for word the same in the others.

Beside what the game waits for, everybody now and then tries what he may not: to speak for another, to turn a card that
is not his, to answer a decision that is past, to send what nobody can read.  What he gets for it is compared, too.
Nobody tries a move of his own hand that is not offered to him: whether it is refused is his own secret.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from bankomet.core.game import CHANCE, Seat
from bankomet.play import fair
from bankomet.play.fair import Context
from bankomet.play.table import Table
from tests.noninterference.scenes import TABLE, Scene

Message: TypeAlias = "dict[str, Any] | str | int | None"
"""What a page sends, right or wrong; `every page` by HTTP; None where nobody does anything."""
HTTP: Final = "http"
RESTART: Final = "restart"
"""Names of those who do something, beside pages: a stranger asks by HTTP; the house closes, and opens again."""
WAITS_MS: Final = (40, 130, 290, 700, 1900)
UNWILLING: Final = ("out", "pass", "take")
CARDS: Final = ("K♠", "A♥", "10♦", "7♣")


@dataclass(frozen=True, slots=True)
class Event:
    """Somebody sends a message, or asks for a page, at this time; or might have."""

    at_us: int
    who: str
    message: Message


class Source(Protocol):
    """Where the words come from."""

    def next_us(self, now: int) -> int | None:
        """When somebody does something next."""
        ...

    def event(self, table: Table, now: int) -> Event:
        """What he does then."""
        ...

    def of_bot(self, seat: Seat, offers: tuple[Any, ...]) -> str:
        """The word of a bot that is asked."""
        ...


@dataclass
class Replay:
    """The words of another world."""

    events: list[Event]
    bots: dict[Seat, list[str]]
    _next: int = 0
    _asked: dict[Seat, int] = field(default_factory=dict)

    def next_us(self, now: int) -> int | None:
        del now
        return self.events[self._next].at_us if self._next < len(self.events) else None

    def event(self, table: Table, now: int) -> Event:
        del table, now
        self._next += 1
        return self.events[self._next - 1]

    def of_bot(self, seat: Seat, offers: tuple[Any, ...]) -> str:
        asked = self._asked[seat] = self._asked.get(seat, -1) + 1
        said = self.bots.get(seat, [])
        return said[asked] if asked < len(said) else word(offers[0], Random(0))  # noqa: S311 - no secret


class Live:
    """Words made up on the way, by everybody who looks on."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.events: list[Event] = []
        self.bots: dict[Seat, list[str]] = {}
        self._dice = dice = Random(f"script {seed}")  # noqa: S311 - picks examples
        self._people = scene.people
        self._seed = seed
        self._count = 0
        self._curious = dice.choice((0.1, 0.2, 0.4))
        self._withhold = {seat for seat in scene.people.values() if dice.random() < 0.04}
        self._asks = dice.random() < 0.4
        """Does anybody ask for a page by HTTP?"""
        self._restarts = dice.random() < 0.2
        self._draws = dice.choice((0.4, 0.7, 0.95))
        """How eagerly cards are drawn."""

    def next_us(self, now: int) -> int:
        return now + self._dice.choice(WAITS_MS) * 1000 + self._dice.randrange(1000)

    def event(self, table: Table, now: int) -> Event:
        who, message = self._tries(table) if self._dice.random() < self._curious else self._useful(table)
        event = Event(now, who, message)
        self.events.append(event)
        return event

    def of_bot(self, seat: Seat, offers: tuple[Any, ...]) -> str:
        said = self._chosen(offers)
        self.bots.setdefault(seat, []).append(said)
        return said

    # ------------------------------------------------------------------------------------------ what the game waits for

    def _useful(self, table: Table) -> tuple[str, Message]:
        seats = {seat: who for who, seat in self._people.items() if seat is not None and seat in table.places}
        able = [each for each in (self._part(table, seat) for seat in seats) if each is not None]
        if not able:
            return "", None
        seat, message = self._dice.choice(able)
        return seats[seat], message

    def _part(self, table: Table, seat: Seat) -> "tuple[Seat, Message] | None":
        """What this seat can do now for the game to go on."""
        message = self._share(table, seat)
        if message is None and seat in table.state.awaited:
            message = self._said(table, self._chosen(table.offers(seat)))
        if message is None and table.turns() is CHANCE and not table.unopened:
            message = self._card(table, seat)
        return None if message is None else (seat, message)

    def _chosen(self, offers: tuple[Any, ...]) -> str:
        """One of the offers; hands are drawn to more or less eagerly, and few sit out or take back."""
        if offers[0].verb == "draw" and self._dice.random() < self._draws:
            return word(offers[0], self._dice)
        willing = [offer for offer in offers if offer.verb not in UNWILLING or self._dice.random() < 0.2]
        return word(self._dice.choice(willing or offers), self._dice)

    def _share(self, table: Table, seat: Seat) -> Message:
        seal = table.sealing.seal
        if seal is None or seal.void or table.places[seat].who in table.sealing.barred:
            return None
        own = share(self._seed, seal.context, seat)
        asked = {"id": self._id(), "no": seal.context.no}
        if seat in table.unopened and seat not in self._withhold:
            return {"do": "open", "share": own.hex(), **asked}
        fresh = table.state.stakes_open and not seal.orders and seat not in seal.shares
        if fresh and self._dice.random() < 0.25:
            return {"do": "share", "digest": fair.share_digest(seal.context, seat, own).hex(), **asked}
        return None

    def _card(self, table: Table, seat: Seat) -> Message:
        cutting = table.state.cutting()
        if table.cut is None and cutting is not None and cutting.seat == seat and self._dice.random() < 0.5:
            return {"do": "cut", "id": self._id(), "cards": self._dice.randrange(1, cutting.cards)}
        if table.state.paced and table.state.banking == seat:
            return {"do": "run", "on": True} if self._dice.random() < 0.2 else {"do": "card"}
        return None

    def _said(self, table: Table, text: str) -> Message:
        return {"do": "move", "id": self._id(), "at": table.at, "move": text}

    # ----------------------------------------------------------------------------------------- what they may not, or so

    def _tries(self, table: Table) -> tuple[str, Message]:
        if self._asks and self._dice.random() < 0.25:
            return HTTP, "every page"
        if self._restarts and self._dice.random() < 0.15:
            return RESTART, None
        who = self._dice.choice(list(self._people))
        return who, self._try(table, self._people[who])

    def _try(self, table: Table, seat: "Seat | None") -> Message:
        dice, others = self._dice, [each for each in table.places if each != seat] or [Seat(7)]
        other, card = dice.choice(others), dice.choice(CARDS)
        tries: list[Message] = [
            self._said(table, dice.choice((f"draw {other}", f"stand {other}", f"stake {other} 2", f"out {other}"))),
            self._said(table, dice.choice((f"deal {other} {card}", f"turn {card}", f"draw {other} {card}", "lot 1"))),
            self._said(table, dice.choice(("", "draw", f"show {other}", "deal 2 ??"))),
            {"do": "move", "id": self._id(), "at": f"{table.state.coups}.playing.0", "move": f"stand {seat or 1}"},
            {"do": "move", "id": "the-same-id", "at": table.at, "move": f"draw {other}"},
            {"do": "cut", "id": self._id(), "cards": dice.randrange(300)} if seat is None else {"do": "ping"},
            {"do": "open", "id": self._id(), "no": table.sealing.count + 1, "share": bytes(32).hex()},
            {"do": "share", "id": self._id(), "no": table.sealing.count, "digest": "??"},
            {"do": "sit", "id": self._id(), "seat": other, "name": None},
            {"do": "refill", "id": self._id()} if table.state.stakes_open else {"do": "back", "id": self._id()},
            {"do": "drop_bot", "id": self._id(), "seat": min(table.places, default=1)},
            {"do": "hello", "seen": dice.choice((None, 1)), "lang": dice.choice(("ru", "en"))},
            {"do": "lang", "lang": dice.choice(("ru", "en"))},
            {"do": "pace", "pace": dice.choice(("calm", "brisk"))},
            {"do": "card"} if seat is None else {"do": "ping"},
            {"do": "run", "on": True} if seat is None else {"do": "ping"},
            *[{"do": "coach"}] * 3,
            {"do": "hint"},
            {"do": "peek", "seat": other},
            17,
        ]
        return dice.choice(tries)

    def _id(self) -> str:
        self._count += 1
        return f"word-{self._count:05}"


def word(offer: Any, dice: Random) -> str:  # noqa: ANN401 - an offer of any game
    """A move that is on offer."""
    lo, hi = getattr(offer, "lo", None), getattr(offer, "hi", None)
    return str(offer.move if lo is None or hi is None else offer.move(dice.randint(lo, min(hi, lo + 30))))


def share(seed: int, context: Context, seat: Seat) -> bytes:
    """The bytes that a seat adds to the order in a world of this seed."""
    return Random(f"share {seed} {TABLE} {context.no} {seat}").randbytes(32)  # noqa: S311 - no secret
