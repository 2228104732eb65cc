"""Tables played in notation, so that a test reads like a log.

    table = played("thirteen 002 purse=100", "join 1 2 3", "lot 1", "stake 2 10", "close", "turn 5♠ 2♦", "lose")

A line is a record's text.  `leave 3` gets up from a seat; the move of that name in Thirteen is `game leave 3`.  Some
lines stand for more than one record, or choose the cards themselves:

    join 1 2 3      a player sits down at each of these seats
    turn 5♠ 2♦      one card after the other
    miss 4          so many cards that do not match their calls
    win             the card that is called
    lose            cards that do not match, until the series is over
    hands 2 5♠ 2♦, 1 A♠ 9♥      these hands are dealt, one card at a time, in the order of the deal
    gets 2 5♠ 2♦    the seat asks for a card and gets it, so many times
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from bankomet.core.cards import Rank
from bankomet.core.errors import IllegalMove
from bankomet.core.game import CHANCE, Fact, Seat
from bankomet.games import find_game
from bankomet.games.banking.state import BankingState
from bankomet.games.hands.state import HandsState
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.position import Series
from bankomet.games.thirteen.rules import Rules
from bankomet.games.thirteen.state import Thirteen
from bankomet.play.house import Join
from bankomet.play.log import parse_entry
from bankomet.play.table import Entry, GameMove, Table, open_table
from bankomet.play.terms import agree

SETTINGS: Final = ("purse", "stake", "seats", "rev")
SMALL_PACK: Final = ("ranks", "suits", "packs")
HOUSE_VERBS: Final = frozenset("join leave refill away back clock close cut rest wake".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A table after its records, with the records and the facts of the lines played last."""

    table: Table
    entries: tuple[Entry, ...] = ()
    facts: tuple[Fact, ...] = ()

    def then(self, *lines: str) -> "Played":
        """The table after more lines; `facts` are theirs."""
        now = replace(self, facts=())
        for line in lines:
            for entry in _entries(now, line):
                now = now.took(entry)
        return now

    def took(self, entry: Entry) -> "Played":
        """The table after one record more."""
        table, facts = self.table.after(entry)
        return Played(table=table, entries=(*self.entries, entry), facts=(*self.facts, *facts))

    def refusal(self, line: str) -> IllegalMove:
        """Why a line is refused; it fails when the line is taken, or when the refusal has changed anything."""
        before = repr(self.table)
        try:
            self.then(line)
        except IllegalMove as refused:
            assert repr(self.table) == before
            assert str(refused)
            return refused
        raise AssertionError(f"{line!r} was taken")

    def refused(self, line: str) -> str:
        """The code of the refusal."""
        return self.refusal(line).code

    def told(self, kind: str) -> list[Any]:
        """The facts of this kind among those of the lines played last."""
        return [fact for fact in self.facts if fact.kind == kind]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the facts of the lines played last."""
        return [fact.kind for fact in self.facts]

    @property
    def state(self) -> Thirteen:
        """The state of Thirteen."""
        assert isinstance(self.table.state, Thirteen)
        return self.table.state

    @property
    def hands(self) -> HandsState:
        """The state of a game with hidden hands."""
        assert isinstance(self.table.state, HandsState)
        return self.table.state

    @property
    def _banking(self) -> BankingState:
        assert isinstance(self.table.state, BankingState)
        return self.table.state

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self._banking.phase.name

    @property
    def banker(self) -> int | None:
        """Who banks."""
        return self._banking.banker

    @property
    def purses(self) -> dict[int, int]:
        """All counters of everybody in the game."""
        return {int(seat): int(sitting.purse) for seat, sitting in self.table.state.seats.items()}

    @property
    def stakes(self) -> dict[int, int]:
        """The stakes on the table."""
        return {int(seat): int(chips) for seat, chips in self._banking.stakes.items()}

    @property
    def public(self) -> dict[str, Any]:
        """What all see."""
        return self.table.state.seen_by(None).public

    def own(self, seat: int) -> dict[str, Any]:
        """What only this seat sees."""
        return self.table.state.seen_by(Seat(seat)).private

    @property
    def next_call(self) -> str:
        """The rank that is called next."""
        assert isinstance(self.state.phase, Series)
        return self.state.rules.call_order[len(self.state.phase.turned)].letter

    def offers(self, seat: int) -> dict[str, Any]:
        """What a seat may do: each verb with its range, or with None where there is no number in it."""
        shown = [offer.json() for offer in self.table.offers(Seat(seat))]
        return {str(each["verb"]): (each["lo"], each["hi"]) if "lo" in each else None for each in shown}


def played(header: str, *lines: str) -> Played:
    """A table of these terms after these lines.

    The header names the game and the preset, then what differs: `thirteen 003 pack_out=bank_ends purse=40 suits=2`.
    """
    game, preset, *changes = header.split()
    changed = dict(change.split("=") for change in changes)
    numbers = {name: int(changed.pop(name)) for name in SETTINGS if name in changed}
    own = {option.name for option in find_game(game).options}
    pack = {name: int(changed.pop(name)) for name in SMALL_PACK if name in changed and name not in own}
    seat_count = numbers.pop("seats", 8)
    terms = agree(game=game, preset=preset, options=list(changed.items()), seat_count=seat_count, **numbers)
    if pack:
        assert isinstance(terms.rules, Rules)
        terms = replace(terms, rules=replace(terms.rules, **pack))  # type: ignore[arg-type]  # three whole numbers
    return Played(table=open_table(terms)).then(*lines)


def joining(seat: int) -> Join:
    """The record by which player number `seat` sits down at that seat."""
    return Join(Seat(seat), f"p{seat}", "person", f"P{seat}")


def _entries(now: Played, line: str) -> Iterator[Entry]:
    verb, *words = line.split(" ")
    match verb:
        case "join" if all(word.isdecimal() for word in words):
            yield from (joining(int(word)) for word in words)
        case "turn":
            yield from (_parsed(now, "game", f"turn {card}") for card in words)
        case "miss":
            yield from _missing(now, int(words[0]))
        case "win":
            yield _card(now, now.state.rules.call_order[_turned(now)], matching=True)
        case "lose":
            yield from _missing(now, len(now.state.rules.call_order) - _turned(now))
        case "hands":
            yield from _hands(now, line.removeprefix("hands "))
        case "gets":
            for card in words[1:]:
                yield _parsed(now, "game", f"draw {words[0]}")
                yield _parsed(now, "game", f"deal {words[0]} {card}")
        case "game" | "house":
            yield _parsed(now, verb, line.removeprefix(verb + " "))
        case _:
            yield _parsed(now, "house" if verb in HOUSE_VERBS else "game", line)


def _parsed(now: Played, kind: str, text: str) -> Entry:
    return parse_entry(now.table.terms.game, kind, text)


def _hands(now: Played, text: str) -> Iterator[Entry]:
    """Each seat's cards, given to it whenever Chance deals it one."""
    hands = {seat: deque(cards) for seat, *cards in (hand.split(" ") for hand in text.split(", "))}
    while any(hands.values()):
        taker = next(iter(now.table.state.weights())).taker
        entry = _parsed(now, "game", f"deal {taker} {hands[str(taker)].popleft()}")
        yield entry
        now = now.took(entry)


def _turned(now: Played) -> int:
    assert isinstance(now.state.phase, Series)
    return len(now.state.phase.turned)


def _missing(now: Played, count: int) -> Iterator[Entry]:
    """`count` cards that do not match; the table is followed, since the pack may be made whole on the way."""
    for _ in range(count):
        entry = _card(now, now.state.rules.call_order[_turned(now)], matching=False)
        yield entry
        now = now.took(entry)


def _card(now: Played, call: Rank, *, matching: bool) -> GameMove:
    """A card that matches the call, or one that does not, of the rank of which most are left."""
    assert now.state.turns() is CHANCE
    left = now.state.pack.by_rank()
    wanted = [card for card, _ in now.state.pack.kinds() if (card.rank is call) is matching]
    assert wanted, f"no card for the call {call.letter}"
    return GameMove(Turn(max(wanted, key=lambda card: left[card.rank])))
