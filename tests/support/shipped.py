"""The server as it is shipped, started by its command in a process of its own, and what the system says of it."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import psutil

from tests.serving import ROOT, free_port

ENV: Final = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}

RESET_HIGHEST: Final = "5"
"""What the system wants to hear, by proc(5)."""


@dataclass
class Shipped:
    """The server as it is shipped, in a process of its own; what the system says of it."""

    process: "subprocess.Popen[bytes]"
    url: str
    most_mb: float = 0.0
    """Memory at its highest since `forget_most`, as the system has kept it; look often, for children come and go."""

    def memory_mb(self) -> float:
        """Memory that it and its children hold now."""
        self.most_mb = max(self.most_mb, self._sum_mb("VmHWM"))
        return self._sum_mb("VmRSS")

    def forget_most(self) -> None:
        """From now on the system looks for the highest anew."""
        for pid in self._family():
            Path(f"/proc/{pid}/clear_refs").write_text(RESET_HIGHEST, encoding="ascii")
        self.most_mb = 0.0

    def _family(self) -> list[int]:
        return [self.process.pid, *(child.pid for child in psutil.Process(self.process.pid).children(recursive=True))]

    def _sum_mb(self, field: str) -> float:
        total = 0.0
        for pid in self._family():
            with suppress(FileNotFoundError, ProcessLookupError, StopIteration):  # a child that has ended
                lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
                total += next(int(line.split()[1]) / 1024 for line in lines if line.startswith(field))
        return total

    def files(self) -> tuple[int, int]:
        """Its open connections, and all its open files."""
        links = []
        for each in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with suppress(FileNotFoundError):
                links.append(str(each.readlink()))
        return sum(link.startswith("socket:") for link in links), len(links)

    def answers(self) -> bool:
        """Is it there?"""
        assert self.process.poll() is None, "it has ended"
        with suppress(OSError), urlopen(self.url + "/health", timeout=1) as answer:  # noqa: S310 - our own
            return bool(answer.status == 200)
        return False


@asynccontextmanager
async def shipped(folder: Path) -> AsyncIterator[Shipped]:
    """`bankomet serve`, behind a proxy on this computer, for as long as it is needed."""
    port = free_port()
    command = [sys.executable, "-m", "bankomet", "serve", "--port", str(port), "--db", str(folder / "house.db")]
    errors = folder / "errors"
    with errors.open("wb") as said:
        command += ["--trusted-proxy", "127.0.0.1"]
        process = subprocess.Popen(command, env=ENV, stdout=said, stderr=said)  # noqa: S603, ASYNC220 - it is ours
        server = Shipped(process, f"http://127.0.0.1:{port}")
        try:
            for _ in range(200):
                if await asyncio.to_thread(server.answers):
                    break
                await asyncio.sleep(0.1)
            yield server
        finally:
            process.terminate()
            process.wait(20)
    told = errors.read_text(encoding="utf-8")
    assert "Traceback" not in told, told[:2000]
