"""Mousetrap on random orders, counted as the game counts."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from bankomet.games.mousetrap.count import counted
from bankomet.games.mousetrap.rules import Rules
from bankomet.solve.kernels import Sums
from bankomet.solve.pure.dice import BLOCK, added_up


@dataclass(frozen=True, slots=True)
class PlayedMousetrap:
    """How many cards come out."""

    rules: Rules

    coups_a_block: ClassVar[int] = BLOCK

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """So many orders of a block."""
        rules = self.rules
        cards = [number for number in range(1, rules.n + 1) for _ in range(rules.suits)]

        def out(dice: Random) -> int:
            return len(counted(dice.sample(cards, len(cards)), rules.n, rules.count).out)

        return added_up(out, seed, block, coups)
