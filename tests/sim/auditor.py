"""The auditor: folds every record as it is committed, keeps purses of its own, and holds the house to what it says.

The pure core is its model: a table folded from the log, and what `seen` shows of it, are what everybody must be told.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

import msgspec

from bankomet.core.errors import BadNotation, IllegalMove
from bankomet.core.game import Fact, Seat
from bankomet.play.clocks import Timing
from bankomet.play.house import Away, Clock, Close, Join, Refill
from bankomet.play.log import chained, genesis, parse_entry, parse_header
from bankomet.play.seals import Withhold
from bankomet.play.seen import own_part, public_part
from bankomet.play.store import Row, TableInfo
from bankomet.play.table import Entry, GameMove, Table, open_table
from tests.sim.disk import Writer
from tests.sim.loop import Life, SimLoop
from tests.sim.network import read

Message = dict[str, Any]
Key = tuple[Life | None, str, str]
"""A process, a table, a person."""
SAME_FOR_ALL: Final = ("coup", "at", "resting", "over", "chance")
LONG_MS: Final = 60_000
"""So long after any trouble nothing of it can be felt any more."""
UNREAD_MS: Final = 100
BACK_MS: Final = 5_000
PATIENCE_MS: Final = 1_500
"""So much later than the end of a disk's refusals a house may still notice it."""


@dataclass(frozen=True)
class Fault:
    """Something that must never be."""

    at_ms: int
    table: str
    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.at_ms / 1000:.3f} s, table {self.table}: {self.code}: {self.text}"


@dataclass
class Times:
    """Since when what has been so at a table, in the world's time."""

    stage_ms: int = 0
    word_ms: int = 0
    word_before_ms: int = 0
    asked_ms: dict[Seat, int] = field(default_factory=dict)

    def committed(self, before: Table, after: Table, entry: Entry, now_ms: int) -> None:
        """A record was committed."""
        opened = before.at != after.at or (before.resting and not after.resting)
        if opened:
            self.stage_ms = now_ms
        if opened or isinstance(entry, GameMove):
            self.word_before_ms, self.word_ms = self.word_ms, now_ms
        self.asked_ms = {seat: now_ms if opened else self.asked_ms.get(seat, now_ms) for seat in after.state.awaited}


class Ledger:
    """One table, as its log has it."""

    def __init__(self, header: str) -> None:
        self.table: Table = open_table(parse_header(header))
        self.n = 0
        self.head = genesis(header)
        self.tables: list[Table] = [self.table]
        """After each record, and before the first."""
        self.actions: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.coups_at_ms: list[int] = []
        self.last_ms = 0
        self.last_was_card = False
        self.times = Times()
        self.purses: dict[str, int] = {}
        self.heads = [self.head]
        self.at_ms = [0]
        """When each record was committed."""
        self._publics: dict[int, Message] = {}

    def enter(self, entry: Entry, facts: tuple[Fact, ...], before: Table) -> None:
        """What a record does to the auditor's own purses."""
        if isinstance(entry, Join):
            self.purses.setdefault(entry.who, self.table.terms.purse)
        if isinstance(entry, Refill):
            self.purses[before.places[entry.seat].who] = self.table.terms.purse
        for fact in facts:
            for seat, gain in getattr(fact, "gains", {}).items():
                self.purses[before.places[seat].who] += gain

    def owned(self) -> dict[str, int]:
        """What the table says that everybody owns."""
        at_seats = {place.who: self.table.purse(seat) for seat, place in self.table.places.items()}
        return {**self.table.waiting, **at_seats}

    def public(self, n: int) -> Message:
        """What everybody sees after record `n`, as JSON has it; who is connected is not in it."""
        if n not in self._publics:
            shown = msgspec.json.decode(msgspec.json.encode(public_part(self.tables[n], ())))
            for seat in shown["seats"].values():
                del seat["here"]
            self._publics[n] = shown
        return self._publics[n]

    def own(self, n: int, seat: int | None) -> Message:
        """What a seat alone sees after record `n`."""
        own = own_part(self.tables[n], None if seat is None else Seat(seat))
        told: Message = msgspec.json.decode(msgspec.json.encode(own))
        return told


