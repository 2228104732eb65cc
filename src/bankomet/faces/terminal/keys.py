"""Keys: what bytes of the terminal are which key, and what a key does to the hand and asks of the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bankomet.faces.terminal.amounts import Unread, read_amount
from bankomet.faces.terminal.hand import COUNTERS, Hand, amount, numbered
from bankomet.faces.terminal.model import Model
from bankomet.faces.terminal.overlays import last_page
from bankomet.faces.terminal.telling import steps, t
from bankomet.faces.terminal.wishes import (
    PACES,
    Advise,
    Asking,
    Back,
    CutPack,
    LetRun,
    Move,
    Pace,
    Refill,
    Sit,
    TurnCard,
    primary,
)

__all__ = ["LEAVE", "Leave", "decoded", "pressed", "undecoded"]

# By place on the keyboard, so that the Russian layout needs no switching.
_RUSSIAN: Final = "йцукенгшщзхъфывапролджэячсмитьбюё"
_LATIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_BY_PLACE: Final = str.maketrans(_RUSSIAN, _LATIN)
_NAMED: Final[Mapping[str, str]] = {
    "\r": "enter",
    "\n": "enter",
    " ": "space",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\t": "tab",
    "\x1b": "escape",
}
_SEQUENCES: Final[Mapping[str, str]] = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "OA": "up",
    "OB": "down",
    "OC": "right",
    "OD": "left",
    "OP": "?",
    "[5~": "pageup",
    "[6~": "pagedown",
    "[3~": "backspace",
    "OM": "enter",
}
_LONGEST_SEQUENCE: Final = 12
_LONGEST_TYPED: Final = 18
_COUP: Final = ("series", "dealing", "playing")
"""Phases in which cards are on the table, and the banker's bank with them."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table."""


LEAVE: Final = Leave()
Pressed: TypeAlias = "tuple[Hand, Asking | Leave | None]"


# --------------------------------------------------------------------------------------------------- bytes to keys


def decoded(text: str) -> Iterator[str]:
    """The keys in what the terminal sent: names such as `enter` or `left`, else the letter by its place."""
    at = 0
    while at < len(text):
        letter = text[at]
        if letter == "\x1b" and at + 1 < len(text) and text[at + 1] in "[O":
            sequence = _sequence(text, at + 1)
            at += 1 + len(sequence)
            if sequence in _SEQUENCES:
                yield _SEQUENCES[sequence]
            continue
        at += 1
        if letter in _NAMED:
            yield _NAMED[letter]
        elif letter.isprintable():
            yield letter.lower().translate(_BY_PLACE)


def undecoded(text: str) -> str:
    """What at the end may be the beginning of a longer sequence."""
    start = text.rfind("\x1b")
    if start < 0 or len(text) - start > _LONGEST_SEQUENCE:
        return ""
    tail = text[start:]
    return (
        tail
        if tail == "\x1b" or (tail[1] in "[O" and len(_sequence(tail, 1)) == len(tail) - 1 and not _ends(tail))
        else ""
    )


def _sequence(text: str, start: int) -> str:
    """The escape sequence without its first byte."""
    end = start + 1
    while end < len(text) and not ("@" <= text[end] <= "~"):
        end += 1
    return text[start : end + 1]


def _ends(tail: str) -> bool:
    return len(tail) > 2 and "@" <= tail[-1] <= "~"  # noqa: PLR2004 - escape and bracket come before


# --------------------------------------------------------------------------------------------------- keys to wishes


def pressed(key: str, model: Model, hand: Hand) -> Pressed:
    """The hand after a key, and what it asks for."""
    quiet = replace(hand, notice="", leaving=hand.leaving and key == "q")
    if quiet.overlay:
        return _over(key, model, quiet), None
    if quiet.typed is not None:
        return _typing(key, model, quiet, quiet.typed)
    if key == "q":
        return _leaving(model, quiet)
    looked = _looking(key, model, quiet)
    if looked is not None:
        return looked, None
    if quiet.waiting is not None:
        return quiet, None
    return _playing(key, model, replace(quiet, step=None))


def _over(key: str, model: Model, hand: Hand) -> Hand:
    """Something lies over the table: pages turn, any other key takes it away."""
    if hand.overlay == "seats" and key in ("right", "pagedown", "down", "left", "pageup", "up"):
        by = 1 if key in ("right", "pagedown", "down") else -1
        return replace(hand, page=min(max(hand.page + by, 0), last_page(model)))
    return replace(hand, overlay="", page=0)


def _looking(key: str, model: Model, hand: Hand) -> Hand | None:
    """Keys that only show something."""
    match key:
        case "?" | "/":
            return replace(hand, overlay="help")
        case "tab":
            return replace(hand, overlay="seats", page=0)
        case "o":
            return replace(hand, chances=not hand.chances)
        case "left" | "right":
            return _stepped(model, hand, -1 if key == "left" else 1)
        case "escape":
            return replace(hand, step=None)
        case _:
            return None


