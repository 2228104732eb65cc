"""What counting the cards is worth to a punter who may stake one unit on a series or sit it out.

Before each series he knows every card that is gone, and so the chance of the series (`live`); what he does changes
nothing in the cards.  So he stakes exactly where he gains on average.  He never banks himself, and somebody else always
stakes, so that every series is played.  Over more and more holdings, each begun with a fresh pack,

    edge per series   tends to   E[sum of max(0, his gain on average) over the series of a holding] / E[its series],
    share worth staking   to     E[how many of its series are worth staking on] / E[its series].

A series counts when its stakes are made: one that is void counts too.

Small packs are followed state by state.  A pack of 52 has too many states for that; but where losses are paid once, no
series that finds a card for each of its calls is ever worth staking on, whatever has gone before.  That is checked for
every number of ranks that can have 0 to 4 cards left.  What remains is the few moments at which a series begins with
fewer cards than calls, and the count will go on with a fresh pack; those `late` counts.  Where neither way is open,
holdings are simulated, and the answer is an estimate with its error.
Definitions, derivation and figures: docs/chances/counting.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, lcm
from typing import Final, TypeAlias

from bankomet.games.thirteen.rules import SERIES_A_TENURE, PackOut, Reshuffle, Tenure
from bankomet.solve.estimate import Estimate
from bankomet.solve.late import Moments, Profile
from bankomet.solve.linear import solve_linear
from bankomet.solve.live import Live, next_series
from bankomet.solve.one_pack import OnePack
from bankomet.solve.setting import Setting, check_loses
from bankomet.solve.simulate_counting import simulate_counting
from bankomet.solve.watching import MOST_STATES, Start, Watched, states_count, watched

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many parts of the work are done, and of how many."""

HOLDINGS: Final = 50_000
"""How many are simulated where no exact way is open: some seconds, a minute for as many calls as MANY_CALLS."""
MANY_CALLS: Final = 26
"""Series of more calls take much longer, and fewer holdings are simulated."""
MOST_COPIES: Final = 4
"""The most cards of a rank with which a pack of more than a few states is looked through."""
MOST_CARDS: Final = 56


