"""The contract: what a game of the house is.

A rules value starts a frozen state; a state takes a move and gives the next state and the facts that followed.
Chance is a player: a turned card is a move too, so a list of moves replays a game without a seed.

The last members of State are for the table around the game: it changes who sits where between coups, tells who
is away, closes stakes, and asks what a missed clock does.  What belongs to every table is written once, in
`bankomet.play.table`, and never in a game.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, Final, Generic, NewType, Protocol, TypeAlias, TypeVar, runtime_checkable

from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption
from bankomet.core.sources import Source

Seat = NewType("Seat", int)
"""A seat's number, from 1; numbers run to the LEFT (clockwise seen from above)."""

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

LEFT: Final = 1
RIGHT: Final = -1


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a game knows of a seat: all its counters, those on the table included, and whether it takes part."""

    purse: Chips
    here: bool = True


Seats: TypeAlias = Mapping[Seat, Sitting]


class Chance(Enum):
    """Chance is in turn."""

    CHANCE = "chance"


class Over(Enum):
    """Nothing can ever happen again."""

    OVER = "over"


CHANCE: Final = Chance.CHANCE
OVER: Final = Over.OVER
NOBODY: Final[frozenset[Seat]] = frozenset()
"""In turn while too few sit down to play: the table waits."""

Turns: TypeAlias = frozenset[Seat] | Chance | Over


class Move(Protocol):
    """A move of a game: a frozen value that prints as its notation."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class SeatMove(Protocol):
    """A move that a seat makes."""

    @property
    def seat(self) -> Seat:
        """Whose move it is."""
        ...

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Fact(Protocol):
    """Something that happened: a frozen dataclass; `kind` is its name in views, logs and counts."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def kind(self) -> str:
        """Its name."""
        ...


M = TypeVar("M", bound=Move)
R = TypeVar("R")
M_co = TypeVar("M_co", bound=Move, covariant=True)


@runtime_checkable
class Hidden(Protocol):
    """A fact with something in it that only one seat may know, and what the others are told instead."""

    @property
    def seat(self) -> Seat:
        """Who may know."""
        ...

    def masked(self) -> Fact:
        """The fact as everybody may know it."""
        ...


def told_to_all(fact: Fact) -> Fact:
    """A fact as everybody at the table may know it."""
    return fact.masked() if hasattr(fact, "masked") else fact  # asking for a Hidden takes ten times as long


@dataclass(frozen=True, slots=True)
class Exact(Generic[M_co]):
    """An offer of one move."""

    verb: str
    move: M_co

    def holds(self, move: Move) -> bool:
        """Is `move` the one on offer?"""
        return move == self.move

    def json(self) -> dict[str, Json]:
        """As faces get it."""
        return {"verb": self.verb, "move": str(self.move)}


@dataclass(frozen=True, slots=True)
class Range(Generic[M_co]):
    """An offer of one kind of move with any whole number from `lo` to `hi`."""

    verb: str
    make: Callable[[Seat, Chips], M_co]
    seat: Seat
    lo: int
    hi: int

    def move(self, number: int) -> M_co:
        """The move with this number in it."""
        assert self.lo <= number <= self.hi, f"{self.verb} {number} is outside {self.lo}..{self.hi}"
        return self.make(self.seat, Chips(number))

    def holds(self, move: Move) -> bool:
        """Is `move` of this kind, by this seat, with a number within the range?"""
        number = getattr(move, "chips", None)
        return isinstance(number, int) and self.lo <= number <= self.hi and move == self.move(number)

    def json(self) -> dict[str, Json]:
        """As faces get it; `{n}` in `move` stands for the number."""
        blank = str(self.make(self.seat, Chips(0))).rsplit(" ", 1)[0]
        return {"verb": self.verb, "move": blank + " {n}", "lo": self.lo, "hi": self.hi}


Offer: TypeAlias = Exact[M] | Range[M]


@dataclass(frozen=True, slots=True)
class View:
    """All that a face, a bot or an environment may know: a part that is the same for all, and one's own."""

    public: dict[str, Json]
    private: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Cutting:
    """Who cuts the shuffled pack, and how many cards it has."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Step(Generic[M]):
    """What a move leads to: the next state, and the facts in the order they happened."""

    state: "State[M]"
    facts: tuple[Fact, ...] = ()


class State(Protocol[M]):
    """A frozen position of a game."""

    @property
    def seats(self) -> Seats:
        """Everybody who sits, with all their counters."""
        ...

    @property
    def coups(self) -> int:
        """Coups settled so far."""
        ...

    @property
    def barren(self) -> int:
        """How often in a row the bank has passed without a coup."""
        ...

    @property
    def stage(self) -> str:
        """Names the decision that is open, for instance `staking.12`; it never comes back once left."""
        ...

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats in turn that have not spoken yet: a table closes stakes when there is none."""
        ...

    @property
    def stakes_open(self) -> bool:
        """Can `close` be called?"""
        ...

    @property
    def seats_open(self) -> bool:
        """May seats come and go: no card has been turned since the last settlement."""
        ...

    @property
    def staked(self) -> Chips:
        """All that the punters have on the table."""
        ...

    @property
    def banking(self) -> Seat | None:
        """Who holds the bank."""
        ...

    def turns(self) -> Turns:
        """Who may move: seats (several at once where staking is simultaneous), Chance, or nobody."""
        ...

    def offers(self, seat: Seat) -> tuple[Offer[M], ...]:
        """All that this seat may do now; depends on nothing that `seen_by(seat)` does not show."""
        ...

    def weights(self) -> Mapping[M, int]:
        """At Chance: every move it may make, with whole-number weights.  Empty otherwise."""
        ...

    def after(self, move: M) -> Step[M]:
        """The step that `move` leads to.  Raises: IllegalMove, and nothing has changed."""
        ...

    def seen_by(self, seat: Seat | None) -> View:
        """The game as a seat, or a watcher (None), may know it."""
        ...

    def own(self, seat: Seat) -> dict[str, Json]:
        """What only this seat may know, its hidden hand say; a part of what `seen_by(seat)` shows."""
        ...

    def key(self) -> Hashable:
        """Equal keys, equal future."""
        ...

    @property
    def hides(self) -> bool:
        """Lies anything on the table that somebody at it may not know?"""
        ...

    @property
    def paced(self) -> bool:
        """At Chance: is the card the banker's to turn, one at a time, without haste (T9)?  Else it is dealt."""
        ...

    def stake_of(self, seat: Seat) -> Chips:
        """How many of the seat's counters lie on the table, the bank included."""
        ...

    def cutting(self) -> Cutting | None:
        """Who may cut now: a fresh pack waits and no card of it has been turned."""
        ...

    def default(self, seat: Seat) -> M | None:
        """The move of least harm for a seat in turn whose clock has run out (G3)."""
        ...

    def close(self) -> Step[M]:
        """Stakes are closed.  Raises: IllegalMove (`nothing_open`)."""
        ...

    def void(self) -> Step[M]:
        """Stakes are closed and no card has fallen: they go back, and are made anew.  Raises: IllegalMove."""
        ...

    def reseat(self, seats: Seats) -> Step[M]:
        """The same game with these seats (G2, G3).  Unless `seats_open`, only `here` may differ.

        Raises: IllegalMove (`seats_fixed`).
        """
        ...

    def playable(self, seats: Seats) -> bool:
        """Is there a pair of banker and punter among these purses?"""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A question that the sources answer differently: its name, and the texts of its possible values or their span."""

    name: str
    values: tuple[str, ...]
    default: str
    clause: str
    span: tuple[int, int] | None = None
    """The least and the greatest of whole numbers, where these are the values; `values` is empty then."""

    @classmethod
    def whole(cls, name: str, lo: int, hi: int, default: int, clause: str) -> "Option":
        """An option whose values are the whole numbers from `lo` to `hi`."""
        return cls(name, (), str(default), clause, (lo, hi))

    @property
    def possible(self) -> str:
        """The possible values in one line: `yes|no`, or `1…10`."""
        return "|".join(self.values) if self.span is None else f"{self.span[0]}…{self.span[1]}"

    def check(self, value: str) -> None:
        """Is this one of the possible values?  Raises: BadOption (`bad_option`)."""
        if not (value in self.values if self.span is None else _is_whole(value, *self.span)):
            raise BadOption("bad_option", option=self.name, value=value, possible=self.possible)


def _is_whole(text: str, lo: int, hi: int) -> bool:
    """Is this a whole number from `lo` to `hi`, as it would be printed?"""
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(hi))
    return plain and lo <= int(text) <= hi and text == str(int(text))


def find_option(game: str, options: "tuple[Option, ...]", name: str, value: str) -> Option:
    """The option of this name, which may have this value.  Raises: BadOption (`unknown_option`, `bad_option`)."""
    option = next((each for each in options if each.name == name), None)
    if option is None:
        names = ", ".join(each.name for each in options)
        raise BadOption("unknown_option", game=game, option=name, possible=names)
    option.check(value)
    return option


def option_values(rules: object, options: "tuple[Option, ...]") -> Mapping[str, str]:
    """Every option with its present value, for rules that have a field of each option's name."""
    return {option.name: str(getattr(rules, option.name)) for option in options}


