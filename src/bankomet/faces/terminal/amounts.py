"""A typed number: read for certain, or refused with a sentence; never misread."""

import re
from typing import Final

from bankomet.faces.words import Lang, texts
from bankomet.faces.words.filled import filled

__all__ = ["Unread", "read_amount"]

_SPACES: Final = "[ \u00a0\u2007\u2009\u202f]"
_PLAIN: Final = re.compile(r"[0-9]+")
_GROUPED: Final = re.compile(rf"[0-9]{{1,3}}(?:{_SPACES}[0-9]{{3}})+")
_MARKED: Final = re.compile(r"[0-9][0-9.,' \u00a0\u2007\u2009\u202f]*[0-9]")
_LARGEST: Final = 10**12
_LONGEST: Final = 24


class Unread(Exception):
    """The text is no number for certain; its message says why in the reader's language."""


def read_amount(typed: str, lang: Lang) -> int:
    """A whole number of counters; groups of three may stand apart with any kind of space.

    A comma or a point means thousands to one reader and a fraction to another, so that such a number is refused.
    Raises: Unread.

    >>> read_amount("1 000", "en")
    1000
    """
    text = typed.strip()
    if not text:
        raise _unread("amount.none", text, lang)
    if not (_PLAIN.fullmatch(text) or _GROUPED.fullmatch(text)):
        raise _unread("amount.groups" if _MARKED.fullmatch(text) else "amount.whole", text, lang)
    digits = re.sub(_SPACES, "", text)
    if len(digits) > len(str(_LARGEST)) or int(digits) > _LARGEST:
        raise _unread("amount.large", text, lang)
    return int(digits)


def _unread(key: str, text: str, lang: Lang) -> Unread:
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return Unread(filled(texts(lang)[key], lang, text=shown))
