"""Ochko and Thirty-one between one punter and the banker, who both stand at a total of their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from bankomet.core.errors import BadOption
from bankomet.faces.documents import Document
from bankomet.faces.given import Options, plain, written
from bankomet.faces.odds.figures import exact, one_in, percent, short, signed
from bankomet.faces.odds.rows import MANY_PLACES, gains, with_note_on_long_fractions
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.games import find_game
from bankomet.play.terms import agree, table_options
from bankomet.solve.estimate import Progress
from bankomet.solve.solved import SOLVED, Solvable, not_solved, solved
from bankomet.solve.thresholds import Duel, duel

LEAST: Final = 1
"""Who stands at it never draws; who stands at one more than the full count never stands of his own will."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueOdds:
    """What comes of a coup, and what it is worth to the banker; exact."""

    game: str
    options: Mapping[str, str]
    """Those that may have any of their values."""
    limit: int
    """The full count, 21 or 31."""
    punter: int
    banker: int
    duel: Duel
    lang: Lang = "en"

    @property
    def value(self) -> Fraction:
        """What the banker gains on average: in Ochko for a stake of one, in Thirty-one in counters."""
        return self.duel.value

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        results = [
            {"result": str(result), **exact("chance", chance), "gain": self.duel.gains[result]}
            for result, chance in self.duel.chances.items()
        ]
        return {**exact("value", self.value), "results": results}

    def tables(self) -> list[Table]:
        """The answer for people."""
        words = odds_texts(self.lang)
        value = gains(
            words[f"value.gains.{self.game}"], [(words["value.coup"], self.value)], self.lang, places=MANY_PLACES
        )
        return with_note_on_long_fractions([self._head(), value, self._results()], self.lang)

    def _head(self) -> Table:
        words = odds_texts(self.lang)
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        rows = (
            (words["value.punter"], self._stands(self.punter)),
            (words["value.banker"], self._stands(self.banker)),
            (words["value.options"], options),
        )
        return Table(title=words[f"value.{self.game}"], rows=rows, right=())

    def _stands(self, threshold: int) -> str:
        words = odds_texts(self.lang)
        if threshold > self.limit:
            return words["value.never"]
        return words["value.at"].format(total=threshold) if threshold > LEAST else words["value.always"]

    def _results(self) -> Table:
        words = odds_texts(self.lang)
        rows = tuple(
            (
                words[f"value.{result}"].format(limit=self.limit),
                signed(Fraction(self.duel.gains[result]), 0, self.lang),
                percent(chance, self.lang),
                one_in(chance, self.lang),
                short(chance),
            )
            for result, chance in self.duel.chances.items()
        )
        head = ("", words["value.gain"], words["chance"], words["one_in"], words["fraction"])
        return Table(title=words["value.results"], head=head, rows=rows, right=(1, 2, 3))

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def value(
    game: str,
    *,
    punter: int,
    banker: int,
    options: Options = MappingProxyType({}),
    progress: Progress | None = None,
    lang: Lang = "en",
) -> ValueOdds:
    """What `ochko` or `thirty-one` is worth to the banker when he and the one punter stand at these totals or above.

    Packs are freshly shuffled.  Ochko takes a moment, Thirty-one some seconds.
    Raises: BadOption (`not_solved` under options that are not solved).

    >>> print(value("ochko", punter=16, banker=17, options={"pictures": "10"}).value)
    -9646863931085/35236331574444
    """
    rules, punter, banker = solvable(game, options), plain(punter), plain(banker)
    found = duel(solved(rules), punter=punter, banker=banker, progress=progress)
    told = told_options(game, rules)
    return ValueOdds(game=game, options=told, limit=rules.limit, punter=punter, banker=banker, duel=found, lang=lang)


def thresholds(game: str) -> range:
    """Where one can stand in a game.  Raises: BadOption.

    >>> thresholds("ochko")
    range(1, 23)
    """
    return range(LEAST, solvable(game, {}).limit + 2)


def told_options(game: str, rules: Solvable) -> Mapping[str, str]:
    """The options of a game that may have any of their values, as they are."""
    return {name: text for name, text in rules.options().items() if name in SOLVED[game]}


def solvable(game: str, options: Options) -> Solvable:
    """The rules of a game that is solved, at a table like any other.  Raises: BadOption."""
    if find_game(game).name not in SOLVED:
        raise BadOption("bad_option.game", game=game, possible="|".join(SOLVED))
    wanted = written(options)
    terms = agree(game=game, options=wanted.items(), seat_count=2)
    for option in table_options(terms.game):
        value = wanted.get(option.name, option.default)
        if value != option.default:
            raise not_solved(game, option.name, value)
    assert isinstance(terms.rules, Solvable)
    return terms.rules
