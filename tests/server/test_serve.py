"""`bankomet serve`, as it is started: one server a file, and a copy that is made while it runs."""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from bankomet.faces.cli import main
from bankomet.faces.cli.serve import END_S
from bankomet.play.verify import verify
from tests.serving import ROOT, serving
from tests.support.postgres import needs_postgres, running
from tests.support.web import visitor

COMMAND = (sys.executable, "-m", "bankomet", "serve", "--port", "0", "--db")
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"}


@contextmanager
def _served(db: Path | str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A process that serves, and its address."""
    process = subprocess.Popen(  # noqa: S603
        [*COMMAND, str(db)], env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://127\.0\.0\.1:[0-9]+", process.stdout.readline())
            assert found is not None
            yield process, found[0]
        finally:
            process.kill()


def _ask(url: str) -> None:
    with suppress(OSError):
        urlopen(url).close()  # noqa: S310 - our own loopback address


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


@pytest.mark.parametrize("host", ["a..b", "nosuch.invalid"])
def test_a_host_that_nobody_knows_is_told_in_one_sentence(tmp_path: Path, host: str) -> None:
    done = subprocess.run(  # noqa: S603
        [*COMMAND, str(tmp_path / "club.db"), "--host", host],
        env=ENV, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("cannot_listen: ")
    assert done.stderr.count("\n") == 1
    assert "Unknown error" not in done.stderr


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:geheim@[::1/x",
        "postgresql://u:100%geheim@h/x",
        "postgresql://u:ge heim@h/x",
        "postgresql://u:ge@heim@h/x",
        "postgresql://u:ge/heim@h/x",
        "postgres://u:geheim@a..b/x",
        "postgresql://u:geheim@h/x?foo=1",
    ],
)
def test_an_address_that_cannot_be_read_is_refused_and_no_password_told(
    capsys: pytest.CaptureFixture[str], url: str, lang: str
) -> None:
    assert main(["serve", "--db", url, "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("bad_option: ")
    assert told.err.count("\n") == 1
    assert "heim" not in told.err + told.out


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://u:geheim@127.0.0.1:port/x", "invalid integer value"),
        ("postgresql://u:geheim@127.0.0.1:99999/x", "invalid port number"),
        ("postgresql://u:geheim@127.0.0.1:1,127.0.0.1:2/x", "port 2 failed"),
        ("postgresql://u:geheim@%2Fno%2Fsocket/x", "No such file or directory"),
        ("postgresql://u:geheim@127.0.0.1:1/x?connect_timeout=soon", "bad value for connect_timeout"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_why_a_database_cannot_be_reached_is_told_whole_and_no_password(
    capsys: pytest.CaptureFixture[str], url: str, why: str, lang: str
) -> None:
    assert main(["serve", "--db", url, "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("store_down: ")
    assert told.err.count("\n") == 1
    assert why in told.err
    assert "heim" not in told.err + told.out


def test_a_file_is_one_by_whatever_link_it_is_served(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "club.db")
    with _served(tmp_path / "club.db"):
        second = subprocess.run(  # noqa: S603
            [*COMMAND, str(tmp_path / "link.db")], env=ENV, capture_output=True, text=True, timeout=30, check=False
        )
    assert second.returncode == 2
    assert second.stderr.startswith("store_in_use: ")


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


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which one is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("lang", "possible"), [("en", "possible: "), ("ru", "можно: ")])
@pytest.mark.parametrize("url", ["", "sqlite:///", "."])
def test_what_is_no_file_is_no_database(
    capsys: pytest.CaptureFixture[str], empty: Path, url: str, lang: str, possible: str
) -> None:
    """No name at all, or that of a folder."""
    assert main(["serve", "--db", url, "--lang", lang]) == 2
    told = capsys.readouterr().err
    assert told.startswith("bad_option: ")
    assert possible in told
    assert list(empty.iterdir()) == []


@needs_postgres
def test_a_server_ends_when_it_is_told_to_though_its_database_hangs() -> None:
    """Somebody waits for the database, and his thread for him: no longer than is said."""
    with running() as postgres, _served(postgres.fresh()) as (process, url):
        with postgres.held():
            ask = Thread(target=_ask, args=(url,))
            ask.start()
            time.sleep(1)
            process.terminate()
            assert process.wait(END_S + 10) == 1
            ask.join()
        assert process.stderr is not None
        assert f"{END_S} seconds" in process.stderr.read().splitlines()[-1]
