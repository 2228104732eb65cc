"""Laws of the protocol.

Whatever is sent, the answer is `done` with a record, or a refusal and no change; and whoever follows the news sees what
the table shows.
"""

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankomet.core.errors import Refusal
from bankomet.core.game import CHANCE, Seat
from bankomet.core.notation import fact_json
from bankomet.faces.protocol import broadcast as broadcasting
from bankomet.faces.protocol.broadcast import Broadcast
from bankomet.faces.protocol.messages import parse_message
from bankomet.faces.protocol.session import guest_name
from bankomet.faces.web.halls import Halls
from bankomet.faces.words import LANGS, Lang
from bankomet.play import actions
from bankomet.play.clocks import ABANDONED_MS, HELD_MS, STOOD_MS, ServingClock
from bankomet.play.house import Rest
from bankomet.play.store import Unsure
from tests.support.ears import Ear, Message, session_of
from tests.support.house import QUICK, STILL, Ahead, Hall, opened, until
from tests.support.web import merge

KINDS = "hello move sit rise refill back cut card run pace add_bot drop_bot lang coach hint ping".split()
SOME_TEXT = st.one_of(
    st.sampled_from(["0.staking.1", "stake 1 10", "out 2", "turn K♠", "calm", "en", "steady", "Вера"]),
    st.text(max_size=12),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=10)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=8,
)
NEAR = st.fixed_dictionaries(
    {"do": st.sampled_from(KINDS)},
    optional={
        "id": st.one_of(st.sampled_from(["click-001", "click-002", "click-003"]), JSON),
        "again": st.one_of(st.none(), st.integers(-1, 30_000), JSON),
        "at": st.one_of(SOME_TEXT, JSON),
        "move": st.one_of(SOME_TEXT, JSON),
        "seat": st.one_of(st.none(), st.integers(-1, 8), JSON),
        "name": st.one_of(st.none(), SOME_TEXT, JSON),
        "cards": st.one_of(st.integers(-1, 60), JSON),
        "on": st.one_of(st.booleans(), JSON),
        "pace": st.one_of(SOME_TEXT, JSON),
        "style": st.one_of(st.none(), SOME_TEXT, JSON),
        "lang": st.one_of(SOME_TEXT, JSON),
        "seen": st.one_of(st.none(), st.integers(-1, 50), JSON),
    },
)


def _whole(message: Message) -> Message:
    """Only the fields that belong to its kind, so that many a message is a real one."""
    fields = {
        "move": "id at move", "sit": "id seat name", "rise": "id", "refill": "id", "back": "id", "cut": "id cards",
        "add_bot": "id style", "drop_bot": "id seat", "run": "on", "pace": "pace", "lang": "lang", "hello": "seen lang",
    }.get(message["do"], "")  # fmt: skip
    belongs = {"do", *fields.split(), *(["again"] if fields.startswith("id") else [])}
    return {key: value for key, value in message.items() if key in belongs}


def at_table(path: Path, scenario: Callable[[Hall, Broadcast], Awaitable[None]], **how: Any) -> None:  # noqa: ANN401
    async def run() -> None:
        async with opened(path, **how) as hall:
            broadcast = Broadcast(hall.desk, msgspec.json.encode)
            try:
                await scenario(hall, broadcast)
            finally:
                broadcast.close()

    asyncio.run(run())


