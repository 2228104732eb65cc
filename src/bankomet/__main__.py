"""The command `bankomet`, and `python -m bankomet`: whoever interrupts it while it is still loading is told nothing."""

import sys

INTERRUPTED = 130


def main() -> int:
    """Run one command; the exit status."""
    try:
        from bankomet.faces.cli import main as run  # noqa: PLC0415 - it takes a quarter of a second

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
