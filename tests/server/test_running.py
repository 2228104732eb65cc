"""What docs/running.md tells people to run and to write down works as it stands there."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from bankomet.faces.cli import main
from bankomet.play.log import print_header
from bankomet.play.store import SqliteStore, TableInfo
from bankomet.play.store.postgres import PostgresStore
from bankomet.play.terms import agree
from tests.serving import ROOT
from tests.support import nginx
from tests.support.postgres import Postgres, needs_postgres, program

PAGE: Final = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
HEADER: Final = print_header(agree(game="thirteen", preset="003", seat_count=6))
INFO: Final = TableInfo(id="t1", header=HEADER, title="", private=True, founder="p1", pace="even", created_ms=1)
FAILS: Final = 5
FAILS_WITHIN_S: Final = 10
"""systemd starts nothing again that has failed so often within so long."""


def needs(name: str) -> pytest.MarkDecorator:
    """Skips a test where there is no such program."""
    return pytest.mark.skipif(shutil.which(name) is None, reason=f"there is no {name} here")


def _fence(kind: str, holds: str) -> str:
    fences = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (text,) = [body for named, body in fences if named == kind and holds in body]
    return str(text)


@needs_postgres
def test_the_house_may_make_its_tables_in_a_database_made_as_told(postgres: Postgres) -> None:
    """The user here has another name: in the tests `bankomet` may do everything."""

    async def opened(url: str) -> None:
        store = PostgresStore(url, "one")
        await store.create(INFO)
        await store.close()

    env = {**os.environ, "PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": "bankomet"}
    for line in re.findall(r"^(?:sudo -u postgres )?(create(?:user|db) .*)$", _fence("", "createuser"), re.MULTILINE):
        name, *arguments = line.replace("bankomet", "clubhouse").split()
        subprocess.run([str(program(name)), *arguments], env=env, check=True)  # noqa: S603 - what the page says
    asyncio.run(opened(f"postgresql://clubhouse@127.0.0.1:{postgres.port}/club"))


@needs_postgres
def test_a_database_is_saved_and_restored_as_told(postgres: Postgres, tmp_path: Path) -> None:
    """By the commands of the page, `bankomet check` the last of them; nobody else may read the copy."""
    url = postgres.fresh()
    name = url.rpartition("/")[2]
    (save,) = re.findall(r"`(pg_dump [^`]*)`", PAGE)
    restore = re.sub(r"sudo -u \w+ ", "", _fence("", "pg_restore"))
    restore = restore.replace("/srv/bankomet/.venv/bin/bankomet", f"{sys.executable} -m bankomet")
    lines = [re.sub(r"\bclub(?!\.dump)", name, text) for text in (f"umask 022; umask 077\n{save}", restore)]
    where = f"{Path(str(program('pg_dump'))).parent}{os.pathsep}{os.environ['PATH']}"
    at = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": "bankomet", "PATH": where}

    def do(text: str) -> None:
        subprocess.run(["/bin/sh", "-ec", text], cwd=tmp_path, env=os.environ | at, check=True)  # noqa: S603 - the page's

    async def made() -> None:
        store = PostgresStore(url, "one")
        await store.create(INFO)
        await store.close()

    async def kept() -> TableInfo | None:
        store = PostgresStore(url, "another")
        found = await store.table("t1")
        await store.close()
        return found

    asyncio.run(made())
    do(lines[0])
    assert (tmp_path / "club.dump").stat().st_mode & 0o077 == 0
    do(lines[1])
    assert asyncio.run(kept()) == INFO


@needs("sqlite3")
def test_a_copy_made_as_told_is_whole_and_its_owners_alone(tmp_path: Path) -> None:
    async def scenario(copied: Callable[[], Path]) -> None:
        store = SqliteStore(tmp_path / "club.db")
        await store.create(INFO)
        kept = SqliteStore(await asyncio.to_thread(copied))
        assert await kept.table("t1") == INFO
        await kept.close()
        await store.close()
        _, line = _fence("", "check --db /srv").replace("/srv/bankomet/club.db", kept.name).split(".venv/bin/bankomet ")
        assert await asyncio.to_thread(main, line.split()) == 0

    def copied() -> Path:
        commands = f"umask 022\n{_fence('', 'VACUUM')}"
        subprocess.run(["/bin/sh", "-ec", commands], cwd=tmp_path, check=True)  # noqa: S603 - what the page says
        (copy,) = tmp_path.glob("club-*.db")
        assert copy.stat().st_mode & 0o077 == 0
        return copy

    asyncio.run(scenario(copied))


@nginx.needs_nginx
def test_nginx_finds_nothing_wrong_with_its_part(tmp_path: Path) -> None:
    """Under the usual limit of open files."""
    config = nginx.written(tmp_path, nginx.planned((1313, 1314)), "error_log stderr warn;")
    check = 'ulimit -S -n 1024 && exec "$0" -t -q -c "$1"'
    command = ["/bin/sh", "-c", check, str(nginx.PROGRAM), str(config)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - the page's own nginx
    assert (told.returncode, told.stderr) == (0, "")


@needs("systemd-analyze")
@pytest.mark.parametrize("name", ["bankomet.service", "bankomet@.service"])
def test_systemd_finds_nothing_wrong_with_its_part(tmp_path: Path, name: str) -> None:
    """But for the program, which is not in its place here; and it never gives the service up."""
    assert f"`/etc/systemd/system/{name}`" in PAGE
    unit = _fence("ini", "--port %i" if "@" in name else "club.db")
    (command,) = re.findall(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    told_path = tmp_path / name
    told_path.write_text(unit.replace(command, "/bin/true"), encoding="utf-8")
    told = subprocess.run(["systemd-analyze", "verify", told_path], capture_output=True, text=True, check=False)  # noqa: S603, S607
    assert (told.returncode, told.stderr) == (0, "")
    (again_s,) = re.findall(r"^RestartSec=(\d+)$", unit, re.MULTILINE)
    assert int(again_s) * (FAILS - 1) > FAILS_WITHIN_S
