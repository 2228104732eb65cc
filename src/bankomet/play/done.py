"""What was asked of a running table and done: who asks again is answered, and nothing is done twice."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Final

from bankomet.play.folding import Folded
from bankomet.play.log import chained, genesis, shown
from bankomet.play.store import Store, TableInfo

REMEMBERED: Final = 4_096
"""So many of a table's latest actions are at hand; whatever was done before them the store knows."""
HASHED_AT_ONCE: Final = 500
"""Records hashed before others have their turn: about a millisecond."""


class Done:
    """The actions of a table by key: the record that each led to, and what was asked."""

    def __init__(self, info: TableInfo, folded: Folded, store: Store) -> None:
        self._info = info
        self._store = store
        self._actions: OrderedDict[str, tuple[int, str]] = OrderedDict()
        self._heads: dict[int, str] = {}
        self._forgetful = False
        self.add(folded.actions, folded.heads)

    def get(self, key: str) -> tuple[int, str] | None:
        """What is at hand of an action."""
        return self._actions.get(key)

    def add(self, actions: Mapping[str, tuple[int, str]], heads: Mapping[int, str]) -> None:
        """Remembers actions, and the digits that end their records as far as these are known; forgets the oldest."""
        self._actions.update(actions)
        self._heads |= {n: heads[n] for n, _ in actions.values() if n in heads}
        while len(self._actions) > REMEMBERED:
            n, _ = self._actions.popitem(last=False)[1]
            self._heads.pop(n, None)
            self._forgetful = True

    async def recall(self, keys: Iterable[str]) -> frozenset[str]:
        """Those of these actions that were done and are not at hand; now they are.  Raises: StoreDown."""
        missing = [key for key in keys if key not in self._actions]
        if not (self._forgetful and missing):
            return frozenset()
        found = await self._store.done(self._info.id, missing)
        self.add(found, {})
        return frozenset(found)

    async def head(self, n: int) -> str:
        """The digits that end record `n` in the log.  Raises: StoreDown, if they are not at hand and cannot be read."""
        known = self._heads.get(n)
        if known is None:
            known = self._heads[n] = shown(await self._hashed(n))
        return known

    async def _hashed(self, n: int) -> bytes:
        head = genesis(self._info.header)
        for line in (await self._store.records(self._info.id))[:n]:
            head = chained(head, line)
            if not line.n % HASHED_AT_ONCE:
                await asyncio.sleep(0)
        return head
