"""A terminal for tests: a program at a pseudo-terminal, and the screen that its codes draw."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

PATIENCE_S: Final = 60
_CODE: Final = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])")
# The child takes the pseudo-terminal as its own, so that Ctrl-C typed there reaches it as a signal.
_TAKE_OVER: Final = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"  # fmt: skip  # noqa: E501


class Drawn:
    """What the codes that a program writes leave on the screen."""

    def __init__(self) -> None:
        self.rows: dict[int, dict[int, str]] = {}
        self.other_page = False
        self.cursor_hidden = False
        self.styled = False
        self._x = self._y = 0

    def write(self, text: str) -> None:
        """Text with codes for the place, the style and the modes, and no others."""
        at = 0
        for code in _CODE.finditer(text):
            self._letters(text[at : code.start()])
            self._obey(code[1], code[2], code[3])
            at = code.end()
        self._letters(text[at:])

    @property
    def text(self) -> str:
        """The rows of letters."""
        return "\n".join(self._row(self.rows.get(y, {})) for y in range(max(self.rows, default=0) + 1))

    @staticmethod
    def _row(row: Mapping[int, str]) -> str:
        return "".join(row.get(x, " ") for x in range(max(row, default=-1) + 1)).rstrip()

    def _letters(self, text: str) -> None:
        for letter in text:
            if letter == "\n":
                self._y += 1
            elif letter == "\r":
                self._x = 0
            else:
                self.rows.setdefault(self._y, {})[self._x] = letter
                self._x += 1

    def _obey(self, mode: str, numbers: str, letter: str) -> None:
        match mode, letter:
            case "", "H":
                y, x = (int(number) for number in (numbers or "1;1").split(";"))
                self._x, self._y = x - 1, y - 1
            case "", "J":
                self.rows.clear()
            case "", "m":
                self.styled = numbers not in ("", "0")
            case "?", "h" | "l":
                self._mode(numbers, on=letter == "h")
            case _:
                raise AssertionError(f"an unknown code: {mode}{numbers}{letter}")

    def _mode(self, number: str, *, on: bool) -> None:
        match number:
            case "1049":
                self.other_page = on
            case "25":
                self.cursor_hidden = not on
            case "7":
                pass
            case _:
                raise AssertionError(f"an unknown mode: {number}")


class AtTerminal:
    """A program at a pseudo-terminal."""

    def __init__(self, process: "subprocess.Popen[bytes]", master: int) -> None:
        self.process = process
        self.drawn = Drawn()
        self.written = ""
        self._master = master
        self._rest = b""

    def type(self, keys: str) -> None:
        """Keys, as a terminal sends them."""
        os.write(self._master, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Another size of the window."""
        _resize(self._master, columns, rows)

    def until(self, holds: Callable[[str], Any]) -> str:
        """Reads on until the screen is as wanted; the screen."""
        end = time.monotonic() + PATIENCE_S
        while not holds(self.drawn.text):
            assert time.monotonic() < end, f"it never came; the screen:\n{self.drawn.text}"
            if not self._read() and self.process.poll() is not None:
                assert holds(self.drawn.text), f"it ended before that; the screen:\n{self.drawn.text}"
        return self.drawn.text

    def ended(self) -> int:
        """The exit status, once the program has ended and all it wrote is read."""
        end = time.monotonic() + PATIENCE_S
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it never ended; the screen:\n{self.drawn.text}"
            self._read()
        while self._read():
            pass
        return self.process.returncode

    def taken_over(self) -> bool:
        """Is the other page shown, without a cursor?"""
        return self.drawn.other_page and self.drawn.cursor_hidden

    def given_back(self, before: list[Any]) -> bool:
        """Is the terminal's own page shown again, with a cursor, and are its settings as before?"""
        return not (self.drawn.other_page or self.drawn.cursor_hidden) and self.settings() == before

    def settings(self) -> list[Any]:
        """How the terminal is set: echo, line by line, signals."""
        return termios.tcgetattr(self._master)

    def _read(self) -> bool:
        if not select.select([self._master], [], [], 0.05)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        data = self._rest + data
        whole = _whole(data)
        self._rest = data[len(whole) :]
        text = whole.decode(errors="replace")  # a program that is ended by a signal may leave half a letter
        self.written += text
        self.drawn.write(text)
        return True


def _whole(data: bytes) -> bytes:
    """The data up to the last letter and code that is complete."""
    start = data.rfind(b"\x1b")
    if start >= 0 and not re.match(rb"\x1b\[\??[0-9;]*[A-Za-z]", data[start:]):
        data = data[:start]
    for cut in range(4):
        try:
            data[: len(data) - cut].decode()
        except UnicodeDecodeError:
            continue
        return data[: len(data) - cut]
    return data


@contextmanager
def at_terminal(*args: str, columns: int = 80, rows: int = 24, **environ: str) -> Iterator[AtTerminal]:
    """`python` with these arguments at a pseudo-terminal; whatever is left of it is ended after the block."""
    master, slave = pty.openpty()
    _resize(master, columns, rows)
    named = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONUTF8": "1", **environ}
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORFGBG", *named)}
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", _TAKE_OVER, *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**kept, **named},
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield AtTerminal(process, master)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(master)


def _resize(fd: int, columns: int, rows: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
