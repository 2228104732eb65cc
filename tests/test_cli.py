"""The command line: its contract of names, keys, codes and exit statuses."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest

from bankomet import __version__
from bankomet.faces.cli import files, main, output, program, replay, selfplay
from bankomet.faces.cli.asking import BadInput, language, language_of_locale, whole
from bankomet.faces.cli.asking import Parser as AskingParser
from bankomet.faces.cli.ending import INTERRUPTED
from bankomet.faces.cli.stores import database_file
from bankomet.faces.cli.texts import TEXTS
from bankomet.games import GAMES
from bankomet.play.table import open_table
from bankomet.play.verify import open_log, verify
from tests.support.transcripts import transcripts

ROOT: Final = Path(__file__).resolve().parent.parent
GOLDEN: Final = ROOT / "tests" / "golden" / "thirteen-003.log"
PLAY: Final = "selfplay thirteen --preset 003 --seats 3 --coups 4 --seed 1"
COMMANDS: Final = [command.name for command in program.COMMANDS]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every test starts in an English locale and in an empty folder."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


class Said:
    """What a command line said, and how it ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:  # noqa: ANN401 - a JSON document
        """The document on stdout."""
        return json.loads(self.out)


class Says:
    """`says("games --json")` runs a command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, line: str, *more: str) -> Said:
        status = main([*shlex.split(line), *more])
        return Said(status, *self._capsys.readouterr())


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Says:
    return Says(capsys)


def run(line: str, **settings: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401 - those of subprocess.run
    """A command line in a process of its own."""
    command = [sys.executable, "-m", "bankomet", *shlex.split(line)]
    settings = {"capture_output": True, "text": True, "encoding": "utf-8", "timeout": 120, **settings}
    return subprocess.run(command, check=False, **settings)  # noqa: S603 - our own program


# ---------------------------------------------------------------------------------------------------------------- games
def test_games_tells_every_preset_and_option(says: Says) -> None:
    document = says("games --json").json
    assert set(document) == {"games"}
    assert [game["name"] for game in document["games"]] == list(GAMES)
    for game in document["games"]:
        assert set(game) == {"name", "presets", "options"}
        assert [preset["name"] for preset in game["presets"]] == list(GAMES[game["name"]].presets)
        for preset in game["presets"]:
            assert set(preset) == {"name", "title", "source"}
            assert all(preset.values())
        for option in game["options"]:
            assert set(option) == {"name", "values", "default"}
            if isinstance(option["values"], dict):
                assert set(option["values"]) == {"min", "max"}
                assert option["values"]["min"] <= int(option["default"]) <= option["values"]["max"]
            else:
                assert option["default"] in option["values"]
        assert game["options"][-1] == {"name": "refill", "values": ["yes", "no"], "default": "yes"}


def test_the_default_of_an_option_is_what_the_default_preset_has(says: Says) -> None:
    thirteen = next(game for game in says("games --json").json["games"] if game["name"] == "thirteen")
    assert {option["name"]: option["default"] for option in thirteen["options"]} == {
        "calls": "ace_first",
        "stakes": "equal",
        "passes": "left",
        "tenure": "until_loss",
        "first_banker": "lowest",
        "pack_out": "continue_call",
        "reshuffle": "never",
        "loss_multiple": "1",
        "refill": "yes",
    }


@pytest.mark.parametrize(("lang", "word"), [("en", "The capped bank|from the two"), ("ru", "Тринадцать")])
def test_games_in_words_names_every_preset_option_and_source(says: Says, lang: str, word: str) -> None:
    out = says(f"games --lang {lang}").out
    assert re.search(word, out)
    for game in GAMES.values():
        assert all(name in out for name in game.presets)
        assert all(f"{option.name}=" in out for option in game.options)
        assert all(str(revisions[-1].source) in out for revisions in game.presets.values())


# ------------------------------------------------------------------------------------------------------------- selfplay
@pytest.mark.parametrize("preset", GAMES["thirteen"].presets)
def test_selfplay_writes_the_same_log_twice_and_its_purses_are_all_that_was_brought(says: Says, preset: str) -> None:
    line = f"selfplay thirteen --preset {preset} --seats 6 --coups 30 --seed 1 --purse 60 --json --log"
    first, second = says(line, "a.log").json, says(line, "b.log").json
    assert first == second
    assert set(first) == {"coups", "purses", "brought_in", "facts", "ended"}
    assert (first["coups"], first["ended"], len(first["purses"])) == (30, "coups", 6)
    assert sum(first["purses"]) == first["brought_in"]
    assert first["facts"]["series_won"] + first["facts"]["series_lost"] == 30
    assert Path("a.log").read_bytes() == Path("b.log").read_bytes()
    assert says("verify a.log").status == 0


@pytest.mark.parametrize("preset", GAMES["mousetrap"].presets)
def test_m1_selfplay_of_the_puzzle_for_one_is_written_verified_and_told(says: Says, preset: str) -> None:
    """The same seed, the same bytes; no counter moves; every count is a coup."""
    line = f"selfplay mousetrap --preset {preset} --set n=9 --set suits=2 --seats 1 --coups 30 --seed 1 --json --log"
    first, second = says(line, "a.log").json, says(line, "b.log").json
    assert first == second
    assert (first["coups"], first["ended"], first["purses"], first["brought_in"]) == (30, "coups", [1000], 1000)
    assert (first["facts"]["count_ended"], first["facts"]["card_laid"]) == (30, 30 * 18)
    assert Path("a.log").read_bytes() == Path("b.log").read_bytes()
    assert says("verify a.log").status == 0
    replayed = says("replay a.log --at 20 --json").json
    assert (replayed["state"]["coup"], replayed["state"]["game"]["phase"]) == (1, "laying")
    assert len(replayed["state"]["game"]["last"]["circle"]) == 18
    assert "1" in says("replay a.log --at 20 --lang ru").out


@pytest.mark.parametrize("seats", [0, 2, 6])
def test_m1_the_puzzle_takes_one_seat(says: Says, seats: int) -> None:
    refused = says(f"selfplay mousetrap --seats {seats} --coups 1 --seed 1")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("bad_option: ")


def test_the_language_does_not_change_the_log(says: Says) -> None:
    says(f"{PLAY} --lang ru --log ru.log")
    says(f"{PLAY} --lang en --log en.log")
    assert Path("ru.log").read_bytes() == Path("en.log").read_bytes()


def test_selfplay_takes_options_purse_and_stake(says: Says) -> None:
    assert says(f"{PLAY} --set passes=right --set refill=no --purse 77 --stake 7 --log x.log").status == 0
    head = Path("x.log").read_text(encoding="utf-8").split("\n\n")[0]
    assert head.splitlines()[4:] == ["option passes=right", "stake 7", "purse 77", "refill no", "seats 3"]


def test_selfplay_says_why_it_ended(says: Says) -> None:
    line = "selfplay thirteen --seats 2 --coups 1000 --seed 1 --set refill=no --purse 20"
    assert says(f"{line} --json").json["ended"] == "over"
    assert says(line).out.startswith("The game is over, coups settled: ")
    assert says(PLAY).out.startswith("Coups settled: 4.")
    assert says(f"{PLAY} --lang ru").out.startswith("Сыграно конов: 4.")


def test_selfplay_without_a_log_writes_no_file(says: Says, tmp_path: Path) -> None:
    says(PLAY)
    assert list(tmp_path.iterdir()) == []


def test_a_log_takes_its_place_whole_or_not_at_all(says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until everything is written the old file stands, and nothing is left of an attempt."""
    old = tmp_path / "table.log"
    old.write_text("what was here")

    def interrupted(*_: object, **__: object) -> object:
        assert old.read_text() == "what was here"
        assert len(list(tmp_path.iterdir())) == 2
        raise KeyboardInterrupt

    monkeypatch.setattr(selfplay, "print_log", interrupted)
    assert says(f"{PLAY} --log table.log").status == INTERRUPTED
    assert [path.name for path in tmp_path.iterdir()] == ["table.log"]
    assert old.read_text() == "what was here"


