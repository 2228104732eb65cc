"""T2: stakes, in the three ways of the books.

equal    one agreed stake, renewed by itself; as many as the banker's purse covers are taken
free     any sum within the bank, in order of arrival
capped   any sum within the bank, asked from the left neighbour round; standing bids wait until their seat is asked
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from bankomet.core.chips import Chips
from bankomet.core.game import LEFT, NOBODY, Exact, Fact, Offer, Range, Seat
from bankomet.games.banking.facts import BidLeft, SatOut, Staked, StakesOpened
from bankomet.games.banking.moves import Bid, SitOut, Stake
from bankomet.games.banking.position import Facts, P, Position, Staking, changed, prefixed
from bankomet.games.banking.rules import Stakes
from bankomet.games.banking.seating import is_here, round_from

Word: TypeAlias = Stake | SitOut | Bid


def opened(at: P) -> tuple[P, Facts]:
    """Stakes open for the next coup; a pack that is out, or too short where that matters, is made whole first."""
    ready, facts = at.for_coup()
    laid = None if ready.rules.stakes is Stakes.EQUAL else ready.bank
    staking = changed(ready, phase=_renewed(ready), stage_no=ready.stage_no + 1)
    asked, answers = _asked_on(staking)
    return asked, (*facts, StakesOpened(ready.holder, ready.series, laid), *answers)


def _renewed(at: Position) -> Staking:
    """T7: equal stakes renew by themselves while the seat is here and can meet them."""
    if at.rules.stakes is not Stakes.EQUAL:
        return Staking()
    stakes = {seat: at.rules.stake for seat in at.standing if can_stake(at, seat)}
    return Staking(stakes, NOBODY, Chips(sum(stakes.values())))


def can_stake(at: Position, seat: Seat) -> bool:
    """Is this a punter who is here and can meet the least stake?"""
    sitting = at.seats.get(seat)
    return sitting is not None and sitting.here and seat != at.banker and sitting.purse >= at.rules.least_punter


def open_sum(at: Position, phase: Staking) -> int:
    """How much may still be staked against the bank."""
    return at.rules.covered(at.bank) - phase.total


def _next_asked(at: Position, phase: Staking) -> Seat | None:
    """Source 001: the first from the banker's left who has not spoken, while something is open."""
    if at.rules.stakes is not Stakes.CAPPED or open_sum(at, phase) < 1:
        return None
    for seat in round_from(at.seats, at.holder, LEFT):
        if seat not in phase.stakes and seat not in phase.out and can_stake(at, seat):
            return seat
    return None


def speakers(at: Position, phase: Staking) -> frozenset[Seat]:
    """All who may say something now: a stake, a bid, or that they sit out."""
    able = frozenset(seat for seat in at.seats if can_stake(at, seat))
    if at.rules.stakes is Stakes.FREE and open_sum(at, phase) < 1:
        return able - phase.out
    return able


def awaited(at: Position, phase: Staking) -> frozenset[Seat]:
    """All who have the word: under the cap who is asked, else everybody who has not spoken and still can stake."""
    if at.rules.stakes is Stakes.CAPPED:
        return NOBODY if phase.asked is None else frozenset({phase.asked})
    if at.rules.stakes is Stakes.FREE and open_sum(at, phase) < 1:
        return NOBODY
    return unspoken(at, phase)


def unspoken(at: Position, phase: Staking) -> frozenset[Seat]:
    """The punters here who have neither staked nor sat out."""
    spoken = phase.stakes.keys() | phase.out
    return frozenset(seat for seat in at.seats if seat not in spoken and can_stake(at, seat))


def offers(at: Position, phase: Staking, seat: Seat) -> tuple[Offer[Word], ...]:
    """What a punter may say."""
    if not can_stake(at, seat):
        return ()
    match at.rules.stakes:
        case Stakes.EQUAL:
            stake = () if seat in phase.stakes else _agreed(seat, at.rules.stake)
            return (*stake, *_sitting_out(phase, seat))
        case Stakes.FREE:
            return (*_stake_up_to(seat, _most(at, phase, seat)), *_sitting_out(phase, seat))
        case Stakes.CAPPED:
            return _capped_offers(at, phase, seat)


def _capped_offers(at: Position, phase: Staking, seat: Seat) -> tuple[Offer[Word], ...]:
    """Source 001: who is asked, or has been, speaks of this series; the others leave a standing bid."""
    least = 0 if seat in at.standing else 1
    bid = Range("bid", Bid, seat, least, purse_limit(at, seat))
    if phase.asked == seat or seat in phase.stakes:
        return (*_stake_up_to(seat, _most(at, phase, seat)), *_sitting_out(phase, seat), bid)
    if seat in phase.out and phase.asked is None:
        return (*_stake_up_to(seat, _most(at, phase, seat)), bid)
    return (bid,)


