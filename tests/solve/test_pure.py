"""The pure engine: the games' own states play what the exact methods reckon, and every option that a table can have."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice, permutations, product
from math import sqrt
from random import Random
from typing import Any, Final, TypedDict

import pytest

from bankomet.core.cards import Card
from bankomet.core.game import Game, Seat
from bankomet.faces.odds import simulation
from bankomet.games import GAMES
from bankomet.games.hands.moves import parse_move
from bankomet.games.hands.position import Playing
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
from bankomet.solve.pure import AsSolved, PlayedHands, PlayedHoldings, PlayedMousetrap, PlayedSeries, Policy, StandsAt
from bankomet.solve.pure.dice import stream, turned
from bankomet.solve.pure.hands import PUNTER, first_card_waits, still_in
from bankomet.solve.series import series
from bankomet.solve.setting import setting_of
from bankomet.solve.solutions import kept
from bankomet.solve.solved import Solvable, solved
from bankomet.solve.thresholds import duel

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
@dataclass
class Heard:
    """A policy whose decisions are heard, each with the hand and how many cards the punter has drawn by then."""

    policy: Policy
    drawn: int = 0
    decisions: list[tuple[int | None, tuple[Card, ...], bool]] = field(default_factory=list)

    def draws(self, at: HandsState, seat: Seat, dice: Random) -> bool:
        assert isinstance(at.phase, Playing)
        cards, draws = at.phase.hands[seat], self.policy.draws(at, seat, dice)
        if seat == PUNTER:
            self.drawn = len(cards) - at.rules.hand_size + draws
        self.decisions.append((None if seat == PUNTER else self.drawn, cards, draws))
        return draws


@pytest.mark.parametrize(("rules", "punter", "banker"), [(OCHKO, 16, 17), (THIRTY_ONE, 26, 27)])
def test_each_of_several_punters_is_worth_what_one_is(rules: Solvable, punter: int, banker: int) -> None:
    """Who looks at his own cards alone meets the banker as often with each two hands, whoever else has drawn."""
    exact = duel(solved(rules), punter=punter, banker=banker).value
    agrees(PlayedHands(rules, StandsAt(punter), StandsAt(banker), 4), 4 * exact, 3_000)


def test_several_punters_sit_at_one_table() -> None:
    """Each is asked, and the banker last; against more than one he weighs what each has drawn."""
    asked: list[Seat] = []

    class Asked:
        def draws(self, at: HandsState, seat: Seat, dice: Random) -> bool:
            asked.append(seat)
            return AsSolved().draws(at, seat, dice)

    PlayedHands(THIRTY_ONE, Asked(), Asked(), 3).block(1, 0, 50)
    assert {1, 2, 3, 4} == set(asked)
    assert asked.count(Seat(1)) > 30


@pytest.mark.parametrize("rules", [OCHKO, TEN.with_option("bust", "announced"), THIRTY_ONE], ids=lambda each: each.name)
def test_who_plays_as_the_game_is_solved_decides_as_its_solution_does(rules: Solvable) -> None:
    """In Thirty-one it hangs upon the cards behind a total, and for the banker upon how many he has seen drawn."""
    heard, solution = Heard(AsSolved()), kept(rules)
    PlayedHands(rules, heard, heard).block(1, 0, 300)
    pack, sure = solution.game.pack, 0
    for seen, cards, draws in heard.decisions:
        decision = solution.decision(seen, pack.hand([rules.total([card]) for card in cards]))
        assert decision is not None
        if decision.draw in (0, 1):
            assert draws == bool(decision.draw), (seen, cards)
            sure += 1
    assert sure > 300
    assert len({seen for seen, _, _ in heard.decisions}) > 3


def test_where_the_solution_mixes_the_dice_decide() -> None:
    """With a six and an ace the punter of Ochko draws about once in three times."""
    at = first_card_waits(OCHKO)
    for text in ("deal 2 6♠", "deal 1 2♠", "deal 2 A♠", "deal 1 2♥"):
        at = at.after(parse_move(text)).state  # type: ignore[assignment]  # a state of the same game
    pack = kept(OCHKO).game.pack
    decision, dice, n = kept(OCHKO).decision(None, pack.hand([6, 11])), stream(1, 0), 4_000
    assert decision is not None
    share = float(decision.draw)
    assert 0.2 < share < 0.5
    drawn = sum(AsSolved().draws(at, PUNTER, dice) for _ in range(n))
    assert abs(drawn - n * share) < ERRORS * sqrt(n * share * (1 - share))


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


def _dealt(rules: Solvable, hands: Mapping[int, str]) -> HandsState:
    """These cards have been dealt, by seats."""
    at = first_card_waits(rules, len(hands) - 1)
    order = [*at.stakes, 1]
    return _moved(
        at, *(f"deal {seat} {hands[seat].split()[card]}" for card in range(rules.hand_size) for seat in order)
    )


def _moved(at: Any, *moves: str) -> HandsState:  # noqa: ANN401 - the state of either game
    for move in moves:
        at = at.after(parse_move(move)).state
    assert isinstance(at, HandsState)
    return at


def test_a_banker_as_solved_weighs_nobody_who_has_said_that_he_is_over() -> None:
    """Of two punters the first went over after a card, aloud; the other stood as he was dealt."""
    rules = OCHKO.with_option("bust", "announced")
    at = _dealt(rules, {2: "10♠ 9♠", 3: "10♥ 8♥", 1: "10♦ 6♦"})
    at = _moved(at, "draw 2", "deal 2 10♣", "stand 3")
    assert list(still_in(at)) == [(1, 0)]


def test_a_hand_that_one_pack_cannot_hold_is_played_as_most_of_its_total() -> None:
    """Six at Thirty-one have two packs, and five twos are ten: nobody stands on that."""
    hands = {2: "2♠ 2♥ 2♦", 3: "K♠ Q♠ J♠", 4: "K♥ Q♥ J♥", 5: "K♦ Q♦ J♦", 6: "K♣ Q♣ J♣", 1: "9♠ 8♠ 7♠"}
    at = _moved(_dealt(THIRTY_ONE, hands), "stand 6", "stand 5", "stand 4", "stand 3")
    at = _moved(at, "draw 2", "deal 2 2♣", "draw 2", "deal 2 2♠")
    assert AsSolved().draws(at, PUNTER, Random(1))  # noqa: S311 - no dice are thrown
