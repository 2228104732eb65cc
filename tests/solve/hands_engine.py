"""Coups of Ochko and Thirty-one as the games themselves play them, between two with thresholds, on all processors."""

import os

from bankomet.solve.batches import sweep
from bankomet.solve.batches.local import Processes
from bankomet.solve.estimate import Estimate
from bankomet.solve.pure import PlayedHands, StandsAt
from bankomet.solve.solved import Solvable


def by_the_game(rules: Solvable, *, punter: int, banker: int, n: int, seed: int) -> Estimate:
    """What the banker gains for the least stake in n coups, each from fresh packs."""
    work = PlayedHands(rules, StandsAt(punter), StandsAt(banker))
    (found,) = sweep([work], coups=n, seed=seed, workers=Processes(os.cpu_count() or 1))
    return found.estimate
