"""T1: the first banker is drawn, or chosen by lot."""

import pytest

from bankomet.core.cards import PLAIN
from tests.support.play import Played, played


@pytest.mark.parametrize(
    ("preset", "cards", "banker"),
    [
        ("003", "K♠ A♥ 2♦", 2),
        ("000", "A♥ K♠ 2♦", 3),
        ("gerver", "Q♦ A♥ K♠", 3),
        ("joker", "★ A♥ 2♦", 3),
        ("joker", "★ A♥ ★", 2),
    ],
)
def test_t1_each_seat_draws_and_the_books_card_banks(preset: str, cards: str, banker: int) -> None:
    """003: lowest, ace low; 000: lowest, ace high; gerver: highest; the Joker: two lowest, joker highest."""
    table = played(f"thirteen {preset}", "join 1 2 3")
    table = table.then(*[f"draw {seat} {card}" for seat, card in enumerate(cards.split(" "), 1)])
    assert table.banker == banker
    assert table.told("first_bank")[0].why == "drawn"


@pytest.mark.parametrize("preset", ["001", "002", "004", "montmort"])
def test_t1_the_lot_falls_on_each_seat_alike(preset: str) -> None:
    """Sources 001, 002, 004: the first banker is chosen by lot."""
    table = played(f"thirteen {preset}", "join 2 5 6")
    assert {str(move): weight for move, weight in table.state.weights().items()} == {"lot 2": 1, "lot 5": 1, "lot 6": 1}
    assert table.refused("lot 1") == "no_lot"
    assert table.refused("draw 2 A♠") == "not_now"
    table = table.then("lot 5")
    assert table.banker == 5
    assert table.told("first_bank")[0].why == "lot"


@pytest.mark.parametrize(("option", "banker"), [("lowest", 2), ("highest", 1)])
def test_t1_option_first_banker_drawn(option: str, banker: int) -> None:
    """Option `first_banker`: the lowest or the highest card of those drawn."""
    table = played(f"thirteen 002 first_banker={option}", "join 1 2 3", "draw 1 K♦", "draw 2 A♦", "draw 3 7♦")
    assert table.banker == banker


def test_t1_option_first_banker_lot() -> None:
    """Option `first_banker=lot` in a tradition that draws."""
    assert played("thirteen 003 first_banker=lot", "join 1 2", "lot 2").banker == 2


def test_t1_the_seats_draw_one_after_the_other_from_one_pack() -> None:
    """A drawn card is gone from the pack that the next seat draws from."""
    table = played("thirteen 003", "join 1 2 3", "draw 1 K♠")
    assert table.refused("draw 3 A♠") == "not_drawn_by"
    assert table.refused("draw 2 K♠") == "not_in_pack"
    assert len(table.state.weights()) == 51


def test_t1_equals_draw_on_from_the_same_pack() -> None:
    """Ours: only the equal seats draw again, and what was drawn does not come back."""
    table = played("thirteen 003", "join 1 2 3 4", "draw 1 5♠", "draw 2 9♠", "draw 3 5♥", "draw 4 6♣")
    assert table.told("drawn_equal")[0].seats == (1, 3)
    assert not table.told("drawn_equal")[0].by_lot
    assert table.refused("draw 2 A♠") == "not_drawn_by"
    assert table.refused("draw 1 9♠") == "not_in_pack"
    table = table.then("draw 1 J♣", "draw 3 J♥", "draw 1 2♣", "draw 3 A♣")
    assert table.banker == 3


def test_t1_a_better_card_than_the_equals_in_the_first_round_does_not_draw_on() -> None:
    """The second round is among the equals alone, however low the others would draw."""
    table = played("thirteen gerver", "join 1 2 3", "draw 1 K♠", "draw 2 K♥", "draw 3 Q♠", "draw 1 2♠", "draw 2 3♠")
    assert table.banker == 2


