"""How a command ends that is told to: in order, and once; who tells it again is not heard."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Final

_ENDINGS: Final = ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL))
"""Signals that end a program, and what is usually done about them: where that is so, they are heard here."""


@contextmanager
def heard_ending() -> Iterator[Event]:
    """An interrupt, and SIGTERM too, is a KeyboardInterrupt; it is remembered, since a library may swallow it.

    The program then ends, and until it has, after this context too, no further signal disturbs what is put in order.
    """
    told, ending = Event(), False
    ours = [each for each, usual in _ENDINGS if _hears() and signal.getsignal(each) is usual]

    def hear(signum: int, frame: FrameType | None) -> None:
        nonlocal ending
        if ending:  # two came at once
            return
        ending = True
        told.set()
        for each in ours:
            signal.signal(each, signal.SIG_IGN)
        signal.default_int_handler(signum, frame)

    def swallowed(unraisable: "sys.UnraisableHookArgs") -> None:
        """It came while a library called back; the next one shall be heard."""
        nonlocal ending
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            tell(unraisable)
            return
        for each in ours:
            signal.signal(each, hear)
        ending = False

    tell, sys.unraisablehook = sys.unraisablehook, swallowed
    for each in ours:
        signal.signal(each, hear)
    try:
        yield told
    finally:
        for each, usual in _ENDINGS:
            if each in ours and not ending:
                signal.signal(each, usual)
        sys.unraisablehook = tell


def _hears() -> bool:
    """Python lets its first thread alone hear signals."""
    return current_thread() is main_thread()
