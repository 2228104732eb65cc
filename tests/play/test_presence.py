"""Who is here (G2, G3): missed clocks, lost connections, coming back, and a table that rests and wakes."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bankomet.core.game import CHANCE, Seat
from bankomet.play import actions, fair
from bankomet.play.fair import Context
from bankomet.play.house import Away, Refill
from tests.support.house import PATIENCE_S, QUICK, STILL, Hall, fresh_desk, opened, refused, seat_of, until


def _away(hall: Hall) -> set[str]:
    return {place.who for place in hall.desk.table.places.values() if place.away}


async def _banker(hall: Hall) -> str:
    await until(lambda: hall.desk.table.state.banking)
    banker = hall.desk.table.state.banking
    assert banker is not None
    return hall.desk.table.places[banker].who


def test_who_misses_the_clock_is_away_sits_out_and_is_back_at_his_first_act(tmp_path: Path) -> None:
    """G3: away after one missed clock; his next move takes effect, and says that he is back."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, think_ms=400)) as hall:
            await hall.sit("p1", "p2", "p3")
            banker = await _banker(hall)
            one, other = [who for who in ("p1", "p2", "p3") if who != banker]
            await hall.say(one, f"stake {seat_of(hall, one)} 10")
            await until(lambda: hall.desk.table.turns() is CHANCE)
            assert _away(hall) == {other}
            assert [fact.seat for fact in hall.facts("went_away") if fact.missed_clock] == [seat_of(hall, other)]
            hall.desk.let_run(banker, on=True)
            await until(lambda: hall.desk.table.state.coups and hall.desk.table.turns() is not CHANCE)
            hall.store.gate.clear()  # the table stands still while we look at it
            await asyncio.sleep(0.02)
            hall.store.gate.set()
            await until(lambda: other in _away(hall))
            await hall.ask(other, actions.back(other))
            assert other not in _away(hall)
            assert await refused(hall.ask(other, actions.back(other))) == "not_away"
            await hall.holds()

    asyncio.run(scenario())


def test_a_move_of_who_is_away_brings_him_back_with_it(tmp_path: Path) -> None:
    """Back at his first act: two records, both or none."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=QUICK) as hall:
            await hall.sit("p1", "p2", "p3")
            banker = await _banker(hall)
            punter = next(who for who in ("p1", "p2", "p3") if who != banker)
            seat = seat_of(hall, punter)
            await hall.ask(punter, lambda _: (Away(seat),))
            await until(lambda: not hall.desk.table.owes_seal)
            n, at = hall.desk.n, hall.desk.table.at
            assert await refused(hall.say(punter, f"stake {seat} 11")) == "stake_not_agreed"
            assert (hall.desk.n, _away(hall)) == (n, {punter})
            await hall.say(punter, f"stake {seat} 10", at=at)
            assert (await hall.texts())[-2:] == [f"back {seat}", f"stake {seat} 10"]
            assert not _away(hall)
            await hall.holds()

    asyncio.run(scenario())


def test_a_banker_who_lets_a_card_wait_is_away_and_the_card_is_turned(tmp_path: Path) -> None:
    """G3: the least harm; the rest of his cards run."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, turn_ms=50)) as hall:
            await hall.sit("p1", "p2", "p3")
            banker = await _banker(hall)
            for who in {"p1", "p2", "p3"} - {banker}:
                await hall.say(who, f"stake {seat_of(hall, who)} 10")
            await until(lambda: hall.facts("turned"))
            texts = await hall.texts()
            turned = next(i for i, text in enumerate(texts) if text.startswith("turn "))
            assert texts[turned + 1] == f"away {seat_of(hall, banker)}"
            await until(lambda: hall.desk.table.state.coups)
            assert hall.desk.table.state.banking != seat_of(hall, banker), "the bank of who is away passes on"
            await hall.holds()

    asyncio.run(scenario())


