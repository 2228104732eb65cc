"""What was done long ago at a table that never sleeps is answered, and never done twice; and memory has a bound."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from bankomet.play import actions, done
from bankomet.play.done import Done
from bankomet.play.log import Record
from bankomet.play.store import StoreDown, Unsure
from tests.support.house import Hall, fresh_desk, opened, refused

FEW: Final = 4


@pytest.fixture(autouse=True)
def _forgets_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(done, "REMEMBERED", FEW)


async def _sits(hall: Hall, who: str, action_id: str | None = None) -> int:
    return await hall.ask(who, actions.sit(who, f"P {who}", None), action_id=action_id, asked="sit")


async def _rises(hall: Hall, who: str, action_id: str | None = None) -> int:
    return await hall.ask(who, actions.rise(who), action_id=action_id, asked="rise")


async def _much_later(hall: Hall) -> None:
    """So much has been asked since that nothing of what was before is at hand."""
    for _ in range(FEW):
        await _sits(hall, "p9")
        await _rises(hall, "p9")


async def _heads(hall: Hall) -> list[str]:
    """The digits at the ends of the log's lines."""
    return re.findall("#([0-9a-f]{16})$", await hall.printed(), re.MULTILINE)


def test_what_was_done_long_ago_is_answered_as_at_first(tmp_path: Path) -> None:
    """Whether the table would refuse it now, or would do it a second time."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            sat, rose = await _sits(hall, "p1", "i-sit-01"), await _rises(hall, "p1", "i-rise-1")
            first = [await hall.desk.head_at(n) for n in (sat, rose)]
            await _much_later(hall)
            records = await hall.log()
            assert await _rises(hall, "p1", "i-rise-1") == rose, "though nobody sits there who could rise"
            assert await _sits(hall, "p1", "i-sit-01") == sat, "though the seat is free again"
            assert await hall.log() == records
            assert [await hall.desk.head_at(n) for n in (sat, rose)] == first
            assert await refused(hall.ask("p1", actions.rise("p1"), action_id="i-sit-01", asked="rise")) == (
                "action_reused"
            )
            assert await refused(_rises(hall, "p1")) == "not_seated", "a new one is judged as ever"
            await hall.holds()

    asyncio.run(scenario())


def test_many_ask_again_at_once_what_they_did_long_ago(tmp_path: Path) -> None:
    """More than can be at hand; some would be refused and some done a second time, and there is a new one."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003 seats=60") as hall:
            people = [f"q{i}" for i in range(3 * FEW)]
            sat = [await _sits(hall, who, "i-sit-01") for who in people]
            rose = [await _rises(hall, who, "i-rise-1") for who in people[::2]]
            await _much_later(hall)
            n = hall.desk.n
            again = [_sits(hall, who, "i-sit-01") for who in people]
            rising = [_rises(hall, who, "i-rise-1") for who in people[::2]]
            answers = await asyncio.gather(*again, *rising, _sits(hall, "new", "i-sit-01"))
            assert answers == [*sat, *rose, n + 1]
            await hall.holds()

    asyncio.run(scenario())


def test_a_table_that_was_read_anew_knows_what_was_done_long_ago(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            sat = await _sits(hall, "p1", "i-sit-01")
            await _much_later(hall)
            hall.desk = await fresh_desk(hall.store, hall.desk.info)
            hall.desk.start()
            assert await _sits(hall, "p1", "i-sit-01") == sat
            await hall.holds()

    asyncio.run(scenario())


def test_while_the_store_cannot_be_read_nothing_is_refused_that_may_have_been_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks is not answered, and asks again; then he hears what came of it."""

    async def gone(*_: object) -> None:
        await asyncio.sleep(0)
        raise StoreDown("store_down", why="the disk is gone")

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            sat, rose = await _sits(hall, "p1", "i-sit-01"), await _rises(hall, "p1", "i-rise-1")
            await _much_later(hall)
            with monkeypatch.context() as patched:
                patched.setattr(hall.store, "done", gone)
                patched.setattr(hall.store, "records", gone)
                with pytest.raises(Unsure):
                    await _rises(hall, "p1", "i-rise-1")
                with pytest.raises(Unsure):
                    await hall.desk.head_at(sat)
                with pytest.raises(Unsure):
                    await _sits(hall, "p1", "i-sit-01")
            assert await _rises(hall, "p1", "i-rise-1") == rose
            assert await _sits(hall, "p1", "i-sit-01") == sat
            await hall.holds()

    asyncio.run(scenario())


def test_who_asks_for_one_old_thing_again_and_again_has_the_log_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            sat = await _sits(hall, "p1", "i-sit-01")
            await _rises(hall, "p1")
            await _much_later(hall)
            records, read = hall.store.records, list[str]()

            async def noted(table_id: str) -> Sequence[Record]:
                read.append(table_id)
                return await records(table_id)

            monkeypatch.setattr(hall.store, "records", noted)
            for _ in range(3):
                assert await _sits(hall, "p1", "i-sit-01") == sat
                assert await hall.desk.head_at(sat)
            assert len(read) == 1

    asyncio.run(scenario())


def test_memory_has_a_bound_and_every_head_is_that_of_the_log(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            for _ in range(20):
                await _much_later(hall)
            known: Done = hall.desk._done
            assert (len(known._actions), len(known._heads)) == (FEW, FEW)
            assert [await hall.desk.head_at(n) for n in range(1, hall.desk.n + 1)] == await _heads(hall)

    asyncio.run(scenario())


def test_whose_actions_are_all_at_hand_asks_the_store_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal costs no reading at a table where little was done."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            asked: list[object] = []
            monkeypatch.setattr(hall.store, "done", asked.append)
            await _sits(hall, "p1", "i-sit-01")
            assert await refused(_sits(hall, "p1")) == "already_seated"
            assert await refused(_rises(hall, "p2")) == "not_seated"
            assert not asked

    asyncio.run(scenario())
