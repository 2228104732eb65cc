"""The lobby: people by their tokens, tables opened, found again and put to sleep."""

import asyncio
import threading
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from bankomet.core.errors import BadOption
from bankomet.core.game import Seat
from bankomet.games import GAMES
from bankomet.play import actions, lobby
from bankomet.play.actions import Action
from bankomet.play.folding import Draft
from bankomet.play.house import Rest
from bankomet.play.lobby import House
from bankomet.play.shoe import SeededDice
from bankomet.play.store import Person, Shown, StoreDown, TableInfo, Unsure
from bankomet.play.table import Entry
from tests.support.house import PATIENCE_S, QUICK, STILL, GatedStore, founding, opened, refused, until

FOUNDER = Person("pfounder", None)


def test_a_person_is_a_token_and_keeps_his_name(tmp_path: Path) -> None:
    """No accounts: the store holds no token, only its hash."""

    async def scenario() -> None:
        house = House(GatedStore(tmp_path / "house.db"))
        new = await house.visitor(None)
        assert new.new_token is not None
        assert new.person.name is None
        again = await house.visitor(new.new_token)
        assert (again.person, again.new_token) == (new.person, None)
        stranger = await house.visitor("made up")
        assert stranger.person.id != new.person.id
        assert stranger.new_token not in (None, "made up"), "nobody chooses his own token"
        named = await house.name(new.person, "Анна-Мария")
        assert (await house.visitor(new.new_token)).person == named == Person(new.person.id, "Анна-Мария")
        assert await house.known("made up") is None
        assert await refused(house.name(named, "Аnna")) == "bad_name"
        await house.close()
        assert new.new_token.encode() not in (tmp_path / "house.db").read_bytes()

    asyncio.run(scenario())


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_bots_at_a_new_table_bear_different_names_however_many_they_are(tmp_path: Path, lang: str) -> None:
    """A house has 60 given names a language; fifty tables of four, and one of 200."""

    async def scenario() -> None:
        house = House(GatedStore(tmp_path / "house.db"), timing=STILL, dice=SeededDice(3, "house"))
        four = replace(founding("thirteen 003", bots=4), lang=lang)
        for _ in range(50):
            desk = await house.found(four, FOUNDER, "Guest 1")
            assert len(desk.table.places) == 5
        many = await house.found(replace(founding("thirteen 003 seats=200", bots=200), lang=lang), FOUNDER, None)
        names = [place.name.casefold() for place in many.table.places.values()]
        assert len(set(names)) == 200
        namesake = "ВЕРА" if lang == "ru" else "ADA"
        sixty = await house.found(replace(founding("thirteen 003 seats=61", bots=60), lang=lang), FOUNDER, namesake)
        assert len({place.name.casefold() for place in sixty.table.places.values()}) == 61
        await house.close()

    asyncio.run(scenario())


