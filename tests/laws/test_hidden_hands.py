"""The law of hidden hands over whole games: every preset, every option, tables of two, three and six."""

from random import Random
from typing import Any, Final, TypeAlias

import pytest

from bankomet.core.game import CHANCE, Seat
from bankomet.games import GAMES
from bankomet.games.hands.moves import Deal
from bankomet.play.house import Away, Back, Join
from bankomet.play.table import Entry, GameMove, Table
from bankomet.play.terms import agree
from tests.laws.of_hands import AUDITS
from tests.laws.of_hidden_hands import COMPARED
from tests.support.audit import Audited, everybody_back, waits, willing

COUPS: Final = 8
TELLING: Final = frozenset((1, 10, 11, 12, 13))
"""Ranks of which dealt 21 and 31 are made."""
Options: TypeAlias = tuple[tuple[str, str], ...]
PRESETS: Final[list[tuple[str, str, Options]]] = [
    (game, preset, ()) for game in AUDITS for preset in GAMES[game].presets
]
OPTIONS: Final[list[tuple[str, str, Options]]] = [
    (game, GAMES[game].default_preset, ((option.name, value),))
    for game in AUDITS
    for option in GAMES[game].options
    for value in option.values or ("1", "10")
    if value != option.default
]


@pytest.mark.parametrize(("game", "preset", "options"), [*PRESETS, *OPTIONS])
def test_what_a_seat_may_not_know_changes_nothing_that_it_gets(game: str, preset: str, options: Options) -> None:
    """Whole games, with a pack that favours dealt 21 and 31, and somebody who is away now and then."""
    before = COMPARED.copy()
    for seats in (2, 3, 6):
        evening(game, preset, options, seats)
    twins = COMPARED - before
    assert twins[game, "deal"] >= 2 * COUPS
    assert twins[game, "draws"] >= COUPS


@pytest.mark.parametrize(
    ("game", "preset", "options", "seats"),
    [("ochko", "ten", (("punter_21", "round_ends"),), 6), ("thirty-one", "book", (("packs", "1"),), 7)],
)
def test_hands_that_are_never_shown_stay_hidden_for_good(game: str, preset: str, options: Options, seats: int) -> None:
    """O6, O7: what the others hold when a dealt 21 ends the round; P8: what went over before the pack ran dry."""
    before = COMPARED.copy()
    for seed in range(3):
        evening(game, preset, options, seats, seed)
    assert (COMPARED - before)[game, "end"] >= 1


def evening(game: str, preset: str, options: Options, seats: int, seed: int = 0) -> None:
    """Some coups, each with its twins, every record audited."""
    agreed = agree(game=game, preset=preset, options=options, purse=100, stake=10, seat_count=seats)
    audited = Audited(agreed, [audit() for audit in AUDITS[game]])
    dice = Random(f"{game} {preset} {options} {seats} {seed}")  # noqa: S311 - picks examples
    for number in range(1, seats + 1):
        audited.do(Join(Seat(number), f"p{number}", "person", f"P{number}"))
    while audited.table.state.coups < COUPS:
        if waits(audited.table):
            everybody_back(audited)
        audited.do(next_entry(audited.table, dice))


def next_entry(table: Table, dice: Random) -> Entry:
    """What everybody willing does; one in fifty steps somebody goes away, or is back."""
    away = [seat for seat, place in table.places.items() if place.away]
    if away and dice.random() < 0.1:
        return Back(away[0])
    if not away and len(table.places) > 2 and dice.random() < 0.02:
        return Away(dice.choice(list(table.places)))
    if table.turns() is CHANCE and dice.random() < 0.4:
        telling = [move for move in table.state.weights() if _rank(move) in TELLING]
        if telling:
            return GameMove(dice.choice(telling))
    entry = willing(table, dice.randrange(10**6))
    assert entry is not None
    return entry


def _rank(move: Any) -> int:  # noqa: ANN401 - any move of Chance
    return int(move.card.rank) if isinstance(move, Deal) else 0
