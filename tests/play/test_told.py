"""What of a log everybody may be told: all up to where the last hands lay open, and nothing behind it."""

from pathlib import Path

import pytest

from bankomet.play.folding import first_draft, fold
from bankomet.play.log import parse_entry, parse_header, parse_line, split_log
from bankomet.play.store import Row
from bankomet.play.table import open_table

GOLDEN = Path(__file__).parents[1] / "golden"
LOGS = ("ochko-book", "ochko-ten", "thirty-one-book", "thirteen-003")
EVERY = 97


@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_told_up_to_where_the_last_hands_lay_open(name: str) -> None:
    """At every length: as it is read, as it is written, and as the table itself says step by step."""
    header, lines = split_log((GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
    records = [parse_line(line, n).record for n, line in enumerate(lines, 1)]
    terms = parse_header(header)
    table, draft, told, hidden = open_table(terms), first_draft(header), 0, 0
    for n, each in enumerate(records, 1):
        entry = parse_entry(terms.game, each.kind, each.text)
        table, _ = table.after(entry)
        draft.write([entry])
        told, hidden = (told, hidden + 1) if table.state.hides else (n, hidden)
        assert draft.told == told
        if n % EVERY == 0:
            assert fold(header, [Row(line) for line in records[:n]]).told == told
    assert told > len(records) // 2
    assert bool(hidden) is not name.startswith("thirteen"), "hands are hidden in Ochko and Thirty-one"
