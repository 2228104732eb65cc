"""What the coach says, in both languages."""

import pytest

from bankomet.faces.words import Lang
from bankomet.faces.words.coach import hinted, reviewed
from bankomet.play.coach import Advice, Choice

NBSP = "\u00a0"


def choice(total: int, margin: int | None, *, drew: bool, by_clock: bool = False, as_solved: bool = True) -> Choice:
    """A decision with this margin in thousandths."""
    advice = Advice(total=total, margin_milli=margin, as_solved=as_solved)
    return Choice(advice=advice, drew=drew, by_clock=by_clock)


STOOD, DREW = choice(12, 420, drew=False), choice(18, -3140, drew=True)
RIGHT, EITHER = choice(18, -310, drew=False), choice(17, 0, drew=True)
MISSED = choice(12, 1000, drew=False, by_clock=True)
UNKNOWN = choice(14, None, drew=True)


@pytest.mark.parametrize(("choices", "ru", "en"), [
    ((), "", ""),
    ((STOOD,), "С 12 лучше было взять ещё карту: «довольно» стоило в среднем 0,42 фишки.",
     "With 12 another card was better: standing cost 0.42 counters on average."),
    ((MISSED,), "С 12 лучше было взять ещё карту: пропущенное время стоило в среднем 1 фишку.",
     "With 12 another card was better: the missed clock cost 1 counter on average."),
    ((RIGHT, DREW), "С 18 лучше было сказать «довольно»: карта стоила в среднем 3,1 фишки.",
     "With 18 standing was better: the card cost 3.1 counters on average."),
    ((STOOD, DREW),
     ("С 18 лучше было сказать «довольно»: карта стоила в среднем 3,1 фишки. "
     "Все решения кона вместе стоили в среднем 3,6 фишки."),
     ("With 18 standing was better: the card cost 3.1 counters on average. "
     "In all, the decisions of this coup cost 3.6 counters on average.")),
    ((RIGHT,), "С 18 верно сказано «довольно».", "With 18 you were right to stand."),
    ((choice(12, 420, drew=True),), "С 12 верно взята карта.", "With 12 you were right to draw."),
    ((EITHER,), "С 17 было всё равно, взять карту или нет.", "With 17 drawing and standing were equally good."),
    ((RIGHT, EITHER), "Верны все 2 решения кона.", "All your decisions (2) were the best ones."),
    ((UNKNOWN,), "С 14 судить не о чем: в решённой игре до этого не доходит.",
     "With 14 there is nothing to judge by: the solved game does not come to this."),
    ((choice(18, -310, drew=False, as_solved=False),),
     "С 18 верно сказано «довольно». Счёт для одного понтёра и свежих колод.",
     "With 18 you were right to stand. Reckoned for one punter and fresh packs."),
])  # fmt: skip
def test_a_coup_is_told_in_a_sentence_or_two(choices: tuple[Choice, ...], ru: str, en: str) -> None:
    """The dearest decision, and what all have cost; never more than two sentences and what they are reckoned for."""
    told: dict[Lang, str] = {"ru": ru, "en": en}
    for lang, text in told.items():
        assert " ".join(reviewed(choices, lang)).replace(NBSP, " ") == text


@pytest.mark.parametrize(("margin", "ru", "en"), [
    (42, "Лучше ещё карту: в среднем это на 0,042 фишки больше.",
     "Better another card: 0.042 counters more on average."),
    (-12345, "Лучше сказать «довольно»: в среднем это на 12 фишек больше.",
     "Better to stand: 12 counters more on average."),
    (0, "Взять карту или нет — всё равно.", "Drawing and standing are equally good."),
])  # fmt: skip
def test_a_hint_is_one_sentence(margin: int, ru: str, en: str) -> None:
    """With as many digits as are known."""
    advice = Advice(total=15, margin_milli=margin, as_solved=True)
    assert (hinted(advice, "ru").replace(NBSP, " "), hinted(advice, "en").replace(NBSP, " ")) == (ru, en)
