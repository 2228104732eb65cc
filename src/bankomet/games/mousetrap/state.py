"""The frozen state of Mousetrap: one lays the circle, then it is counted; each counted circle is a coup."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import assert_never

from bankomet.core.chips import Chips
from bankomet.core.errors import IllegalMove
from bankomet.core.game import Cutting, Exact, Json, Offer, Seat, Seats, Step, View
from bankomet.core.notation import to_json
from bankomet.games.mousetrap.count import Course, counted
from bankomet.games.mousetrap.facts import CardLaid, CardOut, CardTakenBack, CountEnded
from bankomet.games.mousetrap.moves import CountOut, Lay, Move, TakeBack
from bankomet.games.mousetrap.rules import Rules

FREE = 0
"""Stands in a circle for a place without a card."""


@dataclass(frozen=True, slots=True)
class Last:
    """The circle counted last, and its course."""

    circle: tuple[int, ...]
    course: Course


@dataclass(frozen=True, kw_only=True)
class Mousetrap:
    """A circle that is being laid."""

    rules: Rules
    seats: Seats
    laid: tuple[int, ...] = ()
    """The cards laid by hand, on the free places in their order."""
    coups: int = 0
    barren: int = 0
    moves: int = 0
    """Moves made, and changes of who sits here: each is another decision."""
    last: Last | None = None

    @property
    def player(self) -> Seat | None:
        """Who sits at the puzzle."""
        return next(iter(self.seats), None)

    @property
    def phase(self) -> str:
        """`laying`, `laid` (all cards lie), or `idle` while nobody sits here."""
        if self.player is None:
            return "idle"
        return "laid" if len(self.laid) == len(self.rules.free) else "laying"

    @cached_property
    def circle(self) -> tuple[int, ...]:
        """The card on each place, FREE where there is none."""
        on = dict(self.rules.fixed) | dict(zip(self.rules.free, self.laid, strict=False))
        return tuple(on.get(place, FREE) for place in range(1, self.rules.cards + 1))

    @cached_property
    def hand(self) -> Mapping[int, int]:
        """The numbers still to be laid, in their order, with how many cards there are of each."""
        gone = Counter(self.laid)
        return {card: copies - gone[card] for card, copies in self.rules.hand.items() if copies > gone[card]}

    # --------------------------------------------------------------------------------------------- what any table asks

    @property
    def stage(self) -> str:
        """Names the decision that is open."""
        return f"{self.phase}.{self.moves}"

    @property
    def awaited(self) -> frozenset[Seat]:
        """Whoever lays."""
        return self.turns()

    @property
    def stakes_open(self) -> bool:
        """Never: nothing is staked."""
        return False

    @property
    def seats_open(self) -> bool:
        """Always: a count takes no time."""
        return True

    @property
    def staked(self) -> Chips:
        """Nothing."""
        return Chips(0)

    @property
    def banking(self) -> Seat | None:
        """Nobody."""
        return None

    def turns(self) -> frozenset[Seat]:
        """Whoever sits here, unless he is away."""
        return frozenset(seat for seat, sitting in self.seats.items() if sitting.here)

    def offers(self, seat: Seat) -> tuple[Offer[Move], ...]:
        """All that this seat may do now."""
        return tuple(self._offers(seat)) if seat in self.turns() else ()

    def _offers(self, seat: Seat) -> Iterator[Offer[Move]]:
        if self.phase == "laid":
            yield Exact("count", CountOut(seat))
        yield from (Exact("lay", Lay(seat, card)) for card in self.hand)
        if self.laid:
            yield Exact("take", TakeBack(seat))

    def weights(self) -> Mapping[Move, int]:
        """Nothing is left to chance."""
        return {}

    def after(self, move: Move) -> Step[Move]:
        """The step that `move` leads to.  Raises: IllegalMove."""
        if move.seat not in self.turns():
            raise IllegalMove("not_your_turn" if move.seat in self.seats else "no_seat", seat=move.seat)
        match move:
            case Lay():
                return self._lay(move)
            case TakeBack():
                return self._take_back(move)
            case CountOut():
                return self._count(move)
            case _:
                assert_never(move)

    def _lay(self, move: Lay) -> Step[Move]:
        if move.card not in self.hand:
            raise IllegalMove("not_in_hand", card=move.card)
        place = self.rules.free[len(self.laid)]
        following = replace(self, laid=(*self.laid, move.card), moves=self.moves + 1)
        return Step(following, (CardLaid(move.seat, move.card, place),))

    def _take_back(self, move: TakeBack) -> Step[Move]:
        if not self.laid:
            raise IllegalMove("nothing_laid")
        *kept, card = self.laid
        following = replace(self, laid=tuple(kept), moves=self.moves + 1)
        return Step(following, (CardTakenBack(move.seat, card, self.rules.free[len(kept)]),))

    def _count(self, move: CountOut) -> Step[Move]:
        if self.phase != "laid":
            raise IllegalMove("not_all_laid", left=sum(self.hand.values()))
        cards = self.rules.cards
        course = counted(self.circle, self.rules.n, self.rules.count)
        following = replace(self, laid=(), coups=self.coups + 1, moves=self.moves + 1, last=Last(self.circle, course))
        out = (CardOut(each.card, each.place, each.counts, cards - i) for i, each in enumerate(course.out, 1))
        return Step(following, (*out, CountEnded(move.seat, len(course.out), cards, course.vain)))

    def void(self) -> Step[Move]:
        """Nothing is staked."""
        raise IllegalMove("not_void")

    @property
    def hides(self) -> bool:
        """Nothing is hidden."""
        return False

    @property
    def paced(self) -> bool:
        """Chance is never in turn."""
        return False

    def own(self, seat: Seat) -> dict[str, Json]:
        """Nothing is hidden."""
        del seat
        return {}

    def seen_by(self, seat: Seat | None) -> View:
        """Nothing is hidden: every card lies open, and the hand holds the others."""
        sitting = None if seat is None else self.seats.get(seat)
        own: dict[str, Json] = {"purse": None, "here": False, "stake": 0}
        if sitting is not None:
            own = {"purse": sitting.purse, "here": sitting.here, "stake": 0}
        return View(public=self._public(), private={"seat": seat, **own})

    def _public(self) -> dict[str, Json]:
        rules = self.rules
        return {
            "phase": self.phase,
            "n": rules.n,
            "suits": rules.suits,
            "count": str(rules.count),
            "fixed": to_json(dict(rules.fixed)),
            "circle": to_json(self.circle),
            "hand": to_json(self.hand),
            "last": None if self.last is None else _last(self.last),
        }

    def key(self) -> Hashable:
        """Equal keys, equal future."""
        return self.rules, tuple(self.seats.items()), self.laid

    def stake_of(self, seat: Seat) -> Chips:
        """Nothing."""
        del seat
        return Chips(0)

    def cutting(self) -> Cutting | None:
        """There is no pack to cut."""
        return None

    def default(self, seat: Seat) -> Move | None:
        """No clock runs: one thinks as long as one likes."""
        del seat
        return None

    def close(self) -> Step[Move]:
        """Raises: IllegalMove (`nothing_open`)."""
        raise IllegalMove("nothing_open")

    def reseat(self, seats: Seats) -> Step[Move]:
        """The same circle while the same one sits here; whoever comes after him finds it empty."""
        assert len(seats) <= 1, "Mousetrap is for one"
        laid = self.laid if seats.keys() == self.seats.keys() else ()
        return Step(replace(self, seats=seats, laid=laid, moves=self.moves + 1))

    def playable(self, seats: Seats) -> bool:
        """Is somebody here?"""
        return any(sitting.here for sitting in seats.values())


def _last(last: Last) -> dict[str, Json]:
    course = last.course
    return {
        "circle": to_json(last.circle),
        "out": [[each.card, each.place, each.counts] for each in course.out],
        "left": to_json(course.left),
        "vain": course.vain,
    }
