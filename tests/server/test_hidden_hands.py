"""Hidden hands on the wire: what a page may not know is in none of the bytes that it gets, and changes none of them."""

import asyncio
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
import pytest

from bankomet.core.game import Seat
from bankomet.faces.protocol.broadcast import Broadcast, Moment, _seated_may
from bankomet.faces.protocol.session import Invitation, Session
from bankomet.play.log import parse_entry
from bankomet.play.store import Person
from bankomet.play.table import Table
from tests.support.house import STILL, Hall, opened
from tests.support.play import played


@pytest.fixture(autouse=True)
def _unsealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards come as the tale tells, so nothing is promised of them."""
    monkeypatch.setattr(Table, "owes_seal", False)


@pytest.fixture(autouse=True)
def _at_leisure(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told with the next that matters waits for it, and not for a clock that may run between two worlds."""
    monkeypatch.setattr("bankomet.faces.protocol.broadcast.COALESCE_MS", 3_600_000)


PEOPLE: Final = ("p1", "p2", "p3", "watcher")
"""The banker, the punter whose cards differ, another punter, and one who looks on."""
NO_MATTER: Final = re.compile(rb'"(left|whole)_ms":\d+|"table":{"id":"\w+"')
"""How much time is left, and a table's own number."""


@dataclass
class Page:
    """A page, and the bytes that it got since the tale began."""

    frames: list[bytes] = field(default_factory=list)

    def send(self, frame: bytes) -> bool:
        """Takes what a session hands to it."""
        if frame:
            self.frames.append(NO_MATTER.sub(b"", frame))
        return True


class World:
    """A table with four pages, at which cards and words come as they are told."""

    def __init__(self, hall: Hall, broadcast: Broadcast) -> None:
        self._hall = hall
        self._count = 0
        self.pages = {who: Page() for who in PEOPLE}
        self._sessions = {
            who: Session(
                house=hall.house, broadcast=broadcast, person=Person(who, None), lang="en",
                invitation=Invitation(None, "invite.this_computer"), send=page.send, encode=msgspec.json.encode,
            )
            for who, page in self.pages.items()
        }  # fmt: skip

    async def play(self, *lines: str) -> None:
        """`p2: draw 2` is said by a page, taken or not; `again` is a refresh of all pages; the rest just happens."""
        for line in lines:
            who, _, text = line.rpartition(": ")
            self._count += 1
            if line == "again":
                for session in self._sessions.values():
                    await session.receive({"do": "hello", "seen": 3})
            elif who:
                message = {"do": "move", "id": f"word-{self._count:04}", "at": self._hall.desk.table.at, "move": text}
                await self._sessions[who].receive(message)
            else:
                await self._happens(*text.partition(" ")[::2])

    async def _happens(self, kind: str, text: str) -> None:
        def make(table: Table) -> tuple[object, ...]:
            return (parse_entry(table.terms.game, kind, text),)

        await self._hall.ask("p1", make)  # type: ignore[arg-type]  # any entry

    def marked(self) -> None:
        """The tale begins here."""
        for page in self.pages.values():
            page.frames.clear()


def told(path: Path, header: str, before: tuple[str, ...], tale: tuple[str, ...]) -> dict[str, list[bytes]]:
    """What each page gets of a tale."""

    async def run() -> dict[str, list[bytes]]:
        async with opened(path, header, timing=STILL) as hall:
            hall.desk.let_go()  # the cards are the tale's: this house seals and deals none by itself
            broadcast = Broadcast(hall.desk, msgspec.json.encode)
            world = World(hall, broadcast)
            await world.play("again")
            await hall.sit("p1", "p2", "p3")
            await world.play("game lot 1", *before, "house close")
            world.marked()
            await world.play(*tale)
            broadcast.close()
            return {who: page.frames for who, page in world.pages.items()}

    path.mkdir()
    return asyncio.run(run())


OCHKO: Final = ("p1: bank 1 50", "p2: stake 2 10", "p3: stake 3 20")
THIRTY_ONE: Final = ("p2: stake 2 2", "p3: stake 3 2")


def ochko(second: str, third: str, drawn: str, *words: str) -> tuple[str, ...]:
    """Seat 2 has these cards, and draws this one; the others are told all the while, and refused what is not theirs."""
    return (
        f"game deal 2 {second}", "game deal 3 5♠", "game deal 1 7♠", "again", f"game deal 2 {third}", "game deal 3 6♠",
        "game deal 1 8♠", "p3: draw 3", "again", "p2: draw 2", "p1: stand 1", f"game deal 2 {drawn}", "p3: deal 3 K♠",
        "again", "p2: stand 2", *words, "p3: draw 3", "game deal 3 2♠", "p3: stand 3", "again", "p1: draw 1",
        "game deal 1 2♦",
    )  # fmt: skip


