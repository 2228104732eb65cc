"""One punter and a banker who both stand at a total of their own: what comes of it, and what it is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bankomet.games.hands.facts import Result
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.estimate import Progress
from bankomet.solve.meetings import joint_law
from bankomet.solve.setting import check_size


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """What comes of a coup between two."""

    chances: Mapping[Result, Fraction]
    """Of all results that can be; the punter's, as in the facts of a game."""
    gains: Mapping[Result, int]
    """What each is worth to the banker."""

    @property
    def value(self) -> Fraction:
        """What the banker gains on average."""
        return sum((chance * self.gains[result] for result, chance in self.chances.items()), Fraction(0))


def duel(game: DrawingGame, *, punter: int, banker: int, progress: Progress | None = None) -> Duel:
    """The coup of one punter and the banker, who stand at these totals or above, from a pack freshly shuffled.

    A total above the full count is never reached: its hand draws until it is bust or may draw no more.  Who draws first
    and what is shown does not matter, since neither plays by it.
    Raises: BadOption (`bad_size`).

    >>> from bankomet.games.ochko.presets import BOOK
    >>> from bankomet.solve.solved import solved
    >>> duel(solved(BOOK), punter=16, banker=17).value
    Fraction(-431387002657, 2496501224910)
    """
    for name, threshold in (("punter", punter), ("banker", banker)):
        check_size(name, threshold, 1, game.limit + 1)
    ways = {threshold: game.ways(threshold) for threshold in {punter, banker}}
    met = joint_law(game.pack, ways[punter], ways[banker], game.total, progress)
    chances = dict.fromkeys(game.gains, Fraction(0))
    for (punters, bankers), chance in met.items():
        chances[game.result(punters, bankers)] += chance
    assert sum(chances.values()) == 1, "some coups are missing"
    return Duel(chances=chances, gains=game.gains)
