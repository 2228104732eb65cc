"""What a table does by itself, and when (G3, T2a, T9): every kind of due, reckoned from times that stand still."""

from dataclasses import replace
from typing import Any

import pytest

from bankomet.core.game import CHANCE, Seat
from bankomet.play.clocks import Pace, Timing
from bankomet.play.dues import Due, Times, What, dues
from bankomet.play.fair import Context
from bankomet.play.sealing import Sealing
from bankomet.play.seals import Seal
from bankomet.play.table import Table
from tests.support.play import Played, played

T = Timing()
STAGE, WORD = 1_000, 3_000
"""When the present decision opened, and when somebody spoke last."""


def _due(table: Table, *, runs: bool = False, pace: Pace = Pace.EVEN, **times: Any) -> list[Due]:  # noqa: ANN401 - any of the fields of Times
    kept = replace(Times(stage_ms=STAGE, word_ms=WORD), **times)
    return sorted(dues(_promised(table), kept, T, pace, runs=runs), key=lambda due: due.at_ms)


def _promised(table: Table) -> Table:
    """The table with a secret promised, so that nothing of a seal is due."""
    return replace(table, sealing=Sealing(1, "t", Seal(Context("t", 1), bytes(32))))


def _of(table: Table, what: What, *, runs: bool = False, **times: Any) -> list[Due]:  # noqa: ANN401 - the same
    return [due for due in _due(table, runs=runs, **times) if due.what is what]


def _staking_003(*, bots: str = "") -> Played:
    """Seat 1 banks; seats 2 and 3 may stake.  `bots` are seats at which bots sit."""
    joins = [
        f"join {seat} b{seat} steady B{seat}" if str(seat) in bots else f"join {seat} p{seat} person P{seat}"
        for seat in (1, 2, 3)
    ]
    return played("thirteen 002", *joins, "lot 1")


def test_bots_speak_when_they_have_thought() -> None:
    """At human pace: each after its own pause since it was asked."""
    table = _staking_003(bots="23").table
    spoken = _of(table, What.BOT, asked_ms={2: 1200, 3: 1300}, pause_ms={2: 900, 3: 700})
    assert spoken == [Due(2000, What.BOT, Seat(3)), Due(2100, What.BOT, Seat(2))]


def test_people_have_their_time_and_see_it_run_down() -> None:
    """T2: stakes close by the clock; it is the table's, and shown because a person is awaited."""
    close = _of(_staking_003(bots="1").table, What.CLOSE)
    assert close == [Due(STAGE + T.think_ms, What.CLOSE, None, STAGE)]
    assert _of(_staking_003(bots="123").table, What.CLOSE) == [Due(STAGE + T.think_ms, What.CLOSE, None, None)]


def test_stakes_close_when_all_have_spoken_and_the_settlement_could_be_read() -> None:
    """T2: when all present have spoken; not before the last settlement could be read."""
    spoken = _staking_003().then("stake 2 10", "out 3").table
    assert _of(spoken, What.CLOSE) == [Due(WORD + T.close_ms, What.CLOSE)]
    assert _of(spoken, What.CLOSE, word_ms=STAGE) == [Due(STAGE + T.read_ms, What.CLOSE)]


def test_whoever_changes_his_stake_again_and_again_holds_nobody_up() -> None:
    """T2: by the clock at the latest, though the last word was spoken a moment before."""
    spoken = _staking_003().then("stake 2 10", "out 3").table
    end = STAGE + T.think_ms
    assert _of(spoken, What.CLOSE, word_ms=end - 1) == [Due(end, What.CLOSE)]


def test_stakes_to_which_nobody_has_put_anything_stay_open_for_the_whole_clock() -> None:
    """T2a: all sit out; somebody may still think better of it."""
    nobody = _staking_003().then("out 2", "out 3").table
    assert _of(nobody, What.CLOSE) == [Due(STAGE + T.think_ms, What.CLOSE)]


