"""What a croupier says in Russian.

A name that we cannot decline stays in the nominative, and the verb beside it in the present, which has no gender.
"""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from bankomet.core.cards import Card, Rank
from bankomet.core.game import Seat
from bankomet.faces.words import said_hands_ru, said_mousetrap_ru
from bankomet.faces.words.names import known
from bankomet.faces.words.numerals import NBSP, number, plural, signed
from bankomet.faces.words.sentences import Coup, Names, TableFact
from bankomet.faces.words.spoken_ru import ACCUSATIVE, LOCATIVE, RANKS, card_name, gained, listed, past
from bankomet.faces.words.summary import Summary
from bankomet.games.banking.facts import (
    BankDeclared,
    BankPassed,
    BankTrimmed,
    BidLeft,
    CoupVoid,
    Drawn,
    DrawnEqual,
    FirstBank,
    NobodyToPlay,
    NoStakes,
    SatOut,
    Shuffled,
    Staked,
    StakesClosed,
    StakesOpened,
    StakesReturned,
    Why,
)
from bankomet.games.hands.facts import (
    Dealt,
    Looked,
    Natural,
    RoundSettled,
    Shown,
    Stood,
    TaliaOver,
    WentOver,
)
from bankomet.games.mousetrap.facts import CardLaid, CardOut, CardTakenBack, CountEnded
from bankomet.games.thirteen.facts import (
    LaidAside,
    SeriesLost,
    SeriesVoid,
    SeriesWon,
    Turned,
    WinningsLeft,
    WinningsTaken,
)
from bankomet.play.house import (
    PERSON,
    CameBack,
    GameOver,
    Joined,
    Left,
    PackCut,
    Refilled,
    Rested,
    WentAway,
    Woke,
)

__all__ = ["meanwhile", "own", "text"]

_COUP: Final[Mapping[Coup, str]] = {"series": "серия", "round": "кон"}
_COUP_ACCUSATIVE: Final[Mapping[Coup, str]] = {"series": "серию", "round": "кон"}
_COUP_GENITIVE: Final[Mapping[Coup, str]] = {"series": "серии", "round": "кона"}
_NONE_OF: Final = {13: "тринадцати", 14: "четырнадцати"}


def text(fact: TableFact, names: Names, coup: Coup) -> str | None:  # noqa: C901, PLR0911, PLR0912 - one line a fact
    """The sentence about a fact; None where there is nothing to say."""
    match fact:
        case Drawn(seat, card):
            return f"{names(seat)} тянет {card_name(card, ACCUSATIVE)}."
        case DrawnEqual(seats, by_lot):
            return f"Поровну: {listed(seats, names)}. {'Решит жребий' if by_lot else 'Тянут ещё'}."
        case FirstBank(banker, why):
            return f"{'По жребию первый' if why is Why.LOT else 'Первый'} банк держит {names(banker)}."
        case Shuffled():
            return _shuffled(fact)
        case BankDeclared(banker, bank):
            return f"{names(banker)} объявляет банк {number(bank)}."
        case StakesOpened(banker, series, bank):
            laid = "" if bank is None else f": в банке {number(bank)}"
            no = "" if series == 1 and coup == "round" else f", {_COUP[coup]}{NBSP}{series}"
            return f"Мечет {names(banker)}{no}. Ставьте{laid}."
        case Staked(seat, chips):
            return f"{names(seat)} ставит {number(chips)}."
        case SatOut(seat):
            return f"{names(seat)} пропускает {_COUP_ACCUSATIVE[coup]}."
        case BidLeft(seat, chips):
            return f"{names(seat)} оставляет заявку на {number(chips)}." if chips else f"{names(seat)} снимает заявку."
        case StakesClosed():
            return _closed(fact, names, coup)
        case BankTrimmed(bank, taken_off):
            return f"Непокрытые {number(taken_off)} сняты, в банке {number(bank)}."
        case CoupVoid():
            return "Доля порядка карт не раскрыта: кон отменён, ставки возвращаются."
        case NoStakes():
            return f"Никто не поставил, {_COUP_GENITIVE[coup]} не будет."
        case Turned(call, _, card, match):
            return f"{RANKS[call].capitalize()}: {card_name(card)}, {_matched(call) if match else 'мимо'}."
        case SeriesWon():
            return _won(fact, names)
        case SeriesLost():
            return _lost(fact, names)
        case SeriesVoid(_, ended):
            return f"Колода вышла, серия не в счёт: ставки возвращаются{'' if ended else ', ставьте заново'}."
        case LaidAside(cards):
            return f"Закрытыми отложили {plural(cards, 'карту', 'карты', 'карт')}."
        case WinningsTaken(banker, bank):
            return f"{names(banker)} забирает выигрыш, в банке снова {number(bank)}."
        case WinningsLeft(banker, bank):
            return f"{names(banker)} оставляет выигрыш, в банке {number(bank)}."
        case StakesReturned(total):
            return f"Ставки возвращаются, всего {number(total)}."
        case BankPassed():
            return _passed(fact, names)
        case NobodyToPlay():
            return "Играть пока некому, стол ждёт."
        case CardLaid() | CardTakenBack() | CardOut() | CountEnded():
            return said_mousetrap_ru.text(fact, names)
        case Dealt() | Looked() | Natural() | Stood() | WentOver() | Shown() | RoundSettled() | TaliaOver():
            return said_hands_ru.text(fact, names)
        case Joined(_, name, style, purse):
            return f"{'' if style == PERSON else 'Бот '}{name} садится за стол, в кошельке {number(purse)}."
        case Left(_, name):
            return f"{name} встаёт из-за стола."
        case Refilled(seat, _, purse):
            return f"{names(seat)} пополняет кошелёк, теперь там {number(purse)}."
        case WentAway(seat, missed_clock):
            return f"{names(seat)} {'не отвечает' if missed_clock else 'отходит'}, место ждёт."
        case CameBack(seat):
            return f"{names(seat)} снова за столом."
        case PackCut(seat, cards):
            return f"{names(seat)} снимает {plural(cards, 'карту', 'карты', 'карт')}."
        case Rested():
            return "Стол отдыхает, пока кто-нибудь не начнёт."
        case Woke():
            return "Стол снова в игре."
        case GameOver():
            return "Игра окончена: держать банк и ставить больше некому."
        case _:
            assert_never(fact)


