"""A real PostgreSQL server on a free port, a child of the tests; root runs it under the uid that Debian made for it."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from glob import glob
from itertools import count
from pathlib import Path
from typing import Final

import psutil
import psycopg
import pytest

from tests.serving import free_port

USER: Final = "bankomet"
START_S: Final = 30
HURRIED: Final = ("fsync=off", "full_page_writes=off", "synchronous_commit=on", "max_connections=60")
"""No test takes the power from the machine: what a killed server has written is there for the next."""


def program(name: str) -> str | None:
    """Where a program of PostgreSQL lies; Debian keeps them beside the path."""
    kept = sorted(glob(f"/usr/lib/postgresql/*/bin/{name}"))  # noqa: PTH207 - a pattern from the root
    return shutil.which(name) or (kept[-1] if kept else None)


needs_postgres = pytest.mark.skipif(
    program("initdb") is None or program("postgres") is None,
    reason="there is no PostgreSQL here; `make test` installs it",
)


@dataclass
class Postgres:
    """A server with a folder of its own."""

    folder: Path
    port: int
    process: "subprocess.Popen[bytes] | None" = None
    _names: "count[int]" = field(default_factory=count)

    def start(self) -> None:
        """Starts it and waits until it answers."""
        settings = [part for each in (*HURRIED, f"port={self.port}") for part in ("-c", each)]
        command = [str(program("postgres")), "-D", str(self.folder / "data"), *settings]
        command += ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, user=_uid(), cwd=self.folder)  # noqa: S603
        deadline = time.monotonic() + START_S
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline, "PostgreSQL did not answer in time"
            time.sleep(0.05)

    def kill(self) -> None:
        """Ends it and every session at once, as `pg_ctl stop -m immediate` does: nothing is finished."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        """Ends it without waiting for its clients."""
        self._end(signal.SIGINT)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Until then it hangs, with all its sessions."""
        assert self.process is not None
        postmaster = psutil.Process(self.process.pid)
        stopped = [postmaster, *postmaster.children(recursive=True)]
        for each in stopped:
            each.suspend()
        try:
            yield
        finally:
            for each in stopped:
                each.resume()

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"house_{next(self._names)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(30)
        self.process = None

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


def _uid() -> int | None:
    """PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_uid
    except KeyError:
        return pwd.getpwnam("nobody").pw_uid


@contextmanager
def running() -> Iterator[Postgres]:
    """A new server; its folder goes with it."""
    folder = Path(tempfile.mkdtemp(prefix="bankomet-pg-"))
    uid = _uid()
    if uid is not None:
        os.chown(folder, uid, -1)
    initdb = [str(program("initdb")), "-D", str(folder / "data"), "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8"]
    server = Postgres(folder, free_port())
    try:
        subprocess.run(initdb, check=True, capture_output=True, user=uid, cwd=folder)  # noqa: S603
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
