"""Where pairs of worlds begin: a table of some game, tradition and options in mid-evening, about to be sealed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final, TypeAlias

from bankomet.core.game import CHANCE, NOBODY, Seat
from bankomet.games import GAMES
from bankomet.play.bots import Style
from bankomet.play.folding import Folded, fold
from bankomet.play.house import PERSON, Join
from bankomet.play.log import print_header, record
from bankomet.play.sealer import Sealer
from bankomet.play.seals import Commit
from bankomet.play.shoe import SeededDice
from bankomet.play.store import Row, TableInfo
from bankomet.play.table import Entry, Table, open_table
from bankomet.play.terms import Terms, agree, table_options
from tests.noninterference.ideal import ordering
from tests.support.audit import willing

TABLE: Final = "k3x9"
FOUNDER: Final = "pfounder"
SMALL: Final = {"mousetrap": (("n", "5"),)}
"""Where a whole game would take long for the little that it can tell."""
STYLES: Final = tuple(Style)
Options: TypeAlias = tuple[tuple[str, str], ...]
Order: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """A table after some records, and how its cards have lain so far."""

    terms: Terms
    rows: tuple[Row, ...]
    table: Table
    orders: "dict[tuple[int, int], Order]"
    """By seal and shuffle: the order before the cut."""

    @property
    def info(self) -> TableInfo:
        """The table as the store knows it."""
        return TableInfo(
            id=TABLE, header=print_header(self.terms), title="", private=False, founder=FOUNDER, pace="even",
            created_ms=1,
        )  # fmt: skip

    @cached_property
    def people(self) -> dict[str, Seat | None]:
        """Everybody with a page of his own, by its name: persons at their seats, two who look on, the founder."""
        seated = {f"seat {seat}": seat for seat, place in self.table.places.items() if not place.is_bot}
        return {**seated, "watcher": None, "slow watcher": None, "host": None}

    @cached_property
    def folded(self) -> Folded:
        """What its log folds to."""
        with ordering(lambda no, shuffle, _: self.orders[no, shuffle]):
            return fold(self.info.header, self.rows)


def variations(game: str) -> list[tuple[str, Options]]:
    """Every preset of a game, and every other value of every option."""
    found = GAMES[game]
    presets: list[tuple[str, Options]] = [(preset, ()) for preset in found.presets]
    return presets + [
        (found.default_preset, ((option.name, value),))
        for option in (*table_options(found), *found.options)
        for value in option.values or (str(min(10, end)) for end in option.span or ())
        if value != option.default
    ]


def thin_packs(seed: int) -> Iterator[Scene]:
    """Scenes of Thirty-one in which the one pack may run dry among many hands, so that it is shuffled in mid-coup."""
    number = 0
    while True:
        number += 1
        made = scene("thirty-one", "book", (("packs", "1"),), seed * 1_000_000 + number)
        if len(made.table.places) > 4 and made.table.state.coups:
            yield made


def scenes(game: str, seed: int) -> Iterator[Scene]:
    """Scenes of a game without end: each variation in its turn, with more or fewer people, later or earlier."""
    number = 0
    while True:
        for preset, options in variations(game):
            number += 1
            yield scene(game, preset, options, seed * 1_000_000 + number)


def agreed(game: str, preset: str, options: Options) -> Terms:
    """What the table of a scene agrees on."""
    most = min(9, GAMES[game].most_seats)
    return agree(game=game, preset=preset, options=[*SMALL.get(game, ()), *options], purse=200, seat_count=most)


def told_apart(terms: Terms) -> tuple[str, Options]:
    """By its preset and by what differs from that."""
    return terms.preset.name, tuple(sorted(terms.changed.items()))


def scene(game: str, preset: str, options: Options, seed: int) -> Scene:
    """One scene."""
    dice = Random(f"scene {game} {preset} {options} {seed}")  # noqa: S311 - picks examples
    terms = agreed(game, preset, options)
    sitting = 1 if terms.seat_count == 1 else dice.choice((2, 3, 3, 3, 3, 4, 4, 4, 5, 6, 9))
    orders: dict[tuple[int, int], Order] = {}
    with ordering(lambda no, shuffle, items: orders.setdefault((no, shuffle), _shuffled(items, dice))):
        entries, table = _evening(
            terms, list(_joins(sitting, dice, seed)), coups=dice.choice((0, 1, 1, 2, 2, 4, 4, 8)), dice=dice
        )
    rows = tuple(
        Row(record(n, entry), secret=entry.secret if isinstance(entry, Commit) else None)
        for n, entry in enumerate(entries, 1)
    )
    return Scene(terms, rows, table, orders)


def _joins(sitting: int, dice: Random, seed: int) -> Iterator[Join]:
    """People, and now and then a bot, of each style in its turn."""
    for number in range(1, sitting + 1):
        bot = number > 1 and dice.random() < 0.35
        who = f"b{number}" if bot else f"p{number}"
        yield Join(Seat(number), who, STYLES[(seed + number) % len(STYLES)] if bot else PERSON, f"N{number}")


def _evening(terms: Terms, joins: Sequence[Entry], *, coups: int, dice: Random) -> tuple[list[Entry], Table]:
    """The records until so many coups are settled, and the next seal is owed."""
    entries: list[Entry] = []
    table, sealer = open_table(terms), Sealer(TABLE, SeededDice(dice.randrange(10**9), "scene"))
    todo = list(joins)
    for _ in range(5000):
        entry = todo.pop(0) if todo else _next(table, sealer, dice)
        ready = table.state.coups >= coups and table.sealing.seal is None
        if entry is None or (isinstance(entry, Commit) and ready):
            break
        table, _ = table.after(entry)
        entries.append(entry)
        if not terms.game.deals and not todo and table.state.coups >= coups:
            break
    return entries, table


def _next(table: Table, sealer: Sealer, dice: Random) -> Entry | None:
    owed = sealer.owed(table)
    if owed is not None:
        return owed
    if table.turns() is CHANCE:
        return sealer.order(table) or sealer.card(table)
    if table.turns() == NOBODY and not table.state.stakes_open:
        return None
    return willing(table, dice.randrange(10**6))


def _shuffled(items: Sequence[str], dice: Random) -> Order:
    return tuple(dice.sample(list(items), len(items)))
