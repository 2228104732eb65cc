"""A running table: what it stores, shows, answers and refuses, and how it stops."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from bankomet.core.game import CHANCE, Fact, Seat
from bankomet.play import actions, fair
from bankomet.play.actions import Action
from bankomet.play.checking import check
from bankomet.play.clocks import Pace
from bankomet.play.desk import MOST_AT_ONCE, MOST_WORDS, Desk, News
from bankomet.play.house import PERSON, Away, Join
from bankomet.play.log import record
from bankomet.play.sealer import Sealer
from bankomet.play.store import Row, StoreDown, Unsure
from bankomet.play.table import Entry, Table
from tests.support.house import QUICK, STILL, Hall, fresh_desk, opened, refused, seat_of, until

IN_STAKING = "000"


async def _staking(hall: Hall, *people: str) -> tuple[str, list[str]]:
    """People sit down, the bank falls to one of them, and he declares 300; the banker and the others."""
    await hall.sit(*people)
    await until(lambda: hall.desk.table.state.banking)
    banker = hall.desk.table.places[_banker(hall)].who
    await hall.say(banker, f"bank {seat_of(hall, banker)} 300")
    return banker, [who for who in people if who != banker]


def _banker(hall: Hall) -> Seat:
    banker = hall.desk.table.state.banking
    assert banker is not None
    return banker


def test_nothing_is_shown_or_answered_before_it_is_committed(tmp_path: Path) -> None:
    """Commit before showing: while the disk holds a record up, the table, its number and its listeners know nothing."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1")
            before, n, heard = hall.desk.table, hall.desk.n, len(hall.news)
            hall.store.gate.clear()
            asked = asyncio.ensure_future(hall.ask("p2", actions.sit("p2", "Vera", None)))
            await until(lambda: hall.store.waiting)
            await asyncio.sleep(0.02)
            assert (hall.desk.table, hall.desk.n, len(hall.news)) == (before, n, heard)
            assert not asked.done()
            hall.store.gate.set()
            assert await asked == n + 1
            assert hall.desk.table.seat_of("p2") == 2
            assert [each.kind for each in hall.news[-1].facts] == ["joined"]
            assert hall.news[-1].before == before
            await hall.holds()

    asyncio.run(scenario())


def test_what_waits_while_the_disk_is_busy_is_judged_after_what_is_being_stored(tmp_path: Path) -> None:
    """Two want the last seat: the second is asked while the first is not yet stored, and is refused all the same."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003 seats=2") as hall:
            await hall.sit("p1")
            hall.store.gate.clear()
            first = asyncio.ensure_future(hall.ask("p2", actions.sit("p2", "Vera", None)))
            await until(lambda: hall.store.waiting)
            second = asyncio.ensure_future(hall.ask("p3", actions.sit("p3", "Anna", None)))
            await asyncio.sleep(0.01)
            hall.store.gate.set()
            assert await first == 2
            assert await refused(second) == "table_full"

    asyncio.run(scenario())


def test_a_disk_that_refuses_changes_nothing_and_the_table_goes_on_when_it_is_back(tmp_path: Path) -> None:
    """StoreDown is a refusal like others; what the table does by itself is tried again."""

    async def scenario() -> None:
        async with opened(tmp_path, f"thirteen {IN_STAKING}", timing=QUICK) as hall:
            banker, (punter, *_) = await _staking(hall, "p1", "p2")
            hall.store.failing = True
            before, n, heard = hall.desk.table, hall.desk.n, len(hall.news)
            text = f"stake {seat_of(hall, punter)} 25"
            assert await refused(hall.say(punter, text, action_id="the-stake")) == "store_down"
            assert (hall.desk.table, hall.desk.n, len(hall.news)) == (before, n, heard)
            assert len(await hall.log()) == n
            assert hall.desk._tally.refusals == {"store_down": 1}
            hall.store.failing = False
            assert await hall.say(punter, text, action_id="the-stake") == n + 1
            hall.store.failing = True
            hall.desk.let_run(banker, on=True)
            await asyncio.sleep(0.08)  # the closing of stakes is due now, and refused more than once
            assert hall.desk.n == n + 1
            hall.store.failing = False
            await until(lambda: hall.desk.table.state.coups)
            await hall.holds()

    asyncio.run(scenario())


def test_a_seal_that_the_disk_refuses_many_times_is_opened_when_it_is_back(tmp_path: Path) -> None:
    """Each try promises another secret for the next coup; the one to be opened stays known."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, think_ms=30), bots=3) as hall:
            hall.desk.arrive("p1")
            refusals = Refusals(hall, "reveal ", 6)
            await until(lambda: not refusals.left)
            coups = hall.desk.table.state.coups
            await until(lambda: hall.desk.table.state.coups > coups + 1)
            await hall.holds()

    asyncio.run(scenario())


