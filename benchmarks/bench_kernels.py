"""The kernels and their peers in one run: millions of coups a second, medians of five.

    python -m benchmarks.bench_kernels [--runs 5] [--seconds 0.5]

On one core by processor time, on two by the clock.  The peers play the same games: `plain C` and `plain numba` one
after another with a lazy shuffle, `AVX-512 C` by hand 128 at once (peers.c, built with `cc -O3 -march=native`), numpy
by whole arrays, plain Python card by card.  Then the time from the start of a process to its first result, with kernels
that are kept on disk, and the peak of memory.
"""

import argparse
import ctypes
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time
from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from bankomet.solve.kernels import BLOCK, Hands, Holding, Mousetrap, Series, Work
from bankomet.solve.setting import setting
from bankomet.solve.simulate import simulate_holdings, simulate_series
from bankomet.solve.simulate_puzzles import simulate_mousetrap
from benchmarks.machine import machine

CORES: Final = 2
COLUMNS: Final = 20_000
"""Packs that numpy shuffles at a time; more or fewer are slower."""
SOURCE: Final = Path(__file__).parent / "peers.c"
FIRST: Final = """
from bankomet.solve.kernels import {kind}
from bankomet.solve.setting import setting
{work}.block(1, 0, 1)
"""
MEMORY: Final = """
from pathlib import Path
from bankomet.solve.kernels import {kind}
from bankomet.solve.setting import setting
for block in range({blocks}):
    {work}.block(1, block, 1 << 20)
print(*[line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")])
"""
WORKS: Final = {
    "Series": "Series(setting())",
    "Holding": "Holding(setting())",
    "Hands": "Hands(game='thirty-one', punter=26, banker=27)",
    "Mousetrap": "Mousetrap()",
}

Play: TypeAlias = Callable[[int, int], object]
"""So many coups with this seed."""


@dataclass(frozen=True)
class Row:
    """What is measured, and how many coups at a time."""

    game: str
    who: str
    play: Play
    coups: int


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of a run, about")
    args = parser.parse_args()
    print(machine())
    print(f"{'million coups a second':46} {'one core':>9} {'spread':>15} {'two':>9} {'spread':>15}")
    for row in rows():
        coups = sized(row, args.seconds)
        ones = [alone(row.play, coups) for _ in range(args.runs)]
        twos = [together(row.play, coups) for _ in range(args.runs)]
        print(f"{row.game:32} {row.who:13} {spread(ones)} {spread(twos)}", flush=True)
    for kind, work in WORKS.items():
        seconds = [started(FIRST.format(kind=kind, work=work)) for _ in range(args.runs)]
        few, many = (peak(MEMORY.format(kind=kind, work=work, blocks=blocks)) for blocks in (1, 50))
        print(
            f"{work:46} first result after {statistics.median(seconds):.2f} s ({min(seconds):.2f} to "
            f"{max(seconds):.2f}); {few:.0f} MB after one block, {many:.0f} MB after fifty",
            flush=True,
        )


def rows() -> Iterator[Row]:
    """The kernels, each before its peers."""
    peers = built()
    yield kernel("a series", Series(setting()))
    yield from peers("a series", "plain C", "series")
    yield from peers("a series", "AVX-512 C", "wide_series")
    yield Row("a series", "numpy", numpy_series, COLUMNS)
    yield Row("a series", "plain Python", lambda seed, coups: simulate_series(setting(), coups, seed), 5_000)
    yield kernel("a holding", Holding(setting()))
    yield from peers("a holding", "plain C", "holdings")
    yield Row("a holding", "plain Python", lambda seed, coups: simulate_holdings(setting(), coups, seed), 2_000)
    yield kernel("a holding, the Joker", Holding(setting(jokers=2)))
    yield kernel("a holding, four series", Holding(setting(tenure="four_series")))
    yield kernel("a holding, each series anew", Holding(setting(reshuffle="each_series")))
    yield kernel("Ochko, 16 against 17", Hands(game="ochko", punter=16, banker=17))
    yield from peers("Ochko, 16 against 17", "plain C", "ochko", 16, 17)
    numba_ochko(1, 1, 16, 17)
    yield Row("Ochko, 16 against 17", "plain numba", lambda seed, coups: numba_ochko(seed, coups, 16, 17), 100_000)
    yield kernel("Thirty-one, 26 against 27", Hands(game="thirty-one", punter=26, banker=27))
    yield kernel("Mousetrap, 13 cards", Mousetrap())
    yield Row("Mousetrap, 13 cards", "plain Python", lambda seed, coups: simulate_mousetrap(13, coups, seed), 2_000)
    yield kernel("Mousetrap, 52 cards in 4 suits", Mousetrap(n=52, suits=4))


