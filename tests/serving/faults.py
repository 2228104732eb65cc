"""Faults that a server process of a test is given on purpose: what its harness must find out.

They stand in the place of parts of the house, in a process of their own; `BANKOMET_FAULT` names one.
"""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bankomet.play.desk import Desk
from bankomet.play.keeping import Keeper
from bankomet.play.store import Conflict, Row, StoreDown
from bankomet.play.store.sql import SqlStore

VARIABLE: Final = "BANKOMET_FAULT"
LATE_S: Final = 0.05
DOWN_MS: Final = 20_000


def done_before_it_is_stored() -> None:
    """Who asks is answered at once, and the record is stored a moment later, if the process lives so long."""
    commit = Desk._commit

    async def early(self: Desk, draft: Any, accepted: Any, lease: int | None = None) -> None:  # noqa: ANN401 - as it has it
        for asked, n in accepted:
            if not asked.answer.done():
                asked.answer.set_result(n)
        await asyncio.sleep(LATE_S)
        await commit(self, draft, accepted, lease)

    Desk._commit = early  # type: ignore[method-assign]


def done_though_the_disk_refuses() -> None:
    """What the disk does not take is told to be done."""
    _believing(StoreDown)


def done_though_another_was_first() -> None:
    """What another process has written in its place is told to be done."""
    _believing(Conflict)


def clocks_run_on() -> None:
    """Whoever is asked has had his time while the server was down."""
    init = Keeper.__init__

    def late(self: Keeper, *args: Any) -> None:  # noqa: ANN401 - as it has it
        init(self, *args)
        self.times.asked_ms = {seat: at - DOWN_MS for seat, at in self.times.asked_ms.items()}
        self.times.stage_ms -= DOWN_MS

    Keeper.__init__ = late  # type: ignore[method-assign, assignment]


def _believing(error: type[Exception]) -> None:
    """The store raises no such thing any more of what somebody asks."""
    append = SqlStore.append

    async def believing(self: SqlStore, table: str, rows: Sequence[Row], *rest: Any) -> None:  # noqa: ANN401 - as it has it
        try:
            await append(self, table, rows, *rest)
        except error:
            if all(row.action_id is None for row in rows):
                raise

    SqlStore.append = believing  # type: ignore[method-assign, assignment]


FAULTS: Final[Mapping[str, Callable[[], None]]] = {
    fault.__name__: fault
    for fault in (
        done_before_it_is_stored,
        done_though_the_disk_refuses,
        done_though_another_was_first,
        clocks_run_on,
    )
}


def faulty(name: str) -> dict[str, str]:
    """The environment of a server with this fault."""
    assert name in FAULTS
    return {VARIABLE: name}


def plant() -> None:
    """Plants the fault that the environment names, if it names one."""
    name = os.environ.get(VARIABLE)
    if name is not None:
        FAULTS[name]()
