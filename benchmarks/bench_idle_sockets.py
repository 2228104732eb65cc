"""What a socket costs that says nothing: memory of the shipped server, with and without a greeting.

    python benchmarks/bench_idle_sockets.py [--sockets 2000] [--runs 5]

Sockets of as many people, all at one table.  First they are open and silent; then each has said hello, and has been
told the table.  What the system says of the server's memory, less what it was with the table alone, by the sockets.
"""

import argparse
import asyncio
import resource
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.machine import machine  # noqa: E402 - the path above leads to it
from tests.support.idle import measured  # noqa: E402


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(machine())
    runs = [_run(args.sockets) for _ in range(args.runs)]
    for name, values in (("silent", [run[0] for run in runs]), ("greeted", [run[1] for run in runs])):
        spread = f"{min(values):.1f} to {max(values):.1f}"
        print(f"{name:>8}: {statistics.median(values):.1f} KiB a socket, {spread}; {args.sockets} sockets")


def _run(sockets: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder), sockets))


if __name__ == "__main__":
    main()
