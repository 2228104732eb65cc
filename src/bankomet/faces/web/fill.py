"""Pages are HTML with places to fill: `{{key}}` takes a text, escaped; `{{{key}}}` takes HTML, as it is."""

import re
from collections.abc import Mapping
from html import escape
from typing import Final

__all__ = ["fill"]

_PLACE: Final = re.compile(r"\{\{(\{?)([^{}]+)\}?\}\}")


def fill(page: str, texts: Mapping[str, str], html: Mapping[str, str] | None = None) -> str:
    """The page with every place filled.  Raises: KeyError for a place that neither mapping knows.

    >>> fill("<p title='{{name}}'>{{{line}}}</p>", {"name": "a < 'b'"}, {"line": "<b>c</b>"})
    "<p title='a &lt; &#x27;b&#x27;'><b>c</b></p>"
    """
    parts = html or {}

    def filled(place: re.Match[str]) -> str:
        raw, key = place.groups()
        return parts[key] if raw else escape(texts[key])

    return _PLACE.sub(filled, page)
