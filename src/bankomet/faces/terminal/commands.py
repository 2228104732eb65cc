"""Commands: a line of text as a wish.  Both languages are read, whichever is spoken."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bankomet.faces.terminal.amounts import Unread, read_amount
from bankomet.faces.terminal.hand import numbered
from bankomet.faces.terminal.keys import LEAVE, Leave
from bankomet.faces.terminal.model import Model
from bankomet.faces.terminal.telling import t
from bankomet.faces.terminal.wishes import (
    PACES,
    Advise,
    Asking,
    Back,
    CutPack,
    LetRun,
    Move,
    Pace,
    Refill,
    Sit,
    TurnCard,
    primary,
)
from bankomet.faces.words import LANGS, Lang
from bankomet.faces.words.terminal import terminal_texts

__all__ = ["COMMANDS", "Show", "command_name", "commands_of", "is_of_hands", "read_command"]

COMMANDS: Final = (
    "stake",
    "out",
    "bid",
    "bank",
    "pass",
    "take",
    "leave",
    "draw",
    "stand",
    "hint",
    "coach",
    "card",
    "run",
    "stop",
    "cut",
    "refill",
    "back",
    "sit",
    "pace",
    "table",
    "seats",
    "chances",
    "help",
    "quit",
)


@dataclass(frozen=True, slots=True)
class Show:
    """Only show something."""

    what: Literal["chances", "help", "seats", "table"]


Wish: TypeAlias = Asking | Show | Leave

_SIMPLE: Final[Mapping[str, Wish]] = {
    "out": Move("out"),
    "pass": Move("pass"),
    "take": Move("take"),
    "leave": Move("leave"),
    "draw": Move("draw"),
    "stand": Move("stand"),
    "hint": Advise("hint"),
    "coach": Advise("coach"),
    "card": TurnCard(),
    "run": LetRun(on=True),
    "stop": LetRun(on=False),
    "refill": Refill(),
    "back": Back(),
    "sit": Sit(),
    "table": Show("table"),
    "seats": Show("seats"),
    "chances": Show("chances"),
    "help": Show("help"),
    "quit": LEAVE,
}


def _spellings() -> Iterator[tuple[str, str]]:
    for lang in LANGS:
        for name in COMMANDS:
            for word in terminal_texts(lang)[f"command.{name}"].split("|"):
                yield word, name


_BY_WORD: Final[Mapping[str, str]] = dict(_spellings())


_OF_A_HAND: Final = frozenset({"draw", "stand", "hint"})
_OF_HANDS: Final = _OF_A_HAND | {"coach"}
_OF_SERIES: Final = frozenset({"bid", "take", "leave", "card", "run", "stop", "pace"})


def commands_of(model: Model) -> Iterator[str]:
    """The commands that mean something at this table."""
    other = _OF_SERIES if model.has_hands else _OF_HANDS
    return (name for name in COMMANDS if name not in other)


def is_of_hands(line: str) -> bool:
    """Does the line ask for another card, for none, or which of them is better?"""
    return _BY_WORD.get(line.partition(" ")[0].lower()) in _OF_A_HAND


def command_name(name: str, lang: Lang) -> str:
    """A command as it is shown in this language."""
    return terminal_texts(lang)[f"command.{name}"].split("|")[0]


def read_command(line: str, model: Model) -> Wish | None:
    """What the line asks for; None for an empty line with nothing to press.  Raises: Unread."""
    words = line.split()
    if not words:
        return primary(model)
    name = _BY_WORD.get(words[0].lower())
    rest = " ".join(words[1:])
    if name is None:
        return _number_alone(line.strip(), model)
    match name:
        case "stake" | "bid" | "bank":
            return Move(name, read_amount(rest, model.lang) if rest else None)
        case "cut":
            if not rest:
                raise Unread(t(model, "line.cut"))
            return CutPack(read_amount(rest, model.lang))
        case "pace":
            return Pace(_pace(rest, line, model))
        case _:
            if rest:
                raise Unread(t(model, "line.extra", name=words[0]))
            return _SIMPLE[name]


def _number_alone(text: str, model: Model) -> Wish:
    """A number without a word is the stake or the bank that is asked for."""
    offer = numbered(model)
    if offer is None or not text[0].isdigit():
        raise Unread(t(model, "line.unknown", text=text[:40]))
    return Move(offer.verb, read_amount(text, model.lang))


def _pace(word: str, line: str, model: Model) -> str:
    for pace in PACES:
        if word.lower() in {pace, *(terminal_texts(lang)[f"pace.{pace}"] for lang in LANGS)}:
            return pace
    raise Unread(t(model, "line.unknown", text=line.strip()[:40]))
