"""The command line, run in this process."""

import json
import shlex
from typing import Any

import pytest

from bankomet.faces.cli import main


class Said:
    """What a command line said, and how it ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:  # noqa: ANN401 - a JSON document
        """The document on stdout."""
        return json.loads(self.out)


class Says:
    """`says("games --json")` runs a command line."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, line: str) -> Said:
        status = main(shlex.split(line))
        return Said(status, *self._capsys.readouterr())
