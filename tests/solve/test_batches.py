"""Blocks shared out among workers: the same numbers however many they are, nothing lost, nothing counted twice."""

import multiprocessing
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankomet.core.errors import MESSAGES, BadOption, IllegalMove, Refusal
from bankomet.solve.batches import Cancelled, Found, NotSimulated, Workers, sweep
from bankomet.solve.batches.local import Processes, Threads
from bankomet.solve.batches.spans import Span, done
from bankomet.solve.estimate import estimated
from bankomet.solve.kernels import Sums, Work
from tests.support.works import SEED, Deadly, Refused, Slow, Toy, alone


def swept(workers: Workers, *works: Work, coups: int, **more: Any) -> list[Found]:  # noqa: ANN401 - options of `sweep`
    return list(sweep(works, coups=coups, seed=SEED, workers=workers, **more))


@dataclass
class Loose:
    """Workers of no machine: spans are done when they are asked for, in any order, and what is planted happens."""

    order: Callable[[int], int] = lambda _: 0
    size: int = 1
    lost: set[int] = field(default_factory=set)
    """First blocks of spans that are lost, once each."""
    twice: bool = False
    """A planted fault: the first span is told twice, and the last is not."""
    most: int = 0
    sent: list[Span] = field(default_factory=list)
    waiting: list[tuple[Span, Callable[[Any], None]]] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None: ...

    def ready(self, works: tuple[Work, ...], seed: int) -> None: ...

    def room(self) -> int:
        return 4

    def span(self, _: int) -> int:
        return self.size

    def send(self, span: Span, tell: Callable[[Any], None]) -> None:
        self.sent.append(span)
        self.waiting.append((span, tell))
        self.most = max(self.most, len(self.waiting))

    def answer(self, told: Any) -> Sums | None:  # noqa: ANN401 - a span
        if told.first in self.lost:
            self.lost.discard(told.first)
            return None
        return done(told)

    def waited(self) -> None:
        span, tell = self.waiting.pop(self.order(len(self.waiting)))
        tell(self.sent[0] if self.twice else span)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loose workers do their work when somebody looks up."""
    monkeypatch.setattr("bankomet.solve.batches.spread.TICK_S", 0.001)


# ----------------------------------------------------------------------------------------------------- the same numbers
@given(coups=st.integers(1, 95), size=st.integers(1, 4), picks=st.randoms(use_true_random=False))
def test_every_coup_is_counted_once_in_whatever_order_blocks_come_back(
    coups: int,
    size: int,
    picks: Any,  # noqa: ANN401 - Hypothesis's own Random
) -> None:
    workers = Loose(order=picks.randrange, size=size)
    (found,) = swept(workers, Toy(), coups=coups)
    assert found.sums == alone(Toy(), coups)
    assert sum(span.coups for span in workers.sent) == coups
    assert workers.most <= workers.room()


def test_a_span_told_twice_would_be_found() -> None:
    """The check above fails for workers who tell one span twice and another never."""
    (found,) = swept(Loose(twice=True), Toy(), coups=40)
    assert found.sums != alone(Toy(), 40)


@given(lost=st.sets(st.integers(0, 9)))
def test_what_is_lost_is_done_again(lost: set[int]) -> None:
    workers = Loose(lost=set(lost))
    (found,) = swept(workers, Toy(), coups=95)
    assert found.sums == alone(Toy(), 95)
    assert len(workers.sent) == 10 + len(lost)


@pytest.mark.timeout(30)
def test_who_is_held_up_for_longer_than_a_tick_looks_up_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that is busy, or was put to sleep, a tick may be over before the waiting begins."""
    monkeypatch.setattr("bankomet.solve.batches.spread.TICK_S", 1e-6)
    (found,) = swept(Loose(), Toy(), coups=200_000)
    assert found.sums == alone(Toy(), 200_000)


@pytest.mark.parametrize("workers", [Threads(1), Threads(2), Threads(5), Processes(2)], ids=["1", "2", "5", "apart"])
def test_any_number_of_threads_or_processes_finds_the_same(workers: Workers) -> None:
    for found, work in zip(swept(workers, Toy(), Toy(7), coups=995), (Toy(), Toy(7)), strict=True):
        assert found.work == work
        assert found.sums == alone(work, 995, block=work.coups_a_block)


def test_another_seed_finds_another() -> None:
    (one,), (other,) = (list(sweep([Toy()], coups=200, seed=seed, workers=Threads(1))) for seed in (1, 2))
    assert one.sums != other.sums


def test_the_estimate_is_that_of_all_coups_together() -> None:
    (found,) = swept(Threads(2), Toy(), coups=333)
    sums = alone(Toy(), 333)
    assert found.estimate == estimated(sums.total, sums.squares, 333, SEED)


# --------------------------------------------------------------------------------------------------------------- sweeps
def test_a_sweep_answers_in_the_order_of_its_works() -> None:
    works = [Toy(size) for size in (10, 3, 25, 1)]
    workers = Loose(order=lambda waiting: waiting - 1)
    found = swept(workers, *works, coups=50)
    assert [each.work for each in found] == works
    assert [each.sums for each in found] == [alone(work, 50, block=work.coups_a_block) for work in works]


def test_nobody_waits_for_the_end_of_a_work_before_the_next_begins() -> None:
    workers = Loose(order=lambda waiting: waiting - 1)
    swept(workers, *[Toy()] * 6, coups=10)
    assert workers.most == workers.room()


