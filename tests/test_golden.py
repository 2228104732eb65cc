"""Golden logs: what each preset means, fixed in a log and told in words."""

from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import pytest

from bankomet.core.game import LEFT, RIGHT, Fact
from bankomet.faces.words.sentences import TableFact
from bankomet.games import GAMES
from bankomet.games.banking import facts as banking
from bankomet.games.banking.seating import round_from
from bankomet.play.verify import Told, open_log, verify
from tools import golden
from tools.golden_scenarios import SCENARIOS, Scenario

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "tests" / "golden"
LOGS: Final = sorted(path.stem for path in FOLDER.glob("*.log"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.log").read_text(encoding="utf-8")


def records_of(name: str) -> list[Told]:
    return list(open_log(text_of(name)).records())


def facts_of(name: str) -> list[Fact]:
    return [fact for told in records_of(name) for fact in told.facts]


@pytest.mark.parametrize(
    ("game", "preset"), [(game.name, preset) for game in GAMES.values() for preset in game.presets]
)
def test_every_preset_of_every_game_has_its_golden_log(game: str, preset: str) -> None:
    """A new preset without one is named here; tools/golden.py says how to make it."""
    opened = open_log(text_of(f"{game}-{preset}"))
    newest = GAMES[game].presets[preset][-1]
    assert (opened.terms.game.name, opened.terms.preset) == (game, newest)
    assert opened.terms.changed == {}


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_log_holds(name: str) -> None:
    """Its chain, the rules and the money."""
    verdict = verify(text_of(name))
    assert verdict.first_fault is None
    assert verdict.records == text_of(name).count("\n") - _head(name)


def _head(name: str) -> int:
    """The lines before the first record."""
    return open_log(text_of(name)).header.count("\n") + 2


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.file)
def test_a_golden_log_tells_the_same_as_its_transcript(scenario: Scenario) -> None:
    """Every fact in words, the purses and the last record's digits: no meaning moves unseen."""
    name = scenario.file
    expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.transcript(text_of(name), scenario.lang) == expected


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.file)
def test_a_golden_log_shows_what_its_scenario_promises(scenario: Scenario) -> None:
    shown = {label for fact in facts_of(scenario.file) for label in golden.labels(fact)}
    assert set(scenario.shows.split()) - shown == set()


def test_there_is_a_scenario_for_each_log_and_a_log_for_each_scenario() -> None:
    assert sorted(scenario.file for scenario in SCENARIOS) == LOGS
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == LOGS


def test_the_golden_logs_together_show_every_fact_there_is() -> None:
    """A new kind of fact is named here until a scenario shows it.  Bots have no shares to withhold (test_seals)."""
    kinds = {kind.kind for kind in get_args(TableFact)} - {"coup_void"}
    shown = {fact.kind for name in LOGS for fact in facts_of(name)}
    assert shown == kinds


def test_a_log_of_an_older_revision_still_means_what_it_meant() -> None:
    """Montmort's revision 1 passed the bank to the left; revision 2 passes it to the right."""
    for name, rev, side in (("thirteen-montmort-rev1", 1, LEFT), ("thirteen-montmort", 2, RIGHT)):
        told = records_of(name)
        assert told[0].table.terms.preset.rev == rev
        losses = [
            (one.table, fact)
            for one in told
            for fact in one.facts
            if isinstance(fact, banking.BankPassed) and fact.why is banking.Why.LOSS
        ]
        assert losses
        for table, fact in losses:
            able = (seat for seat in round_from(table.state.seats, fact.giver, side) if table.state.seats[seat].here)
            assert fact.taker == next(able), f"{name}: {fact}"


def test_the_command_that_remakes_them_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into another folder; whether bots still speak as they did then is no promise."""
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    golden.main(["bank_ends"])
    golden.main(["--transcripts", "bank_ends"])
    log = (tmp_path / "thirteen-003-bank_ends.log").read_text(encoding="utf-8")
    assert verify(log).ok
    assert (tmp_path / "thirteen-003-bank_ends.txt").read_text(encoding="utf-8") == golden.transcript(log, "ru")


def test_a_scenario_that_does_not_show_its_promise_is_refused() -> None:
    scenario = next(one for one in SCENARIOS if one.name == "montmort-rev1")
    with pytest.raises(SystemExit, match="does not show laid_aside"):
        golden.rehearse(replace(scenario, shows="laid_aside"))


@pytest.mark.parametrize("path", sorted((FOLDER / "before_seals").glob("*.log")), ids=lambda path: path.stem)
def test_a_log_from_before_there_were_seals_still_holds(path: Path) -> None:
    """Old logs replay for ever; they say that nothing was sealed."""
    verdict = verify(path.read_text(encoding="utf-8"))
    assert (verdict.ok, verdict.seals) == (True, 0)
    assert verdict.records > 100
