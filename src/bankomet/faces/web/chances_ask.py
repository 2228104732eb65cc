"""What is asked about chances: a query, read strictly, as a pack with its options and calls."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bankomet.core.cards import Rank, Suit, parse_card
from bankomet.core.errors import BadNotation, BadOption
from bankomet.faces.protocol.messages import not_known
from bankomet.games import GAMES, find_rules
from bankomet.games.thirteen.rules import Rules
from bankomet.solve.matching import cycled
from bankomet.solve.setting import Setting, check_cards, setting

__all__ = ["PRESET", "Asked", "MatchAsked", "asked", "match_asked"]

PRESET: Final = "003"
JOKERS: Final = 2
MOST_CARDS: Final = 520
"""Ten packs of 52: more would keep others waiting."""
NAMED_RANKS: Final = len(Rank) - 1
"""Of more ranks than these, each is called by its number."""
_DIGITS: Final = re.compile(r"[0-9]{1,9}")
_SPACES: Final = re.compile(r"[\s,;.·—–-]+")


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A pack and the options that its chances depend on, with the tradition they were taken from."""

    preset: str
    ranks: int
    suits: int
    packs: int
    joker: bool
    at: Setting
    calls: tuple[str, ...]
    """The ranks in the order they are called: letters as the log writes them, numbers where there are no letters."""


@dataclass(frozen=True, kw_only=True)
class MatchAsked:
    """Any calls against any pack."""

    calls: tuple[str, ...]
    pack: tuple[tuple[str, int], ...]
    cycle: bool


class Query:
    """The fields of a query, each taken once."""

    def __init__(self, query: Mapping[str, str]) -> None:
        self._left = dict(query)
        self._left.pop("lang", None)

    def text(self, name: str, default: str) -> str:
        """A text."""
        return self._left.pop(name, default)

    def whole(self, name: str, default: int) -> int:
        """A whole number.  Raises: BadOption (`bad_size`)."""
        text = self._left.pop(name, None)
        if text is None:
            return default
        if not _DIGITS.fullmatch(text):
            raise BadOption("bad_size", name=name, value=text, lo=LEAST[name], hi=MOST[name])
        return int(text)

    def bounded(self, name: str, default: int) -> int:
        """A whole number within its bounds.  Raises: BadOption (`bad_size`)."""
        number = self.whole(name, default)
        if not LEAST[name] <= number <= MOST[name]:
            raise BadOption("bad_size", name=name, value=number, lo=LEAST[name], hi=MOST[name])
        return number

    def flag(self, name: str, *, default: bool) -> bool:
        """0 or 1.  Raises: BadOption (`bad_option`)."""
        text = self._left.pop(name, "1" if default else "0")
        if text not in ("0", "1"):
            raise BadOption("bad_option", option=name, value=text, possible="0|1")
        return text == "1"

    def done(self) -> None:
        """Raises: BadNotation (`bad_message`) where something is left that has no meaning here."""
        if self._left:
            raise not_known(next(iter(self._left)))


LEAST: Final[Mapping[str, int]] = {"ranks": 1, "suits": 1, "packs": 1, "n": 100, "seed": 0}
MOST: Final[Mapping[str, int]] = {"ranks": 200, "suits": 200, "packs": 200, "n": 100_000, "seed": 999_999_999}


def asked(query: Query) -> Asked:
    """A pack and its options: those of the preset where the query says nothing else.

    Raises: BadOption (`bad_size`, `bad_option`, `too_large`, `unknown_preset`).
    """
    preset = query.text("preset", PRESET)
    rules = find_rules(GAMES["thirteen"], preset)
    assert isinstance(rules, Rules)
    ranks, suits, packs = (query.bounded(name, getattr(rules, name)) for name in ("ranks", "suits", "packs"))
    check_cards(ranks * suits * packs, MOST_CARDS)
    joker = query.flag("joker", default=rules.jokers > 0)
    at = setting(
        ranks=ranks,
        suits=suits,
        packs=packs,
        jokers=JOKERS if joker else 0,
        loss_multiple=_loss_multiple(query, rules),
        pack_out=query.text("pack_out", rules.pack_out),
        reshuffle=query.text("reshuffle", rules.reshuffle),
        tenure=query.text("tenure", rules.tenure),
    )
    check_cards(at.cards, MOST_CARDS)
    calls = _calls(replace(rules, jokers=JOKERS if joker else 0), ranks)
    return Asked(preset=preset, ranks=ranks, suits=suits, packs=packs, joker=joker, at=at, calls=calls)


def match_asked(query: Query) -> MatchAsked:
    """Calls and a pack.

    Raises: BadNotation (`bad_rank`), BadOption (`bad_size`, `no_calls`, `too_many_calls`, `too_large`, `empty_pack`,
    `rank_not_in_pack`).
    """
    ranks, suits, packs = query.bounded("ranks", 13), query.bounded("suits", 4), query.bounded("packs", 1)
    check_cards(ranks * suits * packs, MOST_CARDS)
    pack = dict.fromkeys((_name(number, ranks) for number in range(1, ranks + 1)), suits * packs)
    for rank in _named(query.text("without", ""), ranks):
        if rank not in pack:
            raise BadOption("rank_not_in_pack", rank=rank)
        pack[rank] = 0
    calls = _named(query.text("calls", ""), ranks)
    cycle = query.flag("cycle", default=False)
    cards = sum(pack.values())
    if cards == 0:
        raise BadOption("empty_pack")
    if not calls:
        raise BadOption("no_calls")
    if len(calls) > cards:
        raise BadOption("too_many_calls", calls=len(calls), cards=cards)
    whole = tuple(str(call) for call in cycled(calls, cards)) if cycle else calls
    return MatchAsked(calls=whole, pack=tuple(pack.items()), cycle=cycle)


def _loss_multiple(query: Query, rules: Rules) -> int:
    text = query.text("loss_multiple", str(rules.loss_multiple))
    if text not in ("1", "2"):
        raise BadOption("bad_option", option="loss_multiple", value=text, possible="1|2")
    return int(text)


def _calls(rules: Rules, ranks: int) -> tuple[str, ...]:
    if ranks <= NAMED_RANKS:
        return tuple(rank.letter for rank in replace(rules, ranks=ranks).call_order)
    numbers = tuple(str(number) for number in range(1, ranks + 1))
    return (Rank.JOKER.letter, *numbers) if rules.jokers else numbers


def _name(number: int, ranks: int) -> str:
    return Rank(number).letter if ranks <= NAMED_RANKS else str(number)


def _named(text: str, ranks: int) -> tuple[str, ...]:
    """Ranks from a text, in either alphabet, parted by spaces, commas or dashes."""
    words = [word for word in _SPACES.split(text.strip()) if word]
    if len(words) > MOST_CARDS:
        raise BadOption("too_many_calls", calls=len(words), cards=MOST_CARDS)
    return tuple(_rank(word, ranks) for word in words)


def _rank(word: str, ranks: int) -> str:
    """One rank: a letter, or its number (1 is the ace)."""
    if word.isascii() and word.isdigit() and len(word) <= len(str(MOST["ranks"])):
        number = int(word)
    else:
        try:
            number = parse_card(word + Suit.SPADES).rank
        except BadNotation:
            raise BadNotation("bad_rank", text=word) from None
    if not 1 <= number <= max(ranks, NAMED_RANKS):
        raise BadNotation("bad_rank", text=word)
    return _name(number, ranks)
