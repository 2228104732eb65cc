"""The words of the terminal table: those of every face, and its own."""

from collections.abc import Mapping
from typing import Final

from bankomet.faces.words import Lang, texts
from bankomet.faces.words.terminal_en import TERMINAL as EN
from bankomet.faces.words.terminal_ru import TERMINAL as RU

__all__ = ["terminal_texts"]

_TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {"ru": {**texts("ru"), **RU}, "en": {**texts("en"), **EN}}


def terminal_texts(lang: Lang) -> Mapping[str, str]:
    """All words that stand still in the terminal, by key."""
    return _TEXTS[lang]
