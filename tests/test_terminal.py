"""The table in a terminal: what the screen shows, what keys and commands mean, and the program at a terminal."""

import asyncio
import json
import re
import signal
import subprocess
import sys
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankomet.faces.protocol.messages import parse_message
from bankomet.faces.protocol.patch import patch
from bankomet.faces.terminal.amounts import Unread, read_amount
from bankomet.faces.terminal.bar import buttons
from bankomet.faces.terminal.commands import COMMANDS, command_name, read_command
from bankomet.faces.terminal.felt import chosen_seats
from bankomet.faces.terminal.hand import Hand, amount
from bankomet.faces.terminal.keys import LEAVE, decoded, pressed, undecoded
from bankomet.faces.terminal.local import UNHURRIED, Client, local_table
from bankomet.faces.terminal.model import Model, first_view, heard, merged
from bankomet.faces.terminal.paint import DARK, LIGHT, Canvas, Depth, Look, Style, depth_of, look_of
from bankomet.faces.terminal.screen import LEAST_COLUMNS, LEAST_ROWS, drawn
from bankomet.faces.terminal.wishes import Asking, Back, CutPack, LetRun, Move, Pace, Refill, Sit, TurnCard, message
from bankomet.faces.words import LANGS, Lang
from bankomet.faces.words.terminal import terminal_texts
from bankomet.games import GAMES
from bankomet.play.terms import agree
from tests.support.client import model_of, screen
from tests.support.play import Played, played
from tests.support.terminal import Drawn, at_terminal

PRESETS: Final = tuple(GAMES["thirteen"].presets)
SITTING: Final = (
    "join 1 p1 person Андрей",
    "join 2 b1 steady Вера",
    "join 3 b2 bold Лев",
    "join 4 b3 timid Ольга",
)


def free_stakes() -> Played:
    """Tradition 000: Вера has declared a bank of 300, and everybody may stake."""
    return played("thirteen 000", *SITTING, "draw 1 K♠", "draw 2 2♠", "draw 3 Q♠", "draw 4 J♠", "bank 2 300")


def in_series() -> Played:
    """Everybody has staked against Вера, and two cards are turned."""
    return free_stakes().then("stake 1 25", "stake 3 50", "stake 4 5", "close", "turn K♥ 4♦")


def my_series() -> Played:
    """Tradition 003: Андрей banks and has turned one card."""
    drawing = ("draw 1 A♠", "draw 2 2♠", "draw 3 Q♠", "draw 4 J♠")
    return played("thirteen 003", *SITTING, *drawing, "stake 2 10", "stake 3 10", "stake 4 10", "close", "turn K♥")


# ------------------------------------------------------------------------------------------------------------ the model


def test_news_make_the_view_that_a_newcomer_gets() -> None:
    """Whatever the table tells piece by piece adds up to what it tells whole."""

    async def compared() -> int:
        terms = agree(game="thirteen", preset="001", seat_count=5)
        async with local_table(terms=terms, bots=4, lang="ru", timing=UNHURRIED) as client:
            model = first_view(next(client.received()), 0)
            for _ in range(60):
                await client.rest(1)
                for told in client.received():
                    model = heard(model, told, 0)
                wish: Asking | None = (
                    Move("stake", 1) if model.offer("stake") else Move("bank", 9) if model.offer("bank") else None
                )
                wish = TurnCard() if model.my_card else Move("take") if model.offer("take") else wish
                if wish is not None and model.my_word:
                    await client.send(message(wish, model, client.next_id()))
            while left := await everything(client):
                for told in left:
                    model = heard(model, told, 0)
            await client.send({"do": "hello", "seen": None})
            whole = first_view(list(client.received())[-1], 0)
            assert model.public == whole.public
            assert model.you == whole.you
            return model.n

    assert asyncio.run(compared()) > 30


async def everything(client: Client) -> list[dict[str, Any]]:
    """All that is still to come: stakes are told in crowds, so that some of it may be on its way."""
    await asyncio.sleep(0.6)
    return list(client.received())


