"""`bankomet solve …`: its contract, its words, its refusals."""

import re
import sys
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from bankomet.core.errors import BadOption
from bankomet.faces import odds
from tests.support.cli import Says

OCHKO = "solve ochko"


def test_the_document_has_a_row_for_every_hand_of_both(says: Says) -> None:
    document = says(f"{OCHKO} --json").json
    assert document.keys() == {"value", "value_float", "exploitability_float", "exact", "punter", "banker"}
    assert (document["exploitability_float"], document["exact"]) == (0, True)
    assert document["value_float"] == float(Fraction(document["value"]))
    assert all(row.keys() - {"draw_exact"} == {"hand", "seen", "draw"} for row in document["punter"])
    hands = {tuple(row["hand"]) for row in document["punter"]}
    assert len(hands) == len(document["punter"])
    assert {(row["seen"], tuple(row["hand"])) for row in document["banker"]} == {
        (seen, hand) for seen in range(4) for hand in hands
    }
    mixed = [row for row in document["punter"] + document["banker"] if row["draw"] not in (0, 1)]
    assert len(mixed) == 2
    assert all(float(Fraction(row["draw_exact"])) == row["draw"] for row in mixed)


def test_thirty_one_is_numeric_and_says_so(says: Says) -> None:
    document = says("solve thirty-one --kept --json").json
    assert (document["value"], document["exact"]) == (None, False)
    assert 0 <= document["exploitability_float"] < 1e-9
    assert "numeric" in says("solve thirty-one --kept").out


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_people_are_told_by_totals(says: Says, lang: str) -> None:
    out = says(f"{OCHKO} --kept --lang {lang}").out
    rows = re.findall(r"^ +(\d+) +(\d+) ", out, re.MULTILINE)
    assert [int(total) for total, _ in rows] == [*range(4, 22)] * 2
    assert "106310597095217/544090414017150" in out


def test_the_file_is_the_one_that_is_kept(says: Says, tmp_path: Path) -> None:
    """It says by which command it was made."""
    path = tmp_path / "ochko_10_announced.json"
    assert says(f"{OCHKO} --set pictures=10 --set bust=announced --out {path}").status == 0
    kept = files("bankomet.solve.solutions").joinpath(path.name).read_text(encoding="utf-8")
    made = path.read_text(encoding="utf-8")
    assert "bankomet solve ochko --set pictures=10 --set bust=announced --out ochko_10_announced.json" in made
    assert [line for line in made.splitlines() if "margins" not in line] == [
        line for line in kept.splitlines() if "margins" not in line
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("solve", "bad_option"),
        ("solve thirteen", "bad_option"),
        ("solve ochko --set packs=3", "not_solved"),
        ("solve ochko --kept --set hints=yes", "not_solved"),
        ("solve ochko --set order=banker_first --kept", "not_solved"),
        ("solve thirty-one --set busted=paid_back", "not_solved"),
        ("solve thirty-one --set aces=nine", "bad_option"),
        ("solve ochko --kept --out /nowhere/at/all.json", "cannot_write"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence(says: Says, line: str, code: str) -> None:
    said = says(line)
    assert said.status == 2
    assert said.err.startswith(f"{code}: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "line",
    [
        "solve thirteen",
        "value mousetrap --punter 3 --banker 4",
        "respond thirteen --banker 9",
        "solve ochko --set packs=3",
        "solve ochko --kept --out /nowhere/at/all.json",
        "simulate thirty-one --coups 9 --seed 1 --of series",
    ],
)
def test_russian_refusals_are_russian_but_for_what_must_be_typed(says: Says, line: str) -> None:
    """Neither a game that is spoken of, nor what the system says, is told in English."""
    said = says(f"{line} --lang ru").err.partition(": ")[2]
    about, _, _ = said.partition("можно:")[0].partition("менять")
    assert not re.search("[A-Za-z]{3}", re.sub(r"/\S+|--\w+|packs=3", "", about)), said


def test_without_the_libraries_it_says_what_to_install(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept needs none."""
    monkeypatch.setitem(sys.modules, "bankomet.solve.equilibrium.solve", None)
    said = says(OCHKO)
    assert said.status == 2
    assert said.err.startswith("needs_extra: ")
    assert "bankomet[solve]" in said.err
    assert says(f"{OCHKO} --kept").status == 0
    with pytest.raises(BadOption, match=r"bankomet\[solve\]") as refusal:
        odds.solve("ochko")
    assert refusal.value.code == "needs_extra"
