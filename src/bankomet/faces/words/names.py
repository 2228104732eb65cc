"""First names whose gender and cases we know; every other name stays in the nominative and takes no gender.

A name is never declined by guessing: `Vera` and `Аристарх` are written as their owner wrote them, and sentences
are worded so that they can be.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

__all__ = ["KNOWN", "Known", "cases_text", "known"]

Gender = Literal["m", "f"]


@dataclass(frozen=True, slots=True)
class Known:
    """A name with its gender and, where it has cases, whose (`of`) and to whom with its preposition (`to`)."""

    name: str
    gender: Gender
    of: str | None = None
    to: str | None = None


_MEN: Final = """
Аким Акима Акиму · Алексей Алексея Алексею · Алёша Алёши Алёше · Анатолий Анатолия Анатолию · Андрей Андрея Андрею ·
Антон Антона Антону · Аркадий Аркадия Аркадию · Артём Артёма Артёму · Архип Архипа Архипу ·
Афанасий Афанасия Афанасию · Богдан Богдана Богдану · Борис Бориса Борису · Вадим Вадима Вадиму ·
Валерий Валерия Валерию · Василий Василия Василию · Виктор Виктора Виктору · Виталий Виталия Виталию ·
Владимир Владимира Владимиру · Всеволод Всеволода Всеволоду · Вячеслав Вячеслава Вячеславу ·
Геннадий Геннадия Геннадию · Георгий Георгия Георгию · Герман Германа Герману · Глеб Глеба Глебу ·
Григорий Григория Григорию · Гриша Гриши Грише · Давид Давида Давиду · Даниил Даниила Даниилу ·
Денис Дениса Денису · Дмитрий Дмитрия Дмитрию · Евгений Евгения Евгению · Егор Егора Егору · Ефим Ефима Ефиму ·
Захар Захара Захару · Иван Ивана Ивану · Игнат Игната Игнату · Игорь Игоря Игорю · Илья Ильи Илье ·
Кирилл Кирилла Кириллу · Клим Клима Климу · Константин Константина Константину · Кузьма Кузьмы Кузьме ·
Лаврентий Лаврентия Лаврентию · Лев Льва Льву · Леонид Леонида Леониду · Лука Луки Луке · Макар Макара Макару ·
Максим Максима Максиму · Марк Марка Марку · Матвей Матвея Матвею · Мирон Мирона Мирону · Митя Мити Мите ·
Михаил Михаила Михаилу · Назар Назара Назару · Никита Никиты Никите · Никифор Никифора Никифору ·
Николай Николая Николаю · Олег Олега Олегу · Осип Осипа Осипу · Остап Остапа Остапу · Павел Павла Павлу ·
Пётр Петра Петру · Платон Платона Платону · Прохор Прохора Прохору · Родион Родиона Родиону · Роман Романа Роману ·
Руслан Руслана Руслану · Савва Саввы Савве · Савелий Савелия Савелию · Святослав Святослава Святославу ·
Семён Семёна Семёну · Сергей Сергея Сергею · Станислав Станислава Станиславу · Степан Степана Степану ·
Тарас Тараса Тарасу · Тимофей Тимофея Тимофею · Тимур Тимура Тимуру · Тихон Тихона Тихону · Трофим Трофима Трофиму ·
Фёдор Фёдора Фёдору · Филипп Филиппа Филиппу · Фома Фомы Фоме · Юрий Юрия Юрию · Яков Якова Якову ·
Ярослав Ярослава Ярославу
"""
_WOMEN: Final = """
Агафья Агафьи Агафье · Александра Александры Александре · Алина Алины Алине · Алёна Алёны Алёне · Алла Аллы Алле ·
Анастасия Анастасии Анастасии · Анна Анны Анне · Аня Ани Ане · Антонина Антонины Антонине · Анфиса Анфисы Анфисе ·
Валентина Валентины Валентине · Варвара Варвары Варваре · Василиса Василисы Василисе · Вера Веры Вере ·
Вероника Вероники Веронике · Виктория Виктории Виктории · Галина Галины Галине · Глафира Глафиры Глафире ·
Дарья Дарьи Дарье · Даша Даши Даше · Диана Дианы Диане · Ева Евы Еве · Евдокия Евдокии Евдокии ·
Евгения Евгении Евгении · Екатерина Екатерины Екатерине · Елена Елены Елене · Елизавета Елизаветы Елизавете ·
Жанна Жанны Жанне · Зинаида Зинаиды Зинаиде · Зоя Зои Зое · Инна Инны Инне · Ирина Ирины Ирине · Катя Кати Кате ·
Кира Киры Кире · Клавдия Клавдии Клавдии · Ксения Ксении Ксении · Лариса Ларисы Ларисе · Лидия Лидии Лидии ·
Лиза Лизы Лизе · Любовь Любови Любови · Людмила Людмилы Людмиле · Майя Майи Майе · Марина Марины Марине ·
Мария Марии Марии · Марфа Марфы Марфе · Маша Маши Маше · Надежда Надежды Надежде · Надя Нади Наде ·
Наталья Натальи Наталье · Наташа Наташи Наташе · Нина Нины Нине · Оксана Оксаны Оксане · Олеся Олеси Олесе ·
Ольга Ольги Ольге · Пелагея Пелагеи Пелагее · Полина Полины Полине · Прасковья Прасковьи Прасковье ·
Раиса Раисы Раисе · Рита Риты Рите · Римма Риммы Римме · Светлана Светланы Светлане · Серафима Серафимы Серафиме ·
София Софии Софии · Софья Софьи Софье · Таисия Таисии Таисии · Тамара Тамары Тамаре · Татьяна Татьяны Татьяне ·
Таня Тани Тане · Ульяна Ульяны Ульяне · Фаина Фаины Фаине · Фёкла Фёклы Фёкле · Юлия Юлии Юлии · Яна Яны Яне
"""
_LATIN_MEN: Final = """
Adam Albert Alexander Alfred Andrei Andrew Anthony Arthur Benjamin Bernard Boris Charles Conrad Daniel David Dmitry
Edgar Edmund Edward Edwin Ernest Felix Francis Frank Frederick Fyodor George Gilbert Grigory Harold Harry Henry
Herbert Hugh Hugo Igor Isaac Ivan Jack Jacob James Jasper John Jonathan Joseph Julian Kirill Laurence Leo Leonard
Leopold Lev Lewis Louis Lucas Luke Mark Martin Matthew Maxim Michael Nathan Nicholas Nikolai Noah Oleg Oliver Oscar
Otto Owen Pascal Patrick Paul Pavel Peter Philip Pierre Ralph Raymond Richard Robert Roger Rupert Samuel Saul Sergei
Simon Stefan Stephen Theodore Thomas Timothy Tobias Victor Vincent Walter Wilfred William
"""
_LATIN_WOMEN: Final = """
Ada Adele Agatha Agnes Alice Amelia Anna Anne Beatrice Bertha Caroline Catherine Cecilia Charlotte Clara Constance
Cora Daisy Daria Diana Dora Dorothy Edith Eleanor Elena Elizabeth Ella Elsa Emily Emma Esther Eva Evelyn Fanny Flora
Florence Frances Gertrude Grace Greta Hannah Harriet Helen Helena Henrietta Ida Ingrid Irene Irina Iris Isabel Ivy
Jane Julia Juliet Kate Katherine Laura Lillian Lily Lisa Louise Lucy Lydia Mabel Margaret Maria Marie Martha Mary
Matilda Maud Mildred Minna Miriam Nadia Nancy Natalia Nell Nina Nora Olga Olive Paula Pauline Phoebe Polina Rachel
Rebecca Rosa Rose Ruth Sarah Selma Sofia Sonia Sophia Stella Susan Sylvia Tatiana Thea Theresa Ursula Vera Victoria
Viola Violet Winifred Zoe
"""
_NUMBERED: Final = re.compile(r"(.+?)( \d+)")


def _russian(text: str, gender: Gender) -> list[Known]:
    rows = [row.split() for row in text.split("·")]
    return [Known(name, gender, of, f"{'ко' if name == 'Лев' else 'к'}\u00a0{to}") for name, of, to in rows]


def _latin(text: str, gender: Gender) -> list[Known]:
    return [Known(name, gender) for name in text.split()]


KNOWN: Final[Mapping[str, Known]] = {
    one.name: one
    for one in (
        *_russian(_MEN, "m"),
        *_russian(_WOMEN, "f"),
        *_latin(_LATIN_MEN, "m"),
        *_latin(_LATIN_WOMEN, "f"),
    )
}


def known(name: str) -> Known | None:
    """What we know of a name, a number behind it allowed; None for a name we do not know.

    >>> known("Вера 2").of
    'Веры 2'
    """
    if name in KNOWN:
        return KNOWN[name]
    numbered = _NUMBERED.fullmatch(name)
    base = KNOWN.get(numbered[1]) if numbered else None
    if numbered is None or base is None:
        return None
    number = numbered[2]
    return Known(name, base.gender, _with(base.of, number), _with(base.to, number))


def _with(form: str | None, number: str) -> str | None:
    return None if form is None else form + number


def cases_text() -> str:
    """Lines of `who|whose|to whom`, as the page reads them."""
    return "".join(f"{one.name}|{one.of}|{one.to}\n" for one in KNOWN.values() if one.of and one.to)