@given(st.data())
def test_merging_undoes_the_difference(data: st.DataObject) -> None:
    """merged(before, patch(before, after)) = after, seats that come and go included."""
    sums = st.fixed_dictionaries({"purse": st.integers(0, 3), "away": st.booleans()})
    views = st.fixed_dictionaries(
        {
            "coup": st.integers(0, 2),
            "seats": st.dictionaries(st.sampled_from(["1", "2", "3"]), sums),
            "game": st.fixed_dictionaries({"bank": st.integers(0, 2), "turned": st.lists(st.just("K♠"), max_size=2)}),
        }
    )
    before, after = json.loads(json.dumps(data.draw(views))), json.loads(json.dumps(data.draw(views)))
    assert merged(before, json.loads(json.dumps(patch(before, after)))) == after


def test_what_a_settlement_was_for_the_reader_stands_behind_it() -> None:
    model = model_of(in_series().then("turn 4♠"))
    told = {
        "is": "you",
        "n": 9,
        "you": {"seat": 1, "name": None, "offers": [], "may": [], "need": 1},
        "yours": "Ваши 25.",
    }
    settled = heard(model, told, 0).last_said("settle")
    assert settled is not None
    assert settled.text.startswith("Вера угадала четвёрку")
    assert settled.yours == "Ваши 25."


# ----------------------------------------------------------------------------------------------------------- the screen


def test_the_screen_in_mid_series() -> None:
    """Seats, the bank, the pile, the spoken call, the run, what is left, own sums and why one waits."""
    shown = screen(model_of(in_series()))
    for text in (
        "Тринадцать · ",
        "Вера",
        "банк 300",
        "●●● 50",
        "в колоде 50",
        "Тройка!",
        "четвёрка бубен",
        "банк Веры, потом Лев",
        "банк перейдёт налево — ко Льву",
        "[4]",
        "К♥    4♦   ●●●○",
        "Кошелёк 975   Ставка 25",
        "Ставки закрыты до конца серии",
    ):
        assert text in shown, text


def test_the_same_screen_in_english() -> None:
    shown = screen(model_of(in_series(), lang="en"))
    for text in ("Three!", "four of diamonds", "K♥    4♦", "50 left in the pack", "In the bank 300", "Purse 975", "J"):
        assert text in shown, text


def test_a_match_is_marked_by_more_than_colour() -> None:
    """The settled series lies on the table until the next begins, with its sentence and everybody's gains."""
    now = in_series().then("turn 4♠")
    shown = screen(model_of(now))
    assert "Четвёрка!" in shown
    assert "Вера угадала четвёрку и берёт все ставки, 80." in shown
    assert re.search(r"950\s+−50", shown)
    mono = drawn(model_of(now), Hand(), (80, 24), 0).rows(Look(Depth.MONO, DARK))
    assert any("\x1b[0;1;7m" in row and "4♠" in row for row in mono)


def test_a_banker_is_told_which_card_he_turns() -> None:
    shown = screen(model_of(my_series(), may=("card", "run")))
    assert "Открыть карту: «Двойка»" in shown
    assert "Пусть идут сами" in shown
    assert "банк ваш, потом Вера" in shown


@pytest.mark.parametrize(
    ("lines", "key"),
    [(("thirteen 003 first_banker=lot", "lot 1"), "enter"), (("thirteen 001", "lot 2", "bank 2 200"), "h")],
    ids=["nothing asked", "a bid may be left"],
)
def test_who_is_asked_nothing_at_a_resting_table_begins(lines: tuple[str, ...], key: str) -> None:
    terms, *said = lines
    model = model_of(played(terms, "join 1 2 3", *said, "rest"), may=("back",), lang="en")
    button = next(each for each in buttons(model, Hand()) if each.text == "Begin")
    assert (button.key.lower(), button.main) == (key, True)
    assert pressed(key, model, Hand())[1] == Back()


