"""The game in which all but a few decisions of each player are settled, as a linear programme.

A settled decision stops or goes on for good.  What goes on at the doubtful ones, z of the first and w of the second,
says all of a plan: the amounts are a + B z, with what comes to a doubtful decision an upper bound, (I − T) z ≤ e.
The second looks for the w whose gain is largest when the first answers best; by the duality of linear programmes that
is one programme in w and in one multiplier for each doubtful decision of the first, and the multipliers of its rows are
the first's z (Koller, Megiddo and von Stengel 1996).
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import scipy.sparse as sp
from scipy.optimize import linprog

from bankomet.solve.equilibrium.game import Changes, Game, Sparse
from bankomet.solve.equilibrium.side import Bools, Floats, Pair, Places, Side, plan

TOLERANCE: Final = 1e-10
"""Of the programme's rows, each of which is scaled to the chance with which it comes about."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Settled:
    """A player's plans as far as they are not settled: all is linear in z, what goes on at the doubtful decisions."""

    doubtful: Places
    still: Pair
    """The amounts when nothing goes on at a doubtful decision: a."""
    changes: Changes
    """B: what a unit going on at each doubtful decision changes."""
    comes: Floats
    """What comes to each doubtful decision when nothing goes on at any: e."""
    feeds: Sparse
    """T: what a unit going on at each (column) brings to each (row)."""

    def plan(self, on: Floats) -> Pair:
        """The plan in which these amounts go on."""
        return Pair(
            np.maximum(self.still.stop + self.changes.stop @ on, 0.0),
            np.maximum(self.still.on + self.changes.on @ on, 0.0),
        )


def settled(side: Side, answers: Floats, doubtful: Bools) -> Settled:
    """The plans of a player whose other decisions go on with these chances."""
    places = np.flatnonzero(doubtful)
    kept = np.where(doubtful, 0.0, answers)
    still = plan(side, kept)
    unit = sp.csr_array((np.ones(len(places)), (places, np.arange(len(places)))), shape=(side.size, len(places)))
    comes = sp.csr_array(unit.shape)
    on = unit
    for sources, targets in side.links:
        step = sp.csr_array((np.ones(len(sources)), (targets, sources)), shape=(side.size, side.size))
        brought = step @ on
        comes = comes + brought
        on = on + sp.diags_array(kept) @ brought
    return Settled(
        doubtful=places,
        still=still,
        changes=Changes(sp.csr_array(comes - on), sp.csr_array(on)),
        comes=(still.stop + still.on)[places],
        feeds=sp.csr_array(comes[places]),
    )


def solved(game: Game, first: Settled, second: Settled, weights: tuple[Floats, Floats]) -> tuple[Pair, Pair]:
    """Plans that are an equilibrium of the restricted game.

    `weights`: how often an amount of one comes about at each doubtful decision of the first, and how much can come to
    each of the second's; they scale the programme alone.
    """
    firsts, seconds = len(first.doubtful), len(second.doubtful)
    if not firsts and not seconds:
        return first.still, second.still
    each = game.to_first(second.still)
    other = game.to_second(first.still)
    gained = second.changes.stop.T @ other.stop + second.changes.on.T @ other.on
    against = first.changes.stop.T @ each.stop + first.changes.on.T @ each.on
    rows = sp.block_array(
        [
            [sp.csr_array(-game.between(first.changes, second.changes)), (first.feeds - sp.eye_array(firsts)).T],
            [sp.eye_array(seconds) - second.feeds, sp.csr_array((seconds, firsts))],
        ]
    )
    scale_rows, scale_columns = _scales(*weights)
    found = linprog(
        np.concatenate([-gained, first.comes]) * scale_columns,
        A_ub=sp.diags_array(scale_rows) @ rows @ sp.diags_array(scale_columns),
        b_ub=np.concatenate([against, second.comes]) * scale_rows,
        bounds=(0, None),
        method="highs-ds",
        options={"primal_feasibility_tolerance": TOLERANCE, "dual_feasibility_tolerance": TOLERANCE},
    )
    assert found.status == 0, f"the linear programme of {firsts} and {seconds} decisions: {found.message}"
    multipliers = -found.ineqlin.marginals * scale_rows
    return first.plan(multipliers[:firsts]), second.plan((found.x * scale_columns)[:seconds])


def _scales(first: Floats, second: Floats) -> tuple[Floats, Floats]:
    """Of the rows and of the columns: gains in counters, and amounts in what can come."""
    return np.concatenate([1 / first, 1 / second]), np.concatenate([second, first])
