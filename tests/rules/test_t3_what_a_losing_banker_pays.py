"""T3: what a losing banker pays."""

import pytest

from tests.support.play import played


@pytest.mark.parametrize("preset", ["002", "003", "004", "montmort", "joker"])
def test_t3_the_punter_takes_back_his_stake_and_as_much_again(preset: str) -> None:
    """003: «возвращает им свои ставки плюс сумму, аналогичную ставке»: net +1."""
    table = played(f"thirteen {preset} first_banker=lot purse=50", "join 1 2 3", "lot 1", "stake 2 10", "stake 3 10")
    table = table.then("close", "lose")
    assert table.purses == {1: 30, 2: 60, 3: 60}
    fact = table.told("series_lost")[0]
    assert (fact.multiple, fact.total, dict(fact.gains)) == (1, 20, {1: -20, 2: 10, 3: 10})


def test_t3_000_each_punter_gets_as_much_as_he_staked() -> None:
    """000 §4: «уплачивает каждому понтеру столько, сколько они ставили»."""
    table = played(
        "thirteen 000 first_banker=lot purse=50", "join 1 2 3", "lot 1", "bank 1 40", "stake 2 7", "stake 3 1"
    )
    assert table.then("close", "lose").purses == {1: 42, 2: 57, 3: 51}


def test_t3_001_the_punters_share_the_bank_in_proportion_to_their_stakes() -> None:
    """001: «понтеры забирают банк, деля его между собой пропорционально своим ставкам»."""
    table = played("thirteen 001 purse=50", "join 1 2 3", "lot 1", "bank 1 40", "stake 2 30", "stake 3 10", "close")
    assert table.then("lose").purses == {1: 10, 2: 80, 3: 60}


@pytest.mark.parametrize(("preset", "opening"), [("000", ["bank 1 100"]), ("001", ["bank 1 100"]), ("003", [])])
def test_t3_option_loss_multiple_2_pays_twice_and_takes_once(preset: str, opening: list[str]) -> None:
    """Option `loss_multiple=2`: net +2 for the punter; the banker still wins one stake."""
    table = played(f"thirteen {preset} loss_multiple=2 first_banker=lot purse=100", "join 1 2 3", "lot 1", *opening)
    table = table.then("stake 2 10", "stake 3 10", "close")
    assert table.then("lose").purses == {1: 60, 2: 120, 3: 120}
    assert table.then("lose").told("series_lost")[0].multiple == 2
    assert table.then("win").purses == {1: 120, 2: 90, 3: 90}
