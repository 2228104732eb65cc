"""A table of a thousand at its ordinary pace: does every page get every card, and how soon after the commit?

    python benchmarks/bench_thousand_seats.py [--seats 1000] [--seconds 20] [--runs 5]

One server process, one process with a raw socket for every seat; all stake in every series, and the cards run at the
pace "even".  The time is from the commit, taken in the thread that commits, to the whole frame in the client.
"""

import argparse
import asyncio
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.machine import machine  # noqa: E402 - the path above leads to it
from tests.serving import free_port  # noqa: E402
from tests.support.crowd import Crowd, gathered  # noqa: E402
from tests.support.house import until  # noqa: E402
from tests.support.raw import quantile  # noqa: E402


@dataclass
class Run:
    """What one run has found: ms from commit to receipt, by what had been committed."""

    delays: dict[str, list[float]]
    cards: int
    all_seen: bool
    rss_mb: float


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(machine())
    runs = [_run(args.seats, args.seconds) for _ in range(args.runs)]
    print(f"{args.seats} seats, pace even, {args.runs} runs of {args.seconds} s; every seat had every card: "
          f"{all(run.all_seen for run in runs)}; cards a run: {[run.cards for run in runs]}; "
          f"server: {max(run.rss_mb for run in runs):.0f} MB")  # fmt: skip
    print("ms from the commit to the whole frame in the client; stakes are held back on purpose, for up to 250 ms")
    for kind in ("card", "settlement", "at once", "stakes"):
        for share in (0.5, 0.99):
            values = [quantile(run.delays[kind], share) for run in runs if run.delays[kind]]
            spread = f"{min(values):.1f} to {max(values):.1f}"
            print(f"{kind:>10} p{share * 100:.0f}: {statistics.median(values):6.1f} ms, {spread}")


def _run(seats: int, seconds: int) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        port, times = free_port(), Path(folder) / "times"
        command = [sys.executable, str(ROOT / "benchmarks/measured_server.py"), f"{folder}/house.db", str(port), "{}"]
        server = subprocess.Popen([*command, str(times)], cwd=ROOT)  # noqa: S603 - ourselves
        try:
            wait_for(port)
            crowd, memory = asyncio.run(_play(f"http://127.0.0.1:{port}", seats, seconds, server.pid))
        finally:
            server.terminate()
            server.wait(30)
        return _reckon(crowd, times, memory)


def wait_for(port: int) -> None:
    """Waits until a server answers.  Raises: TimeoutError."""
    for _ in range(200):
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server does not answer")


async def _play(url: str, seats: int, seconds: int, server_pid: int) -> tuple[Crowd, float]:
    crowd = await gathered(url, seats)
    await until(lambda: min(crowd.cards) > 0, patience_s=60)
    await asyncio.sleep(2)
    crowd.forget()
    await asyncio.sleep(seconds)
    memory = rss_mb(server_pid)
    for punter in crowd.people:
        assert punter.socket is not None
        assert not punter.socket.closed
    crowd.close()
    return crowd, memory


def rss_mb(pid: int) -> float:
    """Memory that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def _reckon(crowd: Crowd, times: Path, memory: float) -> Run:
    committed = {int(n): int(at) for _, n, at in map(str.split, times.read_text(encoding="utf-8").splitlines())}
    delays: dict[str, list[float]] = {"card": [], "settlement": [], "at once": [], "stakes": []}
    for punter in crowd.people:
        for n, at_ns, kind in punter.receipts:
            if n in committed:
                delay_ms = (at_ns - committed[n]) / 1e6
                for told in ("stakes",) if kind == "other" else (kind, "at once"):
                    delays[told].append(delay_ms)
    for values in delays.values():
        values.sort()
    cards = [punter.cards for punter in crowd.people]
    shortest = min(map(len, cards))
    return Run(delays, shortest, all(each[:shortest] == cards[0][:shortest] for each in cards), memory)


if __name__ == "__main__":
    main()