def _stake_up_to(seat: Seat, most: int) -> tuple[Offer[Word], ...]:
    return (Range("stake", Stake, seat, 1, most),) if most >= 1 else ()


def _sitting_out(phase: Staking, seat: Seat) -> tuple[Offer[Word], ...]:
    return () if seat in phase.out else _out(seat)


@lru_cache(maxsize=1024)
def _out(seat: Seat) -> tuple[Offer[Word], ...]:
    return (Exact("out", SitOut(seat)),)


@lru_cache(maxsize=1024)
def _agreed(seat: Seat, stake: Chips) -> tuple[Offer[Word], ...]:
    return (Exact("stake", Stake(seat, stake)),)


def purse_limit(at: Position, seat: Seat) -> int:
    """The most that the seat's purse can meet in the worst case."""
    return at.rules.most_staked(at.seats[seat].purse)


def _most(at: Position, phase: Staking, seat: Seat) -> int:
    """The most this seat may stake, within its purse and what is open; in 001 others may have to be asked first."""
    own = phase.stakes.get(seat, Chips(0))
    others_first = at.rules.stakes is Stakes.CAPPED and phase.asked not in (None, seat)
    within = own if others_first else own + open_sum(at, phase)
    return min(purse_limit(at, seat), within)


def default(at: Position, phase: Staking, seat: Seat) -> SitOut | None:
    """G3: a missed clock makes no stake."""
    return SitOut(seat) if seat in awaited(at, phase) else None


def after(at: P, phase: Staking, move: Word) -> tuple[P, Facts]:
    """A punter has spoken."""
    match move:
        case Stake(seat, chips):
            return _spoken(_staked(at, phase, seat, chips), Staked(seat, chips))
        case SitOut(seat):
            return _spoken(_sat_out(at, phase, seat), SatOut(seat))
        case Bid(seat, chips):
            return _spoken(changed(at, standing=_with(at.standing, seat, chips)), BidLeft(seat, chips))


def _spoken(at: P, fact: Fact) -> tuple[P, Facts]:
    return prefixed(fact, _asked_on(at))


def _staked(at: P, phase: Staking, seat: Seat, chips: Chips) -> P:
    standing = _with(at.standing, seat, chips) if at.rules.stakes is Stakes.EQUAL else at.standing
    return changed(at, phase=_with_stake(phase, seat, chips), standing=standing)


def _with_stake(phase: Staking, seat: Seat, chips: Chips) -> Staking:
    total = Chips(phase.total - phase.stakes.get(seat, 0) + chips)
    return Staking(_with(phase.stakes, seat, chips), phase.out - {seat}, total)


def _sat_out(at: P, phase: Staking, seat: Seat) -> P:
    stakes = _with(phase.stakes, seat, Chips(0))
    total = Chips(phase.total - phase.stakes.get(seat, 0))
    standing = _with(at.standing, seat, Chips(0)) if at.rules.stakes is Stakes.EQUAL else at.standing
    return changed(at, phase=Staking(stakes, phase.out | {seat}, total), standing=standing)


def _with(chips_of: Mapping[Seat, Chips], seat: Seat, chips: Chips) -> Mapping[Seat, Chips]:
    """The mapping with this entry; nothing stands for 0."""
    entries = dict(chips_of)
    if chips:
        entries[seat] = chips
    else:
        entries.pop(seat, None)
    return entries


def _asked_on(at: P) -> tuple[P, Facts]:
    """Source 001: the next seat is asked; one that has left a bid answers with it, cut to what is open."""
    if at.rules.stakes is not Stakes.CAPPED:
        return at, ()
    phase = at.phase
    assert isinstance(phase, Staking)
    facts: list[Fact] = []
    while True:
        seat = _next_asked(at, phase)
        bid = None if seat is None else at.standing.get(seat)
        if seat is None or bid is None:
            break
        chips = Chips(min(bid, purse_limit(at, seat), open_sum(at, phase)))
        phase = _with_stake(phase, seat, chips)
        facts.append(Staked(seat, chips))
    if seat != phase.asked:
        phase = Staking(phase.stakes, phase.out, phase.total, seat)
    return (at if phase is at.phase else changed(at, phase=phase)), tuple(facts)


def reseated(at: P, phase: Staking) -> tuple[P, Facts]:
    """G2, G3: stakes of seats that are gone or away go back; seats that came may speak."""
    stakes = {seat: chips for seat, chips in phase.stakes.items() if is_here(at.seats, seat)}
    out = frozenset(seat for seat in phase.out if is_here(at.seats, seat))
    return _asked_on(changed(at, phase=Staking(stakes, out, Chips(sum(stakes.values())))))
