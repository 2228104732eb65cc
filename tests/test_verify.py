"""Checking a log: chain, numbering, rules and money; whatever is wrong is found at its record."""

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankomet.core.chips import Chips
from bankomet.core.errors import BadNotation, Refusal
from bankomet.core.game import Seat, Seats, Sitting
from bankomet.faces.cli import main
from bankomet.faces.words import LANGS
from bankomet.games.banking.position import paid
from bankomet.games.thirteen import series
from bankomet.games.thirteen.state import Thirteen
from bankomet.play.log import Record, chained, genesis, print_log, print_record
from bankomet.play.selfplay import selfplay
from bankomet.play.table import open_table
from bankomet.play.terms import Terms, agree
from bankomet.play.verify import HEADER, Auditor, open_log, verify

GOLDEN: Final = Path(__file__).parent / "golden" / "thirteen-003.log"
ROOT: Final = Path(__file__).resolve().parents[1]
STAND_ALONE: Final = ROOT / "tools" / "verify_deal.py"
STATIC: Final = ROOT / "src" / "bankomet" / "faces" / "web" / "static"
LONG_ENOUGH: Final = 34
"""A shorter line says little: a bracket, a return, the beginning of a loop."""
HEADER_LINES: Final = "bankomet log 1\ngame thirteen\npreset 003\nrev 1\nstake 10\npurse 60\nrefill yes\nseats 4"
OPENING: Final = (
    "house join 1 v7 person Вера",
    "house join 2 b1 bold Лев",
    "game draw 1 2♠",
    "game draw 2 3♥",
    "game stake 2 10",
    "house close",
)
"""Two sit down, Вера draws the lower card, Лев stakes, and the series begins."""


def terms_of(preset: str, *, seats: int = 3) -> Terms:
    return agree(game="thirteen", preset=preset, seat_count=seats, purse=60)


def a_log(preset: str, *, coups: int, seats: int = 3, seed: int = 1) -> str:
    terms = terms_of(preset, seats=seats)
    entries = (happened.entry for happened in selfplay(terms, coups=coups, seed=seed))
    return "\n".join(print_log(terms, entries)) + "\n"


def forged(*records: str, header: str = HEADER_LINES) -> str:
    """A log whose chain is right whatever its records say: `house close` becomes `3 house close  #…`."""
    lines, head = [header, ""], genesis(header)
    for n, text in enumerate(records, 1):
        kind, _, rest = text.partition(" ")
        record = Record(n, kind, rest)
        head = chained(head, record)
        lines.append(print_record(record, head))
    return "\n".join(lines) + "\n"


def fault_of(log: str) -> tuple[int, str]:
    """The record and the code of the first fault."""
    fault = verify(log).first_fault
    assert fault is not None, "the log holds"
    return fault.record, fault.why.code


@pytest.mark.parametrize("preset", ["000", "001", "003", "gerver", "joker"])
def test_what_a_table_writes_holds(preset: str) -> None:
    log = a_log(preset, coups=20)
    verdict = verify(log)
    assert (verdict.ok, verdict.first_fault, verdict.seals) == (True, None, 21)
    assert verdict.records == len(open_log(log).lines) > 20


def test_a_log_without_records_holds() -> None:
    assert verify(forged()).records == 0
    assert verify(forged()).ok


def test_the_opening_of_these_tests_holds() -> None:
    """So that the forgeries below are found for what they change, and nothing else."""
    assert verify(forged(*OPENING)).first_fault is None


def test_every_changed_digit_is_found() -> None:
    """Each digit of a whole log in turn, those of the hashes and of the header included."""
    log = a_log("joker", coups=3)
    places = [i for i, sign in enumerate(log) if sign.isdigit()]
    assert len(places) > 300
    missed = [i for i in places if verify(log[:i] + str((int(log[i]) + 1) % 10) + log[i + 1 :]).ok]
    assert missed == []


def test_a_changed_digit_is_told_at_its_record() -> None:
    """Or, in the header, before the first record is read or at the first digits that hang on it."""
    log = GOLDEN.read_text(encoding="utf-8")
    header = log.index("\n\n")
    for i in range(0, len(log), 37):
        if log[i].isdigit():
            record, _ = fault_of(log[:i] + str((int(log[i]) + 3) % 10) + log[i + 1 :])
            assert record == log.count("\n", header + 2, i) + 1 if i > header else record in (HEADER, 1)


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda lines: [*lines[:4], *lines[5:]], (5, "log_number")),
        (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], (5, "log_number")),
        (lambda lines: [*lines[:5], lines[4], *lines[5:]], (6, "log_number")),
        (lambda lines: [*lines[:5], "", *lines[5:]], (6, "bad_log")),
        (lambda lines: [*lines[:5], lines[5] + "\r", *lines[6:]], (6, "bad_log")),
        (lambda lines: [*lines[:5], lines[5].replace("  #", " #"), *lines[6:]], (6, "bad_log")),
        (lambda lines: [*lines[:5], lines[5][:-1], *lines[6:]], (6, "bad_log")),
        (lambda lines: [lines[0].replace("Вера", "Веры"), *lines[1:]], (1, "log_digits")),
        (lambda lines: [*lines[:5], "\ufffd" + lines[5], *lines[6:]], (6, "bad_log")),
    ],
    ids=["gone", "swapped", "doubled", "empty", "return", "one blank", "short", "renamed", "damaged bytes"],
)
def test_damage_is_found_where_it_is(damage: object, fault: tuple[int, str]) -> None:
    header, lines = HEADER_LINES, forged(*OPENING).split("\n\n")[1].splitlines()
    assert callable(damage)
    log = f"{header}\n\n" + "\n".join(damage(lines)) + "\n"
    assert fault_of(log) == fault