@given(st.one_of(JSON, NEAR, NEAR.map(_whole)))
def test_a_message_is_read_or_refused(message: object) -> None:
    """`parse_message` raises nothing but refusals."""
    try:
        parsed = parse_message(message)
    except Refusal as refusal:
        assert refusal.code == "bad_message"
    else:
        assert parse_message(message) == parsed


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 2), st.one_of(JSON, NEAR, NEAR.map(_whole))), max_size=25))
def test_whatever_is_sent_the_table_changes_only_by_what_is_done(sent: list[tuple[int, object]]) -> None:
    """Three people send anything; each answer `done` is a record more or one told before, each `no` is no change."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        ears = [Ear(), Ear(), Ear()]
        people = [session_of(hall, broadcast, f"p{i}", ear) for i, ear in enumerate(ears)]
        await hall.sit("p0", "p1")
        await until(lambda: hall.desk.table.sealing.seal)
        for who, message in sent:
            before = hall.desk.n, hall.desk.table
            answered = len(ears[who].told)
            await people[who].receive(message)
            new = ears[who].told[answered:]
            done = [told for told in new if told["is"] == "done"]
            if not done:
                assert (hall.desk.n, hall.desk.table) == before
            for told in done:
                assert told["n"] <= hall.desk.n <= before[0] + 2
        await hall.holds()

    with tempfile.TemporaryDirectory() as path:
        at_table(Path(path), scenario, timing=STILL)


@pytest.mark.parametrize(("wish", "code"), [({"do": "rise"}, "not_seated"), ({"do": "back"}, "not_seated")])
def test_what_was_said_on_a_lost_line_too_is_refused_for_good_when_it_can_be_done_there_no_more(
    wish: Message, code: str, tmp_path: Path
) -> None:
    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        ear = Ear()
        page = session_of(hall, broadcast, "p1", ear)

        async def answered(**more: object) -> object:
            await page.receive({**wish, "id": "click-001", **more})
            return ear.of("no")[-1]["code"] if not ear.of("done") else "done"

        assert await answered() == code
        assert await answered(again=0) == "may_be_done"
        assert await answered(again=HELD_MS - 1) == "may_be_done"
        assert await answered(again=HELD_MS) == code
        await hall.sit("p1")
        if wish["do"] == "rise":
            assert await answered(again=0) == "done", "what can be done is done at once"

    at_table(tmp_path, scenario, timing=STILL)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"do": "move", "id": "click-001", "at": "0.staking.77", "move": "stake 1 10"}, "stale"),
        ({"do": "move", "id": "click-001", "at": "0.idle.0", "move": "no move"}, "bad_move"),
        ({"do": "rise", "id": "?"}, "bad_message"),
    ],
)
def test_what_can_be_done_nowhere_is_refused_for_good_at_once(message: Message, code: str, tmp_path: Path) -> None:
    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        ear = Ear()
        page = session_of(hall, broadcast, "p1", ear)
        await hall.sit("p1", "p2")
        await page.receive({**message, "again": 0})
        assert ear.of("no")[-1]["code"] == code

    at_table(tmp_path, scenario, timing=STILL)


@pytest.mark.parametrize("do", ["hello", "ping", "card", "coach", "hint"])
def test_only_what_is_done_says_that_it_was_said_before(do: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_message({"do": do, "again": 5})
    assert refusal.value.code == "bad_message"


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_guests_have_one_number_whatever_they_speak(lang: Lang) -> None:
    """“Guest 1” and «Гость 1» at one table are one name to whoever reads it."""
    names = [guest_name(first, ()) for first in LANGS]
    for name in names:
        assert guest_name(lang, {name.casefold()}).endswith(" 2")


@pytest.mark.parametrize("preset", ["000", "001", "003", "joker"])
def test_who_follows_the_news_sees_what_the_table_shows(tmp_path: Path, preset: str) -> None:
    """Patches merged one after the other are the whole view; facts come once each and in order; in both languages."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        ears = {lang: Ear() for lang in LANGS}
        for lang, ear in ears.items():
            await session_of(hall, broadcast, f"p{lang}", ear, lang).receive({"do": "hello"})
        first = {lang: ear.told[0] for lang, ear in ears.items()}
        facts_before = len(hall.told)
        for coups in (2, 4, 6):
            await hall.ask("p9", actions.sit("p9", "Anna", None))
            await asyncio.sleep(0.01)
            await hall.ask("p9", actions.rise("p9"))
            await until(lambda: "p9" not in hall.desk.seats)
            await until(lambda coups=coups: hall.desk.table.state.coups >= coups)  # type: ignore[misc]
        await hall.desk.stop()
        broadcast.flush()
        whole = json.loads(msgspec.json.encode(broadcast.public()))
        told = [fact_json(fact) for fact in hall.told[facts_before:]]
        for lang, ear in ears.items():
            seen, n, facts = first[lang]["public"], first[lang]["n"], []
            for news in ear.of("news"):
                assert news["n"] >= n
                n = news["n"]
                merge(seen, news["patch"])
                facts += news["facts"]
            assert seen == whole
            assert n == hall.desk.n
            assert json.loads(json.dumps(facts)) == json.loads(msgspec.json.encode(told))[-len(facts) :]
            spoken = [each["text"] for news in ear.of("news") for each in news["say"]]
            assert len(spoken) > 20
            cyrillic = [any("а" <= letter <= "я" for letter in text) for text in spoken]
            assert all(cyrillic) if lang == "ru" else not any(cyrillic)

    at_table(tmp_path, scenario, header=f"thirteen {preset} purse=60", timing=QUICK, bots=4)


