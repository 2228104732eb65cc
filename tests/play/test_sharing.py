"""Several processes at one PostgreSQL server: one drives a table, all see the same, and nobody writes over another."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, TypeAlias

import psycopg
import pytest

from bankomet.core.game import CHANCE, Seat
from bankomet.play import actions
from bankomet.play.actions import Action
from bankomet.play.clocks import ABANDONED_MS, Pace, Timing
from bankomet.play.desk import Desk
from bankomet.play.lobby import House
from bankomet.play.log import Record, parse_entry, print_log
from bankomet.play.shoe import SeededDice
from bankomet.play.store import Notice, Person, Row, Shown, StaleLease, StoreDown, TableInfo, Unsure
from bankomet.play.store.postgres import PostgresConnection, PostgresStore
from bankomet.play.terms import Terms
from bankomet.play.verify import verify
from tests.support.house import PATIENCE_S, QUICK, STILL, Ahead, founding, refused, until
from tests.support.postgres import Postgres, needs_postgres

pytestmark = needs_postgres

LEASE_MS = 600
LONGER_LEASE_MS = 1_500
"""Where something has to be done in a part of it, on whatever disk."""
SLOW = replace(QUICK, card_scale=0.02, retry_ms=50)
_ids = count()


@dataclass
class Branch:
    """One process's house."""

    store: PostgresStore
    house: House

    async def desk(self, table_id: str) -> Desk:
        """The table, opened here."""
        return await self.house.desk(table_id)

    async def die(self) -> None:
        """Everything stops, as in a process that is killed: nothing is released, nothing more is said."""
        sharing = self.house._sharing
        assert sharing is not None
        desks = list(self.house._desks.values())
        for task in (sharing._task, self.store._listening, *(desk._task for desk in desks)):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        sharing._task = None
        for desk in desks:
            desk._task = None


Scenario: TypeAlias = Callable[[Branch, Branch, str], Awaitable[None]]


@asynccontextmanager
async def _branch(url: str, owner: str, timing: Timing, lease_ms: int = LEASE_MS) -> AsyncIterator[Branch]:
    store = PostgresStore(url, owner)
    house = House(store, timing=timing, dice=SeededDice(len(owner), owner), lease_ms=lease_ms)
    try:
        yield Branch(store, house)
    finally:
        with suppress(StoreDown):
            await house.close()


def _play(
    postgres: Postgres,
    scenario: Scenario,
    header: str = "thirteen 003",
    *,
    bots: int = 0,
    timing: Timing = SLOW,
    lease_ms: int = LEASE_MS,
) -> None:
    """Two branches; the table was founded at the first, which drives it."""

    async def run() -> None:
        url = postgres.fresh()
        async with _branch(url, "one", timing, lease_ms) as one, _branch(url, "another", timing, lease_ms) as two:
            desk = await one.house.found(founding(header, bots=bots), Person("pfounder", None), None)
            assert desk.drives
            await scenario(one, two, desk.info.id)
            await _holds(two, desk.info.id)

    asyncio.run(run())


async def _holds(branch: Branch, table_id: str) -> None:
    """The log verifies, counters and all."""
    desk = await branch.desk(table_id)
    terms = desk.table.terms
    entries = [parse_entry(terms.game, each.kind, each.text) for each in await branch.store.records(table_id)]
    verdict = verify("\n".join(print_log(terms, entries)) + "\n")
    assert verdict.ok, verdict.first_fault


async def _sit(desk: Desk, *people: str) -> None:
    for who in people:
        desk.arrive(who)
        await _ask(desk, who, actions.sit(who, {"p1": "Andrei", "p2": "Vera", "p3": "Nina"}[who], None))


async def _ask(desk: Desk, who: str, making: Any, action_id: str | None = None) -> int:  # noqa: ANN401 - a Making
    return await desk.act(Action(who, action_id or f"shared-{next(_ids):04}", "", making))


async def _same(*desks: Desk) -> None:
    await until(lambda: len({desk.n for desk in desks}) == 1)
    assert len({desk.head for desk in desks}) == 1
    assert all(desk.table == desks[0].table for desk in desks)


