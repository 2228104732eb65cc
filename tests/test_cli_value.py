"""`bankomet value …`: its contract, its words, its refusals, its speed."""

import json
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from math import gcd
from pathlib import Path
from typing import Final

import pytest

from bankomet.core.errors import BadOption
from bankomet.faces import odds
from bankomet.faces.cli.asking import Parser
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.cli.value import COMMAND
from bankomet.faces.words import LANGS, Lang
from bankomet.games import GAMES
from bankomet.games.hands.facts import Result
from bankomet.solve.solved import SOLVED
from tests.support.cli import Says

ROOT: Final = Path(__file__).resolve().parent.parent
OCHKO: Final = "value ochko --punter 16 --banker 17"
THIRTY_ONE: Final = "value thirty-one --punter 20 --banker 19"


# ------------------------------------------------------------------------------------------------------------- contract
@pytest.mark.parametrize("line", [OCHKO, f"{OCHKO} --set pictures=10 --set bust=announced", THIRTY_ONE])
def test_the_value_is_in_lowest_terms_and_its_decimal_beside_it(says: Says, line: str) -> None:
    """The value is what the results gain, each as often as it comes; and they come to one."""
    document = says(f"{line} --json").json
    assert document.keys() == {"value", "value_float", "results"}
    rows = document["results"]
    assert all(row.keys() == {"result", "chance", "chance_float", "gain"} for row in rows)
    assert {row["result"] for row in rows} <= set(Result)
    assert sum(Fraction(row["chance"]) for row in rows) == 1
    assert Fraction(document["value"]) == sum(Fraction(row["chance"]) * row["gain"] for row in rows)
    for text, number in [(document["value"], document["value_float"])] + [
        (row["chance"], row["chance_float"]) for row in rows
    ]:
        above, _, below = text.partition("/")
        assert below != "1"
        assert gcd(int(above), int(below or 1)) == 1
        assert number == float(Fraction(text))


def test_a_whole_value_is_written_whole(says: Says) -> None:
    """Nobody can go over from less than 21: between equals Thirty-one is even."""
    document = says("value thirty-one --punter 21 --banker 21 --json").json
    assert (document["value"], document["value_float"]) == ("0", 0.0)


def test_an_option_at_its_default_changes_nothing(says: Says) -> None:
    for game, line in (("ochko", OCHKO), ("thirty-one", THIRTY_ONE)):
        usual = " ".join(f"--set {option.name}={option.default}" for option in GAMES[game].options)
        assert says(f"{line} {usual} --set refill=yes --json").out == says(f"{line} --json").out


def test_every_solved_option_changes_the_value(says: Says) -> None:
    for game, line in (("ochko", OCHKO), ("thirty-one", THIRTY_ONE)):
        for option in GAMES[game].options:
            if option.name in SOLVED[game]:
                values = {says(f"{line} --set {option.name}={value} --json").json["value"] for value in option.values}
                assert len(values) == len(option.values)


def test_python_asks_the_same(says: Says) -> None:
    answer = odds.value("ochko", punter=16, banker=17, options={"pictures": "10"})
    assert answer.json() == says(f"{OCHKO} --set pictures=10 --json").json
    assert str(answer.value) == says(f"{OCHKO} --set pictures=10 --json").json["value"]
    for lang in LANGS:
        html = odds.value("ochko", punter=16, banker=17, lang=lang)._repr_html_()
        assert html.count("<table>") == html.count("</table>") == 3
        assert bool(re.search("[А-яё]", html)) == (lang == "ru")