def test_a_lost_connection_makes_away_only_when_it_lasts_and_coming_back_ends_it(tmp_path: Path) -> None:
    """A page that is loaded again, or a second tab that is closed, is no absence."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(STILL, lost_ms=500)) as hall:
            await hall.sit("p1", "p2")
            hall.desk.arrive("p1")
            hall.desk.depart("p1")
            await asyncio.sleep(0.7)
            assert not _away(hall), "the first tab is still open"
            hall.desk.depart("p1")
            await asyncio.sleep(0.03)
            hall.desk.arrive("p1")
            await asyncio.sleep(0.7)
            assert not _away(hall), "he was back in time"
            hall.desk.depart("p1")
            await until(lambda: _away(hall) == {"p1"})
            assert hall.desk.connected == {seat_of(hall, "p2")}
            hall.desk.arrive("p1")
            await until(lambda: not _away(hall))
            assert len(hall.facts("came_back")) == 1
            await hall.holds()

    asyncio.run(scenario())


def test_people_of_a_table_read_from_its_log_have_time_to_come(tmp_path: Path) -> None:
    """After a restart nobody is connected yet, and nobody is away for it at once."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(STILL, lost_ms=500)) as hall:
            await hall.sit("p1", "p2")
            await hall.desk.stop()
            hall.desk.stopped = True
            hall.desk = again = await hall.house.desk(hall.desk.info.id)
            again.arrive("p1")
            await asyncio.sleep(0.03)
            assert not _away(hall)
            await until(lambda: _away(hall) == {"p2"})

    asyncio.run(scenario())


@pytest.mark.parametrize(("elsewhere", "comes_s", "opens_s"), [(set(), 0.9, 0.1), ({"p2"}, 0.4, 0.35)])
def test_pages_that_come_back_one_after_another_have_all_their_time_to_open_a_share(
    tmp_path: Path, elsewhere: set[str], comes_s: float, opens_s: float
) -> None:
    """The server ends between the closing of stakes and the order; who does not come again withholds.

    Who comes may be said to be still at another process, which has died.
    """

    async def scenario() -> None:
        timing = replace(QUICK, close_ms=100, open_ms=600, lost_ms=1500)
        async with opened(tmp_path, "thirteen 003", timing=timing) as hall:
            seal = await _closed_with_shares(hall, "p1", "p2", "p3")
            await hall.desk.stop()
            hall.desk.stopped = True
            hall.desk = again = await hall.house.desk(hall.desk.info.id)
            hall.desk.listeners.add(hall.hear)
            again.elsewhere(frozenset(elsewhere))
            again.arrive("p1")
            await hall.ask("p1", actions.open_share("p1", seal.no, b"p1" * 16))
            await asyncio.sleep(comes_s)
            again.arrive("p2")
            await asyncio.sleep(opens_s)
            await hall.ask("p2", actions.open_share("p2", seal.no, b"p2" * 16))
            await until(lambda: hall.facts("coup_void"))
            assert _away(hall) == {"p3"}
            assert again.table.sealing.barred == {"p3"}
            await hall.holds()

    asyncio.run(scenario())


async def _closed_with_shares(hall: Hall, *people: str) -> Context:
    """Each promises the bytes of his name, two stake, and stakes are closed."""
    await hall.sit(*people)
    banker = await _banker(hall)
    await until(lambda: hall.desk.table.sealing.count == 2)
    seal = hall.desk.table.sealing.seal
    assert seal is not None
    for who in people:
        digest = fair.share_digest(seal.context, seat_of(hall, who), who.encode() * 16)
        await hall.ask(who, actions.share(who, seal.context.no, digest))
    for who in set(people) - {banker}:
        await hall.say(who, f"stake {seat_of(hall, who)} 10")
    await until(lambda: len(hall.desk.table.unopened) == len(people))
    return seal.context


def test_a_table_nobody_is_connected_to_rests_bots_and_all_and_wakes_when_somebody_comes(tmp_path: Path) -> None:
    async def scenario() -> None:
        timing = replace(QUICK, rest_ms=100)
        async with opened(tmp_path, "thirteen 003", timing=timing, bots=4) as hall:
            hall.desk.arrive("p1")
            await asyncio.sleep(0.2)
            assert not hall.desk.table.resting
            hall.desk.depart("p1")
            await until(lambda: hall.desk.table.resting)
            n = hall.desk.n
            await asyncio.sleep(0.1)
            assert hall.desk.n == n, "nothing happens at a resting table"
            hall.desk.arrive("p2")
            await until(lambda: hall.desk.n > n + 5)
            assert not hall.desk.table.resting
            await hall.holds()

    asyncio.run(scenario())


async def _resting_without(hall: Hall, who: str) -> None:
    """He sits down and goes, is away for it, and the table rests."""
    await hall.sit(who)
    hall.desk.depart(who)
    await until(lambda: hall.desk.table.resting and _away(hall) == {who})


