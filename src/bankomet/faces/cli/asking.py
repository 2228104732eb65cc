"""What was asked: the words of a command line, read without guessing and refused with one sentence."""

import argparse
import locale
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from shutil import get_terminal_size
from textwrap import fill
from typing import Final, NoReturn

from bankomet.core.errors import BadOption
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import LANGS, Lang, system_said

LONGEST_NUMBER: Final = 30
WIDEST: Final = 100


class BadInput(Exception):
    """Something that was asked for cannot be done; `key` names its sentence in `texts`, and its code before a dot.

    An OSError among the details is told in the words of the language.
    """

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(key, details)
        self.code = key.partition(".")[0]
        self._key = key
        self._details = details

    def sentence(self, lang: Lang) -> str:
        """Why, in one sentence."""
        told = {
            name: system_said(value, lang) if isinstance(value, OSError) else value
            for name, value in self._details.items()
        }
        return TEXTS[lang][self._key].format_map(told)

    def __str__(self) -> str:
        return self.sentence("en")


Asked = argparse.Namespace


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, the arguments it takes, and what it does.

    Its one line of help stands in `texts` under `NAME.help`, its description under `NAME.about`, an example under
    `NAME.example`.
    """

    name: str
    fill: Callable[["Parser"], None]
    run: Callable[[Asked, Lang], int]
    parts: tuple["Command", ...] = ()
    """Commands of two words that begin with this one's name, where it is nothing by itself."""

    def part(self, word: str) -> "Command | None":
        """The command of this word and its name."""
        return next((each for each in self.parts if each.name == f"{self.name} {word}"), None)


class Parser(argparse.ArgumentParser):
    """Reads the arguments of one command; help and complaints are in the reader's language."""

    def __init__(self, command: Command, lang: Lang) -> None:
        texts = TEXTS[lang]
        super().__init__(
            prog=f"bankomet {command.name}",
            description=_wrapped(texts[f"{command.name}.about"]),
            epilog="\n".join([*_parts(command, texts), texts["example"], f"  {texts[f'{command.name}.example']}"]),
            formatter_class=_help_in(texts["usage"]),
            add_help=False,
            allow_abbrev=False,
        )
        self._texts = texts
        self._name = command.name
        self._positional = self.add_argument_group(texts["positional"])
        self._optional = self.add_argument_group(texts["optional"])
        command.fill(self)
        self.option("--lang", "ru|en")
        self._optional.add_argument("-h", "--help", action="store_true", help=texts["--help"])

    def positional(self, name: str, *, required: bool = True) -> None:
        """A word that is given; its help stands under `COMMAND.NAME`."""
        text = self._texts[f"{self._name}.{name}"]
        self._positional.add_argument(name.lower(), metavar=name, help=text, nargs=None if required else "?")

    def option(self, flag: str, metavar: str, *, required: bool = False, many: bool = False) -> None:
        """An option with a value; its help stands under `COMMAND.--seed`, or under its name where commands share it."""
        self._optional.add_argument(
            flag,
            metavar=metavar,
            required=required,
            action="append" if many else "store",
            default=[] if many else None,
            help=self._texts.get(f"{self._name}.{flag}", self._texts.get(flag)),
        )

    def flag(self, flag: str) -> None:
        """An option that is there or is not."""
        self._optional.add_argument(flag, action="store_true", help=self._texts[flag])

    def error(self, message: str) -> NoReturn:
        """Refuse with our own sentence what argparse found wrong."""
        for pattern, key in _FOUND_WRONG.items():
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                raise BadInput(key, command=self._name, **found.groupdict())
        raise BadInput("bad_option.other", command=self._name, message=message)


_FOUND_WRONG: Final[Mapping[str, str]] = {
    r"the following arguments are required: (?P<names>.+)": "bad_option.missing",
    r"argument (?P<name>.+): expected one argument": "bad_option.no_value",
    r"argument (?P<name>[^:]+): ignored explicit argument .+": "bad_option.no_value_wanted",
    r"unrecognized arguments: (?P<names>.+)": "bad_option.unknown",
}


def _parts(command: Command, texts: Mapping[str, str]) -> list[str]:
    """A line for each part of a command, and an empty one behind them."""
    width = max((len(each.name) for each in command.parts), default=0) + 2
    lines = [f"  {each.name:<{width}}{texts[f'{each.name}.help']}" for each in command.parts]
    return [texts["parts"], *lines, ""] if lines else []


def _wrapped(text: str) -> str:
    """A paragraph as wide as the terminal, and no wider than is easy to read."""
    return fill(" ".join(text.split()), min(get_terminal_size().columns, WIDEST))


def _help_in(usage: str) -> type[argparse.HelpFormatter]:
    """The way argparse writes help, with the word for "usage" in the reader's language."""

    class Help(argparse.RawDescriptionHelpFormatter):
        def add_usage(self, *args: object, **kwargs: object) -> None:
            super().add_usage(*args, **{**kwargs, "prefix": usage})  # type: ignore[arg-type]  # passed on as they came

    return Help


def language(words: Sequence[str], environ: Mapping[str, str]) -> Lang:
    """The language to speak: that of `--lang`, else that of the locale, else English.

    Raises: BadOption, BadInput.
    """
    chosen = None
    for word, following in pairwise([*words, None]):
        if word == "--lang":
            if following is None:
                raise BadInput("bad_option.no_value", name="--lang")
            chosen = following
        elif word and word.startswith("--lang="):
            chosen = word.partition("=")[2]
    if chosen is None:
        return language_of_locale(environ)
    if chosen not in LANGS:
        raise BadOption("bad_option", option="--lang", value=chosen, possible="|".join(LANGS))
    return chosen


def language_of_locale(environ: Mapping[str, str]) -> Lang:
    """Russian in a Russian locale, else English."""
    named = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    return "ru" if (named or locale.getlocale()[0] or "").lower().startswith("ru") else "en"


def without_language(words: Sequence[str]) -> list[str]:
    """The words before the command's name without `--lang`; what stands after the name, its parser reads."""
    rest = list(words)
    while rest and rest[0].startswith("--lang"):
        del rest[: 2 if rest[0] == "--lang" else 1]
    return rest


def whole(option: str, text: str, *, lo: int, hi: int) -> int:
    """A whole number from `lo` to `hi` in plain digits; nothing is guessed.  Raises: BadOption.

    >>> whole("--seats", "6", lo=2, hi=1000)
    6
    """
    digits = text.removeprefix("-")
    readable = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    if not (readable and lo <= int(text) <= hi):
        raise BadOption("bad_option", option=option, value=text, possible=str(lo) if lo == hi else f"{lo}…{hi}")
    return int(text)


def pairs(option: str, texts: Sequence[str]) -> list[tuple[str, str]]:
    """`name=value` texts as pairs.  Raises: BadOption."""
    for text in texts:
        if "=" not in text:
            raise BadOption("bad_option", option=option, value=text, possible="option=value")
    return [(name, value) for name, _, value in (text.partition("=") for text in texts)]
