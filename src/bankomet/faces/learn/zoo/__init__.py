"""PettingZoo: every game of the house as an AEC environment, `env("thirteen", preset="000", seats=4)`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption
from bankomet.core.game import Game
from bankomet.faces.given import Options, plain, written
from bankomet.faces.learn.needs import need
from bankomet.games import find_game, find_rules
from bankomet.play.terms import table_options
from bankomet.solve.setting import check_size

if TYPE_CHECKING:
    from bankomet.faces.learn.zoo.table import TableEnv

__all__ = ["env"]

MOST_SEATS: Final = 8
MOST_COUPS: Final = 10**6
MOST_PURSE: Final = 10**9
NO: Final = "no"


def env(  # noqa: PLR0913 - each is a question of its own, and all but the game have a usual answer
    game: str,
    *,
    preset: str | None = None,
    seats: int | None = None,
    purse: int = 1000,
    stake: int = 10,
    coups: int = 20,
    options: Options | None = None,
    masked_observations: bool = False,
    render_mode: str | None = None,
) -> "TableEnv":
    """A table of `game` with 2 to 8 seats (4 by default; Mousetrap: 1), each with the same purse, for so many coups.

    `preset` and `options` as in `bankomet games`, except that `refill` and `hints` can only be `no`: no purse is filled
    up here, and nobody gets a hint.  `stake` is the agreed one, where stakes are equal.  The action mask stands in
    `infos[agent]["action_mask"]`; with `masked_observations` the observation is a dict that holds it too.
    Raises: BadOption.
    """
    need("pettingzoo")
    from bankomet.faces.learn.zoo.table import TableEnv

    found = find_game(game)
    most = min(MOST_SEATS, found.most_seats)
    sat = min(4, most) if seats is None else plain(seats)
    purse, stake, coups = plain(purse), plain(stake), plain(coups)
    check_size("seats", sat, found.fewest_seats, most)
    check_size("coups", coups, 1, MOST_COUPS)
    if render_mode not in (None, "ansi"):
        raise BadOption("bad_option", option="render_mode", value=render_mode, possible="ansi")
    rules = find_rules(found, found.default_preset if preset is None else preset).with_stake(Chips(stake))
    for name, value in _of_the_game(found, written(options or {})).items():
        rules = rules.with_option(name, value)
    check_size("purse", purse, max(1, rules.least_purse), MOST_PURSE)
    return TableEnv(
        found,
        rules,
        seats=sat,
        purse=purse,
        coups=coups,
        masked_observations=masked_observations,
        render_mode=render_mode,
    )


def _of_the_game(game: Game, options: Mapping[str, str]) -> Mapping[str, str]:
    """The options but those of a table, which can only be `no`.  Raises: BadOption (`bad_option`)."""
    left = dict(options)
    for option in table_options(game):
        value = left.pop(option.name, NO)
        if value != NO:
            raise BadOption("bad_option", option=option.name, value=value, possible=NO)
    return left
