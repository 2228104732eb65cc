"""What games, traditions and options are called, as the rulebook of each game has it."""

from collections.abc import Mapping
from typing import Final

from bankomet.faces.words import clauses_en, clauses_mousetrap_en, clauses_mousetrap_ru, clauses_ru
from bankomet.faces.words.clauses import Clause, OptionText, Rulebook, Tradition
from bankomet.faces.words.sentences import Lang

__all__ = ["game_title", "option_title", "preset_note", "preset_title"]

_TABLE: Final[Mapping[Lang, tuple[Clause, ...]]] = {"ru": clauses_ru.TABLE, "en": clauses_en.TABLE}
_GAMES: Final[Mapping[str, Mapping[Lang, tuple[str, Rulebook]]]] = {
    "thirteen": {"ru": ("Тринадцать", clauses_ru.RULEBOOK), "en": ("Thirteen", clauses_en.RULEBOOK)},
    "mousetrap": {
        "ru": ("Мышеловка", clauses_mousetrap_ru.RULEBOOK),
        "en": ("Mousetrap", clauses_mousetrap_en.RULEBOOK),
    },
}
_OF_ANY_TABLE: Final[Mapping[Lang, Mapping[str, OptionText]]] = {
    lang: {option.name: option for clause in clauses for option in clause.options} for lang, clauses in _TABLE.items()
}
"""The options that every table has, whatever is played at it."""


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


def option_title(game: str, name: str, value: str | None, lang: Lang) -> str:
    """What an option asks, or, with a value, how that value answers it.

    >>> option_title("thirteen", "passes", None, "en"), option_title("thirteen", "passes", "left", "en")
    ('The bank passes', 'to the left')
    """
    option = {**_OF_ANY_TABLE[lang], **_GAMES[game][lang][1].options}[name]
    if value is None:
        return option.title
    return next(choice.text for choice in option.choices if choice.value == value)


def _tradition(game: str, name: str, lang: Lang) -> Tradition:
    rulebook = _GAMES[game][lang][1]
    return next(tradition for tradition in rulebook.traditions if tradition.name == name)
