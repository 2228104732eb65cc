"""The command `bankomet`: which command is meant, in which language, and how it ends.

Exit status: 0 done, 1 checked and it does not hold, 2 bad input, 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence
from typing import Final

from bankomet import __version__
from bankomet.core.errors import Refusal
from bankomet.faces.cli import (
    check,
    games,
    odds,
    output,
    play,
    plot,
    replay,
    respond,
    selfplay,
    serve,
    simulate,
    solve,
    value,
    verify,
)
from bankomet.faces.cli.asking import BadInput, Command, Parser, language, language_of_locale, without_language
from bankomet.faces.cli.ending import INTERRUPTED
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang, refused

COMMANDS: Final[tuple[Command, ...]] = (
    serve.COMMAND,
    check.COMMAND,
    play.COMMAND,
    games.COMMAND,
    selfplay.COMMAND,
    replay.COMMAND,
    verify.COMMAND,
    odds.COMMAND,
    value.COMMAND,
    respond.COMMAND,
    solve.COMMAND,
    simulate.COMMAND,
    plot.COMMAND,
)
"""Every command, in the order of the help."""

DONE: Final = 0
BAD_INPUT: Final = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    output.prepare()
    lang = language_of_locale(os.environ)
    try:
        lang = language(words, os.environ)
        return _run(without_language(words), lang)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Refusal as refusal:
        return _complain(refusal.code, refused(refusal, lang))
    except BadInput as bad:
        return _complain(bad.code, bad.sentence(lang))


def _run(words: list[str], lang: Lang) -> int:
    name = words[0] if words else "--help"
    if name in ("-h", "--help"):
        output.say(_overview(lang))
        return DONE
    if name == "--version":
        output.say(f"bankomet {__version__}")
        return DONE
    command = next((each for each in COMMANDS if each.name == name), None)
    if command is None:
        raise _unknown(name, COMMANDS)
    return _run_command(command, words[1:], lang)


def _run_command(command: Command, words: list[str], lang: Lang) -> int:
    if command.parts:
        words = without_language(words)
        if words and words[0] not in ("-h", "--help"):
            part = command.part(words[0])
            if part is None:
                raise _unknown(f"{command.name} {words[0]}", command.parts)
            return _run_command(part, words[1:], lang)
    parser = Parser(command, lang)
    if {"-h", "--help"} & set(words):
        output.say(parser.format_help().rstrip())
        return DONE
    return command.run(parser.parse_args(words), lang)


def _unknown(name: str, commands: Sequence[Command]) -> BadInput:
    return BadInput("unknown_command", command=name, possible=", ".join(each.name for each in commands))


def _overview(lang: Lang) -> str:
    texts = TEXTS[lang]
    width = max(len(each.name) for each in COMMANDS) + 2
    lines = [f"  {each.name:<{width}}{texts[f'{each.name}.help']}" for each in COMMANDS]
    return "\n".join([texts["overview.head"], "", *lines, "", texts["overview.tail"]])


def _complain(code: str, sentence: str) -> int:
    """One sentence on stderr, the code before it."""
    output.warn(f"{code}: {' '.join(sentence.splitlines())}")
    return BAD_INPUT
