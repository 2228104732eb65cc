"""Слова разбора и советов, по-русски."""

from collections.abc import Mapping
from typing import Final

from bankomet.faces.words.numerals import NBSP, form, number

__all__ = ["COACH", "counters"]

COACH: Final[Mapping[str, str]] = {
    "coach.look": "Разбор после кона",
    "coach.hint": "Совет",
    "coach.agreed": "с советами",
    "coach.all": "{n|Верно|Верны все|Верны все} {n} {n|решение|решения|решений} кона.",
    "coach.right.draw": "С {total} верно взята карта.",
    "coach.right.stand": "С {total} верно сказано «довольно».",
    "coach.right.either": "С {total} было всё равно, взять карту или нет.",
    "coach.better.draw": "С {total} лучше было взять ещё карту: «довольно» стоило в среднем {cost}.",
    "coach.better.draw.clock": "С {total} лучше было взять ещё карту: пропущенное время стоило в среднем {cost}.",
    "coach.better.stand": "С {total} лучше было сказать «довольно»: карта стоила в среднем {cost}.",
    "coach.sum": "Все решения кона вместе стоили в среднем {cost}.",
    "coach.unknown": "С {total} судить не о чем: в решённой игре до этого не доходит.",
    "coach.as_if": "Счёт для одного понтёра и свежих колод.",
    "coach.hint.draw": "Лучше ещё карту: в среднем это на {cost} больше.",
    "coach.hint.stand": "Лучше сказать «довольно»: в среднем это на {cost} больше.",
    "coach.hint.either": "Взять карту или нет — всё равно.",
}
"""Неизменные слова."""


def counters(digits: str) -> str:
    """Фишки в винительном падеже: число бывает и дробным.

    >>> [counters(digits).replace(NBSP, " ") for digits in ("0.42", "1", "2.5", "12")]
    ['0,42 фишки', '1 фишку', '2,5 фишки', '12 фишек']
    """
    if "." in digits:
        return f"{digits.replace('.', ',')}{NBSP}фишки"
    return f"{number(int(digits))}{NBSP}{form(int(digits), 'фишку', 'фишки', 'фишек')}"