def test_the_own_part_is_told_when_it_changes_and_only_then(tmp_path: Path) -> None:
    """Whoever follows `you` may do just what a fresh view says."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        await hall.sit("p1", "p2")
        ears = {who: Ear() for who in ("p1", "p2", "p3")}
        sessions = {who: session_of(hall, broadcast, who, ear) for who, ear in ears.items()}
        for session in sessions.values():
            await session.receive({"do": "hello"})
        await until(lambda: hall.desk.table.state.banking)
        rounds = count()
        while next(rounds) < 30 or not hall.desk.table.state.coups:
            await until(lambda: hall.desk.table.turns() is CHANCE or hall.desk.table.state.awaited)
            banker = hall.desk.table.places[hall.desk.table.state.banking].who  # type: ignore[index]
            for seat in hall.desk.table.state.awaited:
                await hall.say(hall.desk.table.places[seat].who, f"stake {seat} 10")
            if hall.desk.table.turns() is CHANCE:
                hall.desk.turn_card(banker)
            await asyncio.sleep(0.01)
            broadcast.flush()
            for who, ear in ears.items():
                last = [told["you"] for told in ear.told if "you" in told][-1]
                fresh = broadcast.own(sessions[who], hall.desk.table.seat_of(who))
                assert last == json.loads(msgspec.json.encode(fresh)), who
        for one, other in pairwise(told for told in ears["p1"].told if "you" in told):
            assert other["yours"] or one["you"] != other["you"]
        assert not ears["p3"].of("you")

    at_table(tmp_path, scenario, header="thirteen 003", timing=QUICK)


@pytest.mark.parametrize("opening", ["", "bank"], ids=["declaring", "staking"])
def test_who_has_no_word_at_a_resting_table_may_let_it_go_on(tmp_path: Path, opening: str) -> None:
    """By `back`: once, however often he asks; who is asked for a word is not offered it, and a watcher is refused."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        await hall.sit("p1", "p2")
        await until(lambda: hall.desk.table.state.awaited)
        banker, other = (hall.desk.table.places[seat].who for seat in _banker_first(hall))
        if opening:
            await hall.say(banker, f"bank {hall.desk.seats[banker]} 100")
            banker, other = other, banker
        ears = {who: Ear() for who in (banker, other, "watcher")}
        sessions = {who: session_of(hall, broadcast, who, ear) for who, ear in ears.items()}
        for session in sessions.values():
            await session.receive({"do": "hello"})
        await until(lambda: not hall.desk.table.owes_seal)

        async def back(who: str, key: str) -> object:
            await sessions[who].receive({"do": "back", "id": f"back-{key}"})
            answer = ears[who].told[-1] if ears[who].told[-1]["is"] == "no" else ears[who].of("done")[-1]
            return answer.get("code", answer.get("n"))

        def offered_back() -> set[str]:
            broadcast.flush()
            own = {who: [told["you"] for told in ear.told if "you" in told][-1] for who, ear in ears.items()}
            return {who for who, you in own.items() if "back" in you["may"]}

        assert not offered_back()
        assert await back(other, "00001") == "not_away"
        await hall.ask(banker, lambda _: (Rest(),))
        assert offered_back() == {other}
        assert await back("watcher", "00002") == "not_seated"
        n = hall.desk.n
        assert await back(other, "00003") == await back(other, "00003") == hall.desk.n == n + 1
        assert (await hall.texts())[-1] == "wake"
        assert not offered_back()
        assert await back(other, "00004") == "not_away"
        await hall.ask(banker, lambda _: (Rest(),))
        assert await back(banker, "00005") == hall.desk.n == n + 3
        await hall.holds()

    at_table(tmp_path, scenario, header="ochko book", timing=replace(STILL, draw_ms=10))


