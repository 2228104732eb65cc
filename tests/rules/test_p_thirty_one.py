"""P1–P8: Thirty-one, clause by clause.

Seat 1 banks; seats 3 and 2, who draw in this order (the bank goes right), have staked their two counters.
"""

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final

import pytest

from bankomet.core.cards import PLAIN, Pack
from bankomet.core.game import told_to_all
from bankomet.games.thirty_one.presets import BOOK
from tests.support.play import Played, played

START: Final = {1: 100, 2: 100, 3: 100}
HIGHEST_FIRST: Final = sorted((card for card in PLAIN if card.rank > 1), key=lambda card: (-card.rank, card.index))
"""Three of these are never 31."""


def closed(*lines: str, options: str = "") -> Played:
    """The stakes are closed, and no card is dealt."""
    header = f"thirty-one book purse=100 {options}".rstrip()
    return played(header, "join 1 2 3", "lot 1", "stake 2 2", "stake 3 2", "close", *lines)


def dealt(hands: str, *lines: str, options: str = "") -> Played:
    """The hands are dealt; `facts` are those since then."""
    return closed(options=options).then(f"hands {hands}", *lines)


def gains(table: Played) -> dict[int, int]:
    """What each purse has gained since the beginning."""
    return {seat: purse - START[seat] for seat, purse in table.purses.items()}


def results(table: Played) -> dict[int, str]:
    """How the coup ended for each punter."""
    assert table.hands.last is not None
    return {int(seat): str(result) for seat, result in table.hands.last.results.items()}


def dealt_high(table: Played, keep: str = "") -> Played:
    """Everybody gets the highest cards that are left, but no aces and none that are kept."""
    while table.phase == "dealing":
        left = (card for card in HIGHEST_FIRST if card in table.hands.pack and str(card) not in keep.split())
        table = table.then(f"deal {next(iter(table.hands.weights())).taker} {next(left)}")
    return table


def coups(table: Played, count: int, keep: str = "") -> Played:
    """So many coups of all who sit here, without a draw; `facts` are those of the last."""
    for _ in range(count):
        stakes = [f"stake {seat} 2" for seat in sorted(table.hands.awaited)]
        table = dealt_high(table.then(*stakes, "close"), keep)
        facts = table.facts
        while table.phase == "playing":
            table = table.then(f"stand {table.public['turn']}")
            facts += table.facts
        table = replace(table, facts=facts)
    return table


def pair(options: str = "") -> Played:
    """Seat 1 is to bank against seat 2 alone: six cards a coup."""
    return played(f"thirty-one book purse=100 {options}".rstrip(), "join 1 2", "lot 1")


def three() -> Played:
    """Seat 1 is to bank against seats 3 and 2: nine cards a coup."""
    return played("thirty-one book purse=100", "join 1 2 3", "lot 1")


def four_aces_left(options: str = "") -> Played:
    """The eighth coup of two is dealt: seat 2 has 3♦ 2♠ 2♦, the banker 3♣ 2♥ 2♣."""
    return dealt_high(coups(pair(options), 7).then("close"))


def whys(table: Played) -> list[tuple[int, int, str]]:
    """Whose bank has passed to whom, and why."""
    return [(fact.giver, fact.taker, str(fact.why)) for fact in table.told("bank_passed")]


# ------------------------------------------------------------------------------------------------------------ the packs
@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (5, 1), (6, 2), (10, 2), (11, 3), (1000, 3)])
def test_p1_one_pack_and_two_or_three_if_many_play(seats: int, packs: int) -> None:
    """«Если же игроков много, то можно играть в две и три такие колоды»; up to 5, up to 10, beyond [ours]."""
    assert BOOK.pack_for(seats).size == 52 * packs


@pytest.mark.parametrize("packs", ["1", "2", "3"])
def test_p1_option_packs_fixed(packs: str) -> None:
    """However many sit down."""
    assert {BOOK.with_option("packs", packs).pack_for(seats).size for seats in (2, 6, 30)} == {52 * int(packs)}


def test_p1_the_first_banker_by_lot() -> None:
    """Ours."""
    table = played("thirty-one book purse=100", "join 1 2 3")
    assert {str(move): weight for move, weight in table.hands.weights().items()} == {"lot 1": 1, "lot 2": 1, "lot 3": 1}
    assert [(fact.banker, fact.why) for fact in table.then("lot 2").told("first_bank")] == [(2, "lot")]


