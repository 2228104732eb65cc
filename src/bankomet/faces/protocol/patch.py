"""The difference between two public views, as clients merge it."""

from typing import Final

from bankomet.core.game import Json

NESTED: Final = ("seats", "game")


def patch(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    """The keys that changed; inside `game` and each of the `seats` likewise; None for a seat that is gone.

    >>> patch({"coup": 1, "game": {"bank": 5, "total": 0}}, {"coup": 2, "game": {"bank": 5, "total": 3}})
    {'coup': 2, 'game': {'total': 3}}
    """
    return _changed(before, after, {"game": _flat, "seats": _seats})


def _flat(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    return _changed(before, after, {})


def _seats(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    changed: dict[str, Json] = dict.fromkeys(before.keys() - after.keys())
    for seat, shown in after.items():
        old = before.get(seat)
        if old != shown:
            changed[seat] = _flat(old, shown) if isinstance(old, dict) and isinstance(shown, dict) else shown
    return changed


def _changed(before: dict[str, Json], after: dict[str, Json], inside: dict[str, object]) -> dict[str, Json]:
    changed: dict[str, Json] = {}
    for key, value in after.items():
        old = before.get(key)
        if key in before and (old is value or old == value):
            continue
        deeper = inside.get(key)
        if callable(deeper) and isinstance(old, dict) and isinstance(value, dict):
            changed[key] = deeper(old, value)
        else:
            changed[key] = value
    return changed
