"""The whole attack script against the shipped server, while people play at a table of it."""

import asyncio
import json
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from bankomet.play.verify import verify
from tests.attacks import ATTACKS, PATIENCE_S
from tests.serving import ROOT
from tests.support.house import until
from tests.support.idle import measured
from tests.support.players import Player, player
from tests.support.raw import quantile
from tests.support.shipped import ENV, Shipped, shipped
from tests.support.web import Client, visitor

IDLE_KIB: Final = 64
MORE_MB: Final = 32
"""How much more memory the server may hold under the whole script."""
PACE_S: Final = 0.1
CALM_S: Final = 3.0
READERS: Final = 8
"""Open files that the database may need for its readers, when many ask at once."""
MEDIAN_S: Final = 0.5
SLOWEST_S: Final = 8.0
"""One action of a player under attack, from the click to the acknowledgement; two cores carry all of it."""
_ids: Final = count()


@dataclass
class Pulse:
    """Somebody who sits down at a table and gets up again, without a rest, and takes the time from click to seat.

    Told to slow down, he clicks again.
    """

    client: Client
    took_s: list[float] = field(default_factory=list)
    slowed: int = 0

    async def beat(self) -> None:
        """Until cancelled."""
        while True:
            for do, more in (("rise", {}), ("sit", {"seat": None, "name": "Pulse"})):
                began = time.monotonic()
                while (told := await self._ask(do, more)).get("code") == "too_fast":
                    self.slowed += 1
                    await asyncio.sleep(PACE_S)
                assert told["is"] == "done", told
                self.took_s.append(time.monotonic() - began)
                await asyncio.sleep(PACE_S)

    async def _ask(self, do: str, more: dict[str, Any]) -> dict[str, Any]:
        await self.client.send({"do": do, "id": f"pulse-{next(_ids):08}", **more})
        return await self.client.until(lambda told: told["is"] in ("done", "no"))


async def _script(server: Shipped, table: str) -> dict[str, Any]:
    """The script in a process of its own; meanwhile the server's memory is watched."""
    command = [sys.executable, "-m", "tests.attacks", server.url, table]
    with subprocess.Popen(command, env=ENV, cwd=ROOT, stdout=subprocess.PIPE) as script:  # noqa: S603, ASYNC220 - ours
        try:
            async with asyncio.timeout(3 * PATIENCE_S):
                while script.poll() is None:
                    server.memory_mb()
                    await asyncio.sleep(0.05)
        finally:
            script.kill()
        assert script.stdout is not None
        found: dict[str, Any] = json.loads(script.stdout.read())
        return found


@dataclass
class Outcome:
    """What the script found, what it cost, and how those fared who played meanwhile."""

    found: dict[str, Any]
    more_mb: float
    files: tuple[int, int]
    files_after: tuple[int, int]
    took_s: list[float]
    slowed: int
    players: list[Player]
    spoken: int
    records: int
    log: str

    def __str__(self) -> str:
        took = [f"{1000 * quantile(self.took_s, share):.0f} ms" for share in (0.5, 0.99, 1)]
        return (
            f"{self.more_mb:.1f} MB more; connections, files {self.files}, {self.files_after} after\n"
            f"{self.records} records with {self.spoken} actions of two players; {len(self.took_s)} actions of a third:"
            f" median, 99 of 100 and slowest {', '.join(took)}; {self.slowed} slowed down\n"
            f"{json.dumps(self.found)}"
        )


async def _under_attack(folder: Path) -> Outcome:
    async with shipped(folder) as server, AsyncExitStack() as stack:
        host = await stack.enter_async_context(visitor(server.url))
        host.http.headers["X-Forwarded-For"] = "198.51.100.7"
        wish = {"preset": "003", "seats": 6, "bots": 2, "purse": 200, "pace": "brisk"}
        table = (await host.post("/api/tables", wish))[1]["table"]
        people = [await stack.enter_async_context(player((server.url,), table, f"P{i}", seed=i)) for i in range(2)]
        watcher = await stack.enter_async_context(player((server.url,), table, "W", seed=9, plays=False))
        people.append(watcher)
        await host.connect(table)
        await host.ask("rise")
        await host.hang_up()
        pulse = Pulse(await stack.enter_async_context(visitor(server.url)))
        await pulse.client.open_table(preset="003", seats=6)
        tasks = [asyncio.create_task(each()) for each in (*(person.live for person in people), pulse.beat)]
        try:
            await until(lambda: sum(len(person.done) for person in people) > 3)
            await asyncio.sleep(CALM_S)
            before, files, spoken, n = server.memory_mb(), server.files(), _spoken(people), watcher.n
            pulse.took_s.clear()
            server.forget_most()
            found = await _script(server, table)
            took_s, spoken, n = sorted(pulse.took_s), _spoken(people) - spoken, watcher.n - n
            await until(lambda: server.files()[0] <= files[0])
            server.memory_mb()
            for task in tasks:
                assert not task.done(), task
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        log = (await host.get(f"/t/{table}/log"))[1]
        more_mb = server.most_mb - before
        return Outcome(found, more_mb, files, server.files(), took_s, pulse.slowed, people, spoken, n, log)


def _spoken(people: list[Player]) -> int:
    return sum(len(person.done) for person in people)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory and files are read from /proc")
def test_under_every_attack_at_once_people_play_on_and_memory_and_files_come_back(tmp_path: Path) -> None:
    """Slow, silent, deaf, endless, oversize, packed, wrong, many: each is cut or refused, and the table goes on."""
    outcome = asyncio.run(_under_attack(tmp_path))
    print(outcome)  # noqa: T201 - `pytest -s` shows the figures
    assert set(outcome.found) == {attack.__name__ for attack in ATTACKS}
    assert not [found for found in outcome.found.items() if str(found[1]).startswith("FAULT")]
    assert outcome.more_mb <= MORE_MB
    assert outcome.files_after[1] <= outcome.files[1] + READERS
    assert len(outcome.took_s) > 30
    assert quantile(outcome.took_s, 0.5) < MEDIAN_S
    assert outcome.took_s[-1] < SLOWEST_S
    assert outcome.records >= 10
    assert not [person.faults for person in outcome.players if person.faults]
    verdict = verify(outcome.log)
    assert verdict.ok, verdict.first_fault


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_socket_that_says_nothing_costs_at_most_64_kib(tmp_path: Path) -> None:
    """Silent from the first, and silent after its hello."""
    silent, greeted = asyncio.run(measured(tmp_path, 400))
    assert 0 < silent <= IDLE_KIB
    assert 0 < greeted <= IDLE_KIB
