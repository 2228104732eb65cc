"""Any game tried many times at speed: on this machine or on many, one question or a sweep over several."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bankomet.core.errors import BadOption
from bankomet.faces.documents import Document
from bankomet.faces.given import plain
from bankomet.faces.odds.figures import guessed, rounded
from bankomet.faces.odds.simulation import NUMBA, Plays, Simulation
from bankomet.faces.odds.tables import Table, as_html
from bankomet.faces.odds.value import LEAST
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.faces.words.numerals import number
from bankomet.play.clocks import precise_s
from bankomet.solve import batches
from bankomet.solve.batches import MOST_COUPS, MOST_SEED, Found, Stop, Workers
from bankomet.solve.batches.spans import block_of
from bankomet.solve.estimate import Estimate, Progress
from bankomet.solve.setting import check_size

__all__ = ["MOST_COUPS", "MOST_JOBS", "MOST_SEED", "Simulated", "simulate", "sweep"]

MOST_JOBS: Final = 1024
PLACES: Final = 3
"""Of seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """What the banker gains on average, in Mousetrap how many cards come out: an estimate."""

    asked: Simulation
    estimate: Estimate
    seconds: float
    """From the first block of the sweep, after compiling, until this answer was there."""
    done: int
    """The coups that had been played by then: of a single question its own, in a sweep those of all questions."""
    lang: Lang = "en"

    @property
    def coups_per_second(self) -> float:
        """Of all workers together, on all questions of the sweep so far."""
        return self.done / self.seconds

    def json(self) -> Mapping[str, Document]:
        """The answer as a document."""
        found = self.estimate
        return {
            "mean": found.mean,
            "stderr": found.stderr,
            "coups": found.n,
            "seed": found.seed,
            "seconds": self.seconds,
            "coups_per_second": self.coups_per_second,
        }

    def tables(self) -> list[Table]:
        """The answer for people."""
        return [self._head(), self._found(), self._speed()]

    def _head(self) -> Table:
        words, asked = odds_texts(self.lang), self.asked
        rows = (
            (words["simulate.preset"], asked.rules.name),
            (words["value.options"], " ".join(f"{name}={value}" for name, value in asked.changed.items())),
            (words["simulate.punters"], str(asked.punters) if asked.punter is not None else ""),
            (words["value.punter"], self._plays(asked.punter)),
            (words["value.banker"], self._plays(asked.banker)),
            (words["simulate.engine"], words[f"simulate.engine.{asked.engine}"]),
        )
        told = tuple(row for row in rows if row[1])
        return Table(title=words[f"simulate.{asked.game}"], rows=told, right=())

    def _plays(self, play: Plays) -> str:
        words = odds_texts(self.lang)
        match play:
            case int() if play > self.asked.limit:
                return words["value.never"]
            case int():
                return words["value.at"].format(total=play) if play > LEAST else words["value.always"]
            case None:
                return ""
            case _:
                return words["simulate.solved"]

    def _found(self) -> Table:
        words, asked, found = odds_texts(self.lang), self.asked, self.estimate
        row = (words[f"simulate.of.{asked.of or asked.game}"], guessed(found.mean, found.stderr, self.lang))
        note = words["simulate.note"].format(n=number(found.n), seed=found.seed)
        title = words[f"simulate.gains.{asked.game}"] if asked.punters == 1 else words["simulate.gains.several"]
        return Table(title=title, head=("", words["estimate"]), rows=(row,), right=(), note=note)

    def _speed(self) -> Table:
        words = odds_texts(self.lang)
        rows = (
            (words["simulate.seconds"], rounded(Fraction(self.seconds), PLACES, self.lang)),
            (words["simulate.per_second"], number(round(self.coups_per_second))),
        )
        return Table(title=words["simulate.speed"], rows=rows, right=(1,))

    def _repr_html_(self) -> str:
        return as_html(self.tables())


