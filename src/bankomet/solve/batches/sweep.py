"""Works simulated, one or many, by the same workers."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Final

from bankomet.solve.batches.spans import block_of, spans
from bankomet.solve.batches.spread import Stop, Workers, spread
from bankomet.solve.estimate import Estimate, Progress, estimated
from bankomet.solve.kernels import Sums, Work
from bankomet.solve.setting import check_size

MOST_COUPS: Final = 10**15
MOST_SEED: Final = 10**18


@dataclass(frozen=True, slots=True)
class Found:
    """What came of all coups of a work."""

    work: Work
    sums: Sums
    seed: int

    @property
    def estimate(self) -> Estimate:
        """The mean of the gains and its standard error."""
        return estimated(self.sums.total, self.sums.squares, self.sums.coups, self.seed)


def sweep(
    works: Iterable[Work],
    *,
    coups: int,
    seed: int,
    workers: Workers,
    progress: Progress | None = None,
    started: Callable[[], None] | None = None,
    stop: Stop | None = None,
) -> Generator[Found, None, None]:
    """So many coups of each work, in the order of the works, each as soon as it is done.

    All works share the workers, so that nobody waits for the last block of one before the next begins.  Each work has
    the same streams, those of the seed.  `started` is called when everything is compiled and the first block begins;
    `progress` is told the coups done, of all works.  Who wants no more closes the iterator, or sets `stop`.
    Raises: BadOption (`bad_size`), NotSimulated, Cancelled.
    """
    check_size("coups", coups, 1, MOST_COUPS)
    check_size("seed", seed, -MOST_SEED, MOST_SEED)
    return _swept(tuple(works), coups, seed, workers, progress, started or _nothing, stop)


def _swept(
    works: tuple[Work, ...],
    coups: int,
    seed: int,
    workers: Workers,
    progress: Progress | None,
    started: Callable[[], None],
    stop: Stop | None,
) -> Generator[Found, None, None]:
    with workers:
        workers.ready(works, seed)
        started()
        size = workers.span(sum(-(-coups // block_of(work)) for work in works))
        every = (each for index, work in enumerate(works) for each in spans(index, work, coups, seed, blocks=size))
        counted, done, following = [Sums(0, 0, 0)] * len(works), 0, 0
        for each, sums in spread(every, workers, stop):
            counted[each.work_index] += sums
            done += sums.coups
            if progress is not None:
                progress(done, coups * len(works))
            while following < len(works) and counted[following].coups == coups:
                yield Found(works[following], counted[following], seed)
                following += 1


def _nothing() -> None:
    pass
