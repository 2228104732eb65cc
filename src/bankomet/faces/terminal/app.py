"""Playing in a terminal: which way to play, and how it ends."""

import asyncio
import os
import sys
from dataclasses import dataclass

from bankomet.faces.terminal.full import play_full
from bankomet.faces.terminal.local import UNHURRIED, local_table
from bankomet.faces.terminal.model import Model
from bankomet.faces.terminal.paint import look_of
from bankomet.faces.terminal.plain import CannotPrint, play_plain, say
from bankomet.faces.terminal.puzzle import play_puzzle
from bankomet.faces.terminal.telling import t
from bankomet.faces.terminal.tty import both_ends_are_terminals, full_screen
from bankomet.faces.words import Lang
from bankomet.play.clocks import Timing
from bankomet.play.terms import Terms

__all__ = ["CannotPrint", "Play", "run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """What is to be played: a game on these terms, against so many bots."""

    terms: Terms
    bots: int
    lang: Lang
    plain: bool = False
    """Line by line, even at a terminal."""


def run(play: Play) -> int:
    """Plays until the player leaves; 0.  Raises: StoreDown, CannotPrint, KeyboardInterrupt."""
    try:
        if play.terms.game.most_seats == 1:
            at_terminal = sys.stdin is not None and sys.stdin.isatty()
            play_puzzle(play.terms, play.lang, lines=sys.stdin or (), at_terminal=at_terminal)
            return 0
        model = asyncio.run(_played(play))
        own = model.own
        if own is not None:
            say(t(model, "term.farewell", n=own.purse + own.stake))
    except BrokenPipeError:
        _nobody_reads()
    return 0


async def _played(play: Play) -> Model:
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    full = both_ends_are_terminals() and not play.plain
    timing = Timing() if at_terminal else UNHURRIED
    async with local_table(terms=play.terms, bots=play.bots, lang=play.lang, timing=timing) as client:
        if full:
            with full_screen() as screen:
                return await play_full(client, screen, look_of(os.environ))
        return await play_plain(client, fd=_input_fd(), at_once=at_terminal)


def _nobody_reads() -> None:
    """Whoever read our words has had enough (`| head`): nothing more is said, and nobody complains."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _input_fd() -> int:
    """Where commands come from; nothing comes where the input was closed before we began."""
    return os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else sys.stdin.fileno()
