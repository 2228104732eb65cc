"""`bankomet serve`, as it is started: one server a file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.serving import ROOT

COMMAND = (sys.executable, "-m", "bankomet", "serve", "--port", "0", "--db")
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"}


@contextmanager
def _served(db: Path) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen([*COMMAND, str(db)], env=ENV, stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert process.stdout is not None
    try:
        assert "http://127.0.0.1:" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.wait(20)
        process.stdout.close()


@pytest.mark.parametrize(("lang", "told"), [("en", "serves the tables of"), ("ru", "уже обслуживает")])
def test_a_file_is_served_by_one_server_at_a_time(tmp_path: Path, lang: str, told: str) -> None:
    """The second is told so in one sentence; when the first is killed, however hard, the next comes in."""
    db = tmp_path / "club.db"
    with _served(db):
        second = subprocess.run(  # noqa: S603
            [*COMMAND, str(db), "--lang", lang], env=ENV, capture_output=True, text=True, timeout=30, check=False
        )
        assert second.returncode == 2
        assert second.stderr.startswith("store_in_use: ")
        assert told in second.stderr
        assert str(db) in second.stderr
        assert second.stderr.count("\n") == 1
        with _served(tmp_path / "other.db"):
            pass
    with _served(db):
        pass
