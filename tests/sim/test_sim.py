"""The whole house in virtual time: what is acknowledged is kept, what is refused is not; all see the same."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.sim.planted import PLANTED
from tests.sim.world import HOUR_MS, Report, World, hour

SEEDS: Final = 20
LONG_SEEDS: Final = 2_000
LONG_BLOCK: Final = 125
LEAST_SPEED: Final = 500
LEAST_COUPS: Final = 10
"""In an hour of every trouble; usually it is some hundred, but where all play Mousetrap it is twenty."""
CATCHES_S: Final = 10
NEXT_SEEDS: Final = 25
ROOT: Final = Path(__file__).parents[2]


def _wrong(report: Report) -> str | None:
    """What is wrong with an hour; a table at which little happens proves little."""
    if report.faults:
        return f"{report.faults[0]}"
    if report.simulated_ms < HOUR_MS or report.counts["coups"] < LEAST_COUPS:
        return f"{report.counts['coups']} coups in {report.simulated_ms} ms"
    return None


@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
def test_an_hour_of_every_trouble_and_nothing_is_wrong(seed: int) -> None:
    """Whatever befalls disk, network and processes: what the auditor holds against the house is nothing."""
    assert _wrong(hour(seed).run()) is None


@pytest.mark.long
@pytest.mark.timeout(2 * 3_600)
@pytest.mark.parametrize("first", range(1_001, 1_001 + LONG_SEEDS, LONG_BLOCK))
def test_two_thousand_hours_of_every_trouble(first: int) -> None:
    """The same, for longer; by blocks, so that each processor has its part."""
    found = {seed: _wrong(hour(seed).run()) for seed in range(first, first + LONG_BLOCK)}
    assert not {seed: wrong for seed, wrong in found.items() if wrong}


def test_time_passes_five_hundred_times_as_fast_as_on_the_wall() -> None:
    """By the time of the processor, in the best of three, for other tests share it."""
    assert max(World(seed, storm_ms=HOUR_MS // 10, calm_ms=0).run().speed for seed in (1, 2, 3)) >= LEAST_SPEED


@pytest.mark.parametrize("processes", [1, 2])
def test_a_seed_is_one_course_of_things_whatever_the_order_of_hashes(processes: int) -> None:
    """Two interpreters that hash texts differently: the same hash of all that was sent, stored and heard."""
    command = [sys.executable, "-m", "tests.sim", "--seed", "7", "--hours", "0.2", "--processes", str(processes)]
    told = set()
    for salt in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)  # noqa: S603
        told.add(run.stdout.splitlines()[0])
    assert len(told) == 1, told


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_caught(name: str) -> None:
    """By its seed, or, where a change of the house has moved the course of things, by one of the next; in seconds.

    By the same seed a sound house is found sound: what was caught is the fault that had been planted.
    """
    planted, reports = PLANTED[name], list[Report]()
    with planted.plant():
        while not any(report.faults for report in reports) and len(reports) < NEXT_SEEDS:
            reports.append(planted.world(planted.seed + len(reports)).run())
    faults = reports[-1].faults
    assert faults, f"{name}: nobody has noticed"
    assert {fault.code for fault in faults} <= planted.codes, [str(fault) for fault in faults]
    assert sum(report.took_s for report in reports) < CATCHES_S
    sound = planted.world(planted.seed + len(reports) - 1).run()
    assert not sound.faults, sound.faults[0]
