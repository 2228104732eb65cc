"""O1–O11: Ochko, clause by clause.

Seat 1 banks with 50; seats 2 and 3, who draw in this order, have staked 10 and 20 of their 100.
"""

from itertools import product
from typing import Final

import pytest

from bankomet.core.cards import KINDS, PLAIN
from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Sitting, told_to_all
from bankomet.games.ochko.presets import BOOK
from bankomet.games.ochko.rules import Packs
from bankomet.games.ochko.state import Ochko
from tests.support.play import Played, played

START: Final = {1: 100, 2: 100, 3: 100}
PERSON: Final = Sitting(Chips(100))


def declared(*lines: str, options: str = "") -> Played:
    """The first bank is seat 1's."""
    return played(f"ochko book purse=100 {options}".rstrip(), "join 1 2 3", "lot 1", *lines)


def closed(*lines: str, options: str = "") -> Played:
    """The stakes are closed, and no card is dealt."""
    return declared("bank 1 50", "stake 2 10", "stake 3 20", "close", *lines, options=options)


def dealt(hands: str, *lines: str, options: str = "") -> Played:
    """The hands are dealt; `facts` are those since then."""
    return closed(options=options).then(f"hands {hands}", *lines)


def gains(table: Played) -> dict[int, int]:
    """What each purse has gained since the beginning."""
    return {seat: purse - START[seat] for seat, purse in table.purses.items()}


def results(table: Played) -> dict[int, str]:
    """How the round ended for each punter."""
    assert table.hands.last is not None
    return {int(seat): str(result) for seat, result in table.hands.last.results.items()}


def shown(table: Played) -> dict[str, list[str]]:
    """The hands that everybody has been shown of the round settled last."""
    hands: dict[str, list[str]] = table.public["last"]["hands"]
    return hands


# ------------------------------------------------------------------------------------------------------------ the packs
def test_o1_two_packs_shuffled_afresh_for_each_banker_and_cut_by_a_punter() -> None:
    """«Играется в две полные колоды … снимаются понтером по желанию»; the cards of a round come back for the next."""
    table = declared()
    assert [(fact.banker, fact.cutter, fact.why) for fact in table.told("shuffled")] == [(1, 2, "new_bank")]
    assert [count for _, count in table.hands.pack.kinds()] == [2] * 52
    table = table.then("bank 1 50", "stake 2 10", "out 3", "close", "cut 2 40")
    assert table.told("pack_cut")[0].cards == 40
    table = table.then("hands 2 5♠ 6♠, 1 7♠ 8♠", "stand 2", "stand 1")
    assert [(fact.banker, fact.cutter, fact.why) for fact in table.told("shuffled")] == [(2, 3, "new_bank")]
    assert table.hands.pack.size == 104


@pytest.mark.parametrize(
    ("seats", "packs"), [(2, 2), (20, 2), (21, 3), (30, 3), (31, 4), (40, 4), (41, 5), (1000, 100)]
)
def test_o1a_two_packs_serve_twenty_hands_and_one_more_each_ten_beyond(seats: int, packs: int) -> None:
    """Ours: `packs=by_seats`."""
    assert BOOK.pack_for(seats).size == 52 * packs


