"""Faults planted on purpose, each in the place of a part of the house or of its disk, and a seed that catches it.

A simulator that finds nothing in a sound house proves something only if it finds these.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final
from unittest.mock import patch

from bankomet.core.game import Fact, Json
from bankomet.faces.protocol import broadcast
from bankomet.faces.protocol.broadcast import Broadcast
from bankomet.faces.protocol.session import Session
from bankomet.play import dues
from bankomet.play.actions import Action
from bankomet.play.clocks import ServingClock
from bankomet.play.desk import SLOW_MS, Desk, News
from bankomet.play.done import REMEMBERED, Done
from bankomet.play.keeping import Keeper
from bankomet.play.sealer import Sealer
from bankomet.play.seals import Reveal
from bankomet.play.store import Row, StoreDown, Unsure
from tests.sim.disk import Disk, SharedSimStore, SimStore, Writer
from tests.sim.network import Line
from tests.sim.people import Person
from tests.sim.process import Process
from tests.sim.world import World

NEVER_MS: Final = 10**9
Planting = Callable[[], AbstractContextManager[object]]


@dataclass(frozen=True)
class Planted:
    """A fault, a seed whose run meets it, and the codes by which the auditor may call it."""

    plant: Planting
    seed: int
    codes: frozenset[str]
    processes: int = 1
    games: tuple[str, ...] = ()
    remembered: int = REMEMBERED

    def world(self, seed: int | None = None) -> World:
        """A short run."""
        return World(
            self.seed if seed is None else seed,
            storm_ms=420_000,
            calm_ms=200_000,
            tables=1,
            processes=self.processes,
            games=self.games,
            remembered=self.remembered,
        )


def _instead(of: Any, name: str, make: Callable[[Any], Any]) -> Planting:  # noqa: ANN401 - any part of the house
    """`make` gets what stood there, and gives what stands there now."""
    return lambda: patch.object(of, name, make(getattr(of, name)))


# --- of the desk -----------------------------------------------------------------------------------------------------


def _answers_before_it_stores(commit: Any) -> Any:  # noqa: ANN401 - the method itself
    async def early(self: Desk, draft: Any, accepted: Any, lease: int | None = None) -> None:  # noqa: ANN401 - as it has it
        for asked, n in accepted:
            if not asked.answer.done():
                asked.answer.set_result(n)
        await commit(self, draft, accepted, lease)

    return early


def _tells_before_it_stores(commit: Any) -> Any:  # noqa: ANN401 - the method itself
    async def early(self: Desk, draft: Any, accepted: Any, lease: int | None = None) -> None:  # noqa: ANN401 - as it has it
        before, n = self.table, self.n
        self.table, self.n = draft.table, draft.n
        self._tell(News(draft.n, before, draft.table, tuple(draft.facts)))
        self.table, self.n = before, n
        await commit(self, draft, accepted, lease)

    return early


def _keeps_what_was_refused(commit: Any) -> Any:  # noqa: ANN401 - the method itself
    async def keeping_it(self: Desk, draft: Any, accepted: Any, lease: int | None = None) -> None:  # noqa: ANN401 - as it has it
        await commit(self, draft, accepted, lease)
        if self._refused_since is not None and draft.rows:
            before = self.table
            self.table, self.n, self.head = draft.table, draft.n, draft.head
            self._tell(News(self.n, before, self.table, tuple(draft.facts)))

    return keeping_it


def _says_the_next_number(act: Any) -> Any:  # noqa: ANN401 - the method itself
    async def wrong(self: Desk, action: Action) -> int:
        return int(await act(self, action)) + 1

    return wrong


def _forgets_long_alarms(set_alarm: Any) -> Any:  # noqa: ANN401 - the method itself
    def sometimes(self: Desk, at_ms: int) -> None:
        if at_ms - self.time.now_ms() < 1_300:
            set_alarm(self, at_ms)

    return sometimes


def _takes_a_conflict_for_success(_: Any) -> Any:  # noqa: ANN401 - the method itself
    async def done(self: Desk, accepted: Any) -> None:  # noqa: ANN401 - as it has it
        for asked in accepted:
            asked.answer.set_result(self.n + 1)
        await self._read_on()

    return done


async def _finds_nothing(*_: object) -> frozenset[str]:
    await asyncio.sleep(0)
    return frozenset()


@contextmanager
def _does_things_twice() -> Iterator[None]:
    """The desk forgets which actions it has done, and the disk does not mind."""

    def judge(self: Desk, draft: Any, action: Action) -> int:  # noqa: ANN401 - as it has it
        del self
        draft.write(action.make(draft.table), action)
        return int(draft.n)

    with patch.object(Desk, "_judge", judge), patch.object(Disk, "only_once", lambda *_: set()):
        yield


# --- of clocks and seals ---------------------------------------------------------------------------------------------


def _bots_wait_after_a_restart(init: Any) -> Any:  # noqa: ANN401 - the method itself
    def slow(self: Keeper, *args: Any) -> None:  # noqa: ANN401 - as it has it
        init(self, *args)
        self.times.pause_ms = dict.fromkeys(self.times.pause_ms, NEVER_MS)
        self.times.asked_ms = {seat: at + NEVER_MS for seat, at in self.times.asked_ms.items()}

    return slow


def _clocks_run_on_while_it_was_down(init: Any) -> Any:  # noqa: ANN401 - the method itself
    def late(self: Keeper, *args: Any) -> None:  # noqa: ANN401 - as it has it
        init(self, *args)
        self.times.asked_ms = {seat: at - 20_000 for seat, at in self.times.asked_ms.items()}
        self.times.stage_ms -= 20_000

    return late


def _never_reveals(owed: Any) -> Any:  # noqa: ANN401 - the method itself
    def silent(self: Sealer, table: Any) -> Any:  # noqa: ANN401 - as it has it
        found = owed(self, table)
        return None if isinstance(found, Reveal) else found

    return silent


@contextmanager
def _one_secret_for_all() -> Iterator[None]:
    class Fixed:
        def below(self, bound: int) -> int:
            return 7 % bound

    def init(self: Sealer, name: str, _: object, secret: bytes = b"") -> None:
        plain(self, name, Fixed(), secret)

    plain = Sealer.__init__
    with patch.object(Sealer, "__init__", init), patch.object(Disk, "only_once", lambda *_: set()):
        yield


# --- of what is told -------------------------------------------------------------------------------------------------


def _tells_settlements_twice(news: Any) -> Any:  # noqa: ANN401 - the method itself
    def twice(self: Broadcast, changes: dict[str, Json], facts: list[Fact]) -> Any:  # noqa: ANN401 - as it has it
        return news(self, changes, [*facts, *(fact for fact in facts if hasattr(fact, "gains"))])

    return twice


def _drops_what_has_come(_: Any) -> Any:  # noqa: ANN401 - the method itself
    async def deaf(self: Desk, actions: list[Any], _waited_ms: int) -> None:
        begun = self.time.now_ms()
        await self._serve(actions)
        if self.time.now_ms() - begun >= SLOW_MS:
            self._take()

    return deaf


def _leaves_stakes_out(patch_for_all: Any) -> Any:  # noqa: ANN401 - the function itself
    def without(befores: Iterable[dict[str, Json]], after: dict[str, Json]) -> dict[str, Json]:
        told: dict[str, Json] = patch_for_all(befores, after)
        game = told.get("game")
        if isinstance(game, dict) and "total" in game:
            told.pop("seats", None)
        return told

    return without


def _forgets_what_newcomers_saw(view: Any) -> Any:  # noqa: ANN401 - the method itself
    def forgetful(self: Broadcast) -> dict[str, Json]:
        shown: dict[str, Json] = view(self)
        self._given.clear()
        return shown

    return forgetful


def _loses_frames(hand_out: Any) -> Any:  # noqa: ANN401 - the method itself
    def lossy(self: Line, data: bytes) -> bool:
        lost = self.road.random.random() < 0.01 and b'"is":"news"' in data
        return True if lost else bool(hand_out(self, data))

    return lossy


def _never_departs(leave: Any) -> Any:  # noqa: ANN401 - the method itself
    def silent(self: Session) -> None:
        with patch.object(self._desk, "depart", lambda _: None):
            leave(self)

    return silent


def _stale_seats(_: Any) -> Any:  # noqa: ANN401 - the property itself
    def seats(self: Desk) -> Any:  # noqa: ANN401 - as it has it
        if len(self._seats) < len(self.table.places):
            self._seats = {place.who: seat for seat, place in self.table.places.items()}
        return self._seats

    return property(seats)


# --- of the disk -----------------------------------------------------------------------------------------------------


def _calls_silence_a_refusal(append: Any) -> Any:  # noqa: ANN401 - the method itself
    async def sure(self: SimStore, *args: Any, **named: Any) -> None:  # noqa: ANN401 - as it has it
        try:
            await append(self, *args, **named)
        except Unsure as error:
            raise StoreDown("store_down", why=str(error)) from error

    return sure


def _no_fence(_: Any) -> Any:  # noqa: ANN401 - the method itself
    def put(self: SharedSimStore, writer: Writer, table_id: str, rows: list[Row], _lease: int | None) -> None:
        first = len(self.disk.rows[table_id]) + 1
        fitted = [replace(row, record=replace(row.record, n=first + i)) for i, row in enumerate(rows)]
        self.disk.append(writer, table_id, fitted)

    return put


def _loses_the_last_record_in_a_crash(kill: Any) -> Any:  # noqa: ANN401 - the method itself
    def losing(self: Process) -> None:
        for rows in self.store.disk.rows.values():
            rows[-1:] = []
        kill(self)

    return losing


def _reuses_ids(_: Any) -> Any:  # noqa: ANN401 - the method itself
    def again(self: Person) -> str:
        self._count += 1
        return f"{self.name.replace(' ', '')}-{self._count % 9:06}"

    return again


def _one(*codes: str) -> frozenset[str]:
    return frozenset(codes)


async def _nothing(*_: object) -> None:
    await asyncio.sleep(0)


PLANTED: Final = {
    "acknowledged before it is stored": Planted(
        _instead(Desk, "_commit", _answers_before_it_stores), 2, _one("ack_before_commit", "mishap")
    ),
    "told before it is stored": Planted(
        _instead(Desk, "_commit", _tells_before_it_stores), 3, _one("news_before_commit")
    ),
    "a refused record is kept in memory": Planted(
        _instead(Desk, "_commit", _keeps_what_was_refused), 2, _one("news_before_commit", "mishap", "number")
    ),
    "an action is done twice": Planted(_does_things_twice, 31, _one("twice", "refused_but_done")),
    "what was done long ago is not looked up": Planted(
        _instead(Done, "recall", lambda _: _finds_nothing), 22, _one("refused_but_done"), remembered=1
    ),
    "a wrong number in the answer": Planted(_instead(Desk, "act", _says_the_next_number), 2, _one("wrong_n", "mishap")),
    "a timer is lost": Planted(_instead(Desk, "_set_alarm", _forgets_long_alarms), 2, _one("stuck")),
    "a lost race is taken for success": Planted(
        _instead(Desk, "_judge_again", _takes_a_conflict_for_success),
        9,
        _one("ack_before_commit", "wrong_n", "mishap"),
        2,
    ),
    "who comes again is not set back": Planted(
        _instead(Desk, "_arrivals", lambda _: lambda _self: iter(())), 16, _one("not_back")
    ),
    "seats are remembered too long": Planted(_instead(Desk, "seats", _stale_seats), 11, _one("view", "mishap")),
    "bots are not woken after a restart": Planted(
        _instead(Keeper, "__init__", _bots_wait_after_a_restart), 39, _one("stuck")
    ),
    "clocks run on while the house is down": Planted(
        _instead(Keeper, "__init__", _clocks_run_on_while_it_was_down), 1, _one("hurried")
    ),
    "clocks run on while the disk refuses": Planted(
        _instead(Keeper, "give_back", lambda _: lambda *_a: None), 30, _one("hurried")
    ),
    "clocks run on while the process stands still": Planted(
        _instead(ServingClock, "now_ms", lambda _: lambda self: self._clock.now_ms()), 41, _one("hurried")
    ),
    "who is not back yet withholds his share": Planted(
        _instead(dues, "_opened_by", lambda _: lambda times, timing, _seat: times.stage_ms + timing.open_ms),
        11,
        _one("hurried"),
        games=("thirteen",),
    ),
    "what comes while the disk is slow is dropped": Planted(
        _instead(Desk, "_hear", _drops_what_has_come), 1, _one("hurried")
    ),
    "a seal is not revealed": Planted(_instead(Sealer, "owed", _never_reveals), 3, _one("stuck")),
    "a secret is used again": Planted(_one_secret_for_all, 2, _one("secret_reused")),
    "a settlement is told twice": Planted(_instead(Broadcast, "_news", _tells_settlements_twice), 2, _one("facts")),
    "coalesced stakes are dropped": Planted(_instead(broadcast, "patch_for_all", _leaves_stakes_out), 1, _one("view")),
    "a newcomer misses what was taken back": Planted(
        _instead(Broadcast, "view", _forgets_what_newcomers_saw), 520, _one("view")
    ),
    "a frame is dropped": Planted(_instead(Line, "hand_out", _loses_frames), 3, _one("view", "facts", "behind")),
    "who has gone is still shown": Planted(_instead(Session, "leave", _never_departs), 7, _one("presence", "mishap")),
    "a lost answer is taken for a refusal": Planted(
        _instead(SimStore, "append", _calls_silence_a_refusal), 21, _one("refused_but_done")
    ),
    "a stale owner writes": Planted(
        _instead(SharedSimStore, "_commit", _no_fence),
        24,
        _one("illegal_record", "wrong_n", "view", "chain", "mishap", "ack_before_commit"),
        2,
    ),
    "the disk loses what it had committed": Planted(
        _instead(Process, "kill", _loses_the_last_record_in_a_crash),
        5,
        _one("number", "mishap", "view", "ack_before_commit"),
    ),
    "an action id is used again": Planted(
        _instead(Person, "_id", _reuses_ids), 2, _one("action_reused", "refused_but_done")
    ),
    "the pace is not stored": Planted(_instead(SimStore, "set_pace", lambda _: _nothing), 2, _one("view")),
}
