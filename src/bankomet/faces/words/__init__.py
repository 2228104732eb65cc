"""Words: every sentence and title that a face shows, in Russian and in English.

`say`, `yours` and `meanwhile` tell what happened, `refused` why something did not, `texts` are the words that stand
still.  A new fact, code, preset or option without its words breaks the build or a test.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bankomet.core.game import Fact, Seat
from bankomet.faces.words import (
    chances_en,
    chances_ru,
    coach_en,
    coach_ru,
    common_en,
    common_ru,
    fair_en,
    fair_ru,
    first_en,
    first_ru,
    hands_en,
    hands_ru,
    mousetrap_en,
    mousetrap_ru,
    sentences_en,
    sentences_ru,
    ui_en,
    ui_ru,
    web_en,
    web_ru,
)
from bankomet.faces.words.names import cases_text
from bankomet.faces.words.refusals import refused, system_said
from bankomet.faces.words.sentences import Coup, Lang, Names, Said, TableFact, at_this_table, coup_of, tone
from bankomet.faces.words.summary import Summary, summed_up
from bankomet.faces.words.titles import game_title, option_title, preset_title

__all__ = [
    "LANGS",
    "Lang",
    "Names",
    "Said",
    "game_title",
    "meanwhile",
    "option_title",
    "preset_title",
    "refused",
    "say",
    "system_said",
    "texts",
    "yours",
]

LANGS: Final[tuple[Lang, ...]] = ("ru", "en")


@dataclass(frozen=True, slots=True)
class _Speaker:
    """One language: the sentence about a fact, what it is for one seat, and what happened meanwhile."""

    text: Callable[[TableFact, Names, Coup], str | None]
    own: Callable[[TableFact, Seat], str | None]
    meanwhile: Callable[[Summary, Names, Seat | None], str]


_SPEAKERS: Final[Mapping[Lang, _Speaker]] = {
    "ru": _Speaker(sentences_ru.text, sentences_ru.own, sentences_ru.meanwhile),
    "en": _Speaker(sentences_en.text, sentences_en.own, sentences_en.meanwhile),
}
_TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        **ui_ru.UI,
        **first_ru.FIRST,
        **common_ru.COMMON,
        **web_ru.WEB,
        **chances_ru.CHANCES,
        **hands_ru.HANDS,
        **coach_ru.COACH,
        **mousetrap_ru.MOUSETRAP,
        **fair_ru.FAIR,
        "names.cases": cases_text(),
    },
    "en": {
        **ui_en.UI,
        **first_en.FIRST,
        **common_en.COMMON,
        **web_en.WEB,
        **chances_en.CHANCES,
        **hands_en.HANDS,
        **coach_en.COACH,
        **mousetrap_en.MOUSETRAP,
        **fair_en.FAIR,
    },
}


def say(fact: Fact, names: Names, game: str, lang: Lang) -> Said | None:
    """The sentence about a fact of `game`, the same for everybody at the table; None where there is nothing to say.

    >>> from bankomet.games.banking.facts import Staked
    >>> from bankomet.core.chips import Chips
    >>> say(Staked(Seat(3), Chips(25)), lambda seat: "Вера", "thirteen", "ru").text
    'Вера ставит 25.'
    """
    text = _SPEAKERS[lang].text(at_this_table(fact), names, coup_of(game))
    return None if text is None else Said(fact.kind, text, tone(fact))


def yours(fact: Fact, seat: Seat, lang: Lang) -> str | None:
    """What the fact is for whoever sits at `seat`, as a sentence to follow that of `say`: «Ваши 20 ушли в банк.»"""
    return _SPEAKERS[lang].own(at_this_table(fact), seat)


def meanwhile(facts: Iterable[Fact], names: Names, seat: Seat | None, lang: Lang) -> str | None:
    """What happened while the reader was away, short however long that was; None where it is not worth a word."""
    summed = summed_up(facts, seat)
    return None if summed.says_nothing else _SPEAKERS[lang].meanwhile(summed, names, seat)


def texts(lang: Lang) -> Mapping[str, str]:
    """All words that stand still, by key; `{name}` marks a place, `{n|one|more}` agrees with the number n."""
    return _TEXTS[lang]
