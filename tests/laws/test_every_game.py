"""What every game of the house keeps to by itself, and what has to stand beside it: a new game fails here first."""

import pytest

from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Sitting
from bankomet.games import GAMES
from tests.laws.test_any_table import AUDITS

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_an_option_is_its_field_and_nothing_else(name: str) -> None:
    """Each preset with each value of each option: the text comes back, of the field's own type, and all else stays."""
    game = GAMES[name]
    for rules in (rules for revisions in game.presets.values() for rules in revisions):
        assert list(rules.options()) == [option.name for option in game.options]
        for option in game.options:
            before = rules.options()[option.name]
            for value in option.values or map(str, option.span or ()):
                other = rules.with_option(option.name, value)
                assert other.options() == {**rules.options(), option.name: value}
                assert type(getattr(other, option.name)) is type(getattr(rules, option.name))
                assert other.with_option(option.name, before) == rules


@every_game
def test_a_game_has_its_auditors(name: str) -> None:
    """They reckon anew what it pays: tests/laws/of_GAME.py, named among the AUDITS of test_any_table.py."""
    assert AUDITS.get(name), f"{name} has no auditors"


@every_game
def test_a_coup_at_a_table_is_one_that_the_faces_can_draw(name: str) -> None:
    """Page and terminal know calls (Thirteen) and hands (games/hands); another kind needs to be drawn in both."""
    game = GAMES[name]
    if game.most_seats > 1:
        seats = {Seat(number): Sitting(Chips(1000)) for number in (1, 2)}
        public = game.presets[game.default_preset][-1].start(seats).seen_by(None).public
        assert ("calls" in public) != ("limit" in public), f"{name} shows neither calls nor hands"
