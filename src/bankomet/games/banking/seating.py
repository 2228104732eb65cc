"""Who may bank, who may stake, who cuts: questions about the seats, asked in the order of the table."""

from collections.abc import Iterator
from functools import lru_cache

from bankomet.core.game import LEFT, Seat, Seats
from bankomet.games.banking.position import Position
from bankomet.games.banking.rules import BankingRules


def round_from(seats: Seats, seat: Seat, side: int) -> Iterator[Seat]:
    """Every seat in turn, from the neighbour of `seat` on `side` round to `seat` itself (if it is among them)."""
    return iter(_round(tuple(seats), seat, side))


@lru_cache(maxsize=256)
def _round(seats: tuple[Seat, ...], seat: Seat, side: int) -> tuple[Seat, ...]:
    numbers = sorted(seats)
    if side != LEFT:
        numbers.reverse()
    beyond = [number for number in numbers if (number > seat if side == LEFT else number < seat)]
    return (*beyond, *numbers[: len(numbers) - len(beyond)])


def is_here(seats: Seats, seat: Seat) -> bool:
    """Does somebody sit at this seat who is not away?"""
    return seat in seats and seats[seat].here


def can_bank(rules: BankingRules, seats: Seats, seat: Seat) -> bool:
    """Is this seat here, able to cover one stake, with somebody else here able to make one?"""
    sitting = seats[seat]
    return sitting.here and sitting.purse >= rules.least_banker and _another_can_stake(rules, seats, seat)


def _another_can_stake(rules: BankingRules, seats: Seats, banker: Seat) -> bool:
    least = rules.least_punter
    return any(each.here and each.purse >= least for seat, each in seats.items() if seat != banker)


def able_bankers(rules: BankingRules, seats: Seats) -> tuple[Seat, ...]:
    """All who can bank, lowest seat first; at a table of 1,000 it is asked at every join."""
    least_bank, least_punter = rules.least_banker, rules.least_punter
    here = {seat: sitting.purse for seat, sitting in seats.items() if sitting.here}
    punters = {seat for seat, purse in here.items() if purse >= least_punter}

    def another_can_stake(seat: Seat) -> bool:
        return len(punters) > (seat in punters)

    return tuple(sorted(seat for seat, purse in here.items() if purse >= least_bank and another_can_stake(seat)))


def playable(rules: BankingRules, seats: Seats) -> bool:
    """Is there a pair of banker and punter?"""
    return any(can_bank(rules, seats, seat) for seat in seats)


def next_banker(at: Position) -> Seat | None:
    """Whom the bank passes to when it passes."""
    if at.banker is None:
        return None
    way = round_from(at.seats, at.banker, at.rules.passes.step)
    return next((seat for seat in way if can_bank(at.rules, at.seats, seat)), None)


def cutter(at: Position) -> Seat | None:
    """T8: the banker's left neighbour cuts; who is away is skipped."""
    way = round_from(at.seats, at.holder, LEFT)
    return next((seat for seat in way if seat != at.banker and at.seats[seat].here), None)
