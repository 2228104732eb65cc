"""Laws of every table: whatever is played, whoever comes, goes, is away or asks for what he may not."""

import json
import re
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bankomet.core.errors import Refusal
from bankomet.core.game import CHANCE, Seat
from bankomet.play.house import Away, Back, Clock, Close, Cut, HouseMove, Join, Leave, Refill, Rest, Wake
from bankomet.play.log import (
    chained,
    genesis,
    parse_entry,
    parse_header,
    parse_line,
    print_header,
    print_log,
    split_log,
)
from bankomet.play.table import Entry, GameMove, Table, open_table
from bankomet.play.terms import Terms
from tests.laws import of_hands, of_mousetrap, of_thirteen
from tests.support.audit import (
    Audited,
    all_offered,
    can_play,
    everybody_back,
    harmless,
    judged_as_offered,
    near_misses,
    offered,
    seat_offers,
    seat_view,
    staying,
    waits,
    willing,
)
from tests.support.terms import terms, terms_with_small_packs

AUDITS: Final = {**of_thirteen.AUDITS, **of_hands.AUDITS, **of_mousetrap.AUDITS}
PICK: Final = st.integers(0, 9999)
PICKS: Final = st.lists(PICK, min_size=12, max_size=40)
SEAT: Final = st.integers(1, 9).map(Seat)
STEPS_OF_ONE_COUP: Final = 400
"""More than a drawing, a round of bank passes and a series can take at a table of eight."""

Seen: TypeAlias = "dict[Hashable, Any]"
BY_VIEW: Final[Seen] = {}
BY_KEY: Final[Seen] = {}


