"""The command `bankomet`, and `python -m bankomet`: whoever interrupts it while it is still loading is told nothing."""

import signal
import sys

INTERRUPTED = 130


def main() -> int:
    """Run one command; the exit status."""
    try:
        from bankomet.faces.cli import main as run  # noqa: PLC0415 - it takes a quarter of a second

        status = run()
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == INTERRUPTED:
        for each in (signal.SIGINT, signal.SIGTERM):  # it ends anyhow; once more would only make it say how
            signal.signal(each, signal.SIG_IGN)
    return status


if __name__ == "__main__":
    sys.exit(main())
