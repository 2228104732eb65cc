"""The control bar: own sums, what can be done and by which key, and otherwise why one has to wait."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bankomet.faces.terminal.hand import COUNTERS, Hand, amount, numbered
from bankomet.faces.terminal.model import Model, Offer
from bankomet.faces.terminal.paint import Canvas, Style, clipped
from bankomet.faces.terminal.telling import rank_word, stand_word, t
from bankomet.faces.terminal.waiting import waiting
from bankomet.faces.words.numerals import number

__all__ = ["BAR_ROWS", "Button", "buttons", "draw_bar"]

BAR_ROWS: Final = 4
"""Own sums, two rows of buttons, and what was refused or why one waits."""
_CLOCK_CELLS: Final = 8
_NOTICE_ROWS: Final = 2
"""A refusal may cover the second row of buttons; the next key takes it away."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: its key, what it says, and whether it is the one thing to press."""

    key: str
    text: str
    main: bool = False


def draw_bar(canvas: Canvas, y: int, model: Model, hand: Hand, now_ms: int) -> None:
    """The bar, from row `y` down."""
    _sums(canvas, y, model)
    _clock(canvas, y, model, now_ms)
    pressed = list(buttons(model, hand))
    _buttons(canvas, y + 1, pressed)
    _message(canvas, y + 3, model, hand, nothing_to_press=not any(button.main for button in pressed))


# ------------------------------------------------------------------------------------------------------- what there is


def buttons(model: Model, hand: Hand) -> Iterator[Button]:
    """All that can be pressed now, the most important first."""
    if hand.typed is not None:
        yield Button(t(model, "term.enter"), t(model, f"term.typed.{hand.typing}", text=f"{hand.typed}▏"), main=True)
        yield Button("Esc", t(model, "term.cancel"))
        return
    yield from _card_buttons(model)
    yield from _draw_buttons(model)
    yield from _seat_buttons(model)
    yield from _stake_buttons(model, hand)
    if model.may("cut"):
        yield Button("C", t(model, "own.cut"))


def _card_buttons(model: Model) -> Iterator[Button]:
    if not model.may("card"):
        return
    if model.public.running:
        yield Button("A", t(model, "own.stop"), main=True)
        return
    calls, turned = model.game.calls, model.game.turned
    call = rank_word(model, calls[min(len(turned), len(calls) - 1)])
    yield Button(t(model, "key.space"), t(model, "own.turn", call=call), main=True)
    yield Button("A", t(model, "own.run"))


def _draw_buttons(model: Model) -> Iterator[Button]:
    draw = model.offer("draw") is not None
    if draw:
        yield Button("E", t(model, "hands.another"), main=True)
    if model.offer("stand") is not None:
        yield Button("D", t(model, f"hands.{stand_word(model)}"), main=not draw)


def _seat_buttons(model: Model) -> Iterator[Button]:
    if model.may("back"):
        away = model.own is not None and model.own.away
        key = t(model, "term.enter") if numbered(model) is None else "H"  # Enter is for the number
        yield Button(key, t(model, "own.back" if away else "own.begin"), main=True)
    if model.may("refill"):
        yield Button("R", t(model, "own.refill"), main=True)
    if model.may("sit"):
        yield Button("J", t(model, "own.sit"), main=True)


def _stake_buttons(model: Model, hand: Hand) -> Iterator[Button]:
    offer, stake = numbered(model), model.offer("stake")
    if stake is not None and stake.lo is None:
        yield Button(t(model, "term.enter"), t(model, "own.stake_n", n=stake.agreed), main=True)
    if offer is not None:
        yield from _number_buttons(model, hand, offer)
    for verb, key in (("out", "S"), ("pass", "S"), ("take", "T"), ("leave", "K")):
        if model.offer(verb) is not None:
            yield Button(key, t(model, f"own.{verb}"), main=verb == "take")
    if offer is not None:
        values = " ".join(f"+{value}" for value in COUNTERS.values())
        yield Button("1 2 3 4", values)
        yield Button("⌫", t(model, "own.off"))
        yield Button("N", t(model, "term.number"))


