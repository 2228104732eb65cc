"""What a seat knows, as numbers: an array of fixed length, read from nothing that `State.seen_by(seat)` does not show.

Seats are told from one's own on, to the left.  Counters are shares of the opening purse, cards of one rank quarters.
"""

from array import array
from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from bankomet.core.cards import JOKER, PLAIN, Card, Pack, Rank
from bankomet.core.game import Game, Seat
from bankomet.games.banking.position import Declaring, Drawing, Idle, Staking
from bankomet.games.banking.rules import Stakes
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.view import shown_cards
from bankomet.games.thirteen.position import Keeping, Series

PHASES: Final = (Declaring, Staking, Keeping, Playing)
RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.JOKER)
FOUR: Final = 4
"""Cards of one rank are counted in quarters."""
MANY_SERIES: Final = 10
"""A holding's series are told up to so many."""
MANY_DRAWS: Final = 8
STANDINGS: Final = ("waits", "draws", "stands", "over", "out")
"""Where a hand stands."""
RESULTS: Final = ("won", "lost", "void")
"""How the last series of Thirteen ended for the banker."""
_WAITS, _DRAWS, _STANDS, _OVER, _OUT = range(1, 1 + len(STANDINGS))
_EACH: Final = 1 + len(STANDINGS)
"""Numbers told of each seat."""
_NOBODYS: Final[Mapping[Seat, int]] = {}
_OTHERS: Final = (Idle, Drawing, Dealing, Series)
"""Phases in which nobody has the word."""
_RESULT: Final = {result: number for number, result in enumerate(RESULTS)}


class Eyes(Protocol):
    """Tells what a seat knows."""

    names: tuple[str, ...]
    """Of each number."""
    highest: float
    """No number is greater; none is below 0."""

    def __call__(self, state: Any, seat: Seat) -> "array[float]":
        """The numbers, in single precision; nobody else holds this array."""
        ...


def eyes_of(game: Game, rules: Any, *, seats: int, purse: int) -> Eyes:
    """The eyes for a game."""
    if not game.deals:
        return CircleEyes(rules)
    return HandEyes(rules, seats, purse) if hasattr(rules, "hand_size") else SeriesEyes(rules, seats, purse)


class BankEyes:
    """Bank and stakes: the first numbers of every game but Mousetrap."""

    def __init__(self, rules: Any, seats: int, purse: int) -> None:
        self._rules, self._seats, self._purse = rules, seats, purse
        self._equal = rules.stakes is Stakes.EQUAL
        self._own = len(PHASES) + seats
        self._blanks: Mapping[tuple[type, int | None], array[float]] = {}
        self.highest = float(max(FOUR, seats))
        self.names: tuple[str, ...] = (
            *(f"phase {phase.name}" for phase in PHASES),
            *(f"banker {place}" for place in range(seats)),
            *("purse", "stake", "bank", "total staked", "open", "series", "pack"),
        )

    def _begun(self, state: Any, seat: Seat) -> "array[float]":
        """An array with these numbers in it, and nothing else."""
        phase, purse, banker, at = state.phase, self._purse, state.banker, self._own
        kind = type(phase)
        told = self._blanks[kind, None if banker is None else (banker - seat) % self._seats][:]
        told[at] = state.seats[seat].purse / purse
        told[at + 1] = getattr(phase, "stakes", _NOBODYS).get(seat, 0) / purse
        told[at + 3] = getattr(phase, "total", 0) / purse
        told[at + 5] = min(1.0, state.series / MANY_SERIES)
        if not self._equal:
            told[at + 2] = state.bank / purse
            if kind is Staking:
                told[at + 4] = (self._rules.covered(state.bank) - phase.total) / purse
        return told

    def _all_blanks(self) -> "Mapping[tuple[type, int | None], array[float]]":
        """By phase and by whose bank it is: all 0 but what tells these two."""
        found: dict[tuple[type, int | None], array[float]] = {}
        for phase in (*PHASES, *_OTHERS):
            for place in (None, *range(self._seats)):
                marks = {f"phase {phase.name}", f"banker {place}"}
                found[phase, place] = array("f", [float(name in marks) for name in self.names])
        return found


def _kinds_of(rank: Rank) -> list[int]:
    """The places of a rank's four kinds in a pack's counts."""
    return [card.index for card in PLAIN if card.rank is rank]


