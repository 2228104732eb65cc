"""`bankomet games`: the games of the house, their traditions and options."""

from bankomet.core.game import Game, Json, Option
from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked, Command, Parser
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang, game_title, option_title, preset_title
from bankomet.games import GAMES, find_rules
from bankomet.play.terms import table_options


def _fill(parser: Parser) -> None:
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    if asked.json:
        output.say_json({"games": [_json(game) for game in GAMES.values()]})
    else:
        output.say("\n\n".join(_text(game, lang) for game in GAMES.values()))
    return 0


COMMAND = Command("games", _fill, _run)


def options_of(game: Game) -> list[tuple[Option, str]]:
    """The options of a game, those of any table too, each with its default: what the default preset has."""
    usual = find_rules(game, game.default_preset).options()
    return [
        *((option, usual[option.name]) for option in game.options),
        *((option, option.default) for option in table_options(game)),
    ]


def _json(game: Game) -> Json:
    newest = [revisions[-1] for revisions in game.presets.values()]
    return {
        "name": game.name,
        "presets": [{"name": rules.name, "title": rules.title, "source": str(rules.source)} for rules in newest],
        "options": [
            {"name": option.name, "values": _possible(option), "default": default}
            for option, default in options_of(game)
        ],
    }


def _possible(option: Option) -> Json:
    """A list of values, or the least and the greatest of whole numbers."""
    if option.span is None:
        return [*map(str, option.values)]
    return {"min": option.span[0], "max": option.span[1]}


def _text(game: Game, lang: Lang) -> str:
    texts = TEXTS[lang]
    presets = [
        [f"  {name}", preset_title(game.name, name, lang), str(revisions[-1].source)]
        for name, revisions in game.presets.items()
    ]
    options = [
        [f"  {option.name}={_values(option, default)}", option.clause, option_title(game.name, option.name, None, lang)]
        for option, default in options_of(game)
    ]
    lines = [
        f"{game.name}: {game_title(game.name, lang)}",
        f"{texts['games.presets']}:",
        *output.columns(presets),
        f"{texts['games.options'].format(preset=game.default_preset)}:",
        *output.columns(options),
    ]
    return "\n".join(lines)


def _values(option: Option, default: str) -> str:
    """The possible values, the default first."""
    if option.span is not None:
        return f"{default} ({option.possible})"
    return "|".join([default, *(str(value) for value in option.values if value != default)])