# ----------------------------------------------------------------------------------------------------------- the values
@pytest.mark.parametrize("aces", ["each_free", "one_eleven"])
def test_p2_a_hand_counts_its_best_total_up_to_31_else_its_least(aces: str) -> None:
    """«Туз оценивается 1 или 11, по желанию игрока … Фигуры стоят по 10»: every hand of up to six cards."""
    rules = BOOK.with_option("aces", aces)
    for size in range(1, 7):
        for hand in combinations_with_replacement(PLAIN[:13], size):
            elevens = range(sum(card.rank == 1 for card in hand) + 1)
            least = sum(min(card.rank, 10) for card in hand)
            totals = [least + 10 * many for many in elevens if many < 2 or aces == "each_free"]
            assert rules.total(hand) == max((total for total in totals if total <= 31), default=least)


def test_p2_two_aces_and_a_nine_are_31() -> None:
    """Each ace as its holder likes; `aces=one_eleven` makes them 21."""
    assert dealt("3 A♠ A♥ 9♠, 2 5♥ 6♥ 7♥, 1 7♠ 8♠ 9♥").told("natural")[0].seat == 3
    one = dealt("3 A♠ A♥ 9♠, 2 5♥ 6♥ 7♥, 1 7♠ 8♠ 9♥", options="aces=one_eleven")
    assert (one.told("natural"), one.own(3)["total"]) == ([], 21)


# ------------------------------------------------------------------------------------------------------------- the deal
def test_p3_three_cards_to_each_and_to_the_banker_too() -> None:
    """«Сдает по 3 карты всем играющим, не исключая и себя»: one at a time, from his right, himself last."""
    table = dealt("3 5♠ 6♠ 7♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦")
    assert [(fact.seat, fact.card_no) for fact in table.told("dealt")] == [
        (3, 1), (2, 1), (1, 1), (3, 2), (2, 2), (1, 2), (3, 3), (2, 3), (1, 3),
    ]  # fmt: skip
    assert [table.own(seat)["hand"] for seat in (1, 2, 3)] == [
        ["7♦", "8♦", "9♦"],
        ["5♥", "6♥", "7♥"],
        ["5♠", "6♠", "7♠"],
    ]
    assert all(told_to_all(fact).card is None for fact in table.told("dealt"))  # type: ignore[attr-defined]  # a fact of the deal


def test_p4_a_dealt_31_is_shown_and_paid_at_once() -> None:
    """«Показывает их банкомету и получает с него условленную при начале игры сумму»; the others play on."""
    table = dealt("3 A♠ K♠ 10♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦")
    assert [(fact.seat, dict(fact.gains)) for fact in table.told("natural")] == [(3, {3: 2, 1: -2})]
    assert (gains(table), table.public["turn"], table.offers(3)) == ({1: -2, 2: 0, 3: 2}, 2, {})
    assert table.public["by_seat"]["3"]["hand"]["shown"] == ["A♠", "K♠", "10♠"]
    ended = table.then("stand 2", "stand 1")
    assert (results(ended), gains(ended)) == ({3: "natural", 2: "less"}, {1: 0, 2: -2, 3: 2})


