"""A coup with hidden hands: what lies before each seat, one's own cards, what they count, and the showdown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bankomet.faces.terminal.card import draw_row, ink_of
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.model import Model, Round, SeatHand
from bankomet.faces.terminal.paint import Canvas, Style, clipped
from bankomet.faces.terminal.telling import Series, bank_line, card_words, chance_line, short_card, t
from bankomet.faces.words.numerals import signed

__all__ = ["Held", "cards_told", "draw_course", "draw_held", "draw_own", "held", "round_title", "total_words"]

_BACK: Final = "▮"
_MOST_BACKS: Final = 3
_GAP: Final = "   "


@dataclass(frozen=True, slots=True)
class Held:
    """A hand as it lies there: None for a card face down."""

    cards: tuple[str | None, ...]
    drawn: int
    total: int | None
    note: str
    """Whose word it is, who has enough, or how it ended."""

    @property
    def faces(self) -> tuple[str, ...]:
        """The cards, where all are known."""
        known = tuple(card for card in self.cards if card is not None)
        return known if len(known) == len(self.cards) else ()


def held(model: Model, seat: int | None, step: int | None = None) -> Held | None:
    """What lies before a seat; after the showdown that stays until the next deal, or its first `step` hands."""
    seated = None if seat is None else model.public.seats.get(seat)
    if seat is None or seated is None or model.game.phase == "drawing":
        return None
    if step is None and model.game.phase in ("dealing", "playing"):
        return None if seated.hand is None else _in_play(model, seat, seated.hand)
    return None if model.game.round is None else _settled(model, seat, model.game.round, step)


def _in_play(model: Model, seat: int, hand: SeatHand) -> Held:
    note = _state(model, seat, hand)
    if seat == model.you.seat and model.you.hand:
        return Held(model.you.hand, hand.drawn, model.you.total, note)
    cards = (*(None,) * (hand.cards - len(hand.shown)), *hand.shown)
    return Held(cards, hand.drawn, model.game.limit if hand.result == "natural" else None, note)


def _state(model: Model, seat: int, hand: SeatHand) -> str:
    match hand.state:
        case "dealt":
            return ""
        case "out":
            return t(model, f"hands.term.result.{hand.result}", n=model.game.limit or 0)
        case "stands" if seat == model.game.banker and hand.drawn == 0:
            return t(model, "hands.term.own")
        case _:
            return t(model, f"hands.state.{hand.state}")


def _settled(model: Model, seat: int, settled: Round, step: int | None) -> Held | None:
    order = list(settled.hands)
    cards: tuple[str | None, ...] = settled.hands.get(seat, ())
    turned = step is None or (seat in order and order.index(seat) < step)
    result = settled.results.get(seat)
    note = t(model, f"hands.term.result.{result}", n=model.game.limit or 0) if result and turned else ""
    if not cards and not note:
        return None
    drawn = max(0, len(cards) - model.game.hand_size)
    if not turned:
        return Held((None,) * len(cards), drawn, None, note)
    return Held(cards, drawn, settled.totals.get(seat), note)


# ------------------------------------------------------------------------------------------------------ on the baize


def draw_held(canvas: Canvas, x: int, y: int, width: int, model: Model, lies: Held) -> None:
    """A hand in one row under a plate: cards and what they count, or backs and where the hand stands."""
    end = x + width
    for text, style in _pieces(model, lies, width):
        x = canvas.put(x, y, clipped(text, end - x), style)


def _pieces(model: Model, lies: Held, width: int) -> Iterator[tuple[str, Style]]:
    if not lies.faces:
        yield f"{_backs(model, lies)} {lies.note}", Style.FELT
        return
    tail = f" {lies.total}" if lies.total is not None else f" {lies.note}"
    words = [(short_card(model, card), ink_of(card)) for card in lies.faces]
    while sum(len(word) for word, _ in words) + len(tail) > width and len(words) > 1:
        words = [("…", Style.CARD_BLACK), *words[2 if words[0][0] == "…" else 1 :]]
    yield from words
    yield tail, Style.FELT


def _backs(model: Model, lies: Held) -> str:
    """Two or three backs, and those that were drawn; an open one by its name."""
    dealt = len(lies.cards) - lies.drawn
    drawn = lies.cards[dealt:]
    if drawn and None not in drawn:
        return f"{_BACK * dealt} {''.join(short_card(model, card) for card in drawn if card)}"
    more = _BACK * len(drawn) if len(drawn) <= _MOST_BACKS else f"+{len(drawn)}"
    return f"{_BACK * dealt} {more}".rstrip()


def draw_own(canvas: Canvas, x: int, y: int, room: int, model: Model, hand: Hand) -> None:
    """One's own cards, large; face down until the banker has looked at his."""
    lies = held(model, model.you.seat, hand.step)
    if lies is not None:
        draw_row(canvas, x, y, room, model, lies.cards, lies.drawn)