@pytest.mark.parametrize("who", ["p1", "watcher"])
def test_who_comes_while_the_disk_refuses_is_seen_to_when_it_is_back(tmp_path: Path, who: str) -> None:
    """Who was away is back, and the table wakes for a watcher too."""

    async def scenario() -> None:
        timing = replace(QUICK, rest_ms=30, lost_ms=10)
        async with opened(tmp_path, "thirteen 003", timing=timing, bots=2) as hall:
            await _resting_without(hall, "p1")
            hall.store.failing = True
            hall.desk.arrive(who)
            await asyncio.sleep(0.1)
            assert hall.desk.table.resting
            hall.store.failing = False
            await until(lambda: not hall.desk.table.resting)
            assert _away(hall) == {"p1"} - {who}

    asyncio.run(scenario())


def test_who_has_gone_again_before_the_disk_is_back_wakes_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        timing = replace(QUICK, rest_ms=30, lost_ms=10)
        async with opened(tmp_path, "thirteen 003", timing=timing, bots=2) as hall:
            await _resting_without(hall, "p1")
            hall.store.failing, n = True, hall.desk.n
            hall.desk.arrive("p1")
            await asyncio.sleep(0.1)
            hall.desk.depart("p1")
            hall.store.failing = False
            await asyncio.sleep(0.2)
            assert hall.desk.n == n

    asyncio.run(scenario())


@pytest.mark.parametrize("comers", [("p1", "watcher"), ("watcher", "p1")])
def test_who_comes_with_a_watcher_at_one_moment_is_back(tmp_path: Path, comers: tuple[str, ...]) -> None:
    """Waking the table for the one does not forget the other."""

    async def scenario() -> None:
        timing = replace(QUICK, rest_ms=30, lost_ms=10)
        async with opened(tmp_path, "thirteen 003", timing=timing, bots=2) as hall:
            await _resting_without(hall, "p1")
            for who in comers:
                hall.desk.arrive(who)
            await until(lambda: not _away(hall))
            assert not hall.desk.table.resting
            await hall.holds()

    asyncio.run(scenario())


def test_who_wakes_a_table_has_his_whole_clock(tmp_path: Path) -> None:
    """It rested while his stake was asked for; he has not missed his clock the moment he comes back."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, rest_ms=60, think_ms=1500)) as hall:
            await hall.sit("p1", "p2")
            await until(lambda: hall.desk.table.state.awaited)
            for who in ("p1", "p2"):
                hall.desk.depart(who)
            await until(lambda: hall.desk.table.resting)
            await asyncio.sleep(1.6)
            for who in ("p1", "p2"):
                hall.desk.arrive(who)
            await until(lambda: not hall.desk.table.resting)
            await asyncio.sleep(0.3)
            assert not hall.facts("went_away")
            assert len(hall.desk.table.state.awaited) == 1
            await until(lambda: [fact for fact in hall.facts("went_away") if fact.missed_clock])

    asyncio.run(scenario())


def test_who_wakes_a_table_at_another_process_is_not_away_before_this_one_hears_of_him(tmp_path: Path) -> None:
    """It rested with nobody away, for longer than a connection may be lost; nor does it rest again at once."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=replace(STILL, rest_ms=600, lost_ms=1000)) as hall:
            await hall.sit("p1", "p2")
            for who in ("p1", "p2"):
                hall.desk.depart(who)
            await until(lambda: hall.desk.table.resting)
            await asyncio.sleep(0.5)
            other = await fresh_desk(hall.store, hall.desk.info)
            other.let_go()
            other.start()
            other.arrive("p1")
            await until(lambda: not other.table.resting)
            hall.desk.read_soon()
            await until(lambda: not hall.desk.table.resting)
            await asyncio.sleep(0.05)
            hall.desk.elsewhere(other.here)
            await until(lambda: _away(hall))
            assert _away(hall) == {"p2"}
            assert (await hall.texts())[-3:] == ["rest", "wake", f"away {seat_of(hall, 'p2')}"]
            await other.stop()
            await hall.holds()

    asyncio.run(scenario())


def test_who_sits_down_holds_no_card_back(tmp_path: Path) -> None:
    """People who come one after the other, faster than the pace of the cards."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003 seats=60", timing=replace(QUICK, card_scale=0.1)) as hall:
            await hall.sit("p1", "p2")
            banker = await _banker(hall)
            punter = "p2" if banker == "p1" else "p1"
            await hall.say(punter, f"stake {seat_of(hall, punter)} 10")
            await until(lambda: hall.desk.table.turns() is CHANCE)
            hall.desk.let_run(banker, on=True)
            for i in range(3, 23):
                await hall.sit(f"p{i}")
                await asyncio.sleep(0.05)
            assert hall.facts("turned"), "a card comes 140 ms after the last word"

    asyncio.run(scenario())


def test_a_banker_who_plays_with_his_switch_holds_no_card_back(tmp_path: Path) -> None:
    """Letting them run and stopping them in turn is no way to keep the others waiting."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, turn_ms=300, card_scale=1)) as hall:
            await hall.sit("p1", "p2")
            banker = await _banker(hall)
            punter = "p2" if banker == "p1" else "p1"
            await hall.say(punter, f"stake {seat_of(hall, punter)} 10")
            await until(lambda: hall.desk.table.turns() is CHANCE)
            for _ in range(30):
                if hall.facts("turned"):
                    break
                hall.desk.let_run(banker, on=True)
                hall.desk.let_run(banker, on=False)
                await asyncio.sleep(0.05)
            assert hall.facts("turned")

    asyncio.run(scenario())


