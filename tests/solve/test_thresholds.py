"""Two who stand at a total of their own: held against play card by card, and against what the clauses say."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

import pytest

from bankomet.core.errors import BadOption
from bankomet.solve.drawing import Drawing, Outcome
from bankomet.solve.hands import BUST, DEALT, law
from bankomet.solve.ochko import ochko
from bankomet.solve.thirty_one import thirty_one
from bankomet.solve.thresholds import duel
from tests.solve.by_cards import Cards, Score, by_a_tree, played
from tests.truth.chances import TRUTH

OCHKO: Final = [(pictures, bust) for pictures in ("2-3-4", "10") for bust in ("hidden", "announced")]
ACES: Final = ("each_free", "one_eleven")
GAMES: Final = [
    *(ochko(pictures=pictures, bust=bust) for pictures, bust in OCHKO),
    *(thirty_one(aces=aces) for aces in ACES),
]
NAMES: Final = [*(f"ochko {pictures} {bust}" for pictures, bust in OCHKO), *(f"thirty-one {aces}" for aces in ACES)]


# --- the clauses once more, of cards in a hand ----------------------------------------------------------------------
def ochko_score(cards: Cards) -> int:
    """O3, O9: 21 or two aces dealt; more than 21 is bust."""
    if len(cards) == 2 and (sum(cards) == 21 or cards == (11, 11)):
        return 100
    return sum(cards) if sum(cards) <= 21 else 0


def thirty_one_score(aces: str) -> Score:
    """P2, P4, P5: the best of all ways to count the aces."""

    def of(cards: Cards) -> int:
        ones = cards.count(1)
        elevens = range(ones + 1) if aces == "each_free" else range(min(ones, 1) + 1)
        best = max((total for count in elevens if (total := sum(cards) + 10 * count) <= 31), default=0)
        return 100 if best == 31 and len(cards) == 3 else best

    return of


def ochko_gain(punter: int, banker: int, bust: str) -> int:
    """O6, O7, O9, O10: what the banker gains for a stake of one."""
    if banker == 100:
        return 1
    if punter == 100:
        return -2
    if punter == 0:
        return 0 if banker == 0 and bust == "hidden" else 1
    if banker == 0:
        return -2
    return (banker > punter) - (banker < punter)


def thirty_one_gain(punter: int, banker: int) -> int:
    """P4–P7: what the banker gains, in counters."""
    if 100 in (punter, banker):
        return 2 * ((banker == 100) - (punter == 100))
    if punter == 0:
        return 2
    if banker == 0:
        return -2
    return 2 * ((banker > punter) - (banker < punter))


def value_by_a_tree(game: Drawing, punter: int, banker: int, score: Score, gain: Callable[[int, int], int]) -> Fraction:
    """The value by following every card."""
    met = by_a_tree(played(game, punter, banker, score))
    assert sum(met.values()) == 1
    return sum((chance * gain(*scores) for scores, chance in met.items()), Fraction(0))


@pytest.mark.parametrize(("punter", "banker"), [(1, 1), (15, 16), (22, 17), (18, 22)])
@pytest.mark.parametrize(("pictures", "bust"), OCHKO)
def test_ochko_card_by_card(pictures: str, bust: str, punter: int, banker: int) -> None:
    """O2, O6–O10 on the two whole packs."""
    game = ochko(pictures=pictures, bust=bust)
    expected = value_by_a_tree(game, punter, banker, ochko_score, lambda *scores: ochko_gain(*scores, bust))
    assert duel(game, punter=punter, banker=banker).value == expected


@pytest.mark.parametrize(("punter", "banker"), [(1, 16), (15, 13)])
@pytest.mark.parametrize("aces", ACES)
def test_thirty_one_card_by_card(aces: str, punter: int, banker: int) -> None:
    """P2–P7 on the whole pack, for thresholds that few hands are short of."""
    expected = value_by_a_tree(thirty_one(aces=aces), punter, banker, thirty_one_score(aces), thirty_one_gain)
    assert duel(thirty_one(aces=aces), punter=punter, banker=banker).value == expected


@pytest.mark.long
@pytest.mark.parametrize(("punter", "banker"), [(20, 20), (32, 18), (19, 29)])
@pytest.mark.parametrize("aces", ACES)
def test_more_of_thirty_one_card_by_card(aces: str, punter: int, banker: int) -> None:
    """P2–P7 on the whole pack."""
    expected = value_by_a_tree(thirty_one(aces=aces), punter, banker, thirty_one_score(aces), thirty_one_gain)
    assert duel(thirty_one(aces=aces), punter=punter, banker=banker).value == expected


# --- what must hold ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_pair_of_totals_has_its_outcome_and_gain(game: Drawing) -> None:
    """Every total against every total, gains as the clauses have them."""
    is_ochko = game.limit == 21
    bust = "hidden" if Outcome.BOTH_BUST in game.gains else "announced"
    for punter in (BUST, DEALT, *range(2, game.limit + 1)):
        for banker in (BUST, DEALT, *range(2, game.limit + 1)):
            gain = ochko_gain(punter, banker, bust) if is_ochko else thirty_one_gain(punter, banker)
            assert game.gains[game.outcome(punter, banker)] == gain, (punter, banker)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_punter_and_banker_change_places(game: Drawing) -> None:
    """Whoever has which threshold, the same things happen to him: who draws first is of no matter."""
    there, back = duel(game, punter=14, banker=17).chances, duel(game, punter=17, banker=14).chances
    for one, other in (
        (Outcome.BANKER_DEALT, Outcome.PUNTER_DEALT),
        (Outcome.BANKER_MORE, Outcome.PUNTER_MORE),
        (Outcome.EQUAL, Outcome.EQUAL),
        (Outcome.BOTH_DEALT, Outcome.BOTH_DEALT),
    ):
        assert (there[one], there[other]) == (back[other], back[one])


@pytest.mark.parametrize("pictures", ["2-3-4", "10"])
def test_o9_an_announced_bust_is_worth_both_busts_to_the_banker(pictures: str) -> None:
    hidden, announced = (
        duel(ochko(pictures=pictures, bust=bust), punter=17, banker=18) for bust in ("hidden", "announced")
    )
    assert announced.value - hidden.value == hidden.chances[Outcome.BOTH_BUST] > 0


def test_o8_no_hand_is_of_more_than_five_cards() -> None:
    """Also one that stands at no total."""
    game = ochko()
    sizes = {game.pack.size(hand): game.total(hand) for hand in game.ways(22)}
    assert max(sizes) == 5


@pytest.mark.parametrize(
    ("game", "highest", "truth"),
    [
        (ochko(), 21, "ochko_pictures_2_3_4"),
        (ochko(pictures="10"), 21, "ochko_pictures_10"),
        (thirty_one(), 31, "thirty_one_each_free"),
        (thirty_one(aces="one_eleven"), 31, "thirty_one_one_eleven"),
    ],
)
def test_the_chance_of_a_dealt_hand(game: Drawing, highest: int, truth: str) -> None:
    """Counted over all hands that can be dealt; the same whatever the threshold."""
    for threshold in (1, 15, highest + 1):
        assert law(game.pack, game.ways(threshold), game.total)[DEALT] == Fraction(TRUTH["dealt"][truth])


@pytest.mark.parametrize("aces", ACES)
def test_dealt_31_over_all_hands_of_three(aces: str) -> None:
    """P4: 22,100 hands."""
    pack = [min(rank, 10) for rank in range(1, 14) for _ in range(4)]
    hands = list(combinations(pack, 3))
    dealt = sum(thirty_one_score(aces)(hand) == 100 for hand in hands)
    assert Fraction(dealt, len(hands)) == Fraction(TRUTH["dealt"][f"thirty_one_{aces}"])


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("name", ["punter", "banker"])
@pytest.mark.parametrize("bad", [0, -1, 33, True, 17.0, "17"])
def test_a_threshold_out_of_bounds_is_refused(game: Drawing, name: str, bad: Any) -> None:
    thresholds: Mapping[str, Any] = {"punter": 15, "banker": 15, name: bad}
    with pytest.raises(BadOption, match=f"1 to {game.limit + 1}") as refusal:
        duel(game, **thresholds)
    assert refusal.value.code == "bad_size"


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_threshold_above_the_limit_is_never_reached(game: Drawing) -> None:
    """Only 21 or 31 dealt, a bust, and in Ochko five cards end such a hand."""
    ends = {game.total(hand) for hand in game.ways(game.limit + 1) if game.pack.size(hand) < game.most}
    assert ends == {BUST, DEALT}
