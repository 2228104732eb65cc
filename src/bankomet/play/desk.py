"""A running table: one task that judges what is asked, stores it, and only then shows it.

Everything that changes a table goes through its inbox.  The task takes all that waits there, judges each piece
against the table as the pieces before it leave it, stores the records of the accepted ones in one go, and only when
they are committed does the desk hold the new table, answer the askers and tell the listeners.  What a table does by
itself (see `dues`) goes the same way.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from bankomet.core.errors import IllegalMove, Refusal
from bankomet.core.game import CHANCE, Fact, Seat
from bankomet.play.actions import Action
from bankomet.play.clocks import ABANDONED_MS, Clock, MachineClock, Pace, Timing, passed_ms
from bankomet.play.doing import Doing
from bankomet.play.done import Done
from bankomet.play.dues import Due, What, dues
from bankomet.play.folding import Draft, Folded, actions_of, last_secret, unchanged
from bankomet.play.keeping import Keeper
from bankomet.play.log import parse_entry
from bankomet.play.sealer import Placed
from bankomet.play.seals import Order, Seal
from bankomet.play.shoe import Dice
from bankomet.play.store import Conflict, GoneBack, Shown, StaleLease, Store, StoreDown, TableInfo, Unsure
from bankomet.play.table import Entry, Place, Table
from bankomet.play.tally import Tally

MOST_AT_ONCE: Final = 256
SLOW_MS: Final = 50
"""A commit that takes longer has made people wait for their next word."""
MOST_WORDS: Final = 8
"""So many words of one person are heard before his clock, where each waited for a slow commit."""
ANSWER_STEPS: Final = 4
"""An answer is sent and the next word read within so many steps of the loop."""
HELD_UP_MS: Final = 1_000
"""Nobody's clock runs while the disk refuses or hangs for longer than this."""
_GONE_BACK: Final = "the store has gone back behind it; was a backup restored, or has its server failed over?"
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


class Shared(Protocol):
    """How a desk reaches the other processes that have the table open."""

    def changed(self, desk: "Desk") -> None:
        """Its pace, its running cards or who is connected here may have changed."""

    def doubts_pace(self, desk: "Desk") -> None:
        """The store did not say that it took a pace, and may have taken it."""

    def ask(self, desk: "Desk", what: str, who: str) -> None:
        """The process that drives the table is asked for something."""


@dataclass(slots=True)
class _Asked:
    action: Action
    answer: "asyncio.Future[int]"
    asked_ms: int
    """When, by `passed_ms`."""


