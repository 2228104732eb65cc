"""What the coach says: of the decisions of a coup, and of one that is yet to be taken."""

from collections.abc import Iterator, Sequence
from typing import Final

from bankomet.faces.words import Lang, coach_en, coach_ru, texts
from bankomet.faces.words.filled import filled
from bankomet.play.coach import MILLI, Advice, Choice

__all__ = ["hinted", "reviewed"]

_COUNTERS: Final = {"ru": coach_ru.counters, "en": coach_en.counters}


def reviewed(choices: Sequence[Choice], lang: Lang) -> list[str]:
    """The sentences about the decisions of one person in a coup; none where there was no decision."""
    said = [*_about(choices, lang)]
    if said and not all(choice.advice.as_solved for choice in choices):
        said.append(texts(lang)["coach.as_if"])
    return said


def _about(choices: Sequence[Choice], lang: Lang) -> Iterator[str]:
    """The dearest of them, and what all have cost; where none has cost anything, all in one."""
    costly = sorted((choice for choice in choices if choice.cost_milli), key=lambda choice: -choice.cost_milli)
    known = [choice for choice in choices if choice.advice.best]
    if costly or len(choices) == 1:
        yield _of_one((costly or choices)[0], lang)
    elif known:
        yield filled(texts(lang)["coach.all"], lang, n=len(known))
    if len(costly) > 1:
        cost = _sum(sum(choice.cost_milli for choice in costly), lang)
        yield filled(texts(lang)["coach.sum"], lang, cost=cost)


def _of_one(choice: Choice, lang: Lang) -> str:
    return filled(texts(lang)[_key(choice)], lang, total=choice.advice.total, cost=_sum(choice.cost_milli, lang))


def _key(choice: Choice) -> str:
    best = choice.advice.best
    if best is None:
        return "coach.unknown"
    if not choice.cost_milli:
        return f"coach.right.{best}"
    return f"coach.better.{best}{'.clock' if choice.by_clock else ''}"


def hinted(advice: Advice, lang: Lang) -> str:
    """The sentences about a decision that is yet to be taken."""
    key = "coach.unknown" if advice.best is None else f"coach.hint.{advice.best}"
    said = filled(texts(lang)[key], lang, total=advice.total, cost=_sum(abs(advice.margin_milli or 0), lang))
    return said if advice.as_solved else f"{said} {texts(lang)['coach.as_if']}"


def _sum(milli: int, lang: Lang) -> str:
    """Counters by their first two digits: of a margin in thousandths more is not known."""
    digits = sum(milli < least * MILLI // 10 for least in (100, 10, 1))
    text = f"{milli / MILLI:.{digits}f}"
    return _COUNTERS[lang](text.rstrip("0").rstrip(".") if digits else text)
