"""What a table has agreed on before anybody sits down: the rules, the purse, the stake, the seats."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bankomet.core.chips import Chips
from bankomet.core.errors import BadOption
from bankomet.core.game import Game, Option, Rules
from bankomet.games import find_game, find_rules
from bankomet.solve.solved import SOLVED

MOST_SEATS: Final = 1000
MOST_PURSE: Final = 10**9
PURSE: Final = Chips(1000)
STAKE: Final = Chips(10)
REFILL: Final = Option("refill", ("yes", "no"), "yes", "G1")
"""An option of every table, whatever is played on it."""
HINTS: Final = Option("hints", ("no", "yes"), "no", "G4")
"""An option of the tables whose game is solved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The agreement of a table; `changed` are the options that differ from the preset."""

    game: Game
    preset: Rules[Any]
    rules: Rules[Any]
    changed: Mapping[str, str]
    purse: Chips
    stake: Chips
    refill: bool
    hints: bool
    seat_count: int


def table_options(game: Game) -> tuple[Option, ...]:
    """The options of a table that are not of its game.

    >>> [option.name for option in table_options(find_game("ochko"))]
    ['hints', 'refill']
    """
    return (HINTS, REFILL) if game.name in SOLVED else (REFILL,)


def agree(
    *,
    game: str,
    preset: str | None = None,
    rev: int | None = None,
    options: Iterable[tuple[str, str]] = (),
    purse: int = PURSE,
    stake: int = STAKE,
    seat_count: int,
) -> Terms:
    """Terms from what somebody asked for, everything else as the preset has it.

    `options` are those of the game and of its table (`table_options`).  Without `preset` the game's default one.
    Raises: BadOption.

    >>> agree(game="thirteen", preset="000", options=[("pack_out", "bank_ends")], seat_count=6).changed
    {'pack_out': 'bank_ends'}
    """
    found = find_game(game)
    base = find_rules(found, found.default_preset if preset is None else preset, rev)
    if not found.fewest_seats <= seat_count <= found.most_seats:
        raise BadOption("bad_seats", lo=found.fewest_seats, hi=found.most_seats, seats=seat_count)
    wanted = dict(options)
    of_table = {option.name: _taken(wanted, option) for option in table_options(found)}
    rules = base.with_stake(Chips(stake))
    for name, value in wanted.items():
        rules = rules.with_option(name, value)
    if not rules.least_purse <= purse <= MOST_PURSE:
        raise BadOption("bad_purse", purse=purse, lo=rules.least_purse, hi=MOST_PURSE)
    before, now = base.options(), rules.options()
    return Terms(
        game=found,
        preset=base,
        rules=rules,
        changed={name: value for name, value in now.items() if value != before[name]},
        purse=Chips(purse),
        stake=Chips(stake),
        refill=of_table[REFILL.name] == "yes",
        hints=of_table.get(HINTS.name) == "yes",
        seat_count=seat_count,
    )


def _taken(wanted: dict[str, str], option: Option) -> str:
    """The value that is wanted of an option, taken out of `wanted`.  Raises: BadOption."""
    value = wanted.pop(option.name, option.default)
    option.check(value)
    return value
