"""Nothing leaks: what an observer may not know changes no byte that he gets, and no moment at which he gets it.

Pairs of worlds in every game, tradition and option: another secret of the house, other cards in some hands and in the
rest of the pack, other shares.  Seats, lookers-on, the founder, bots, callers of HTTP, and whoever is told the heads of
the log: all get the same until the rules show the difference.
"""

import pytest

from bankomet.play.bots import Style
from tests.noninterference.pairs import Tally, compare
from tests.noninterference.scenes import agreed, scenes, thin_packs, told_apart, variations
from tests.noninterference.world import worlds

PAIRS = 1_000
MANY_PAIRS = 100_000
BLOCK = 5_000
HIDDEN = ("ochko", "thirty-one")
THIN = 1
"""With this seed the chain of a log that covers what is shuffled in is found out."""
GAMES = (*HIDDEN, "thirteen", "mousetrap")


@pytest.mark.parametrize("game", GAMES)
def test_what_one_may_not_know_changes_nothing_that_one_gets(game: str) -> None:
    """A thousand pairs of each game."""
    with worlds():
        told_enough(game, compare(scenes(game, seed=1), PAIRS, seed=1))


def test_a_pack_that_runs_dry_in_mid_coup_tells_nothing_of_the_hands() -> None:
    """P8: what is shuffled in is told by no head of the log, for it is what lies in nobody's hand."""
    with worlds():
        assert compare(thin_packs(THIN), 150, seed=THIN).shuffled_again >= 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 2 + MANY_PAIRS // BLOCK))
@pytest.mark.parametrize("game", GAMES)
def test_what_one_may_not_know_changes_nothing_in_a_hundred_thousand_pairs(game: str, seed: int) -> None:
    """By blocks, so that each processor has its part."""
    with worlds():
        told_enough(game, compare(scenes(game, seed=seed), BLOCK, seed=seed))


def told_enough(game: str, tally: Tally) -> None:
    """In every variation everybody has looked on, and been refused; hands differed for a while, as their owners saw."""
    assert tally.variations == {told_apart(agreed(game, *each)) for each in variations(game)}
    assert tally.styles == (set(Style) if game != "mousetrap" else set())
    assert len(tally.refusals) >= 8
    assert tally.refusals.total() >= tally.pairs
    observers = {"seat", "watcher", "slow", "host", "http", "chain"} | ({"bot"} if game != "mousetrap" else set())
    assert tally.frames.keys() >= observers
    assert all(tally.frames[each] * 10 >= tally.pairs for each in observers), tally.frames
    if game in HIDDEN:
        assert tally.with_hands >= tally.pairs // 2
        assert tally.owners_saw >= 0.9 * tally.with_hands
        assert tally.hidden_s >= 4 * tally.pairs
    if game == "thirty-one":
        assert tally.shuffled_again >= tally.pairs // 50
    if game == "thirteen":
        assert tally.shows["a card that lies open"] >= tally.pairs // 50
