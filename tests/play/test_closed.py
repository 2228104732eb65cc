"""What a share is opened for: the hash of the log when stakes were closed and the pack was cut, whoever folds it."""

from hypothesis import given
from hypothesis import strategies as st

from bankomet.core.game import CHANCE
from bankomet.play.closed import Closed
from bankomet.play.folding import first_draft, fold
from bankomet.play.house import Cut
from bankomet.play.log import chained, genesis
from bankomet.play.store import Row
from bankomet.play.table import Table
from bankomet.play.verify import Told, open_log
from tests.support.transcripts import transcripts

LOGS = [(log.partition("\n\n")[0], list(open_log(log).records())) for log in transcripts(24, seed=3)]


@given(st.sampled_from(LOGS), st.data())
def test_it_is_told_from_the_closing_to_the_order_and_is_the_log_of_then(
    log: tuple[str, list[Told]], data: st.DataObject
) -> None:
    """By a fold of any beginning, and by a draft that writes one record after another or all at once."""
    header, records = log
    told = records[: data.draw(st.integers(0, len(records)))]
    folded = fold(header, [Row(each.record) for each in told])
    at_once, one_by_one = first_draft(header), first_draft(header)
    at_once.write(each.entry for each in told)
    for each in told:
        one_by_one.write([each.entry])
    assert folded.closed == at_once.closed == one_by_one.closed == _reckoned(header, told)


def test_a_cut_after_the_closing_makes_another() -> None:
    tried = 0
    for header, records in LOGS:
        for no, told in enumerate(records, 1):
            cutting = told.table.cutting
            if not told.table.unopened or cutting is None:
                continue
            draft = first_draft(header)
            draft.write(each.entry for each in records[:no])
            draft.write([Cut(cutting.seat, 7)])
            assert draft.closed == Closed(no + 1, draft.head, 7)
            tried += 1
    assert tried


def _reckoned(header: str, told: list[Told]) -> Closed | None:
    """Found from the end: the record that closed the stakes, or the cut after it."""
    if not told or not _waits(told[-1].table):
        return None
    last = len(told) - 1
    while _waits(told[last - 1].table) and not isinstance(told[last].entry, Cut):
        last -= 1
    head = genesis(header)
    for each in told[: last + 1]:
        head = chained(head, each.record)
    return Closed(last + 1, head, told[-1].table.cut_at)


def _waits(table: Table) -> bool:
    """Are stakes closed, and nothing ordered yet?"""
    seal = table.sealing.seal
    if seal is None or seal.orders or seal.void:
        return False
    return table.turns() is CHANCE and not table.state.seats_open
