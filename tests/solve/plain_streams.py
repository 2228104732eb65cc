"""What the kernels' streams and packs are, in plain Python and as plainly as can be: nothing of theirs is used here."""

from collections.abc import Iterator
from hashlib import shake_256
from typing import Final

LANES: Final = 512
GENERATORS: Final = 32
WORD: Final = (1 << 64) - 1


def xoshiro(state: list[int]) -> Iterator[int]:
    """The words of a generator xoshiro256++.  Source: D. Blackman and S. Vigna, prng.di.unimi.it, 2019."""
    a, b, c, d = state
    while True:
        yield _rotated(a + d & WORD, 23) + a & WORD
        shifted = b << 17 & WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = _rotated(d, 45)


def _rotated(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & WORD


class Stream:
    """The words of a part of a block, and numbers made of them, a row of LANES at a time."""

    def __init__(self, seed: int, block: int, part: int = 0) -> None:
        states = shake_256(f"bankomet {seed} {block} {part}".encode()).digest(32 * (GENERATORS + 1))
        words = [int.from_bytes(states[at : at + 8], "little") for at in range(0, len(states), 8)]
        generators = [xoshiro(words[at : at + 4]) for at in range(0, len(words), 4)]
        self._generators, self._spare = generators[:GENERATORS], generators[GENERATORS]

    def words(self, count: int) -> list[int]:
        """So many words, the generators in turn."""
        return [next(each) for _ in range(count // GENERATORS) for each in self._generators]

    def numbers(self, below: int) -> list[int]:
        """A row of whole numbers below a bound, by D. Lemire, Fast random integer generation in an interval, 2019."""
        return [self._accepted(half, below) for half in _cut(self.words(LANES // 4), 16)]

    def tosses(self) -> list[int]:
        """A row of whole numbers below 2 ** 32."""
        return _cut(self.words(LANES // 2), 32)

    def _accepted(self, half: int, below: int) -> int:
        while half * below % (1 << 16) < (1 << 16) % below:
            half = next(self._spare) >> 48
        return half * below >> 16


def _cut(words: list[int], bits: int) -> list[int]:
    return [word >> at & (1 << bits) - 1 for word in words for at in range(0, 64, bits)]


class Packs:
    """A pack for each lane; the cards are numbers from 0 up."""

    def __init__(self, stream: Stream, cards: int) -> None:
        self._stream = stream
        self._left = [list(range(cards)) for _ in range(LANES)]

    def deal(self) -> list[int]:
        """The next card of each: of those left, the one that the number says."""
        numbers = self._stream.numbers(len(self._left[0]))
        return [left.pop(number) for left, number in zip(self._left, numbers, strict=True)]


def chunks(games: int, stream: Stream, cards: int) -> Iterator[tuple[range, Packs]]:
    """The games in chunks of LANES, with fresh packs for each chunk."""
    for begin in range(0, games, LANES):
        yield range(begin, min(games, begin + LANES)), Packs(stream, cards)
