"""What a player wants, whether a key or a command said it, and the message of the protocol that asks for it."""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, assert_never

from bankomet.core.errors import IllegalMove
from bankomet.faces.terminal.amounts import Unread
from bankomet.faces.terminal.model import Model
from bankomet.faces.words import refused, texts

__all__ = [
    "Advise",
    "Asking",
    "Back",
    "CutPack",
    "LetRun",
    "Move",
    "Pace",
    "Refill",
    "Sit",
    "TurnCard",
    "message",
    "primary",
]

PACES: Final = ("calm", "even", "brisk")
_NUMBERED: Final = frozenset({"stake", "bid", "bank"})


@dataclass(frozen=True, slots=True)
class Move:
    """A move of the game, with a number where it takes one."""

    verb: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class TurnCard:
    """Turn the next card."""


@dataclass(frozen=True, slots=True)
class LetRun:
    """Let the cards run, or stop them."""

    on: bool


@dataclass(frozen=True, slots=True)
class CutPack:
    """Cut the pack."""

    cards: int


@dataclass(frozen=True, slots=True)
class Refill:
    """Fill the purse up."""


@dataclass(frozen=True, slots=True)
class Back:
    """Here again."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Another pace of the cards."""

    pace: str


@dataclass(frozen=True, slots=True)
class Advise:
    """What was best in the coup settled last, or what is best now?"""

    do: Literal["coach", "hint"]


Asking: TypeAlias = Move | TurnCard | LetRun | CutPack | Refill | Back | Sit | Pace | Advise
"""All that is asked of the table."""


def message(wish: Asking, model: Model, action_id: str) -> dict[str, Any]:
    """The message that asks the table for it.  Raises: Unread, where a number is missing or there is nothing to ask."""
    match wish:
        case Move():
            return {"do": "move", "id": action_id, "at": model.public.at, "move": _notation(wish, model)}
        case TurnCard():
            return {"do": "card"}
        case LetRun(on):
            return {"do": "run", "on": on}
        case CutPack(cards):
            return {"do": "cut", "id": action_id, "cards": cards}
        case Refill() | Back():
            return {"do": "refill" if isinstance(wish, Refill) else "back", "id": action_id}
        case Sit():
            return {"do": "sit", "id": action_id, "seat": None}
        case Pace(pace):
            return {"do": "pace", "pace": pace}
        case Advise(do):
            return {"do": do}
        case _:
            assert_never(wish)


def _notation(move: Move, model: Model) -> str:
    """The move as the table reads it.  One that is not on offer is sent as well: the table says best why not."""
    offer = model.offer(move.verb)
    if move.verb in _NUMBERED:
        if move.number is not None:
            return f"{move.verb} {model.you.seat or 1} {move.number}"
        if offer is None:
            raise Unread(refused(IllegalMove("not_now", move=move.verb, phase=model.game.phase), model.lang))
        if offer.lo is not None:
            raise Unread(texts(model.lang)["amount.none"])
        return offer.move
    return f"{move.verb} {model.you.seat or 1}"


def primary(model: Model) -> Asking | None:
    """The one thing to press where no number is to be chosen: the next card, or the agreed stake."""
    if model.my_card:
        return TurnCard()
    stake = model.offer("stake")
    if stake is not None and stake.lo is None:
        return Move("stake")
    if "back" in model.you.may:
        return Back()
    return Refill() if "refill" in model.you.may else None
