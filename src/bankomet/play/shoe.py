"""The shoe: the only dice of the house.

Cards not yet turned have no order until Chance is asked for the first of them; then the shoe shuffles all that are
left, once, and deals from that order until it is used up or the pack is made whole.  Since nothing turned comes
back into the pack, every chance is as with a pack ordered beforehand.
"""

import secrets
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")
_BLOCK_BITS: Final = 256
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"


class Dice(Protocol):
    """A source of whole numbers."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound − 1, each as likely."""
        ...


class SecretDice:
    """Numbers that nobody can foresee, from the operating system."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound − 1, each as likely."""
        return secrets.randbelow(bound)


class SeededDice:
    """A named stream of a seed: the same seed and name give the same numbers, on every machine.

    Blocks of SHA-256 over name, seed and a counter; numbers by rejection, so that none is likelier than another.

    >>> SeededDice(7, "shoe").below(52) == SeededDice(7, "shoe").below(52)
    True
    """

    def __init__(self, seed: int, name: str) -> None:
        self._prefix = f"bankomet {name} {seed} ".encode()
        self._block_no = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound − 1, each as likely."""
        assert 0 < bound <= 1 << _BLOCK_BITS
        fair = (1 << _BLOCK_BITS) // bound * bound
        while True:
            block = sha256(self._prefix + str(self._block_no).encode()).digest()
            self._block_no += 1
            number = int.from_bytes(block)
            if number < fair:
                return number % bound


def fresh_id(length: int = 10) -> str:
    """A new name for a table or a person that nobody can guess: lower-case letters and digits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def fresh_token() -> str:
    """A new secret by which a person is known."""
    return secrets.token_urlsafe(32)


def shuffled(cards: list[T], dice: Dice) -> list[T]:
    """The same things in an order drawn fairly (Fisher and Yates, in Durstenfeld's form)."""
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = dice.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


class Shoe:
    """Deals what Chance may do at one table."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._order: list[Any] = []
        self._left: Counter[Any] = Counter()
        """What is in the order, by kind."""

    def deal(self, weights: Mapping[Any, int], cut: int | None = None) -> Any:  # noqa: ANN401 - any game's move
        """Chance's next move.  `cut`: how many cards the cutter lifted off the fresh pack, if he did."""
        if not self._matches(weights):
            whole = shuffled([_card(move) for move, count in weights.items() for _ in range(count)], self._dice)
            lifted = (cut or 0) % len(whole)
            self._order = whole[lifted:] + whole[:lifted]
            self._order.reverse()
            self._left = Counter(whole)
        card = self._order.pop()
        self._left[card] -= 1
        if not self._left[card]:
            del self._left[card]
        return next(move for move in weights if _card(move) == card)

    def _matches(self, weights: Mapping[Any, int]) -> bool:
        """Is what is left of the order exactly what may still be dealt?"""
        left = self._left
        return len(left) == len(weights) and all(left.get(_card(move)) == count for move, count in weights.items())


def _card(move: Any) -> Any:  # noqa: ANN401 - any game's move
    """The card that a move gives, whoever gets it; a move without a card stands for itself."""
    return getattr(move, "card", move)