def used(line: str) -> tuple[float, int]:
    """The processor's seconds of a whole process without other libraries, and the most memory it held, in MiB.

    The kernel's own figure for a process, `ru_maxrss`, is no less than what its parent held as it began.
    """
    script = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from bankomet.faces.cli import main\n"
        f"status = main({shlex.split(line)!r})\n"
        "use = resource.getrusage(resource.RUSAGE_SELF)\n"
        "loaded = {name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)\n"
        "held = Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0]\n"
        "print(status, use.ru_utime + use.ru_stime, int(held) // 1024, loaded - {'bankomet', '__main__'},\n"
        "      file=sys.stderr)\n"
    )
    command = [sys.executable, "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, check=True, env={"PYTHONPATH": str(ROOT / "src")})  # noqa: S603
    status, seconds, memory, others = done.stderr.decode().split()
    assert (status, others) == ("0", "set()")
    json.loads(done.stdout)
    return float(seconds), int(memory)


def test_ochko_takes_less_than_three_seconds() -> None:
    for options in ("", "--set pictures=10"):
        seconds, _ = used(f"value ochko --punter 22 --banker 22 {options} --json")
        assert seconds < 3


def test_thirty_one_takes_less_than_a_minute_and_two_gigabytes() -> None:
    """With the thresholds that leave most hands to meet."""
    seconds, memory = used("value thirty-one --punter 25 --banker 27 --json")
    assert seconds < 60
    assert memory < 2048


# ----------------------------------------------------------------------------------------------------------- for people
@pytest.mark.parametrize("line", [OCHKO, f"{OCHKO} --set bust=announced", THIRTY_ONE])
def test_what_people_read_is_what_the_document_says(says: Says, line: str) -> None:
    document = says(f"{line} --json").json
    told = says(line).out
    for row in document["results"]:
        if len(row["chance"]) < 40:
            assert f"  {row['chance']}\n" in told
    assert f"{abs(document['value_float']):.12f}" in told
    assert told.count(" is bust") == 2
    assert ("both are bust: quits" in told) == (line == OCHKO)


def test_where_both_stand_is_told(says: Says) -> None:
    told = says("value ochko --punter 1 --banker 22").out
    assert "the punter stands at  anything: he never draws" in told
    assert "the banker stands at  nothing: he draws until he must stop" in told
    assert "the banker stands at  17 or more" in says(OCHKO).out
    assert "pictures=2-3-4 bust=hidden" in says(OCHKO).out


@pytest.mark.parametrize("line", [OCHKO, THIRTY_ONE])
def test_both_languages_tell_the_same_numbers(says: Says, line: str) -> None:
    english, russian = (says(f"{line} --lang {lang}").out for lang in ("en", "ru"))
    assert re.search("[А-яё]", russian)
    assert not re.search("[А-яё]", english)
    found = [
        re.findall(r"\d+/\d+|[\d.\u202f]*\d%", text.replace(",", ".").replace("\u00a0", ""))
        for text in (english, russian)
    ]
    assert found[0] == found[1]


# ------------------------------------------------------------------------------------------------------------ bad input
BAD: Final = (
    ("value", "bad_option"),
    ("value ochko", "bad_option"),
    ("value ochko --punter 16", "bad_option"),
    ("value ochko --banker 16", "bad_option"),
    ("value ochko --punter", "bad_option"),
    *(
        (f"value ochko --punter {one} --banker {other}", "bad_option")
        for bad in ("0", "-1", "23", "x", "1e1", "17.0", "1000000")
        for one, other in ((bad, "17"), ("17", bad))
    ),
    ("value thirty-one --punter 33 --banker 25", "bad_option"),
    ("value thirty-one --punter 25 --banker 0", "bad_option"),
    ("value thirteen --punter 16 --banker 17", "bad_option"),
    ("value mousetrap --punter 16 --banker 17", "bad_option"),
    ("value chess --punter 16 --banker 17", "unknown_game"),
    (f"{OCHKO} --set speed=high", "unknown_option"),
    (f"{OCHKO} --set pictures=11", "bad_option"),
    (f"{OCHKO} --set pictures", "bad_option"),
    (f"{OCHKO} --set dealt_31=2", "unknown_option"),
    (f"{THIRTY_ONE} --set pictures=10", "unknown_option"),
    (f"{THIRTY_ONE} --set dealt_31=11", "bad_option"),
    (f"{OCHKO} --preset ten", "bad_option"),
    (f"{OCHKO} --json=yes", "bad_option"),
    (f"{OCHKO} --set refill=no", "not_solved"),
    (f"{OCHKO} --set hints=yes", "not_solved"),
    (f"{THIRTY_ONE} --set hints=yes", "not_solved"),
    (f"{OCHKO} --set hints=perhaps", "bad_option"),
    (f"{OCHKO} --set pictures=10 --set packs=2", "not_solved"),
    (f"{OCHKO} --set aces=bust", "not_solved"),
    (f"{OCHKO} --set banker_21=push", "not_solved"),
    (f"{THIRTY_ONE} --set dealt_31=3", "not_solved"),
    (f"{THIRTY_ONE} --set busted=paid_back --set aces=one_eleven", "not_solved"),
)


@pytest.mark.parametrize(("line", "code"), BAD)
def test_bad_input_is_refused_with_one_sentence_after_its_code(says: Says, line: str, code: str) -> None:
    for lang, letters in (("en", "[A-Za-z]"), ("ru", "[А-яё]")):
        refused = says(f"{line} --lang {lang}")
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.startswith(f"{code}: ")
        assert refused.err.count("\n") == 1
        assert refused.err.endswith(".\n")
        assert re.search(letters, refused.err.partition(": ")[2])


def test_a_refusal_names_what_may_be(says: Says) -> None:
    assert says(f"{OCHKO} --set draws=open").err.endswith(
        "draws=open is not solved; what may be set: pictures, bust.\n"
    )
    assert says("value ochko --punter 23 --banker 1").err.endswith("possible: 1…22.\n")
    assert says("value thirty-one --punter 1 --banker 33").err.endswith("possible: 1…32.\n")
    assert says("value thirteen --punter 1 --banker 1").err.endswith("possible: ochko|thirty-one.\n")


def test_what_python_asks_is_checked_too() -> None:
    for game, punter, banker in (("ochko", 0, 1), ("ochko", 1, 23), ("thirty-one", 33, 1), ("thirteen", 1, 1)):
        with pytest.raises(BadOption):
            odds.value(game, punter=punter, banker=banker)


# ------------------------------------------------------------------------------------------------------- help, progress
@pytest.mark.parametrize("lang", LANGS)
def test_the_help_has_an_example_that_runs(says: Says, lang: Lang) -> None:
    helped = says(f"value --help --lang {lang}")
    example = TEXTS[lang]["value.example"]
    assert helped.status == 0
    assert example in helped.out
    assert says(f"{example.removeprefix('bankomet ')} --lang {lang}").status == 0


def test_every_option_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## `bankomet value`.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    flags = re.findall(r"(--[a-z-]+)", Parser(COMMAND, "en").format_usage())
    assert [flag for flag in flags if flag not in section and flag not in ("--json", "--lang")] == []
    assert "not_solved" in section


def test_long_work_shows_a_bar_on_a_terminal_and_wipes_it_away(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    class Terminal:
        """A stderr that says it is a terminal."""

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> None:
            written.append(text)

        def flush(self) -> None:
            pass

    monkeypatch.setattr(sys, "stderr", Terminal())
    assert says(THIRTY_ONE).status == 0
    assert "100 %" in "".join(written)
    assert written[-1].endswith("\r\x1b[K")
