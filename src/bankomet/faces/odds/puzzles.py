"""The chances of the puzzles of the family: frustration solitaire and Mousetrap."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from bankomet.faces.documents import Document
from bankomet.faces.given import plain
from bankomet.faces.odds.figures import either, exact, exacts
from bankomet.faces.odds.rows import chances, estimates, with_note_on_long_fractions
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.faces.words.numerals import number
from bankomet.solve import frustration as solitaire
from bankomet.solve.estimate import Estimate, Progress
from bankomet.solve.mousetrap import by_cards_out
from bankomet.solve.setting import MOST_OF_A_KIND, check_size
from bankomet.solve.simulate_puzzles import simulate_matches, simulate_mousetrap


@dataclass(frozen=True, slots=True, kw_only=True)
class FrustrationOdds:
    """No match in a whole pack; exact."""

    ranks: int
    suits: int
    found: solitaire.Frustration
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        return {**exact("arrangements", self.found.arrangements), **exact("win", self.found.win)}

    def tables(self) -> list[Table]:
        """The answer for people."""
        words = odds_texts(self.lang)
        cards = self.ranks * self.suits
        made = [
            Table(
                title=words["frustration"].format(ranks=self.ranks, suits=self.suits, cards=cards),
                rows=(
                    (words["arrangements"], number(self.found.arrangements)),
                    (words["of"], number(factorial(cards))),
                ),
                right=(1,),
            ),
            chances("", [(words["frustration.win"], self.found.win)], self.lang),
        ]
        return with_note_on_long_fractions(made, self.lang)

    def _repr_html_(self) -> str:
        return as_html(self.tables())


@dataclass(frozen=True, slots=True, kw_only=True)
class FrustrationEstimate:
    """The same from packs that were shuffled and turned."""

    ranks: int
    suits: int
    win: Estimate
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document; the number says that it is an estimate."""
        return {"win": either(self.win)}

    def tables(self) -> list[Table]:
        """The answer for people."""
        words = odds_texts(self.lang)
        title = words["frustration"].format(ranks=self.ranks, suits=self.suits, cards=self.ranks * self.suits)
        return [estimates(title, [(words["frustration.win"], self.win)], self.lang)]

    def _repr_html_(self) -> str:
        return as_html(self.tables())


@dataclass(frozen=True, slots=True, kw_only=True)
class MousetrapOdds:
    """How many orders let how many cards out; exact."""

    by_cards_out: tuple[int, ...]
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        return exacts("by_cards_out", self.by_cards_out)

    def tables(self) -> list[Table]:
        """The answer for people."""
        words, orders = odds_texts(self.lang), sum(self.by_cards_out)
        counts = tuple((str(out), number(count)) for out, count in enumerate(self.by_cards_out))
        shares = [(str(out), Fraction(count, orders)) for out, count in enumerate(self.by_cards_out)]
        title = words["mousetrap"].format(n=len(shares) - 1, orders=number(orders))
        made = [
            Table(title=title, head=(words["cards_out"], words["orders"]), rows=counts, right=(1,)),
            chances(words["mousetrap.shares"], shares, self.lang),
        ]
        return with_note_on_long_fractions(made, self.lang)

    def _repr_html_(self) -> str:
        return as_html(self.tables())


@dataclass(frozen=True, slots=True, kw_only=True)
class MousetrapEstimate:
    """How many cards come out, from packs that were shuffled and counted."""

    n: int
    cards_out: Estimate
    all_out: Estimate
    lang: Lang = "en"

    def json(self) -> Mapping[str, Document]:
        """The answer as a document; each number says that it is an estimate."""
        return {"cards_out": either(self.cards_out), "all_out": either(self.all_out)}

    def tables(self) -> list[Table]:
        """The answer for people."""
        words = odds_texts(self.lang)
        rows = [(words["cards_out"], self.cards_out), (words["all_out"], self.all_out)]
        return [estimates(words["mousetrap.simulated"].format(n=self.n), rows, self.lang)]

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def frustration(*, ranks: int = 13, suits: int = 4, lang: Lang = "en") -> FrustrationOdds:
    """Frustration solitaire: no card of a whole pack meets its call.

    Raises: BadOption.

    >>> print(frustration(ranks=3, suits=2).found.win)
    1/9
    """
    ranks, suits = plain(ranks), plain(suits)
    return FrustrationOdds(ranks=ranks, suits=suits, found=solitaire.frustration(ranks, suits), lang=lang)


def simulated_frustration(
    *,
    n: int,
    seed: int,
    ranks: int = 13,
    suits: int = 4,
    progress: Progress | None = None,
    lang: Lang = "en",
) -> FrustrationEstimate:
    """The same from n packs that are shuffled and turned; for packs that are too large for the exact method.

    Raises: BadOption.

    >>> simulated_frustration(n=100, seed=1).win.n
    100
    """
    ranks, suits = plain(ranks), plain(suits)
    check_size("ranks", ranks, 1, MOST_OF_A_KIND)
    check_size("suits", suits, 1, MOST_OF_A_KIND)
    calls = list(range(ranks)) * suits
    win, _ = simulate_matches(calls, dict.fromkeys(range(ranks), suits), plain(n), plain(seed), progress)
    return FrustrationEstimate(ranks=ranks, suits=suits, win=win, lang=lang)


def mousetrap(n: int, *, progress: Progress | None = None, lang: Lang = "en") -> MousetrapOdds:
    """Mousetrap with n cards, up to 13; about a minute for 13.

    Raises: BadOption.

    >>> mousetrap(4).by_cards_out
    (9, 6, 3, 0, 6)
    """
    return MousetrapOdds(by_cards_out=by_cards_out(plain(n), progress), lang=lang)


def simulated_mousetrap(
    cards: int, *, n: int, seed: int, progress: Progress | None = None, lang: Lang = "en"
) -> MousetrapEstimate:
    """Mousetrap with so many cards, up to 52, from n packs that are shuffled and counted.

    Raises: BadOption.

    >>> simulated_mousetrap(20, n=100, seed=1).cards_out.n
    100
    """
    cards = plain(cards)
    cards_out, all_out = simulate_mousetrap(cards, plain(n), plain(seed), progress)
    return MousetrapEstimate(n=cards, cards_out=cards_out, all_out=all_out, lang=lang)