def test_no_match_says_how_many_cards() -> None:
    shown = screen(model_of(my_series().then("lose")))
    assert "Ни одной" in shown
    assert "тринадцать карт," in shown
    assert "все мимо" in shown


def test_the_drawing_of_the_first_bank_is_shown() -> None:
    shown = screen(model_of(played("thirteen 003", *SITTING, "draw 1 K♠", "draw 2 7♥")))
    for text in ("Первый банк", "Вера:", "семёрка червей", "Тянут карты на первый банк"):
        assert text in shown, text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_tradition_fits_the_smallest_table(preset: str, lang: Lang) -> None:
    """Every phase that a table goes through is drawn in 80 columns and 24 rows, nothing cut off at the foot."""
    now = played(f"thirteen {preset}", *SITTING)
    for _ in range(40):
        model = model_of(now, lang=lang, may=("card", "run", "cut", "back", "refill"))
        rows = drawn(model, Hand(), (LEAST_COLUMNS, LEAST_ROWS), 0).text()
        assert len(rows) == LEAST_ROWS
        assert terminal_texts(lang)["term.keys"] in rows[-1]
        now = willing(now)


def willing(now: Played) -> Played:
    """The table after the first thing that somebody may do."""
    state = now.state
    for seat in sorted(state.awaited):
        offer = now.table.offers(seat)[0].json()
        text = str(offer["move"]).replace("{n}", str(offer.get("lo", "")))
        return now.then(text if text.split()[0] != "leave" else f"game {text}")
    if state.stakes_open:
        return now.then("close")
    return now.then(next(f"game {move}" for move in state.weights()))


@pytest.mark.parametrize("seats", [2, 3, 5, 8, 10, 11, 60, 1000])
def test_crowds_are_summed_up(seats: int) -> None:
    """At most ten plates; self, banker, next banker and both neighbours are always among them."""
    now = played(f"thirteen 002 seats={seats}", *(f"join {n}" for n in range(1, seats + 1)), "lot 2")
    model = model_of(now, seat=1)
    shown = chosen_seats(model, 10)
    assert len(shown) == min(seats, 10)
    assert shown[0] == 1
    assert {1, 2, seats} <= set(shown)
    assert model.game.next_banker in shown
    text = screen(model)
    assert ("Ещё" in text) == (seats > 10)
    assert not seats > 10 or f"Ещё {seats - 10} понтёр" in text


def test_everybody_is_listed_page_by_page() -> None:
    model = model_of(played("thirteen 002 seats=40", *(f"join {n}" for n in range(1, 41)), "lot 2"))
    hand = pressed("tab", model, Hand())[0]
    pages = [screen(model, hand)]
    for _ in range(2):
        hand = pressed("right", model, hand)[0]
        pages.append(screen(model, hand))
    assert all(any(re.search(rf"\bP{n}\b", page) for page in pages) for n in range(1, 41))
    assert pressed("escape", model, hand)[0].overlay == ""


@given(st.integers(1, 220), st.integers(1, 70))
def test_any_window_is_drawn(columns: int, rows: int) -> None:
    """Too small a window shows words instead of the table, and no size breaks anything."""
    model = model_of(in_series())
    canvas = drawn(model, Hand(notice="Нет. " * 60), (columns, rows), 0)
    assert (canvas.width, canvas.height) == (columns, rows)
    if columns >= 40 and rows >= 10 and (columns < LEAST_COLUMNS or rows < LEAST_ROWS):
        assert "80" in "\n".join(canvas.text())


def test_the_clock_runs_down() -> None:
    clock = {"for": "stakes", "seat": None, "left_ms": 20_000, "whole_ms": 25_000}
    model = model_of(free_stakes(), clock=clock)
    assert "20 с" in "\n".join(drawn(model, Hand(), (80, 24), 0).text())
    assert "1 с" in "\n".join(drawn(model, Hand(), (80, 24), 19_500).text())
    assert "0 с" in "\n".join(drawn(model, Hand(), (80, 24), 99_000).text())


