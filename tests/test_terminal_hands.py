"""Ochko and Thirty-one in a terminal: one's own hand, the others' backs, draws, showdown; a game by script and by keys.

Вера (seat 2) banks, Андрей (seat 1) reads the screen.
"""

import re
import subprocess
import sys
from typing import Final

import pytest

from bankomet.faces.terminal.commands import command_name, commands_of, read_command
from bankomet.faces.terminal.coup import held
from bankomet.faces.terminal.felt import MOST_WITH_HANDS, chosen_seats
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.keys import pressed
from bankomet.faces.terminal.paint import DARK, Depth, Look
from bankomet.faces.terminal.plain import table_told
from bankomet.faces.terminal.screen import LEAST_COLUMNS, LEAST_ROWS, drawn
from bankomet.faces.terminal.telling import advised
from bankomet.faces.terminal.waiting import waiting
from bankomet.faces.terminal.wishes import Advise, Move, message
from bankomet.faces.words import LANGS, Lang
from bankomet.faces.words.terminal import terminal_texts
from bankomet.games import GAMES
from tests.support.client import model_of, screen
from tests.support.play import Played, played
from tests.support.terminal import at_terminal

SITTING: Final = ("join 1 p1 person Андрей", "join 2 b1 steady Вера", "join 3 b2 bold Лев")
GAMES_WITH_HANDS: Final = [(game, preset) for game in ("ochko", "thirty-one") for preset in GAMES[game].presets]


def ochko(*lines: str, options: str = "") -> Played:
    """Вера banks with 50; Лев has staked 20 and draws first, then Андрей with 10."""
    staked = ("lot 2", "bank 2 50", "stake 3 20", "stake 1 10", "close")
    return played(f"ochko book {options}".rstrip(), *SITTING, *staked, *lines)


def my_word() -> Played:
    """Лев has drawn one and stands; Андрей, with an eight and a six, is asked."""
    return ochko("hands 3 5♠ 6♠, 1 8♥ 6♣, 2 10♠ 9♠", "draw 3", "game deal 3 9♣", "stand 3")


def thirty_one(*lines: str, options: str = "") -> Played:
    """Вера banks; Андрей draws first, to her right, then Лев."""
    staked = ("lot 2", "stake 1 2", "stake 3 2", "close")
    return played(f"thirty-one book {options}".rstrip(), *SITTING, *staked, *lines)


# ---------------------------------------------------------------------------------------------------------- the screen
def test_the_own_hand_lies_open_and_the_others_face_down() -> None:
    """O5, O8: own cards, own total in figures and words; of the others how many cards, and how many of them drawn."""
    shown = screen(model_of(my_word()))
    for text in (
        "Очко · ",
        "│8    │",
        "│♥    │",
        "14   четырнадцать",
        "Взято ▯▯▯",
        "▮▮ ▮ довольно",
        "▮▮ ждёт",
        "Ваше слово: ещё карту или довольно?",
        "E Ещё карту",
        "D Довольно",
        "Лев говорит «довольно», взята 1 карта.",
        "банк Веры, потом Лев",
    ):
        assert text in shown, text
    for hidden in ("5♠", "6♠", "9♣", "10♠", "9♠"):
        assert hidden not in shown.replace("\n", ""), hidden


def test_the_same_screen_in_english() -> None:
    shown = screen(model_of(my_word(), lang="en"))
    for text in ("14   fourteen", "Drawn ▯▯▯", "Your word: another card, or enough?", "E Another card", "▮▮ ▮ enough"):
        assert text in shown, text


def test_o5_own_cards_lie_face_down_until_the_banker_has_looked() -> None:
    shown = screen(model_of(ochko("game deal 3 5♠", "game deal 1 8♥")))
    assert "░" in shown
    assert "Сдают карты" in shown
    assert "восьмёрка" not in shown


def test_the_danger_of_the_next_card_is_shown_to_who_asks() -> None:
    """Of 99 cards that Андрей has not seen 47 are above seven."""
    model = model_of(my_word())
    assert "перебор" not in screen(model)
    some, whole = model.you.risk or (0, 0)
    assert f"перебор {100 * some / whole:.1f} % · {some} из {whole}".replace(".", ",") in screen(
        model, pressed("o", model, Hand())[0]
    )


