"""Which games of drawing are solved, and under which of their options: for one punter, packs freshly shuffled."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from bankomet.core.errors import BadOption
from bankomet.core.game import Game
from bankomet.games import find_rules
from bankomet.games.ochko import OCHKO
from bankomet.games.thirty_one import THIRTY_ONE
from bankomet.games.thirty_one.rules import Rules as ThirtyOne
from bankomet.solve.drawing import DrawingGame, DrawingRules, drawing_game

SOLVED: Final[Mapping[str, tuple[str, ...]]] = {OCHKO.name: ("pictures", "bust"), THIRTY_ONE.name: ("aces",)}
"""By game: the options that may have any of their values; the others keep that of the default preset."""

Solvable: TypeAlias = DrawingRules


def solved(rules: Solvable) -> DrawingGame:
    """A game as it is solved.  Raises: BadOption (`not_solved`).

    >>> from bankomet.games.ochko.presets import TEN
    >>> solved(TEN).pack.copies
    (8, 8, 8, 8, 8, 8, 8, 8, 32, 8)
    """
    check_solved(THIRTY_ONE if isinstance(rules, ThirtyOne) else OCHKO, rules.options())
    return drawing_game(rules)


def check_solved(game: Game, options: Mapping[str, str]) -> None:
    """Is a game solved under these options?  Raises: BadOption (`not_solved`)."""
    usual = find_rules(game, game.default_preset).options()
    for name, value in options.items():
        if name not in SOLVED[game.name] and value != usual[name]:
            raise not_solved(game.name, name, value)


def not_solved(game: str, option: str, value: str) -> BadOption:
    """The refusal of an option."""
    return BadOption("not_solved", game=game, option=option, value=value, possible=", ".join(SOLVED[game]))