def test_the_last_series_is_stepped_through() -> None:
    model = model_of(in_series().then("turn 4♠"))
    hand = Hand()
    steps = []
    for key in ("left", "left", "left", "left", "right", "right", "right"):
        hand = pressed(key, model, hand)[0]
        steps.append(hand.step)
    assert steps == [3, 2, 1, 1, 2, 3, None]
    assert "Карта 2 из 3" in screen(model, Hand(step=2))
    assert "Тройка!" in screen(model, Hand(step=2))


def test_a_long_refusal_is_not_cut_off() -> None:
    notice = "Ваш кошелёк отвечает за ставку до 1 000, а вы ставите 999 999. Ничего не изменилось, попробуйте ещё раз."
    shown = screen(model_of(free_stakes()), Hand(notice=notice))
    assert notice in " ".join(shown.split())


@pytest.mark.parametrize("palette", [DARK, LIGHT])
def test_every_style_can_be_read(palette: dict[str, str]) -> None:
    """Ink and ground differ by 4.5 to 1 or more where the style is for letters; 3 to 1 for frames and counters."""
    frames = {"CARD_EDGE", "PLATE_DIM", "BACK", "CHIP_1", "CHIP_5", "CHIP_20", "CHIP_100"}
    ornaments = {"RULE", "RAIL", "RAIL_SIDE"}
    for style in Style:
        if style.name in ornaments:
            continue
        least = 3.0 if style.name in frames else 4.5
        assert contrast(palette[style.ink], palette[style.ground]) >= least, style.name


