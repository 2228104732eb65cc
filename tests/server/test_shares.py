"""Shares of the order over the wire: promised while stakes are open, opened when they are closed, or not."""

import asyncio
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bankomet.play import fair
from bankomet.play.fair import Context
from bankomet.play.verify import verify
from tests.support.house import QUICK
from tests.support.web import Client, Site, open_site, visitor

SHARE = bytes(range(32))
TIMING = replace(QUICK, open_ms=300)


async def _promised(client: Client, seat: int) -> Context:
    """The client binds itself as soon as it is wanted to; the seal it did so for."""
    if client.you.get("share") != "wanted":
        await client.until(lambda _: client.you.get("share") == "wanted")
    seal = client.public["seal"]
    context = Context(seal["table"], seal["no"])
    digest = fair.share_digest(context, seat, SHARE).hex()
    assert (await client.ask("share", no=context.no, digest=digest))["is"] == "done"
    return context


async def _staked(client: Client, seat: int) -> None:
    """The client stakes, where it is asked to."""
    if any(offer["verb"] == "stake" for offer in client.you["offers"]):
        await client.ask("move", at=client.public["at"], move=f"stake {seat} 10")


@pytest.mark.parametrize("opens", [True, False])
def test_a_share_goes_into_the_order_or_the_coup_is_void(tmp_path: Path, *, opens: bool) -> None:
    """Against bots; the log shows the share, or that it was withheld, and holds."""

    async def scenario() -> None:
        async with open_site(tmp_path, TIMING) as site, visitor(site.url) as client:
            table = await client.open_table(preset="003", seats=4, bots=2)
            await client.until(lambda _: client.public["game"]["phase"] == "staking")
            seat = int(client.you["seat"])
            context = await _promised(client, seat)
            await _staked(client, seat)
            await client.until(lambda _: client.you.get("share") in ("asked", None) or client.public["seal"] is None)
            if client.you.get("share") == "asked":
                await _answered(client, context, opens=opens)
            await _holds(site, table, context, opens=opens)

    asyncio.run(scenario())


async def _answered(client: Client, context: Context, *, opens: bool) -> None:
    closed = client.public["seal"]["closed"]
    assert client.you["bound"] == fair.share_digest(context, int(client.you["seat"]), SHARE).hex()
    if opens:
        other = await client.ask("open", no=context.no, share=bytes(32).hex())
        assert other["code"] == "bad_share"
        cut_since = await client.ask("open", no=context.no, share=SHARE.hex(), cut=closed["cut"] + 1)
        assert cut_since["code"] == "cut_since"
        assert (await client.ask("open", no=context.no, share=SHARE.hex(), cut=closed["cut"]))["is"] == "done"
        await client.send({"do": "run", "on": True})  # if he is the banker
        await client.until(lambda told: any(fact["kind"] == "turned" for fact in told.get("facts", ())))
    else:
        await client.until(lambda told: any(fact["kind"] == "coup_void" for fact in told.get("facts", ())))
        await client.until(lambda _: client.public["seal"] and client.public["seal"]["no"] > context.no)
        assert (client.you["share"], client.you["bound"]) == (None, None)
        assert (await client.ask("share", no=context.no + 1, digest="00" * 32))["code"] == "may_not_share"


async def _holds(site: Site, table: str, context: Context, *, opens: bool) -> None:
    records = [each.text for each in await site.store.records(table)]
    assert any(text.startswith(f"share {context.no} ") for text in records)
    wanted = f"open {context.no} " if opens else f"withhold {context.no} "
    assert any(text.startswith(wanted) for text in records)
    desk = await site.house.desk(table)
    await desk.stop()
    assert desk.table.counters() == desk.table.brought_in


def test_what_is_no_share_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_site(tmp_path, TIMING) as site, visitor(site.url) as client:
            await client.open_table(preset="003", seats=3, bots=0)
            for digest in ("", "00", "zz" * 32, "AB" * 32, 7, None):
                await client.send({"do": "share", "id": "share-0001", "no": 1, "digest": digest})
                told = await client.until(lambda told: told["is"] in ("no", "done"))
                assert told["code"] == "bad_message"

    asyncio.run(scenario())


def test_a_log_with_shares_verifies(tmp_path: Path) -> None:
    """The whole of it, as it is downloaded; and its hash was told where stakes were closed and the pack was cut."""

    async def scenario() -> None:
        async with open_site(tmp_path, TIMING) as site, visitor(site.url) as client:
            table = await client.open_table(preset="003", seats=3, bots=2)
            await client.until(lambda _: client.public["game"]["phase"] == "staking")
            seat = int(client.you["seat"])
            context = await _promised(client, seat)
            await _staked(client, seat)
            await client.until(lambda _: client.you.get("share") == "asked")
            closed = client.public["seal"]["closed"]
            await client.ask("open", no=context.no, share=SHARE.hex(), cut=closed["cut"])
            client_bank = client.public["game"]["banker"] == seat
            if client_bank:
                await client.send({"do": "run", "on": True})
            desk = await site.house.desk(table)
            async with asyncio.timeout(20):
                while desk.table.state.coups < 1:
                    await client.receive()
            status, text = await client.get(f"/t/{table}/log")
            assert status == 200
            found = verify(text)
            assert (found.ok, found.first_fault) == (True, None)
            assert f"open {context.no} {seat} {SHARE.hex()}" in text
            header, _, body = text.partition("\n\n")
            lines, head = body.splitlines()[: closed["n"]], sha256(header.encode()).digest()
            for line in lines:
                head = sha256(head + line.rpartition("  #")[0].encode()).digest()
            assert head.hex() == closed["head"]
            assert re.match(r"[0-9]+ house (close|cut [0-9]+ [0-9]+)  #", lines[-1])

    asyncio.run(scenario())