def test_a_part_that_a_killed_process_left_does_no_harm(says: Says, tmp_path: Path) -> None:
    (tmp_path / f".bankomet-{os.getpid()}.part").write_text("half a log")
    assert says(f"{PLAY} --log table.log").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["table.log"]


def test_a_log_is_written_through_a_link_and_to_what_is_no_file(says: Says, tmp_path: Path) -> None:
    (tmp_path / "link.log").symlink_to(tmp_path / "real.log")
    says(f"{PLAY} --log link.log")
    assert (tmp_path / "link.log").is_symlink()
    assert verify((tmp_path / "real.log").read_text(encoding="utf-8")).ok
    assert says(f"{PLAY} --log /dev/null").status == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("way", ["--log /dev/stdout", "--log >(cat)", "--log fifo"])
def test_a_log_goes_through_a_pipe(tmp_path: Path, way: str) -> None:
    """A pipe has no name that another program could open; its link has."""
    os.mkfifo(tmp_path / "fifo")
    line = (
        f"cat fifo & '{sys.executable}' -m bankomet {PLAY} {way}; wait"
        if "fifo" in way
        else (f"'{sys.executable}' -m bankomet {PLAY} {way} | cat")
    )
    done = subprocess.run(["/bin/bash", "-c", line], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert done.stderr == ""
    log = "\n".join(text for text in done.stdout.splitlines() if text.endswith(tuple("0123456789abcdef")))
    assert "bankomet log 1\ngame thirteen\n" in done.stdout
    assert log.count("  #") > 20
    assert [path.name for path in tmp_path.iterdir()] == ["fifo"]


# --------------------------------------------------------------------------------------------------------------- replay
def test_replay_to_the_end_agrees_with_the_play_it_replays(says: Says) -> None:
    """fold(log) = state, as the command line shows it."""
    played = says(f"{PLAY} --json --log x.log").json
    replayed = says("replay x.log --json").json
    assert set(replayed) == {"state", "purses", "facts"}
    assert list(replayed["purses"].values()) == played["purses"]
    assert replayed["facts"] == played["facts"]
    assert replayed["state"]["coup"] == 4


def test_replay_at_a_record_shows_the_table_as_it_was(says: Says) -> None:
    empty = says("replay --at 0 --json", str(GOLDEN)).json
    assert (empty["purses"], empty["facts"], empty["state"]["seats"]) == ({}, {}, {})
    third = says("replay --at 3 --json", str(GOLDEN)).json
    assert third["purses"] == {"1": 60, "2": 60, "3": 60}
    assert third["facts"] == {"joined": 3}
    assert third["state"]["seats"]["2"]["name"] == "Felix"


def test_replay_tells_each_record_in_words(says: Says) -> None:
    """What happened at the record, then how the table stands."""
    lines = GOLDEN.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if "the count goes on" in line)
    record = next(line for line in reversed(lines[:at]) if line[0].isdigit())
    out = says(f"replay --at {record.split()[0]}", str(GOLDEN)).out
    assert record.partition(" ")[2].removeprefix("game ") in out
    assert lines[at].strip() in out
    assert "holds the bank" in out
    assert "52" in out


