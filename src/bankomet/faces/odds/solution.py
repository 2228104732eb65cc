"""Ochko and Thirty-one solved: how one punter and the banker play best against each other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from bankomet.core.errors import BadOption
from bankomet.faces.documents import Document
from bankomet.faces.given import Options
from bankomet.faces.odds.figures import fraction, short, signed
from bankomet.faces.odds.policies import banker_table, punter_table
from bankomet.faces.odds.rows import MANY_PLACES, with_note_on_long_fractions
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.value import solvable, told_options
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.solve.estimate import Progress
from bankomet.solve.solutions import Solution, kept, printed
from bankomet.solve.solved import Solvable, solved


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedOdds:
    """An equilibrium of one punter and the banker: neither can gain by playing otherwise."""

    game: str
    options: Mapping[str, str]
    """Those that may have any of their values."""
    rules: Solvable
    solution: Solution
    lang: Lang = "en"

    @property
    def value(self) -> Fraction | None:
        """What the banker gains on average, per stake or in counters; None where it is known by decimals alone."""
        return self.solution.value

    def file(self) -> str:
        """The text of the file in which the solution is kept."""
        return printed(self.solution, self.rules)

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        found = self.solution
        return {
            "value": None if found.value is None else fraction(found.value),
            "value_float": found.value_float,
            "exploitability_float": found.exploitability,
            "exact": found.exact,
            "punter": list(self._rows(banker=False)),
            "banker": list(self._rows(banker=True)),
        }

    def tables(self) -> list[Table]:
        """The answer for people."""
        words, found = odds_texts(self.lang), self.solution
        rows = [(hand, each.draw) for _, hand, each in found.rows(banker=False)]
        comes = {seen for (seen, _), each in found.banker.items() if each.arises}
        seen_rows = [(seen, hand, each.draw) for seen, hand, each in found.rows(banker=True) if seen in comes]
        policies = [
            punter_table(found.game, rows, words["solve.punter"], self.lang),
            banker_table(found.game, seen_rows, words["solve.banker"], self.lang),
        ]
        return with_note_on_long_fractions([self._head(), self._worth(), *policies], self.lang)

    def _rows(self, *, banker: bool) -> Iterator[dict[str, Document]]:
        """A row a hand; `draw` is the chance with which it draws, with its fraction where it is neither 0 nor 1."""
        pack = self.solution.game.pack
        for seen, hand, each in self.solution.rows(banker=banker):
            whole = each.draw in (0, 1)
            row: dict[str, Document] = {
                "hand": list(pack.cards(hand)),
                "seen": seen,
                "draw": int(each.draw) if whole else float(each.draw),
            }
            yield row if whole or isinstance(each.draw, float) else {**row, "draw_exact": fraction(each.draw)}

    def _head(self) -> Table:
        words = odds_texts(self.lang)
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return Table(title=words[f"value.{self.game}"], rows=((words["value.options"], options),), right=())

    def _worth(self) -> Table:
        words, found = odds_texts(self.lang), self.solution
        value = Fraction(found.value_float) if found.value is None else found.value
        exactly = words["solve.numeric"] if found.value is None else short(found.value)
        lost = "0" if found.exact else f"{found.exploitability:.0e}"
        return Table(
            title=words[f"value.gains.{self.game}"],
            head=("", words["gain"], words["fraction"]),
            rows=(
                (words["value.coup"], signed(value, MANY_PLACES, self.lang), exactly),
                (words["solve.exploitability"], lost, words["solve.proved"] if found.exact else ""),
            ),
            right=(1,),
        )

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def solve(
    game: str,
    *,
    options: Options = MappingProxyType({}),
    progress: Progress | None = None,
    lang: Lang = "en",
) -> SolvedOdds:
    """`ochko` or `thirty-one` solved anew, for one punter and packs freshly shuffled; needs numpy and scipy.

    Ochko takes a second or two and is exact; Thirty-one ten seconds to a minute and 1.4 GB, and is numeric.
    Raises: BadOption (`not_solved`, `needs_extra`).

    >>> solve("ochko").solution.exploitability
    0.0
    """
    try:
        from bankomet.solve.equilibrium.solve import solve as solved_anew
    except ImportError as error:
        raise BadOption("needs_extra", extra="solve", library=error.name) from None
    rules = solvable(game, options)
    found = solved_anew(solved(rules), progress)
    return SolvedOdds(game=game, options=told_options(game, rules), rules=rules, solution=found, lang=lang)


def kept_solution(game: str, *, options: Options = MappingProxyType({}), lang: Lang = "en") -> SolvedOdds:
    """The same as it is kept in the package; it needs no library.  Raises: BadOption (`not_solved`).

    >>> kept_solution("thirty-one").solution.exploitability < 1e-9
    True
    """
    rules = solvable(game, options)
    return SolvedOdds(game=game, options=told_options(game, rules), rules=rules, solution=kept(rules), lang=lang)