def test_a_table_with_nobody_who_stakes_rests_until_somebody_acts(tmp_path: Path) -> None:
    """T2a: a full round of empty stakings."""

    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003", timing=replace(QUICK, think_ms=5)) as hall:
            await hall.sit("p1", "p2")
            async with asyncio.timeout(PATIENCE_S):
                while not hall.desk.table.resting:
                    for who in sorted(_away(hall)):
                        await hall.ask(who, actions.back(who))
                    await asyncio.sleep(0.005)
            assert len(hall.facts("no_stakes")) >= 2
            assert hall.desk.table.state.coups == 0
            n = hall.desk.n
            await asyncio.sleep(0.05)
            assert hall.desk.n == n
            hall.desk.arrive("p3")
            await until(lambda: not hall.desk.table.resting)
            await hall.holds()

    asyncio.run(scenario())


def test_bots_play_on_and_fill_up_their_purses(tmp_path: Path) -> None:
    """G1: ten coups of four bots with small purses; every counter is accounted for."""

    async def scenario() -> None:
        for preset in ("000", "001", "joker"):
            path = tmp_path / preset
            path.mkdir()
            async with opened(path, f"thirteen {preset} purse=40", timing=QUICK, bots=4) as hall:
                hall.desk.arrive("p1")
                await until(lambda: hall.desk.table.state.coups >= 10)
                assert hall.facts("refilled") or preset != "joker"
                assert hall.facts("pack_cut")
                await hall.desk.stop()
                await hall.holds()

    asyncio.run(scenario())


def test_bots_speak_unasked_now_and_then(tmp_path: Path) -> None:
    """The idler takes back a stake that has renewed itself; under the cap some leave a standing bid."""

    async def scenario() -> None:
        for preset, kind in (("003", "sat_out"), ("001", "bid_left")):
            path = tmp_path / preset
            path.mkdir()
            async with opened(path, f"thirteen {preset}", timing=replace(QUICK, close_ms=60), bots=5) as hall:
                hall.desk.arrive("p1")
                await until(lambda kind=kind: hall.facts(kind))  # type: ignore[misc]
                idlers = [seat for seat, place in hall.desk.table.places.items() if place.style == "idler"]
                if preset == "003":
                    await until(lambda: hall.desk.table.state.coups > 20)
                    assert {fact.seat for fact in hall.facts(kind)} == set(idlers)
                await hall.holds()

    asyncio.run(scenario())


def test_a_person_fills_up_a_small_purse_and_not_a_sufficient_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003") as hall:
            await hall.sit("p1")
            assert await refused(hall.ask("p1", actions.refill("p1"))) == "purse_enough"
            assert await refused(hall.ask("p2", actions.refill("p2"))) == "not_seated"
            assert await refused(hall.ask("p1", lambda _: (Refill(Seat(5)),))) == "no_seat"

    asyncio.run(scenario())


def test_bots_are_seated_and_sent_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, "thirteen 003 seats=3") as hall:
            await hall.sit("p1")
            await hall.ask("p1", hall.house.new_bot("bold", "ru"))
            await hall.ask("p1", hall.house.new_bot(None, "ru"))
            assert await refused(hall.ask("p1", hall.house.new_bot(None, "ru"))) == "table_full"
            places = hall.desk.table.places
            assert [place.style for place in places.values()][:2] == ["person", "bold"]
            assert len({place.name for place in places.values()}) == 3
            assert await refused(hall.ask("p1", actions.unseat_bot(Seat(1)))) == "no_bots"
            await hall.ask("p1", actions.unseat_bot(Seat(2)))
            assert await refused(hall.ask("p1", actions.unseat_bot(Seat(2)))) == "no_seat"
            assert set(hall.desk.table.places) == {1, 3}
            await hall.holds()

    asyncio.run(scenario())
