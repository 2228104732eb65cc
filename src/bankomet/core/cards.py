"""Cards, their notation, and packs as multisets of unseen cards.

A pack here has no order: the order of cards nobody has seen is not part of any state.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from bankomet.core.errors import BadNotation


class Rank(IntEnum):
    """Ranks by their number; the joker has none and stands at 0."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """`2`…`10`, `J`, `Q`, `K`, `A`, and `★` for the joker."""
        return _LETTERS[self]


class Suit(StrEnum):
    """The four suits."""

    SPADES = "♠"
    HEARTS = "♥"
    DIAMONDS = "♦"
    CLUBS = "♣"


_LETTERS: Final = ("★", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 53 kinds of card; both jokers are one kind.  Kinds are singletons, compared by identity."""

    rank: Rank
    suit: Suit | None
    index: int

    def __str__(self) -> str:
        return self.rank.letter if self.suit is None else self.rank.letter + self.suit

    def __repr__(self) -> str:
        return f"<{self}>"


PLAIN: Final = tuple(
    Card(rank, suit, 13 * suit_index + rank - 1)
    for suit_index, suit in enumerate(Suit)
    for rank in Rank
    if rank is not Rank.JOKER
)
JOKER: Final = Card(Rank.JOKER, None, 52)
KINDS: Final = (*PLAIN, JOKER)
_FIRST_SUIT: Final = tuple((card.rank, card.index) for card in PLAIN if card.suit is Suit.SPADES)

_BYTES: Final = tuple(bytes((count,)) for count in range(256))

_NUMBERS: Final = {str(n): Rank(n) for n in range(2, 11)}
_LATIN_RANKS: Final = {"A": Rank.ACE, "T": Rank.TEN, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING}
_RUSSIAN_RANKS: Final = {"Т": Rank.ACE, "В": Rank.JACK, "Д": Rank.QUEEN, "К": Rank.KING}
_SIGNS: Final = {str(suit): suit for suit in Suit}
_LATIN_SUITS: Final = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
_RUSSIAN_SUITS: Final = {
    "П": Suit.SPADES,
    "Ч": Suit.HEARTS,
    "Б": Suit.DIAMONDS,
    "К": Suit.CLUBS,  # крести
    "Т": Suit.CLUBS,  # трефы
}


def _spellings() -> Iterator[tuple[str, Card]]:
    """Every way to write each card; a spelling never mixes Latin letters with Russian ones."""
    by_kind = {(card.rank, card.suit): card for card in PLAIN}
    for ranks, suits in (
        (_NUMBERS | _LATIN_RANKS, _SIGNS | _LATIN_SUITS),
        (_NUMBERS | _RUSSIAN_RANKS, _SIGNS | _RUSSIAN_SUITS),
    ):
        for rank_text, rank in ranks.items():
            for suit_text, suit in suits.items():
                yield rank_text + suit_text, by_kind[rank, suit]
    yield "★", JOKER


_BY_TEXT: Final[Mapping[str, Card]] = dict(_spellings())


def parse_card(text: str) -> Card:
    """The card that `text` names: `A♠`, `AS`, `10H`, `TH`, `ТП`, `10Ч`, `ВБ`, `ДК` or `★`; either case.

    Raises: BadNotation (`bad_card`).

    >>> str(parse_card("th"))
    '10♥'
    >>> str(parse_card("ВБ"))
    'J♦'
    """
    card = _BY_TEXT.get(text) or _BY_TEXT.get(text.upper())
    if card is None:
        raise BadNotation("bad_card", text=text)
    return card


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards not yet seen, counted by kind: one byte for each, in the order of KINDS."""

    counts: bytes
    size: int

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Pack":
        """A pack of exactly these cards."""
        counts = [0] * len(KINDS)
        for card in cards:
            counts[card.index] += 1
        return cls(bytes(counts), sum(counts))

    def __contains__(self, card: Card) -> bool:
        return self.counts[card.index] > 0

    def without(self, card: Card) -> "Pack":
        """The pack after `card` has left it, which must be in it."""
        i = card.index
        counts = self.counts
        assert counts[i] > 0, f"{card} is not in the pack"
        return Pack(counts[:i] + _BYTES[counts[i] - 1] + counts[i + 1 :], self.size - 1)

    def kinds(self) -> Iterator[tuple[Card, int]]:
        """Each kind that is left, with its count."""
        return ((card, count) for card, count in zip(KINDS, self.counts, strict=True) if count)

    def by_rank(self) -> dict[Rank, int]:
        """How many cards of each rank are left; ranks that are out stand at 0."""
        counts = self.counts
        left = {Rank.JOKER: counts[JOKER.index]}
        for rank, spades in _FIRST_SUIT:
            left[rank] = counts[spades] + counts[spades + 13] + counts[spades + 26] + counts[spades + 39]
        return left


def full_pack(*, ranks: int = 13, suits: int = 4, packs: int = 1, jokers: int = 0) -> Pack:
    """`packs` packs of the first `ranks` ranks of A, 2 … K in the first `suits` suits, each with `jokers` jokers.

    >>> full_pack(jokers=2).size
    54
    >>> " ".join(f"{card}" for card, _ in full_pack(ranks=2, suits=2).kinds())
    'A♠ 2♠ A♥ 2♥'
    """
    kept = tuple(Suit)[:suits]
    plain = [card for card in PLAIN if card.rank <= ranks and card.suit in kept]
    return Pack.of([*plain, *[JOKER] * jokers] * packs)