def _held_up(store: PostgresStore) -> tuple[asyncio.Event, asyncio.Event]:
    """The next commit tells by the first of these that it has begun, and waits for the second."""
    append, begun, goes_on = store.append, asyncio.Event(), asyncio.Event()

    async def held(*rows: Any) -> None:  # noqa: ANN401 - as it has it
        store.append = append  # type: ignore[method-assign]
        begun.set()
        await goes_on.wait()
        await append(*rows)

    store.append = held  # type: ignore[assignment, method-assign]
    return begun, goes_on


def _turned(desk: Desk) -> bool:
    return any(told.fact.kind == "turned" for told in desk.past.latest_first())


async def _to_the_first_card(one: Desk, two: Desk) -> tuple[str, str, Desk]:
    """Banker, punter and the desk where the banker is; each has his own."""
    await _sit(one, "p1")
    await _sit(two, "p2")
    await until(lambda: one.table.state.banking and two.table.state.banking)
    banker = one.table.places[one.table.state.banking].who  # type: ignore[index]
    punter = "p2" if banker == "p1" else "p1"
    theirs, his = (one, two) if punter == "p1" else (two, one)
    seat = theirs.seats[punter]
    await until(lambda: seat in theirs.table.state.awaited)
    await _ask(theirs, punter, actions.move(punter, theirs.table.at, f"stake {seat} 10"))
    await until(lambda: one.table.turns() is CHANCE and two.table.turns() is CHANCE)
    return banker, punter, his


def test_one_drives_and_the_other_sees_the_same(postgres: Postgres) -> None:
    """Bots play at the first; at the second every record arrives, and nothing is done twice."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        assert (here.drives, there.drives) == (True, False)
        there.arrive("pwatcher")
        n = here.n
        await until(lambda: there.n > n + 60)
        await here.stop()
        await _same(here, there)

    _play(postgres, scenario, bots=3)


def test_everybody_acts_where_he_is(postgres: Postgres) -> None:
    """What is done at the second is judged there against the log, and drives on at the first."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        banker, punter, his = await _to_the_first_card(here, there)
        await _same(here, there)
        await until(lambda: here.connected == there.connected == {1, 2})
        his.turn_card(banker)
        await until(lambda: _turned(here) and _turned(there))
        his.let_run(banker, on=True)
        await until(lambda: here.running and there.running)
        await until(lambda: here.table.state.coups and there.table.state.coups)
        assert not any(place.away for place in here.table.places.values())
        assert punter in here.seats

    _play(postgres, scenario)


def test_the_pace_is_told_to_the_other(postgres: Postgres) -> None:
    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        await _sit(there, "p1")
        await there.set_pace("p1", Pace.CALM)
        await until(lambda: here.pace is Pace.CALM)

    _play(postgres, scenario)


def test_of_two_paces_set_at_one_moment_both_keep_the_one_that_is_stored(postgres: Postgres) -> None:
    """Each hears of the other's after its own; what was told last is another thing at each."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        await _sit(here, "p1")
        await _same(here, there)
        paces = [Pace.CALM, Pace.EVEN, Pace.BRISK]
        for mine, his in [(mine, his) for mine in paces for his in paces if mine is not his]:
            await asyncio.gather(here.set_pace("p1", mine), there.set_pace("p1", his))
            info = await one.store.table(table_id)
            assert info is not None
            for settling_s in (0.3, 0):
                await until(lambda: {here.pace, there.pace} == {info.pace})  # noqa: B023 - awaited at once
                await asyncio.sleep(settling_s)

    _play(postgres, scenario, timing=STILL)


def test_a_pace_that_was_stored_though_its_answer_was_lost_is_the_pace(postgres: Postgres) -> None:
    """Who set it was told that nothing had changed; what the store has is shown to all."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        await _sit(here, "p1")
        sharing = one.house._sharing
        await until(lambda: sharing is not None and not (sharing._unread or sharing._changed))
        set_pace = one.store.set_pace

        async def without_an_answer(*told: Any) -> None:  # noqa: ANN401 - as it has it
            await set_pace(*told)
            raise StoreDown("store_down", why="no answer came")

        one.store.set_pace = without_an_answer  # type: ignore[assignment, method-assign]
        assert await refused(here.set_pace("p1", Pace.BRISK)) == "store_down"
        await until(lambda: here.pace is there.pace is Pace.BRISK)

    _play(postgres, scenario)


