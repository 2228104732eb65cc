"""How long a page takes that lies a tenth of a second away: for who has never been there, and for who comes again.

    python benchmarks/bench_pages.py [--latency 100] [--runs 7]

Chromium opens each page in a profile of its own, and then once more; time from the asking until all its files are
there and its scripts have run (the event `load`).  Every request waits for the latency; nothing limits the bytes.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.machine import machine  # noqa: E402 - the path above leads to it
from tests.browser.conftest import launched  # noqa: E402
from tests.serving import serving  # noqa: E402

PAGES = ("/", "/rules", "/chances", "/verify", "/mousetrap")


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=int, default=100, help="milliseconds")
    parser.add_argument("--runs", type=int, default=7)
    args = parser.parse_args()
    print(machine())
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "house.db") as server,
        sync_playwright() as play,
    ):
        browser = launched(play)
        pages = (*PAGES, _founded(browser, server.url))
        for path in pages:
            runs = [_visits(browser, server.url + path, args.latency) for _ in range(args.runs)]
            told = " · ".join(_told(name, values) for name, *values in zip(("first", "again"), *runs, strict=True))
            print(f"{'/t/' if path.startswith('/t/') else path:>10}: {told}")
        browser.close()


def _founded(browser: Browser, url: str) -> str:
    """The address of a table of four."""
    asked = browser.new_context().request.post(f"{url}/api/tables", data={"game": "thirteen", "preset": "003"})
    assert asked.ok, asked.text()
    return str(asked.json()["url"])


def _visits(browser: Browser, url: str, latency_ms: int) -> tuple[float, float]:
    """Seconds until the page is there: the first time, and once more."""
    context = browser.new_context()
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency_ms, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    took = []
    for _ in range(2):
        began = time.perf_counter()
        page.goto(url)
        took.append(time.perf_counter() - began)
    context.close()
    return took[0], took[1]


def _told(name: str, seconds: list[float]) -> str:
    return f"{name} {statistics.median(seconds):.2f} s ({min(seconds):.2f} to {max(seconds):.2f})"


if __name__ == "__main__":
    main()