def drawn_by_fifty() -> Played:
    """Fifty seats have drawn: the four aces lie at seats 1 to 4, and two cards are left."""
    cards = sorted(PLAIN, key=lambda card: card.rank)
    table = played("thirteen 003 seats=60", "join " + " ".join(str(seat) for seat in range(1, 51)))
    return table.then(*[f"draw {seat} {card}" for seat, card in zip(range(1, 51), cards, strict=False)])


def test_t1_a_pack_that_cannot_serve_the_equals_leaves_it_to_the_lot() -> None:
    """Ours: two cards cannot serve four equal seats."""
    table = drawn_by_fifty()
    fact = table.told("drawn_equal")[0]
    assert (fact.seats, fact.by_lot) == ((1, 2, 3, 4), True)
    assert table.refused("draw 1 K♣") == "not_now"
    assert table.refused("lot 5") == "no_lot"
    assert table.then("lot 3").banker == 3


def test_t1_a_pack_that_just_serves_the_equals_is_drawn_out() -> None:
    """Four cards, four seats: two equals, and the two cards left serve them."""
    table = played("thirteen 003 ranks=3 suits=2", "join 1 2 3 4", "draw 1 A♠", "draw 2 A♥", "draw 3 3♠", "draw 4 3♥")
    assert not table.told("drawn_equal")[0].by_lot
    table = table.then("draw 1 2♠", "draw 2 2♥")
    assert table.told("drawn_equal")[0].by_lot, "nothing is left to draw"
    assert table.then("lot 2").banker == 2


def test_t1_fifty_two_seats_draw_and_above_them_the_lot_decides() -> None:
    """Ours: one pack serves 52 seats."""
    table = played("thirteen 003 seats=60", "join " + " ".join(str(seat) for seat in range(1, 53)))
    assert table.refused("lot 1") == "not_now"
    table = table.then("join 53")
    assert table.refused("draw 1 A♠") == "not_now"
    assert len(table.state.weights()) == 53
    assert table.then("lot 53").banker == 53


def test_t1_then_the_whole_pack_is_shuffled() -> None:
    """After the drawing the pack is whole."""
    table = played("thirteen 003", "join 1 2", "draw 1 A♠", "draw 2 2♠", "stake 2 10", "close")
    assert table.state.pack.size == 52
    assert table.then("turn A♠").told("series_won")


def test_t1_who_sits_down_before_the_first_card_draws_too_and_who_comes_later_waits() -> None:
    """G2: seats come and go until a card is drawn."""
    table = played("thirteen 003", "join 1 2", "join 3", "draw 1 K♠", "join 4")
    assert 4 not in table.purses
    table = table.then("draw 2 Q♠", "draw 3 J♠")
    assert table.banker == 3
    assert 4 in table.purses


def test_t1_who_goes_away_before_the_drawing_does_not_draw() -> None:
    """G3: an away seat is skipped as banker."""
    table = played("thirteen 003", "join 1 2 3", "away 1", "draw 2 5♠")
    assert table.refused("draw 1 A♠") == "not_drawn_by"
    assert table.then("draw 3 6♠").banker == 2


def test_t1_the_bank_of_who_went_away_in_the_drawing_goes_to_his_neighbour() -> None:
    """G3: the lowest card is his, the bank is not."""
    table = played("thirteen 003", "join 1 2 3", "draw 1 A♠", "away 1", "draw 2 5♠", "draw 3 6♠")
    assert table.kinds.count("stakes_opened") == 1
    assert [(fact.giver, fact.taker, fact.why) for fact in table.told("bank_passed")] == [(1, 2, "away")]
    assert table.banker == 2


def test_t1_when_all_have_gone_in_the_drawing_the_table_waits() -> None:
    """Nobody is left to bank."""
    table = played("thirteen 003", "join 1 2", "draw 1 A♠", "leave 1", "away 2", "draw 2 5♠")
    assert table.phase == "idle"
    assert table.kinds[-1] == "nobody_to_play"
    assert table.purses == {2: 1000}