class Auditor:
    """Of all tables."""

    def __init__(self, loop: SimLoop, timing: Timing) -> None:
        self.loop = loop
        self.timing = timing
        self.ledgers: dict[str, Ledger] = {}
        self.faults: list[Fault] = []
        self.counts: Counter[str] = Counter()
        self.opened_ms: dict[Life | None, Mapping[str, int]] = {}
        """By process: when it has read each table."""
        self.outages: list[tuple[int, int]] = []
        """From when till when the disk refused everything."""
        self.trouble_ms = 0
        """When something last befell disk, network or a process."""
        self.connected: Counter[Key] = Counter()
        self._greeted_ms: dict[Key, int] = {}
        self._came_ms: dict[Key, int] = {}
        """When somebody who had no page open had one."""
        self._left_ms: dict[Key, int] = {}
        self._held_up: defaultdict[str, dict[Seat, int]] = defaultdict(dict)
        """By table and seat: when an action of this seat was refused by the disk, since it got the word."""
        self._waiting: defaultdict[Key, dict[str, int]] = defaultdict(dict)
        """What was asked, and is not answered yet."""
        self._hash = sha256()
        self._secrets: set[bytes] = set()

    # -------------------------------------------------------------------------------------------------- what it is told

    def note(self, *what: object) -> None:
        """Something that belongs to the hash of the run."""
        self._hash.update(f"{self.loop.now_us} {' '.join(map(str, what))}\n".encode())

    @property
    def digest(self) -> str:
        """The hash of all that has happened."""
        return self._hash.hexdigest()

    def fault(self, table: str, code: str, text: object) -> None:
        """Something is wrong."""
        self.faults.append(Fault(self.loop.now_ms, table, code, str(text)))

    def open(self, info: TableInfo) -> None:
        """A table was opened."""
        self.ledgers[info.id] = Ledger(info.header)

    def committed(self, writer: Writer, table_id: str, row: Row) -> None:
        """A record is on the disk."""
        ledger = self.ledgers[table_id]
        self.note("log", table_id, row.record, row.action_id or "")
        self.counts["records"] += 1
        before, now = ledger.table, self.loop.now_ms
        if row.record.n != ledger.n + 1:
            self.fault(table_id, "number", f"{row.record} follows record {ledger.n}")
            return
        try:
            entry = parse_entry(before.terms.game, row.record.kind, row.record.text)
            ledger.table, facts = before.after(entry)
        except (BadNotation, IllegalMove) as refusal:
            self.fault(table_id, "illegal_record", f"{row.record}: {refusal}")
            return
        ledger.n += 1
        ledger.head = chained(ledger.head, row.record)
        ledger.tables.append(ledger.table)
        ledger.heads.append(ledger.head)
        ledger.at_ms.append(now)
        self._money(table_id, ledger, entry, facts, before)
        self._time(writer, table_id, entry, before)
        self._action(table_id, ledger, row)
        if row.secret is not None:
            if row.secret in self._secrets:
                self.fault(table_id, "secret_reused", row.record)
            self._secrets.add(row.secret)
        ledger.times.committed(before, ledger.table, entry, now)
        ledger.last_ms = now
        ledger.last_was_card = isinstance(entry, GameMove) and getattr(entry.move, "seat", None) is None
        if ledger.table.state.coups > before.state.coups:
            ledger.coups_at_ms.append(now)
            self.counts["coups"] += 1

    def _money(self, table_id: str, ledger: Ledger, entry: Entry, facts: tuple[Fact, ...], before: Table) -> None:
        """Counters are conserved, and every purse is what the auditor reckons."""
        ledger.enter(entry, facts, before)
        owned, brought_in = ledger.owned(), ledger.table.brought_in
        if owned != ledger.purses:
            self.fault(table_id, "money", f"after {entry}: {owned}, reckoned {ledger.purses}")
        if sum(owned.values()) != brought_in or ledger.table.counters() != brought_in:
            self.fault(table_id, "money", f"after {entry}: {sum(owned.values())} of {brought_in}")

    def _action(self, table_id: str, ledger: Ledger, row: Row) -> None:
        key = row.action_id
        if key is None:
            return
        if key in ledger.actions:
            self.fault(table_id, "twice", f"{key} is record {ledger.actions[key]} and {row.record}")
        if key in ledger.refused:
            self.fault(table_id, "refused_but_done", f"{key} was refused ({ledger.refused[key]}), and is {row.record}")
        ledger.actions[key] = row.record.n
        self.counts["actions"] += 1

    # ----------------------------------------------------------------------------------------------- nobody is hurried

    def _time(self, writer: Writer, table_id: str, entry: Entry, before: Table) -> None:
        """A clock that was missed, had run its whole time since the process that says so took the table over."""
        timing, times, now = self.timing, self.ledgers[table_id].times, writer.begun_ms
        opened = self.opened_ms.get(writer.life, {}).get(table_id, 0)
        if opened > now:  # it took the table over anew while the disk was slow; since when it had it before is not kept
            opened = 0
        match entry:
            case Clock(seat):
                self._expect_whole(table_id, entry, now - max(opened, times.asked_ms.get(seat, now)), timing.think_ms)
                self._expect_not_held_up(table_id, seat, entry, times.asked_ms.get(seat))
                self._expect_heard(writer, table_id, before.places[seat].who, entry)
            case Close() if any(not before.places[seat].is_bot for seat in before.state.awaited):
                self._expect_whole(table_id, entry, now - max(opened, times.stage_ms), timing.think_ms)
                for seat in before.state.awaited:
                    self._expect_not_held_up(table_id, seat, entry, times.stage_ms)
                    self._expect_heard(writer, table_id, before.places[seat].who, entry)
            case Away(seat) if not self._turned_late(writer, table_id, opened):
                self._expect_lost(writer, table_id, entry, before.places[seat].who, opened)
            case Withhold(_, seat):
                self._expect_whole(table_id, entry, now - max(opened, times.stage_ms), timing.open_ms)
                self._expect_could_open(writer, table_id, entry, before.places[seat].who, opened)
            case _:
                pass

    def _turned_late(self, writer: Writer, table_id: str, opened: int) -> bool:
        """A banker who has not turned his card in time is away by the record behind it."""
        ledger = self.ledgers[table_id]
        with_card = ledger.last_ms == self.loop.now_ms and ledger.last_was_card
        waited_ms = writer.begun_ms - max(opened, ledger.times.word_before_ms)
        return with_card and waited_ms >= self.timing.turn_ms

    def _expect_whole(self, table_id: str, entry: Entry, had_ms: int, whole_ms: int) -> None:
        if had_ms < whole_ms:
            self.fault(table_id, "hurried", f"{entry} after {had_ms} ms of {whole_ms}")

    def _expect_lost(self, writer: Writer, table_id: str, entry: Entry, who: str, opened: int) -> None:
        """Who is away for a lost connection had none for so long, as far as the process could know."""
        mine = writer.life, table_id, who
        others = self._elsewhere(mine)
        untroubled = self.loop.now_ms - self.trouble_ms > LONG_MS
        elsewhere = any(self.connected[key] for key in others) and untroubled
        left = [self._left_ms.get(key, 0) for key in ([mine, *others] if untroubled else [mine])]
        lost_ms = writer.begun_ms - max(opened, *left)
        here = self.connected[mine] and self._greeted_ms[mine] < writer.begun_ms
        if here or elsewhere or lost_ms < self.timing.lost_ms:
            self.fault(table_id, "hurried", f"{entry}, though {who} was lost for {lost_ms} ms")

    def _elsewhere(self, mine: Key) -> list[Key]:
        """The same person at the other processes that run."""
        return [key for key in self._others(mine) if key[0] and key[0].alive]

    def _others(self, mine: Key) -> list[Key]:
        """The same person at other processes, those that have ended among them."""
        return [key for key in self.connected if key[1:] == mine[1:] and key != mine]

    def _expect_could_open(self, writer: Writer, table_id: str, entry: Entry, who: str, opened: int) -> None:
        """Who has not opened his share had a page for so long, or had none until he was away, or came and went.

        A process that hears of him by others alone may know of neither.
        """
        mine, timing, now = (writer.life, table_id, who), self.timing, writer.begun_ms
        asked = max(opened, self.ledgers[table_id].times.stage_ms)
        was_elsewhere = any(self.connected[key] or self._left_ms.get(key, 0) > asked for key in self._others(mine))
        if self._elsewhere(mine) or was_elsewhere or now - asked >= timing.lost_ms + timing.open_ms:
            return
        came, left = self._came_ms.get(mine, 0), self._left_ms.get(mine, 0)
        if came <= now and (self.connected[mine] or left > now):
            self._expect_whole(table_id, entry, now - max(asked, came), timing.open_ms)
        elif left <= now:  # else he came and went while the disk was slow
            self._expect_whole(table_id, entry, now - max(opened, left), timing.lost_ms)

    def _expect_not_held_up(self, table_id: str, seat: Seat, entry: Entry, since: int | None) -> None:
        """Who was refused by the disk has as much time afterwards as he had when he was, of a clock that runs since."""
        refused = self._held_up[table_id].get(seat)
        if refused is None or since is None or refused < since:
            return
        ended = next((end for begin, end in self.outages if begin <= refused <= end), None)
        if ended is None:
            return
        had_ms = refused - since + self.loop.now_ms - ended
        if had_ms < self.timing.think_ms - PATIENCE_MS:
            self.fault(table_id, "hurried", f"{entry}: the disk refused seat {seat}, and he had {had_ms} ms in all")

    def _expect_heard(self, writer: Writer, table_id: str, who: str, entry: Entry) -> None:
        """What somebody asked in time is judged before his clock."""
        for action_id, at_ms in self._waiting[writer.life, table_id, who].items():
            if writer.begun_ms - at_ms > UNREAD_MS:
                self.fault(table_id, "hurried", f"{entry}, though {action_id} waits for {writer.begun_ms - at_ms} ms")

    # --------------------------------------------------------------------------------------------- what the house says

    def arrived(self, key: Key, action_id: str) -> None:
        """Something that a person asks has reached the machine on which the process runs."""
        self._waiting[key][action_id] = self.loop.now_ms

    def greeted(self, key: Key) -> None:
        """A page has said hello; if its seat was away, it is so no more in a moment."""
        if not self.connected[key]:
            self._came_ms[key] = self.loop.now_ms
        self.connected[key] += 1
        self._greeted_ms[key] = self.loop.now_ms
        _, table_id, who = key
        ledger = self.ledgers[table_id]
        seat = ledger.table.seat_of(who)
        if seat is not None and ledger.table.places[seat].away:
            self.loop.later(BACK_MS, self._expect_back, key, seat, ledger.n)

    def _expect_back(self, key: Key, seat: Seat, n: int) -> None:
        _, table_id, who = key
        ledger = self.ledgers[table_id]
        if not self.connected[key] or self.loop.now_ms - self.trouble_ms < 2 * BACK_MS:
            return
        since = ledger.tables[n:]
        if all(table.seat_of(who) == seat and table.places[seat].away for table in since):
            self.fault(table_id, "not_back", f"{who} is connected again, and still away")

    def left(self, key: Key) -> None:
        """Its connection is closed, at the server."""
        self.connected[key] -= 1
        self._waiting.pop(key, None)
        if not self.connected[key]:
            self._left_ms[key] = self.loop.now_ms

    def sent(self, key: Key, data: bytes) -> None:
        """A frame leaves the house."""
        told, (_, table_id, who) = read(data), key
        if told["is"] in ("done", "no"):
            self._waiting[key].pop(told["id"], None)
        ledger = self.ledgers[table_id]
        match told["is"]:
            case "done":
                self._done(table_id, ledger, f"{who} {told['id']}", told["n"])
            case "no" if told["id"] is not None:
                self._no(table_id, ledger, who, told)
            case "news" | "table" | "you" if told["n"] > ledger.n:
                self.fault(table_id, "news_before_commit", f"record {told['n']}, the log has {ledger.n}")
            case _:
                pass

    def _done(self, table_id: str, ledger: Ledger, key: str, n: int) -> None:
        known = ledger.actions.get(key)
        if known is None:
            self.fault(table_id, "ack_before_commit", f"{key} as record {n}")
        elif known != n:
            self.fault(table_id, "wrong_n", f"{key} is record {known}, and was said to be {n}")

    def _no(self, table_id: str, ledger: Ledger, who: str, told: Message) -> None:
        key, code = f"{who} {told['id']}", told["code"]
        self.counts[f"no {code}"] += 1
        if code == "action_reused":
            self.fault(table_id, "action_reused", key)
        seat = ledger.table.seat_of(who)
        if code == "store_down" and seat is not None:
            asked = ledger.times.asked_ms.get(seat)
            first = self._held_up[table_id].get(seat)
            if asked is not None and (first is None or first < asked):
                self._held_up[table_id][seat] = self.loop.now_ms

    # --------------------------------------------------------------------------------------------- what people see

    def refused(self, table_id: str, who: str, action_id: str, code: str) -> None:
        """A page has heard that its action is refused: it is not on the log, and never will be."""
        ledger, key = self.ledgers[table_id], f"{who} {action_id}"
        if key in ledger.actions:
            self.fault(table_id, "refused_but_done", f"{key} is refused ({code}), and is record {ledger.actions[key]}")
        ledger.refused[key] = code

    def shown(self, table_id: str, who: str, n: int, public: Message) -> None:
        """What a page shows after record `n`."""
        ledger = self.ledgers[table_id]
        if n > ledger.n:
            self.fault(table_id, "news_before_commit", f"{who} sees record {n}, the log has {ledger.n}")
            return
        expected = ledger.public(n)
        if any(public[key] != expected[key] for key in SAME_FOR_ALL):
            told = {key: public[key] for key in SAME_FOR_ALL}
            self.fault(table_id, "view", f"{who} sees {told} at {n}")
        if {**public["game"], "chance": None} != {**expected["game"], "chance": None}:
            self.fault(table_id, "view", f"{who} sees {_differing(public['game'], expected['game'])} at {n}")
        self._seats_shown(table_id, who, n, public["seats"], expected["seats"])
        seal = ledger.tables[n].sealing.seal
        if (public["seal"] or {}).get("no") != (None if seal is None else seal.context.no):
            self.fault(table_id, "view", f"{who} sees the seal {public['seal']} at {n}")

    def _seats_shown(self, table_id: str, who: str, n: int, shown: Message, expected: Message) -> None:
        if shown.keys() != expected.keys():
            self.fault(table_id, "view", f"{who} sees seats {[*shown]} at {n}, not {[*expected]}")
            return
        for seat, there in expected.items():
            if not there.items() <= shown[seat].items():
                self.fault(table_id, "view", f"{who} sees {_differing(shown[seat], there)} at seat {seat}, record {n}")

    def shown_own(self, table_id: str, who: str, n: int, you: Message) -> None:
        """What a page shows of its own seat after record `n`."""
        ledger = self.ledgers[table_id]
        place = ledger.tables[n].seat_of(who)
        if you["seat"] != place:
            self.fault(table_id, "view", f"{who} is told that he sits at {you['seat']} after {n}")
            return
        expected = ledger.own(n, you["seat"])
        if any(you.get(key) != value for key, value in expected.items()):
            self.fault(table_id, "view", f"{who} is told {_differing(you, expected)} of himself at {n}")


def _differing(shown: Message, expected: Message) -> str:
    return ", ".join(
        f"{key} {shown.get(key)} for {expected[key]}" for key in expected if shown.get(key) != expected[key]
    )
