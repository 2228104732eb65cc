"""`bankomet solve`: how one punter and the banker play Ochko or Thirty-one best against each other."""

from bankomet.faces.cli.answers import progress, say
from bankomet.faces.cli.asking import Asked, BadInput, Command, Parser, pairs
from bankomet.faces.cli.files import new_file
from bankomet.faces.words import Lang


def _fill(parser: Parser) -> None:
    parser.positional("GAME")
    parser.option("--set", "OPTION=VALUE", many=True)
    parser.option("--out", "FILE")
    parser.flag("--kept")
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds

    options = dict(pairs("--set", asked.set))
    if asked.kept:
        answer = odds.kept_solution(asked.game, options=options, lang=lang)
    else:
        try:
            with progress() as heard:
                answer = odds.solve(asked.game, options=options, progress=heard, lang=lang)
        except ImportError as error:
            raise BadInput("needs_extra", extra="solve", missing=error.name) from None
    if asked.out is not None:
        with new_file(asked.out) as file:
            file.write(answer.file())
    return say(answer, asked)


COMMAND = Command("solve", _fill, _run)
