"""Слова стола, за которым карты на руках, по-русски: очко и тридцать одно.

Ключ `hands.K` говорит за таким столом вместо ключа `K`: «hands.own.out» вместо «own.out».
"""

from collections.abc import Mapping
from typing import Final

__all__ = ["HANDS", "TOTALS"]

_UNITS: Final = "один два три четыре пять шесть семь восемь девять".split()
_TEENS: Final = (
    "десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
).split()
_TENS: Final = "двадцать тридцать сорок".split()

TOTALS: Final[Mapping[int, str]] = dict(
    enumerate(
        (
            *_UNITS,
            *_TEENS,
            *(f"{ten} {unit}".rstrip() for ten in _TENS for unit in ("", "одно", *_UNITS[1:])),
        ),
        start=1,
    )
)
"""Очки словами: сколько бы их ни вышло на руках."""

HANDS: Final[Mapping[str, str]] = {
    **{f"hands.total.{total}": words for total, words in TOTALS.items()},
    # own hand and own word
    "hands.another": "Ещё карту",
    "hands.enough": "Довольно",
    "hands.own_hand": "Иду на своих",
    "hands.word": "Ваше слово: ещё карту или довольно?",
    "hands.word.banker": "Ваше слово: ещё карту или идёте на своих?",
    "hands.word.over": "Перебор. До вскрытия о нём не узнает никто: скажите «довольно».",
    "hands.points": "{n} {n|очко|очка|очков}",
    "hands.two_aces": "два туза",
    "hands.natural.21": "очко",
    "hands.natural.31": "тридцать одно",
    "hands.over": "перебор",
    "hands.quits": "квиты",
    "hands.took": "Взято",
    "hands.took.of": "Взято {n} из {of}",
    "hands.took.n": "Взято {n}",
    "hands.risk": "Перебор следующей картой",
    "hands.risk.of": "{n} из {of}",
    "hands.risk.said": "Перебор следующей картой: {percent}.",
    "hands.live.look": "Опасность перебора под столом",
    "hands.live.on": "Показать опасность перебора",
    # hands as a list of cards
    "hands.mine": "Ваши карты",
    "hands.mine.said": "Ваши карты: {cards}. Всего {total}.",
    "hands.back": "{n} {n|карта|карты|карт} рубашкой вверх",
    "hands.shown": "{cards}: {total}",
    "hands.showdown": "Вскрытие",
    # said aloud by a seat
    "hands.said.natural.21": "Очко!",
    "hands.said.natural.31": "Тридцать одно!",
    "hands.said.over": "Перебор!",
    # under the cards of a seat
    "hands.state.dealt": "сдают",
    "hands.state.waits": "ждёт",
    "hands.state.draws": "думает",
    "hands.state.draws.took": "думает, взято {n}",
    "hands.state.stands": "довольно",
    "hands.state.stands.own": "на своих",
    "hands.state.stands.took": "взято {n}, довольно",
    "hands.state.over": "перебор",
    "hands.state.paid": "заплачено",
    # a hand that is settled
    "hands.result.more": "больше",
    "hands.result.less": "меньше",
    "hands.result.equal": "поровну",
    "hands.result.natural": "сразу {total}",
    "hands.result.banker_natural": "у банкомета сразу {total}",
    "hands.result.both_natural": "у обоих сразу {total}",
    "hands.result.bust": "перебор",
    "hands.result.banker_bust": "перебор у банкомета",
    "hands.result.both_bust": "квиты",
    "hands.result.returned": "ставка вернулась",
    "hands.result.paid_back": "перебор, но отдано назад",
    # the talia
    "hands.talia": "Талия",
    "hands.talia.left": "талия: в колоде {n}",
    # why there is nothing to press
    "hands.wait.dealing": "Сдают карты",
    "hands.wait.owed": "Карта идёт",
    "hands.wait.word": "Слово за игроком: {name}",
    "hands.wait.stood": "Вам довольно, ждём остальных",
    "hands.wait.stood.word": "Вам довольно, слово за игроком: {name}",
    "hands.wait.paid": "Вам заплачено, остальные доигрывают",
    "hands.wait.went_over": "Перебор, остальные доигрывают",
    "hands.wait.closed": "Ставки закрыты до конца кона",
    # what the page says aloud by itself
    "hands.aloud.turn": "Ваше слово: {total}, {took}.",
    "hands.aloud.turn.over": "Перебор: {total}. Скажите «довольно».",
    "hands.aloud.took.0": "карт не взято",
    "hands.aloud.took.1.3": "взята одна из трёх",
    "hands.aloud.took.2.3": "взяты две из трёх",
    "hands.aloud.took.3.3": "взяты все три",
    "hands.aloud.took": "{n|взята|взяты|взято} {n} {n|карта|карты|карт}",
    "hands.aloud.card": "{card}, теперь {total}.",
    "hands.aloud.looked": "У вас {total}: {cards}.",
    # keys
    "hands.help.another": "ещё карту",
    "hands.help.enough": "довольно",
    # in place of what is said of a series
    "hands.seat.new": "с нового кона",
    "hands.seat.free.when": "с начала кона",
    "hands.run.label": "Ход кона",
    "hands.run.series": "Кон {n}",
    "hands.run.none": "Кона ещё не было",
    "hands.own.out": "Пропустить кон",
    "hands.wait.drawing": "Первый банк решает жребий",
    "hands.wait.out": "Вы пропускаете этот кон",
    "hands.wait.leaving": "Вы встаёте, кон доиграет без вас",
    "hands.wait.new": "Вы войдёте с нового кона",
    "hands.link.long": "Нет сети. За вас сделают наименьшее: пропустят кон или скажут «довольно».",
    "hands.link.long.banker": "Нет сети. За вас сделают наименьшее: скажут «довольно», банк перейдёт дальше.",
    "hands.rise.stake": "За вас скажут «довольно», ставка {n} доиграет без вас. Кошелёк подождёт.",
    "hands.rise.banker": "За вас скажут «довольно», потом банк перейдёт дальше. Кошелёк подождёт.",
    "hands.help.out": "пропустить кон",
    "hands.aloud.series": "Мечет {name}, кон {n}.",
    "hands.aloud.mine": "Мечете вы, кон {n}.",
}
