"""What a question is about: a tradition of Thirteen with its options, its pack, and what its calls are called."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypedDict

from bankomet.core.cards import Rank, parse_card
from bankomet.core.errors import BadNotation, BadOption
from bankomet.faces.given import Options, plain, written
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.games.thirteen.rules import Rules
from bankomet.play.terms import agree
from bankomet.solve.setting import Setting, setting_of

MOST_RANKS: Final = 13
"""Ranks that cards have; a pack of the formulas may have more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A tradition as its table would have it, and the pack that the question is about."""

    rules: Rules
    at: Setting

    def calls(self, lang: Lang) -> tuple[str, ...]:
        """What is called, in order; by number where the pack has more ranks than cards have names."""
        if self.at.calls > len(self.rules.call_order):
            return tuple(str(number) for number in range(1, self.at.calls + 1))
        return tuple(letter(rank, lang) for rank in self.rules.call_order)


class Tradition(TypedDict, total=False):
    """What is asked about with the tradition's own pack."""

    preset: str | None
    """A tradition, such as 002; without it the default one."""
    options: Options
    """Options of the tradition that are changed, as {"pack_out": "bank_ends"}."""


class Question(Tradition, total=False):
    """What a question may name; everything else is as the tradition has it."""

    ranks: int | None
    suits: int | None
    packs: int | None


def asked(
    *,
    preset: str | None = None,
    options: Options = MappingProxyType({}),
    ranks: int | None = None,
    suits: int | None = None,
    packs: int | None = None,
) -> Asked:
    """A tradition, perhaps with options changed or with another pack: what a `Question` names.

    Raises: BadOption.

    >>> asked(preset="joker", options={"pack_out": "bank_ends"}).at.cards
    54
    """
    rules = agree(game="thirteen", preset=preset, options=written(options).items(), seat_count=2).rules
    assert isinstance(rules, Rules)
    ranks = plain(ranks)
    at = setting_of(rules, ranks=ranks, suits=plain(suits), packs=plain(packs))
    return Asked(replace(rules, ranks=min(MOST_RANKS, rules.ranks if ranks is None else ranks)), at)


def letter(rank: Rank, lang: Lang) -> str:
    """A rank as cards show it.

    >>> letter(Rank.QUEEN, "ru"), letter(Rank.QUEEN, "en")
    ('Д', 'Q')
    """
    return odds_texts(lang)["ranks"].split()[rank]


def parse_ranks(name: str, text: str) -> list[Rank]:
    """Ranks with blanks between, as `A 2 10 K` or `Т 2 10 К`; `name` is what they are asked for as.

    Raises: BadOption (`bad_option`).

    >>> [rank.name for rank in parse_ranks("calls", "A 10 Д")]
    ['ACE', 'TEN', 'QUEEN']
    """
    return [_rank(name, word) for word in text.split()]


def _rank(name: str, word: str) -> Rank:
    try:
        return parse_card(f"{word}♠").rank
    except BadNotation:
        raise BadOption("bad_option", option=name, value=word, possible="A 2 3 4 5 6 7 8 9 10 J Q K") from None
