"""A whole database looked through: is everything in it as it was stored?

After a restore or a failover it may stand before a secret was opened that it still promises.  Such promises are taken
back, as long as stakes are open under them.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bankomet.core.errors import IllegalMove, Refusal
from bankomet.play.clocks import wall_ms
from bankomet.play.doing import Doing
from bankomet.play.dues import Due, What
from bankomet.play.folding import Draft, Folded, fold
from bankomet.play.shoe import SecretDice
from bankomet.play.store import Conflict, Damaged, StoreDown, TableInfo, Unsure
from bankomet.play.store.sql import SqlStore

_TRIES: Final = 5
"""So often a table is read again at which somebody plays meanwhile."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What was changed behind the store's back: the `id` of a table or a person, and how that was found."""

    id: str
    why: Refusal


@dataclass(frozen=True, slots=True)
class Checked:
    """What was looked through, and what was found."""

    tables: int = 0
    records: int = 0
    people: int = 0
    withdrawn: int = 0
    """Promises that were taken back."""
    damages: tuple[Damage, ...] = ()

    @property
    def ok(self) -> bool:
        """Is everything as it was stored?"""
        return not self.damages


async def check(
    store: SqlStore, *, restored: bool = False, watch: Callable[[int, int], object] = lambda *_: None
) -> Checked:
    """Looks through all tables and people; `restored`: takes back every promise that can be.

    `watch` hears how many tables are done, and of how many.  Raises: StoreDown.
    """
    people, strangers = await store.look_at_people()
    ids = await store.table_ids()
    records, withdrawn, damages = 0, 0, [Damage(each, Damaged("person_damaged.another")) for each in strangers]
    for done, table_id in enumerate(ids, 1):
        try:
            n, taken_back = await _look_at(store, table_id, restored=restored)
        except (Damaged, IllegalMove) as refusal:
            damages.append(Damage(table_id, refusal))
        else:
            records, withdrawn = records + n, withdrawn + taken_back
        watch(done, len(ids))
    return Checked(len(ids), records, people, withdrawn, tuple(damages))


async def _look_at(store: SqlStore, table_id: str, *, restored: bool) -> tuple[int, bool]:
    """How many records a table has, and whether its promise was taken back.  Raises: Damaged, IllegalMove."""
    distrusted = None
    for _ in range(_TRIES):
        info = await store.table(table_id)
        if info is None:  # records without their table, or a name that nothing is called by
            raise Damaged("table_damaged")
        folded = await asyncio.to_thread(fold, info.header, await store.rows(table_id))
        seal = folded.table.sealing.seal
        if distrusted is not None and (seal is None or seal.context != distrusted):
            return folded.n, True  # by us, or by whoever plays there
        draft = _withdrawal(info, folded) if restored else None
        if draft is None or seal is None:
            return folded.n, False
        distrusted = seal.context
        with contextlib.suppress(Conflict, Unsure):  # somebody plays there, or nobody knows whether it is done
            await store.append(table_id, draft.rows, wall_ms())
            return draft.n, True
    raise StoreDown("store_down", why=f"table {table_id} is written to all the time")


def _withdrawal(info: TableInfo, folded: Folded) -> Draft | None:
    """The records by which the promise of a table is taken back, and the next is made; None where it has none."""
    table, doing = folded.table, Doing(info.id, SecretDice(), folded.secret)
    if table.sealing.seal is None:
        return None
    doing.distrust(table.sealing.seal)
    if not doing.withdraws(table):
        return None
    draft = Draft(table, folded.n, folded.head)
    draft.write(doing.entries(table, Due(0, What.SEAL)))
    return draft