def own(fact: TableFact, seat: Seat) -> str | None:
    """What the fact is for whoever sits at `seat`; None where it is nothing to him alone."""
    match fact:
        case SeriesWon() | SeriesLost() if seat in fact.gains:
            return gained(fact.gains[seat], is_banker=seat == fact.banker)
        case FirstBank(banker) if banker == seat:
            return "Банк ваш."
        case BankPassed(giver, taker) if giver != taker and seat in (giver, taker):
            return "Банк ваш." if taker == seat else "Вы больше не банкомет."
        case StakesClosed() if seat in fact.left_out:
            return "Вашу ставку не покрыть, она возвращается."
        case Natural() | WentOver() | RoundSettled():
            return said_hands_ru.own(fact, seat)
        case WentAway(away, missed_clock=True) if away == seat:
            return "Вы не ответили вовремя: место ждёт, любой ход вернёт вас."
        case _:
            return None


def _matched(call: Rank) -> str:
    return "совпал" if call in (Rank.JOKER, Rank.ACE, Rank.JACK, Rank.KING) else "совпала"


def _shuffled(fact: Shuffled) -> str | None:
    match fact.why:
        case Why.PACK_OUT if fact.call is not None:
            return f"Колода вышла на «{LOCATIVE[fact.call]}». Стасовали, сняли, счёт идёт дальше."
        case Why.PACK_OUT if fact.cutter is None:
            return "Колода вышла, сыгранные карты стасовали."
        case Why.PACK_OUT:
            return "Колода вышла. Стасовали, сняли."
        case Why.SHORT:
            return "На серию карт может не хватить: колоду стасовали и сняли."
        case Why.EACH_SERIES | Why.TALIA:
            return "Колоду стасовали и сняли."
        case _:
            return None


def _closed(fact: StakesClosed, names: Names, coup: Coup) -> str:
    closed = f"Ставки закрыты: {plural(fact.punters, 'понтёр', 'понтёра', 'понтёров')}, всего {number(fact.total)}."
    if not fact.left_out:
        return closed
    skip = "пропускает" if len(fact.left_out) == 1 else "пропускают"
    why = "Всех банкомету не покрыть" if coup == "series" else "Кошелька банкомета или карт не хватает на всех"
    return f"{closed} {why}, {_COUP_ACCUSATIVE[coup]} {skip} {listed(fact.left_out, names)}."