class Refusals:
    """The disk refuses every commit that begins so, for so many times."""

    def __init__(self, hall: Hall, begins: str, times: int) -> None:
        self.left = times
        self._begins = begins
        self._append = hall.store.append
        hall.store.append = self.append  # type: ignore[method-assign]

    async def append(self, table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
        """Stores them, or refuses."""
        if self.left and rows[0].record.text.startswith(self._begins):
            self.left -= 1
            raise StoreDown("store_down", why="the disk is full")
        await self._append(table_id, rows, at_ms, lease)


def test_a_seal_that_cannot_be_opened_is_told_of_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table stands, and whoever runs the server can see which and why."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, think_ms=30), bots=3) as hall:
            monkeypatch.setattr(Sealer, "_secret_of", lambda *_: bytes(32))
            hall.desk.arrive("p1")
            await until(lambda: caplog.records)
            assert f"table {hall.desk.info.id} stands at record {hall.desk.n}" in caplog.text

    asyncio.run(scenario())


HASTE: Final = replace(STILL, think_ms=400, draw_ms=1)
"""Stakes close after as long as a slow commit takes in the next two tests."""


def test_who_came_in_time_is_judged_before_the_clock_though_the_disk_was_slow(tmp_path: Path) -> None:
    """G3: his clock ran out while the disk wrote what somebody else had asked."""

    async def scenario() -> None:
        async with opened(tmp_path, f"thirteen {IN_STAKING}", timing=HASTE) as hall:
            _, (first, second) = await _staking(hall, "p1", "p2", "p3")
            await until(lambda: not hall.desk.table.owes_seal)
            n = hall.desk.n
            hall.store.gate.clear()
            slow = asyncio.ensure_future(hall.say(first, f"stake {seat_of(hall, first)} 10"))
            await until(lambda: hall.store.waiting)
            in_time = asyncio.ensure_future(hall.say(second, f"stake {seat_of(hall, second)} 20"))
            await asyncio.sleep(0.5)
            hall.store.gate.set()
            assert [await slow, await in_time] == [n + 1, n + 2]
            await until(lambda: not hall.desk.table.state.stakes_open)
            await hall.holds()

    asyncio.run(scenario())


def test_who_waited_for_his_answer_has_his_next_word_before_the_clock(tmp_path: Path) -> None:
    """G3: a connection is read on when what it asked last is answered, and the disk took longer than the clock."""

    async def scenario() -> None:
        async with opened(tmp_path, f"thirteen {IN_STAKING}", timing=HASTE) as hall:
            _, (first, _) = await _staking(hall, "p1", "p2", "p3")
            await until(lambda: not hall.desk.table.owes_seal)
            n, seat = hall.desk.n, seat_of(hall, first)

            async def speak() -> list[int]:
                return [await hall.say(first, f"stake {seat} {amount}") for amount in (10, 20)]

            hall.store.gate.clear()
            spoken = asyncio.ensure_future(speak())
            await until(lambda: hall.store.waiting)
            await asyncio.sleep(0.5)
            hall.store.gate.set()
            assert await spoken == [n + 1, n + 2]
            await hall.holds()

    asyncio.run(scenario())


def test_so_he_has_where_the_slow_commit_was_the_houses_own(tmp_path: Path) -> None:
    """The seal of the coup was still being written when he spoke."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=HASTE) as hall:

            def hold(news: News | None) -> None:
                if news is not None and news.after.state.stakes_open and news.after.owes_seal:
                    hall.desk.listeners.discard(hold)
                    hall.store.gate.clear()

            hall.desk.listeners.add(hold)
            await hall.sit("p1", "p2", "p3")
            await until(lambda: hall.desk.table.state.stakes_open and hall.store.waiting)
            seat, at = min(hall.desk.table.state.awaited), hall.desk.table.at
            who = hall.desk.table.places[seat].who

            async def speak() -> list[int]:
                return [await hall.say(who, text, at) for text in (f"stake {seat} 10", f"out {seat}")]

            spoken = asyncio.ensure_future(speak())
            await asyncio.sleep(0.5)
            assert hall.desk.table.owes_seal
            hall.store.gate.set()
            one, other = await spoken
            assert other == one + 1
            await hall.holds()

    asyncio.run(scenario())


def test_so_he_has_who_spoke_while_the_table_read_what_another_process_had_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, f"thirteen {IN_STAKING}", timing=replace(STILL, think_ms=600, draw_ms=1)) as hall:
            _, (first, _) = await _staking(hall, "p1", "p2", "p3")
            await until(lambda: not hall.desk.table.owes_seal)
            seat, reading = seat_of(hall, first), asyncio.Event()
            rows = hall.store.rows

            async def slowly(*args: Any, **how: Any) -> Any:  # noqa: ANN401 - as it is called
                reading.set()
                await asyncio.sleep(0.8)
                return await rows(*args, **how)

            monkeypatch.setattr(hall.store, "rows", slowly)
            hall.desk.read_soon()
            await reading.wait()
            n = hall.desk.n
            assert await hall.say(first, f"stake {seat} 10") == n + 1
            monkeypatch.undo()
            await hall.holds()

    asyncio.run(scenario())


def test_a_reading_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a desk that has nothing to do of its own: it would sleep until the table rests."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            other = await fresh_desk(hall.store, hall.desk.info)
            other.let_go()
            other.start()
            await asyncio.sleep(0.05)
            rows, failed = hall.store.rows, asyncio.Event()

            async def once(*_: Any, **__: Any) -> Any:  # noqa: ANN401 - as it is called
                monkeypatch.setattr(hall.store, "rows", rows)
                failed.set()
                raise StoreDown("store_down", why="nobody answers")

            await hall.sit("p1")
            monkeypatch.setattr(hall.store, "rows", once)
            other.read_soon()
            await failed.wait()
            await until(lambda: other.n == hall.desk.n)
            await other.stop()

    asyncio.run(scenario())


def test_who_drives_no_more_turns_no_card_behind_the_order(tmp_path: Path) -> None:
    """Another process has taken the table over while the order was written: the card is his, and so is the clock."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=QUICK) as hall:
            desk = hall.desk
            desk.lease = 5
            append, stored = hall.store.append, list[str]()

            async def noted(table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
                await append(table_id, rows, at_ms, lease)
                stored.extend(row.record.text.split()[0] for row in rows)
                if stored[-1] == "order":
                    desk.let_go()

            hall.store.append = noted  # type: ignore[method-assign]
            await hall.sit("p1", "p2")
            await until(lambda: "order" in stored)
            await asyncio.sleep(0.1)
            assert stored[-1] == "order"

    asyncio.run(scenario())


def test_every_word_is_answered_however_long_the_disk_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks have their turn after the eighth word in a row, and what has come meanwhile after them."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003 seats=30") as hall:
            append = hall.store.append

            async def slowly(*args: Any) -> None:  # noqa: ANN401 - as it is called
                await asyncio.sleep(0.06)
                await append(*args)

            monkeypatch.setattr(hall.store, "append", slowly)
            people = [f"p{number}" for number in range(1, 3 * MOST_WORDS)]
            asked = []
            for who in people:
                asked.append(asyncio.ensure_future(hall.ask(who, actions.sit(who, f"P {who[1:]}", None))))
                await asyncio.sleep(0.05)
            await asyncio.wait_for(asyncio.gather(*asked), 5)
            assert all(who in hall.desk.seats for who in people)
            await hall.holds()

    asyncio.run(scenario())


def test_nobody_is_refused_for_the_sake_of_what_the_disk_did_not_take(tmp_path: Path) -> None:
    """Two ask for one seat at once; while the disk refuses, neither has it."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            hall.store.failing = True
            asked = [refused(hall.ask(who, actions.sit(who, f"P {who}", Seat(3)))) for who in ("p1", "p2")]
            assert await asyncio.gather(*asked) == ["store_down", "store_down"]
            hall.store.failing = False
            answers = await asyncio.gather(
                *(hall.ask(who, actions.sit(who, f"P {who}", Seat(3))) for who in ("p1", "p2")), return_exceptions=True
            )
            assert answers[0] == 1
            assert getattr(answers[1], "code", None) == "seat_taken"
            await hall.holds()

    asyncio.run(scenario())


def test_what_is_stored_is_answered_whatever_fails_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: object) -> None:
        raise AssertionError("we are wrong")

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            monkeypatch.setattr(hall.desk, "_hold", broken)
            assert await hall.ask("p1", actions.sit("p1", "Andrei", None)) == 1
            await until(lambda: hall.desk.stopped)
            assert await hall.texts() == ["join 1 p1 person Andrei"]

    with caplog.at_level("CRITICAL"):
        asyncio.run(scenario())


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    """The same with a database that SQLite itself finds full."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1")
            full = await hall.store.read_number("PRAGMA page_count")
            await hall.store.run(f"PRAGMA max_page_count = {full}")
            codes = {await refused(_until_refused(hall))}
            assert codes == {"store_down"}
            n = hall.desk.n
            assert len(await hall.log()) == n
            await hall.store.run("PRAGMA max_page_count = 1000000")
            assert await hall.ask("p2", actions.sit("p2", "Vera", None)) == n + 1
            await hall.holds()

    asyncio.run(scenario())