class Desk:
    """One running table."""

    def __init__(  # noqa: PLR0913 - what a table is made of, each part by its name
        self,
        *,
        info: TableInfo,
        folded: Folded,
        store: Store,
        dice: Dice,
        timing: Timing,
        tally: Tally | None = None,
        clock: Clock | None = None,
        lease: int | None = 0,
    ) -> None:
        """`lease` is the epoch under which this process drives the table; None while another does."""
        self.info = info
        self.table = folded.table
        self.n = folded.n
        self.head = folded.head
        self.closed = folded.closed
        self.told = folded.told
        """How many records, from the first, may be told to everybody."""
        self.past = folded.past
        self.begun = folded.begun
        self.pace = Pace(info.pace)
        self.running = False
        self.stopped = False
        """Something failed: what is on the log stands, and nothing more happens until the table is read again."""
        self.unsure: Unsure | None = None
        """Why it stopped, where nobody knows whether the store has committed: who asked asks again, by the same id."""
        self.listeners: set[Listener] = set()
        self.time: Clock = MachineClock() if clock is None else clock
        self.lease = lease
        self.shared: Shared | None = None
        """How other processes are told, where there are others."""
        self._done = Done(info, folded, store)
        self._store = store
        self._doing = Doing(info.id, dice, folded.secret)
        self._dice = dice
        self._timing = timing
        self._tally = Tally() if tally is None else tally
        self._keeper = Keeper(timing, dice, self.table, self.time.now_ms())
        self._inbox: deque[_Asked] = deque()
        self._bell = asyncio.Event()
        """Rings when something has come, is due or bears on what is due."""
        self._connections: dict[str, int] = {}
        self._arrived: dict[str, None] = {}
        """Who has connected and is not seen to yet, in the order in which they came."""
        self._noted: tuple[str, ...] = ()
        """Whose arrival is being written."""
        self._reckoned: list[Due] | None = None
        self._card_asked = False
        self._behind = False
        self._others: frozenset[str] = frozenset()
        self._stopping = False
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0
        self._indexed: Mapping[Seat, Place] = {}
        self._seats: dict[str, Seat] = {}
        self._blocked_until = 0
        self._refused_since: int | None = None
        """Since when the disk takes nothing; until it does, nothing is due."""
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
        await asyncio.wait([self._task])
        self._task = None

    # ------------------------------------------------------------------------------------------------ what is asked

    @property
    def gone_back(self) -> bool:
        """Has it stopped because the store has less of it than it had?"""
        return isinstance(self.unsure, GoneBack)

    async def act(self, action: Action) -> int:
        """The number of the record that the action led to, once it is committed.  Raises: Refusal, Unsure."""
        if self.stopped or self._stopping:
            raise self._end()
        asked = _Asked(action, asyncio.get_running_loop().create_future(), passed_ms(self.time))
        self._put([asked])
        return await asked.answer

    async def head_at(self, n: int) -> str:
        """The digits that end record `n` in the log.

        Raises: Unsure, where they are not at hand and cannot be read: what was done is not refused for that.
        """
        try:
            return await self._done.head(n)
        except StoreDown as refusal:
            raise Unsure(self.info.id) from refusal

    def turn_card(self, who: str) -> None:
        """The banker turns his next card.  Raises: IllegalMove (`not_banker`, `not_turned`)."""
        self._expect_banker(who)
        if not self.table.state.paced and self.table.turns() is CHANCE:
            raise IllegalMove("not_turned")
        if not self.drives:
            self._ask_driver("card", who)
            return
        self._card_asked = True
        self._nudge()

    def let_run(self, who: str, *, on: bool) -> None:
        """The banker lets his cards run, or stops them.  Raises: IllegalMove (`not_banker`)."""
        self._expect_banker(who)
        if not self.drives:
            self._ask_driver("run" if on else "stop", who)
            return
        self.running = on
        self._nudge()
        self._tell(None)

    async def set_pace(self, who: str, pace: Pace) -> None:
        """The pace of the cards, by the banker or the only person.  Raises: IllegalMove (`not_banker`), StoreDown."""
        people = [place.who for place in self.table.places.values() if not place.is_bot]
        if people != [who]:
            self._expect_banker(who)
        try:
            await self._store.set_pace(self.info.id, pace)
        except (StoreDown, Unsure):
            if self.shared is not None:
                self.shared.doubts_pace(self)
            raise
        self.pace = pace
        self._nudge()
        self._tell(None)

    def _ask_driver(self, what: str, who: str) -> None:
        if self.shared is not None:
            self.shared.ask(self, what, who)

    def _expect_banker(self, who: str) -> None:
        banker = self.table.state.banking
        if banker is None or self.table.places[banker].who != who:
            raise IllegalMove("not_banker")

    # --------------------------------------------------------------------------------------- what other processes tell

    @property
    def drives(self) -> bool:
        """Does this process turn the cards, speak for the bots and keep the clocks?"""
        return self.lease is not None

    def take_over(self, lease: int) -> None:
        """This process drives the table from now on.  Everybody who is asked has all his time (decision 0011)."""
        self.lease = lease
        self._keeper = Keeper(self._timing, self._dice, self.table, self.time.now_ms())
        self._note_absences()
        self.read_soon()

    def distrust_seal(self) -> None:
        """The store has gone back, and the secret of the open seal may be known: it is taken back if it can be."""
        seal = self.table.sealing.seal
        if seal is not None:
            self._doing.distrust(seal)

    def let_go(self) -> None:
        """Another process drives the table from now on."""
        self.lease = None
        self._nudge()

    def read_soon(self) -> None:
        """Another process has stored records of this table."""
        self._behind = True
        self._nudge()

    def adopt_pace(self, pace: Pace) -> None:
        """Another process has changed the pace."""
        self.pace = pace
        self._nudge()
        self._tell(None)

    def adopt_running(self, *, on: bool) -> None:
        """The process that drives the table lets the cards run, or stops them."""
        self.running = on
        self._nudge()
        self._tell(None)

    def elsewhere(self, people: frozenset[str]) -> None:
        """Who is connected to the table at other processes."""
        if people != self._others:
            self._others = people
            self._note_absences()
            self._nudge()
            self._tell(None)

    @property
    def here(self) -> frozenset[str]:
        """Who is connected at this process."""
        return frozenset(self._connections)

    # ---------------------------------------------------------------------------------------------- who is connected

    def arrive(self, who: str) -> None:
        """A connection of this person opened."""
        if who in self.seats and who not in self._connections:  # though he be said to be at a process that has died
            self._keeper.times.here_ms[self.seats[who]] = self.time.now_ms()
        self._connections[who] = self._connections.get(who, 0) + 1
        self._arrived[who] = None
        if self.shared is not None:
            self._behind = True  # another process may have said already that he is away, or that the table rests
        self._note_absences()
        self._nudge()
        self._tell(None)

    def depart(self, who: str) -> None:
        """A connection of this person was lost."""
        left = self._connections.pop(who) - 1
        if left:
            self._connections[who] = left
        self._note_absences()
        self._nudge()
        self._tell(None)

    def _note_absences(self) -> None:
        """Remembers since when each person is without a connection, and since when all are."""
        now, connected, times = self.time.now_ms(), self._people, self._keeper.times
        if connected:
            times.alone_ms = None
        elif times.alone_ms is None:
            times.alone_ms = now
        self._keeper.note_absences(self.table, connected, now)

    @property
    def _people(self) -> frozenset[str]:
        """Who is connected, wherever."""
        return self._others.union(self._connections)

    @property
    def connected(self) -> frozenset[Seat]:
        """The seats whose people have a connection."""
        seats = self.seats
        return frozenset(seats[who] for who in self._people if who in seats)

    @property
    def shown(self) -> Shown:
        """What the list of tables shows of it."""
        return Shown(len(self.table.places), len(self.connected), self.table.state.coups)

    @property
    def seats(self) -> Mapping[str, Seat]:
        """Where everybody sits, by person."""
        if self._indexed is not self.table.places:
            self._indexed = self.table.places
            self._seats = {place.who: seat for seat, place in self._indexed.items()}
        return self._seats

    def placed(self, seal: Seal, order: Order) -> Placed:
        """What lies at every place of an order, and what hides it: for who is shown the card and nobody else."""
        return self._doing.placed(seal, order)

    async def entries(self, after: int) -> list[Entry]:
        """What the records after this one hold, up to the last that everybody has been told of.  Raises: StoreDown."""
        n, game = self.n, self.table.terms.game
        rows = await self._store.rows(self.info.id, after=after)
        return [parse_entry(game, row.record.kind, row.record.text) for row in rows if row.record.n <= n]

    @property
    def watched(self) -> bool:
        """Is anybody connected?"""
        return bool(self._connections or self._others)

    def clock(self) -> Due | None:
        """The clock that people see, if one runs: the first due that is a person's."""
        shown = [due for due in self._dues() if due.since_ms is not None]
        return min(shown, key=lambda due: due.at_ms, default=None)

    # ------------------------------------------------------------------------------------------------- how it goes on

    async def _run(self) -> None:
        actions: list[_Asked] = []
        waited_ms = 0
        try:
            while not (self._stopping or self.stopped):
                actions = await self._next_actions()
                if self._behind:
                    await self._catch_up()
                    actions += self._take()  # what came while it read is heard before any clock
                if actions:
                    await self._hear(actions, waited_ms)
                if self._refused_since is not None:
                    await self._try_disk()
                begun = self.time.now_ms()
                due = self._due_now()
                if due:
                    await self._perform(due)
                waited_ms = self.time.now_ms() - begun
        except Unsure as error:
            _log.warning("table %s is read again from record %d: %s", self.info.id, self.n, error)
            self.stopped, self.unsure = True, error
        except Exception:  # noqa: BLE001 - whatever it is, it is our fault, and no other table must feel it
            _log.exception("table %s stops at record %d", self.info.id, self.n)
            self.stopped = True
        self._silence()
        self._refuse_all(actions)
        if self.stopped:
            self._tell(None)

    def _refuse_all(self, actions: list[_Asked]) -> None:
        """Nobody waits for a table that has ended."""
        _refuse([*actions, *self._inbox], self._end())
        self._inbox.clear()

    def _end(self) -> Refusal | Unsure:
        """Why the table does nothing more.

        Where the house closes nobody is refused: what is asked here again may have been done, and is answered by
        whoever drives the table next.
        """
        if self.stopped and not self.unsure:
            return IllegalMove("table_stopped")
        return Unsure(self.info.id)

    async def _next_actions(self) -> list[_Asked]:
        """All that waits in the inbox, once something does or something is due."""
        if not self._inbox and not self._bell.is_set():
            wake_at = self._wake_at()
            if wake_at > self.time.now_ms():
                self._set_alarm(wake_at)
                await self._bell.wait()
        self._bell.clear()
        return self._take()

    def _take(self) -> list[_Asked]:
        return [self._inbox.popleft() for _ in range(min(len(self._inbox), MOST_AT_ONCE))]

    def _set_alarm(self, at_ms: int) -> None:
        """Sees to it that the task wakes in time.  An alarm that rings too early costs less than one set anew."""
        if self._alarm is None or at_ms < self._alarm_at:
            self._silence()
            wait_s = max(0, at_ms - self.time.now_ms()) / 1000
            self._alarm_at, self._alarm = at_ms, asyncio.get_running_loop().call_later(wait_s, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._bell.set()

    def _silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _put(self, asked: Iterable[_Asked]) -> None:
        self._inbox.extend(asked)
        self._bell.set()

    def _nudge(self) -> None:
        """Makes the task reckon anew what is due."""
        self._reckoned = None
        self._bell.set()

    async def _hear(self, actions: list[_Asked], waited_ms: int) -> None:
        """Judges what is asked, and after a slow commit whatever has come meanwhile, before any clock.

        The next word of whoever was answered is among it: it waited at the door.  `actions` is what is being judged;
        for `waited_ms` it may have waited already, while the house wrote something of its own.
        """
        for words in range(1, MOST_WORDS + 1):
            begun = self.time.now_ms() - waited_ms
            await self._serve(actions)
            waited_ms = 0
            if words == MOST_WORDS or self._stopping or self.time.now_ms() - begun < SLOW_MS:
                return
            for _ in range(ANSWER_STEPS):
                await asyncio.sleep(0)
            actions[:] = self._take()
            if not actions:
                return

    async def _serve(self, actions: list[_Asked]) -> None:
        """Judges actions in order, stores what they lead to, then answers."""
        draft = self._draft()
        accepted: list[tuple[_Asked, int]] = []
        refused: list[tuple[_Asked, Refusal]] = []
        for asked in actions:
            if asked.answer.done():
                continue
            if self._outlived(asked):
                _refuse([asked], Unsure(self.info.id))
                continue
            try:
                n = self._judge(draft, asked.action)
            except Refusal as refusal:
                refused.append((asked, refusal))
            else:
                if n > self.n:
                    accepted.append((asked, n))
                else:
                    asked.answer.set_result(n)
        await self._commit(draft, accepted)
        await self._turn_down(refused, draft.head)

    def _outlived(self, asked: _Asked) -> bool:
        """Has it waited for so long that it may have been asked again, and refused, at another process?

        This one stood still, or its store was silent.
        """
        return self.shared is not None and passed_ms(self.time) - asked.asked_ms > ABANDONED_MS

    async def _turn_down(self, refused: list[tuple[_Asked, Refusal]], head: bytes) -> None:
        """Says why each is refused, once it is known that none of them has been done.

        What is asked here again may have been done long ago, or by another process.  `head` is that of the table on
        which they were judged: if it has not come about, or is no more, they are judged again.
        """
        try:
            if refused and self.head == head and self.shared is not None:
                await self._read_on()
            recalled = await self._done.recall(asked.action.key for asked, _ in refused)
        except StoreDown:
            for asked, refusal in refused:
                told = isinstance(refusal, StoreDown) and not self._behind
                self._say_no(asked, refusal if told else Unsure(self.info.id))
            return
        for asked, refusal in refused:
            if self.head != head or asked.action.key in recalled:
                self._put([asked])
            else:
                self._say_no(asked, refusal)

    def _say_no(self, asked: _Asked, refusal: Refusal | Unsure) -> None:
        if isinstance(refusal, Refusal) and not asked.answer.done():
            self._tally.refusals[refusal.code] += 1
        _refuse([asked], refusal)

    def _judge(self, draft: Draft, action: Action) -> int:
        """The record that an action leads to, or led to when it was asked before.  Raises: Refusal."""
        done = self._done.get(action.key) or draft.actions.get(action.key)
        if done is None:
            draft.write(action.make(draft.table), action)
            return draft.n
        n, asked = done
        if asked != action.asked:
            raise IllegalMove("action_reused")
        return n

    async def _perform(self, due: list[Due]) -> None:
        """Writes the records that something due stands for; if they are not stored, who came is still to be seen to."""
        drove, lease = self.drives, self.lease
        if due[0].what in _CARDS and not await self._order():
            return
        if drove and self.lease != lease:
            return  # while the order was written another has taken the table over
        draft = self._draft()
        for each in due:
            try:
                draft.write(self._doing.entries(draft.table, each))
            except Refusal as refusal:
                self._look_into(each, refusal)
        if due[0].what is What.UNASKED:
            self._have_spoken(due)
        elif not draft.rows:
            self._block()
        await self._commit(draft, [], lease)
        if self.head != draft.head:
            self._arrived |= dict.fromkeys(self._noted)
            self._reckoned = None

    def _look_into(self, due: Due, refusal: Refusal) -> None:
        """What is due may be so no more when its turn comes; but what the house owes of a seal, it always owes."""
        if due.what is What.SEAL:
            _log.error("table %s stands at record %d, for its seal is refused: %s", self.info.id, self.n, refusal)

    async def _order(self) -> bool:
        """The order of the cards stands, and everybody is told what is published of it, before the first of them.

        If it does not, the disk has refused it, or another process was first: then what was due may be so no more.
        """
        order = self._doing.order(self.table)
        if not order:
            return True
        draft = self._draft()
        draft.write(order)
        await self._commit(draft, [], self.lease)
        return self.head == draft.head

    def _have_spoken(self, due: list[Due]) -> None:
        """Bots speak unasked once an opening, whether or not they have had something to say."""
        for each in due:
            assert each.seat is not None
            self._keeper.times.unasked_ms.pop(each.seat, None)
        self._reckoned = None

    async def _commit(self, draft: Draft, accepted: list[tuple[_Asked, int]], lease: int | None = None) -> None:
        """Stores a draft; only then is it the table, and only then does anybody hear of it.  Raises: Unsure."""
        begun = self.time.now_ms()
        try:
            if draft.rows:
                await self._store.append(self.info.id, draft.rows, self.time.wall_ms(), lease)
                self._tally.committed(len(draft.rows), draft.facts, self.time.now_ms() - begun)
                self._taken(begun)
        except StoreDown as refusal:
            self._refused(begun)
            await self._turn_down([(asked, refusal) for asked, _ in accepted], self.head)
            return
        except Conflict as conflict:
            self._tally.conflicts += 1
            stale = isinstance(conflict, StaleLease)
            if stale and self.lease == lease:
                self.lease = None
            await self._judge_again([asked for asked, _ in accepted], explained=stale)
            return
        for asked, n in accepted:  # first: whatever fails from here on, it is stored
            if not asked.answer.done():
                asked.answer.set_result(n)
        before = self.table
        self._hold(draft)
        if draft.rows:
            self._tell(News(self.n, before, self.table, tuple(draft.facts)))
            await asyncio.sleep(0)  # news of other tables go before what is due here next

    def _refused(self, begun: int) -> None:
        """The disk takes nothing."""
        if self._refused_since is None:
            self._refused_since = begun
        self._block()

    def _taken(self, begun: int) -> None:
        """The disk takes records, or does so again."""
        since, self._refused_since = begun if self._refused_since is None else self._refused_since, None
        self._give_back(since)

    def _give_back(self, since: int) -> None:
        """Nobody's clock has run since then, if that is long ago."""
        now = self.time.now_ms()
        if now - since > HELD_UP_MS:
            self._keeper.give_back(now - since, now)
            self._reckoned = None

    async def _try_disk(self) -> None:
        """Before anybody misses a clock, the disk has to take something."""
        begun = self.time.now_ms()
        if begun < self._blocked_until:
            return
        try:
            await self._store.touch(self.info.id)
        except StoreDown:
            self._block()
        else:
            self._taken(begun)

    def _block(self) -> None:
        """After a refusal of the disk, nothing is due for a while."""
        self._blocked_until = self.time.now_ms() + self._timing.retry_ms

    async def _judge_again(self, accepted: list[_Asked], *, explained: bool) -> None:
        """Another writer was first: the records behind ours are read, and what was accepted is judged after them.

        Or it was done long ago.  Where nothing explains the conflict, the store is not what it was.  Raises: Unsure.
        """
        n = self.n
        try:
            await self._read_on()
            recalled = await self._done.recall(asked.action.key for asked in accepted)
        except StoreDown:
            self._behind = True
            self._block()
            _refuse(accepted, Unsure(self.info.id))
            return
        if self.n == n and not (explained or recalled):
            raise GoneBack(_GONE_BACK)
        self._put(accepted)

    async def _catch_up(self) -> None:
        """Reads what another process has told of; later, where the store does not answer."""
        self._behind = False
        try:
            await self._read_on()
        except StoreDown:
            self._behind = True
            self._block()

    async def _read_on(self) -> None:
        """Takes what another writer has stored since.

        Raises: Unsure, if the last record that we know is not there as it was: a backup was restored, or a server that
        had not heard of it has taken the place of its database.
        """
        known = min(self.n, 1)
        rows = await self._store.rows(self.info.id, after=self.n - known)
        if known and not (rows and unchanged(rows.pop(0), self.head)):
            raise GoneBack(_GONE_BACK)
        if not rows:
            return
        draft = self._draft()
        game = self.table.terms.game
        for row in rows:
            draft.write([parse_entry(game, row.record.kind, row.record.text)])
            assert unchanged(row, draft.head), f"record {row.record.n} is not what another process says it is"
        draft.actions = actions_of(rows)
        self._doing.learn(last_secret(rows))
        before = self.table
        self._hold(draft)
        self._tell(News(self.n, before, self.table, tuple(draft.facts)))

    def _draft(self) -> Draft:
        return Draft(self.table, self.n, self.head, self.closed, self.told)

    def _hold(self, draft: Draft) -> None:
        if not draft.rows:
            return
        before, now = self.table, self.time.now_ms()
        self.begun = self.begun.noting(self.n, before, draft.table)
        self._reckoned = None
        self.table, self.n, self.head = draft.table, draft.n, draft.head
        self.closed, self.told = draft.closed, draft.told
        self.past.add(self.n, draft.facts, before.places, self.table.places)
        self._done.add(draft.actions, draft.heads)
        if self.drives and before.state.banking != self.table.state.banking:
            self.running = False
        spoken = any(row.record.kind == "game" for row in draft.rows)
        self._keeper.committed(before, self.table, now, spoken=spoken)
        self._keeper.note_absences(self.table, self._people, now)

    def _tell(self, news: News | None) -> None:
        for listener in tuple(self.listeners):
            listener(news)
        if self.shared is not None:
            self.shared.changed(self)

    # ------------------------------------------------------------------------------------------------- what is due

    def _dues(self) -> list[Due]:
        """All that is due some time, reckoned once until something bears on it."""
        if self._reckoned is None:
            whats = dues(self.table, self._keeper.times, self._timing, self.pace, runs=self.running)
            self._reckoned = [*self._arrivals(), *self._withdrawals(), *whats]
        return self._reckoned

    def _own_dues(self) -> list[Due]:
        """Those of them that this process sees to: all; where another drives the table, what only this one knows of."""
        return self._dues() if self.drives else [*self._arrivals(), *self._withdrawals()]

    def _withdrawals(self) -> Iterator[Due]:
        """A promise whose secret may be known is taken back before anything else."""
        if self._doing.withdraws(self.table):
            yield Due(0, What.SEAL)

    def _arrivals(self) -> Iterator[Due]:
        """Who has just connected is back at his seat, and a resting table wakes."""
        return (due for who in self._arrived if (due := self._arrival(who)) is not None)

    def _arrival(self, who: str) -> Due | None:
        """What is due for him, if he is connected still."""
        seat = self.seats.get(who)
        if who not in self._connections:
            return None
        if seat is not None and self.table.places[seat].away:
            return Due(0, What.BACK, seat)
        return Due(0, What.WAKE) if self.table.resting else None

    def _note_arrivals(self, what: What | None) -> None:
        """Takes from who has come those for whom `what` is done now, and those for whom nothing is due.

        That nothing is due is known only when all is read that others had written before they came.
        """
        arrivals = {who: due.what for who in self._arrived if (due := self._arrival(who)) is not None}
        self._noted = tuple(who for who, theirs in arrivals.items() if theirs is what)
        if self._arrived:
            left = self._arrived if self._behind else arrivals
            self._arrived = dict.fromkeys(who for who in left if who not in self._noted)
            self._reckoned = None

    def _wake_at(self) -> int:
        """Until when nothing will be due."""
        now = self.time.now_ms()
        if self._card_asked or self._behind or self._refused_since is not None:
            first = now
        else:
            first = min((due.at_ms for due in self._own_dues()), default=now + self._timing.rest_ms)
        return max(first, self._blocked_until)

    def _due_now(self) -> list[Due]:
        """What is due now; of all that, only what belongs to the first kind, so that each is reckoned afresh."""
        now = self.time.now_ms()
        if now < self._blocked_until:
            return []
        known = self._own_dues()
        ready = sorted((due for due in known if due.at_ms <= now), key=lambda due: due.at_ms)
        if not ready and self._card_asked:
            ready = [Due(now, What.CARD) for due in known if due.what in _CARDS]
        what = ready[0].what if ready else None
        self._note_arrivals(what)
        if what is None or what in _CARDS:
            self._card_asked = False
        return [due for due in ready if due.what is what]


def _refuse(actions: Iterable[_Asked], refusal: Refusal | Unsure) -> None:
    for asked in actions:
        if not asked.answer.done():
            asked.answer.set_exception(refusal)
