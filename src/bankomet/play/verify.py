"""Is a log whole and true?  Its chain of hashes, its numbering, the rules and the money, record by record.

The money is counted by an auditor of its own, who hears nothing but the facts that were told: what was brought,
filled up, won and lost.  After every record his books and the table's purses must agree.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bankomet.core.errors import BadNotation, Refusal
from bankomet.core.game import Fact, Seat
from bankomet.play.house import Join, Joined, Refilled
from bankomet.play.log import SHOWN, Record, chained, genesis, parse_entry, parse_header, parse_line, split_log
from bankomet.play.seals import Reveal
from bankomet.play.table import Entry, GameMove, Table, open_table
from bankomet.play.terms import Terms

HEADER: Final = 0
"""The number under which a fault of the header is told."""


@dataclass(frozen=True, slots=True)
class Told:
    """A record that holds: its number and text, the entry in it, the facts that followed, the table after it."""

    record: Record
    entry: Entry
    facts: tuple[Fact, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that does not hold: at which record (0: the header), and why."""

    record: int
    why: Refusal


class BrokenLog(Exception):
    """A log that does not hold."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return f"record {self.fault.record}: {self.fault.why}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a log has found; `records` is how many of them hold, `seals` how many seals were opened."""

    records: int
    seals: int
    first_fault: Fault | None

    @property
    def ok(self) -> bool:
        """Does everything hold?"""
        return self.first_fault is None


@dataclass(frozen=True, slots=True)
class Log:
    """A log whose header can be read: the terms of its table, and the lines of its records."""

    header: str
    terms: Terms
    lines: tuple[str, ...]

    def records(self) -> Iterator[Told]:
        """Each record, checked and replayed.  Raises: BrokenLog at the first that does not hold."""
        table, auditor, head = open_table(self.terms), Auditor(), genesis(self.header)
        notary = Notary()
        for n, line in enumerate(self.lines, 1):
            try:
                record, head = _read(line, n, line_no=self._lines_before + n, head=head)
                entry = _entry(self.terms, record)
                notary.hear(table, entry)
                table, facts = table.after(entry)
                auditor.hear(entry, facts)
                auditor.agree_with(table)
            except Refusal as refusal:
                raise BrokenLog(Fault(n, refusal)) from None
            yield Told(record, entry, facts, table)

    @property
    def _lines_before(self) -> int:
        """The lines of the header, and the empty one after it."""
        return self.header.count("\n") + 2


def open_log(text: str) -> Log:
    """The log that a text holds.  Raises: BrokenLog when its header cannot be read."""
    try:
        header, lines = split_log(text)
        return Log(header, parse_header(header), tuple(lines))
    except Refusal as refusal:
        raise BrokenLog(Fault(HEADER, refusal)) from None


def verify(text: str, watch: Callable[[int], object] = lambda _: None) -> Verdict:
    """Whether a log holds, and the first fault if it does not; `watch` hears the number of each record that does."""
    held = seals = 0
    try:
        for told in open_log(text).records():
            held = told.record.n
            seals += isinstance(told.entry, Reveal)
            watch(held)
    except BrokenLog as broken:
        return Verdict(held, seals, broken.fault)
    return Verdict(held, seals, None)


class Notary:
    """Sees to it that no secret serves twice, and that cards are dealt face down under a seal alone."""

    def __init__(self) -> None:
        self._opened: set[bytes] = set()

    def hear(self, table: Table, entry: Entry) -> None:
        """One more record, and the table before it.  Raises: BadNotation (`secret_again`, `not_sealed`)."""
        match entry:
            case Reveal(no, secret):
                if secret in self._opened:
                    raise BadNotation("secret_again", no=no)
                self._opened.add(secret)
            case GameMove(move) if hasattr(move, "masked") and table.sealing.seal is None:
                raise BadNotation("not_sealed")


class Auditor:
    """Books of who owns how many counters, kept from facts alone."""

    def __init__(self) -> None:
        self._purses: dict[str, int] = {}
        self._sits: dict[Seat, str] = {}
        self._brought_in = 0

    def hear(self, entry: Entry, facts: tuple[Fact, ...]) -> None:
        """Enter what a record's facts say in the books.  `entry` tells who it is that sits down."""
        for fact in facts:
            match fact:
                case Joined(seat, _, _, purse) if isinstance(entry, Join):
                    self._sits[seat] = entry.who
                    if entry.who not in self._purses:
                        self._bring(entry.who, purse)
                case Refilled(seat, added):
                    self._bring(self._sits[seat], added)
                case _:
                    gains: Mapping[Seat, int] = getattr(fact, "gains", {})
                    for seat, gain in gains.items():
                        self._purses[self._sits[seat]] += gain

    def agree_with(self, table: Table) -> None:
        """Do the table's purses agree with the books?  Raises: BadNotation (`log_counters`, `log_purse`)."""
        counted = table.counters()
        if not counted == table.brought_in == self._brought_in == sum(self._purses.values()):
            raise BadNotation("log_counters", counted=counted, brought_in=self._brought_in)
        for seat, place in table.places.items():
            expected, purse = self._purses[place.who], table.purse(seat)
            if purse != expected or purse < 0:
                raise BadNotation("log_purse", seat=seat, expected=expected, purse=purse)

    def _bring(self, who: str, chips: int) -> None:
        self._purses[who] = self._purses.get(who, 0) + chips
        self._brought_in += chips


def _read(line: str, n: int, *, line_no: int, head: bytes) -> tuple[Record, bytes]:
    """A record, if it is the `n`-th and its digits continue the chain; and the chain's new head."""
    parsed = parse_line(line, line_no)
    if parsed.record.n != n:
        raise BadNotation("log_number", expected=n, found=parsed.record.n)
    now = chained(head, parsed.record)
    if now.hex()[:SHOWN] != parsed.shown_hash:
        raise BadNotation("log_digits", n=n)
    return parsed.record, now


def _entry(terms: Terms, record: Record) -> Entry:
    entry = parse_entry(terms.game, record.kind, record.text)
    if str(entry) != record.text:
        raise BadNotation("log_spelling", printed=str(entry))
    return entry