async def _until_refused(hall: Hall) -> None:
    """Away and back, until the disk is full."""
    for _ in range(2000):
        await hall.ask("p1", lambda _: (Away(Seat(1)),))
        await hall.ask("p1", actions.back("p1"))


def test_a_card_asked_for_while_the_disk_is_down_holds_nobody_up(tmp_path: Path) -> None:
    """The event loop goes on for others, and the card comes when the disk is back."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, retry_ms=1500)) as hall:
            banker, _ = await _to_the_first_card(hall)
            hall.store.failing = True
            hall.desk.turn_card(banker)
            await asyncio.sleep(0.03)
            hall.desk.turn_card(banker)
            before = asyncio.get_running_loop().time()
            await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() - before < 1
            hall.store.failing = False
            hall.desk.turn_card(banker)
            await until(lambda: hall.facts("turned"))
            await hall.holds()

    asyncio.run(scenario())


async def _to_the_first_card(hall: Hall) -> tuple[str, str]:
    """Two people play 003 up to the first card, which waits for the banker; he and the punter."""
    await hall.sit("p1", "p2")
    await until(lambda: hall.desk.table.state.banking)
    banker = hall.desk.table.places[_banker(hall)].who
    punter = "p2" if banker == "p1" else "p1"
    await hall.say(punter, f"stake {seat_of(hall, punter)} 10")
    await until(lambda: hall.desk.table.turns() is CHANCE)
    return banker, punter


def test_a_card_is_turned_for_each_time_the_banker_asks(tmp_path: Path) -> None:
    """By hand one card at a time; asked twice before it has come, it comes once."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK) as hall:
            banker, punter = await _to_the_first_card(hall)
            await asyncio.sleep(0.03)
            assert not hall.facts("turned"), "the cards wait for the banker"
            hall.desk.turn_card(banker)
            hall.desk.turn_card(banker)
            await until(lambda: hall.facts("turned"))
            await asyncio.sleep(0.03)
            assert len(hall.facts("turned")) == 1
            with pytest.raises(Exception, match="only the banker"):
                hall.desk.turn_card(punter)
            with pytest.raises(Exception, match="only the banker"):
                hall.desk.let_run(punter, on=True)
            hall.desk.let_run(banker, on=True)
            await until(lambda: hall.desk.table.state.coups)
            await hall.holds()

    asyncio.run(scenario())