def simulate(  # noqa: PLR0913 - each is a question of its own, and most have a usual answer
    asked: Simulation,
    *,
    coups: int,
    seed: int,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    started: Callable[[], None] | None = None,
    stop: Stop | None = None,
    lang: Lang = "en",
) -> Simulated:
    """So many independent coups; the rest as of `sweep`.

    >>> from bankomet.faces.odds import simulation
    >>> simulate(simulation("mousetrap", options={"n": "1"}, engine="pure"), coups=100, seed=1, jobs=1).estimate.mean
    1.0
    """
    (found,) = sweep(
        [asked],
        coups=coups,
        seed=seed,
        jobs=jobs,
        cluster=cluster,
        progress=progress,
        started=started,
        stop=stop,
        lang=lang,
    )
    return found


def sweep(  # noqa: PLR0913 - as above
    asked: Iterable[Simulation],
    *,
    coups: int,
    seed: int,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    started: Callable[[], None] | None = None,
    stop: Stop | None = None,
    lang: Lang = "en",
) -> Iterator[Simulated]:
    """So many independent coups of each question, in their order, each answer as soon as it is found.

    All questions share the workers: `jobs` of this machine (as many as it has processors, if not said), or those of the
    Dask `cluster` whose scheduler is at this address, but not both.  The numbers are the same for any number of workers
    anywhere.  All questions are asked of the same streams, those of the seed.  `progress` is told the coups done;
    `started` is called when all is compiled.  Who wants no more closes the iterator, or sets `stop` (a
    `threading.Event`).

    Since workers go on to the next question before the last block of one is back, no question has a time of its own:
    the `seconds` of each answer are those of the sweep until then (with what passes before the iterator is asked
    again), and `coups_per_second` is how fast it has been altogether.
    Raises: BadOption, NotSimulated, Cancelled.
    """
    coups, seed, jobs = plain(coups), plain(seed), plain(jobs)
    check_size("coups", coups, 1, MOST_COUPS)
    if jobs is not None and cluster is not None:
        raise BadOption("bad_option.jobs_and_cluster")
    questions, course = tuple(asked), _Course(progress, started)
    found = batches.sweep(
        [each.work for each in questions],
        coups=coups,
        seed=seed,
        workers=_workers(questions, coups, jobs) if cluster is None else _cluster(cluster),
        progress=course.goes_on,
        started=course.begins,
        stop=stop,
    )
    return _answers(questions, found, course, lang)


def _answers(
    questions: tuple[Simulation, ...], found: Generator[Found, None, None], course: "_Course", lang: Lang
) -> Iterator[Simulated]:
    with closing(found):
        for each, came in zip(questions, found, strict=True):
            yield Simulated(asked=each, estimate=came.estimate, seconds=course.seconds, done=course.done, lang=lang)


class _Course:
    """How long a sweep has gone on and how far it has come; who wants to be told of it is."""

    def __init__(self, progress: Progress | None, started: Callable[[], None] | None) -> None:
        self.done = 0
        self._began = precise_s()
        self._progress, self._started = progress, started

    @property
    def seconds(self) -> float:
        """Since the first block."""
        return precise_s() - self._began

    def begins(self) -> None:
        """All is compiled."""
        self._began = precise_s()
        if self._started is not None:
            self._started()

    def goes_on(self, done: int, of: int) -> None:
        """So many coups are done."""
        self.done = done
        if self._progress is not None:
            self._progress(done, of)


def _workers(questions: tuple[Simulation, ...], coups: int, jobs: int | None) -> Workers:
    """Threads for kernels, which let go of the interpreter; processes for the pure engine, which does not."""
    from bankomet.solve.batches.local import Processes, Threads

    if jobs is not None:
        check_size("jobs", jobs, 1, MOST_JOBS)
    blocks = sum(-(-coups // block_of(each.work)) for each in questions)
    many = max(1, min(blocks, jobs or _processors()))
    in_threads = many == 1 or all(each.engine == NUMBA for each in questions)
    return Threads(many) if in_threads else Processes(many)


def _processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _cluster(url: str) -> Workers:
    from bankomet.solve.cluster import Cluster

    return Cluster(url)
