"""Coups of Ochko and Thirty-one as the games themselves play them, with seeded dice, between two with thresholds."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Sitting
from bankomet.games.hands.moves import Another, Deal, Enough, parse_move
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.state import HandsState
from bankomet.solve.estimate import Estimate, estimated
from bankomet.solve.solved import Solvable

BANKER: Final = Seat(1)
PUNTER: Final = Seat(2)
PURSE: Final = Sitting(Chips(1000))
BLOCK: Final = 5_000
"""Coups that are played with a stream of their own, so that the result does not depend on the processors."""
MOST_NEEDED: Final = 28
"""Cards of two hands: at most ten in Ochko, and fourteen each in Thirty-one."""


def by_the_game(rules: Solvable, *, punter: int, banker: int, n: int, seed: int) -> Estimate:
    """What the banker gains for the least stake in n coups, each from fresh packs, on all processors."""
    blocks = -(-n // BLOCK)
    sizes = [BLOCK] * (blocks - 1) + [n - BLOCK * (blocks - 1)]
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        asked = [
            workers.submit(_block, rules, {PUNTER: punter, BANKER: banker}, size, f"{seed} {index}")
            for index, size in enumerate(sizes)
        ]
        gains = sum((found.result() for found in asked), Counter[int]())
    total = sum(gain * count for gain, count in gains.items())
    return estimated(total, sum(gain * gain * count for gain, count in gains.items()), n, seed)


def _block(rules: Solvable, stands_at: Mapping[Seat, int], n: int, seed: str) -> Counter[int]:
    """The gains of n coups, and how often each came."""
    opened, dice = _about_to_deal(rules), Random(seed)  # noqa: S311 - a seed is wanted
    pack = [card for card, count in opened.pack.kinds() for _ in range(count)]
    return Counter(_gain(opened, iter(dice.sample(pack, MOST_NEEDED)), stands_at) for _ in range(n))


def _about_to_deal(rules: Solvable) -> HandsState:
    """Seat 1 banks, seat 2 has made the least stake, and the first card is about to be dealt."""
    at = _after(rules.start({BANKER: PURSE, PUNTER: PURSE}), "lot 1")
    if not at.stakes_open:
        at = _after(at, "bank 1 1")
    closed = _after(at, f"stake 2 {rules.stake}").close().state
    assert isinstance(closed, HandsState)
    assert isinstance(closed.phase, Dealing)
    return closed


def _after(at: HandsState, move: str | Deal | Another | Enough) -> HandsState:
    following = at.after(parse_move(move) if isinstance(move, str) else move).state
    assert isinstance(following, HandsState)
    return following


def _gain(opened: HandsState, cards: Iterator[Card], stands_at: Mapping[Seat, int]) -> int:
    """One coup; what the banker has more than before."""
    at = opened
    while at.coups == opened.coups:
        taker = _taker(at)
        at = _decided(at, stands_at) if taker is None else _after(at, Deal(taker, next(cards)))
    return at.seats[BANKER].purse - opened.seats[BANKER].purse


def _taker(at: HandsState) -> Seat | None:
    """Who gets the next card; asking `weights` would name every card that it can be."""
    if isinstance(at.phase, Dealing):
        dealt = sum(map(len, at.phase.hands.values()))
        return BANKER if dealt % 2 else PUNTER
    assert isinstance(at.phase, Playing)
    return at.phase.todo[0] if at.phase.owed else None


def _decided(at: HandsState, stands_at: Mapping[Seat, int]) -> HandsState:
    """Whoever is in turn draws or stands, by his own cards alone; nobody draws who may not."""
    assert isinstance(at.phase, Playing)
    seat = at.phase.todo[0]
    below = at.rules.total(at.phase.hands[seat]) < stands_at[seat]
    may_draw = any(offer.verb == "draw" for offer in at.offers(seat))
    return _after(at, Another(seat) if below and may_draw else Enough(seat))
