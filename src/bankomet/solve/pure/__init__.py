"""The pure engine: independent coups as the games' own state machines play them, with dice from a seed.

Slow beside the kernels, and needs nothing but the standard library: it plays whatever a table can play.
"""

from bankomet.solve.pure.hands import AsSolved, PlayedHands, Policy, StandsAt
from bankomet.solve.pure.mousetrap import PlayedMousetrap
from bankomet.solve.pure.thirteen import PlayedHoldings, PlayedSeries

__all__ = ["AsSolved", "PlayedHands", "PlayedHoldings", "PlayedMousetrap", "PlayedSeries", "Policy", "StandsAt"]