def test_replay_shows_of_hands_what_a_watcher_sees(says: Says) -> None:
    """In mid-round how many cards each has, after the showdown the cards; a card that is hidden is never named."""
    says("selfplay ochko --seats 4 --coups 1 --seed 1 --log x.log")
    seen = {"playing": 0, "settled": 0}
    for n in range(len(open_log(Path("x.log").read_text(encoding="utf-8")).lines) + 1):
        game = says(f"replay x.log --at {n} --json").json["state"]["game"]
        rows = says(f"replay x.log --at {n} --lang en").out.partition("seat ")[2]
        if game["phase"] == "playing":
            seen["playing"] += 1
            assert re.search("[2-5] cards", rows.replace("\u00a0", " "))
            assert not re.search("[♠♥♦♣]", rows)
        elif game["last"]:
            seen["settled"] += 1
            assert " ".join(game["last"]["hands"]["1"]) in rows
    assert all(seen.values())


def test_replay_speaks_of_who_has_left(says: Says) -> None:
    """At every record of a log in which people come and go, in both languages."""
    log = ROOT / "tests" / "golden" / "thirteen-001-nobody_stakes.log"
    for n in range(85, 96):
        for lang in ("en", "ru"):
            assert says(f"replay --at {n} --lang {lang}", str(log)).status == 0
    past = replay.Past(open_table(open_log(log.read_text(encoding="utf-8")).terms))
    for told in open_log(log.read_text(encoding="utf-8")).records():
        past.hear(told)
    assert list(past.table.places) == [1]
    assert past.names == {1: "Emma", 2: "Felix", 3: "Grace", 4: "Peter"}


