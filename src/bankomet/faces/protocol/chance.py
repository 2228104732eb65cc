"""The banker's chance as it is told to a table: exact, and rounded for those who only show it."""

from fractions import Fraction
from typing import Final

from bankomet.core.game import Json, View
from bankomet.games.thirteen.rules import Rules as ThirteenRules
from bankomet.play.live import live_of
from bankomet.solve.live import Live

__all__ = ["chance_json", "permille"]

_WHOLE: Final = 1000


def chance_json(rules: object, public: dict[str, Json]) -> Json:
    """`chance` of docs/protocol.md, from the public part that everybody has; None where no series is to be asked about.

    It is the same for every seat, since all cards that are known lie open.
    """
    found = live_of(rules, View(public=public, private={}))
    if found is None:
        return None
    game = public.get("game", public)
    assert isinstance(game, dict)
    assert isinstance(rules, ThirteenRules)
    series = game["phase"] == "series"
    return {
        "of": "series" if series else "next",
        "win": [str(found.win.numerator), str(found.win.denominator)],
        "permille": permille(found.win),
        "void": permille(found.void),
        "call": _next_card(rules, game, found) if series else None,
    }


def permille(chance: Fraction) -> int:
    """A chance in thousandths, rounded to the nearest; a half goes up.

    >>> permille(Fraction(1, 3)), permille(Fraction(1, 2000)), permille(Fraction(1))
    (333, 1, 1000)
    """
    return (2 * _WHOLE * chance.numerator + chance.denominator) // (2 * chance.denominator)


def _next_card(rules: ThirteenRules, game: dict[str, Json], found: Live) -> Json:
    """How many of how many unseen cards match the next call; a pack that has run out is whole again at once (T5)."""
    left = game["left"]
    assert isinstance(left, dict)
    call = rules.call_order[found.next_call - 1]
    return [left[call.letter], sum(count for count in left.values() if isinstance(count, int))]
