"""The run of the series: one column a call, with the card that answered it or what the pack still has of its rank."""

from typing import Final

from bankomet.core.cards import parse_card
from bankomet.faces.terminal.coup import draw_course
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.model import Model
from bankomet.faces.terminal.paint import Canvas, Style, clipped
from bankomet.faces.terminal.telling import Series, bank_line, chance_line, index, short_card, t

__all__ = ["RUN_ROWS", "draw_run"]

RUN_ROWS: Final = 3
_OF_A_RANK: Final = 4


def draw_run(canvas: Canvas, y: int, model: Model, series: Series, hand: Hand) -> None:
    """The heading, with the chances for who wants them, the calls, and the cards under them; or one's own hand."""
    canvas.fill(0, y, canvas.width, RUN_ROWS, Style.PAPER)
    if model.has_hands:
        draw_course(canvas, y, model, hand)
        return
    key = f"● {t(model, 'run.key')}"
    _heading(canvas, y, model, series, aside=(chance_line(model) if hand.chances else "") or key)
    column = canvas.width // len(series.calls)
    x = (canvas.width - column * len(series.calls)) // 2
    for call_index, call in enumerate(series.calls):
        _column(canvas, x + column * call_index, y + 1, column, _Call(model, series, call_index, call))


class _Call:
    """One call of the run, and how it stands."""

    def __init__(self, model: Model, series: Series, call_index: int, call: str) -> None:
        self.letter = index(model, call)
        turned = len(series.turned)
        self.hit = series.hit and call_index == turned - 1
        self.next = series.live and call_index == turned and model.game.phase == "series"
        self.card = short_card(model, series.turned[call_index]) if call_index < turned else None
        self.red = self.card is not None and (parse_card(series.turned[call_index]).suit or "") in ("♥", "♦")
        left = model.game.left.get(call, 0)
        whole = 2 if call == "★" else _OF_A_RANK
        self.dots = "●" * left + "○" * max(whole - left, 0)


def _column(canvas: Canvas, x: int, y: int, width: int, call: _Call) -> None:
    ground = Style.MATCH if call.hit else Style.GOLD if call.next else None
    if ground is not None:
        canvas.fill(x, y, width, 2, ground)
    heading = f"[{call.letter}]" if call.next else call.letter
    canvas.centred(x, y, width, heading, ground or (Style.PAPER_2 if call.card else Style.PAPER_BOLD))
    if call.card is None:
        canvas.centred(x, y + 1, width, call.dots, ground or Style.PAPER_2)
    else:
        canvas.centred(x, y + 1, width, call.card, ground or (Style.PAPER_RED if call.red else Style.PAPER))


def _heading(canvas: Canvas, y: int, model: Model, series: Series, *, aside: str) -> None:
    if series.of is not None:
        title, detail = t(model, "steps.title"), t(model, "steps.at", n=len(series.turned), of=series.of)
    elif model.game.phase == "drawing" or series.number == 0:
        title, detail = t(model, "run.first" if model.game.phase == "drawing" else "run.none"), ""
    else:
        title, detail = t(model, "run.series", n=series.number), bank_line(model, series)
    x = canvas.put(1, y, title, Style.PAPER_BOLD)
    room = canvas.width - x - 5 - len(aside)
    if detail:
        canvas.put(x + 2, y, clipped(detail, room), Style.PAPER_2)
    canvas.right(canvas.width - 1, y, aside, Style.PAPER_2)
