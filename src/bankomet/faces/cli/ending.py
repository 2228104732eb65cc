"""How a command ends that is told to: in order, and once; who tells it again is not heard."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Final

INTERRUPTED: Final = 130
"""The exit status of a program that was interrupted, as shells tell it."""

_ENDINGS: Final = ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL))
"""Signals that end a program, and what is usually done about them: where that is so, they are heard here."""


@contextmanager
def heard_ending() -> Iterator["Ending"]:
    """An interrupt, and SIGTERM too, is a KeyboardInterrupt; it is remembered, since a library may swallow it.

    The program then ends, and until it has, after this context too, no further signal disturbs what is put in order.
    """
    ending = Ending()
    ending.listen()
    try:
        yield ending
    finally:
        ending.leave()


class Ending:
    """Hears the first signal to end, and after it the next only where the first came to nothing."""

    def __init__(self) -> None:
        self._told = self._ending = self._at_once = False
        self._usual = {each: usual for each, usual in _ENDINGS if _hears() and signal.getsignal(each) is usual}
        self._unraisable, self._excepthook = sys.unraisablehook, sys.excepthook

    def is_set(self) -> bool:
        """Has anybody told the program to end?"""
        return self._told

    @contextmanager
    def at_once(self) -> Iterator[Callable[[], None]]:
        """Who is told to end now does so where it stands, with nothing put in order, until what is given is called.

        For libraries that compile: what an exception breaks off in the midst of them complains while it is taken apart,
        or takes the process with it.
        """
        self._at_once = True
        try:
            yield self._in_order
        finally:
            self._in_order()

    def _in_order(self) -> None:
        self._at_once = False

    def listen(self) -> None:
        """From now on."""
        for each in self._usual:
            signal.signal(each, self._hear)
        self._ending = False
        sys.unraisablehook, sys.excepthook = self._swallowed, self._printed

    def leave(self) -> None:
        """All is as it was before, unless the program ends."""
        if not self._ending:
            for each, usual in self._usual.items():
                signal.signal(each, usual)
        sys.unraisablehook, sys.excepthook = self._unraisable, self._excepthook

    def _hear(self, signum: int, frame: FrameType | None) -> None:
        if self._ending:  # two came at once
            return
        if self._at_once:
            os._exit(INTERRUPTED)
        self._ending = True
        self._told = True
        for each in self._usual:
            signal.signal(each, signal.SIG_IGN)
        signal.default_int_handler(signum, frame)

    def _swallowed(self, unraisable: "sys.UnraisableHookArgs") -> None:
        """It came while a library called back; the next one shall be heard."""
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            self.listen()
        else:
            self._unraisable(unraisable)

    def _printed(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """The same, where code that cannot pass it on has Python print it."""
        if isinstance(error, KeyboardInterrupt):
            self.listen()
        else:
            self._excepthook(kind, error, trace)


def _hears() -> bool:
    """Python lets its first thread alone hear signals."""
    return current_thread() is main_thread()
