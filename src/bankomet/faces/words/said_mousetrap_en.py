"""What is said over Mousetrap, in English."""

from bankomet.faces.words.numerals import NBSP, number
from bankomet.faces.words.sentences import Names
from bankomet.games.mousetrap.facts import CardLaid, CardOut, CardTakenBack, CountEnded, Fact

__all__ = ["text"]


def text(fact: Fact, names: Names) -> str:
    """The sentence about a fact of Mousetrap."""
    match fact:
        case CardLaid(seat, card, place):
            return f"{names(seat)} lays card{NBSP}{number(card)} on place{NBSP}{number(place)}."
        case CardTakenBack(seat, card, place):
            return f"{names(seat)} takes card{NBSP}{number(card)} back from place{NBSP}{number(place)}."
        case CardOut(card, place, counts, left):
            met = "At" if counts == card else f"After {number(counts)} counts, at"
            rest = f"{number(left)} left in the circle" if left else "and the circle is empty"
            return f"{met} {number(card)} card{NBSP}{number(card)} comes out from place{NBSP}{number(place)}, {rest}."
        case CountEnded():
            return _ended(fact, names(fact.seat))


def _ended(fact: CountEnded, name: str) -> str:
    if fact.out == fact.cards:
        return f"All cards are out, {number(fact.cards)}: {name} has solved it."
    vain = f"{number(fact.vain)} {'count' if fact.vain == 1 else 'counts'} without a match"
    if fact.out == 0:
        return f"{vain}: no card came out."
    return f"{vain}: {number(fact.out)} of {number(fact.cards)} came out."
