"""T4: a series: calls and cards, and the rest of the pack after a win."""

import pytest

from bankomet.core.errors import BadNotation
from bankomet.games.thirteen.rules import Rules
from tests.support.play import Played, played


def opened(header: str = "thirteen 002") -> Played:
    """Seat 1 banks against seat 2, and stakes are closed."""
    return played(f"{header} first_banker=lot", "join 1 2", "lot 1", "stake 2 10", "close")


def test_t4_the_first_card_whose_rank_equals_its_call_wins_all_stakes() -> None:
    """002: «то он берет все, что ставили понтеры, и остается банкометом»."""
    table = opened().then("turn 2♠ A♠ 4♠ 3♠")
    assert [(fact.call.letter, fact.call_no, str(fact.card), fact.match) for fact in table.told("turned")] == [
        ("A", 1, "2♠", False),
        ("2", 2, "A♠", False),
        ("3", 3, "4♠", False),
        ("4", 4, "3♠", False),
    ]
    table = table.then("turn 5♥")
    assert table.kinds == ["turned", "series_won", "stakes_opened"]
    assert (table.purses, table.banker) == ({1: 1010, 2: 990}, 1)


def test_t4_the_suit_does_not_matter() -> None:
    """A call names a rank."""
    for card in ("A♠", "A♥", "A♦", "A♣"):
        assert opened().then(f"turn {card}").told("series_won")


def test_t4_thirteen_calls_without_a_match_lose() -> None:
    """002: «Если во время вскрышки этих тринадцати карт он не вскроет ни одной, которую называет»."""
    table = opened().then("turn K♠ A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠")
    assert table.phase == "series"
    table = table.then("turn Q♠")
    assert table.kinds[:2] == ["turned", "series_lost"]
    assert table.told("series_lost")[0].calls == 13


def test_t4_the_thirteenth_call_can_still_match() -> None:
    """The king is called last."""
    assert opened().then("miss 12", "turn K♦").told("series_won")[0].call.letter == "K"


def test_t4_a_series_ends_at_its_first_match() -> None:
    """The next card is turned only when stakes are closed anew."""
    table = opened().then("turn A♠")
    assert table.refused("turn 2♠") == "not_now"
    assert table.phase == "staking"


def test_t4_after_a_win_no_card_comes_back_and_the_count_begins_again() -> None:
    """000 §7: «Карты тасовать после каждого раза он не имеет права»; «перечень начинается сначала»."""
    table = opened().then("turn 3♠ 2♦", "close")
    assert table.told("series_won")
    assert not table.told("shuffled")
    assert (table.next_call, table.state.series) == ("A", 2)
    assert table.state.pack.size == 50
    assert table.refused("turn 3♠") == "not_in_pack"
    assert table.refused("turn 2♦") == "not_in_pack"
    assert table.then("turn A♥").told("series_won")


def test_t4_no_card_comes_back_through_many_wins() -> None:
    """All four aces win one after the other; then none is left to turn."""
    table = opened()
    for card in ("A♠", "A♥", "A♦"):
        table = table.then(f"turn {card}", "close")
    table = table.then("turn A♣", "close")
    assert table.state.pack.size == 48
    assert all(table.refused(f"turn {card}") == "not_in_pack" for card in ("A♠", "A♥", "A♦", "A♣"))


def test_t4_a_loss_is_turned_from_the_same_pack_too() -> None:
    """Cards of earlier series are gone for the losing one."""
    table = opened().then("turn A♠", "close", "turn 2♠ 3♠")
    assert sum(table.state.weights().values()) == 49


def test_t4_option_reshuffle_each_series_makes_the_pack_whole() -> None:
    """Option `reshuffle=each_series`."""
    table = opened("thirteen 002 reshuffle=each_series").then("turn 3♠ 2♦")
    assert [fact.why for fact in table.told("shuffled")] == ["each_series"]
    table = table.then("close")
    assert table.state.pack.size == 52
    assert table.then("turn 3♠ 2♦").told("series_won")


def test_t4_option_reshuffle_never_is_the_default() -> None:
    """Every tradition goes on with the rest of the pack."""
    state = played("thirteen 000").state
    assert isinstance(state.rules, Rules)
    assert state.rules.options()["reshuffle"] == "never"


@pytest.mark.parametrize("text", ["turn", "turn 11♠", "turn A♠ ", "turn a-♠", "turn AS2"])
def test_t4_a_card_that_is_none_is_bad_notation(text: str) -> None:
    """The text is wrong, not the move."""
    with pytest.raises(BadNotation):
        opened().then(f"game {text}")
