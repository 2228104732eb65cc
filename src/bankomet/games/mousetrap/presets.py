"""The two ways of counting, each with its book."""

from collections.abc import Mapping
from typing import Final

from bankomet.core.sources import Source
from bankomet.games.mousetrap.count import Count
from bankomet.games.mousetrap.rules import Rules

CAYLEY = Rules(
    name="cayley",
    title="n counts without a match end the game",
    rev=1,
    source=Source("Cayley 1857, 1878", "A problem in permutations; On the game of Mousetrap"),
    count=Count.STOP_AT_N,
)
MODULAR = Rules(
    name="modular",
    title="after n the count begins again",
    rev=1,
    source=Source("Guy and Nowakowski 1993", "Mousetrap, the modular game"),
    count=Count.MODULAR,
)

PRESETS: Final[Mapping[str, tuple[Rules, ...]]] = {"cayley": (CAYLEY,), "modular": (MODULAR,)}