@pytest.mark.parametrize(
    ("header", "lines", "seat"),
    [
        ("thirteen 000", ("join 1 2", "draw 1 2♠", "draw 2 K♠"), 1),
        ("thirteen 001", ("join 1 2 3", "lot 1", "bank 1 50"), 2),
        ("thirteen 001", ("join 1 2", "lot 1", "bank 1 50", "stake 2 50", "close", "turn 2♠"), 1),
    ],
    ids=["declaring", "asked under the cap", "winnings"],
)
def test_a_seat_that_is_asked_alone_has_a_clock_of_its_own(header: str, lines: tuple[str, ...], seat: int) -> None:
    """G3: one missed clock, then the least harm is done for it."""
    table = played(header, *lines).table
    assert _of(table, What.CLOCK, asked_ms={seat: 2000}) == [Due(2000 + T.think_ms, What.CLOCK, Seat(seat), 2000)]


def test_who_gets_up_is_waited_for_no_longer() -> None:
    """G2: a banker who leaves while he may still decide has passed the bank on, so that no clock of his runs."""
    lines = ("join 1 2 3", "lot 1", "bank 1 50", "stake 2 50", "close", "turn 2♠")
    table = played("thirteen 001", *lines)
    assert [due.seat for due in _of(table.table, What.CLOCK)] == [1]
    assert [due.seat for due in _of(table.then("house leave 1").table, What.CLOCK)] == [2]


def _in_series(*, bots: str = "") -> Played:
    return _staking_003(bots=bots).then("stake 2 10", "out 3", "close")


def test_a_person_turns_his_own_cards_and_when_he_does_not_they_are_turned_and_he_is_away() -> None:
    """G3: a late card does the least harm: it is turned."""
    table = _in_series().table
    assert table.turns() is CHANCE
    assert _due(table) == [Due(WORD + T.turn_ms, What.LATE_CARD, Seat(1), WORD)]


@pytest.mark.parametrize("pace", list(Pace))
def test_cards_that_run_come_at_the_tables_pace(pace: Pace) -> None:
    """T9: one at a time, without haste; the pace is a setting of the table."""
    assert _due(_in_series().table, runs=True, pace=pace) == [Due(WORD + pace.card_ms, What.CARD)]
    assert [each.card_ms for each in (Pace.CALM, Pace.EVEN, Pace.BRISK)] == [2400, 1400, 700]


def test_the_cards_of_a_bot_and_of_who_is_away_or_leaving_run() -> None:
    """G2, G3: nobody is waited for who cannot turn them; a page that is loaded again turns none by that."""
    runs = [Due(WORD + Pace.EVEN.card_ms, What.CARD)]
    assert _due(_in_series(bots="1").table) == runs
    assert _due(_in_series().then("away 1").table) == runs
    assert _due(_in_series().then("leave 1").table) == runs
    assert not _of(_in_series().table, What.CARD, lost_ms={1: WORD})


def test_cards_of_the_drawing_come_quickly() -> None:
    """T1: nobody holds a bank yet, so nobody is waited for."""
    table = played("thirteen 003", "join 1 2").table
    assert _due(table) == [Due(WORD + T.draw_ms, What.CARD)]


def test_who_has_lost_his_connection_is_away_after_a_while() -> None:
    """A page that is loaded again is not away; a bot never is, nor is somebody twice."""
    table = _staking_003(bots="3").table
    assert _of(table, What.AWAY, lost_ms={2: 500}) == [Due(500 + T.lost_ms, What.AWAY, Seat(2))]
    assert not _of(table, What.AWAY)
    assert not _of(_staking_003().then("away 2").table, What.AWAY, lost_ms={2: 500})
    assert not _of(_in_series().then("leave 2").table, What.AWAY, lost_ms={2: 500})


