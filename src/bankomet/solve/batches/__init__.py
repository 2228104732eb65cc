"""Many coups at once: blocks shared out among workers, and added up as they come.

A block has a stream of its own, and sums are whole numbers: the result is the same for any number of workers, anywhere.
Workers are the threads or processes of `bankomet.solve.batches.local`, or the machines of `bankomet.solve.cluster`.
"""

from bankomet.solve.batches.spread import Cancelled, NotSimulated, Stop, Workers
from bankomet.solve.batches.sweep import MOST_COUPS, MOST_SEED, Found, sweep

__all__ = [
    "MOST_COUPS",
    "MOST_SEED",
    "Cancelled",
    "Found",
    "NotSimulated",
    "Stop",
    "Workers",
    "sweep",
]
