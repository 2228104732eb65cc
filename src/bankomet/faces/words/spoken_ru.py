"""Cards, rows of names, verbs and gains in Russian words: what the sentences are made of."""

from collections.abc import Sequence
from typing import Final

from bankomet.core.cards import Card, Suit
from bankomet.core.game import Seat
from bankomet.faces.words.names import known
from bankomet.faces.words.numerals import NBSP, number, signed
from bankomet.faces.words.sentences import Names

__all__ = ["ACCUSATIVE", "LOCATIVE", "RANKS", "card_name", "cards_named", "gained", "joined", "listed", "past", "yours"]

RANKS: Final = (
    "джокер туз двойка тройка четвёрка пятёрка шестёрка семёрка восьмёрка девятка десятка валет дама король".split()
)
ACCUSATIVE: Final = (
    "джокера туза двойку тройку четвёрку пятёрку шестёрку семёрку восьмёрку девятку десятку валета даму короля".split()
)
LOCATIVE: Final = (
    "джокере тузе двойке тройке четвёрке пятёрке шестёрке семёрке восьмёрке девятке десятке валете даме короле".split()
)
_SUITS: Final = {Suit.SPADES: "пик", Suit.HEARTS: "червей", Suit.DIAMONDS: "бубен", Suit.CLUBS: "треф"}
_MOST_NAMES: Final = 3


def card_name(card: Card, ranks: Sequence[str] = RANKS) -> str:
    """A card in words: «девятка бубен»."""
    return ranks[card.rank] if card.suit is None else f"{ranks[card.rank]} {_SUITS[card.suit]}"


def cards_named(cards: Sequence[Card]) -> str:
    """Cards in a row: «туз пик, девятка бубен и король треф»."""
    return joined([card_name(card) for card in cards])


def listed(seats: Sequence[Seat], names: Names, most: int = _MOST_NAMES) -> str:
    """Names in a row, three at most, and how many more there are."""
    shown = [names(seat) for seat in seats[:most]]
    more = len(seats) - len(shown)
    return f"{', '.join(shown)} и{NBSP}ещё {number(more)}" if more else joined(shown)


def joined(parts: Sequence[str]) -> str:
    """Parts in a row, «и» before the last."""
    *first, last = parts
    return f"{', '.join(first)} и{NBSP}{last}" if first else last


def past(name: str, *, he: str, she: str, present: str) -> str:
    """The verb after a name: in the past where the gender is known, else in the present."""
    person = known(name)
    if person is None:
        return present
    return he if person.gender == "m" else she


def gained(gain: int, *, is_banker: bool) -> str:
    """What a settlement was to somebody, as a sentence."""
    if gain < 0 and is_banker:
        return f"Ваш банк заплатил {number(-gain)}."
    if gain < 0:
        return f"{yours(-gain, one='ушла', more='ушли', capital=True)} в{NBSP}банк."
    return f"Вам {signed(gain)}."


def yours(chips: int, *, one: str, more: str, capital: bool = False) -> str:
    """Somebody's counters and what becomes of them: «ваши 20 ушли».

    >>> yours(1, one="ушла", more="ушли")
    'ваша 1 ушла'
    """
    text = f"ваша 1 {one}" if chips == 1 else f"ваши {number(chips)} {more}"
    return text[0].upper() + text[1:] if capital else text
