"""A Dask cluster on this machine: a scheduler and workers, each a process of its own that can be killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
STARTS_S: Final = 60


@dataclass
class LocalCluster:
    """Where its scheduler is, and its processes."""

    folder: Path
    scheduler: "subprocess.Popen[bytes]"
    url: str
    workers: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    def staff(self, count: int) -> None:
        """So many workers in all, of one thread each, are there or on their way."""
        while len(self.workers) < count:
            self.workers.append(_started(self.folder, "worker", self.url, "--no-nanny", "--nthreads", "1"))

    def kill(self, process: int) -> None:
        """Kill a worker as a machine dies: without a word."""
        (worker,) = (each for each in self.workers if each.pid == process)
        worker.kill()
        worker.wait()
        self.workers.remove(worker)


@contextmanager
def cluster(folder: Path) -> Iterator[LocalCluster]:
    """A scheduler on the loopback, without workers yet."""
    told = folder / "scheduler.json"
    scheduler = _started(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
    made = LocalCluster(folder, scheduler, "")
    try:
        made.url = _address(told, scheduler)
        yield made
    finally:
        for process in [*made.workers, made.scheduler]:
            process.send_signal(signal.SIGKILL)
            process.wait()


def _started(folder: Path, what: str, *words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "distributed.cli.dask_" + what, *words, "--no-dashboard"]
    environ = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    with (folder / "dask.log").open("ab") as log:
        return subprocess.Popen(command, cwd=folder, env=environ, stdout=log, stderr=log)  # noqa: S603 - fixed words


def _address(told: Path, scheduler: "subprocess.Popen[bytes]") -> str:
    until = time.monotonic() + STARTS_S
    while time.monotonic() < until and scheduler.poll() is None:
        if told.exists() and (text := told.read_text()):
            return str(json.loads(text)["address"])
        time.sleep(0.05)
    raise AssertionError(f"no scheduler: {(told.parent / 'dask.log').read_text()}")
