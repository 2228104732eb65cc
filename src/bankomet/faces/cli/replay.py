"""`bankomet replay`: a table after any record of its log."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from bankomet.core.game import Json, Seat, told_to_all
from bankomet.faces import words
from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked, BadInput, Command, Parser, whole
from bankomet.faces.cli.files import read_log
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang, game_title, preset_title, refused, say
from bankomet.faces.words.filled import filled
from bankomet.faces.words.numerals import number
from bankomet.play.house import Joined
from bankomet.play.log import LINE_ENDS, told_text
from bankomet.play.seen import seen_by
from bankomet.play.table import Table, open_table
from bankomet.play.terms import Terms
from bankomet.play.verify import BrokenLog, Log, Told, open_log


def _fill(parser: Parser) -> None:
    parser.positional("FILE")
    parser.option("--at", "N")
    parser.flag("--json")


@dataclass(slots=True)
class Past:
    """What has been heard of a table so far: how it stands, who sat where, facts by kind, the last record."""

    table: Table
    names: dict[Seat, str] = field(default_factory=dict)
    facts: Counter[str] = field(default_factory=Counter)
    last: Told | None = None

    def hear(self, told: Told) -> None:
        """One more record.  A name is kept after its owner has left: the record may still speak of him."""
        self.table, self.last = told.table, told
        for fact in told.facts:
            self.facts[fact.kind] += 1
            if isinstance(fact, Joined):
                self.names[fact.seat] = fact.name

    def sentences(self, lang: Lang) -> list[str]:
        """What the last record led to, in words."""
        facts = () if self.last is None else self.last.facts
        game = self.table.terms.game.name
        said = (say(told_to_all(fact), self.names.__getitem__, game, lang) for fact in facts)
        return [one.text for one in said if one is not None]


def _run(asked: Asked, lang: Lang) -> int:
    try:
        log = open_log(read_log(asked.file))
        at = len(log.lines) if asked.at is None else whole("--at", asked.at, lo=0, hi=len(log.lines))
        past = _past(log, at)
    except BrokenLog as broken:
        why, record = refused(broken.fault.why, lang), broken.fault.record
        key = "broken_log.changed" if broken.fault.why.key == LINE_ENDS else "broken_log"
        raise BadInput(key, path=asked.file, record=record, why=why) from None
    if asked.json:
        output.say_json(_json(past))
    else:
        output.say("\n".join(_lines(past, log, lang)))
    return 0


COMMAND = Command("replay", _fill, _run)


def _past(log: Log, at: int) -> Past:
    """The table after `at` records.  Raises: BrokenLog, if one of them does not hold."""
    past = Past(open_table(log.terms))
    with output.progress(at) as bar:
        for told in islice(log.records(), at):
            past.hear(told)
            bar(told.record.n)
    return past


def _json(past: Past) -> Json:
    return {
        "state": seen_by(past.table, None).public,
        "purses": {str(seat): past.table.purse(seat) for seat in past.table.places},
        "facts": dict(sorted(past.facts.items())),
    }


def _lines(past: Past, log: Log, lang: Lang) -> Iterator[str]:
    yield _title(log.terms, lang)
    yield ""
    yield _record_line(past.last, len(log.lines), lang)
    yield from (f"  {sentence}" for sentence in past.sentences(lang))
    yield ""
    yield _standing(past.table, lang)
    yield from _seat_lines(past.table, lang)


def _title(terms: Terms, lang: Lang) -> str:
    game, preset = terms.game.name, terms.preset.name
    return f"{game_title(game, lang)} · {preset_title(game, preset, lang)}"


def _record_line(last: Told | None, records: int, lang: Lang) -> str:
    texts = TEXTS[lang]
    if last is None:
        return texts["replay.empty"].format(records=number(records))
    return texts["replay.record"].format(
        n=number(last.record.n), records=number(records), text=told_text(last.entry, last.table)
    )


def _standing(table: Table, lang: Lang) -> str:
    """How far the table has come, and what lies open on it."""
    texts, game = TEXTS[lang], table.state.seen_by(None).public
    parts = [texts["replay.coups"].format(coups=number(table.state.coups))]
    if table.over:
        parts.append(texts["replay.over"])
    if table.resting:
        parts.append(texts["replay.resting"])
    if game.get("bank"):
        parts.append(texts["replay.bank"].format(bank=game["bank"]))
    calls = _calls(game)
    if calls:
        parts.append(texts["replay.series"].format(series=game["series"]))
        parts.append(texts["replay.calls"].format(calls=calls))
        parts.append(texts["replay.left"].format(cards=game["cards_left"]))
    return " · ".join(parts)


def _calls(game: dict[str, Json]) -> str:
    """Each call of the series with the card that was turned at it: `A K♠, 2 4♦`."""
    calls, turned = game.get("calls"), game.get("turned")
    if not isinstance(calls, list) or not isinstance(turned, list):
        return ""
    return ", ".join(f"{call} {card}" for call, card in zip(calls, turned, strict=False))


def _seat_lines(table: Table, lang: Lang) -> list[str]:
    if not table.places:
        return []
    texts, hands = TEXTS[lang], _hands(table, lang)
    names = ("seat", "name", "style", "purse", "stake", *(("hand",) if hands else ()), "note")
    rows = [_seat_row(table, seat, hands, lang) for seat in table.places]
    return output.columns([[texts[f"column.{name}"] for name in names], *rows], right=[0, 3, 4])


def _hands(table: Table, lang: Lang) -> dict[Seat, str]:
    """Hands as a watcher sees them: cards that lie open by name, of the others how many; after a showdown its own."""
    game = table.state.seen_by(None).public
    lying = {seat: shown["hand"] for seat, shown in _by_seat(game.get("by_seat")) if shown.get("hand")}
    if lying:
        return {seat: _hand(hand, lang) for seat, hand in lying.items()}
    last = game.get("last")
    shown = last.get("hands") if isinstance(last, dict) else None
    return {seat: " ".join(cards) for seat, cards in _by_seat(shown)}


def _by_seat(shown: object) -> Iterator[tuple[Seat, Any]]:
    if isinstance(shown, dict):
        yield from ((Seat(int(seat)), each) for seat, each in shown.items())


def _hand(hand: dict[str, Any], lang: Lang) -> str:
    hidden = hand["cards"] - len(hand["shown"])
    count = filled(words.texts(lang)["hands.back"], lang, n=hidden) if hidden else ""
    return " + ".join(part for part in (count, " ".join(hand["shown"])) if part)


def _seat_row(table: Table, seat: Seat, hands: dict[Seat, str], lang: Lang) -> list[str]:
    texts, place = TEXTS[lang], table.places[seat]
    staked = table.state.stake_of(seat)
    notes = [
        ("banker", table.state.seen_by(None).public.get("banker") == seat),
        ("away", place.away),
        ("leaving", place.leaving),
    ]
    return [
        str(seat),
        place.name,
        texts[f"style.{place.style}"],
        number(table.purse(seat) - staked),
        number(staked),
        *((hands.get(seat, ""),) if hands else ()),
        ", ".join(texts[f"note.{name}"] for name, there in notes if there),
    ]
