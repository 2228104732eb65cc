"""House moves: what belongs to any table, whatever is played on it.  Their notation, and the facts that follow."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from bankomet.core.chips import Chips, parse_chips
from bankomet.core.errors import BadNotation
from bankomet.core.game import Seat
from bankomet.core.notation import parse_name, parse_seat

PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down; `who` stays the same for a person at this table, `style` is `person` or a bot's style."""

    seat: Seat
    who: str
    style: str
    name: str

    def __str__(self) -> str:
        return f"join {self.seat} {self.who} {self.style} {self.name}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody gets up (G2)."""

    seat: Seat

    def __str__(self) -> str:
        return f"leave {self.seat}"


@dataclass(frozen=True, slots=True)
class Refill:
    """A purse is filled up to the opening purse (G1)."""

    seat: Seat

    def __str__(self) -> str:
        return f"refill {self.seat}"


@dataclass(frozen=True, slots=True)
class Away:
    """A seat is away (G3)."""

    seat: Seat

    def __str__(self) -> str:
        return f"away {self.seat}"


@dataclass(frozen=True, slots=True)
class Back:
    """A seat is back (G3)."""

    seat: Seat

    def __str__(self) -> str:
        return f"back {self.seat}"


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat in turn missed its clock: the move of least harm is made for it, and it is away (G3)."""

    seat: Seat

    def __str__(self) -> str:
        return f"clock {self.seat}"


@dataclass(frozen=True, slots=True)
class Close:
    """Stakes are closed; who has not spoken has missed the clock (T2, G3)."""

    def __str__(self) -> str:
        return "close"


@dataclass(frozen=True, slots=True)
class Cut:
    """The cutter lifts so many cards off the shuffled pack (T8)."""

    seat: Seat
    cards: int

    def __str__(self) -> str:
        return f"cut {self.seat} {self.cards}"


@dataclass(frozen=True, slots=True)
class Rest:
    """The table rests: nobody stakes, or nobody is connected (T2a)."""

    def __str__(self) -> str:
        return "rest"


@dataclass(frozen=True, slots=True)
class Wake:
    """The table goes on."""

    def __str__(self) -> str:
        return "wake"


HouseMove: TypeAlias = Join | Leave | Refill | Away | Back | Clock | Close | Cut | Rest | Wake


def _parse_join(text: str) -> Join:
    words = text.split(" ", 3)
    if len(words) != len(("seat", "who", "style", "name")) or not all(words):
        raise BadNotation("bad_move", text="join " + text)
    seat, who, style, name = words
    if not (who.isascii() and who.replace("-", "").isalnum() and style.isascii() and style.isalpha()):
        raise BadNotation("bad_move", text="join " + text)
    return Join(parse_seat(seat), who, style, parse_name(name))


def _parse_cut(text: str) -> Cut:
    seat, _, cards = text.partition(" ")
    return Cut(parse_seat(seat), parse_chips(cards))


def _of_seat(make: Callable[[Seat], HouseMove]) -> Callable[[str], HouseMove]:
    return lambda text: make(parse_seat(text))


_WITH_WORDS: Final[Mapping[str, Callable[[str], HouseMove]]] = {
    "join": _parse_join,
    "cut": _parse_cut,
    "leave": _of_seat(Leave),
    "refill": _of_seat(Refill),
    "away": _of_seat(Away),
    "back": _of_seat(Back),
    "clock": _of_seat(Clock),
}
_ALONE: Final[Mapping[str, HouseMove]] = {"close": Close(), "rest": Rest(), "wake": Wake()}


def parse_house_move(text: str) -> HouseMove:
    """The house move that `text` names.  Raises: BadNotation.

    >>> parse_house_move("join 3 p7f3a person Анна Мария").name
    'Анна Мария'
    """
    if text in _ALONE:
        return _ALONE[text]
    verb, _, rest = text.partition(" ")
    if verb not in _WITH_WORDS:
        raise BadNotation("bad_move", text=text)
    return _WITH_WORDS[verb](rest)


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody sat down, and brought this purse."""

    kind: ClassVar[str] = "joined"
    seat: Seat
    name: str
    style: str
    purse: Chips


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody got up; his purse waits for him.  Until the coup is settled, what he staked plays on."""

    kind: ClassVar[str] = "left"
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Refilled:
    """A purse was filled up."""

    kind: ClassVar[str] = "refilled"
    seat: Seat
    added: Chips
    purse: Chips


@dataclass(frozen=True, slots=True)
class WentAway:
    """A seat is away."""

    kind: ClassVar[str] = "went_away"
    seat: Seat
    missed_clock: bool


@dataclass(frozen=True, slots=True)
class CameBack:
    """A seat is back."""

    kind: ClassVar[str] = "came_back"
    seat: Seat


@dataclass(frozen=True, slots=True)
class PackCut:
    """The pack was cut."""

    kind: ClassVar[str] = "pack_cut"
    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Rested:
    """The table rests until somebody acts."""

    kind: ClassVar[str] = "rested"


@dataclass(frozen=True, slots=True)
class Woke:
    """The table goes on."""

    kind: ClassVar[str] = "woke"


@dataclass(frozen=True, slots=True)
class GameOver:
    """Purses are not refilled, and no two of them can play (G1)."""

    kind: ClassVar[str] = "game_over"


HouseFact: TypeAlias = Joined | Left | Refilled | WentAway | CameBack | PackCut | Rested | Woke | GameOver
