"""A process of its own for one long computation: the question on stdin, how far it is and the answer on stdout.

Each is one line of JSON.  The server ends the process when nobody waits for the answer any more.
"""

import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any, Final

from bankomet.core.errors import BadOption, Refusal
from bankomet.core.game import Json
from bankomet.faces.web.chances_answers import estimate_json, holding_json, value_json
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Tenure
from bankomet.solve.holding import MOST_HELD, holding, value
from bankomet.solve.setting import Setting
from bankomet.solve.simulate import simulate_holdings

__all__ = ["law_is_within_reach", "main", "question", "value_is_within_reach"]

MEMORY: Final = 2 << 30
"""Bytes that one computation may take."""
POLITE: Final = 5
"""Niceness: tables come first."""
TOLD_PARTS: Final = 200
"""Progress is told at most so many times."""

# A value takes a fifth of a second for 13 ranks of four suits on one core of 2020.  Measured for 52 to 156 cards and 13
# to 52 calls, the time grows with the fifth power of the cards and the 1.5th of the calls; a law takes as long again.
_UNIT_CARDS: Final = 52
_UNIT_CALLS: Final = 13
MOST_UNITS: Final = 600
MOST_UNITS_WITH_LAW: Final = 120


def units(at: Setting, cards: int) -> float:
    """How long a value takes for a pack of so many cards, in times that 13 ranks of four suits take."""
    return float((cards / _UNIT_CARDS) ** 5 * max(1.0, at.calls / _UNIT_CALLS) ** 1.5)


def value_is_within_reach(at: Setting) -> bool:
    """Does it end within two minutes or so?"""
    return _is_quick(at) or units(at, at.cards) <= MOST_UNITS


def law_is_within_reach(at: Setting) -> bool:
    """Does the law of the number of series won end in that time too?"""
    return _is_quick(at) or units(at, at.cards) <= MOST_UNITS_WITH_LAW


def _is_quick(at: Setting) -> bool:
    """Series that do not depend on each other, or four of them, are quick for any pack that holdings are told of."""
    alone = at.tenure is Tenure.FOUR_SERIES or at.reshuffle is Reshuffle.EACH_SERIES
    return alone and at.cards <= MOST_HELD


def most_cards(at: Setting) -> int:
    """The largest pack with as many ranks whose value is within reach."""
    cards = at.calls
    while units(at, cards + 1) <= MOST_UNITS:
        cards += 1
    return cards


def question(at: Setting, **more: int) -> dict[str, Json]:
    """A holding as a line for this process; with `n` and `seed`, an estimate of its value."""
    return {
        "copies": list(at.copies),
        "first_pays": at.first_pays,
        "loss_multiple": at.loss_multiple,
        "pack_out": str(at.pack_out),
        "reshuffle": str(at.reshuffle),
        "tenure": str(at.tenure),
        **more,
    }


def main() -> None:
    """Reads the question, answers, and ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    _be_modest()
    asked = json.loads(sys.stdin.readline())
    try:
        _tell({"answer": _answer(asked)})
    except Refusal as refusal:
        _tell({"refused": {"key": refusal.key, "details": dict(refusal.details)}})
    except MemoryError:
        _tell({"refused": {"key": "too_large", "details": {"cards": sum(asked["copies"]), "most": MOST_HELD}}})


def _be_modest() -> None:
    """Where the system has ways to say so."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(POLITE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _answer(asked: Mapping[str, Any]) -> Mapping[str, object]:
    at = _setting(asked)
    if "n" in asked:
        return estimate_json(simulate_holdings(at, asked["n"], asked["seed"]))
    if law_is_within_reach(at):
        return holding_json(holding(at, progress=_progress))
    if value_is_within_reach(at):
        return value_json(value(at, _progress))
    raise BadOption("too_large", cards=at.cards, most=most_cards(at))


def _setting(asked: Mapping[str, Any]) -> Setting:
    return Setting(
        copies=tuple(asked["copies"]),
        first_pays=asked["first_pays"],
        loss_multiple=asked["loss_multiple"],
        pack_out=PackOut(asked["pack_out"]),
        reshuffle=Reshuffle(asked["reshuffle"]),
        tenure=Tenure(asked["tenure"]),
    )


def _progress(done: int, of: int) -> None:
    if done * TOLD_PARTS // of > (done - 1) * TOLD_PARTS // of:
        _tell({"done": done, "of": of})


def _tell(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
