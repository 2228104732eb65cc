"""A refusal as a full sentence."""

from collections.abc import Mapping
from typing import Final

from bankomet.core.errors import MESSAGES as CORE
from bankomet.core.errors import Refusal
from bankomet.faces.words import errors_en, errors_ru
from bankomet.faces.words.numerals import number
from bankomet.faces.words.sentences import Lang
from bankomet.faces.words.titles import game_title
from bankomet.games import GAMES

__all__ = ["refused", "system_said"]

_LONGEST: Final = 60
"""What somebody wrote is repeated to him up to so many characters."""

_AS_WRITTEN: Final = "{option}"
"""A name that must be written as it is begins the sentence with its own small letter."""

_MESSAGES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": errors_ru.MESSAGES,
    "en": {key: errors_en.MESSAGES.get(key, f"{text[0].upper()}{text[1:]}.") for key, text in CORE.items()},
}
_PHASES: Final[Mapping[Lang, Mapping[str, str]]] = {"ru": errors_ru.PHASES, "en": errors_en.PHASES}


def refused(refusal: Refusal, lang: Lang) -> str:
    """Why it was refused: one sentence with its numbers.

    >>> from bankomet.core.errors import IllegalMove
    >>> refused(IllegalMove("stake_above_open", seat=3, stake=40, open=25, bank=100), "ru")
    'В банке открыто 25, а вы ставите 40.'
    """
    places = {name: _place(name, value, lang) for name, value in refusal.details.items()}
    sentence = _MESSAGES[lang][refusal.key]
    told = sentence.format_map(places)
    return told if sentence.lower().startswith(_AS_WRITTEN) else _capitalised(told)


def system_said(error: OSError, lang: Lang) -> str:
    """Why the operating system would not do something.

    >>> system_said(IsADirectoryError(21, "Is a directory"), "ru")
    'это каталог'
    """
    english = error.strerror or str(error)
    return english if lang == "en" else errors_ru.SYSTEM.get(error.errno or 0, english)


def _place(name: str, value: object, lang: Lang) -> str:
    match value:
        case bool():
            return str(value)
        case int():
            return number(value)
        case str() if name == "game" and value in GAMES:
            return f"«{game_title(value, lang)}»" if lang == "ru" else game_title(value, lang)
        case _ if name == "phase":
            return _PHASES[lang].get(str(value), str(value))
        case _ if name == "why":
            return _visible(_why_ru(str(value)) if lang == "ru" else str(value))
        case _ if name == "possible":
            return _visible(str(value))
        case _:
            return clipped(str(value))


def _why_ru(why: str) -> str:
    for english, russian in errors_ru.WHYS.items():
        before, mark, after = english.partition("*")
        if why == english or (mark and why.startswith(before) and why.endswith(after)):
            kept = why[len(before) : len(why) - len(after)]
            return russian.replace("*", kept) if mark else russian
    return why


def clipped(text: str) -> str:
    """A text from outside on one line, so long and no longer, with a sign in place of what could not be seen."""
    return _visible(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")


def _visible(text: str) -> str:
    return "".join(each if each.isprintable() else " " if each.isspace() else "�" for each in text)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
