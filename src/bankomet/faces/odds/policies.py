"""How one plays hand by hand, as tables that people read."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeAlias

from bankomet.faces.odds.figures import percent
from bankomet.faces.odds.tables import Table
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import Hand

MOST_NAMED: Final = 6
"""So many hands of a total are named that play otherwise than the others."""

Row: TypeAlias = tuple[Hand, Fraction | float]
"""A hand, and the chance with which it draws."""
SeenRow: TypeAlias = tuple[int, Hand, Fraction | float]
"""The same with the number of cards that the punter has drawn."""


def punter_table(game: DrawingGame, rows: Iterable[Row], title: str, lang: Lang) -> Table:
    """A row a total: what most of its hands do, and which do otherwise.  `rows` are in order of their totals."""
    words = odds_texts(lang)
    head = (words["respond.total"], words["respond.hands"], words["respond.does"], words["respond.but"])
    return Table(title=title, head=head, rows=tuple(_by_total(game, rows, lang)), right=(0, 1))


def banker_table(game: DrawingGame, rows: Iterable[SeenRow], title: str, lang: Lang) -> Table:
    """A row a total, a column for each number of cards that the punter has drawn: how many of the hands draw."""
    words = odds_texts(lang)
    cells: dict[int, dict[int, list[Fraction | float]]] = {}
    for seen, hand, draw in rows:
        cells.setdefault(game.total(hand), {}).setdefault(seen, []).append(draw)
    columns = sorted({seen for by_seen in cells.values() for seen in by_seen})
    seen_heads = [words["solve.seen"].format(n=seen) for seen in columns]
    return Table(
        title=title,
        head=(
            words["respond.total"],
            words["respond.hands"],
            *seen_heads,
        ),
        rows=tuple(
            (str(points), str(len(by_seen[columns[0]])), *(_share(by_seen[seen], lang) for seen in columns))
            for points, by_seen in sorted(cells.items())
        ),
        right=(0, 1),
    )


def _by_total(game: DrawingGame, rows: Iterable[Row], lang: Lang) -> Iterator[tuple[str, ...]]:
    words = odds_texts(lang)
    for points, group in groupby(rows, key=lambda row: game.total(row[0])):
        hands = list(group)
        mostly = sum(draw == 1 for _, draw in hands) * 2 > len(hands)
        others = [_named(game, hand, draw, lang) for hand, draw in hands if draw != mostly]
        more = f" +{len(others) - MOST_NAMED}" if len(others) > MOST_NAMED else ""
        does = words["respond.draws" if mostly else "respond.stands"]
        yield str(points), str(len(hands)), does, " ".join(others[:MOST_NAMED]) + more


def _named(game: DrawingGame, hand: Hand, draw: Fraction | float, lang: Lang) -> str:
    """The cards of a hand; of one that draws now and then, how often."""
    cards = "·".join(map(str, game.pack.cards(hand)))
    return (
        cards
        if draw in (0, 1)
        else f"{cards} ({odds_texts(lang)['solve.now_and_then']} {percent(Fraction(draw), lang)})"
    )


def _share(draws: Sequence[Fraction | float], lang: Lang) -> str:
    words = odds_texts(lang)
    if all(draw == 1 for draw in draws):
        return words["respond.draws"]
    if not any(draws):
        return words["respond.stands"]
    return words["solve.some_draw"].format(n=sum(draw > 0 for draw in draws))
