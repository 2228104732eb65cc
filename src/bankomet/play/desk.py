"""A running table: one task that judges what is asked, stores it, and only then shows it.

Everything that changes a table goes through its inbox.  The task takes all that waits there, judges each piece
against the table as the pieces before it leave it, stores the records of the accepted ones in one go, and only when
they are committed does the desk hold the new table, answer the askers and tell the listeners.  What a table does by
itself (see `dues`) goes the same way.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bankomet.core.errors import IllegalMove, Refusal
from bankomet.core.game import CHANCE, Fact, Seat
from bankomet.play.actions import Action
from bankomet.play.clocks import Pace, Timing, now_ms, wall_ms
from bankomet.play.doing import Doing
from bankomet.play.dues import Due, What, dues
from bankomet.play.folding import Draft, Folded
from bankomet.play.keeping import Keeper
from bankomet.play.log import parse_entry
from bankomet.play.shoe import Dice
from bankomet.play.store import Conflict, Store, StoreDown, TableInfo
from bankomet.play.table import Place, Table

MOST_AT_ONCE: Final = 256
_CARDS: Final = (What.CARD, What.LATE_CARD)
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class News:
    """Records that were committed: the tables before and after them, and the facts in their order."""

    n: int
    before: Table
    after: Table
    facts: tuple[Fact, ...]


Listener: TypeAlias = Callable[[News | None], None]
"""Told of every commit; of None when only clocks, pace or connections have changed."""


@dataclass(slots=True)
class _Asked:
    action: Action
    answer: "asyncio.Future[int]"


class Desk:
    """One running table."""

    def __init__(
        self,
        *,
        info: TableInfo,
        folded: Folded,
        actions: Mapping[str, tuple[int, str]],
        secret: bytes,
        store: Store,
        dice: Dice,
        timing: Timing,
    ) -> None:
        self.info = info
        self.table = folded.table
        self.n = folded.n
        self.head = folded.head
        self.past = folded.past
        self.pace = Pace(info.pace)
        self.running = False
        self.stopped = False
        """An assertion failed: what is on the log stands, and nothing more happens until the table is read again."""
        self.listeners: set[Listener] = set()
        self._actions = dict(actions)
        self._store = store
        self._doing = Doing(info.id, dice, secret)
        self._keeper = Keeper(timing, dice, self.table, now_ms())
        self._timing = timing
        self._inbox: asyncio.Queue[_Asked | None] = asyncio.Queue()
        self._connections: dict[str, int] = {}
        self._arrived: set[str] = set()
        self._reckoned: list[Due] | None = None
        self._card_asked = False
        self._stopping = False
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0
        self._indexed: Mapping[Seat, Place] = {}
        self._seats: dict[str, Seat] = {}
        self._blocked_until = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Lets the table run."""
        assert self._task is None, "the desk runs already"
        self._task = asyncio.create_task(self._run(), name=f"table {self.info.id}")

    async def stop(self) -> None:
        """Stops the table where it is: what is being stored is stored and answered, what waits behind it is refused."""
        if self._task is None:
            return
        self._stopping = True
        self._nudge()
        await self._task
        self._task = None

    # ------------------------------------------------------------------------------------------------ what is asked

    async def act(self, action: Action) -> int:
        """The number of the record that the action led to, once it is committed.  Raises: Refusal."""
        if self.stopped:
            raise IllegalMove("table_stopped")
        if self._stopping:
            raise _closed()
        asked = _Asked(action, asyncio.get_running_loop().create_future())
        self._inbox.put_nowait(asked)
        return await asked.answer

    def turn_card(self, who: str) -> None:
        """The banker turns his next card.  Raises: IllegalMove (`not_banker`, `not_turned`)."""
        self._expect_banker(who)
        if not self.table.state.paced and self.table.turns() is CHANCE:
            raise IllegalMove("not_turned")
        self._card_asked = True
        self._nudge()

    def let_run(self, who: str, *, on: bool) -> None:
        """The banker lets his cards run, or stops them.  Raises: IllegalMove (`not_banker`)."""
        self._expect_banker(who)
        self.running = on
        self._nudge()
        self._tell(None)

    async def set_pace(self, who: str, pace: Pace) -> None:
        """The pace of the cards, by the banker or the only person.  Raises: IllegalMove (`not_banker`), StoreDown."""
        people = [place.who for place in self.table.places.values() if not place.is_bot]
        if people != [who]:
            self._expect_banker(who)
        await self._store.set_pace(self.info.id, pace)
        self.pace = pace
        self._nudge()
        self._tell(None)

    def _expect_banker(self, who: str) -> None:
        banker = self.table.state.banking
        if banker is None or self.table.places[banker].who != who:
            raise IllegalMove("not_banker")

    # ---------------------------------------------------------------------------------------------- who is connected

    def arrive(self, who: str) -> None:
        """A connection of this person opened."""
        self._connections[who] = self._connections.get(who, 0) + 1
        self._keeper.times.alone_ms = None
        self._arrived.add(who)
        self._keeper.note_absences(self.table, self._connections, now_ms())
        self._nudge()
        self._tell(None)

    def depart(self, who: str) -> None:
        """A connection of this person was lost."""
        left = self._connections.pop(who) - 1
        if left:
            self._connections[who] = left
        now = now_ms()
        if not self._connections:
            self._keeper.times.alone_ms = now
        self._keeper.note_absences(self.table, self._connections, now)
        self._nudge()
        self._tell(None)

    @property
    def connected(self) -> frozenset[Seat]:
        """The seats whose people have a connection."""
        seats = self.seats
        return frozenset(seats[who] for who in self._connections if who in seats)

    @property
    def seats(self) -> Mapping[str, Seat]:
        """Where everybody sits, by person."""
        if self._indexed is not self.table.places:
            self._indexed = self.table.places
            self._seats = {place.who: seat for seat, place in self._indexed.items()}
        return self._seats

    @property
    def watched(self) -> bool:
        """Is anybody connected?"""
        return bool(self._connections)

    def clock(self) -> Due | None:
        """The clock that people see, if one runs: the first due that is a person's."""
        shown = [due for due in self._dues() if due.since_ms is not None]
        return min(shown, key=lambda due: due.at_ms, default=None)

    # ------------------------------------------------------------------------------------------------- how it goes on

    async def _run(self) -> None:
        actions: list[_Asked] = []
        try:
            while not self._stopping:
                actions = await self._next_actions()
                if actions:
                    await self._serve(actions)
                due = self._due_now()
                if due:
                    await self._perform(due)
        except Exception:  # noqa: BLE001 - whatever it is, it is our fault, and no other table must feel it
            _log.exception("table %s stops at record %d", self.info.id, self.n)
            self.stopped = True
        self._silence()
        self._refuse_all(actions)
        if self.stopped:
            self._tell(None)

    def _refuse_all(self, actions: list[_Asked]) -> None:
        """Nobody waits for a table that has ended."""
        refusal = IllegalMove("table_stopped") if self.stopped else _closed()
        while not self._inbox.empty():
            actions += self._and_waiting(None)
        _refuse(actions, refusal)

    async def _next_actions(self) -> list[_Asked]:
        """All that waits in the inbox, once something does or something is due."""
        if self._inbox.empty():
            wake_at = self._wake_at()
            if wake_at > now_ms():
                self._set_alarm(wake_at)
                return self._and_waiting(await self._inbox.get())
        return self._and_waiting(None)

    def _set_alarm(self, at_ms: int) -> None:
        """Sees to it that the task wakes in time.  An alarm that rings too early costs less than one set anew."""
        if self._alarm is None or at_ms < self._alarm_at:
            self._silence()
            wait_s = max(0, at_ms - now_ms()) / 1000
            self._alarm_at, self._alarm = at_ms, asyncio.get_running_loop().call_later(wait_s, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._inbox.put_nowait(None)

    def _silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _and_waiting(self, first: _Asked | None) -> list[_Asked]:
        asked = [] if first is None else [first]
        while not self._inbox.empty() and len(asked) < MOST_AT_ONCE:
            more = self._inbox.get_nowait()
            if more is not None:
                asked.append(more)
        return asked

    def _nudge(self) -> None:
        """Makes the task reckon anew what is due."""
        self._reckoned = None
        self._inbox.put_nowait(None)

    async def _serve(self, actions: list[_Asked]) -> None:
        """Judges actions in order, stores what they lead to, then answers."""
        draft = self._draft()
        accepted: list[tuple[_Asked, int]] = []
        for asked in actions:
            if asked.answer.done():
                continue
            try:
                n = self._judge(draft, asked.action)
            except Refusal as refusal:
                asked.answer.set_exception(refusal)
            else:
                accepted.append((asked, n))
        await self._commit(draft, accepted)

    def _judge(self, draft: Draft, action: Action) -> int:
        """The record that an action leads to, or led to when it was asked before.  Raises: Refusal."""
        done = self._actions.get(action.key) or draft.actions.get(action.key)
        if done is None:
            draft.write(action.make(draft.table), action)
            return draft.n
        n, asked = done
        if asked != action.asked:
            raise IllegalMove("action_reused")
        return n

    async def _perform(self, due: list[Due]) -> None:
        """Writes the records that something due stands for."""
        draft = self._draft()
        for each in due:
            with contextlib.suppress(Refusal):
                draft.write(self._doing.entries(draft.table, each))
        if due[0].what is What.UNASKED:
            self._have_spoken(due)
        elif not draft.rows:
            self._block()
        await self._commit(draft, [])

    def _have_spoken(self, due: list[Due]) -> None:
        """Bots speak unasked once an opening, whether or not they have had something to say."""
        for each in due:
            assert each.seat is not None
            self._keeper.times.unasked_ms.pop(each.seat, None)
        self._reckoned = None

    async def _commit(self, draft: Draft, accepted: list[tuple[_Asked, int]]) -> None:
        """Stores a draft; only then is it the table, and only then does anybody hear of it."""
        try:
            if draft.rows:
                await self._store.append(self.info.id, draft.rows, wall_ms())
        except StoreDown as refusal:
            self._block()
            _refuse([asked for asked, _ in accepted], refusal)
            return
        except Conflict:
            await self._judge_again([asked for asked, _ in accepted])
            return
        before = self.table
        self._hold(draft)
        for asked, n in accepted:
            if not asked.answer.done():
                asked.answer.set_result(n)
        if draft.rows:
            self._tell(News(self.n, before, self.table, tuple(draft.facts)))

    def _block(self) -> None:
        """After a refusal of the disk, nothing is due for a while."""
        self._blocked_until = now_ms() + self._timing.retry_ms

    async def _judge_again(self, accepted: list[_Asked]) -> None:
        """Another writer was first: the records behind ours are read, and what was accepted is judged after them."""
        try:
            await self._read_on()
        except StoreDown as refusal:
            self._block()
            _refuse(accepted, refusal)
            return
        for asked in accepted:
            self._inbox.put_nowait(asked)

    async def _read_on(self) -> None:
        """Takes what another writer has stored since."""
        records = await self._store.records(self.info.id, after=self.n)
        draft = self._draft()
        game = self.table.terms.game
        draft.write(parse_entry(game, each.kind, each.text) for each in records)
        draft.actions = await self._store.actions(self.info.id)
        self._doing.learn(await self._store.secret(self.info.id))
        before = self.table
        self._hold(draft)
        self._tell(News(self.n, before, self.table, tuple(draft.facts)))

    def _draft(self) -> Draft:
        return Draft(self.table, self.n, self.head)

    def _hold(self, draft: Draft) -> None:
        if not draft.rows:
            return
        before, now = self.table, now_ms()
        self._reckoned = None
        self.table, self.n, self.head = draft.table, draft.n, draft.head
        self.past.add(self.n, draft.facts, before.places, self.table.places)
        self._actions |= draft.actions
        if before.state.banking != self.table.state.banking:
            self.running = False
        spoken = any(row.record.kind == "game" for row in draft.rows)
        self._keeper.committed(before, self.table, now, spoken=spoken)
        self._keeper.note_absences(self.table, self._connections, now)

    def _tell(self, news: News | None) -> None:
        for listener in tuple(self.listeners):
            listener(news)

    # ------------------------------------------------------------------------------------------------- what is due

    def _dues(self) -> list[Due]:
        """All that is due some time, reckoned once until something bears on it."""
        if self._reckoned is None:
            whats = dues(self.table, self._keeper.times, self._timing, self.pace, runs=self.running)
            self._reckoned = [*self._arrivals(), *whats]
        return self._reckoned

    def _arrivals(self) -> Iterator[Due]:
        """Who has just connected is back at his seat, and a resting table wakes."""
        for who in self._arrived:
            seat = self.seats.get(who)
            if seat is not None and self.table.places[seat].away:
                yield Due(0, What.BACK, seat)
            elif self.table.resting:
                yield Due(0, What.WAKE)

    def _wake_at(self) -> int:
        """Until when nothing will be due."""
        now = now_ms()
        if self._card_asked:
            first = now
        else:
            first = min((due.at_ms for due in self._dues()), default=now + self._timing.rest_ms)
        return max(first, self._blocked_until)

    def _due_now(self) -> list[Due]:
        """What is due now; of all that, only what belongs to the first kind, so that each is reckoned afresh."""
        now = now_ms()
        if now < self._blocked_until:
            return []
        known = self._dues()
        if self._arrived:
            self._arrived.clear()
            self._reckoned = None
        ready = sorted((due for due in known if due.at_ms <= now), key=lambda due: due.at_ms)
        if not ready and self._card_asked:
            ready = [Due(now, What.CARD) for due in known if due.what in _CARDS]
        what = ready[0].what if ready else None
        if what is None or what in _CARDS:
            self._card_asked = False
        return [due for due in ready if due.what is what]


def _closed() -> StoreDown:
    return StoreDown("store_down", why="the house is closed")


def _refuse(actions: Iterable[_Asked], refusal: Refusal) -> None:
    for asked in actions:
        if not asked.answer.done():
            asked.answer.set_exception(refusal)
