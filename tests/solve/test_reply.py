"""The best reply to a banker's threshold: worth what it says, and nothing else that can be tried is better."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

import pytest

from bankomet.core.errors import BadOption
from bankomet.games.hands.facts import Result
from bankomet.games.ochko.presets import BOOK as OCHKO
from bankomet.games.thirty_one.presets import BOOK as THIRTY_ONE
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import BUST, DEALT, Hand, Values, ends, every_hand
from bankomet.solve.meetings import joint_law
from bankomet.solve.reply import best_reply
from bankomet.solve.solved import Solvable, solved
from bankomet.solve.thresholds import duel

OCHKOS: Final = [
    OCHKO.with_option("pictures", pictures).with_option("bust", bust)
    for pictures, bust in product(("2-3-4", "10"), ("hidden", "announced"))
]
THIRTY_ONES: Final = [THIRTY_ONE.with_option("aces", aces) for aces in ("each_free", "one_eleven")]


def _named(rules: Solvable) -> str:
    return " ".join(rules.options().values())


def _worth(game: DrawingGame, banker: int, draws: Callable[[Hand], bool]) -> Fraction:
    """What the banker gains from a punter of this policy: by the law of both totals, and by no reckoning back."""

    def goes_on(hand: Hand) -> bool:
        return game.total(hand) not in (BUST, DEALT) and game.pack.size(hand) < game.most and draws(hand)

    ways = ends(game.pack, dealt=game.dealt, draws=goes_on)
    met = joint_law(game.pack, ways, game.ways(banker), game.total)
    return sum((chance * game.gains[game.result(*totals)] for totals, chance in met.items()), Fraction(0))


@pytest.mark.parametrize("rules", OCHKOS, ids=_named)
@pytest.mark.parametrize("banker", [1, 17, 22])
def test_it_is_worth_what_it_says(rules: Solvable, banker: int) -> None:
    game = solved(rules)
    reply = best_reply(game, banker=banker)
    assert _worth(game, banker, lambda hand: reply.draws[hand]) == reply.value


@pytest.mark.parametrize("rules", OCHKOS, ids=_named)
def test_no_threshold_is_better(rules: Solvable) -> None:
    game = solved(rules)
    best = best_reply(game, banker=17).value
    assert all(duel(game, punter=punter, banker=17).value >= best for punter in range(15, 20))


def test_no_other_answer_of_one_hand_is_better() -> None:
    """Each single decision turned round, for thirty hands: never a gain, and at most of them a loss."""
    game, random = solved(OCHKO), Random(3)  # noqa: S311 - hands to try
    reply = best_reply(game, banker=17)
    dearer = 0
    for turned in random.sample(sorted(reply.draws), 30):
        worth = _worth(game, 17, lambda hand: reply.draws[hand] != (hand == turned))  # noqa: B023
        assert worth >= reply.value
        dearer += worth > reply.value
    assert dearer > 10


@pytest.mark.long
@pytest.mark.parametrize("rules", THIRTY_ONES, ids=_named)
@pytest.mark.parametrize("banker", [21, 26, 32])
def test_thirty_one_is_worth_what_it_says(rules: Solvable, banker: int) -> None:
    game = solved(rules)
    reply = best_reply(game, banker=banker)
    assert _worth(game, banker, lambda hand: reply.draws[hand]) == reply.value
    assert all(duel(game, punter=punter, banker=banker).value >= reply.value for punter in (22, 25, 27, 30))


def _small(pack: Values, limit: int, dealt: int, most: int, both_bust: Result) -> DrawingGame:
    """A game of few cards, in which aces are no trouble."""

    def total(hand: Hand) -> int:
        points = sum(pack.cards(hand))
        if points == limit and pack.size(hand) == dealt:
            return DEALT
        return BUST if points > limit else points

    gains = {Result.BANKER_NATURAL: 1, Result.NATURAL: -2, Result.BUST: 1, Result.BANKER_BUST: -2, Result.LESS: 1}
    gains |= {Result.MORE: -1, Result.EQUAL: 0, both_bust: gains.get(both_bust, 0)}
    return DrawingGame(
        pack=pack, dealt=dealt, most=most, limit=limit, total=total,
        both_dealt=Result.BANKER_NATURAL, both_bust=both_bust, gains=gains,
    )  # fmt: skip


@pytest.mark.parametrize("both_bust", [Result.BOTH_BUST, Result.BUST])
@pytest.mark.parametrize(
    ("values", "copies", "limit", "dealt"),
    [((1, 2, 3), (3, 2, 3), 5, 1), ((1, 2, 4), (2, 3, 2), 6, 2), ((2, 3), (4, 5), 8, 1)],
)
def test_of_all_policies_of_a_small_game_none_is_better(
    values: tuple[int, ...], copies: tuple[int, ...], limit: int, dealt: int, both_bust: Result
) -> None:
    """Every way to answer every hand, each worth what two hands from one pack are worth; the least is the value."""
    game = _small(Values(values=values, copies=copies), limit, dealt, 3, both_bust)
    for banker in range(1, limit + 2):
        reply = best_reply(game, banker=banker)
        hands = sorted(reply.draws)
        worths = [
            _worth(game, banker, dict(zip(hands, answers, strict=True)).__getitem__)
            for answers in product((False, True), repeat=len(hands))
        ]
        assert len(worths) > 4
        assert min(worths) == reply.value
        assert max(worths) > reply.value


def test_the_hands_with_a_choice_are_those_that_can_be_held() -> None:
    game = solved(OCHKO)
    reply = best_reply(game, banker=17)
    held = every_hand(game.pack, dealt=2, draws=lambda hand: game.total(hand) not in (BUST, DEALT))
    choices = {hand for hand in held if game.total(hand) not in (BUST, DEALT) and game.pack.size(hand) < game.most}
    assert reply.draws.keys() == choices


@pytest.mark.parametrize("banker", [0, 23])
def test_a_banker_stands_at_a_total_that_there_is(banker: int) -> None:
    with pytest.raises(BadOption):
        best_reply(solved(OCHKO), banker=banker)
