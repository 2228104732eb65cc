"""A world from a seed: disk, network, processes and people; what befalls them; and what the auditor says of it."""

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Final
from unittest.mock import patch

from bankomet.core.game import Seat
from bankomet.games import GAMES
from bankomet.play import done
from bankomet.play.clocks import Pace, Timing
from bankomet.play.lobby import Founding
from bankomet.play.store import SharedStore
from bankomet.play.table import Table
from bankomet.play.terms import agree
from tests.sim.auditor import Auditor, Fault, Ledger
from tests.sim.disk import Disk, SharedSimStore, SimStore, Weather
from tests.sim.loop import Bells, SimLoop
from tests.sim.network import Road
from tests.sim.people import Link, Person
from tests.sim.process import Process

HOUR_MS: Final = 3_600_000
LASTS_MS: Final = 600_000
"""After so long people go to other tables."""
STAYS_ON_MS: Final = 120_000
NEVER_MS: Final = 10**12
FOUNDING_S: Final = 10
CALM_MS: Final = 240_000
"""How long all goes well at the end: whoever stands still then stands still for ever."""
SETTLES_MS: Final = 90_000
"""Within so long of calm every table that can has settled a coup."""
ANSWER_MS: Final = 5_000
"""In the calm nothing takes longer to be answered or told."""
GAP_MS: Final = 60_000
"""No table that can go on says nothing for so long in the calm."""


@dataclass(frozen=True)
class Report:
    """What came of a run."""

    seed: int
    hash: str
    simulated_ms: int
    took_s: float
    counts: Counter[str]
    faults: tuple[Fault, ...]

    @property
    def speed(self) -> float:
        """How many times faster than the clock on the wall."""
        return self.simulated_ms / 1000 / self.took_s


