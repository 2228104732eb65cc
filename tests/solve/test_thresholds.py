"""Two who stand at a total of their own: held against play card by card, and against what the clauses say."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Final

import pytest

from bankomet.core.errors import BadOption
from bankomet.games.hands.facts import Result
from bankomet.games.ochko.presets import BOOK as OCHKO
from bankomet.games.ochko.rules import OPTIONS as OPTIONS_OF_OCHKO
from bankomet.games.thirty_one.presets import BOOK as THIRTY_ONE
from bankomet.games.thirty_one.rules import OPTIONS as OPTIONS_OF_THIRTY_ONE
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import BUST, DEALT, law
from bankomet.solve.solved import SOLVED, Solvable, solved
from bankomet.solve.thresholds import duel
from tests.solve.by_cards import Cards, Play, Score, by_a_tree
from tests.truth.chances import TRUTH

ACES: Final = ("each_free", "one_eleven")
PICTURES: Final = ("2-3-4", "10")
BUSTS: Final = ("hidden", "announced")


# --- the clauses once more, of values in a hand ---------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Clauses:
    """A game as its clauses tell it; nothing of it is asked of the game's own rules."""

    rules: Solvable
    pack: Cards
    dealt: int
    most: int
    limit: int
    score: Score
    gain: Callable[[int, int], int]
    """What the banker gains, by the scores of punter and banker."""
    truth: str

    def met(self, punter: int, banker: int) -> dict[tuple[int, int], Fraction]:
        """The chances of both scores, by following every card."""
        return _followed(self.pack, self.dealt, self.most, self.score, punter, banker)


@cache
def _followed(
    pack: Cards, dealt: int, most: int, score: Score, punter: int, banker: int
) -> dict[tuple[int, int], Fraction]:
    return by_a_tree(Play(pack=pack, dealt=dealt, most=most, score=score, punter=punter, banker=banker))


def ochko_score(cards: Cards) -> int:
    """O3, O9: 21 or two aces dealt; more than 21 is bust."""
    if len(cards) == 2 and (sum(cards) == 21 or cards == (11, 11)):
        return 100
    return sum(cards) if sum(cards) <= 21 else 0


def aces_each_free(cards: Cards) -> int:
    """P2, P4, P5: the best of all ways to count the aces."""
    return _best(cards, range(cards.count(1) + 1))


def aces_one_eleven(cards: Cards) -> int:
    """The same where one ace at most counts 11."""
    return _best(cards, range(min(cards.count(1), 1) + 1))


def _best(cards: Cards, elevens: range) -> int:
    best = max((total for count in elevens if (total := sum(cards) + 10 * count) <= 31), default=0)
    return 100 if best == 31 and len(cards) == 3 else best


def ochko_hidden(punter: int, banker: int) -> int:
    """O6, O7, O9, O10: what the banker gains for a stake of one."""
    if banker == 100:
        return 1
    if punter == 100:
        return -2
    if punter == banker:
        return 0
    if banker == 0:
        return -2
    return 1 if banker > punter else -1


def ochko_announced(punter: int, banker: int) -> int:
    """O9: the banker draws no more when the punter is bust."""
    return 1 if punter == 0 else ochko_hidden(punter, banker)


def thirty_one_gain(punter: int, banker: int) -> int:
    """P4–P7: what the banker gains, in counters."""
    if punter == 0:
        return 2
    return 2 * ((banker > punter) - (banker < punter))


def _ochko(pictures: str, bust: str) -> Clauses:
    thirteen = (*range(2, 12), *((2, 3, 4) if pictures == "2-3-4" else (10, 10, 10)))
    return Clauses(
        rules=OCHKO.with_option("pictures", pictures).with_option("bust", bust),
        pack=thirteen * 8,
        dealt=2,
        most=5,
        limit=21,
        score=ochko_score,
        gain=ochko_hidden if bust == "hidden" else ochko_announced,
        truth=f"ochko_pictures_{pictures}",
    )


def _thirty_one(aces: str) -> Clauses:
    return Clauses(
        rules=THIRTY_ONE.with_option("aces", aces),
        pack=(*range(1, 11), 10, 10, 10) * 4,
        dealt=3,
        most=52,
        limit=31,
        score=aces_each_free if aces == "each_free" else aces_one_eleven,
        gain=thirty_one_gain,
        truth=f"thirty_one_{aces}",
    )


OCHKOS: Final = [pytest.param(_ochko(each, bust), id=f"ochko {each} {bust}") for each in PICTURES for bust in BUSTS]
THIRTY_ONES: Final = [pytest.param(_thirty_one(aces), id=f"thirty-one {aces}") for aces in ACES]
every_game: Final = pytest.mark.parametrize("clauses", [*OCHKOS, *THIRTY_ONES])


# --- card by card ---------------------------------------------------------------------------------------------------
def holds(clauses: Clauses, punter: int, banker: int) -> None:
    """The value is what comes of following every card."""
    met = clauses.met(punter, banker)
    assert sum(met.values()) == 1
    value = sum((chance * clauses.gain(*scores) for scores, chance in met.items()), Fraction(0))
    assert duel(solved(clauses.rules), punter=punter, banker=banker).value == value


@pytest.mark.parametrize(("punter", "banker"), [(1, 1), (14, 15), (22, 10)])
@pytest.mark.parametrize("clauses", OCHKOS)
def test_ochko_card_by_card(clauses: Clauses, punter: int, banker: int) -> None:
    """O2, O3, O6–O10, on two whole packs."""
    holds(clauses, punter, banker)


