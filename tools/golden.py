"""Remakes the golden logs: tests/golden/GAME-PRESET.log, and beside each a transcript for people to read.

    python tools/golden.py                writes them all
    python tools/golden.py 001 000        writes those whose name has one of these words in it
    python tools/golden.py --transcripts  writes the transcripts alone, when only the wording has changed

Each is a rehearsal: people and bots with small purses, who come and go as the scenario tells, while bots' words, cuts
and cards come from a seed. A scenario names the turns of the game that its log must show, and is refused without
them. The tests replay what is written and never call this; so remake a log only when its meaning has changed, and
read the difference.
"""

import sys
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bankomet.core.game import Fact, Seat
from bankomet.faces.words import Lang, game_title, preset_title, say
from bankomet.play.house import Join, Joined, parse_house_move
from bankomet.play.log import parse_entry, print_log
from bankomet.play.selfplay import Company
from bankomet.play.table import Entry, open_table
from bankomet.play.terms import Terms
from bankomet.play.verify import Told, open_log

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.golden_scenarios import SCENARIOS, Event, Scenario  # noqa: E402 - the path above leads to it

FOLDER: Final = ROOT / "tests" / "golden"

GUESTS: Final[Mapping[Lang, tuple[str, ...]]] = {
    "ru": ("1 v7 person Вера", "2 b1 bold Лев", "3 b2 timid Ольга", "4 f3 person Фёдор"),
    "en": ("1 e7 person Emma", "2 b1 bold Felix", "3 b2 idler Grace", "4 p3 person Peter"),
}


class Rehearsal:
    """A scenario as it is played."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._events = deque(scenario.events)
        self._company = Company(scenario.seed)
        self._gone: Join | None = None
        self.table = open_table(scenario.terms())
        self.entries: list[Entry] = []
        self.seen: set[str] = set()

    def play(self) -> None:
        """From the first who sits down to the end."""
        for guest in GUESTS[self._scenario.lang][: self.table.terms.seat_count]:
            self._say(parse_house_move(f"join {guest}"))
        while not self._is_over():
            self._say(self._next())
        if not (self.table.over or self.table.resting):
            self._say(parse_house_move("rest"))

    def _is_over(self) -> bool:
        played = self.table.state.coups >= self._scenario.coups and not self._events
        return played or self.table.over

    def _next(self) -> Entry:
        if self._events and self._events[0].is_due(self.table):
            entry = self._event(self._events[0])
            if entry is not None:
                return entry
        return self._company.next_entry(self.table)

    def _event(self, event: Event) -> Entry | None:
        """What the event says; it is done with, unless it still waits for its moment."""
        if event.says == "silence":
            return self._silence()
        self._events.popleft()
        if event.says == "return":
            assert self._gone is not None, "nobody has left"
            return self._gone
        if event.says == "back":
            away = next(seat for seat, place in self.table.places.items() if place.away)
            return parse_house_move(f"back {away}")
        kind, _, text = self._filled(event.says).partition(" ")
        entry = parse_entry(self.table.terms.game, kind, text)
        if text.startswith("leave ") and kind == "house":
            seat = Seat(int(text.split()[1]))
            place = self.table.places[seat]
            self._gone = Join(seat, place.who, place.style, place.name)
        return entry

    def _silence(self) -> Entry | None:
        """One after another says that he sits out, and when all have, the event is over."""
        awaited = sorted(self.table.state.awaited)
        if not awaited:
            self._events.popleft()
            return parse_house_move("close")
        return parse_entry(self.table.terms.game, "game", f"out {awaited[0]}")

    def _filled(self, says: str) -> str:
        public = self.table.state.seen_by(None).public
        banker, following = public.get("banker"), public.get("next_banker")
        others = (seat for seat in self.table.places if seat not in (banker, following))
        awaited = min(self.table.state.awaited, default=None)
        return says.format(banker=banker, next=following, punter=next(others, None), awaited=awaited)

    def _say(self, entry: Entry) -> None:
        self.table, facts = self.table.after(entry)
        self.entries.append(entry)
        for fact in facts:
            self.seen |= set(labels(fact))


def labels(fact: Fact) -> Iterator[str]:
    """What a scenario may ask to be shown of a fact: its kind, why it happened, and the rarer sides of it."""
    yield fact.kind
    why = getattr(fact, "why", None)
    if why is not None:
        yield f"{fact.kind}.{why}"
        if getattr(fact, "call", None) is not None:
            yield f"{fact.kind}.{why}.call"
    for result in getattr(fact, "results", {}).values():
        yield f"{fact.kind}.{result}"
    for name in ("left_out", "missed_clock", "by_lot", "ended", "by_itself", "over"):
        if getattr(fact, name, False):
            yield f"{fact.kind}.{name}"
    multiple = getattr(fact, "multiple", 1)
    if multiple != 1:
        yield f"{fact.kind}.{multiple}"


def transcript(log: str, lang: Lang) -> str:
    """A log for people: each record, what followed in words; in the end the purses and the last record's digits."""
    opened = open_log(log)
    names: dict[Seat, str] = {}
    lines = [_title(opened.terms, lang), "", opened.header, ""]
    table = open_table(opened.terms)
    for told in opened.records():
        table = told.table
        lines += _told(told, names, opened.terms.game.name, lang)
    lines += [
        "",
        *(f"{names[seat]}: {table.purse(seat)}" for seat in table.places),
        opened.lines[-1].rpartition(" ")[2],
    ]
    return "\n".join(lines) + "\n"


def _title(terms: Terms, lang: Lang) -> str:
    return f"{game_title(terms.game.name, lang)} · {preset_title(terms.game.name, terms.preset.name, lang)}"


def _told(told: Told, names: dict[Seat, str], game: str, lang: Lang) -> Iterator[str]:
    yield str(told.record)
    for fact in told.facts:
        if isinstance(fact, Joined):
            names[fact.seat] = fact.name
        said = say(fact, names.__getitem__, game, lang)
        if said is not None:
            yield f"    {said.text}"


def rehearse(scenario: Scenario) -> Rehearsal:
    """A scenario played to its end.  Raises: SystemExit when it does not show what it must."""
    rehearsal = Rehearsal(scenario)
    rehearsal.play()
    missing = set(scenario.shows.split()) - rehearsal.seen
    if missing:
        raise SystemExit(f"{scenario.name}: the seed {scenario.seed} does not show {', '.join(sorted(missing))}")
    return rehearsal


def write(scenario: Scenario, log: str) -> None:
    """A log and its transcript."""
    path = FOLDER / f"{scenario.file}.log"
    path.write_text(log, encoding="utf-8", newline="\n")
    path.with_suffix(".txt").write_text(transcript(log, scenario.lang), encoding="utf-8", newline="\n")


def main(words: list[str]) -> None:
    """Write the golden logs that are asked for."""
    names = [word for word in words if word != "--transcripts"]
    for scenario in SCENARIOS:
        if names and not any(name in scenario.file for name in names):
            continue
        if "--transcripts" in words:
            log = (FOLDER / f"{scenario.file}.log").read_text(encoding="utf-8")
        else:
            rehearsal = rehearse(scenario)
            log = "\n".join(print_log(rehearsal.table.terms, rehearsal.entries)) + "\n"
        write(scenario, log)
        print(f"{scenario.file}: {log.count(chr(10))} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
