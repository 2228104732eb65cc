"""Two thousand sockets at tables that make a move a second, beside a bare aiohttp broadcast in the same run.

    python benchmarks/bench_sockets.py [--sockets 2000] [--seconds 15] [--runs 5]
    python benchmarks/bench_sockets.py --largest [--seconds 15]

Twice: at two tables of a thousand, and at 250 tables of eight.  Tables of 003; cards run, one a second at each table,
and everybody at it is told of each.  Between them stakes renew, series are settled and banks pass, which is told too,
but only cards are timed.  The bare server has a timer a table, and sends a text of the size of our news of a card to
all sockets of the table once a second: no rules, no disk, nothing else.  The time is from the commit (there: from the
beginning of the sending) to the whole frame in the client.  Either server runs in a process of its own, the clients in
another, which looks for no garbage lest its own pauses count; in every run first the one is measured, then the other.

`--largest` looks for the largest number of sockets that either holds at a p99 of at most 100 ms, at tables of 25: a
thousand more at a time, until one time too many.
"""

import argparse
import asyncio
import gc
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.bench_thousand_seats import rss_mb, wait_for  # noqa: E402 - the path above leads to it
from benchmarks.machine import machine  # noqa: E402
from tests.serving import free_port  # noqa: E402
from tests.support.crowd import Crowd, gathered  # noqa: E402
from tests.support.house import until  # noqa: E402
from tests.support.raw import RawSocket, connect, quantile  # noqa: E402

AT_TABLE: Final = (1000, 8)
AT_ONCE: Final = 6
HELD_MS: Final = 100
STEP: Final = 1000
LARGEST_AT: Final = 25
"""An address may found 300 tables at once."""
MOST: Final = 18_000
"""The system lets a process have 20,000 files open."""
TIMING: Final = '{"draw_ms": 1, "card_scale": 0.714, "read_ms": 1000, "close_ms": 1000}'
"""A card a second at the pace "even", and a second for stakes that renew."""


@dataclass(frozen=True)
class Size:
    """How many sockets, how many of them at a table, and how long they are listened to."""

    sockets: int
    at_table: int
    seconds: int


@dataclass
class Result:
    """What one server did."""

    p50_ms: float
    p99_ms: float
    frames_a_s: float
    rss_mb: float


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--largest", action="store_true")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.disable()
    print(machine())
    if args.largest:
        for name, measured in (("bare", _bare), ("ours", _ours)):
            print(f"{name}: {_largest(measured, args.seconds)} sockets at a p99 of at most {HELD_MS} ms", flush=True)
        return
    for at_table in AT_TABLE:
        size = Size(args.sockets, at_table, args.seconds)
        print(f"{args.sockets} sockets at tables of {at_table}, a card a second at each; {args.runs} runs")
        _tell([(_bare(size), _ours(size)) for _ in range(args.runs)])


def _tell(runs: "list[tuple[Result, Result]]") -> None:
    for name, results in (("bare", [bare for bare, _ in runs]), ("ours", [ours for _, ours in runs])):
        p50, p99 = [each.p50_ms for each in results], [each.p99_ms for each in results]
        print(
            f"  {name}: p50 {statistics.median(p50):.2f} ms ({min(p50):.2f} to {max(p50):.2f}), "
            f"p99 {statistics.median(p99):.2f} ms ({min(p99):.2f} to {max(p99):.2f}); "
            f"{statistics.median(each.frames_a_s for each in results):.0f} frames a second; "
            f"{max(each.rss_mb for each in results):.0f} MB"
        )
    ratios = [ours.p99_ms / bare.p99_ms for bare, ours in runs]
    print(f"  ours / bare at p99: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})", flush=True)


def _largest(measured: Callable[[Size], Result], seconds: int) -> int:
    """The largest number of sockets held; 0 if not even the first."""
    held = 0
    for sockets in range(STEP, MOST + 1, STEP):
        result = measured(Size(sockets, LARGEST_AT, seconds))
        print(
            f"  {sockets}: p50 {result.p50_ms:.1f} ms, p99 {result.p99_ms:.1f} ms, {result.rss_mb:.0f} MB", flush=True
        )
        if result.p99_ms > HELD_MS:
            break
        held = sockets
    return held


def _bare(size: Size) -> Result:
    port = free_port()
    server = subprocess.Popen([sys.executable, "benchmarks/bare_broadcast.py", str(port)], cwd=ROOT)  # noqa: S603
    try:
        wait_for(port)
        delays, memory = asyncio.run(_hear_bare(f"http://127.0.0.1:{port}", size, server.pid))
    finally:
        server.terminate()
        server.wait(60)
    return _result(delays, size.seconds, memory)


async def _hear_bare(url: str, size: Size, pid: int) -> tuple[list[float], float]:
    delays: list[float] = []

    def hear(_: RawSocket, payload: bytes, at_ns: int) -> None:
        delays.append((at_ns - int(payload[: payload.index(b" ")])) / 1e6)

    opened = [await connect(url, f"/ws/t{i // size.at_table}", "none=none", hear) for i in range(size.sockets)]
    await asyncio.sleep(2)
    delays.clear()
    await asyncio.sleep(size.seconds)
    measured, memory = list(delays), rss_mb(pid)
    for socket in opened:
        assert not socket.closed
        socket.close()
    return measured, memory


def _ours(size: Size) -> Result:
    with tempfile.TemporaryDirectory(dir=ROOT, prefix=".bench-") as folder:
        port, times = free_port(), Path(folder) / "times"
        command = ["benchmarks/measured_server.py", f"{folder}/house.db", str(port), TIMING, str(times)]
        server = subprocess.Popen([sys.executable, *command], cwd=ROOT)  # noqa: S603 - ourselves
        try:
            wait_for(port)
            tables, memory = asyncio.run(_hear_ours(f"http://127.0.0.1:{port}", size, server.pid))
        finally:
            server.terminate()
            server.wait(60)
        lines = map(str.split, times.read_text(encoding="utf-8").splitlines())
        committed = {(table, int(n)): int(at) for table, n, at in lines}
    delays = [
        (at_ns - committed[crowd.table, n]) / 1e6
        for crowd in tables
        for punter in crowd.people
        for n, at_ns, kind in punter.receipts
        if kind == "card" and (crowd.table, n) in committed
    ]
    return _result(delays, size.seconds, memory)


async def _hear_ours(url: str, size: Size, pid: int) -> tuple[list[Crowd], float]:
    tables: list[Crowd] = []
    wanted = size.sockets // size.at_table
    while len(tables) < wanted:
        some = min(AT_ONCE, wanted - len(tables))
        tables += await asyncio.gather(*(gathered(url, size.at_table) for _ in range(some)))
    await until(lambda: all(min(crowd.cards) > 0 for crowd in tables), 120)
    await asyncio.sleep(2)
    for crowd in tables:
        crowd.forget()
    await asyncio.sleep(size.seconds)
    memory = rss_mb(pid)
    for crowd in tables:
        assert all(punter.socket is not None and not punter.socket.closed for punter in crowd.people)
        crowd.close()
    return tables, memory


def _result(delays: list[float], seconds: int, memory: float) -> Result:
    delays.sort()
    return Result(quantile(delays, 0.5), quantile(delays, 0.99), len(delays) / seconds, memory)


if __name__ == "__main__":
    main()
