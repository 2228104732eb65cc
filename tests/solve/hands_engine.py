"""Coups of Ochko and Thirty-one as the games themselves play them, between two with thresholds."""

import os
from typing import Final

from bankomet.solve.batches import sweep
from bankomet.solve.batches.local import Processes, Threads
from bankomet.solve.estimate import Estimate
from bankomet.solve.pure import PlayedHands, StandsAt
from bankomet.solve.solved import Solvable

MANY: Final = 100_000
"""So many coups are worth the start of processes."""


def by_the_game(rules: Solvable, *, punter: int, banker: int, n: int, seed: int) -> Estimate:
    """What the banker gains for the least stake in n coups, each from fresh packs."""
    work = PlayedHands(rules, StandsAt(punter), StandsAt(banker))
    workers = Threads(1) if n < MANY else Processes(os.cpu_count() or 1)
    (found,) = sweep([work], coups=n, seed=seed, workers=workers)
    return found.estimate
