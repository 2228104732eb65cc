"""Line by line: sentences out, commands in; for scripts, pipes and readers of screens.

At a terminal a command counts at once.  From a pipe each command waits until the table wants a word, so that a list
of commands plays a game: the first `stake` is for the first series, `card` for the next card of one's own series.
"""

import asyncio
import codecs
import os
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final

from bankomet.faces.terminal.amounts import Unread
from bankomet.faces.terminal.commands import Show, command_name, commands_of, is_of_hands, read_command
from bankomet.faces.terminal.coup import cards_told, held, round_title, total_words
from bankomet.faces.terminal.keys import Leave
from bankomet.faces.terminal.local import Client
from bankomet.faces.terminal.model import Model, Offer, first_view, heard
from bankomet.faces.terminal.telling import advised, chance_told, rank_word, t
from bankomet.faces.terminal.wishes import Advise, Asking, LetRun, message
from bankomet.faces.words.numerals import NBSP
from bankomet.play.clocks import now_ms

__all__ = ["Lines", "play_plain", "say", "table_told"]

_MOST_NAMES: Final = 12


class Lines:
    """The lines of a file descriptor, read without blocking anybody."""

    def __init__(self, fd: int, woken: asyncio.Event) -> None:
        self._woken = woken
        self.ended = False
        self._fd = fd
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._lines: deque[str] = deque()
        self._loop = asyncio.get_running_loop()
        try:
            self._loop.add_reader(fd, self._read)
        except PermissionError:  # a file on the disk is always ready, and no loop can wait for it
            while not self.ended:
                self._read()

    def __bool__(self) -> bool:
        return bool(self._lines)

    def first(self) -> str:
        """The next line, which stays."""
        return self._lines[0]

    def next(self) -> str:
        """The next line."""
        return self._lines.popleft()

    def close(self) -> None:
        """Reads no more."""
        self._loop.remove_reader(self._fd)

    def _read(self) -> None:
        try:
            data = os.read(self._fd, 65536)
        except OSError:  # the terminal is gone
            data = b""
        *lines, self._rest = (self._rest + self._decoder.decode(data, final=not data)).split("\n")
        if not data:
            self.ended = True
            self._loop.remove_reader(self._fd)
            lines += [self._rest] if self._rest else []
        self._lines.extend(lines)
        self._woken.set()


async def play_plain(client: Client, *, fd: int, at_once: bool) -> Model:
    """Plays until the commands end or say so; gives the table as it was left."""
    lines = Lines(fd, client.woken)
    try:
        table = _Table(client, first_view(next(client.received()), now_ms()), at_once=at_once)
        return await table.play(lines)
    finally:
        lines.close()


class _Table:
    """What is known, and how far the commands have come."""

    def __init__(self, client: Client, model: Model, *, at_once: bool) -> None:
        self._client = client
        self._model = model
        self._at_once = at_once
        self._done_at: tuple[str, int] | None = None
        """The decision that the last command answered."""
        self._asked_at: tuple[str, int] | None = None
        """The decision that the player was last asked for."""
        self._waiting: str | None = None
        say(_title(model), t(model, "line.help"))

    async def play(self, lines: Lines) -> Model:
        while True:
            for told in self._client.received():
                self._hear(told)
            self._prompt()
            if lines and self._ready(lines.first()):
                if await self._obey(lines.next()):
                    return self._model
                continue
            if lines.ended and not lines and self._ready() and await self._end_of_commands():
                return self._model
            await self._client.rest(None)

    def _hear(self, told: Mapping[str, Any]) -> None:
        before, self._model = self._model, heard(self._model, told, now_ms())
        match told["is"]:
            case "news":
                say(*(each["text"] for each in told["say"]))
            case "you":
                say(*_own_cards(before, self._model), *([told["yours"]] if told["yours"] else []))
            case "coach" | "hint":
                self._waiting = None
                say(*advised(told, self._model))
            case "done" if told["id"] == self._waiting:
                self._waiting = None
            case "no":
                self._waiting = self._done_at = None
                say(f"{told['text']} {t(self._model, 'refused.same')}")
            case _:
                pass

    # ------------------------------------------------------------------------------------------------------ commands

    def _decision(self) -> tuple[str, int]:
        return self._model.public.at, len(self._model.game.turned)

    def _ready(self, line: str = "") -> bool:
        """May the next command be taken?  One that is about cards in hand waits for its own moment."""
        if self._waiting is not None:
            return False
        if self._at_once:
            return True
        model = self._model
        renews = model.game.stakes == "equal" and bool(model.you.offers) and not is_of_hands(line)
        stands = model.public.over or model.public.resting or model.own is None or model.game.phase == "idle"
        return (model.my_word or renews or stands) and self._decision() != self._done_at

    async def _obey(self, line: str) -> bool:
        """Does what a line asks for; was it to leave?"""
        try:
            wish = read_command(line, self._model)
            match wish:
                case None:
                    return False
                case Leave():
                    return True
                case Show(what):
                    say(*_shown(self._model, what))
                    return False
                case _:
                    await self._ask(wish)
        except Unread as unread:
            say(str(unread))
        return False

    async def _ask(self, wish: Asking) -> None:
        action_id = self._client.next_id()
        asked = message(wish, self._model, action_id)
        advice = isinstance(wish, Advise)
        if not advice:
            self._done_at = self._decision()
        if advice or "id" in asked:
            self._waiting = action_id
        await self._client.send(asked)

    async def _end_of_commands(self) -> bool:
        """No command will come: the player's own series runs to its end, then he leaves."""
        if self._at_once or not self._model.my_card:
            return True
        await self._ask(LetRun(on=True))
        return False

    def _prompt(self) -> None:
        """Asks the player for his word, once a decision."""
        now = self._decision()
        if self._waiting is None and self._model.my_word and now not in (self._asked_at, self._done_at):
            self._asked_at = now
            say(_word(self._model))


