"""The fair deal with an ideal commitment in the place of the real one.

What a digest tells is a label that follows from where it stands alone, so that it hides all there is to hide, and has
the size of the real one.  A salt opens what lies at its place, so its label follows from that card, too.  The order of
the cards is the one that the world chooses.  What is left that could tell of a hidden card or of the secret is the
house itself.  That the real digests hide as well is the matter of SHA-256 and of `tests/play/test_fair.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Final, TypeAlias

import pytest

from bankomet.play import fair
from bankomet.play.fair import Context

Ordering: TypeAlias = Callable[[int, int, Sequence[str]], tuple[str, ...]]
"""By the number of the seal and of the shuffle: these cards in an order, before the cut."""
Key: TypeAlias = tuple[int, int]


@dataclass
class _Deal:
    """How cards are ordered in a world, and where they lie after the cut."""

    order: Ordering
    asked: Key = (0, 0)
    lying: dict[Key, Sequence[str]] = field(default_factory=dict)


_deals: list[_Deal] = []
_cut: Final = fair.cut


@lru_cache(maxsize=1 << 16)
def label(*place: "str | int") -> bytes:
    """What stands where a digest or a salt would."""
    return sha256(f"label {place}".encode()).digest()


@contextmanager
def ordering(order: Ordering) -> Iterator[None]:
    """Cards are ordered so meanwhile."""
    _deals.append(_Deal(order))
    try:
        yield
    finally:
        _deals.pop()


def _secret_digest(context: Context, secret: bytes) -> bytes:
    del secret
    return label("secret", context.table, context.no)


def _share_digest(context: Context, seat: int, share: bytes) -> bytes:
    del share
    return label("share", context.table, context.no, seat)


def _salts(context: Context, secret: bytes, shuffle: int, places: int) -> list[bytes]:
    del secret
    lying = _deals[-1].lying[context.no, shuffle]
    return [label("salt", context.table, context.no, shuffle, place, lying[place]) for place in range(places)]


def _card_digests(context: Context, secret: bytes, shuffle: int, order: Sequence[str]) -> list[bytes]:
    del secret
    return [label("card", context.table, context.no, shuffle, place) for place in range(len(order))]


def _ordered(context: Context, secret: bytes, shares: object, shuffle: int, items: Sequence[str]) -> tuple[str, ...]:
    del secret, shares
    deal = _deals[-1]
    deal.asked = context.no, shuffle
    return deal.order(context.no, shuffle, items)


def _cut_and_lying(order: Sequence[str], cards: int) -> tuple[str, ...]:
    deal, after = _deals[-1], _cut(order, cards)
    deal.lying[deal.asked] = after
    return after


IDEAL: Final = {
    "secret_digest": _secret_digest,
    "share_digest": _share_digest,
    "salts": _salts,
    "card_digests": _card_digests,
    "ordered": _ordered,
    "cut": _cut_and_lying,
}


@contextmanager
def ideal_deal() -> Iterator[None]:
    """The ideal commitment stands in the real one's place."""
    with pytest.MonkeyPatch.context() as patch:
        for name, function in IDEAL.items():
            patch.setattr(fair, name, function)
        yield