def test_while_a_table_of_many_is_written_everything_else_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand bots take half a second of computing; the loop that serves all tables is free meanwhile."""
    write, going_on = Draft.write, threading.Event()

    def held_up(draft: Draft, entries: Iterable[Entry]) -> None:
        assert going_on.wait(PATIENCE_S), "everything waits"
        write(draft, entries)

    monkeypatch.setattr(Draft, "write", held_up)

    async def scenario() -> None:
        house = House(GatedStore(tmp_path / "house.db"), timing=STILL)
        founded = asyncio.create_task(house.found(founding("thirteen 003 seats=60", bots=59), FOUNDER, "Vera"))
        await asyncio.sleep(0.05)
        assert not house.running()
        going_on.set()
        assert len((await founded).table.places) == 60
        await house.close()

    asyncio.run(scenario())


def test_a_table_holds_as_many_bots_as_it_has_seats_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        house = House(GatedStore(tmp_path / "house.db"), timing=STILL)
        for bots, name in ((-1, None), (7, None), (6, "Vera")):
            with pytest.raises(BadOption):
                await house.found(founding("thirteen 003 seats=6", bots=bots), FOUNDER, name)
        assert not house.running()
        desk = await house.found(founding("thirteen 003 seats=6", bots=5), FOUNDER, "Vera")
        assert [place.is_bot for place in desk.table.places.values()] == [False] + [True] * 5
        await house.close()

    asyncio.run(scenario())


def test_a_table_is_found_again_in_another_process(tmp_path: Path) -> None:
    """The same cards, the same turn, no counter lost, for every preset in its midst."""

    async def scenario() -> None:
        for preset in GAMES["thirteen"].presets:
            path = tmp_path / preset
            path.mkdir()
            async with opened(path, f"thirteen {preset}", timing=QUICK, bots=4) as hall:
                hall.desk.arrive("p1")
                await until(lambda: hall.desk.table.state.coups >= 2 and hall.desk.n >= 40)
                await hall.desk.stop()
                other = House(GatedStore(path / "house.db"), timing=STILL)
                again = await other.desk(hall.desk.info.id)
                assert (again.table, again.n, again.head) == (hall.desk.table, hall.desk.n, hall.desk.head)
                assert (again.info, again.pace) == (hall.desk.info, hall.desk.pace)
                await other.close()

    asyncio.run(scenario())


def test_many_who_come_at_once_find_one_desk(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            other = House(GatedStore(tmp_path / "house.db"), timing=STILL)
            found = await asyncio.gather(*(other.desk(hall.desk.info.id) for _ in range(30)))
            assert len({id(desk) for desk in found}) == 1
            await other.close()

    asyncio.run(scenario())


def test_who_waits_for_an_opening_that_fails_and_who_comes_after_it_find_one_desk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store does not answer the first, the second has waited for him, and the third comes while it reads."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            store = GatedStore(tmp_path / "house.db")
            other, asked = House(store, timing=STILL), list[asyncio.Event]()
            table, table_id = store.table, hall.desk.info.id

            async def slow(name: str) -> TableInfo | None:
                asked.append(answer := asyncio.Event())
                await answer.wait()
                if answer is asked[0]:
                    raise StoreDown("store_down", why="away")
                return await table(name)

            monkeypatch.setattr(store, "table", slow)
            first, second = (asyncio.create_task(other.desk(table_id)) for _ in range(2))
            await until(lambda: asked)
            asked[0].set()
            assert await refused(first) == "store_down"
            await until(lambda: len(asked) == 2)
            third = asyncio.create_task(other.desk(table_id))
            await asyncio.sleep(0.01)
            for answer in asked:
                answer.set()
            assert await second is await third
            assert len(asked) == 2
            await other.close()

    asyncio.run(scenario())


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            for name in ("nowhere123", "", "../../etc/passwd", "x" * 5000):
                assert await refused(hall.house.desk(name)) == "no_such_table"

    asyncio.run(scenario())


def test_only_tables_that_rest_with_nobody_listening_are_put_to_sleep(tmp_path: Path) -> None:
    """And one that was put to sleep wakes from its log."""

    async def scenario() -> None:
        timing = replace(QUICK, rest_ms=30)
        async with opened(tmp_path, timing=timing, bots=3) as hall:
            hall.desk.arrive("p1")
            await hall.house.sweep()
            assert hall.house.running() == [hall.desk]
            hall.desk.depart("p1")
            await until(lambda: hall.desk.table.resting)
            await hall.house.sweep()
            assert hall.house.running() == [hall.desk], "somebody still listens"
            hall.desk.listeners.clear()
            await hall.house.sweep()
            assert hall.house.running() == []
            again = await hall.house.desk(hall.desk.info.id)
            assert again is not hall.desk
            assert again.table == hall.desk.table
            again.arrive("p1")
            await until(lambda: again.n > hall.desk.n + 3)

    asyncio.run(scenario())


def test_a_table_that_is_opened_while_others_are_put_to_sleep_is_kept(tmp_path: Path) -> None:
    """It had stopped, and is read anew while the house waits for another table that goes to sleep."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            house, first = hall.house, hall.desk
            first.listeners.clear()
            await hall.ask("p7", lambda _: (Rest(),))
            second = await house.found(founding("thirteen 003"), FOUNDER, None)
            second.stopped = True
            stop, going_on = first.stop, asyncio.Event()

            async def slowly() -> None:
                await going_on.wait()
                await stop()

            first.stop = slowly  # type: ignore[method-assign]
            sweep = asyncio.ensure_future(house.sweep())
            await asyncio.sleep(0.01)
            anew = await house.desk(second.info.id)
            anew.listeners.add(lambda _: None)
            going_on.set()
            await sweep
            assert house.running() == [anew]

    asyncio.run(scenario())


def test_a_desk_that_was_put_to_sleep_leaves_nobody_waiting_and_refuses_nobody(tmp_path: Path) -> None:
    """Who asked comes again, and asks the table that is awake then."""

    async def scenario() -> None:
        async with opened(tmp_path) as hall:
            await hall.desk.stop()
            sit = Action("p1", "action-1", "sit", actions.sit("p1", "Vera", Seat(1)))
            with pytest.raises(Unsure):
                await asyncio.wait_for(hall.desk.act(sit), 1)

    asyncio.run(scenario())


def test_a_house_has_room_for_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_DESKS", 2)

    async def scenario() -> None:
        house = House(GatedStore(tmp_path / "house.db"), timing=STILL)
        first = await house.found(founding("thirteen 003"), FOUNDER, None)
        await house.found(founding("thirteen 003"), FOUNDER, None)
        assert await refused(house.found(founding("thirteen 003"), FOUNDER, None)) == "full_house"
        assert await house.desk(first.info.id) is first
        await house.close()

    asyncio.run(scenario())


def test_open_tables_are_the_public_ones_somebody_is_at_the_liveliest_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        house = House(GatedStore(tmp_path / "house.db"), timing=STILL)
        public, private = founding("thirteen 003", private=False), founding("thirteen 003", private=True)
        lonely, one, two = [await house.found(public, FOUNDER, None) for _ in range(3)]
        hidden = await house.found(private, FOUNDER, None)
        for desk, people in ((one, 1), (two, 2), (hidden, 3)):
            for i in range(people):
                who = f"p{i}"
                await desk.act(Action(who, "action-1", "sit", actions.sit(who, f"P {i}", None)))
                desk.arrive(who)
        listed = await house.open_tables()
        assert [(each.info, each.terms, each.shown) for each in listed] == [
            (two.info, two.table.terms, Shown(taken=2, people=2, coup=0)),
            (one.info, one.table.terms, Shown(taken=1, people=1, coup=0)),
        ]
        assert lonely in house.running()
        await house.close()

    asyncio.run(scenario())