def contrast(ink: str, ground: str) -> float:
    """The contrast of two colours as WCAG 2 reckons it."""

    def light(code: str) -> float:
        parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((light(ink), light(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_colours_follow_the_terminal() -> None:
    assert depth_of({"TERM": "xterm-256color"}) is Depth.INDEXED
    assert depth_of({"TERM": "xterm-256color", "COLORTERM": "truecolor"}) is Depth.TRUE
    assert depth_of({"TERM": "xterm-256color", "NO_COLOR": "1"}) is Depth.MONO
    assert depth_of({"TERM": "vt100"}) is Depth.MONO
    assert look_of({"TERM": "xterm", "COLORFGBG": "0;15"}).palette is LIGHT


def test_rows_in_every_depth_hold_the_same_letters() -> None:
    canvas = drawn(model_of(in_series()), Hand(), (80, 24), 0)
    for depth in Depth:
        emulated = Drawn()
        for y, row in enumerate(canvas.rows(Look(depth, DARK))):
            emulated.write(f"\x1b[{y + 1};1H{row}")
        assert emulated.text == "\n".join(canvas.text())
        assert not emulated.styled, "each row gives the style back"


def test_a_canvas_cuts_off_what_does_not_fit() -> None:
    canvas = Canvas(3, 1)
    canvas.put(-1, 0, "abcdef", Style.ROOM)
    canvas.put(0, 5, "x", Style.ROOM)
    assert canvas.text() == ["bcd"]


# ----------------------------------------------------------------------------------------------------------------- keys


def test_keys_are_known_by_their_place() -> None:
    """The Russian layout needs no switching."""
    assert list(decoded("фыйхъ")) == ["a", "s", "q", "[", "]"]
    assert list(decoded("ФA")) == ["a", "a"]
    assert list(decoded("\x1b[A\x1b[D\r \x7f\t\x1b")) == ["up", "left", "enter", "space", "backspace", "tab", "escape"]
    assert list(decoded("\x1b[1;5Cq\x00")) == ["q"], "an unknown sequence is no key, nor are its letters"


@given(st.lists(st.sampled_from(["\x1b[A", "\x1bOC", "\x1b[5~", "q", "ы", "\r", "1"]), max_size=6), st.data())
def test_a_sequence_that_comes_in_pieces_is_the_same_key(typed: list[str], data: st.DataObject) -> None:
    text = "".join(typed)
    held = ""
    keys: list[str] = []
    at = 0
    while at < len(text):
        size = data.draw(st.integers(1, 3))
        held += text[at : at + size]
        at += size
        rest = undecoded(held)
        keys += decoded(held[: len(held) - len(rest)])
        held = rest
    assert keys + list(decoded(held)) == list(decoded(text))


def wish_of(key: str, model: Model, hand: Hand | None = None) -> object:
    return pressed(key, model, hand or Hand())[1]


def test_a_stake_by_counters() -> None:
    """1, 2, 3, 4 add 1, 5, 20, 100; Backspace takes them off; Enter stakes; never above what is open."""
    model = model_of(free_stakes())
    hand = Hand()
    assert amount(model, hand) == 10, "the agreed stake is in hand to begin with"
    for key in ("backspace", "1", "2", "3"):
        hand = pressed(key, model, hand)[0]
    assert amount(model, hand) == 26
    assert "Ставлю 26" in screen(model, hand)
    assert wish_of("enter", model, hand) == Move("stake", 26)
    for _ in range(5):
        hand = pressed("4", model, hand)[0]
    assert amount(model, hand) == 300


def test_a_double_click_stakes_once() -> None:
    """As long as the table has not answered, nothing more is asked."""
    model = model_of(free_stakes())
    assert wish_of("enter", model, Hand(waiting="terminal-1")) is None
    assert wish_of("s", model, Hand(waiting="terminal-1")) is None
    assert pressed("?", model, Hand(waiting="terminal-1"))[0].overlay == "help"


def test_a_typed_number_is_read_or_refused() -> None:
    model = model_of(free_stakes())
    hand = Hand()
    for key in ("n", "1", "space", "0", "0", "0"):
        hand = pressed(key, model, hand)[0]
    assert wish_of("enter", model, hand) == Move("stake", 1000)
    for key in ("backspace", ","):
        hand = pressed(key, model, hand)[0]
    hand, wish = pressed("enter", model, replace(hand, typed="1,5"))
    assert wish is None
    assert "1,5" in hand.notice
    assert pressed("escape", model, Hand(typed="12"))[0].typed is None


def test_the_keys_of_a_banker() -> None:
    model = model_of(my_series(), may=("card", "run", "pace"))
    assert wish_of("space", model) == TurnCard()
    assert wish_of("enter", model) == TurnCard()
    assert wish_of("a", model) == LetRun(on=True)
    assert wish_of("]", model) == Pace("brisk")
    assert wish_of("[", model) == Pace("calm")


def test_keys_do_nothing_where_there_is_nothing_to_do() -> None:
    model = model_of(in_series())
    for key in ("space", "enter", "a", "s", "b", "t", "k", "r", "h", "j", "[", "]", "1", "n", "c", "x", "up"):
        hand, wish = pressed(key, model, Hand())
        assert wish is None, key
        assert hand == Hand(), key


def test_the_capped_bank_has_its_keys() -> None:
    """001: stake or sit out when asked, a standing bid at any time, winnings out or in."""
    asked = played("thirteen 001", *SITTING, "lot 4", "bank 4 100")
    model = model_of(asked)
    assert wish_of("s", model) == Move("out")
    assert wish_of("b", model) == Move("bid", 10)
    unasked = model_of(played("thirteen 001", *SITTING, "lot 4", "bank 4 100", "stake 1 10"), seat=3)
    assert "Заявляю 10" in screen(unasked)
    assert wish_of("enter", unasked) == Move("bid", 10)
    banker = played("thirteen 001", *SITTING, "lot 1")
    assert wish_of("s", model_of(banker)) == Move("pass")
    assert wish_of("enter", model_of(banker)) == Move("bank", 100)
    kept = banker.then("bank 1 100", "stake 2 100", "close", "win")
    assert (wish_of("t", model_of(kept)), wish_of("k", model_of(kept))) == (Move("take"), Move("leave"))


def test_leaving_with_a_stake_on_the_table_is_asked_twice() -> None:
    model = model_of(in_series())
    hand, wish = pressed("q", model, Hand())
    assert wish is None
    assert "25" in hand.notice
    assert pressed("q", model, hand)[1] == LEAVE
    other = pressed("x", model, hand)[0]
    assert pressed("q", model, other)[1] is None
    assert wish_of("q", model_of(free_stakes())) == LEAVE


WISHES: Final[tuple[Asking, ...]] = (
    Move("stake", 25),
    Move("out"),
    TurnCard(),
    LetRun(on=True),
    CutPack(17),
    Refill(),
    Back(),
    Sit(),
    Pace("calm"),
)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_every_wish_is_a_message_of_the_protocol(wish: Asking) -> None:
    asked = message(wish, model_of(free_stakes()), "terminal-1")
    assert parse_message(asked) is not None


def test_a_wish_that_is_not_on_offer_is_left_to_the_table_to_refuse() -> None:
    asked = message(Move("stake", 25), model_of(in_series()), "terminal-1")
    assert asked["move"] == "stake 1 25"
    with pytest.raises(Unread, match="целое число"):
        message(Move("stake"), model_of(free_stakes()), "terminal-1")
    with pytest.raises(Unread, match="идёт серия"):
        message(Move("stake"), model_of(in_series()), "terminal-1")


# ------------------------------------------------------------------------------------------------------------- commands


@pytest.mark.parametrize("lang", LANGS)
def test_every_command_is_read_in_both_languages(lang: Lang) -> None:
    """Whichever language is spoken; the numbers and paces that some need are given."""
    model = model_of(free_stakes(), lang="en" if lang == "ru" else "ru")
    needs = {"stake": " 25", "bid": " 5", "bank": " 100", "cut": " 17", "pace": " brisk"}
    meant = [read_command(command_name(name, lang) + needs.get(name, ""), model) for name in COMMANDS]
    english = [read_command(command_name(name, "en") + needs.get(name, ""), model) for name in COMMANDS]
    assert meant == english
    assert len(set(map(str, meant))) == len(COMMANDS)


def test_a_number_alone_is_the_stake() -> None:
    model = model_of(free_stakes())
    assert read_command("25", model) == Move("stake", 25)
    assert read_command("  1 000 ", model) == Move("stake", 1000)
    assert read_command("", model) is None
    assert read_command("", model_of(my_series(), may=("card",))) == TurnCard()


@pytest.mark.parametrize(
    "line", ["fold", "stake x", "stake 1,5", "stake -5", "stake 1e9", "stake 10^30", "out 5", "cut", "25x"]
)
def test_what_is_not_understood_is_said(line: str) -> None:
    with pytest.raises(Unread) as caught:
        read_command(line, model_of(free_stakes()))
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("text", ["1\u00a0000", "1\u202f000", "1\u2009000", "1 000", "1000", " 1000 "])
def test_a_number_with_any_space_by_thousands_is_read(text: str) -> None:
    assert read_amount(text, "ru") == 1000


@pytest.mark.parametrize(
    "text", ["1,000", "1.000", "1,5", "1 00", "10 00", "١٢", "²", "+5", "-5", "1e3", "0x10", "true", "NaN", "9" * 40]
)
def test_a_number_that_could_be_misread_is_refused(text: str) -> None:
    with pytest.raises(Unread):
        read_amount(text, "en")


# ------------------------------------------------------------------------------------------------ the program, by lines

PLAY: Final = ("-m", "bankomet", "play", "thirteen")


def lines_of(script: str, *args: str) -> "subprocess.CompletedProcess[str]":
    """The program with a script at its input."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *PLAY, *args],
        input=script,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_a_script_plays_every_tradition(preset: str) -> None:
    """Empty lines and a number answer whatever is asked; series are settled, and the purse is told at the end."""
    done = lines_of("20\n\n" * 25, "--preset", preset, "--bots", "3", "--lang", "en")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Your word: " in done.stdout
    assert re.search(r"takes (every|the) stake|matched none of the (thirteen|fourteen)", done.stdout)
    assert re.search(r"You have left the table\. [\d\u202f]+ in your purse\.\n$", done.stdout)


def test_a_script_in_russian_with_refusals_in_words() -> None:
    script = "вист\nстол\nместа\nпомощь\n1,5\nставка 999999\nвыход\n"
    done = lines_of(script, "--preset", "000", "--bots", "1", "--lang", "ru")
    assert done.returncode == 0
    for text in ("Такой команды нет: «вист»", "кошелёк 1", "пополнить кошелёк", "«1,5»", "Ничего не изменилось."):
        assert text in done.stdout, text
    assert "Вы встали из-за стола. В кошельке 1\u202f000." in done.stdout


def test_without_commands_it_says_what_it_is_and_ends() -> None:
    done = lines_of("")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [("--preset", "005", "unknown_preset"), ("--bots", "0", "bad_option"), ("--bots", "1000", "bad_option")],
)
def test_bad_terms_are_refused_in_one_sentence(option: str, value: str, code: str) -> None:
    done = lines_of("", option, value)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{code}: ")
    assert done.stderr.count("\n") == 1


# --------------------------------------------------------------------------------------------- the program, on a screen


def test_a_whole_series_by_keys() -> None:
    """Stake or bank, whatever comes, until a series is settled; then leave: the terminal is as it was."""
    with at_terminal(*PLAY, "--preset", "003", "--bots", "2", "--lang", "en") as program:
        before = program.settings()
        program.until(lambda text: "Bankomet" in text)
        assert program.taken_over()
        assert not program.given_back(before)
        program.type("]")

        def settled(text: str) -> bool:
            if "Stake 10" in text and "enter" in text:
                program.type("\r")
            if "Turn a card" in text:
                program.type("a")
            return "matched none" in text or "takes every stake" in text or "takes the stake" in text

        program.until(settled)
        program.type("q")
        program.type("q")
        assert program.ended() == 0
        assert "You have left the table." in program.written
        assert program.given_back(before)


def test_ctrl_c_ends_with_130_and_gives_the_terminal_back() -> None:
    with at_terminal(*PLAY, "--lang", "ru") as program:
        before = program.settings()
        program.until(lambda text: "Банкомет" in text)
        program.type("\x03")
        assert program.ended() == 130
        assert program.given_back(before)
        assert "Traceback" not in program.written


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_it_gives_the_terminal_back(ending: signal.Signals) -> None:
    with at_terminal(*PLAY, "--lang", "ru") as program:
        before = program.settings()
        program.until(lambda text: "Банкомет" in text)
        program.process.send_signal(ending)
        assert program.ended() == 0
        assert program.given_back(before)


def test_another_size_of_the_window_is_followed() -> None:
    with at_terminal(*PLAY, "--lang", "en", columns=60, rows=20) as program:
        program.until(lambda text: "a window of 80 by 24 is needed" in text)
        program.resize(100, 30)
        program.until(lambda text: "? keys" in text)
        program.type("?")
        program.until(lambda text: "All keys" in text)
        program.type("x")
        program.until(lambda text: "All keys" not in text)


def test_a_terminal_without_codes_gets_lines() -> None:
    with at_terminal(*PLAY, "--lang", "en", TERM="dumb") as program:
        program.until(lambda text: "lists all commands" in text)
        program.type("seats\n")
        program.until(lambda text: "purse 1\u202f000" in text)
        program.type("quit\n")
        assert program.ended() == 0
        assert "\x1b" not in program.written


def test_ctrl_c_between_lines_ends_with_130() -> None:
    with at_terminal(*PLAY, "--lang", "en", "--plain") as program:
        program.until(lambda text: "lists all commands" in text)
        program.type("\x03")
        assert program.ended() == 130
        assert "Traceback" not in program.written