def _banker_first(hall: Hall) -> tuple[Seat, Seat]:
    (banker,) = hall.desk.table.state.awaited
    (other,) = hall.desk.table.places.keys() - {banker}
    return banker, other


def test_stakes_are_told_four_times_a_second_and_cards_at_once(tmp_path: Path) -> None:
    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        await hall.sit("p1", "p2", "p3")
        await until(lambda: hall.desk.table.state.banking)
        banker = hall.desk.table.state.banking
        assert banker is not None
        one, _ = [seat for seat in hall.desk.table.places if seat != banker]
        await hall.say(hall.desk.table.places[banker].who, f"bank {banker} 300")
        ear = Ear()
        await session_of(hall, broadcast, "p9", ear).receive({"do": "hello"})
        await asyncio.sleep(0.3)
        before, began = len(ear.of("news")), asyncio.get_running_loop().time()
        for i in range(40):
            await hall.say(hall.desk.table.places[one].who, f"stake {one} {i + 1}")
        await asyncio.sleep(0.3)
        news = ear.of("news")[before:]
        passed_s = asyncio.get_running_loop().time() - began
        assert 1 <= len(news) <= 2 + 4 * passed_s
        assert sum(len(each["facts"]) for each in news) == 40
        assert news[-1]["patch"]["seats"][str(one)]["stake"] == 40

    at_table(tmp_path, scenario, header="thirteen 000", timing=QUICK)


def test_what_everybody_is_told_is_sent_off_before_the_table_does_anything_else(tmp_path: Path) -> None:
    """Each client's news with his own part: in one piece, and before another table has had its turn."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        done: list[tuple[str, str]] = []

        class Noting(Ear):
            def send(self, frame: bytes) -> bool:
                done.append(("told", json.loads(frame)["is"]))
                if len(done) == 1:
                    asyncio.get_running_loop().call_soon(done.append, ("next", ""))
                return super().send(frame)

        for who in ("p1", "p2"):
            session = session_of(hall, broadcast, who, Noting())
            session.post = lambda who=who: done.append(("posted", who))  # type: ignore[misc]
            await session.receive({"do": "hello"})
        await asyncio.sleep(0)
        done.clear()
        await hall.sit("p1")
        told = [("told", "news"), ("told", "news"), ("told", "you"), ("posted", "p1"), ("posted", "p2"), ("next", "")]
        await until(lambda: told[-1] in done)
        assert done[: len(told)] == told

    at_table(tmp_path, scenario)


def test_a_client_that_does_not_read_costs_one_try_at_a_time_and_gets_the_whole_view_when_it_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much has happened meanwhile: no queue, no second timer."""
    monkeypatch.setattr(broadcasting, "CATCH_UP_MS", 100)

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        deaf, well = Ear(), Ear()
        sessions = [session_of(hall, broadcast, who, ear) for who, ear in (("p1", deaf), ("p2", well))]
        for session in sessions:
            await session.receive({"do": "hello"})
        deaf.reads = False
        await until(lambda: sessions[0].stale)
        told, tried = len(deaf.told), deaf.tried
        began = asyncio.get_running_loop().time()
        await until(lambda: len(well.of("news")) > 60)
        passed = asyncio.get_running_loop().time() - began
        assert deaf.tried - tried <= 2 + passed / 0.1, "one timer tries it, not one a message"
        assert len(deaf.told) == told
        deaf.reads = True
        await until(lambda: len(deaf.told) > told)
        view = deaf.told[told]
        assert view["is"] == "table"
        assert view["n"] <= hall.desk.n
        assert not sessions[0].stale

    at_table(tmp_path, scenario, header="thirteen 003", timing=QUICK, bots=4)