def test_o1a_a_round_never_runs_dry() -> None:
    """However many sit down: all who are dealt in may hold five cards."""
    for packs, seats in product(Packs, (*range(2, 62), 999, 1000)):
        table = BOOK.with_option("packs", packs).start({Seat(number): PERSON for number in range(1, seats + 1)})
        assert isinstance(table, Ochko)
        dealt_in = 1 + min(seats - 1, table.most_punters)
        assert 5 * dealt_in <= table.pack.size
        assert dealt_in == (seats if packs is Packs.BY_SEATS else min(seats, 52 * int(packs) // 5))


def test_o1a_fixed_packs_deal_twenty_hands_in_drawing_order_and_the_others_sit_out() -> None:
    """`packs=2`: ⌊104 / 5⌋ = 20 hands, the banker's among them; all 25 would be served by three packs."""
    join = "join " + " ".join(map(str, range(1, 26)))
    stakes = [f"stake {seat} 1" for seat in range(1, 26) if seat != 5]
    crowd = played("ochko book packs=2 purse=100 seats=25", join, "lot 5", "bank 5 50", *stakes, "close")
    assert crowd.told("stakes_closed")[0].left_out == (25, 1, 2, 3, 4)
    assert list(crowd.hands.stakes) == list(range(6, 25))
    served = played("ochko book purse=100 seats=25", join, "lot 5", "bank 5 50", *stakes, "close")
    assert (served.told("stakes_closed")[0].left_out, served.hands.pack.size) == ((), 156)


# ----------------------------------------------------------------------------------------------------------- the values
@pytest.mark.parametrize(("preset", "pictures"), [("book", (2, 3, 4)), ("ten", (10, 10, 10))])
def test_o2_aces_are_eleven_and_cards_count_as_printed(preset: str, pictures: tuple[int, ...]) -> None:
    """«Туз считается за одиннадцать очков … Двойка - 2 очков»; the book is silent about pictures."""
    table = played(f"ochko {preset}", "join 1 2")
    for suit in range(4):
        cards = PLAIN[13 * suit : 13 * suit + 13]
        assert tuple(table.hands.rules.total([card]) for card in cards) == (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, *pictures)
    assert table.hands.rules.total(KINDS[:3]) == 16


def test_o2_option_pictures_is_the_difference_of_the_presets() -> None:
    """`pictures=10` makes `ten` of `book`: a king and an ace are 21."""
    assert (
        played("ochko book pictures=10").table.terms.rules.options() == played("ochko ten").table.terms.rules.options()
    )
    table = dealt("2 K♠ A♠, 3 5♠ 6♠, 1 7♠ 8♠", options="pictures=10")
    assert [fact.seat for fact in table.told("natural")] == [2]


def test_o3_two_dealt_aces_are_a_dealt_21() -> None:
    """The golden point: paid double at once to a punter; and for the banker it ends the round."""
    table = dealt("2 A♠ A♥, 3 5♠ 6♠, 1 7♠ 8♠")
    assert [dict(fact.gains) for fact in table.told("natural")] == [{2: 20, 1: -20}]
    assert results(dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 A♠ A♠")) == {2: "banker_natural", 3: "banker_natural"}


def test_o3_only_dealt_aces_do_and_a_third_card_is_counted() -> None:
    """An ace that is drawn to an ace is eleven more."""
    table = dealt("2 A♠ 3♥, 3 5♠ 6♠, 1 7♠ 8♠", "gets 2 A♥")
    assert (table.own(2)["total"], table.offers(2)) == (25, {"stand": None})


def test_o3_option_aces_bust_makes_them_22() -> None:
    """Hidden, the hand stays in turn with nothing but to stand; announced, it is told as soon as the others look."""
    table = dealt("2 A♠ A♥, 3 5♠ 6♠, 1 7♠ 8♠", options="aces=bust")
    assert (table.kinds[-1], table.offers(2), table.own(2)["total"]) == ("looked", {"stand": None}, 22)
    assert table.refused("draw 2") == "no_more_cards"
    told = dealt("2 A♠ A♥, 3 5♠ 6♠, 1 7♠ 8♠", options="aces=bust bust=announced")
    assert (told.kinds[-2:], told.public["turn"]) == (["looked", "went_over"], 3)
    both = told.then("stand 3", "stand 1")
    assert (results(both), gains(both)) == ({2: "bust", 3: "less"}, {1: 30, 2: -10, 3: -20})
    banker = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 A♠ A♥", options="aces=bust bust=announced")
    assert [fact.seat for fact in banker.told("went_over")] == [1]


# -------------------------------------------------------------------------------------------------- the bank and stakes
def test_o4_the_first_banker_by_lot() -> None:
    """Ours: every seat alike, and no card is drawn for it."""
    table = played("ochko book purse=100", "join 1 2 3")
    assert {str(move): weight for move, weight in table.hands.weights().items()} == {"lot 1": 1, "lot 2": 1, "lot 3": 1}
    assert [(fact.banker, fact.why) for fact in table.then("lot 2").told("first_bank")] == [(2, "lot")]


def test_o4_the_banker_declares_at_most_half_of_his_purse() -> None:
    """«Банкомет объявляет сумму своего банка»; double payments may exceed the bank, and must be covered."""
    table = played("ochko book purse=101", "join 1 2 3", "lot 1")
    assert table.offers(1) == {"bank": (1, 50), "pass": None}
    assert table.refused("bank 1 51") == "bank_range"
    assert table.then("bank 1 40").public["bank"] == 40


def test_o4_stakes_are_free_before_the_deal_within_the_bank() -> None:
    """«Понтеры ставят суммы, какие какие, но не превышая суммы банка»."""
    table = declared("bank 1 50", "stake 2 10", "stake 3 20", "stake 2 30")
    assert (table.stakes, table.offers(3)["stake"]) == ({2: 30, 3: 20}, (1, 20))
    refusal = table.refusal("stake 3 21")
    assert (refusal.code, refusal.details["open"]) == ("stake_above_open", 20)
    assert table.then("close").refused("stake 2 5") == "not_now"
    assert declared("bank 1 50").refused("stake 2 0") == "stake_zero"


def test_o4_his_purse_covers_twice_the_stakes_in_the_worst_case() -> None:
    """All of half a purse staked, and every punter paid double: dealt 21, or a bust banker."""
    all_staked = declared("bank 1 50", "stake 2 25", "stake 3 25", "close")
    naturals = all_staked.then("hands 2 A♠ 10♠, 3 A♥ 10♥, 1 7♠ 8♠")
    assert naturals.purses == {1: 0, 2: 150, 3: 150}
    bust = all_staked.then("hands 2 10♠ 2♠, 3 10♥ 2♥, 1 10♦ 6♠", "stand 2", "stand 3", "gets 1 9♠", "stand 1")
    assert bust.purses == {1: 0, 2: 150, 3: 150}


# ------------------------------------------------------------------------------------------------------------- the deal
def test_o5_two_rounds_one_card_at_a_time_from_the_bankers_left_himself_last() -> None:
    """«Когда карты розданы по одной в количестве двух»."""
    table = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠")
    assert [(fact.seat, str(fact.card), fact.card_no) for fact in table.told("dealt")] == [
        (2, "5♥", 1), (3, "5♠", 1), (1, "7♠", 1), (2, "6♥", 2), (3, "6♠", 2), (1, "8♠", 2),
    ]  # fmt: skip
    refusal = closed().refusal("deal 3 5♠")
    assert (refusal.code, refusal.details["expected"]) == ("not_dealt_to", 2)
    assert closed("deal 2 5♠", "deal 3 5♠").refused("deal 1 5♠") == "not_in_pack"


def test_o5_nobody_looks_before_the_banker_and_each_sees_his_own_alone() -> None:
    """«Банкомет смотрит на свои карты»: until then no hand is seen, not even by its owner."""
    table = closed("deal 2 5♥", "deal 3 5♠", "deal 1 7♠", "deal 2 6♥", "deal 3 6♠")
    assert [table.own(seat)["hand"] for seat in (1, 2, 3)] == [[], [], []]
    assert [told_to_all(fact).card for fact in table.told("dealt")] == [None] * 5  # type: ignore[attr-defined]  # a fact of the deal
    table = table.then("deal 1 8♠")
    assert table.kinds[-1] == "looked"
    assert [table.own(seat)["hand"] for seat in (1, 2, 3)] == [["7♠", "8♠"], ["5♥", "6♥"], ["5♠", "6♠"]]
    assert [table.own(seat)["total"] for seat in (1, 2, 3)] == [15, 11, 11]
    hands = table.public["by_seat"]
    assert [(hands[seat]["hand"]["cards"], hands[seat]["hand"]["shown"]) for seat in "123"] == [(2, [])] * 3


def test_o6_a_bankers_dealt_21_ends_the_round_and_takes_every_stake_before_anybody_has_looked() -> None:
    """«Обязан положить свои карты и не дает никому из понтеров смотреть»: whatever they hold, also a dealt 21."""
    table = dealt("2 A♠ 10♠, 3 5♠ 6♠, 1 10♥ A♥")
    assert gains(table) == {1: 30, 2: -10, 3: -20}
    assert results(table) == {2: "banker_natural", 3: "banker_natural"}
    assert shown(table) == {"1": ["10♥", "A♥"]}
    assert [fact.seat for fact in table.told("natural")] == [1]
    assert not {"looked", "shown"} & set(table.kinds)
    assert table.own(2)["hand"] == []


def test_o6_option_banker_21_push_spares_a_dealt_21() -> None:
    """`banker_21=push`: it stands against his, is shown, and gets its stake back; the others lose unseen."""
    table = dealt("2 A♠ 10♠, 3 5♠ 6♠, 1 10♥ A♥", options="banker_21=push")
    assert gains(table) == {1: 20, 2: 0, 3: -20}
    assert results(table) == {2: "both_natural", 3: "banker_natural"}
    assert shown(table) == {"1": ["10♥", "A♥"], "2": ["A♠", "10♠"]}


def test_o7_a_punters_dealt_21_is_shown_and_paid_double_at_once_while_the_others_play_on() -> None:
    """«Банкомет уплачивает немедленно его ставку, вдвое больше чем он поставил»: net +2."""
    table = dealt("2 A♠ 10♠, 3 5♠ 6♠, 1 7♠ 8♠")
    assert table.kinds[-2:] == ["looked", "natural"]
    assert (gains(table), table.stakes, table.public["turn"]) == ({1: -20, 2: 20, 3: 0}, {3: 20}, 3)
    seen = table.public["by_seat"]["2"]["hand"]
    assert (seen["shown"], seen["state"], seen["result"]) == (["A♠", "10♠"], "out", "natural")
    assert (table.offers(2), table.refused("draw 2")) == ({}, "not_your_turn")
    ended = table.then("stand 3", "stand 1")
    assert (results(ended), gains(ended)) == ({2: "natural", 3: "less"}, {1: 0, 2: 20, 3: -20})
    assert [fact.seat for fact in ended.told("shown")] == [3, 1]
    assert shown(ended).keys() == {"1", "2", "3"}


def test_o7_it_is_paid_out_of_the_bank_and_beyond_it_from_the_bankers_purse() -> None:
    """What is left in the bank still lies on the table, and is his."""
    table = declared("bank 1 50", "stake 2 10", "stake 3 30", "close", "hands 2 A♠ 10♠, 3 5♠ 6♠, 1 7♠ 8♠")
    assert (table.public["bank"], table.purses[1], table.table.state.stake_of(Seat(1))) == (30, 80, 30)
    table = declared("bank 1 50", "stake 2 10", "stake 3 30", "close", "hands 2 5♠ 6♠, 3 A♠ 10♠, 1 7♠ 8♠")
    assert (table.public["bank"], table.purses[1], table.table.state.stake_of(Seat(1))) == (None, 40, 0)


def test_o7_when_all_have_a_dealt_21_the_round_is_over() -> None:
    """Nobody is left to draw against, and the banker keeps his cards to himself."""
    table = dealt("2 A♠ 10♠, 3 A♥ A♦, 1 7♠ 8♠")
    assert (table.phase, gains(table)) == ("declaring", {1: -60, 2: 20, 3: 40})
    assert (table.told("shown"), shown(table).keys()) == ([], {"2", "3"})


def test_o7_option_punter_21_round_ends_and_the_others_stakes_go_back() -> None:
    """`punter_21=round_ends`: nobody draws, and nobody else's cards are shown."""
    table = dealt("2 A♠ 10♠, 3 5♠ 6♠, 1 7♠ 8♠", options="punter_21=round_ends")
    assert (results(table), gains(table)) == ({2: "natural", 3: "returned"}, {1: -20, 2: 20, 3: 0})
    assert (shown(table), table.told("shown"), table.banker) == ({"2": ["A♠", "10♠"]}, [], 2)
    nobody = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠", options="punter_21=round_ends")
    assert (nobody.phase, nobody.public["turn"]) == ("playing", 2)


# ------------------------------------------------------------------------------------------------------------ the draws
def test_o8_punters_draw_first_from_the_bankers_left_and_the_banker_last() -> None:
    """«Прикупают по очереди от банкомета»; he has the same right."""
    table = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠")
    assert (table.offers(2), table.offers(3), table.offers(1)) == ({"draw": None, "stand": None}, {}, {})
    assert {table.refused(line) for line in ("draw 3", "stand 3", "draw 1", "stand 1")} == {"not_your_turn"}
    table = table.then("gets 2 2♥", "stand 2")
    assert (table.offers(2), table.offers(3)) == ({}, {"draw": None, "stand": None})
    table = table.then("stand 3")
    assert table.offers(1) == {"draw": None, "stand": None}
    assert table.then("gets 1 2♥", "gets 1 3♥", "stand 1").phase == "declaring"


def test_o8_nobody_must_draw() -> None:
    """«Всякий по своему усмотрению»: the banker too."""
    table = dealt("2 2♥ 3♥, 3 2♠ 3♠, 1 2♦ 4♦", "stand 2", "stand 3", "stand 1")
    assert results(table) == {2: "less", 3: "less"}
    assert [(fact.seat, fact.drawn, fact.by_itself) for fact in table.told("stood")] == [
        (2, 0, False), (3, 0, False), (1, 0, False),
    ]  # fmt: skip


def test_o8_three_draws_at_most_and_the_third_ends_a_hands_drawing() -> None:
    """«Не более трех»: the next is in turn at once, and the banker's third ends the round."""
    table = dealt("2 2♥ 2♦, 3 2♠ 3♠, 1 2♣ 4♦", "gets 2 2♠ 3♥")
    assert table.offers(2) == {"draw": None, "stand": None}
    table = table.then("gets 2 3♦")
    assert [(fact.seat, fact.drawn, fact.by_itself) for fact in table.told("stood")] == [(2, 3, True)]
    assert (table.public["turn"], table.refused("draw 2")) == (3, "not_your_turn")
    assert table.then("stand 3", "gets 1 2♣ 3♣ 4♣").phase == "declaring"


def test_o8_one_card_at_a_time() -> None:
    """While a card is on its way, nobody says anything."""
    table = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠", "draw 2")
    assert (table.public["owed"], table.offers(2)) == (True, {})
    assert {table.refused(line) for line in ("draw 2", "stand 2", "draw 3")} == {"not_now"}
    assert table.refusal("deal 3 2♠").details["expected"] == 2
    assert (table.hands.awaited, table.then("deal 2 2♠").hands.awaited) == (frozenset(), frozenset({2}))


def test_o8_drawn_cards_are_hidden_until_the_showdown_but_for_their_number() -> None:
    """Ours: the others see how many."""
    table = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠", "gets 2 2♥ 3♥")
    seen = table.public["by_seat"]["2"]["hand"]
    assert (seen["cards"], seen["drawn"], seen["shown"]) == (4, 2, [])
    drawn = [told_to_all(fact) for fact in table.told("dealt") if fact.drawn]
    assert [fact.card for fact in drawn] == [None, None]  # type: ignore[attr-defined]  # a fact of the deal
    assert table.own(2)["hand"] == ["5♥", "6♥", "2♥", "3♥"]


def test_o8_the_risk_is_told_of_the_cards_that_one_has_not_seen() -> None:
    """16: of the 102 others 6, 7, 8, 9, 10 and the ace take it over, 48 less the own two; whoever holds them."""
    table = dealt("2 10♥ 6♥, 3 9♠ 9♦, 1 7♠ 8♠")
    assert (table.own(2)["risk"], table.own(3)["risk"], table.own(1)["risk"]) == ([46, 102], None, None)
    assert dealt("2 10♥ 6♥, 3 A♠ 10♦, 1 7♠ 8♠").own(2)["risk"] == [44, 100], "a dealt 21 was shown"
    assert table.then("gets 2 9♥").own(2)["risk"] is None, "over already"


def test_o8_option_draws_open_shows_what_is_drawn_and_not_what_was_dealt() -> None:
    """`draws=open`."""
    table = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠", "gets 2 2♥ 3♥", options="draws=open")
    assert table.public["by_seat"]["2"]["hand"]["shown"] == ["2♥", "3♥"]
    assert [str(told_to_all(fact).card) for fact in table.told("dealt") if fact.drawn] == ["2♥", "3♥"]  # type: ignore[attr-defined]  # a fact of the deal
    assert all(told_to_all(fact).card is None for fact in table.told("dealt") if not fact.drawn)  # type: ignore[attr-defined]  # a fact of the deal


def test_o8_option_order_banker_first() -> None:
    """`order=banker_first`: he draws, then the punters from his left; the deal is as ever."""
    table = dealt("2 5♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠", options="order=banker_first")
    assert [fact.seat for fact in table.told("dealt")][:3] == [2, 3, 1]
    assert table.public["turn"] == 1
    table = table.then("stand 1")
    assert (table.public["turn"], table.refused("draw 1")) == (2, "not_your_turn")
    assert table.then("stand 2", "stand 3").phase == "declaring"


def test_o9_a_hidden_bust_does_not_show_in_the_course_of_play() -> None:
    """`bust=hidden`: all that the others are told is the same as of a good hand that stands."""
    over, good = (dealt("2 10♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠").then(f"gets 2 {third}") for third in ("9♥", "2♥"))
    assert ("draw" in over.offers(2), "draw" in good.offers(2)) == (False, True)
    for one, other in ((over, good), (over.then("stand 2"), good.then("stand 2"))):
        assert one.public == other.public
        assert (one.own(1), one.own(3)) == (other.own(1), other.own(3))
        assert list(map(told_to_all, one.facts)) == list(map(told_to_all, other.facts))


def test_o9_a_hand_over_21_has_nothing_but_to_stand_and_is_shown_at_the_showdown() -> None:
    """It stays in turn, so that nobody learns of it."""
    table = dealt("2 10♥ 6♥, 3 5♠ 6♠, 1 7♠ 8♠", "gets 2 9♥")
    assert (table.offers(2), table.refused("draw 2")) == ({"stand": None}, "no_more_cards")
    table = table.then("stand 2", "stand 3", "stand 1")
    assert [(fact.seat, fact.total, fact.over) for fact in table.told("shown")] == [
        (2, 25, True), (3, 11, False), (1, 15, False),
    ]  # fmt: skip
    assert (results(table), gains(table)) == ({2: "bust", 3: "less"}, {1: 30, 2: -10, 3: -20})


def test_o9_both_over_21_are_quits_and_the_standing_punters_are_paid_double() -> None:
    """«Они считаются квиты между собой, но банкомет обязан уплатить вдвойне тем остальным понтерам»."""
    table = dealt("2 10♥ 6♥, 3 5♠ 6♠, 1 10♠ 8♠", "gets 2 9♥", "stand 2", "stand 3", "gets 1 9♠", "stand 1")
    assert (results(table), gains(table)) == ({2: "both_bust", 3: "banker_bust"}, {1: -40, 2: 0, 3: 40})


def test_o9_option_bust_multiple_1() -> None:
    """`bust_multiple=1`: a bust banker pays once; a dealt 21 is still paid double."""
    table = dealt("2 A♠ 10♥, 3 5♠ 6♠, 1 10♠ 8♠", "stand 3", "gets 1 9♠", "stand 1", options="bust_multiple=1")
    assert (results(table), gains(table)) == ({2: "natural", 3: "banker_bust"}, {1: -40, 2: 20, 3: 20})


def test_o9_option_bust_announced_is_told_at_once_and_the_next_is_in_turn() -> None:
    """`bust=announced`: still settled at the showdown, because a bust banker makes them quits."""
    table = dealt("2 10♥ 6♥, 3 5♠ 6♠, 1 10♠ 8♠", "gets 2 9♥", options="bust=announced")
    assert [(fact.seat, dict(fact.gains)) for fact in table.told("went_over")] == [(2, {})]
    assert (table.public["turn"], table.public["by_seat"]["2"]["hand"]["state"]) == (3, "over")
    assert (gains(table), table.stakes) == ({1: 0, 2: 0, 3: 0}, {2: 10, 3: 20})
    table = table.then("stand 3", "gets 1 9♠")
    assert [fact.seat for fact in table.told("went_over")] == [1]
    assert (results(table), gains(table)) == ({2: "both_bust", 3: "banker_bust"}, {1: -40, 2: 0, 3: 40})


def test_o9_announced_the_banker_has_nothing_to_draw_for_when_all_are_over() -> None:
    """Every stake is his without a card."""
    table = dealt("2 10♥ 6♥, 3 10♦ 6♠, 1 2♠ 3♠", "gets 2 9♥", "gets 3 9♠", options="bust=announced")
    assert (table.phase, results(table)) == ("declaring", {2: "bust", 3: "bust"})
    assert (gains(table), table.told("stood")) == ({1: 30, 2: -10, 3: -20}, [])
    hidden = dealt("2 10♥ 6♥, 3 10♦ 6♠, 1 2♠ 3♠", "gets 2 9♥", "stand 2", "gets 3 9♠", "stand 3")
    assert (hidden.phase, hidden.public["turn"]) == ("playing", 1), "he does not know"


def test_o9_a_third_draw_over_21_ends_the_drawing_like_any_other() -> None:
    """Hidden or announced; by what the others see it cannot be told from a good one."""
    table = dealt("2 2♥ 2♦, 3 5♠ 6♠, 1 10♠ 8♠", "gets 2 5♥ 6♦ 10♥")
    assert (table.told("stood")[0].by_itself, table.public["turn"]) == (True, 3)
    told = dealt("2 2♥ 2♦, 3 5♠ 6♠, 1 10♠ 8♠", "gets 2 5♥ 6♦ 10♥", options="bust=announced")
    assert (told.told("stood"), told.told("went_over")[0].seat, told.public["turn"]) == ([], 2, 3)


# -------------------------------------------------------------------------------------------------------- the reckoning
def test_o10_more_is_paid_less_loses_and_an_equal_stake_comes_back() -> None:
    """«Не выигрывают и не проигрывают»."""
    table = dealt("2 10♥ 8♥, 3 10♠ 6♠, 1 10♦ 7♠", "stand 2", "stand 3", "stand 1")
    assert (results(table), gains(table)) == ({2: "more", 3: "less"}, {1: 10, 2: 10, 3: -20})
    equal = dealt("2 10♥ 7♥, 3 10♠ 7♠, 1 10♦ 7♦", "stand 2", "stand 3", "stand 1")
    assert (results(equal), gains(equal)) == ({2: "equal", 3: "equal"}, {1: 0, 2: 0, 3: 0})
    assert [fact.seat for fact in equal.told("shown")] == [2, 3, 1], "the banker's last"


def test_o10_a_drawn_21_is_an_ordinary_21() -> None:
    """It is paid once, ties with a drawn 21, and may still draw on."""
    table = dealt("2 10♥ 5♥, 3 10♠ 5♠, 1 10♦ 5♦", "gets 2 6♥")
    assert (table.told("natural"), table.offers(2)) == ([], {"draw": None, "stand": None})
    paid = table.then("stand 2", "stand 3", "stand 1")
    assert gains(paid) == {1: -10, 2: 10, 3: 0}
    tied = table.then("stand 2", "gets 3 2♠", "stand 3", "gets 1 6♦", "stand 1")
    assert (results(tied), gains(tied)) == ({2: "equal", 3: "less"}, {1: 20, 2: 0, 3: -20})


def test_o11_the_bank_passes_left_after_every_round() -> None:
    """«Банкометом становится следующий, сидящий по левую сторону», whoever has won, round to the first."""
    table = dealt("2 10♥ 8♥, 3 10♠ 6♠, 1 10♦ 7♠", "stand 2", "stand 3", "stand 1")
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 2, "round")]
    table = table.then("bank 2 10", "stake 3 10", "out 1", "close", "hands 3 5♠ 6♠, 2 A♠ 10♠")
    assert [(fact.giver, fact.taker) for fact in table.told("bank_passed")] == [(2, 3)]
    table = table.then("bank 3 10", "stake 1 10", "out 2", "close", "hands 1 A♥ 10♥, 3 7♠ 8♠")
    assert (table.told("bank_passed")[-1].taker, table.phase) == (1, "declaring")


# ----------------------------------------------------------------------------------------------------------- the people
def test_g2_a_punter_who_leaves_in_mid_round_has_his_hand_stand_and_his_stake_play() -> None:
    """Before his turn, or in it; his gain waits for him."""
    table = dealt("2 10♥ 8♥, 3 10♠ 9♠, 1 10♦ 7♠", "leave 3", "leave 2")
    assert [(fact.seat, fact.by_itself) for fact in table.told("stood")] == [(2, True), (3, True)]
    table = table.then("stand 1")
    assert (results(table), table.purses, dict(table.table.waiting)) == (
        {2: "more", 3: "more"}, {1: 70}, {"p2": 110, "p3": 120},
    )  # fmt: skip


def test_g2_a_banker_who_leaves_while_cards_are_drawn_has_his_hand_stand() -> None:
    """They run on; then the bank passes."""
    table = dealt("2 10♥ 8♥, 3 10♠ 9♠, 1 10♦ 7♠", "leave 1", "gets 2 2♥", "stand 2", "stand 3")
    assert (results(table), table.banker) == ({2: "more", 3: "more"}, 2)
    owed = dealt("2 10♥ 8♥, 3 10♠ 9♠, 1 10♦ 2♠", "stand 2", "stand 3", "draw 1", "leave 1", "deal 1 9♦")
    assert results(owed) == {2: "less", 3: "less"}, "the card that he asked for is his"


def test_g3_a_missed_clock_stands_and_who_is_away_is_passed_over() -> None:
    """The least harm; back at his first act."""
    table = dealt("2 10♥ 8♥, 3 10♠ 9♠, 1 10♦ 7♠", "clock 2")
    assert (table.public["turn"], table.told("went_away")[0].missed_clock) == (3, True)
    table = dealt("2 10♥ 8♥, 3 10♠ 9♠, 1 10♦ 7♠", "away 3", "stand 2")
    assert (table.public["turn"], [fact.seat for fact in table.told("stood")]) == (1, [2, 3])