def test_whether_cards_run_is_said_by_who_drives_the_table(postgres: Postgres) -> None:
    """To who comes later too; and who is mistaken about it stops nothing."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here = await one.desk(table_id)
        banker, _, _ = await _to_the_first_card(here, here)
        here.let_run(banker, on=True)
        await asyncio.sleep(0.2)
        there = await two.desk(table_id)
        there.arrive(banker)
        await until(lambda: there.running)
        there.let_run(banker, on=False)
        await until(lambda: not here.running and not there.running)
        there.adopt_running(on=True)
        await there.set_pace(banker, Pace.CALM)
        await until(lambda: here.pace is Pace.CALM)
        await asyncio.sleep(0.2)
        assert not here.running

    _play(postgres, scenario, timing=replace(SLOW, card_scale=1e6))


def test_a_table_of_the_other_is_shown_to_who_looks_for_one(postgres: Postgres) -> None:
    """A public one with somebody at it; not a private one, and none that nobody is at.  Nobody opens it for that."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        public = await one.house.found(founding("thirteen 003", private=False), Person("pfounder", None), None)
        assert await two.house.open_tables() == []
        for desk in (public, await one.desk(table_id)):
            desk.arrive("p1")
        assert await _shown_at(two, Shown()) == [(public.info, public.table.terms)]
        await _sit(public, "p2", "p3")
        assert await _shown_at(two, Shown(taken=2, people=2, coup=0))
        await _ask(public, "p4", actions.sit("p4", "Anna", None))  # nobody comes or goes by that
        assert await _shown_at(two, Shown(taken=3, people=2, coup=0)) == [(public.info, public.table.terms)]
        assert public.info.id not in {desk.info.id for desk in two.house.running()}

    _play(postgres, scenario)


async def _shown_at(branch: Branch, wanted: Shown) -> list[tuple[TableInfo, Terms]]:
    """The tables that are listed with such figures, once there are any."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            found = [(each.info, each.terms) for each in await branch.house.open_tables() if each.shown == wanted]
            if found:
                return found
            await asyncio.sleep(0.02)


def test_who_is_connected_at_the_other_is_not_away(postgres: Postgres) -> None:
    """Presence is of all processes; who is gone from all of them is away after his time."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        await _sit(there, "p1", "p2")
        await until(lambda: here.connected == {1, 2})
        await asyncio.sleep(2)
        assert not any(place.away for place in here.table.places.values())
        there.depart("p1")
        await until(lambda: here.table.places[here.seats["p1"]].away)
        assert not here.table.places[here.seats["p2"]].away

    _play(postgres, scenario, timing=replace(STILL, lost_ms=1_500))


def test_who_comes_while_another_is_told_of_is_told_of_too(postgres: Postgres) -> None:
    """The second comes while the store still writes the first down."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        attend, writing, come = two.store.attend, asyncio.Event(), asyncio.Event()

        async def slowly(*told: Any) -> None:  # noqa: ANN401 - as it has it
            await attend(*told)
            writing.set()
            await come.wait()

        two.store.attend = slowly  # type: ignore[assignment, method-assign]
        there.arrive("p1")
        await asyncio.wait_for(writing.wait(), 5)
        there.arrive("p2")
        come.set()
        await until(lambda: here._others == {"p1", "p2"})

    _play(postgres, scenario)


def test_who_comes_again_is_told_of_though_the_store_did_not_say_that_it_knew_him_gone(postgres: Postgres) -> None:
    """It wrote down that he had gone, and the answer was lost; then he is here again, as he was told to be before."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        there.arrive("p1")
        await until(lambda: here._others == {"p1"})
        attend, lost = two.store.attend, asyncio.Event()

        async def without_an_answer(*told: Any) -> None:  # noqa: ANN401 - as it has it
            await attend(*told)
            two.store.attend = attend  # type: ignore[method-assign]
            there.arrive("p1")
            lost.set()
            raise StoreDown("store_down", why="no answer came")

        two.store.attend = without_an_answer  # type: ignore[assignment, method-assign]
        there.depart("p1")
        await asyncio.wait_for(lost.wait(), 5)
        await asyncio.sleep(0.3)
        await until(lambda: here._others == {"p1"})

    _play(postgres, scenario)


