"""A real server for browser tests, tables laid on it in any situation, and the truth that its logs tell."""

import asyncio
import json
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast
from urllib.request import urlopen

from bankomet.core.game import Seat
from bankomet.faces.words.sentences import TableFact
from bankomet.games.thirteen.state import Thirteen
from bankomet.play.clocks import wall_ms
from bankomet.play.folding import Folded, fold
from bankomet.play.house import Join
from bankomet.play.log import Record, parse_entry, parse_header, parse_line, print_header, record, split_log
from bankomet.play.shoe import SecretDice, fresh_id
from bankomet.play.store import Person, Row, SqliteStore, TableInfo
from bankomet.play.table import Table, open_table
from tests.serving import Server, serving
from tests.support.play import Played

T = TypeVar("T")

FAST: Final[Mapping[str, float]] = {
    "card_scale": 0.05,
    "draw_ms": 15,
    "deal_ms": 15,
    "read_ms": 250,
    "close_ms": 20,
    "bot_scale": 0.05,
    "retry_ms": 50,
}
"""Cards, bots and stakes hurry; people have all the time they have at a real table."""

NAMES: Final = ("Андрей", "Вера", "Лев", "Ольга", "Фёдор", "Анна", "Пётр", "Софья")
NEVER_MS: Final = 100_000_000
STILL: Final[Mapping[str, float]] = {
    "card_scale": 100_000,
    "draw_ms": NEVER_MS,
    "deal_ms": NEVER_MS,
    "think_ms": NEVER_MS,
    "turn_ms": NEVER_MS,
    "read_ms": NEVER_MS,
    "bot_scale": 100_000,
    "lost_ms": NEVER_MS,
    "rest_ms": NEVER_MS,
    "retry_ms": 50,
}
"""Nothing happens by itself: a situation lies there as long as it is looked at."""


def name_of(seat: int) -> str:
    """The name of the person whom `Club.lay` seats there."""
    return NAMES[seat - 1] if seat <= len(NAMES) else f"Гость {seat}"


def token_of(seat: int) -> str:
    """The token by which the person at this seat of a laid table is known."""
    return f"token-of-the-person-at-seat-{seat}"


@dataclass(slots=True)
class Club:
    """A server, its database, and what may be asked of them without a browser."""

    server: Server
    known: set[int] = field(default_factory=set)
    """The seats whose people this club has in its books."""

    @property
    def url(self) -> str:
        """Its address."""
        return self.server.url

    def lay(self, played: Played, *, bots: Mapping[int, str] | None = None, private: bool = False) -> str:
        """The path of a new table with the records that were played; seats are people, or bots by their style."""
        return f"/t/{_apart(self._lay(played, bots or {}, private=private))}"

    async def _lay(self, played: Played, bots: Mapping[int, str], *, private: bool) -> str:
        store = SqliteStore(self.server.db)
        try:
            info = TableInfo(
                id=fresh_id(SecretDice()),
                header=print_header(played.table.terms),
                title="",
                private=private,
                founder=_person(1),
                pace="even",
                created_ms=wall_ms(),
            )
            await store.create(info)
            entries = [_named(entry, bots) if isinstance(entry, Join) else entry for entry in played.entries]
            await store.append(info.id, [Row(record(n, entry)) for n, entry in enumerate(entries, 1)], wall_ms())
            for seat in range(1, len(NAMES) + 1):
                if seat not in self.known:
                    self.known.add(seat)
                    who = Person(_person(seat), name_of(seat))
                    await store.add_person(sha256(token_of(seat).encode()).hexdigest(), who, wall_ms())
        finally:
            await store.close()
        return info.id

    def log(self, path: str) -> str:
        """The log of the table at this path, as it is downloaded."""
        with urlopen(f"{self.url}{path}/log", timeout=20) as answer:  # noqa: S310 - our own loopback address
            text: str = answer.read().decode()
            return text

    def records(self, path: str) -> list[Record]:
        """The records of the table at this path."""
        _, lines = split_log(self.log(path))
        return [parse_line(line, no).record for no, line in enumerate(lines, 1)]

    def played(self, path: str) -> list[str]:
        """What was said and dealt at the table at this path; seals go on by themselves while pages stand open."""
        return [each.text for each in self.records(path) if each.kind != "seal"]

    def folded(self, path: str) -> Folded:
        """What the log of the table at this path folds to."""
        header, lines = split_log(self.log(path))
        return fold(header, [Row(parse_line(line, no).record) for no, line in enumerate(lines, 1)])

    def table(self, path: str) -> Table:
        """The table at this path."""
        return self.folded(path).table

    def state(self, path: str) -> Thirteen:
        """The state of Thirteen at this path."""
        state = self.table(path).state
        assert isinstance(state, Thirteen)
        return state

    def purse(self, path: str, seat: int) -> int:
        """All counters of a seat, those on the table included."""
        return int(self.table(path).purse(Seat(seat)))


def facts_of(club: Club, path: str) -> list[TableFact]:
    """All facts that the log of the table at this path tells, from the first."""
    header, lines = split_log(club.log(path))
    terms = parse_header(header)
    table, told = open_table(terms), list[TableFact]()
    for line_no, line in enumerate(lines, 1):
        each = parse_line(line, line_no).record
        table, facts = table.after(parse_entry(terms.game, each.kind, each.text))
        told += cast("tuple[TableFact, ...]", facts)
    return told


@contextmanager
def opened(folder: Path, timing: Mapping[str, float]) -> Iterator[Club]:
    """A club with an empty database in this folder."""
    with serving(folder / "club.sqlite3", json.dumps(dict(timing))) as server:
        yield Club(server)


def _person(seat: int) -> str:
    return f"p{seat}"


def _named(join: Join, bots: Mapping[int, str]) -> Join:
    """A laid table's people and bots bear names; `played` calls the person at seat 3 `P3`."""
    seat = int(join.seat)
    if seat in bots:
        return Join(join.seat, f"b{seat}", bots[seat], name_of(seat))
    return Join(join.seat, _person(seat), join.style, name_of(seat)) if join.name == f"P{seat}" else join


def _apart(work: Coroutine[Any, Any, T]) -> T:
    """Runs it in a thread of its own: Playwright's own loop runs in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
