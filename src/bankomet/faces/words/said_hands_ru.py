"""Что говорится над картами на руках, по-русски: очко и тридцать одно."""

from collections.abc import Sequence
from typing import Final

from bankomet.core.cards import Card, Rank
from bankomet.core.game import Seat
from bankomet.faces.words.hands_ru import TOTALS
from bankomet.faces.words.numerals import NBSP, form, number, plural
from bankomet.faces.words.sentences import Names, is_even
from bankomet.faces.words.spoken_ru import ACCUSATIVE, card_name, cards_named, gained, listed, past, yours
from bankomet.games.hands.facts import (
    Dealt,
    HandsFact,
    Looked,
    Natural,
    Result,
    RoundSettled,
    Shown,
    Stood,
    TaliaOver,
    WentOver,
)

__all__ = ["own", "text"]

_MOST_DRAWN: Final = 3


def text(fact: HandsFact, names: Names) -> str | None:
    """The sentence about a fact of hands; a card that is hidden is never named."""
    match fact:
        case Dealt():
            return _drawn(fact, names(fact.seat)) if fact.drawn else None
        case Looked():
            return "Карты сданы. Банкомет посмотрел свои и играет дальше."
        case Natural():
            return _natural(fact, names(fact.seat))
        case Stood():
            return _stood(fact, names(fact.seat))
        case WentOver(seat, _, gains):
            pays = f" и{NBSP}платит банкомету {number(-gains[seat])}" if gains else ""
            return f"{_went_over(names(seat))}{pays}."
        case Shown(seat, _, cards, total, over):
            return f"{names(seat)} открывает {TOTALS[total]}{', перебор' if over else ''}: {cards_named(cards)}."
        case RoundSettled():
            return _settled(fact, names)
        case TaliaOver():
            return "Талия сыграна."


def own(fact: HandsFact, seat: Seat) -> str | None:
    """What the fact is for whoever sits at `seat`; None where it is nothing to him alone."""
    match fact:
        case Natural() | WentOver() if seat in fact.gains:
            return gained(fact.gains[seat], is_banker=seat != fact.seat)
        case RoundSettled(banker) if seat == banker and fact.results:
            gain = fact.gains[banker]
            return gained(gain, is_banker=True) if gain else "Никто никому не должен."
        case RoundSettled() if seat in fact.results:
            return f"{_why(fact, seat)}: {_what(fact, seat)}."
        case _:
            return None


def _drawn(fact: Dealt, name: str) -> str:
    shown = fact.card if fact.open else None
    return f"{name} берёт {'карту' if shown is None else card_name(shown, ACCUSATIVE)}."


def _natural(fact: Natural, name: str) -> str:
    paid = f" Банкомет сразу платит {number(fact.gains[fact.seat])}." if fact.gains else ""
    return f"{name} показывает {_full_count(fact.cards)}: {cards_named(fact.cards)}.{paid}"


def _full_count(cards: Sequence[Card]) -> str:
    if len(cards) > 2:  # noqa: PLR2004 - two cards are dealt in Ochko, three in Thirty-one
        return "тридцать одно"
    return "золотое очко" if all(card.rank is Rank.ACE for card in cards) else "очко"


def _stood(fact: Stood, name: str) -> str:
    if fact.by_itself and fact.drawn != _MOST_DRAWN:
        return f"{name} не за столом: карты остаются как есть."
    if fact.drawn == 0:
        return f"{name} {'идёт на своих' if fact.seat == fact.banker else 'говорит «довольно»'}."
    took = f"{form(fact.drawn, 'взята', 'взяты', 'взято')} {plural(fact.drawn, 'карта', 'карты', 'карт')}"
    return f"{name} {'больше не берёт' if fact.by_itself else 'говорит «довольно»'}, {took}."


def _went_over(name: str) -> str:
    return f"{name} {past(name, he='перебрал', she='перебрала', present='объявляет перебор')}"


def _settled(fact: RoundSettled, names: Names) -> str:
    results = fact.results.values()
    if not results:
        return "Кон окончен, со всеми уже рассчитались."
    if Result.RETURNED in results:
        total = sum(fact.stakes[seat] for seat in fact.results)
        return f"Очко окончило кон: остальные ставки возвращаются, всего {number(total)}."
    even = [seat for seat, result in fact.results.items() if is_even(result)]
    quits = f" Квиты: {listed(even, names, most=2)}." if even else ""
    return f"{_of_banker(fact, names(fact.banker))}.{quits}"


def _of_banker(fact: RoundSettled, name: str) -> str:
    """What the banker had, what he takes and what he pays."""
    gains = [fact.gains[seat] for seat in fact.results]
    taken, paid = -sum(gain for gain in gains if gain < 0), sum(gain for gain in gains if gain > 0)
    parts = [f"{verb} {number(chips)}" for verb, chips in (("берёт", taken), ("платит", paid)) if chips]
    money = f" и{NBSP}".join(parts)
    results = set(fact.results.values())
    if results & {Result.BANKER_NATURAL, Result.BOTH_NATURAL}:
        return f"{name} выигрывает с{NBSP}раздачи{f' и{NBSP}{money}' if money else ', но брать не с кого'}"
    if results & {Result.BANKER_BUST, Result.BOTH_BUST, Result.PAID_BACK}:
        return f"{_went_over(name)}{f' и{NBSP}{money}' if money else ', а платить некому'}"
    return f"{name} открывает {TOTALS[fact.totals[fact.banker]]}{f': {money}' if money else ''}"


def _why(fact: RoundSettled, seat: Seat) -> str:  # noqa: PLR0911 - one line a result
    """How it ended for a punter."""
    total = {each: TOTALS[points] for each, points in fact.totals.items()}
    match fact.results[seat]:
        case Result.MORE | Result.LESS:
            return f"У{NBSP}вас {total[seat]}, у{NBSP}банкомета {total[fact.banker]}"
        case Result.EQUAL:
            return f"У{NBSP}вас и у{NBSP}банкомета {total[seat]}"
        case Result.BANKER_NATURAL:
            return f"У{NBSP}банкомета сразу {total[fact.banker]}"
        case Result.BOTH_NATURAL:
            return f"У{NBSP}вас и у{NBSP}банкомета сразу {total[seat]}"
        case Result.BUST:
            return f"У{NBSP}вас {total[seat]}, перебор"
        case Result.BANKER_BUST:
            return f"У{NBSP}банкомета {total[fact.banker]}, перебор"
        case Result.BOTH_BUST:
            return f"Перебор у{NBSP}вас и у{NBSP}банкомета"
        case Result.PAID_BACK:
            return f"Перебор и у{NBSP}банкомета"
        case Result.RETURNED | Result.NATURAL:
            return "Кон окончен чужим очком"


def _what(fact: RoundSettled, seat: Seat) -> str:
    """What became of his counters."""
    result, gain, stake = fact.results[seat], fact.gains[seat], fact.stakes[seat]
    if result in (Result.RETURNED, Result.PAID_BACK):
        return yours(stake, one="возвращается", more="возвращаются")
    if is_even(result):
        return f"квиты, {yours(stake, one='возвращается', more='возвращаются')}"
    told = gained(gain, is_banker=False).removesuffix(".")
    return told[0].lower() + told[1:]
