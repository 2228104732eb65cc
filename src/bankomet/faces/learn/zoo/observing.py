"""What a seat knows, as numbers: a list of fixed length, read from nothing that `State.seen_by(seat)` does not show.

Seats are told from one's own on, to the left.  Counters are shares of the opening purse, cards of one rank quarters.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from bankomet.core.cards import Card, Pack, Rank
from bankomet.core.game import Game, Seat
from bankomet.games.banking.position import Declaring, Staking
from bankomet.games.banking.rules import Stakes
from bankomet.games.hands.position import Playing
from bankomet.games.hands.view import shown_cards
from bankomet.games.thirteen.position import Keeping, Series

PHASES: Final = (Declaring, Staking, Keeping, Playing)
RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.JOKER)
FOUR: Final = 4
"""Cards of one rank are counted in quarters."""
MANY_SERIES: Final = 10
"""A holding's series are told up to so many."""
MANY_DRAWS: Final = 8
_PLACE: Final = tuple(max(0, rank - 1) for rank in range(14))
"""Of a rank among RANKS."""
_STATES: Final = ("waits", "draws", "stands", "over", "out")
_EACH: Final = 1 + len(_STATES)
"""Numbers told of each seat."""
_RESULTS: Final = ("won", "lost", "void")
_NOBODYS: Final[Mapping[Seat, int]] = {}
_LAST: Final = {result: tuple(float(each == result) for each in _RESULTS) for result in (*_RESULTS, None)}


def _one_of(size: int, number: int) -> tuple[float, ...]:
    """So many numbers, all 0 but one; -1 for none."""
    return tuple(float(each == number) for each in range(size))


class Eyes(Protocol):
    """Tells what a seat knows."""

    names: tuple[str, ...]
    """Of each number."""
    highest: float
    """No number is greater; none is below 0."""

    def __call__(self, state: Any, seat: Seat) -> list[float]:
        """The numbers."""
        ...


def eyes_of(game: Game, rules: Any, *, seats: int, purse: int) -> Eyes:
    """The eyes for a game."""
    if not game.deals:
        return CircleEyes(rules)
    return HandEyes(rules, seats, purse) if hasattr(rules, "hand_size") else SeriesEyes(rules, seats, purse)


class BankEyes:
    """Bank and stakes."""

    def __init__(self, rules: Any, seats: int, purse: int) -> None:
        self._rules, self._seats, self._purse = rules, seats, purse
        self._equal = rules.stakes is Stakes.EQUAL
        self._phase = {kind: _one_of(len(PHASES), number) for number, kind in enumerate(PHASES)}
        self._no_phase = _one_of(len(PHASES), -1)
        self._no_place = _one_of(seats, -1)
        self._place = [_one_of(seats, place) for place in range(seats)]
        self.highest = float(max(FOUR, seats))
        self.names: tuple[str, ...] = (
            *(f"phase {phase.name}" for phase in PHASES),
            *(f"banker {place}" for place in range(seats)),
            *("purse", "stake", "bank", "total staked", "open", "series", "pack"),
        )

    def _bank(self, state: Any, seat: Seat) -> list[float]:
        phase, purse, banker = state.phase, self._purse, state.banker
        kind = type(phase)
        stakes = getattr(phase, "stakes", _NOBODYS)
        laid = 0 if self._equal else state.bank
        return [
            *self._phase.get(kind, self._no_phase),
            *(self._no_place if banker is None else self._place[(banker - seat) % self._seats]),
            state.seats[seat].purse / purse,
            stakes[seat] / purse if seat in stakes else 0.0,
            laid / purse,
            getattr(phase, "total", 0) / purse,
            (self._rules.covered(laid) - phase.total) / purse if kind is Staking and laid else 0.0,
            min(1.0, state.series / MANY_SERIES),
        ]


