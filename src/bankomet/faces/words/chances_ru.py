"""Слова страницы «Шансы» и тихой строки под столом."""

from collections.abc import Mapping
from typing import Final

__all__ = ["CHANCES"]

CHANCES: Final[Mapping[str, str]] = {
    # the line under the table
    "live.look": "Шансы банка под столом",
    "live.on": "Показать шансы банка",
    "live.series": "Банк угадает",
    "live.next": "Следующая серия: банк угадает",
    "live.call.2": "на «двойке» {n} из {of}",
    "live.call.3": "на «тройке» {n} из {of}",
    "live.call.4": "на «четвёрке» {n} из {of}",
    "live.call.5": "на «пятёрке» {n} из {of}",
    "live.call.6": "на «шестёрке» {n} из {of}",
    "live.call.7": "на «семёрке» {n} из {of}",
    "live.call.8": "на «восьмёрке» {n} из {of}",
    "live.call.9": "на «девятке» {n} из {of}",
    "live.call.10": "на «десятке» {n} из {of}",
    "live.call.J": "на «валете» {n} из {of}",
    "live.call.Q": "на «даме» {n} из {of}",
    "live.call.K": "на «короле» {n} из {of}",
    "live.call.A": "на «тузе» {n} из {of}",
    "live.call.★": "на «джокере» {n} из {of}",
    "live.void": "ставки вернутся: {percent}",
    "live.aloud": "Банк угадает: {percent}.",
    "live.aloud.next": "Следующую серию банк угадает: {percent}.",
    "live.term.series": "банк угадает {percent}",
    "live.term.next": "следующая серия: банк угадает {percent}",
    "live.term.call": "{n} из {of}",
    "live.term.none": "Серии сейчас нет: спрашивать о шансах рано.",
    # the page
    "chances.title": "Шансы игры",
    "chances.nav": "Шансы",
    "chances.note": "у банка {percent}",
    "chances.nav_other": "Шансы в «Тринадцати»",
    "chances.first_note": "точно, дробью",
    "chances.other_note": "в «Тринадцати»: точно, дробью",
    "chances.lead": "Точно, дробью; где оценка, там сказано. Двигайте — всё пересчитается.",
    "chances.noscript": "Страница считает по вашему вопросу: для этого нужен JavaScript.",
    "chances.what": "{n} {n|карта|карты|карт}",
    "chances.what.A": "счёт от туза",
    "chances.what.2": "счёт от двойки",
    "chances.what.★": "счёт от джокера",
    "chances.form": "О какой колоде речь",
    "chances.preset": "Традиция",
    "chances.ranks": "Достоинств",
    "chances.suits": "Мастей",
    "chances.packs": "Колод",
    "chances.number": "{name}, числом",
    "chances.policy": "Колода кончилась посреди серии",
    "chances.policy.continue_call": "счёт идёт дальше",
    "chances.policy.continue_call.note": "источники 002, 004",
    "chances.policy.void_restart": "серия заново, ставки назад",
    "chances.policy.reshuffle_if_short": "тасовать, если карт может не хватить",
    "chances.policy.bank_ends": "держание кончено, ставки назад",
    "chances.policy.each_series": "тасовать каждую серию",
    "chances.joker": "Джокеры: два в колоде, названы первыми, платят вдвойне",
    "chances.loss": "Проигрыш платит вдвойне",
    "chances.tenure": "Банк держат четыре серии, проиграв или нет",
    "chances.link": "Ссылка на этот вид",
    "chances.linked": "Ссылка скопирована",
    "chances.linked_not": "Скопируйте адрес страницы: в нём весь вид",
    "chances.all": "Все числа этого вида дробями, JSON",
    "chances.no_answer": "Сервер не отвечает. На странице прежние числа.",
    "chances.no_first_answer": "Сервер не отвечает, поэтому чисел пока нет.",
    "chances.ask_again": "Спросить ещё раз",
    # figures
    "chances.figures": "Главное",
    "chances.win": "Банкомет угадает в серии",
    "chances.edge": "Перевес банка за серию",
    "chances.edge_note": "от каждой ставки",
    "chances.value": "За всё держание банка",
    "chances.value_note.until_loss": "ставки, пока не проиграет",
    "chances.value_note.bank_ends": "ставки, пока не проиграет или не выйдет колода",
    "chances.value_note.four_series": "ставки за четыре серии",
    "chances.one_in": "1 из {n}",
    "chances.fraction": "дробь: {n} {n|знак|знака|знаков}",
    "chances.digits": "{head}…{tail} ({n} {n|цифра|цифры|цифр})",
    "chances.waiting": "считаем держание: {done} из {of}",
    "chances.queued": "держание ждёт своей очереди",
    "chances.stop": "Остановить",
    "chances.stopped": "Счёт остановлен.",
    "chances.go_on": "Считать",
    "chances.simulate": "Смоделировать {n} держаний",
    "chances.simulating": "моделируем держания",
    "chances.estimate": "оценка, не точное число: {n} держаний, зерно {seed}",
    "chances.estimate_value": "≈ {mean} ± {error}",
    "chances.no_law": "Закон числа побед для такой колоды считался бы слишком долго.",
    # pictures
    "chances.first": "На каком слове совпадёт впервые",
    "chances.first.unit": "проценты серий",
    "chances.first.alt": "Первое совпадение: {first} на первом слове, {last} на последнем",
    "chances.first.caption": "Первое совпадение по словам",
    "chances.first.won": "угадает {percent}",
    "chances.first.lost": "мимо {percent}",
    "chances.first.split": "Угадает {won}, не угадает ни на одном слове {lost}",
    "chances.first.one": "Называй банкомет все {n} раз одно и то же слово, он угадал бы в {percent} серий.",
    "chances.converge": "К чему это идёт",
    "chances.converge.unit": "угадает, проценты серий",
    "chances.converge.alt": "С числом достоинств шанс угадать приближается к 63,2 %; при {n} он {percent}",
    "chances.converge.caption": "Шанс угадать по числу достоинств",
    "chances.converge.limit": "1 − 1/e = {percent}",
    "chances.converge.now": "{n} {n|карта|карты|карт} каждого достоинства",
    "chances.converge.one": "по одной карте",
    "chances.law": "Сколько серий выиграет, пока держит банк",
    "chances.law.unit": "проценты держаний",
    "chances.law.alt": (
        "Сколько серий банкомет выиграет за одно держание: ни одной — {none}, одну — {one}, дальше всё реже"
    ),
    "chances.law.caption": "Число выигранных серий за держание",
    "chances.law.more": "{n}+",
    "chances.law.runs_out": "Колода выйдет раньше, чем кончится держание, в {percent} держаний.",
    "chances.walk": "Чего стоит держание, начатое с этого слова",
    "chances.walk.unit": "ставки, на свежей колоде",
    "chances.walk.alt": "Держание на свежей колоде: {first}, если дальше первое слово, {last}, если последнее",
    "chances.walk.caption": "Цена держания по следующему слову на свежей колоде",
    "chances.col.call": "Слово",
    "chances.col.fraction": "Дробь",
    "chances.col.share": "Доля",
    "chances.col.one_in": "Один раз",
    "chances.col.ranks": "Достоинств",
    "chances.col.off": "До 1 − 1/e",
    "chances.col.wins": "Серий",
    "chances.col.exactly": "Ровно столько",
    "chances.col.at_least": "Не меньше",
    "chances.col.value": "Цена",
    "chances.col.matches": "Совпадений",
    "chances.table": "Числа",
    "chances.how": "Откуда это",
    "chances.source": "Источник: {text}",
    # where the formulas come from
    "chances.how.first.1": (
        "Пометим i из k первых слов и положим на каждое его карту: одну из s карт этого достоинства. Остальные карты "
        "лягут как угодно, (N − i)! способами."
    ),
    "chances.how.first.2": (
        "Порядок, где совпало m слов, так посчитан по разу за каждый набор пометок; чередуя знаки, оставим те, где не"
        " совпало ни одно. Разность двух соседних Q и есть шанс, что впервые совпадёт на слове k."
    ),
    "chances.how.first.joker": "Джокер назван первым: его множитель — по числу джокеров, остальные прежние.",
    "chances.how.first.source": "Монмор, Опыт анализа азартных игр (1708), игра в тринадцать.",
    "chances.how.converge.1": "Когда достоинств n много, а карт каждого s, i-й член суммы приближается к 1/i!.",
    "chances.how.converge.2": (
        "Ряд 1 − 1 + 1/2 − 1/6 + … — это 1/e. Поэтому шанс угадать идёт к 1 − 1/e, сколько бы ни было мастей; одна "
        "масть подходит к пределу быстрее всех."
    ),
    "chances.how.converge.source": "Эйлер, О вероятности в игре совпадений (1753).",
    "chances.how.law.1": (
        "Колоду после выигрыша не тасуют, и серии зависят друг от друга. Но порядок выигранных серий ничего не "
        "меняет: важно лишь, сколько их кончилось на каждом слове."
    ),
    "chances.how.law.2": (
        "Поэтому достоинства перебирают по одному, каждое со своим множителем, и в конце складывают. Что после первой"
        " колоды, решает одно: какое слово следующее на свежей."
    ),
    "chances.how.law.each": (
        "Здесь тасуют перед каждой серией, и серии независимы: побед не меньше m с шансом p в степени m."
    ),
    "chances.how.law.source": "вопрос Монмора (1713); способ наш, docs/chances/holding.md.",
    "chances.how.walk.1": (
        "Цена на свежей колоде, когда дальше слово j: W — сколько побед ждать из этой колоды, L — шанс проиграть из "
        "неё, P — шанс, что она выйдет и на новой дальше слово c."
    ),
    "chances.how.walk.2": "Уравнений столько же, сколько слов; решаются они точно, дробями.",
    "chances.how.walk.source": "метод наш, docs/chances/holding.md.",
    "chances.how.match.1": (
        "Достоинство, названное k раз, с m картами даёт множитель: t карт из m ложатся на t мест из k. Места одного "
        "достоинства чужую карту не возьмут, и множители перемножаются."
    ),
    "chances.how.match.2": (
        "Коэффициент a при степени t — сколькими способами пометить t совпадений; остальные карты лягут (N − t)! "
        "способами, знаки чередуются."
    ),
    "chances.how.match.source": "Капланский (1944); Риордан, Введение в комбинаторный анализ (1958), главы 7 и 8.",
    # any calls
    "chances.match": "Любые слова, любая колода",
    "chances.match.unit": "проценты колод",
    "chances.match.lead": (
        "Считаем, скажем, «раз, два, три, раз, два, три» и открываем карты. Каков шанс, что ни одна не совпадёт?"
    ),
    "chances.match.calls": "Что называют",
    "chances.match.calls_hint": "Т 2 3",
    "chances.match.cycle": "Снова и снова, до конца колоды",
    "chances.match.without": "Вынуты из колоды",
    "chances.match.without_hint": "например, Д К",
    "chances.match.go": "Посчитать",
    "chances.match.pack": "Колода — та же, что выше: {cards} {cards|карта|карты|карт}, без джокеров.",
    "chances.match.none": "Ни одного совпадения",
    "chances.match.some": "Хотя бы одно",
    "chances.match.mean": "В среднем совпадёт",
    "chances.match.alt": "Сколько карт совпадёт: ни одной — {none}; чаще всего {mode}",
    "chances.match.caption": "Число совпадений",
    "chances.match.more": "{n}+",
    "chances.match.said": "{calls} {calls|слово|слова|слов} на {cards} {cards|карту|карты|карт}",
}
