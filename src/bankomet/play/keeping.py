"""Times kept beside a table: since when each seat has the word, who is without a connection, how long bots think."""

from collections.abc import Container, Mapping
from typing import Final

from bankomet.core.game import NOBODY, Seat
from bankomet.play import bots
from bankomet.play.clocks import Timing
from bankomet.play.doing import style_at
from bankomet.play.dues import Times
from bankomet.play.shoe import Dice
from bankomet.play.table import Table

TICK_MS: Final = 40
"""Bots think for so many milliseconds or a multiple of it, so that a thousand of them speak in a few dozen commits."""
SMALL_ROUND: Final = 12
"""Where stakes go round more seats than these, bots answer the sooner the more there are."""


class Keeper:
    """The times of one table; all in milliseconds of one clock."""

    def __init__(self, timing: Timing, dice: Dice, table: Table, now: int) -> None:
        """A table read just now: nobody is connected, and everybody who is asked has all his time (decision 0011)."""
        self.times = Times(stage_ms=now, word_ms=now, alone_ms=now)
        self._timing = timing
        self._dice = dice
        self.note_absences(table, (), now)
        self._note_words(table, now)

    def committed(self, before: Table, after: Table, now: int, *, spoken: bool) -> None:
        """Records were committed; `spoken` tells whether a move of the game was among them."""
        woke = before.resting and not after.resting
        opened = before.at != after.at or woke or _is_sealed_anew(before, after)
        if opened:
            self.times.stage_ms = now
        if opened or spoken:
            self.times.word_ms = now
        if waiting := self.times.unasked_ms:
            self.times.unasked_ms = {seat: at for seat, at in waiting.items() if _stays(before, after, seat)}
        if woke:
            self._note_waking(now)
        if before.places is not after.places:
            self._note_returns(before, after, now)
        self._note_words(after, now)

    def _note_waking(self, now: int) -> None:
        """Who has woken the table is connected; who that is may be known at another process alone for a moment yet."""
        times = self.times
        times.lost_ms = dict.fromkeys(times.lost_ms, now)
        if times.alone_ms is not None:
            times.alone_ms = now

    def _note_returns(self, before: Table, after: Table, now: int) -> None:
        """Who is back is connected, at another process it may be, of which this one has not heard yet."""
        times = self.times
        back = [seat for seat in times.lost_ms if _away(before, seat) and not _away(after, seat)]
        times.lost_ms |= dict.fromkeys(back, now)

    def give_back(self, held_up_ms: int, now: int) -> None:
        """The table was held up for so long: whatever had begun, began so much later, at the latest now."""
        times = self.times

        def later(at: Mapping[Seat, int]) -> dict[Seat, int]:
            return {seat: min(now, since + held_up_ms) for seat, since in at.items()}

        times.stage_ms = min(now, times.stage_ms + held_up_ms)
        times.word_ms = min(now, times.word_ms + held_up_ms)
        times.asked_ms = later(times.asked_ms)
        times.lost_ms, times.here_ms = later(times.lost_ms), later(times.here_ms)
        times.unasked_ms = {seat: at + held_up_ms for seat, at in times.unasked_ms.items()}

    def note_absences(self, table: Table, connected: Container[str], now: int) -> None:
        """Remembers since when each person is without a connection, and since when each who was has one again."""
        before = self.times.lost_ms
        self.times.lost_ms = {
            seat: before.get(seat, now)
            for seat, place in table.places.items()
            if not place.is_bot and place.who not in connected
        }
        self.times.here_ms |= {seat: now for seat in before if seat not in self.times.lost_ms}

    def _note_words(self, table: Table, now: int) -> None:
        """Remembers since when each seat has the word, and how long each bot will think."""
        awaited, times = table.state.awaited, self.times
        fresh = times.stage_ms == now
        times.asked_ms = {seat: now if fresh else times.asked_ms.get(seat, now) for seat in awaited}
        times.pause_ms = {
            seat: times.pause_ms[seat] if seat in times.pause_ms and not fresh else self._pause(table, seat)
            for seat in awaited
            if table.places[seat].is_bot
        }
        if fresh:
            times.unasked_ms = {seat: now + self._pause(table, seat) for seat in self._volunteers(table)}

    def _volunteers(self, table: Table) -> list[Seat]:
        """The bots that want a word though they are not asked, as stakes open."""
        turns = table.turns()
        able = turns - table.state.awaited if isinstance(turns, frozenset) else NOBODY
        bots_able = [seat for seat in able if table.places[seat].is_bot]
        return [seat for seat in bots_able if bots.speaks_unasked(style_at(table, seat), self._dice)]

    def _pause(self, table: Table, seat: Seat) -> int:
        state = table.state
        pause = bots.pause_ms(style_at(table, seat), state.stage, self._dice)
        if state.stage.startswith("staking") and not state.stakes_open:
            pause = pause * SMALL_ROUND // max(SMALL_ROUND, len(table.places))
        return round(pause * self._timing.bot_scale) // TICK_MS * TICK_MS


def _away(table: Table, seat: Seat) -> bool:
    place = table.places.get(seat)
    return place is not None and place.away


def _stays(before: Table, after: Table, seat: Seat) -> bool:
    """Does the same sit there still?"""
    was, now = before.places.get(seat), after.places.get(seat)
    return was is not None and now is not None and was.who == now.who


def _is_sealed_anew(before: Table, after: Table) -> bool:
    """Was a promise taken back while stakes were open, and another made?  Shares are promised anew."""
    if not (before.state.stakes_open and after.state.stakes_open):
        return False
    return 0 < before.sealing.count < after.sealing.count and before.at == after.at
