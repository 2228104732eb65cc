"""The difference between two public views, as clients merge it."""

from collections.abc import Iterable
from typing import Final

from bankomet.core.game import Json

NESTED: Final = ("seats", "game")


def patch(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    """The keys that changed; inside `game` and each of the `seats` likewise; None for a seat that is gone.

    >>> patch({"coup": 1, "game": {"bank": 5, "total": 0}}, {"coup": 2, "game": {"bank": 5, "total": 3}})
    {'coup': 2, 'game': {'total': 3}}
    """
    return _changed(before, after, {"game": _flat, "seats": _seats})


def patch_for_all(befores: Iterable[dict[str, Json]], after: dict[str, Json]) -> dict[str, Json]:
    """One patch for clients of whom some have one of these views and some another.

    >>> patch_for_all([{"at": 1, "game": {"bank": 5}}, {"at": 2, "game": {"bank": 9}}], {"at": 2, "game": {"bank": 5}})
    {'at': 2, 'game': {'bank': 5}}
    """
    told: dict[str, Json] = {}
    for before in befores:
        told = _both(told, patch(before, after))
    return told


def _both(one: dict[str, Json], other: dict[str, Json], depth: int = len(NESTED)) -> dict[str, Json]:
    """Two patches to the same view, as one."""
    both = {**one, **other}
    for key, left in one.items():
        right = other.get(key)
        if depth and isinstance(left, dict) and isinstance(right, dict):
            both[key] = _both(left, right, depth - 1)
    return both


def _flat(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    return _changed(before, after, {})


def _seats(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    changed: dict[str, Json] = dict.fromkeys(seat for seat in before if seat not in after)
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