def thirty_one(first: str, second: str, third: str, drawn: str) -> tuple[str, ...]:
    """Seat 3 speaks first; seat 2 has these cards."""
    return (
        "game deal 3 5♠", f"game deal 2 {first}", "game deal 1 7♠", "game deal 3 6♠", f"game deal 2 {second}", "again",
        "game deal 1 8♠", "game deal 3 7♦", f"game deal 2 {third}", "game deal 1 9♠", "p2: stand 2", "p3: draw 3",
        "game deal 3 2♠", "p3: stand 3", "p2: draw 2", f"game deal 2 {drawn}", "again", "p2: stand 2", "p1: draw 1",
        "game deal 1 2♦", "again",
    )  # fmt: skip


TALES: Final = {
    "ochko: over and not, other cards": ("ochko book", OCHKO, ochko("10♥", "6♥", "9♥"), ochko("4♣", "J♣", "K♣")),
    "ochko: over at the deal": ("ochko book aces=bust", OCHKO, ochko("9♥", "6♥", "4♥"), ochko("3♣", "4♣", "A♦")),
    "ochko: pictures count ten": ("ochko ten", OCHKO, ochko("K♥", "6♥", "9♥"), ochko("2♣", "3♣", "4♣")),
    "thirty-one: high and low": ("thirty-one book", THIRTY_ONE, thirty_one("K♥", "9♥", "2♥", "3♥"),
                                 thirty_one("A♣", "2♣", "3♣", "4♣")),
    "thirty-one: a drawn 31": ("thirty-one coup", THIRTY_ONE, thirty_one("10♥", "9♥", "5♥", "7♥"),
                               thirty_one("3♣", "3♦", "4♣", "A♥")),
}  # fmt: skip


@pytest.mark.parametrize("name", TALES)
def test_the_bytes_are_the_same_whatever_another_holds(tmp_path: Path, name: str) -> None:
    """Before the showdown, for the banker, the other punter and who looks on: news, views after a refresh, refusals."""
    header, before, one, other = TALES[name]
    worlds = [told(tmp_path / str(number), header, before, tale) for number, tale in enumerate((one, other))]
    for who in ("p1", "p3", "watcher"):
        assert worlds[0][who] == worlds[1][who], who
        assert len(worlds[0][who]) >= 15
    assert worlds[0]["p2"] != worlds[1]["p2"], "he sees his own"
    cards = {line.rpartition(" ")[2] for line in one if line.startswith("game deal 2 ")}
    for who, own in (("p1", False), ("p2", True), ("p3", False), ("watcher", False)):
        bytes_of = b"".join(worlds[0][who])
        assert all((card.encode() in bytes_of) is own for card in cards), who


def test_o6_a_dealt_21_of_the_bankers_hides_all_other_hands_for_good(tmp_path: Path) -> None:
    """Not even their owners get a byte of them, whatever they were; a refresh afterwards brings none either."""

    def tale(second: str, third: str) -> tuple[str, ...]:
        return (
            f"game deal 2 {second}", "game deal 3 5♠", "game deal 1 10♠", f"game deal 2 {third}", "game deal 3 6♠",
            "again", "game deal 1 A♠", "again", "p2: stand 2", "p2: bank 2 20", "again",
        )  # fmt: skip

    tales = (tale("A♥", "10♥"), tale("2♣", "3♣"))
    worlds = [told(tmp_path / str(number), "ochko book", OCHKO, each) for number, each in enumerate(tales)]
    assert worlds[0] == worlds[1]
    shown = b"".join(frame for frames in worlds[0].values() for frame in frames)
    assert "A♠".encode() in shown
    assert not any(card.encode() in shown for card in ("A♥", "10♥", "5♠", "6♠"))


@pytest.mark.parametrize(("header", "lines", "offered"), [
    ("thirteen 002", ("join 1 2", "lot 1"), True),
    ("ochko book", ("join 1 2", "lot 1"), False),
    ("thirty-one book", ("join 1 2", "lot 1"), False),
])  # fmt: skip
def test_a_pace_is_offered_where_the_banker_turns_cards(header: str, lines: tuple[str, ...], *, offered: bool) -> None:
    """T9: hands are dealt by themselves, so there is no pace to choose."""
    table = played(header, *lines).table
    assert ("pace" in set(_seated_may(table, Seat(1), Moment.of(table)))) is offered
