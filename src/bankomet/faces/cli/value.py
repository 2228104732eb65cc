"""`bankomet value`: Ochko or Thirty-one between two who stand at a total of their own, exact."""

from bankomet.faces.cli.answers import progress, say
from bankomet.faces.cli.asking import Asked, Command, Parser, pairs, whole
from bankomet.faces.words import Lang


def _fill(parser: Parser) -> None:
    parser.positional("GAME")
    parser.option("--punter", "T", required=True)
    parser.option("--banker", "T", required=True)
    parser.option("--set", "OPTION=VALUE", many=True)
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds

    possible = odds.thresholds(asked.game)
    lo, hi = possible[0], possible[-1]
    punter = whole("--punter", asked.punter, lo=lo, hi=hi)
    banker = whole("--banker", asked.banker, lo=lo, hi=hi)
    options = dict(pairs("--set", asked.set))
    with progress() as heard:
        answer = odds.value(asked.game, punter=punter, banker=banker, options=options, progress=heard, lang=lang)
    return say(answer, asked)


COMMAND = Command("value", _fill, _run)
