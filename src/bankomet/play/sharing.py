"""Several server processes at one store: who drives which table, and what they tell one another.

Every process may have a table open, with people connected to it.  All of them append what their people do; one, which
holds the table's lease, turns its cards, speaks for its bots and keeps its clocks.  A process that dies renews no
lease, and another takes its tables over.

    records TABLE              records were stored; told by the store itself
    here TABLE                 somebody has come or gone at another process
    pace TABLE                 the pace in the store may be another
    cards TABLE run|stand      whether the banker lets his cards run; told by the driver
    ask TABLE what who         the driver is asked for a card, or to let the cards run
    free TABLE                 nobody drives the table any more
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Final

from bankomet.core.errors import Refusal
from bankomet.play.clocks import Clock, Pace
from bankomet.play.desk import Desk
from bankomet.play.store import Conflict, Damaged, Notice, SharedStore, Shown, StoreDown, TableInfo

LEASE_MS: Final = 6_000
"""So long after a process has died its tables stand still; leases are renewed three times as often."""
ASKED_MS: Final = 2_000
"""What the driver was asked for longer ago is of another card."""
SETTLE_S: Final = 0.05
"""What changes within so short a time is told together."""
_log: Final = logging.getLogger(__name__)


class Sharing:
    """This process's part."""

    def __init__(self, store: SharedStore, desks: Mapping[str, Desk], clock: Clock, lease_ms: int = LEASE_MS) -> None:
        self._store = store
        self._lease_ms = lease_ms
        self._beat_ms = lease_ms // 3
        self._desks = desks
        self._clock = clock
        self._told_here: dict[str, frozenset[str] | None] = {}
        """By table: None where the store has not said whether it has taken what it was told last."""
        self._told_pace: dict[str, Pace] = {}
        self._told_shown: dict[str, Shown] = {}
        """By table that somebody is at here: what the others list of it."""
        self._told_running: dict[str, bool | None] = {}
        """By table that is driven here: None where somebody may not know."""
        self._unread: dict[str, None] = {}
        """The tables whose pace in the store may be another."""
        self._asleep: dict[str, None] = {}
        """The tables that have fallen asleep here, as long as the store has not said that it knows."""
        self._changed: dict[str, None] = {}
        """The tables of which the others may have to be told."""
        self._asks: deque[tuple[int, str, str]] = deque()
        """When a table's driver was asked for something, and for what."""
        self._look: dict[str, None] = {}
        """The tables whose connections elsewhere may be others now."""
        self._beat_at = 0
        self._held_until = 0
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def join(self, desk: Desk) -> None:
        """A table was opened at this process: it drives it, if no other does."""
        if self._task is None:
            self._store.listen(self._hear)
            self._task = asyncio.create_task(self._run(), name="bankomet-sharing")
        desk.shared = self
        desk.read_soon()
        if desk.info.id in self._asleep:
            del self._asleep[desk.info.id]
            self._told_here[desk.info.id] = None
            self.changed(desk)
        self._told_pace[desk.info.id] = desk.pace
        self._unread[desk.info.id] = None
        await self._claim([desk])
        people = (await self._store.attending([desk.info.id])).get(desk.info.id, frozenset())
        with _alone(desk):
            desk.elsewhere(people)

    async def leave(self, desk: Desk) -> None:
        """A table sleeps at this process."""
        self._told_here.pop(desk.info.id, None)
        self._told_pace.pop(desk.info.id, None)
        self._told_shown.pop(desk.info.id, None)
        self._told_running.pop(desk.info.id, None)
        self._asleep[desk.info.id] = None
        with contextlib.suppress(StoreDown):
            await self._give_back(desk.info.id)

    async def attended(self, most: int) -> list[tuple[TableInfo, Shown]]:
        """The public tables that somebody is connected to at another process; none, while the store is silent."""
        try:
            return await self._store.attended(most)
        except StoreDown:
            return []

    async def close(self) -> None:
        """The process ends: others take its tables over at once."""
        if self._task is None:
            return
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        with contextlib.suppress(StoreDown):
            await self._store.release(self._desks)

    # -------------------------------------------------------------------------------------------------- what is told

    def changed(self, desk: Desk) -> None:
        """Its pace, its running cards or who is connected here may have changed, or it has stopped."""
        self._changed[desk.info.id] = None
        if desk.stopped:
            self._beat_at = 0
        self._work.set()

    def doubts_pace(self, desk: Desk) -> None:
        """The store did not say that it took a pace, and may have taken it."""
        self._unread[desk.info.id] = None
        self._work.set()

    def ask(self, desk: Desk, what: str, who: str) -> None:
        """The process that drives the table is asked for something."""
        self._asks.append((self._clock.now_ms(), desk.info.id, f"{what} {who}"))
        self._work.set()

    def _hear(self, notice: Notice | None) -> None:
        if notice is None:
            for each in self._desks.values():
                each.read_soon()
            self._unread |= dict.fromkeys(self._desks)
            self._told_here |= dict.fromkeys(self._desks)  # and who drives them says again whether cards run
            self._changed |= dict.fromkeys(self._desks)
            self._beat_at = 0
            self._work.set()
            return
        desk = self._desks.get(notice.table_id)
        if desk is not None and not desk.stopped:
            self._heard(desk, notice)

    def _heard(self, desk: Desk, notice: Notice) -> None:
        match notice.what, notice.text.split():
            case "records", _:
                desk.read_soon()
            case "here", _:
                self._look[desk.info.id] = None
                self._tell_running(desk)
                self._work.set()
            case "pace", _:
                self._unread[desk.info.id] = None
                self._work.set()
            case "free", _:
                self._beat_at = 0
                self._work.set()
            case "cards", [running] if not desk.drives:
                with _alone(desk):
                    desk.adopt_running(on=running == "run")
            case "ask", [what, who] if desk.drives:
                with _alone(desk):
                    _do(desk, what, who)

    def _tell_running(self, desk: Desk) -> None:
        """Who came to another process, or has driven the table until now, may not know whether its cards run."""
        if desk.drives:
            self._told_running[desk.info.id] = None
            self._changed[desk.info.id] = None

    # ------------------------------------------------------------------------------------------------- how it goes on

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0, self._beat_at - self._clock.now_ms()) / 1000):
                    await self._work.wait()
                    await asyncio.sleep(SETTLE_S)
            self._work.clear()
            try:
                await self._beat_in_time()
                await self._tell_changes()
                await self._look_around()
                await self._read_paces()
                await self._beat_in_time()
            except (StoreDown, Conflict) as error:
                _log.info("the other processes are not reached: %s", error)
                self._beat_at = self._clock.now_ms() + self._beat_ms // 4
            except Exception:  # noqa: BLE001 - whatever it is, the leases of all our tables are not lost by it
                _log.exception("what this process shares with the others goes on after a fault")
                self._beat_at = self._clock.now_ms() + self._beat_ms // 4
            if self._clock.now_ms() >= self._held_until:
                self._let_all_go()

    async def _beat_in_time(self) -> None:
        """Leases are renewed when it is time, however many tables there is something to say or to read of."""
        if self._clock.now_ms() >= self._beat_at:
            await self._beat()

    async def _beat(self) -> None:
        """Keeps the leases of the tables that run here, and takes over what nobody drives."""
        begun = self._clock.now_ms()
        held = await self._store.renew(self._lease_ms)
        self._beat_at, self._held_until = begun + self._beat_ms, begun + self._lease_ms
        running = self._running()
        await self._give_back(*(table_id for table_id in held if table_id not in running), *self._asleep)
        for table_id, desk in self._desks.items():
            if desk.drives and (desk.stopped or held.get(table_id) != desk.lease):
                desk.let_go()
        await self._claim([desk for desk in self._running().values() if not desk.drives])
        self._look |= dict.fromkeys(self._desks)
        await self._look_around()
        await self._show()

    async def _show(self) -> None:
        """Tells what the others' lists show of the tables that somebody is at here, where that is another."""
        shown = {table_id: desk.shown for table_id, desk in self._running().items() if desk.here}
        changed = {table_id: each for table_id, each in shown.items() if self._told_shown.get(table_id) != each}
        if changed:
            await self._store.show(changed)
            self._told_shown |= changed

    def _running(self) -> Mapping[str, Desk]:
        """The tables here that have not stopped."""
        return {table_id: desk for table_id, desk in self._desks.items() if not desk.stopped}

    async def _give_back(self, *table_ids: str) -> None:
        """They sleep or have stopped; or the store did not answer when they were to be opened."""
        if not table_ids:
            return
        for table_id in table_ids:
            self._told_here.pop(table_id, None)
        await self._store.release(table_ids)
        for table_id in table_ids:
            self._asleep.pop(table_id, None)

    async def _claim(self, desks: list[Desk]) -> None:
        if not desks:
            return
        begun = self._clock.now_ms()
        ours = await self._store.lease([desk.info.id for desk in desks], self._lease_ms)
        self._held_until = max(self._held_until, begun + self._lease_ms)
        for desk in desks:
            lease = ours.get(desk.info.id)
            if lease is not None:
                _log.info("table %s is driven here from record %d, epoch %d", desk.info.id, desk.n, lease)
                with _alone(desk):
                    desk.take_over(lease)
                self._tell_running(desk)
                self._work.set()

    def _let_all_go(self) -> None:
        """The store has not answered for so long that others may drive our tables."""
        for desk in self._desks.values():
            if desk.drives:
                desk.let_go()

    async def _tell_changes(self) -> None:
        while self._asks:
            at_ms, table_id, what = self._asks[0]
            if self._clock.now_ms() - at_ms < ASKED_MS:
                await self._store.tell("ask", table_id, what)
            self._asks.popleft()
        for table_id in tuple(self._changed):
            await self._beat_in_time()
            if table_id not in self._changed:
                continue
            del self._changed[table_id]  # what changes while it is told is told again
            desk = self._desks.get(table_id)
            if desk is None:
                continue
            try:
                await self._tell_change(desk)
            except StoreDown:
                self._changed[table_id] = None
                raise

    async def _tell_change(self, desk: Desk) -> None:
        table_id, pace, running = desk.info.id, desk.pace, desk.running
        here = frozenset() if desk.stopped else desk.here  # nobody is at a table that has stopped
        if self._told_here.get(table_id, frozenset()) != here:
            self._told_here[table_id] = None
            shown = desk.shown
            await self._store.attend(table_id, here, self._lease_ms, shown)
            self._told_here[table_id], self._told_shown[table_id] = here, shown
        if self._told_pace.get(table_id) != pace:
            await self._store.tell("pace", table_id)
            self._told_pace[table_id] = pace
            self._unread[table_id] = None
        if desk.drives and self._told_running.get(table_id, False) != running:
            self._told_running[table_id] = running  # who comes while it is told is told anew
            try:
                await self._store.tell("cards", table_id, "run" if running else "stand")
            except StoreDown:
                self._told_running[table_id] = None
                raise

    async def _look_around(self) -> None:
        looked, self._look = self._look, {}
        if not looked:
            return
        try:
            found = await self._store.attending(looked)
        except StoreDown:
            self._look |= looked
            raise
        for table_id in looked:
            desk = self._desks.get(table_id)
            if desk is not None and not desk.stopped:
                with _alone(desk):
                    desk.elsewhere(found.get(table_id, frozenset()))

    async def _read_paces(self) -> None:
        """Of two that were set at one moment the one that the store has is the pace, whatever was told last."""
        for table_id in tuple(self._unread):
            await self._beat_in_time()
            self._unread.pop(table_id, None)
            desk = self._desks.get(table_id)
            before = None if desk is None else desk.pace
            try:
                info = await self._store.table(table_id)
            except StoreDown:
                self._unread[table_id] = None
                raise
            except Damaged as damaged:
                _log.error("table %s keeps the pace that it has: %s", table_id, damaged)
                continue
            if info is None or desk is None or desk.stopped or desk.pace == info.pace:
                continue
            if desk.pace is not before:
                self._unread[table_id] = None  # it was set here while it was read
                self._work.set()
            else:
                with _alone(desk):
                    desk.adopt_pace(Pace(info.pace))


@contextlib.contextmanager
def _alone(desk: Desk) -> Iterator[None]:
    """What fails at a table as it is told something stops that table alone."""
    try:
        yield
    except Exception:  # noqa: BLE001 - whatever it is, it is our fault, and no other table must feel it
        _log.exception("table %s stops at record %d", desk.info.id, desk.n)
        desk.stopped = True
        desk.let_go()


def _do(desk: Desk, what: str, who: str) -> None:
    """What somebody connected elsewhere asks the driver for; that process has told him already if it may not be."""
    with contextlib.suppress(Refusal):
        if what == "card":
            desk.turn_card(who)
        else:
            desk.let_run(who, on=what == "run")
