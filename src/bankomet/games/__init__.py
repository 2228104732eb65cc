"""The games of the house: GAMES is the one list that lobby, command line, odds and tests read."""

from collections.abc import Mapping
from typing import Any, Final

from bankomet.core.errors import BadOption
from bankomet.core.game import Game, Rules
from bankomet.games.mousetrap import MOUSETRAP
from bankomet.games.ochko import OCHKO
from bankomet.games.thirteen import THIRTEEN
from bankomet.games.thirty_one import THIRTY_ONE

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in (THIRTEEN, OCHKO, THIRTY_ONE, MOUSETRAP)}


def find_game(name: str) -> Game:
    """The game of this name.  Raises: BadOption (`unknown_game`)."""
    if name not in GAMES:
        raise BadOption("unknown_game", game=name, possible=", ".join(GAMES))
    return GAMES[name]


def find_rules(game: Game, preset: str, rev: int | None = None) -> Rules[Any]:
    """A preset of a game, in its newest revision or in `rev`.

    Raises: BadOption (`unknown_preset`, `unknown_rev`).

    >>> find_rules(find_game("thirteen"), "003").title
    'lowest card banks, equal stakes'
    """
    if preset not in game.presets:
        raise BadOption("unknown_preset", game=game.name, preset=preset, possible=", ".join(game.presets))
    revisions = game.presets[preset]
    if rev is None:
        return revisions[-1]
    if not 1 <= rev <= len(revisions):
        raise BadOption("unknown_rev", game=game.name, preset=preset, rev=rev, newest=len(revisions))
    return revisions[rev - 1]