@pytest.mark.parametrize("wakes", [False, True])
def test_who_has_gone_from_a_table_that_falls_asleep_is_gone_though_the_store_was_silent(
    postgres: Postgres, *, wakes: bool
) -> None:
    """It took neither that he had gone nor that the table sleeps; it is told when it answers again."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        there.arrive("p1")
        await until(lambda: here._others == {"p1"})
        attend, release = two.store.attend, two.store.release

        async def silent(*_: Any) -> None:  # noqa: ANN401 - as it has it
            raise StoreDown("store_down", why="no answer came")

        two.store.attend = two.store.release = silent  # type: ignore[assignment, method-assign]
        there.depart("p1")
        await asyncio.sleep(0.1)
        await two.house.sweep()
        assert not two.house.running()
        two.store.attend, two.store.release = attend, release  # type: ignore[method-assign]
        if wakes:
            await two.desk(table_id)
        await until(lambda: not here._others)

    _play(postgres, scenario)


def test_a_dead_process_is_succeeded_and_its_table_goes_on(postgres: Postgres) -> None:
    """Bots and clocks are taken over; nobody is away for the time between."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        await _sit(there, "p1")
        await until(lambda: here.n > 40)
        await one.die()
        n, began = (await two.store.records(table_id))[-1].n, asyncio.get_running_loop().time()
        await until(lambda: there.drives)
        assert asyncio.get_running_loop().time() - began < 2 * LONGER_LEASE_MS / 1000
        await until(lambda: there.n > n + 20)

    _play(postgres, scenario, bots=3, timing=replace(SLOW, think_ms=200), lease_ms=LONGER_LEASE_MS)


def test_who_ends_in_good_order_hands_his_tables_over_at_once(postgres: Postgres) -> None:
    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        there = await two.desk(table_id)
        began = asyncio.get_running_loop().time()
        await one.house.close()
        await until(lambda: there.drives)
        assert asyncio.get_running_loop().time() - began < LONGER_LEASE_MS * 2 / 3000, (
            "of a lease that runs out more is left"
        )

    _play(postgres, scenario, bots=2, lease_ms=LONGER_LEASE_MS)


@pytest.mark.parametrize("told", ["pace", "arrival"])
def test_a_fault_at_one_table_stops_it_alone(postgres: Postgres, told: str) -> None:
    """What listens to it fails whenever it is told: the others of its process go on, are heard of, and are not lost."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        other = await two.house.found(founding("thirteen 003"), Person("pfounder", None), None)
        elsewhere = await one.desk(other.info.id)
        await _sit(here, "p1")
        await until(lambda: there.n == here.n and there._others)
        there.listeners.add(_fails)
        if told == "pace":
            await here.set_pace("p1", Pace.CALM)
        else:
            here.arrive("p2")
        await until(lambda: there.stopped)
        await asyncio.sleep(3 * LEASE_MS / 1000)
        assert (other.drives, elsewhere.drives) == (True, False)
        await _sit(elsewhere, "p3")
        await _same(elsewhere, other)

    _play(postgres, scenario, timing=STILL)


def _fails(*_: object) -> None:
    raise RuntimeError("a fault of ours")


def test_a_notice_that_cannot_be_read_makes_nobody_deaf(postgres: Postgres) -> None:
    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        await one.store.tell("cards", table_id, "run or stand")
        await one.store._do(lambda db: db.do("SELECT pg_notify('bankomet', 'nonsense')"))
        await asyncio.sleep(0.1)
        await _sit(here, "p1")
        await _same(here, there)

    _play(postgres, scenario, timing=STILL)


def test_a_fault_in_keeping_the_leases_loses_none(postgres: Postgres) -> None:
    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        renew, failed = one.store.renew, asyncio.Event()

        async def once(for_ms: int) -> Any:  # noqa: ANN401 - as it has it
            one.store.renew = renew  # type: ignore[method-assign]
            failed.set()
            raise RuntimeError("a fault of ours")

        one.store.renew = once  # type: ignore[method-assign]
        await asyncio.wait_for(failed.wait(), 5)
        await asyncio.sleep(3 * LEASE_MS / 1000)
        assert (here.drives, there.drives) == (True, False)

    _play(postgres, scenario, timing=STILL)


def test_a_table_that_has_stopped_is_driven_by_another(postgres: Postgres) -> None:
    """Who sits elsewhere plays on, who was where it has stopped has gone, and it is not claimed back."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        here.arrive("pwatcher")
        there.arrive("panother")
        await until(lambda: there._others == {"pwatcher"} and there.n > 20)
        here._doing.entries = _fails  # type: ignore[assignment, method-assign]
        here.read_soon()
        await until(lambda: here.stopped)
        began = asyncio.get_running_loop().time()
        await until(lambda: there.drives)
        assert asyncio.get_running_loop().time() - began < LONGER_LEASE_MS * 2 / 3000, (
            "of a lease that runs out more is left"
        )
        n = there.n
        await until(lambda: there.n > n + 20)
        await asyncio.sleep(2 * LONGER_LEASE_MS / 1000)
        assert (here.drives, there.drives) == (False, True)
        assert not there._others
        fresh = await one.desk(table_id)
        fresh.arrive("pwatcher")
        await until(lambda: there._others == {"pwatcher"})

    _play(postgres, scenario, bots=3, lease_ms=LONGER_LEASE_MS)


