"""T6, T7: how a holding ends, and what a banker may do while it lasts."""

import pytest

from tests.support.play import played


def test_t6_no_match_in_thirteen_calls_ends_the_holding() -> None:
    """002, 003: a loss; «если банкомет проиграл, … банк переходит»."""
    table = played("thirteen 003 first_banker=lot", "join 1 2", "lot 1", "stake 2 10", "close", "lose")
    assert [(fact.taker, fact.why) for fact in table.told("bank_passed")] == [(2, "loss")]


def test_t6_the_next_holding_counts_from_one_with_a_whole_pack() -> None:
    """Ours: 003's «продолжает опять с единицы» is the next holding's count."""
    table = played("thirteen 003 first_banker=lot", "join 1 2", "lot 1", "stake 2 10", "close", "win", "close", "lose")
    table = table.then("stake 1 10", "close")
    assert (table.next_call, table.state.series, table.state.pack.size) == ("A", 1, 52)


@pytest.mark.parametrize(("preset", "opening"), [("000", ["bank 1 40"]), ("002", []), ("003", []), ("joker", [])])
def test_t7_the_banker_must_hold_until_he_loses(preset: str, opening: list[str]) -> None:
    """000 §7: «должен держать банк ещё раз, … до тех пор пока не проиграет»: nothing he can say passes the bank."""
    table = played(f"thirteen {preset} first_banker=lot", "join 1 2", "lot 1", *opening, "stake 2 10")
    for missed in range(5):
        table = table.then("close", f"miss {missed}", "win")
        assert (table.banker, table.state.series, table.offers(1)) == (1, missed + 2, {})
        assert table.refused("pass 1") == "not_now"
        table = table if table.stakes else table.then("stake 2 10")
    assert table.then("close", "lose").banker == 2


def test_t7_equal_stakes_renew_by_themselves_while_the_seat_is_present() -> None:
    """003: the same stake again, until he takes it back or is away."""
    table = played(
        "thirteen 003 first_banker=lot", "join 1 2 3 4", "lot 1", *[f"stake {seat} 10" for seat in (2, 3, 4)]
    )
    table = table.then("close", "win")
    assert table.stakes == {2: 10, 3: 10, 4: 10}
    assert table.state.awaited == frozenset()
    table = table.then("out 2", "close", "win")
    assert table.stakes == {3: 10, 4: 10}
    assert table.state.awaited == {2}


