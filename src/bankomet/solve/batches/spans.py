"""Coups as blocks, and blocks as spans: what a worker does in one go."""

from collections.abc import Iterator
from dataclasses import dataclass

from bankomet.solve.kernels import BLOCK, Sums, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Consecutive blocks of one work."""

    work_index: int
    """Which of the works of a sweep."""
    work: Work
    seed: int
    first: int
    """The number of the first block."""
    sizes: tuple[int, ...]
    """How many coups each block has."""

    @property
    def coups(self) -> int:
        """In all its blocks."""
        return sum(self.sizes)


def block_of(work: Work) -> int:
    """How many coups a block of this work has: BLOCK, unless it says otherwise by `coups_a_block`."""
    return int(getattr(work, "coups_a_block", BLOCK))


def spans(work_index: int, work: Work, coups: int, seed: int, *, blocks: int) -> Iterator[Span]:
    """All coups of a work, the last block shorter, up to so many `blocks` to a span.

    >>> from bankomet.solve.kernels import Series
    >>> from bankomet.solve.setting import setting
    >>> [(span.first, span.sizes) for span in spans(0, Series(setting()), 3 * BLOCK - 1, seed=1, blocks=2)]
    [(0, (1048576, 1048576)), (2, (1048575,))]
    """
    block = block_of(work)
    count = -(-coups // block)
    for first in range(0, count, blocks):
        numbers = range(first, min(first + blocks, count))
        sizes = tuple(min(block, coups - number * block) for number in numbers)
        yield Span(work_index=work_index, work=work, seed=seed, first=first, sizes=sizes)


def done(span: Span) -> Sums:
    """What comes of all its coups."""
    blocks = enumerate(span.sizes, span.first)
    return sum((span.work.block(span.seed, number, size) for number, size in blocks), Sums(0, 0, 0))


def warmed(works: tuple[Work, ...], seed: int) -> None:
    """One coup of each work, so that whatever they compile is compiled."""
    for work in works:
        work.block(seed, 0, 1)
