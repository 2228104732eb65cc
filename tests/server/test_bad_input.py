"""Bad input over a real socket: each is refused with one clear sentence in both languages, and nothing has changed."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bankomet.faces.web import limits
from bankomet.play.desk import Desk
from tests.support.house import QUICK, until
from tests.support.web import Client, Site, open_site, visitor

NBSP = "\N{NO-BREAK SPACE}"
ARABIC_TEN = "\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT ZERO}"
RIGHT_TO_LEFT = "\N{RIGHT-TO-LEFT OVERRIDE}"
ZERO_WIDTH = "\N{ZERO WIDTH SPACE}"


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing counts as a flood, so that a test can ask much in a short time."""
    monkeypatch.setattr(limits, "BURST", 10**6)


@dataclass
class Round:
    """A table of 000 at which stakes are open: the bank is 300, one punter has a purse of 1,000."""

    site: Site
    desk: Desk
    banker: Client
    punter: Client
    other: Client

    async def mark(self) -> tuple[object, ...]:
        """All that must not change."""
        log = await self.site.store.records(self.desk.info.id)
        return self.desk.n, self.desk.head, self.desk.table, tuple(log)

    async def refuses(self, who: Client, message: object, code: str) -> None:
        """The message is refused by this code in both languages, and nothing has changed."""
        before = await self.mark()
        for lang, letters in (("ru", "абвгдеёжзийклмнопрстуфхцчшщыьэюя"), ("en", "abcdefghijklmnopqrstuvwxyz")):
            await who.send({"do": "lang", "lang": lang})
            await who.until(lambda told: told["is"] == "table")
            await (who.send_text(message) if isinstance(message, str) else who.send(message))
            told = await who.until(lambda told: told["is"] in ("no", "done"))
            assert told["is"] == "no", f"{message} was done"
            assert told["code"] == code, f"{message}: {told}"
            text = told["text"]
            assert 5 < len(text) < 300
            assert text[-1] in ".!?"
            assert "\n" not in text
            assert any(letter in letters for letter in text.lower())
            if isinstance(message, dict):
                assert told["id"] in (message.get("id"), None)
        assert await self.mark() == before


@asynccontextmanager
async def stakes_open(path: Path) -> AsyncIterator[Round]:
    """Three people at a table; one has the bank."""
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(open_site(path, QUICK))
        people = [await stack.enter_async_context(visitor(site.url)) for _ in range(3)]
        table = await people[0].open_table(preset="000", seats=4)
        for person in people[1:]:
            await person.connect(table)
            assert (await person.ask("sit", seat=None, name=None))["is"] == "done"
        desk = await site.house.desk(table)
        await until(lambda: desk.table.state.stage.startswith("declaring"))
        for person in people:
            await person.drain()
        banker = next(person for person in people if person.seat == desk.table.state.banking)
        assert (await banker.move(f"bank {banker.seat} 300"))["is"] == "done"
        for person in people:
            await person.drain()
        punter, other = [person for person in people if person is not banker]
        yield Round(site, desk, banker, punter, other)


def _move(move: object, at: object, key: object = "click-00001") -> dict[str, object]:
    return {"do": "move", "id": key, "at": at, "move": move}


@pytest.mark.usefixtures("unhurried")
def test_stakes_that_are_no_stakes(tmp_path: Path) -> None:
    """A number is read or refused, never misread."""
    unread = [
        "-5", "+5", "5.0", "10,5", "1e3", "NaN", "nan", "Infinity", "true", "ten", "", "0x10", "1_000", "05", "10²",
        f"1{NBSP}000", "1\N{THIN SPACE}000", ARABIC_TEN, f"{ZERO_WIDTH}10", "1" * 70, str(10**30),
    ]  # fmt: skip

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            at, seat = at_table.punter.public["at"], at_table.punter.seat
            for text in unread:
                await at_table.refuses(at_table.punter, _move(f"stake {seat} {text}", at), "bad_number")
            await at_table.refuses(at_table.punter, _move(f"stake {seat} 1 000", at), "bad_move")
            await at_table.refuses(at_table.punter, _move(f"stake {seat} 0", at), "stake_zero")
            await at_table.refuses(at_table.punter, _move(f"stake {seat} 301", at), "stake_above_open")
            await at_table.refuses(at_table.punter, _move(f"stake {seat} 1001", at), "stake_above_purse")
            for value in (10, 10.5, True, None, ["stake"], {"n": 1}, "x" * 81):
                await at_table.refuses(at_table.punter, _move(value, at), "bad_message")
            assert (await at_table.punter.move(f"stake {seat} 300"))["is"] == "done"

    asyncio.run(scenario())


