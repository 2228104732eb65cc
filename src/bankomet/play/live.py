"""A seat's view turned into a question about chances: how likely is the banker to win this series, or the next one."""

from typing import Final

from bankomet.core.game import Json, View
from bankomet.games.thirteen.rules import Rules as ThirteenRules
from bankomet.solve.live import Live, live, next_series, setting_for

NEXT_SERIES: Final = frozenset({"declaring", "staking", "keeping"})
"""The phases in which the question is about the series that follows."""


def live_of(rules: object, view: View) -> Live | None:
    """The series in progress; or, while a bank is laid, stakes are open or winnings kept, the next one.

    All cards seen are public, so every seat and watcher gets the same answer.  `view` may be that of the game or of the
    whole table around it.  None while there is no series to ask about, and in any game but Thirteen.
    """
    if not isinstance(rules, ThirteenRules):
        return None
    game = view.public.get("game", view.public)
    assert isinstance(game, dict), f"a view of Thirteen is {game!r}"
    phase = game["phase"]
    if phase != "series" and phase not in NEXT_SERIES:
        return None
    at = setting_for(rules)
    left = _left(game)
    aside = sum(left) - _whole(game["cards_left"])
    if phase != "series":
        return next_series(at, left, aside=aside)
    turned = game["turned"]
    assert isinstance(turned, list), f"turned cards are {turned!r}"
    return live(at, left, len(turned) + 1, aside=aside)


def _left(game: dict[str, Json]) -> list[int]:
    """How many cards of each rank nobody has seen, in the order the ranks are called."""
    calls, left = game["calls"], game["left"]
    assert isinstance(calls, list), f"calls are {calls!r}"
    assert isinstance(left, dict), f"cards left are {left!r}"
    return [_whole(left[str(call)]) for call in calls]


def _whole(number: Json) -> int:
    assert isinstance(number, int), f"{number!r} is no number of cards"
    return number
