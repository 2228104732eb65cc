"""The whole screen: a pure function of what was heard, what is in hand, the size and the time."""

import textwrap
from collections.abc import Iterator
from typing import Final

from bankomet.faces.terminal.bar import BAR_ROWS, buttons, draw_bar
from bankomet.faces.terminal.course import RUN_ROWS, draw_run
from bankomet.faces.terminal.felt import FELT_ROWS, draw_felt
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.model import Model, Sentence
from bankomet.faces.terminal.overlays import draw_overlay
from bankomet.faces.terminal.paint import Canvas, Style, clipped
from bankomet.faces.terminal.telling import series_on_table, t
from bankomet.faces.terminal.waiting import waiting
from bankomet.faces.words.numerals import NBSP

__all__ = ["LEAST_COLUMNS", "LEAST_ROWS", "drawn"]

LEAST_COLUMNS: Final = 80
LEAST_ROWS: Final = 24
_WIDEST: Final = 104
_SAID_ROWS: Final = 2


def drawn(model: Model, hand: Hand, size: tuple[int, int], now_ms: int) -> Canvas:
    """The screen of `size` columns and rows."""
    columns, rows = size
    if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
        return _small(model, hand, columns, rows)
    canvas = Canvas(columns, rows)
    inner = Canvas(min(columns, _WIDEST), rows)
    _table(inner, model, hand, now_ms)
    canvas.paste(inner, (columns - inner.width) // 2, 0)
    return canvas


def _table(canvas: Canvas, model: Model, hand: Hand, now_ms: int) -> None:
    series = series_on_table(model, hand.step)
    gaps = _gaps(canvas.height)
    y = next(gaps)
    _header(canvas, y, model)
    y += 1 + next(gaps)
    draw_felt(canvas, y, model, hand, series)
    y += FELT_ROWS + next(gaps)
    draw_run(canvas, y, model, series, hand)
    y += RUN_ROWS + next(gaps)
    _said(canvas, y, model)
    y += _SAID_ROWS + next(gaps)
    draw_bar(canvas, y, model, hand, now_ms)
    draw_overlay(canvas, model, hand)


def _gaps(rows: int) -> Iterator[int]:
    """Empty rows before the header and between the parts, as far as there is room; the rest stays below."""
    spare = rows - (1 + FELT_ROWS + RUN_ROWS + _SAID_ROWS + BAR_ROWS)
    order = (3, 4, 2, 1, 0)
    wide = {place for place, _ in zip(order, range(spare), strict=False)}
    yield from (1 if place in wide else 0 for place in range(len(order)))


def _header(canvas: Canvas, y: int, model: Model) -> None:
    x = canvas.put(1, y, f"♦ {t(model, 'top.name')}", Style.TITLE)
    x = canvas.put(x, y, "  │  ", Style.RULE)
    pace = t(model, "term.pace", pace=t(model, f"pace.{model.public.pace}"))
    title = t(model, "top.title", game=model.meta.game_title, preset=model.meta.preset_title)
    canvas.put(x, y, clipped(title, canvas.width - x - len(pace) - 3), Style.ROOM_2)
    canvas.right(canvas.width - 1, y, pace, Style.ROOM_2)


# ------------------------------------------------------------------------------------------------------ what was said


def _said(canvas: Canvas, y: int, model: Model) -> None:
    """The latest settlement with what it was for the reader, and under it, if there is room, the latest note."""
    row = y
    settled = model.last_said("settle")
    if settled is not None:
        row = _sentence(canvas, row, model, settled)
    note = model.last_said("note")
    rows = [] if note is None else _rows(note.text, canvas.width - 2, y + _SAID_ROWS - row)
    for text in rows:
        canvas.put(1, row, text, Style.ROOM_2)
        row += 1


def _sentence(canvas: Canvas, y: int, model: Model, settled: Sentence) -> int:
    """The settlement in one row or two; gives the row after it."""
    room = canvas.width - 2
    rows = _rows(settled.text, room, _SAID_ROWS)
    for row, text in enumerate(rows):
        canvas.put(1, y + row, text, Style.SETTLE)
    if not settled.yours:
        return y + len(rows)
    x = 1 + len(rows[-1]) + 1
    beside = x + len(settled.yours) <= 1 + room
    row = y + len(rows) - (1 if beside else 0)
    if row < y + _SAID_ROWS:
        canvas.put(x if beside else 1, row, clipped(_plain(settled.yours), room), _own_style(model, settled))
    return row + 1


def _own_style(model: Model, settled: Sentence) -> Style:
    last = model.game.last or model.game.round
    gain = 0 if last is None or model.you.seat is None else last.gains.get(model.you.seat, 0)
    if not settled.yours or gain == 0:
        return Style.SETTLE
    return Style.SETTLE_GAIN if gain > 0 else Style.SETTLE_LOSS


def _rows(text: str, width: int, most: int) -> list[str]:
    """The text in at most so many rows, the last cut off where it would be longer."""
    rows = textwrap.wrap(_plain(text), width)
    return (
        rows if len(rows) <= most else [*rows[: most - 1], clipped(" ".join(rows[most - 1 :]), width)] if most else []
    )


def _plain(text: str) -> str:
    return text.replace(NBSP, " ")


# ----------------------------------------------------------------------------------------------------- a small window


def _small(model: Model, hand: Hand, columns: int, rows: int) -> Canvas:
    """Words alone, where the table has no room; the last rows say what can be done."""
    canvas = Canvas(max(columns, 1), max(rows, 1))
    below = [f"[{button.key}] {button.text}" for button in buttons(model, hand)] or [waiting(model)]
    if hand.notice:
        below.append(hand.notice)
    below = [row for text in below for row in textwrap.wrap(text, max(columns - 2, 1))]
    said = [_plain(f"{each.text} {each.yours}".strip()) for each in model.said]
    wrapped = [row for text in said for row in textwrap.wrap(text, max(columns - 2, 1))]
    room = max(rows - len(below) - 2, 0)
    need = t(model, "term.small", columns=LEAST_COLUMNS, rows=LEAST_ROWS)
    lines = [need, *(wrapped[-room:] if room else []), *below]
    for y, line in enumerate(lines):
        canvas.put(1, y, line, Style.ROOM_2 if y == 0 else Style.SETTLE)
    return canvas