@pytest.mark.usefixtures("unhurried")
def test_moves_out_of_turn_for_another_seat_and_of_another_coup(tmp_path: Path) -> None:
    """Chance moves and house moves are nobody's."""

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            punter, banker, other = at_table.punter, at_table.banker, at_table.other
            at, own = punter.public["at"], punter.seat
            refuses = at_table.refuses
            await refuses(punter, _move(f"stake {other.seat} 10", at), "not_your_seat")
            await refuses(punter, _move("stake 99 10", at), "not_your_seat")
            await refuses(banker, _move(f"stake {banker.seat} 10", at), "not_your_turn")
            await refuses(punter, _move(f"bank {own} 100", at), "not_now")
            await refuses(punter, _move(f"take {own}", at), "not_now")
            for stale in ("0.staking.99", "1.staking.1", "", "0", "0.declaring.3", "zz"):
                await refuses(punter, _move(f"stake {own} 10", stale), "stale")
            for chance in ("turn K♠", f"draw {own} K♠", f"lot {own}"):
                await refuses(punter, _move(chance, at), "not_yours")
            for house in ("close", "rest", "wake", f"away {other.seat}", f"clock {other.seat}", "join 4 px person Eve"):
                await refuses(punter, _move(house, at), "bad_move")
            for wrong in ("", "stake", f"stake {own}", f"stake  {own} 10", "STAKE 1 1", "stake one 10", "💰"):
                await refuses(punter, _move(wrong, at), "bad_number" if wrong == "stake one 10" else "bad_move")

    asyncio.run(scenario())


