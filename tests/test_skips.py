"""What is skipped at home for want of a program fails where every test has to run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import ROOT
from tests.support.skips import LAWFUL, NAME

TESTS = f"""
import pytest

@pytest.mark.skipif(True, reason="there is no nginx here; `make test` installs it")
def test_by_a_mark():
    pass

def test_by_its_own_word():
    pytest.skip("there is no C compiler here")

def test_lawfully():
    pytest.skip({LAWFUL[0]!r})

@pytest.mark.xfail(reason="as it has to")
def test_that_has_to_fail():
    raise AssertionError
"""


@pytest.mark.parametrize(
    ("value", "told"), [("1", "1 failed, 1 skipped, 1 xfailed, 1 error"), ("", "3 skipped, 1 xfailed")]
)
def test_a_skip_for_want_of_a_program_fails_where_none_may_be(tmp_path: Path, value: str, told: str) -> None:
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.skips", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", NAME: value}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert told in done.stdout, done.stdout


def test_who_may_not_install_is_told_and_ends_where_none_may_be_missing(tmp_path: Path) -> None:
    """Neither apt-get nor sudo on the path: what is missing is named either way."""
    for name in ("bash", "id", "dpkg-query"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    for value, status in (("", 0), ("1", 1)):
        command = ["/bin/bash", str(ROOT / "tools" / "debian.sh"), "nosuchprogram=nosuchpackage"]
        env = {"PATH": str(tmp_path), NAME: value}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - ours
        assert (done.returncode, "nosuchpackage" in done.stderr) == (status, True)