def _stepped(model: Model, hand: Hand, by: int) -> Hand:
    """One card back or on in the last series; past its end one is at the table again."""
    count = steps(model)
    if not count:
        return hand
    now = count + 1 if hand.step is None else hand.step
    then = max(1, now + by)
    return replace(hand, step=then if then <= count else None)


def _leaving(model: Model, hand: Hand) -> Pressed:
    own = model.own
    at_stake = own is not None and own.stake and not model.i_bank
    if hand.leaving or not (at_stake or (model.i_bank and model.game.phase in _COUP)):
        return hand, LEAVE
    stake = 0 if own is None else own.stake
    notice = t(model, "term.quit.banker") if model.i_bank else t(model, "term.quit", n=stake)
    return replace(hand, leaving=True, notice=notice), None


def _playing(key: str, model: Model, hand: Hand) -> Pressed:  # noqa: PLR0911 - one line a key
    match key:
        case "space":
            return hand, TurnCard() if model.my_card else None
        case "enter":
            return hand, _main(model, hand)
        case "a":
            return hand, LetRun(not model.public.running) if model.may("run") else None
        case "1" | "2" | "3" | "4":
            return _counted(model, hand, amount(model, hand) + COUNTERS[key]), None
        case "backspace" | "0":
            return _counted(model, hand, 0), None
        case "n" | "=":
            return (hand if numbered(model) is None else replace(hand, typed="", typing="amount")), None
        case "c":
            return (replace(hand, typed="", typing="cut") if model.may("cut") else hand), None
        case "[" | "]":
            return hand, _pace(model, 1 if key == "]" else -1)
        case _:
            return hand, _by_letter(key, model, hand)


def _main(model: Model, hand: Hand) -> Asking | None:
    """What Enter does: the number put together where one is chosen, else the one thing to press."""
    offer = numbered(model)
    if offer is None or model.my_card:
        return primary(model)
    chosen = amount(model, hand)
    if chosen == 0 and offer.lo != 0:
        return Move(offer.verb)
    return Move(offer.verb, chosen)


_ALLOWED: Final[Mapping[str, tuple[Asking, str]]] = {
    "r": (Refill(), "refill"),
    "h": (Back(), "back"),
    "j": (Sit(), "sit"),
}
"""By key: a wish, and what one must be allowed for it."""


def _by_letter(key: str, model: Model, hand: Hand) -> Asking | None:
    match key:
        case "s":
            verb = next((verb for verb in ("pass", "out") if model.offer(verb)), "out")
            return Move(verb) if model.you.offers else None
        case "e" | "d":
            verb = "draw" if key == "e" else "stand"
            return Move(verb) if model.offer(verb) else None
        case "b":
            return Move("bid", amount(model, hand)) if model.offer("bid") else None
        case "t" | "k":
            verb = "take" if key == "t" else "leave"
            return Move(verb) if model.offer(verb) else None
        case "i":
            return _advice(model)
        case "r" | "h" | "j":
            wish, name = _ALLOWED[key]
            return wish if model.may(name) else None
        case _:
            return None


def _advice(model: Model) -> Asking | None:
    """A hint while there is something to decide; else the coach, where there is one."""
    if model.offer("draw"):
        return Advise("hint")
    return Advise("coach") if model.has_hands else None


def _counted(model: Model, hand: Hand, chosen: int) -> Hand:
    """So many counters in hand, where a number is chosen."""
    if numbered(model) is None:
        return hand
    return replace(hand, at=model.public.at, chosen=chosen)


def _pace(model: Model, by: int) -> Asking | None:
    now = PACES.index(model.public.pace)
    then = min(max(now + by, 0), len(PACES) - 1)
    return Pace(PACES[then]) if model.may("pace") and then != now else None


def _typing(key: str, model: Model, hand: Hand, typed: str) -> Pressed:
    """A number is being typed."""
    match key:
        case "escape":
            return replace(hand, typed=None), None
        case "backspace":
            return replace(hand, typed=typed[:-1]), None
        case "enter":
            return _typed(model, hand, typed)
        case "space":
            return replace(hand, typed=(typed + " ")[:_LONGEST_TYPED]), None
        case _ if len(key) == 1:
            return replace(hand, typed=(typed + key)[:_LONGEST_TYPED]), None
        case _:
            return hand, None


def _typed(model: Model, hand: Hand, typed: str) -> Pressed:
    done = replace(hand, typed=None)
    try:
        count = read_amount(typed, model.lang)
    except Unread as unread:
        return replace(done, notice=str(unread)), None
    if hand.typing == "cut":
        return done, CutPack(count)
    offer = numbered(model)
    if offer is None:
        return done, None
    return done, Move(offer.verb, count)