class SeriesEyes(BankEyes):
    """Thirteen: bank and stakes, and how many cards of each call are left."""

    def __init__(self, rules: Any, seats: int, purse: int) -> None:
        super().__init__(rules, seats, purse)
        self._order, self._whole = rules.call_order, rules.pack.size
        self._told: tuple[Any, list[float]] = (None, [])
        self.names = (
            *self.names,
            *(f"left {rank.letter}" for rank in self._order),
            *("turned", *(f"last {result}" for result in _RESULTS)),
        )

    def __call__(self, state: Any, seat: Seat) -> list[float]:
        """The numbers."""
        phase = state.phase
        told = self._bank(state, seat)
        told.append(state.cards_left / self._whole)
        told += self._left(state.pack)
        told.append(len(phase.turned) / len(self._order) if type(phase) is Series else 0.0)
        told += _LAST[None if state.last is None else state.last.result]
        return told

    def _left(self, pack: Pack) -> list[float]:
        """How many cards of each call are left; counted once for all who are asked about one series."""
        if pack is not self._told[0]:
            by_rank = pack.by_rank()
            self._told = (pack, [by_rank[rank] / FOUR for rank in self._order])
        return self._told[1]


class HandEyes(BankEyes):
    """Ochko and Thirty-one: bank and stakes, one's own hand, and what all may see of the others."""

    def __init__(self, rules: Any, seats: int, purse: int) -> None:
        super().__init__(rules, seats, purse)
        self._limit, self._dealt, self._open = rules.limit, rules.hand_size, rules.open_draws
        others = tuple(f"seat {place} {what}" for place in range(seats) for what in ("drew", *_STATES))
        self.names = (
            *self.names,
            *(f"own {rank.letter}" for rank in RANKS),
            "total",
            *others,
            *(f"shown {rank.letter}" for rank in RANKS),
            *(f"last {rank.letter}" for rank in RANKS),
        )
        self._before = [0.0] * (2 * len(RANKS) + 1 + _EACH * seats)
        self._nothing = [0.0] * (_EACH * seats)
        self._told: tuple[Any, list[float]] = (None, _counted(()))

    def __call__(self, state: Any, seat: Seat) -> list[float]:
        """The numbers."""
        phase = state.phase
        told = self._bank(state, seat)
        told.append(state.pack.size / state.whole.size)
        told += self._playing(state, phase, seat) if type(phase) is Playing else self._before
        told += self._last(state.last)
        return told

    def _playing(self, state: Any, phase: Playing, seat: Seat) -> list[float]:
        hand = phase.hands.get(seat, ())
        return [
            *_counted(hand),
            self._rules.total(hand) / self._limit,
            *self._around(phase, seat),
            *(self._shown(state, phase) if phase.results or self._open else _NO_CARDS),
        ]

    def _shown(self, state: Any, phase: Playing) -> list[float]:
        return _counted([card for each in phase.hands for card in shown_cards(state, phase, each)])

    def _around(self, phase: Playing, seat: Seat) -> list[float]:
        """How many cards each seat drew, and where its hand stands."""
        told = list(self._nothing)
        seats, dealt, todo = self._seats, self._dealt, phase.todo
        for other, cards in phase.hands.items():
            at = _EACH * ((other - seat) % seats)
            told[at] = (len(cards) - dealt) / MANY_DRAWS
            if other in todo:
                told[at + (2 if todo[0] == other else 1)] = 1.0
            else:
                told[at + (4 if other in phase.over else 5 if other in phase.results else 3)] = 1.0
        return told

    def _last(self, last: Any) -> list[float]:
        """The cards shown in the coup before, which may be out of the pack; counted once a coup."""
        if last is not self._told[0]:
            hands = () if last is None else last.hands.values()
            self._told = (last, _counted(card for hand in hands for card in hand))
        return self._told[1]


def _counted(cards: Iterable[Card]) -> list[float]:
    """How many cards there are of each rank, in quarters."""
    found = [0.0] * len(RANKS)
    for card in cards:
        found[_PLACE[card.rank]] += 1 / FOUR
    return found


_NO_CARDS: Final[Sequence[float]] = tuple(_counted(()))


class CircleEyes:
    """Mousetrap: the number on each place as a share of n (0 where no card lies), and the cards in the hand."""

    def __init__(self, rules: Any) -> None:
        self._n, self._cards, self._suits = rules.n, rules.cards, rules.suits
        self.highest = 1.0
        self.names = (
            *(f"place {place}" for place in range(1, self._cards + 1)),
            *(f"hand {card}" for card in range(1, self._n + 1)),
        )

    def __call__(self, state: Any, seat: Seat) -> list[float]:
        """The numbers."""
        del seat
        gone = Counter(state.circle)
        hand = (self._suits - gone[card] for card in range(1, self._n + 1))
        return [*(card / self._n for card in state.circle), *(left / self._suits for left in hand)]
