"""How a banker plays against one punter: from what he sees to the chance that he draws.

Any function of his own cards and of how many cards the punter drew can be a banker; here are those that stand at a
total.
"""

from typing import Protocol

from bankomet.core.errors import BadOption
from bankomet.faces.learn.duels import Duel
from bankomet.solve.setting import check_size

SOLVED = "solved"


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
    check_size("banker", threshold, 1, duel.game.limit + 1)

    def plays(cards: tuple[int, ...], drawn: int) -> float:
        del drawn
        return float(duel.game.total(duel.pack.hand(cards)) < threshold)

    return plays


def banker_of(duel: Duel, banker: int | str | Banker) -> Banker:
    """The banker that is meant: a total to stand at, or a play of one's own.  Raises: BadOption."""
    if callable(banker):
        return banker
    if isinstance(banker, int):
        return standing_at(duel, banker)
    raise BadOption("bad_option", option="banker", value=banker, possible=f"1…{duel.game.limit + 1}")