@pytest.mark.usefixtures("unhurried")
def test_what_is_not_a_persons_to_do(tmp_path: Path) -> None:
    """The banker turns cards; the founder or who sits at a private table seats bots; seats are taken once."""

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table, visitor(at_table.site.url) as watcher:
            await watcher.connect(at_table.desk.info.id)
            refuses, key = at_table.refuses, {"id": "click-00002"}
            for who in (at_table.punter, watcher):
                await refuses(who, {"do": "card"}, "not_banker")
                await refuses(who, {"do": "run", "on": True}, "not_banker")
                await refuses(who, {"do": "pace", "pace": "brisk"}, "not_banker")
            for do in ("rise", "refill", "back"):
                await refuses(watcher, {"do": do, **key}, "not_seated")
            await refuses(watcher, {"do": "cut", "cards": 10, **key}, "not_seated")
            await refuses(watcher, {"do": "add_bot", **key}, "no_bots")
            await refuses(watcher, {"do": "drop_bot", "seat": 1, **key}, "no_bots")
            await refuses(watcher, _move("stake 1 10", at_table.punter.public["at"]), "not_seated")
            await refuses(watcher, {"do": "sit", "seat": 1, "name": "Eve", **key}, "seat_taken")
            for seat in (0, 5, 1001, 2**53 - 1):
                await refuses(watcher, {"do": "sit", "seat": seat, "name": "Eve", **key}, "seat_range")
            await refuses(at_table.punter, {"do": "sit", "seat": 4, "name": None, **key}, "already_seated")
            await refuses(at_table.punter, {"do": "drop_bot", "seat": 1, **key}, "no_bots")
            await refuses(at_table.punter, {"do": "drop_bot", "seat": 4, **key}, "no_seat")
            await refuses(at_table.punter, {"do": "add_bot", "style": "god", **key}, "bad_style")
            await refuses(at_table.punter, {"do": "back", **key}, "not_away")
            await refuses(at_table.punter, {"do": "refill", **key}, "purse_enough")
            cutter = next(who for who in (at_table.punter, at_table.other) if "cut" in who.you["may"])
            for cards in (0, 52, 53, 2**53 - 1):
                await refuses(cutter, {"do": "cut", "cards": cards, **key}, "cut_range")
            await refuses(at_table.banker, {"do": "cut", "cards": 20, **key}, "not_cutter")

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Аnna", "bad_name"),
        ("Vеra", "bad_name"),
        ("", "bad_name"),
        ("   ", "bad_name"),
        ("1", "bad_name"),
        ("-", "bad_name"),
        (f"Ve{ZERO_WIDTH}ra", "bad_name"),
        (f"Ve{RIGHT_TO_LEFT}ra", "bad_name"),
        ("Ve\N{COMBINING LONG STROKE OVERLAY}ra", "bad_name"),
        ("Ве҉ра", "bad_name"),
        (f"Vera{NBSP}M", "bad_name"),
        ("Vera  M", "bad_name"),
        ("Vera\nM", "bad_name"),
        ("<b>Vera</b>", "bad_name"),
        ("&lt;", "bad_name"),
        ("Vera;", "bad_name"),
        ("Ὀδυσσεύς", "bad_name"),
        ("אנה", "bad_name"),
        ("安娜", "bad_name"),
        ("👑", "bad_name"),
        ("a" * 25, "bad_name"),
        ("a" * 81, "bad_message"),
        (7, "bad_message"),
        (["Vera"], "bad_message"),
    ],
)
def test_names_that_could_deceive_or_break_a_page(tmp_path: Path, name: object, code: str) -> None:
    """Letters of one script; no bidi or zero-width marks; short."""

    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as vera, visitor(site.url) as eve:
            table = await vera.open_table(preset="003")
            await eve.connect(table)
            desk = await site.house.desk(table)
            n = desk.n
            told = await eve.ask("sit", seat=None, name=name)
            assert (told["is"], told["code"]) == ("no", code)
            assert desk.n == n
            status, me = await eve.get("/api/me")
            assert (status, json.loads(me)["name"]) == (200, None)

    asyncio.run(scenario())


def test_a_name_is_unique_at_its_table_and_kept_only_by_who_sits_down_with_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_site(tmp_path) as site, visitor(site.url) as vera, visitor(site.url) as eve:
            table = await vera.open_table(preset="003")
            await vera.ask("rise")
            assert (await vera.ask("sit", seat=None, name="Вера"))["is"] == "done"
            await eve.connect(table)
            for name in ("Вера", "вера", "ВЕРА", " Вера "):
                told = await eve.ask("sit", seat=None, name=name)
                assert told["code"] == "name_taken"
            assert json.loads((await eve.get("/api/me"))[1])["name"] is None
            decomposed = "И\N{COMBINING BREVE}оханна"
            assert (await eve.ask("sit", seat=None, name=decomposed))["is"] == "done"
            assert json.loads((await eve.get("/api/me"))[1])["name"] == "Йоханна"

    asyncio.run(scenario())