def test_replay_shows_a_damaged_log_up_to_its_fault(says: Says) -> None:
    log = GOLDEN.read_text(encoding="utf-8")
    line = next(line for line in log.splitlines() if line.startswith("50 "))
    Path("x.log").write_text(log.replace(line, line.replace("50 ", "51 ", 1)), encoding="utf-8")
    assert says("replay x.log --at 49").status == 0
    beyond = says("replay x.log --at 50")
    assert (beyond.status, beyond.out) == (2, "")
    assert beyond.err.startswith("broken_log: Record 50 of x.log does not hold. ")


# --------------------------------------------------------------------------------------------------------------- verify
def test_verify_says_what_it_found(says: Says) -> None:
    holds = says("verify --json", str(GOLDEN))
    records = GOLDEN.read_text(encoding="utf-8").split("\n\n")[1].count("\n")
    seals = GOLDEN.read_text(encoding="utf-8").count(" seal reveal ")
    assert seals > 20
    assert holds.status == 0
    head = GOLDEN.read_text(encoding="utf-8").rstrip()[-16:]
    told = {
        "ok": True,
        "seals": seals,
        "alone": seals,
        "alone_seals": [*range(1, seals + 1)],
        "withdrawn": 0,
        "voids": {},
        "head": head,
        "records": records,
    }
    assert holds.json == {**told, "first_fault": None}
    assert says("verify", str(GOLDEN)).out == (
        f"The log holds: {records} records, chain, rules and money; seals opened: {seals}.\n"
        f"Without a share from outside: {seals} (seals 1–{seals}). The house alone made their order.\n"
        f"The chain ends in {head}.\n"
    )


def test_verify_tells_who_made_coups_void(says: Says) -> None:
    """A share that was not opened, by the seat that promised it."""
    log = next(log for log in transcripts(60) if log.count(" seal withhold ") > 1)
    by = Counter(re.findall(r" seal withhold \d+ (\d+) ", log))
    Path("void.log").write_text(log, encoding="utf-8")
    assert says("verify void.log --json").json["voids"] == by
    assert f"Coups void because a share was not opened: {by.total()}" in says("verify void.log").out


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "The digits behind record 9 do not fit"), ("ru", "Знаки после строки 9 не сходятся")],
)
def test_verify_ends_with_1_where_a_log_does_not_hold(says: Says, lang: str, why: str) -> None:
    log = GOLDEN.read_text(encoding="utf-8")
    line = next(line for line in log.splitlines() if line.startswith("9 "))
    Path("x.log").write_text(log.replace(line, line[:-1] + ("0" if line[-1] != "0" else "1")), encoding="utf-8")
    broken = says(f"verify x.log --json --lang {lang}")
    assert (broken.status, broken.err) == (1, "")
    assert (broken.json["ok"], broken.json["records"], broken.json["first_fault"]["record"]) == (False, 8, 9)
    assert broken.json["first_fault"]["why"].startswith(why)
    assert why in says(f"verify x.log --lang {lang}").out


