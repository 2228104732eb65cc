"""`bankomet respond`: a punter's best reply in Ochko or Thirty-one, exact."""

from bankomet.faces.cli.answers import progress, say
from bankomet.faces.cli.asking import Asked, Command, Parser, pairs, whole
from bankomet.faces.words import Lang


def _fill(parser: Parser) -> None:
    parser.positional("GAME")
    parser.option("--banker", "T", required=True)
    parser.option("--set", "OPTION=VALUE", many=True)
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds

    possible = odds.thresholds(asked.game)
    banker = whole("--banker", asked.banker, lo=possible[0], hi=possible[-1])
    options = dict(pairs("--set", asked.set))
    with progress() as heard:
        answer = odds.respond(asked.game, banker=banker, options=options, progress=heard, lang=lang)
    return say(answer, asked)


COMMAND = Command("respond", _fill, _run)
