"""The pure engine: the games' own states play what the exact methods reckon, and every option that a table can have."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations, product
from math import sqrt
from random import Random
from typing import Final, TypedDict

import pytest

from bankomet.core.game import Game, Seat
from bankomet.faces.odds import simulation
from bankomet.games import GAMES
from bankomet.games.hands.state import HandsState
from bankomet.games.mousetrap.count import Count, counted
from bankomet.games.mousetrap.presets import CAYLEY
from bankomet.games.ochko.presets import BOOK as OCHKO
from bankomet.games.ochko.presets import TEN
from bankomet.games.thirteen.presets import GERVER, JOKER, PRESETS
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Rules, Tenure
from bankomet.games.thirty_one.presets import BOOK as THIRTY_ONE
from bankomet.solve.estimate import estimated
from bankomet.solve.holding import value
from bankomet.solve.kernels import Sums, Work
from bankomet.solve.pure import ByTable, PlayedHands, PlayedHoldings, PlayedMousetrap, PlayedSeries, Policy, StandsAt
from bankomet.solve.pure.dice import stream, turned
from bankomet.solve.series import series
from bankomet.solve.setting import setting_of
from bankomet.solve.solved import Solvable, solved

ERRORS: Final = 4
"""Standard errors; one right check in 16,000 would fail; with fixed seeds always or never."""


def agrees(work: Work, exact: Fraction, coups: int) -> None:
    found = work.block(13, 0, coups)
    assert found.coups == coups
    assert estimated(found.total, found.squares, coups, 13).errors_from(exact) < ERRORS


# ---------------------------------------------------------------------------------------------------------------- dice
def test_every_order_of_a_pack_is_as_likely_as_any_other() -> None:
    n, dice = 24_000, stream(1, 0)
    orders = Counter(tuple(turned("abcd", dice)) for _ in range(n))
    assert set(orders) == set(permutations("abcd"))
    share = n / 24
    assert max(abs(count - share) for count in orders.values()) < ERRORS * sqrt(share)


def test_a_pack_that_is_turned_half_leaves_the_other_half_to_chance() -> None:
    assert list(islice(turned("abcd", stream(2, 3)), 2)) == list(turned("abcd", stream(2, 3)))[:2]


def test_each_block_of_each_seed_has_dice_of_its_own() -> None:
    """Also where the digits of both run together: 1 11 is not 11 1."""
    throws = {(seed, block): stream(seed, block).random() for seed in (-1, 1, 11, 111) for block in (0, 1, 11, 111)}
    assert len(set(throws.values())) == len(throws)


# ------------------------------------------------------------------------------------------------------------ thirteen
@pytest.mark.parametrize("rules", [newest[-1] for newest in PRESETS.values()], ids=list(PRESETS))
def test_a_series_under_every_tradition(rules: Rules) -> None:
    agrees(PlayedSeries(rules), series(setting_of(rules)).edge, 1_500)


@pytest.mark.parametrize(("pack_out", "reshuffle", "tenure"), list(product(PackOut, Reshuffle, Tenure)))
def test_a_holding_under_every_policy_with_a_pack_that_runs_out_often(
    pack_out: PackOut, reshuffle: Reshuffle, tenure: Tenure
) -> None:
    for rules in (replace(PRESETS["001"][-1], loss_multiple=2), JOKER):
        small = replace(rules, pack_out=pack_out, reshuffle=reshuffle, tenure=tenure, ranks=5, suits=2)
        agrees(PlayedHoldings(small), value(setting_of(small)).value, 500)


@pytest.mark.parametrize("rules", [PRESETS["000"][-1], GERVER, JOKER], ids=lambda rules: rules.name)
def test_a_holding_with_a_full_pack(rules: Rules) -> None:
    agrees(PlayedHoldings(rules), value(setting_of(rules)).value, 1_000)


# -------------------------------------------------------------------------------------------------- ochko, thirty-one
# What two thresholds are worth, test_thresholds_played.py holds against these coups.
def table(rules: Solvable, chance: Callable[[int, int, int], float]) -> ByTable:
    """Chances by total, cards in the hand and cards that the punter drew (0 to himself)."""
    game = solved(rules)

    class Chances:
        def get(self, key: int | tuple[int, int], _: int) -> float:
            hand, drawn = key if isinstance(key, tuple) else (key, 0)
            return chance(game.total(hand), game.pack.size(hand), drawn)

    return ByTable(Chances(), game.pack)  # type: ignore[arg-type]  # as much of a mapping as is asked


def gained(rules: Solvable, punter: Policy, banker: Policy, coups: int = 300) -> Sums:
    return PlayedHands(rules, punter, banker).block(1, 0, coups)


@pytest.mark.parametrize("rules", [OCHKO, TEN.with_option("bust", "announced"), THIRTY_ONE], ids=lambda each: each.name)
def test_a_table_that_says_what_a_threshold_does_plays_the_same_coups(rules: Solvable) -> None:
    """Nothing is left to the dice then, so that even the cards are the same."""
    at = rules.limit - 5
    below = table(rules, lambda total, _, __: total < at)
    stands = StandsAt(at)
    assert gained(rules, below, below) == gained(rules, stands, stands) != gained(rules, StandsAt(at + 1), stands)


def test_the_banker_may_heed_how_many_cards_the_punter_drew() -> None:
    """One who draws to 15 and against a punter of two cards alone is neither who always does so nor who never does."""

    def against(*heeded: int) -> Policy:
        return table(OCHKO, lambda total, _, drawn: total < 16 and drawn in heeded)

    gains = [gained(OCHKO, StandsAt(15), against(*heeded)) for heeded in ((), (0,), (0, 1, 2, 3))]
    assert gains[0] == gained(OCHKO, StandsAt(15), StandsAt(1))
    assert gains[2] == gained(OCHKO, StandsAt(15), StandsAt(16))
    assert gains[1] not in (gains[0], gains[2])


def test_a_chance_is_left_to_the_dice() -> None:
    """Who draws a third card once in four times is seen to do so."""
    quarter, heard = table(OCHKO, lambda _, size, __: 0.25 * (size == 2)), []

    class Heard:
        def draws(self, at: HandsState, seat: Seat, dice: Random) -> bool:
            heard.append(quarter.draws(at, seat, dice))
            return heard[-1]

    gained(OCHKO, Heard(), StandsAt(1), 1_000)
    asked = len(heard) - sum(heard)  # whoever draws is asked again, and stands
    assert abs(sum(heard) - asked / 4) < ERRORS * sqrt(asked * 3 / 16)
    assert asked > 800


# ----------------------------------------------------------------------------------------------------------- mousetrap
@pytest.mark.parametrize(
    ("n", "suits", "count"), [(5, 1, Count.STOP_AT_N), (3, 2, Count.STOP_AT_N), (4, 1, Count.MODULAR)]
)
def test_mousetrap_against_all_its_orders(n: int, suits: int, count: Count) -> None:
    orders = [counted(order, n, count).out for order in permutations([*range(1, n + 1)] * suits)]
    exact = Fraction(sum(map(len, orders)), len(orders))
    agrees(PlayedMousetrap(replace(CAYLEY, n=n, suits=suits, count=count)), exact, 4_000)


# -------------------------------------------------------------------------------------------------------- every option
class Asked(TypedDict, total=False):
    """What is asked of a game besides."""

    of: str
    punter: int
    banker: int


def options(game: Game) -> list[tuple[str, str]]:
    """Every value of every option; of spans the ends."""
    spans = [(each.name, str(end)) for each in game.options if each.span for end in each.span]
    return spans + [(each.name, value) for each in game.options for value in each.values]


ASKED: Final[Mapping[str, tuple[Asked, ...]]] = {
    "thirteen": ({"of": "series"}, {"of": "holding"}),
    "ochko": ({"punter": 15, "banker": 17},),
    "thirty-one": ({"punter": 25, "banker": 26},),
    "mousetrap": ({},),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_option_of_every_tradition_is_played(game: Game) -> None:
    """Of every game of the house: a new one is missing in ASKED."""
    for preset in game.presets:
        for option in options(game):
            for asked in ASKED[game.name]:
                work = simulation(game.name, preset=preset, options=dict([option]), engine="pure", **asked).work
                found = work.block(1, 0, 3)
                assert found.coups == 3
                assert found == work.block(1, 0, 3) != Sums(3, 0, 1)
