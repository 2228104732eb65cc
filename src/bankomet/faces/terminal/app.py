"""Playing in a terminal: which way to play, and how it ends."""

import asyncio
import os
import sys
from dataclasses import dataclass

from bankomet.faces.terminal.full import play_full
from bankomet.faces.terminal.local import UNHURRIED, local_table
from bankomet.faces.terminal.model import Model
from bankomet.faces.terminal.paint import look_of
from bankomet.faces.terminal.plain import play_plain, say
from bankomet.faces.terminal.telling import t
from bankomet.faces.terminal.tty import both_ends_are_terminals, full_screen
from bankomet.faces.words import Lang
from bankomet.play.clocks import Timing
from bankomet.play.terms import agree

__all__ = ["Play", "run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """What is to be played: a game in one of its traditions, against so many bots."""

    game: str
    preset: str | None
    bots: int
    lang: Lang
    plain: bool = False
    """Line by line, even at a terminal."""


def run(play: Play) -> int:
    """Plays until the player leaves; 0.  Raises: BadOption, StoreDown, KeyboardInterrupt."""
    model = asyncio.run(_played(play))
    own = model.own
    if own is not None:
        say(t(model, "term.farewell", n=own.purse + own.stake))
    return 0


async def _played(play: Play) -> Model:
    terms = agree(game=play.game, preset=play.preset, seat_count=play.bots + 1)
    at_terminal = sys.stdin.isatty()
    full = both_ends_are_terminals() and not play.plain
    timing = Timing() if at_terminal else UNHURRIED
    async with local_table(terms=terms, bots=play.bots, lang=play.lang, timing=timing) as client:
        if full:
            with full_screen() as screen:
                return await play_full(client, screen, look_of(os.environ))
        return await play_plain(client, fd=sys.stdin.fileno(), at_once=at_terminal)
