"""Ochko and Thirty-one: a punter's best reply to a banker who stands at a total of his own."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from bankomet.faces.documents import Document
from bankomet.faces.given import Options, plain
from bankomet.faces.odds.figures import exact
from bankomet.faces.odds.policies import punter_table
from bankomet.faces.odds.rows import MANY_PLACES, gains, with_note_on_long_fractions
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.value import LEAST, solvable, told_options
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.solve.estimate import Progress
from bankomet.solve.hands import Hand
from bankomet.solve.reply import Reply, best_reply
from bankomet.solve.solved import solved


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyOdds:
    """The best reply, hand by hand, and what it is worth; exact."""

    game: str
    options: Mapping[str, str]
    """Those that may have any of their values."""
    limit: int
    """The full count, 21 or 31."""
    banker: int
    reply: Reply
    lang: Lang = "en"

    @property
    def value(self) -> Fraction:
        """What the banker gains on average: in Ochko for a stake of one, in Thirty-one in counters."""
        return self.reply.value

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        pack = self.reply.game.pack
        policy = [
            {"hand": list(pack.cards(hand)), "seen": None, "draw": int(draws)} for hand, draws in self._in_order()
        ]
        return {**exact("value", self.value), "policy": policy}

    def tables(self) -> list[Table]:
        """The answer for people."""
        words = odds_texts(self.lang)
        value = gains(
            words[f"value.gains.{self.game}"], [(words["value.coup"], self.value)], self.lang, places=MANY_PLACES
        )
        return with_note_on_long_fractions([self._head(), value, self._policy()], self.lang)

    def _in_order(self) -> list[tuple[Hand, bool]]:
        """Hands with a choice, by total, size and cards."""
        pack, total = self.reply.game.pack, self.reply.game.total
        found = self.reply.draws.items()
        return sorted(found, key=lambda each: (total(each[0]), pack.size(each[0]), pack.cards(each[0])))

    def _head(self) -> Table:
        words = odds_texts(self.lang)
        stands = words["value.at"].format(total=self.banker) if self.banker > LEAST else words["value.always"]
        rows = (
            (words["value.banker"], words["value.never"] if self.banker > self.limit else stands),
            (words["value.options"], " ".join(f"{name}={value}" for name, value in self.options.items())),
        )
        return Table(title=words[f"value.{self.game}"], rows=rows, right=())

    def _policy(self) -> Table:
        rows = [(hand, Fraction(draws)) for hand, draws in self._in_order()]
        return punter_table(self.reply.game, rows, odds_texts(self.lang)["respond.policy"], self.lang)

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def respond(
    game: str,
    *,
    banker: int,
    options: Options = MappingProxyType({}),
    progress: Progress | None = None,
    lang: Lang = "en",
) -> ReplyOdds:
    """A punter's best reply in `ochko` or `thirty-one` to a banker who stands at this total or above.

    One punter, packs freshly shuffled.  Ochko takes a moment, Thirty-one some seconds.
    Raises: BadOption (`not_solved` under options that are not solved).

    >>> print(respond("ochko", banker=17).value)
    -9766366218053/46714833526725
    """
    rules, banker = solvable(game, options), plain(banker)
    found = best_reply(solved(rules), banker=banker, progress=progress)
    return ReplyOdds(
        game=game, options=told_options(game, rules), limit=rules.limit, banker=banker, reply=found, lang=lang
    )