def with_option(rules: R, game: str, options: "tuple[Option, ...]", name: str, value: str) -> R:
    """The same rules with one option changed: its field becomes the `value` that this text is for its type.

    Raises: BadOption (`unknown_option`, `bad_option`).
    """
    find_option(game, options, name, value)
    made = type(getattr(rules, name))(value)
    return replace(rules, **{name: made})  # type: ignore[type-var]  # rules are dataclasses: their fields were read


class Rules(Protocol[M]):
    """A frozen rules value: one tradition of one game."""

    @property
    def name(self) -> str:
        """The preset's name, such as `003`."""
        ...

    @property
    def title(self) -> str:
        """The preset's title in English."""
        ...

    @property
    def rev(self) -> int:
        """Raised whenever the meaning of the preset changes."""
        ...

    @property
    def source(self) -> Source:
        """The book that tells it."""
        ...

    @property
    def least_purse(self) -> Chips:
        """The least a purse needs to take part, as banker or as punter; below it, it may be filled up (G1)."""
        ...

    def options(self) -> Mapping[str, str]:
        """Every option with its present value."""
        ...

    def with_option(self, name: str, value: str) -> "Rules[M]":
        """The same rules with one option changed.  Raises: BadOption."""
        ...

    def with_stake(self, stake: Chips) -> "Rules[M]":
        """The same rules with another agreed stake.  Raises: BadOption."""
        ...

    def start(self, seats: Seats) -> State[M]:
        """The game's first state."""
        ...


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the house, as lobby, command line, odds and tests find it in GAMES."""

    name: str
    title: str
    presets: Mapping[str, tuple[Rules[Any], ...]] = field(repr=False)
    """By name, every revision of each, the newest last."""
    default_preset: str
    """The preset for who does not choose."""
    options: tuple[Option, ...] = field(repr=False)
    parse: Callable[[str], Any] = field(repr=False)
    """A move from its notation.  Raises: BadNotation."""
    fewest_seats: int = 2
    """A banker and a punter; 1 for a puzzle."""
    most_seats: int = 1000
    deals: bool = True
    """Is Chance ever in turn?"""
    paced: bool = False
    """Are there cards that the banker turns at the table's pace (T9)?"""
