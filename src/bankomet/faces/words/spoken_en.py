"""Cards, rows of names, counts and gains in English words: what the sentences are made of."""

from collections.abc import Sequence
from typing import Final

from bankomet.core.cards import Card, Rank, Suit
from bankomet.core.game import Seat
from bankomet.faces.words.numerals import NBSP, number, signed
from bankomet.faces.words.sentences import Names

__all__ = ["RANKS", "a_rank", "card_name", "cards_named", "counted", "gained", "joined", "listed", "the_card"]

RANKS: Final = "joker ace two three four five six seven eight nine ten jack queen king".split()
_SUITS: Final = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}
_MOST_NAMES: Final = 3


def card_name(card: Card) -> str:
    """A card in words: "nine of diamonds"."""
    return RANKS[card.rank] if card.suit is None else f"{RANKS[card.rank]} of {_SUITS[card.suit]}"


def the_card(card: Card) -> str:
    """A card with its article: "the nine of diamonds"."""
    return "a joker" if card.suit is None else f"the {card_name(card)}"


def cards_named(cards: Sequence[Card]) -> str:
    """Cards in a row: "ace of spades, nine of diamonds and king of clubs"."""
    return joined([card_name(card) for card in cards])


def a_rank(rank: Rank) -> str:
    """A rank with its article: "an ace"."""
    return f"an {RANKS[rank]}" if rank in (Rank.ACE, Rank.EIGHT) else f"a {RANKS[rank]}"


def counted(count: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number(count)}{NBSP}{noun}{'' if count == 1 else 's'}"


def listed(seats: Sequence[Seat], names: Names, most: int = _MOST_NAMES) -> str:
    """Names in a row, three at most, and how many more there are."""
    shown = [names(seat) for seat in seats[:most]]
    more = len(seats) - len(shown)
    return f"{', '.join(shown)} and {number(more)}{NBSP}more" if more else joined(shown)


def joined(parts: Sequence[str]) -> str:
    """Parts in a row, "and" before the last."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def gained(gain: int, *, is_banker: bool) -> str:
    """What a settlement was to somebody, as a sentence."""
    if gain < 0 and is_banker:
        return f"Your bank paid {number(-gain)}."
    if gain < 0:
        return f"Your {number(-gain)} went to the bank."
    return f"{signed(gain)} to you."