# --------------------------------------------------------------------------------------------------------- what it says


class CannotPrint(Exception):
    """What is said cannot be written, as on a full disk; `why` tells."""

    def __init__(self, why: OSError) -> None:
        super().__init__(why)
        self.why = why


def say(*lines: str) -> None:
    """Prints lines at once.  Raises: BrokenPipeError when nobody reads any more, CannotPrint."""
    try:
        for line in lines:
            sys.stdout.write(f"{line.replace(NBSP, ' ')}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotPrint(error) from None


def _title(model: Model) -> str:
    names = [seated.name for seated in model.public.seats.values()]
    places = {"game": model.meta.game_title, "preset": model.meta.preset_title}
    if len(names) > _MOST_NAMES:
        return t(model, "line.title.many", n=len(names), **places)
    return t(model, "line.title", names=", ".join(names), **places)


def _word(model: Model) -> str:
    """What the player is asked, with his total where he draws."""
    offers = ", ".join(_offers(model))
    if model.offer("stand") is None or model.you.total is None:
        return t(model, "line.word", offers=offers)
    total = t(model, f"hands.total.{model.you.total}")
    if model.offer("draw") is None:
        return t(model, "hands.line.draws.over", total=total, offers=offers)
    return t(model, "hands.line.draws", total=total, took=_took(model), offers=offers)


def _took(model: Model) -> str:
    """How many cards he has drawn: «взята одна из трёх»."""
    drawn = 0 if model.own is None or model.own.hand is None else model.own.hand.drawn
    if drawn == 0:
        return t(model, "hands.aloud.took.0")
    if model.game.most_draws is None:
        return t(model, "hands.aloud.took", n=drawn)
    return t(model, f"hands.aloud.took.{drawn}.{model.game.most_draws}")


def _own_cards(before: Model, model: Model) -> Iterator[str]:
    """What his own hand is now, where cards have come to it."""
    new = model.you.hand[len(before.you.hand) :]
    if not new or model.you.total is None:
        return
    total = total_words(model, model.you.total)
    if before.you.hand:
        card = cards_told(model, new)
        yield t(model, "hands.aloud.card", card=f"{card[0].upper()}{card[1:]}", total=total)
    else:
        yield t(model, "hands.aloud.looked", total=total, cards=cards_told(model, new))


def _offers(model: Model) -> Iterator[str]:
    if model.my_card:
        call = rank_word(model, model.game.calls[len(model.game.turned)])
        yield f"{command_name('card', model.lang)} ({call})"
        yield command_name("run", model.lang)
    for offer in model.you.offers:
        yield _offer(model, offer)


def _offer(model: Model, offer: Offer) -> str:
    name = command_name(offer.verb, model.lang)
    if offer.lo is None or offer.hi is None:
        return f"{name} {offer.agreed}" if offer.verb == "stake" else name
    return t(model, "line.range", name=name, lo=offer.lo, hi=offer.hi)


def _shown(model: Model, what: str) -> list[str]:
    match what:
        case "help":
            return [f"{command_name(name, model.lang):<12} {t(model, f'about.{name}')}" for name in commands_of(model)]
        case "seats":
            return [_seat(model, seat) for seat in model.public.seats]
        case "chances":
            return [chance_told(model)]
        case _:
            return table_told(model)


def _seat(model: Model, seat: int) -> str:
    seated = model.public.seats[seat]
    text = t(model, "line.seat", name=seated.name, purse=seated.purse)
    banks = seat == model.game.banker
    if banks:
        text += t(model, "line.seat.banker")
    if seated.stake:
        text += t(model, "line.seat.bank" if banks else "line.seat.stake", stake=seated.stake)
    return f"{text}."


def table_told(model: Model) -> list[str]:
    """What lies on the table, as far as the reader may know it."""
    own = model.own
    if model.game.banker is None:
        lines = [t(model, "line.none")]
    else:
        lines = list(_coup_on_the_table(model)) if model.has_hands else [_series_on_the_table(model)]
    if own is not None:
        lines.append(t(model, "line.own", purse=own.purse, stake=own.stake))
    return lines


def _series_on_the_table(model: Model) -> str:
    game = model.game
    places = {"series": game.series, "turned": len(game.turned), "left": game.cards_left}
    return t(model, "line.table", name=model.name(game.banker), **places)


def _coup_on_the_table(model: Model) -> Iterator[str]:
    """Whose bank it is, then each hand: its cards where they are seen, else how many they are."""
    game = model.game
    name = model.name(game.banker)
    yield t(model, "hands.line.table", round=round_title(model), name=name, left=game.cards_left)
    for seat, seated in model.public.seats.items():
        lies = held(model, seat)
        if lies is None:
            continue
        if lies.faces and lies.total is not None:
            cards, total = cards_told(model, lies.faces), total_words(model, lies.total)
            yield f"{seated.name}: {t(model, 'hands.shown', cards=cards, total=total)}."
        else:
            state = lies.note or t(model, "hands.state.dealt")
            yield t(model, "hands.line.hand", name=seated.name, n=len(lies.cards), state=state)
