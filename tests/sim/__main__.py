"""`python -m tests.sim --seed N --hours 1`: a run of the simulator; its hash, its counts, and what failed."""

import argparse
import sys

from tests.sim.world import hour


def main() -> int:
    """Runs one world or several; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.sim", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many, one after another")
    parser.add_argument("--hours", type=float, default=1.0, help="of virtual time")
    parser.add_argument("--processes", type=int, help="of the house, at one store; by the seed, if not told")
    asked = parser.parse_args()
    failed = 0
    for seed in range(asked.seed, asked.seed + asked.seeds):
        report = hour(seed, asked.hours, asked.processes).run()
        counts = ", ".join(f"{name} {count}" for name, count in sorted(report.counts.items()))
        print(f"seed {seed}: {report.hash}\n  {report.speed:,.0f} times real time; {counts}")
        for fault in report.faults:
            print(f"  FAULT at {fault}")
        failed += bool(report.faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
