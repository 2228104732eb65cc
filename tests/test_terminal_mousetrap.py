"""Mousetrap at the terminal: an order is typed, the count is watched, and nothing is taken that is not understood."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

from bankomet.faces.terminal import puzzle
from bankomet.faces.terminal.puzzle import play_puzzle
from bankomet.faces.words import Lang, texts
from bankomet.games.mousetrap.daily import daily
from bankomet.play.terms import agree


def played(capsys: pytest.CaptureFixture[str], lines: Sequence[str], *, n: int = 4, lang: Lang = "en") -> list[str]:
    """What is said, line by line."""
    terms = agree(game="mousetrap", options=[("n", str(n))], seat_count=1)
    play_puzzle(terms, lang, lines=lines, at_terminal=False)
    return capsys.readouterr().out.splitlines()


def test_a_typed_order_is_shown_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """4 2 1 3, with Enter alone for the count: each round says its calls over the cards they met."""
    said = played(capsys, ["4 2 1 3", ""])
    start = said.index("All cards lie: Enter counts them.")
    assert [line.strip() for line in said[start + 1 : start + 17]] == [
        *("1 2", "4 2", "2 is out, 3 in the circle", ""),
        *("1", "1", "1 is out, 2 in the circle", ""),
        *("1 2 3", "3 4 3", "3 is out, 1 in the circle", ""),
        *("1 2 3 4", "4 4 4 4", "4 is out, 0 in the circle", ""),
    ]
    assert said[start + 17] == "All 4 cards came out."
    assert said[-1] == "In your hand: 1 2 3 4"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_commands_are_read_in_both_languages(capsys: pytest.CaptureFixture[str], lang: Lang) -> None:
    for count, back, again in (("count", "back", "again"), ("считать", "Назад", "опять")):
        said = played(capsys, ["1 2", back, "3 4 2", count, again, "quit", "1"], lang=lang)
        assert said[-1] == texts(lang)["mousetrap.term.laid"]
        assert said[-3].split() == ["1", "3", "4", "2"]


@pytest.mark.parametrize("line", ["x", "1 x", "-1", "1.5", "٣", "1" * 400, "lay 1"])
def test_what_is_not_understood_changes_nothing(capsys: pytest.CaptureFixture[str], line: str) -> None:
    said = played(capsys, ["1", line, "2"])
    assert any("is not understood" in each for each in said)
    assert said[-3].split() == ["1", "2", "·", "·"]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["1 2 1"], "There is no card 1 in your hand."),
        (["5"], "There is no card 5 in your hand."),
        (["back"], "No card of yours lies on the circle yet."),
        (["1 2", "count"], "Not all cards lie on the circle; still to be laid: 2."),
        (["again"], "No circle has been counted yet."),
    ],
)
def test_what_the_rules_forbid_is_told_and_a_line_is_taken_whole_or_not(
    capsys: pytest.CaptureFixture[str], lines: list[str], why: str
) -> None:
    said = played(capsys, lines)
    assert said[-1] == why


def test_the_puzzle_of_the_day_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle, "today_no", lambda: 20_787)
    rules, solution = daily(20_787).rules, daily(20_787).solution
    said = played(capsys, ["day", " ".join(str(solution[place - 1]) for place in rules.free), "", "clear"])
    assert "All 7 cards came out." in said
    assert said[-3].split() == ["6", "·", "·", "·", "·", "·", "1"]


def test_208_cards_and_a_long_count_stay_readable(capsys: pytest.CaptureFixture[str]) -> None:
    """No line is wider than a terminal."""
    terms = agree(game="mousetrap", preset="modular", options=[("n", "52"), ("suits", "4")], seat_count=1)
    order = " ".join(str(card % 52 + 1) for card in range(1, 53))
    play_puzzle(terms, "ru", lines=[order] * 4 + ["count"], at_terminal=False)
    said = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in said) <= 80
    assert any("Не вышла ни одна" in line for line in said)


def command(*words: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    line = [sys.executable, "-m", "bankomet", "play", "mousetrap", *words, "--lang", "en"]
    return subprocess.run(line, input=stdin, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)  # noqa: S603 - our own program


def test_the_command_plays_from_a_pipe_and_has_no_bots() -> None:
    done = command("--set", "n=3", stdin="1 3 2\ncount\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "All 3 cards came out." in done.stdout
    refused = command("--bots", "1")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("bad_option: ")