class AnyTable(RuleBasedStateMachine):
    """A table at which anything is tried."""

    @initialize(agreed=terms_with_small_packs(), people=st.integers(1, 8), picks=PICKS)
    def opened(self, agreed: Terms, people: int, picks: list[int]) -> None:
        """Some sit down and play willingly for a while."""
        self.audited = Audited(agreed, [audit() for audit in AUDITS[agreed.game.name]])
        self.known_texts: set[str] = set()
        for number in range(1, min(people, agreed.seat_count) + 1):
            self.audited.do(Join(Seat(number), f"p{number}", "person", f"P{number}"))
        self.played_on(picks)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.audited.table

    @rule(picks=st.lists(PICK, min_size=1, max_size=25))
    def played_on(self, picks: list[int]) -> None:
        """Everybody is willing for some records."""
        for pick in picks:
            entry = willing(self.table, pick)
            if entry is None:
                return
            self.audited.do(entry)
            if isinstance(entry, GameMove) and len(self.known_texts) < 40:
                self.known_texts.add(str(entry))

    @rule(pick=PICK)
    def anything_offered_is_taken(self, pick: int) -> None:
        """Also what is not willing: to sit out, to pass, to lower a stake."""
        moves = all_offered(self.table)
        if moves:
            self.audited.do(GameMove(moves[pick % len(moves)]))

    @rule(picks=st.lists(PICK, min_size=1, max_size=12))
    def what_is_asked_is_judged_as_offered(self, picks: list[int]) -> None:
        """Moves near those on offer, for other seats, of other phases: accepted if and only if offered."""
        moves = near_misses(self.table, sorted(self.known_texts))
        for pick in picks if moves else []:
            judged_as_offered(self.table, moves[pick % len(moves)])

    @rule(pick=PICK, make=st.sampled_from((Leave, Refill, Away, Away, Back, Clock)), back=st.booleans())
    def somebody_who_sits_does_something(self, pick: int, make: Callable[[Seat], HouseMove], back: bool) -> None:  # noqa: FBT001 - drawn
        """Anybody at any time; sometimes somebody comes back at once, so that tables do not fall asleep."""
        seats = sorted(self.table.places)
        if seats:
            self.audited.attempt(make(seats[pick % len(seats)]))
        away = [seat for seat, place in self.table.places.items() if place.away]
        if back and away:
            self.audited.do(Back(away[pick % len(away)]))

    @rule(seat=SEAT, who=st.integers(1, 10), style=st.sampled_from(("person", "steady")))
    def somebody_joins(self, seat: Seat, who: int, style: str) -> None:
        """At a seat that may be taken or may not exist, as somebody who may sit already."""
        self.audited.attempt(Join(seat, f"p{who}", style, f"P{who}"))

    @rule(
        move=st.one_of(
            st.builds(Leave, SEAT),
            st.builds(Refill, SEAT),
            st.builds(Away, SEAT),
            st.builds(Back, SEAT),
            st.builds(Clock, SEAT),
            st.builds(Cut, SEAT, st.integers(0, 54)),
            st.sampled_from((Close(), Rest(), Wake())),
        )
    )
    def a_house_move_is_tried(self, move: HouseMove) -> None:
        """It is taken, or it is refused and nothing has changed."""
        self.audited.attempt(move)

    @precondition(lambda self: self.table.turns() is CHANCE)
    @rule(pick=PICK)
    def cards_run_to_the_end_of_the_coup(self, pick: int) -> None:
        """Every coup ends, and a drawing too."""
        for step in range(STEPS_OF_ONE_COUP):
            if self.table.turns() is not CHANCE:
                return
            entry = willing(self.table, pick * (step + 1))
            assert entry is not None
            self.audited.do(entry)
        raise AssertionError("the cards run on without end")

    @invariant()
    def whatever_is_offered_is_accepted(self) -> None:
        """Every exact offer, the ends of every range, every card of Chance."""
        for move in all_offered(self.table):
            assert offered(self.table, move)
            self.table.after(GameMove(move))

    @invariant()
    def offers_depend_on_nothing_that_the_seat_does_not_see(self) -> None:
        """Equal views, equal offers: within a table and from table to table."""
        state = self.table.state
        for seat in state.seats:
            view = (self.table.terms.rules, seat, seat_view(self.table, seat))
            offers = seat_offers(self.table, seat)
            assert BY_VIEW.setdefault(view, offers) == offers

    @invariant()
    def equal_keys_mean_equal_offers_and_chances(self) -> None:
        """What exact odds remember by key is the same for all states with that key."""
        state = self.table.state
        rules = self.table.terms.rules
        future = (
            str(state.turns()),
            {seat: seat_offers(self.table, seat) for seat in sorted(state.seats)},
            rank_weights(state.weights()),
            (state.stakes_open, state.awaited, {seat: state.stake_of(seat) for seat in state.seats}),
        )
        assert BY_KEY.setdefault((rules, state.key()), future) == future

    @invariant()
    def views_are_small_json(self) -> None:
        """The public part is one object for all, bounded by the seats and the pack."""
        view = self.table.state.seen_by(None)
        assert len(json.dumps(view.public)) < 3000 + 100 * len(self.table.state.seats)
        assert json.loads(json.dumps(view.public)) == view.public

    def teardown(self) -> None:
        """The log folds to the table, and the table can go on."""
        if hasattr(self, "audited"):
            assert_log_folds(self.audited)
            assert_nobody_acting_comes_to_rest(self.audited.table)
            assert_willing_people_play_a_coup(self.audited)


def rank_weights(weights: Any) -> dict[str, int]:  # noqa: ANN401 - any game's moves
    """The weights without suits, which no key has to tell apart."""
    by_rank: dict[str, int] = {}
    for move, weight in weights.items():
        text = str(move).rstrip("♠♥♦♣")
        by_rank[text] = by_rank.get(text, 0) + weight
    return by_rank


def assert_log_folds(audited: Audited) -> None:
    """fold(log) = state, through the text: printed, split, parsed, chained, replayed."""
    agreed = audited.table.terms
    text = "\n".join(print_log(agreed, audited.entries)) + "\n"
    header, lines = split_log(text)
    assert print_header(parse_header(header)) == header
    table, head = open_table(agreed), genesis(header)
    assert len(lines) == len(audited.entries)
    for line_no, line in enumerate(lines, 1):
        parsed = parse_line(line, line_no)
        head = chained(head, parsed.record)
        assert parsed.record.n == line_no
        assert head.hex().startswith(parsed.shown_hash)
        table, _ = table.after(parse_entry(agreed.game, parsed.record.kind, parsed.record.text))
    assert table == audited.table
    assert list(table.places) == list(audited.table.places)


