"""The shoe: the only dice of the house.

Cards not yet turned have no order until a seal gives them one (`bankomet.play.sealer`); the shoe draws the secrets of
the seals, the words of bots and the names of tables and people.
"""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final, Protocol, TypeVar

T = TypeVar("T")
_BLOCK_BITS: Final = 256
_TOKEN_BYTES: Final = 32
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


def fresh_id(dice: Dice, length: int = 10) -> str:
    """A new name for a table or a person, lower-case letters and digits; nobody can guess it if the dice are secret."""
    return "".join(_LETTERS[dice.below(len(_LETTERS))] for _ in range(length))


def fresh_token(dice: Dice) -> str:
    """A new secret by which a person is known: 256 bits."""
    return urlsafe_b64encode(dice.below(1 << 8 * _TOKEN_BYTES).to_bytes(_TOKEN_BYTES)).decode().rstrip("=")


def shuffled(cards: list[T], dice: Dice) -> list[T]:
    """The same things in an order drawn fairly (Fisher and Yates, in Durstenfeld's form)."""
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = dice.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
