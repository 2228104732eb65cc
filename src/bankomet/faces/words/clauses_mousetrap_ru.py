"""Правила мышеловки, по-русски."""

from typing import Final

from bankomet.core.sources import Reading
from bankomet.faces.words.clauses import Book, Choice, Clause, Note, OptionText, Rulebook, Tradition, Way

__all__ = ["RULEBOOK"]

BOOKS: Final = (
    Book(name="003", about="«Тринадцать»: статья справочника; мышеловка в ней только названа."),
    Book(
        name="Кэли, 1857, 1878",
        about="Артур Кэли, две заметки в Quarterly Journal of Mathematics: задача и таблица для малых чисел карт.",
    ),
    Book(name="Гай и Новаковский, 1993", about="Статья «Mousetrap» в сборнике к восьмидесятилетию Эрдёша."),
)

TRADITIONS: Final = (
    Tradition(
        name="cayley",
        written="Кэли",
        title="Кэли, 1857",
        note="счёт идёт до n и кончается",
        books=("Кэли, 1857, 1878",),
    ),
    Tradition(
        name="modular",
        written="по кругу",
        title="счёт по кругу",
        note="после n снова один",
        books=("Гай и Новаковский, 1993",),
    ),
)

MOUSETRAP: Final = (
    Clause(
        id="M1",
        title="Мышеловка",
        text=(
            (
                "Карты с числами от 1 до n лежат кругом, и их считают: раз, два, три… Карта, чьё число равно счёту, "
                "выходит, и со следующей за ней счёт начинается заново. Кончилось n слов, а совпадения нет — игра "
                "окончена; n остаётся прежним, сколько бы карт ни вышло. Вышли все — выиграно."
            ),
            (
                "Когда карты легли, решать больше нечего. Поэтому задача — разложить их: так, чтобы вышли все, или как "
                "можно больше, или ни одной; и посмотреть, что будет. В задаче дня часть карт уже лежит, и её решение "
                "есть всегда. Играет один, фишки ни при чём."
            ),
        ),
        books=("Кэли, 1857, 1878",),
        ways=(
            Way(
                traditions=("cayley",),
                value="stop_at_n",
                text="слово n не совпало — игра окончена",
            ),
            Way(
                traditions=("modular",),
                value="modular",
                text="после n снова говорят «один», пока счёт не начал бы повторяться",
            ),
        ),
        notes=(
            Note(
                reading=Reading.OURS,
                text=(
                    "У Кэли карты стасованы, и круг выходит какой выйдет; раскладывать их самому придумали мы. Задача "
                    "дня и несколько карт одного числа (масти) — тоже наши."
                ),
            ),
        ),
        options=(
            OptionText(
                name="n",
                title="Чисел",
                default="13",
                choices=(Choice(value="1…52", text="сколько разных чисел; обычно 13"),),
            ),
            OptionText(
                name="suits",
                title="Карт каждого числа",
                default="1",
                choices=(Choice(value="1…4", text="сколько карт каждого числа; обычно одна"),),
            ),
            OptionText(
                name="count",
                title="После слова n",
                choices=(
                    Choice(value="stop_at_n", text="игра окончена"),
                    Choice(value="modular", text="снова один"),
                ),
            ),
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    books=BOOKS, traditions=TRADITIONS, parts=(("Мышеловка", MOUSETRAP),), compared=(), page="/mousetrap"
)
