"""Cards in cells: a face, a back, and several of them in a row."""

from collections.abc import Sequence
from typing import Final

from bankomet.core.cards import parse_card
from bankomet.faces.terminal.model import Model
from bankomet.faces.terminal.paint import Canvas, Style
from bankomet.faces.terminal.telling import index

__all__ = ["CARD_ROWS", "draw_back", "draw_card", "draw_row", "ink_of"]

CARD_ROWS: Final = 5
_WIDTH: Final = 7
_LEAST_STEP: Final = 3
"""So much of a card is seen at least where others lie over it: its edge, and a rank of two letters."""
_RED: Final = ("♥", "♦")


def ink_of(card: str) -> Style:
    """The ink of a card's suit."""
    return Style.CARD_RED if (parse_card(card).suit or "") in _RED else Style.CARD_BLACK


def draw_card(canvas: Canvas, x: int, y: int, rows: tuple[str, str, str], ink: Style, edge: Style) -> None:
    """A face with these three rows of letters, all of one length."""
    inner = len(rows[0])
    canvas.put(x, y, f"┌{'─' * inner}┐", edge)
    for i, row in enumerate(rows, 1):
        canvas.put(x, y + i, f"│{row}│", edge)
        canvas.put(x + 1, y + i, row, ink)
    canvas.put(x, y + CARD_ROWS - 1, f"└{'─' * inner}┘", edge)


def draw_back(canvas: Canvas, x: int, y: int) -> None:
    """A card face down."""
    inner = _WIDTH - 2
    canvas.put(x, y, f"┌{'─' * inner}┐", Style.BACK)
    for row in range(1, CARD_ROWS - 1):
        canvas.put(x, y + row, f"│{'░' * inner}│", Style.BACK)
    canvas.put(x, y + CARD_ROWS - 1, f"└{'─' * inner}┘", Style.BACK)


def draw_row(canvas: Canvas, x: int, y: int, room: int, model: Model, cards: Sequence[str | None], drawn: int) -> None:
    """Cards in a row of `room` columns, the drawn ones a little apart; None lies face down.

    Where they are too many they lie over one another, and beyond that the first are left out.
    """
    most = (room - _WIDTH - 1) // _LEAST_STEP + 1
    left_out = max(0, len(cards) - most)
    shown = cards[left_out:]
    step = min(_WIDTH + 1, (room - _WIDTH - 1) // max(1, len(shown) - 1))
    for i, card in enumerate(shown):
        apart = 1 if drawn > 0 and i >= len(shown) - drawn else 0
        if card is None:
            draw_back(canvas, x + i * step + apart, y)
        else:
            draw_card(canvas, x + i * step + apart, y, _corner(model, card), ink_of(card), Style.CARD_EDGE)


def _corner(model: Model, card: str) -> tuple[str, str, str]:
    """Rank and suit at the left, where they are seen under the next card."""
    parsed, inner = parse_card(card), _WIDTH - 2
    rank = index(model, parsed.rank.letter)
    return f"{rank:<{inner}}", f"{parsed.suit or '★':<{inner}}", f"{rank:>{inner}}"
