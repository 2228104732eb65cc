"""Ochko and Thirty-one by their kernels, where somebody plays as the game is solved."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bankomet.games import find_game, find_rules
from bankomet.solve.kernels import BankerPolicy, Hands, PunterPolicy, Sums
from bankomet.solve.solutions import kept
from bankomet.solve.solutions.files import game_name
from bankomet.solve.solved import Solvable

__all__ = ["HandsAsSolved", "changed"]

TABLES_KEPT: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsAsSolved:
    """Coups between two of whom one at least plays as the game is solved: None in place of a total to stand at.

    Thirty-one's tables are large; so they are no part of the work, and each process that plays it reads its own.
    """

    rules: Solvable
    punter: int | None
    banker: int | None

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """So many coups of a block.  Raises: BadOption (`not_solved`)."""
        return _with_tables(self).block(seed, block, coups)


def changed(rules: Solvable) -> Mapping[str, str]:
    """The options that differ from the game's default tradition."""
    game = find_game(game_name(rules))
    usual = find_rules(game, game.default_preset).options()
    return {name: value for name, value in rules.options().items() if value != usual[name]}


@lru_cache(TABLES_KEPT)
def _with_tables(work: HandsAsSolved) -> Hands:
    rules = work.rules
    return Hands(
        game=game_name(rules),
        options=changed(rules),
        punter=_punter(rules) if work.punter is None else work.punter,
        banker=_banker(rules) if work.banker is None else work.banker,
    )


def _punter(rules: Solvable) -> PunterPolicy:
    return {hand: each.draw for hand, each in kept(rules).punter.items() if each.draw}


def _banker(rules: Solvable) -> BankerPolicy:
    return {(hand, drawn): each.draw for (drawn, hand), each in kept(rules).banker.items() if each.draw}