def test_a_stale_driver_is_refused(postgres: Postgres) -> None:
    """It was stopped past its lease and still believes that it drives: the log takes nothing of what it does."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        there.arrive("pwatcher")
        stale = here.lease
        assert stale is not None
        await one.die()
        await until(lambda: there.drives)
        with pytest.raises(StaleLease):
            await one.store.append(table_id, [Row(Record(there.n + 1, "house", "rest"))], 0, stale)
        here.lease = stale
        here.start()
        here.read_soon()
        await until(lambda: not here.drives)
        n = there.n
        await until(lambda: there.n > n + 20)
        await there.stop()
        here.read_soon()
        await _same(here, there)

    _play(postgres, scenario, bots=3)


def test_a_server_that_is_killed_keeps_nobody_for_ever(postgres: Postgres) -> None:
    """While it is away nothing is done, and what is refused has a sentence; then the tables go on by themselves."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        here.arrive("pwatcher")
        there.arrive("pwatcher")
        await until(lambda: there.n > 30)
        await asyncio.to_thread(postgres.kill)
        try:
            with suppress(Unsure):  # it may not have heard yet what the other has done
                sit = Action("p1", "shared-x", "", actions.sit("p1", "Nina", None))
                assert await refused(there.act(sit)) == "store_down"
        finally:
            await asyncio.to_thread(postgres.start)
        here, there = await one.desk(table_id), await two.desk(table_id)
        here.arrive("pwatcher")
        n = max(here.n, there.n)
        await until(lambda: here.drives or there.drives)
        await until(lambda: min(here.n, there.n) > n + 20)

    _play(postgres, scenario, bots=3)


@pytest.mark.parametrize("stands", [True, False])
def test_a_line_that_breaks_while_it_commits_is_neither_done_nor_refused(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, *, stands: bool
) -> None:
    """The desk is read again, and the same action by the same id is done once, whether it stood or not."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here = await one.desk(table_id)
        await asyncio.sleep(0.05)
        sit = Action("p1", "shared-sit", "", actions.sit("p1", "Andrei", None))
        do = PostgresConnection.do

        def breaking(self: PostgresConnection, statement: str, values: Any = ()) -> Any:  # noqa: ANN401
            if statement == "COMMIT":
                do(self, "COMMIT" if stands else "ROLLBACK", values)
                raise psycopg.OperationalError("the line is cut")
            return do(self, statement, values)

        with monkeypatch.context() as patched:
            patched.setattr(PostgresConnection, "do", breaking)
            with pytest.raises(Unsure):
                await here.act(sit)
        assert here.unsure
        again = await one.desk(table_id)
        assert again is not here
        assert again.n == (1 if stands else 0)
        assert await again.act(sit) == 1
        assert [each.text for each in await one.store.records(table_id)] == ["join 1 p1 person Andrei"]
        await two.desk(table_id)

    _play(postgres, scenario, timing=STILL)


def test_what_waited_while_its_process_stood_still_is_neither_done_nor_refused(postgres: Postgres) -> None:
    """Its asker has gone to the other process and asked there; what that said of it holds."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        begun, stood = _held_up(one.store)
        waits = asyncio.ensure_future(_ask(here, "p1", actions.sit("p1", "Andrei", Seat(1))))
        await begun.wait()
        await _ask(there, "p2", actions.sit("p2", "Vera", Seat(2)))
        one.house._serving._clock = Ahead(one.house._serving._clock, ABANDONED_MS + 1_000)
        stood.set()
        with pytest.raises(Unsure):
            await waits
        await until(lambda: here.n == there.n)
        assert [each.text for each in await one.store.records(table_id)] == ["join 2 p2 person Vera"]
        assert await _ask(here, "p1", actions.sit("p1", "Andrei", Seat(1))) == 2, "the table goes on"

    _play(postgres, scenario, timing=STILL)


