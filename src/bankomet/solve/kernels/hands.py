"""Ochko and Thirty-one for the kernels: every hand a number, and tables of what follows from it.

Where both sides stand at totals, hands of equal size, sum and aces are one; where somebody plays by a table of hands,
hands of the same values.  All that are bust are one.
"""

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Final, TypeAlias

import numpy as np

from bankomet.core.errors import BadOption
from bankomet.games import find_game, find_rules
from bankomet.games.ochko.rules import Bust, Order
from bankomet.games.ochko.rules import Rules as Ochko
from bankomet.games.thirty_one.rules import Rules as ThirtyOne
from bankomet.solve.drawing import DrawingGame, drawing_game
from bankomet.solve.hands import BUST, DEALT, NOTHING, Hand, Total
from bankomet.solve.kernels import BankerPolicy, Hands, PunterPolicy, Share, Sums, compiled
from bankomet.solve.kernels.compiled import LANES
from bankomet.solve.kernels.streams import dealer
from bankomet.solve.setting import check_size
from bankomet.solve.solved import Solvable, solved

CASES: Final = 1 << 32
"""Chances to draw are whole numbers of so many cases."""
ACE: Final = 11
"""What an ace counts alone, in both games."""
PLANS_KEPT: Final = 8
_FIXED: Final[tuple[Total, ...]] = (BUST, BUST, DEALT)
"""Totals of the empty hand, which is never shown, of one that is bust, and of a full count as it was dealt."""

Drawn: TypeAlias = int
"""How many cards the punter drew."""
Key: TypeAlias = Hashable


def coups(work: Hands, seed: int, block: int, count: int) -> Sums:
    """So many coups, each from fresh packs.

    Raises: BadOption (`not_solved` where somebody plays by a table under options that are not solved, `bad_size`).
    """
    plan = _planned(work)
    lanes = compiled.Coups(
        punter=np.zeros(LANES, np.int32),
        banker=np.zeros(LANES, np.int32),
        kind=np.zeros(LANES, np.uint8),
        drawn=np.zeros(LANES, np.uint8),
        on=np.zeros(LANES, np.uint8),
        over=np.zeros(LANES, np.uint8),
        tosses=np.zeros(LANES, np.uint32),
    )
    gained, squares = compiled.coups(dealer(seed, block, positions=plan.cards), plan, lanes, count)
    return Sums(count, int(gained), int(squares))


# ------------------------------------------------------------------------------------------------------------- options
_kept: deque[tuple[Hands, compiled.Hands]] = deque(maxlen=PLANS_KEPT)
_keeping: Final = Lock()


def _planned(work: Hands) -> compiled.Hands:
    """The plan of a work; of the last few it is kept, since a block takes less time than a plan of many hands."""
    with _keeping:
        for other, plan in _kept:
            if other == work:
                return plan
        plan = _plan(work)
        _kept.append((work, plan))
        return plan


def _plan(work: Hands) -> compiled.Hands:
    rules = _rules(work)
    by_totals = isinstance(work.punter, int) and isinstance(work.banker, int)
    game = drawing_game(rules) if by_totals else solved(rules)
    for name, policy in (("punter", work.punter), ("banker", work.banker)):
        if isinstance(policy, int):
            check_size(name, policy, 1, game.limit + 1)
    punter, banker = _drawn_to(work.punter, game), _drawn_to(work.banker, game)
    explored = _explored(game, _Alike(game) if by_totals else _itself, lambda hand: punter(hand) or banker(hand))
    return _tabled(game, explored, work, stops=_stops(rules))


def _rules(work: Hands) -> Solvable:
    game = find_game(work.game)
    rules = find_rules(game, game.default_preset)
    for name, value in work.options.items():
        rules = rules.with_option(name, value)
    if not isinstance(rules, Ochko | ThirtyOne):
        raise BadOption("unknown_game", game=work.game, possible="ochko, thirty-one")
    return rules


def _stops(rules: Solvable) -> int:
    """When the banker need not draw (O9, P5): a punter who is bust and has said so is out."""
    if isinstance(rules, ThirtyOne):
        return compiled.OVER
    if rules.bust is Bust.HIDDEN:
        return compiled.NEVER
    return compiled.DEALT_OVER if rules.order is Order.BANKER_FIRST else compiled.OVER


# ------------------------------------------------------------------------------------------------------------ policies
Policy: TypeAlias = int | PunterPolicy | BankerPolicy


def _drawn_to(policy: Policy, game: DrawingGame) -> Callable[[Hand], bool]:
    """The hands to which a card is ever drawn."""
    if isinstance(policy, int):
        return lambda hand: game.total(hand) < policy
    return {_hand_and_drawn(key)[0] for key, chance in policy.items() if chance}.__contains__