@dataclass(frozen=True, slots=True)
class Counting:
    """What counting is worth; both are exact, or both are estimates of the same trials."""

    edge_per_series: Fraction | Estimate
    """What the punter gains on average for each series dealt, sat out or not, when he stakes one unit or none."""
    share_of_series_worth_staking: Fraction | Estimate
    """How many of all series dealt are worth staking on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """The series begun with so many cards left on which a punter stakes, on average in one pack."""

    gain: Fraction
    """What he gains on them."""
    worth: Fraction
    """How many there are."""


NOTHING_GAINED: Final = Counting(Fraction(0), Fraction(0))


def counting(at: Setting, *, holdings: int | None = None, seed: int = 1, progress: Progress | None = None) -> Counting:
    """What counting is worth: exactly where there is a way, else by so many simulated holdings, or `usual_holdings`.

    Raises: BadOption (`never_loses`, `bad_size`).

    >>> from bankomet.solve.setting import setting
    >>> counting(setting(ranks=2, suits=1))
    Counting(edge_per_series=Fraction(0, 1), share_of_series_worth_staking=Fraction(0, 1))
    """
    exact = counting_exactly(at, progress)
    if exact is not None:
        return exact
    return Counting(*simulate_counting(at, usual_holdings(at) if holdings is None else holdings, seed, progress))


def usual_holdings(at: Setting) -> int:
    """How many holdings are simulated in a minute or a few.

    >>> from bankomet.solve.setting import setting
    >>> [usual_holdings(setting(ranks=ranks)) for ranks in (13, 26, 52, 200)]
    [50000, 50000, 12500, 845]
    """
    return HOLDINGS * MANY_CALLS**2 // max(at.calls, MANY_CALLS) ** 2


def counting_exactly(at: Setting, progress: Progress | None = None) -> Counting | None:
    """What counting is worth, exactly; None where this module knows no way that ends in time.

    Raises: BadOption (`never_loses`).

    >>> from bankomet.solve.setting import setting
    >>> counting_exactly(setting(ranks=4, suits=1)).share_of_series_worth_staking
    Fraction(5602, 474783)
    """
    check_loses(at)
    if states_count(at) <= MOST_STATES:
        return _over_holdings({start: watched(at, start) for start in _starts(at)})
    if at.reshuffle is Reshuffle.EACH_SERIES:
        return _on_every_series(next_series(at, at.copies))
    if not _only_late_series_can_gain(at):
        return None
    if at.tenure is Tenure.FOUR_SERIES:
        return NOTHING_GAINED if at.cards >= SERIES_A_TENURE * at.calls else None
    if at.pack_out is not PackOut.CONTINUE_CALL:
        return NOTHING_GAINED  # a series that runs out of cards is not lost, or not begun
    return _over_holdings(by_late_series(at, progress or _unheard))


def by_late_series(at: Setting, progress: Progress) -> dict[Start, Watched]:
    """One pack from each call on, where only a series begun with fewer cards than calls can be worth staking on."""
    pack = OnePack(at.copies)
    gains, worths = [Fraction(0)] * at.calls, [Fraction(0)] * at.calls
    for left in range(1, at.calls):
        for call, late in enumerate(late_series(at, left)):
            gains[call] += late.gain
            worths[call] += late.worth
        progress(left, at.calls)
    wins, outs = pack.wins(pack.cards), pack.outs()
    progress(at.calls, at.calls)
    return {
        Start(call): Watched(
            gain=gains[call],
            worth=worths[call],
            dealt=Fraction((call == 0) * pack.orders + wins[call][0] - outs[call][0][0], pack.orders),
            nexts={Start(next_call): Fraction(counts[0], pack.orders) for next_call, counts in enumerate(outs[call])},
        )
        for call in range(at.calls)
    }


def late_series(at: Setting, left: int) -> tuple[Late, ...]:
    """By next call on a fresh pack: the series begun with `left` cards, fewer than calls, on which a punter stakes.

    Both sums are one: a moment's weight is its gain, in whole numbers, and one more far above them.

    >>> from bankomet.solve.setting import setting
    >>> late_series(setting(ranks=3, suits=2), left=2)[0]
    Late(gain=Fraction(1, 90), worth=Fraction(1, 30))
    """
    gains = {profile: -series.edge for profile, series in _profiles(at, left) if series.punters_gain}
    if not gains:
        return (Late(gain=Fraction(0), worth=Fraction(0)),) * at.calls
    unit = lcm(*(gain.denominator for gain in gains.values()))
    orders = factorial(at.cards)
    above = 1 << (unit * at.loss_multiple * orders).bit_length()
    weights = {profile: int(gain * unit) + above for profile, gain in gains.items()}
    sums = Moments(at.copies, left, weights, first_apart=_first_apart(at)).by_start
    pairs = (divmod(total, above) for total in sums)
    return tuple(Late(gain=Fraction(gain, unit * orders), worth=Fraction(times, orders)) for times, gain in pairs)


# ---------------------------------------------------------------------------------------------------- one and all packs
def _unheard(done: int, of: int) -> None:
    """Nobody asks how far the work is."""


def _on_every_series(series: Live) -> Counting:
    """Every series is like the first."""
    return Counting(max(Fraction(0), -series.edge), Fraction(series.punters_gain))


def _starts(at: Setting) -> list[Start]:
    tenures = range(SERIES_A_TENURE) if at.tenure is Tenure.FOUR_SERIES else range(1)
    return [Start(call, series) for series in tenures for call in range(at.calls)]


def _over_holdings(packs: Mapping[Start, Watched]) -> Counting:
    """Packs follow one another until the holding ends: linear equations over what comes from each fresh pack."""
    starts = _reached(packs)
    gain = _from_first(packs, starts, [packs[start].gain for start in starts])
    worth = _from_first(packs, starts, [packs[start].worth for start in starts])
    dealt = _from_first(packs, starts, [packs[start].dealt for start in starts])
    return Counting(gain / dealt, worth / dealt)


def _reached(packs: Mapping[Start, Watched]) -> list[Start]:
    """The first start, and all that can follow."""
    reached = [Start(0)]
    for start in reached:
        reached += [after for after, chance in packs[start].nexts.items() if chance and after not in reached]
    return reached


def _from_first(packs: Mapping[Start, Watched], starts: Sequence[Start], within: Sequence[Fraction]) -> Fraction:
    """What is seen in a whole holding, from what is seen within each pack."""
    rows, right = [], []
    for start, seen in zip(starts, within, strict=True):
        row = [(start == after) - packs[start].nexts.get(after, Fraction(0)) for after in starts]
        common = lcm(seen.denominator, *(number.denominator for number in row))
        rows.append([int(number * common) for number in row])
        right.append(int(seen * common))
    return solve_linear(rows, right)[0]


# ---------------------------------------------------------------------------------------------------------- late series
def _profiles(at: Setting, left: int) -> Iterator[tuple[Profile, Live]]:
    """Every profile of so many cards, fewer than calls, with the series that begins there."""
    within, beyond = at.copies[:left], at.copies[left:]
    apart = within[: _first_apart(at)]
    others = within[len(apart) :]
    for first in range(sum(apart) + 1):
        for called in range(left - first + 1):
            rest = left - first - called
            if rest > sum(beyond):
                continue
            for parts in _parts(called, len(others), max(others, default=0)):
                counts = [*[first] * len(apart), *parts, *[0] * (len(others) - len(parts)), *_filled(rest, beyond)]
                yield Profile(rest, parts, first), next_series(at, counts)


def _only_late_series_can_gain(at: Setting) -> bool:
    """Is no series that finds a card for each of its calls worth staking on, whatever cards are left?

    It matters only how many ranks have how many cards left: calls that are all made, each once, are exchangeable.
    """
    if max(at.copies) > MOST_COPIES or at.cards > MOST_CARDS:
        return False
    apart = at.copies[: _first_apart(at)]
    others = at.copies[len(apart) :]
    return not any(
        next_series(at, [*[first] * len(apart), *parts, *[0] * (len(others) - len(parts))]).punters_gain
        for first in range(sum(apart) + 1)
        for called in range(at.calls - first, sum(others) + 1)
        for parts in _parts(called, len(others), max(others, default=0))
    )


def _first_apart(at: Setting) -> bool:
    """Is the first rank unlike the others: a joker, or paid double?"""
    return at.first_pays != 1 or at.copies[0] != at.copies[-1]


def _parts(total: int, places: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to leave so many cards in at most so many ranks, at most so many in one; the fewest first."""
    if total == 0:
        yield ()
    elif places:
        for greatest in range(min(most, total), 0, -1):
            for rest in _parts(total - greatest, places - 1, greatest):
                yield (*rest, greatest)


def _filled(total: int, copies: Sequence[int]) -> list[int]:
    """So many cards in these ranks, in some way: cards that are not reached are all alike."""
    filled = []
    for count in copies:
        filled.append(min(count, total))
        total -= filled[-1]
    return filled
