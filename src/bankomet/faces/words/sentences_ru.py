"""What a croupier says in Russian.

A name that we cannot decline stays in the nominative, and the verb beside it in the present, which has no gender.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from bankomet.core.cards import Card, Rank, Suit
from bankomet.core.game import Seat
from bankomet.faces.words import said_mousetrap_ru
from bankomet.faces.words.names import known
from bankomet.faces.words.numerals import NBSP, number, plural, signed
from bankomet.faces.words.sentences import Names, TableFact
from bankomet.faces.words.summary import Summary
from bankomet.games.banking.facts import (
    BankDeclared,
    BankPassed,
    BankTrimmed,
    BidLeft,
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

__all__ = ["RANKS", "card_name", "listed", "meanwhile", "own", "text"]

RANKS: Final = (
    "джокер туз двойка тройка четвёрка пятёрка шестёрка семёрка восьмёрка девятка десятка валет дама король".split()
)
_RANKS_ACCUSATIVE: Final = (
    "джокера туза двойку тройку четвёрку пятёрку шестёрку семёрку восьмёрку девятку десятку валета даму короля".split()
)
_RANKS_LOCATIVE: Final = (
    "джокере тузе двойке тройке четвёрке пятёрке шестёрке семёрке восьмёрке девятке десятке валете даме короле".split()
)
_SUITS: Final = {Suit.SPADES: "пик", Suit.HEARTS: "червей", Suit.DIAMONDS: "бубен", Suit.CLUBS: "треф"}
_NONE_OF: Final = {13: "тринадцати", 14: "четырнадцати"}
_MOST_NAMES: Final = 3


def text(fact: TableFact, names: Names) -> str | None:  # noqa: C901, PLR0911, PLR0912 - one line a fact
    """The sentence about a fact; None where there is nothing to say."""
    match fact:
        case Drawn(seat, card):
            return f"{names(seat)} тянет {card_name(card, _RANKS_ACCUSATIVE)}."
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
            return f"Мечет {names(banker)}, серия{NBSP}{series}. Ставьте{laid}."
        case Staked(seat, chips):
            return f"{names(seat)} ставит {number(chips)}."
        case SatOut(seat):
            return f"{names(seat)} пропускает серию."
        case BidLeft(seat, chips):
            return f"{names(seat)} оставляет заявку на {number(chips)}." if chips else f"{names(seat)} снимает заявку."
        case StakesClosed():
            return _closed(fact, names)
        case BankTrimmed(bank, taken_off):
            return f"Непокрытые {number(taken_off)} сняты, в банке {number(bank)}."
        case NoStakes():
            return "Никто не поставил, серии не будет."
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
            return _gain(fact.gains[seat], is_banker=seat == fact.banker)
        case FirstBank(banker) if banker == seat:
            return "Банк ваш."
        case BankPassed(giver, taker) if giver != taker and seat in (giver, taker):
            return "Банк ваш." if taker == seat else "Вы больше не банкомет."
        case StakesClosed() if seat in fact.left_out:
            return "Вашу ставку банкомету не покрыть, она возвращается."
        case WentAway(away, missed_clock=True) if away == seat:
            return "Вы не ответили вовремя: место ждёт, любой ход вернёт вас."
        case _:
            return None


def card_name(card: Card, ranks: Sequence[str] = RANKS) -> str:
    """A card in words: «девятка бубен»."""
    return ranks[card.rank] if card.suit is None else f"{ranks[card.rank]} {_SUITS[card.suit]}"


def listed(seats: Sequence[Seat], names: Names) -> str:
    """Names in a row, three at most, and how many more there are."""
    shown = [names(seat) for seat in seats[:_MOST_NAMES]]
    more = len(seats) - len(shown)
    if more:
        return f"{', '.join(shown)} и{NBSP}ещё {number(more)}"
    *first, last = shown
    return f"{', '.join(first)} и{NBSP}{last}" if first else last


def _matched(call: Rank) -> str:
    return "совпал" if call in (Rank.JOKER, Rank.ACE, Rank.JACK, Rank.KING) else "совпала"


def _past(name: str, *, he: str, she: str, present: str) -> str:
    """The verb after a name: in the past where the gender is known, else in the present."""
    person = known(name)
    if person is None:
        return present
    return he if person.gender == "m" else she


def _shuffled(fact: Shuffled) -> str | None:
    match fact.why:
        case Why.PACK_OUT if fact.call is not None:
            return f"Колода вышла на «{_RANKS_LOCATIVE[fact.call]}». Стасовали, сняли, счёт идёт дальше."
        case Why.PACK_OUT:
            return "Колода вышла. Стасовали, сняли."
        case Why.SHORT:
            return "На серию карт может не хватить: колоду стасовали и сняли."
        case Why.EACH_SERIES:
            return "Колоду стасовали и сняли."
        case _:
            return None


def _closed(fact: StakesClosed, names: Names) -> str:
    closed = f"Ставки закрыты: {plural(fact.punters, 'понтёр', 'понтёра', 'понтёров')}, всего {number(fact.total)}."
    if not fact.left_out:
        return closed
    skip = "пропускает" if len(fact.left_out) == 1 else "пропускают"
    return f"{closed} Всех банкомету не покрыть, серию {skip} {listed(fact.left_out, names)}."


def _won(fact: SeriesWon, names: Names) -> str:
    banker = names(fact.banker)
    guessed = _past(banker, he="угадал", she="угадала", present="угадывает")
    stakes = "ставку" if _one_stake(fact) else "все ставки"
    twice = "" if fact.multiple == 1 else " вдвое"
    sum_won = number(fact.multiple * fact.total)
    return f"{banker} {guessed} {_RANKS_ACCUSATIVE[fact.call]} и{NBSP}берёт {stakes}{twice}, {sum_won}."


def _lost(fact: SeriesLost, names: Names) -> str:
    banker = names(fact.banker)
    missed = _past(banker, he="не угадал", she="не угадала", present="не угадывает")
    stakes, in_all = ("ставку", "") if _one_stake(fact) else ("все ставки", "всего ")
    if fact.multiple == 1:
        doubled = _past(banker, he="удвоил", she="удвоила", present="удваивает")
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
            refused = _past(giver, he="отказался", she="отказалась", present="отказывается")
            return f"{giver} {refused} от банка. "
        case Why.LEFT:
            return "Банкомет вышел из-за стола. "
        case Why.AWAY:
            return "Банкомета нет на месте. "
        case _:
            return ""


def _gain(gain: int, *, is_banker: bool) -> str:
    if gain < 0 and is_banker:
        return f"С{NBSP}вас {number(-gain)}."
    if gain < 0:
        return f"{'Ваша 1 ушла' if gain == -1 else f'Ваши {number(-gain)} ушли'} в{NBSP}банк."
    return f"Вам {signed(gain)}."


def meanwhile(summary: Summary, names: Names, seat: Seat | None) -> str:
    """What happened while the reader was away."""
    parts = ["Снова за столом.", _settled(summary, names, seat), _bank_now(summary, names, seat), _came(summary.cards)]
    return " ".join(part for part in parts if part)


def _settled(summary: Summary, names: Names, seat: Seat | None) -> str:
    if summary.last is None:
        return ""
    if summary.coups <= 1:
        mine = None if seat is None else own(summary.last, seat)
        return f"{text(summary.last, names)}{f' {mine}' if mine else ''}"
    played = plural(summary.coups, "серия", "серии", "серий")
    verb = "Сыграна" if summary.coups % 10 == 1 and summary.coups % 100 != 11 else "Сыграно"  # noqa: PLR2004
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
