"""How the tests run: Hypothesis by the house's profiles, and interrupts heard even in the background of a shell."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import postgres as pg
from tests.support.cli import Says
from tests.support.skips import pytest_runtest_makereport

__all__ = ["pytest_runtest_makereport"]  # one of pytest's hooks

# Two cores are shared with a browser and a server, so no example is judged by its time. In CI the examples are the
# same on every run; at home each run looks somewhere else.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.register_profile("long", settings.get_profile("house"), derandomize=False, max_examples=2000)
settings.load_profile("house")

# What a shell starts in the background ignores interrupts, and so would every program that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What every test needs lives to the end: no search for garbage goes through all of it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a test has left open is told of in its own file, not in whichever runs when the next search comes."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()


@pytest.fixture(scope="session")
def postgres() -> Iterator[pg.Postgres]:
    """A PostgreSQL server for all tests of this process; each asks it for a database of its own."""
    with pg.running() as server:
        yield server


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Says:
    """Command lines, run in an English locale and in an empty folder."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)
    return Says(capsys)