def test_a_card_asked_for_before_the_series_is_not_kept_for_it(tmp_path: Path) -> None:
    """A click while stakes are open turns no card when they are closed."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK) as hall:
            await hall.sit("p1", "p2")
            await until(lambda: hall.desk.table.state.banking)
            banker = hall.desk.table.places[_banker(hall)].who
            punter = "p2" if banker == "p1" else "p1"
            hall.desk.turn_card(banker)
            await asyncio.sleep(0.01)
            await hall.say(punter, f"stake {seat_of(hall, punter)} 10")
            await until(lambda: hall.desk.table.turns() is CHANCE)
            await asyncio.sleep(0.03)
            assert not hall.facts("turned")

    asyncio.run(scenario())


def test_the_same_action_gives_the_same_answer_and_changes_nothing_twice(tmp_path: Path) -> None:
    """Retry-safe: at once, later, in one batch with itself, and after the table was read anew."""

    async def scenario() -> None:
        async with opened(tmp_path, f"thirteen {IN_STAKING}", timing=QUICK) as hall:
            _, (punter, *_) = await _staking(hall, "p1", "p2")
            seat, at = seat_of(hall, punter), hall.desk.table.at
            say = [hall.say(punter, f"stake {seat} 25", at=at, action_id="click-0001") for _ in range(5)]
            answers = await asyncio.gather(*say)
            assert len(set(answers)) == 1
            await until(lambda: hall.desk.table.turns() is CHANCE)
            assert await hall.say(punter, f"stake {seat} 25", at=at, action_id="click-0001") == answers[0]
            other = hall.say(punter, f"stake {seat} 26", at=at, action_id="click-0001")
            assert await refused(other) == "action_reused"
            assert sum(text == f"stake {seat} 25" for text in await hall.texts()) == 1
            again = await fresh_desk(hall.store, hall.desk.info)
            again.start()
            action = Action(punter, "click-0001", f"stake {seat} 25", actions.move(punter, at, f"stake {seat} 25"))
            assert await again.act(action) == answers[0]
            assert await refused(again.act(replace(action, asked="something else"))) == "action_reused"
            await again.stop()
            await hall.holds()

    asyncio.run(scenario())


def test_two_people_may_choose_the_same_action_id(tmp_path: Path) -> None:
    """An action id is its person's own: nobody is answered with what somebody else has done."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            sits = [
                hall.ask(who, actions.sit(who, name, None), action_id="action-1", asked='["Sit"]')
                for who, name in (("p1", "Vera"), ("p2", "Anna"))
            ]
            assert await asyncio.gather(*sits) == [1, 2]
            assert (hall.desk.table.seat_of("p1"), hall.desk.table.seat_of("p2")) == (1, 2)
            again = await fresh_desk(hall.store, hall.desk.info)
            again.start()
            sit = Action("p2", "action-1", '["Sit"]', actions.sit("p2", "Anna", None))
            assert await again.act(sit) == 2
            await again.stop()

    asyncio.run(scenario())


def test_a_refused_action_may_be_tried_again_under_its_id(tmp_path: Path) -> None:
    """Only what is on the log is remembered."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            leave = actions.rise("p1")
            assert await refused(hall.ask("p1", leave, action_id="get-up-1")) == "not_seated"
            await hall.sit("p1")
            assert await hall.ask("p1", leave, action_id="get-up-1") == 2

    asyncio.run(scenario())


def test_a_second_writer_loses_the_race_reads_on_and_judges_again(tmp_path: Path) -> None:
    """Primary key (table, n): two desks of one table; each takes what the other stored, and tells its facts."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1")
            other = await fresh_desk(hall.store, hall.desk.info)
            other.start()
            heard: list[Fact] = []
            other.listeners.add(lambda news: heard.extend(news.facts if news else ()))
            await hall.sit("p2")
            want_seat_2 = Action("p3", "action-1", "sit 2", actions.sit("p3", "Anna", Seat(2)))
            assert await refused(other.act(want_seat_2)) == "seat_taken"
            assert [fact.kind for fact in heard] == ["joined"]
            assert other.table == hall.desk.table
            any_seat = Action("p3", "action-2", "sit", actions.sit("p3", "Anna", None))
            taken = await other.act(any_seat)
            assert other.table.seat_of("p3") == Seat(3)
            assert await hall.ask("p1", actions.rise("p1")) > taken
            await hall.holds()
            await other.stop()

    asyncio.run(scenario())


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    """Whatever both acknowledge is on the one log, in one order."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003 seats=60") as hall:
            other = await fresh_desk(hall.store, hall.desk.info)
            other.start()
            desks = [hall.desk, other]
            sits = [
                desks[i % 2].act(Action(f"p{i}", "action-1", "sit", actions.sit(f"p{i}", f"P {i}", None)))
                for i in range(60)
            ]
            answers = await asyncio.gather(*sits)
            log = await hall.log()
            for i, n in enumerate(answers):
                assert log[n - 1].text.endswith(f"p{i} person P {i}")
            await other.stop()

    asyncio.run(scenario())


def test_a_reading_that_fails_after_a_lost_race_neither_does_nor_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked asks again, for it may have been done; nobody waits for ever, and the table lives."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            other = await fresh_desk(hall.store, hall.desk.info)
            other.start()
            await hall.sit("p1")

            async def down(*_: object, **__: object) -> list[Row]:
                raise StoreDown("store_down", why="the disk is gone")

            with monkeypatch.context() as patched:
                patched.setattr(hall.store, "rows", down)
                sit = Action("p2", "action-1", "sit", actions.sit("p2", "Anna", None))
                with pytest.raises(Unsure):
                    await other.act(sit)
            assert await other.act(sit) == 2
            await other.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("by", ["a word", "a notice"])
def test_a_table_whose_store_has_gone_back_is_read_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, by: str
) -> None:
    """As after a restore in the middle of play: no gap is stored, who asked asks again, and the log says why."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1", "p2", "p3")
            await hall.store.run("DELETE FROM records WHERE n > 1")
            sit = Action("p4", "action-1", "sit", actions.sit("p4", "P 4", None))
            if by == "a notice":
                hall.desk.read_soon()
                await until(lambda: hall.desk.stopped)
            with pytest.raises(Unsure):
                await asyncio.wait_for(hall.desk.act(sit), 5)
            assert hall.desk.stopped
            assert hall.desk.unsure, "pages come again by themselves"
            again = await hall.house.desk(hall.desk.info.id)
            assert again.n == 1
            assert await again.act(sit) == 2
            hall.desk = again
            assert (await hall.texts())[:2] == ["join 1 p1 person P 1", "join 2 p4 person P 4"]
            await hall.holds()

    asyncio.run(scenario())
    assert "gone back" in caplog.text


