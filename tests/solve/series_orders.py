"""One series from every order of the cards left, and of a fresh pack where the count goes on with one."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from bankomet.games.thirteen.rules import PackOut, Reshuffle
from bankomet.solve.setting import Setting
from tests.solve.all_orders import orders


def whole_before(at: Setting, cards: int, call: int) -> bool:
    """T4, T5, in the words of the rules: is the pack made whole before the series?"""
    if call:
        return False
    if cards == 0 or at.reshuffle is Reshuffle.EACH_SERIES:
        return True
    return at.pack_out is PackOut.RESHUFFLE_IF_SHORT and cards < at.calls


def run(order: Sequence[int], call: int, calls: int) -> tuple[str, int]:
    """Cards of one pack against the calls from `call` on: what came of it, and at which call."""
    for card in order:
        if card == call:
            return "won", call
        call += 1
        if call == calls:
            return "lost", call
    return "out", call


def every_order(at: Setting, left: tuple[int, ...], call: int, aside: int) -> dict[tuple[str, int], Fraction]:
    """The chance of each end of the series, from all orders of the cards left and all orders of a fresh pack."""
    if whole_before(at, sum(left) - aside, call):
        left, aside = at.copies, 0
    found: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    all_left = list(orders(left))
    for order in all_left:
        end, at_call = run(order[: len(order) - aside], call, at.calls)
        if end != "out":
            found[end, at_call] += Fraction(1, len(all_left))
        elif at.pack_out in (PackOut.VOID_RESTART, PackOut.BANK_ENDS):
            found["void", at.calls] += Fraction(1, len(all_left))
        else:
            for key, chance in fresh(at.copies, at_call).items():
                found[key] += chance / len(all_left)
    return found


@cache
def fresh(copies: tuple[int, ...], call: int) -> dict[tuple[str, int], Fraction]:
    """The rest of a series from a whole pack, which has a card for each call."""
    ends = Counter(run(order, call, len(copies)) for order in orders(copies))
    return {key: Fraction(times, ends.total()) for key, times in ends.items()}


@cache
def bank_gain(at: Setting, left: tuple[int, ...], call: int, aside: int) -> Fraction:
    """What the banker gains on average in the series for a stake of one."""
    gain = {"won": 1, "lost": -at.loss_multiple, "void": 0}
    return sum(
        (
            chance * (at.first_pays if (end, at_call) == ("won", 0) else gain[end])
            for (end, at_call), chance in every_order(at, left, call, aside).items()
        ),
        Fraction(0),
    )
