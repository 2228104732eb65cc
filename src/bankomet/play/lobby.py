"""The lobby: all tables of a house, opened, found again, and put to sleep; and the people known to it."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final
from weakref import WeakValueDictionary

from bankomet.core.errors import BadOption, IllegalMove, Refusal
from bankomet.core.game import Seat
from bankomet.core.notation import parse_name
from bankomet.play import bots
from bankomet.play.actions import Making, seat_bot
from bankomet.play.clocks import BEAT_MS, Clock, MachineClock, Pace, ServingClock, Timing
from bankomet.play.desk import Desk
from bankomet.play.folding import first_draft, fold
from bankomet.play.house import PERSON, Join
from bankomet.play.log import Record, parse_header, print_header
from bankomet.play.sharing import LEASE_MS, Sharing
from bankomet.play.shoe import Dice, SecretDice, fresh_id, fresh_token
from bankomet.play.store import Person, Row, SharedStore, Shown, Store, StoreDown, TableInfo, Unsure
from bankomet.play.tally import Tally
from bankomet.play.terms import Terms

MOST_DESKS: Final = 4000
MOST_SHOWN: Final = 30
"""So many tables of other processes are shown."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody known by a token, and the token to give him if he is new."""

    person: Person
    new_token: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Founding:
    """What somebody asks for who opens a table."""

    terms: Terms
    title: str
    private: bool
    pace: Pace
    bots: int
    lang: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A table that anybody may watch, as the list shows it."""

    info: TableInfo
    terms: Terms
    shown: Shown


class House:
    """All tables of one process, over one store."""

    def __init__(
        self,
        store: Store,
        *,
        timing: Timing | None = None,
        dice: Dice | None = None,
        clock: Clock | None = None,
        lease_ms: int = LEASE_MS,
    ) -> None:
        """`lease_ms`: so long after another process at the same store has died its tables are taken over."""
        self._store = store
        self._timing = Timing() if timing is None else timing
        self._dice: Dice = SecretDice() if dice is None else dice
        self._clock: Clock = MachineClock() if clock is None else clock
        self._serving = ServingClock(self._clock)
        self._pulse: asyncio.TimerHandle | None = None
        self._desks: dict[str, Desk] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock for each table that is being opened, kept by those who wait for it."""
        self._gone_back: set[str] = set()
        """Tables that were put to sleep when they had stopped because the store has less of them than it had."""
        self.tally = Tally()
        self._sharing = Sharing(store, self._desks, self._clock, lease_ms) if isinstance(store, SharedStore) else None

    async def close(self) -> None:
        """Stops every table and closes the store; nothing acknowledged is lost."""
        for desk in list(self._desks.values()):
            await desk.stop()
        if self._pulse is not None:
            self._pulse.cancel()
        if self._sharing is not None:
            await self._sharing.close()
        self._desks.clear()
        await self._store.close()

    # ---------------------------------------------------------------------------------------------------- people

    async def visitor(self, token: str | None) -> Visitor:
        """Who holds this token; somebody new if nobody does.

        Where nothing can be written now he may watch, and gets a token when he comes again.
        Raises: Damaged; StoreDown, if the store cannot be read.
        """
        known = None if token is None else await self._store.person(_hashed(token))
        if known is not None:
            return Visitor(known)
        fresh = fresh_token(self._dice)
        person = Person("p" + fresh_id(self._dice), None)
        try:
            await self._store.add_person(_hashed(fresh), person, self._clock.wall_ms())
        except StoreDown:
            return Visitor(replace(person, stored=False))
        return Visitor(person, fresh)

    async def known(self, token: str | None) -> Person | None:
        """Who holds this token, if anybody."""
        return None if token is None else await self._store.person(_hashed(token))

    async def name(self, person: Person, name: str) -> Person:
        """The person under a name of his choice.  Raises: BadNotation (`bad_name`), Damaged, StoreDown."""
        chosen = parse_name(name)
        if chosen != person.name:
            await self._store.name_person(person.id, chosen)
        return Person(person.id, chosen)

    # ---------------------------------------------------------------------------------------------------- tables

    async def found(self, founding: Founding, founder: Person, name: str | None) -> Desk:
        """Opens a table with bots at it, and the founder at its first seat if `name` is given.

        Raises: BadOption, IllegalMove (`full_house`), StoreDown.
        """
        self._make_room()
        seats = founding.terms.seat_count
        if not 0 <= founding.bots <= seats - (0 if name is None else 1):
            raise BadOption("bad_bots", bots=founding.bots, most=seats - (0 if name is None else 1))
        header = print_header(founding.terms)
        info = TableInfo(
            id=fresh_id(self._dice),
            header=header,
            title=founding.title,
            private=founding.private,
            founder=founder.id,
            pace=founding.pace,
            created_ms=self._clock.wall_ms(),
        )
        seated = [] if name is None else [Join(Seat(1), founder.id, PERSON, name)]
        rows = await asyncio.to_thread(self._first_rows, founding, header, seated)
        begun = self._clock.now_ms()
        await self._store.create(info)
        if rows:
            try:
                await self._store.append(info.id, rows, self._clock.wall_ms())
            except Unsure as error:  # a table that nobody knows of does no harm
                raise StoreDown("store_down", why=str(error)) from error
            self.tally.committed(len(rows), (), self._clock.now_ms() - begun)
        return await self.desk(info.id)

    def _first_rows(self, founding: Founding, header: str, seated: Sequence[Join]) -> list[Row]:
        """Who sits at a new table, as it is stored; a thousand bots take half a second of computing."""
        draft = first_draft(header)
        draft.write([*seated, *self._bot_joins(founding, seated)])
        return draft.rows

    def _bot_joins(self, founding: Founding, taken: Sequence[Join]) -> list[Join]:
        names = {join.name.casefold() for join in taken}
        joins = []
        for i, name in zip(range(founding.bots), bots.names_for(founding.lang, names, self._dice), strict=False):
            names.add(name.casefold())
            joins.append(Join(Seat(len(taken) + 1 + i), f"b{fresh_id(self._dice, 6)}", bots.style_of_place(i), name))
        return joins

    def new_bot(self, style: str | None, lang: str) -> Making:
        """A bot with a name of its own takes the first free seat.  Raises: BadOption (`bad_style`)."""
        if style is not None and style not in tuple(bots.Style):
            raise BadOption("bad_style", style=style, possible=", ".join(bots.Style))
        chosen = bots.style_of_place(self._dice.below(len(bots.IN_TURN))) if style is None else style
        who = f"b{fresh_id(self._dice, 6)}"
        return lambda table: seat_bot(who, chosen, bots.name_for(lang, table.names(), self._dice))(table)

    async def has(self, table_id: str) -> bool:
        """Is there a table of this name, awake or asleep?  It is not woken.  Raises: Damaged, StoreDown."""
        return table_id in self._desks or await self._store.table(table_id) is not None

    async def desk(self, table_id: str) -> Desk:
        """The running table of this name, read from the store if it sleeps.

        Raises: IllegalMove (`no_such_table`, `full_house`, `log_damaged`), Damaged, StoreDown.
        """
        running = self._desks.get(table_id)
        if running is not None and not running.stopped:
            return running
        async with self._lock(table_id):
            return await self._opened(table_id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        """Who opens a table or puts it to sleep does so alone."""
        return self._opening.setdefault(table_id, asyncio.Lock())

    async def _opened(self, table_id: str) -> Desk:
        running = self._desks.get(table_id)
        if running is not None and not running.stopped:
            return running
        info = await self._store.table(table_id)
        if info is None:
            raise IllegalMove("no_such_table", table=table_id)
        self._make_room()
        rows = await self._store.rows(table_id)
        folded = await asyncio.to_thread(fold, info.header, rows)
        desk = Desk(
            info=info,
            folded=folded,
            store=self._store,
            dice=self._dice,
            timing=self._timing,
            tally=self.tally,
            clock=self._serving,
            lease=None if self._sharing else 0,
        )
        self._desks[table_id] = desk
        if self._pulse is None:
            self._beat()
        if table_id in self._gone_back or (running is not None and running.gone_back):
            desk.distrust_seal()
            self._gone_back.discard(table_id)
        desk.start()
        if self._sharing is not None:
            await self._sharing.join(desk)
        return desk

    def _beat(self) -> None:
        self._serving.now_ms()
        self._pulse = asyncio.get_running_loop().call_later(BEAT_MS / 1000, self._beat)

    async def records(self, table_id: str) -> list[Record]:
        """All records of a table.  Raises: StoreDown."""
        return await self._store.records(table_id)

    def running(self) -> list[Desk]:
        """The tables that run in this process."""
        return list(self._desks.values())

    async def sweep(self) -> None:
        """Puts tables to sleep that rest with nobody listening; they wake from their log."""
        for table_id, desk in list(self._desks.items()):
            if not _sleeps(desk):
                continue
            async with self._lock(table_id):  # nobody opens it again before it is left
                if self._desks.get(table_id) is desk and _sleeps(desk):
                    del self._desks[table_id]
                    if desk.gone_back:
                        self._gone_back.add(table_id)
                    await desk.stop()
                    if self._sharing is not None:
                        await self._sharing.leave(desk)

    async def open_tables(self) -> list[Listed]:
        """The public tables somebody is at, the liveliest first; those of other processes as these tell of them."""
        public = [desk for desk in self._desks.values() if not desk.info.private and desk.watched]
        listed = {desk.info.id: Listed(desk.info, desk.table.terms, desk.shown) for desk in public}
        for info, shown in [] if self._sharing is None else await self._sharing.attended(MOST_SHOWN):
            if info.id not in listed:
                with contextlib.suppress(Refusal):  # such a header is told of when the table is opened
                    listed[info.id] = Listed(info, parse_header(info.header), shown)
        return sorted(listed.values(), key=lambda each: (-each.shown.people, -each.info.created_ms))

    def _make_room(self) -> None:
        if len(self._desks) >= MOST_DESKS:
            raise IllegalMove("full_house", most=MOST_DESKS)


def _sleeps(desk: Desk) -> bool:
    """Does nobody listen to a table at which nothing happens by itself, or not here?"""
    return not desk.listeners and (desk.table.resting or desk.table.over or desk.stopped or not desk.drives)


def _hashed(token: str) -> str:
    return sha256(token.encode(errors="surrogateescape")).hexdigest()