def test_o9_a_hidden_hand_that_went_over_can_only_have_enough() -> None:
    now = my_word().then("draw 1", "game deal 1 10♥")
    shown = screen(model_of(now))
    assert "24   двадцать четыре, перебор" in shown
    assert "скажите «довольно»" in shown
    assert "Ещё карту" not in shown
    watching = screen(model_of(now, seat=None))
    assert "перебор" not in watching.lower()


def test_p6_a_banker_who_has_not_drawn_stands_on_his_own() -> None:
    now = my_word().then("stand 1")
    asked = screen(model_of(now, seat=2))
    assert "Ваше слово: ещё карту или идёте на своих?" in asked
    assert "D Иду на своих" in asked
    first = ochko("hands 2 10♠ 9♠, 3 5♠ 6♠, 1 8♥ 6♣", "stand 2", options="order=banker_first")
    assert "▮▮ на своих" in screen(model_of(first))
    drew = screen(model_of(now.then("draw 2", "game deal 2 A♠"), seat=2))
    assert "Иду на своих" not in drew


def test_after_the_showdown_every_hand_is_seen_until_the_next_deal() -> None:
    now = my_word().then("draw 1", "game deal 1 3♦", "stand 1", "stand 2")
    shown = screen(model_of(now))
    for text in (
        "17   семнадцать   меньше · у банкомета 19 · −10",
        "5♠6♠9♣ 20",
        "10♠9♠ 19",
        "восьмёрка червей, шестёрка треф, тройка бубен",
        "Вера открывает девятнадцать: берёт 10 и платит 20.",
    ):
        assert text in shown, text
    assert re.search(r"990\s+−10 меньше", shown)
    mono = "\n".join(drawn(model_of(now), Hand(), (80, 24), 0).rows(Look(Depth.MONO, DARK)))
    assert "меньше" in mono


def test_the_showdown_is_stepped_through_hand_by_hand() -> None:
    model = model_of(my_word().then("stand 1", "stand 2"))
    hand = Hand()
    steps = []
    for key in ("left", "left", "left", "left", "right", "right", "right"):
        hand = pressed(key, model, hand)[0]
        steps.append(hand.step)
    assert steps == [3, 2, 1, 1, 2, 3, None]
    first = screen(model, Hand(step=1))
    assert "рука 1 из 3: Лев" in first
    assert "5♠6♠9♣ 20" in first
    assert "10♠9♠" not in first
    assert "четырнадцать" not in first


def test_o6_a_bankers_dealt_21_shows_nobody_elses_cards() -> None:
    now = ochko("hands 3 5♠ 6♠, 1 8♥ 6♣, 2 10♠ A♠")
    shown = screen(model_of(now))
    assert "10♠Т♠ 21" in shown
    assert "отдано" in shown
    assert "5♠" not in shown
    assert "Вера выигрывает с раздачи и берёт 30." in shown


def test_o3_two_dealt_aces_are_told_as_21() -> None:
    now = ochko("hands 3 A♠ A♥, 1 8♥ 6♣, 2 10♠ 9♠")
    assert "Т♠Т♥ 21" in screen(model_of(now))
    assert held(model_of(now), 3) is not None


def test_o8_open_draws_are_seen_beside_the_backs() -> None:
    now = ochko("hands 3 5♠ 6♠, 1 8♥ 6♣, 2 10♠ 9♠", "draw 3", "game deal 3 9♣", options="draws=open")
    assert "▮▮ 9♣" in screen(model_of(now))


def test_drawn_cards_stand_a_little_apart() -> None:
    shown = screen(model_of(my_word().then("draw 1", "game deal 1 3♦")))
    assert "┌─────┐ ┌─────┐  ┌─────┐" in shown


def test_thirty_one_tells_of_over_and_of_any_number_of_draws() -> None:
    now = thirty_one("hands 1 10♠ K♠ 2♠, 3 10♥ K♥ 2♥, 2 10♦ K♦ 9♦")
    assert "22   двадцать два" in screen(model_of(now))
    assert "Взято 0" in screen(model_of(now))
    over = now.then("draw 1", "game deal 1 10♣")
    shown = screen(model_of(over))
    assert "32   тридцать два, перебор" in shown
    assert "Андрей перебрал и платит банкомету 2." in shown
    assert "Перебор, остальные доигрывают" in shown