@pytest.mark.parametrize(
    ("records", "fault"),
    [
        (("game turn 5♠", "game turn 5♠"), (8, "not_in_pack")),
        (("game turn ★",), (7, "not_in_pack")),
        (("game stake 2 10",), (7, "not_now")),
        (("house close",), (7, "nothing_open")),
        (("house join 2 p9 person Нина",), (7, "seat_taken")),
        (("house join 3 v7 person Нина",), (7, "already_seated")),
        (("house refill 2",), (7, "in_coup")),
        (("house cut 1 20",), (7, "not_cutter")),
        (("house cut 2 52",), (7, "cut_range")),
        (("house dance 2",), (7, "bad_move")),
        (("game turn 5X",), (7, "bad_card")),
        (("game turn 5S",), (7, "log_spelling")),
        (("house clock 1",), (7, "no_clock")),
    ],
)
def test_a_forged_move_is_found_by_the_rules_though_the_chain_is_right(
    records: Sequence[str], fault: tuple[int, str]
) -> None:
    assert fault_of(forged(*OPENING, *records)) == fault


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (HEADER_LINES.replace("log 1", "log 2"), "bad_header"),
        (HEADER_LINES.replace("003", "03"), "unknown_preset"),
        (HEADER_LINES.replace("rev 1", "rev 2"), "unknown_rev"),
        (HEADER_LINES.replace("purse 60", "purse 060"), "bad_number"),
        (HEADER_LINES.replace("seats 4", "seats 1001"), "bad_seats"),
        (HEADER_LINES.replace("\nrev 1", ""), "bad_header"),
        (HEADER_LINES.replace("stake", "option calls=ace_first\nstake"), "bad_header"),
        (HEADER_LINES + "\nseats 4", "bad_header"),
    ],
)
def test_a_header_that_cannot_be_agreed_on_is_a_fault_of_record_0(header: str, code: str) -> None:
    assert fault_of(forged(*OPENING, header=header)) == (HEADER, code)


def test_the_auditor_misses_no_counter() -> None:
    """His books are kept from facts alone; a table that made, lost or moved a counter does not agree with them."""
    auditor, table = Auditor(), open_table(terms_of("003"))
    for happened in selfplay(terms_of("003"), coups=5, seed=1):
        auditor.hear(happened.entry, happened.facts)
        table = happened.table
    auditor.agree_with(table)
    first, second = Seat(1), Seat(2)
    one, two = table.state.seats[first], table.state.seats[second]
    for seats, brought_in, code in (
        ({first: Sitting(Chips(one.purse + 1))}, table.brought_in, "log_counters"),
        ({first: Sitting(Chips(one.purse + 1))}, Chips(table.brought_in + 1), "log_counters"),
        ({}, Chips(table.brought_in - 1), "log_counters"),
        ({first: Sitting(Chips(one.purse + 1)), second: Sitting(Chips(two.purse - 1))}, table.brought_in, "log_purse"),
    ):
        assert isinstance(table.state, Thirteen)
        state = replace(table.state, seats={**table.state.seats, **seats})
        with pytest.raises(BadNotation) as refused:
            auditor.agree_with(replace(table, state=state, brought_in=brought_in))
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("extra", "code"), [({1: 1}, "log_counters"), ({1: 1, 2: -1}, "log_purse")], ids=["made", "moved"]
)
def test_a_game_that_pays_wrongly_is_found_at_its_settlement(
    monkeypatch: pytest.MonkeyPatch, extra: dict[int, int], code: str
) -> None:
    """The rules allow every move, and the chain is right; the money is not."""
    pays = paid

    def crooked(seats: Seats, gains: Mapping[Seat, int]) -> Seats:
        settled = pays(seats, gains)
        return {seat: Sitting(Chips(each.purse + extra.get(seat, 0)), each.here) for seat, each in settled.items()}

    log = a_log("003", coups=3)
    first = next(told.record.n for told in open_log(log).records() if told.table.state.coups == 1)
    monkeypatch.setattr(series, "paid", crooked)
    assert fault_of(log) == (first, code)


