"""The log as it stood when stakes were closed and the pack was cut: what a share is opened for.

Whoever opens a share gives the house all that the order of the cards hangs on, and must be able to show later that
nothing else of it was chosen then.  The hash of the log at that record holds the promised secret, every promised share
and every stake; only a cut can still come after it, and makes another.
"""

from dataclasses import dataclass

from bankomet.play.table import Table


@dataclass(frozen=True, slots=True)
class Closed:
    """The number of the record after which shares are asked for, the hash of the log there, and the cut."""

    n: int
    head: bytes
    cut: int


def closed_after(closed: Closed | None, before: Table, after: Table, n: int, head: bytes) -> Closed | None:
    """What holds when record `n` has led from a table to another; None while no share may be opened."""
    asks = after.asks_for_shares
    if not asks or (before.asks_for_shares and before.cut is after.cut):
        return closed if asks else None
    return Closed(n, head, after.cut_at)
