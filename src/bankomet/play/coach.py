"""The coach: what was best with a hand, and what it cost to do otherwise.

It judges by the solution of the game, from what the seat itself may know: its own cards and, for a banker, how many
each punter has drawn.  So it tells nobody anything of another's cards.  What is solved is one punter against the
banker with packs freshly shuffled; where more play, or a talia is half through, it judges as if that were so.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from bankomet.core.errors import BadOption, IllegalMove
from bankomet.core.game import Rules, Seat, View
from bankomet.games.hands.moves import Another, Enough
from bankomet.games.thirty_one.rules import Bank
from bankomet.games.thirty_one.rules import Rules as ThirtyOne
from bankomet.play.house import Clock
from bankomet.play.scholar import game_of, weighed
from bankomet.play.seen import seen_by
from bankomet.play.table import Entry, GameMove, Table
from bankomet.solve.solutions import Solution, kept
from bankomet.solve.solved import Solvable, solved

CHOICE: Final = {"draw", "stand"}
"""What a hand is offered that has a decision."""


MILLI: Final = 1000
"""Thousandths, in a counter."""
PLAYERS: Final = 2
"""A punter and the banker."""


class Best(StrEnum):
    """What is best with a hand."""

    DRAW = "draw"
    STAND = "stand"
    EITHER = "either"


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What the solution says of a decision."""

    total: int
    """What the hand counts."""
    margin_milli: int | None
    """How much more drawing gains than standing, on average, in thousandths of a counter.

    None where good play never comes to this, so that nobody can say.
    """
    as_solved: bool
    """Was it one punter, with packs freshly shuffled?"""

    @property
    def best(self) -> Best | None:
        """What is best; None where the solution does not say."""
        if self.margin_milli is None:
            return None
        return Best.EITHER if self.margin_milli == 0 else Best.DRAW if self.margin_milli > 0 else Best.STAND


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A decision as it was taken."""

    advice: Advice
    drew: bool
    by_clock: bool
    """It stood because its time had run out."""

    @property
    def cost_milli(self) -> int:
        """What it cost on average, in thousandths of a counter; 0 where nothing was better, or nobody can say."""
        done = Best.DRAW if self.drew else Best.STAND
        return 0 if self.advice.best in (done, Best.EITHER, None) else abs(self.advice.margin_milli or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The decisions of a settled coup."""

    coup: int
    """The number of the coup, from 1."""
    by_person: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    """In their order, of whoever had any."""


def judges(rules: Rules[Any]) -> bool:
    """Does the coach know a game under these rules?"""
    return isinstance(rules, Solvable) and _is_solved(rules)


@lru_cache(maxsize=256)
def _is_solved(rules: Solvable) -> bool:
    """Kept for every page that comes in."""
    try:
        solved(_of_one_coup(rules))
    except BadOption:
        return False
    return True


def read(rules: Rules[Any]) -> Solution:
    """The solution by which a table is judged.  Raises: BadOption (`not_solved`), IllegalMove (`no_coach`)."""
    return kept(_of_one_coup(rules))


def advice(table: Table, seat: Seat) -> Advice:
    """What is best for a seat that may draw or stand.

    Raises: BadOption (`not_solved`), IllegalMove (`no_coach`, `no_choice`).
    """
    solution = read(table.terms.rules)
    if not _may_choose(table, seat):
        raise IllegalMove("no_choice")
    return _advice(solution, table, seat)


def review(table: Table, entries: Iterable[Entry]) -> Review | None:
    """The last coup that was settled by these entries, which follow on `table`; None where none was.

    `table` is one between two coups.  Raises: BadOption (`not_solved`), IllegalMove (`no_coach`).
    """
    solution = read(table.terms.rules)
    found: Review | None = None
    choices: dict[str, tuple[Choice, ...]] = {}
    for entry in entries:
        who, choice = _choice(solution, table, entry)
        if choice is not None:
            choices[who] = (*choices.get(who, ()), choice)
        before, (table, _) = table, table.after(entry)
        if table.state.coups > before.state.coups:
            found, choices = Review(coup=table.state.coups, by_person=choices), {}
    return found


def _choice(solution: Solution, table: Table, entry: Entry) -> tuple[str, Choice | None]:
    """Whose decision an entry is, and which; none where it is another's doing, or the hand had no choice."""
    match entry:
        case GameMove(Another(seat)):
            drew, by_clock = True, False
        case GameMove(Enough(seat)):
            drew, by_clock = False, False
        case Clock(seat):
            drew, by_clock = False, True
        case _:
            return "", None
    if not _may_choose(table, seat):
        return "", None
    choice = Choice(advice=_advice(solution, table, seat), drew=drew, by_clock=by_clock)
    return table.places[seat].who, choice


def _may_choose(table: Table, seat: Seat) -> bool:
    return {offer.verb for offer in table.offers(seat)} >= CHOICE


def _advice(solution: Solution, table: Table, seat: Seat) -> Advice:
    rules, view = table.terms.rules, seen_by(table, seat)
    assert isinstance(rules, Solvable)
    total = view.private["total"]
    assert isinstance(total, int)
    banks = seat == table.state.banking
    known = [(stake, each) for stake, each in weighed(rules, solution, view) if not banks or each.arises]
    margin = round(MILLI * sum(stake * each.margin for stake, each in known) / rules.stake)
    return Advice(total=total, margin_milli=margin if known else None, as_solved=_as_solved(solution, view))


def _as_solved(solution: Solution, view: View) -> bool:
    """Do two play, and is every card of the packs either in their hands or yet to come?"""
    game = game_of(view)
    hands = [hand["cards"] for seat in _seats(view).values() if (hand := seat.get("hand")) is not None]
    return len(hands) == PLAYERS and game["cards_left"] + sum(hands) == solution.game.pack.whole


def _seats(view: View) -> Mapping[str, Any]:
    seats = view.public["seats"]
    assert isinstance(seats, dict)
    return seats


def _of_one_coup(rules: Rules[Any]) -> Solvable:
    """The same rules of a coup: who banks the next one changes nothing of this.  Raises: IllegalMove (`no_coach`)."""
    if not isinstance(rules, Solvable):
        raise IllegalMove("no_coach")
    return rules.with_option("bank", Bank.TALIA) if isinstance(rules, ThirtyOne) else rules