def test_a_hand_of_many_cards_stays_in_its_place() -> None:
    """Thirty-one sets no bound to draws: what does not fit is left out at the beginning, the newest is seen."""
    draws = ("A♠", "A♥", "A♦", "A♣", "2♥", "2♦", "2♣", "3♥")
    lines = [line for card in draws for line in ("draw 1", f"game deal 1 {card}")]
    now = thirty_one("hands 1 2♠ 3♠ 4♠, 3 10♥ K♥ 4♥, 2 10♦ K♦ 9♦", *lines)
    rows = drawn(model_of(now), Hand(), (LEAST_COLUMNS, LEAST_ROWS), 0).text()
    assert max(map(len, rows)) <= LEAST_COLUMNS
    assert "│3    │" in "\n".join(rows)
    assert "▮▮▮ +8" in screen(model_of(now, seat=3))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "preset"), GAMES_WITH_HANDS)
def test_every_phase_fits_the_smallest_table(game: str, preset: str, lang: Lang) -> None:
    """Nothing is cut off at the foot, whatever lies on the table, for a player as for a watcher."""
    now = played(f"{game} {preset} seats=8", *SITTING, *(f"join {seat}" for seat in range(4, 9)))
    for i in range(90):
        for seat in (1, None):
            rows = drawn(model_of(now, seat, lang), Hand(), (LEAST_COLUMNS, LEAST_ROWS), 0).text()
            assert len(rows) == LEAST_ROWS
            assert terminal_texts(lang)["term.keys"] in rows[-1]
        now = onward(now, i)


def onward(now: Played, i: int) -> Played:
    """The table after something that may be done: every third time the first thing on offer, else the last."""
    for seat in sorted(now.table.state.awaited):
        offers = now.table.offers(seat)
        offer = offers[0 if i % 3 == 0 or offers[0].json()["verb"] in ("stake", "bank") else -1].json()
        return now.then(f"game {offer['move']}".replace("{n}", str(offer.get("lo", ""))))
    if now.table.state.stakes_open:
        return now.then("close")
    moves = list(now.table.state.weights())
    return now.then(f"game {moves[i * 7 % len(moves)]}")


@pytest.mark.parametrize("seats", [2, 8, 9, 30])
def test_a_crowd_with_hands_shows_eight_plates(seats: int) -> None:
    now = played(f"ochko book seats={seats}", *(f"join {n}" for n in range(1, seats + 1)), "lot 2", "bank 2 50")
    assert len(chosen_seats(model_of(now), MOST_WITH_HANDS)) == min(seats, MOST_WITH_HANDS)
    assert ("Ещё" in screen(model_of(now))) == (seats > MOST_WITH_HANDS)


# ------------------------------------------------------------------------------------------------------ keys and lines
def test_keys_draw_and_stand_by_their_place_on_any_layout() -> None:
    model = model_of(my_word())
    assert pressed("e", model, Hand())[1] == Move("draw")
    assert pressed("d", model, Hand())[1] == Move("stand")
    assert pressed("enter", model, Hand())[1] is None, "nobody draws by accident"
    other = model_of(my_word(), seat=3)
    assert pressed("e", other, Hand())[1] is None
    assert message(Move("draw"), model, "terminal-1")["move"] == "draw 1"


@pytest.mark.parametrize("lang", LANGS)
def test_commands_draw_and_stand(lang: Lang) -> None:
    model = model_of(my_word(), lang=lang)
    assert read_command(command_name("draw", lang), model) == Move("draw")
    assert read_command(command_name("stand", lang), model) == Move("stand")
    assert read_command("", model) is None
    assert {"draw", "stand"} <= set(commands_of(model))
    assert not {"card", "run", "bid", "pace"} & set(commands_of(model))


def test_a_key_asks_for_a_hint_or_for_the_coach() -> None:
    """By what is asked just then; where no hands are played it asks for nothing."""
    assert pressed("i", model_of(my_word()), Hand())[1] == Advise("hint")
    assert pressed("i", model_of(my_word(), seat=3), Hand())[1] == Advise("coach")
    assert pressed("i", model_of(played("thirteen 003", "join 1 2")), Hand())[1] is None