@dataclass
class World:
    """One run."""

    seed: int
    storm_ms: int = HOUR_MS - CALM_MS
    calm_ms: int = CALM_MS
    tables: int = 2
    """So many at a time."""
    processes: int = 1
    games: tuple[str, ...] = ()
    timing: Timing = field(default_factory=Timing)
    remembered: int = done.REMEMBERED
    """So many of a table's latest actions the house has at hand."""

    def __post_init__(self) -> None:
        self.random = Random(self.seed)  # noqa: S311 - a seed of a simulation
        self.loop = SimLoop(self._fork("schedule"))  # type: ignore[abstract] # what else a loop can do is not asked of it
        self.auditor = Auditor(self.loop, self.timing)
        self.disk = Disk(self.loop, self._fork("disk"), self.auditor.committed)
        self.disk.opened = self.auditor.open
        self.shared = self.processes > 1
        self.house: list[Process | None] = [None] * self.processes
        self.bells = [Bells(self.loop, booted_ms=self.random.randrange(10**9)) for _ in self.house]
        self.people: list[Person] = []
        self.roads: list[Road] = []
        self.boots = 0

    def _fork(self, name: str) -> Random:
        return Random(f"{self.seed} {name}")  # noqa: S311 - the same

    # ------------------------------------------------------------------------------------------------- how it goes

    def run(self) -> Report:
        """The whole of it, or up to the first fault."""
        began = process_time()
        heard = _Heard()
        log = logging.getLogger("bankomet")
        propagate, log.propagate = log.propagate, False
        log.addHandler(heard)
        try:
            with patch.object(done, "REMEMBERED", self.remembered):
                self.loop.run(self._main(heard))
        finally:
            log.removeHandler(heard)
            log.propagate = propagate
        took = process_time() - began
        return Report(
            self.seed,
            self.auditor.digest,
            self.loop.now_ms,
            took,
            self.auditor.counts,
            tuple(self.auditor.faults),
        )

    async def _main(self, heard: "_Heard") -> None:
        for no in range(self.processes):
            self.boot(no)
        end, change_at = self.storm_ms, 0
        trouble = self.loop.create_task(self._trouble())
        while self.loop.now_ms < end and not self._spoiled(heard):
            if self.loop.now_ms >= change_at:
                change_at = self.loop.now_ms + LASTS_MS
                await self._change_tables()
            await asyncio.sleep(1)
        trouble.cancel()
        await asyncio.gather(trouble, return_exceptions=True)
        await self._calm(heard)

    async def _change_tables(self) -> None:
        """Everybody goes by and by, and others come to other tables."""
        for person in self.people:
            self.loop.later(self.random.uniform(0, STAYS_ON_MS), person.go_for_good)
        for _ in range(self.tables):
            await self._open_table()

    async def _calm(self, heard: "_Heard") -> None:
        self._clear_up()
        began = self.loop.now_ms
        while self.loop.now_ms < began + self.calm_ms and not self._spoiled(heard):
            await asyncio.sleep(1)
            self._expect_going_on(began)
        if not self._spoiled(heard):
            self._expect_all_agree()

    def _spoiled(self, heard: "_Heard") -> bool:
        died = [mishap for process in self.house if process is not None for mishap in process.mishaps]
        for mishap in (*self.loop.mishaps, *heard.said, *died):
            self.auditor.fault("", "mishap", mishap)
        return bool(self.auditor.faults)

    # --------------------------------------------------------------------------------------------- who there is

    def boot(self, no: int) -> None:
        """A process begins, on whatever the disk holds."""
        self.boots += 1
        store = SharedSimStore(self.disk, owner=f"o{self.boots}") if self.shared else SimStore(self.disk)
        assert isinstance(store, SharedStore) == self.shared
        self.house[no] = Process(
            store=store,
            bells=self.bells[no],
            seed=self.seed,
            boot=self.boots,
            timing=self.timing,
            auditor=self.auditor,
        )
        self._troubled("boot", no)

    def _reach(self, random: Random) -> Process | None:
        """Some process that answers, as a proxy finds one."""
        alive = [process for process in self.house if process is not None and not process.closing]
        return random.choice(alive) if alive else None

    def _troubled(self, *what: object) -> None:
        self.auditor.note(*what)
        self.auditor.trouble_ms = self.loop.now_ms

    async def _open_table(self) -> None:
        random = self.random
        game = GAMES[random.choice(self.games or tuple(GAMES))]
        alone = game.most_seats == 1
        seats = 1 if alone else random.randint(2, 5)
        preset = random.choice(tuple(game.presets))
        terms = agree(
            game=game.name, preset=preset, options=[("refill", random.choice(["yes", "yes", "no"]))], seat_count=seats
        )
        people = 1 if alone else random.randint(1, 2)
        bots = 0 if alone else random.randint(0, seats - people)
        founding = Founding(terms=terms, title="", private=random.random() < 0.5, pace=Pace.EVEN, bots=bots, lang="en")
        while (found := await self._founded(founding, random)) is None:  # noqa: ASYNC110 - it is asked anew each time
            await asyncio.sleep(1)
        table, token = found
        self._gather(table, people, token)
        self._gather(table, 1, None, plays=False)

    async def _founded(self, founding: Founding, random: Random) -> tuple[str, str] | None:
        """The table that some process has opened; None if none did, or it died of it."""
        process = self._reach(random)
        if process is None:
            return None
        work = process.do(process.found(founding, None))
        done, _ = await asyncio.wait([work], timeout=FOUNDING_S)
        return work.result() if done else None

    def _gather(self, table: str, count: int, token: str | None, *, plays: bool = True) -> None:
        for _ in range(count):
            no = len(self.people) + 1
            road = Road(self.loop, self._fork(f"road {no}"))
            link = Link(
                self.loop, road, self._fork(f"link {no}"), self._reach, table, lambda _: None, self.auditor.note
            )
            person = Person(f"P {no}", link, self._fork(f"person {no}"), self.auditor, plays=plays)
            link.hear, link.arrived = person.hear, person.arrived
            link.token, token = token, None
            self.people.append(person)
            self.roads.append(road)
            person.come()

    # ------------------------------------------------------------------------------------------- what befalls them

    async def _trouble(self) -> None:
        """One thing after another, each from the seed."""
        random = self._fork("trouble")
        kinds = [
            self._crash, self._restart, self._stands_still, self._noise, self._outage, self._slow, self._partition,
            self._breaks, self._somebody_goes, self._wall_jumps,
        ]  # fmt: skip
        if self.shared:
            kinds.append(self._cut_off)
        while True:
            await asyncio.sleep(random.uniform(5, 60))
            kind = random.choice(kinds)
            self.auditor.counts[kind.__name__.strip("_")] += 1
            if kind in (self._somebody_goes, self._wall_jumps):
                self.auditor.note(kind.__name__)
                await kind(random)
                continue
            self._troubled(kind.__name__)
            self.auditor.trouble_ms = NEVER_MS
            await kind(random)
            self._troubled("over")

    async def _crash(self, random: Random) -> None:
        no = random.randrange(self.processes)
        self._running(no).kill()
        self.house[no] = None
        await asyncio.sleep(random.choice([0.05, 1, 5, 40]))
        self.boot(no)

    async def _restart(self, random: Random) -> None:
        no = random.randrange(self.processes)
        process = self._running(no)
        await process.do(process.stop())
        self.house[no] = None
        await asyncio.sleep(random.choice([0.05, 1, 5]))
        self.boot(no)

    async def _stands_still(self, random: Random) -> None:
        """As by SIGSTOP; of several processes the others may take its tables over meanwhile."""
        process = self._running(random.randrange(self.processes))
        process.life.asleep = True
        await asyncio.sleep(random.choice([1, 5, 10, 30]))
        self.loop.wake(process.life)

    def _running(self, no: int) -> Process:
        process = self.house[no]
        assert process is not None
        return process

    async def _noise(self, random: Random) -> None:
        self.disk.weather = Weather(
            refuses=random.choice([0, 10, 30]), loses=random.choice([0, 5, 20]), unheard=random.choice([0, 10, 50])
        )
        await asyncio.sleep(random.uniform(5, 60))
        self.disk.weather = Weather()

    async def _outage(self, random: Random) -> None:
        began = self.loop.now_ms
        self.disk.weather = Weather(down=True, gone=random.random() < 0.3)
        await asyncio.sleep(random.choice([1, 10, 60]))
        self.disk.weather = Weather()
        self.auditor.outages.append((began, self.loop.now_ms))

    async def _slow(self, random: Random) -> None:
        slow_ms = random.choice([200, 3_000, 20_000])
        self.disk.weather = Weather(slow=random.choice([5, 50]), slow_ms=slow_ms)
        await asyncio.sleep(random.uniform(5, 60))
        self.disk.weather = Weather()
        await asyncio.sleep(slow_ms / 1000)  # what is on its way to the disk arrives as late

    async def _partition(self, random: Random) -> None:
        for road in self.roads:
            if random.random() < 0.4:
                road.block(random.choice([500, 5_000, 30_000, 90_000]))

    async def _cut_off(self, random: Random) -> None:
        """One process does not reach the disk, and the others do: they may take its tables over meanwhile."""
        store = self._running(random.randrange(self.processes)).store
        assert isinstance(store, SharedSimStore)
        store.cut(off=True)
        await asyncio.sleep(random.choice([1, 5, 10, 30]))
        store.cut(off=False)

    async def _breaks(self, random: Random) -> None:
        for person in self.people:
            if random.random() < 0.4:
                person.link.broken()

    async def _somebody_goes(self, random: Random) -> None:
        person = random.choice(self.people)
        person.go()
        self.loop.later(random.choice([100, 5_000, 60_000, 400_000]), person.come)

    async def _wall_jumps(self, random: Random) -> None:
        random.choice(self.bells).wall_offset_ms += random.choice([-HOUR_MS, -1_000, 1_000, HOUR_MS])

    def _clear_up(self) -> None:
        """From now on all goes well, and everybody is there."""
        self._troubled("calm")
        self.disk.weather = Weather()
        for no, process in enumerate(self.house):
            if process is not None and not process.closing:
                self.loop.wake(process.life)
                self.auditor.trouble_ms = max(self.auditor.trouble_ms, process.store.busy_until_ms)
                if isinstance(process.store, SharedSimStore) and process.store.cut_off:
                    process.store.cut(off=False)
                continue
            if process is not None:
                process.kill()
            self.boot(no)
        for road in self.roads:
            road.blocked_until_us = 0
        for person in self.people:
            person.calm = True
            person.come()
        leaving = [
            person
            for person in self.people[:: self.random.randint(3, 5)]
            if person.plays
            and not person.gone
            and len(self._at(person).places) > self._at(person).terms.game.fewest_seats
        ]
        for person in leaving:
            self.loop.later(1_000, person.go_for_good)

    # ------------------------------------------------------------------------------------------- what must be so

    def _expect_going_on(self, began_ms: int) -> None:
        """Liveness: nobody waits for ever."""
        now = self.loop.now_ms
        attended = {person.link.table for person in self.people if not person.gone}
        for table, ledger in self.auditor.ledgers.items():
            if table not in attended or not _can_go_on(ledger):
                continue
            if now - max(began_ms, ledger.last_ms) > GAP_MS:
                self.auditor.fault(table, "stuck", f"at {ledger.table.at} since {ledger.last_ms / 1000} s")
            settled = ledger.coups_at_ms and ledger.coups_at_ms[-1] > began_ms
            at_leisure = ledger.table.terms.game.name == "mousetrap"  # one lays cards and takes them back as one likes
            if now - began_ms > SETTLES_MS * 2 and not (settled or at_leisure):
                self.auditor.fault(table, "stuck", f"no coup since {began_ms / 1000} s, at {ledger.table.at}")

    def _at(self, person: Person) -> Table:
        return self.auditor.ledgers[person.link.table].table

    def _expect_all_agree(self) -> None:
        """At the end everybody is connected, has all his answers, and sees the same."""
        for person in self.people:
            if not person.gone:
                self._expect_up_to_date(person)
        for process in self.house:
            assert process is not None
            for desk in process.house.running():
                ledger = self.auditor.ledgers[desk.info.id]
                if desk.head != ledger.heads[desk.n]:
                    self.auditor.fault(desk.info.id, "chain", f"the desk's head at {desk.n} is not the log's")

    def _expect_up_to_date(self, person: Person) -> None:
        link, table = person.link, person.link.table
        ledger, now = self.auditor.ledgers[table], self.loop.now_ms
        if not link.ready:
            self.auditor.fault(table, "not_connected", person.name)
            return
        if link.pending and now - link.asked_ms > ANSWER_MS:
            self.auditor.fault(table, "no_answer", [*link.pending])
        settled = next(n for n in range(ledger.n, -1, -1) if ledger.at_ms[n] <= now - ANSWER_MS)
        if person.n < settled:
            self.auditor.fault(table, "behind", f"{person.name} sees record {person.n} of {settled}")
        if person.public["pace"] != self.disk.infos[table].pace:
            self.auditor.fault(table, "view", f"{person.name} sees the pace {person.public['pace']}")
        gone = {each.who for each in self.people if each.gone}
        for seat, shown in person.public["seats"].items():
            place = ledger.tables[person.n].places[Seat(int(seat))]
            if shown["here"] == (place.who in gone):
                self.auditor.fault(table, "presence", f"{person.name} sees {place.name}: here {shown['here']}")


def _can_go_on(ledger: Ledger) -> bool:
    """Is there something to do, and somebody to do it?"""
    table = ledger.table
    here = [seat for seat, place in table.places.items() if not (place.away or place.leaving)]
    return not table.over and not table.resting and len(here) >= table.terms.game.fewest_seats


def hour(seed: int, hours: float = 1.0, processes: int | None = None) -> World:
    """An hour at one table or two; every third house is two processes at one store, every fifth one forgets at once."""
    return World(
        seed,
        storm_ms=max(0, round(hours * HOUR_MS) - CALM_MS),
        processes=processes or (2 if seed % 3 == 0 else 1),
        tables=1 + seed % 2,
        remembered=1 if seed % 5 == 0 else done.REMEMBERED,
    )


class _Heard(logging.Handler):
    """What the house has logged, which is always a fault of ours."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """It has said something."""
        why = record.exc_info[1] if record.exc_info else None
        self.said.append(f"{record.getMessage()}: {why!r}")
