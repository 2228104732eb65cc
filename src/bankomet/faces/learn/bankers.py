"""How a banker plays against one punter: from what he sees to the chance that he draws.

Any function of his own cards and of how many cards the punter drew can be a banker; here are those that stand at a
total, and the one who has read the solution.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from bankomet.core.errors import BadOption
from bankomet.faces.given import plain
from bankomet.faces.learn.duels import Duel
from bankomet.solve.setting import check_size
from bankomet.solve.solutions import Solution, kept

SOLVED: Final = "solved"


class Banker(Protocol):
    """A banker's play."""

    def __call__(self, cards: tuple[int, ...], drawn: int) -> float:
        """The chance that he draws with these cards (what each counts, rising; an ace 11), seeing `drawn` draws."""
        ...


def standing_at(duel: Duel, threshold: int) -> Banker:
    """The banker who draws below a total and stands there and above, whatever the punter does.

    Raises: BadOption (`bad_size`).

    >>> from bankomet.faces.learn.duels import ochko
    >>> banker = standing_at(ochko(), 17)
    >>> banker((6, 10), 0), banker((7, 10), 3)
    (1.0, 0.0)
    """
    threshold = plain(threshold)
    check_size("banker", threshold, 1, duel.game.limit + 1)
    return _StandsAt(duel, threshold)


@dataclass(frozen=True, slots=True)
class _StandsAt:
    duel: Duel
    threshold: int

    def __call__(self, cards: tuple[int, ...], drawn: int) -> float:
        del drawn
        return float(self.duel.game.total(self.duel.pack.hand(cards)) < self.threshold)


def solved_banker(duel: Duel) -> Banker:
    """The banker of the equilibrium (`bankomet solve`): no punter gains more against him than its value.

    Raises: BadOption (`not_solved`, `bad_option` for a pack of one's own).

    >>> from bankomet.faces.learn.duels import ochko
    >>> banker = solved_banker(ochko())
    >>> banker((6, 10), 0), banker((6, 10), 3)
    (1.0, 0.0)
    """
    if duel.rules is None:
        raise _no_such_banker(duel, SOLVED)
    return _AsSolved(duel, kept(duel.rules))


class _AsSolved:
    """He remembers what he has looked up; in another process he looks it up again."""

    def __init__(self, duel: Duel, solution: Solution) -> None:
        self._duel, self._solution = duel, solution
        self._known: dict[tuple[tuple[int, ...], int], float] = {}

    def __call__(self, cards: tuple[int, ...], drawn: int) -> float:
        chance = self._known.get((cards, drawn))
        if chance is None:
            decision = self._solution.decision(drawn, self._duel.pack.hand(cards))
            chance = self._known[cards, drawn] = 0.0 if decision is None else float(decision.draw)
        return chance

    def __reduce__(self) -> tuple[Callable[[Duel], Banker], tuple[Duel]]:
        return solved_banker, (self._duel,)


def banker_of(duel: Duel, banker: int | str | Banker) -> Banker:
    """The banker that is meant: a total to stand at, `solved`, or a play of one's own.  Raises: BadOption."""
    if callable(banker):
        return banker
    banker = plain(banker)
    if isinstance(banker, int):
        return standing_at(duel, banker)
    if banker == SOLVED:
        return solved_banker(duel)
    raise _no_such_banker(duel, banker)


def _no_such_banker(duel: Duel, banker: str) -> BadOption:
    possible = f"1…{duel.game.limit + 1}" if duel.rules is None else f"1…{duel.game.limit + 1}|{SOLVED}"
    return BadOption("bad_option", option="banker", value=banker, possible=possible)
