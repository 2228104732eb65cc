"""`bankomet simulate …`: its contract, its numbers, its words, its refusals, and how it ends."""

import ctypes
import itertools
import pickle
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import numpy as np
import psutil
import pytest

import bankomet.__main__
from bankomet.core.errors import BadOption
from bankomet.faces import odds
from bankomet.faces.cli import main, simulate
from bankomet.faces.cli.asking import Parser
from bankomet.faces.cli.ending import heard_ending
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import LANGS, Lang
from bankomet.solve.kernels import BLOCK
from bankomet.solve.solutions import kept
from bankomet.solve.solved import Solvable
from tests.support.cli import Says

ROOT: Final = Path(__file__).resolve().parent.parent
ERRORS: Final = 4
KEYS: Final = {"mean", "stderr", "coups", "seed", "seconds", "coups_per_second"}
GAMES: Final = ("thirteen --of series", "thirteen --of holding", "ochko --punter 16 --banker 17", "mousetrap --set n=5")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts in an English locale."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Says:
    return Says(capsys)


def numbers(document: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on how fast it went."""
    return {key: value for key, value in document.items() if key not in ("seconds", "coups_per_second")}


# ------------------------------------------------------------------------------------------------------------- contract
@pytest.mark.parametrize("engine", ["numba", "pure"])
@pytest.mark.parametrize("game", GAMES)
def test_a_document_has_its_keys(says: Says, game: str, engine: str) -> None:
    document = says(f"simulate {game} --coups 500 --seed -3 --engine {engine} --jobs 1 --json").json
    assert document.keys() == KEYS
    assert (document["coups"], document["seed"]) == (500, -3)
    assert document["stderr"] > 0
    assert document["coups_per_second"] == 500 / document["seconds"]


@pytest.mark.parametrize(
    ("game", "exact", "key"),
    [
        ("thirteen --of series", "odds thirteen --of series", "series.edge"),
        ("thirteen --preset joker --of series", "odds thirteen --preset joker --of series", "series.edge"),
        ("thirteen", "odds thirteen", "holding.value"),
        ("thirteen --preset gerver", "odds thirteen --preset gerver", "holding.value"),
        ("thirteen --set loss_multiple=2", "odds thirteen --set loss_multiple=2", "holding.value"),
        (
            "ochko --punter 16 --banker 17 --set pictures=10",
            "value ochko --punter 16 --banker 17 --set pictures=10",
            "value",
        ),
        (
            "ochko --preset ten --punter 16 --banker 17",
            "value ochko --punter 16 --banker 17 --set pictures=10",
            "value",
        ),
    ],
)
def test_the_mean_is_near_the_exact_value(says: Says, game: str, exact: str, key: str) -> None:
    found = says(f"simulate {game} --coups 1000000 --seed 1 --json").json
    document = says(f"{exact} --json").json
    for part in key.split("."):
        document = document[part]
    assert abs(found["mean"] - float(Fraction(document))) < ERRORS * found["stderr"]


@pytest.mark.parametrize(
    "game",
    [
        "ochko",
        "ochko --set bust=announced",
        "ochko --set pictures=10",
        "thirty-one",
    ],
)
def test_who_plays_as_the_game_is_solved_gains_its_value_and_nobody_more_against_him(says: Says, game: str) -> None:
    """Both so: the value.  One alone: not less than that for him."""
    name, *changed = game.split(" --set ")
    rules = odds.simulation(name, options=dict(each.split("=") for each in changed), punter=1, banker=1).rules
    assert isinstance(rules, Solvable)
    value = kept(rules).value_float
    both, punter, banker = (
        says(f"simulate {game} --punter {punter} --banker {banker} --coups 1000000 --seed 1 --json").json
        for punter, banker in (("solved", "solved"), ("solved", "20"), ("20", "solved"))
    )
    assert abs(both["mean"] - value) < ERRORS * both["stderr"]
    assert punter["mean"] < value + ERRORS * punter["stderr"]
    assert banker["mean"] > value - ERRORS * banker["stderr"]
    assert len({both["mean"], punter["mean"], banker["mean"]}) == 3


def test_mousetrap_counts_cards_out(says: Says) -> None:
    orders = [int(count) for count in says("odds mousetrap --n 5 --json").json["by_cards_out"]]
    exact = sum(out * count for out, count in enumerate(orders)) / sum(orders)
    found = says("simulate mousetrap --set n=5 --coups 1000000 --seed 1 --json").json
    assert abs(found["mean"] - exact) < ERRORS * found["stderr"]


@pytest.mark.parametrize(
    ("line", "jobs"),
    [
        (f"thirteen --of series --coups {3 * BLOCK + 17}", (1, 2, 5)),
        (f"mousetrap --coups {BLOCK - 1}", (1, 2, 5)),
        ("ochko --punter 16 --banker 17 --engine pure --coups 1200", (1, 2)),
    ],
)
def test_any_number_of_jobs_finds_the_same(says: Says, line: str, jobs: tuple[int, ...]) -> None:
    """Threads for kernels; for the pure engine one thread, or processes."""
    found = [numbers(says(f"simulate {line} --seed 4 --json --jobs {many}").json) for many in jobs]
    assert found == [found[0]] * len(jobs)
    assert numbers(says(f"simulate {line} --seed 5 --json --jobs 1").json)["mean"] != found[0]["mean"]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ochko --punter 15 --banker 17", "--set banker_21=push --set bust_multiple=1 --set packs=3"),
        ("ochko --punter 16 --banker 18", "--set aces=bust --set bust=announced --set order=banker_first"),
        ("thirty-one --punter 25 --banker 27", "--set dealt_31=7 --set packs=2"),
        ("ochko --punter solved --banker solved", "--set bust=announced"),
        ("thirty-one --punter solved --banker solved", ""),
        ("mousetrap --preset modular", "--set n=7 --set suits=2"),
    ],
)
def test_kernels_and_the_pure_engine_agree_under_options_that_nobody_has_reckoned(
    says: Says, game: str, options: str
) -> None:
    kernel = says(f"simulate {game} {options} --coups 3000000 --seed 1 --json").json
    pure = says(f"simulate {game} {options} --coups 2500 --seed 1 --json --engine pure --jobs 1").json
    assert abs(kernel["mean"] - pure["mean"]) < ERRORS * (kernel["stderr"] ** 2 + pure["stderr"] ** 2) ** 0.5


def test_holdings_are_meant_if_nothing_is_said(says: Says) -> None:
    usual, holdings, series = (
        says(f"simulate thirteen {of} --coups 500 --seed 1 --json").json["mean"]
        for of in ("", "--of holding", "--of series")
    )
    assert usual == holdings != series


def test_python_asks_the_same(says: Says) -> None:
    question = odds.simulation("mousetrap", preset="modular", options={"suits": "2"})
    answer = odds.simulate(question, coups=3000, seed=9, jobs=2)
    line = "simulate mousetrap --preset modular --set suits=2 --coups 3000 --seed 9 --json"
    assert numbers(dict(answer.json())) == numbers(says(line).json)
    for lang in LANGS:
        html = odds.simulate(question, coups=2, seed=1, lang=lang)._repr_html_()
        assert html.count("<table>") == html.count("</table>") == 3
        assert bool(re.search("[А-яё]", html)) == (lang == "ru")


def test_a_sweep_asks_many_questions_of_the_same_workers() -> None:
    asked = [odds.simulation("ochko", punter=punter, banker=17, engine="pure") for punter in (12, 16, 20)]
    found = list(odds.sweep(asked, coups=600, seed=2, jobs=1))
    assert [each.asked for each in found] == asked
    alone = [odds.simulate(each, coups=600, seed=2, jobs=1).estimate for each in asked]
    assert [each.estimate for each in found] == alone


def test_each_answer_of_a_sweep_tells_the_time_since_its_start_and_the_speed_of_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a clock by which everything takes a second."""
    monkeypatch.setattr(sys.modules["bankomet.faces.odds.simulate"], "precise_s", itertools.count().__next__)
    asked = [odds.simulation("mousetrap", options={"n": n}, engine="pure") for n in ("2", "9", "3")]
    found = list(odds.sweep(asked, coups=600, seed=2, jobs=1))
    assert [(each.seconds, each.done, each.coups_per_second) for each in found] == [
        (1, 600, 600),
        (2, 1200, 600),
        (3, 1800, 600),
    ]
    assert [each.json()["coups"] for each in found] == [600] * 3


@pytest.mark.parametrize("engine", odds.ENGINES)
def test_any_work_is_small_enough_to_be_sent_with_every_few_blocks(engine: str) -> None:
    """Also where somebody plays by tables of many thousand hands."""
    for game in ("ochko", "thirty-one"):
        for play in (20, "solved"):
            assert len(pickle.dumps(odds.simulation(game, punter=play, banker=play, engine=engine).work)) < 3_000
    for game in ("thirteen", "mousetrap"):
        assert len(pickle.dumps(odds.simulation(game, engine=engine).work)) < 3_000


# ----------------------------------------------------------------------------------------------------------- for people
@pytest.mark.parametrize(
    "game", [*GAMES, "thirteen --preset joker --set loss_multiple=2", "mousetrap --preset modular"]
)
def test_both_languages_tell_the_same_numbers(says: Says, game: str) -> None:
    line = f"simulate {game} --coups 1024 --seed 1 --jobs 1"
    english, russian = (says(f"{line} --lang {lang}").out for lang in ("en", "ru"))
    assert re.search("[А-яё]", russian)
    assert not re.search("[А-яё]", english)
    (estimates,) = {tuple(re.findall(r"≈ (\S+) ± (\S+)", text.replace(",", "."))) for text in (english, russian)}
    document = says(f"{line} --json").json
    ((mean, error),) = estimates
    assert abs(float(mean.replace("−", "-")) - document["mean"]) <= float(error) / 2
    assert float(error) == pytest.approx(document["stderr"], rel=0.05)
    assert "1\u202f024 independent coups, seed 1" in english


@pytest.mark.parametrize(("lang", "alike"), [("en", "2.0000 (the same in every trial"), ("ru", "2,0000 (во всех исп")])
def test_trials_that_are_all_alike_tell_no_error(says: Says, lang: str, alike: str) -> None:
    """A document has what the formula gives, as for any other."""
    line = "simulate mousetrap --set n=2 --coups 2 --seed 1 --engine pure --jobs 1"
    out = says(f"{line} --lang {lang}").out
    assert f"≈ {alike}" in out
    assert not re.search(r"± 0\b", out)
    assert says(f"{line} --json").json["stderr"] == 0
    assert "± 0\n" not in says("odds frustration --simulate 3").out


def test_who_plays_how_is_told(says: Says) -> None:
    assert (
        "the punter stands at  as the game is solved"
        in says("simulate ochko --punter solved --banker 17 --coups 9 --seed 1").out
    )
    told = says(
        "simulate ochko --preset ten --punter 1 --banker 22 --set bust=announced --coups 9 --seed 1 --engine pure"
    ).out
    assert "the punter stands at  anything: he never draws" in told
    assert "the banker stands at  nothing: he draws until he must stop" in told
    assert re.search(r"preset +ten\n +options +bust=announced\n", told)
    assert "engine                pure" in told
    assert "stands at" not in says("simulate thirteen --coups 9 --seed 1 --engine pure").out


# ------------------------------------------------------------------------------------------------------------ bad input
COUPS: Final = "--coups 10 --seed 1"
BAD: Final = (
    ("simulate", "bad_option"),
    ("simulate thirteen", "bad_option"),
    ("simulate thirteen --coups 10", "bad_option"),
    ("simulate thirteen --seed 1", "bad_option"),
    *(
        (f"simulate thirteen --coups {bad} --seed 1", "bad_option")
        for bad in ("0", "1", "-5", "1e6", "1,000", "x", "10" * 9)
    ),
    *((f"simulate thirteen --coups 10 --seed {bad}", "bad_option") for bad in ("x", "1.5", "1" * 25)),
    *((f"simulate thirteen {COUPS} --jobs {bad}", "bad_option") for bad in ("0", "-1", "two", "100000")),
    (f"simulate thirteen {COUPS} --of coup", "bad_option"),
    *((f"simulate thirteen {COUPS} --engine {bad}", "bad_option") for bad in ("c", "''")),
    (f"simulate thirteen {COUPS} --preset 005", "unknown_preset"),
    (f"simulate thirteen {COUPS} --set pictures=10", "unknown_option"),
    (f"simulate thirteen {COUPS} --set loss_multiple=3", "bad_option"),
    (f"simulate thirteen {COUPS} --set loss_multiple", "bad_option"),
    (f"simulate thirteen {COUPS} --punter 16", "unknown_option"),
    (f"simulate mousetrap {COUPS} --of series", "unknown_option"),
    (f"simulate mousetrap {COUPS} --banker solved", "unknown_option"),
    (f"simulate mousetrap {COUPS} --set n=53", "bad_option"),
    (f"simulate ochko {COUPS}", "bad_option"),
    (f"simulate ochko {COUPS} --punter 16", "bad_option"),
    (f"simulate ochko {COUPS} --banker 16", "bad_option"),
    (f"simulate ochko {COUPS} --punter 16 --banker 17 --of series", "unknown_option"),
    *(
        (f"simulate ochko {COUPS} --punter 16 --banker {bad}", "bad_option")
        for bad in ("0", "23", "-1", "x", "17.0", "solve")
    ),
    (f"simulate thirty-one {COUPS} --punter 33 --banker 25", "bad_option"),
    (f"simulate ochko {COUPS} --punter solved --banker 17 --set draws=open", "not_solved"),
    (f"simulate thirty-one {COUPS} --punter 25 --banker solved --set dealt_31=3 --engine pure", "not_solved"),
    (f"simulate chess {COUPS}", "unknown_game"),
    (f"simulate thirteen {COUPS} --cluster nonsense", "no_cluster"),
    (f"simulate thirteen {COUPS} --cluster tcp://127.0.0.1:1 --jobs 2", "bad_option"),
)


@pytest.mark.parametrize(("line", "code"), BAD)
def test_bad_input_is_refused_with_one_sentence_after_its_code(
    says: Says, line: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bankomet.solve.cluster.ANSWERS_S", 0.2)
    for lang, letters in (("en", "[A-Za-z]"), ("ru", "[А-яё]")):
        refused = says(f"{line} --lang {lang}")
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.startswith(f"{code}: ")
        assert refused.err.count("\n") == 1
        assert refused.err.endswith(".\n")
        assert re.search(letters, refused.err.partition(": ")[2])


def test_a_refusal_names_what_may_be(says: Says) -> None:
    assert says(f"simulate ochko {COUPS} --punter 16 --banker 23").err.endswith("possible: 1…22|solved.\n")
    assert says(f"simulate thirteen {COUPS} --of coup").err.endswith("possible: holding|series.\n")


def test_a_policy_that_is_missing_is_named_with_what_may_be(says: Says) -> None:
    for game, totals in (("ochko", "1…22"), ("thirty-one", "1…32")):
        for given, missing in (("", "--punter, --banker"), ("--banker 9", "--punter"), ("--punter 9", "--banker")):
            refused = says(f"simulate {game} {COUPS} {given}").err
            assert refused.startswith(f"bad_option: No policy is given for {missing}; possible: {totals}|solved ")


@pytest.mark.parametrize("asked", ["--banker ten", "--punter 3", "--punters 2", "--of series"])
def test_a_puzzle_says_that_it_has_neither_banker_nor_punter(says: Says, asked: str) -> None:
    refused = says(f"simulate mousetrap {COUPS} {asked}").err
    assert refused.startswith("unknown_option: Mousetrap is a puzzle for one, without banker or punter, ")
    assert refused.endswith(f"no option {asked.partition(' ')[0]}.\n")


@pytest.mark.parametrize("engine", ["numba", "pure"])
def test_a_total_may_be_any_whole_number_and_is_no_other_policy(engine: str) -> None:
    """Those of NumPy count; a number that is not whole by its kind is none."""
    asked = odds.simulation("ochko", punter=np.int64(12), banker=np.int64(17), engine=engine)
    assert asked == odds.simulation("ochko", punter=12, banker=17, engine=engine)
    with pytest.raises(BadOption, match=r"12\.0"):
        odds.simulation("ochko", punter=12.0, banker=17, engine=engine)  # type: ignore[arg-type]


def test_sizes_may_be_any_whole_numbers_and_options_texts_or_numbers() -> None:
    n: Any = np.int64  # which the types do not name
    asked = odds.simulation("mousetrap", options={"n": 5, "suits": n(2)}, engine="pure")
    assert asked == odds.simulation("mousetrap", options={"n": "5", "suits": "2"}, engine="pure")
    assert odds.simulation("ochko", punter=1, banker=2, options={"bust_multiple": 1}).changed == {"bust_multiple": "1"}
    several = odds.simulation("ochko", punter=16, banker=17, punters=n(2), engine="pure")
    assert several.punters == 2
    found = odds.simulate(asked, coups=n(9), seed=n(-1), jobs=n(1))
    assert numbers(dict(found.json())) == numbers(dict(odds.simulate(asked, coups=9, seed=-1, jobs=1).json()))
    assert type(found.json()["seed"]) is int


def test_what_python_asks_is_checked_too() -> None:
    for asked in ({"punter": 16}, {"punter": 0, "banker": 17}, {"punter": 16, "banker": "best"}, {"of": "series"}):
        with pytest.raises(BadOption):
            odds.simulation("ochko", **asked)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("coups", bad) for bad in (0, "10", 10.0)),
        *(("seed", bad) for bad in (1.5, "1")),
        *(("jobs", bad) for bad in (0, 2.0, 5000, "2")),
    ],
)
def test_what_python_asks_of_a_sweep_is_checked_at_once(name: str, value: object) -> None:
    asked: dict[str, Any] = {"coups": 10, "seed": 1, name: value}
    with pytest.raises(BadOption, match=name):
        odds.sweep([odds.simulation("mousetrap", engine="pure")], **asked)