def test_a_promise_of_before_the_store_went_back_is_taken_back(tmp_path: Path) -> None:
    """Its secret has been told since: under it nobody stakes again.  The next holds, and so does the log."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=replace(QUICK, think_ms=5), bots=3) as hall:
            await until(lambda: hall.desk.table.state.coups > 2)
            texts = await hall.texts()
            promised = max(n for n, text in enumerate(texts, 1) if text.startswith("commit 2 "))
            await hall.store.run(f"DELETE FROM records WHERE n > {promised}")  # noqa: S608 - a number
            hall.desk.read_soon()
            await until(lambda: hall.desk.stopped)
            hall.desk = await hall.house.desk(hall.desk.info.id)
            await until(lambda: hall.desk.table.state.coups > 2)
            kinds = [text.split()[:2] for text in (await hall.texts())[promised:]]
            assert kinds[:3] == [["withdraw", "2"], ["reveal", "2"], ["commit", "3"]]
            assert ["reveal", "3"] in kinds
            assert [kind for kind, *_ in kinds].count("withdraw") == 1
            await hall.holds()

    asyncio.run(scenario())


def test_a_table_that_slept_since_its_store_went_back_takes_its_promise_back(tmp_path: Path) -> None:
    """Nobody was there to wake it before it was put to sleep."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=replace(QUICK, think_ms=5), bots=3) as hall:
            await until(lambda: hall.desk.table.state.coups > 2)
            promised = max(n for n, text in enumerate(await hall.texts(), 1) if text.startswith("commit 2 "))
            await hall.store.run(f"DELETE FROM records WHERE n > {promised}")  # noqa: S608 - a number
            hall.desk.read_soon()
            await until(lambda: hall.desk.stopped)
            hall.desk.listeners.clear()
            await hall.house.sweep()
            assert not hall.house.running()
            hall.desk = await hall.house.desk(hall.desk.info.id)
            await until(lambda: hall.desk.n > promised + 2)
            assert (await hall.texts())[promised].startswith("withdraw 2")
            await hall.holds()

    asyncio.run(scenario())


def test_when_a_promise_is_taken_back_there_is_time_to_promise_shares_anew(tmp_path: Path) -> None:
    """By another process, as by `bankomet check --restored`, when stakes were about to be closed."""
    read_ms = 600

    async def scenario() -> None:
        async with opened(tmp_path, timing=replace(QUICK, think_ms=5, read_ms=read_ms), bots=3) as hall:
            await until(lambda: hall.desk.table.state.coups > 0 and hall.desk.table.state.staked)
            await asyncio.sleep(0.6 * read_ms / 1000)
            found = await check(hall.store, restored=True)
            assert found.withdrawn == 1
            hall.desk.read_soon()
            coups = hall.desk.table.state.coups
            await until(lambda: hall.desk.table.state.coups > coups)
            rows = await hall.store.rows(hall.desk.info.id)
            anew = next(i for i, row in enumerate(rows) if row.record.text.startswith("withdraw ")) + 2
            closed = next(row for row in rows[anew:] if row.record.text == "close")
            assert rows[anew].record.text.startswith("commit ")
            assert closed.at_ms - rows[anew].at_ms >= 0.9 * read_ms
            await hall.holds()

    asyncio.run(scenario())


