"""The fair deal: how a secret and the shares of the players make the order of the unseen cards.

Pure functions over bytes; `docs/fair-deal.md` is their specification, with test vectors, and other programs follow it
too: nothing here may change without a new VERSION.

    digest(secret)  is published before stakes are made, and binds the house
    digest(share)   is published by each player while they are made, and binds him
    numbers         HMAC-SHA256, keyed by the secret, over the shares: below m! by rejection
    order           the m unseen cards in the order of that number, then cut
"""

import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import count
from math import factorial
from typing import Final

VERSION: Final = "bankomet fair deal 1"
SECRET_BYTES: Final = 32
_BLOCK_BITS: Final = 256


@dataclass(frozen=True, slots=True)
class Context:
    """What a seal is for: the table, and the seal's number at it, from 1 and without gaps."""

    table: str
    no: int


def fields(*parts: "str | int | bytes") -> bytes:
    """The parts one after another, each with its length before it, so that no two lists give the same bytes.

    Texts in UTF-8, whole numbers in decimal digits; a length is four bytes, the highest first.

    >>> fields("ab", 7).hex()
    '0000000261620000000137'
    """
    return b"".join([_field(part) if isinstance(part, bytes) else _known(part) for part in parts])


def _field(raw: bytes) -> bytes:
    return len(raw).to_bytes(4, "big") + raw


@lru_cache(maxsize=1024, typed=True)
def _known(part: str | int) -> bytes:
    """Names, numbers and cards come again and again; what is secret is bytes, and is not kept here."""
    return _field(str(part).encode())


def secret_digest(context: Context, secret: bytes) -> bytes:
    """What the house publishes before anybody stakes."""
    return sha256(fields(VERSION, "secret", context.table, context.no, secret)).digest()


def share_digest(context: Context, seat: int, share: bytes) -> bytes:
    """What a player publishes while stakes are open."""
    return sha256(fields(VERSION, "share", context.table, context.no, seat, share)).digest()


def ordered(
    context: Context, secret: bytes, shares: Mapping[int, bytes], shuffle: int, items: Sequence[str]
) -> tuple[str, ...]:
    """The order of `items` in shuffle number `shuffle` (0, 1 …) of this seal, before the cut."""
    return permuted(items, _number(context, secret, shares, shuffle, factorial(len(items))))


def _number(context: Context, secret: bytes, shares: Mapping[int, bytes], shuffle: int, bound: int) -> int:
    told = [part for seat in sorted(shares) for part in (seat, shares[seat])]

    def block(attempt: int, no: int) -> bytes:
        return _keyed(secret, "order", context.table, context.no, shuffle, len(shares), *told, attempt, no)

    return below(bound, block)


def below(bound: int, block: Callable[[int, int], bytes]) -> int:
    """A whole number below `bound`: as many bits as it takes, drawn anew until they make a number below it.

    `block(attempt, no)` gives 256 bits each time; the highest bits of the blocks side by side are taken.
    """
    bits = (bound - 1).bit_length()
    blocks = -(-bits // _BLOCK_BITS)
    for attempt in count():
        drawn = b"".join(block(attempt, no) for no in range(blocks))
        number = int.from_bytes(drawn) >> (blocks * _BLOCK_BITS - bits)
        if number < bound:
            return number
    raise AssertionError("attempts have no end")


def _keyed(secret: bytes, *parts: "str | int | bytes") -> bytes:
    return hmac.digest(secret, fields(VERSION, *parts), "sha256")


def permuted(items: Sequence[str], number: int) -> tuple[str, ...]:
    """The `number`-th of all orders of places, 0 … m! − 1, as the alphabet would list them; each order is one number.

    >>> [permuted("abc", number) for number in (0, 1, 5)]
    [('a', 'b', 'c'), ('a', 'c', 'b'), ('c', 'b', 'a')]
    """
    digits = []
    for base in range(1, len(items) + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(items)
    return tuple(left.pop(digit) for digit in reversed(digits))


def cut(order: Sequence[str], cards: int) -> tuple[str, ...]:
    """The order after so many cards were lifted off and put below; 0 where nobody cuts."""
    return (*order[cards:], *order[:cards])


def salts(context: Context, secret: bytes, shuffle: int, places: int) -> list[bytes]:
    """What hides the card at each place (from 0) until it is opened."""
    before = fields(VERSION, "salt", context.table, context.no, shuffle)
    return [hmac.digest(secret, before + fields(place), "sha256") for place in range(places)]


def card_digests(context: Context, secret: bytes, shuffle: int, order: Sequence[str]) -> list[bytes]:
    """What is published of the card at each place before the first is turned."""
    before = fields(VERSION, "card", context.table, context.no, shuffle)
    hidden = enumerate(zip(salts(context, secret, shuffle, len(order)), order, strict=True))
    return [sha256(before + fields(place, salt, item)).digest() for place, (salt, item) in hidden]


def order_digest(digests: Sequence[bytes]) -> bytes:
    """One digest for all places; it stands in the log."""
    return sha256(fields(VERSION, "places", *digests)).digest()
