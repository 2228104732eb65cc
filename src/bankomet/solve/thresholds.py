"""One punter and a banker who both stand at a total of their own: how their coup ends, and what it is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bankomet.solve.drawing import Drawing, Outcome
from bankomet.solve.estimate import Progress
from bankomet.solve.meetings import joint_law
from bankomet.solve.setting import check_size


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """How a coup ends, with its chances."""

    chances: Mapping[Outcome, Fraction]
    gains: Mapping[Outcome, int]

    @property
    def value(self) -> Fraction:
        """What the banker gains on average."""
        return sum((chance * self.gains[outcome] for outcome, chance in self.chances.items()), Fraction(0))


def duel(game: Drawing, *, punter: int, banker: int, progress: Progress | None = None) -> Duel:
    """The coup of one punter and the banker, who stand at these totals or above; packs are freshly shuffled.

    A threshold above the limit is never reached: its hand draws until it must stop.  Who draws first is of no matter,
    and neither is what is shown: neither plays by it.
    Raises: BadOption (`bad_size`).
    """
    for name, threshold in (("punter", punter), ("banker", banker)):
        check_size(name, threshold, 1, game.limit + 1)
    ways = {threshold: game.ways(threshold) for threshold in {punter, banker}}
    met = joint_law(game.pack, ways[punter], ways[banker], game.total, progress)
    chances = dict.fromkeys(game.gains, Fraction(0))
    for (punters, bankers), chance in met.items():
        chances[game.outcome(punters, bankers)] += chance
    assert sum(chances.values()) == 1, "some coups are missing"
    return Duel(chances=chances, gains=game.gains)