def test_what_waited_behind_a_silent_store_is_neither_done_nor_refused(postgres: Postgres) -> None:
    """The process did not stand, but nothing was answered for as long: its asker has gone all the same."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here = await one.desk(table_id)
        begun, answered = _held_up(one.store)
        first = asyncio.ensure_future(_ask(here, "p1", actions.sit("p1", "Andrei", Seat(1))))
        await begun.wait()
        behind = asyncio.ensure_future(_ask(here, "p2", actions.sit("p2", "Vera", Seat(2))))
        await until(lambda: here._inbox)
        for asked in here._inbox:
            asked.asked_ms -= ABANDONED_MS
        answered.set()
        assert await first == 1, "it was stored, however long that took"
        with pytest.raises(Unsure):
            await behind
        assert await _ask(here, "p2", actions.sit("p2", "Vera", Seat(2))) == 2, "he asks again"

    _play(postgres, scenario, timing=STILL)


def test_who_asks_again_where_the_news_have_not_come_is_told_that_it_was_done(postgres: Postgres) -> None:
    """Though another wants the same seat there in the same breath: what both were judged on has never been a table."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here, there = await one.desk(table_id), await two.desk(table_id)
        here.read_soon = lambda: None  # type: ignore[method-assign]
        sits = Action("p2", "shared-sit", "", actions.sit("p2", "Vera", Seat(3)))
        assert await there.act(sits) == 1
        wants = Action("p3", "shared-too", "", actions.sit("p3", "Nina", Seat(3)))
        first, again = await asyncio.gather(here.act(wants), here.act(sits), return_exceptions=True)
        assert again == 1
        assert getattr(first, "code", None) == "seat_taken"

    _play(postgres, scenario, timing=STILL)


def test_where_the_store_is_away_and_the_news_may_not_have_come_nothing_is_refused(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For it may have been done at the other process."""

    async def gone(*_: object, **__: object) -> None:
        await asyncio.sleep(0)
        raise StoreDown("store_down", why="no answer came")

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        here = await one.desk(table_id)
        read_soon, here.read_soon = here.read_soon, lambda: None  # type: ignore[method-assign]
        await until(lambda: not here._behind)
        sits = Action("p2", "shared-sit", "", actions.sit("p2", "Vera", Seat(3)))
        with monkeypatch.context() as away:
            for name in ("append", "rows", "touch"):
                away.setattr(one.store, name, gone)
            assert await refused(here.act(sits)) == "store_down", "nobody else has done anything that it would not know"
            read_soon()
            with pytest.raises(Unsure):
                await here.act(sits)
        assert await here.act(sits) == 1

    _play(postgres, scenario, timing=STILL)


def test_a_beat_that_is_asked_for_during_a_beat_is_made(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table was set free while this process claimed what it had found before."""

    async def scenario(one: Branch, two: Branch, table_id: str) -> None:
        await two.desk(table_id)
        sharing = two.house._sharing
        assert sharing is not None
        renew, attending, beats = two.store.renew, two.store.attending, list[int]()

        async def beating(lease_ms: int) -> Any:  # noqa: ANN401 - as it is
            beats.append(lease_ms)
            return await renew(lease_ms)

        async def asking(*asked: Any) -> Any:  # noqa: ANN401 - as it is
            if len(beats) == 1:
                sharing._hear(Notice("one", "free", table_id, ""))
            return await attending(*asked)

        await until(lambda: sharing._beat_at > sharing._clock.now_ms())
        monkeypatch.setattr(two.store, "renew", beating)
        monkeypatch.setattr(two.store, "attending", asking)
        sharing._hear(Notice("one", "free", table_id, ""))
        await until(lambda: len(beats) > 1, 10)

    _play(postgres, scenario, timing=STILL, lease_ms=60_000)