def test_progress_is_told_of_all_works_and_comes_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    swept(Threads(2), Toy(), Toy(5), coups=40, progress=lambda *told: heard.append(told))
    assert heard == sorted(heard)
    assert len(heard) == 4 + 8
    assert heard[-1] == (80, 80)


@pytest.mark.parametrize("workers", [Threads(1), Processes(1)], ids=["threads", "processes"])
def test_the_start_is_told_when_everything_is_compiled(workers: Workers, tmp_path: Path) -> None:
    """Compiling is no part of the time that is told."""
    slow = Slow(Toy(), tmp_path, 0)
    begun: list[object] = []
    swept(workers, slow, coups=20, started=lambda: begun.append(((tmp_path / "warmed").exists(), slow.begun())))
    assert begun == [(True, [])]
    assert len(slow.begun()) == 2


@pytest.mark.parametrize(("name", "value"), [("coups", 0), ("coups", 10**15 + 1), ("seed", 10**18 + 1), ("seed", 1.5)])
def test_sizes_are_checked_before_anybody_works(name: str, value: int) -> None:
    asked: dict[str, Any] = {"coups": 10, "seed": 1, name: value}
    with pytest.raises(BadOption, match=name):
        sweep([Toy()], workers=Loose(), **asked)


# -------------------------------------------------------------------------------------------------------- the end of it
def no_more_begins(slow: Slow, left: Callable[[], object]) -> bool:
    """After this, at most what was under way by two workers, and what waited for them, has been begun."""
    left()
    begun = len(slow.begun())
    return begun <= 6


@pytest.mark.parametrize("workers", [Threads(2), Processes(2)], ids=["threads", "processes"])
def test_who_closes_the_sweep_stops_the_work(workers: Workers, tmp_path: Path) -> None:
    slow = Slow(Toy(), tmp_path, 0.02)
    found = sweep([Toy(), slow], coups=1000, seed=SEED, workers=workers)
    next(found)
    assert no_more_begins(slow, found.close)


def test_processes_do_not_finish_what_nobody_wants_any_more(tmp_path: Path) -> None:
    """Nor does anybody wait for it, whatever else befalls while they are let go."""
    workers, slow = Processes(2), Slow(Toy(), tmp_path, 600)
    found = sweep([Toy(), slow], coups=100, seed=SEED, workers=workers)
    next(found)
    before = time.monotonic()
    found.close()
    assert time.monotonic() - before < 60
    assert multiprocessing.active_children() == []


def test_who_sets_stop_stops_the_work(tmp_path: Path) -> None:
    slow, stop = Slow(Toy(), tmp_path, 0.02), Event()
    with pytest.raises(Cancelled):
        swept(Threads(2), slow, coups=1000, stop=stop, progress=lambda *_: stop.set())
    assert no_more_begins(slow, lambda: None)


def test_who_sets_stop_while_blocks_come_without_a_pause_is_heard() -> None:
    class Prompt(Loose):
        def send(self, span: Span, tell: Callable[[Any], None]) -> None:
            tell(span)

    stop, heard = Event(), []

    def progress(done: int, of: int) -> None:
        heard.append((done, of))
        stop.set()

    with pytest.raises(Cancelled):
        swept(Prompt(), Toy(), coups=100, stop=stop, progress=progress)
    assert heard == [(10, 100)]


def test_who_sets_stop_while_nothing_comes_need_not_wait_for_it() -> None:
    class Idle(Loose):
        def waited(self) -> None:
            stop.set()

    stop = Event()
    with pytest.raises(Cancelled):
        swept(Idle(), Toy(), coups=100, stop=stop)


def test_an_interrupt_stops_the_work(tmp_path: Path) -> None:
    slow = Slow(Toy(), tmp_path, 0.02)

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        swept(Threads(2), slow, coups=1000, progress=interrupt)
    assert no_more_begins(slow, lambda: None)


# ------------------------------------------------------------------------------------------------------ what goes wrong
@pytest.mark.parametrize("workers", [Threads(2), Processes(1)], ids=["threads", "processes"])
def test_a_refusal_comes_back_whole(workers: Workers) -> None:
    with pytest.raises(BadOption) as refused:
        swept(workers, Refused(), coups=100)
    assert (refused.value.code, refused.value.details["value"]) == ("not_solved", str(SEED))


def test_a_process_that_dies_is_replaced_and_its_blocks_are_done_again(tmp_path: Path) -> None:
    (found,) = swept(Processes(2), Deadly(tmp_path / "died"), coups=200)
    assert (tmp_path / "died").exists()
    assert found.sums == alone(Toy(), 200)


def test_processes_that_die_again_and_again_are_told_of() -> None:
    with pytest.raises(NotSimulated) as refused:
        swept(Processes(2), Deadly(), coups=100)
    assert refused.value.code == "worker_lost"


@pytest.mark.parametrize("kind", [Refusal, BadOption, IllegalMove, NotSimulated])
def test_any_refusal_can_be_sent_to_another_process(kind: type[Refusal]) -> None:
    for key in MESSAGES:
        refusal = kind(key, url="x", seat=3)
        again = pickle.loads(pickle.dumps(refusal))  # noqa: S301 - our own bytes
        assert (type(again), again.key, again.details) == (kind, key, refusal.details)
