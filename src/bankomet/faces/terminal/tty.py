"""A terminal that fills the screen and is given back as it was."""

import contextlib
import os
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

__all__ = ["Screen", "both_ends_are_terminals", "full_screen"]

_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"
"""Another page, no cursor, no wrapping at the edge, all empty."""
_LEAVE: Final = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"


def both_ends_are_terminals() -> bool:
    """Can a screen be filled and keys be read?"""
    return (
        sys.stdin is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM", "dumb") != "dumb"
    )


class Screen:
    """Rows on a terminal; only those that changed are written."""

    def __init__(self, keys_fd: int, out: TextIO) -> None:
        self.keys_fd = keys_fd
        self._out = out
        self._shown: list[str] = []
        self._before = termios.tcgetattr(keys_fd)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        found = os.get_terminal_size(self._out.fileno())
        return found.columns or 80, found.lines or 24

    def show(self, rows: list[str]) -> None:
        """These rows, from the top."""
        if len(rows) != len(self._shown):
            self._shown = []
            self._out.write("\x1b[0m\x1b[2J")
        changed = [(y, row) for y, row in enumerate(rows) if y >= len(self._shown) or self._shown[y] != row]
        self._out.write("".join(f"\x1b[{y + 1};1H{row}" for y, row in changed))
        self._out.flush()
        self._shown = rows

    def enter(self) -> None:
        """Takes the terminal over: keys come one by one and are not echoed; Ctrl-C and Ctrl-Z still do what they do."""
        tty.setcbreak(self.keys_fd, termios.TCSADRAIN)
        self._shown = []
        self._out.write(_ENTER)
        self._out.flush()

    def leave(self) -> None:
        """Gives the terminal back as it was."""
        with contextlib.suppress(OSError, ValueError):
            self._out.write(_LEAVE)
            self._out.flush()
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self.keys_fd, termios.TCSADRAIN, self._before)

    def suspend(self) -> None:
        """Ctrl-Z: gives the terminal back, stops, and takes it over again once the process goes on."""
        self.leave()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.enter()


@contextmanager
def full_screen() -> Iterator[Screen]:
    """The terminal, taken over until the end of the block however it ends."""
    screen = Screen(sys.stdin.fileno(), sys.stdout)
    screen.enter()
    try:
        yield screen
    finally:
        screen.leave()
