"""Long computations beside the server: each in a process of its own, shared by all who wait, ended with the last.

Answers are kept, so that the same question is computed once; and no address has more than its share of the places.
"""

import asyncio
import contextlib
import json
import sys
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bankomet.core.errors import BadOption, Refusal

__all__ = ["Workshop"]

AT_ONCE: Final = 2
WAITING: Final = 6
EACH: Final = 2
"""So many may one address have begun; a person on his own computer needs no more."""
KEPT: Final = 512
PULSE_S: Final = 0.5
WORKER: Final = ("-m", "bankomet.faces.web.chances_worker")
LONGEST_LINE: Final = 1 << 20


@dataclass
class _Job:
    """One question, who asked it first, and how far its answer is."""

    asker: str
    task: asyncio.Task[None] | None = None
    waiting: int = 0
    told: dict[str, Any] = field(default_factory=lambda: {"done": 0, "of": 0})
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def ended(self) -> bool:
        return "done" not in self.told

    def tell(self, line: dict[str, Any]) -> None:
        self.told = line
        self.changed.set()
        self.changed = asyncio.Event()


class Workshop:
    """Answers questions of `chances_worker`."""

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._most = at_once + waiting
        self._room = asyncio.Semaphore(at_once)
        self._jobs: dict[str, _Job] = {}
        self._kept: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def computing(self) -> int:
        """How many questions are being computed, or wait for it."""
        return len(self._jobs)

    def known(self, question: Mapping[str, Any]) -> dict[str, Any] | None:
        """An answer that was found before."""
        key = _key(question)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def ask(self, question: Mapping[str, Any], asker: str) -> AsyncGenerator[dict[str, Any], None]:
        """How far it is, `{"done", "of"}`, each time that changes and twice a second, then `{"answer"}`.

        `asker` is the address that asks.  Who stops listening no longer waits; with the last one the computation ends.
        Raises: Refusal (`too_busy`, or that of the question).
        """
        known = self.known(question)
        if known is not None:
            yield {"answer": known}
            return
        key = _key(question)
        job = self._jobs.get(key) or self._begin(key, question, asker)
        job.waiting += 1
        try:
            while not job.ended:
                changed = job.changed
                yield job.told
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(PULSE_S):
                        await changed.wait()
        finally:
            job.waiting -= 1
            if not job.waiting and not job.ended:
                self._end(key, job)
        if "refused" in job.told:
            raise _refusal(job.told["refused"])
        yield job.told

    async def close(self) -> None:
        """Ends all that is being computed, and waits for what was ending already, each process with its end."""
        for task in self._tasks:
            _cancel_once(task)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, key: str, question: Mapping[str, Any], asker: str) -> _Job:
        own = sum(job.asker == asker for job in self._jobs.values())
        for begun, most in ((own, EACH), (len(self._jobs), self._most)):
            if begun >= most:
                raise BadOption("too_busy", most=begun)
        job = self._jobs[key] = _Job(asker)
        job.task = asyncio.create_task(self._computed(key, question, job))
        self._tasks.add(job.task)
        job.task.add_done_callback(self._tasks.discard)
        return job

    def _end(self, key: str, job: _Job) -> None:
        self._jobs.pop(key, None)
        if job.task is not None:
            _cancel_once(job.task)

    async def _computed(self, key: str, question: Mapping[str, Any], job: _Job) -> None:
        try:
            async with self._room, contextlib.aclosing(_lines_of_worker(question)) as lines:
                async for line in lines:
                    if "answer" in line:
                        self._keep(key, line["answer"])
                    job.tell(line)
        finally:
            if self._jobs.get(key) is job:
                del self._jobs[key]
            if not job.ended:
                job.tell({"refused": {"key": "not_computed", "details": {}}})

    def _keep(self, key: str, answer: dict[str, Any]) -> None:
        self._kept[key] = answer
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


async def _lines_of_worker(question: Mapping[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
    """What a worker says; it is ended when nobody listens, or when it has said the last."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *WORKER,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(question).encode() + b"\n")
        process.stdin.close()
        async for line in process.stdout:
            yield json.loads(line)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _cancel_once(task: asyncio.Task[None]) -> None:
    """Asked a second time, it would no longer wait for the end of its process."""
    if not task.cancelling():
        task.cancel()


def _key(question: Mapping[str, Any]) -> str:
    return json.dumps(question, sort_keys=True)


def _refusal(told: Mapping[str, Any]) -> Refusal:
    return BadOption(told["key"], **told["details"])