def _won(fact: SeriesWon, names: Names) -> str:
    banker = names(fact.banker)
    guessed = past(banker, he="угадал", she="угадала", present="угадывает")
    stakes = "ставку" if _one_stake(fact) else "все ставки"
    twice = "" if fact.multiple == 1 else " вдвое"
    sum_won = number(fact.multiple * fact.total)
    return f"{banker} {guessed} {ACCUSATIVE[fact.call]} и{NBSP}берёт {stakes}{twice}, {sum_won}."


def _lost(fact: SeriesLost, names: Names) -> str:
    banker = names(fact.banker)
    missed = past(banker, he="не угадал", she="не угадала", present="не угадывает")
    stakes, in_all = ("ставку", "") if _one_stake(fact) else ("все ставки", "всего ")
    if fact.multiple == 1:
        doubled = past(banker, he="удвоил", she="удвоила", present="удваивает")
        paid = f"{doubled} {stakes}, {in_all}{number(fact.total)}"
    else:
        paid = f"платит за {stakes} вдвое, {in_all}{number(fact.multiple * fact.total)}"
    return f"{banker} {missed} ни{NBSP}одной из {_NONE_OF[fact.calls]} и{NBSP}{paid}."


def _one_stake(fact: SeriesWon | SeriesLost) -> bool:
    return len(fact.gains) == 2  # noqa: PLR2004 - the banker and one punter


def _passed(fact: BankPassed, names: Names) -> str:
    why = _why_passed(fact, names)
    taker = names(fact.taker)
    person = known(taker)
    if fact.giver == fact.taker:
        return f"{why}Больше держать банк некому: мечет снова {taker}."
    if person is None or person.to is None:
        return f"{why}Банк переходит дальше, мечет {taker}."
    return f"{why}Банк переходит {person.to}."


def _why_passed(fact: BankPassed, names: Names) -> str:
    match fact.why:
        case Why.TENURE:
            return "Четыре серии сыграны. "
        case Why.PACK_OUT:
            return "Колода вышла, и держание окончено. "
        case Why.CANNOT_COVER:
            return "Банку больше нечем отвечать. "
        case Why.DECLINED:
            giver = names(fact.giver)
            refused = past(giver, he="отказался", she="отказалась", present="отказывается")
            return f"{giver} {refused} от банка. "
        case Why.LEFT:
            return "Банкомет вышел из-за стола. "
        case Why.AWAY:
            return "Банкомета нет на месте. "
        case _:
            return ""


def meanwhile(summary: Summary, names: Names, seat: Seat | None) -> str:
    """What happened while the reader was away."""
    parts = ["Снова за столом.", _settled(summary, names, seat), _bank_now(summary, names, seat), _came(summary.cards)]
    return " ".join(part for part in parts if part)


def _settled(summary: Summary, names: Names, seat: Seat | None) -> str:
    if summary.last is None:
        return ""
    if summary.coups <= 1:
        mine = None if seat is None or summary.mine is None else own(summary.mine, seat)
        return f"{text(summary.last, names, summary.coup)}{f' {mine}' if mine else ''}"
    few = ("серия", "серии", "серий") if summary.coup == "series" else ("кон", "кона", "конов")
    played = plural(summary.coups, *few)
    one = "Сыграна" if summary.coup == "series" else "Сыгран"
    verb = one if summary.coups % 10 == 1 and summary.coups % 100 != 11 else "Сыграно"  # noqa: PLR2004
    if not summary.took_part:
        return f"{verb} {played}."
    return f"{verb} {played}, ваш итог {signed(summary.gain)}."


def _bank_now(summary: Summary, names: Names, seat: Seat | None) -> str:
    if summary.banker is None:
        return ""
    if summary.banker == seat:
        return "Банк ваш."
    name = names(summary.banker)
    person = known(name)
    now = f"Мечет {name}." if person is None or person.of is None else f"Банк у{NBSP}{person.of}."
    return f"Вы больше не банкомет. {now}" if seat is not None and summary.first_giver == seat else now


def _came(cards: Sequence[Card]) -> str:
    match cards:
        case []:
            return ""
        case [card]:
            return f"Вышла одна карта: {RANKS[card.rank]}."
        case [_, _] | [_, _, _]:
            ranks = [RANKS[card.rank] for card in cards]
            return f"Вышло {'две' if len(ranks) == 2 else 'три'} карты: {', '.join(ranks[:-1])} и{NBSP}{ranks[-1]}."  # noqa: PLR2004
        case _:
            count = plural(len(cards), "карта", "карты", "карт")
            return f"Вышло {count}, последняя{NBSP}— {RANKS[cards[-1].rank]}."
