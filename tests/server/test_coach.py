"""The coach on the wire: to each of his own decisions, when they are past; before, where the table allows it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from bankomet.core.game import Seat
from bankomet.faces.protocol.broadcast import Broadcast
from bankomet.play.log import parse_entry
from bankomet.play.table import Entry, Table
from tests.support.ears import Ear, Message, session_of
from tests.support.house import Hall, fresh_desk, opened

NOTHING: Message = {"is": "coach", "coup": 1, "lines": [], "cost_milli": 0}
DEALT = ("deal 2 9♥", "deal 3 10♠", "deal 1 8♠", "deal 2 7♥", "deal 3 9♦", "deal 1 10♦")
"""Sixteen, nineteen, and eighteen for the banker."""


@pytest.fixture(autouse=True)
def _unsealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards come as the tale tells, so nothing is promised of them."""
    monkeypatch.setattr(Table, "owes_seal", False)


async def happens(hall: Hall, *lines: str) -> None:
    """Records of the game, or of the house where a line says so."""
    for line in lines:
        kind, text = ("house", line.removeprefix("house ")) if line.startswith("house ") else ("game", line)

        def make(table: Table, kind: str = kind, text: str = text) -> tuple[Entry, ...]:
            return (parse_entry(table.terms.game, kind, text),)

        await hall.ask("anybody", make)


async def answer(hall: Hall, broadcast: Broadcast, who: str, do: str) -> Message:
    """What somebody is answered who asks for it."""
    ear = Ear()
    session = session_of(hall, broadcast, who, ear)
    await session.receive({"do": do})
    session.leave()
    (told,) = ear.told
    return told


def at_table(path: Path, header: str, scenario: Callable[[Hall, Broadcast], Awaitable[None]]) -> None:
    """Three sit, and what happens there."""

    async def run() -> None:
        async with opened(path, header) as hall:
            await hall.sit("p1", "p2", "p3")
            broadcast = Broadcast(hall.desk, msgspec.json.encode)
            await scenario(hall, broadcast)
            broadcast.close()

    asyncio.run(run())


def test_each_is_told_of_his_own_past_decisions_and_of_nothing_else(tmp_path: Path) -> None:
    """Not of a coup that runs, not of another's hand; and it is known again after a restart, and of who has risen."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        people = ("p1", "p2", "p3", "watcher")

        async def told() -> dict[str, Message]:
            return {who: await answer(hall, broadcast, who, "coach") for who in people}

        before = await told()
        assert before == {key: {**NOTHING, "coup": None} for key in people}
        await happens(hall, "lot 1", "bank 1 50", "stake 2 10", "stake 3 20", "house close", *DEALT)
        await happens(hall, "stand 2", "stand 3")
        assert await told() == before, "the coup runs"
        await happens(hall, "stand 1")
        first = await told()
        assert first["watcher"] == NOTHING
        as_if = "Reckoned for one punter and fresh packs."
        assert first["p3"] == {**NOTHING, "lines": ["With 19 you were right to stand.", as_if]}
        assert first["p1"] == {**NOTHING, "lines": ["With 18 you were right to stand.", as_if]}
        better, said_so = first["p2"]["lines"]
        assert better.startswith("With 16 another card was better: standing cost ")
        assert said_so == as_if
        assert first["p2"]["cost_milli"] > 0
        await happens(hall, "bank 2 50", "stake 1 10", "stake 3 5", "house close", "deal 3 2♥", "deal 1 3♥")
        assert await told() == first, "the next coup runs"
        again = await fresh_desk(hall.store, hall.desk.info)
        assert await answer(hall, Broadcast(again, msgspec.json.encode), "p2", "coach") == first["p2"]

    at_table(tmp_path, "ochko book", scenario)


def test_who_has_taken_a_seat_is_not_told_of_the_hand_that_was_played_there(tmp_path: Path) -> None:
    """The decisions are a person's, not a seat's."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        await happens(hall, "lot 1", "bank 1 50", "stake 2 10", "stake 3 20", "house close", *DEALT)
        await happens(hall, "stand 2", "house leave 2", "stand 3", "stand 1")
        await hall.sit("p9")
        assert hall.desk.table.seat_of("p9") == Seat(2)
        assert await answer(hall, broadcast, "p9", "coach") == NOTHING
        assert (await answer(hall, broadcast, "p2", "coach"))["cost_milli"] > 0

    at_table(tmp_path, "ochko book", scenario)


def test_a_hint_is_for_who_has_the_word_where_the_table_has_agreed_on_hints(tmp_path: Path) -> None:
    """The others are refused, whoever they are."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        async def codes() -> list[object]:
            told = [await answer(hall, broadcast, who, "hint") for who in ("p1", "p2", "p3", "watcher")]
            return [each.get("code", each["is"]) for each in told]

        await happens(hall, "lot 1", "bank 1 50", "stake 2 10", "stake 3 20", "house close", *DEALT)
        if not hall.desk.table.terms.hints:
            assert await codes() == ["no_hints"] * 4
            return
        assert await codes() == ["no_choice", "hint", "no_choice", "not_seated"]
        hint = await answer(hall, broadcast, "p2", "hint")
        assert hint["at"] == hall.desk.table.at
        assert hint["text"].startswith("Better another card: ")
        await happens(hall, "draw 2", "deal 2 K♠")
        assert (await answer(hall, broadcast, "p2", "hint"))["text"].startswith("Better to stand: ")

    for name, header in (("yes", "ochko book hints=yes"), ("no", "ochko book")):
        (tmp_path / name).mkdir()
        at_table(tmp_path / name, header, scenario)


@pytest.mark.parametrize(("header", "code"), [("thirteen 002", "no_coach"), ("ochko book draws=open", "not_solved")])
def test_where_nothing_is_solved_there_is_no_coach(tmp_path: Path, header: str, code: str) -> None:
    """The page is told beforehand, and who asks all the same is refused."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        assert (await answer(hall, broadcast, "p1", "coach"))["code"] == code
        assert (await answer(hall, broadcast, "p1", "hello"))["table"]["coach"] is False

    at_table(tmp_path, header, scenario)
