"""Bots: each style's temper, words through offers alone, human pace, and names."""

from collections.abc import Sequence
from typing import Any

import pytest

from bankomet.core.chips import Chips
from bankomet.core.game import Exact, Range, Seat, View
from bankomet.core.notation import parse_name
from bankomet.faces.words.names import known
from bankomet.games.thirteen.moves import Bid, Declare, Decline, LeaveIn, SitOut, Stake, TakeOut
from bankomet.play import bots
from bankomet.play.bots import TEMPERS, Style
from bankomet.play.house import Join
from bankomet.play.seen import seen_by
from bankomet.play.shoe import SeededDice
from bankomet.play.table import open_table
from bankomet.play.terms import agree

ME = Seat(3)
STAKING = (Range("stake", Stake, ME, 1, 400), Exact("out", SitOut(ME)))
EQUAL = (Exact("stake", Stake(ME, Chips(10))), Exact("out", SitOut(ME)))
STANDS = (Exact("out", SitOut(ME)),)
BANKING = (Range("bank", Declare, ME, 1, 1000), Exact("pass", Decline(ME)))
KEEPING = (Exact("take", TakeOut(ME)), Exact("leave", LeaveIn(ME)))


def view(purse: int = 1000) -> View:
    return View(public={}, private={"seat": ME, "purse": purse})


def words(style: Style, offers: Sequence[Any], *, purse: int = 1000, count: int = 300) -> list[Any]:
    """What a bot says, asked so many times."""
    dice = SeededDice(1, "test")
    return [bots.speak(style, view(purse), ME, offers, dice) for _ in range(count)]


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("offers", [STAKING, EQUAL, STANDS, BANKING, KEEPING])
def test_a_bot_says_only_what_is_offered(style: Style, offers: Sequence[Any]) -> None:
    assert all(any(offer.holds(move) for offer in offers) for move in words(style, offers))


@pytest.mark.parametrize("style", Style)
def test_a_bot_stays_within_a_narrow_offer(style: Style) -> None:
    """However much its temper would stake: what is open, or what its purse allows, bounds it."""
    narrow = (Range("stake", Stake, ME, 1, 2), Exact("out", SitOut(ME)))
    assert {move.chips for move in words(style, narrow, purse=100_000) if isinstance(move, Stake)} == {2}
    poor = (Range("bank", Declare, ME, 7, 7), Exact("pass", Decline(ME)))
    assert {move.chips for move in words(style, poor, purse=7) if isinstance(move, Declare)} == {7}


def test_the_bolder_the_style_the_more_it_stakes_and_banks() -> None:
    for offers in (STAKING, BANKING):
        sums = {
            style: sum(getattr(move, "chips", 0) for move in words(style, offers))
            for style in (Style.TIMID, Style.STEADY, Style.BOLD)
        }
        assert sums[Style.TIMID] * 2 < sums[Style.STEADY]
        assert sums[Style.STEADY] * 1.5 < sums[Style.BOLD]


def test_a_bot_stakes_by_its_purse() -> None:
    rich, poor = (sum(move.chips for move in words(Style.STEADY, STAKING, purse=purse)) for purse in (2000, 200))
    assert rich > 5 * poor


def test_a_bot_leaves_room_in_the_bank_for_those_who_have_not_spoken() -> None:
    """400 are open and four have yet to speak: a bold bot takes two parts of them at most, the others one."""
    seen = View(public={"unspoken": 4}, private={"seat": ME, "purse": 100_000})
    for style, most in ((Style.BOLD, 200), (Style.STEADY, 100), (Style.TIMID, 100), (Style.IDLER, 100)):
        dice = SeededDice(1, "test")
        moves = [bots.speak(style, seen, ME, STAKING, dice) for _ in range(50)]
        assert {move.chips for move in moves if isinstance(move, Stake)} == {most}


def test_only_the_idler_sits_out_or_declines_and_only_now_and_then() -> None:
    for style in Style:
        outs = sum(isinstance(move, SitOut) for move in words(style, EQUAL))
        declined = sum(isinstance(move, Decline) for move in words(style, BANKING))
        if style is Style.IDLER:
            assert 30 < outs < 150
            assert 15 < declined < 100
        else:
            assert (outs, declined) == (0, 0)


def test_winnings_stay_in_by_style() -> None:
    """T7, source 001."""
    left = {style: sum(isinstance(move, LeaveIn) for move in words(style, KEEPING)) for style in Style}
    assert 0 < left[Style.TIMID] < left[Style.STEADY] < left[Style.BOLD] < 300


