"""What a clause of the rules is, as the rules page tells it.  The texts stand in `clauses_ru` and `clauses_en`."""

from collections.abc import Mapping
from dataclasses import dataclass

from bankomet.core.sources import Reading

__all__ = ["Book", "Choice", "Clause", "Note", "OptionText", "Rulebook", "Tradition", "Way", "implied", "ours"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A source: its short name, and what kind of text it is."""

    name: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tradition:
    """A preset: its name in the game and in a text, its title and note in a menu, the books that tell it."""

    name: str
    written: str
    title: str
    note: str
    books: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """What some traditions do where others do something else.

    `value` is that of the clause's option, if it has one; `brief` says the same in the comparison of traditions.
    """

    traditions: tuple[str, ...]
    text: str
    value: str | None = None
    brief: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Where the sources do not say it outright: whether it is implied or ours, and what we take it to be."""

    reading: Reading
    text: str


def implied(text: str) -> Note:
    """What follows from a source or from a close relative."""
    return Note(reading=Reading.IMPLIED, text=text)


def ours(text: str) -> Note:
    """What we decided where every source is silent."""
    return Note(reading=Reading.OURS, text=text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value of an option, and what it does."""

    value: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionText:
    """An option that a table may switch, by its name in the game; `default` is None where the tradition sets it."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    default: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause: what holds for all traditions, what each does in its own way, and how firmly the sources say so.

    `books` names the sources that state it; `aspect` heads its column in the comparison of traditions.
    """

    id: str
    title: str
    text: tuple[str, ...]
    books: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    aspect: str | None = None
    notes: tuple[Note, ...] = ()
    options: tuple[OptionText, ...] = ()

    @property
    def reading(self) -> Reading:
        """Stated if a source states the clause itself, whatever its notes add; otherwise as its notes say."""
        if self.books:
            return Reading.STATED
        implied = any(note.reading is Reading.IMPLIED for note in self.notes)
        return Reading.IMPLIED if implied else Reading.OURS

    @property
    def readings(self) -> tuple[Reading, ...]:
        """How its parts are known, the firmest first."""
        found = {note.reading for note in self.notes} | ({Reading.STATED} if self.books else set())
        return tuple(reading for reading in Reading if reading in found)

    def way(self, tradition: str) -> Way | None:
        """What `tradition` does here, where it is told apart from the others."""
        return next((way for way in self.ways if tradition in way.traditions), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """All that the rules page says in one language.

    `parts` are titles with their clauses, in the order of reading; `compared` names the clauses that tell the
    traditions apart, in the order of their columns.
    """

    books: tuple[Book, ...]
    traditions: tuple[Tradition, ...]
    parts: tuple[tuple[str, tuple[Clause, ...]], ...]
    compared: tuple[str, ...]
    page: str | None = None
    """The address of the game's own page, where it is played at no table."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in the order of reading."""
        return tuple(clause for _, clauses in self.parts for clause in clauses)

    def clause(self, clause_id: str) -> Clause:
        """The clause of that id.  Raises: StopIteration if there is none."""
        return next(clause for clause in self.clauses if clause.id == clause_id)

    @property
    def options(self) -> Mapping[str, OptionText]:
        """Every option's texts, by the option's name."""
        return {option.name: option for clause in self.clauses for option in clause.options}
