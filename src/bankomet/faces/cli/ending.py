"""How a command ends that is told to: in order, and once; who tells it again is not heard."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType, TracebackType
from typing import Final

_ENDINGS: Final = ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL))
"""Signals that end a program, and what is usually done about them: where that is so, they are heard here."""


@contextmanager
def heard_ending() -> Iterator[Event]:
    """An interrupt, and SIGTERM too, is a KeyboardInterrupt; it is remembered, since a library may swallow it.

    The program then ends, and until it has, after this context too, no further signal disturbs what is put in order.
    """
    ear = _Ear()
    ear.listen()
    try:
        yield ear.told
    finally:
        ear.leave()


class _Ear:
    """Hears the first signal to end, and after it the next only where the first came to nothing."""

    def __init__(self) -> None:
        self.told = Event()
        self._ending = False
        self._usual = {each: usual for each, usual in _ENDINGS if _hears() and signal.getsignal(each) is usual}
        self._unraisable, self._excepthook = sys.unraisablehook, sys.excepthook

    def listen(self) -> None:
        for each in self._usual:
            signal.signal(each, self._hear)
        self._ending = False
        sys.unraisablehook, sys.excepthook = self._swallowed, self._printed

    def leave(self) -> None:
        if not self._ending:
            for each, usual in self._usual.items():
                signal.signal(each, usual)
        sys.unraisablehook, sys.excepthook = self._unraisable, self._excepthook

    def _hear(self, signum: int, frame: FrameType | None) -> None:
        if self._ending:  # two came at once
            return
        self._ending = True
        self.told.set()
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
