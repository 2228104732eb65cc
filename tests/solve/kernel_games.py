"""The games of a kernel's block, played card for card by the states of the games themselves: the gain of each.

The packs come from `plain_streams`; what a card does is left to the engine.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bankomet.core.cards import JOKER, KINDS, Card, Rank
from bankomet.core.chips import Chips
from bankomet.core.game import Fact, Seat, Sitting
from bankomet.games.banking.facts import BankPassed, Shuffled
from bankomet.games.hands.moves import Another, Deal, Enough, parse_move
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.state import HandsState
from bankomet.games.mousetrap.count import Count, counted
from bankomet.games.ochko.rules import Bust, Order
from bankomet.games.ochko.rules import Rules as Ochko
from bankomet.games.thirteen.facts import LaidAside, SeriesLost, SeriesWon
from bankomet.games.thirteen.moves import Turn
from bankomet.games.thirteen.rules import Rules
from bankomet.games.thirteen.state import Thirteen
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import Hand
from bankomet.solve.solved import Solvable
from tests.solve.engine import BANKER, PUNTER, _opened
from tests.solve.plain_streams import LANES, Packs, Stream, chunks

PURSE: Final = Sitting(Chips(1000))


# ------------------------------------------------------------------------------------------------------------ Thirteen
@dataclass
class Banker:
    """A banker in his holding: what he has gained, and whether cards of the present pack are for him."""

    state: Thirteen
    gain: int = 0
    over: bool = False
    shuffles: bool = False
    """The pack is to be made whole for him."""
    aside: int = 0
    """Cards that are to be laid aside unturned."""

    @property
    def on(self) -> bool:
        """Does he take the next card?"""
        return self.aside > 0 or not (self.over or self.shuffles)

    def take(self, card: Card) -> None:
        """A card is turned, or laid aside."""
        if self.aside:
            self.aside -= 1
            return
        step = self.state.after(Turn(card))
        assert isinstance(step.state, Thirteen)
        self.state = step.state
        self._look(step.facts)
        if self.state.stakes_open and not self.over:
            closed = self.state.close()
            assert isinstance(closed.state, Thirteen)
            self.state = closed.state
            self._look(closed.facts)

    def _look(self, facts: tuple[Fact, ...]) -> None:
        for fact in facts:
            match fact:
                case SeriesWon() | SeriesLost():
                    self.gain += fact.gains[BANKER]
                case LaidAside(cards):
                    self.aside = cards
                case BankPassed():
                    self.over = True
                case Shuffled():
                    self.shuffles = True
                case _:
                    pass


def cards_of(rules: Rules) -> list[Card]:
    """By the number that a kernel knows it by."""
    ranks = [rank for rank in rules.call_order for _ in range(rules.jokers if rank is Rank.JOKER else rules.suits)]
    plain = {rank: iter([card for card in KINDS if card.rank is rank]) for rank in rules.call_order}
    return [JOKER if rank is Rank.JOKER else next(plain[rank]) for rank in ranks]


def series_gains(rules: Rules, seed: int, block: int, games: int) -> list[int]:
    """The gain of each of the first series of a block."""
    cards, gains = cards_of(rules), []
    for lanes, packs in chunks(games, Stream(seed, block), len(cards)):
        bankers = [Banker(_opened(rules)) for _ in range(LANES)]
        for _ in rules.call_order:
            for banker, card in zip(bankers, packs.deal(), strict=True):
                if not banker.state.coups:
                    banker.take(cards[card])
        gains += [bankers[lane].gain for lane in range(len(lanes))]
    return gains


def holding_gains(rules: Rules, seed: int, block: int, games: int) -> list[int]:
    """The gain of each of the first holdings of a block."""
    cards = cards_of(rules)
    bankers = [Banker(_opened(rules)) for _ in range(games)]
    on, pack = bankers, 0
    while on:
        for lanes, packs in chunks(len(on), Stream(seed, block, pack), len(cards)):
            _play_pack([on[at] for at in lanes], packs, cards)
        on, pack = [banker for banker in on if not banker.over], pack + 1
        for banker in on:
            banker.shuffles = False
    return [banker.gain for banker in bankers]


def _play_pack(bankers: list[Banker], packs: Packs, cards: list[Card]) -> None:
    for _ in cards:
        for banker, card in zip(bankers, packs.deal(), strict=False):
            if banker.on:
                banker.take(cards[card])
        if not any(banker.on for banker in bankers):
            return


# ------------------------------------------------------------------------------------------------ Ochko and Thirty-one
@dataclass
class Pair:
    """Two hands, card by card as they came."""

    rules: Solvable
    punter: list[Card] = field(default_factory=list)
    banker: list[Card] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Was either dealt a full count?"""
        size = self.rules.hand_size
        return any(self.rules.is_natural(tuple(hand[:size])) for hand in (self.punter, self.banker))

    def bust(self, cards: list[Card]) -> bool:
        """Is this too much?"""
        return self.rules.total(cards) > self.rules.limit and not self.full

    def may_draw(self, hand: list[Card]) -> bool:
        """Is a card to be had?"""
        most = self.rules.most_draws
        drawn = len(hand) - self.rules.hand_size
        return not self.full and not self.bust(hand) and (most is None or drawn < most)

    @property
    def decided(self) -> bool:
        """Is there nothing left for the banker to decide?  O9, P5: a punter who has said that he is bust is out."""
        if isinstance(self.rules, Ochko):
            if self.rules.bust is Bust.HIDDEN:
                return False
            first = self.rules.order is Order.BANKER_FIRST
            return self.bust(self.punter[: self.rules.hand_size] if first else self.punter)
        return self.bust(self.punter)


