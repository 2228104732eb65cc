"""The baize: who sits where with how much, the pile, the pack, the spoken call, the bank."""

from collections.abc import Mapping, Sequence
from typing import Final

from bankomet.core.cards import parse_card
from bankomet.faces.terminal.card import CARD_ROWS, draw_back, draw_card, ink_of
from bankomet.faces.terminal.coup import draw_held, draw_own, held
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.model import Model, Seated
from bankomet.faces.terminal.paint import Canvas, Style, clipped
from bankomet.faces.terminal.telling import Series, card_words, index, rank_word, t
from bankomet.faces.words.names import known
from bankomet.faces.words.numerals import number, signed

__all__ = ["FELT_ROWS", "chosen_seats", "draw_felt"]

FELT_ROWS: Final = 14
MOST_SHOWN: Final = 10
MOST_WITH_HANDS: Final = 8
"""Where a hand lies under each plate there is room for fewer."""
PLATE: Final = 17
"""A plate's columns; it has two rows."""
# How many plates stand on either side and along the top, by how many seats are shown; the own one is at the bottom.
_PLACES: Final[Mapping[int, tuple[int, int]]] = {
    1: (0, 0),
    2: (0, 1),
    3: (0, 2),
    4: (1, 1),
    5: (1, 2),
    6: (2, 1),
    7: (2, 2),
    8: (2, 3),
    9: (3, 2),
    10: (3, 3),
}
_SIDE_ROWS: Final[Mapping[int, tuple[int, ...]]] = {0: (), 1: (5,), 2: (7, 3), 3: (8, 5, 2)}
"""From the lowest up."""
_CARD_WIDTH: Final = 9
_CHIPS: Final = ((100, Style.CHIP_100), (20, Style.CHIP_20), (5, Style.CHIP_5), (1, Style.CHIP_1))
_MOST_CHIPS: Final = 3
_BUBBLE: Final = 19
_PLAYED: Final = ("series", "drawing", "dealing", "playing")
"""Phases in which the gains of the coup before are no longer shown."""


def draw_felt(canvas: Canvas, y: int, model: Model, hand: Hand, series: Series) -> None:
    """The whole baize, from row `y` down."""
    _ground(canvas, y)
    shown = chosen_seats(model, MOST_WITH_HANDS if model.has_hands else MOST_SHOWN)
    for (x, row), seat in zip(_plate_places(canvas.width, len(shown)), shown, strict=True):
        _plate(canvas, x, y + 1 + row, model, seat, hand)
    middle = canvas.width // 2
    if model.game.cards_left:
        draw_back(canvas, middle - 20, y + 4)
    if model.has_hands:
        draw_own(canvas, middle - 11, y + 4, canvas.width - PLATE - 3 - (middle - 11), model, hand)
    else:
        _pile(canvas, middle - 11, y + 4, model, series)
        _bubble(canvas, middle - 1, y + 4, model, series)
    _under(canvas, y + 9, model, hidden=len(model.public.seats) - len(shown))


def chosen_seats(model: Model, most: int) -> list[int]:
    """The seats to show, clockwise from the own one (a watcher's: the banker's).

    Where not all can be: self, banker, next banker, the neighbours, people, then the largest stakes; ties by seat.
    """
    seats = model.public.seats
    first = model.you.seat if model.you.seat in seats else model.game.banker
    ring = _clockwise(list(seats), first)
    if len(ring) <= most:
        return ring
    wanted = [first, model.game.banker, model.game.next_banker, ring[1], ring[-1]]
    chosen = {seat for seat in wanted if seat is not None}
    for seat in sorted(ring, key=lambda each: (seats[each].bot is not None, -seats[each].stake, each)):
        if len(chosen) == most:
            break
        chosen.add(seat)
    return [seat for seat in ring if seat in chosen]


def _clockwise(seats: Sequence[int], first: int | None) -> list[int]:
    start = seats.index(first) if first in seats else 0
    return [*seats[start:], *seats[:start]]


def _ground(canvas: Canvas, y: int) -> None:
    width, last = canvas.width, y + FELT_ROWS - 1
    canvas.put(2, y, "▄" * (width - 4), Style.RAIL)
    for row in range(y + 1, last):
        inset = 1 if row in (y + 1, last - 1) else 0
        canvas.fill(inset, row, width - 2 * inset, 1, Style.RAIL_SIDE)
        canvas.fill(inset + 1, row, width - 2 * inset - 2, 1, Style.FELT)
    canvas.put(2, last, "▀" * (width - 4), Style.RAIL)