def test_bytes_that_are_no_text_are_a_fault_of_the_log(says: Says) -> None:
    log = GOLDEN.read_bytes()
    Path("x.log").write_bytes(log.replace(b"\n12 ", b"\n12\xff"))
    assert says("verify x.log --json").json["first_fault"]["record"] == 12


# --------------------------------------------------------------------------------------------------- bad input, exit 2
BAD: Final = (
    ("dance", "unknown_command"),
    ("games now", "bad_option"),
    ("games --json=1", "bad_option"),
    ("games --lang", "bad_option"),
    ("games --lang de", "bad_option"),
    ("games --lang=", "bad_option"),
    ("selfplay", "bad_option"),
    ("selfplay thirteen --coups 1 --seed 1", "bad_option"),
    ("selfplay thirteen --seats", "bad_option"),
    ("selfplay ochre --seats 3 --coups 1 --seed 1", "unknown_game"),
    (f"{PLAY} --preset 005", "unknown_preset"),
    (f"{PLAY} --pres 003", "bad_option"),
    *(
        (f"{PLAY} --seats {text}", "bad_option")
        for text in ("1", "1001", "0", "-3", "3.5", "1e3", "٣", "3,0", "''", "nan")
    ),
    *((f"{PLAY} --coups {text}", "bad_option") for text in ("0", "-1", "many", "9" * 50, "9" * 5000)),
    *((f"{PLAY} --seed {text}", "bad_option") for text in ("x", "1.0", "--1", "+1", "1_000", "9" * 25)),
    (f"{PLAY} --set passes", "bad_option"),
    (f"{PLAY} --set passes=up", "bad_option"),
    (f"{PLAY} --set speed=high", "unknown_option"),
    (f"{PLAY} --set refill=perhaps", "bad_option"),
    (f"{PLAY} --purse 9", "bad_purse"),
    (f"{PLAY} --purse 10 --set loss_multiple=2", "bad_purse"),
    (f"{PLAY} --stake 0", "bad_option"),
    (f"{PLAY} --stake 2000000", "bad_stake"),
    (f"{PLAY} --log nowhere/x.log", "cannot_write"),
    (f"{PLAY} --log .", "cannot_write"),
    (f"{PLAY} --log /dev/full", "cannot_write"),
    (f"{PLAY} --log {'x' * 300}", "cannot_write"),
    *((f"{command} nothing.log", "no_file") for command in ("replay", "verify")),
    *((f"{command} .", "bad_file") for command in ("replay", "verify")),
    *((f"{command} {sys.executable}", "bad_log") for command in ("replay", "verify")),
    *((f"{command} /dev/null", "bad_log") for command in ("replay", "verify")),
    *((f"{command} /dev/zero", "bad_log") for command in ("replay", "verify")),
    *((f"{command} {'x' * 300}", "cannot_read") for command in ("replay", "verify")),
    *((f"{command}", "bad_option") for command in ("replay", "verify")),
    *((f"replay {GOLDEN} --at {text}", "bad_option") for text in ("-1", "100000", "last")),
)


@pytest.mark.parametrize(("line", "code"), BAD, ids=lambda text: text[:60])
def test_bad_input_is_refused_with_one_sentence_after_its_code(says: Says, line: str, code: str) -> None:
    for lang, letters in (("en", "[A-Za-z]"), ("ru", "[А-яё]")):
        refused = says(line if "--lang" in line else f"{line} --lang {lang}")
        assert refused.status == 2
        assert refused.out == ""
        assert refused.err.startswith(f"{code}: ")
        assert refused.err.count("\n") == 1
        assert refused.err.endswith((".\n", ".log\n"))
        assert "--lang" in line or re.search(letters, refused.err.partition(": ")[2])


def test_a_refused_play_leaves_nothing_behind(says: Says, tmp_path: Path) -> None:
    says(f"{PLAY} --seats 1 --log table.log")
    assert list(tmp_path.iterdir()) == []


def test_what_argparse_may_yet_find_wrong_is_told_all_the_same() -> None:
    parser = AskingParser(program.COMMANDS[-1], "en")
    with pytest.raises(BadInput) as refused:
        parser.error("something new")
    assert refused.value.code == "bad_option"
    assert "something new" in str(refused.value)