def _hand_and_drawn(key: Hand | tuple[Hand, Drawn]) -> tuple[Hand, Drawn]:
    return key if isinstance(key, tuple) else (key, 0)


def _cases(chance: Share) -> int:
    """The nearest whole number of CASES."""
    numerator, denominator = chance.as_integer_ratio()
    return min(CASES, max(0, (2 * numerator * CASES + denominator) // (2 * denominator)))


# -------------------------------------------------------------------------------------------------------------- tables
@dataclass(frozen=True, slots=True)
class _Explored:
    """Hands by their numbers, one of each kind that is alike, and by number what follows each value, and no card."""

    hands: tuple[Hand, ...]
    totals: tuple[Total, ...]
    following: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class _Alike:
    """What hands have in common that count alike and go on alike, where nobody looks at more than they count."""

    game: DrawingGame

    def __call__(self, hand: Hand) -> Key:
        cards = self.game.pack.cards(hand)
        return len(cards), sum(cards), cards.count(ACE)


def _itself(hand: Hand) -> Key:
    return (hand,)


def _explored(game: DrawingGame, key: Callable[[Hand], Key], draws: Callable[[Hand], bool]) -> _Explored:
    """Every kind of hand that can be held, after those of fixed numbers.

    A hand may stand for others of its kind to which a card can still come though none is left for this one; so each
    value follows each hand.
    """
    size = game.pack.size
    hands, totals = [NOTHING] * len(_FIXED), [*_FIXED]
    numbers: dict[Key, int] = {BUST: compiled.BUST, DEALT: compiled.FULL}

    def number(hand: Hand) -> int:
        total = game.total(hand)
        kind = total if total in (BUST, DEALT) else key(hand)
        if kind not in numbers:
            numbers[kind] = len(hands)
            hands.append(hand)
            totals.append(total)
        return numbers[kind]

    def goes_on(hand: Hand, total: Total) -> bool:
        return size(hand) < game.dealt or (total != DEALT and size(hand) < game.most and draws(hand))

    following: list[tuple[int, ...]] = []
    for numbered, (hand, total) in enumerate(zip(hands, totals, strict=True)):
        on = goes_on(hand, total) and numbered not in (compiled.BUST, compiled.FULL)
        after = [number(hand + one) for one in game.pack.one_of] if on else [numbered] * len(game.pack.values)
        following.append((*after, numbered))
    return _Explored(tuple(hands), tuple(totals), tuple(following))


def _tabled(game: DrawingGame, explored: _Explored, work: Hands, *, stops: int) -> compiled.Hands:
    by_drawn = not isinstance(work.banker, int)
    most_drawn = max(map(game.pack.size, explored.hands)) + 1 - game.dealt  # the last card can make a hand bust
    punter = _written(game, explored, work.punter, 1)
    banker = _written(game, explored, work.banker, most_drawn + 1 if by_drawn else 1)
    totals = (BUST, DEALT, *range(1, game.limit + 1))
    gains = [[game.gains[game.result(own, his)] for his in totals] for own in totals]
    return compiled.Hands(
        bounds=np.cumsum(game.pack.copies[:-1]).astype(np.uint8),
        cards=game.pack.whole,
        dealt=game.dealt,
        following=np.array(explored.following, np.int32).ravel(),
        ranks=np.array([totals.index(total) for total in explored.totals], np.uint8),
        gains=np.array(gains, np.int8).ravel(),
        rank_count=len(totals),
        punter=punter,
        banker=banker,
        by_drawn=len(explored.hands) if by_drawn else 0,
        punter_mixes=_mixes(punter),
        banker_mixes=_mixes(banker),
        stops=stops,
    )


def _written(game: DrawingGame, explored: _Explored, policy: Policy, rows: int) -> compiled.Words:
    """By cards the punter drew, in so many rows, and by hand: in how many of CASES a card is drawn to it."""
    open_hands = {
        hand: number
        for number, (hand, total) in enumerate(zip(explored.hands, explored.totals, strict=True))
        if total not in (BUST, DEALT) and game.dealt <= game.pack.size(hand) < game.most
    }
    cases = np.zeros((rows, len(explored.hands)), np.uint64)
    if isinstance(policy, int):
        cases[:, [number for number in open_hands.values() if explored.totals[number] < policy]] = CASES
        return cases.ravel()
    for key, chance in policy.items():
        hand, drawn = _hand_and_drawn(key)
        if hand in open_hands and drawn < rows:
            cases[drawn, open_hands[hand]] = _cases(chance)
    return cases.ravel()


def _mixes(cases: compiled.Words) -> bool:
    return bool(((cases > 0) & (cases < CASES)).any())
