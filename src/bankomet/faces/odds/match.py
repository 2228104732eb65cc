"""Any calls against any pack: how many of them meet their card."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, Unpack

from bankomet.core.cards import Rank
from bankomet.core.errors import BadOption
from bankomet.faces.documents import Document
from bankomet.faces.given import plain
from bankomet.faces.odds.asked import MOST_RANKS, letter, parse_ranks
from bankomet.faces.odds.figures import either, exact, exacts, rounded
from bankomet.faces.odds.rows import chances, estimates, with_note_on_long_fractions
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.solve.estimate import Estimate, Progress
from bankomet.solve.matching import Matches, matches
from bankomet.solve.setting import MOST_OF_A_KIND, check_size
from bankomet.solve.simulate_puzzles import simulate_matches

NEVER: Final = 10**9
"""A number of matches as rare as one in so many is not told to people."""
MOST_TOLD: Final = 26
"""So many calls are told; the others are known by then."""


class AskedPack(TypedDict, total=False):
    """What may be said of a pack; without it there are 52 cards."""

    ranks: int
    """The first so many of A, 2 … K."""
    suits: int
    packs: int
    without: str
    """Ranks that are taken out, as `Q K`."""


class Asked(AskedPack, total=False):
    """What may be said of calls and pack; without it the calls are made once against 52 cards."""

    cycle: bool
    """Are the calls repeated through the whole pack?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """The ranks of a pack, and how many cards it has of each."""

    ranks: tuple[Rank, ...]
    copies: int

    @property
    def cards(self) -> int:
        """How many cards in all."""
        return len(self.ranks) * self.copies

    @property
    def by_rank(self) -> dict[Hashable, int]:
        """The same as formulas take it, which do not care what ranks are."""
        return dict.fromkeys(self.ranks, self.copies)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOdds:
    """The law of the number of matches; exact."""

    calls: tuple[Rank, ...]
    pack: Pack
    matches: Matches
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        found = self.matches
        return {**exact("none", found.none), **exact("some", found.some), **exacts("matches", found.law)}

    def tables(self) -> list[Table]:
        """The answer for people; tails that nobody will ever see are left out."""
        words, found = odds_texts(self.lang), self.matches
        both = chances(words["match"], [(words["some"], found.some), (words["none"], found.none)], self.lang)
        told = [(m, chance) for m, chance in enumerate(found.law) if chance * NEVER > 1]
        law = chances(words["matches"], [(str(m), chance) for m, chance in told], self.lang)
        mean = words["mean_matches"].format(mean=rounded(found.mean, 4, self.lang))
        made = [head(self.calls, self.pack, self.lang), both, law]
        return [*with_note_on_long_fractions(made, self.lang), Table(title=mean)]

    def _repr_html_(self) -> str:
        return as_html(self.tables())


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEstimate:
    """The same from packs that were shuffled and turned."""

    calls: tuple[Rank, ...]
    pack: Pack
    none: Estimate
    mean: Estimate
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document; each number says that it is an estimate."""
        return {"none": either(self.none), "mean": either(self.mean)}

    def tables(self) -> list[Table]:
        """The answer for people."""
        words = odds_texts(self.lang)
        rows = [(words["none"], self.none), (words["mean"], self.mean)]
        return [head(self.calls, self.pack, self.lang), estimates(words["simulated"], rows, self.lang)]

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def match(calls: str, *, lang: Lang = "en", **asked: Unpack[Asked]) -> MatchOdds:
    """The chances of any calls, as `A 2 3`, against any pack.

    Raises: BadOption.

    >>> match("A 2 3", cycle=True).matches.none.limit_denominator(1000)
    Fraction(2, 245)
    """
    made, pack = _calls_and_pack(calls, **asked)
    return MatchOdds(calls=made, pack=pack, matches=matches(made, pack.by_rank), lang=lang)


def simulated_match(
    calls: str, *, n: int, seed: int, progress: Progress | None = None, lang: Lang = "en", **asked: Unpack[Asked]
) -> MatchEstimate:
    """The same from n packs that are shuffled and turned; for packs that are too large for the exact method.

    Raises: BadOption.

    >>> simulated_match("A 2 3", n=100, seed=1).none.n
    100
    """
    made, pack = _calls_and_pack(calls, **asked)
    none, mean = simulate_matches(made, pack.by_rank, plain(n), plain(seed), progress)
    return MatchEstimate(calls=made, pack=pack, none=none, mean=mean, lang=lang)


def head(calls: Sequence[Rank], pack: Pack, lang: Lang) -> Table:
    """What the question is about: the calls and the pack, each in a line."""
    words = odds_texts(lang)
    called = " ".join(letter(rank, lang) for rank in calls[:MOST_TOLD])
    each = words["each"].format(ranks=" ".join(letter(rank, lang) for rank in pack.ranks), copies=pack.copies)
    rows = (
        (words["calls"].format(n=len(calls)), called + (" …" if len(calls) > MOST_TOLD else "")),
        (words["cards"].format(n=pack.cards), each),
    )
    return Table(title=words["match.title"], rows=rows, right=())


def _calls_and_pack(calls: str, *, cycle: bool = False, **of: Unpack[AskedPack]) -> tuple[tuple[Rank, ...], Pack]:
    named, pack = parse_ranks("calls", calls), _pack(**of)
    if not named:
        raise BadOption("no_calls")
    if not cycle:
        return tuple(named), pack
    if pack.cards == 0:
        raise BadOption("too_many_calls", calls=len(named), cards=0)
    return tuple(named[place % len(named)] for place in range(pack.cards)), pack


def _pack(*, ranks: int = MOST_RANKS, suits: int = 4, packs: int = 1, without: str = "") -> Pack:
    ranks, suits, packs = plain(ranks), plain(suits), plain(packs)
    check_size("ranks", ranks, 1, MOST_RANKS)
    check_size("suits", suits, 1, MOST_OF_A_KIND)
    check_size("packs", packs, 1, MOST_OF_A_KIND)
    whole = [Rank(number) for number in range(1, ranks + 1)]
    out = parse_ranks("without", without)
    for rank in out:
        if rank not in whole:
            there = " ".join(letter(each, "en") for each in whole)
            raise BadOption("bad_option", option="without", value=letter(rank, "en"), possible=there)
    return Pack(ranks=tuple(rank for rank in whole if rank not in out), copies=suits * packs)