@pytest.mark.usefixtures("unhurried")
def test_messages_that_are_no_messages(tmp_path: Path) -> None:
    """Broken JSON, deep nesting, wrong types, unknown and missing fields, half of a letter, half of a pair."""
    broken = [
        "", " ", "{", "]", "nul", "{'do': 'ping'}", '{"do": "ping"} x', '{"do": "ping",}', "[" * 4000,
        '{"do":' * 1000, '{"do": "\\ud800"}', '{"do": NaN}', '{"do": Infinity}', "9" * 5000, '"' + "x" * 7000,
    ]  # fmt: skip
    wrong: list[object] = [
        1, None, True, "ping", [], [{"do": "ping"}], {}, {"do": None}, {"do": 1}, {"do": ["ping"]}, {"do": "pray"},
        {"do": "ping", "x": 1}, {"do": "ping", "id": "click-00003"}, {"Do": "ping"}, {"do": "ping", "x" * 3000: 1},
        {"do": "move"}, {"do": "move", "id": "click-00003"}, {"do": "sit", "seat": 1}, {"do": "sit", "id": "short"},
        {"do": "sit", "id": "click 00003"}, {"do": "sit", "id": "x" * 65}, {"do": "sit", "id": 12345678},
        {"do": "sit", "id": "click-00003", "seat": "1"}, {"do": "sit", "id": "click-00003", "seat": 1.5},
        {"do": "sit", "id": "click-00003", "seat": True}, {"do": "sit", "id": "click-00003", "seat": -1},
        {"do": "sit", "id": "click-00003", "seat": 10**30}, {"do": "cut", "id": "click-00003", "cards": "17"},
        {"do": "cut", "id": "click-00003"}, {"do": "run", "on": 1}, {"do": "run", "on": "true"}, {"do": "run"},
        {"do": "pace", "pace": "fast"}, {"do": "pace", "pace": []}, {"do": "lang", "lang": "fr"}, {"do": "lang"},
        {"do": "hello", "seen": -1}, {"do": "hello", "seen": "0"}, {"do": "hello", "lang": 1},
        {"do": "add_bot", "id": "click-00003", "style": 1}, {"do": "drop_bot", "id": "click-00003", "seat": None},
        {"do": "rise", "id": "click-00003\n"}, {"do": "rise", "id": "клик-00003"},
    ]  # fmt: skip

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            for message in (*broken, *wrong):
                await at_table.refuses(at_table.punter, message, "bad_message")
            before = await at_table.mark()
            assert at_table.punter.socket is not None
            await at_table.punter.socket.send_bytes(b'{"do": "ping"}')
            told = await at_table.punter.receive()
            assert (told["is"], told["code"]) == ("no", "bad_message")
            await at_table.punter.send({"do": "ping"})
            assert (await at_table.punter.receive())["is"] == "pong"
            assert await at_table.mark() == before

    asyncio.run(scenario())


def test_messages_over_eight_kib(tmp_path: Path) -> None:
    """Refused up to twice as much; what is longer still ends the connection, and the table does not feel it."""

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            for size in (8193, 16_000):
                filler = "x" * (size - len('{"do": ""}'))
                await at_table.refuses(at_table.punter, f'{{"do": "{filler}"}}', "too_long")
            before = await at_table.mark()
            socket = at_table.other.socket
            assert socket is not None
            await socket.send_str("x" * 1_000_000)
            while (await asyncio.wait_for(socket.receive(), 5)).type.name not in ("CLOSE", "CLOSED", "ERROR"):
                pass
            assert socket.close_code in (1006, 1009)
            assert await at_table.mark() == before
            assert (await at_table.punter.move(f"stake {at_table.punter.seat} 10"))["is"] == "done"

    asyncio.run(scenario())


def test_a_flood_is_refused_then_ended_and_the_others_play_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            socket = at_table.other.socket
            assert socket is not None
            before, began = await at_table.mark(), asyncio.get_running_loop().time()
            for _ in range(1000):
                if socket.closed:
                    break
                await socket.send_str('{"do": "card"}')
            codes = []
            while (message := await asyncio.wait_for(socket.receive(), 5)).type.name == "TEXT":
                told = json.loads(message.data)
                if told["is"] == "no":
                    codes.append(told["code"])
            assert set(codes) == {"not_banker", "too_fast"}
            passed_s = asyncio.get_running_loop().time() - began
            assert codes.count("not_banker") <= limits.BURST + limits.PER_S * passed_s
            assert socket.close_code == 1008
            assert await at_table.mark() == before
            assert (await at_table.punter.move(f"stake {at_table.punter.seat} 10"))["is"] == "done"

    asyncio.run(scenario())


