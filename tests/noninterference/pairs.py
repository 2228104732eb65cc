"""Pairs of worlds, compared byte for byte: who must get the same gets the same, at the same times."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random
from typing import Final, TypeAlias

from tests.noninterference.known import Shown
from tests.noninterference.scenes import Options, Scene, told_apart
from tests.noninterference.twins import First, Twin
from tests.noninterference.virtual import BEGIN_US
from tests.noninterference.world import Frame

Frames: TypeAlias = list[Frame]
REFUSED: Final = re.compile(rb'.{2,4}\{"is":"no",.*"code":"([a-z_]+)"', re.DOTALL)
SCRIPTS: Final = 3
"""First worlds of each scene."""
TWINS: Final = 8
"""Twins of each first world."""
AROUND: Final = 120
"""So many bytes are told around a difference."""


class Leak(AssertionError):
    """An observer gets something else in one world than in the other."""


@dataclass
class Tally:
    """What has been compared."""

    pairs: int = 0
    frames: Counter[str] = field(default_factory=Counter)
    """By the kind of observer."""
    bytes: int = 0
    with_hands: int = 0
    """Pairs in which hands were other, and had been looked at by those who hold them."""
    hidden_s: float = 0
    """For so many seconds of play in all those."""
    owners_saw: int = 0
    """Of those, the pairs in which an owner got other bytes for his other cards."""
    shuffled_again: int = 0
    """Pairs with a shuffle in mid-coup."""
    variations: set[tuple[str, Options]] = field(default_factory=set)
    """Traditions and options."""
    styles: set[str] = field(default_factory=set)
    """Of bots."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By their codes."""
    shows: Counter[str] = field(default_factory=Counter)
    """What ended the comparisons."""


def compare(scenes: Iterable[Scene], count: int, seed: int) -> Tally:
    """Plays and compares so many pairs; of `scenes` there are enough.  Raises: Leak."""
    tally, dice = Tally(), Random(f"pairs {seed}")  # noqa: S311 - picks examples
    for scene in scenes:
        for _ in range(SCRIPTS):
            first = First(scene, dice.randrange(10**9))
            for number in range(1, TWINS + 1):
                if tally.pairs == count:
                    return tally
                _compared(first, first.twin(number), tally)
    raise AssertionError("there are too few scenes")


def _compared(first: First, twin: Twin, tally: Tally) -> None:
    assert first.world.store.secrets.isdisjoint(twin.world.store.secrets), "the secret of the house is the same"
    for observer in sorted(first.world.frames.keys() | twin.world.frames.keys()):
        until_us = twin.found.to_all_us
        if _holds(observer, twin):
            until_us = min(until_us, twin.found.to_owners_us)
        ours, theirs = _before(first.world.frames[observer], until_us), _before(twin.world.frames[observer], until_us)
        if ours != theirs:
            raise Leak(_told(first, observer, twin.found, ours, theirs))
        tally.frames[observer.split(" ")[0]] += len(ours)
        tally.bytes += sum(len(got) for _, got in ours)
        tally.refusals.update(refusal[1].decode() for _, got in ours if (refusal := REFUSED.match(got)))
    _count(first, twin, tally)


def _holds(observer: str, twin: Twin) -> bool:
    """Does this observer hold a hand that is other?"""
    return observer.rpartition(" ")[2] in twin.owners


def _before(frames: Frames, until_us: int) -> Frames:
    return [frame for frame in frames if frame[0] < until_us]


def _count(first: First, twin: Twin, tally: Tally) -> None:
    found = twin.found
    tally.pairs += 1
    tally.variations.add(told_apart(first.scene.terms))
    tally.styles |= {place.style for place in first.scene.table.places.values() if place.is_bot}
    tally.shows[found.what] += 1
    tally.shuffled_again += any(shuffle for _, shuffle in twin.world.orders.keys() - first.scene.orders.keys())
    if found.to_owners_us < found.to_all_us:
        tally.with_hands += 1
        tally.hidden_s += (found.to_all_us - found.to_owners_us) / 10**6
        tally.owners_saw += any(
            _before(first.world.frames[observer], found.to_all_us) != _before(frames, found.to_all_us)
            for observer, frames in twin.world.frames.items()
            if _holds(observer, twin)
        )


# ------------------------------------------------------------------------------------------------- how a leak is told


def _told(first: First, observer: str, found: Shown, ours: Frames, theirs: Frames) -> str:
    terms = first.scene.terms
    at, one, other = _first_difference(ours, theirs)
    return (
        f"{terms.game.name} {terms.preset.name} {dict(terms.changed)}, script {first.seed}: {observer} gets in frame "
        f"{at} of {len(ours)} and {len(theirs)}, before {found.what},\n  {one}\n  {other}"
    )


def _first_difference(ours: Frames, theirs: Frames) -> tuple[int, str, str]:
    for at, (one, other) in enumerate(zip_longest(ours, theirs)):
        if one != other:
            return at, *_told_apart(one, other)
    raise AssertionError("they are the same")


def _told_apart(one: "Frame | None", other: "Frame | None") -> tuple[str, str]:
    """Both frames around the first byte in which they differ."""
    if one is None or other is None:
        return _short(one, 0), _short(other, 0)
    apart = next((at for at, (a, b) in enumerate(zip(one[1], other[1], strict=False)) if a != b), 0)
    return _short(one, apart), _short(other, apart)


def _short(frame: "Frame | None", apart: int) -> str:
    if frame is None:
        return "nothing"
    at_us, got = frame
    around = got[max(0, apart - AROUND) : apart + AROUND].decode(errors="replace")
    return f"{(at_us - BEGIN_US) / 10**6:.6f} s, {len(got)} bytes, … {around} …"
