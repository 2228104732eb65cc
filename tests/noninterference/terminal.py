"""What a player at a terminal sees: the screen that the terminal's client draws of the messages it gets."""

import json
from typing import Final

from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.model import Model, first_view, heard
from bankomet.faces.terminal.paint import look_of
from bankomet.faces.terminal.plain import table_told
from bankomet.faces.terminal.screen import drawn
from bankomet.play.clocks import now_ms

SIZE: Final = (100, 40)


class Terminal:
    """A terminal that hears what a page hears."""

    def __init__(self) -> None:
        self._model: Model | None = None

    def shows(self, frame: bytes) -> bytes:
        """The screen, and what `table` tells line by line, after one frame more."""
        told = json.loads(frame[frame.index(b'{"') :])
        self._model = first_view(told, now_ms()) if self._model is None else heard(self._model, told, now_ms())
        rows = drawn(self._model, Hand(), SIZE, now_ms()).rows(look_of({}))
        return "\n".join([*rows, *table_told(self._model)]).encode()
