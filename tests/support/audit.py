"""A table that is audited at every record, whatever is played on it.

Each check is a law that holds for any game of the house; what only one game can tell is in `tests.laws`.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from bankomet.core.errors import BadNotation, IllegalMove
from bankomet.core.game import CHANCE, NOBODY, OVER, Fact, Json, Seat, Sitting
from bankomet.core.notation import fact_json
from bankomet.play.house import Back, Clock, Close, Refill, Wake
from bankomet.play.log import parse_entry, record
from bankomet.play.table import Entry, GameMove, Table, open_table
from bankomet.play.terms import Terms

Audit: TypeAlias = Callable[[Table, Entry, Table, tuple[Fact, ...]], None]
MONSTERS: Final = (0, 1, 2, 10**15 - 1)


class Audited:
    """A table, the records that led to it, and the checks that every record passes."""

    def __init__(self, terms: Terms, audits: Iterable[Audit] = ()) -> None:
        self.table = open_table(terms)
        self.entries: list[Entry] = []
        self.facts: list[Fact] = []
        self._audits = (
            money_is_conserved,
            purses_follow_gains,
            facts_are_json,
            entry_prints_and_parses,
            offers_are_of_seats_in_turn,
            over_comes_when_no_pair_can_play_and_stays,
            *audits,
        )
        self._left_stages: set[str] = set()

    def do(self, entry: Entry) -> None:
        """A record that must be taken."""
        before = self.table
        after, facts = before.after(entry)
        for audit in self._audits:
            audit(before, entry, after, facts)
        self._stage_is_new(before, after)
        self.table = after
        self.entries.append(entry)
        self.facts.extend(facts)

    def attempt(self, entry: Entry) -> bool:
        """A record that may be refused; then nothing has changed."""
        shown = repr(self.table)
        try:
            self.do(entry)
        except IllegalMove as refused:
            assert str(refused), "every refusal has its sentence"
            assert repr(self.table) == shown
            return False
        return True

    def _stage_is_new(self, before: Table, after: Table) -> None:
        """A decision that has been left never comes back, so that a stale move can never fit again."""
        if after.at != before.at:
            assert after.at not in self._left_stages, f"{after.at} came back"
            self._left_stages.add(before.at)


# --- what holds after every record -----------------------------------------------------------------------------------


def money_is_conserved(_before: Table, entry: Entry, after: Table, _facts: tuple[Fact, ...]) -> None:
    """G1: counters are conserved to the unit, no purse is below zero, and what lies on the table is its owner's."""
    assert after.counters() == after.brought_in, str(entry)
    assert all(purse >= 0 for purse in after.waiting.values())
    for seat, sitting in after.state.seats.items():
        assert 0 <= after.state.stake_of(seat) <= sitting.purse, f"seat {seat} after {entry}"
    assert after.brought_in % after.terms.purse == 0 or after.terms.refill


def purses_follow_gains(before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """Gains sum to nothing, and no purse in the game changes but by gains and by filling up."""
    change: dict[Seat, int] = {}
    for fact in facts:
        for seat, gain in getattr(fact, "gains", {}).items():
            change[seat] = change.get(seat, 0) + gain
    assert sum(change.values()) == 0, str(entry)
    if isinstance(entry, Refill):
        change[entry.seat] = before.terms.purse - before.purse(entry.seat)
    for seat in before.places.keys() & after.places.keys():
        if before.places[seat].who == after.places[seat].who:
            assert after.purse(seat) == before.purse(seat) + change.get(seat, 0), f"seat {seat} after {entry}"


def facts_are_json(_before: Table, _entry: Entry, _after: Table, facts: tuple[Fact, ...]) -> None:
    """Every fact can be sent, and names its kind."""
    for fact in facts:
        assert json.loads(json.dumps(fact_json(fact)))["kind"] == fact.kind


def entry_prints_and_parses(before: Table, entry: Entry, _after: Table, _facts: tuple[Fact, ...]) -> None:
    """parse(print(x)) = x, for moves and house moves."""
    line = record(1, entry)
    assert parse_entry(before.terms.game, line.kind, line.text) == entry


def offers_are_of_seats_in_turn(_before: Table, entry: Entry, after: Table, _facts: tuple[Fact, ...]) -> None:
    """A seat is in turn when it has something to say; at Chance there are weights, and else none."""
    turns = after.turns()
    speakers = {seat for seat in after.state.seats if after.offers(seat)}
    weights = after.state.weights()
    if turns is CHANCE:
        assert weights
        assert all(type(weight) is int and weight > 0 for weight in weights.values())
        assert not speakers
        assert not after.state.stakes_open
    elif turns is OVER:
        assert after.over
        assert not speakers
    else:
        assert isinstance(turns, frozenset)
        assert speakers == turns, str(entry)
        assert not weights
        assert after.state.awaited <= turns


def over_comes_when_no_pair_can_play_and_stays(
    before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]
) -> None:
    """G1: without filling up, the game is over as soon as no two purses can play; it is said once, and is for good."""
    assert [fact.kind for fact in facts].count("game_over") == (after.over and not before.over), str(entry)
    assert after.over >= before.over
    if not after.terms.refill and after.state.seats_open and len(after.places) > 1:
        all_here = {seat: Sitting(each.purse) for seat, each in after.state.seats.items()}
        assert after.over or after.state.playable(all_here), str(entry)


# --- offered if and only if accepted ---------------------------------------------------------------------------------


