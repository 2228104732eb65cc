"""The nginx of docs/running.md, before servers of the tests."""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.serving import ROOT, free_port

BLOCK: Final = re.compile(r"```nginx\n(.*?)```", re.DOTALL)
START_S: Final = 10
PROGRAM: Final = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")

needs_nginx = pytest.mark.skipif(PROGRAM is None, reason="there is no nginx here; `make test` installs it")


def documented(ports: Sequence[int], port: int) -> str:
    """The configuration of the page, with other ports."""
    text: str
    (text,) = BLOCK.findall((ROOT / "docs" / "running.md").read_text(encoding="utf-8"))
    for told, real in ((1313, ports[0]), (1314, ports[1])):
        assert f"127.0.0.1:{told}" in text
        text = text.replace(f"127.0.0.1:{told}", f"127.0.0.1:{real}")
    assert "listen 80;" in text
    return text.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("cards.example.org", "127.0.0.1")


def written(folder: Path, ports: Sequence[int], port: int, own: str) -> Path:
    """The configuration in a file, with words of one's own before it, and all that nginx writes in its folder."""
    config = folder / "nginx.conf"
    inside = f"http {{ access_log off; {_folders(folder)}"
    text = documented(ports, port).replace("http {", inside, 1)
    config.write_text(f"pid {folder}/pid; {own}\n{text}", encoding="utf-8")
    return config


@contextmanager
def proxy(ports: Sequence[int]) -> Iterator[str]:
    """The address of a proxy before the servers on these ports."""
    port, folder = free_port(), Path(tempfile.mkdtemp(prefix="bankomet-nginx-"))
    config = written(folder, ports, port, f"error_log {folder}/errors; daemon off; master_process off;")
    process = subprocess.Popen([str(PROGRAM), "-c", config, "-e", folder / "errors"])  # noqa: S603
    try:
        deadline = time.monotonic() + START_S
        while not _listens(port):
            assert process.poll() is None, (folder / "errors").read_text()
            assert time.monotonic() < deadline, "nginx did not answer in time"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def _folders(folder: Path) -> str:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    return " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
