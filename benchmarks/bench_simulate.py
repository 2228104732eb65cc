"""`bankomet simulate` as a whole: from the start of the command to its answer, by jobs, and on a cluster.

    python -m benchmarks.bench_simulate [--runs 5] [--scale 1]

Coups a second as the answers tell them, all workers together, by the clock: one thread, two, and a Dask cluster of two
workers on this machine, each a process of one thread; the same numbers must come from all three.  The pure engine is
played by one thread and by two processes.  `--scale 0.1` plays a tenth of the coups.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bankomet.faces import odds
from benchmarks.machine import machine
from tests.support.dask import cluster

JOBS: Final = 2
WORKS: Final[tuple[tuple[str, int, Callable[[str], odds.Simulation]], ...]] = (
    ("a series of Thirteen", 10**9, lambda engine: odds.simulation("thirteen", of="series", engine=engine)),
    ("a holding", 2 * 10**8, lambda engine: odds.simulation("thirteen", engine=engine)),
    ("Ochko, 16 and 17", 2 * 10**8, lambda engine: odds.simulation("ochko", punter=16, banker=17, engine=engine)),
    (
        "Thirty-one, as solved",
        10**8,
        lambda engine: odds.simulation("thirty-one", punter="solved", banker="solved", engine=engine),
    ),
    ("Mousetrap of 13", 10**8, lambda engine: odds.simulation("mousetrap", engine=engine)),
)
PURE: Final = 20_000
"""Coups for the pure engine, at scale 1."""
COMMANDS: Final = (
    "thirteen --of series",
    "thirteen",
    "ochko --punter 16 --banker 17",
    "mousetrap",
    "mousetrap --engine pure",
)


def started(line: str) -> float:
    """Seconds from the start of a command to its end."""
    command = [sys.executable, "-m", "bankomet", "simulate", *line.split(), "--coups", "1000", "--seed", "1", "--json"]
    began = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
    return perf_counter() - began


def shown(name: str, found: list[float], form: str) -> str:
    """The median, and the spread."""
    low, high = min(found), max(found)
    return f"  {name:<34} {statistics.median(found):>14{form}}   ({low:{form}} to {high:{form}})"


def rates(runs: int, simulate: Callable[[int], odds.Simulated], means: dict[int, set[float]]) -> list[float]:
    """Coups a second of some runs, each with a seed of its own, whose mean is noted."""
    found = []
    for seed in range(runs):
        answer = simulate(seed)
        means.setdefault(seed, set()).add(answer.estimate.mean)
        found.append(answer.coups_per_second)
    return found


def compared(runs: int, asked: odds.Simulation, coups: int, url: str | None) -> None:
    """One thread or process, two, and a cluster."""
    means: dict[int, set[float]] = {}

    def local(jobs: int) -> Callable[[int], odds.Simulated]:
        return lambda seed: odds.simulate(asked, coups=coups, seed=seed, jobs=jobs)

    print(shown("one job", rates(runs, local(1), means), ",.0f"))
    print(shown(f"{JOBS} jobs", rates(runs, local(JOBS), means), ",.0f"))
    if url is not None:
        there = rates(runs, lambda seed: odds.simulate(asked, coups=coups, seed=seed, cluster=url), means)
        print(shown(f"a cluster of {JOBS} workers", there, ",.0f"))
    assert all(len(each) == 1 for each in means.values()), "other numbers"


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--scale", type=float, default=1)
    asked = parser.parse_args()
    print(machine())
    print(f"medians of {asked.runs} runs (least to most)")
    print("seconds from the start of a command to its answer, compiled before")
    for line in COMMANDS:
        started(line)
        print(shown(line, [started(line) for _ in range(asked.runs)], ".2f"))
    with tempfile.TemporaryDirectory() as folder, cluster(Path(folder)) as there:
        there.staff(JOBS)
        for name, coups, work in WORKS:
            print(f"coups a second: {name}, by its kernel")
            compared(asked.runs, work("numba"), int(coups * asked.scale), there.url)
    for name, _, work in WORKS:
        print(f"coups a second: {name}, by the pure engine")
        compared(asked.runs, work("pure"), int(PURE * asked.scale), None)


if __name__ == "__main__":
    main()