def test_t7_an_equal_stake_of_who_went_away_in_the_series_does_not_renew() -> None:
    """G3: an away seat sits out."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1", "stake 2 10", "stake 3 10", "close")
    table = table.then("away 2", "win")
    assert (table.stakes, table.purses[2]) == ({3: 10}, 990)
    table = table.then("back 2")
    assert table.stakes == {3: 10}
    assert table.state.awaited == {2}


def test_t7_an_equal_stake_renews_for_the_next_banker_too() -> None:
    """The agreed stake is against whoever banks."""
    table = played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1", "stake 2 10", "stake 3 10", "close", "lose")
    assert (table.banker, table.stakes, table.state.awaited) == (2, {3: 10}, {1})


def test_t7_an_equal_stake_that_the_purse_cannot_meet_does_not_renew() -> None:
    """15 counters meet one stake of 10."""
    table = played("thirteen 003 first_banker=lot purse=15", "join 1 2 3", "lot 1", "stake 2 10", "close", "win")
    assert (table.stakes, table.purses) == ({}, {1: 25, 2: 5, 3: 15})
    assert table.refused("stake 2 10") == "sits_out"


def test_t7_free_stakes_are_made_anew() -> None:
    """000: nothing stands over from the last series, and the bank has grown by what it won."""
    table = played("thirteen 000 first_banker=lot", "join 1 2", "lot 1", "bank 1 40", "stake 2 25", "close", "win")
    assert (table.stakes, table.state.awaited, table.state.bank) == ({}, {2}, 65)


@pytest.mark.parametrize(
    ("word", "bank", "kind"), [("take 1", 30, "winnings_taken"), ("game leave 1", 60, "winnings_left")]
)
def test_t7_001_winnings_are_taken_out_or_left_in(word: str, bank: int, kind: str) -> None:
    """001: «имеет право оставить выигрыш в банке, т. е., удвоить его»; nothing between."""
    table = played("thirteen 001", "join 1 2", "lot 1", "bank 1 100", "stake 2 30", "close", "win")
    assert (table.phase, table.offers(1), table.offers(2)) == ("keeping", {"take": None, "leave": None}, {})
    assert table.refused("bank 1 45") == "not_now"
    assert table.refused("take 2") == "not_your_turn"
    assert table.refused("stake 2 30") == "not_now"
    assert table.refused("take 5") == "no_seat"
    table = table.then(word)
    assert (table.state.bank, table.kinds[0]) == (bank, kind)
    assert table.offers(2)["stake"] == (1, bank)


def test_t7_001_what_the_punters_do_not_cover_of_a_bank_left_in_is_taken_off() -> None:
    """001: «если понтеры не покроют всей суммы, излишек должен быть снят»."""
    table = played("thirteen 001", "join 1 2", "lot 1", "bank 1 100", "stake 2 30", "close", "win", "game leave 1")
    table = table.then("stake 2 50", "close")
    assert [(fact.bank, fact.taken_off) for fact in table.told("bank_trimmed")] == [(50, 10)]


def test_t7_001_the_bank_is_named_again_only_after_a_loss() -> None:
    """Ours: through a holding it is S, 2S or what was covered; the next banker names his own."""
    table = played("thirteen 001", "join 1 2", "lot 1", "bank 1 100", "stake 2 30", "close")
    for _ in range(3):
        table = table.then("win", "take 1", "stake 2 30", "close")
        assert not table.told("bank_declared")
    table = table.then("lose")
    assert (table.phase, table.banker) == ("declaring", 2)


def test_t7_001_the_bank_is_named_again_after_an_empty_staking() -> None:
    """Ours: an empty staking passes the bank (T2a), and its next banker names one."""
    table = played("thirteen 001", "join 1 2", "lot 1", "bank 1 100", "out 2", "close")
    assert (table.phase, table.banker, table.state.bank) == ("declaring", 2, 0)


def test_t7_gerver_four_series_won_or_lost_then_the_bank_passes() -> None:
    """A French rule of the 20th century: four series, 52 cards, whatever they bring."""
    table = played("thirteen gerver first_banker=lot", "join 1 2", "lot 1", "bank 1 100")
    for outcome, series in (("win", 2), ("lose", 3), ("lose", 4)):
        table = table.then("stake 2 20", "close", outcome)
        assert (table.banker, table.state.series, table.phase) == (1, series, "staking")
    table = table.then("stake 2 20", "close", "win")
    assert [fact.why for fact in table.told("bank_passed")] == ["tenure"]
    assert (table.banker, table.purses) == (2, {1: 1000, 2: 1000})


def test_t7_gerver_the_rest_of_the_series_cards_is_laid_aside_unturned() -> None:
    """A match at the third call leaves ten of the thirteen: four series a pack."""
    table = played("thirteen gerver first_banker=lot", "join 1 2", "lot 1", "bank 1 100", "stake 2 20", "close")
    table = table.then("miss 2", "win")
    assert [fact.cards for fact in table.told("laid_aside")] == [10]
    assert (table.state.cards_left, table.state.pack.size) == (39, 49)
    public = table.state.seen_by(None).public
    assert (public["cards_left"], public["pack"]) == (39, 52)
    table = table.then("stake 2 20", "close")
    assert sum(table.state.weights().values()) == 49, "a card laid aside is unseen, so any may be the next"


def test_t7_gerver_four_series_take_exactly_one_pack() -> None:
    """Whatever is won at which call, no pack is made whole in a holding."""
    table = played("thirteen gerver first_banker=lot", "join 1 2", "lot 1", "bank 1 100")
    for missed in (0, 12, 5):
        table = table.then("stake 2 10", "close", f"miss {missed}", "win")
        assert not table.told("shuffled")
    assert table.state.cards_left == 13
    table = table.then("stake 2 10", "close", "lose")
    assert [fact.why for fact in table.told("shuffled")] == ["new_bank"]


def test_t7_gerver_a_bank_that_is_lost_cannot_go_on() -> None:
    """G1: a banker who cannot cover even one stake passes the bank on."""
    table = played("thirteen gerver first_banker=lot", "join 1 2", "lot 1", "bank 1 20", "stake 2 20", "close", "lose")
    assert [fact.why for fact in table.told("bank_passed")] == ["cannot_cover"]
    assert table.purses == {1: 980, 2: 1020}


@pytest.mark.parametrize("preset", ["001", "003", "000"])
def test_t7_option_tenure_four_series_in_any_tradition(preset: str) -> None:
    """Option `tenure=four_series`: a loss does not end the holding, the fourth series does."""
    opening = [] if preset == "003" else ["bank 1 100"]
    table = played(f"thirteen {preset} tenure=four_series first_banker=lot", "join 1 2", "lot 1", *opening)
    table = table.then("stake 2 10", "close", "lose")
    assert (table.banker, table.state.series) == (1, 2)
    for _ in range(3):
        table = table.then(*(["bank 1 100"] if table.phase == "declaring" else []))
        table = table.then(*([] if table.stakes else ["stake 2 10"]), "close", "lose")
    assert (table.banker, table.told("bank_passed")[0].why) == (2, "tenure")


def test_t7_option_tenure_until_loss_lets_gerver_hold_on() -> None:
    """Option `tenure=until_loss`: nothing is laid aside, and a fifth series follows."""
    table = played("thirteen gerver tenure=until_loss first_banker=lot", "join 1 2", "lot 1", "bank 1 100")
    for missed in range(5):
        table = table.then("stake 2 10", "close", f"miss {missed}", "win")
        assert not table.told("laid_aside")
    assert (table.banker, table.state.series) == (1, 6)
    assert table.then("stake 2 10", "close", "lose").banker == 2


def test_t7_four_series_that_cannot_be_covered_from_the_purse_end_the_holding() -> None:
    """Equal stakes: after the loss five counters do not cover a stake of ten."""
    table = played("thirteen 003 tenure=four_series first_banker=lot purse=15", "join 1 2 3", "lot 1", "stake 2 10")
    table = table.then("out 3", "close", "lose")
    assert [(fact.taker, fact.why) for fact in table.told("bank_passed")] == [(2, "cannot_cover")]
