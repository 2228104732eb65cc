"""The nginx of docs/running.md, before servers of the tests."""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.serving import ROOT, free_port

BLOCK: Final = re.compile(r"```nginx\n(.*?)```", re.DOTALL)
NAME: Final = "cards.example.org"
"""By which the page calls the house."""
KEPT: Final = f"/etc/letsencrypt/live/{NAME}"
START_S: Final = 10
BESIDE: Final = "/usr/sbin:/usr/local/sbin"
PROGRAM: Final = shutil.which("nginx") or shutil.which("nginx", path=BESIDE)
OPENSSL: Final = shutil.which("openssl")

needs_nginx = pytest.mark.skipif(
    PROGRAM is None or OPENSSL is None, reason="there is no nginx or no openssl here; `make test` installs them"
)


@dataclass(frozen=True)
class Proxy:
    """What nginx is told: its ports, those of the servers behind it, and the name by which others come."""

    servers: Sequence[int]
    name: str = NAME
    http: int = 0
    https: int = 0

    @property
    def url(self) -> str:
        """The public address."""
        return f"https://{self.name}:{self.https}"


def planned(servers: Sequence[int], name: str = NAME) -> Proxy:
    """A proxy that may be started: its address is known to the servers before it."""
    return Proxy(servers, name, http=free_port(), https=free_port())


def documented(told: Proxy, folder: Path) -> str:
    """The configuration of the page, with other ports, another folder for the certificate, and perhaps another name."""
    text: str
    (text,) = BLOCK.findall((ROOT / "docs" / "running.md").read_text(encoding="utf-8"))
    for printed, real in (
        (f"https://{NAME}", f"https://{told.name}:{told.https}"),
        ("listen 80;", f"listen 127.0.0.1:{told.http};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{told.https} ssl;"),
        ("127.0.0.1:1313 ", f"127.0.0.1:{told.servers[0]} "),
        ("127.0.0.1:1314 ", f"127.0.0.1:{told.servers[1]} "),
        (KEPT, str(folder)),
        (f"server_name {NAME};", f"server_name {told.name};"),
    ):
        assert printed in text, printed
        text = text.replace(printed, real)
    return text


def written(folder: Path, told: Proxy, own: str) -> Path:
    """The configuration in a file, with words of one's own before it, its certificate, and all that nginx writes."""
    certified(folder, told.name)
    config = folder / "nginx.conf"
    inside = f"http {{ access_log off; {_folders(folder)}"
    text = documented(told, folder).replace("http {", inside, 1)
    config.write_text(f"pid {folder}/pid; {own}\n{text}", encoding="utf-8")
    return config


def certified(folder: Path, name: str) -> None:
    """A certificate for this name, which vouches for itself, and its key, called as Let's Encrypt's programs do."""
    kind = "IP" if name[0].isdigit() else "DNS"
    command = [str(OPENSSL), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command += ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem", "-days", "2"]
    command += ["-subj", f"/CN={name}", "-addext", f"subjectAltName={kind}:{name}"]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - a fixed program


@contextmanager
def running(told: Proxy) -> Iterator[Path]:
    """nginx, for as long as it is needed: the certificate by which its visitors know it."""
    folder = Path(tempfile.mkdtemp(prefix="bankomet-nginx-"))
    config = written(folder, told, f"error_log {folder}/errors; daemon off; master_process off;")
    process = subprocess.Popen([str(PROGRAM), "-c", config, "-e", folder / "errors"])  # noqa: S603
    try:
        deadline = time.monotonic() + START_S
        while not _listens(told.https):
            assert process.poll() is None, (folder / "errors").read_text()
            assert time.monotonic() < deadline, "nginx did not answer in time"
            time.sleep(0.02)
        yield folder / "fullchain.pem"
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
