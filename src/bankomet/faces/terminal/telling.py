"""What the table shows in words: the series that lies there, whose bank it is, what may come."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bankomet.core.cards import Suit, parse_card
from bankomet.faces.terminal.model import Chance, Model
from bankomet.faces.words.filled import filled
from bankomet.faces.words.names import known
from bankomet.faces.words.numerals import NBSP
from bankomet.faces.words.terminal import terminal_texts

__all__ = [
    "Series",
    "advised",
    "bank_line",
    "card_words",
    "chance_line",
    "chance_told",
    "index",
    "rank_word",
    "series_on_table",
    "short_card",
    "stand_word",
    "steps",
    "t",
]

_SUIT_KEYS = {Suit.SPADES: "s", Suit.HEARTS: "h", Suit.DIAMONDS: "d", Suit.CLUBS: "c"}


def t(model: Model, key: str, **places: str | int) -> str:
    """Static words in the reader's language, ordinary spaces for those that do not break: a cell is a cell.

    Where hands are dealt, some things are called otherwise: `hands.KEY` goes before `KEY`.
    """
    texts = terminal_texts(model.lang)
    text = texts.get(f"hands.{key}", texts[key]) if model.has_hands and key in texts else texts[key]
    return filled(text, model.lang, **places).replace(NBSP, " ")


def advised(told: Mapping[str, Any], model: Model) -> list[str]:
    """What the coach answers, of a coup or of a decision that is yet to be taken."""
    return [told["text"]] if told["is"] == "hint" else [*told["lines"]] or [t(model, "term.coach.none")]


@dataclass(frozen=True, slots=True)
class Series:
    """The series to look at: the one in progress, the one settled last, or its first so many cards."""

    calls: tuple[str, ...]
    turned: tuple[str, ...]
    number: int
    banker: int | None
    live: bool = False
    hit: bool = False
    missed: bool = False
    of: int | None = None
    """How many cards it had, where it is stepped through."""


def series_on_table(model: Model, step: int | None) -> Series:
    """The series on the table; until the next one begins, the settled one still lies there."""
    game = model.game
    last = game.last
    if last is not None and step is not None:
        whole = step >= len(last.turned)
        hit, missed = whole and last.result == "won", whole and last.result == "lost"
        return Series(
            game.calls, last.turned[:step], last.series, last.banker, hit=hit, missed=missed, of=len(last.turned)
        )
    if last is not None and last.result != "void" and not game.turned and game.phase in _BETWEEN:
        hit, missed = last.result == "won", last.result == "lost"
        return Series(game.calls, last.turned, last.series, last.banker, hit=hit, missed=missed)
    return Series(game.calls, game.turned, game.series, game.banker, live=True)


def steps(model: Model) -> int:
    """How many steps the last coup can be gone through in: its cards, or the hands that were shown."""
    last, settled = model.game.last, model.game.round
    return len(settled.hands) if settled is not None else 0 if last is None else len(last.turned)


_BETWEEN = frozenset({"declaring", "staking", "keeping", "idle"})


def rank_word(model: Model, rank: str) -> str:
    """A rank in words, with a capital letter: «Семёрка»."""
    return t(model, f"rank.{rank}")


def index(model: Model, rank: str) -> str:
    """A rank's letter on a card: В Д К Т in Russian, J Q K A in English."""
    return {"J": "В", "Q": "Д", "K": "К", "A": "Т"}.get(rank, rank) if model.lang == "ru" else rank


def short_card(model: Model, card: str) -> str:
    """A card in two or three letters: «Д♣»."""
    parsed = parse_card(card)
    return index(model, parsed.rank.letter) + (parsed.suit or "")


def card_words(model: Model, card: str) -> str:
    """A card in words: «девятка бубен»."""
    parsed = parse_card(card)
    rank = rank_word(model, parsed.rank.letter).lower()
    if parsed.suit is None:
        return rank
    return t(model, "card.name", rank=rank, suit=t(model, f"suit.{_SUIT_KEYS[parsed.suit]}"))


def bank_line(model: Model, series: Series) -> str:
    """Whose bank it is and who gets it next: «банк Веры, потом Лев»."""
    if series.banker is None:
        return ""
    mine = series.banker == model.you.seat
    after = model.game.next_banker if series.live else None
    to_me = after is not None and after == model.you.seat
    name, then = model.name(series.banker), model.name(after)
    if mine:
        return t(model, "run.mine.next", next=then) if then else t(model, "run.mine")
    of = _whose(model, name)
    kind = "holds" if of is None else "theirs"
    which = ".me" if to_me else ".next" if then else ""
    return t(model, f"run.{kind}{which}", name=name, of=of or "", next=then)


def _whose(model: Model, name: str) -> str | None:
    """«Веры», “Vera’s”; None where the case is not known."""
    if model.lang == "en":
        return f"{name}’s"
    person = known(name)
    return None if person is None else person.of


def chance_line(model: Model) -> str:
    """What may come, in few words: «банк угадает 46,0 % · 4 из 47», or «перебор 53,5 % · 54 из 101»."""
    chance, risk = model.game.chance, model.you.risk
    if risk is not None:
        return t(model, "hands.term.risk", percent=_percent_of(model, risk), n=risk[0], of=risk[1])
    if chance is None:
        return ""
    key = "live.term.series" if chance.of == "series" else "live.term.next"
    parts = [t(model, key, percent=_percent(model, chance.permille))]
    if chance.call is not None:
        parts.append(t(model, "live.term.call", n=chance.call[0], of=chance.call[1]))
    return " · ".join(parts)


def chance_told(model: Model) -> str:
    """The same in a sentence or two."""
    chance, risk = model.game.chance, model.you.risk
    if risk is not None:
        return t(model, "hands.risk.said", percent=_percent_of(model, risk))
    if chance is None:
        return t(model, "live.term.none")
    key = "live.aloud" if chance.of == "series" else "live.aloud.next"
    told = [t(model, key, percent=_percent(model, chance.permille)), *_told_more(model, chance)]
    return " ".join(told)


def _told_more(model: Model, chance: Chance) -> Iterator[str]:
    game = model.game
    if chance.call is not None and len(game.turned) < len(game.calls):
        call = game.calls[len(game.turned)]
        text = t(model, f"live.call.{call}", n=chance.call[0], of=chance.call[1])
        yield f"{text[0].upper()}{text[1:]}."
    if chance.void:
        text = t(model, "live.void", percent=_percent(model, chance.void))
        yield f"{text[0].upper()}{text[1:]}."


def _percent(model: Model, permille: int) -> str:
    whole, tenth = divmod(permille, 10)
    return f"{whole},{tenth} %" if model.lang == "ru" else f"{whole}.{tenth}%"


def stand_word(model: Model) -> str:
    """What one says who draws no more: a banker who has not drawn stands on his own cards."""
    hand = None if model.own is None else model.own.hand
    return "own_hand" if model.i_bank and hand is not None and hand.drawn == 0 else "enough"


def _percent_of(model: Model, part: tuple[int, int]) -> str:
    """So many of so many, rounded to a tenth of a per cent."""
    some, whole = part
    return _percent(model, (2000 * some + whole) // (2 * whole))
