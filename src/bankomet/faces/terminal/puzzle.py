"""Mousetrap at the terminal, line by line: an order is typed, the circle is shown, and the count is watched."""

import asyncio
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final, TypeAlias

from bankomet.core.errors import Refusal
from bankomet.core.game import Seat
from bankomet.faces.terminal.plain import say
from bankomet.faces.words import Lang, game_title, preset_title, refused, texts
from bankomet.faces.words.filled import filled
from bankomet.games.mousetrap.count import Out
from bankomet.games.mousetrap.daily import daily
from bankomet.games.mousetrap.moves import CountOut, Lay, Move, TakeBack
from bankomet.games.mousetrap.state import FREE, Last, Mousetrap
from bankomet.play.clocks import today_no
from bankomet.play.house import PERSON, Join
from bankomet.play.table import GameMove, Table, open_table
from bankomet.play.terms import Terms

__all__ = ["play_puzzle"]

ROUND_S: Final = 0.5
"""So long each card that comes out is looked at."""
WIDEST: Final = 13
"""Of a longer round the last counts are shown."""
WIDTH: Final = 78
ME: Final = Seat(1)
COMMANDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("count", "считать"), "count"),
    **dict.fromkeys(("back", "назад"), "back"),
    **dict.fromkeys(("clear", "снять"), "clear"),
    **dict.fromkeys(("again", "опять"), "again"),
    **dict.fromkeys(("day", "день"), "day"),
    **dict.fromkeys(("help", "помощь", "?"), "help"),
    **dict.fromkeys(("quit", "выход", "q"), "quit"),
}
"""Each command in both languages."""
Words: TypeAlias = Sequence[str]


def play_puzzle(terms: Terms, lang: Lang, *, lines: Iterable[str], at_terminal: bool) -> None:
    """Plays until the lines end or say so.  At a terminal there is a prompt, and the count takes its time."""
    puzzle = _Puzzle(terms, lang, at_terminal=at_terminal)
    puzzle.begin()
    puzzle.prompt()
    for line in lines:
        if not puzzle.obey(line.split()):
            return
        puzzle.prompt()


class _Puzzle:
    """A table for one, and what is said at it."""

    def __init__(self, terms: Terms, lang: Lang, *, at_terminal: bool) -> None:
        self._terms = terms
        self._lang: Lang = lang
        self._at_terminal = at_terminal
        self._table = _seated(terms, lang)

    @property
    def _state(self) -> Mousetrap:
        state = self._table.state
        assert isinstance(state, Mousetrap)
        return state

    def begin(self) -> None:
        """Which puzzle it is, and how it lies."""
        game, preset = self._terms.game.name, self._terms.preset.name
        say(f"{game_title(game, self._lang)} · {preset_title(game, preset, self._lang)}")
        say(*wrap(self._t("lead"), WIDTH))
        say(self._t("term.help.short"))
        self._show()

    def prompt(self) -> None:
        """Asks for a line, where somebody sits before it."""
        if self._at_terminal:
            sys.stdout.write("> ")
            sys.stdout.flush()

    def obey(self, words: Words) -> bool:
        """Does what a line says; is there more to come?"""
        if not words and self._state.phase != "laid":
            return True
        command = COMMANDS.get(words[0].lower()) if words else "count"
        match command:
            case "quit":
                return False
            case "help":
                say(*self._t("term.help").split("\n"))
            case "day":
                self._open(replace(self._terms, rules=daily(today_no()).rules))
            case "again" if self._state.last is not None:
                self._relay(self._state.last)
            case "again":
                say(self._t("term.no_last"))
            case "clear":
                self._do([TakeBack(ME)] * len(self._state.laid))
            case "back":
                self._do([TakeBack(ME)])
            case "count":
                self._count()
            case _:
                self._lay(words)
        return True

    # ---------------------------------------------------------------------------------------------------- what is done

    def _open(self, terms: Terms) -> None:
        self._table = _seated(terms, self._lang)
        self._show()

    def _lay(self, words: Words) -> None:
        """All cards of a line, or none."""
        if not all(word.isascii() and word.isdigit() and len(word) <= 2 for word in words):  # noqa: PLR2004 - up to 52
            say(self._t("term.unread", text=" ".join(words)))
            return
        self._do([Lay(ME, int(word)) for word in words])

    def _relay(self, last: Last) -> None:
        rules = self._state.rules
        back: list[Move] = [TakeBack(ME)] * len(self._state.laid)
        self._do([*back, *(Lay(ME, last.circle[place - 1]) for place in rules.free)])

    def _do(self, moves: Sequence[Move]) -> bool:
        table = self._table
        try:
            for move in moves:
                table, _ = table.after(GameMove(move))
        except Refusal as refusal:
            say(refused(refusal, self._lang))
            return False
        self._table = table
        self._show()
        return True

    def _count(self) -> None:
        try:
            self._table, _ = self._table.after(GameMove(CountOut(ME)))
        except Refusal as refusal:
            say(refused(refusal, self._lang))
            return
        last = self._state.last
        assert last is not None
        self._watch(last)
        self._show()

    # ---------------------------------------------------------------------------------------------------- what is said

    def _show(self) -> None:
        """The circle, and the cards in the hand."""
        state = self._state
        rules, circle = state.rules, state.circle
        width = len(str(max(rules.n, len(circle))))
        places = [f"{place:>{width}}" for place in range(1, len(circle) + 1)]
        cards = [f"{card if card != FREE else '·':>{width}}" for card in circle]
        for start in range(0, len(circle), WIDEST):
            say(f"  {' '.join(places[start : start + WIDEST])}", f"  {' '.join(cards[start : start + WIDEST])}", "")
        if state.phase == "laid":
            say(self._t("term.laid"))
        else:
            hand = " ".join(str(card) if copies == 1 else f"{card}×{copies}" for card, copies in state.hand.items())
            say(*wrap(self._t("term.hand", cards=hand), WIDTH))

    def _watch(self, last: Last) -> None:
        """Each round in two lines: what was said, and the cards under it."""
        left = list(enumerate(last.circle, 1))
        for out in last.course.out:
            self._round([card for _, card in left], out.counts)
            at = (out.counts - 1) % len(left)
            left = left[at + 1 :] + left[:at]
            self._out(out, len(left))
        if last.course.vain:
            self._round([card for _, card in left], last.course.vain)
        out_cards, n = [each.card for each in last.course.out], len(last.circle)
        how = "all" if not last.course.left else {0: "none", 1: "one"}.get(len(out_cards), "some")
        first = out_cards[0] if out_cards else 0
        say(self._t(f"result.{how}", out=len(out_cards), n=n, first=first))

    def _round(self, cards: Sequence[int], counts: int) -> None:
        n = self._state.rules.n
        shown = range(max(0, counts - WIDEST), counts)
        more = "… " if shown.start else "  "
        width = len(str(n))
        say(
            f"  {more}{' '.join(f'{made % n + 1:>{width}}' for made in shown)}",
            f"    {' '.join(f'{cards[made % len(cards)]:>{width}}' for made in shown)}",
        )

    def _out(self, out: Out, left: int) -> None:
        say(f"    {self._t('term.out', card=out.card, n=left)}", "")
        if self._at_terminal:
            asyncio.run(asyncio.sleep(ROUND_S))

    def _t(self, key: str, **places: str | int) -> str:
        return filled(texts(self._lang)[f"mousetrap.{key}"], self._lang, **places)


def _seated(terms: Terms, lang: Lang) -> Table:
    table, _ = open_table(terms).after(Join(ME, "me", PERSON, texts(lang)["guest"]))
    return table