@pytest.mark.parametrize("kind", ["you", "pong"])
def test_who_could_not_take_what_was_for_him_alone_is_told_all_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """In a crowd, where that is told after the news; and of an answer, though no news may come for long."""
    monkeypatch.setattr(broadcasting, "CATCH_UP_MS", 50)

    class Full(Ear):
        def send(self, frame: bytes) -> bool:
            return f'"is":"{kind}"'.encode() not in frame and super().send(frame)

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        ears = [Full(), *(Ear() for _ in range(broadcasting.SMALL_CROWD))]
        sessions = [session_of(hall, broadcast, f"p{number}", ear) for number, ear in enumerate(ears)]
        for session in sessions:
            await session.receive({"do": "hello"})
        await asyncio.sleep(0.3)
        told = len(ears[0].of("table"))
        if kind == "you":
            await hall.ask("p0", actions.sit("p0", "Anna", Seat(1)))
        else:
            await sessions[0].receive({"do": "ping"})
        await until(lambda: len(ears[0].of("table")) > told)
        assert ears[0].of("table")[-1]["you"]["seat"] == (1 if kind == "you" else None)

    at_table(tmp_path, scenario)


def test_who_says_hello_late_hears_everything_from_then_on(tmp_path: Path) -> None:
    """A connection that has not said hello keeps its table awake and its news coming."""

    async def scenario() -> None:
        async with opened(tmp_path, timing=QUICK) as hall:
            hall.desk.listeners.clear()
            halls = Halls(msgspec.json.encode)
            ear = Ear()
            session = session_of(hall, halls.broadcast(hall.desk), "p1", ear)
            await hall.ask("p2", lambda _: (Rest(),))
            halls.sweep()
            await hall.house.sweep()
            assert hall.house.running() == [hall.desk]
            await session.receive({"do": "hello"})
            await session.receive({"do": "sit", "id": "click-001", "name": "Vera"})
            assert ear.of("done")
            await until(lambda: ear.of("news"))
            session.leave()
            await hall.ask("p2", lambda _: (Rest(),))
            halls.sweep()
            await hall.house.sweep()
            assert hall.house.running() == []

    asyncio.run(scenario())


def test_a_table_that_stops_says_so_and_sends_everybody_to_the_one_that_is_read_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        def broken(_: object) -> tuple[()]:
            raise AssertionError("we are wrong")

        async with opened(tmp_path) as hall:
            halls = Halls(msgspec.json.encode)
            ear = Ear()
            session = session_of(hall, halls.broadcast(hall.desk), "p1", ear)
            hung_up: list[bool] = []
            session.hang_up = lambda: hung_up.append(True)
            await session.receive({"do": "hello"})
            with pytest.raises(Refusal):
                await hall.ask("p2", broken)
            assert ear.told[-1]["code"] == "table_stopped"
            assert not hung_up
            again = await hall.house.desk(hall.desk.info.id)
            fresh = halls.broadcast(again)
            assert fresh.desk is again
            assert hung_up == [True]

    with caplog.at_level("CRITICAL"):
        asyncio.run(scenario())