def test_what_came_too_fast_is_refused_by_its_id_and_may_be_sent_again(tmp_path: Path) -> None:
    """The action behind a flood is not done, and done when it comes again by the same id; what has none is told so."""

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            punter, before = at_table.punter, await at_table.mark()
            for _ in range(limits.BURST + 10):
                await punter.send({"do": "ping"})
            stake = {"do": "move", "id": "staking-1", "at": punter.public["at"], "move": f"stake {punter.seat} 25"}
            await punter.send(stake)  # right behind them, so that no time passes in which it would be granted
            assert (await punter.until(lambda told: told["is"] == "no"))["id"] is None
            refused = await punter.until(lambda told: told.get("id") == "staking-1")
            assert (refused["is"], refused["code"]) == ("no", "too_fast")
            assert await at_table.mark() == before
            await asyncio.sleep(1)
            assert (await punter.move(f"stake {punter.seat} 25", action_id="staking-1"))["is"] == "done"

    asyncio.run(scenario())


def test_a_repeated_action_changes_nothing_twice(tmp_path: Path) -> None:
    """The same id and request: the same answer, also from a second tab; another request: refused."""

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            punter, at = at_table.punter, at_table.punter.public["at"]
            message = _move(f"stake {punter.seat} 25", at)
            first = await punter.move(f"stake {punter.seat} 25", at=at, action_id="click-00001")
            before = await at_table.mark()
            for _ in range(3):
                await punter.send(message)
                told = await punter.until(lambda told: told["is"] in ("done", "no"))
                assert told == first
            assert punter.socket is not None
            old = punter.socket
            await punter.connect(at_table.desk.info.id)
            assert await punter.move(f"stake {punter.seat} 25", at=at, action_id="click-00001") == first
            assert await at_table.mark() == before
            await at_table.refuses(punter, _move(f"stake {punter.seat} 26", at), "action_reused")
            other = at_table.other
            told = await other.move(f"stake {other.seat} 25", at=at, action_id="click-00001")
            assert (told["is"], told["n"]) == ("done", first["n"] + 1)
            await old.close()

    asyncio.run(scenario())


def test_fifty_people_take_one_seat_at_once(tmp_path: Path) -> None:
    """One gets it; the others are told that it is taken."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(open_site(tmp_path))
            host = await stack.enter_async_context(visitor(site.url))
            table = await host.open_table(preset="003", seats=60)
            people = [await stack.enter_async_context(visitor(site.url)) for _ in range(50)]
            await asyncio.gather(*(person.connect(table) for person in people))
            told = await asyncio.gather(*(person.ask("sit", seat=7, name=f"P{i}") for i, person in enumerate(people)))
            assert sorted(each["is"] for each in told) == ["done"] + ["no"] * 49
            assert {each["code"] for each in told if each["is"] == "no"} == {"seat_taken"}
            desk = await site.house.desk(table)
            winner = [each["is"] for each in told].index("done")
            assert desk.table.places[7].name == f"P{winner}"  # type: ignore[index]
            texts = [each.text for each in await site.store.records(table)]
            assert sum(text.startswith("join") for text in texts) == 2

    asyncio.run(scenario())


def test_a_second_tab_is_the_same_person(tmp_path: Path) -> None:
    """Seat and stake are the person's: both tabs see them, and closing one takes nothing away."""

    async def scenario() -> None:
        async with stakes_open(tmp_path) as at_table:
            punter = at_table.punter
            first = punter.socket
            await punter.move(f"stake {punter.seat} 25")
            await punter.connect(at_table.desk.info.id)
            assert punter.you["seat"] == punter.seat
            assert punter.public["seats"][str(punter.seat)]["stake"] == 25
            assert first is not None
            await first.close()
            await asyncio.sleep(0.05)
            assert punter.seat in at_table.desk.connected

    asyncio.run(scenario())
