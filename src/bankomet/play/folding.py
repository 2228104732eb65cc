"""A table and its log in step: folded from records, and drafts of records that are about to be stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hmac import compare_digest

from bankomet.core.errors import IllegalMove, Refusal
from bankomet.core.game import Fact, told_to_all
from bankomet.play.actions import Action
from bankomet.play.begun import NOTHING_BEGUN, Begun
from bankomet.play.closed import Closed, closed_after
from bankomet.play.log import chained, genesis, parse_entry, parse_header, record, shown
from bankomet.play.past import Past
from bankomet.play.seals import Commit, check
from bankomet.play.store import Row
from bankomet.play.table import Entry, Table, open_table


@dataclass(slots=True)
class Folded:
    """What a log folds to."""

    table: Table
    n: int
    head: bytes
    past: Past = field(default_factory=Past)
    begun: Begun = NOTHING_BEGUN
    actions: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """By key: the record that each action led to, and what was asked."""
    secret: bytes = b""
    """The secret promised last."""
    heads: Mapping[int, str] = field(default_factory=dict)
    """The digits that end the records which actions led to."""
    closed: Closed | None = None
    told: int = 0
    """How many records, from the first, may be told to everybody: up to where the last hands lay open."""


def fold(header: str, rows: Sequence[Row]) -> Folded:
    """A table from its log: the header, and what is stored of each record.

    Raises: IllegalMove (`log_damaged`), if anything of it was changed behind the store's back.
    """
    n, told, heads, closed = 0, 0, dict[int, str](), None
    try:
        terms = parse_header(header)
        table, head, past, begun = open_table(terms), genesis(header), Past(), NOTHING_BEGUN
        for n, row in enumerate(rows, 1):
            before = table
            entry = parse_entry(terms.game, row.record.kind, row.record.text)
            table, facts = table.after(entry)
            head = chained(head, row.record)
            if row.record != record(n, entry) or not unchanged(row, head):
                raise IllegalMove("log_damaged", n=n)
            if row.action_id is not None:
                heads[n] = shown(head)
            past.add(n, map(told_to_all, facts), before.places, table.places)
            closed = closed_after(closed, before, table, n, head)
            told = told if table.state.hides else n
            begun = begun.noting(n - 1, before, table)
        secret = last_secret(rows)
        if table.sealing.seal is not None and secret:  # it binds cards in hands, which are in no hash of the log
            check(table.sealing.seal, secret)
    except Refusal as refusal:
        raise IllegalMove("log_damaged", n=n) from refusal
    return Folded(table, n, head, past, begun, actions_of(rows), secret, heads, closed, told)


def unchanged(row: Row, head: bytes) -> bool:
    """Is this what was stored, in a log with this hash?  Records from before there were marks are believed."""
    return not row.mark or compare_digest(row.mark, row.marked(head))


def actions_of(rows: Iterable[Row]) -> dict[str, tuple[int, str]]:
    """By key: the record that each action led to, and what was asked."""
    return {row.action_id: (row.record.n, row.asked or "") for row in rows if row.action_id is not None}


def last_secret(rows: Sequence[Row]) -> bytes:
    """The secret promised last in these records; no bytes where none was."""
    return next((row.secret for row in reversed(rows) if row.secret is not None), b"")


def first_draft(header: str) -> "Draft":
    """A draft of the first records of a table."""
    return Draft(open_table(parse_header(header)), 0, genesis(header))


@dataclass(slots=True)
class Draft:
    """Records that have been judged and are about to be stored."""

    table: Table
    n: int
    head: bytes
    closed: Closed | None = None
    told: int = 0
    rows: list[Row] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    """What happened, as everybody may know it."""
    actions: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By key: the record that the action leads to, and what was asked."""
    heads: dict[int, str] = field(default_factory=dict)
    """The digits that end each of them."""

    def write(self, entries: Iterable[Entry], action: Action | None = None) -> None:
        """Judges the entries of one action, all or none.  Raises: Refusal."""
        table, n, head, closed, told = self.table, self.n, self.head, self.closed, self.told
        rows: list[Row] = []
        facts: list[Fact] = []
        heads: dict[int, str] = {}
        for entry in entries:
            before = table
            table, followed = table.after(entry)
            facts.extend(map(told_to_all, followed))
            n += 1
            line = record(n, entry)
            head = chained(head, line)
            heads[n] = shown(head)
            closed = closed_after(closed, before, table, n, head)
            told = told if table.state.hides else n
            rows.append(Row(line, secret=entry.secret if isinstance(entry, Commit) else None, head=head))
        if action is not None and rows:
            rows[-1] = replace(rows[-1], action_id=action.key, asked=action.asked)
            self.actions[action.key] = n, action.asked
        self.table, self.n, self.head, self.closed, self.told = table, n, head, closed, told
        self.rows.extend(rows)
        self.facts.extend(facts)
        self.heads |= heads
