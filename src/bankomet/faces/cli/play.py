"""`bankomet play`: the same table in the terminal."""

from typing import Final

from bankomet.faces.cli.asking import Asked, BadInput, Command, Parser, pairs, whole
from bankomet.faces.words import Lang
from bankomet.games import find_game
from bankomet.play.terms import agree

USUAL_BOTS: Final = 5


def _fill(parser: Parser) -> None:
    parser.positional("GAME")
    parser.option("--preset", "P")
    parser.option("--set", "OPTION=VALUE", many=True)
    parser.option("--bots", "N")
    parser.flag("--plain")


def _run(asked: Asked, lang: Lang) -> int:
    from bankomet.faces.terminal import CannotPrint, Play, run

    game = find_game(asked.game)
    most = game.most_seats - 1
    bots = min(USUAL_BOTS, most) if asked.bots is None else whole("--bots", asked.bots, lo=min(1, most), hi=most)
    terms = agree(game=game.name, preset=asked.preset, options=pairs("--set", asked.set), seat_count=bots + 1)
    try:
        return run(Play(terms=terms, bots=bots, lang=lang, plain=asked.plain))
    except CannotPrint as full:
        raise BadInput("cannot_print", why=full.why) from None


COMMAND = Command("play", _fill, _run)
