"""Terms of tables for the laws: every game of the house, every preset and revision, any options."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hypothesis import strategies as st

from bankomet.core.game import Option
from bankomet.games import GAMES
from bankomet.games.thirteen.rules import Rules
from bankomet.play.terms import Terms, agree, table_options

SMALL_PACKS: Final = ((3, 1), (2, 1), (2, 2), (3, 2), (4, 1), (4, 2), (3, 1), (2, 1), (1, 1), (1, 4))
"""Ranks and suits of packs in which everything that a pack can do happens soon."""
SELDOM: Final = {"pack_out": 0, "reshuffle": 3, "tenure": 3}
"""In how many of four draws an option stays as the preset has it, where it is not two; the last keep packs full."""

SMALL: Final = 5
"""So far above the least a whole number of an option is mostly drawn."""


@st.composite
def terms(
    draw: st.DrawFn, *, seats: st.SearchStrategy[int] | None = None, games: Sequence[str] = tuple(GAMES)
) -> Terms:
    """Terms that a table can be opened on, of one of these games that takes so many seats."""
    fewest = min(GAMES[name].fewest_seats for name in games)
    seat_count = draw(st.integers(fewest, 8) if seats is None else seats)
    fitting = [name for name in games if GAMES[name].fewest_seats <= seat_count <= GAMES[name].most_seats]
    game = GAMES[draw(st.sampled_from(fitting))]
    preset = draw(st.sampled_from(sorted(game.presets)))
    rev = draw(st.sampled_from([rules.rev for rules in game.presets[preset]]))
    options = {
        option.name: draw(values(option))
        for option in game.options
        if draw(st.integers(0, 3)) >= SELDOM.get(option.name, 2)
    }
    options |= {option.name: draw(values(option)) for option in table_options(game)}
    purse = draw(st.sampled_from((20, 20, 25, 41, 100, 10**9)))
    stake = draw(st.sampled_from((1, 7, 10)))
    return agree(
        game=game.name,
        preset=preset,
        rev=rev,
        options=options.items(),
        purse=purse,
        stake=stake,
        seat_count=seat_count,
    )


def values(option: Option) -> st.SearchStrategy[str]:
    """Its possible values; of whole numbers mostly small ones."""
    if option.span is None:
        return st.sampled_from(option.values)
    lo, hi = option.span
    return st.one_of(st.integers(lo, min(hi, lo + SMALL)), st.integers(lo, hi)).map(str)


@st.composite
def terms_with_small_packs(draw: st.DrawFn) -> Terms:
    """The same, mostly with packs of a few cards, which no header of a log can tell."""
    agreed = draw(terms())
    rules = agreed.rules
    if not isinstance(rules, Rules) or draw(st.sampled_from((False, False, True))):
        return agreed
    ranks, suits = draw(st.sampled_from(SMALL_PACKS))
    return replace(agreed, rules=replace(rules, ranks=ranks, suits=suits))