def test_python_too_says_who_works_once() -> None:
    with pytest.raises(BadOption, match="not both"):
        odds.sweep([odds.simulation("mousetrap", engine="pure")], coups=10, seed=1, jobs=2, cluster="tcp://127.0.0.1:1")


def test_without_numba_its_extra_and_the_pure_engine_are_named(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    for lang in LANGS:
        refused = says(f"simulate thirteen {COUPS} --lang {lang}")
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.startswith("no_numba: ")
        assert "bankomet[simulate]" in refused.err
        assert "pure" in refused.err
    assert says(f"simulate thirteen {COUPS} --engine pure --jobs 1").status == 0


def test_the_pure_engine_loads_no_library() -> None:
    script = (
        "import sys\n"
        "from bankomet.faces.cli import main\n"
        f"status = main({shlex.split(f'simulate thirteen {COUPS} --engine pure --jobs 2')!r})\n"
        "loaded = {name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)\n"
        "print(status, loaded - {'bankomet', '__main__', '__mp_main__'}, file=sys.stderr)\n"
    )
    path = {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, check=True, env=path)  # noqa: S603
    assert done.stderr.decode() == "0 set()\n"
    assert b"coups a second" in done.stdout


# ------------------------------------------------------------------------------------------------------------- its end
@pytest.fixture(params=["numba", "pure"])
def at_work(request: pytest.FixtureRequest) -> Iterator["subprocess.Popen[bytes]"]:
    """A command that would take hours, with its workers at work."""
    line = f"simulate thirteen --coups 1000000000000 --seed 1 --jobs 2 --engine {request.param}"
    process = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "bankomet", *line.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    here = psutil.Process(process.pid)
    workers = here.children if request.param == "pure" else here.threads
    try:
        while len(workers()) < 2:
            time.sleep(0.05)
        time.sleep(0.3)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(("ending", "all_hear"), [("SIGINT", True), ("SIGTERM", False)])
def test_an_interrupt_ends_it_at_once_with_130(
    at_work: "subprocess.Popen[bytes]", ending: str, *, all_hear: bool
) -> None:
    """Workers end too; the interrupt of a terminal reaches them as well, and they say nothing."""
    workers = psutil.Process(at_work.pid).children(recursive=True)
    for process in (psutil.Process(at_work.pid), *(workers if all_hear else ())):
        process.send_signal(signal.Signals[ending])
    out, err = at_work.communicate(timeout=20)
    assert (out, err) == (b"", b"")
    assert at_work.returncode in (130, -signal.SIGINT)  # a shell says 130 of either
    assert psutil.wait_procs(workers, timeout=10)[1] == []


@pytest.mark.parametrize("ending", ["SIGINT", "SIGTERM"])
def test_who_ends_it_again_while_it_ends_is_not_heard(at_work: "subprocess.Popen[bytes]", ending: str) -> None:
    """As an impatient hand does, and `timeout`; a second signal once left workers behind, for whom all waited."""
    workers = psutil.Process(at_work.pid).children(recursive=True)
    for _ in range(30):
        at_work.send_signal(signal.Signals[ending])
        time.sleep(0.02)
    out, err = at_work.communicate(timeout=20)
    assert (out, err) == (b"", b"")
    assert at_work.returncode in (130, -signal.SIGINT)  # as above
    assert psutil.wait_procs(workers, timeout=10)[1] == []


@pytest.fixture
def endings_as_before() -> Iterator[None]:
    """Who has heard that it ends hears no signal any more; the tests do."""
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for each, heard in before.items():
        signal.signal(each, heard)


@pytest.mark.usefixtures("endings_as_before")
def test_an_interrupt_while_the_program_loads_is_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever it comes in the quarter of a second before there is a command line."""

    class Interrupted:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "bankomet.faces.cli":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "bankomet.faces.cli")
    monkeypatch.delattr(bankomet.faces, "cli")
    monkeypatch.setattr(sys, "meta_path", [Interrupted, *sys.meta_path])
    assert bankomet.__main__.main() == 130
    signal.raise_signal(signal.SIGINT)  # one more while Python puts its things in order


def test_an_interrupt_that_a_library_swallows_is_remembered(capsys: pytest.CaptureFixture[str]) -> None:
    """It comes while Python cannot pass an exception on, as in a callback; nothing is said of it, and it is heard."""

    class Swallows:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with heard_ending() as stop:
        assert not stop.is_set()
        Swallows()  # dropped at once
        assert stop.is_set()
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("endings_as_before")
def test_an_interrupt_that_a_library_would_print_is_remembered(capsys: pytest.CaptureFixture[str]) -> None:
    """Code in C that cannot pass an exception on has Python print it."""
    with heard_ending() as stop:
        assert ctypes.pythonapi.PyRun_SimpleString(b"import signal; signal.raise_signal(signal.SIGINT)") == -1
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("endings_as_before")
def test_an_interrupt_that_was_swallowed_makes_nobody_deaf() -> None:
    """The next one is heard; then none is."""

    class Swallows:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGTERM)

    with heard_ending():
        Swallows()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGTERM)


def test_who_was_not_told_to_end_leaves_signals_as_they_were() -> None:
    with heard_ending():
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("endings_as_before")
def test_an_interrupt_of_which_a_library_makes_another_fault_is_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of finding the others it comes out as a broken connection."""

    def broken(*_: object, **__: object) -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        except KeyboardInterrupt:
            raise RuntimeError("no connection yet") from None

    monkeypatch.setattr(odds, "simulate", broken)
    assert main("simulate mousetrap --coups 100 --seed 1 --engine pure".split()) == 130


@pytest.mark.parametrize("ending", ["SIGINT", "SIGTERM"])
def test_an_interrupt_while_a_library_compiles_takes_nothing_apart(ending: str) -> None:
    """What it breaks off in the midst of LLVM complains of its end or crashes, and has taken the process with it."""
    script = (
        "import signal, sys\n"
        "from bankomet.faces import odds\n"
        "from bankomet.faces.cli import main\n"
        "class HalfMade:\n"
        "    def __del__(self):\n"
        "        print('taken apart')\n"
        "def compiles(*_, **__):\n"
        "    half_made = HalfMade()\n"
        f"    signal.raise_signal(signal.{ending})\n"
        "odds.simulate = compiles\n"
        "sys.exit(main('simulate mousetrap --coups 100 --seed 1'.split()))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, timeout=60)  # noqa: S603
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.usefixtures("endings_as_before")
def test_an_interrupt_after_the_compiling_puts_things_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    put_in_order = []

    def compiled(*_: object, started: Callable[[], None], **__: object) -> None:
        started()
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            put_in_order.append("all")

    monkeypatch.setattr(odds, "simulate", compiled)
    assert main("simulate mousetrap --coups 100 --seed 1".split()) == 130
    assert put_in_order == ["all"]


def test_workers_end_with_the_one_they_work_for(at_work: "subprocess.Popen[bytes]") -> None:
    workers = psutil.Process(at_work.pid).children(recursive=True)
    at_work.kill()
    assert psutil.wait_procs(workers, timeout=20)[1] == []


# ------------------------------------------------------------------------------------------------------- help, progress
@pytest.mark.parametrize("lang", LANGS)
def test_the_help_has_an_example_that_runs(says: Says, lang: Lang) -> None:
    helped = says(f"simulate --help --lang {lang}")
    example = TEXTS[lang]["simulate.example"]
    assert helped.status == 0
    assert example in helped.out
    assert says(f"{example.removeprefix('bankomet ')} --lang {lang}").status == 0


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_tells_how_much_may_be_asked(says: Says, lang: Lang) -> None:
    helped = says(f"simulate --help --lang {lang}").out
    asked = {
        "--coups": (2, odds.MOST_COUPS),
        "--seed": (-odds.MOST_SEED, odds.MOST_SEED),
        "--jobs": (1, odds.MOST_JOBS),
    }
    for option, bounds in asked.items():
        (told,) = re.findall(rf"^ +{option} .*(?:\n {{10,}}.*)*", helped, re.MULTILINE)
        numbers = [int(base) ** int(power or 1) for base, power in re.findall(r"(-?\d+)(?:\^(\d+))?", told)]
        assert [abs(number) for number in numbers] == [abs(bound) for bound in bounds]


def test_every_option_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## `bankomet simulate`.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    flags = re.findall(r"(--[a-z-]+)", Parser(simulate.COMMAND, "en").format_usage())
    assert [flag for flag in flags if flag not in section and flag not in ("--json", "--lang")] == []
    codes = (
        "no_numba",
        "not_solved",
        "no_cluster",
        "no_workers",
        "bad_worker",
        "cluster_lost",
        "worker_lost",
    )
    assert [code for code in codes if code not in section] == []


class Terminal:
    """A stderr that says it is a terminal, or is none."""

    def __init__(self, *, is_one: bool = True) -> None:
        self.written = ""
        self._is_one = is_one

    def isatty(self) -> bool:
        return self._is_one

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass


def test_long_work_shows_a_bar_on_a_terminal_and_wipes_it_away(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert says("simulate thirteen --of series --coups 5000 --seed 1 --engine pure --jobs 1").status == 0
    assert " 40 %" in terminal.written
    assert "100 %" in terminal.written
    assert terminal.written.endswith("\r\x1b[K")


@pytest.mark.parametrize("is_one", [True, False])
def test_compiling_that_takes_long_is_told_of_on_a_terminal(
    says: Says, monkeypatch: pytest.MonkeyPatch, *, is_one: bool
) -> None:
    terminal, once = Terminal(is_one=is_one), odds.simulate
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(simulate, "PATIENCE_S", 0.05)

    def slowly(*asked: Any, **more: Any) -> odds.Simulated:  # noqa: ANN401 - whatever is asked
        time.sleep(0.3)
        return once(*asked, **more)

    monkeypatch.setattr(odds, "simulate", slowly)
    assert says("simulate mousetrap --coups 9 --seed 1 --jobs 1").status == 0
    assert ("is being compiled" in terminal.written) is is_one
    terminal.written = ""
    assert says("simulate mousetrap --coups 9 --seed 1 --engine pure --jobs 1").status == 0
    assert "compiled" not in terminal.written  # by rules alone, there is nothing to compile


def test_compiling_that_was_quick_is_not_told_of(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is the work itself taken for it."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(simulate, "PATIENCE_S", 0.2)
    once = odds.simulate

    def slowly(*asked: Any, started: Callable[[], None], **more: Any) -> odds.Simulated:  # noqa: ANN401 - as above
        started()
        time.sleep(0.5)
        return once(*asked, **more)

    monkeypatch.setattr(odds, "simulate", slowly)
    assert says("simulate thirteen --of series --coups 5000 --seed 1 --jobs 1").status == 0
    assert "compiled" not in terminal.written
