"""The exact chances: time of one core and memory, each measured in a process of its own, medians of five runs.

    python -m benchmarks.bench_holding [--runs 5] [--most-suits 8] [--mousetrap 11]

Processor time, because the machine may be busy with something else; the peak of memory is the whole process, Python
included, which is 9 MB by itself.
"""

import argparse
import statistics
import subprocess
import sys

from benchmarks.machine import machine

SETTINGS = "from bankomet.solve.setting import setting; "
VALUE = SETTINGS + "from bankomet.solve.holding import value; asked = lambda: value(setting({}))"
HOLDING = SETTINGS + "from bankomet.solve.holding import holding; asked = lambda: holding(setting({}))"
SERIES = SETTINGS + "from bankomet.solve.series import series; asked = lambda: series(setting({}))"
MATCHES = (
    "from bankomet.solve.matching import cycled, matches; "
    "asked = lambda: matches(cycled(range(13), 52), dict.fromkeys(range(13), 12))"
)
MOUSETRAP = "from bankomet.solve.mousetrap import by_cards_out; asked = lambda: by_cards_out({})"
MEASURE = """
import resource, time
{question}
began = time.process_time()
asked()
print(time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--most-suits", type=int, default=8)
    parser.add_argument("--mousetrap", type=int, default=11)
    args = parser.parse_args()
    print(machine())
    _report("52 cards, 13 next calls", VALUE.format(""), args.runs)
    _report("52 cards, law of wins too", HOLDING.format(""), args.runs)
    _report("the Joker, law of wins too", HOLDING.format("jokers=2"), args.runs)
    for pack_out in ("void_restart", "reshuffle_if_short", "bank_ends"):
        _report(f"52 cards, {pack_out}", VALUE.format(f"pack_out={pack_out!r}"), args.runs)
    _report("one series, 104 cards", SERIES.format("packs=2"), args.runs)
    _report("52 calls against 156 cards", MATCHES, args.runs)
    for suits in range(1, args.most_suits + 1):
        _report(f"13 ranks, {suits} suits", VALUE.format(f"suits={suits}"), args.runs)
    _report(f"Mousetrap, {args.mousetrap} cards", MOUSETRAP.format(args.mousetrap), args.runs)


def _report(name: str, question: str, runs: int) -> None:
    measured = [_measured(question) for _ in range(runs)]
    seconds, megabytes = [second for second, _ in measured], [megabyte for _, megabyte in measured]
    print(
        f"{name:28} {statistics.median(seconds):9.4f} s  ({min(seconds):.4f} to {max(seconds):.4f}, {runs} runs)  "
        f"{max(megabytes):4.0f} MB",
        flush=True,
    )


def _measured(question: str) -> tuple[float, float]:
    """Processor seconds, and the peak of memory in megabytes."""
    command = [sys.executable, "-c", MEASURE.format(question=question)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own text
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


if __name__ == "__main__":
    main()
