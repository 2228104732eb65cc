"""What OpenSpiel calls an observer: the named parts of a tensor, and the same as text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

S = TypeVar("S")

Filler = Callable[[S, int, NDArray[np.float32]], None]
Teller = Callable[[S, int], str]


@dataclass(frozen=True)
class Piece(Generic[S]):
    """A part of what a player knows."""

    name: str
    shape: tuple[int, ...]
    fill: Filler[S]
    """Writes it into an array of this shape, which is all zeros, for a player."""


class Observer(Generic[S]):
    """One flat `tensor`, and `dict`: views of its parts, by name."""

    def __init__(self, pieces: Sequence[Piece[S]], tell: Teller[S], params: Mapping[str, Any] | None) -> None:
        assert not params, f"an observer has no parameters, but was passed {params}"
        self._pieces, self._tell = pieces, tell
        self.tensor = np.zeros(sum(prod(piece.shape) for piece in pieces), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        begin = 0
        for piece in pieces:
            end = begin + prod(piece.shape)
            self.dict[piece.name] = self.tensor[begin:end].reshape(piece.shape)
            begin = end

    def set_from(self, state: S, player: int) -> None:
        """What `player` knows of `state`, into `tensor`."""
        self.tensor.fill(0)
        for piece in self._pieces:
            piece.fill(state, player, self.dict[piece.name])

    def string_from(self, state: S, player: int) -> str:
        """The same as text."""
        return self._tell(state, player)


def observer_of_open(
    pieces: Sequence[Piece[S]], tell: Teller[S], asked: Any, params: Mapping[str, Any] | None
) -> Observer[S]:
    """Where everything lies open: who asks for what is private alone is told nothing."""
    return Observer(pieces, tell, params) if asked.public_info else Observer((), _nothing, params)


def _nothing(_: object, __: int) -> str:
    return ""
