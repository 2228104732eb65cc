"""Time to check one seal by each verifier: `bankomet verify`, the stand-alone file, and the page in Chromium.

    python -m benchmarks.bench_verifiers

The same logs of every tradition, with shares, openings and void coups, whole: chain, seals, and for the first one rules
and money too.  Processor time for the two in Python, the clock of the browser for the page.
"""

import importlib.util
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from bankomet.play.verify import verify
from benchmarks.machine import machine
from tests.browser.conftest import launched
from tests.serving import serving
from tests.support.transcripts import transcripts

ROOT: Final = Path(__file__).parents[1]
RUNS: Final = 7
LOGS: Final = 100
IN_THE_PAGE: Final = """async logs => {
    const { verifyLog } = await import("/static/verify_log.js");
    const begun = performance.now();
    for (const log of logs) if ((await verifyLog(log)).fault) throw new Error("a log does not hold");
    return performance.now() - begun;
}"""


def stand_alone() -> Callable[[str], Any]:
    """The check of the stand-alone file."""
    spec = importlib.util.spec_from_file_location("verify_deal", ROOT / "tools" / "verify_deal.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    check: Callable[[str], Any] = module.check
    return check


def timed_ms(check: Callable[[str], Any], logs: Sequence[str]) -> float:
    """How long all of them take, in milliseconds of the processor."""
    begun = process_time()
    for log in logs:
        check(log)
    return (process_time() - begun) * 1000


def in_chromium_ms(logs: Sequence[str]) -> list[float]:
    """How long all of them take in the page, each run."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "house.db") as server,
        sync_playwright() as play,
    ):
        browser = launched(play)
        page = browser.new_page()
        page.goto(f"{server.url}/verify")
        return [float(page.evaluate(IN_THE_PAGE, logs)) for _ in range(RUNS + 1)][1:]


def main() -> None:
    """Prints a line for each verifier."""
    logs = list(transcripts(LOGS))
    seals = sum(verify(log).seals for log in logs)
    check = stand_alone()
    times = {
        "bankomet verify": [timed_ms(verify, logs) for _ in range(RUNS)],
        "tools/verify_deal.py": [timed_ms(check, logs) for _ in range(RUNS)],
        "the page, in Chromium": in_chromium_ms(logs),
    }
    print(machine())
    print(f"{len(logs)} logs, {seals} seals, {RUNS} runs: milliseconds a seal, median (least to most)")
    for name, runs in times.items():
        each = sorted(run / seals for run in runs)
        print(f"{name:24} {statistics.median(each):6.2f} ({each[0]:.2f} to {each[-1]:.2f})")


if __name__ == "__main__":
    main()
