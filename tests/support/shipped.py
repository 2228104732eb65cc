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

from tests.serving import ROOT, free_port

ENV: Final = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


@dataclass
class Shipped:
    """The server as it is shipped, in a process of its own; what the system says of it."""

    process: "subprocess.Popen[bytes]"
    url: str
    most_mb: float = 0.0

    def memory_mb(self) -> float:
        """Memory that it holds now."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines()
        now = next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
        self.most_mb = max(self.most_mb, now)
        return now

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
