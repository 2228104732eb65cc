"""What clients send, read strictly: a message has just the fields of its kind, each of its type."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from bankomet.core.errors import BadNotation
from bankomet.core.game import Seat
from bankomet.play.clocks import Pace
from bankomet.play.fair import SECRET_BYTES

T = TypeVar("T")
LANGS: Final = ("ru", "en")
_ACTION_ID: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
_LONGEST_TEXT: Final = 80
_LONGEST_FIELD: Final = 24
_MOST: Final = 2**53


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message, and again after a reconnect."""

    seen: int | None
    lang: str | None


@dataclass(frozen=True, slots=True)
class MoveIt:
    """A move in notation, answering the decision `at`."""

    id: str
    at: str
    move: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Take this seat, or any."""

    id: str
    seat: Seat | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Rise:
    """Leave the seat."""

    id: str


@dataclass(frozen=True, slots=True)
class FillUp:
    """Fill the purse up."""

    id: str


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Here again; or let a resting table go on."""

    id: str


@dataclass(frozen=True, slots=True)
class CutIt:
    """Cut the pack."""

    id: str
    cards: int


@dataclass(frozen=True, slots=True)
class GiveShare:
    """The digest of one's own bytes for the order of the cards under seal `no`."""

    id: str
    no: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class OpenShare:
    """Those bytes; to go with a cut at so many cards, or with any."""

    id: str
    no: int
    share: bytes
    cut: int | None


@dataclass(frozen=True, slots=True)
class AddBot:
    """Seat a bot."""

    id: str
    style: str | None


@dataclass(frozen=True, slots=True)
class DropBot:
    """Send a bot away."""

    id: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Card:
    """Turn the next card."""


@dataclass(frozen=True, slots=True)
class Run:
    """Let the cards run, or stop them."""

    on: bool


@dataclass(frozen=True, slots=True)
class SetPace:
    """Another pace."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class SetLang:
    """Another language."""

    lang: str


@dataclass(frozen=True, slots=True)
class AskCoach:
    """What was best in the coup settled last?"""


@dataclass(frozen=True, slots=True)
class AskHint:
    """What is best now?"""


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""


Doing: TypeAlias = MoveIt | Sit | Rise | FillUp | ComeBack | CutIt | GiveShare | OpenShare | AddBot | DropBot
"""Messages that change the table and are answered by `done` or `no`."""
Message: TypeAlias = Hello | Doing | Card | Run | SetPace | SetLang | AskCoach | AskHint | Ping


class _Fields:
    """The fields of one message, each taken once."""

    def __init__(self, message: Mapping[str, Any]) -> None:
        self._left = dict(message)

    def take(self, name: str, read: Callable[[Any], T]) -> T:
        if name not in self._left:
            raise BadNotation("bad_message", why=f"{name} is missing")
        return self._read(name, read)

    def maybe(self, name: str, read: Callable[[Any], T]) -> T | None:
        if self._left.get(name) is None:
            self._left.pop(name, None)
            return None
        return self._read(name, read)

    def _read(self, name: str, read: Callable[[Any], T]) -> T:
        value = self._left.pop(name)
        try:
            return read(value)
        except (TypeError, ValueError):
            raise BadNotation("bad_message", why=f"{name} is not of its kind") from None

    def done(self) -> None:
        if self._left:
            raise not_known(next(iter(self._left)))


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise TypeError
    return value


def _action_id(value: object) -> str:
    if not isinstance(value, str) or not _ACTION_ID.fullmatch(value):
        raise TypeError
    return value


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < _MOST:
        raise TypeError
    return value


def _seat(value: object) -> Seat:
    return Seat(_whole(value))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _bytes_32(value: object) -> bytes:
    raw = bytes.fromhex(_text(value))
    if len(raw) != SECRET_BYTES or raw.hex() != value:
        raise ValueError
    return raw


def _lang(value: object) -> str:
    if value not in LANGS:
        raise ValueError
    return str(value)


_READERS: Final[Mapping[str, Callable[[_Fields], Message]]] = {
    "hello": lambda f: Hello(f.maybe("seen", _whole), f.maybe("lang", _lang)),
    "move": lambda f: MoveIt(f.take("id", _action_id), f.take("at", _text), f.take("move", _text)),
    "sit": lambda f: Sit(f.take("id", _action_id), f.maybe("seat", _seat), f.maybe("name", _text)),
    "rise": lambda f: Rise(f.take("id", _action_id)),
    "refill": lambda f: FillUp(f.take("id", _action_id)),
    "back": lambda f: ComeBack(f.take("id", _action_id)),
    "cut": lambda f: CutIt(f.take("id", _action_id), f.take("cards", _whole)),
    "share": lambda f: GiveShare(f.take("id", _action_id), f.take("no", _whole), f.take("digest", _bytes_32)),
    "open": lambda f: OpenShare(
        f.take("id", _action_id), f.take("no", _whole), f.take("share", _bytes_32), f.maybe("cut", _whole)
    ),
    "add_bot": lambda f: AddBot(f.take("id", _action_id), f.maybe("style", _text)),
    "drop_bot": lambda f: DropBot(f.take("id", _action_id), f.take("seat", _seat)),
    "card": lambda _: Card(),
    "run": lambda f: Run(f.take("on", _flag)),
    "pace": lambda f: SetPace(f.take("pace", Pace)),
    "lang": lambda f: SetLang(f.take("lang", _lang)),
    "coach": lambda _: AskCoach(),
    "hint": lambda _: AskHint(),
    "ping": lambda _: Ping(),
}


def not_known(field: str) -> BadNotation:
    """The refusal of a field that does not belong to a message; a long name is told by its beginning."""
    named = field if len(field) <= _LONGEST_FIELD else f"{field[:_LONGEST_FIELD]}…"
    return BadNotation("bad_message", why=f"{named} does not belong to it")


def asked_id(message: object) -> str | None:
    """The action id in a message that may be wrong in other ways, to refuse it by."""
    value = message.get("id") if isinstance(message, dict) else None
    return value if isinstance(value, str) and _ACTION_ID.fullmatch(value) else None


def lost_ms(message: object) -> int | None:
    """For how long the line has been lost on which this action was said before; None where there was none."""
    value = message.get("again") if isinstance(message, dict) else None
    return value if isinstance(value, int) else None


def parse_message(message: object) -> Message:
    """The message that a decoded JSON value is.  Raises: BadNotation (`bad_message`)."""
    if not isinstance(message, dict):
        raise BadNotation("bad_message", why="it is not an object")
    fields = _Fields(message)
    reader = _READERS.get(fields.take("do", _text))
    if reader is None:
        raise BadNotation("bad_message", why="nothing is known by that name")
    parsed = reader(fields)
    if isinstance(parsed, Doing):
        fields.maybe("again", _whole)
    fields.done()
    return parsed
