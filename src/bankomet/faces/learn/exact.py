"""What a learned punter is worth, exactly, and how much better he could do: the measure beside which he learns."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from bankomet.faces.given import plain
from bankomet.faces.learn.duels import Duel
from bankomet.solve.hands import Hand
from bankomet.solve.hands import ends as ends_of
from bankomet.solve.meetings import joint_law
from bankomet.solve.reply import Reply, best_reply

Play = Callable[[tuple[int, ...]], bool]
"""Whether a punter draws with these cards (what each counts, rising; an ace 11)."""


@dataclass(frozen=True, kw_only=True)
class Measure:
    """Punters against one banker, who stands at a total."""

    duel: Duel
    banker: int

    @cached_property
    def best(self) -> Reply:
        """The best reply; no punter gains more."""
        return best_reply(self.duel.game, banker=plain(self.banker))

    @cached_property
    def most(self) -> Fraction:
        """What the best reply gains on average."""
        return -self.best.value

    def worth(self, play: Play) -> Fraction:
        """What a punter gains on average who plays so.

        >>> from bankomet.faces.learn.duels import small
        >>> measure = Measure(duel=small(values=(1, 2, 3), copies=(2, 2, 2), limit=5), banker=4)
        >>> measure.worth(lambda cards: sum(cards) < 4), measure.most
        (Fraction(7, 45), Fraction(7, 45))
        """
        game, pack = self.duel.game, self.duel.pack

        def draws(hand: Hand) -> bool:
            return self.duel.may_draw(hand) and play(pack.cards(hand))

        own = ends_of(pack, dealt=game.dealt, draws=draws)
        met = joint_law(pack, own, game.ways(self.banker), game.total)
        return -sum((chance * game.gains[game.result(*totals)] for totals, chance in met.items()), Fraction(0))

    def gap(self, play: Play) -> Fraction:
        """How much more the best reply gains: 0 for a best reply, and never less."""
        return self.most - self.worth(play)
