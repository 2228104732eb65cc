"""The bank's chances at the terminal: off until asked for, by one key on the screen and by one word between lines."""

from typing import Any

import pytest

from bankomet.faces.protocol.chance import chance_json
from bankomet.faces.terminal.commands import Show, read_command
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.keys import decoded, pressed
from bankomet.faces.terminal.model import Model, first_view, heard
from bankomet.faces.terminal.plain import _shown
from bankomet.faces.terminal.screen import drawn
from bankomet.faces.words import Lang
from bankomet.play.seen import own_part, public_part
from tests.support.play import Played, played

FREE = "thirteen 000 first_banker=lot"


def model_of(now: Played, lang: Lang) -> Model:
    """What a watcher knows of a table that was played in notation."""
    table = now.table
    public = public_part(table, table.places)
    game = public["game"]
    assert isinstance(game, dict)
    game["chance"] = chance_json(table.terms.rules, public)
    meta = {"game": "thirteen", "game_title": "", "preset": "000", "preset_title": "", "stake": 10}
    you = {"seat": None, "name": None, "offers": own_part(table, None)["offers"], "may": [], "need": 1}
    message: dict[str, Any] = {"n": 1, "lang": lang, "table": meta, "you": you, "clock": {"for": None}, "said": []}
    return first_view({**message, "public": {**public, "pace": "even", "running": False}}, 0)


def in_series() -> Played:
    now = played(FREE, "join 1 2 3", "lot 1", "bank 1 200", "stake 2 20", "stake 3 30", "close")
    return now.then("turn J♠ 8♦ K♥ 2♠ 9♦")


def screen(model: Model, hand: Hand) -> str:
    return "\n".join(drawn(model, hand, (80, 24), 0).text())


@pytest.mark.parametrize(
    ("lang", "words"),
    [("ru", "банк угадает 46,0 % · 4 из 47"), ("en", "the bank matches 46.0% · 4 of 47")],
)
def test_one_key_shows_them_and_hides_them_again(lang: Lang, words: str) -> None:
    """By place on the keyboard, so that the Russian layout needs no switching."""
    model, hand = model_of(in_series(), lang), Hand()
    assert words not in screen(model, hand)
    (key,) = decoded("щ" if lang == "ru" else "o")
    hand, asked = pressed(key, model, hand)
    assert asked is None
    assert words in screen(model, hand)
    hand, _ = pressed(key, model, hand)
    assert words not in screen(model, hand)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_line_has_room_with_the_longest_names(size: tuple[int, int]) -> None:
    """It stands at the end of the run's heading, whole."""
    model = model_of(in_series().then("turn 5♠ 4♠ 3♠ A♠ K♠"), "ru")
    rows = drawn(model, Hand(chances=True), size, 0).text()
    (heading,) = [row for row in rows if "банк угадает" in row]
    assert heading.rstrip().endswith(" из 42")


def test_between_series_the_next_one_is_meant() -> None:
    model = model_of(in_series().then("turn 7♦"), "en")
    assert "next series: the bank matches 64.3%" in screen(model, Hand(chances=True))


def test_without_a_series_the_heading_is_as_ever() -> None:
    model = model_of(played("thirteen 003", "join 1"), "en")
    assert screen(model, Hand(chances=True)) == screen(model, Hand())


@pytest.mark.parametrize(
    ("lang", "command", "words"),
    [
        ("ru", "шансы", "Банк угадает: 46,0 %. На «семёрке» 4 из 47."),
        ("en", "odds", "The bank matches: 46.0%. At “seven” 4 of 47."),
    ],
)
def test_between_lines_a_word_asks_for_them(lang: Lang, command: str, words: str) -> None:
    model = model_of(in_series(), lang)
    wish = read_command(command, model)
    assert wish == Show("chances")
    assert [text.replace("\u00a0", " ") for text in _shown(model, "chances")] == [words]


def test_a_table_that_tells_no_chances_is_read_all_the_same() -> None:
    """A server of an older version; and one that tells them later."""
    model = model_of(in_series(), "en")
    chance = model.game.chance
    assert chance is not None
    gone = heard(model, {"is": "news", "n": 2, "patch": {"game": {"chance": None}}, "say": [], "clock": {}}, 0)
    assert gone.game.chance is None
    told = {"of": "next", "permille": 643, "void": 12, "call": None}
    back = heard(gone, {"is": "news", "n": 3, "patch": {"game": {"chance": told}}, "say": [], "clock": {}}, 0)
    assert _shown(back, "chances") == ["The bank matches in the next series: 64.3%. Stakes go back: 1.2%."]
