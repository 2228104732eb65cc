"""Makes the table of holdings that the page Chances answers from at once: `python tools/holdings.py`, half a minute."""

import json
import sys
from pathlib import Path
from typing import Final

from bankomet.faces.web import chances_table

PLACE: Final = Path(chances_table.__file__).parent / "data" / chances_table.FILE


def main() -> None:
    """Writes the table, a row a line."""
    rows = []
    for done, at in enumerate(settings := chances_table.settings(), 1):
        rows.append(json.dumps(chances_table.row_of(at), separators=(",", ":")))
        sys.stderr.write(f"\r{done} of {len(settings)}")
    PLACE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
    sys.stderr.write(f"\n{PLACE}\n")


if __name__ == "__main__":
    main()
