"""The letters on a page: each language keeps to its own, and no key stands where its text belongs."""

import re
from typing import Final

from playwright.sync_api import Page

from bankomet.faces.words import Lang
from tests.browser.club import NAMES

_KEY: Final = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")
_COMMAND: Final = re.compile(r"«(make |bankomet |--)[^»]*»")
_TEXTS: Final = """() => [...document.body.querySelectorAll('*')]
    .filter((node) => node.checkVisibility() && !node.closest('[lang]:not(html), kbd, .seats, .choice'))
    .flatMap((node) => [...node.childNodes])
    .filter((node) => node.nodeType === 3)
    .map((node) => node.data.trim())
    .filter(Boolean)"""


def strays(page: Page, lang: Lang) -> list[str]:
    """Bare keys, and texts in letters of the other language, apart from names, cards, commands and the switch to it."""
    texts: list[str] = page.evaluate(_TEXTS)
    assert texts
    return [text for text in texts if _KEY.fullmatch(text) or _other_letters(text, lang)]


def _other_letters(text: str, lang: Lang) -> bool:
    for name in NAMES:
        text = text.replace(name, "")
    if lang == "en":
        return any("а" <= letter.lower() <= "я" for letter in text)
    words = [word.strip("«»()·,.!?:—") for word in _COMMAND.sub("", text).split()]
    return any(word.isascii() and word.isalpha() and len(word) > 1 for word in words)
