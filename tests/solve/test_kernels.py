"""The kernels: their streams by definition, games card for card by the engine, means by the exact values."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import numpy as np
import pytest

from bankomet.core.errors import BadOption
from bankomet.games.mousetrap.count import Count, counted
from bankomet.games.ochko.presets import BOOK as OCHKO
from bankomet.games.ochko.rules import Bust, Pictures
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Rules, Tenure
from bankomet.games.thirty_one.presets import BOOK as THIRTY_ONE
from bankomet.games.thirty_one.rules import Aces
from bankomet.solve.drawing import DrawingGame, drawing_game
from bankomet.solve.estimate import Estimate, estimated
from bankomet.solve.hands import BUST, DEALT, Hand, every_hand
from bankomet.solve.holding import value
from bankomet.solve.kernels import BLOCK, Hands, Holding, Mousetrap, Series, Sums, Work, compiled
from bankomet.solve.kernels.hands import _plan
from bankomet.solve.kernels.streams import dealer
from bankomet.solve.mousetrap import by_cards_out
from bankomet.solve.reply import best_reply
from bankomet.solve.series import series
from bankomet.solve.setting import Setting, setting
from bankomet.solve.solutions import kept
from bankomet.solve.solved import Solvable, solved
from bankomet.solve.thresholds import duel
from tests.solve.all_orders import orders
from tests.solve.engine import rules_of
from tests.solve.kernel_games import Policies, circle_gains, coup_gains, holding_gains, series_gains
from tests.solve.plain_streams import LANES, Packs, Stream, xoshiro
from tests.truth.test_numbers import NUMBERS

K = TypeVar("K")

NEAR: Final = 4
"""Standard errors; one honest check in 16,000 lies farther off, and the seeds are fixed."""
PLAYED: Final = LANES + 88
"""Games that are played card for card: more than are dealt at once."""
POLICIES: Final = list(product(PackOut, Reshuffle, Tenure))
JOKER_DOUBLE: Final = {"jokers": 2, "loss_multiple": 2}


def gains(work: Work, games: int, *, seed: int, block: int) -> list[int]:
    """The gain of each of the first games of a block: what one game more makes of the sum."""
    sums = [Sums(0, 0, 0), *(work.block(seed, block, count) for count in range(1, games + 1))]
    found = [after.total - before.total for before, after in pairwise(sums)]
    assert [after.squares - before.squares for before, after in pairwise(sums)] == [gain * gain for gain in found]
    return found


def simulated(work: Work, coups: int, *, seed: int = 1) -> Estimate:
    """So many coups, block by block."""
    sizes = [min(BLOCK, coups - begin) for begin in range(0, coups, BLOCK)]
    found = sum((work.block(seed, block, size) for block, size in enumerate(sizes)), Sums(0, 0, 0))
    assert found.coups == coups
    return estimated(found.total, found.squares, coups, seed)


def errors(work: Work, exact: Fraction, coups: int) -> float:
    """How many standard errors lie between what is simulated and what is reckoned; the coups were not all alike."""
    found = simulated(work, coups)
    assert found.stderr > 0
    return found.errors_from(exact)


# ------------------------------------------------------------------------------------------------------------- streams
def test_the_generator_is_the_published_one() -> None:
    truth = NUMBERS["xoshiro256plusplus"]
    stream = np.array(truth["state"], np.uint64)
    assert [int(compiled.one_word(stream)) for _ in truth["words"]] == truth["words"]
    words = xoshiro(truth["state"])
    assert [next(words) for _ in truth["words"]] == truth["words"]


@pytest.mark.parametrize(("seed", "block", "part"), [(1, 0, 0), (1, 0, 3), (2**70, 5, 0), (-1, 10**6, 1)])
def test_numbers_are_what_the_definition_says(seed: int, block: int, part: int) -> None:
    """Every bound, so that words are refused and drawn again many times over."""
    words, stream = dealer(seed, block, part, positions=1), Stream(seed, block, part)
    for below in range(1, 209):
        compiled.fill(words.stream)
        compiled.scale(words.halves, words.spare, below, words.row)
        assert words.row.tolist() == stream.numbers(below), below


@pytest.mark.parametrize("cards", [1, 4, 52, 208])
def test_cards_are_dealt_without_putting_one_back(cards: int) -> None:
    words, packs = dealer(7, 1, positions=cards), Packs(Stream(7, 1), cards)
    for position in range(cards):
        compiled.deal(words, position, cards)
        assert words.row.tolist() == packs.deal()


def test_where_nothing_can_be_kept_a_kernel_is_compiled_all_the_same() -> None:
    """Numba finds no place on disk for a function that stands in no file."""
    made: dict[str, Callable[[int], int]] = {}
    exec(compile("def doubled(number):\n    return 2 * number\n", "/nowhere/at/all.py", "exec"), made)  # noqa: S102 - our own text
    assert compiled.compiled(made["doubled"])(21) == 42


# ----------------------------------------------------------------------------------------- card for card, by the engine
SMALL: Final = {"ranks": 5, "suits": 2}
SMALL_JOKER: Final = {"ranks": 5, "suits": 2, "jokers": 1, "loss_multiple": 2}


def sized(
    size: Mapping[str, int],
    *,
    pack_out: str = PackOut.CONTINUE_CALL,
    reshuffle: str = Reshuffle.NEVER,
    tenure: str = Tenure.UNTIL_LOSS,
) -> tuple[Setting, Rules]:
    """A setting, and the rules whose setting it is."""
    at = setting(**size, pack_out=pack_out, reshuffle=reshuffle, tenure=tenure)
    ranks, suits, jokers = (size.get(name, usual) for name, usual in (("ranks", 13), ("suits", 4), ("jokers", 0)))
    return at, rules_of(at, ranks=ranks, suits=suits, jokers=jokers)


@pytest.mark.parametrize("size", [{}, JOKER_DOUBLE, SMALL])
def test_series_are_those_of_the_game(size: Mapping[str, int]) -> None:
    at, rules = sized(size)
    assert gains(Series(at), PLAYED, seed=3, block=1) == series_gains(rules, 3, 1, PLAYED)


@pytest.mark.parametrize(("pack_out", "reshuffle", "tenure"), POLICIES)
def test_holdings_are_those_of_the_game(pack_out: PackOut, reshuffle: Reshuffle, tenure: Tenure) -> None:
    """With a pack that runs out often, and jokers that pay double."""
    at, rules = sized(SMALL_JOKER, pack_out=pack_out, reshuffle=reshuffle, tenure=tenure)
    assert gains(Holding(at), LANES + 20, seed=3, block=1) == holding_gains(rules, 3, 1, LANES + 20)


@pytest.mark.parametrize(("size", "tenure"), [({}, "until_loss"), (JOKER_DOUBLE, "until_loss"), ({}, "four_series")])
def test_holdings_with_a_whole_pack_are_those_of_the_game(size: Mapping[str, int], tenure: str) -> None:
    at, rules = sized(size, tenure=tenure)
    assert gains(Holding(at), PLAYED, seed=3, block=1) == holding_gains(rules, 3, 1, PLAYED)


COUPS: Final = [
    ("ochko", 16, 17, {}),
    ("ochko", 22, 22, {}),
    ("ochko", 19, 22, {"bust": "announced", "packs": "4"}),
    ("ochko", 18, 15, {"pictures": "10", "banker_21": "push", "bust_multiple": "1"}),
    ("ochko", 20, 21, {"aces": "bust", "bust": "announced", "packs": "3", "punter_21": "round_ends"}),
    ("ochko", 21, 20, {"aces": "bust", "bust": "announced", "order": "banker_first", "draws": "open"}),
    ("ochko", 15, 18, {"aces": "bust", "order": "banker_first"}),
    ("thirty-one", 26, 27, {}),
    ("thirty-one", 32, 32, {"dealt_31": "7"}),
    ("thirty-one", 20, 30, {"aces": "one_eleven", "packs": "3", "busted": "paid_back", "bank": "coup"}),
    ("thirty-one", 1, 29, {"packs": "2", "draws": "open"}),
]


@pytest.mark.parametrize(("game", "punter", "banker", "options"), COUPS)
def test_coups_are_those_of_the_game(game: str, punter: int, banker: int, options: Mapping[str, str]) -> None:
    rules = rules_with(game, options)
    work = Hands(game=game, punter=punter, banker=banker, options=options)
    play = Policies(drawing_game(rules), punter, banker)
    assert gains(work, PLAYED, seed=3, block=1) == coup_gains(rules, play, 3, 1, PLAYED)


DUELS: Final = [
    ("ochko", 16, 17, {}),
    ("ochko", 19, 22, {"bust": "announced"}),
    ("ochko", 18, 15, {"pictures": "10"}),
    ("thirty-one", 26, 27, {}),
    ("thirty-one", 29, 24, {"aces": "one_eleven"}),
    ("thirty-one", 20, 32, {}),
]
"""Coups of games that are solved, so that their values are known."""


@pytest.mark.parametrize("by_table", [False, True])
@pytest.mark.parametrize(("game", "punter", "banker"), [("ochko", 20, 21), ("thirty-one", 21, 21)])
def test_every_hand_counts_what_the_game_says(game: str, punter: int, banker: int, *, by_table: bool) -> None:
    """By whatever cards it came about; among them hands whose numbers elsewhere look like a total."""
    at = solved(rules_with(game, {}))

    def draws(hand: Hand) -> bool:
        return BUST < at.total(hand) < max(punter, banker) and at.pack.size(hand) < at.most

    held = every_hand(at.pack, dealt=at.dealt, draws=draws)
    table = {hand: 1 for hand in held if draws(hand)}
    work = Hands(game=game, punter=table if by_table else punter, banker=banker)
    plan, totals = _plan(work), (BUST, DEALT, *range(1, at.limit + 1))
    values = len(at.pack.values)
    for hand in held:
        number = compiled.EMPTY
        for card in at.pack.cards(hand):
            number = plan.following[number * (values + 1) + at.pack.values.index(card)]
        assert totals[plan.ranks[number]] == at.total(hand), at.pack.cards(hand)
        assert plan.following[number * (values + 1) + values] == number


@pytest.mark.parametrize("game", ["ochko", "thirty-one"])
@pytest.mark.parametrize("mixed", ["punter", "banker", "both"])
def test_coups_by_tables_are_those_of_the_game(game: str, mixed: str) -> None:
    """Tables drawn by lot, which the engine plays with the same tosses."""
    rules = rules_with(game, {})
    punter, banker = tables(solved(rules), Random(5))  # noqa: S311 - a seed is wanted
    work = Hands(
        game=game,
        punter=18 if mixed == "banker" else chances(punter),
        banker=18 if mixed == "punter" else chances(banker),
    )
    play = Policies(
        solved(rules),
        18 if mixed == "banker" else punter,
        18 if mixed == "punter" else banker,
    )
    assert gains(work, PLAYED, seed=3, block=1) == coup_gains(rules, play, 3, 1, PLAYED)


def test_the_banker_sees_the_card_that_made_the_punter_bust() -> None:
    """Who draws to 20 alone is bust then; a banker who does so too, when the punter drew a card, saves his stake."""
    at = solved(OCHKO)
    twenty, coups = at.pack.hand([10, 10]), 12 * LANES
    play = Policies(at, {twenty: 1 << 32}, {(twenty, 1): 1 << 32})
    work = Hands(game="ochko", punter={twenty: 1}, banker={(twenty, 1): 1})
    found = sum(coup_gains(OCHKO, play, 3, 1, coups))
    assert work.block(3, 1, coups).total == found
    assert Hands(game="ochko", punter={twenty: 1}, banker={}).block(3, 1, coups).total != found


@pytest.mark.parametrize(("n", "suits"), [(1, 1), (13, 1), (5, 4), (52, 4)])
@pytest.mark.parametrize("count", list(Count))
def test_circles_are_those_of_the_game(n: int, suits: int, count: Count) -> None:
    games = PLAYED if n * suits < 52 else 20
    work = Mousetrap(n=n, suits=suits, count=count)
    assert gains(work, games, seed=3, block=1) == circle_gains(n, suits, count, 3, 1, games)


def rules_with(game: str, options: Mapping[str, str]) -> Solvable:
    """The rules of the default preset, with these options."""
    rules: Solvable = OCHKO if game == "ochko" else THIRTY_ONE
    for name, value_of in options.items():
        rules = rules.with_option(name, value_of)
    return rules


def tables(game: DrawingGame, dice: Random) -> tuple[dict[Hand, int], dict[tuple[Hand, int], int]]:
    """In how many of 2 ** 32 cases each side draws, by lot: never, always, or in some; nobody to many points."""
    most = game.limit - 4

    def draws(hand: Hand) -> bool:
        return BUST < game.total(hand) < most and game.pack.size(hand) < min(game.most, 6)

    hands = [hand for hand in every_hand(game.pack, dealt=game.dealt, draws=draws) if draws(hand)]
    cases = [0, 1, 1 << 30, 3 << 30, (1 << 32) - 1, 1 << 32]
    drawn = range(game.most - game.dealt + 1 if game.most < 10 else 5)
    return (
        {hand: dice.choice(cases) for hand in hands},
        {(hand, count): dice.choice(cases) for hand in hands for count in drawn},
    )


def chances(cases: Mapping[K, int]) -> dict[K, Fraction]:
    """The same as chances, for a work."""
    return {key: Fraction(count, 1 << 32) for key, count in cases.items()}


# ---------------------------------------------------------------------------------------------------- the exact values
def agrees(work: Work, exact: Fraction, coups: int) -> None:
    assert errors(work, exact, coups) < NEAR


@pytest.mark.parametrize("size", [{}, JOKER_DOUBLE, SMALL])
def test_series_come_to_their_exact_edge(size: Mapping[str, int]) -> None:
    at, _ = sized(size)
    agrees(Series(at), series(at).edge, 20_000_000)


@pytest.mark.parametrize(("pack_out", "reshuffle", "tenure"), POLICIES)
def test_holdings_come_to_their_exact_value(pack_out: PackOut, reshuffle: Reshuffle, tenure: Tenure) -> None:
    """Under every policy, with a pack that runs out often."""
    at, _ = sized(SMALL_JOKER, pack_out=pack_out, reshuffle=reshuffle, tenure=tenure)
    agrees(Holding(at), value(at).value, 1_000_000)


@pytest.mark.parametrize("size", [{}, JOKER_DOUBLE])
def test_holdings_with_a_whole_pack_come_to_their_exact_value(size: Mapping[str, int]) -> None:
    at, _ = sized(size)
    agrees(Holding(at), value(at).value, 10_000_000)


@pytest.mark.parametrize(("game", "punter", "banker", "options"), DUELS)
def test_coups_come_to_their_exact_value(game: str, punter: int, banker: int, options: Mapping[str, str]) -> None:
    agrees(*duel_of(game, punter, banker, options), 4_000_000)


def duel_of(game: str, punter: int, banker: int, options: Mapping[str, str]) -> tuple[Work, Fraction]:
    """A work, and what it is worth."""
    exact = duel(solved(rules_with(game, options)), punter=punter, banker=banker).value
    return Hands(game=game, punter=punter, banker=banker, options=options), exact


def test_a_best_reply_comes_to_its_exact_value() -> None:
    """A table of hands, against a banker who stands at 17."""
    reply = best_reply(solved(OCHKO), banker=17)
    agrees(Hands(game="ochko", punter=reply.draws, banker=17), reply.value, 4_000_000)


def as_solved(game: str, options: Mapping[str, str]) -> tuple[Work, Fraction]:
    """Both play as the game is solved; and what that is worth."""
    solution = kept(rules_with(game, options))
    punter = {hand: each.draw for hand, each in solution.punter.items()}
    banker = {(hand, drawn): each.draw for (drawn, hand), each in solution.banker.items()}
    value_of = Fraction(solution.value_float) if solution.value is None else solution.value
    return Hands(game=game, punter=punter, banker=banker, options=options), value_of


@pytest.mark.parametrize(("game", "options"), [("ochko", {"pictures": "10"}), ("thirty-one", {})])
def test_two_who_play_as_the_game_is_solved_come_to_its_value(game: str, options: Mapping[str, str]) -> None:
    agrees(*as_solved(game, options), 4_000_000)


@pytest.mark.parametrize(("game", "punter", "banker"), [("ochko", 16, 17), ("thirty-one", 24, 27)])
def test_a_total_to_stand_at_is_one_table_of_many(game: str, punter: int, banker: int) -> None:
    """Written out hand by hand, it plays the same coups."""
    at = solved(rules_with(game, {}))

    def written_out(threshold: int) -> list[Hand]:
        def draws(hand: Hand) -> bool:
            return BUST < at.total(hand) < threshold and at.pack.size(hand) < at.most

        return [hand for hand in every_hand(at.pack, dealt=at.dealt, draws=draws) if draws(hand)]

    of_punter = dict.fromkeys(written_out(punter), 1)
    of_banker = {(hand, drawn): 1.0 for hand in written_out(banker) for drawn in range(12)}
    plain = Hands(game=game, punter=punter, banker=banker).block(1, 0, 100_000)
    assert Hands(game=game, punter=of_punter, banker=banker).block(1, 0, 100_000) == plain
    assert Hands(game=game, punter=punter, banker=of_banker).block(1, 0, 100_000) == plain
    assert Hands(game=game, punter=of_punter, banker=of_banker).block(1, 0, 100_000) == plain


@pytest.mark.parametrize(("n", "suits", "count"), [(8, 1, "stop_at_n"), (6, 1, "modular"), (4, 2, "modular")])
def test_circles_come_to_their_exact_mean(n: int, suits: int, count: str) -> None:
    agrees(Mousetrap(n=n, suits=suits, count=Count(count)), mean_out(n, suits, Count(count)), 1_000_000)


def mean_out(n: int, suits: int, count: Count) -> Fraction:
    """Over all orders: by the exact method, or by counting each of them."""
    if suits == 1 and count is Count.STOP_AT_N:
        decks = by_cards_out(n)
        return Fraction(sum(out * many for out, many in enumerate(decks)), sum(decks))
    found = [len(counted([card + 1 for card in order], n, count).out) for order in orders((suits,) * n)]
    return Fraction(sum(found), len(found))


# -------------------------------------------------------------------------------------------------------- larger doses
@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("size", [{}, JOKER_DOUBLE, SMALL])
def test_a_thousand_million_series(size: Mapping[str, int]) -> None:
    at, _ = sized(size)
    agrees(Series(at), series(at).edge, 10**9)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("size", [{}, JOKER_DOUBLE])
@pytest.mark.parametrize(("pack_out", "reshuffle", "tenure"), POLICIES)
def test_a_hundred_million_holdings(
    pack_out: PackOut, reshuffle: Reshuffle, tenure: Tenure, size: Mapping[str, int]
) -> None:
    """Under every policy, with whole packs."""
    at, _ = sized(size, pack_out=pack_out, reshuffle=reshuffle, tenure=tenure)
    agrees(Holding(at), value(at).value, 10**8)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("game", "punter", "banker", "options"), DUELS)
def test_a_hundred_million_coups(game: str, punter: int, banker: int, options: Mapping[str, str]) -> None:
    agrees(*duel_of(game, punter, banker, options), 10**8)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        *(("ochko", {"pictures": pictures, "bust": bust}) for pictures, bust in product(Pictures, Bust)),
        *(("thirty-one", {"aces": aces}) for aces in Aces),
    ],
)
def test_a_hundred_million_coups_as_the_games_are_solved(game: str, options: Mapping[str, str]) -> None:
    agrees(*as_solved(game, options), 10**8)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_a_hundred_million_circles() -> None:
    agrees(Mousetrap(n=10), mean_out(10, 1, Count.STOP_AT_N), 10**8)


# --------------------------------------------------------------------------------------------- a quota of games a block
@dataclass(frozen=True)
class Refilled:
    """The trap: each of many lanes plays on, holding after holding, until so many holdings are over in all.

    Those in progress at the end are long ones, and are not counted.
    """

    setting: Setting
    lanes: int = 20_000

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """The first holdings to be over, by how many cards they took."""
        over = []
        for lane in range(self.lanes):
            cards, games = 0, 0
            dice = Random(f"{seed} {block} {lane}")  # noqa: S311 - a seed is wanted
            while games * self.lanes < 2 * coups:
                gain, taken = one_holding(self.setting, dice)
                cards += taken
                games += 1
                over.append((cards, lane, games, gain))
        first = [gain for *_, gain in sorted(over)[:coups]]
        return Sums(coups, sum(first), sum(gain * gain for gain in first))


@dataclass(frozen=True)
class Filled(Refilled):
    """The same holdings with a quota for each lane."""

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """The first holdings of each lane."""
        each = coups // self.lanes
        gained = []
        for lane in range(self.lanes):
            dice = Random(f"{seed} {block} {lane}")  # noqa: S311 - a seed is wanted
            gained += [one_holding(self.setting, dice)[0] for _ in range(each)]
        return Sums(len(gained), sum(gained), sum(gain * gain for gain in gained))


def one_holding(at: Setting, dice: Random) -> tuple[int, int]:
    """What the banker gains in a holding, and how many cards are turned; series on fresh packs."""
    gain = turned = 0
    while True:
        pack = [call for call, copies in enumerate(at.copies) for _ in range(copies)]
        cards = dice.sample(pack, at.calls)
        match = next((call for call, card in enumerate(cards) if call == card), None)
        turned += at.calls if match is None else match + 1
        if match is None:
            return gain - at.loss_multiple, turned
        gain += at.pays(match)


def test_lanes_that_are_filled_again_until_a_total_are_caught() -> None:
    """They count too many short holdings; the same check lets the same holdings pass when each lane has a quota."""
    at = setting(ranks=5, suits=2, reshuffle="each_series")
    exact, coups = value(at).value, 40_000
    assert errors(Filled(at), exact, coups) < NEAR
    assert errors(Refilled(at), exact, coups) > 3 * NEAR
    assert errors(Holding(at), exact, coups) < NEAR


def test_a_block_is_the_same_however_much_of_it_is_played_and_by_whom() -> None:
    """The first games of a block are the same in a shorter one, in another thread, and by a work that was sent."""
    at = setting(tenure="four_series", pack_out="void_restart")
    works: list[Work] = [
        Series(at),
        Holding(at),
        Hands(game="ochko", punter=16, banker=17),
        Hands(game="thirty-one", punter=26, banker=27),
        Mousetrap(n=7),
    ]
    asked = [(work, block) for block in range(3) for work in works]
    alone = [work.block(9, block, 5000) for work, block in asked]
    with ThreadPoolExecutor(4) as threads:
        sent = [pickle.loads(pickle.dumps(work)) for work, _ in asked]  # noqa: S301 - our own
        together = list(threads.map(lambda each: each[0].block(9, each[1][1], 5000), zip(sent, asked, strict=True)))
    assert together == alone
    assert len(set(alone)) == len(alone)


PLAIN_PROCESSOR: Final = """
from bankomet.solve.kernels import Hands, Holding, Mousetrap, Series
from bankomet.solve.setting import setting
works = [Series(setting()), Holding(setting()), Hands(game="ochko", punter=16, banker=17), Mousetrap()]
print([work.block(1, 0, 5000) for work in works])
"""


@pytest.mark.long
@pytest.mark.timeout(600)
def test_another_processor_finds_the_same(tmp_path: Path) -> None:
    """One without any vectors but the oldest, as numba takes it."""
    other = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run(  # noqa: S603 - our own text
            [sys.executable, "-c", PLAIN_PROCESSOR], env=os.environ | more, check=True, capture_output=True, text=True
        ).stdout
        for more in ({}, other)
    ]
    assert said[0] == said[1]
    assert said[0].count("Sums") == 4


@pytest.mark.parametrize("work", [Series(setting()), Holding(setting()), Mousetrap()])
def test_other_seeds_are_other_games(work: Work) -> None:
    found = {work.block(seed, 0, 10_000) for seed in (0, 1, 2, -1, 2**64, 2**64 + 1)}
    assert len(found) == 6


# ------------------------------------------------------------------------------------------------------------ refusals
@pytest.mark.parametrize(
    ("work", "code"),
    [
        (Series(setting(packs=3)), "no_kernel_for_pack"),
        (Holding(setting(packs=3)), "no_kernel_for_pack"),
        (Holding(setting(ranks=1)), "never_loses"),
        (Hands(game="ochko", punter=0, banker=17), "bad_size"),
        (Hands(game="ochko", punter=16, banker=23), "bad_size"),
        (Hands(game="ochko", punter={}, banker=17, options={"aces": "bust"}), "not_solved"),
        (Hands(game="ochko", punter=16, banker=17, options={"aces": "high"}), "bad_option"),
        (Hands(game="thirteen", punter=16, banker=17), "unknown_game"),
        (Mousetrap(n=53), "bad_size"),
        (Mousetrap(suits=5), "bad_size"),
    ],
)
def test_what_cannot_be_simulated_is_refused(work: Work, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        work.block(1, 0, 1)
    assert refused.value.code == code


def test_one_call_ends_where_the_bank_ends_with_the_pack() -> None:
    """It is refused only where it would never end."""
    at = setting(ranks=1, pack_out="bank_ends")
    assert Holding(at).block(1, 0, 10) == Sums(10, 40, 160)
