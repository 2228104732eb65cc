"""Every card on the wire is held to what was published of its place before the first card fell."""

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from bankomet.faces.protocol import opened
from bankomet.play import fair
from bankomet.play.fair import VERSION, fields
from bankomet.play.log import split_log
from bankomet.play.verify import verify
from tests.support.house import QUICK
from tests.support.web import Client, Message, open_site, visitor

TIMING: Final = replace(QUICK, open_ms=300, deal_ms=1, think_ms=400, turn_ms=50, read_ms=1)
SLOW: Final = replace(TIMING, deal_ms=50, card_scale=0.1)
PRESETS: Final = ["thirteen 003", "thirteen joker", "ochko book", "thirty-one book"]


class Listener:
    """What a client was told of orders and places, checked as it comes."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.orders: dict[tuple[int, int], list[str]] = {}
        self.published: set[str] = set()
        self.places: dict[tuple[int, int, int], str] = {}
        self.first_message: dict[tuple[int, int], int] = {}

    def hear(self, no: int, told: Message) -> None:
        """One more message."""
        for order in told.get("orders", ()):
            key = (order["no"], order["shuffle"])
            if key not in self.orders:
                self.first_message[key] = no
            self.orders[key] = order["digests"]
            self.published.add(order["digest"])
            assert fair.order_digest([bytes.fromhex(each) for each in order["digests"]]).hex() == order["digest"]
        for place in [*told.get("opened", ()), *_own(told)]:
            self._check(place, no)
        for card in cards_told(told):
            assert card in self.places.values(), f"{card} is told, and its place is not"

    def _check(self, place: dict[str, Any], no: int) -> None:
        key = (place["no"], place["shuffle"])
        salt = bytes.fromhex(place["salt"])
        parts = (VERSION, "card", self.table, *key, place["place"], salt, place["card"])
        assert sha256(fields(*parts)).hexdigest() == self.orders[key][place["place"]]
        assert self.first_message[key] < no or no == 0, "the order was told before its first card"
        self.places[(*key, place["place"])] = place["card"]


def _own(told: Message) -> list[dict[str, Any]]:
    own: list[dict[str, Any]] = told.get("you", {}).get("opened", [])
    return own


def cards_told(told: Message) -> Iterator[str]:
    """Every card that the facts of a message name."""
    for fact in told.get("facts", ()):
        if fact["kind"] in ("turned", "drawn", "dealt") and fact["card"] is not None:
            yield fact["card"]
        if fact["kind"] in ("natural", "shown"):
            yield from fact["cards"]


async def _played(client: Client, enough: Callable[[Message], object]) -> None:
    """The client says the least that keeps the table going, until it is told what is enough."""
    said = set()
    async with asyncio.timeout(40):
        while not enough(client.heard[-1]):
            at, offers = client.public["at"], {offer["verb"]: offer for offer in client.you["offers"]}
            if "run" in client.you["may"] and not client.public["running"]:
                await client.send({"do": "run", "on": True})
            verb = next((each for each in ("stake", "bank", "stand") if each in offers), None)
            if verb is not None and at not in said:
                said.add(at)
                move = offers[verb]["move"].replace("{n}", str(max(10, offers[verb].get("lo", 0))))
                await client.send({"do": "move", "id": f"move-{len(client.heard):06}", "at": at, "move": move})
            await client.receive()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_opened_against_its_own_digest(tmp_path: Path, preset: str) -> None:
    """Orders are told before their first card; every card that a fact names has been opened; the log says the same."""

    async def scenario() -> tuple[Client, str, str]:
        game, name = preset.split()
        async with open_site(tmp_path, TIMING) as site, visitor(site.url) as client:
            table = await client.open_table(game=game, preset=name, seats=3, bots=2)
            await _played(client, lambda _: client.public["coup"] >= 3)
            _, log = await client.get(f"/t/{table}/log")
            return client, table, log

    client, table, log = asyncio.run(scenario())
    listener = Listener(table)
    for no, told in enumerate(client.heard):
        listener.hear(no, told)
    assert len(listener.places) > 5
    assert verify(log).ok
    in_log = set(re.findall(r" seal order .* ([0-9a-f]{64})  #", log))
    assert len(in_log & listener.published) >= 3


def _in_mid_coup(told: Message) -> bool:
    return any(fact["kind"] in ("turned", "dealt") for fact in told.get("facts", ()))


@pytest.mark.parametrize("preset", PRESETS)
def test_who_comes_in_mid_coup_is_told_all_that_lies_open(tmp_path: Path, preset: str) -> None:
    """The orders of the present seal and the open places: just what was told one by one to who was there before."""

    async def scenario() -> None:
        game, name = preset.split()
        async with open_site(tmp_path, SLOW) as site, visitor(site.url) as client, visitor(site.url) as late:
            table = await client.open_table(game=game, preset=name, seats=3, bots=2, private=False)
            await _played(client, _in_mid_coup)
            await late.connect(table)
            first = late.heard[0]
            while client.n < first["n"]:
                await client.receive()
            earlier = [told for told in client.heard if told.get("n", 0) <= first["n"]]
            no = max(order["no"] for told in earlier for order in told.get("orders", ()))
            for key in ("orders", "opened"):
                one_by_one = [each for told in earlier for each in told.get(key, ()) if each["no"] == no]
                assert first[key] == one_by_one
            assert first["orders"]
            assert bool(first["opened"]) == (game == "thirteen"), "hands are hidden"
            assert _own(first) == []

    asyncio.run(scenario())


def test_of_very_many_places_no_digests_are_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is told all the same, and no place is opened whose digest nobody has."""
    monkeypatch.setattr(opened, "MOST_TOLD", 51)

    async def scenario() -> None:
        async with open_site(tmp_path, TIMING) as site, visitor(site.url) as client:
            await client.open_table(game="thirteen", preset="003", seats=3, bots=2)
            await _played(client, _in_mid_coup)
            orders = [order for told in client.heard for order in told.get("orders", ())]
            whole = [order for order in orders if not order["digests"]]
            assert whole, "the first of a whole pack"
            assert [told for told in client.heard if told.get("opened")] == []

    asyncio.run(scenario())


def test_an_acknowledgement_bears_the_digits_of_its_record(tmp_path: Path) -> None:
    """As they stand in the log; and the same again when the action is repeated, after a restart too."""

    async def scenario() -> None:
        async with visitor("") as client:
            async with open_site(tmp_path, TIMING) as site:
                client.url = site.url
                table = await client.open_table(preset="003", seats=3, bots=2)
                risen = await client.ask("rise", action_id="i-rise-01")
            async with open_site(tmp_path, TIMING) as site:
                client.url = site.url
                await client.connect(table)
                again = await client.ask("rise", action_id="i-rise-01")
                assert (again["n"], again["head"]) == (risen["n"], risen["head"])
                _, log = await client.get(f"/t/{table}/log")
                _, lines = split_log(log)
                assert lines[risen["n"] - 1].endswith(f"  #{risen['head']}")

    asyncio.run(scenario())