def offered(table: Table, move: Any) -> bool:  # noqa: ANN401 - any game's move
    """Is this move among what the faces are told: an exact offer, a number in a range, a weight at Chance?"""
    text, number = str(move), str(move).rpartition(" ")[2]
    if table.turns() is CHANCE:
        return move in table.state.weights()
    seat = getattr(move, "seat", None)
    for offer in () if seat is None else table.offers(seat):
        shown = offer.json()
        lo, hi, form = shown.get("lo"), shown.get("hi"), str(shown["move"])
        if not isinstance(lo, int) or not isinstance(hi, int):
            if text == form:
                return True
        elif number.isdecimal() and text == form.format(n=number) and lo <= int(number) <= hi:
            return True
    return False


def all_offered(table: Table) -> list[Any]:
    """Moves on offer: each exact one, and the ends and the middle of each range; every weight at Chance."""
    if table.turns() is CHANCE:
        return list(table.state.weights())
    moves: list[Any] = []
    for seat in sorted(table.state.seats):
        for offer in table.offers(seat):
            lo, hi = getattr(offer, "lo", None), getattr(offer, "hi", None)
            if lo is None or hi is None:
                moves.append(offer.move)
            else:
                assert lo <= hi, f"{offer.verb} {lo}..{hi}"
                moves += [offer.move(number) for number in sorted({lo, (lo + hi) // 2, hi})]
    return moves


def near_misses(table: Table, texts: Iterable[str]) -> list[Any]:
    """Moves of `texts`, and moves like those and like what is on offer, with another seat or number in them."""
    parse = table.terms.game.parse
    moves: list[Any] = [parse(text) for text in texts]
    for text in {*texts, *map(str, all_offered(table))}:
        verb, *words = text.split(" ")
        for index, word in enumerate(words):
            if not word.isdecimal():
                continue
            for number in {int(word) - 1, int(word) + 1, *MONSTERS}:
                changed = " ".join([verb, *words[:index], str(number), *words[index + 1 :]])
                try:
                    moves.append(parse(changed))
                except BadNotation:
                    continue
    return moves


def judged_as_offered(table: Table, move: Any) -> None:  # noqa: ANN401 - any game's move
    """Accepted if and only if offered; a refused move is refused with its reason."""
    try:
        table.after(GameMove(move))
    except IllegalMove as refused:
        assert not offered(table, move), f"{move} is offered, but: {refused}"
        assert str(refused)
    else:
        assert offered(table, move), f"{move} is accepted, but not offered at {table.at}"


# --- how a table goes on ---------------------------------------------------------------------------------------------


def willing(table: Table, pick: int) -> Entry | None:
    """The next record when everybody is willing: something is staked, banks are declared.  None: the table waits."""
    if table.resting:
        return Wake()
    turns = table.turns()
    if turns is OVER:
        return None
    if turns is CHANCE:
        moves = [move for move, weight in table.state.weights().items() for _ in range(weight)]
        return GameMove(moves[pick % len(moves)])
    if table.state.awaited:
        seat = sorted(table.state.awaited)[pick % len(table.state.awaited)]
        offer = _willing_offer(table, seat, pick)
        lo, hi = getattr(offer, "lo", None), getattr(offer, "hi", None)
        return GameMove(offer.move if lo is None or hi is None else offer.move(lo + pick % (hi - lo + 1)))
    if table.state.stakes_open:
        return Close()
    return None


def _willing_offer(table: Table, seat: Seat, pick: int) -> Any:  # noqa: ANN401 - an offer of any game
    """The first that is not the least harm; but whether to draw another card is left to the pick."""
    offers, default = table.offers(seat), table.state.default(seat)
    if offers[-1].verb == "stand":
        return offers[pick % len(offers)]
    return next(offer for offer in offers if getattr(offer, "move", None) != default)


def harmless(table: Table, pick: int) -> Entry | None:
    """The next record when nobody acts: clocks run out, cards are turned.  None: the table waits."""
    if table.over or table.resting or table.nobody_stakes:
        return None
    if table.turns() is CHANCE:
        return willing(table, pick)
    if table.state.stakes_open:
        return Close()
    for seat in sorted(table.state.awaited):
        return None if table.state.default(seat) is None else Clock(seat)
    return None


def everybody_back(audited: Audited) -> None:
    """All who are away come back, and purses that are too small are filled up where that is allowed."""
    for seat, place in list(audited.table.places.items()):
        if place.away:
            audited.do(Back(seat))
    least = audited.table.terms.rules.least_purse
    for seat in list(audited.table.places):
        table = audited.table
        able = table.terms.refill and table.state.seats_open and not table.state.stake_of(seat)
        if able and not table.over and seat in table.state.seats and table.purse(seat) < least:
            audited.do(Refill(seat))


def staying(table: Table) -> dict[Seat, Sitting]:
    """Those in the game who do not leave when the coup is settled."""
    return {seat: each for seat, each in table.state.seats.items() if not table.places[seat].leaving}


def can_play(table: Table) -> bool:
    """Is there a pair of banker and punter among those who stay?"""
    return not table.over and table.state.playable(staying(table))


def waits(table: Table) -> bool:
    """Does nothing happen until somebody comes, is back or fills up his purse?"""
    return table.turns() == NOBODY and not table.state.stakes_open


def seat_view(table: Table, seat: Seat) -> str:
    """All that a seat may know of the game, as text."""
    view = table.state.seen_by(seat)
    return json.dumps([view.public, view.private], sort_keys=True)


def seat_offers(table: Table, seat: Seat) -> list[dict[str, Json]]:
    """What a seat may do, as faces get it."""
    return [offer.json() for offer in table.state.offers(seat)]