def test_p4_option_dealt_31_is_the_agreed_sum() -> None:
    """`dealt_31=5`: for his and for the banker's; what else is paid stays at two."""
    table = dealt("3 A♠ K♠ 10♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "stand 2", "stand 1", options="dealt_31=5")
    assert gains(table) == {1: -3, 2: -2, 3: 5}
    banker = dealt("3 A♠ K♠ 9♠, 2 5♥ 6♥ 7♥, 1 A♦ J♦ Q♦", options="dealt_31=5")
    assert gains(banker) == {1: 10, 2: -5, 3: -5}


def test_p4_31_counts_only_when_it_is_dealt() -> None:
    """A drawn 31 wins two like any other that is more, and ties with the banker's."""
    table = dealt("3 10♠ 6♠ 7♠, 2 10♥ 6♥ 7♥, 1 10♦ 6♦ 7♦", "gets 3 8♠")
    assert (table.told("natural"), table.offers(3)) == ([], {"draw": None, "stand": None})
    tied = table.then("stand 3", "gets 2 7♣", "stand 2", "gets 1 8♦", "stand 1")
    assert (results(tied), gains(tied)) == ({3: "equal", 2: "less"}, {1: 2, 2: -2, 3: 0})


def test_p4_the_bankers_dealt_31_ends_the_coup_and_all_pay_but_those_with_31() -> None:
    """«За исключением тех, которые сами имеют на руках 31»: with them he is even; nobody draws, all is turned over."""
    table = dealt("3 A♠ K♠ 10♠, 2 5♥ 6♥ 7♥, 1 A♦ J♦ Q♦")
    assert (results(table), gains(table)) == ({3: "both_natural", 2: "banker_natural"}, {1: 2, 2: -2, 3: 0})
    assert (table.phase, table.told("stood"), table.hands.coups) == ("staking", [], 1)
    assert [fact.seat for fact in table.told("natural")] == [1, 3]
    assert table.public["last"]["hands"].keys() == {"1", "2", "3"}


# ------------------------------------------------------------------------------------------------------------ the draws
def test_p5_punters_draw_as_many_as_they_wish_from_the_bankers_right_and_he_is_last() -> None:
    """«Желающие прикупают по одной карте до нескольких раз»: three cards stay, and more come to them."""
    table = dealt("3 2♠ 3♠ 4♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦")
    assert (table.public["turn"], table.refused("draw 2"), table.refused("stand 1")) == (
        3,
        "not_your_turn",
        "not_your_turn",
    )
    table = table.then("gets 3 A♠ A♥ A♦ A♣ 2♥")
    assert (table.own(3)["total"], len(table.own(3)["hand"]), table.offers(3)) == (25, 8, {"draw": None, "stand": None})
    table = table.then("stand 3", "stand 2")
    assert (table.public["turn"], table.offers(1)) == (1, {"draw": None, "stand": None})
    assert [(fact.seat, fact.drawn) for fact in table.told("stood")] == [(3, 5), (2, 0)]


def test_p5_over_31_pays_two_counters_at_once_and_is_out() -> None:
    """«Если число их очков превысит тридцать одно, то платят два жетона банкомету»; his cards are not shown yet."""
    table = dealt("3 10♠ 9♠ 8♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "gets 3 5♠")
    assert [(fact.seat, dict(fact.gains)) for fact in table.told("went_over")] == [(3, {3: -2, 1: 2})]
    assert (gains(table), table.stakes, table.public["turn"]) == ({1: 2, 2: 0, 3: -2}, {2: 2}, 2)
    seen = table.public["by_seat"]["3"]["hand"]
    assert (seen["state"], seen["result"], seen["shown"], seen["cards"]) == ("over", "bust", [], 4)
    ended = table.then("stand 2", "stand 1")
    assert (results(ended), gains(ended)) == ({3: "bust", 2: "less"}, {1: 4, 2: -2, 3: -2})
    assert [(fact.seat, fact.total, fact.over) for fact in ended.told("shown")] == [
        (3, 32, True), (2, 18, False), (1, 24, False),
    ]  # fmt: skip


def test_p5_draws_are_hidden_but_for_their_number() -> None:
    """Ours; and open with `draws=open`, what was dealt is not."""
    table = dealt("3 2♠ 3♠ 4♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "gets 3 A♠ A♥")
    seen = table.public["by_seat"]["3"]["hand"]
    assert (seen["cards"], seen["drawn"], seen["shown"]) == (5, 2, [])
    shown = dealt("3 2♠ 3♠ 4♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "gets 3 A♠ A♥", options="draws=open")
    assert shown.public["by_seat"]["3"]["hand"]["shown"] == ["A♠", "A♥"]


def test_p5_when_all_punters_are_out_the_banker_does_not_draw() -> None:
    """Paid or gone over: there is nobody to draw against."""
    table = dealt("3 10♠ 9♠ 8♠, 2 A♥ K♥ 10♥, 1 7♦ 8♦ 9♦", "gets 3 5♠")
    assert (results(table), gains(table)) == ({3: "bust", 2: "natural"}, {1: 0, 2: 2, 3: -2})
    assert (table.phase, table.hands.coups) == ("staking", 1)


@pytest.mark.parametrize(("dealt_31", "worst"), [(1, 2), (2, 2), (3, 3), (10, 10)])
def test_p5a_a_punter_sits_in_with_enough_for_the_worst_case(dealt_31: int, worst: int) -> None:
    """Ours: two counters, or the agreed sum for a dealt 31 where that is more."""
    rules = BOOK.with_option("dealt_31", str(dealt_31))
    assert (rules.least_punter, rules.least_banker, rules.least_purse) == (worst, worst, worst)


def test_p5a_as_many_as_the_bankers_purse_covers_play_the_coup_in_drawing_order() -> None:
    """Ours: the others sit it out.  A banker of 12 covers two dealt 31 at 5."""
    table = played("thirty-one book purse=12 dealt_31=5", "join 1 2 3 4", "lot 1")
    table = table.then("stake 2 2", "stake 3 2", "stake 4 2", "close")
    assert (table.told("stakes_closed")[0].left_out, list(table.hands.stakes)) == ((2,), [4, 3])
    table = table.then("hands 4 A♠ K♠ 10♠, 3 A♥ K♥ 10♥, 1 7♦ 8♦ 9♦")
    assert table.purses == {1: 2, 2: 12, 3: 17, 4: 17}


def test_p5a_a_banker_below_the_worst_case_passes_the_bank_on() -> None:
    """G1: he cannot cover even one stake."""
    table = played("thirty-one book purse=12 dealt_31=10", "join 1 2 3", "lot 1", "stake 2 2", "stake 3 2", "close")
    assert list(table.hands.stakes) == [3]
    table = table.then("hands 3 A♠ K♠ 10♠, 1 7♦ 8♦ 9♦")
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 3, "cannot_cover")]


def test_p6_the_banker_may_draw_or_go_on_his_own() -> None:
    """«Если банкомет недоволен своей игрой, может взять одну или несколько карт»."""
    table = dealt("3 10♠ 9♠ 8♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "stand 3", "stand 2")
    own = table.then("stand 1")
    assert (results(own), own.told("stood")[-1].drawn) == ({3: "more", 2: "less"}, 0)
    better = table.then("gets 1 2♦ 3♦", "stand 1")
    assert (results(better), better.told("stood")[-1].drawn) == ({3: "less", 2: "less"}, 2)


def test_p6_a_banker_over_31_pays_two_to_all_still_in_and_what_went_over_before_stays_lost() -> None:
    """«Если он перебрал, то он платит всем»; `busted=stay_lost`."""
    table = dealt("3 10♠ 9♠ 8♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "gets 3 5♠", "stand 2", "gets 1 10♦")
    assert (results(table), gains(table)) == ({3: "bust", 2: "banker_bust"}, {1: 0, 2: 2, 3: -2})
    assert [fact.seat for fact in table.told("went_over")] == [3, 1]
    assert table.told("stood")[-1].seat == 2, "he has no more to say"


def test_p6_option_busted_paid_back() -> None:
    """`busted=paid_back`: who went over gets his two back from a banker who goes over, and from no other."""
    table = dealt("3 10♠ 9♠ 8♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "gets 3 5♠", "stand 2", options="busted=paid_back")
    over = table.then("gets 1 10♦")
    assert (results(over), gains(over)) == ({3: "paid_back", 2: "banker_bust"}, {1: -2, 2: 2, 3: 0})
    assert (results(table.then("stand 1")), gains(table.then("stand 1"))) == (
        {3: "bust", 2: "less"}, {1: 4, 2: -2, 3: -2},
    )  # fmt: skip


def test_p7_less_pays_two_more_gets_two_and_equal_nothing() -> None:
    """«Они, так сказать, уплачены картами»; the banker's hand is turned over last."""
    table = dealt("3 10♠ 9♠ 8♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "stand 3", "stand 2", "stand 1")
    assert (results(table), gains(table)) == ({3: "more", 2: "less"}, {1: 0, 2: -2, 3: 2})
    assert [(fact.seat, fact.total) for fact in table.told("shown")] == [(3, 27), (2, 18), (1, 24)]
    equal = dealt("3 10♠ 9♠ 5♠, 2 A♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "stand 3", "stand 2", "stand 1")
    assert (results(equal), gains(equal)) == ({3: "equal", 2: "equal"}, {1: 0, 2: 0, 3: 0})


# ------------------------------------------------------------------------------------------------------------ the talia
def test_p8_coups_go_on_through_the_pack() -> None:
    """No card comes back, the stakes renew by themselves, and the banker stays."""
    table = coups(pair(), 1)
    assert (table.kinds[-1], table.banker, table.hands.series, table.stakes) == ("stakes_opened", 1, 2, {2: 2})
    assert (table.hands.pack.size, table.hands.cutting(), table.told("talia_over")) == (46, None, [])
    assert table.then("close").refused("deal 2 K♠") == "not_in_pack"


def test_p8_when_the_pack_cannot_serve_another_coup_the_talia_is_over_and_the_bank_passes_right() -> None:
    """Eight coups of two leave four cards; the next banker shuffles the whole pack.  Of three, five leave seven."""
    table = coups(pair(), 7)
    assert (table.told("talia_over"), table.hands.pack.size) == ([], 10)
    table = coups(table, 1)
    assert table.kinds[-5:] == ["round_settled", "talia_over", "bank_passed", "shuffled", "stakes_opened"]
    assert (whys(table), table.hands.pack.size, table.hands.series) == ([(1, 2, "talia")], 52, 1)
    assert whys(coups(three(), 5)) == [(1, 3, "talia")], "the right neighbour of the first is the last"


def test_p8_too_few_cards_for_those_who_have_come_end_the_talia_before_the_coup() -> None:
    """Ten cards serve three hands, not four: the stakes go back, it is no coup, and the bank passes."""
    table = coups(pair(), 7).then("join 3 4", "stake 3 2", "stake 4 2")
    before = table.purses, table.hands.coups
    table = table.then("close")
    assert table.kinds == ["talia_over", "stakes_returned", "bank_passed", "shuffled", "stakes_opened"]
    assert (table.told("stakes_returned")[0].total, whys(table)) == (6, [(1, 4, "talia")])
    assert ((table.purses, table.hands.coups), table.hands.pack.size) == (before, 52)


def test_p8_a_pack_that_runs_dry_in_mid_draw_is_made_up_of_the_used_cards_never_of_those_in_hands() -> None:
    """«Раскладывает оставшиеся карты, кладет их с другими и мешает»; the coup is finished, and the talia ends."""
    table = four_aces_left().then("gets 2 A♠ A♥", "stand 2", "gets 1 A♦ A♣")
    assert (table.hands.pack.size, table.told("shuffled")) == (0, [])
    table = table.then("draw 1")
    assert [(fact.banker, fact.cutter, fact.why) for fact in table.told("shuffled")] == [(1, None, "pack_out")]
    in_hands = "3♦ 2♠ 2♦ A♠ A♥ 3♣ 2♥ 2♣ A♦ A♣".split()
    assert table.hands.pack == Pack.of([card for card in PLAIN if str(card) not in in_hands])
    assert table.refused("deal 1 A♥") == "not_in_pack"
    table = table.then("deal 1 4♠", "stand 1")
    assert table.kinds[-5:] == ["round_settled", "talia_over", "bank_passed", "shuffled", "stakes_opened"]
    assert (whys(table), table.hands.pack.size) == ([(1, 2, "talia")], 52)


def test_p8_a_pack_that_is_out_is_not_shuffled_before_somebody_wants_a_card() -> None:
    """The last card was drawn, and nobody wants another."""
    table = four_aces_left().then("gets 2 A♠ A♥ A♦ A♣", "stand 2", "stand 1")
    assert [(fact.banker, fact.why) for fact in table.told("shuffled")] == [(2, "new_bank")]


def test_p8_a_hand_that_went_over_counts_as_used_when_the_pack_runs_dry() -> None:
    """Ours: it has been paid for, its cards may come again, it is not turned over, and it stays lost."""
    keep = "K♠ Q♠ J♠ 2♠ 2♥ 2♦ 3♠ 3♥ 3♦ K♥ A♠ A♥ A♦ A♣ 2♣ 3♣"
    table = coups(three(), 4, keep).then("close", "hands 3 K♠ Q♠ J♠, 2 2♠ 2♥ 2♦, 1 3♠ 3♥ 3♦")
    table = table.then("gets 3 K♥", "gets 2 A♠ A♥ A♦ A♣ 2♣ 3♣", "draw 2")
    assert (table.hands.pack.size, table.own(3)["hand"]) == (52 - 9 - 3, [])
    table = table.then("deal 2 K♠", "stand 2", "stand 1")
    assert results(table) == {3: "bust", 2: "more"}
    assert [fact.seat for fact in table.told("shown")] == [2, 1]


def test_p8_a_seat_paid_in_mid_coup_keeps_its_cards_when_the_pack_runs_dry() -> None:
    """A dealt 31 lies on the table to the end."""
    keep = "A♠ K♠ Q♠ 2♠ 2♥ 2♦ 3♠ 3♥ 3♦ A♥ A♦ A♣ 2♣ 3♣ 4♣ 4♠"
    table = coups(three(), 4, keep).then("close", "hands 3 A♠ K♠ Q♠, 2 2♠ 2♥ 2♦, 1 3♠ 3♥ 3♦")
    table = table.then("gets 2 A♥ A♦ A♣ 2♣ 3♣ 4♣ 4♠", "draw 2")
    assert table.hands.pack.size == 52 - 3 - 10 - 3
    assert table.refused("deal 2 K♠") == "not_in_pack"


def test_p8_option_bank_coup_passes_it_after_each_coup_and_the_talia_goes_on() -> None:
    """`bank=coup`: the next banker takes the rest of the pack; when that is too short he shuffles the whole."""
    table = coups(pair("bank=coup"), 1)
    assert (whys(table), table.hands.pack.size, table.told("shuffled")) == ([(1, 2, "round")], 46, [])
    table = coups(table, 7)
    assert table.kinds[-4:] == ["talia_over", "bank_passed", "shuffled", "stakes_opened"]
    assert (whys(table), table.hands.pack.size) == ([(2, 1, "round")], 52)
    assert played("thirty-one coup").table.terms.rules.options() == pair("bank=coup").table.terms.rules.options()


def test_p8_option_bank_permanent_leaves_it_with_one_banker() -> None:
    """«Если только не условлено вперед, что банк в продолжении всей игры будет принадлежать одному»."""
    table = coups(pair("bank=permanent"), 8)
    assert table.kinds[-3:] == ["talia_over", "shuffled", "stakes_opened"]
    assert ([fact.why for fact in table.told("shuffled")], table.hands.pack.size, table.banker) == (["talia"], 52, 1)
    dry = four_aces_left("bank=permanent").then("gets 2 A♠ A♥ A♦ A♣", "draw 2", "deal 2 4♠", "stand 2", "stand 1")
    assert (dry.told("talia_over")[0].banker, dry.banker, dry.hands.pack.size) == (1, 1, 52)


@pytest.mark.parametrize("bank", ["coup", "permanent"])
def test_p8_where_the_bank_does_not_hang_on_the_talia_a_short_pack_is_shuffled_and_the_coup_is_played(
    bank: str,
) -> None:
    """Too few cards for those who have come: no stake goes back."""
    table = coups(pair(f"bank={bank}"), 7).then("join 3 4")
    banker = table.banker
    table = table.then(*(f"stake {seat} 2" for seat in sorted(table.hands.awaited)), "close")
    assert table.kinds[-3:] == ["stakes_closed", "talia_over", "shuffled"]
    assert (table.phase, table.banker, table.hands.pack.size, len(table.stakes)) == ("dealing", banker, 52, 3)


@pytest.mark.parametrize(("packs", "hands"), [(1, 10), (2, 21), (3, 32)])
def test_p8a_so_many_hands_as_can_never_use_up_the_packs_are_dealt_in_in_drawing_order(packs: int, hands: int) -> None:
    """Ours: at most 31 in each, aces at 1, are fewer points than the packs have; with one hand more they may not be."""
    points = packs * sum(min(card.rank, 10) for card in PLAIN)
    assert 31 * hands < points <= 31 * (hands + 1)
    join = "join " + " ".join(map(str, range(1, 41)))
    stakes = [f"stake {seat} 2" for seat in range(1, 41) if seat != 5]
    table = played(f"thirty-one book packs={packs} purse=100 seats=40", join, "lot 5", *stakes, "close")
    in_drawing_order = [4, 3, 2, 1, *range(40, 5, -1)]
    assert list(table.hands.stakes) == in_drawing_order[: hands - 1]
    assert list(table.told("stakes_closed")[0].left_out) == in_drawing_order[hands - 1 :]


# ----------------------------------------------------------------------------------------------------------- the people
def test_g2_who_leaves_in_mid_coup_has_his_hand_stand() -> None:
    """A punter, and the banker, whose bank then passes in mid-talia; the new one shuffles the whole pack."""
    table = dealt("3 10♠ 9♠ 8♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "leave 3")
    assert (table.public["turn"], table.told("stood")[0].by_itself) == (2, True)
    table = table.then("leave 1", "stand 2")
    assert results(table) == {3: "more", 2: "less"}
    assert dict(table.table.waiting) == {"p3": 102, "p1": 100}


def test_g2_a_banker_who_leaves_between_coups_gives_up_the_bank_in_mid_talia() -> None:
    """The next one begins with the whole pack."""
    table = coups(three(), 1).then("leave 1")
    assert (whys(table), table.hands.pack.size, table.phase) == ([(1, 3, "left")], 52, "staking")


def test_g3_a_missed_clock_stands() -> None:
    """The least harm."""
    table = dealt("3 10♠ 9♠ 8♠, 2 5♥ 6♥ 7♥, 1 7♦ 8♦ 9♦", "clock 3", "clock 2", "clock 1")
    assert results(table) == {3: "more", 2: "less"}