@dataclass(frozen=True)
class Policies:
    """How two play: a total to stand at, or in how many of 2 ** 32 cases a card is drawn to a hand."""

    game: DrawingGame
    punter: int | Mapping[Hand, int]
    banker: int | Mapping[tuple[Hand, int], int]

    @property
    def mixed(self) -> tuple[bool, bool]:
        """Does either toss?"""
        return tuple(  # type: ignore[return-value]  # of two
            not isinstance(policy, int) and any(0 < cases < 1 << 32 for cases in policy.values())
            for policy in (self.punter, self.banker)
        )

    def punter_draws(self, pair: Pair, toss: int) -> bool:
        """Does he want another card?"""
        if not pair.may_draw(pair.punter):
            return False
        if isinstance(self.punter, int):
            return pair.rules.total(pair.punter) < self.punter
        return toss < self.punter.get(self._hand(pair.rules, pair.punter), 0)

    def banker_draws(self, pair: Pair, toss: int) -> bool:
        """Does he?"""
        if not pair.may_draw(pair.banker) or pair.decided:
            return False
        if isinstance(self.banker, int):
            return pair.rules.total(pair.banker) < self.banker
        drawn = len(pair.punter) - pair.rules.hand_size
        return toss < self.banker.get((self._hand(pair.rules, pair.banker), drawn), 0)

    def _hand(self, rules: Solvable, cards: list[Card]) -> Hand:
        return self.game.pack.hand(rules.total([card]) for card in cards)


def pack_of(rules: Solvable) -> list[Card]:
    """By the number that a kernel knows it by: those that count less alone before those that count more."""
    cards = [card for card, count in rules.pack_for(2).kinds() for _ in range(count)]
    return sorted(cards, key=lambda card: rules.total([card]))


def coup_gains(rules: Solvable, play: Policies, seed: int, block: int, games: int) -> list[int]:
    """The banker's gain in each of the first coups of a block."""
    pack, gains = pack_of(rules), []
    stream = Stream(seed, block)
    opened = _about_to_deal(rules)
    for lanes, packs in chunks(games, stream, len(pack)):
        pairs = _dealt(rules, play, stream, packs, pack)
        gains += [_settled(opened, pairs[lane]) for lane in range(len(lanes))]
    return gains


def _dealt(rules: Solvable, play: Policies, stream: Stream, packs: Packs, pack: list[Card]) -> list[Pair]:
    """Every lane's hands; a lane that wants no card lets it pass."""
    pairs = [Pair(rules) for _ in range(LANES)]
    for _ in range(rules.hand_size):
        for hands in ("punter", "banker"):
            for pair, card in zip(pairs, packs.deal(), strict=True):
                getattr(pair, hands).append(pack[card])
    for hands, draws, mixes in zip(
        ("punter", "banker"), (play.punter_draws, play.banker_draws), play.mixed, strict=True
    ):
        on = [True] * LANES
        while True:
            tosses = stream.tosses() if mixes else [0] * LANES
            on = [is_on and draws(pair, toss) for is_on, pair, toss in zip(on, pairs, tosses, strict=True)]
            if not any(on):
                break
            for is_on, pair, card in zip(on, pairs, packs.deal(), strict=True):
                if is_on:
                    getattr(pair, hands).append(pack[card])
    return pairs


def _about_to_deal(rules: Solvable) -> HandsState:
    """Seat 1 banks, seat 2 has made the least stake, and the first card is about to be dealt."""
    at = _after(rules.start({BANKER: PURSE, PUNTER: PURSE}), "lot 1")
    if not at.stakes_open:
        at = _after(at, "bank 1 1")
    closed = _after(at, f"stake 2 {rules.stake}").close().state
    assert isinstance(closed, HandsState)
    return closed


def _after(at: HandsState, move: str | Deal | Another | Enough) -> HandsState:
    following = at.after(parse_move(move) if isinstance(move, str) else move).state
    assert isinstance(following, HandsState)
    return following


def _settled(opened: HandsState, pair: Pair) -> int:
    """The game deals these hands in its own order; what the banker has more than before.  No card is left over."""
    at, cards = opened, {PUNTER: deque(pair.punter), BANKER: deque(pair.banker)}
    while at.coups == opened.coups:
        taker = _taker(at)
        if taker is not None:
            at = _after(at, Deal(taker, cards[taker].popleft()))
        else:
            assert isinstance(at.phase, Playing)
            seat = at.phase.todo[0]
            at = _after(at, Another(seat) if cards[seat] else Enough(seat))
    assert not any(cards.values()), f"the game had no use for {cards}"
    return at.seats[BANKER].purse - opened.seats[BANKER].purse


def _taker(at: HandsState) -> Seat | None:
    """Who gets the next card."""
    if isinstance(at.phase, Dealing):
        return BANKER if sum(map(len, at.phase.hands.values())) % 2 else PUNTER
    assert isinstance(at.phase, Playing)
    return at.phase.todo[0] if at.phase.owed else None


# ----------------------------------------------------------------------------------------------------------- Mousetrap
def circle_gains(n: int, suits: int, count: Count, seed: int, block: int, games: int) -> list[int]:
    """How many cards come out of each of the first circles of a block."""
    gains = []
    for lanes, packs in chunks(games, Stream(seed, block), n * suits):
        rows = [packs.deal() for _ in range(n * suits)]
        for lane in range(len(lanes)):
            circle = [row[lane] // suits + 1 for row in rows]
            gains.append(len(counted(circle, n, count).out))
    return gains
