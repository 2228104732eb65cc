"""Bots: each style's temper, words through offers alone, human pace, and names."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bankomet.core.chips import Chips
from bankomet.core.game import Exact, Json, Range, Seat, View
from bankomet.core.notation import parse_name
from bankomet.faces.words.names import known
from bankomet.games.banking.moves import Bid, Declare, Decline, SitOut, Stake
from bankomet.games.thirteen.moves import LeaveIn, TakeOut
from bankomet.games.thirteen.presets import T000, T001, T003
from bankomet.games.thirteen.rules import Rules
from bankomet.games.thirteen.state import Thirteen
from bankomet.play import bots
from bankomet.play.bots import TEMPERS, Style
from bankomet.play.house import Close, Join
from bankomet.play.live import live_of
from bankomet.play.seen import seen_by
from bankomet.play.selfplay import Company
from bankomet.play.shoe import SeededDice
from bankomet.play.table import open_table
from bankomet.play.terms import agree
from tests.support.play import played

ME = Seat(3)
STAKING = (Range("stake", Stake, ME, 1, 400), Exact("out", SitOut(ME)))
EQUAL = (Exact("stake", Stake(ME, Chips(10))), Exact("out", SitOut(ME)))
STANDS = (Exact("out", SitOut(ME)),)
BANKING = (Range("bank", Declare, ME, 1, 1000), Exact("pass", Decline(ME)))
KEEPING = (Exact("take", TakeOut(ME)), Exact("leave", LeaveIn(ME)))


RULES = T000
PUBLIC = played("thirteen 000 first_banker=lot", "join 1 2 3", "lot 1", "bank 1 400").state.seen_by(ME).public
"""Stakes are open on a fresh pack, from which the banker is more likely to win than not."""
NONE_LEFT: dict[str, Json] = dict.fromkeys((rank.letter for rank in RULES.call_order), 0)
GOOD: dict[str, Json] = {**PUBLIC, "left": {**NONE_LEFT, "K": 3, "A": 4}, "cards_left": 7}
"""Seven cards are left, and none can match before the count goes on with a fresh pack."""


def view(purse: int = 1000, public: dict[str, Json] = PUBLIC) -> View:
    return View(public=public, private={"seat": ME, "purse": purse})


def words(
    style: Style,
    offers: Sequence[Any],
    *,
    purse: int = 1000,
    count: int = 300,
    public: dict[str, Json] = PUBLIC,
    rules: Rules = RULES,
) -> list[Any]:
    """What a bot says, asked so many times."""
    dice = SeededDice(1, "test")
    return [bots.speak(style, rules, view(purse, public), ME, offers, dice) for _ in range(count)]


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("offers", [STAKING, EQUAL, STANDS, BANKING, KEEPING])
def test_a_bot_says_only_what_is_offered(style: Style, offers: Sequence[Any]) -> None:
    for public in (PUBLIC, GOOD):
        assert all(any(offer.holds(move) for offer in offers) for move in words(style, offers, public=public))


@pytest.mark.parametrize("style", Style)
def test_a_bot_stays_within_a_narrow_offer(style: Style) -> None:
    """However much its temper would stake: what is open, or what its purse allows, bounds it."""
    narrow = (Range("stake", Stake, ME, 1, 2), Exact("out", SitOut(ME)))
    assert {
        move.chips
        for move in words(style, narrow, purse=100_000, public={**GOOD, "unspoken": 1})
        if isinstance(move, Stake)
    } == {2}
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
        moves = [bots.speak(style, RULES, seen, ME, STAKING, dice) for _ in range(50)]
        assert {move.chips for move in moves if isinstance(move, Stake)} == {most}


def test_only_the_idler_sits_out_or_declines_and_only_now_and_then() -> None:
    for style in bots.IN_TURN:
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
    assert left[Style.COUNTER] == 0
    assert 0 < left[Style.TIMID] < left[Style.STEADY] < left[Style.BOLD] < 300


def test_stakes_are_round_numbers() -> None:
    said = {move.chips for move in words(Style.BOLD, STAKING, purse=777) if isinstance(move, Stake)}
    assert all(chips % 10 == 0 if chips >= 100 else chips % 5 == 0 for chips in said)
    assert len(said) > 5


def volunteered(style: Style, offers: Sequence[Any], public: dict[str, Json] = PUBLIC) -> set[Any]:
    dice = SeededDice(1, "test")
    return {bots.volunteer(style, RULES, view(public=public), offers, dice) for _ in range(200)}


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
    counts = {style: sum(bots.speaks_unasked(style, dice) for _ in range(1000)) for style in bots.IN_TURN}
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
            bots.speak(Style.BOLD, terms.rules, seen, seat, STAKING, SeededDice(4, "test"))
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
    assert [bots.style_of_place(place_no) for place_no in range(1, 5)] == list(bots.IN_TURN)


# --- the bot that counts ---------------------------------------------------------------------------------------------


def test_who_counts_stakes_only_where_a_punter_gains_on_average() -> None:
    """000: the bank's chance to win the next series must be below 1/2."""
    for public, gains in ((PUBLIC, False), (GOOD, True)):
        series = live_of(RULES, view(public=public))
        assert series is not None
        assert (series.win < Fraction(1, 2)) is gains
        said = words(Style.COUNTER, STAKING, public=public, count=5)
        assert all(isinstance(move, Stake) is gains for move in said)
        assert said[0] == words(Style.COUNTER, EQUAL, public=public)[0] or gains


