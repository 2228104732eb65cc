"""Что говорится над мышеловкой, по-русски."""

from bankomet.faces.words.names import known
from bankomet.faces.words.numerals import NBSP, number, plural
from bankomet.faces.words.sentences import Names
from bankomet.games.mousetrap.facts import CardLaid, CardOut, CardTakenBack, CountEnded, Fact

__all__ = ["text"]


def text(fact: Fact, names: Names) -> str:
    """The sentence about a fact of Mousetrap."""
    match fact:
        case CardLaid(seat, card, place):
            return f"{names(seat)} кладёт карту{NBSP}{number(card)} на место{NBSP}{number(place)}."
        case CardTakenBack(seat, card, place):
            return f"{names(seat)} берёт карту{NBSP}{number(card)} назад с места{NBSP}{number(place)}."
        case CardOut(card, place, counts, left):
            met = "На счёт" if counts == card else f"Всего отсчитано {number(counts)}, на счёт"
            rest = f"в круге {plural(left, 'карта', 'карты', 'карт')}" if left else "круг пуст"
            return f"{met} {number(card)} выходит карта{NBSP}{number(card)} с места{NBSP}{number(place)}, {rest}."
        case CountEnded():
            return _ended(fact, names(fact.seat))


def _ended(fact: CountEnded, name: str) -> str:
    if fact.out == fact.cards:
        return f"Вышли все карты, {number(fact.cards)}: {_sprung(name)}."
    vain = f"Отсчитано {number(fact.vain)}, совпадения нет"
    if fact.out == 0:
        return f"{vain}: ни одна карта не вышла."
    return f"{vain}: вышло {number(fact.out)} из {number(fact.cards)}."


def _sprung(name: str) -> str:
    person = known(name)
    if person is None:
        return f"задачу решает {name}"
    return f"{name} {'решила' if person.gender == 'f' else 'решил'} задачу"