def kernel(game: str, work: Work) -> Row:
    """A kernel, compiled; of a block as much as is asked for, of more than a block several."""

    def play(seed: int, coups: int) -> None:
        for block, begin in enumerate(range(0, coups, BLOCK)):
            work.block(seed, block, min(BLOCK, coups - begin))

    work.block(1, 0, 1)
    return Row(game, "kernel", play, 1 << 18)


def built() -> Callable[..., Iterator[Row]]:
    """What makes a row of a C peer, where there is a compiler and the processor has what the peer needs; else none."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("no C compiler here: the rows in C are left out")
        return lambda *_: iter(())
    folder = tempfile.mkdtemp()
    library = f"{folder}/peers.so"
    options = ["-O3", "-march=native", "-shared", "-fPIC", "-o", library, str(SOURCE)]
    subprocess.run([compiler, *options], check=True)  # noqa: S603 - our own source
    peers = ctypes.CDLL(library)
    shutil.rmtree(folder)

    def rows_of(game: str, who: str, name: str, *more: int) -> Iterator[Row]:
        function = getattr(peers, name, None)
        if function is None:
            return
        function.restype = ctypes.c_int64
        function.argtypes = [ctypes.c_uint64, ctypes.c_int64, *[ctypes.c_int] * len(more)]
        yield Row(game, who, lambda seed, coups: function(seed, coups, *more), 1 << 18)

    return rows_of


@njit(nogil=True)
def numba_ochko(seed: int, coups: int, punter: int, banker: int) -> int:
    """As card games are usually written for numba."""
    np.random.seed(seed)  # noqa: NPY002 - numba's own
    pack = np.array([11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4] * 8, np.uint8)
    gain = 0
    for _ in range(coups):
        own = next_card(pack, 0) + next_card(pack, 1)
        his = next_card(pack, 2) + next_card(pack, 3)
        if his >= 21 or own >= 21:
            gain += 1 if his >= 21 else -2
            continue
        at, most = 4, 7
        while at < most and own < punter:
            own += next_card(pack, at)
            at += 1
        most = at + 3
        while at < most and his < banker:
            his += next_card(pack, at)
            at += 1
        if own > 21:
            gain += his <= 21
        elif his > 21:
            gain -= 2
        else:
            gain += (own < his) - (own > his)
    return gain


@njit(nogil=True)
def next_card(pack: NDArray[np.uint8], at: int) -> int:
    """One of those left."""
    other = np.random.randint(at, pack.size)  # noqa: NPY002 - numba's own
    card = pack[other]
    pack[other], pack[at] = pack[at], card
    return int(card)


def numpy_series(seed: int, coups: int) -> int:
    """A lazy shuffle of many packs at once, a column each: four times as fast as `permuted` on whole packs."""
    dice = np.random.default_rng(seed)
    sizes = [min(COLUMNS, coups - begin) for begin in range(0, coups, COLUMNS)]
    return 2 * sum(numpy_won(dice, size) for size in sizes) - coups


def numpy_won(dice: np.random.Generator, coups: int) -> int:
    """How many series of so many are won."""
    columns = np.arange(coups)
    packs = np.repeat(np.arange(13, dtype=np.uint8), 4)[:, None].repeat(coups, axis=1)
    won = np.zeros(coups, bool)
    for call in range(13):
        others = dice.integers(call, 52, coups, np.uint8)
        cards = packs[others, columns]
        packs[others, columns] = packs[call]
        won |= cards == call
    return int(won.sum())


def sized(row: Row, seconds: float) -> int:
    """So many coups take about so long."""
    coups, took = row.coups, alone_for(row.play, row.coups)
    while took < seconds / 5:
        coups *= 4
        took = alone_for(row.play, coups)
    return max(1, round(coups * seconds / took))


def alone_for(play: Play, coups: int) -> float:
    """Processor seconds."""
    began = thread_time()
    play(1, coups)
    return thread_time() - began


def alone(play: Play, coups: int) -> float:
    """Millions a second on one core, of processor time."""
    return coups / alone_for(play, coups) / 1e6


def together(play: Play, coups: int) -> float:
    """Millions a second by the clock, in a thread for each of two cores."""
    with ThreadPoolExecutor(CORES) as threads:
        began = perf_counter()
        list(threads.map(play, range(CORES), [coups] * CORES))
        return CORES * coups / (perf_counter() - began) / 1e6


def spread(found: list[float]) -> str:
    """Median, least and most."""
    return f"{statistics.median(found):9.2f} {f'{min(found):.2f} to {max(found):.2f}':>15}"


def started(program: str) -> float:
    """Seconds by the clock from the start of a process to its end, once its kernel is kept on disk."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603 - our own text
    return perf_counter() - began


def peak(program: str) -> float:
    """The peak of a process's memory, in megabytes, as Linux tells it; of what it was before, it knows nothing."""
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)  # noqa: S603
    return int(done.stdout) / 1024


if __name__ == "__main__":
    main()