@pytest.mark.parametrize("lang", LANGS)
def test_commands_ask_for_a_hint_and_for_the_coach(lang: Lang) -> None:
    """What is answered is written as it comes; of a coup without a decision it is said that there is nothing to say."""
    model = model_of(my_word(), lang=lang)
    for do in ("hint", "coach"):
        wish = read_command(command_name(do, lang), model)
        assert isinstance(wish, Advise)
        assert message(wish, model, "terminal-1") == {"do": do}
        assert do in set(commands_of(model))
    assert advised({"is": "hint", "at": "0.playing.1", "text": "One."}, model) == ["One."]
    assert advised({"is": "coach", "lines": ["One.", "Two."]}, model) == ["One.", "Two."]
    (nothing,) = advised({"is": "coach", "lines": []}, model)
    assert nothing == terminal_texts(lang)["term.coach.none"]


def test_why_one_waits() -> None:
    now = ochko("hands 3 A♠ 10♥, 1 8♥ 6♣, 2 10♠ 9♠")
    assert waiting(model_of(now, seat=3)) == "Вам заплачено, остальные доигрывают"
    assert waiting(model_of(now.then("stand 1"))) == "Вам довольно, слово за игроком: Вера"
    assert waiting(model_of(now, seat=2)) == "Слово за игроком: Андрей"


def test_the_table_in_lines() -> None:
    told = table_told(model_of(my_word()))
    assert told == [
        "Кон, мечет Вера. В колоде 97.",
        "Андрей: восьмёрка червей, шестёрка треф: четырнадцать.",
        "Вера: 2 карты, ждёт.",
        "Лев: 3 карты, довольно.",
        "У вас в кошельке 990, на столе 10.",
    ]


# --------------------------------------------------------------------------------------------------------- the program
def lines_of(game: str, script: str, *args: str) -> "subprocess.CompletedProcess[str]":
    """The program with a script at its input."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "bankomet", "play", game, *args],
        input=script,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(("game", "preset"), GAMES_WITH_HANDS)
def test_a_script_plays_every_preset(game: str, preset: str) -> None:
    """Each word is told with the own total, each card that comes is named, each round is explained."""
    script = "".join("draw\n" if i % 3 == 0 else "enough\n" if i % 3 == 1 else "10\nstake\n" for i in range(150))
    done = lines_of(game, script, "--preset", preset, "--bots", "3", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"You have [a-z-]+: (\w+ of \w+, )+\w+ of \w+\.", done.stdout)
    assert re.search(r"Your word \(another, enough\): [a-z-]+, nothing drawn\.", done.stdout)
    assert re.search(r"(You have|The banker|You and the banker|from you|to you)", done.stdout)
    assert " shows " in done.stdout
    assert re.search(r"You have left the table\. [\d\u202f]+ in your purse\.\n$", done.stdout)


def test_a_command_about_cards_waits_for_its_moment() -> None:
    """Stakes of Thirty-one renew by themselves: a script says `stake` once, and then what it does in each round.

    Who is the first banker has not staked; then another game is begun.
    """
    script = "stake\n" + "enough\n" * 4
    games = (lines_of("thirty-one", script, "--bots", "3", "--lang", "en") for _ in range(12))
    done = next(game for game in games if "Guest 1 holds the first bank" not in game.stdout)
    assert "Nothing has changed" not in done.stdout
    assert len(re.findall(r"Guest 1 (says enough|stands on the cards dealt)\.", done.stdout)) == 4


@pytest.mark.parametrize("game", ["ochko", "thirty-one"])
def test_a_whole_round_by_keys(game: str) -> None:
    """Bank or stake by Enter, one card by E, enough by D, until a round is settled; then leave."""
    with at_terminal("-m", "bankomet", "play", game, "--bots", "2", "--lang", "ru") as program:
        program.until(lambda text: "Банкомет" in text)
        program.type("]")
        asked = {"draw": False}

        def settled(text: str) -> bool:
            if "Ставлю" in text or "Объявляю" in text:
                program.type("\r")
            elif " E " in text and not asked["draw"]:
                asked["draw"] = True
                program.type("e")
            elif " D " in text:
                program.type("d")
            return bool(re.search(r"открывает|перебрал|с раздачи|рассчитались", text.split("Кошелёк", maxsplit=1)[0]))

        program.until(settled)
        program.type("qq")
        assert program.ended() == 0
        assert "Вы встали из-за стола." in program.written
