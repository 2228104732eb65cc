"""The log of a table: readable text, one record a line, each line chained to all before it.

    bankomet log 1
    game thirteen
    preset 003
    rev 1
    stake 10
    purse 1000
    refill yes
    seats 6

    1 house join 1 b1 steady Вера  #0f3a7c21d9e45b60
    2 game turn K♠  #…

A line ends in 16 digits of the SHA-256 over the hash of the line before (the header's, for the first) and the
line's own text; so no line can be changed, moved or taken out without every later one telling.  Of a card that is
dealt face down the hash covers `deal 2 ??`, for hashes are told while hands are hidden; a seal binds the card.  Of a
shuffle in mid-coup it covers `order 7 1 0 ?? DIGEST`, for what is shuffled in is what lies in nobody's hand.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bankomet.core.chips import parse_chips
from bankomet.core.errors import BadNotation, Refusal
from bankomet.core.game import Game
from bankomet.play.house import parse_house_move
from bankomet.play.seals import Commit, Open, Order, Reveal, Share, Withdraw, Withhold, parse_seal_move
from bankomet.play.table import Entry, GameMove, Table
from bankomet.play.terms import Terms, agree

FORMAT: Final = "bankomet log 1"
SHOWN: Final = 16
_HIDDEN: Final = re.compile(r"^([0-9]+ (?:game deal [0-9]+|seal order [0-9]+ [1-9][0-9]* [0-9]+)) .+?( [0-9a-f]{64})?$")
"""A card that is dealt face down, and the cards of a shuffle in mid-coup before the digest that binds them."""
KINDS: Final = ("game", "house", "seal")
_FIELDS: Final = ("game", "preset", "rev", "stake", "purse", "refill", "seats")
_HINTS: Final = "hints"
"""A line that stands only where hints are allowed."""
LINE_ENDS: Final = "bad_header.line_ends"
"""The refusal of a log that another program has kept in the manner of Windows."""


@dataclass(frozen=True, slots=True)
class Record:
    """One record: its number from 1, its kind (`game`, `house` or `seal`) and its text."""

    n: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.n} {self.kind} {self.text}"


def record(n: int, entry: Entry) -> Record:
    """The record that holds an entry."""
    return Record(n, _kind(entry), str(entry))


def _kind(entry: Entry) -> str:
    match entry:
        case GameMove():
            return "game"
        case Commit() | Share() | Open() | Withhold() | Withdraw() | Order() | Reveal():
            return "seal"
        case _:
            return "house"


def parse_entry(game: Game, kind: str, text: str) -> Entry:
    """What a record holds; the text of an entry parses back to it.  Raises: BadNotation."""
    match kind:
        case "game":
            return GameMove(game.parse(text))
        case "house":
            return parse_house_move(text)
        case "seal":
            return parse_seal_move(text)
        case _:
            raise BadNotation("bad_move", text=f"{kind} {text}")


def print_header(terms: Terms) -> str:
    """The header's lines, without the empty one after it."""
    lines = [
        FORMAT,
        f"game {terms.game.name}",
        f"preset {terms.preset.name}",
        f"rev {terms.preset.rev}",
        *(f"option {name}={value}" for name, value in terms.changed.items()),
        f"stake {terms.stake}",
        f"purse {terms.purse}",
        f"refill {'yes' if terms.refill else 'no'}",
        *([f"{_HINTS} yes"] if terms.hints else []),
        f"seats {terms.seat_count}",
    ]
    return "\n".join(lines)


def parse_header(text: str) -> Terms:
    """The terms that a header tells; print_header(parse_header(text)) == text.

    Raises: BadNotation (`bad_header`), BadOption.
    """
    first, *lines = text.split("\n")
    if first != FORMAT:
        raise BadNotation("bad_header", why=f"it does not begin with {FORMAT!r}")
    options: list[tuple[str, str]] = []
    given: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(" ")
        if name == "option":
            option, _, chosen = value.partition("=")
            options.append((option, chosen))
        elif name in (*_FIELDS, _HINTS) and name not in given:
            given[name] = value
        else:
            raise BadNotation("bad_header", why=f"unexpected line {line!r}")
    missing = [name for name in _FIELDS if name not in given]
    if missing:
        raise BadNotation("bad_header", why=f"no line {missing[0]!r}")
    terms = agree(
        game=given["game"],
        preset=given["preset"],
        rev=parse_chips(given["rev"]),
        options=[*options, *((name, given[name]) for name in ("refill", _HINTS) if name in given)],
        purse=parse_chips(given["purse"]),
        stake=parse_chips(given["stake"]),
        seat_count=parse_chips(given["seats"]),
    )
    if print_header(terms) != text:
        raise BadNotation("bad_header", why="it is not written as it would be printed")
    return terms


def told_text(entry: Entry, table: Table) -> str:
    """What a record says to everybody, while `table` stands as it does after it: no hidden card is named."""
    masked = getattr(entry.move, "masked", None) if isinstance(entry, GameMove) and table.state.hides else None
    return str(entry) if masked is None else str(masked())


def genesis(header: str) -> bytes:
    """The hash that the first record is chained to."""
    return sha256(header.encode()).digest()


def chained(head: bytes, line: Record) -> bytes:
    """The hash after one more record.  What hands hold is bound by its seal, and by no digest here."""
    covered = _HIDDEN.sub(r"\1 ??\2", str(line))
    return sha256(head + covered.encode()).digest()


def shown(head: bytes) -> str:
    """The digits of a hash that stand in the log."""
    return head.hex()[:SHOWN]


def print_record(line: Record, head: bytes) -> str:
    """A record's line, with the hash after it."""
    return f"{line}  #{shown(head)}"


def print_log(terms: Terms, entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a whole log."""
    return print_records(print_header(terms), (record(n, entry) for n, entry in enumerate(entries, 1)))


def print_records(header: str, records: Iterable[Record]) -> Iterator[str]:
    """The lines of a log whose records are at hand as they are stored."""
    yield header
    yield ""
    head = genesis(header)
    for line in records:
        head = chained(head, line)
        yield print_record(line, head)


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """A record as it stands in a log, with the digits of the hash written behind it."""

    record: Record
    shown_hash: str


def split_log(text: str) -> tuple[str, list[str]]:
    """The header and the lines of records.  Raises: BadNotation (`bad_header`)."""
    if "\r" in text.partition("\n")[0]:
        raise BadNotation(LINE_ENDS)
    header, gap, body = text.partition("\n\n")
    if not gap:
        raise BadNotation("bad_header", why="no empty line ends it")
    lines = body.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    return header, lines


def parse_line(text: str, line_no: int) -> ParsedLine:
    """A record's line.  Raises: BadNotation (`bad_log`)."""
    body, mark, shown = text.rpartition("  #")
    words = body.split(" ", 2)
    try:
        n, kind, rest = words
        number = parse_chips(n)
    except (ValueError, Refusal):
        raise BadNotation("bad_log", line=line_no, why="it is not `N kind text  #hash`") from None
    if not mark or len(shown) != SHOWN or kind not in KINDS:
        raise BadNotation("bad_log", line=line_no, why="it is not `N kind text  #hash`")
    return ParsedLine(Record(number, kind, rest), shown)