def assert_nobody_acting_comes_to_rest(table: Table) -> None:
    """With nobody acting the table settles a coup, or soon waits for people: it never runs on empty."""
    coups = table.state.coups
    for step in range(STEPS_OF_ONE_COUP):
        entry = harmless(table, step * 7919)
        if entry is None or table.state.coups > coups:
            return
        table, _ = table.after(entry)
    raise AssertionError(f"still at {table.at} with nobody acting")


def assert_willing_people_play_a_coup(audited: Audited) -> None:
    """No table gets stuck: two able seats that are here settle a coup in a bounded number of records."""
    for _ in range(3):  # a coup that runs, and those who come at its end
        while audited.table.turns() is CHANCE:
            entry = willing(audited.table, 7919)
            assert entry is not None
            audited.do(entry)
        everybody_back(audited)
    if audited.table.terms.refill and len(staying(audited.table)) > 1:
        assert can_play(audited.table), "all purses are filled up as far as they may be, and no two can play"
    coups = audited.table.state.coups
    for step in range(STEPS_OF_ONE_COUP):
        if audited.table.state.coups > coups or not can_play(audited.table):
            return
        entry = willing(audited.table, step * 7919)
        assert entry is not None, f"two can play, but nothing can be done at {audited.table.at}"
        audited.do(entry)
    raise AssertionError(f"no coup was settled by {audited.table.at}")


def test_any_table_keeps_every_law() -> None:
    """The laws above, over all games, presets and options, with anything tried."""
    run_state_machine_as_test(AnyTable, settings=settings(max_examples=120, stateful_step_count=30))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_any_table_keeps_every_law_for_long() -> None:
    """Forty times as many tables."""
    run_state_machine_as_test(AnyTable, settings=settings(max_examples=5000, stateful_step_count=30))


@settings(max_examples=25)
@given(agreed=terms(seats=st.integers(2, 8)), picks=st.lists(PICK, min_size=150, max_size=400))
def test_a_long_evening_of_willing_people_keeps_every_law(agreed: Terms, picks: list[int]) -> None:
    """Many coups in a row, with the whole pack, purses filled up where they may be."""
    audited = seated(agreed, agreed.seat_count)
    for pick in picks:
        if waits(audited.table) and agreed.refill:
            everybody_back(audited)
        entry = willing(audited.table, pick)
        if entry is None:
            break
        audited.do(entry)
    assert audited.table.state.coups >= 1
    assert_log_folds(audited)


@settings(max_examples=8)
@given(agreed=terms(seats=st.just(60)), people=st.integers(50, 60), picks=st.lists(PICK, min_size=150, max_size=250))
def test_sixty_seats_keep_every_law(agreed: Terms, people: int, picks: list[int]) -> None:
    """More seats than a pack has cards to draw."""
    audited = seated(agreed, people)
    for pick in picks:
        entry = willing(audited.table, pick)
        if entry is None:
            break
        audited.do(entry)
    assert_log_folds(audited)


@settings(max_examples=3)
@given(agreed=terms(seats=st.just(1000)), pick=PICK)
def test_a_thousand_seats_settle_a_coup(agreed: Terms, pick: int) -> None:
    """Everybody speaks once, the cards are turned, and the counters are all there."""
    table = open_table(agreed)
    for number in range(1, 1001):
        table, _ = table.after(Join(Seat(number), f"p{number}", "person", f"P{number}"))
    for step in range(10_000):
        entry = willing(table, pick * step)
        assert entry is not None
        table, _ = table.after(entry)
        if table.state.coups:
            break
    assert table.state.coups == 1
    assert table.counters() == table.brought_in == 1000 * agreed.purse
    assert len(json.dumps(table.state.seen_by(None).public)) < 100_000