@pytest.mark.parametrize(
    ("lost_ms", "here_ms", "due"),
    [
        ({}, {}, T.open_ms),
        ({}, {2: -500}, T.open_ms),
        ({}, {2: 7_000}, 7_000 + T.open_ms),
        ({}, {2: T.lost_ms - 1}, T.lost_ms - 1 + T.open_ms),
        ({}, {2: T.lost_ms + 1}, T.lost_ms + T.open_ms),
        ({2: -500}, {}, T.lost_ms - 500),
        ({2: 3_000}, {}, 3_000 + T.lost_ms),
        ({2: 9_000}, {2: 7_000}, T.lost_ms + T.open_ms),
        ({2: -T.lost_ms}, {}, T.open_ms),
        ({1: 0, 3: 0}, {1: 0, 3: 0}, T.open_ms),
    ],
)
def test_a_page_opens_its_share_in_time_from_when_it_has_a_connection(
    lost_ms: dict[int, int], here_ms: dict[int, int], due: int
) -> None:
    """In milliseconds since it was asked; who has none, or comes and goes, is waited for as who is lost is."""
    seal = Seal(Context("t", 1), bytes(32), shares={Seat(2): bytes(32)})
    table = replace(_in_series().table, sealing=Sealing(1, "t", seal))
    kept = Times(stage_ms=STAGE, word_ms=WORD, lost_ms=_since(lost_ms), here_ms=_since(here_ms))
    found = [each for each in dues(table, kept, T, Pace.EVEN, runs=False) if each.what is not What.AWAY]
    assert found == [Due(STAGE + due, What.WITHHELD, Seat(2))]


def _since(ago_ms: dict[int, int]) -> dict[Seat, int]:
    return {Seat(seat): STAGE + ms for seat, ms in ago_ms.items()}


def test_bots_cut_and_people_need_not() -> None:
    """T8: the banker's left neighbour cuts, once."""
    assert _of(_staking_003(bots="23").table, What.CUT) == [Due(WORD, What.CUT, Seat(2))]
    assert not _of(_staking_003(bots="3").table, What.CUT)
    assert not _of(_staking_003(bots="23").then("cut 2 20").table, What.CUT)


def test_bots_fill_up_a_purse_that_is_too_small_between_coups() -> None:
    """G1: only where the table allows it, only below the least, and never with a stake on the table."""
    poor = played(
        "thirteen 002 purse=10", "join 1 2", "join 3 b3 steady B3", "lot 1", "stake 3 10", "close", "win"
    )  # seat 1 has won the ten of seat 3
    assert poor.purses[3] == 0
    assert _of(poor.table, What.REFILL) == [Due(WORD, What.REFILL, Seat(3))]
    assert not _of(poor.then("refill 3").table, What.REFILL)
    never = played(
        "thirteen 002 purse=10 refill=no", "join 1 2", "join 3 b3 steady B3", "lot 1", "stake 3 10", "close", "win"
    )
    assert not _of(never.table, What.REFILL)


def test_a_table_nobody_is_connected_to_rests_after_five_minutes_bots_and_all() -> None:
    """And while it rests nothing at all is due."""
    table = _staking_003(bots="123").table
    assert _of(table, What.REST, alone_ms=700) == [Due(700 + 300_000, What.REST)]
    assert not _of(table, What.REST)
    resting = _staking_003(bots="123").then("rest").table
    assert not _due(resting, alone_ms=700)


def test_a_table_at_which_nobody_stakes_rests_at_once() -> None:
    """T2a: a full round of the bank without a coup."""
    empty = _staking_003().then("close")
    while not empty.table.nobody_stakes:
        back = [f"back {seat}" for seat, place in empty.table.places.items() if place.away]
        empty = empty.then(*back, "close")
    assert _due(empty.table) == [Due(WORD, What.REST)]


def test_a_game_that_is_over_does_nothing_but_rest() -> None:
    """G1: no two purses can play."""
    lines = ("join 1 2", "lot 1", "stake 2 10", "close", "win")
    over = played("thirteen 002 purse=10 refill=no", *lines).table
    assert over.over
    assert not _due(over)
    assert _due(over, alone_ms=700) == [Due(700 + T.rest_ms, What.REST)]


def test_no_clock_runs_where_a_missed_one_would_do_nothing() -> None:
    """M1: who lays a puzzle thinks as long as he likes; a bot still speaks when it has thought."""
    person = played("mousetrap cayley seats=1 n=3", "join 1", "lay 1 2").table
    assert _due(person) == []
    bot = played("mousetrap cayley seats=1 n=3", "join 1 b1 steady B1").table
    assert [due.what for due in _due(bot)] == [What.BOT]
