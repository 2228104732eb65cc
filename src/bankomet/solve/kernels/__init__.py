"""Games at the speed of the machine: what is simulated, and the sums that come of it.

A *work* names a game by plain data.  It is cut into blocks of BLOCK coups; what a block gives depends on the seed and
its number alone, and sums are whole numbers, so that any number of threads, processes or machines finds the same.
Importing this needs the standard library alone; playing a block needs the extra `simulate`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Protocol, TypeAlias

from bankomet.games.mousetrap.count import Count
from bankomet.solve.hands import Hand
from bankomet.solve.setting import Setting

__all__ = [
    "BLOCK",
    "BankerPolicy",
    "Hands",
    "Holding",
    "Mousetrap",
    "PunterPolicy",
    "Series",
    "Sums",
    "Work",
]

BLOCK: Final = 1 << 20
"""Coups a block; the last block of a request is shorter."""

Share: TypeAlias = int | float | Fraction
"""A chance, from 0 to 1; kept to 32 binary places."""
PunterPolicy: TypeAlias = Mapping[Hand, Share]
"""The chance to draw to each hand (`bankomet.solve.hands`, of the pack in `solved`); hands not named stand."""
BankerPolicy: TypeAlias = Mapping[tuple[Hand, int], Share]
"""The same for the banker, by his hand and how many cards the punter drew.

A punter's announced bust is no case of its own: the coup is over, and the banker has nothing left to decide.
"""


@dataclass(frozen=True, slots=True)
class Sums:
    """The banker's gains of so many coups; whole numbers, so that blocks can be added in any order.

    >>> Sums(2, 1, 5) + Sums(1, 3, 9)
    Sums(coups=3, total=4, squares=14)
    """

    coups: int
    total: int
    """Of the gains, in units of the constant stake (Thirty-one: counters; Mousetrap: cards out)."""
    squares: int
    """Of the gains' squares."""

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.coups + other.coups, self.total + other.total, self.squares + other.squares)


class Work(Protocol):
    """What is simulated: a frozen value that can be pickled."""

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """The first `coups` coups, at most BLOCK, of block number `block` (from 0) of this seed."""
        ...


@dataclass(frozen=True, slots=True)
class Series:
    """Series of Thirteen, each on a fresh pack."""

    setting: Setting

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """See `Work`."""
        from bankomet.solve.kernels import thirteen

        return thirteen.series(self.setting, seed, block, coups)


@dataclass(frozen=True, slots=True)
class Holding:
    """Whole holdings of Thirteen, each from a fresh pack, until the bank passes."""

    setting: Setting

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """See `Work`."""
        from bankomet.solve.kernels import thirteen

        return thirteen.holdings(self.setting, seed, block, coups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """Coups of Ochko or Thirty-one between one punter and the banker, each from fresh packs.

    Who stands at a total or above is an int; who plays as solved, a table.
    """

    game: str
    """`ochko` or `thirty-one`."""
    punter: int | PunterPolicy
    banker: int | BankerPolicy
    options: Mapping[str, str] = field(default_factory=dict)
    """Those that differ from the game's default preset."""

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """See `Work`."""
        from bankomet.solve.kernels import hands

        return hands.coups(self, seed, block, coups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mousetrap:
    """Circles of Mousetrap in random orders; what is gained is cards out."""

    n: int = 13
    suits: int = 1
    count: Count = Count.STOP_AT_N

    @property
    def coups_a_block(self) -> int:
        """Fewer than BLOCK: a large circle is counted round and round for as long as a thousand series take."""
        return BLOCK >> (self.n * self.suits).bit_length()

    def block(self, seed: int, block: int, coups: int) -> Sums:
        """See `Work`."""
        from bankomet.solve.kernels import mousetrap

        return mousetrap.mousetrap(self.n, self.suits, self.count, seed, block, coups)
