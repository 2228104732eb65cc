"""A real server in a process of its own, for tests: any timing, any database file, ended by its own process id."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.request import urlopen

START_S: Final = 20
ROOT: Final = Path(__file__).parents[2]


@dataclass(slots=True)
class Server:
    """A server that runs, or has run."""

    db: Path | str
    """A file, or the address of a server."""
    port: int
    timing: str
    env: Mapping[str, str] = field(default_factory=dict)
    """What stands in its environment besides."""
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts the process and waits until it answers."""
        command = [sys.executable, "-m", "tests.serving", str(self.db), str(self.port), self.timing]
        env = {**os.environ, **self.env, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        self.process = subprocess.Popen(command, cwd=ROOT, env=env)  # noqa: S603
        deadline = time.monotonic() + START_S
        while not self._answers():
            assert self.process.poll() is None, "the server ended before it answered"
            assert time.monotonic() < deadline, "the server did not answer in time"
            time.sleep(0.05)

    @contextmanager
    def running(self) -> Iterator["Server"]:
        """It runs until then, unless it was ended before."""
        self.start()
        try:
            yield self
        finally:
            self.stop()

    def kill(self) -> None:
        """Ends it as a loss of power would: SIGKILL, at once."""
        self._end(signal.SIGKILL)

    def hold(self, *, on: bool) -> None:
        """Stops it where it is, as a machine that hangs; or lets it go on."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP if on else signal.SIGCONT)

    def stop(self) -> None:
        """Asks it to end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.send_signal(signal.SIGCONT)  # it may be held
            self.process.wait(20)
        self.process = None

    def _answers(self) -> bool:
        try:
            with urlopen(self.url + "/health", timeout=1) as answer:  # noqa: S310 - our own loopback address
                return bool(answer.status == 200)
        except OSError:
            return False


@contextmanager
def serving(db: Path | str, timing: str = "{}", env: Mapping[str, str] | None = None) -> Iterator[Server]:
    """A running server; `timing` is the JSON of Timing's fields that differ, `lease_ms` and `public_url`."""
    with Server(db, free_port(), timing, env or {}).running() as server:
        yield server


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
