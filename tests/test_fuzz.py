"""Decoders of what comes from outside, tried with inputs that grow towards whatever has not run yet."""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bankomet.core.errors import Refusal
from tests.fuzz.decoders import DECODERS, LONGEST, PLANTED, chosen, seeds, tried
from tests.serving import ROOT

ENV: Final = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
STARTING_S: Final = 60
SHORT_S: Final = 5
LONG_S: Final = 60
A_SECOND: Final = 50
"""Inputs that even a busy machine tries in a second."""


@dataclass(frozen=True)
class Tried:
    """What the fuzzer did."""

    status: int
    said: str
    inputs: int
    broke: list[bytes]


def fuzzed(folder: Path, seconds: int, *more: str) -> Tried:
    """The fuzzer in a process of its own: it ends that process itself."""
    pytest.importorskip("atheris", reason="there is no atheris for this system")
    command = [sys.executable, "-m", "tests.fuzz", str(seconds), str(folder), *more]
    done = subprocess.run(command, cwd=ROOT, env=ENV, capture_output=True, timeout=seconds + STARTING_S, check=False)  # noqa: S603
    said = (done.stdout + done.stderr).decode(errors="replace")
    inputs = re.search(r"number_of_executed_units: (\d+)", said)
    broke = [path.read_bytes() for path in sorted(folder.glob("broke-*"))]
    return Tried(done.returncode, said[-3000:], int(inputs[1]) if inputs else 0, broke)


def _expect_the_law(found: Tried, seconds: int) -> None:
    assert not found.broke, found.said
    assert found.status == 0, found.said
    assert found.inputs > A_SECOND * seconds, found.said


def test_every_decoder_reads_or_refuses_and_prints_back_the_same(tmp_path: Path) -> None:
    _expect_the_law(fuzzed(tmp_path, SHORT_S), SHORT_S)


@pytest.mark.long
def test_every_decoder_reads_or_refuses_for_a_minute(tmp_path: Path) -> None:
    _expect_the_law(fuzzed(tmp_path, LONG_S), LONG_S)


def test_a_decoder_that_breaks_the_law_is_found(tmp_path: Path) -> None:
    """It stumbles over three letters that no seed has: only who sees what an input makes run comes upon them."""
    found = fuzzed(tmp_path, SHORT_S, "planted")
    assert found.status != 0
    assert [text for data in found.broke if (text := chosen({"planted": PLANTED}, data)[1]).startswith("st#")]


@pytest.mark.parametrize("name", DECODERS)
def test_a_decoder_has_something_to_begin_with_that_it_reads(name: str) -> None:
    """Else all that is tried of it is its refusals."""
    mine = [text for decoder, text in _seeds() if decoder is DECODERS[name]]
    assert any(_reads(name, text) for text in mine)


def _seeds() -> Iterable[tuple[object, str]]:
    return [chosen(DECODERS, seed) for seed in seeds()]


def _reads(name: str, text: str) -> bool:
    try:
        DECODERS[name].reads(text)
    except Refusal:
        return False
    return True


@given(st.sampled_from(sorted(DECODERS)), st.text(max_size=200))
@example("card", "a♠")
@example("chances", "ranks=1&suits=1&packs=1&calls=")
def test_the_law_holds_for_any_text(name: str, text: str) -> None:
    """The same where there is no atheris."""
    tried(DECODERS[name], text[:LONGEST])
