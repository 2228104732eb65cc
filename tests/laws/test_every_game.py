"""What every game of the house keeps to by itself, and what has to stand beside it: a new game fails here first."""

from itertools import product

import pytest

from bankomet.core.cards import KINDS
from bankomet.core.chips import Chips
from bankomet.core.game import Seat, Sitting
from bankomet.faces.words import LANGS, Lang, texts
from bankomet.games import GAMES
from bankomet.games.hands.state import HandsState
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


@every_game
@pytest.mark.parametrize("lang", LANGS)
def test_the_first_page_has_words_for_a_game_that_is_played_at_a_table(name: str, lang: Lang) -> None:
    """What the game is in a sentence, and what is said in the picture beside it."""
    if GAMES[name].most_seats > 1:
        keys = {f"first.{key}.{name}" for key in ("sentence", "call", "call_note")}
        assert keys <= texts(lang).keys()


@every_game
@pytest.mark.parametrize("lang", LANGS)
def test_what_a_dealt_hand_counts_can_be_said(name: str, lang: Lang) -> None:
    """O3, O6, P4: the faces know a hand that was dealt the full count by its total, so nothing else may count that."""
    words, one_of_each = texts(lang), KINDS[:13]
    for revisions in GAMES[name].presets.values():
        state = revisions[-1].start({})
        if not isinstance(state, HandsState):
            continue
        rules = state.rules
        for hand in product(one_of_each, repeat=rules.hand_size):
            natural, total = rules.is_natural(hand), rules.total(hand)
            assert natural or total != rules.limit, hand
            said = f"natural.{rules.limit}" if natural else f"total.{total}"
            assert f"hands.{said}" in words, hand
            assert not natural or f"hands.said.{said}" in words
