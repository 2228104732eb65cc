"""Is a log whole and true?  Its chain of hashes, its numbering, the rules and the money, record by record.

The money is counted by an auditor of its own, who hears nothing but the facts that were told: what was brought,
filled up, won and lost.  After every record his books and the table's purses must agree.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bankomet.core.errors import BadNotation, IllegalMove, Refusal
from bankomet.core.game import Fact, Seat
from bankomet.play import fair, seals
from bankomet.play.house import Join, Joined, Refilled
from bankomet.play.log import Record, chained, genesis, parse_entry, parse_header, parse_line, shown, split_log
from bankomet.play.sealing import UNSEALED
from bankomet.play.seals import Order, Ordered, Reveal, Seal, Withdraw, Withhold
from bankomet.play.table import Entry, GameMove, Table, open_table
from bankomet.play.terms import Terms

HEADER: Final = 0
"""The number under which a fault of the header is told."""
_OPENING: Final = re.compile(r"[0-9]{1,12} seal reveal ([0-9]{1,12}) ([0-9a-f]{64})  #")


@dataclass(frozen=True, slots=True)
class Told:
    """A record that holds: its number and text, the entry in it, the facts that followed, the table after it."""

    record: Record
    entry: Entry
    facts: tuple[Fact, ...]
    table: Table
    head: str
    """The digits that end its line."""


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

    records: int = 0
    seals: int = 0
    alone: tuple[int, ...] = ()
    """Seals whose cards were ordered without a share from outside: the house's secret alone made the order."""
    voids: Mapping[Seat, int] = field(default_factory=dict)
    """Coups void because a share was withheld, by the seat that withheld it."""
    withdrawn: tuple[int, ...] = ()
    """Seals that the house took back before stakes were closed."""
    head: str = ""
    """The digits that end the last line that holds."""
    first_fault: Fault | None = None

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
        notary, foresight = Notary(), Foresight(self.lines)
        for n, line in enumerate(self.lines, 1):
            try:
                record, head = _read(line, n, line_no=self._lines_before + n, head=head)
                entry = _entry(self.terms, record)
                notary.hear(table, entry)
                table, facts = table.after(entry)
                foresight.see(table, entry)
                auditor.hear(entry, facts)
                auditor.agree_with(table)
            except Refusal as refusal:
                raise BrokenLog(Fault(n, refusal)) from None
            yield Told(record, entry, facts, table, shown(head))

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
    verdict, before = Verdict(), UNSEALED
    try:
        for told in open_log(text).records():
            verdict = _with(verdict, told, before.seal)
            before = told.table.sealing
            watch(told.record.n)
    except BrokenLog as broken:
        return replace(verdict, first_fault=broken.fault)
    return verdict


def _with(verdict: Verdict, told: Told, open_seal: Seal | None) -> Verdict:
    """The verdict after one more record that holds, and the seal that was open before it."""
    held = replace(verdict, records=told.record.n, head=told.head)
    match told.entry:
        case Reveal() if open_seal is not None:
            by_house = bool(open_seal.orders) and not open_seal.opened
            alone = (*held.alone, open_seal.context.no) if by_house else held.alone
            return replace(held, seals=held.seals + 1, alone=alone)
        case Withdraw(no):
            return replace(held, withdrawn=(*held.withdrawn, no))
        case Withhold(_, seat):
            return replace(held, voids={**held.voids, seat: held.voids.get(seat, 0) + 1})
        case _:
            return held


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


class Foresight:
    """Knows the secrets that a log opens, so that a wrong order or a card from a wrong place is told where it stands.

    Without it such a fault would be found when the secret is opened, and told of that record.  A secret that is not
    the one that was promised foretells nothing: it is told itself.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._secrets: dict[int, bytes] = {}
        self._places: tuple[str, ...] | None = None
        for line in lines:
            opening = _OPENING.match(line)
            if opening:
                self._secrets.setdefault(int(opening[1]), bytes.fromhex(opening[2]))

    def see(self, table: Table, entry: Entry) -> None:
        """One more record, and the table after it.  Raises: IllegalMove (`bad_places`, `bad_cards`)."""
        seal = table.sealing.seal
        if seal is None or not seal.orders:
            return
        last = seal.orders[-1]
        if isinstance(entry, Order):
            self._places = self._foreseen(seal, entry)
        elif isinstance(entry, GameMove) and self._places is not None and last.dealt:
            self._expect_from_its_place(last)

    def _expect_from_its_place(self, last: Ordered) -> None:
        assert self._places is not None
        if last.dealt[-1] != self._places[len(last.dealt) - 1]:
            raise IllegalMove("bad_cards", no=last.order.no)

    def _foreseen(self, seal: Seal, order: Order) -> tuple[str, ...] | None:
        secret = self._secrets.get(order.no)
        if secret is None or fair.secret_digest(seal.context, secret) != seal.digest:
            return None
        return seals.bound(seal, secret, order)


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
    if shown(now) != parsed.shown_hash:
        raise BadNotation("log_digits", n=n)
    return parsed.record, now


def _entry(terms: Terms, record: Record) -> Entry:
    entry = parse_entry(terms.game, record.kind, record.text)
    if str(entry) != record.text:
        raise BadNotation("log_spelling", printed=str(entry))
    return entry