def _plate_places(width: int, shown: int) -> list[tuple[int, int]]:
    """Where each plate stands, clockwise from the bottom: left side up, along the top, right side down."""
    if shown == 0:
        return []
    side, top = _PLACES[shown]
    rows = _SIDE_ROWS[side]
    left = [(2, row) for row in rows]
    along = [(width * (2 * i + 1) // (2 * top) - PLATE // 2, 0) for i in range(top)]
    right = [(width - 2 - PLATE, row) for row in reversed(rows)]
    return [((width - PLATE) // 2, 10), *left, *along, *right]


# -------------------------------------------------------------------------------------------------------------- plates


def _plate(canvas: Canvas, x: int, y: int, model: Model, seat: int, hand: Hand) -> None:
    seated = model.public.seats[seat]
    name_style, small = _plate_styles(model, seat, seated)
    canvas.fill(x, y, PLATE, 1, name_style)
    canvas.fill(x, y + 1, PLATE, 1, small)
    mark = _mark(model, seat)
    if mark:
        canvas.right(x + PLATE - 1, y, mark, name_style if small is Style.PLATE_WORD_2 else small)
    canvas.put(x + 1, y, clipped(seated.name, PLATE - 3 - len(mark)), name_style)
    if seat == model.you.seat:
        canvas.put(x, y, "▌", name_style)
    _plate_sums(canvas, x, y + 1, model, seat, small, hand)
    lies = held(model, seat, hand.step) if model.has_hands else None
    if lies is not None and seat != model.you.seat:
        draw_held(canvas, x + 1, y + 2, PLATE - 1, model, lies)


def _plate_styles(model: Model, seat: int, seated: Seated) -> tuple[Style, Style]:
    if seat == model.game.banker:
        return Style.GOLD, Style.GOLD_2
    if seat == model.you.seat and model.my_word:
        return Style.PLATE_WORD, Style.PLATE_WORD_2
    if seated.away or seated.leaving:
        return Style.PLATE_DIM, Style.PLATE_DIM
    return Style.PLATE, Style.PLATE_2


def _mark(model: Model, seat: int) -> str:
    """What stands behind a name: the banker, the next one, or that it is one's own."""
    if seat == model.game.banker:
        return t(model, "term.banker")
    if seat == model.game.next_banker:
        return t(model, "term.next")
    return t(model, "term.me") if seat == model.you.seat else ""


def _plate_sums(canvas: Canvas, x: int, y: int, model: Model, seat: int, small: Style, hand: Hand) -> None:
    seated = model.public.seats[seat]
    purse = number(seated.purse)
    canvas.put(x + 1, y, purse, small)
    end = x + PLATE - 1
    state = _state(model, seat, seated)
    if seat == model.game.banker:
        bank = "" if model.game.bank is None or not seated.stake else t(model, "seat.bank", n=seated.stake)
        end = canvas.right(end, y, bank, small) if bank else end
    elif seated.stake:
        end = _stake(canvas, end, y, seated.stake, small)
    elif state:
        room = PLATE - 3 - len(purse)
        end = canvas.right(end, y, clipped(state, room), small)
    gain = _gain(model, seat, hand)
    if gain and end - 2 - len(signed(gain)) > x + len(purse):
        canvas.right(end - 1, y, signed(gain), _gain_style(small, gain))


def _gain(model: Model, seat: int, hand: Hand) -> int:
    """What the last series was to a seat, as long as nothing of the next has been turned."""
    last = model.game.last or model.game.round
    if last is None or model.game.turned or model.game.phase in _PLAYED or hand.step is not None:
        return 0
    return last.gains.get(seat, 0)


def _gain_style(small: Style, gain: int) -> Style:
    if small is not Style.PLATE_2:
        return small
    return Style.GAIN if gain > 0 else Style.LOSS


def _stake(canvas: Canvas, end: int, y: int, stake: int, small: Style) -> int:
    """Counters and their sum, ending before column `end`; gives the column they begin at."""
    x = canvas.right(end, y, number(stake), small) - 1
    on_panel = small in (Style.PLATE_2, Style.PLATE_DIM)
    for style in reversed(_discs(stake)):
        x -= 1
        canvas.put(x, y, "●", style if on_panel else small)
    return x


def _discs(stake: int) -> list[Style]:
    discs: list[Style] = []
    for value, style in _CHIPS:
        while stake >= value and len(discs) < _MOST_CHIPS:
            discs.append(style)
            stake -= value
    return discs


def _state(model: Model, seat: int, seated: Seated) -> str:
    if seated.leaving:
        return t(model, "term.leaving")
    if seated.away:
        return t(model, "seat.away")
    if seated.new:
        return t(model, "term.new")
    lies = held(model, seat) if model.has_hands and model.game.phase not in _PLAYED else None
    if lies is not None and lies.note:
        return lies.note
    if seat in model.game.out:
        return t(model, "term.out")
    if seated.bid:
        return t(model, "seat.bid", n=seated.bid)
    return t(model, "seat.thinks") if seat in model.game.awaited and seat != model.you.seat else ""


# -------------------------------------------------------------------------------------------------------- the middle


def _pile(canvas: Canvas, x: int, y: int, model: Model, series: Series) -> None:
    card = _top_card(model, series)
    if card is None:
        return
    parsed = parse_card(card)
    rank, inner = index(model, parsed.rank.letter), _CARD_WIDTH - 2
    rows = (f" {rank:<{inner - 1}}", f"{parsed.suit or '★':^{inner}}", f"{rank:>{inner - 1}} ")
    draw_card(canvas, x, y, rows, ink_of(card), Style.CARD_HIT if series.hit else Style.CARD_EDGE)


def _top_card(model: Model, series: Series) -> str | None:
    if model.game.phase == "drawing":
        return model.game.drawn[-1][1] if model.game.drawn else None
    return series.turned[-1] if series.turned else None


def _bubble(canvas: Canvas, x: int, y: int, model: Model, series: Series) -> None:
    """The spoken call beside the pile, and the card that answered it."""
    spoken = _spoken(model, series)
    if spoken is None:
        return
    call, lines = spoken
    height = 1 + len(lines)
    top = y + (CARD_ROWS - height) // 2
    canvas.fill(x, top, _BUBBLE, height, Style.PAPER)
    canvas.put(x + 1, top, clipped(call, _BUBBLE - 2), Style.PAPER_CALL if series.hit else Style.PAPER_BOLD)
    for i, line in enumerate(lines):
        canvas.put(x + 1, top + 1 + i, clipped(line, _BUBBLE - 2), Style.PAPER_2)


def _spoken(model: Model, series: Series) -> tuple[str, list[str]] | None:
    game = model.game
    if game.phase == "drawing":
        seat, card = game.drawn[-1] if game.drawn else (None, None)
        drew = [] if card is None else [f"{model.name(seat)}:", card_words(model, card)]
        return t(model, "call.draw"), drew or t(model, "call.draw.how").split(" ", 1)
    if not series.turned:
        return None
    if series.missed:
        thirteen, missed = t(model, f"call.none.{len(series.calls)}").split(", ", 1)
        return t(model, "call.none"), [f"{thirteen},", missed]
    call = series.calls[len(series.turned) - 1]
    return t(model, "call.said", call=rank_word(model, call)), [card_words(model, series.turned[-1])]


def _under(canvas: Canvas, y: int, model: Model, *, hidden: int) -> None:
    """Under the pile: cards left, the bank, and the way of the bank or the crowd that is not shown."""
    game, middle = model.game, canvas.width // 2
    canvas.put(middle - 20, y, t(model, "pack.left", n=game.cards_left), Style.FELT_2)
    if game.bank:
        x = canvas.put(middle + 1, y, t(model, "bank.in") + " ", Style.FELT)
        canvas.put(x, y, number(game.bank), Style.BRASS)
    if hidden > 0:
        key = "crowd.more" if game.bank is None else "crowd.more.of"
        text = t(model, key, n=hidden, sum=game.total, bank=game.bank or 0)
        canvas.centred(20, y + 1, canvas.width - 40, text, Style.FELT)
    else:
        canvas.centred(20, y + 1, canvas.width - 40, _way(model), Style.FELT_2)


def _way(model: Model) -> str:
    """The way of the bank: «банк перейдёт налево, ко Льву»."""
    taker = model.game.next_banker
    if taker is None or taker == model.game.banker:
        return ""
    side = model.game.side
    if taker == model.you.seat:
        return t(model, f"bank.{side}.me")
    name = model.name(taker)
    person = known(name)
    to = person.to if person is not None and model.lang == "ru" else None
    return t(model, f"bank.{side}", to=to.replace("\u00a0", " ") if to else t(model, "bank.to", name=name))
