"""`bankomet selfplay`: a table of bots plays by itself, and its log is written."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Final, TextIO

from bankomet.core.game import Json
from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked, Command, Parser, pairs, whole
from bankomet.faces.cli.files import new_file
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang
from bankomet.faces.words.numerals import number
from bankomet.games import find_game
from bankomet.play.log import print_log
from bankomet.play.selfplay import Ended, Happened, ended, selfplay
from bankomet.play.table import Entry, Table, open_table
from bankomet.play.terms import MOST_PURSE, PURSE, STAKE, Terms, agree

MOST_COUPS: Final = 10**7
MOST_SEED: Final = 10**18


def _fill(parser: Parser) -> None:
    parser.positional("GAME")
    parser.option("--preset", "P")
    parser.option("--set", "OPTION=VALUE", many=True)
    parser.option("--seats", "N", required=True)
    parser.option("--coups", "N", required=True)
    parser.option("--seed", "S", required=True)
    parser.option("--purse", "C")
    parser.option("--stake", "C")
    parser.option("--log", "FILE")
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    coups = whole("--coups", asked.coups, lo=1, hi=MOST_COUPS)
    seed = whole("--seed", asked.seed, lo=-MOST_SEED, hi=MOST_SEED)
    terms = _terms(asked)
    play, tally = selfplay(terms, coups=coups, seed=seed), Tally(open_table(terms), Counter())
    with nullcontext() if asked.log is None else new_file(asked.log) as file, output.progress(coups) as bar:
        _written(terms, tally.hear(play, bar), file)
    why = ended(tally.table, coups)
    if asked.json:
        output.say_json(_json(tally, why))
    else:
        output.say("\n".join(_lines(tally, why, asked.log, lang)))
    return 0


COMMAND = Command("selfplay", _fill, _run)


def _terms(asked: Asked) -> Terms:
    """What was asked for, as the terms of a table.  Raises: BadOption."""
    game = find_game(asked.game)
    return agree(
        game=asked.game,
        preset=asked.preset,
        options=pairs("--set", asked.set),
        purse=PURSE if asked.purse is None else whole("--purse", asked.purse, lo=1, hi=MOST_PURSE),
        stake=STAKE if asked.stake is None else whole("--stake", asked.stake, lo=1, hi=MOST_PURSE),
        seat_count=whole("--seats", asked.seats, lo=game.fewest_seats, hi=game.most_seats),
    )


@dataclass(slots=True)
class Tally:
    """What has happened so far: the table, and the facts counted by kind."""

    table: Table
    facts: Counter[str]

    def hear(self, play: Iterable[Happened], bar: output.Bar) -> Iterator[Entry]:
        """Counts what happens, shows how far it has come, and passes the entries on."""
        for happened in play:
            self.table = happened.table
            self.facts.update(fact.kind for fact in happened.facts)
            bar(self.table.state.coups)
            yield happened.entry


def _written(terms: Terms, entries: Iterable[Entry], file: TextIO | None) -> None:
    """Let everything happen, and write it down where somebody asked for it."""
    if file is None:
        deque(entries, maxlen=0)
    else:
        file.writelines(f"{line}\n" for line in print_log(terms, entries))


def _json(result: Tally, why: Ended | None) -> Json:
    return {
        "coups": result.table.state.coups,
        "purses": [result.table.purse(seat) for seat in result.table.places],
        "brought_in": result.table.brought_in,
        "facts": dict(sorted(result.facts.items())),
        "ended": why,
    }


def _lines(result: Tally, why: Ended | None, log: str | None, lang: Lang) -> list[str]:
    texts, table = TEXTS[lang], result.table
    head = [texts["column.seat"], texts["column.name"], texts["column.style"], texts["column.purse"]]
    seats = [
        [str(seat), place.name, texts[f"style.{place.style}"], number(table.purse(seat))]
        for seat, place in table.places.items()
    ]
    counts = [[kind, number(count)] for kind, count in result.facts.most_common()]
    lines = [
        texts[f"selfplay.ended.{why}"].format(coups=number(table.state.coups)),
        texts["selfplay.brought_in"].format(brought_in=number(table.brought_in)),
        "",
        *output.columns([head, *seats], right=[0, 3]),
        "",
        *output.columns([[texts["column.fact"], texts["column.count"]], *counts], right=[1]),
    ]
    return lines if log is None else [*lines, "", texts["selfplay.log"].format(path=log)]
