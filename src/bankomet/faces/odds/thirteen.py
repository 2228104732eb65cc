"""The chances of Thirteen: one series, and a whole holding."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Unpack

from bankomet.faces.documents import Document
from bankomet.faces.given import plain
from bankomet.faces.odds.asked import Asked, Question, asked
from bankomet.faces.odds.figures import either, exact, exacts
from bankomet.faces.odds.rows import MANY_PLACES, chances, estimates, gains, with_note_on_long_fractions
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.faces.words.titles import option_title
from bankomet.solve.estimate import Estimate, Progress
from bankomet.solve.holding import Holding, holding
from bankomet.solve.series import Series, series
from bankomet.solve.simulate import simulate_holdings, simulate_series

TOUCH_CHANCES: Final = ("reshuffle", "pack_out", "tenure", "loss_multiple")
"""The options that chances depend on; the others say who stakes and banks when."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirteenOdds:
    """One series on a fresh pack and, unless it was not asked for, a whole holding; exact."""

    asked: Asked
    series: Series
    holding: Holding | None
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        one = self.series
        document: dict[str, Document] = {
            "series": {**exact("win", one.win), **exact("edge", one.edge), **exacts("first_match", one.first_match)}
        }
        if self.holding is not None:
            document["holding"] = {
                **exact("value", self.holding.value),
                **exacts("by_next_call", self.holding.by_next_call),
                **exacts("wins_at_least", self.holding.wins_at_least),
                **exact("pack_runs_out", self.holding.pack_runs_out),
            }
        return document

    def tables(self) -> list[Table]:
        """The answer for people."""
        made = list(_tables(self.series, self.holding, self.asked, self.lang))
        return with_note_on_long_fractions(made, self.lang)

    def _repr_html_(self) -> str:
        return as_html(self.tables())


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirteenEstimate:
    """The banker's gains in one series and, unless it was not asked for, in a whole holding, from shuffled cards."""

    asked: Asked
    series: Estimate
    holding: Estimate | None
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document; each number says that it is an estimate."""
        document: dict[str, Document] = {"series": {"edge": either(self.series)}}
        if self.holding is not None:
            document["holding"] = {"value": either(self.holding)}
        return document

    def tables(self) -> list[Table]:
        """The answer for people."""
        words = odds_texts(self.lang)
        rows = [(words["edge"], self.series), *([] if self.holding is None else [(words["value"], self.holding)])]
        return [head(self.asked, self.lang), estimates(words["simulated"], rows, self.lang)]

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def thirteen(
    *,
    whole_holding: bool = True,
    progress: Progress | None = None,
    lang: Lang = "en",
    **question: Unpack[Question],
) -> ThirteenOdds:
    """The chances of a tradition, with other options or another pack if they are named.

    Gains are per unit of a constant stake.  With 13 ranks 52 cards take under a second, 104 about ten, 156 about a
    minute, unless the `whole_holding` is left out; more ranks take longer, fewer less.
    Raises: BadOption.

    >>> print(thirteen(ranks=3, suits=1).holding.value)
    73/57
    """
    about = asked(**question)
    held = holding(about.at, progress=progress) if whole_holding else None
    return ThirteenOdds(asked=about, series=series(about.at), holding=held, lang=lang)


def simulated_thirteen(
    *,
    n: int,
    seed: int,
    whole_holding: bool = True,
    progress: Progress | None = None,
    lang: Lang = "en",
    **question: Unpack[Question],
) -> ThirteenEstimate:
    """What n series and n holdings have brought the banker; for packs that are too large for the exact method.

    No holdings are tried where the `whole_holding` is left out.

    Raises: BadOption.

    >>> simulated_thirteen(n=100, seed=1, ranks=3, suits=1).holding.n
    100
    """
    about, n, seed = asked(**question), plain(n), plain(seed)
    held = simulate_holdings(about.at, n, seed, _half(progress, 0)) if whole_holding else None
    one = simulate_series(about.at, n, seed, _half(progress, 1) if whole_holding else progress)
    return ThirteenEstimate(asked=about, series=one, holding=held, lang=lang)


def _half(progress: Progress | None, done_before: int) -> Progress | None:
    """Progress of one of two equal parts."""
    return None if progress is None else lambda done, of: progress(done + done_before * of, 2 * of)


def head(question: Asked, lang: Lang) -> Table:
    """What the question is about: the tradition, the pack, and what the rules say that touches chances."""
    words, at = odds_texts(lang), question.at
    return Table(
        title=words["title"].format(
            preset=question.rules.name,
            ranks=at.calls - bool(question.rules.jokers),
            suits=at.copies[-1],
            cards=at.cards,
        ),
        rows=tuple(
            (option_title("thirteen", name, None, lang), option_title("thirteen", name, str(getattr(at, name)), lang))
            for name in TOUCH_CHANCES
        ),
        right=(),
    )


def _tables(one: Series, held: Holding | None, question: Asked, lang: Lang) -> Iterator[Table]:
    words, calls = odds_texts(lang), question.calls(lang)
    yield head(question, lang)
    yield chances(words["series"], [(words["win"], one.win), (words["lose"], 1 - one.win)], lang)
    gained = [(words["edge"], one.edge), *([] if held is None else [(words["value"], held.value)])]
    yield gains(words["gains"], gained, lang, MANY_PLACES)
    yield chances(words["first_match"], zip(calls, one.first_match, strict=True), lang)
    if held is None:
        return
    yield gains(words["by_next_call"], zip(calls, held.by_next_call, strict=True), lang)
    at_least = [(words["series_won"].format(m=m), chance) for m, chance in enumerate(held.wins_at_least) if m]
    yield chances(words["holding"], [*at_least, (words["pack_runs_out"], held.pack_runs_out)], lang)
