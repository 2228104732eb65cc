"""Acknowledged moves a second at 1, 8 and 64 tables, each move on the disk before it is answered.

    python benchmarks/bench_acknowledged.py [--runs 5] [--seconds 4] [--folder .]

Tables of 000 with five punters and a banker; every punter changes his stake as soon as his last change is acknowledged,
so that as many moves are on their way as there are punters.  Everything but the network is in it: judging, the log's
chain, the group commit (WAL, synchronous=FULL), the clocks, and a listener that is told the news.
"""

import argparse
import asyncio
import itertools
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bankomet.core.game import Seat  # noqa: E402 - the path above leads to it
from bankomet.play import actions  # noqa: E402
from bankomet.play.actions import Action  # noqa: E402
from bankomet.play.clocks import Pace, Timing  # noqa: E402
from bankomet.play.desk import Desk, News  # noqa: E402
from bankomet.play.lobby import Founding, House  # noqa: E402
from bankomet.play.store import Person, SqliteStore  # noqa: E402
from bankomet.play.terms import agree  # noqa: E402
from benchmarks.machine import machine  # noqa: E402
from tests.support.house import until  # noqa: E402

PUNTERS: Final = 5
BANK: Final = 1000
NEVER_MS: Final = 10**9
_ids: Final = itertools.count()


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--folder", default=".", help="where the database lies while it is measured")
    args = parser.parse_args()
    print(machine())
    for tables in (1, 8, 64):
        runs = [asyncio.run(_run(args.folder, tables, args.seconds)) for _ in range(args.runs)]
        rates, delays = [rate for rate, _ in runs], [delay for _, delay in runs]
        print(
            f"{tables:3} tables: {statistics.median(rates):7.0f} acknowledged moves a second, "
            f"{min(rates):.0f} to {max(rates):.0f} in {args.runs} runs; "
            f"median time to the answer {statistics.median(delays):.1f} ms"
        )


async def _run(folder: str, tables: int, seconds: float) -> tuple[float, float]:
    """Moves a second, and the median time to an answer in ms."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".bench-") as path:
        timing = Timing(draw_ms=0, think_ms=NEVER_MS, rest_ms=NEVER_MS, lost_ms=NEVER_MS, turn_ms=NEVER_MS)
        house = House(SqliteStore(Path(path) / "house.db"), timing=timing)
        desks = [await _opened(house) for _ in range(tables)]
        news = 0

        def hear(heard: News | None) -> None:
            nonlocal news
            news += heard is not None

        for desk in desks:
            desk.listeners.add(hear)
        end = time.perf_counter() + seconds
        delays: list[float] = []
        await asyncio.gather(*(_stake(desk, seat, end, delays) for desk in desks for seat in _punters(desk)))
        passed = time.perf_counter() - end + seconds
        records = sum([len(await house.records(desk.info.id)) for desk in desks])
        assert records >= len(delays), "what was acknowledged is stored"
        assert news
        await house.close()
    return len(delays) / passed, statistics.median(delays) * 1000


async def _opened(house: House) -> Desk:
    terms = agree(game="thirteen", preset="000", purse=10**6, seat_count=PUNTERS + 1)
    founding = Founding(terms=terms, title="", private=True, pace=Pace.EVEN, bots=0, lang="en")
    desk = await house.found(founding, Person("p0", None), None)
    for i in range(PUNTERS + 1):
        await desk.act(_action(f"p{i}", "sit", actions.sit(f"p{i}", f"P {i}", None)))
    await until(lambda: desk.table.state.banking)
    banker = desk.table.state.banking
    assert banker is not None
    text = f"bank {banker} {BANK}"
    await desk.act(_action(desk.table.places[banker].who, text, actions.move(_who(desk, banker), desk.table.at, text)))
    return desk


def _who(desk: Desk, seat: Seat) -> str:
    return desk.table.places[seat].who


def _punters(desk: Desk) -> list[Seat]:
    return [seat for seat in desk.table.places if seat != desk.table.state.banking]


def _action(who: str, asked: str, making: actions.Making) -> Action:
    return Action(who, f"bench-{next(_ids):09}", asked, making)


async def _stake(desk: Desk, seat: Seat, end: float, delays: list[float]) -> None:
    """Stakes 1, 2, 3 … again and again."""
    who, at = _who(desk, seat), desk.table.at
    for number in itertools.count():
        began = time.perf_counter()
        if began > end:
            return
        text = f"stake {seat} {1 + number % (BANK // PUNTERS)}"
        await desk.act(_action(who, text, actions.move(who, at, text)))
        delays.append(time.perf_counter() - began)


if __name__ == "__main__":
    main()