@pytest.mark.parametrize(("punter", "banker"), [(1, 14), (15, 12)])
@pytest.mark.parametrize("clauses", THIRTY_ONES)
def test_thirty_one_card_by_card(clauses: Clauses, punter: int, banker: int) -> None:
    """P2–P7, on a whole pack."""
    holds(clauses, punter, banker)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("punter", "banker"), [(17, 18), (22, 22), (16, 21)])
@pytest.mark.parametrize("clauses", OCHKOS)
def test_more_of_ochko_card_by_card(clauses: Clauses, punter: int, banker: int) -> None:
    """The same where hands are longer."""
    holds(clauses, punter, banker)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("punter", "banker"), [(20, 19), (17, 23), (32, 15)])
@pytest.mark.parametrize("clauses", THIRTY_ONES)
def test_more_of_thirty_one_card_by_card(clauses: Clauses, punter: int, banker: int) -> None:
    """The same where hands are longer."""
    holds(clauses, punter, banker)


# --- what must hold -------------------------------------------------------------------------------------------------
@every_game
def test_every_pair_of_totals_is_worth_what_the_clauses_say(clauses: Clauses) -> None:
    game = solved(clauses.rules)
    totals = (BUST, DEALT, *range(2, clauses.limit + 1))
    assert (BUST, DEALT) == (0, 100)
    for punter in totals:
        for banker in totals:
            assert game.gains[game.result(punter, banker)] == clauses.gain(punter, banker), (punter, banker)


@every_game
def test_punter_and_banker_change_places(clauses: Clauses) -> None:
    """Whoever stands where, the same things happen to him: who draws first does not matter."""
    game = solved(clauses.rules)
    there, back = duel(game, punter=14, banker=17).chances, duel(game, punter=17, banker=14).chances
    assert there[Result.MORE] == back[Result.LESS]
    assert there[Result.LESS] == back[Result.MORE]
    assert there[Result.EQUAL] == back[Result.EQUAL]


@every_game
def test_every_result_that_can_be_has_its_chance(clauses: Clauses) -> None:
    said = duel(solved(clauses.rules), punter=21, banker=20)
    assert said.chances.keys() == said.gains.keys()
    assert sum(said.chances.values()) == 1
    assert all(chance > 0 for chance in said.chances.values()) == (clauses.limit == 21)  # below 21, nobody goes over 31


@pytest.mark.parametrize("pictures", PICTURES)
def test_o9_to_announce_a_bust_is_worth_to_the_banker_what_both_busts_are(pictures: str) -> None:
    hidden, announced = (duel(solved(_ochko(pictures, bust).rules), punter=17, banker=18) for bust in BUSTS)
    assert announced.value - hidden.value == hidden.chances[Result.BOTH_BUST] > 0
    assert Result.BOTH_BUST not in announced.chances


def test_thirty_one_is_even_between_equals_who_never_go_over() -> None:
    """P4, P7: nobody can go over from less than 21."""
    assert duel(solved(THIRTY_ONE), punter=21, banker=21).value == 0


@every_game
def test_the_chance_of_a_full_count_in_the_deal(clauses: Clauses) -> None:
    """O3, P4: whatever the threshold."""
    game = solved(clauses.rules)
    for threshold in (1, 15, clauses.limit + 1):
        assert law(game.pack, game.ways(threshold), game.total)[DEALT] == Fraction(TRUTH["dealt"][clauses.truth])


@every_game
def test_the_same_over_all_hands_that_can_be_dealt(clauses: Clauses) -> None:
    hands = [tuple(sorted(hand)) for hand in combinations(clauses.pack, clauses.dealt)]
    full = sum(clauses.score(hand) == DEALT for hand in hands)
    assert Fraction(full, len(hands)) == Fraction(TRUTH["dealt"][clauses.truth])


@every_game
def test_above_the_full_count_a_hand_draws_until_it_must_stop(clauses: Clauses) -> None:
    """O8, P5: it is bust, has the full count from the deal, or in Ochko five cards."""
    game = solved(clauses.rules)
    ended = game.ways(clauses.limit + 1)
    assert {game.total(hand) for hand in ended if game.pack.size(hand) < clauses.most} == {BUST, DEALT}
    assert max(game.pack.size(hand) for hand in ended) == (5 if clauses.limit == 21 else 14)


# --- refusals -------------------------------------------------------------------------------------------------------
@every_game
@pytest.mark.parametrize("name", ["punter", "banker"])
def test_a_threshold_out_of_bounds_is_refused(clauses: Clauses, name: str) -> None:
    bad: list[Any] = [0, -1, clauses.limit + 2, True, 17.0, "17"]
    for threshold in bad:
        with pytest.raises(BadOption, match=f"1 to {clauses.limit + 1}") as refusal:
            duel(solved(clauses.rules), **{"punter": 15, "banker": 15, name: threshold})
        assert refusal.value.code == "bad_size"


@pytest.mark.parametrize("rules", [OCHKO, THIRTY_ONE], ids=["ochko", "thirty-one"])
def test_any_other_option_is_not_solved(rules: Solvable) -> None:
    """Each of them, and only the values that differ from the book's."""
    game = "ochko" if rules is OCHKO else "thirty-one"
    for name, usual in rules.options().items():
        for value in _values(rules, name):
            changed = rules.with_option(name, value)
            if name in SOLVED[game] or value == usual:
                assert isinstance(solved(changed), DrawingGame)
                continue
            with pytest.raises(BadOption, match=f"{game} with {name}={value} is not solved") as refusal:
                solved(changed)
            assert refusal.value.code == "not_solved"


def _values(rules: Solvable, name: str) -> list[str]:
    options = OPTIONS_OF_OCHKO if rules is OCHKO else OPTIONS_OF_THIRTY_ONE
    return [str(value) for option in options if option.name == name for value in option.values]
