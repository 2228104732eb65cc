"""`bankomet serve`, as it is started: one server a file, and a copy that is made while it runs."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bankomet.play.verify import verify
from tests.serving import ROOT, serving
from tests.support.web import visitor

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


def test_a_copy_that_is_made_while_it_runs_is_whole(tmp_path: Path) -> None:
    """As docs/running.md says; the copy is served, and its log has all that was acknowledged before it was made."""

    async def scenario() -> None:
        with serving(tmp_path / "club.db", '{"card_scale": 0.02, "bot_scale": 0.02}') as server:
            async with visitor(server.url) as vera:
                table = await vera.open_table(preset="003", bots=4, private=False)
                await vera.send({"do": "add_bot", "id": "backup-1"})
                done = await vera.until(lambda told: told["is"] == "done")
                with closing(sqlite3.connect(tmp_path / "club.db")) as db:
                    db.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        with serving(tmp_path / "copy.db") as server:
            async with visitor(server.url) as client:
                _, log = await client.get(f"/t/{table}/log")
        verdict = verify(log)
        assert verdict.ok, verdict.first_fault
        assert verdict.records >= done["n"]

    asyncio.run(scenario())