WORDS: Final = st.sampled_from(
    "game house join leave refill away back clock close cut rest wake stake out bid bank pass take turn draw lot "
    "0 1 2 3 4 5 10 52 1001 K♠ 2♠ 3♥ ★ v7 b1 p9 person bold Вера Нина".split()
)


@given(st.lists(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), max_size=6))
def test_no_forged_log_makes_the_check_fall(records: list[str]) -> None:
    """Whatever words a log is made of, the answer is a verdict."""
    verdict = verify(forged(*OPENING, *records))
    assert verdict.records >= len(OPENING)
    assert verdict.first_fault is None or isinstance(verdict.first_fault.why, Refusal)


@given(st.text(max_size=60))
def test_no_text_makes_the_check_fall(text: str) -> None:
    assert not verify(text).ok
    assert not verify("bankomet log 1\n" + text).ok


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_hostile_log_writes_nothing_to_the_terminal_that_it_obeys(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    """Colours, titles, bells, marks that turn the direction: whatever a log holds, letters come out."""
    text, path = GOLDEN.read_text(encoding="utf-8"), tmp_path / "hostile.log"
    hostile = "\x1b[31m\x1b]0;title\x07\x9b\N{RIGHT-TO-LEFT OVERRIDE}\r"
    for place in ("thirteen", "stake ", " house ", " game ", " person ", "join ", "003", "  #"):
        for lang in LANGS:
            path.write_text(text.replace(place, place + hostile, 1), encoding="utf-8", newline="")
            assert main([command, str(path), "--lang", lang])
            said = capsys.readouterr()
            told = (said.out + said.err).replace("\n", "").replace("\N{NARROW NO-BREAK SPACE}", "")
            assert told.isprintable(), (place, told)


# ---------------------------------------------------------------------------------------------- the stand-alone one


def alone(*arguments: object) -> tuple[int, str, str]:
    """Runs the stand-alone file as its users do, without our package: exit status and what it says."""
    command = [sys.executable, "-I", str(STAND_ALONE), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return done.returncode, done.stdout, done.stderr


def test_the_stand_alone_file_says_what_holds_and_ends_with_0() -> None:
    verdict = verify(GOLDEN.read_text(encoding="utf-8"))
    held = f"{verdict.records} lines hold, {verdict.seals} seals were opened and hold"
    assert alone(GOLDEN) == (0, f"{held}, {len(verdict.alone)} by the house alone\n", "")


def test_the_stand_alone_file_names_the_first_wrong_line_and_ends_with_1(tmp_path: Path) -> None:
    log = GOLDEN.read_bytes()
    broken = tmp_path / "broken.log"
    for changed, line in (
        (log.replace(b"\n12 ", b"\n12\xff"), 12),
        (log.replace(b"\n9 ", b"\n8 "), 9),
        (log.replace(b"\n\n", b"\n", 1), 0),
        (log.replace(b"log 1", b"log 2", 1), 0),
        (log + b"\n", log.count(b"\n", log.index(b"\n\n") + 2) + 1),
    ):
        broken.write_bytes(changed)
        status, out, err = alone(broken)
        assert (status, err) == (1, "")
        assert out.startswith(f"line {line}: ")


def test_what_is_no_file_is_no_log_for_the_stand_alone_verifier(tmp_path: Path) -> None:
    assert alone(tmp_path / "nothing.log")[0] == 2
    assert alone()[0] == 2


def test_the_verifiers_need_nothing_of_ours() -> None:
    """The stand-alone file is small and needs the standard library alone; the page's module imports nothing."""
    text = STAND_ALONE.read_text(encoding="utf-8")
    imported = re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names
    assert text.count("\n") <= 150
    page = (STATIC / "verify_log.js").read_text(encoding="utf-8")
    assert not re.search(r"^import\b|\bimport\(\"", page, re.MULTILINE)


def test_verifiers_share_no_line() -> None:
    """Nor a pattern, which may stand in lines that differ: each is written by itself, from the specification."""
    page = [STATIC / "verify_log.js"]
    at_the_table = [STATIC / name for name in ("share.js", "sealed.js", "sha256.js", "openings.js")]
    package = [*(ROOT / "src" / "bankomet" / "play").glob("*.py")]
    for ours, theirs in combinations([[STAND_ALONE], page, package], 2):
        assert lines_of(ours) & lines_of(theirs) == set()
    assert lines_of(page) & lines_of(at_the_table) == set()


def lines_of(paths: Sequence[Path]) -> set[str]:
    """The lines of code, and what stands in them between quotes or as a pattern, if it is long enough to say much."""
    texts = [path.read_text(encoding="utf-8") for path in paths]
    lines = {line.strip() for text in texts for line in text.splitlines()}
    quoted = {
        found for text in texts for pair in re.findall(r'"([^"\n]+)"|/(\S[^\n]*)/[a-z]*;', text) for found in pair
    }
    return {each for each in lines | quoted if len(each) > LONG_ENOUGH and not each.startswith(("//", "*", "/*"))}