def test_a_table_that_is_not_in_its_store_any_more_stops(tmp_path: Path) -> None:
    """It was founded after the backup was made; as yet nobody has sat down at it."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.store.run("DELETE FROM tables")
            with pytest.raises(Unsure):
                await asyncio.wait_for(hall.ask("p1", actions.sit("p1", "P 1", None)), 5)
            assert await refused(hall.house.desk(hall.desk.info.id)) == "no_such_table"

    asyncio.run(scenario())


def test_an_assertion_stops_the_table_and_everybody_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """We are wrong: all who wait are answered, later ones too; the log stands, and the table can be read anew."""

    def broken(_: Table) -> tuple[Entry, ...]:
        raise AssertionError("we are wrong")

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1")
            changes = hall.changes
            good = [hall.ask(f"p{i}", actions.sit(f"p{i}", f"P {i}", None)) for i in range(2, 4)]
            many = [hall.ask("p1", broken) for _ in range(2 * MOST_AT_ONCE + 5)]
            codes = await asyncio.gather(*map(refused, (*good, *many)))
            assert set(codes) == {"table_stopped"}
            assert hall.desk.stopped
            assert hall.changes == changes + 1
            assert await refused(hall.ask("p1", actions.rise("p1"))) == "table_stopped"
            assert await hall.texts() == ["join 1 p1 person P 1"]
            again = await hall.house.desk(hall.desk.info.id)
            assert again is not hall.desk
            assert (again.n, again.stopped) == (1, False)
            sit = Action("p2", "action-1", "sit", actions.sit("p2", "Anna", None))
            assert await again.act(sit) == 2

    with caplog.at_level(logging.CRITICAL):
        asyncio.run(scenario())


def test_a_table_that_is_stopped_stores_what_it_has_begun_and_leaves_the_rest_to_the_next(tmp_path: Path) -> None:
    """No answer is left open, and nothing that was stored, or will be when it is asked again, is called refused."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            hall.store.gate.clear()
            first = asyncio.ensure_future(hall.ask("p1", actions.sit("p1", "Vera", None)))
            await until(lambda: hall.store.waiting)
            second = asyncio.ensure_future(hall.ask("p2", actions.sit("p2", "Anna", None)))
            await asyncio.sleep(0)
            stopping = asyncio.ensure_future(hall.desk.stop())
            await asyncio.sleep(0.01)
            assert not stopping.done()
            hall.store.gate.set()
            await stopping
            assert await first == 1
            for asked in (second, hall.ask("p3", actions.sit("p3", "Zoe", None))):
                with pytest.raises(Unsure):
                    await asked
            assert len(await hall.log()) == 1

    asyncio.run(scenario())


def test_many_actions_of_one_moment_are_one_commit(tmp_path: Path) -> None:
    """What arrives while the disk is busy goes into one batch, in its order."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003 seats=100") as hall:
            hall.store.gate.clear()
            sits = [
                asyncio.ensure_future(hall.ask(f"p{i}", actions.sit(f"p{i}", f"P {i}", None))) for i in range(1, 101)
            ]
            await until(lambda: hall.store.waiting)
            await asyncio.sleep(0.01)
            hall.store.gate.set()
            assert [await each for each in sits] == list(range(1, 101))
            assert len(hall.news) <= 2
            assert [fact.seat for fact in hall.facts("joined")] == list(range(1, 101))
            await hall.holds()

    asyncio.run(scenario())


def test_whoever_gives_up_waiting_harms_nobody(tmp_path: Path) -> None:
    """A client that is gone before its answer: what it asked is stored or not, and the others are answered."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            hall.store.gate.clear()
            gone = asyncio.ensure_future(hall.ask("p1", actions.sit("p1", "Vera", None)))
            await until(lambda: hall.store.waiting)
            never = asyncio.ensure_future(hall.ask("p2", actions.sit("p2", "Anna", None)))
            stays = asyncio.ensure_future(hall.ask("p3", actions.sit("p3", "Zoe", None)))
            await asyncio.sleep(0)
            gone.cancel()
            never.cancel()
            await asyncio.sleep(0)
            hall.store.gate.set()
            assert await stays == 2
            assert (await hall.texts())[:2] == ["join 1 p1 person Vera", "join 2 p3 person Zoe"]

    asyncio.run(scenario())


def test_pace_is_the_bankers_or_the_only_persons_and_is_kept(tmp_path: Path) -> None:
    """Pace survives a restart; a punter among people does not set it."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK) as hall:
            await hall.sit("p1")
            await hall.desk.set_pace("p1", Pace.BRISK)
            await hall.sit("p2")
            await until(lambda: hall.desk.table.state.banking)
            banker = hall.desk.table.places[_banker(hall)].who
            punter = "p2" if banker == "p1" else "p1"
            assert await refused(hall.desk.set_pace(punter, Pace.CALM)) == "not_banker"
            assert hall.desk.pace is Pace.BRISK
            await hall.desk.set_pace(banker, Pace.CALM)
            info = await hall.store.table(hall.desk.info.id)
            assert info is not None
            assert (await fresh_desk(hall.store, info)).pace is Pace.CALM

    asyncio.run(scenario())


def test_cards_that_run_stop_running_with_the_bank(tmp_path: Path) -> None:
    """The next banker turns his own cards until he lets them run."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK) as hall:
            banker, punter = await _to_the_first_card(hall)
            hall.desk.let_run(banker, on=True)
            for _ in range(60):
                await until(lambda: hall.desk.table.turns() is not CHANCE)
                if hall.desk.table.state.banking != seat_of(hall, banker):
                    break
                await asyncio.sleep(0.01)
                if hall.desk.table.state.awaited:
                    await hall.say(punter, f"stake {seat_of(hall, punter)} 10")
            assert hall.desk.table.state.banking == seat_of(hall, punter)
            assert not hall.desk.running

    asyncio.run(scenario())


