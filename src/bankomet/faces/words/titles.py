"""What games, traditions and options are called, as the rulebook of each game has it."""

from collections.abc import Mapping
from typing import Final

from bankomet.faces.words import (
    clauses_en,
    clauses_mousetrap_en,
    clauses_mousetrap_ru,
    clauses_ochko_en,
    clauses_ochko_ru,
    clauses_ru,
    clauses_thirty_one_en,
    clauses_thirty_one_ru,
)
from bankomet.faces.words.clauses import Clause, Rulebook, Tradition
from bankomet.faces.words.sentences import Lang

__all__ = [
    "COMMON",
    "game_title",
    "option_clause",
    "option_title",
    "preset_books",
    "preset_note",
    "preset_title",
    "rulebooks",
]

COMMON: Final[Mapping[Lang, Rulebook]] = {"ru": clauses_ru.COMMON, "en": clauses_en.COMMON}
"""What holds at every table."""
_GAMES: Final[Mapping[str, Mapping[Lang, tuple[str, Rulebook]]]] = {
    "thirteen": {"ru": ("Тринадцать", clauses_ru.RULEBOOK), "en": ("Thirteen", clauses_en.RULEBOOK)},
    "ochko": {"ru": ("Очко", clauses_ochko_ru.RULEBOOK), "en": ("Ochko", clauses_ochko_en.RULEBOOK)},
    "thirty-one": {
        "ru": ("Тридцать одно", clauses_thirty_one_ru.RULEBOOK),
        "en": ("Thirty-one", clauses_thirty_one_en.RULEBOOK),
    },
    "mousetrap": {
        "ru": ("Мышеловка", clauses_mousetrap_ru.RULEBOOK),
        "en": ("Mousetrap", clauses_mousetrap_en.RULEBOOK),
    },
}


def rulebooks(lang: Lang) -> Mapping[str, Rulebook]:
    """The rulebook of each game, by the game's name, in the order in which they are read."""
    return {game: titled[lang][1] for game, titled in _GAMES.items()}


def game_title(game: str, lang: Lang) -> str:
    """A game's name for people.

    >>> game_title("thirteen", "ru")
    'Тринадцать'
    """
    return _GAMES[game][lang][0]


def preset_title(game: str, name: str, lang: Lang) -> str:
    """A tradition's name for people.

    >>> preset_title("thirteen", "001", "en")
    '001, from the two'
    """
    return _tradition(game, name, lang).title


def preset_note(game: str, name: str, lang: Lang) -> str:
    """What sets a tradition apart, in a few words.

    >>> preset_note("thirteen", "003", "ru")
    'ставки равные, банк влево'
    """
    return _tradition(game, name, lang).note


def preset_books(game: str, name: str, lang: Lang) -> tuple[str, ...]:
    """The books that tell a tradition.

    >>> preset_books("ochko", "book", "ru")
    ('004',)
    """
    return _tradition(game, name, lang).books


def option_clause(game: str, name: str, lang: Lang) -> Clause:
    """The clause under which an option is told of: it says which book states it, or that it is ours.

    >>> option_clause("ochko", "pictures", "en").id
    'O2'
    """
    parts = (*_GAMES[game][lang][1].parts, *COMMON[lang].parts)
    clauses = (clause for _, clauses in parts for clause in clauses)
    return next(clause for clause in clauses if any(option.name == name for option in clause.options))


def option_title(game: str, name: str, value: str | None, lang: Lang) -> str:
    """What an option asks, or, with a value, how that value answers it.

    >>> option_title("thirteen", "passes", None, "en"), option_title("thirteen", "passes", "left", "en")
    ('The bank passes', 'to the left')
    """
    option = {**COMMON[lang].options, **_GAMES[game][lang][1].options}[name]
    if value is None:
        return option.title
    return next(choice.text for choice in option.choices if choice.value == value)


def _tradition(game: str, name: str, lang: Lang) -> Tradition:
    rulebook = _GAMES[game][lang][1]
    return next(tradition for tradition in rulebook.traditions if tradition.name == name)
