"""The chances of the series in progress, from the cards that are gone; and what counting them is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Unpack

from bankomet.core.cards import Card, parse_card
from bankomet.faces.documents import Document
from bankomet.faces.given import Options, plain
from bankomet.faces.odds.asked import Asked, Question, asked
from bankomet.faces.odds.figures import either, exact, exacts
from bankomet.faces.odds.rows import MANY_PLACES, chances, estimates, gains, with_note_on_long_fractions
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.thirteen import head
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.solve import counting as solve
from bankomet.solve.estimate import Estimate, Progress
from bankomet.solve.live import Live, live_after
from bankomet.solve.simulate_counting import simulate_counting


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveOdds:
    """What becomes of the series in progress; exact."""

    asked: Asked
    seen: tuple[Card, ...]
    live: Live
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document; `lose` and `void` make up what is missing to `win`."""
        found = self.live
        return {
            **exact("win", found.win),
            **exacts("win_by_call", found.win_by_call),
            **exact("lose", found.lose),
            **exact("void", found.void),
        }

    def tables(self) -> list[Table]:
        """The answer for people."""
        words, found = odds_texts(self.lang), self.live
        calls = self.asked.calls(self.lang)[found.next_call - 1 :]
        ends = [(words["win"], found.win), (words["lose"], found.lose)]
        if found.void:
            ends.append((words["void"], found.void))
        named = zip(calls, found.win_by_call, strict=True)
        made = [head(self.asked, self.lang), chances(words["live"], ends, self.lang)]
        return with_note_on_long_fractions([*made, chances(words["first_match"], named, self.lang)], self.lang)

    def _repr_html_(self) -> str:
        return as_html(self.tables())


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingOdds:
    """What counting is worth to a punter who stakes one unit or sits out; both exact, or both estimates."""

    asked: Asked
    edge_per_series: Fraction | Estimate
    share_of_series_worth_staking: Fraction | Estimate
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document; each number says whether it is exact."""
        return {
            "edge_per_series": either(self.edge_per_series),
            "share_of_series_worth_staking": either(self.share_of_series_worth_staking),
        }

    def tables(self) -> list[Table]:
        """The answer for people."""
        words, edge, share = odds_texts(self.lang), self.edge_per_series, self.share_of_series_worth_staking
        first = head(self.asked, self.lang)
        if isinstance(edge, Fraction) and isinstance(share, Fraction):
            gained = gains(words["counting"], [(words["per_series"], edge)], self.lang, MANY_PLACES)
            return with_note_on_long_fractions(
                [first, gained, chances(words["counting.when"], [(words["worth_staking"], share)], self.lang)],
                self.lang,
            )
        assert isinstance(edge, Estimate)
        assert isinstance(share, Estimate)
        rows = [(words["per_series"], edge), (words["worth_staking"], share)]
        return [first, estimates(words["counting"], rows, self.lang)]

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def live(
    seen: str,
    *,
    next_call: int,
    preset: str | None = None,
    options: Options = MappingProxyType({}),
    lang: Lang = "en",
) -> LiveOdds:
    """The chances of the series in progress, with a tradition's own pack.

    `seen`: every card gone from the present pack, in any order, blanks between; `next_call`: the number, from 1, of
    the call that comes next; `preset` and `options` as in `Tradition`.
    Raises: BadOption, BadNotation.

    >>> print(live("A♠ 10♥", next_call=3).live.win_by_call[0])
    2/25
    """
    about, gone = asked(preset=preset, options=options), tuple(parse_card(word) for word in seen.split())
    return LiveOdds(asked=about, seen=gone, live=live_after(about.rules, gone, plain(next_call)), lang=lang)


def counting(
    *, seed: int = 1, progress: Progress | None = None, lang: Lang = "en", **question: Unpack[Question]
) -> CountingOdds:
    """What counting is worth; where no exact way ends in time, an estimate from 50,000 holdings of this seed.

    Of packs with more than 26 ranks there are fewer, so that it takes minutes at most; 52 cards take a few seconds.
    Raises: BadOption.

    >>> print(counting(ranks=4, suits=1).share_of_series_worth_staking)
    5602/474783
    """
    about = asked(**question)
    return _told(about, solve.counting(about.at, seed=plain(seed), progress=progress), lang)


def simulated_counting(
    *, n: int, seed: int, progress: Progress | None = None, lang: Lang = "en", **question: Unpack[Question]
) -> CountingOdds:
    """The same from n holdings whose cards are shuffled and turned.

    Raises: BadOption.

    >>> simulated_counting(n=100, seed=1, ranks=3, suits=1).edge_per_series.n
    100
    """
    about = asked(**question)
    return _told(about, solve.Counting(*simulate_counting(about.at, plain(n), plain(seed), progress)), lang)


def _told(about: Asked, found: solve.Counting, lang: Lang) -> CountingOdds:
    return CountingOdds(
        asked=about,
        edge_per_series=found.edge_per_series,
        share_of_series_worth_staking=found.share_of_series_worth_staking,
        lang=lang,
    )
