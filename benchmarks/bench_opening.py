"""How long a table takes to open from its log: what a restart, a visitor of a sleeping table and `check` wait for.

    python -m benchmarks.bench_opening

A table of six bots plays until its log is so long, sealed deals among its records; then the rows are folded again, as a
store gives them, and that is measured, in processor time of one core.
"""

import statistics
import sys
from pathlib import Path
from time import process_time
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bankomet.play.folding import first_draft, fold
from bankomet.play.log import print_header
from bankomet.play.selfplay import Company, joins
from bankomet.play.shoe import SeededDice
from bankomet.play.store import Row
from bankomet.play.terms import Terms, agree
from benchmarks.machine import machine

RUNS: Final = 5
RECORDS: Final = 20_000
SEATS: Final = 6
TABLES: Final = (("thirteen", "003"), ("ochko", "book"), ("thirty-one", "book"))


def evening(terms: Terms) -> list[Row]:
    """The rows of a table of bots, so many of them."""
    draft, company = first_draft(print_header(terms)), Company(1)
    draft.write(joins(terms, SeededDice(1, "benchmark")))
    while draft.n < RECORDS:
        draft.write([company.next_entry(draft.table)])
    return draft.rows


def main() -> None:
    """Prints how long each takes."""
    print(machine())
    for game, preset in TABLES:
        terms = agree(game=game, preset=preset, seat_count=SEATS)
        header, rows = print_header(terms), evening(terms)
        times = []
        for _ in range(RUNS):
            begun = process_time()
            fold(header, rows)
            times.append(process_time() - begun)
        seconds = statistics.median(times)
        spread = f"{min(times):.2f} to {max(times):.2f}"
        print(f"{game} {preset}: {len(rows)} records in {seconds:.2f} s ({spread}), {len(rows) / seconds:.0f} a second")


if __name__ == "__main__":
    main()