# ------------------------------------------------------------------------------------------------------ help, languages
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_that_can_be_asked(says: Says, name: str, lang: str) -> None:
    helped = says(f"{name} --help --lang {lang}")
    assert helped.status == 0
    example = TEXTS["en"][f"{name}.example"]
    assert example in helped.out
    command = next(each for each in program.COMMANDS if each.name == name)
    asked = AskingParser(command, "en").parse_args(shlex.split(example)[2:])
    assert asked is not None
    assert ("usage" in helped.out) == (lang == "en")
    assert ("вызов" in helped.out) == (lang == "ru")


@pytest.mark.parametrize("words", ["", "--help", "-h"])
def test_without_a_command_the_commands_are_told(says: Says, words: str) -> None:
    told = says(words)
    assert told.status == 0
    assert all(f"  {name} " in told.out for name in COMMANDS)


def test_the_version_is_told(says: Says) -> None:
    assert says("--version").out == f"bankomet {__version__}\n"


def test_both_languages_have_the_same_words_and_places() -> None:
    places = [
        {key: {name for _, name, _, _ in Formatter().parse(text) if name} for key, text in texts.items()}
        for texts in (TEXTS["en"], TEXTS["ru"])
    ]
    assert places[0] == places[1]


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "ru_RU.KOI8-R", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_UA", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environ: dict[str, str], lang: str) -> None:
    assert language_of_locale(environ) == lang
    assert language(["games", "--lang", "en"], environ) == "en"
    assert language(["--lang=ru", "games"], environ) == "ru"


def test_the_language_may_stand_before_the_command(says: Says) -> None:
    assert says("--lang ru games").out == says("games --lang ru").out == says("--lang=ru games").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_each_of_its_options_is_documented(name: str) -> None:
    """docs/cli.md has a section for each, and names all that it takes."""
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## `bankomet {name}\b.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    command = next(each for each in program.COMMANDS if each.name == name)
    flags = re.findall(r"(--[a-z-]+)", AskingParser(command, "en").format_usage())
    assert [flag for flag in flags if flag not in section and flag not in ("--json", "--lang")] == []


# ------------------------------------------------------------------------------------------ processes, pipes, terminals
def test_the_module_is_the_same_program() -> None:
    assert run("--version").stdout == f"bankomet {__version__}\n"


def test_the_pure_commands_need_the_standard_library_alone() -> None:
    """Nothing outside it is even loaded."""
    lines = [shlex.split(line) for line in (PLAY, "games", f"verify {GOLDEN}", f"replay {GOLDEN}")]
    script = (
        "import sys\n"
        "from bankomet.faces.cli import main\n"
        f"for line in {lines!r}: main(line)\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(loaded - set(sys.stdlib_module_names) - {'bankomet', '__main__'}), file=sys.stderr)\n"
    )
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-S", "-c", script], capture_output=True, check=False, env={"PYTHONPATH": str(ROOT / "src")}
    )
    assert done.stderr.decode() == "[]\n"


def test_a_reader_who_has_had_enough_is_no_fault() -> None:
    """`bankomet … | head -1`: no complaint, and the status stays what was found."""
    reading, writing = os.pipe()
    os.close(reading)
    for line, status in (("games", 0), (f"verify {GOLDEN}", 0), ("verify broken.log", 1)):
        Path("broken.log").write_text(GOLDEN.read_text(encoding="utf-8")[:-3], encoding="utf-8")
        done = run(line, stdout=writing, stderr=subprocess.PIPE, capture_output=False)
        assert (done.returncode, done.stderr) == (status, "")
    os.close(writing)