def test_the_cut_decides_where_the_pack_begins(tmp_path: Path) -> None:
    """T8: the cutter lifts his cards, once, and only until the first card is turned."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK) as hall:
            banker, punter = await _to_the_first_card(hall)
            assert await refused(hall.ask(banker, actions.cut(banker, 17))) == "not_cutter"
            for cards in (0, 52, 1000):
                assert await refused(hall.ask(punter, actions.cut(punter, cards))) == "cut_range"
            await hall.ask(punter, actions.cut(punter, 17))
            assert await refused(hall.ask(punter, actions.cut(punter, 18))) == "already_cut"
            hall.desk.turn_card(banker)
            await until(lambda: hall.facts("turned"))
            assert await refused(hall.ask(punter, actions.cut(punter, 18))) in ("not_cutter", "already_cut")

    asyncio.run(scenario())


@pytest.mark.parametrize("cards", [1, 17, 51])
def test_a_cut_decides_which_card_is_turned_first(tmp_path: Path, cards: int) -> None:
    """So many cards are lifted off the order that the secret gives, and the next is the first."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK, seed=3) as hall:
            banker, punter = await _to_the_first_card(hall)
            await hall.ask(punter, actions.cut(punter, cards))
            hall.desk.turn_card(banker)
            await until(lambda: hall.facts("turned"))
            seal = next(news.after.sealing.seal for news in hall.news if news.facts and news.facts[0].kind == "turned")
            assert seal is not None
            order, rows = seal.orders[0].order, await hall.store.rows(hall.desk.info.id)
            secret = [row.secret for row in rows if row.secret is not None][seal.context.no - 1]
            whole = fair.ordered(seal.context, secret, {}, 0, order.items)
            assert str(hall.facts("turned")[0].card) == whole[cards]

    asyncio.run(scenario())


def test_a_record_that_was_never_judged_stops_the_reading(tmp_path: Path) -> None:
    """A log that the rules refuse is not played on: the table cannot be opened, and says why."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1")
            await hall.desk.stop()
            twice = Join(Seat(2), "p2", PERSON, "P 1")
            await hall.store.append(hall.desk.info.id, [Row(record(2, twice))], 0)
            assert await refused(fresh_desk(hall.store, hall.desk.info)) == "log_damaged"

    asyncio.run(scenario())


def test_whoever_else_waits_has_his_turn_before_what_is_due_next(tmp_path: Path) -> None:
    """News of other tables do not wait until this one has reckoned its next record."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=QUICK, bots=3) as hall:
            done: list[str] = []
            append = hall.store.append

            async def noted(*args: Any) -> None:  # noqa: ANN401 - as it is called
                done.append("next")
                await append(*args)

            def told(news: News | None) -> None:
                if news is not None:
                    done.append("told")
                    asyncio.get_running_loop().call_soon(done.append, "others")

            hall.store.append = noted  # type: ignore[assignment, method-assign]
            hall.desk.listeners.add(told)
            hall.desk.arrive("watcher")
            await until(lambda: done.count("told") > 100)
            assert {after for what, after in pairwise(done) if what == "told"} == {"others"}

    asyncio.run(scenario())


def test_the_order_stands_and_is_told_of_before_its_first_card(tmp_path: Path) -> None:
    """In a commit of its own; from then on nobody cuts, and a process that takes the table over deals from it."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=QUICK, bots=3) as hall:
            hall.desk.arrive("watcher")
            await until(lambda: hall.desk.table.state.coups >= 2)
            ordered = [no for no, news in enumerate(hall.news) if _orders(news.after) > _orders(news.before)]
            assert ordered
            for no in ordered:
                assert hall.news[no].facts == ()
                assert hall.news[no].after.turns() is CHANCE
                assert hall.news[no].after.cutting is None
            await hall.holds()

    asyncio.run(scenario())


def test_an_order_that_another_writer_has_forestalled_turns_no_card(tmp_path: Path) -> None:
    """What was due is reckoned anew: meanwhile the other may have ordered and turned all the cards."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=QUICK, bots=3) as hall:
            hall.desk.arrive("watcher")
            append = hall.store.append
            forestalled: list[int] = []

            async def forestall(table_id: str, rows: Sequence[Row], at_ms: int, lease: int | None = None) -> None:
                """Before each order somebody sits down or gets up, as another process may have stored it."""
                if rows[0].record.text.startswith("order "):
                    came = actions.rise("p9") if "p9" in hall.desk.seats else actions.sit("p9", "Anna", None)
                    draft = hall.desk._draft()
                    draft.write(came(hall.desk.table))
                    await append(table_id, draft.rows, at_ms, None)
                    forestalled.append(hall.desk.n)
                await append(table_id, rows, at_ms, lease)

            hall.store.append = forestall  # type: ignore[method-assign]
            await until(lambda: len(forestalled) >= 3)
            hall.store.append = append  # type: ignore[method-assign]
            await until(lambda: any(_orders(news.after) > _orders(news.before) for news in hall.news))
            for news in hall.news:
                ordered = _orders(news.after) > _orders(news.before)
                assert not (ordered and news.facts), "the order and its first card in one commit"
            await hall.holds()

    asyncio.run(scenario())