def test_stakes_are_round_numbers() -> None:
    said = {move.chips for move in words(Style.BOLD, STAKING, purse=777) if isinstance(move, Stake)}
    assert all(chips % 10 == 0 if chips >= 100 else chips % 5 == 0 for chips in said)
    assert len(said) > 5


def volunteered(style: Style, offers: Sequence[Any]) -> set[Any]:
    dice = SeededDice(1, "test")
    return {bots.volunteer(style, view(), offers, dice) for _ in range(200)}


def test_unasked_an_idler_sits_out_though_his_stake_stands() -> None:
    assert volunteered(Style.IDLER, STANDS) == {SitOut(ME)}
    assert volunteered(Style.STEADY, STANDS) == {None}


def test_unasked_a_bot_leaves_a_standing_bid_and_sometimes_takes_it_back() -> None:
    """T2, source 001: an offer from 0 means that a bid stands already."""
    first = volunteered(Style.BOLD, (Range("bid", Bid, ME, 1, 1000),))
    assert all(isinstance(bid, Bid) and bid.chips >= 100 for bid in first)
    assert volunteered(Style.BOLD, (Range("bid", Bid, ME, 0, 1000),)) == {None, Bid(ME, Chips(0))}


def test_unasked_a_bot_does_not_speak_before_its_turn_to_stake() -> None:
    for style in Style:
        assert volunteered(style, STAKING) == {None}
        assert volunteered(style, BANKING) == {None}


def test_who_speaks_unasked_is_rare() -> None:
    dice = SeededDice(1, "test")
    counts = {style: sum(bots.speaks_unasked(style, dice) for _ in range(1000)) for style in Style}
    assert all(0 < count < 400 for count in counts.values())


def test_a_game_nobody_has_taught_them_is_played_through_its_offers() -> None:
    """Verbs no temper names: any of the offers, a small number where there is one."""

    def draw(seat: Seat, number: Chips) -> str:
        return f"draw {seat} {number}"

    offers = (Exact("stand", "stand 3"), Range("draw", draw, ME, 1, 40))
    said = set(words(Style.STEADY, offers))
    assert "stand 3" in said
    drawn = {int(move.split()[2]) for move in said - {"stand 3"}}
    assert 1 in drawn
    assert max(drawn) <= 11


def test_the_view_of_a_table_serves_as_well_as_that_of_its_game() -> None:
    terms = agree(game="thirteen", preset="000", seat_count=2)
    table = open_table(terms)
    for number, name in enumerate(("Вера", "Лев"), 1):
        table, _ = table.after(Join(Seat(number), f"b{number}", "bold", name))
    for seat in (Seat(1), Seat(2)):
        by_game, by_table = (
            bots.speak(Style.BOLD, seen, seat, STAKING, SeededDice(4, "test"))
            for seen in (table.state.seen_by(seat), seen_by(table, seat))
        )
        assert by_game == by_table


@pytest.mark.parametrize("style", Style)
def test_a_bot_thinks_as_long_as_a_person(style: Style) -> None:
    """0.6 to 2.5 s; a bank takes longer than a stake."""
    dice = SeededDice(1, "test")
    staking, declaring = (
        [bots.pause_ms(style, stage, dice) for _ in range(300)] for stage in ("staking.3", "declaring.3")
    )
    assert 600 <= min(staking + declaring) <= max(staking + declaring) <= 2500
    assert sum(staking) < sum(declaring)
    assert len(set(staking)) > 50


def test_names_are_unique_at_a_table_of_a_thousand() -> None:
    for lang in bots.NAMES:
        dice = SeededDice(1, "names")
        taken: set[str] = set()
        for _ in range(1000):
            name = bots.name_for(lang, taken, dice)
            assert parse_name(name) == name
            assert name.casefold() not in taken
            taken.add(name.casefold())
        assert any(name.endswith(" 2") for name in taken)


def test_a_name_is_taken_whatever_its_case() -> None:
    names = bots.NAMES["ru"]
    taken = {name.casefold() for name in names if name != "Вера"}
    assert bots.name_for("ru", taken, SeededDice(1, "names")) == "Вера"


def test_the_faces_know_gender_and_cases_of_every_bot() -> None:
    for names in bots.NAMES.values():
        for name, gender in zip(names, "fm" * len(names), strict=False):
            found = known(name)
            assert found is not None, name
            assert found.gender == gender, name
    assert all(known(name).of for name in bots.NAMES["ru"])  # type: ignore[union-attr]  # known, as said above
    assert {"Вера", "Лев", "Ольга", "Фёдор"} <= set(bots.NAMES["ru"])


def test_every_style_has_a_temper() -> None:
    assert set(TEMPERS) == set(Style)
    assert [bots.style_of_place(place_no) for place_no in range(1, 5)] == list(Style)