class SeriesEyes(BankEyes):
    """Thirteen: bank and stakes, and how many cards of each call are left."""

    def __init__(self, rules: Any, seats: int, purse: int) -> None:
        super().__init__(rules, seats, purse)
        self._order, self._whole = rules.call_order, rules.pack.size
        self._joker = Rank.JOKER in self._order
        self._kinds = [_kinds_of(rank) for rank in self._order if rank is not Rank.JOKER]
        self._left = len(self.names)
        self._turned = self._left + len(self._order)
        self.names = (
            *self.names,
            *(f"left {rank.letter}" for rank in self._order),
            *("turned", *(f"last {result}" for result in RESULTS)),
        )
        self._blanks = self._all_blanks()
        self._counted: tuple[Pack | None, array[float]] = (None, array("f"))

    def __call__(self, state: Any, seat: Seat) -> "array[float]":
        """The numbers."""
        told = self._begun(state, seat)
        told[self._left - 1] = state.cards_left / self._whole
        told[self._left : self._turned] = self._left_of(state.pack)
        if type(state.phase) is Series:
            told[self._turned] = len(state.phase.turned) / len(self._order)
        if state.last is not None:
            told[self._turned + 1 + _RESULT[state.last.result]] = 1.0
        return told

    def _left_of(self, pack: Pack) -> "array[float]":
        """How many cards of each call are left; counted once for all who are asked about one series."""
        if pack is not self._counted[0]:
            counts = pack.counts
            left = [(counts[a] + counts[b] + counts[c] + counts[d]) / FOUR for a, b, c, d in self._kinds]
            jokers = [counts[JOKER.index] / FOUR] if self._joker else []
            self._counted = (pack, array("f", jokers + left))
        return self._counted[1]


class HandEyes(BankEyes):
    """Ochko and Thirty-one: bank and stakes, one's own hand, and what all may see of the others."""

    def __init__(self, rules: Any, seats: int, purse: int) -> None:
        super().__init__(rules, seats, purse)
        self._limit, self._dealt, self._open = rules.limit, rules.hand_size, rules.open_draws
        self._cards = len(self.names)
        self._around = self._cards + len(RANKS) + 1
        self._shown = self._around + _EACH * seats
        self._last = self._shown + len(RANKS)
        self.names = (
            *self.names,
            *(f"own {rank.letter}" for rank in RANKS),
            "total",
            *(f"seat {place} {what}" for place in range(seats) for what in ("drew", *STANDINGS)),
            *(f"shown {rank.letter}" for rank in RANKS),
            *(f"last {rank.letter}" for rank in RANKS),
        )
        self._blanks = self._all_blanks()
        self._counted: tuple[Any, array[float]] = (None, array("f", [0.0] * len(RANKS)))

    def __call__(self, state: Any, seat: Seat) -> "array[float]":
        """The numbers."""
        told, phase = self._begun(state, seat), state.phase
        told[self._cards - 1] = state.pack.size / state.whole.size
        if type(phase) is Playing:
            hand = phase.hands.get(seat, ())
            _count(told, self._cards, hand)
            told[self._around - 1] = self._rules.total(hand) / self._limit
            self._standings(told, phase, seat)
            if phase.results or self._open:
                for each in phase.hands:
                    _count(told, self._shown, shown_cards(state, phase, each))
        told[self._last :] = self._shown_last(state.last)
        return told

    def _standings(self, told: "array[float]", phase: Playing, seat: Seat) -> None:
        """How many cards each seat drew, and where its hand stands."""
        seats, dealt, todo = self._seats, self._dealt, phase.todo
        for other, cards in phase.hands.items():
            at = self._around + _EACH * ((other - seat) % seats)
            told[at] = (len(cards) - dealt) / MANY_DRAWS
            if other in todo:
                told[at + (_DRAWS if todo[0] == other else _WAITS)] = 1.0
            else:
                told[at + (_OVER if other in phase.over else _OUT if other in phase.results else _STANDS)] = 1.0

    def _shown_last(self, last: Any) -> "array[float]":
        """The cards shown in the coup before, which may be out of the pack; counted once a coup."""
        if last is not self._counted[0]:
            counted = array("f", [0.0] * len(RANKS))
            for hand in () if last is None else last.hands.values():
                _count(counted, 0, hand)
            self._counted = (last, counted)
        return self._counted[1]


def _count(told: "array[float]", begin: int, cards: Iterable[Card]) -> None:
    """How many cards there are of each rank, in quarters, from this place on."""
    for card in cards:
        told[begin + card.rank - 1] += 1 / FOUR


class CircleEyes:
    """Mousetrap: the number on each place as a share of n (0 where no card lies), and the cards in the hand."""

    def __init__(self, rules: Any) -> None:
        self._n, self._cards, self._suits = rules.n, rules.cards, rules.suits
        self.highest = 1.0
        self.names = (
            *(f"place {place}" for place in range(1, self._cards + 1)),
            *(f"hand {card}" for card in range(1, self._n + 1)),
        )

    def __call__(self, state: Any, seat: Seat) -> "array[float]":
        """The numbers."""
        del seat
        told = array("f", [card / self._n for card in state.circle])
        told.extend([0.0] * self._n)
        for card, copies in state.hand.items():
            told[self._cards + card - 1] = copies / self._suits
        return told
