"""Ochko and Thirty-one, move by move: one punter against the banker, the packs fresh."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
        seen = None if seat == PUNTER else len(hands[PUNTER]) - rules.hand_size
        decision = solution.decision(seen, hand)
        chance = 0 if decision is None else decision.draw
        return chance >= 1 or (chance > 0 and dice.random() < chance)


@dataclass(frozen=True, slots=True)
class PlayedHands:
    """The banker's gain in one coup, for the least stake: one in Ochko, two counters in Thirty-one."""

    rules: Solvable
    punter: Policy
    banker: Policy

    coups_a_block: ClassVar[int] = BLOCK

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """So many coups of a block."""
        opened = first_card_waits(self.rules)
        pack = [card for card, count in opened.pack.kinds() for _ in range(count)]
        policies = {PUNTER: self.punter, BANKER: self.banker}

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
        return BANKER if sum(map(len, at.phase.hands.values())) % 2 else PUNTER
    playing = _playing(at)
    return playing.todo[0] if playing.owed else None


def _decision(at: HandsState, policies: Mapping[Seat, Policy], dice: Random) -> Another | Enough:
    """Whoever is in turn asks for another card, if he may and wishes."""
    seat = _playing(at).todo[0]
    may_draw = any(offer.verb == "draw" for offer in at.offers(seat))
    return Another(seat) if may_draw and policies[seat].draws(at, seat, dice) else Enough(seat)


def first_card_waits(rules: Solvable) -> HandsState:
    """Seat 1 banks and seat 2 has made the least stake."""
    at = _after(rules.start({BANKER: PURSE, PUNTER: PURSE}), parse_move("lot 1"))
    if not at.stakes_open:
        at = _after(at, parse_move("bank 1 1"))
    closed = _after(at, parse_move(f"stake 2 {rules.stake}")).close().state
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