@pytest.mark.parametrize(
    "line", ["games", "play thirteen --bots 2", "play ochko --bots 2 --plain", "play mousetrap", "verify --help"]
)
def test_a_full_disk_is_told(line: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = run(line, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert done.returncode == 2
    assert re.fullmatch(r"cannot_print: .+\n", done.stderr)


def test_a_closed_output_is_no_fault() -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        ["/bin/sh", "-c", f'"{sys.executable}" -m bankomet games >&-'], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "koi8-r", "cp1251", "utf-8"])
def test_an_encoding_that_lacks_signs_does_not_end_a_command(encoding: str) -> None:
    environ = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for lang in ("ru", "en"):
        assert run(f"replay {GOLDEN} --at 60 --lang {lang}", env=environ, encoding=encoding).returncode == 0
    document = json.loads(run(f"replay {GOLDEN} --at 60 --json", env=environ, encoding=encoding).stdout)
    assert document["state"]["game"]["calls"][0] == "A"
    assert "♠" in json.dumps(document, ensure_ascii=False)


@pytest.mark.parametrize("ending", ["SIGINT", "SIGTERM"])
def test_an_interrupt_ends_with_130_and_leaves_nothing(tmp_path: Path, ending: str) -> None:
    """However often it comes: `timeout` says it twice."""
    command = [
        sys.executable,
        "-m",
        "bankomet",
        *shlex.split("selfplay thirteen --seats 6 --coups 1000000 --seed 1 --log x.log"),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # noqa: S603 - our own program
    try:
        while process.poll() is None and not list(tmp_path.glob(".bankomet-*.part")):
            pass
        for _ in range(5):
            process.send_signal(signal.Signals[ending])
            time.sleep(0.005)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (INTERRUPTED, b"", b"")
    assert list(tmp_path.iterdir()) == []


class Terminal:
    """A stderr that says it is a terminal."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass


def test_long_work_shows_a_bar_on_a_terminal_and_wipes_it_away(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert says(PLAY).status == 0
    assert "━" in terminal.written
    assert "100 %" in terminal.written
    assert terminal.written.endswith("\r\x1b[K")


def test_without_a_terminal_there_is_no_bar(says: Says) -> None:
    assert says(PLAY).err == ""


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_log_whose_line_ends_or_first_bytes_were_changed_is_refused_in_a_sentence_of_its_own(
    says: Says, tmp_path: Path, command: str
) -> None:
    """As by an editor of Windows: the digits cover bytes, so it is another log."""
    text = GOLDEN.read_text(encoding="utf-8")
    (tmp_path / "ends.log").write_bytes(text.replace("\n", "\r\n").encode())
    (tmp_path / "mark.log").write_text(text, encoding="utf-8-sig")
    for lang, begins in (("en", "line ends"), ("ru", "онцы строк")):
        said = says(f"{command} ends.log --lang {lang}")
        assert said.status == (1 if command == "verify" else 2)
        assert begins in said.out + said.err
        assert "CR LF" in said.out + said.err
        marked = says(f"{command} mark.log --lang {lang}")
        assert (marked.status, marked.out) == (2, "")
        assert marked.err.startswith("bad_log: ")
        assert "BOM" in marked.err


# ------------------------------------------------------------------------------------------------------------ the parts
@pytest.mark.parametrize(("rows", "lines"), [([["a", "bb"], ["aaa", "b"]], ["a    bb", "aaa   b"])])
def test_columns_are_aligned(rows: Sequence[Sequence[str]], lines: list[str]) -> None:
    assert output.columns(rows, right=[1]) == lines


def test_a_number_is_read_without_guessing() -> None:
    assert whole("--seed", "-12", lo=-20, hi=20) == -12
    with pytest.raises(Exception, match="-20…20"):
        whole("--seed", "21", lo=-20, hi=20)


def test_an_unreadable_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(BadInput) as refused:
        files.read_log(str(tmp_path / "x.log"))
    assert refused.value.code == "cannot_read"
    assert "Permission denied" in str(refused.value)


def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    """Secrets of open coups stand in it; one that is there already keeps the rights it has."""
    path = database_file(str(tmp_path / "new" / "club.db"), new=True)
    assert path.stat().st_mode & 0o077 == 0
    path.chmod(0o640)
    assert database_file(str(path), new=True).stat().st_mode & 0o777 == 0o640
