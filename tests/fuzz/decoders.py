"""Every decoder of what comes from outside, and the law that each keeps.

It reads, or raises its refusal, and nothing else; what it has read prints back to what it reads the same; never slow.
What a refusal says is letters, and nothing that a terminal obeys.
`python -m tests.fuzz SECONDS FOLDER` tries them with atheris, which sees what an input makes run; FOLDER takes what it
begins with, and what breaks the law.  With a third word, `planted`, a decoder that breaks it is tried alone.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

from bankomet.core.cards import parse_card
from bankomet.core.chips import parse_chips
from bankomet.core.errors import Refusal
from bankomet.core.notation import parse_name
from bankomet.faces.protocol.messages import parse_message
from bankomet.faces.web.chances_ask import Query, asked, match_asked
from bankomet.faces.web.requests import decode
from bankomet.faces.web.settings import network, origin
from bankomet.faces.words import LANGS, refused
from bankomet.games import GAMES
from bankomet.play.house import parse_house_move
from bankomet.play.log import parse_entry, parse_header, parse_line, print_header, split_log
from bankomet.play.seals import parse_seal_move
from bankomet.play.table import open_table
from bankomet.play.verify import verify

SLOWEST_S: Final = 1.0
"""Time of this thread for one input of at most LONGEST bytes, with every branch counted."""
LONGEST: Final = 2048
GOLDEN: Final = Path(__file__).parents[1] / "golden"
OF_NUMBERS: Final = "\N{NARROW NO-BREAK SPACE}"
GAP: Final = "\n\n"


@dataclass(frozen=True, kw_only=True)
class Decoder:
    """A decoder, and how what it has read is printed where it can be."""

    reads: Callable[[str], Any]
    prints: Callable[[Any], str] | None = None
    exactly: bool = False
    """Does it read only what is written as it would be printed?"""


def _message(text: str) -> object:
    return parse_message(decode(text.encode()))


def _played(text: str) -> int:
    """A header, and lines of `kind text` played at its table: how many were taken before one was refused."""
    header, lines = split_log(text)
    terms = parse_header(header)
    table, taken = open_table(terms), 0
    for line in lines:
        kind, _, rest = line.partition(" ")
        table, _ = table.after(parse_entry(terms.game, kind, rest))
        assert table.counters() == table.brought_in
        taken += 1
    return taken


DECODERS: Final[Mapping[str, Decoder]] = {
    **{name: Decoder(reads=game.parse, prints=str) for name, game in GAMES.items()},
    "house": Decoder(reads=parse_house_move, prints=str),
    "seal": Decoder(reads=parse_seal_move, prints=str),
    "card": Decoder(reads=parse_card, prints=str),
    "chips": Decoder(reads=parse_chips, prints=str, exactly=True),
    "name": Decoder(reads=parse_name, prints=str, exactly=True),
    "header": Decoder(reads=parse_header, prints=print_header, exactly=True),
    "line": Decoder(reads=lambda text: parse_line(text, 1), prints=lambda line: f"{line.record}  #{line.shown_hash}"),
    "log": Decoder(reads=verify),
    "played": Decoder(reads=_played),
    "message": Decoder(reads=_message),
    "chances": Decoder(reads=lambda text: asked(Query(dict(parse_qsl(text))))),
    "match": Decoder(reads=lambda text: match_asked(Query(dict(parse_qsl(text))))),
    "origin": Decoder(reads=lambda text: origin("origin", text), prints=str),
    "network": Decoder(reads=lambda text: network("network", text), prints=str),
}


def _planted(text: str) -> str:
    if text[:1] == "s" and text[1:2] == "t" and text[2:3] == "#":
        raise KeyError(text)
    return text


PLANTED: Final = Decoder(reads=_planted)
"""A decoder that stumbles over what it should refuse."""


def tried(decoder: Decoder, text: str) -> None:
    """The law for one input.  Raises: AssertionError, or whatever else the decoder let out."""
    began = time.thread_time()
    try:
        read = decoder.reads(text)
    except Refusal as refusal:
        for lang in LANGS:
            assert refused(refusal, lang).replace(OF_NUMBERS, "").isprintable(), "a terminal would obey it"
    else:
        _prints_back(decoder, text, read)
    assert time.thread_time() - began < SLOWEST_S, "slow"


def _prints_back(decoder: Decoder, text: str, read: object) -> None:
    if decoder.prints is not None:
        printed = decoder.prints(read)
        assert decoder.reads(printed) == read
        assert decoder.prints(decoder.reads(printed)) == printed
        assert printed == text or not decoder.exactly


def chosen(decoders: Mapping[str, Decoder], data: bytes) -> tuple[Decoder, str]:
    """The decoder that the first byte names, and the text after it."""
    all_of_them = list(decoders.values())
    return all_of_them[data[0] % len(all_of_them)], data[1:].decode(errors="replace")


def seeds() -> Iterator[bytes]:
    """Inputs to begin with: the golden logs in pieces, and some of everything else."""
    numbers = {name: bytes((number,)) for number, name in enumerate(DECODERS)}
    for path in sorted(GOLDEN.glob("*.log")):
        text = path.read_text(encoding="utf-8")
        header, lines = split_log(text)
        parsed = [parse_line(line, 1).record for line in lines[:60]]
        yield numbers["header"] + header.encode()
        yield numbers["log"] + (header + GAP + "\n".join(lines[:20])).encode()
        played = "\n".join(f"{each.kind} {each.text}" for each in parsed)
        yield numbers["played"] + (header + GAP + played).encode()[:LONGEST]
        yield numbers["line"] + lines[0].encode()
        game = parse_header(header).game.name
        for each in {each.text.split(" ")[0]: each for each in parsed}.values():
            yield numbers[game if each.kind == "game" else each.kind] + each.text.encode()
    for name, texts in OTHERS.items():
        for text in texts:
            yield numbers[name] + text.encode()


OTHERS: Final[Mapping[str, tuple[str, ...]]] = {
    "card": ("A♠", "10♥", "K♣", "th", "вб"),
    "chips": ("0", "1000", "999999999999999"),
    "name": ("Анна-Мария 2", "O’Neil"),
    "message": (
        '{"do":"hello","seen":3,"lang":"ru"}',
        '{"do":"move","id":"click-00001","at":"0.staking.1","move":"stake 2 10"}',
        '{"do":"sit","id":"click-00002","seat":1,"name":"Вера"}',
        '{"do":"cut","id":"click-00003","cards":17}',
        '{"do":"share","id":"click-00004","no":1,"digest":"' + "ab" * 32 + '"}',
        '{"do":"add_bot","id":"click-00005","style":null}',
        '{"do":"run","on":true}',
        '{"do":"pace","pace":"calm"}',
    ),
    "chances": ("preset=003&ranks=13&suits=4&packs=1&joker=0", "pack_out=void_restart&tenure=four_series"),
    "match": ("calls=A+2+3&cycle=1&ranks=13&suits=4&packs=1&without=Q",),
    "origin": ("https://cards.example:8443", "http://[::1]:1313"),
    "network": ("10.0.0.0/8", "2001:db8::/32"),
}