def test_who_counts_stakes_the_share_of_his_purse_that_he_gains_on_it() -> None:
    """Seven cards left, six calls with a fresh pack: he gains 0.24 of a stake on average, and stakes as much of all."""
    series = live_of(RULES, view(public=GOOD))
    assert series is not None
    assert 0.239 < -series.edge < 0.24
    for purse in (1000, 100, 1):
        stake = words(Style.COUNTER, STAKING, public=GOOD, purse=purse, count=1)[0]
        assert stake.chips == max(1, int(purse * -series.edge))
    narrow = (Range("stake", Stake, ME, 1, 20), Exact("out", SitOut(ME)))
    assert words(Style.COUNTER, narrow, public=GOOD, count=1) == [Stake(ME, Chips(20))]


def test_who_counts_knows_the_rules_of_the_table() -> None:
    """Where a series that runs out of cards is void nobody gains; where losses are paid twice, nearly everybody."""
    void = RULES.with_option("pack_out", "void_restart")
    assert words(Style.COUNTER, STAKING, public=GOOD, rules=void, count=1) == [SitOut(ME)]
    twice = replace(RULES, loss_multiple=2)
    series = live_of(twice, view())
    assert series is not None
    stake = words(Style.COUNTER, STAKING, rules=twice, count=1)[0]
    assert stake.chips == int(1000 * -series.edge / 2) == 35


def test_who_counts_takes_a_standing_stake_back_unasked() -> None:
    """Where stakes are equal they renew by themselves (T7); in 001 bids stand."""
    assert bots.speaks_unasked(Style.COUNTER, SeededDice(1, "test"))
    assert volunteered(Style.COUNTER, STANDS) == {SitOut(ME)}
    assert volunteered(Style.COUNTER, STANDS, GOOD) == {None}
    standing, none_yet = (Range("bid", Bid, ME, 0, 1000),), (Range("bid", Bid, ME, 1, 1000),)
    assert volunteered(Style.COUNTER, standing) == {Bid(ME, Chips(0))}
    assert volunteered(Style.COUNTER, standing, GOOD) == {None}
    assert volunteered(Style.COUNTER, none_yet) == {None}
    assert volunteered(Style.COUNTER, none_yet, GOOD) == {Bid(ME, Chips(239))}


def test_who_counts_banks_since_the_banker_gains() -> None:
    assert all(isinstance(move, Declare) and 200 <= move.chips <= 300 for move in words(Style.COUNTER, BANKING))


def verbs(offers: Sequence[Any]) -> set[str]:
    return {offer.verb for offer in offers}


@pytest.mark.parametrize("rules", [T000, T001, T003], ids=lambda rules: rules.name)
def test_who_counts_plays_a_whole_evening_at_a_real_table(rules: Rules) -> None:
    """Seat 3 counts, the others play as ever; it stakes where, and only where, a punter gains by the table's view."""
    terms = agree(game="thirteen", preset=rules.name, options=[("loss_multiple", "2")], seat_count=5)
    table = open_table(terms)
    for number, name in enumerate(("Вера", "Лев", "Ольга", "Пётр", "Анна"), 1):
        style = Style.COUNTER if number == ME else bots.style_of_place(number)
        table, _ = table.after(Join(Seat(number), f"b{number}", style, name))
    company, series = Company(4), Counter[bool]()
    while table.state.coups < 150:
        entry, state = company.next_entry(table), table.state
        assert isinstance(state, Thirteen)
        if isinstance(entry, Close) and state.banking != ME and state.seats[ME].purse >= 20:
            live = live_of(terms.rules, state.seen_by(ME))
            assert live is not None
            staked, full = ME in state.stakes, rules.name != "003" and "stake" not in verbs(table.offers(ME))
            assert staked is live.punters_gain or full
            series[staked] += 1
        table, _ = table.after(entry)
    assert series[True] > 20
