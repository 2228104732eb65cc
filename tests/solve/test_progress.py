"""How far a long computation has come is told truly: one part after the other, up to the last."""

from itertools import product

import pytest

from bankomet.games.thirteen.rules import PackOut, Reshuffle, Tenure
from bankomet.solve.holding import Progress, holding, value
from bankomet.solve.setting import Setting, setting


def told_by(at: Setting, *, law: bool) -> list[tuple[int, int]]:
    """What the progress of a value, or of a holding with its law, tells."""
    told: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> None:
        told.append((done, of))

    listening: Progress = progress
    if law:
        holding(at, progress=listening)
    else:
        value(at, listening)
    return told


@pytest.mark.parametrize("law", [False, True])
@pytest.mark.parametrize("pack_out", PackOut)
def test_every_part_is_told_once_and_the_last_one_is_the_last(pack_out: PackOut, *, law: bool) -> None:
    for jokers, reshuffle, tenure in product((0, 2), Reshuffle, Tenure):
        at = setting(ranks=4, suits=2, jokers=jokers, pack_out=pack_out, reshuffle=reshuffle, tenure=tenure)
        told = told_by(at, law=law)
        assert told == [(part, len(told)) for part in range(1, len(told) + 1)]
        if reshuffle is Reshuffle.NEVER and tenure is Tenure.UNTIL_LOSS:
            assert len(told) >= 2 * at.calls