def seated(agreed: Terms, people: int) -> Audited:
    """A table at which so many have sat down."""
    audited = Audited(agreed, [audit() for audit in AUDITS[agreed.game.name]])
    for number in range(1, min(people, agreed.seat_count) + 1):
        audited.do(Join(Seat(number), f"p{number}", "person", f"P{number}"))
    return audited


FACE_DOWN = re.compile(r"^(\d+ game deal \d+ )\S+(?=  #)", re.MULTILINE)


@settings(max_examples=60)
@given(
    agreed=terms(), picks=st.lists(PICK, min_size=5, max_size=60), at=PICK, mark=st.sampled_from("0123456789 ♠K#x\n")
)
def test_a_changed_log_is_found(agreed: Terms, picks: list[int], at: int, mark: str) -> None:
    """Whatever one mark of a log is changed to, the header, a line or the chain tells.

    Of a card dealt face down it is the seal that tells, and here there is none: `not_sealed` refuses such a log.
    """
    audited = seated(agreed, 2)
    for pick in picks:
        entry = willing(audited.table, pick)
        if entry is not None:
            audited.do(entry)
    text = "\n".join(print_log(agreed, audited.entries)) + "\n"
    place = at % len(text)
    assume(text[place] != mark)
    changed = text[:place] + mark + text[place + 1 :]
    assume(FACE_DOWN.sub(r"\1", text) != FACE_DOWN.sub(r"\1", changed))
    assert log_holds(text)
    assert not log_holds(changed)


@settings(max_examples=40)
@given(agreed=terms(), picks=st.lists(PICK, min_size=5, max_size=40), at=PICK, swap=st.booleans())
def test_a_line_taken_out_or_moved_is_found(agreed: Terms, picks: list[int], at: int, swap: bool) -> None:  # noqa: FBT001 - drawn
    """A line that is gone, or two that have changed places."""
    audited = seated(agreed, 2)
    for pick in picks:
        entry = willing(audited.table, pick)
        if entry is not None:
            audited.do(entry)
    header, lines = split_log("\n".join(print_log(agreed, audited.entries)) + "\n")
    place = at % (len(lines) - 1)
    changed = list(lines)
    changed[place : place + 2] = [lines[place + 1], lines[place]] if swap else [lines[place + 1]]
    assert not log_holds("\n".join([header, "", *changed]) + "\n")


@settings(max_examples=20)
@given(agreed=terms(), picks=st.lists(PICK, min_size=5, max_size=40))
def test_the_end_of_one_log_does_not_fit_the_beginning_of_another(agreed: Terms, picks: list[int]) -> None:
    """Every line is chained to all before it: the same records after another name are another log."""
    logs = []
    for name in ("Anna", "Olga"):
        audited = Audited(agreed)
        audited.do(Join(Seat(1), "p1", "person", name))
        if agreed.seat_count > 1:
            audited.do(Join(Seat(2), "p2", "person", "Boris"))
        for pick in picks:
            entry = willing(audited.table, pick)
            if entry is not None:
                audited.do(entry)
        logs.append("\n".join(print_log(agreed, audited.entries)) + "\n")
    (header, first), (_, second) = map(split_log, logs)
    assert [line.partition("  #")[0] for line in first[1:]] == [line.partition("  #")[0] for line in second[1:]]
    for cut in range(1, len(first)):
        assert not log_holds("\n".join([header, "", *first[:cut], *second[cut:]]) + "\n")


def log_holds(text: str) -> bool:
    """Does a log read, chain and replay to its end?"""
    try:
        header, lines = split_log(text)
        agreed = parse_header(header)
        table, head = open_table(agreed), genesis(header)
        for line_no, line in enumerate(lines, 1):
            parsed = parse_line(line, line_no)
            head = chained(head, parsed.record)
            if parsed.record.n != line_no or not head.hex().startswith(parsed.shown_hash):
                return False
            entry: Entry = parse_entry(agreed.game, parsed.record.kind, parsed.record.text)
            table, _ = table.after(entry)
    except Refusal:
        return False
    return True