# ------------------------------------------------------------------------------------------------------ under the baize


def draw_course(canvas: Canvas, y: int, model: Model, hand: Hand) -> None:
    """Three rows: whose bank it is, what the own hand counts, and its cards in words or what is asked."""
    _heading(canvas, y, model, hand)
    lies = held(model, model.you.seat, hand.step)
    if lies is None or lies.total is None:
        return
    _count(canvas, y + 1, model, lies, settled=model.game.phase not in ("dealing", "playing") or hand.step is not None)
    canvas.put(1, y + 2, clipped(_asked(model) or cards_told(model, lies.faces), canvas.width - 2), Style.PAPER_2)


def _heading(canvas: Canvas, y: int, model: Model, hand: Hand) -> None:
    game = model.game
    title = t(model, "run.first") if game.phase == "drawing" else round_title(model)
    detail = _step_line(model, hand.step) or bank_line(model, Series((), (), game.series, game.banker, live=True))
    aside = chance_line(model) if hand.chances else ""
    x = canvas.put(1, y, title, Style.PAPER_BOLD)
    canvas.put(x + 2, y, clipped(detail, canvas.width - x - 5 - len(aside)), Style.PAPER_2)
    canvas.right(canvas.width - 1, y, aside, Style.PAPER_BOLD)


def round_title(model: Model) -> str:
    """«Кон», or «Кон 2» where the banker has dealt before."""
    if model.game.banker is None:
        return t(model, "run.none")
    return t(model, "run.series", n=model.game.series) if model.game.series > 1 else t(model, "hands.term.round")


def _step_line(model: Model, step: int | None) -> str:
    settled = model.game.round
    if step is None or settled is None:
        return ""
    seat = list(settled.hands)[step - 1]
    return t(model, "hands.term.steps", n=step, of=len(settled.hands), name=model.name(seat))


def _count(canvas: Canvas, y: int, model: Model, lies: Held, *, settled: bool) -> None:
    """The total in figures and words, and how many cards were drawn or how the hand ended."""
    assert lies.total is not None, "only a hand that is seen is counted"
    x = canvas.put(1, y, f"{lies.total}{_GAP}", Style.PAPER_CALL)
    x = canvas.put(x, y, total_words(model, lies.total), Style.PAPER_BOLD)
    if settled:
        canvas.put(x, y, f"{_GAP}{_ending(model, lies)}", Style.PAPER)
        return
    most = model.game.most_draws
    took = str(lies.drawn) if most is None else "▮" * lies.drawn + "▯" * (most - lies.drawn)
    canvas.right(canvas.width - 1, y, f"{t(model, 'hands.took')} {took}", Style.PAPER)


def _ending(model: Model, lies: Held) -> str:
    """«больше · у банкомета 15 · +20»."""
    settled, seat = model.game.round, model.you.seat
    if settled is None or seat is None:
        return lies.note
    parts = [lies.note]
    if seat != settled.banker and settled.banker in settled.totals:
        parts.append(t(model, "hands.term.of_banker", n=settled.totals[settled.banker]))
    parts.append(signed(settled.gains.get(seat, 0)))
    return " · ".join(part for part in parts if part)


def _asked(model: Model) -> str:
    """What the own word is about, where it is one's turn."""
    if model.offer("stand") is None:
        return ""
    if model.offer("draw") is None:
        return t(model, "hands.word.over")
    return t(model, "hands.word.banker" if model.i_bank and not _drew(model) else "hands.word")


def _drew(model: Model) -> bool:
    return model.own is not None and model.own.hand is not None and model.own.hand.drawn > 0


def total_words(model: Model, total: int) -> str:
    """«семнадцать», or «двадцать шесть, перебор»."""
    words = t(model, f"hands.total.{total}")
    over = model.game.limit is not None and total > model.game.limit
    return f"{words}, {t(model, 'hands.over')}" if over else words


def cards_told(model: Model, cards: tuple[str, ...]) -> str:
    """Cards in words: «восьмёрка червей, шестёрка треф, тройка бубен»."""
    return ", ".join(card_words(model, card) for card in cards)
