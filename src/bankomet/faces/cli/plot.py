"""`bankomet plot`: the pictures of the documentation."""

from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked, BadInput, Command, Parser
from bankomet.faces.cli.files import new_file
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang


def _fill(parser: Parser) -> None:
    parser.positional("NAME", required=False)
    parser.option("--out", "FILE")
    parser.flag("--list")


def _run(asked: Asked, lang: Lang) -> int:
    from bankomet.faces.plots import PICTURES

    if asked.list:
        output.say("\n".join(output.columns([[name, picture.title(lang)] for name, picture in PICTURES.items()])))
        return 0
    missing = [word for word, value in (("NAME", asked.name), ("--out", asked.out)) if value is None]
    if missing:
        raise BadInput("bad_option.missing", command="plot", names=", ".join(missing))
    if asked.name not in PICTURES:
        raise BadInput("unknown_picture", name=asked.name, possible=", ".join(PICTURES))
    drawn = PICTURES[asked.name].draw(lang)
    with new_file(asked.out) as file:
        file.write(drawn)
    output.say(TEXTS[lang]["plot.done"].format(path=asked.out))
    return 0


COMMAND = Command("plot", _fill, _run)
