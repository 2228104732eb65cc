"""`bankomet solve`: how one punter and the banker play Ochko or Thirty-one best against each other."""

from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

from bankomet.faces.cli.answers import progress, say
from bankomet.faces.cli.asking import Asked, Command, Parser, pairs
from bankomet.faces.cli.files import new_file
from bankomet.faces.words import Lang

if TYPE_CHECKING:
    from bankomet.faces.odds import SolvedOdds


def _fill(parser: Parser) -> None:
    parser.positional("GAME")
    parser.option("--set", "OPTION=VALUE", many=True)
    parser.option("--out", "FILE")
    parser.flag("--kept")
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    with nullcontext() if asked.out is None else new_file(asked.out) as file:
        answer = _answer(asked, dict(pairs("--set", asked.set)), lang)
        if file is not None:
            file.write(answer.file())
    return say(answer, asked)


def _answer(asked: Asked, options: Mapping[str, str], lang: Lang) -> "SolvedOdds":
    from bankomet.faces import odds

    if asked.kept:
        return odds.kept_solution(asked.game, options=options, lang=lang)
    with progress() as heard:
        return odds.solve(asked.game, options=options, progress=heard, lang=lang)


COMMAND = Command("solve", _fill, _run)
