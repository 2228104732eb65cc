"""Where `BANKOMET_NO_SKIPS` is set, as in `.ci/run`, nothing is passed over for want of a program."""

import os
from collections.abc import Generator
from typing import Final

import pytest

NAME: Final = "BANKOMET_NO_SKIPS"
LAWFUL: Final = (
    "no disk may be mounted here",  # a container's root may not, and nobody else
    "there is no atheris for this system",
    "OpenSpiel has no wheels for this system",
    "memory and files are read from /proc",  # of Linux
    "memory is read from /proc",
)
"""Reasons that no package mends."""


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fails a test that was skipped for another reason."""
    report = yield
    if os.environ.get(NAME) and report.skipped and not hasattr(report, "wasxfail"):
        assert isinstance(report.longrepr, tuple)
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if reason not in LAWFUL:
            report.outcome = "failed"
            report.longrepr = f"{reason}; and {NAME} is set, so this is no reason to go on without"
    return report
