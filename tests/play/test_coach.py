"""The coach: what it says is what is solved, of one's own decisions alone, and of nothing that is still running."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import pytest

from bankomet.core.cards import KINDS, Pack
from bankomet.core.errors import BadOption, IllegalMove
from bankomet.core.game import CHANCE, Seat
from bankomet.games.hands.moves import Another, Enough
from bankomet.games.hands.position import Playing
from bankomet.play import bots, coach, scholar
from bankomet.play.bots import Style
from bankomet.play.coach import Best, Choice, Review
from bankomet.play.shoe import SeededDice
from bankomet.play.table import Entry, GameMove, Table
from bankomet.solve.solutions import kept
from bankomet.solve.solved import Solvable
from tests.support.play import Played, played

MILLI: Final = 1000
HEADERS: Final = (
    "ochko book", "ochko ten bust=announced", "thirty-one book", "thirty-one book aces=one_eleven", "thirty-one coup",
)  # fmt: skip
STAKES: Final = (1, 7, 60)


@dataclass(frozen=True)
class Word:
    """A seat that had a choice, and what it said."""

    table: Table
    seat: Seat
    move: Another | Enough


def seated(header: str, punters: int) -> Played:
    """Seat 1 banks, the others have staked differently where they may, and the stakes are closed."""
    now = played(header, f"join {' '.join(map(str, range(1, punters + 2)))}", "lot 1")
    equal = "thirty-one" in header
    if not equal:
        now = now.then("bank 1 400")
    for seat in range(2, punters + 2):
        now = now.then(f"stake {seat} {2 if equal else STAKES[seat % len(STAKES)]}")
    return now.then("close")


def entries_of(start: Table, seed: int, style: Style | None) -> Iterator[tuple[Table, Entry]]:
    """A coup to its end: each entry with the table before it; without a style the words are any."""
    random, dice, table = Random(seed), SeededDice(seed, "coach"), start  # noqa: S311 - a seed is wanted
    while table.state.coups == start.state.coups:
        if table.turns() is CHANCE:
            weights = table.state.weights()
            entry = GameMove(random.choices(list(weights), list(weights.values()))[0])
        else:
            (seat,) = table.state.awaited
            entry = GameMove(_word(table, seat, style, random, dice))
        yield table, entry
        table, _ = table.after(entry)


def _word(table: Table, seat: Seat, style: Style | None, random: Random, dice: SeededDice) -> Any:  # noqa: ANN401 - any game's move
    offers = table.offers(seat)
    if style is not None:
        return bots.speak(style, table.terms.rules, scholar.with_stakes(table, seat), seat, offers, dice)
    return random.choice(offers).move


def words(coup: Sequence[tuple[Table, Entry]]) -> list[Word]:
    """Those of the entries that were a choice between two."""
    return [
        Word(table, entry.move.seat, entry.move)
        for table, entry in coup
        if isinstance(entry, GameMove)
        and isinstance(entry.move, Another | Enough)
        and len(table.offers(entry.move.seat)) == 2
    ]


def margin_of(word: Word) -> int | None:
    """How much more drawing gains, reckoned here from the cards on the table and the decisions of the solution."""
    state: Any = word.table.state
    phase, rules, solution = state.phase, state.rules, kept(_solved(state.rules))
    assert isinstance(phase, Playing)
    hand = solution.game.pack.hand(rules.total([card]) for card in phase.hands[word.seat])
    counters = phase.stakes if "ochko" in word.table.terms.game.name else dict.fromkeys(phase.stakes, 1)
    if word.seat != state.banker:
        return round(counters[word.seat] * solution.punter[hand].margin * MILLI)
    against = [
        (counters[seat], solution.banker[len(phase.hands[seat]) - rules.hand_size, hand])
        for seat in phase.stakes
        if seat not in phase.over
    ]
    said = [(stake, each.margin) for stake, each in against if each.arises]
    return round(sum(stake * margin for stake, margin in said) * MILLI) if said else None


def _solved(rules: Any) -> Solvable:  # noqa: ANN401 - of either game
    return rules.with_option("bank", "talia") if "bank" in rules.options() else rules  # type: ignore[no-any-return]


@pytest.mark.parametrize("punters", [1, 3])
@pytest.mark.parametrize("header", HEADERS)
def test_what_a_choice_cost_is_its_margin_and_nothing_where_it_was_among_the_best(header: str, punters: int) -> None:
    """Whatever was said: every choice is told, in its order, to whoever made it and to nobody else."""
    start, told = seated(header, punters).table, 0
    for seed in range(40):
        coup = list(entries_of(start, seed, None))
        review = coach.review(start, [entry for _, entry in coup])
        assert review is not None
        assert review.coup == 1
        expected: dict[str, list[Word]] = {}
        for word in words(coup):
            expected.setdefault(word.table.places[word.seat].who, []).append(word)
        assert set(review.by_person) == set(expected)
        for who, choices in review.by_person.items():
            for word, choice in zip(expected[who], choices, strict=True):
                _is_told(word, choice)
                told += 1
    assert told > 40


def _is_told(word: Word, choice: Choice) -> None:
    margin, drew = margin_of(word), isinstance(word.move, Another)
    best = None if margin is None else {Best.DRAW} if margin > 0 else {Best.STAND} if margin < 0 else set(Best)
    assert choice.advice.margin_milli == margin
    assert choice.drew is drew
    assert not choice.by_clock
    assert choice.cost_milli >= 0
    right = best is None or (Best.DRAW if drew else Best.STAND) in best
    assert choice.cost_milli == (0 if right else abs(margin or 0))
    assert choice.advice.total == word.table.state.own(word.seat)["total"]


def test_a_decision_that_costs_next_to_nothing_is_judged_too() -> None:
    """A banker with three, seven, seven against one who stood: it comes to that every day, and hardly matters."""
    now = played("ochko book", "join 1 2", "lot 1", "bank 1 400", "stake 2 60", "close", "hands 2 10♠ 9♠, 1 Q♥ 7♥")
    table = now.then("stand 2", "gets 1 7♦").table
    found = coach.advice(table, Seat(1))
    assert found.total == 17
    assert found.margin_milli == -5
    assert found.best is Best.STAND


@pytest.mark.parametrize("punters", [1, 3])
@pytest.mark.parametrize("header", HEADERS)
def test_who_has_read_the_solution_is_never_told_of_a_cost(header: str, punters: int) -> None:
    """A scholar who banks against several weighs them by their stakes, as the coach does."""
    start, told = seated(header, punters).table, 0
    for seed in range(40):
        review = coach.review(start, [entry for _, entry in entries_of(start, seed, Style.SCHOLAR)])
        assert review is not None
        choices = [choice for choices in review.by_person.values() for choice in choices]
        assert [choice for choice in choices if choice.cost_milli] == []
        told += len(choices)
    assert told > 40


def ochko(second: str = "10♥ 2♥", third: str = "5♠ 6♠", banker: str = "7♠ 8♠") -> Played:
    """Seats 2 and 3 play against seat 1."""
    now = seated("ochko book", 2)
    return now.then(f"hands 2 {second}, 3 {third}, 1 {banker}")


def reviewed(now: Played, start: Played) -> Review | None:
    """What the coach makes of all since `start`."""
    return coach.review(start.table, now.entries[len(start.entries) :])


def test_a_coup_that_runs_is_not_spoken_of() -> None:
    """Nothing before the first settlement; then that coup, however far the next one has gone."""
    start = seated("ochko book", 2)
    now = ochko().then("stand 2", "stand 3")
    assert reviewed(now, start) is None
    settled = now.then("stand 1")
    first = reviewed(settled, start)
    assert first is not None
    assert {who: [choice.drew for choice in each] for who, each in first.by_person.items()} == {
        f"p{seat}": [False] for seat in (1, 2, 3)
    }
    on = settled.then("bank 2 100", "stake 3 5", "stake 1 5", "close")
    assert reviewed(on, start) == first
    dealt = on.then("hands 3 4♥ 4♦, 1 3♦ 3♣, 2 9♣ 9♦", "stand 3")
    assert reviewed(dealt, start) == first


def test_a_missed_clock_is_told_as_one_and_a_hand_that_stood_by_itself_is_left_out() -> None:
    """G3: a hand stands for who does not speak; who is away when his turn comes has decided nothing."""
    start = seated("ochko book", 2)
    review = reviewed(ochko().then("away 3", "clock 2", "stand 1"), start)
    assert review is not None
    assert [(choice.by_clock, choice.drew, choice.advice.best) for choice in review.by_person["p2"]] == [
        (True, False, Best.DRAW)
    ]
    assert "p3" not in review.by_person


def test_it_says_when_the_table_is_not_the_one_that_is_solved() -> None:
    """More punters, or a talia that is half through."""
    for header, punters, as_solved in [("ochko book", 1, True), ("ochko book", 2, False), ("thirty-one book", 1, True)]:
        start = seated(header, punters).table
        for table, _ in entries_of(start, 5, Style.STEADY):
            if any(len(table.offers(seat)) == 2 for seat in table.places if table.turns() is not CHANCE):
                (seat,) = table.state.awaited
                assert coach.advice(table, seat).as_solved is as_solved
    begun = seated("thirty-one book", 1).then("hands 2 K♥ 7♥ 5♦, 1 K♠ 8♠ 6♦", "stand 2", "stand 1", "close")
    late = begun.then("hands 2 Q♥ 7♦ 5♣, 1 Q♠ 8♦ 6♣")
    assert not coach.advice(late.table, Seat(2)).as_solved


def test_where_nothing_is_solved_it_says_nothing() -> None:
    """Other options of the two games, and other games; and there is nothing to say where nothing is asked."""
    other = played("ochko book draws=open", "join 1 2")
    assert not coach.judges(other.table.terms.rules)
    with pytest.raises(BadOption, match="not solved"):
        coach.review(other.table, [])
    thirteen = played("thirteen 002", "join 1 2")
    assert not coach.judges(thirteen.table.terms.rules)
    with pytest.raises(IllegalMove, match="does not know"):
        coach.advice(thirteen.table, Seat(1))
    now = ochko()
    assert coach.advice(now.table, Seat(2)).best is Best.DRAW
    for seat in (1, 3):
        with pytest.raises(IllegalMove, match="nothing to decide"):
            coach.advice(now.table, Seat(seat))


def test_what_good_play_never_comes_to_is_not_judged() -> None:
    """Thirty-one: a banker who has seen a punter draw nine cards and stand has no reason for either."""
    low = "2♥ 2♦ 2♣ 2♠ 3♥ 3♦ 3♣ 3♠ A♦".split()
    now = seated("thirty-one book", 1).then("hands 2 A♥ A♣ A♠, 1 9♠ 8♠ 4♦")
    for card in low:
        now = now.then(f"gets 2 {card}")
    advice = coach.advice(now.then("stand 2").table, Seat(1))
    assert (advice.best, advice.margin_milli) == (None, None)


@pytest.mark.parametrize("style", [None, Style.STEADY])
@pytest.mark.parametrize("header", ["ochko book", "thirty-one book"])
def test_advice_is_the_same_whatever_another_holds(header: str, style: Style | None) -> None:
    """In each decision of a coup: the hidden cards of the others change places with those of the pack."""
    start, asked = seated(header, 2).table, 0
    for seed in range(20):
        for table, entry in entries_of(start, seed, style):
            if isinstance(entry, GameMove) and isinstance(entry.move, Another | Enough) and _chooses(table, entry.move):
                twin = _others_changed(table, entry.move.seat, Random(seed))  # noqa: S311 - a seed is wanted
                assert coach.advice(twin, entry.move.seat) == coach.advice(table, entry.move.seat)
                asked += 1
    assert asked > 40


def _chooses(table: Table, move: Another | Enough) -> bool:
    return len(table.offers(move.seat)) == 2


def _others_changed(table: Table, seat: Seat, random: Random) -> Table:
    """Who has drawn and stands keeps the number of his cards; his cards are any that this seat has not seen."""
    state: Any = table.state
    phase = state.phase
    unseen = [kind for kind, count in zip(KINDS, state.pack.counts, strict=True) for _ in range(count)]
    others = [other for other in phase.hands if other != seat and other not in phase.results]
    unseen += [card for other in others for card in phase.hands[other]]
    random.shuffle(unseen)
    hands = {**phase.hands, **{other: tuple(unseen.pop() for _ in phase.hands[other]) for other in others}}
    return replace(table, state=replace(state, pack=Pack.of(unseen), phase=replace(phase, hands=hands)))
