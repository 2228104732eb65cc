"""What lies over the table when asked for: all keys, and the list of everybody who sits there."""

from typing import Final

from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.model import Model
from bankomet.faces.terminal.paint import Canvas, Style, clipped
from bankomet.faces.terminal.telling import t
from bankomet.faces.words.numerals import number

__all__ = ["draw_overlay", "last_page"]

_WIDTH: Final = 64
_ROWS_A_PAGE: Final = 14
_SERIES_KEYS: Final = (
    ("key.space", "help.turn"),
    ("A", "help.run"),
    ("B", "term.help.bid"),
    ("T  K", "term.help.keep"),
    ("[ ]", "help.pace"),
)
_HANDS_KEYS: Final = (
    ("E", "hands.help.another"),
    ("D", "hands.help.enough"),
    ("I", "term.help.coach"),
)
_KEYS: Final = (
    ("1 2 3 4", "help.add"),
    ("⌫", "help.off"),
    ("N", "term.help.number"),
    ("term.enter", "help.stake"),
    ("S", "term.help.out"),
    ("C", "term.help.cut"),
    ("R", "term.help.refill"),
    ("← →", "help.steps"),
    ("O", "term.help.chances"),
    ("Tab", "term.help.seats"),
    ("? ", "help.all"),
    ("Q", "term.help.quit"),
)


def last_page(model: Model) -> int:
    """The number of the last page of the list of seats, from 0."""
    return max(0, len(model.public.seats) - 1) // _ROWS_A_PAGE


def draw_overlay(canvas: Canvas, model: Model, hand: Hand) -> None:
    """Whatever was asked for, over the middle of the screen."""
    if hand.overlay == "help":
        keys = (*(_HANDS_KEYS if model.has_hands else _SERIES_KEYS), *_KEYS)
        rows = [(t(model, key) if "." in key else key, t(model, text)) for key, text in keys]
        _sheet(canvas, t(model, "help.title"), rows, t(model, "term.close"))
    elif hand.overlay == "seats":
        page = min(hand.page, last_page(model))
        title = t(model, "crowd.title", n=len(model.public.seats))
        _sheet(canvas, title, _seat_rows(model, page), t(model, "term.pages", n=page + 1, of=last_page(model) + 1))


def _seat_rows(model: Model, page: int) -> list[tuple[str, str]]:
    seats = list(model.public.seats.items())[page * _ROWS_A_PAGE : (page + 1) * _ROWS_A_PAGE]
    rows = []
    for seat, seated in seats:
        sums = [t(model, "seat.purse", n=seated.purse)]
        if seat == model.game.banker:
            sums.insert(0, t(model, "term.banker"))
        if seat == model.game.next_banker:
            sums.insert(0, t(model, "seat.next"))
        if seated.stake:
            sums.append(t(model, "seat.bank" if seat == model.game.banker else "seat.stake", n=seated.stake))
        if seated.bid:
            sums.append(t(model, "seat.bid", n=seated.bid))
        if seated.away:
            sums.append(t(model, "seat.away"))
        rows.append((f"{number(seat)}  {seated.name}", " · ".join(sums)))
    return rows


def _sheet(canvas: Canvas, title: str, rows: list[tuple[str, str]], foot: str) -> None:
    width, height = min(_WIDTH, canvas.width - 4), len(rows) + 4
    x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
    canvas.fill(x, y, width, height, Style.PAPER)
    canvas.put(x + 2, y + 1, title, Style.PAPER_BOLD)
    left = max((len(key) for key, _ in rows), default=0)
    for i, (key, text) in enumerate(rows):
        canvas.put(x + 2, y + 2 + i, clipped(key, left), Style.PAPER_BOLD)
        canvas.put(x + 4 + left, y + 2 + i, clipped(text, width - left - 6), Style.PAPER)
    canvas.put(x + 2, y + height - 1, foot, Style.PAPER_2)
