"""Ochko and Thirty-one, move by move: one punter or several against the banker, the packs fresh."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, ClassVar, Final, Protocol

from bankomet.core.cards import Card
from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Sitting
from bankomet.games.hands.moves import Another, Deal, Enough, parse_move
from bankomet.games.hands.position import Dealing, Playing
from bankomet.games.hands.state import HandsState
from bankomet.solve.kernels import Sums
from bankomet.solve.pure.dice import BLOCK, added_up, turned
from bankomet.solve.solutions import kept
from bankomet.solve.solved import Solvable

BANKER: Final = Seat(1)
PUNTER: Final = Seat(2)
"""Further punters have the next seats."""
PURSE: Final = Sitting(Chips(10**6))


class Policy(Protocol):
    """How somebody who may draw decides; a picklable value."""

    def draws(self, at: HandsState, seat: Seat, dice: Random) -> bool:
        """Does he take another card?"""
        ...


@dataclass(frozen=True, slots=True)
class StandsAt:
    """Enough from this total on."""

    total: int

    def draws(self, at: HandsState, seat: Seat, dice: Random) -> bool:
        """Is his hand below it?"""
        del dice
        return at.rules.total(_playing(at).hands[seat]) < self.total


@dataclass(frozen=True, slots=True)
class AsSolved:
    """As the game is solved: by the cards in his hand, and the banker by how many the punter drew besides."""

    def draws(self, at: HandsState, seat: Seat, dice: Random) -> bool:
        """The dice are thrown only where the solution leaves it to them.  Raises: BadOption (`not_solved`)."""
        rules, hands = at.rules, _playing(at).hands
        assert isinstance(rules, Solvable)
        solution = kept(rules)
        hand = solution.game.pack.hand([rules.total([card]) for card in hands[seat]])
        if seat == BANKER:
            chance = solution.against(hand, list(still_in(at)))
        else:
            decision = solution.decision(None, hand)
            chance = None if decision is None else decision.draw
        if chance is None:
            return rules.total(hands[seat]) in _mostly_drawn_to(rules)
        return chance >= 1 or (chance > 0 and dice.random() < chance)


@cache
def _mostly_drawn_to(rules: Solvable) -> frozenset[int]:
    """The totals with which most of a punter's hands draw: for hands that the packs of the solved game cannot hold."""
    known, draws = kept(rules), defaultdict[int, list[bool]](list)
    for hand, decision in known.punter.items():
        draws[known.game.total(hand)].append(decision.draw >= 1)
    return frozenset(total for total, each in draws.items() if 2 * sum(each) > len(each))


@dataclass(frozen=True, slots=True)
class PlayedHands:
    """The banker's gain in one coup from all punters, each with the least stake: one in Ochko, two in Thirty-one.

    All punters play alike.
    """

    rules: Solvable
    punter: Policy
    banker: Policy
    punters: int = 1

    coups_a_block: ClassVar[int] = BLOCK

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """So many coups of a block."""
        opened = first_card_waits(self.rules, self.punters)
        pack = [card for card, count in opened.pack.kinds() for _ in range(count)]
        policies = {seat: self.banker if seat == BANKER else self.punter for seat in opened.seats}

        def gain(dice: Random) -> int:
            return _gain(opened, turned(pack, dice), policies, dice)

        return added_up(gain, seed, block, coups)


def _gain(opened: HandsState, cards: Iterator[Card], policies: Mapping[Seat, Policy], dice: Random) -> int:
    """One coup; what the banker has more than before."""
    at = opened
    while at.coups == opened.coups:
        taker = _taker(at)
        at = _after(at, _decision(at, policies, dice) if taker is None else Deal(taker, next(cards)))
    return at.seats[BANKER].purse - opened.seats[BANKER].purse


def _taker(at: HandsState) -> Seat | None:
    """Who gets the next card; asking `weights` would name every card that it can be."""
    if isinstance(at.phase, Dealing):
        order = (*at.phase.stakes, BANKER)
        return order[sum(map(len, at.phase.hands.values())) % len(order)]
    playing = _playing(at)
    return playing.todo[0] if playing.owed else None


def _decision(at: HandsState, policies: Mapping[Seat, Policy], dice: Random) -> Another | Enough:
    """Whoever is in turn asks for another card, if he may and wishes."""
    seat = _playing(at).todo[0]
    may_draw = any(offer.verb == "draw" for offer in at.offers(seat))
    return Another(seat) if may_draw and policies[seat].draws(at, seat, dice) else Enough(seat)


def still_in(at: HandsState) -> Iterator[tuple[int, int]]:
    """The stake of each punter who has not been settled, and how many cards he has drawn."""
    playing = _playing(at)
    for seat, stake in playing.stakes.items():
        if seat not in playing.results and seat not in playing.over:
            yield stake, len(playing.hands[seat]) - at.rules.hand_size


def first_card_waits(rules: Solvable, punters: int = 1) -> HandsState:
    """Seat 1 banks and the seats from 2 on have made the least stake."""
    seats = [BANKER, *(Seat(PUNTER + i) for i in range(punters))]
    at = _after(rules.start(dict.fromkeys(seats, PURSE)), parse_move("lot 1"))
    if not at.stakes_open:
        at = _after(at, parse_move(f"bank 1 {punters}"))
    for seat in seats[1:]:
        at = _after(at, parse_move(f"stake {seat} {rules.stake}"))
    closed = at.close().state
    assert isinstance(closed, HandsState)
    assert isinstance(closed.phase, Dealing)
    return closed


def _after(at: HandsState, move: Any) -> HandsState:  # noqa: ANN401 - any move
    following = at.after(move).state
    assert isinstance(following, HandsState)
    return following


def _playing(at: HandsState) -> Playing:
    assert isinstance(at.phase, Playing)
    return at.phase
