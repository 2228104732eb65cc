"""T4, T5, T8: when the pack is made whole."""

from bankomet.core.cards import Rank
from bankomet.games.banking.facts import Shuffled, Why
from bankomet.games.banking.seating import cutter
from bankomet.games.thirteen.position import Outcome, Position, changed
from bankomet.games.thirteen.rules import PackOut, Reshuffle


def is_whole(at: Position) -> bool:
    """No card of the pack has been turned or laid aside."""
    return at.pack.size == at.rules.pack.size and at.aside == 0


def whole_pack(at: Position, why: Why, call: Rank | None = None) -> Outcome:
    """The whole pack, shuffled and cut; `call` is the last one named where the count goes on with this pack."""
    return changed(at, pack=at.rules.pack, aside=0), (Shuffled(at.holder, cutter(at), why, call),)


def for_series(at: Position) -> Outcome:
    """The pack with which the next series begins."""
    rules = at.rules
    if is_whole(at):
        return at, ()
    if at.cards_left == 0:
        return whole_pack(at, Why.PACK_OUT)
    if rules.reshuffle is Reshuffle.EACH_SERIES:
        return whole_pack(at, Why.EACH_SERIES)
    if rules.pack_out is PackOut.RESHUFFLE_IF_SHORT and at.cards_left < len(rules.call_order):
        return whole_pack(at, Why.SHORT)
    return at, ()