def test_a_bot_that_is_sent_away_before_it_has_had_its_word_stops_nothing(tmp_path: Path) -> None:
    """It wanted to speak though it was not asked; now nobody sits there, or somebody else does."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, bot_scale=0.05)) as hall:
            for i in range(5):
                await hall.ask("p1", actions.seat_bot(f"b{i}", "idler", f"Bot {i}"))
            times = hall.desk._keeper.times
            for follows in (False, True):
                await until(lambda: times.unasked_ms)
                seat = next(iter(times.unasked_ms))
                await hall.ask("p1", actions.unseat_bot(seat))
                if follows:
                    await until(partial(_is_free, hall, seat))
                    await hall.ask("p1", actions.sit("p1", "Vera", seat))
                await asyncio.sleep(0.2)
                assert not hall.desk.stopped

    asyncio.run(scenario())


def _is_free(hall: Hall, seat: Seat) -> bool:
    return seat not in hall.desk.table.places


def _orders(table: Table) -> int:
    """How many orders stand of which no card has been dealt."""
    seal = table.sealing.seal
    return 0 if seal is None else sum(not each.dealt for each in seal.orders)


def test_another_process_knows_the_same_places(tmp_path: Path) -> None:
    """Read from the log at once or as it grew, what is at each place and what hides it are the same."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK, seed=3) as hall:
            beside = await fresh_desk(hall.store, hall.desk.info)
            beside.let_go()
            beside.start()
            banker, _ = await _to_the_first_card(hall)
            series = 0
            while hall.desk.table.state.coups == series:  # an ace at once ends it, and the next begins
                await until(lambda: hall.desk.table.turns() is CHANCE)
                series += 1
                hall.desk.turn_card(banker)
                await until(lambda series=series: len(hall.facts("turned")) == series)  # type: ignore[misc]  # a default binds it
            await hall.desk.stop()
            beside.read_soon()
            await until(lambda: beside.n == hall.desk.n)
            await beside.stop()
            seal = hall.desk.table.sealing.seal
            assert seal is not None
            order = seal.orders[-1].order
            placed = hall.desk.placed(seal, order)
            assert fair.order_digest(placed.digests) == order.digest
            assert beside.placed(seal, order) == placed
            assert (await fresh_desk(hall.store, hall.desk.info)).placed(seal, order) == placed

    asyncio.run(scenario())


class _Alone:
    """Other processes that are told nothing, and tell nothing."""

    def changed(self, desk: Desk) -> None:
        """Nobody hears it."""

    def doubts_pace(self, desk: Desk) -> None:
        """Nobody hears it."""

    def ask(self, desk: Desk, what: str, who: str) -> None:
        """Nobody hears it."""


def test_who_is_behind_refuses_nothing_that_another_process_has_done(tmp_path: Path) -> None:
    """The page asks again by the same id at a process that has not heard yet: it reads on before it says no."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1")
            other = await fresh_desk(hall.store, hall.desk.info)
            other.shared = _Alone()
            other.start()
            await hall.ask("p2", actions.sit("p2", "Anna", None))
            done = await hall.ask("p2", actions.rise("p2"), action_id="rise-0001")
            assert await other.act(Action("p2", "rise-0001", "", actions.rise("p2"))) == done
            assert await refused(other.act(Action("p2", "rise-0002", "", actions.rise("p2")))) == "not_seated"
            await other.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("reads", [False, True])
def test_who_comes_to_a_process_that_has_not_heard_that_he_is_away_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, reads: bool
) -> None:
    """It reads on before it says that nothing is due for him, though it may just be reading what was before."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.sit("p1")
            other = await fresh_desk(hall.store, hall.desk.info)
            other.shared = _Alone()
            other.let_go()
            other.start()
            await asyncio.sleep(0.05)
            rows, reading, told = hall.store.rows, asyncio.Event(), asyncio.Event()

            async def slowly(*args: Any, **how: Any) -> Any:  # noqa: ANN401 - as it is called
                found = await rows(*args, **how)
                reading.set()
                await told.wait()
                return found

            if reads:
                monkeypatch.setattr(hall.store, "rows", slowly)
                other.read_soon()
                await reading.wait()
            await hall.ask("p1", lambda _: (Away(seat_of(hall, "p1")),))
            other.arrive("p1")
            told.set()
            await until(lambda: other.n == hall.desk.n + 1)
            assert (await hall.texts())[-1] == f"back {seat_of(hall, 'p1')}"
            await other.stop()

    asyncio.run(scenario())


def test_whoever_the_disk_has_refused_has_all_his_time_when_it_works_again(tmp_path: Path) -> None:
    """Nobody misses a clock for a disk that takes nothing; and it is tried before anybody does."""

    async def scenario() -> None:
        timing = replace(QUICK, think_ms=600, retry_ms=50)
        async with opened(tmp_path, f"thirteen {IN_STAKING}", timing=timing) as hall:
            await hall.sit("p1", "p2")
            await until(lambda: hall.desk.table.state.awaited)
            hall.store.failing = True
            asked = hall.desk.table.state.awaited
            who = hall.desk.table.places[min(asked)].who
            seat = seat_of(hall, who)
            offer = hall.desk.table.offers(seat)[0]
            word = str(offer.json()["move"]).replace("{n}", "10")
            assert await refused(hall.say(who, word)) == "store_down"
            await asyncio.sleep(1.6)
            assert hall.desk.table.state.awaited == asked
            hall.store.failing = False
            await asyncio.sleep(0.2)
            await hall.say(who, word)
            assert not hall.facts("went_away")

    asyncio.run(scenario())
