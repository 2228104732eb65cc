"""What every banking game can tell at every record: of decisions, and of who may bank."""

from typing import Final

from bankomet.core.game import Fact
from bankomet.play.table import Entry, GameMove, Table

NEW_DECISIONS: Final = frozenset(
    {"first_bank", "bank_passed", "bank_declared", "stakes_opened", "stakes_closed", "looked", "stood"}
)


def a_new_decision_has_a_new_name(before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """A move that answers an earlier decision, or another seat's, is told from one that answers this one."""
    if any(fact.kind in NEW_DECISIONS for fact in facts):
        assert after.at != before.at, f"{entry} opens another decision, but it is still {after.at}"


def only_who_is_here_banks(_before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """G2, G3: a banker who decides is here; a bank goes to nobody who is gone; absence is known at once."""
    state = after.state
    for seat, sitting in state.seats.items():
        place = after.places[seat]
        assert sitting.here == (not place.away and not place.leaving)
    if state.seats_open:
        assert state.seats.keys() == after.places.keys()
        if state.banking is not None:
            assert state.seats[state.banking].here, str(entry)
        assert all(sitting.here for seat, sitting in state.seats.items() if state.stake_of(seat))
    if isinstance(entry, GameMove):
        assert sum(fact.kind == "bank_passed" for fact in facts) <= 1
