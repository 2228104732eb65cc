"""Moves a second of the pure core, on one core: what replays, exact odds and learning stand on.

    python -m benchmarks.bench_pure_core

A game is played once with seeded dice; then its moves are applied again, and only that is measured, in processor time
(the machine may be busy with something else).  `state`: the moves of Thirteen through State.after, closings of stakes
among them.  `table`: the records of a whole table through Table.after, as a restart folds a log.
"""

import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bankomet.core.game import CHANCE, Seat, Sitting
from bankomet.games import GAMES
from bankomet.games.thirteen.rules import Rules
from bankomet.play.house import Close, Join
from bankomet.play.shoe import SeededDice
from bankomet.play.table import Entry, GameMove, Table, open_table
from bankomet.play.terms import Terms, agree
from benchmarks.machine import machine

RUNS: Final = 7
MOVES: Final = 30_000
SEATS: Final = 6
PURSE: Final = 10**9
PRESETS: Final = tuple(GAMES["thirteen"].presets)


def terms_of(preset: str) -> Terms:
    """A table of six with purses that last."""
    return agree(game="thirteen", preset=preset, purse=PURSE, seat_count=SEATS)


def next_entry(table: Table, dice: SeededDice) -> Entry:
    """Cards as they come; every seat stakes, banks the least it may, and takes its winnings out."""
    if table.turns() is CHANCE:
        moves = [move for move, weight in table.state.weights().items() for _ in range(weight)]
        return GameMove(moves[dice.below(len(moves))])
    if not table.state.awaited:
        return Close()
    seat = min(table.state.awaited)
    offer = table.offers(seat)[0]
    if not hasattr(offer, "hi"):
        return GameMove(offer.move)
    return GameMove(offer.move(SEATS * 100 if offer.verb == "bank" else min(10, offer.hi)))


def evening(terms: Terms) -> Iterator[Entry]:
    """The records of a table, from the first who sits down."""
    table, dice = open_table(terms), SeededDice(1, "benchmark")
    for number in range(1, SEATS + 1):
        entry: Entry = Join(Seat(number), f"b{number}", "steady", f"Bot {number}")
        table, _ = table.after(entry)
        yield entry
    for _ in range(MOVES):
        entry = next_entry(table, dice)
        table, _ = table.after(entry)
        yield entry


def fold_state(rules: Rules, moves: list[Any]) -> None:
    """The moves of the game alone; None closes the stakes."""
    state: Any = rules.start({Seat(number): Sitting(terms_of("003").purse) for number in range(1, SEATS + 1)})
    for move in moves:
        state = (state.close() if move is None else state.after(move)).state


def fold_table(terms: Terms, entries: list[Entry]) -> None:
    """All records of the table."""
    table = open_table(terms)
    for entry in entries:
        table, _ = table.after(entry)


def rates(work: Callable[[], None], count: int) -> list[float]:
    """How many a second, run by run, slowest first."""
    found = []
    for _ in range(RUNS):
        began = process_time()
        work()
        found.append(count / (process_time() - began))
    return sorted(found)


def shown(name: str, found: list[float]) -> str:
    """A line of the report: the median and the spread."""
    return f"{name:<18} {statistics.median(found):>9,.0f} a second   ({found[0]:,.0f} to {found[-1]:,.0f})"


def main() -> None:
    """Prints the figures."""
    print(machine())
    print(
        f"{RUNS} runs of {MOVES:,} moves at a table of {SEATS}, processor time of one core: median (slowest to fastest)"
    )
    for preset in PRESETS:
        terms = terms_of(preset)
        entries = list(evening(terms))
        moves = [
            entry.move if isinstance(entry, GameMove) else None for entry in entries if not isinstance(entry, Join)
        ]
        print(shown(f"state {preset}", rates(lambda m=moves, t=terms: fold_state(t.rules, m), len(moves))))  # type: ignore[misc]
        print(shown(f"table {preset}", rates(lambda e=entries, t=terms: fold_table(t, e), len(entries))))  # type: ignore[misc]


if __name__ == "__main__":
    main()
