"""“Adding a game”: the game that the page builds is one, at a table, through a log, and to the checks of the house."""

import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, cast

import pytest

from bankomet.core.game import Fact, Game, Seat
from bankomet.games import GAMES
from bankomet.games.hands.facts import RoundSettled, Shown
from bankomet.play.house import Join
from bankomet.play.log import print_log
from bankomet.play.selfplay import selfplay
from bankomet.play.table import Entry, Table
from bankomet.play.terms import agree
from bankomet.play.verify import verify
from tests.laws.of_banking import a_new_decision_has_a_new_name, only_who_is_here_banks
from tests.laws.of_hands import Cards
from tests.laws.of_hidden_hands import Twins
from tests.support.audit import Audited, everybody_back, judged_as_offered, near_misses, waits, willing
from tests.test_docs import ROOT, fences

PAGE: Final = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
MODULE: Final = "bankomet.games.high_card"


def shown() -> str:
    """The module as the page shows it, in its two parts."""
    rules, state, line = fences(PAGE, "python")
    assert line.startswith("GAMES: ")
    return f"{rules}\n\n{state}"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game of the page, among those of the house for as long as a test lasts."""
    module = ModuleType(MODULE)
    monkeypatch.setitem(sys.modules, MODULE, module)
    exec(compile(shown(), MODULE, "exec"), module.__dict__)  # noqa: S102 - our own page
    made: Game = module.HIGH_CARD
    monkeypatch.setitem(cast("dict[str, Game]", GAMES), made.name, made)
    return made


def the_higher_card_is_paid(_before: Table, entry: Entry, after: Table, facts: tuple[Fact, ...]) -> None:
    """H1, H2: reckoned anew from the cards that were shown."""
    order = [*(str(number) for number in range(2, 11)), *"JQKA"]
    shown = {fact.seat: order.index(str(fact.cards[0])[:-1]) for fact in facts if isinstance(fact, Shown)}
    for fact in facts:
        if isinstance(fact, RoundSettled):
            his, of_equals = shown[fact.banker], -1 if after.terms.rules.options()["equal"] == "banker" else 0
            for seat, stake in fact.stakes.items():
                sign = of_equals if shown[seat] == his else 1 if shown[seat] > his else -1
                assert fact.gains[seat] == sign * stake, str(entry)


@pytest.mark.parametrize("equal", ["quits", "banker"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_game_of_the_page_keeps_the_laws(game: Game, seats: int, equal: str) -> None:
    """Every record audited, what is not offered refused, hidden cards hidden; equal cards are as was agreed."""
    agreed = agree(game=game.name, options=[("equal", equal)], purse=60, seat_count=seats)
    audits = (Cards(), Twins(), the_higher_card_is_paid, only_who_is_here_banks, a_new_decision_has_a_new_name)
    audited, dice = Audited(agreed, audits), Random(seats)  # noqa: S311 - picks examples
    for number in range(1, seats + 1):
        audited.do(Join(Seat(number), f"p{number}", "person", f"P{number}"))
    while audited.table.state.coups < 40:
        if waits(audited.table):
            everybody_back(audited)
        for move in near_misses(audited.table, ())[:8]:
            judged_as_offered(audited.table, move)
        entry = willing(audited.table, dice.randrange(10**6))
        assert entry is not None
        audited.do(entry)
    results = {result for fact in audited.facts for result in getattr(fact, "results", {}).values()}
    assert results == {"more", "less"} | ({"equal"} if equal == "quits" else set())


def test_the_game_of_the_page_plays_by_itself_and_its_log_holds(game: Game) -> None:
    agreed = agree(game=game.name, seat_count=6)
    entries = [happened.entry for happened in selfplay(agreed, coups=20, seed=1)]
    verdict = verify("\n".join(print_log(agreed, entries)) + "\n")
    assert verdict.ok
    assert verdict.seals > 20


def test_the_module_of_the_page_passes_the_checks_of_the_house(tmp_path: Path) -> None:
    """Whoever begins with it begins with nothing to mend."""
    path = tmp_path / "high_card.py"
    path.write_text(shown(), encoding="utf-8")
    config = str(ROOT / "pyproject.toml")
    for check in (
        ["ruff", "check", "--config", config, "--extend-ignore", "INP001", str(path)],
        ["ruff", "format", "--check", "--config", config, str(path)],
        ["mypy", "--config-file", config, str(path)],
    ):
        done = subprocess.run([sys.executable, "-m", *check], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
        assert done.returncode == 0, done.stdout + done.stderr
