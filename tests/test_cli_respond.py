"""`bankomet respond …`: its contract, its words, its refusals."""

import re
from fractions import Fraction

import pytest

from tests.support.cli import Says

OCHKO = "respond ochko --banker 17"


def test_the_document_has_a_row_for_every_hand_with_a_choice(says: Says) -> None:
    document = says(f"{OCHKO} --json").json
    assert document.keys() == {"value", "value_float", "policy"}
    assert document["value_float"] == float(Fraction(document["value"]))
    rows = document["policy"]
    assert all(row.keys() == {"hand", "seen", "draw"} for row in rows)
    assert all(row["seen"] is None and row["draw"] in (0, 1) for row in rows)
    hands = [tuple(row["hand"]) for row in rows]
    assert len(set(hands)) == len(hands)
    assert all(hand == tuple(sorted(hand)) and sum(hand) <= 21 for hand in hands)
    answers = dict(zip(hands, (row["draw"] for row in rows), strict=True))
    assert (answers[6, 10], answers[9, 10]) == (1, 0)


def test_it_is_better_than_the_best_threshold(says: Says) -> None:
    best = Fraction(says(f"{OCHKO} --json").json["value"])
    thresholds = [Fraction(says(f"value ochko --punter {at} --banker 17 --json").json["value"]) for at in (16, 17, 18)]
    assert best < min(thresholds)


@pytest.mark.parametrize(("lang", "told"), [("en", "otherwise with these cards"), ("ru", "иначе с такими картами")])
def test_people_are_told_by_totals(says: Says, lang: str, told: str) -> None:
    out = says(f"{OCHKO} --lang {lang}").out
    assert told in out
    rows = re.findall(r"^ +(\d+) +(\d+) ", out, re.MULTILINE)
    assert [int(total) for total, _ in rows] == list(range(4, 22))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("respond ochko --banker 23", "bad_option"),
        ("respond ochko", "bad_option"),
        ("respond thirteen --banker 17", "bad_option"),
        ("respond ochko --banker 17 --set packs=3", "not_solved"),
        ("respond ochko --banker 17 --set hints=yes", "not_solved"),
        ("respond thirty-one --banker 26 --set bank=coup", "not_solved"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence(says: Says, line: str, code: str) -> None:
    said = says(line)
    assert said.status == 2
    assert said.err.startswith(f"{code}: ")
    assert said.err.count("\n") == 1