def _number_buttons(model: Model, hand: Hand, offer: Offer) -> Iterator[Button]:
    chosen = amount(model, hand)
    own = model.own
    key = {"bank": "own.bank_n", "stake": "own.stake_n", "bid": "own.bid_n"}[offer.verb]
    if offer.verb == "stake" and own is not None and own.stake:
        key = "own.change_n"
    if chosen == 0:
        key = "own.bid_off" if offer.verb == "bid" and offer.lo == 0 else f"term.none.{offer.verb}"
    yield Button(t(model, "term.enter"), t(model, key, n=chosen), main=True)
    if offer.verb == "stake" and model.offer("bid") is not None and chosen:
        yield Button("B", t(model, "own.bid_n", n=chosen))


# ------------------------------------------------------------------------------------------------------- how it looks


def _sums(canvas: Canvas, y: int, model: Model) -> None:
    x = 1
    for label, value in _own_sums(model):
        x = canvas.put(x, y, f"{label} ", Style.ROOM_2)
        x = canvas.put(x, y, value, Style.TITLE) + 3


def _own_sums(model: Model) -> Iterator[tuple[str, str]]:
    game, own = model.game, model.own
    if own is None:
        return
    yield t(model, "own.purse"), number(own.purse)
    if model.i_bank:
        if game.bank:
            yield t(model, "own.bank"), number(game.bank)
        yield t(model, "own.stakes"), number(game.total)
    else:
        yield t(model, "own.stake"), number(own.stake)
    if game.open is not None and game.bank:
        yield t(model, "term.open"), t(model, "term.of", n=game.open, of=game.bank)


def _clock(canvas: Canvas, y: int, model: Model, now_ms: int) -> None:
    clock = model.clock
    if clock.what is None or clock.whole_ms <= 0:
        return
    left_ms = max(0, clock.until_ms - now_ms)
    full = -(-left_ms * _CLOCK_CELLS // clock.whole_ms)
    mine = clock.seat is None or clock.seat == model.you.seat
    style = Style.TITLE if mine else Style.ROOM_2
    seconds = t(model, "term.seconds", n=-(-left_ms // 1000))
    x = canvas.right(canvas.width - 1, y, f"{'▰' * full}{'▱' * (_CLOCK_CELLS - full)} {seconds:>5}", style)
    if clock.seat is not None and clock.seat != model.you.seat:
        canvas.right(x - 1, y, clipped(model.name(clock.seat), 14), Style.ROOM_2)


def _buttons(canvas: Canvas, y: int, pressed: list[Button]) -> None:
    x, row = 1, y
    for button in pressed:
        key, text = f" {button.key} ", f"{button.text} "
        if x + len(key) + len(text) > canvas.width - 1:
            x, row = 1, row + 1
        if row > y + 1:
            return
        x = canvas.put(x, row, key, Style.GOLD if button.main else Style.KEY)
        x = canvas.put(x, row, text, Style.GOLD if button.main else Style.BUTTON) + 1


def _message(canvas: Canvas, y: int, model: Model, hand: Hand, *, nothing_to_press: bool) -> None:
    keys, room = t(model, "term.keys"), canvas.width - 2
    if hand.notice:
        rows = textwrap.wrap(hand.notice, room)[:_NOTICE_ROWS]
        for row, text in enumerate(rows, y + 1 - len(rows)):
            canvas.fill(0, row, canvas.width, 1, Style.ROOM)
            canvas.put(1, row, text, Style.SETTLE_LOSS)
    elif nothing_to_press:
        canvas.put(1, y, clipped(waiting(model), room - len(keys) - 2), Style.ROOM_2)
    if len(hand.notice) + 2 + len(keys) <= room:
        canvas.right(canvas.width - 1, y, keys, Style.ROOM_2)
