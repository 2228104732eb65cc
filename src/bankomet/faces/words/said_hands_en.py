"""What is said over cards in hand, in English: Ochko and Thirty-one."""

from collections.abc import Sequence
from typing import Final

from bankomet.core.cards import Card, Rank
from bankomet.core.game import Seat
from bankomet.faces.words.hands_en import TOTALS
from bankomet.faces.words.numerals import number
from bankomet.faces.words.sentences import Names, is_even
from bankomet.faces.words.spoken_en import cards_named, counted, gained, listed, the_card
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
            return "The cards are dealt. The banker has looked and plays on."
        case Natural():
            return _natural(fact, names(fact.seat))
        case Stood():
            return _stood(fact, names(fact.seat))
        case WentOver(seat, _, gains):
            return f"{names(seat)} went over{f' and pays the banker {number(-gains[seat])}' if gains else ''}."
        case Shown(seat, _, cards, total, over):
            return f"{names(seat)} shows {TOTALS[total]}{', over' if over else ''}: {cards_named(cards)}."
        case RoundSettled():
            return _settled(fact, names)
        case TaliaOver():
            return "The talia is over."


def own(fact: HandsFact, seat: Seat) -> str | None:
    """What the fact is for whoever sits at `seat`; None where it is nothing to him alone."""
    match fact:
        case Natural() | WentOver() if seat in fact.gains:
            return gained(fact.gains[seat], is_banker=seat != fact.seat)
        case RoundSettled(banker) if seat == banker and fact.results:
            gain = fact.gains[banker]
            return gained(gain, is_banker=True) if gain else "Nobody owes anybody."
        case RoundSettled() if seat in fact.results:
            return f"{_why(fact, seat)}: {_what(fact, seat)}."
        case _:
            return None


def _drawn(fact: Dealt, name: str) -> str:
    shown = fact.card if fact.open else None
    return f"{name} draws {'a card' if shown is None else the_card(shown)}."


def _natural(fact: Natural, name: str) -> str:
    paid = f" The banker pays {number(fact.gains[fact.seat])} at once." if fact.gains else ""
    return f"{name} shows {_full_count(fact.cards)}: {cards_named(fact.cards)}.{paid}"


def _full_count(cards: Sequence[Card]) -> str:
    if len(cards) > 2:  # noqa: PLR2004 - two cards are dealt in Ochko, three in Thirty-one
        return "a dealt thirty-one"
    return "a golden twenty-one" if all(card.rank is Rank.ACE for card in cards) else "a dealt twenty-one"


def _stood(fact: Stood, name: str) -> str:
    if fact.by_itself and fact.drawn != _MOST_DRAWN:
        return f"{name} is not at the table: the hand stands."
    if fact.drawn == 0:
        return f"{name} {'stands on the cards dealt' if fact.seat == fact.banker else 'says enough'}."
    took = f"{counted(fact.drawn, 'card')} drawn"
    return f"{name} {'draws no more' if fact.by_itself else 'says enough'}, {took}."


def _settled(fact: RoundSettled, names: Names) -> str:
    results = fact.results.values()
    if not results:
        return "The round is over: everybody has been settled already."
    if Result.RETURNED in results:
        total = sum(fact.stakes[seat] for seat in fact.results)
        return f"A dealt twenty-one ends the round: the other stakes go back, {number(total)} in all."
    even = [seat for seat, result in fact.results.items() if is_even(result)]
    quits = f" Quits: {listed(even, names, most=2)}." if even else ""
    return f"{_of_banker(fact, names(fact.banker))}.{quits}"


def _of_banker(fact: RoundSettled, name: str) -> str:
    """What the banker had, what he takes and what he pays."""
    gains = [fact.gains[seat] for seat in fact.results]
    taken, paid = -sum(gain for gain in gains if gain < 0), sum(gain for gain in gains if gain > 0)
    parts = [f"{verb} {number(chips)}" for verb, chips in (("takes", taken), ("pays", paid)) if chips]
    money = " and ".join(parts)
    results = set(fact.results.values())
    if results & {Result.BANKER_NATURAL, Result.BOTH_NATURAL}:
        return f"{name} wins with the cards dealt{f' and {money}' if money else ', with nobody to take from'}"
    if results & {Result.BANKER_BUST, Result.BOTH_BUST, Result.PAID_BACK}:
        return f"{name} went over{f' and {money}' if money else ', with nobody to pay'}"
    return f"{name} shows {TOTALS[fact.totals[fact.banker]]}{f', {money}' if money else ''}"


def _why(fact: RoundSettled, seat: Seat) -> str:  # noqa: PLR0911 - one line a result
    """How it ended for a punter."""
    total = {each: TOTALS[points] for each, points in fact.totals.items()}
    match fact.results[seat]:
        case Result.MORE | Result.LESS:
            return f"You have {total[seat]}, the banker {total[fact.banker]}"
        case Result.EQUAL:
            return f"You and the banker both have {total[seat]}"
        case Result.BANKER_NATURAL:
            return f"The banker was dealt {total[fact.banker]}"
        case Result.BOTH_NATURAL:
            return f"You and the banker were both dealt {total[seat]}"
        case Result.BUST:
            return f"You have {total[seat]}, over"
        case Result.BANKER_BUST:
            return f"The banker has {total[fact.banker]}, over"
        case Result.BOTH_BUST:
            return "You and the banker both went over"
        case Result.PAID_BACK:
            return "The banker went over too"
        case Result.RETURNED | Result.NATURAL:
            return "Another’s dealt twenty-one ended the round"


def _what(fact: RoundSettled, seat: Seat) -> str:
    """What became of his counters."""
    result, gain, stake = fact.results[seat], fact.gains[seat], fact.stakes[seat]
    back = f"your {number(stake)} {'comes' if stake == 1 else 'come'} back"
    if result in (Result.RETURNED, Result.PAID_BACK):
        return back
    if is_even(result):
        return f"quits, {back}"
    told = gained(gain, is_banker=False).removesuffix(".")
    return told[0].lower() + told[1:]