def test_who_has_put_a_bot_and_risen_is_told_so_when_he_asks_again(tmp_path: Path) -> None:
    """What one may ask is judged by the table at that time, and what was done was allowed."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        ear = Ear()
        session = session_of(hall, broadcast, "p2", ear)
        for message in (
            {"do": "hello"},
            {"do": "sit", "id": "click-001", "name": "Vera"},
            {"do": "add_bot", "id": "click-002", "style": "bold"},
            {"do": "drop_bot", "id": "click-003", "seat": 2},
            {"do": "rise", "id": "click-004"},
            {"do": "add_bot", "id": "click-002", "style": "bold"},
            {"do": "drop_bot", "id": "click-003", "seat": 2},
        ):
            await session.receive(message)
        sat, put, dropped, rose, *again = [done["n"] for done in ear.of("done")]
        assert sat < put < dropped < rose
        assert again == [put, dropped]
        assert not ear.of("no")
        await session.receive({"do": "add_bot", "id": "click-005", "style": "bold"})
        assert [told["code"] for told in ear.of("no")] == ["no_bots"]

    at_table(tmp_path, scenario)


def test_guests_without_names_who_sit_down_at_once_get_different_ones(tmp_path: Path) -> None:
    """And so do the bots that are put beside them meanwhile: names are given when the word is judged."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        ears = [Ear() for _ in range(4)]
        sessions = [session_of(hall, broadcast, f"p{number}", ear) for number, ear in enumerate(ears)]
        for session in sessions:
            await session.receive({"do": "hello"})
        await asyncio.gather(*(session.receive({"do": "sit", "id": "click-001"}) for session in sessions))
        assert not [told for ear in ears for told in ear.of("no")]
        hall.store.gate.clear()
        bots = [asyncio.ensure_future(sessions[0].receive({"do": "add_bot", "id": f"click-00{n}"})) for n in (2, 3)]
        await until(lambda: hall.store.waiting)
        hall.store.gate.set()
        await asyncio.gather(*bots)
        assert len(ears[0].of("done")) == 3
        names = [place.name for place in hall.desk.table.places.values()]
        assert names[:4] == ["Guest 1", "Guest 2", "Guest 3", "Guest 4"]
        assert len(set(names)) == 6

    at_table(tmp_path, scenario)


def test_nothing_more_is_heard_of_whoever_has_been_sent_away_unanswered(tmp_path: Path) -> None:
    """What he had said besides he says again by another connection."""

    def unsure(_: object) -> tuple[()]:
        raise Unsure("it may have been done")

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        session = session_of(hall, broadcast, "p1", Ear())
        await session.receive({"do": "hello"})
        assert not session.abandoned()
        hall.desk.act = unsure  # type: ignore[assignment, method-assign]
        await session.receive({"do": "sit", "id": "click-001", "name": "Vera"})
        assert session.abandoned()

    at_table(tmp_path, scenario)


def test_nothing_more_is_heard_of_whoever_had_to_wait_too_long_for_an_answer(tmp_path: Path) -> None:
    """His page has given the connection up."""

    async def scenario(hall: Hall, broadcast: Broadcast) -> None:
        session = session_of(hall, broadcast, "p1", Ear())
        await session.receive({"do": "hello"})
        hall.store.gate.clear()
        sits = asyncio.ensure_future(session.receive({"do": "sit", "id": "click-001", "name": "Vera"}))
        await until(lambda: hall.store.waiting)
        clock = hall.desk.time
        assert isinstance(clock, ServingClock)
        of_the_machine = clock._clock
        for passed_ms in range(STOOD_MS // 2, ABANDONED_MS + STOOD_MS, STOOD_MS // 2):
            clock._clock = Ahead(of_the_machine, passed_ms)
            assert clock.stood_ms() == 0, "the process serves all the time"
        hall.store.gate.set()
        await sits
        assert session.abandoned()

    at_table(tmp_path, scenario)
