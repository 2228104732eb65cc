"""The machine, and the day, in one line: what a figure means without them, nobody knows."""

import datetime as dt
import os
import platform
import sqlite3
from pathlib import Path


def machine() -> str:
    """Date, processor, cores, system, Python and SQLite, and how busy the machine is with other things."""
    model = next(
        (
            line.split(":")[1].strip()
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    return (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}; {os.cpu_count()} cores of {model}; {platform.system()} "
        f"{platform.release().split('-')[0]}; Python {platform.python_version()}; SQLite {sqlite3.sqlite_version}; "
        f"load {os.getloadavg()[0]:.1f}"
    )
