"""Solving Ochko and Thirty-one anew: wall time, processor time and memory, each in a process of its own.

    python -m benchmarks.bench_solve [--runs 5] [--game ochko|thirty-one]

The peak of memory is the whole process, Python and its libraries included.
"""

import argparse
import statistics
import subprocess
import sys

from benchmarks.machine import machine

MEASURE = """
import resource, time
began, spent = time.perf_counter(), time.process_time()
from bankomet.faces import odds
found = odds.solve({game!r}, options={options!r}).solution
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(time.perf_counter() - began, time.process_time() - spent, peak, found.exploitability, found.value_float)
"""
QUESTIONS = (
    ("ochko", {"pictures": "2-3-4", "bust": "hidden"}),
    ("ochko", {"pictures": "2-3-4", "bust": "announced"}),
    ("ochko", {"pictures": "10", "bust": "hidden"}),
    ("ochko", {"pictures": "10", "bust": "announced"}),
    ("thirty-one", {"aces": "each_free"}),
    ("thirty-one", {"aces": "one_eleven"}),
)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--game", choices=("ochko", "thirty-one"))
    args = parser.parse_args()
    print(machine())
    for game, options in QUESTIONS:
        if args.game in (None, game):
            _report(game, options, args.runs)


def _report(game: str, options: dict[str, str], runs: int) -> None:
    found = [_measured(game, options) for _ in range(runs)]
    walls, spent, peaks, gaps, values = zip(*found, strict=True)
    named = " ".join(f"{name}={value}" for name, value in options.items())
    print(
        f"{game:11} {named:29} {statistics.median(walls):6.2f} s ({min(walls):.2f} to {max(walls):.2f}, {runs} runs), "
        f"{statistics.median(spent):6.2f} s of processors, {max(peaks):5.0f} MB, "
        f"exploitability {max(gaps):.0e}, value {values[0]:+.12f}",
        flush=True,
    )


def _measured(game: str, options: dict[str, str]) -> tuple[float, ...]:
    program = MEASURE.format(game=game, options=options)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    return tuple(map(float, run.stdout.split()))


if __name__ == "__main__":
    main()
